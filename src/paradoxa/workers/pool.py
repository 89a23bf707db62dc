"""A pool of workers, who are asked in turn. All that the server thinks is thought in one, so that no page waits for it.

Kinds of work can have a place of their own in a pool: however long a deduction takes, a bot's move waits only for
moves. Any worker does any kind, so few processes run where little is asked.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from random import SystemRandom
from typing import Any, Final

from paradoxa.bots.explaining import Explanation, explained
from paradoxa.core import Move, ParadoxaError, View
from paradoxa.games import GAMES, title_of
from paradoxa.workers import thoughts
from paradoxa.workers.process import Died, Failure, Worker

LONGEST: Final = 60_000  # no notation is longer, and no answer of the deduction desk
EXPLAIN_SECONDS: Final = 30.0  # an expert needs one; a busy old machine several
DEDUCE_SECONDS: Final = 120.0  # effort is counted in steps; this is only for what cannot be
NICE: Final = 5  # pages go first

# Kinds of work that may have a place of their own, besides moves.
HINTS: Final = "hints"  # what a bot would play, and why
DEDUCTION: Final = "deduction"  # what follows from a view, for somebody at a table who waits for it
PATIENCE: Final = "patience"  # the same with more effort, and for replays

log = logging.getLogger(__name__)
chance = SystemRandom()


class Closed(Exception):
    """The workers have gone home: whoever had them is ending."""


class Pool:
    """Workers, and whose turn it is to ask them: first come, first served, for each kind of work.

    `places`: kinds of work that have one of the workers always left for them; all other work shares the rest.
    """

    def __init__(self, workers: Sequence[Worker], places: Sequence[str] = ()) -> None:
        self._workers = workers
        self._free = list(workers)
        self._shared = len(workers) - len(places)
        self._turn = asyncio.Semaphore(self._shared)  # fair: nobody overtakes one who waits
        self._turns = {kind: asyncio.Semaphore(1) for kind in places}
        self._closing = asyncio.Event()

    @asynccontextmanager
    async def worker(self, kind: str = "") -> AsyncIterator[Worker]:
        """A worker that can think; whoever stops waiting for its answer, for whatever reason, is the last to ask it."""
        if self._closing.is_set():
            raise Closed
        async with self._turns.get(kind, self._turn):
            worker = self._free.pop()  # the one used last is the warmest
            try:
                if not self._closing.is_set() and not worker.can_think:
                    await worker.start()
                if self._closing.is_set():
                    raise Closed
                yield worker
            except BaseException as error:
                worker.dismiss()
                if isinstance(error, Died):
                    await worker.end()
                if self._closing.is_set() and isinstance(error, Failure):
                    raise Closed from None
                raise
            finally:
                self._free.append(worker)

    async def warm(self) -> None:
        """Start the shared workers now, so that whoever asks first need not wait for a process."""
        with suppress(Failure, Closed):  # the first who asks will tell
            async with AsyncExitStack() as stack:
                for _ in range(self._shared):
                    await stack.enter_async_context(self.worker())

    async def tidy(self) -> None:
        """See those gone that were dismissed."""
        await asyncio.gather(*[worker.end() for worker in self._workers if not worker.can_think])

    async def close(self) -> None:
        """End all workers; who still waits for an answer gets Closed."""
        if self._closing.is_set():
            return
        self._closing.set()
        for worker in self._workers:
            worker.dismiss()
        for turn in [*[self._turn] * self._shared, *self._turns.values()]:  # who asks or waits is out of the way then
            await turn.acquire()
        await self.tidy()


class Thinkers(Pool):
    """Worker processes in which bots think; whatever a bot does there, its table gets a legal move.

    So many workers are for moves, and for every kind of work without a place of its own.
    """

    def __init__(self, workers: int = 1, maker: str = "paradoxa.bots:make", places: Sequence[str] = ()) -> None:
        self._maker = maker
        rules: dict[str, Any] = {"nice": NICE, "is_silent": True}
        super().__init__([Worker(thoughts.prepared, maker, **rules) for _ in range(workers + len(places))], places)

    async def choose(self, bot: str, game: str, view: View, seconds: float) -> Move:
        """The bot's move, or any legal one if the bot fails or thinks longer than `seconds`; raises Closed."""
        assert view.decision is not None, "a bot is asked only when its seat is"
        options = view.decision.options
        question = thoughts.chosen, self._maker, bot, game, view
        try:
            async with self.worker() as worker:
                return legal(await worker.ask(*question, seconds=seconds, longest=LONGEST), game, options)
        except Failure as failure:
            about = {"bot": bot, "game": game, "reason": str(failure)}
            log.warning("a bot failed; any legal move is made for it", extra=about)
            return chance.choice(options)

    async def deduce(
        self,
        game: str,
        view: View,
        level: str,
        marks: Mapping[int, int],
        effort: int,
        before: Any | None,
        kind: str = DEDUCTION,
    ) -> Any | None:
        """What follows from a view (see `games.title.Deduction`); None also where that fails. Raises Closed."""
        question = thoughts.deduced, game, view, level, dict(marks), effort, before
        try:
            async with self.worker(kind) as worker:
                return found(await worker.ask(*question, seconds=DEDUCE_SECONDS, longest=LONGEST), game)
        except Failure as failure:
            log.warning("deduction failed", extra={"game": game, "reason": str(failure)})
            return None

    async def explain(
        self,
        bot: str,
        game: str,
        view: View,
        seed: str,
        names: Sequence[str],
        *,
        played: str = "",
        seconds: float = EXPLAIN_SECONDS,
    ) -> Explanation | None:
        """What a bot would play in the place of whoever has this view, and why; None where it fails. Raises Closed.

        `played`: what that bot itself did play there.
        """
        question = thoughts.explained, self._maker, game, view, bot, seed, list(names), played
        try:
            async with self.worker(HINTS) as worker:
                return told(await worker.ask(*question, seconds=seconds, longest=LONGEST))
        except Failure as failure:
            log.warning("an explanation failed", extra={"bot": bot, "game": game, "reason": str(failure)})
            return None


def found(answer: bytes, game: str) -> Any | None:
    """What was deduced."""
    deduction = title_of(game).deduction
    try:
        return deduction.read(answer.decode()) if answer and deduction is not None else None
    except (ValueError, TypeError, KeyError):
        raise Failure("BadAnswer") from None


def told(answer: bytes) -> Explanation:
    """What a bot says about its move."""
    try:
        return explained(json.loads(answer))
    except (ValueError, TypeError, KeyError):
        raise Failure("BadAnswer") from None


def legal(answer: bytes, game: str, options: Sequence[Move]) -> Move:
    """The move an answer names, if it is one of the options."""
    try:
        move = GAMES[game].parse_move(answer.decode(errors="replace"))
    except ParadoxaError:
        raise Failure("BadMove") from None
    if move not in options:
        raise Failure("IllegalMove")
    return move
