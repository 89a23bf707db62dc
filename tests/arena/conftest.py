"""For tests of outside programs: patience, and a mark by which the program and its children are found."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator

import pytest

from paradoxa.workers import program as program_lines
from tests.arena.programs import SECONDS, alive


@pytest.fixture
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is hurried who tells how a program ended, or leaves by itself."""
    monkeypatch.setattr(program_lines, "GRACE", SECONDS)


@pytest.fixture
def marker() -> Iterator[str]:
    """A word in the command line of a program and of all its children: at the end of a test nobody has it."""
    word = f"marker-{os.getpid()}-{time.monotonic_ns()}"
    yield word
    assert alive(word) == []
