"""Watching processes from outside."""

from __future__ import annotations

import time
from collections.abc import Callable

import psutil  # type: ignore[import-untyped]  # it ships no types

from tests.http.running import SECONDS


def is_running(pid: int) -> bool:
    """Whether a process lives; one that nobody has buried yet does not."""
    try:
        return bool(psutil.Process(pid).status() != psutil.STATUS_ZOMBIE)
    except psutil.NoSuchProcess:
        return False


def children(pid: int | None = None) -> set[int]:
    """The living processes that a process (we, by default) has started, and those they started."""
    return {child.pid for child in psutil.Process(pid).children(recursive=True) if is_running(child.pid)}


def wait_for(condition: Callable[[], bool], seconds: float = SECONDS) -> None:
    """Wait until something is so."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it did not happen in time"
        time.sleep(0.02)
