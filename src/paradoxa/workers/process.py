"""Processes seen from outside: `Child` is any of them, `Worker` one of ours that is asked one thing after the other.

Here stand the rules for all that thinks elsewhere, for the server, the arena, the laboratory and programs from outside:
how long an answer may take, how much memory there is, that a death is noticed and the process started again, and that
none is left behind.
"""

from __future__ import annotations

import asyncio
import os
import pickle
import signal
import subprocess
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Callable, Coroutine, Mapping
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import Any, Final, TypeVar

from paradoxa.workers.worker import DONE, LENGTH, framed, ready

T = TypeVar("T")

MEMORY: Final = 2048  # MB a worker may use, as an outside program
START_SECONDS: Final = 30.0  # a worker that is not ready by then never will be
KILL: Final[int] = getattr(signal, "SIGKILL", signal.SIGTERM)  # on Windows every signal ends a process at once
SEEN_OFF: Final = 60.0  # seconds to wait for the end of one that was killed: it may have left its pipes to others
PAUSE: Final = 0.05  # seconds before a worker that died is started again, for each death since it last answered,
MOST_PAUSES: Final = 20  # but not for more than these


class Failure(Exception):
    """There is no answer; `str()` names the kind of failure and nothing of what was asked."""


class Late(Failure):
    """It did not come in time."""


class Died(Failure):
    """The process is gone, or never was; once it has been seen off, `worker.ending` tells how."""

    def __init__(self, kind: str, worker: Worker) -> None:
        super().__init__(kind)
        self.worker = worker


class Child:
    """A place for one process: ours or anybody's, held to its time, seen off when it dies, ended with its whole group.

    `patience`: the seconds a process has to put its things away when it is dismissed; with none it is killed at once.
    """

    def __init__(self, patience: float = 0.0) -> None:
        self.patience = patience
        self.process: Process | None = None
        self.ending = ""  # how the process before this one ended

    @property
    def is_alive(self) -> bool:
        """Whether the process is there, as far as we have heard."""
        return self.process is not None and self.process.returncode is None

    async def spawn(
        self, program: str, *words: str, environment: Mapping[str, str], stderr: int | None, **more: Any
    ) -> Process:
        """Start the process; raises OSError."""
        # A group of its own: Ctrl-C in the terminal reaches only us, and what it starts can be ended with it.
        apart: dict[str, Any] = {"start_new_session": True}
        if sys.platform == "win32":
            apart = {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP}
        self.process = await asyncio.create_subprocess_exec(
            program, *words, stdin=PIPE, stdout=PIPE, stderr=stderr, env=environment, **apart, **more
        )
        return self.process

    def dismiss(self) -> None:
        """Let the process end, whatever it does."""
        self._send(signal.SIGTERM if self.patience else KILL)

    def _send(self, number: int) -> None:
        if self.process is not None and self.process.returncode is None:
            with suppress(ProcessLookupError, PermissionError):
                # Not process.kill(): that looks first whether it has died, and asyncio then misses how it did.
                (os.killpg if hasattr(os, "killpg") else os.kill)(self.process.pid, number)

    async def end(self) -> None:
        """End the process and see it gone."""
        self.dismiss()
        if self.process is None:
            return
        gone = asyncio.ensure_future(see_off(self.process))
        if self.patience and not (await asyncio.wait([gone], timeout=self.patience))[0]:
            self._send(KILL)
        if not (await asyncio.wait([gone], timeout=SEEN_OFF))[0]:
            gone.cancel()
        self.ending = ended(self.process.returncode)
        self.process = None


async def see_off(process: Process) -> None:
    """Wait until a process is gone; asyncio sees that only once all it wrote is read."""
    with suppress(RuntimeError):  # whoever waits for an answer still reads one of its pipes, to the end
        await process.communicate()
    await process.wait()


def ended(code: int | None) -> str:
    """How a process ended, in words that follow "it ended"."""
    return f"by signal {-code}" if code is not None and code < 0 else f"with exit code {code}"


