"""Bots think in worker processes, so that no page waits for one; whatever a bot does, its table gets a legal move."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import pickle
import signal
import subprocess
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from random import SystemRandom
from typing import Any, Final

from paradoxa.bots.explaining import Explanation, explained
from paradoxa.core import Move, ParadoxaError, View
from paradoxa.games import GAMES, title_of
from paradoxa.workers.worker import DEDUCE, EXPLAIN, LENGTH, MOVE, READY, framed

START_SECONDS: Final = 30.0  # a worker that is not ready by then never will be
KILL: Final[int] = getattr(signal, "SIGKILL", signal.SIGTERM)  # on Windows every signal ends a process at once
LONGEST: Final = 60_000  # no notation is longer, and no answer of the deduction desk
EXPLAIN_SECONDS: Final = 30.0  # an expert needs one; a busy old machine several
DEDUCE_SECONDS: Final = 120.0  # effort is counted in steps; this is only for what cannot be

log = logging.getLogger(__name__)
chance = SystemRandom()


class Closed(Exception):
    """The thinkers have gone home: the server is ending."""


class _Failure(Exception):
    """A bot did not answer with a legal move; `str()` names the kind of failure and nothing of the game."""


class _Worker:
    """A place for one worker process, which is started when first needed and again after each failure."""

    def __init__(self, maker: str) -> None:
        self.maker = maker
        self.process: Process | None = None
        self.is_fit = False  # ready, and nobody has given it up

    @property
    def can_think(self) -> bool:
        """Whether it can be asked as it is; a process may also die while nobody asks it."""
        return self.is_fit and self.process is not None and self.process.returncode is None

    async def start(self) -> None:
        """Start the process and wait until it has imported everything."""
        await self.end()
        # A group of its own: Ctrl-C in the terminal reaches only the server. -P: it finds what we find, nothing else.
        apart: dict[str, Any] = {"start_new_session": True}
        if sys.platform == "win32":
            apart = {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP}
        path = os.pathsep.join([folder or str(Path.cwd()) for folder in sys.path])
        try:
            self.process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-P", "-m", "paradoxa.workers.worker", self.maker),
                stdin=PIPE,
                stdout=PIPE,
                stderr=DEVNULL,  # a traceback might quote what is hidden
                env={**os.environ, "PYTHONPATH": path},
                **apart,
            )
            async with asyncio.timeout(START_SECONDS):
                await self._read(len(READY))
        except (OSError, TimeoutError, _Failure):
            raise _Failure("CannotStart") from None
        self.is_fit = True

    async def ask(self, request: bytes, seconds: float) -> bytes:
        """The answer to a request, within so many seconds."""
        assert self.process is not None
        assert self.process.stdin is not None
        try:
            async with asyncio.timeout(seconds):
                self.process.stdin.write(framed(request))
                await self.process.stdin.drain()
                length = int.from_bytes(await self._read(LENGTH), "big")
                return await self._read(min(length, LONGEST))
        except TimeoutError:
            raise _Failure("Timeout") from None
        except OSError:
            raise _Failure("Died") from None

    async def _read(self, length: int) -> bytes:
        assert self.process is not None
        assert self.process.stdout is not None
        try:
            return await self.process.stdout.readexactly(length)
        except asyncio.IncompleteReadError:
            raise _Failure("Died") from None

    def kill(self) -> None:
        """End the process now, whatever it thinks."""
        self.is_fit = False
        if self.process is not None and self.process.returncode is None:
            with suppress(ProcessLookupError):
                # Not process.kill(): that looks first whether it has died, and asyncio then misses how it did.
                os.kill(self.process.pid, KILL)

    async def end(self) -> None:
        """End the process and see it gone."""
        self.kill()
        if self.process is not None:
            assert self.process.stdin is not None
            self.process.stdin.close()
            await self.process.communicate()  # asyncio sees the end only once everything is read
            self.process = None


class Thinkers:
    """Worker processes in which bots think; when all are busy, requests wait their turn, first come first served."""

    def __init__(self, workers: int = 1, maker: str = "paradoxa.bots:make") -> None:
        self._workers = [_Worker(maker) for _ in range(workers)]
        self._free = list(self._workers)
        self._turns = asyncio.Semaphore(workers)  # fair: nobody overtakes one who waits
        self._closing = asyncio.Event()

    async def choose(self, bot: str, game: str, view: View, seconds: float) -> Move:
        """The bot's move, or any legal one if the bot fails or thinks longer than `seconds`; raises Closed."""
        assert view.decision is not None, "a bot is asked only when its seat is"
        options = view.decision.options
        request = pickle.dumps((bot, game, seconds, view), pickle.HIGHEST_PROTOCOL)
        try:
            async with self._worker() as worker:
                return legal(await worker.ask(request, seconds), game, options)
        except _Failure as failure:
            about = {"bot": bot, "game": game, "reason": str(failure)}
            log.warning("a bot failed; any legal move is made for it", extra=about)
            return chance.choice(options)

    async def deduce(
        self, game: str, view: View, level: str, marks: Mapping[int, int], effort: int, before: Any
    ) -> Any:
        """What follows from a view (see `games.title.Deduction`); None also where that fails. Raises Closed."""
        request = pickle.dumps(
            (DEDUCE, game, DEDUCE_SECONDS, view, level, dict(marks), effort, before), pickle.HIGHEST_PROTOCOL
        )
        try:
            async with self._worker() as worker:
                return deduced(await worker.ask(request, DEDUCE_SECONDS), game)
        except _Failure as failure:
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
        request = pickle.dumps((EXPLAIN, game, seconds, view, bot, seed, list(names), played), pickle.HIGHEST_PROTOCOL)
        try:
            async with self._worker() as worker:
                return told(await worker.ask(request, seconds))
        except _Failure as failure:
            log.warning("an explanation failed", extra={"bot": bot, "game": game, "reason": str(failure)})
            return None

    async def warm(self) -> None:
        """Start every worker now, so that the first bot asked need not wait for its process."""
        with suppress(_Failure, Closed):  # the first bot asked will tell
            async with AsyncExitStack() as stack:
                for _ in self._workers:
                    await stack.enter_async_context(self._worker())

    async def close(self) -> None:
        """End all workers; who still waits for a move gets Closed."""
        if self._closing.is_set():
            return
        self._closing.set()
        for worker in self._workers:
            worker.kill()
        for _ in self._workers:  # whoever asks or waits notices, and is out of the way
            await self._turns.acquire()
        for worker in self._workers:
            await worker.end()

    @asynccontextmanager
    async def _worker(self) -> AsyncIterator[_Worker]:
        """A worker that can think; whoever stops waiting for its answer, for whatever reason, is the last to ask it."""
        if self._closing.is_set():
            raise Closed
        async with self._turns:
            worker = self._free.pop()  # the one used last is the warmest
            try:
                if not self._closing.is_set() and not worker.can_think:
                    await worker.start()
                if self._closing.is_set():
                    raise Closed
                yield worker
            except BaseException as error:
                worker.kill()
                if self._closing.is_set() and isinstance(error, _Failure):
                    raise Closed from None
                raise
            finally:
                self._free.append(worker)


def deduced(answer: bytes, game: str) -> Any:
    """What an answer tells."""
    text = answer[1:].decode(errors="replace")
    if answer[:1] != MOVE:
        raise _Failure(text)
    try:
        deduction = title_of(game).deduction
        return deduction.read(text) if text and deduction is not None else None
    except (ValueError, TypeError, KeyError):
        raise _Failure("BadAnswer") from None


def told(answer: bytes) -> Explanation:
    """What a bot says about its move."""
    text = answer[1:].decode(errors="replace")
    if answer[:1] != MOVE:
        raise _Failure(text)
    try:
        return explained(json.loads(text))
    except (ValueError, TypeError, KeyError):
        raise _Failure("BadAnswer") from None


def legal(answer: bytes, game: str, options: Sequence[Move]) -> Move:
    """The move an answer names, if it is one of the options."""
    text = answer[1:].decode(errors="replace")
    if answer[:1] != MOVE:
        raise _Failure(text)
    try:
        move = GAMES[game].parse_move(text)
    except ParadoxaError:
        raise _Failure("BadMove") from None
    if move not in options:
        raise _Failure("IllegalMove")
    return move
