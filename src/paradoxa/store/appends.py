"""Appending to many tables in one transaction, each only if it has as many lines as its append says."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection, Insert, Table, text
from sqlalchemy.dialects import postgresql, sqlite

from paradoxa.store.schema import holders
from paradoxa.tables.stored import Holder, Line, Status

CHANNEL: Final = "paradoxa"  # where PostgreSQL tells other processes what changed
STATUS: Final = ("status", "waiting", "names", "ending")


@dataclass(frozen=True, slots=True)
class Append:
    """Lines to add to a table that has `ply` lines, and what changes with them."""

    table: str
    ply: int
    lines: tuple[Line, ...]
    status: Status | None
    holders: tuple[Holder, ...]


def upsert(table: Table, changing: Sequence[str]) -> dict[str, Insert]:
    """By database: an insertion that, where a row with the same key stands, changes these columns of it."""
    found: dict[str, Insert] = {}
    for name, insertion in (("sqlite", sqlite.insert(table)), ("postgresql", postgresql.insert(table))):
        key = list(table.primary_key)
        new = {column: insertion.excluded[column] for column in changing}
        found[name] = (
            insertion.on_conflict_do_update(index_elements=key, set_=new)
            if new
            else insertion.on_conflict_do_nothing(index_elements=key)
        )
    return found


HOLD: Final = upsert(holders, ("person", "token"))

# SQLite: in the driver's own words, since a move is two statements and SQLAlchemy takes ten times as long for them.
ADVANCE: Final = """
    UPDATE tables SET plies = :after, changed = coalesce(:when, changed), status = coalesce(:new_status, status),
        waiting = coalesce(:new_waiting, waiting), names = coalesce(:new_names, names),
        ending = coalesce(:new_ending, ending)
    WHERE id = :table AND plies = :ply
"""
WRITE: Final = "INSERT INTO lines (table_id, ply, seat, move, time) VALUES (?, ?, ?, ?, ?)"

# PostgreSQL: all of it in one statement, since each is a trip to the server. `held` waits for whoever is at the same
# table and then looks at what they left; it locks in order, so that two processes never wait for each other, and
# without the key, which new lines refer to.
APPEND: Final = text(f"""
    WITH asked AS (
        SELECT * FROM json_to_recordset(CAST(:appends AS json)) AS asked ("table" text, ply int, after int,
            "when" bigint, new_status text, new_waiting text, new_names text, new_ending text)
    ), held AS (
        SELECT tables.id FROM tables JOIN asked ON tables.id = asked."table" AND tables.plies = asked.ply
        ORDER BY tables.id FOR NO KEY UPDATE OF tables
    ), won AS (
        UPDATE tables SET plies = after, changed = coalesce("when", changed), status = coalesce(new_status, status),
            waiting = coalesce(new_waiting, waiting), names = coalesce(new_names, names),
            ending = coalesce(new_ending, ending)
        FROM held JOIN asked ON asked."table" = held.id WHERE tables.id = held.id RETURNING tables.id
    ), written AS (
        INSERT INTO lines (table_id, ply, seat, move, time)
        SELECT line.* FROM json_to_recordset(CAST(:lines AS json)) AS line (table_id text, ply int, seat int,
            move text, time bigint) JOIN won ON won.id = line.table_id
    )
    SELECT id, pg_notify('{CHANNEL}', :mark || ' ' || id) FROM won
""")  # noqa: S608  # the one thing filled in is a constant


def append_all(connection: Connection, appends: Sequence[Append], mark: str) -> set[str]:
    """Append to different tables; answers with those where nobody was first. `mark` tells others who did it."""
    if connection.dialect.name == "postgresql":
        asked = {
            "appends": json.dumps([_advance_row(append) for append in appends]),
            "lines": json.dumps(_line_rows(appends)),
            "mark": mark,
        }
        won = {row.id for row in connection.execute(APPEND, asked)}
    else:
        driver: Any = connection.connection.driver_connection
        won = {append.table for append in appends if driver.execute(ADVANCE, _advance_row(append)).rowcount}
        rows = [
            (append.table, line.ply, line.seat, line.move, line.time)
            for append in appends
            if append.table in won
            for line in append.lines
        ]
        driver.executemany(WRITE, rows)
    seated = [
        holder_row(append.table, holder) for append in appends if append.table in won for holder in append.holders
    ]
    if seated:
        connection.execute(HOLD[connection.dialect.name], seated)
    return won


def status_row(status: Status) -> dict[str, str]:
    """The columns that lists are made from."""
    return {
        "status": status.status,
        "waiting": json.dumps(status.waiting),
        "names": json.dumps(status.names, ensure_ascii=False),
        "ending": status.ending,
    }


def changed_at(status: Status | None, new: Sequence[Line]) -> int | None:
    """When a table changed, as lists count it; None where it did not."""
    if status is not None and status.changed is not None:
        return status.changed
    return new[-1].time if new else None


def line_row(table: str, line: Line) -> dict[str, Any]:
    """A row of `lines`."""
    return {"table_id": table, "ply": line.ply, "seat": line.seat, "move": line.move, "time": line.time}


def holder_row(table: str, holder: Holder) -> dict[str, Any]:
    """A row of `holders`."""
    return {"table_id": table, "seat": holder.seat, "person": holder.person, "token": holder.token}


def _line_rows(appends: Sequence[Append]) -> list[dict[str, Any]]:
    return [line_row(append.table, line) for append in appends for line in append.lines]


def _advance_row(append: Append) -> dict[str, Any]:
    status = status_row(append.status) if append.status is not None else dict.fromkeys(STATUS)
    return {
        "table": append.table,
        "ply": append.ply,
        "after": append.ply + len(append.lines),
        "when": changed_at(append.status, append.lines),
        **{f"new_{name}": value for name, value in status.items()},
    }