class Worker(Child):
    """A process of ours, which is started when first needed and again after each failure.

    `first`: what it is to do before it counts as started. `memory` is in MB, 0: no limit. `is_silent`: what it writes
    is lost (a traceback might quote what is hidden).
    """

    def __init__(
        self,
        first: Callable[..., bytes] = ready,
        *args: Any,
        patience: float = 0.0,
        nice: int = 0,
        memory: int = MEMORY,
        is_silent: bool = False,
        environment: Mapping[str, str] | None = None,
        start_seconds: float | None = START_SECONDS,
    ) -> None:
        super().__init__(patience)
        self.first = first, args
        # -P: it finds what we find, nothing else.
        self.command = (sys.executable, "-P", "-m", "paradoxa.workers.worker", str(nice), str(memory))
        self.is_silent = is_silent
        self.environment = environment or {}
        self.start_seconds = start_seconds
        self.is_fit = False  # ready, and nobody has given it up
        self.deaths = 0  # since it last answered

    @property
    def can_think(self) -> bool:
        """Whether it can be asked as it is; a process may also die while nobody asks it."""
        return self.is_fit and self.is_alive

    async def start(self) -> None:
        """Start the process and wait until it is ready."""
        await self.end()
        if self.deaths:
            await asyncio.sleep(PAUSE * min(self.deaths, MOST_PAUSES))
        path = os.pathsep.join([folder or str(Path.cwd()) for folder in sys.path])
        environment = {**os.environ, **self.environment, "PYTHONPATH": path}
        try:
            await self.spawn(*self.command, environment=environment, stderr=DEVNULL if self.is_silent else None)
            function, args = self.first
            await self._told(function, args, self.start_seconds, None)
        except (OSError, Failure):
            self.deaths += 1
            raise Died("CannotStart", self) from None
        self.is_fit = True

    async def ask(
        self, function: Callable[..., bytes], *args: Any, seconds: float | None = None, longest: int | None = None
    ) -> bytes:
        """What the function returns there, within so many seconds; no more than `longest` bytes of it."""
        try:
            found = await self._told(function, args, seconds, longest)
        except Died:
            self.deaths += 1
            raise
        self.deaths = 0
        return found

    async def _told(
        self, function: Callable[..., bytes], args: tuple[Any, ...], seconds: float | None, longest: int | None
    ) -> bytes:
        request = pickle.dumps((function, args, seconds), pickle.HIGHEST_PROTOCOL)
        assert self.process is not None
        assert self.process.stdin is not None
        try:
            async with asyncio.timeout(seconds):
                self.process.stdin.write(framed(request))
                await self.process.stdin.drain()
                length = int.from_bytes(await self._read(LENGTH), "big")
                answer = await self._read(length if longest is None else min(length, longest))
        except TimeoutError:
            raise Late("Timeout") from None
        except (OSError, asyncio.IncompleteReadError):
            raise Died("Died", self) from None
        if answer[:1] != DONE:
            raise Failure(answer[1:].decode(errors="replace"))
        return answer[1:]

    async def _read(self, length: int) -> bytes:
        assert self.process is not None
        assert self.process.stdout is not None
        return await self.process.stdout.readexactly(length)

    def dismiss(self) -> None:
        """Ask it no more, and let the process end, whatever it thinks."""
        self.is_fit = False
        super().dismiss()


class Loop:
    """An event loop in a thread of its own, for whoever has none: it goes on while nobody waits for it."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._loop.run_forever, name="workers", daemon=True)
        self._thread.start()

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """What comes of it; whoever is interrupted here calls it off."""
        coming = asyncio.run_coroutine_threadsafe(work, self._loop)
        try:
            return coming.result()
        except BaseException:
            coming.cancel()
            raise

    def close(self) -> None:
        """End the loop and its thread."""
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()


class Direct:
    """A worker for whoever has no event loop: each question is waited for."""

    def __init__(self, worker: Worker) -> None:
        self.worker = worker
        self.loop = Loop()

    def ask(self, function: Callable[..., bytes], *args: Any, seconds: float | None = None) -> bytes:
        """What the function returns there; whoever stops waiting for an answer is the last to ask that process."""
        return self.loop.run(self._asked(function, *args, seconds=seconds))

    async def _asked(self, function: Callable[..., bytes], *args: Any, seconds: float | None) -> bytes:
        if not self.worker.can_think:
            await self.worker.start()
        try:
            return await self.worker.ask(function, *args, seconds=seconds)
        except BaseException:
            self.worker.dismiss()
            raise

    def close(self) -> None:
        """End the process."""
        self.loop.run(self.worker.end())
        self.loop.close()
