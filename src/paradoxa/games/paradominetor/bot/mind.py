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
from paradoxa.bots.thought import Choice, Imagined, Means, Thought
from paradoxa.core import Decision, Move, Outcome, Seat
from paradoxa.games import GAMES
from paradoxa.games.paradominetor.bot import worth
from paradoxa.games.paradominetor.bot.instinct import instinct
from paradoxa.games.paradominetor.box.components import BLACK, COLOUR_NAMES, TIME_NAMES, tiles_in
from paradoxa.games.paradominetor.knowledge.view import Front, ParadominetorView, Trick
from paradoxa.games.paradominetor.notation.moves import Play
from paradoxa.search import Effort, Findings, Guide, Progress, Rated, World

GAME: Final = GAMES["paradominetor"]
ENTRANTS: Final = 10  # moves compared at most
ROUND: Final = 8  # worlds after which some are dropped
CLEARLY: Final = 2.5  # standard errors behind the best
THUMB: Final = 0.05  # what half a point by rules of thumb counts beside what comes of it when played on
FINALISTS: Final = 4  # moves compared at most where practice has judged them all
LOOKED: Final = 0.4  # what is seen in worlds counts, beside what practice says of a move
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


def judge(view: ParadominetorView) -> list[float]:
    """What the options are worth by practice."""
    return [worth.expected(ahead, victory, view.seats) for ahead, victory in instinct(view.seats).answers(view)]


