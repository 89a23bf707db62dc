"""What seats note for themselves."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """One text for each seat."""
    op.create_table(
        "notes",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("changed", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seat", name="notes_pk"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="notes_table"),
    )
