"""What a database holds, looked at from outside: every table whole, nothing missing that was promised."""

from __future__ import annotations

import json
import shutil
import sqlite3
import tempfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import asyncpg  # type: ignore[import-untyped]  # it ships no types

from paradoxa.core import Seat
from paradoxa.tables import reactions
from paradoxa.tables.stored import Header, Holder, Line, Status
from paradoxa.tables.table import Table

STATUS = "plies, status, waiting, names, ending"
TABLES = f"SELECT id, game, rules, setup, maker, created, is_listed, invite, {STATUS} FROM tables"  # noqa: S608
LINES = "SELECT table_id, ply, seat, move, time FROM lines ORDER BY table_id, ply"
HOLDERS = "SELECT table_id, seat, person, token FROM holders ORDER BY table_id, seat"
Rows = Sequence[Sequence[Any]]
Key = tuple[str, Seat, int]  # a table, a seat, and the change its move answered


@dataclass
class Row:
    """A table as its rows have it."""

    header: Header
    plies: int
    status: Status
    lines: list[Line] = field(default_factory=list)
    holders: list[Holder] = field(default_factory=list)


async def rows_of(url: str) -> dict[str, Row]:
    """Every table of a database, as of one moment."""
    if url.startswith("sqlite:///"):
        found = _from_copy(Path(url.removeprefix("sqlite:///")))
    else:
        connection = await asyncpg.connect(url)
        try:
            async with connection.transaction(isolation="repeatable_read", readonly=True):
                found = [[tuple(row) for row in await connection.fetch(query)] for query in (TABLES, LINES, HOLDERS)]
        finally:
            await connection.close()
    tables = {row[0]: Row(Header(*row[:8]), row[8], _status(row[9:])) for row in found[0]}
    for table, *line in found[1]:
        tables[table].lines.append(Line(*line))
    for table, *holder in found[2]:
        tables[table].holders.append(Holder(*holder))
    return tables


def _from_copy(path: Path) -> list[Rows]:
    """From a copy of the file and its log, so that the server itself has to see to what a kill left behind."""
    with tempfile.TemporaryDirectory() as folder:
        for name in (path.name, f"{path.name}-wal"):
            if (path.parent / name).exists():
                shutil.copy(path.parent / name, folder)
        connection = sqlite3.connect(Path(folder) / path.name)
        try:
            assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
            assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
            return [connection.execute(query).fetchall() for query in (TABLES, LINES, HOLDERS)]
        finally:
            connection.close()


def _status(row: Sequence[str]) -> Status:
    status, waiting, names, ending = row
    return Status(status, tuple(json.loads(waiting)), tuple(json.loads(names)), ending)


def _is_the_houses(table: Table, line: Line) -> bool:
    """Whether a move may be the house's: nobody reacted in time, or there was no choice."""
    if reactions.reacting(table) == line.seat:
        return line.move == reactions.PASS
    return reactions.is_disguised(table) and len(table.options(line.seat)) == 1


class Audit:
    """Looks at the same database again and again: what was there stays, what comes is whole."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.tables: dict[str, Table] = {}
        self.moves: dict[tuple[Key, ...], str] = {}  # every move of a seat, by all the plies it may have answered
        self.answered: dict[Key, str] = {}  # and by each of them
        self.happenings: dict[tuple[str, Seat, str], int] = {}  # how often a seat did something else
        self._lines: dict[str, list[Line]] = {}

    async def look(self) -> None:
        """Read everything; raises AssertionError where a table is not whole."""
        rows = await rows_of(self.url)
        assert not self.tables.keys() - rows.keys(), "a table is gone"
        for name, row in rows.items():
            self._take(name, row)

    def _take(self, name: str, row: Row) -> None:
        old = self._lines.get(name, [])
        assert row.lines[: len(old)] == old, f"{name}: a line has changed"
        assert row.plies == len(row.lines), f"{name}: {row.plies} lines are counted, {len(row.lines)} are there"
        table = self.tables.get(name)
        if table is None:
            table = self.tables[name] = Table(row.header)
        table.holders = {holder.seat: holder for holder in row.holders}
        for line in row.lines[len(old) :]:
            self._note(table, line)
            table.take(line)  # raises where a ply is left out, or a move is not legal
        self._lines[name] = row.lines
        assert (table.match is None) == any([place.kind == "free" for place in table.places]), f"{name}: half begun"
        if table.match is not None and not table.ending:
            assert table.match.next_chance() is None, f"{name}: a move is there without its chance"
            assert not table.match.is_stopped, f"{name}: it has lasted too long and was not stopped"
        assert table.undo_by is None or table.undo_needs, f"{name}: an undo is allowed and not done"
        assert row.status == table.summary, f"{name}: lists would show {row.status}, not {table.summary}"
        for seat, place in enumerate(table.places):
            held = table.holders.get(seat)
            is_held = held is not None and held.person is not None and held.token is not None
            assert is_held == (place.kind == "person"), f"{name}: seat {seat} is {place.kind}, held by {held}"

    def _note(self, table: Table, line: Line) -> None:
        if line.move.startswith("!"):
            key = (table.id, line.seat, line.move.partition(" ")[0])
            self.happenings[key] = self.happenings.get(key, 0) + 1
        elif line.seat >= 0:
            plies = range(table.question[line.seat], table.seen[line.seat] + 1)
            keys = tuple([(table.id, line.seat, ply) for ply in plies])
            for answer in keys:
                assert answer not in self.answered, f"{answer} was answered twice"
                self.answered[answer] = line.move
            if not _is_the_houses(table, line):
                self.moves[keys] = line.move

    def _kept(self, key: Key) -> str:
        """A reaction that becomes a move when the pause is over."""
        table = self.tables[key[0]]
        return table.reactions.answer if reactions.reacting(table) == key[1] else ""

    def check(
        self, acknowledged: dict[Key, str], sent: dict[Key, set[str]], people: Iterable[tuple[str, Seat]]
    ) -> None:
        """Every move that was acknowledged is at its place; none of these people's is there that they did not send."""
        for key, move in acknowledged.items():
            there = self.answered.get(key) or self._kept(key)
            assert there == move, f"{move!r} of {key} was acknowledged; there is {there!r}"
        theirs = set(people)
        for keys, move in self.moves.items():
            if keys[0][:2] in theirs:
                assert any(move in sent.get(key, ()) for key in keys), f"{move!r} of {keys} is there and was never sent"
