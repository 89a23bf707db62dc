"""A program in a process of its own that is spoken to line by line, within limits of time, memory and output."""

from __future__ import annotations

import json
import os
import selectors
import signal
import socket
import subprocess
import sys
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import Any, Final

from paradoxa.workers.process import Failure, Late

KEEPER: Final = Path(__file__).with_name("program_keeper.py")
CHUNK: Final = 65536
LAST_WORDS: Final = 4096  # bytes of standard error that are kept
GRACE: Final = 1.0  # seconds a program has to leave by itself once its game is over
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
    memory: int = 2048  # MB, for each process of it and for all together
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


class Lines:
    """The line to a running program; never waits longer than it is told, never keeps more than it may."""

    def __init__(self, command: list[str], limits: Limits) -> None:
        self.limits = limits
        self.outgoing = bytearray()
        self.incoming = bytearray()
        self.heard = 0  # bytes since the last question
        self.errors = bytearray()
        self.is_open = True
        self.arena, theirs = socket.socketpair()
        told = json.dumps({"memory": limits.memory, "cpu": limits.cpu})
        with theirs:
            self.process = subprocess.Popen(  # noqa: S603 - whoever runs the arena names the program
                [sys.executable, "-I", "-S", str(KEEPER), str(theirs.fileno()), told, *command],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                pass_fds=(theirs.fileno(),),
                env=environment(),
                start_new_session=True,  # Ctrl-C is the arena's business
                bufsize=0,
            )
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        assert self.process.stderr is not None
        self.stdin, self.stdout, self.stderr = self.process.stdin, self.process.stdout, self.process.stderr
        self.selector = selectors.DefaultSelector()
        for pipe in (self.stdin, self.stdout, self.stderr):
            os.set_blocking(pipe.fileno(), False)
        for source in (self.stdout, self.stderr):
            self.selector.register(source, selectors.EVENT_READ)

    def say(self, line: bytes) -> None:
        """Put a line in the program's way; it leaves while we listen."""
        if not self.outgoing and not self.stdin.closed:
            self.selector.register(self.stdin, selectors.EVENT_WRITE)
        if not self.stdin.closed:
            self.outgoing += line
        self.heard = 0

    def line(self, deadline: float) -> bytes:
        """The next line the program says; raises Late or Gone."""
        while (at := self.incoming.find(b"\n")) < 0:
            if len(self.incoming) > self.limits.line:
                raise Gone(f"it said more than {self.limits.line} bytes without an end of line, and was ended")
            if not self.is_open:
                raise Gone(self.reason())
            left = deadline - monotonic()
            if left <= 0:
                raise Late("no whole line came in time")
            self._pump(left)
        line = bytes(self.incoming[:at])
        del self.incoming[: at + 1]
        return line

    def _pump(self, seconds: float) -> None:
        """Move what can be moved, waiting for so long at most."""
        for key, _ in self.selector.select(max(0.0, seconds)):
            if key.fileobj is self.stdin:
                self._push()
                continue
            try:
                data = os.read(key.fd, CHUNK)
            except BlockingIOError:
                continue
            if not data:
                self.selector.unregister(key.fileobj)
                self.is_open &= key.fileobj is not self.stdout
            elif key.fileobj is self.stderr:
                self.errors = (self.errors + data)[-LAST_WORDS:]
            else:
                self.incoming += data
                self.heard += len(data)
                if self.heard > self.limits.output:
                    raise Gone(f"it said more than {self.limits.output} bytes, and was ended")

    def _push(self) -> None:
        """Hand the program as much as it takes now."""
        try:
            del self.outgoing[: os.write(self.stdin.fileno(), self.outgoing[:CHUNK])]
        except BlockingIOError:
            return
        except OSError:  # it does not listen; whether it is still there, its output tells
            self.outgoing.clear()
            self.selector.unregister(self.stdin)
            self.stdin.close()
            return
        if not self.outgoing:
            self.selector.unregister(self.stdin)

    def reason(self) -> str:
        """Why nothing comes any more."""
        self.arena.settimeout(GRACE)
        try:
            told: dict[str, Any] = json.loads(self.arena.recv(4096) or b"{}")
        except (OSError, ValueError):
            told = {}
        if told.get("end") == "excess":
            return f"it used {told['reason']}, and was ended"
        if told.get("end") != "exit":
            return "it closed its output"
        code = int(told["code"])
        if code >= 0:
            return f"it ended with exit code {code}"
        if -code == signal.SIGXCPU:
            return f"it used more than {self.limits.cpu} seconds of processor time, and was ended"
        return f"it was ended by {signal.Signals(-code).name}"

    @property
    def last_words(self) -> str:
        """The end of what the program wrote to its standard error, one line."""
        with suppress(OSError):  # nothing more there just now; what it says on its output is not listened to
            for _ in range(16):  # it may be talking on
                data = os.read(self.stderr.fileno(), CHUNK)
                self.errors = (self.errors + data)[-LAST_WORDS:]
                if len(data) < CHUNK:
                    break
        text = self.errors.decode("utf-8", "replace")
        lines = [line.strip() for line in text.splitlines() if line.strip()]
        last = " / ".join(lines[-3:])
        return "".join([letter if letter.isprintable() else "?" for letter in last])[-300:]

    def close(self, *, kindly: bool) -> None:
        """End the program and all it started; `kindly`: it may first hear what is still to be said, and leave."""
        if kindly:
            self._see_off()
        self.selector.close()
        for pipe in (self.stdin, self.stdout, self.stderr):
            pipe.close()
        self.arena.close()  # the keeper ends whatever is left
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:  # somebody stopped the keeper
            with suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()

    def _see_off(self) -> None:
        deadline = monotonic() + GRACE
        with suppress(Gone):
            while self.is_open and monotonic() < deadline:
                if not self.outgoing and not self.stdin.closed:
                    self.stdin.close()
                self._pump(deadline - monotonic())
                self.incoming.clear()
