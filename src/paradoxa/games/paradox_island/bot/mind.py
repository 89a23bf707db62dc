"""How bots think about Paradox Island: rules of thumb say what to look at, a search in possible islands looks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import log
from random import Random
from typing import Any, Final

from paradoxa.bots.searching import SearchingMind, thought_of
from paradoxa.bots.thought import Choice, Imagined, Means, Thought
from paradoxa.core import Decision, Game, Move
from paradoxa.games.paradox_island.bot import worth
from paradoxa.games.paradox_island.bot.facts import facts
from paradoxa.games.paradox_island.bot.leaning import leaning
from paradoxa.games.paradox_island.bot.planning import Planning, play_on
from paradoxa.games.paradox_island.game import ParadoxIsland
from paradoxa.games.paradox_island.knowledge.view import ParadoxIslandView
from paradoxa.games.paradox_island.knowledge.worlds import NoWorld, determinize
from paradoxa.search import Guide, Search

BOLD: Final = 0.4  # OP sees the island: what it looks at counts
WARY: Final = 0.7  # a captive has few worlds, each of them a guess
CLEAR: Final = 0.75  # a move that leans so far from all others needs no long look
SURE: Final = 3.0  # where looking ahead shows little, rules of thumb decide
OP_WORLDS: Final = 8  # they differ in the order of the power tokens only
WORLDS: Final = 8  # of a captive: dear, so few are drawn and used again
SOON: Final = 3  # tries at a world: after hundreds of announcements one can take minutes, and a move cannot wait
LEAST: Final = 0.01  # seconds for a look, however long it took to find a world
QUICK: Final = 12  # iterations where rules of thumb decide
FEW: Final = 1  # worlds there
PLANS: Final = 20  # with fewer iterations OP does not look through its turn
MOST: Final = 10_000
FAITH: Final = 0.04  # as TRUST, where OP has looked through its turn
TRUST: Final = 0.1  # of a victory: what being e times as promising by the rules of thumb is worth
DOUBT: Final = 12  # so many looks at a move weigh as much as the doubt about them
# What is learned by these answers, no world can tell; nor what a character is good for.
BY_RULE: Final = frozenset(
    ("character", "start", "oracle", "beside", "line", "name", "box", "clear", "window", "camp", "island", "building")
)


class IslandGuide(Guide[Any, ParadoxIslandView]):
    """Plays a turn on at a glance and weighs what comes of it; at the root it leans to the rules of thumb."""

    def __init__(self, leans: Sequence[float] | None = None) -> None:
        self.leans = leans

    def estimate(self, game: Game[Any, ParadoxIslandView], state: Any, rng: Random) -> Sequence[float]:
        """To the end of OP's turn, the last of a round: then it is seen who stands where OP can reach them."""
        play_on(game, state, (state.turn // state.seats + 1) * state.seats, rng)
        outcome = game.outcome(state)
        return self.rewards(outcome) if outcome is not None else worth.shares(state)

    def priors(self, game: Game[Any, ParadoxIslandView], state: Any, decision: Decision) -> Sequence[float] | None:
        """The root is asked about first, and once: its options are the same in all worlds."""
        leans, self.leans = self.leans, None
        count = len(decision.options)
        return leans if leans is not None else [1.0 / count] * count

    def plausibility(self, view: ParadoxIslandView, state: Any) -> float:
        """OP would have used a Bush or a Rock that is near captives; OP itself sees everything."""
        return 1.0 if view.is_op else worth.silence(state)


class Hasty(ParadoxIsland):
    """The game for somebody who cannot wait: where a world is hard to find it says so soon."""

    @staticmethod
    def determinize(view: ParadoxIslandView, rng: Random) -> Any:  # type: ignore[override]  # as the game's own
        return determinize(view, rng, SOON)


class IslandMind(SearchingMind):
    """Thinks by search; what is forgotten is missing on the captive's map, and some options are not thought of."""

    def __init__(self) -> None:
        super().__init__("paradox-island", IslandGuide())
        self.game = Hasty()

    def think(self, view: Any, means: Means) -> Thought:
        """Search from the view; where rules of thumb decide, a short look says what they promise."""
        effort, clock = means.effort, means.clock
        begun = clock()
        leans = leaning(view, means.forget, means.rng)
        if means.forget and not view.is_op:
            return _at_a_glance(view, leans, "rules of thumb, and a map with gaps")
        if _is_ops_turn(view) and (effort.iterations is None or effort.iterations >= PLANS):
            return self._planned(view, leans, means, begun)
        if is_clear(view, leans):
            most = QUICK if effort.iterations is None else min(QUICK, effort.iterations)
            effort = replace(effort, iterations=most)
        search = self._search(view, leans, means.rng)
        try:
            found = search.run(effort, clock=clock)
        except NoWorld:
            if not search.worlds:
                return _at_a_glance(view, leans, "rules of thumb: no island was found in time that fits what was said")
            search.most_worlds = len(search.worlds)  # those that were found have to do
            if effort.seconds is not None:
                effort = replace(effort, seconds=max(LEAST, begun + effort.seconds - clock()))
            found = search.run(effort, clock=clock)
        thought = thought_of(search, found)
        return replace(
            thought,
            choices=_by_trust(thought.choices, dict(zip(view.decision.options, leans, strict=True)), search.iterations),
        )

    def _planned(self, view: ParadoxIslandView, leans: Sequence[float], means: Means, begun: float) -> Thought:
        """OP's own turn, looked through: the worlds differ only in tokens that come later."""
        assert view.decision is not None
        effort, clock = means.effort, means.clock
        worlds = [self.game.determinize(view, means.rng) for _ in range(OP_WORLDS)]
        planning = Planning(self.game, worlds[0], means.rng)
        until = begun + effort.seconds if effort.seconds is not None else None
        most = effort.iterations if effort.iterations is not None else MOST
        planning.run(most, lambda: until is not None and clock() >= until)
        options = view.decision.options
        values = dict(zip(options, planning.best, strict=True))
        trust = {
            move: value + FAITH * log(lean) if lean > 0.0 else -1.0e9
            for (move, value), lean in zip(values.items(), leans, strict=True)
        }
        looks = dict(zip(options, planning.looks, strict=True))
        best = sorted(options, key=lambda move: -trust[move])
        return Thought(
            tuple([Choice(move, values[move], looks[move] / planning.done) for move in best]),
            tuple([Imagined(world, 1.0 / OP_WORLDS, values) for world in worlds]),
            f"{planning.done:,} ways to play the turn",
        )

    def search(self, view: Any, rng: Random) -> Search[Any, Any]:
        """A search from a view, not yet begun."""
        return self._search(view, leaning(view, 0.0, rng), rng)

    def _search(self, view: ParadoxIslandView, leans: Sequence[float], rng: Random) -> Search[Any, Any]:
        assert view.decision is not None
        by_rule = is_clear(view, leans)
        return Search(
            self.game,
            view,
            IslandGuide(leans),
            rng,
            exploration=SURE if by_rule else BOLD if view.is_op else WARY,
            most_worlds=FEW if by_rule else OP_WORLDS if view.is_op else WORLDS,
        )

    def facts(self, view: Any, state: Any, names: Sequence[str]) -> list[str]:
        """Where the captive is and what is near; for OP the power tokens to come."""
        return facts(view, state)


def _is_ops_turn(view: ParadoxIslandView) -> bool:
    """Whether OP is in its own turn, the last of a round; returns after it belong to the next one."""
    return view.is_op and view.active == view.op and view.turn % view.seats == view.seats - 1


def is_clear(view: ParadoxIslandView, leans: Sequence[float]) -> bool:
    """Whether rules of thumb decide: nothing to be seen by looking ahead, or one move far above all others."""
    assert view.decision is not None
    return view.decision.kind in BY_RULE or max(leans) >= CLEAR


def _by_trust(choices: Sequence[Choice], leans: Mapping[Move, float], looked: int) -> tuple[Choice, ...]:
    """The best first: what was found by looking counts the more the oftener one looked; what was overlooked is last."""
    total = sum([choice.value * choice.attention for choice in choices])

    def trust(choice: Choice) -> float:
        lean = leans[choice.move]
        if lean <= 0.0:
            return -1.0e9
        visits = choice.attention * looked
        return TRUST * log(lean) + (choice.value - total) * visits / (visits + DOUBT)

    return tuple(sorted(choices, key=trust, reverse=True))


def _at_a_glance(view: ParadoxIslandView, leans: Sequence[float], effort: str) -> Thought:
    """A thought without a look ahead: all one can hope for is an equal share."""
    assert view.decision is not None
    rated = sorted(zip(view.decision.options, leans, strict=True), key=lambda entry: -entry[1])
    return Thought(tuple([Choice(move, 1.0 / view.seats, lean) for move, lean in rated]), (), effort)


GUIDE: Final = IslandGuide()
MIND: Final = IslandMind()
