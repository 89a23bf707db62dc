"""How bots think about Paradominetor: search, guided by rules of thumb fitted to many games, in worlds that explain
what the others played."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import replace
from math import sqrt
from random import Random
from time import perf_counter
from typing import Any, Final

from paradoxa.bots.searching import SearchingMind, effort_in_words
from paradoxa.bots.thought import Choice, Imagined, Thought
from paradoxa.core import Decision, Move, Outcome, Seat
from paradoxa.games import GAMES
from paradoxa.games.paradominetor import worth
from paradoxa.games.paradominetor.components import BLACK, COLOUR_NAMES, TIME_NAMES, tiles_in
from paradoxa.games.paradominetor.moves import Play
from paradoxa.games.paradominetor.view import Front, ParadominetorView, Trick
from paradoxa.search import Effort, Guide, World

GAME: Final = GAMES["paradominetor"]
ENTRANTS: Final = 10  # moves compared at most
ROUND: Final = 8  # worlds after which some are dropped
CLEARLY: Final = 2.5  # standard errors behind the best
THUMB: Final = 0.05  # what half a point by rules of thumb counts beside what comes of it when played on
ENOUGH: Final = 24  # worlds, if only one move is left


class ParadominetorGuide(Guide[Any, ParadominetorView]):
    """Know-how for the search; `forget`: how vague it is, 0 to 1."""

    def __init__(self, forget: float = 0.0) -> None:
        self.forget = forget
        self.warmth = worth.WARMTH / (1.0 - 0.9 * forget)  # whoever forgets thinks of bad moves, too
        self.trust = worth.TRUST * (1.0 - forget)

    def rewards(self, outcome: Outcome) -> Sequence[float]:
        return worth.result(outcome.points, outcome.winners)

    def estimate(self, game: Any, state: Any, rng: Random) -> Sequence[float]:
        return worth.worth(state)

    def priors(self, game: Any, state: Any, decision: Decision) -> Sequence[float] | None:
        return worth.shares(worth.promise(state, decision), self.warmth)

    def shown(self, move: Move, seat: Seat) -> Hashable:
        if isinstance(move, Play):
            return move.tile.front if move.declared is None else move
        return seat  # of a pass the others see only that it was made

    def plausibility(self, view: ParadominetorView, state: Any) -> float:
        assert view.seat is not None
        return worth.plausibility(state, view.seat, self.trust) if self.trust else 1.0


class Contest:
    """Moves compared in the same worlds, each played on by rules of thumb; whatever falls behind is dropped.

    A tree would compare moves in different worlds. Here luck is the same for all moves, so that far fewer worlds tell
    them apart.
    """

    def __init__(self, view: ParadominetorView, guide: ParadominetorGuide, rng: Random) -> None:
        assert view.decision is not None
        assert view.seat is not None
        self.view = view
        self.seat: Seat = view.seat
        self.guide = guide
        self.rng = rng
        self.decision: Decision = view.decision
        self.options: Sequence[Move] = view.decision.options
        self.worlds: list[World[Any]] = []
        self.rows: list[list[float]] = []  # of each world, by place in `order`: what the moves were worth in it
        self.places: list[int] = []  # among the options, of those in `order`
        self.order: list[Move] = []  # all moves ever compared, what looks best first
        self.running: list[int] = []  # places in `order`
        self.simulations = 0

    def run(self, effort: Effort, clock: Callable[[], float]) -> None:
        """Compare until the effort is spent."""
        most = effort.iterations
        until = clock() + effort.seconds if effort.seconds is not None else None
        while True:
            drawn = GAME.determinize(self.view, self.rng)
            state = self._sealed(drawn)
            if not self.order:
                self._enter(state, most)
            promised = worth.promise(state, self.decision)
            most_promised = max(promised)
            row = [-1.0] * len(self.order)
            for place in self.running:
                if self.rows and (
                    (most is not None and self.simulations >= most) or (until is not None and clock() >= until)
                ):
                    return  # a world in which not all were tried compares nothing
                world = state.copy()
                GAME.apply(world, self.seat, self.order[place])
                value = self.guide.estimate(GAME, world, self.rng)[self.seat]
                row[place] = max(0.0, value - THUMB * (most_promised - promised[self.places[place]]))
                self.simulations += 1
            self.worlds.append(World(drawn, self.guide.plausibility(self.view, state)))
            self.rows.append(row)
            if len(self.rows) % ROUND == 0:
                self._drop()
            if len(self.running) == 1 and len(self.rows) >= ENOUGH:
                return

    def _sealed(self, drawn: Any) -> Any:
        """The world in which all others have passed: what they give away is a matter of their hands, not of mine."""
        if self.view.kind != "pass":
            return drawn
        state = drawn.copy()
        worth.seal(state, self.seat)
        return state

    def _enter(self, state: Any, most: int | None) -> None:
        """What is worth comparing: the most promising moves; a forgetful player misses some of them."""
        shares = self.guide.priors(GAME, state, self.decision)
        assert shares is not None
        keys = list(shares)
        if self.guide.forget:
            keys = [self.rng.random() ** (1.0 / (share + 1e-9)) for share in shares]
        places = sorted(range(len(keys)), key=lambda place: -keys[place])
        entered = min(len(places), ENTRANTS if most is None else min(ENTRANTS, most))
        self.places = places[:entered]
        self.order = [self.options[place] for place in self.places]
        self.running = list(range(entered))

    def value(self, place: int) -> float:
        """What a move is worth, over the worlds in which it was tried."""
        total = 0.0
        weight = 0.0
        for world, row in zip(self.worlds, self.rows, strict=True):
            if row[place] >= 0.0:
                total += world.weight * row[place]
                weight += world.weight
        return total / weight

    def _drop(self) -> None:
        """Let go of moves that are clearly behind the best."""
        best = max(self.running, key=self.value)
        kept = []
        for place in self.running:
            gaps = [world.weight * (row[best] - row[place]) for world, row in zip(self.worlds, self.rows, strict=True)]
            mean = sum(gaps) / len(gaps)
            spread = sqrt(sum([(gap - mean) ** 2 for gap in gaps])) / len(gaps)
            if place == best or mean < CLEARLY * spread:
                kept.append(place)
        self.running = kept

    def thought(self) -> Thought:
        """The moves, the best first: those compared to the end, then the dropped ones, then those never tried."""
        values = [self.value(place) for place in range(len(self.order))]
        ranked = sorted(range(len(values)), key=lambda place: (place not in self.running, -values[place], place))
        tried = [len([row for row in self.rows if row[place] >= 0.0]) for place in range(len(values))]
        best = values[ranked[0]]
        choices = [Choice(self.order[place], min(best, values[place]), tried[place] / sum(tried)) for place in ranked]
        lowest = min([choice.value for choice in choices])
        choices += [Choice(move, lowest, 0.0) for move in self.options if move not in self.order]
        weights = sum([world.weight for world in self.worlds])
        worlds = [
            Imagined(
                world.state,
                world.weight / weights,
                {move: value for move, value in zip(self.order, row, strict=True) if value >= 0.0},
            )
            for world, row in zip(self.worlds, self.rows, strict=True)
        ]
        said = effort_in_words(self.simulations, len(self.worlds))
        return Thought(tuple(choices), tuple(worlds), said)


class ParadominetorMind(SearchingMind):
    """Compares moves in the same worlds; what others pass it takes for what they need least."""

    exploration = 0.2

    def think(
        self,
        view: ParadominetorView,
        effort: Effort,
        rng: Random,
        *,
        forget: float = 0.0,
        clock: Callable[[], float] = perf_counter,
    ) -> Thought:
        guide = GUIDE
        if forget:
            guide = ParadominetorGuide(forget)
            view = self.dimmed(view, forget, rng)
        contest = Contest(view, guide, rng)
        contest.run(effort, clock)
        return contest.thought()

    def dimmed(self, view: ParadominetorView, forget: float, rng: Random) -> ParadominetorView:
        """Colours that others showed to lack, and times that were turned over, fade from memory."""
        voids = tuple([tuple([colour for colour in void if rng.random() >= forget]) for void in view.voids])
        tricks = tuple([self._faded(trick, view.seat, forget, rng) for trick in view.tricks[:-1]])
        return replace(view, voids=voids, tricks=tricks + view.tricks[-1:])

    def _faded(self, trick: Trick, seat: Seat | None, forget: float, rng: Random) -> Trick:
        return replace(
            trick,
            fronts=tuple(
                [
                    replace(front, time=None, is_turned=False)
                    if front.is_turned and front.seat != seat and 0 < front.value < 6 and rng.random() < forget
                    else front
                    for front in trick.fronts
                ]
            ),
        )

    def facts(self, view: ParadominetorView, state: Any, names: Sequence[str]) -> list[str]:
        """The highest tiles and the blacks of others, the colours they lack, and the times of what lies open."""
        found: list[str] = []
        hands = [tiles_in(state.held, seat) for seat in range(view.seats)]
        for colour in view.colours:
            values = [tile.value for hand in hands for tile in hand if tile.colour == colour] or [0]
            for seat, hand in enumerate(hands):
                if seat == view.seat:
                    continue
                mine = [tile for tile in hand if tile.colour == colour]
                if not mine and hand and colour not in view.voids[seat]:
                    found.append(f"{names[seat]} holds no {COLOUR_NAMES[colour]}")
                if view.kind != "pass" and max(values) in [tile.value for tile in mine]:
                    found.append(f"{names[seat]} holds a {COLOUR_NAMES[colour]} {max(values)}, the highest left")
        for seat, hand in enumerate(hands):
            if seat != view.seat and any([tile.colour == BLACK for tile in hand]):
                found.append(f"{names[seat]} holds a black 0")
        return found + _times(view, state, names)


def _times(view: ParadominetorView, state: Any, names: Sequence[str]) -> list[str]:
    """Where the tiles of the open trick come from, as far as the seat cannot see it."""
    fronts: tuple[Front, ...] = view.tricks[-1].fronts if view.tricks else ()
    plays = state.plays[len(state.plays) - len(fronts) :]
    return [
        f"the {COLOUR_NAMES[front.colour]} {front.value} of {names[front.seat]} comes from the "
        f"{TIME_NAMES[play.tile.time]}"
        for front, play in zip(fronts, plays, strict=True)
        if front.time is None
    ]


GUIDE: Final = ParadominetorGuide()
MIND: Final = ParadominetorMind("paradominetor", GUIDE)
