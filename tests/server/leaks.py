"""The leak test: two servers, two worlds, one reader, who must not be able to tell them apart by a single byte.

`python -m tests.server.leaks --pairs 100000 --seed 7` compares until so many pairs of answers were compared.

Nothing is normalised. What is random by design (ids and secrets of new tables, people and links; deals, titles and lots
of new tables) comes from fixed generators, the same in both servers, and both see the same clock.
"""

from __future__ import annotations

import argparse
import asyncio
import secrets
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import ExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

from fastapi import FastAPI
from starlette.routing import Match

from paradoxa.core import Move, Seat
from paradoxa.server import acts
from paradoxa.server.app import make_app
from paradoxa.server.config import Config
from paradoxa.server.hall import Hall, Live
from paradoxa.server.house import House
from paradoxa.server.seats import hashed
from paradoxa.server.store import Holder
from paradoxa.server.tables import Reader, Table
from paradoxa.server.thinking import Closed
from tests.server import errands
from tests.server.errands import Reading
from tests.server.histories import KEY, KEYS, KINDS, SECRET, START, WATCHER, Kind, Pair, mirrored, next_step, snapshot, tale
from tests.server.wire import Answer, Ask, Stream, answered, opened

CLOCKED = ("hall", "live", "reception", "seating", "site")  # the rooms that look at the clock
ERRANDS = 36  # of all a reader could ask, so many are asked at a position


class Leak(AssertionError):
    """A reader can tell two worlds apart that differ only in what it cannot know."""


# --- two servers -------------------------------------------------------------------------------
class Chance:
    """The clock and the randomness of both servers: fixed, and the same for both."""

    def __init__(self) -> None:
        self.now = START
        self.turn = 0  # which server is being asked
        self._made = [0, 0]

    def token(self, _: int | None = None) -> str:
        """A secret that is none."""
        self._made[self.turn] += 1
        return f"chance-{self._made[self.turn]:017}"

    @contextmanager
    def fixed(self) -> Iterator[None]:
        """Let both servers live by this clock and this randomness."""
        with ExitStack() as stack:
            for room in CLOCKED:
                stack.enter_context(patch(f"paradoxa.server.{room}.now_ms", lambda: self.now))
            stack.enter_context(patch.object(secrets, "token_urlsafe", self.token))
            stack.enter_context(patch("paradoxa.server.tables.SystemRandom", lambda: Random(1)))
            stack.enter_context(patch("paradoxa.web.forms.SystemRandom", lambda: Random(1)))
            stack.enter_context(patch("paradoxa.web.forms.choice", lambda some: some[0]))
            yield


class Asleep:
    """Bots that never move: what they choose is chance, not knowledge."""

    async def choose(self, *_: Any) -> Move:
        raise Closed

    async def close(self) -> None:
        pass


@dataclass(slots=True)
class Server:
    """One of the two servers."""

    app: FastAPI

    @property
    def hall(self) -> Hall:
        hall: Hall = self.app.state.hall
        return hall

    @property
    def house(self) -> House:
        house: House = self.app.state.house
        return house

    def put(self, table: Table) -> Live:
        """The table as it stood, whatever was done to it since."""
        self.drop(table.id)
        fresh = table.draft(table.now)
        assert fresh.match is not None
        fresh.match.rng = Random(1)
        live = self.hall.lives[table.id] = Live(fresh)
        return live

    def drop(self, table: str) -> None:
        """Forget a table; the store has it."""
        live = self.hall.lives.pop(table, None)
        if live is not None and live.timer is not None:
            live.timer.cancel()


@asynccontextmanager
async def two_servers(folder: Path) -> AsyncIterator[list[Server]]:
    """Two servers with a database each and the same key."""
    (folder / "key").write_text(KEY.hex(), encoding="ascii")
    servers = []
    async with asyncio.TaskGroup() as group, contextlib_stack() as stack:
        del group
        for name in ("one", "two"):
            config = Config(
                database=f"sqlite:///{folder / name}.db",
                key_file=folder / "key",
                bot_pause=3600,
                idle_seconds=86_400,
                writes_per_second=0,
                tables_per_minute=0,
            )
            app = make_app(config)
            await stack.enter_async_context(app.router.lifespan_context(app))
            servers.append(Server(app))
            servers[-1].hall.thinkers = Asleep()  # type: ignore[assignment]
        yield servers
