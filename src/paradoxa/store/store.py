"""The store: tables as an unchanging header and append-only lines, who holds which seat, and people.

The lines are the truth; `Status` repeats what lists show of them. Secrets arrive here hashed.
"""

from __future__ import annotations

import asyncio
import json
import threading
import time
from collections.abc import Callable, Sequence
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, Select, bindparam, delete, exists, insert, literal, select

from paradoxa.core import ParadoxaError
from paradoxa.store.appends import HOLD, Append, append_all, changed_at, holder_row, line_row, status_row, upsert
from paradoxa.store.database import Database, StoreError, database_at
from paradoxa.store.migrations import migrate
from paradoxa.store.schema import guests, holders, islands, lines, links, notes, people, tables
from paradoxa.store.writer import Writer
from paradoxa.tables.stored import Header, Holder, Line, Person, Status, Stored, Summary

# Statements in steady use are built once.
_HEADER = select(*(tables.c[name] for name in Header.__slots__)).where(tables.c.id == bindparam("table"))
_LINES = (
    select(*(lines.c[name] for name in Line.__slots__))
    .where(lines.c.table_id == bindparam("table"), lines.c.ply >= bindparam("since"))
    .order_by(lines.c.ply)
)
_HOLDER = [holders.c[name] for name in Holder.__slots__]
_HOLDERS = select(*_HOLDER).where(holders.c.table_id == bindparam("table")).order_by(holders.c.seat)
_NAME = upsert(people, ("name",))
_LET_IN = upsert(guests, ())
_NOTES = select(notes.c.seat, notes.c.body).where(notes.c.table_id == bindparam("table"))
_NOTE = upsert(notes, ("body", "changed"))
_DESIGN = upsert(islands, ("text", "changed"))

_migrating = threading.Lock()  # Alembic's `op` and `context` belong to the whole process


