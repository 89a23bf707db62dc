"""How long a search goes on, and what it has found by then."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf

from paradoxa.core import Move, ParadoxaError


@dataclass(frozen=True, slots=True)
class Effort:
    """When to stop: after so many iterations, so many seconds, or whatever comes first."""

    iterations: int | None = None
    seconds: float | None = None

    def __post_init__(self) -> None:
        if self.iterations is None and self.seconds is None:
            raise ParadoxaError("a search needs a limit: iterations, seconds, or both")
        if (self.iterations is not None and self.iterations < 1) or (
            self.seconds is not None and not 0 < self.seconds < inf
        ):
            raise ParadoxaError("the limit of a search is at least one iteration, and more than no time")

    def __str__(self) -> str:
        said = [f"{self.iterations}"] if self.iterations is not None else []
        return "/".join(said + ([f"{self.seconds:g}s"] if self.seconds is not None else []))


@dataclass(frozen=True, slots=True)
class Rated:
    """A move as the search rates it."""

    move: Move
    value: float  # what it is worth to the searching seat, 0 to 1
    visits: int


@dataclass(frozen=True, slots=True)
class Findings:
    """What a search has found so far: the moves, the best first, and how much was looked at."""

    rated: tuple[Rated, ...]
    iterations: int
    seconds: float
    worlds: int
    nodes: int
    depth: int

    @property
    def best(self) -> Move:
        """The move looked at most: its value is known best."""
        return self.rated[0].move
