"""Antinomy: how much looking ahead is enough."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from typing import Final

BLOCK: Final = 50  # positions that make one iteration
ENDLESS: Final = 1 << 60  # positions: no limit


class Exhausted(Exception):
    """The effort is spent in the middle of a look."""


class Limit:
    """Counts positions, and says when it is enough: by their number, or by somebody's clock."""

    def __init__(self, nodes: int = ENDLESS, until: float = inf, clock: Callable[[], float] | None = None) -> None:
        self.nodes = nodes
        self.used = 0
        self.until = until
        self.clock = clock

    def is_over(self) -> bool:
        """Asked once for each block of positions."""
        return self.used >= self.nodes or (self.clock is not None and self.clock() >= self.until)
