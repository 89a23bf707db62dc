"""A program in a process of its own that is spoken to line by line, within limits of time, memory and output."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import sys
from asyncio.subprocess import PIPE
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import Any, Final

from paradoxa.workers.process import MEMORY, Child, Failure, Late, Loop, ended

KEEPER: Final = Path(__file__).with_name("keeper.py")
KEEPER_SECONDS: Final = 10.0  # it has so many to end everything
CHUNK: Final = 65536
LAST_WORDS: Final = 4096  # bytes of standard error that are kept
GRACE: Final = 1.0  # seconds a program has to leave by itself once its game is over
TURNS: Final = 4  # of the loop, in which what lies in a pipe is read
# What a program gets of our environment; all else, keys and passwords among it, stays here.
KNOWN: Final = (
    *("HOME", "JAVA_HOME", "LANG", "LANGUAGE", "LD_LIBRARY_PATH", "LOGNAME", "OMP_NUM_THREADS", "PATH", "SHELL"),
    *("TMPDIR", "TZ", "USER", "VIRTUAL_ENV"),
)


@dataclass(frozen=True, slots=True)
class Limits:
    """What an outside program may use; 0 = no limit for memory and processor time."""

    move: float = 5.0  # seconds for an answer
    start: float = 10.0  # seconds more for the first one
    memory: int = MEMORY  # MB, for each process of it and for all together
    cpu: int = 3600  # seconds of processor time in a game, for each process of it
    line: int = 65536  # bytes of an answer
    output: int = 1 << 20  # bytes from one question to the next
    faults: int = 10  # in a game; then it is not asked any more


class Gone(Failure):
    """The program is not there any more, and will not be; `str()` says why."""


def environment() -> dict[str, str]:
    """What a program knows of the world."""
    known = {name: value for name, value in os.environ.items() if name in KNOWN or name.startswith("LC_")}
    # A Python program's answers leave at once, and its sets come in the same order every time.
    return {**known, "PYTHONUNBUFFERED": "1", "PYTHONHASHSEED": "0"}


class Kept(Child):
    """A program under its keeper, which ends it with all it started; spoken to line by line."""

    def __init__(self, command: Sequence[str], limits: Limits) -> None:
        super().__init__(KEEPER_SECONDS)
        self.command, self.limits = command, limits
        self.outgoing = bytearray()
        self.incoming = bytearray()
        self.heard = 0  # bytes since the last question
        self.errors = b""
        self.keeper: socket.socket | None = None
        self._writing: asyncio.Task[None] | None = None
        self._reading: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Start the program."""
        self.keeper, theirs = socket.socketpair()
        self.keeper.setblocking(False)
        told = json.dumps({"memory": self.limits.memory, "cpu": self.limits.cpu})
        kept = (sys.executable, "-I", "-S", str(KEEPER), str(theirs.fileno()), told, *self.command)
        with theirs:
            process = await self.spawn(*kept, environment=environment(), stderr=PIPE, pass_fds=(theirs.fileno(),))
        assert process.stdin is not None
        process.stdin.transport.set_write_buffer_limits(0)  # what it does not take stays here
        self._reading = asyncio.create_task(self._listen_to_errors())

    @property
    def _pipes(self) -> tuple[asyncio.StreamWriter, asyncio.StreamReader, asyncio.StreamReader]:
        assert self.process is not None
        stdin, stdout, stderr = self.process.stdin, self.process.stdout, self.process.stderr
        assert stdin is not None
        assert stdout is not None
        assert stderr is not None
        return stdin, stdout, stderr

    async def say(self, line: bytes) -> None:
        """Put a line in the program's way; it leaves as soon as the program takes it."""
        self.heard = 0
        if not self._pipes[0].is_closing():
            self.outgoing += line
            if self._writing is None or self._writing.done():
                self._writing = asyncio.create_task(self._write())

    async def _write(self) -> None:
        stdin = self._pipes[0]
        try:
            while self.outgoing:
                part = bytes(self.outgoing[:CHUNK])
                stdin.write(part)
                await stdin.drain()
                del self.outgoing[: len(part)]
        except OSError:  # it does not listen; whether it is still there, its output tells
            self.outgoing.clear()
            stdin.close()

    async def line(self, seconds: float) -> bytes:
        """The next line the program says; raises Late or Gone."""
        try:
            async with asyncio.timeout(seconds):
                while (at := self.incoming.find(b"\n")) < 0:
                    if len(self.incoming) > self.limits.line:
                        raise Gone(f"it said more than {self.limits.line} bytes without an end of line, and was ended")
                    data = await self._pipes[1].read(CHUNK)
                    if not data:
                        break
                    self.incoming += data
                    self.heard += len(data)
                    if self.heard > self.limits.output:
                        raise Gone(f"it said more than {self.limits.output} bytes, and was ended")
        except TimeoutError:
            raise Late("no whole line came in time") from None
        if at < 0:
            raise Gone(await self._reason())
        line = bytes(self.incoming[:at])
        del self.incoming[: at + 1]
        return line

    async def _reason(self) -> str:
        """Why nothing comes any more, as its keeper tells."""
        assert self.keeper is not None
        told: dict[str, Any] = {}
        with suppress(OSError, ValueError, TimeoutError):
            async with asyncio.timeout(GRACE):
                told = json.loads(await asyncio.get_running_loop().sock_recv(self.keeper, 4096) or b"{}")
        if told.get("end") == "excess":
            return f"it used {told['reason']}, and was ended"
        if told.get("end") != "exit":
            return "it closed its output"
        code = int(told["code"])
        if -code == signal.SIGXCPU:
            return f"it used more than {self.limits.cpu} seconds of processor time, and was ended"
        return f"it was ended by {signal.Signals(-code).name}" if code < 0 else f"it ended {ended(code)}"

    async def _listen_to_errors(self) -> None:
        while data := await self._pipes[2].read(CHUNK):
            self.errors = (self.errors + data)[-LAST_WORDS:]

    async def last_words(self) -> bytes:
        """The end of what it wrote to its standard error, up to now."""
        for _ in range(TURNS):
            await asyncio.sleep(0)
        return self.errors

    async def see_off(self) -> None:
        """Let it hear what is still to be said, and leave."""
        stdin, stdout, _ = self._pipes
        with suppress(TimeoutError):
            async with asyncio.timeout(GRACE):
                if self._writing is not None:
                    await asyncio.wait([self._writing])
                stdin.close()
                while await stdout.read(CHUNK):  # nobody listens any more
                    pass

    def dismiss(self) -> None:
        """Hang up: its keeper ends it and all it started."""
        if self.keeper is not None:
            self.keeper.close()
            self.keeper = None

    async def end(self) -> None:
        """End the program and see it gone."""
        tasks = [task for task in (self._writing, self._reading) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await super().end()


class Lines:
    """The line to a running program; never waits longer than it is told, never keeps more than it may."""

    def __init__(self, command: Sequence[str], limits: Limits) -> None:
        self.loop = Loop()
        self.kept = Kept(command, limits)
        try:
            self.loop.run(self.kept.start())
        except BaseException:
            self.kept.dismiss()
            self.loop.close()
            raise
        assert self.kept.process is not None
        self.process = self.kept.process

    @property
    def outgoing(self) -> bytes:
        """What the program has not taken yet."""
        return bytes(self.kept.outgoing)

    @property
    def incoming(self) -> bytes:
        """What it said and nobody has asked for yet."""
        return bytes(self.kept.incoming)

    def say(self, line: bytes) -> None:
        """Put a line in the program's way."""
        self.loop.run(self.kept.say(line))

    def line(self, deadline: float) -> bytes:
        """The next line the program says; raises Late or Gone."""
        return self.loop.run(self.kept.line(deadline - monotonic()))

    @property
    def last_words(self) -> str:
        """The end of what the program wrote to its standard error, one line."""
        text = self.loop.run(self.kept.last_words()).decode("utf-8", "replace")
        lines = [line.strip() for line in text.splitlines() if line.strip()]
        last = " / ".join(lines[-3:])
        return "".join([letter if letter.isprintable() else "?" for letter in last])[-300:]

    def close(self, *, kindly: bool) -> None:
        """End the program and all it started; `kindly`: it may first hear what is still to be said, and leave."""
        if kindly:
            self.loop.run(self.kept.see_off())
        self.loop.run(self.kept.end())
        self.loop.close()
