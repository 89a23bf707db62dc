"""Levels of play: the same mind with more or less looking ahead, and with more or less forgotten; never by cheating."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from paradoxa.games import title_of
from paradoxa.search import Effort


@dataclass(frozen=True, slots=True)
class Level:
    """How much effort goes into a move, and what share of what is remembered is forgotten."""

    iterations: int
    forget: float = 0.0

    @property
    def effort(self) -> Effort:
        """By iterations: the same seed gives the same move on every machine."""
        return Effort(iterations=self.iterations)


NAMES: Final[dict[str, str]] = {
    "newcomer": "has just learned the rules; hardly looks ahead, and forgets most",
    "casual": "plays now and then; looks a little ahead, and forgets some",
    "strong": "plays well and forgets nothing",
    "expert": "the best of the house; thinks up to a second a move",
}

# For games that say nothing of their own; each game's own levels stand in its bot room.
USUAL: Final[dict[str, Level]] = {
    "newcomer": Level(2, 0.8),
    "casual": Level(10, 0.4),
    "strong": Level(100),
    "expert": Level(500),
}


@dataclass(frozen=True, slots=True)
class Rating:
    """How strong a bot is, as measured in the arena (greedy is at 1,500), with its 95 % interval."""

    value: float
    low: float
    high: float


def ratings_file(game: str) -> Path | None:
    """Where the measured ratings of a game's bots stand, in its bot room; None for a game without one."""
    room = title_of(game).part("bot")
    return None if room is None else Path(room.__file__).with_name("ratings.json")


@cache
def ratings(game: str, seats: int | None = None) -> dict[str, Rating]:
    """The measured ratings of a game's bots, with so many seats where that was measured, otherwise with as many as it
    was measured with first; what was never measured is missing."""
    file = ratings_file(game)
    if file is None or not file.exists():
        return {}
    first = json.loads(file.read_text(encoding="utf-8"))
    found = next((one for one in first.get("others", []) if one["seats"] == seats), first)
    return {name: Rating(*values) for name, values in found["ratings"].items()}
