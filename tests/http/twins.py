"""Two servers in one process that live by the same clock and the same chance, each with a database of its own."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

from fastapi import FastAPI
from sqlalchemy import update

from paradoxa.bots.explaining import Explanation
from paradoxa.core import Move, View
from paradoxa.games import GAMES
from paradoxa.games.paradox_island.knowledge import deduction
from paradoxa.games.paradox_island.knowledge.deduction.answers import Answer
from paradoxa.games.paradox_island.knowledge.deduction.names import forget
from paradoxa.http.app import make_app
from paradoxa.service.config import Config
from paradoxa.service.deduction import DeductionDesks
from paradoxa.service.live_tables import LiveTable, LiveTables
from paradoxa.store.schema import holders
from paradoxa.tables.table import Reader, Table
from paradoxa.workers.pool import Closed, told
from paradoxa.workers.thoughts import explained
from tests.http.histories import KEY, START

EFFORT = 500  # of the deduction desk: enough to find something
# The rooms that look at the clock.
CLOCKED = ("service.live_tables", "service.matchmaking", "http.streams", "http.table_pages", "http.pages")


class Chance:
    """The clock and the randomness of both servers."""

    def __init__(self) -> None:
        self.now = START
        self.turn = 0  # which server is being asked
        self._made = [0, 0]
        self._found: dict[object, Answer | None] = {}

    def token(self, _: int | None = None) -> str:
        """A secret that is none: the first of each server is the same, and the second, and so on."""
        self._made[self.turn] += 1
        return f"chance-{self._made[self.turn]:017}"

    def found(self, desks: DeductionDesks, live: LiveTable, reader: Reader) -> Answer | None:
        """What the deduction desk says, worked out on the spot, in each world from its own view."""
        question = desks.question(live, reader)
        if question is None:
            return None
        key = self.turn, live.table.id, reader, question
        if key not in self._found:
            view, level = live.table.view(reader), live.table.setup.options["help"]
            forget()  # what was found in the other world
            self._found[key] = deduction.answer(view, level, dict(question.marks), EFFORT)
        return self._found[key]

    @contextmanager
    def fixed(self) -> Iterator[None]:
        """Let both servers live by this clock and this randomness; nothing happens because real time passes."""

        async def until(_: LiveTables, __: LiveTable, ___: Table, due: int) -> None:
            if due > self.now:
                await asyncio.sleep(86_400)

        async def at_once(*_: object) -> None:
            """Nobody's answer waits."""

        with ExitStack() as stack:
            for room in CLOCKED:
                stack.enter_context(patch(f"paradoxa.{room}.now_ms", lambda: self.now))
            stack.enter_context(patch("paradoxa.http.streams.HEARTBEAT", 3600.0))
            stack.enter_context(patch("paradoxa.service.live_tables.LiveTables._time_is_up", lambda *_: None))
            stack.enter_context(patch("paradoxa.service.live_tables.LiveTables._until", until))
            stack.enter_context(patch("paradoxa.service.live_tables.LiveTables.mind_pace", at_once))
            stack.enter_context(patch.object(DeductionDesks, "found", lambda desks, *words: self.found(desks, *words)))
            stack.enter_context(patch.object(DeductionDesks, "begin", lambda *_: None))
            stack.enter_context(patch.object(secrets, "token_urlsafe", self.token))
            stack.enter_context(patch.object(secrets, "token_bytes", bytes))  # a pad that hides nothing
            stack.enter_context(patch("paradoxa.tables.table.SystemRandom", lambda: Random(1)))
            stack.enter_context(patch("paradoxa.web.new_table_form.SystemRandom", lambda: Random(1)))
            stack.enter_context(patch("paradoxa.tables.setup.choice", lambda some: some[0]))
            yield


class Prompted:
    """Bots that make the moves they are told and no others: what they choose is chance, not knowledge."""

    def __init__(self) -> None:
        self.moves: list[str] = []

    async def choose(self, _: str, game: str, *__: Any) -> Move:
        """The next move of the script."""
        if not self.moves:
            raise Closed
        return GAMES[game].parse_move(self.moves.pop(0))

    async def close(self) -> None:
        """They never were anywhere."""


class Advisers:
    """Bots that are asked for advice, thinking on the spot and little: in each world from its own view."""

    async def explain(
        self, bot: str, game: str, view: View, seed: str, names: Sequence[str], *, played: str = ""
    ) -> Explanation | None:
        """What the bot would play, and why."""
        effort = 3 if game == "paradox-island" else 20
        forget()  # what was found in the other world
        return told(explained("paradoxa.bots:make", game, view, f"{bot}:{effort}", seed, list(names), played))

    async def close(self) -> None:
        """They never were anywhere."""


@dataclass(slots=True)
class Server:
    """One of the two servers."""

    app: FastAPI
    bots: Prompted = field(default_factory=Prompted)

    @property
    def live_tables(self) -> LiveTables:
        live_tables: LiveTables = self.app.state.live_tables
        return live_tables

    def put(self, table: Table) -> LiveTable:
        """The table as it stood, whatever was done to it since."""
        self.drop(table.id)
        fresh = table.draft(table.now)
        fresh.beat = self.live_tables.config.reaction_pause
        assert fresh.match is not None
        fresh.match.rng = Random(1)
        live = self.live_tables.lives[table.id] = LiveTable(fresh)
        return live

    async def let_bot_move(self, table: str, moves: list[str]) -> None:
        """Whoever is asked at the table is played by a bot, which makes these moves without a pause."""
        live, config = self.live_tables.lives[table], self.live_tables.config
        self.bots.moves = list(moves)
        self.live_tables.config = replace(config, bot_pause=0)
        live.table.beat = 0
        self.live_tables._go_on(live)
        assert live.runner is not None
        await live.runner
        self.live_tables.config = config
        assert not self.bots.moves, "the bot was not asked"

    def drop(self, table: str) -> None:
        """Forget a table; the store has it."""
        live = self.live_tables.lives.pop(table, None)
        if live is not None and live.timer is not None:
            live.timer.cancel()
        if live is not None and live.runner is not None:
            live.runner.cancel()

    async def desert(self, table: str) -> None:
        """Everybody leaves a table for good: another story's people have the same names, and their lobby would tell
        what they know of this one, which may be what the two worlds differ in."""
        self.drop(table)
        gone = update(holders).where(holders.c.table_id == table).values(person=None)
        await self.live_tables.store._writer.write(table, lambda connection: connection.execute(gone))


@asynccontextmanager
async def two_servers(folder: Path) -> AsyncIterator[list[Server]]:
    """Two servers with the same key."""
    (folder / "key").write_text(KEY.hex(), encoding="ascii")
    async with AsyncExitStack() as stack:
        servers = []
        for name in ("one", "two"):
            config = Config(
                database=f"sqlite:///{folder / name}.db",
                key_file=folder / "key",
                bot_pause=3600,
                reaction_pause=3600,
                idle_seconds=86_400,
                writes_per_second=0,
                tables_per_minute=0,
            )
            app = make_app(config)
            await stack.enter_async_context(app.router.lifespan_context(app))
            servers.append(Server(app))
            servers[-1].live_tables.thinkers = servers[-1].bots  # type: ignore[assignment]
            app.state.services.hints.thinkers = Advisers()
        yield servers
