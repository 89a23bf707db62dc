"""Bots: they get a View, never a State, and have a generator of their own. That they cannot peek is structural."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final, Protocol

from paradoxa.bots import antinomy, paradominetor, paradox_island, perfect_moment
from paradoxa.core import Move, ParadoxaError, View


class Bot(Protocol):
    """A player that is a program: asked with what its seat knows, it answers with one of the seat's options."""

    def choose(self, view: Any) -> Move:
        """The move this bot makes; the view must hold a decision."""


class Uniform:
    """Any legal move, each as likely."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def choose(self, view: View) -> Move:
        assert view.decision is not None
        return self.rng.choice(view.decision.options)


class Greedy:
    """The move that the game's know-how rates highest now, without looking ahead."""

    def __init__(self, game: str, rng: Random) -> None:
        self.rate = KNOW_HOW[game]
        self.rng = rng

    def choose(self, view: Any) -> Move:
        options: Sequence[Move] = view.decision.options
        if len(options) == 1:
            return options[0]
        ratings = self.rate(view)
        best = max(ratings)
        return self.rng.choice([move for move, rating in zip(options, ratings, strict=True) if rating == best])


# Each rates the options of a view's decision, in their order.
KNOW_HOW: Final[dict[str, Callable[[Any], list[float]]]] = {
    "antinomy": antinomy.ratings,
    "paradominetor": paradominetor.ratings,
    "the-perfect-moment": perfect_moment.ratings,
    "paradox-island": paradox_island.ratings,
}

BOTS: Final[dict[str, str]] = {
    "uniform": "plays any legal move",
    "greedy": "takes what looks best now, by rules of thumb",
}


def make(name: str, game: str, rng: Random) -> Bot:
    """The bot of that name for a game."""
    if name == "uniform":
        return Uniform(rng)
    if name == "greedy" and game in KNOW_HOW:
        return Greedy(game, rng)
    raise ParadoxaError(f"there is no bot {name!r} for {game}; the bots are: {', '.join(BOTS)}")
