"""Real servers for tests: processes of their own on loopback, to be killed at any moment and started again.

Starting Python and reading all modules takes two seconds; a test that kills a server a thousand times starts it warm: a
process that has read everything forks, and the child runs `paradoxa serve` like any other.
"""

from __future__ import annotations

import ctypes
import multiprocessing
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[2]
HOST = "127.0.0.1"
SECONDS = 240.0  # a ceiling, not a measure: on a machine that is busy with everything else
WARM = [
    "paradoxa.cli.group",
    "paradoxa.cli.serve",
    "paradoxa.http.app",
    "paradoxa.http.serve",
    "tests.http.running",
]
FREE = (
    "--bot-pause",
    "0",
    "--reaction-pause",
    "0",
    "--writes-per-second",
    "0",
    "--tables-per-minute",
    "0",
)  # nothing holds a test up

_forks = multiprocessing.get_context("forkserver")
_forks.set_forkserver_preload(WARM)


def free_port() -> int:
    """A port nobody listens on now."""
    with socket.socket() as place:
        place.bind((HOST, 0))
        port: int = place.getsockname()[1]
        return port


class Server:
    """`paradoxa serve` on a port and a database of its own; the same ones after every start."""

    def __init__(self, database: str, folder: Path, options: Sequence[str] = FREE, *, is_cold: bool = False) -> None:
        self.database, self.folder, self.is_cold = database, folder, is_cold
        self.port = free_port()
        self.url = f"http://{HOST}:{self.port}"
        self.log_file = folder / f"server-{self.port}.log"
        self.words = ["serve", "--no-browser", "--host", HOST, "--port", str(self.port), "--database", database]
        self.words += ["--key-file", str(folder / "key"), "--workers", "1", *options]
        self._process: subprocess.Popen[bytes] | multiprocessing.process.BaseProcess | None = None

    @property
    def pid(self) -> int:
        assert self._process is not None
        assert self._process.pid is not None
        return self._process.pid

    @property
    def log(self) -> str:
        """All it has written since the test began."""
        return self.log_file.read_text(encoding="utf-8")

    def start(self) -> None:
        """Start it, and do not wait."""
        assert self._process is None
        if self.is_cold:
            with self.log_file.open("ab") as log:
                self._process = subprocess.Popen(
                    [sys.executable, "-m", "paradoxa", *self.words], cwd=ROOT, stdout=log, stderr=log
                )
        else:
            process = _forks.Process(target=_serve, args=(self.words, str(self.log_file)), daemon=True)
            process.start()
            self._process = process

    def is_running(self) -> bool:
        process = self._process
        if isinstance(process, subprocess.Popen):
            return process.poll() is None
        return process is not None and process.is_alive()

    def wait(self) -> None:
        """Wait until it answers."""
        deadline = time.monotonic() + SECONDS
        while not answers(self.port):
            if not self.is_running() or time.monotonic() > deadline:
                raise RuntimeError(f"The server did not start:\n{self.log}")
            time.sleep(0.01)

    def end(self, how: signal.Signals = signal.SIGKILL) -> int:
        """End it by a signal and see it gone; answers its exit code."""
        process = self._process
        assert process is not None
        if self.is_running():
            os.kill(self.pid, how)
        if isinstance(process, subprocess.Popen):
            code: int | None = process.wait(SECONDS)
        else:
            process.join(SECONDS)
            code = process.exitcode
            process.close()
        self._process = None
        assert code is not None
        return code

    def restart(self) -> None:
        """Kill it and start it again."""
        self.end()
        self.start()
        self.wait()

    def close(self) -> None:
        """Leave nothing running."""
        if self._process is not None:
            self.end()


@contextmanager
def running(database: str, folder: Path, options: Sequence[str] = FREE, *, is_cold: bool = False) -> Iterator[Server]:
    """A server that answers; killed at the end if it still runs."""
    server = Server(database, folder, options, is_cold=is_cold)
    server.start()
    try:
        server.wait()
        yield server
    finally:
        server.close()


def answers(port: int) -> bool:
    """Whether a server there says that all is well."""
    try:
        with socket.create_connection((HOST, port), timeout=SECONDS) as line:
            line.sendall(b"GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            return line.recv(12) == b"HTTP/1.1 200"
    except OSError:
        return False


def _serve(words: list[str], log: str) -> None:
    """What the forked child does: be `paradoxa serve`."""
    from paradoxa.cli.main import main

    _die_with_parent()
    with Path(log).open("ab") as output:
        os.dup2(output.fileno(), 1)
        os.dup2(output.fileno(), 2)
    sys.argv = ["paradoxa", *words]
    main()


def _die_with_parent() -> None:
    """On Linux: leave nothing behind when the tests are killed."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(1, signal.SIGKILL)
