"""The command `paradoxa` in the process of the tests: what is typed and printed is real, only the process is ours.

Where the process itself is the point (signals, terminals, pipes, what gets imported), a test starts one.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO, TextIOWrapper
from typing import NamedTuple
from unittest import mock

from paradoxa.cli.main import main

ENDINGS = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP", "SIGQUIT") if hasattr(signal, name)]


class Done(NamedTuple):
    """How a command ended, and what it wrote."""

    code: int
    stdout: str
    stderr: str


def run(*words: str, typed: str | bytes = "", encoding: str = "utf-8") -> Done:
    """Run the command with what is typed as its input, whatever comes of it."""
    given = typed.encode() if isinstance(typed, str) else typed
    written = [BytesIO(), BytesIO()]
    streams = [TextIOWrapper(some, encoding=encoding) for some in (BytesIO(given), *written)]
    streams[2].reconfigure(errors="backslashreplace")  # as Python sets up its error stream
    code: str | int | None = 0
    with (
        mock.patch.multiple(sys, argv=["paradoxa", *words], stdin=streams[0], stdout=streams[1], stderr=streams[2]),
        mock.patch.dict(os.environ, COLUMNS="80"),  # as in a pipe, also where the tests run at a terminal
        _endings_as_before(),
    ):
        try:
            main()
        except SystemExit as end:
            code = end.code or 0
        for stream in streams[1:]:
            stream.flush()
    assert isinstance(code, int), code
    return Done(code, *[some.getvalue().decode(encoding) for some in written])


def paradoxa(*words: str, code: int = 0) -> Done:
    """Run the command; it must end with that code."""
    done = run(*words)
    assert done.code == code, done.stdout + done.stderr
    return done


@contextmanager
def _endings_as_before() -> Iterator[None]:
    """The command minds being ended; the tests afterwards do not."""
    before = {number: signal.getsignal(number) for number in ENDINGS}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
