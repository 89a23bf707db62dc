"""How bots think about The Perfect Moment: search, with turns sketched to their end by the game's know-how."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from random import Random
from typing import Any, Final

from paradoxa.bots.searching import SearchingMind, thought_of
from paradoxa.bots.thought import Means, Thought
from paradoxa.core import Decision, Game, Move, Outcome, Seat
from paradoxa.games.perfect_moment.bot import beliefs, worth
from paradoxa.games.perfect_moment.bot.sketched_turns import share_of
from paradoxa.games.perfect_moment.knowledge.view import PerfectMomentView
from paradoxa.search import Guide, Search

MOST: Final = 0.5  # whoever forgets more than this share has no rules of thumb either


class MomentGuide(Guide[Any, PerfectMomentView]):
    """The know-how of The Perfect Moment, as the search asks for it."""

    def rewards(self, outcome: Outcome) -> Sequence[float]:
        if len(outcome.points) == 1:
            return [share_of(outcome.points[0])]
        return [1.0 if seat in outcome.winners else 0.0 for seat in range(2)]

    def estimate(self, game: Game[Any, PerfectMomentView], state: Any, rng: Random) -> Sequence[float]:
        return worth.estimate(state, rng)

    def priors(self, game: Game[Any, PerfectMomentView], state: Any, decision: Decision) -> Sequence[float] | None:
        return worth.priors(state, decision)

    def shown(self, move: Move, seat: Seat) -> Hashable:
        return worth.shown(move)

    def standpoint(self, state: Any, seat: Seat) -> Hashable:
        return worth.standpoint(state, seat)

    def plausibility(self, view: PerfectMomentView, state: Any) -> float:
        assert view.seat is not None
        return worth.plausibility(state, view.seat)


class FreshGuide(MomentGuide):
    """What somebody knows who has just learned the rules: no move looks better than another before it is tried."""

    def estimate(self, game: Game[Any, PerfectMomentView], state: Any, rng: Random) -> Sequence[float]:
        return worth.estimate(state, rng, turns=1)

    def priors(self, game: Game[Any, PerfectMomentView], state: Any, decision: Decision) -> None:
        return None


class MomentMind(SearchingMind):
    """Thinks about The Perfect Moment, for two and alone."""

    def think(self, view: PerfectMomentView, means: Means) -> Thought:
        if means.forget <= MOST:
            return super().think(view, means)
        dimmed = self.dimmed(view, means.forget, means.rng)
        search = Search(self.game, dimmed, FRESH, means.rng, most_worlds=self.most_worlds)
        return thought_of(search, search.run(means.effort, clock=means.clock))

    def dimmed(self, view: PerfectMomentView, forget: float, rng: Random) -> PerfectMomentView:
        return beliefs.dimmed(view, forget, rng)

    def facts(self, view: PerfectMomentView, state: Any, names: Sequence[str]) -> list[str]:
        return beliefs.facts(view, state, names)

    def points_alone(self, share: float) -> float:
        return score_of(share)


def score_of(share: float) -> float:
    """The score that alone is worth this share: what a bot reckons with, in points."""
    low, high = 0.0, 30.0
    for _ in range(40):
        middle = (low + high) / 2
        low, high = (middle, high) if share_of(middle) < share else (low, middle)
    return low


GUIDE: Final = MomentGuide()
FRESH: Final = FreshGuide()
MIND: Final = MomentMind("the-perfect-moment", GUIDE)
