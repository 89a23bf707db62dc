"""Small tasks for crews, at the top of a module as every task must be; it imports little, for workers start with it."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path
from typing import Any

from paradoxa.core import IllegalMove


def square(number: int) -> int:
    return number * number


def refused(number: int) -> int:
    """Raises an error that has to travel with all its parts."""
    if number == 3:
        raise IllegalMove(1, "move b4k 7", "There is a reason.", "A-3.1", ("move b4k 6",))
    return number


class Untravelled(Exception):
    """An error that cannot be pickled and read again."""

    def __init__(self, one: int, two: int) -> None:
        super().__init__(f"{one} and {two}")


def untravelled(number: int) -> int:
    raise Untravelled(number, number)


def unwritable(number: int) -> Any:
    return lambda: number


def deadly(number: int) -> int:
    """Kills every worker that tries item 2."""
    if number == 2:
        os._exit(7)
    return number


def parricidal(_number: int) -> None:
    """Kills whoever gave it out."""
    os.kill(os.getppid(), signal.SIGKILL)


def lasting(item: tuple[int, str]) -> int:
    """Tells its process and takes for ever; only item 0 is done at once."""
    number, folder = item
    if number > 0:
        tell(Path(folder) / f"{number}.pid")
        time.sleep(3600)
    return number


def tell(path: Path) -> None:
    """Write this process into a file that is there only once it is whole."""
    beside = path.with_suffix(".new")
    beside.write_text(str(os.getpid()), encoding="ascii")
    beside.rename(path)
