"""Islands that people have built and keep, each under a name."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """From a database without islands."""
    op.create_table(
        "islands",
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("changed", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("person", "name", name="islands_pk"),
    )
