"""Live tables on a stage: their time is ours, what they write goes on paper, and so does what readers hear."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from paradoxa.core import Move, Seat
from paradoxa.http.streams import standing
from paradoxa.service.config import Config
from paradoxa.service.live_tables import LiveTable, LiveTables
from paradoxa.tables import acts
from paradoxa.tables.encoding import as_json
from paradoxa.tables.reading import desk
from paradoxa.tables.stored import Line
from paradoxa.tables.table import Reader, Table
from tests.http.worlds import mine_of

TICK = 250  # milliseconds
TURNS = 12  # of the loop: then everything has happened that can happen now


class Paper:
    """In place of a store: a list of lines."""

    is_shared = False

    def __init__(self) -> None:
        self.lines: list[Line] = []

    async def append(self, _: str, __: int, lines: Sequence[Line], *___: object) -> bool:
        self.lines += lines
        return True


class Last:
    """Bots that take the last answer there is: in a moment for reactions they pass."""

    async def choose(self, _: str, __: str, view: Any, *___: object) -> Move:
        move: Move = view.decision.options[-1]
        return move


class Stage:
    """One live table whose clock stands still unless it is told otherwise."""

    def __init__(self, table: Table, beat: float = 2.0, **config: Any) -> None:
        self.now = table.now
        self.paper = Paper()
        table.beat = beat
        given: Any = Config(reaction_pause=beat, **config)
        self.live_tables = LiveTables(self.paper, Last(), given)  # type: ignore[arg-type]
        self.live = LiveTable(table)
        self.live_tables.lives[table.id] = self.live

    @property
    def table(self) -> Table:
        return self.live.table

    @contextmanager
    def clock(self) -> Iterator[None]:
        """Let the house live by this clock."""
        with (
            patch("paradoxa.service.live_tables.now_ms", lambda: self.now),
            patch("paradoxa.http.streams.now_ms", lambda: self.now),
        ):
            yield

    async def settle(self) -> None:
        """Let everything happen that can happen now."""
        self.live.stirred.set()
        for _ in range(TURNS):
            await asyncio.sleep(0)

    async def wait(self, milliseconds: int) -> None:
        """Time passes."""
        self.now += milliseconds
        await self.settle()

    async def answer(self, seat: Seat, move: str) -> None:
        await self.live_tables.change(self.live, lambda draft: acts.answer(draft, seat, draft.seen[seat], move))
        await self.settle()

    def hears(self, reader: Reader) -> tuple[int, bytes, str]:
        """All that a reader could get now: the number of changes, what programs get, and the page."""
        table = self.table
        page = repr(desk(table, reader, self.now, mine=mine_of(reader)))
        return table.seen[reader], as_json(standing(table, reader, 0)), page
