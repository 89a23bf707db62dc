"""What the store keeps, as tables of a database. The migrations build it; a test holds the two together."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKeyConstraint,
    Index,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData()

# The header never changes; the columns from `plies` on do, always together with the lines that changed them.
tables = Table(
    "tables",
    metadata,
    Column("id", Text, nullable=False),
    Column("game", Text, nullable=False),
    Column("rules", Text, nullable=False),
    Column("setup", Text, nullable=False),
    Column("maker", Text),
    Column("created", BigInteger, nullable=False),
    Column("is_listed", Boolean, nullable=False),
    Column("invite", Text, nullable=False),
    Column("plies", Integer, nullable=False),  # how many lines there are: what an append is checked against
    Column("changed", BigInteger, nullable=False),
    Column("status", Text, nullable=False),
    Column("waiting", Text, nullable=False),  # JSON, as are the names
    Column("names", Text, nullable=False),
    Column("ending", Text, nullable=False),
    PrimaryKeyConstraint("id", name="tables_pk"),
    UniqueConstraint("invite", name="tables_invite"),
    Index("tables_by_change", "status", "changed"),
)

# Append-only: triggers refuse to change or delete a line.
lines = Table(
    "lines",
    metadata,
    Column("table_id", Text, nullable=False),
    Column("ply", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("move", Text, nullable=False),
    Column("time", BigInteger, nullable=False),
    PrimaryKeyConstraint("table_id", "ply", name="lines_pk"),
    ForeignKeyConstraint(["table_id"], ["tables.id"], name="lines_table"),
    sqlite_with_rowid=False,  # a table's lines lie side by side, and one tree is written instead of two
)

# A seat nobody holds has no row; people are named by id only, since a person may have given no name yet.
holders = Table(
    "holders",
    metadata,
    Column("table_id", Text, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("person", Text),
    Column("token", Text),
    PrimaryKeyConstraint("table_id", "seat", name="holders_pk"),
    ForeignKeyConstraint(["table_id"], ["tables.id"], name="holders_table"),
    UniqueConstraint("token", name="holders_token"),
    Index("holders_by_person", "person"),
)

people = Table(
    "people",
    metadata,
    Column("id", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    PrimaryKeyConstraint("id", name="people_pk"),
)

# Who came by a table's invite link.
guests = Table(
    "guests",
    metadata,
    Column("table_id", Text, nullable=False),
    Column("person", Text, nullable=False),
    PrimaryKeyConstraint("table_id", "person", name="guests_pk"),
    ForeignKeyConstraint(["table_id"], ["tables.id"], name="guests_table"),
)

# Personal links not taken yet.
links = Table(
    "links",
    metadata,
    Column("hash", Text, nullable=False),
    Column("person", Text, nullable=False),
    Column("until", BigInteger, nullable=False),
    PrimaryKeyConstraint("hash", name="links_pk"),
)

# What a seat has noted for itself: its board alone can read it, and the newest write wins.
notes = Table(
    "notes",
    metadata,
    Column("table_id", Text, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("body", Text, nullable=False),
    Column("changed", BigInteger, nullable=False),
    PrimaryKeyConstraint("table_id", "seat", name="notes_pk"),
    ForeignKeyConstraint(["table_id"], ["tables.id"], name="notes_table"),
)

# What people have built in the editor of a game, first of all islands; nobody but their owner gets it.
islands = Table(
    "islands",
    metadata,
    Column("person", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("changed", BigInteger, nullable=False),
    PrimaryKeyConstraint("person", "name", name="islands_pk"),
)
