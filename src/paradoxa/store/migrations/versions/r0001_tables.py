"""The first tables, and the triggers that keep lines as they were written."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

SQLITE = """
CREATE TRIGGER lines_never_{what} BEFORE {what} ON lines
BEGIN SELECT RAISE(ABORT, 'lines are append-only'); END
"""
POSTGRESQL = (
    """
    CREATE FUNCTION lines_append_only() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'lines are append-only'; END $$
    """,
    """
    CREATE TRIGGER lines_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON lines
    FOR EACH STATEMENT EXECUTE FUNCTION lines_append_only()
    """,
)


def upgrade() -> None:
    """From an empty database."""
    op.create_table(
        "tables",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("rules", sa.Text, nullable=False),
        sa.Column("setup", sa.Text, nullable=False),
        sa.Column("maker", sa.Text),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("is_listed", sa.Boolean, nullable=False),
        sa.Column("invite", sa.Text, nullable=False),
        sa.Column("plies", sa.Integer, nullable=False),
        sa.Column("changed", sa.BigInteger, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("waiting", sa.Text, nullable=False),
        sa.Column("names", sa.Text, nullable=False),
        sa.Column("ending", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="tables_pk"),
        sa.UniqueConstraint("invite", name="tables_invite"),
    )
    op.create_index("tables_by_change", "tables", ["status", "changed"])
    op.create_table(
        "lines",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("move", sa.Text, nullable=False),
        sa.Column("time", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "ply", name="lines_pk"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="lines_table"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "holders",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("person", sa.Text),
        sa.Column("token", sa.Text),
        sa.PrimaryKeyConstraint("table_id", "seat", name="holders_pk"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="holders_table"),
        sa.UniqueConstraint("token", name="holders_token"),
    )
    op.create_index("holders_by_person", "holders", ["person"])
    op.create_table(
        "people",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="people_pk"),
    )
    op.create_table(
        "guests",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("person", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "person", name="guests_pk"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="guests_table"),
    )
    op.create_table(
        "links",
        sa.Column("hash", sa.Text, nullable=False),
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("hash", name="links_pk"),
    )
    if op.get_bind().dialect.name == "postgresql":
        for statement in POSTGRESQL:
            op.execute(statement)
    else:
        for what in ("UPDATE", "DELETE"):
            op.execute(SQLITE.format(what=what))
