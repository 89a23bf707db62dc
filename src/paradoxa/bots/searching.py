"""The mind of most games: information-set search, guided by the game's know-how."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from paradoxa.bots.thought import Choice, Imagined, Means, Thought
from paradoxa.core import Move
from paradoxa.games import GAMES
from paradoxa.search import EXPLORATION, WORLDS, Findings, Guide, Search


class SearchingMind:
    """Thinks by search; a game's own mind says what it forgets and how it puts its beliefs into words."""

    exploration: float = EXPLORATION
    redeterminise: bool = False
    most_worlds: int = WORLDS

    def __init__(self, game: str, guide: Guide[Any, Any]) -> None:
        self.game = GAMES[game]
        self.guide = guide

    def think(self, view: Any, means: Means) -> Thought:
        """Search from the view, or from what is left of it."""
        search = self.search(self.dimmed(view, means.forget, means.rng) if means.forget else view, means.rng)
        return thought_of(search, search.run(means.effort, clock=means.clock))

    def search(self, view: Any, rng: Random) -> Search[Any, Any]:
        """A search from a view, not yet begun."""
        return Search(
            self.game,
            view,
            self.guide,
            rng,
            exploration=self.exploration,
            redeterminise=self.redeterminise,
            most_worlds=self.most_worlds,
        )

    def dimmed(self, view: Any, forget: float, rng: Random) -> Any:
        """The view without some of what a person might forget; its decision stays the same."""
        return view

    def facts(self, view: Any, state: Any, names: Sequence[str]) -> list[str]:
        """Nothing is known about what cannot be seen."""
        return []

    def points_alone(self, share: float) -> float:
        """Points are the share itself, where a game does not say otherwise."""
        return share


def thought_of(search: Search[Any, Any], found: Findings) -> Thought:
    """What a search has found, as a thought."""
    visits = sum([rated.visits for rated in found.rated]) or 1
    weights = sum([world.weight for world in search.worlds]) or 1.0
    worlds = [
        Imagined(world.state, world.weight / weights, _values(world.tried)) for world in search.worlds if world.weight
    ]
    return Thought(
        tuple([Choice(rated.move, rated.value, rated.visits / visits) for rated in found.rated]),
        tuple(worlds),
        effort_in_words(found.iterations, found.worlds),
    )


def effort_in_words(simulations: int, worlds: int) -> str:
    """How much was looked at."""
    looked = "one imagined game" if simulations == 1 else f"{simulations:,} imagined games"
    return f"{looked}, with " + ("one guess" if worlds == 1 else f"{worlds:,} guesses") + " at what is hidden"


def _values(tried: dict[Move, list[float]]) -> dict[Move, float]:
    return {move: total / count for move, (count, total) in tried.items()}
