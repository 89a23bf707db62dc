"""A contest as tasks for crews, one of whose workers is doomed."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

from paradoxa.arena.contest import Contest, Task, play
from tests.arena.chores import tell

CONTEST = Contest("antinomy", ("greedy", "uniform"), 2, deals=6, seed=4)
DOOMED = 5  # the item whose first worker waits to be killed


def told(item: tuple[int, Task, str]) -> dict[str, Any]:
    """A game of a contest; the first who plays the doomed one tells its process, and waits for its end."""
    number, task, folder = item
    pid = Path(folder) / "doomed.pid"
    if number == DOOMED and not pid.exists():
        tell(pid)
        time.sleep(3600)
    return still(play(task))


def still(result: dict[str, Any]) -> dict[str, Any]:
    """A result without the one thing that is never the same twice."""
    return {name: value for name, value in result.items() if name != "seconds"}


def games(folder: str) -> list[tuple[int, Task, str]]:
    return [(number, task, folder) for number, task in enumerate(CONTEST.tasks())]