class Store:
    """Where tables and people are kept. Every write of this process goes through one writer, in batches."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._writer = Writer(database, self._append_all)
        self._is_closed = False
        self.is_shared = database.is_shared

    @classmethod
    async def open(cls, url: str) -> Store:
        """The store at a database's URL, its schema brought up to date; raises ParadoxaError if that cannot be."""
        database, name = database_at(url)
        try:
            while not _migrating.acquire(blocking=False):
                await asyncio.sleep(0.01)
            try:
                await database.write(migrate)
            finally:
                _migrating.release()
        except BaseException as error:
            await database.close()
            if isinstance(error, (StoreError, TypeError)):  # TypeError: an option in the URL that nobody knows
                raise ParadoxaError(f"Cannot use {name}. {error}") from error
            raise
        return cls(database)

    async def close(self) -> None:
        """Write what still waits and let go of the database."""
        if self._is_closed:
            return
        self._is_closed = True
        await self._writer.close()
        await self._database.close()

    # --- tables ----------------------------------------------------------------------------------
    async def create(self, header: Header, status: Status, holders: Sequence[Holder], lines: Sequence[Line]) -> None:
        """Keep a new table."""
        _check_plies(lines, 0)
        await self._writer.write(header.id, lambda connection: _create(connection, header, status, holders, lines))

    async def read(self, table: str) -> Stored | None:
        """A table with all its lines, as of one moment."""

        def work(connection: Connection) -> Stored | None:
            row = connection.execute(_HEADER, {"table": table}).one_or_none()
            if row is None:
                return None
            return Stored(Header(*row), _read_holders(connection, table), tuple(_read_lines(connection, table, 0)))

        return await self._database.read(work)

    async def lines(self, table: str, since: int) -> list[Line]:
        """The table's lines from ply `since` on, in order."""
        return await self._database.read(lambda connection: _read_lines(connection, table, since))

    async def holders(self, table: str) -> tuple[Holder, ...]:
        """Who holds the table's seats, by seat."""
        return await self._database.read(lambda connection: _read_holders(connection, table))

    async def append(
        self,
        table: str,
        ply: int,
        lines: Sequence[Line],
        status: Status | None = None,
        holders: Sequence[Holder] = (),
    ) -> bool:
        """Add lines, and what changed with them, if the table has exactly `ply` lines: all of it, safe on disk.

        False, and nothing written, when another was first. A caller cancelled meanwhile cannot know: shield it.
        """
        _check_plies(lines, ply)
        return await self._writer.append(table, Append(table, ply, tuple(lines), status, tuple(holders)))

    def _append_all(self, connection: Connection, appends: Sequence[Append], is_again: bool) -> list[bool]:
        won = append_all(connection, appends, self._database.mark)
        return [append.table in won or (is_again and _is_written(connection, append)) for append in appends]

    async def by_invite(self, invite_hash: str) -> str | None:
        """The table an invite link opens."""
        row = await self._first(select(tables.c.id).where(tables.c.invite == invite_hash))
        return None if row is None else row.id

    async def by_token(self, token_hash: str) -> tuple[str, int] | None:
        """The table and seat an API token is for."""
        row = await self._first(select(holders.c.table_id, holders.c.seat).where(holders.c.token == token_hash))
        return None if row is None else (row.table_id, row.seat)

    async def let_in(self, table: str, person: str) -> None:
        """Remember that a person came by the table's invite link."""
        row = {"table_id": table, "person": person}
        await self._writer.write(table, lambda connection: connection.execute(_LET_IN[connection.dialect.name], row))

    async def let_in_all_of(self, old: str, table: str) -> None:
        """Whoever came by the invite link of a table may also come to the one that follows it."""
        came = select(literal(table), guests.c.person).where(guests.c.table_id == old)
        await self._writer.write(
            table, lambda connection: connection.execute(insert(guests).from_select(["table_id", "person"], came))
        )

    async def is_let_in(self, table: str, person: str) -> bool:
        """Whether the person came by the table's invite link."""
        row = await self._first(select(guests.c.person).where(guests.c.table_id == table, guests.c.person == person))
        return row is not None

    # --- notes -----------------------------------------------------------------------------------
    async def notes(self, table: str) -> dict[int, str]:
        """What the table's seats have noted, each for itself."""

        def work(connection: Connection) -> dict[int, str]:
            return {row.seat: row.body for row in connection.execute(_NOTES, {"table": table})}

        return await self._database.read(work)

    async def write_notes(self, table: str, seat: int, body: str) -> None:
        """Keep what a seat has noted instead of what it had noted before; nobody else is told."""
        row = {"table_id": table, "seat": seat, "body": body, "changed": time.time_ns() // 1_000_000}
        await self._writer.write(table, lambda connection: connection.execute(_NOTE[connection.dialect.name], row))

    # --- lists -----------------------------------------------------------------------------------
    async def listed(self, status: str, limit: int) -> list[Summary]:
        """Tables anyone may find, those that changed last first."""
        return await self._summaries(limit, tables.c.is_listed, tables.c.status == status)

    async def of_person(self, person: str, limit: int) -> list[Summary]:
        """Tables where the person holds a seat, those that changed last first."""
        sits = exists().where(holders.c.table_id == tables.c.id, holders.c.person == person)
        return await self._summaries(limit, sits)

    async def running(self, limit: int) -> list[Summary]:
        """Tables in play, those that changed last first."""
        return await self._summaries(limit, tables.c.status == "running")

    async def _summaries(self, limit: int, *conditions: ColumnElement[bool]) -> list[Summary]:
        query = _newest(select(tables).where(*conditions), limit)

        def work(connection: Connection) -> list[Summary]:
            rows = connection.execute(query).all()
            seats: dict[str, list[Holder]] = {row.id: [] for row in rows}
            held = select(holders.c.table_id, *_HOLDER).where(holders.c.table_id.in_(seats)).order_by(holders.c.seat)
            for row in connection.execute(held):
                seats[row.table_id].append(Holder(*row[1:]))
            return [_summary(row, tuple(seats[row.id])) for row in rows]

        return await self._database.read(work)

    # --- people ----------------------------------------------------------------------------------
    async def person(self, id: str) -> Person | None:  # noqa: A002  # the field's name
        """The person with that id."""
        row = await self._first(select(people).where(people.c.id == id))
        return None if row is None else Person(row.id, row.name, row.created)

    async def name_person(self, id: str, name: str) -> None:  # noqa: A002  # the field's name
        """Give a person, new or known, a name."""
        row = {"id": id, "name": name, "created": time.time_ns() // 1_000_000}
        await self._writer.write(id, lambda connection: connection.execute(_NAME[connection.dialect.name], row))

    async def add_link(self, hash: str, person: str, until: int) -> None:  # noqa: A002  # the field's name
        """Keep a personal link, to be taken once and not after `until`."""
        row = {"hash": hash, "person": person, "until": until}
        await self._writer.write(hash, lambda connection: connection.execute(insert(links), row))

    async def link(self, hash: str, now: int) -> str | None:  # noqa: A002  # the field's name
        """Whose link this is, while it waits to be taken."""
        row = await self._first(select(links.c.person).where(links.c.hash == hash, links.c.until >= now))
        return None if row is None else str(row.person)

    async def take_link(self, hash: str, now: int) -> str | None:  # noqa: A002  # the field's name
        """Whose link this is, the first time somebody asks in time."""
        query = delete(links).where(links.c.hash == hash).returning(links.c.person, links.c.until)
        row = await self._writer.write(hash, lambda connection: connection.execute(query).one_or_none())
        return row.person if row is not None and now <= row.until else None

    # --- designs: what people made in a game's editor; the table is called by the first game that had one ---
    async def designs(self, person: str) -> dict[str, str]:
        """The designs a person keeps, by name, those that changed last first."""
        query = select(islands.c.name, islands.c.text).where(islands.c.person == person)
        query = query.order_by(islands.c.changed.desc(), islands.c.name)

        def work(connection: Connection) -> dict[str, str]:
            return {row.name: row.text for row in connection.execute(query)}

        return await self._database.read(work)

    async def keep_design(self, person: str, name: str, text: str) -> None:
        """Keep a design under a name, in place of the one that had it."""
        row = {"person": person, "name": name, "text": text, "changed": time.time_ns() // 1_000_000}
        await self._writer.write(person, lambda connection: connection.execute(_DESIGN[connection.dialect.name], row))

    async def drop_design(self, person: str, name: str) -> None:
        """Keep a design no longer."""
        query = delete(islands).where(islands.c.person == person, islands.c.name == name)
        await self._writer.write(person, lambda connection: connection.execute(query))

    # --- other processes -------------------------------------------------------------------------
    async def listen(self, on_change: Callable[[str], None]) -> None:
        """From now on call `on_change` with each table that another store changed; "" = any may have changed."""
        await self._database.listen(on_change)

    async def _first(self, query: Select[Any]) -> Row[Any] | None:
        return await self._database.read(lambda connection: connection.execute(query).one_or_none())


def _check_plies(new: Sequence[Line], first: int) -> None:
    if [line.ply for line in new] != list(range(first, first + len(new))):
        raise ValueError(f"the plies of the lines do not run on from {first}")


def _create(
    connection: Connection, header: Header, status: Status, seats: Sequence[Holder], first: Sequence[Line]
) -> None:
    changed = changed_at(status, first) or header.created
    fixed = {name: getattr(header, name) for name in Header.__slots__}
    connection.execute(insert(tables), {**fixed, **status_row(status), "plies": len(first), "changed": changed})
    if first:
        connection.execute(insert(lines), [line_row(header.id, line) for line in first])
    if seats:
        connection.execute(HOLD[connection.dialect.name], [holder_row(header.id, holder) for holder in seats])


def _read_lines(connection: Connection, table: str, since: int) -> list[Line]:
    return [Line(*row) for row in connection.execute(_LINES, {"table": table, "since": since})]


def _read_holders(connection: Connection, table: str) -> tuple[Holder, ...]:
    return tuple(Holder(*row) for row in connection.execute(_HOLDERS, {"table": table}))


def _is_written(connection: Connection, append: Append) -> bool:
    """Whether an append is there already: its commit got through, only the answer was lost."""
    found = _read_lines(connection, append.table, append.ply)[: len(append.lines)]
    return bool(append.lines) and tuple(found) == append.lines


def _newest(query: Select[Any], limit: int) -> Select[Any]:
    return query.order_by(tables.c.changed.desc(), tables.c.id).limit(limit)


def _summary(row: Row[Any], seats: tuple[Holder, ...]) -> Summary:
    header = Header(*(getattr(row, name) for name in Header.__slots__))
    status = Status(row.status, tuple(json.loads(row.waiting)), tuple(json.loads(row.names)), row.ending)
    return Summary(header, status, row.plies, row.changed, seats)
