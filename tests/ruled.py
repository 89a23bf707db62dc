"""Tests of rules that are decided otherwise: rulings are read once, so each such test runs in a process of its own.

`python -m tests.ruled tests.some.module test_something` is that process; it finds its rulings in the environment.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from functools import wraps
from importlib import import_module
from pathlib import Path

ROOT = Path(__file__).parent.parent


def started_with(rulings: str, *words: str) -> str:
    """What a Python process prints that was started with these rulings; it must end well."""
    settings = {**os.environ, "PARADOXA_RULINGS": rulings, "PYTHONPATH": os.pathsep.join([*sys.path, str(ROOT)])}
    command = [sys.executable, *words]
    done = subprocess.run(command, cwd=ROOT, env=settings, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-4000:]
    return done.stdout


def ruled(rulings: str) -> Callable[[Callable[[], None]], Callable[[], None]]:
    """The test is about a game with these rulings."""

    def decorate(test: Callable[[], None]) -> Callable[[], None]:
        @wraps(test)
        def run() -> None:
            if os.environ.get("PARADOXA_RULINGS") == rulings:
                test()
                return
            started_with(rulings, "-m", "tests.ruled", test.__module__, test.__name__)

        return run

    return decorate


if __name__ == "__main__":
    getattr(import_module(sys.argv[1]), sys.argv[2])()
