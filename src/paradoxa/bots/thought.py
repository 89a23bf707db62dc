"""What a bot that looks ahead thinks: how it rates its moves, in which worlds, and with how much effort."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from time import perf_counter
from typing import Any, Protocol

from paradoxa.core import Move
from paradoxa.search import Effort, Search


@dataclass(frozen=True, slots=True)
class Choice:
    """A move as the bot rates it."""

    move: Move
    value: float  # the share of victory it hopes for, 0 to 1
    attention: float  # the share of its effort that went into this move


@dataclass(frozen=True, slots=True)
class Imagined:
    """A world the bot reckoned with: its share among all, and what moves were worth in it."""

    state: Any
    share: float
    values: Mapping[Move, float]


@dataclass(frozen=True, slots=True)
class Thought:
    """All moves, the best first; the worlds; and how much was looked at, in words ("800 imagined games")."""

    choices: tuple[Choice, ...]
    worlds: tuple[Imagined, ...]
    effort: str
    is_exact: bool = False  # the worlds are all there are, and values in them are no matter of luck

    @property
    def move(self) -> Move:
        """What the bot plays."""
        return self.choices[0].move


@dataclass(frozen=True, slots=True)
class Means:
    """What a mind has to think with."""

    effort: Effort
    rng: Random
    forget: float = 0.0  # the share of what is remembered that is not used
    clock: Callable[[], float] = perf_counter


class Mind(Protocol):
    """How bots think about one game; has no memory, sees views only."""

    def think(self, view: Any, means: Means) -> Thought:
        """Rate the options of the view's decision."""

    def search(self, view: Any, rng: Random) -> Search[Any, Any]:
        """A search from a view, not yet begun, with what the mind knows of the game."""

    def facts(self, view: Any, state: Any, names: Sequence[str]) -> list[str]:
        """What a world says about what the seat cannot see, as sentences without a full stop ("Mira holds a red 4")."""

    def points_alone(self, share: float) -> float:
        """What a share of victory stands for where one plays alone: points at the end."""