class Contest:
    """Moves compared in the same worlds, each played on by rules of thumb; whatever falls behind is dropped.

    A tree would compare moves in different worlds. Here luck is the same for all moves, so that far fewer worlds tell
    them apart. What practice says of the moves (`instinct`, if there is any) comes before that, and counts for more.
    """

    def __init__(
        self, view: ParadominetorView, guide: ParadominetorGuide, rng: Random, judged: Sequence[float] | None = None
    ) -> None:
        assert view.decision is not None
        assert view.seat is not None
        self.view = view
        self.seat: Seat = view.seat
        self.guide = guide
        self.rng = rng
        self.decision: Decision = view.decision
        self.options: Sequence[Move] = view.decision.options
        self.judged = judged  # by place among the options
        self.weight = 1.0 if judged is None else LOOKED  # of what was seen in worlds
        self.worlds: list[World[Any]] = []
        self.rows: list[list[float]] = []  # of each world, by place in `order`: what the moves were worth in it
        self.places: list[int] = []  # among the options, of those in `order`
        self.order: list[Move] = []  # all moves ever compared, what looks best first
        self.running: list[int] = []  # places in `order`
        self.simulations = 0
        self.seconds = 0.0

    def run(
        self,
        effort: Effort,
        progress: Progress | None = None,
        every: int = 100,
        stop: Callable[[], bool] | None = None,
        clock: Callable[[], float] = perf_counter,
    ) -> Findings:
        """Compare until the effort is spent, one move is left, or `stop` says so; what was found by then stands."""
        begun = clock()
        most = effort.iterations
        until = begun + effort.seconds if effort.seconds is not None else None
        told = 0
        while not (stop is not None and stop() and self.rows):
            if not self._try_world(most, until, clock):
                break
            self.seconds = clock() - begun
            if progress is not None and self.simulations // every > told:
                told = self.simulations // every
                progress(self.findings())
            if len(self.rows) % ROUND == 0:
                self._drop()
            if len(self.running) == 1 and len(self.rows) >= ENOUGH:
                break
        self.seconds = clock() - begun
        return self.findings()

    def _try_world(self, most: int | None, until: float | None, clock: Callable[[], float]) -> bool:
        """Draw a world and try all running moves in it; whether there was effort enough left."""
        drawn = GAME.determinize(self.view, self.rng)
        state = self._sealed(drawn)
        if not self.order:
            self._enter(state, most)
        row = [-1.0] * len(self.order)
        for place in self.running:
            if self.rows and (
                (most is not None and self.simulations >= most) or (until is not None and clock() >= until)
            ):
                return False  # a world in which not all were tried compares nothing
            world = state.copy()
            GAME.apply(world, self.seat, self.order[place])
            row[place] = self._look(world)
            self.simulations += 1
        self._lean(row, state)
        self.worlds.append(World(drawn, self.guide.plausibility(self.view, state)))
        self.rows.append(row)
        return True

    def _look(self, world: Any) -> float:
        """What the world after a move is worth: played on until this seat is asked again, if it knows what to think."""
        if self.judged is None:
            return self.guide.estimate(GAME, world, self.rng)[self.seat]
        worth.play_on(world, self.seat)
        outcome = GAME.outcome(world)
        if outcome is not None:
            return self.guide.rewards(outcome)[self.seat]
        return max(judge(GAME.view(world, self.seat)))

    def _lean(self, row: list[float], state: Any) -> None:
        """Add to what was seen in a world what is known without it."""
        running, places, judged = self.running, self.places, self.judged
        if judged is not None:  # worlds only tell how moves differ; how well one stands, practice knows better
            shift = sum([judged[places[place]] - row[place] for place in running]) / len(running)
            leaning = [shift] * len(self.options)
        else:
            promised = worth.promise(state, self.decision)
            most_promised = max(promised)
            leaning = [THUMB * (each - most_promised) for each in promised]
        for place in running:
            row[place] = min(1.0, max(0.0, row[place] + leaning[places[place]]))

    def _sealed(self, drawn: Any) -> Any:
        """The world in which all others have passed: what they give away is a matter of their hands, not of mine."""
        if self.view.kind != "pass":
            return drawn
        state = drawn.copy()
        worth.seal(state, self.seat)
        return state

    def _enter(self, state: Any, most: int | None) -> None:
        """What is worth comparing: the most promising moves; a forgetful player misses some of them."""
        keys = self.judged or self.guide.priors(GAME, state, self.decision)
        assert keys is not None
        if self.guide.forget:
            keys = [self.rng.random() ** (1.0 / (share + 1e-9)) for share in keys]
        places = sorted(range(len(self.options)), key=lambda place: -keys[place])
        entered = min(len(places), ENTRANTS if self.judged is None else FINALISTS)
        if most is not None:
            entered = min(entered, most)
        self.places = places[:entered]
        self.order = [self.options[place] for place in self.places]
        self.running = list(range(entered))

    def value(self, place: int) -> float:
        """What a move is worth: over the worlds in which it was tried, and by practice."""
        total = 0.0
        weight = 0.0
        for world, row in zip(self.worlds, self.rows, strict=True):
            if row[place] >= 0.0:
                total += world.weight * row[place]
                weight += world.weight
        return self.weight * total / weight + self._known(place)

    def _known(self, place: int) -> float:
        """The part of a move's value that no world changes."""
        return (1.0 - self.weight) * self.judged[self.places[place]] if self.judged is not None else 0.0

    def _drop(self) -> None:
        """Let go of moves that are clearly behind the best."""
        best = max(self.running, key=self.value)
        mean_weight = sum([world.weight for world in self.worlds]) / len(self.worlds)
        weights = [world.weight / mean_weight for world in self.worlds]
        kept = []
        for place in self.running:
            gaps = [weight * (row[best] - row[place]) for weight, row in zip(weights, self.rows, strict=True)]
            mean = sum(gaps) / len(gaps)
            spread = sqrt(sum([(gap - mean) ** 2 for gap in gaps])) / len(gaps)
            ahead = self.weight * mean + self._known(best) - self._known(place)
            if place == best or ahead < CLEARLY * self.weight * spread:
                kept.append(place)
        self.running = kept

    def _ranked(self) -> list[tuple[int, float, int]]:
        """Place, value and worlds of all moves tried, the best first: those still running, then the dropped ones."""
        values = [self.value(place) for place in range(len(self.order))]
        ranked = sorted(range(len(values)), key=lambda place: (place not in self.running, -values[place], place))
        best = values[ranked[0]]
        tried = [len([row for row in self.rows if row[place] >= 0.0]) for place in range(len(values))]
        return [(place, min(best, values[place]), tried[place]) for place in ranked]

    def findings(self) -> Findings:
        """What is known by now, as a search tells it."""
        rated = [Rated(self.order[place], value, tried) for place, value, tried in self._ranked()]
        lowest = min([each.value for each in rated])
        judged = [lowest] * len(self.options) if self.judged is None else self.judged
        entered = set(self.places)
        rest = [
            Rated(move, min(lowest, judged[place]), 0)
            for place, move in enumerate(self.options)
            if place not in entered
        ]
        rated += sorted(rest, key=lambda each: -each.value)
        return Findings(tuple(rated), self.simulations, self.seconds, len(self.worlds), 1, 1)

    def thought(self) -> Thought:
        """The moves, the best first: those compared to the end, then the dropped ones, then those never tried."""
        rated = self.findings().rated
        tried = sum([each.visits for each in rated])
        choices = [Choice(each.move, each.value, each.visits / tried) for each in rated]
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

    def think(self, view: ParadominetorView, means: Means) -> Thought:
        contest = self.contest(view, means.rng, means.forget)
        contest.run(means.effort, clock=means.clock)
        return contest.thought()

    def contest(self, view: ParadominetorView, rng: Random, forget: float = 0.0) -> Contest:
        """A contest of moves, not yet begun; whoever forgets has no practice to go by."""
        if forget:
            return Contest(self.dimmed(view, forget, rng), ParadominetorGuide(forget), rng)
        return Contest(view, GUIDE, rng, judge(view))

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
