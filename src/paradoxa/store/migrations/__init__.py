"""How a database comes to have the tables of `schema`: the steps are in `versions`, one file each, never changed."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Connection, text

from paradoxa.core import ParadoxaError

_LOCK = 0x7061_7261_646F  # any number; processes that start together take turns by it


def migrate(connection: Connection) -> None:
    """Bring the database up to the newest schema, inside the connection's open transaction: all steps or none."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
    # SQLite needs no such lock: the transaction began as the file's only writer.
    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        raise ParadoxaError(f"This database belongs to a newer Paradoxa or to another program: {error}") from error
