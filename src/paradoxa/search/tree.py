"""Information-set search over any Game: from a view alone, in worlds that agree with it. Knows no game.

One tree of public histories serves all worlds: a node is what everybody saw happen, its edges are the moves a seat had
there in one world or another (ISMCTS; an edge counts how often it was available). What a game knows how to do better
than chance comes in by a Guide. Two ways of looking at the other seats:

determinised        every seat is searched in the same worlds; fast, but others play as if they saw what I hold;
re-determinising    what others would do is learned in worlds drawn anew from what *they* know, and only their own
                    statistics are kept there; mine come from mine.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Hashable, Sequence
from itertools import accumulate
from math import log, sqrt
from random import Random
from time import perf_counter
from typing import Final, Generic

from paradoxa.core import CHANCE, Decision, Game, Move, Outcome, ParadoxaError, S, Seat, V
from paradoxa.core.native import mypyc_attr
from paradoxa.search.effort import Effort as Effort
from paradoxa.search.effort import Findings as Findings
from paradoxa.search.effort import Rated as Rated

EXPLORATION: Final = 0.7
WORLDS: Final = 200  # so many are drawn at most; more say little more
LOOKING: Final = 0.4  # of the time, if that is the limit, goes at most into drawing worlds
IMAGINED: Final = 4  # worlds another seat may imagine, for each of mine
ENDLESS: Final = 5_000  # moves after which a random game counts as undecided


@mypyc_attr(allow_interpreted_subclasses=True)
class Guide(Generic[S, V]):
    """What a game's know-how tells the search; as it stands, it knows nothing: random games, equal worlds."""

    def rewards(self, outcome: Outcome) -> Sequence[float]:
        """What an end is worth to each seat, 0 to 1: a shared victory counts in parts."""
        won = outcome.winners
        return [1.0 / len(won) if seat in won else 0.0 for seat in range(len(outcome.points))]

    def estimate(self, game: Game[S, V], state: S, rng: Random) -> Sequence[float]:
        """What a position is worth to each seat, 0 to 1; the state may be used up."""
        outcome = playout(game, state, rng)
        if outcome is not None:
            return self.rewards(outcome)
        seats = game.view(state, None).seats
        return [1.0 / seats] * seats

    def priors(self, game: Game[S, V], state: S, decision: Decision) -> Sequence[float] | None:
        """How promising each option looks, summing up to 1; None: all alike, and each is tried once first."""
        return None

    def shown(self, move: Move, seat: Seat) -> Hashable:
        """What the whole table sees of a move: histories that look the same are one."""
        return move

    def standpoint(self, state: S, seat: Seat) -> Hashable:
        """Which of a seat's situations share their statistics at a node; the seat itself: all of them.

        Where moves do not show what a seat holds (swap or stand), what it holds belongs in here.
        """
        return seat

    def plausibility(self, view: V, state: S) -> float:
        """How well a world explains what the other seats did so far, over nought; only ratios count."""
        return 1.0


class Edge:
    """What is known of one seat's move at a node."""

    __slots__ = ("available", "move", "prior", "total", "visits")

    def __init__(self, move: Move, prior: float) -> None:
        self.move = move
        self.prior = prior
        self.visits = 0
        self.available = 0
        self.total = 0.0  # of what it was worth to whoever made it


class Node:
    """A public history: the edges from every standpoint that was ever asked there, and what can be seen next."""

    __slots__ = ("children", "edges")

    def __init__(self) -> None:
        self.edges: dict[Hashable, dict[Move, Edge]] = {}
        self.children: dict[Hashable, Node] = {}


class World(Generic[S]):
    """A possible world: how plausible it is, and what the searching seat's moves were worth in it."""

    __slots__ = ("seen_by", "state", "tried", "weight")

    def __init__(self, state: S, weight: float) -> None:
        self.state = state
        self.weight = weight
        self.tried: dict[Move, list[float]] = {}  # visits and total at the root
        self.seen_by: dict[Seat, list[S]] = {}  # the same moment as other seats may imagine it

    def value(self, move: Move) -> float | None:
        """The mean of a move in this world; None where it was not tried."""
        found = self.tried.get(move)
        return found[1] / found[0] if found else None


Progress = Callable[[Findings], None]


class Search(Generic[S, V]):
    """A search under way: `run` may be called again and goes on; tree and worlds lie open to be looked at."""

    def __init__(
        self,
        game: Game[S, V],
        view: V,
        guide: Guide[S, V],
        rng: Random,
        *,
        exploration: float = EXPLORATION,
        redeterminise: bool = False,
        most_worlds: int = WORLDS,
    ) -> None:
        if view.decision is None or view.seat is None:
            raise ParadoxaError("only a seat that is asked can search for its move")
        self.game = game
        self.view = view
        self.guide = guide
        self.rng = rng
        self.seat: Seat = view.seat
        self.exploration = exploration
        self.redeterminise = redeterminise
        self.most_worlds = most_worlds
        self.root = Node()
        self.worlds: list[World[S]] = []
        self.iterations = 0
        self.seconds = 0.0
        self.nodes = 1
        self.depth = 0
        self._sums: list[float] = []

    def run(
        self,
        effort: Effort,
        progress: Progress | None = None,
        every: int = 100,
        stop: Callable[[], bool] | None = None,
        clock: Callable[[], float] = perf_counter,
    ) -> Findings:
        """Search on until the effort is spent or `stop` says so; whatever interrupts, the findings so far stand.

        The same seed and number of iterations give the same findings; a limit of time cannot.
        """
        begun = clock()
        spent = self.seconds
        most = effort.iterations
        until = begun + effort.seconds if effort.seconds is not None else None
        done = 0
        try:
            self._look(most, begun + LOOKING * effort.seconds if effort.seconds is not None else None, clock, stop)
            while True:
                if done and ((most is not None and done >= most) or (until is not None and clock() >= until)):
                    break
                if stop is not None and stop():
                    break
                self.iterate()
                done += 1
                self.seconds = spent + clock() - begun
                if progress is not None and done % every == 0:
                    progress(self.findings())
        finally:
            self.seconds = spent + clock() - begun
        return self.findings()

    def _look(
        self, most: int | None, until: float | None, clock: Callable[[], float], stop: Callable[[], bool] | None
    ) -> None:
        """Draw worlds: as many as can be used, and as time allows."""
        wanted = self.most_worlds if most is None else min(self.most_worlds, len(self.worlds) + most)
        game, view, guide, rng = self.game, self.view, self.guide, self.rng
        while len(self.worlds) < wanted:
            if self.worlds and ((until is not None and clock() >= until) or (stop is not None and stop())):
                break
            state = game.determinize(view, rng)
            self.worlds.append(World(state, guide.plausibility(view, state)))
        self._sums = list(accumulate([world.weight for world in self.worlds]))

    def iterate(self) -> None:
        """One more walk down the tree, in one world (and, re-determinising, one for each other seat)."""
        if not self.worlds:
            self._look(1, None, perf_counter, None)
        sums = self._sums
        place = bisect_left(sums, self.rng.random() * sums[-1])
        world = self.worlds[min(place, len(sums) - 1)]
        if self.redeterminise:
            for seat in range(self.view.seats):
                if seat != self.seat:
                    self._walk(self._imagined(world, seat).copy(), seat, None)
        self._walk(world.state.copy(), self.seat if self.redeterminise else None, world)
        self.iterations += 1

    def _imagined(self, world: World[S], seat: Seat) -> S:
        """The same moment as another seat may imagine it: drawn anew a few times, then one of those."""
        drawn = world.seen_by.setdefault(seat, [])
        if len(drawn) < IMAGINED:
            drawn.append(self.game.determinize(self.game.view(world.state, seat), self.rng))
            return drawn[-1]
        return drawn[int(self.rng.random() * IMAGINED)]

    def _walk(self, state: S, learner: Seat | None, world: World[S] | None) -> None:
        """Down to a new node, its worth, and back; `learner`: whose statistics alone are kept (None: everybody's)."""
        game = self.game
        guide = self.guide
        rng = self.rng
        node = self.root
        path: list[tuple[Seat, Edge]] = []
        depth = 0
        while True:
            decisions = game.decisions(state)
            if not decisions:
                outcome = game.outcome(state)
                assert outcome is not None
                values = guide.rewards(outcome)
                break
            decision = decisions[0]
            if len(decisions) > 1 and node is self.root:  # sealed choices come in any order: the own one first
                decision = next((own for own in decisions if own.seat == self.seat), decision)
            seat = decision.seat
            if seat == CHANCE:
                game.apply(state, CHANCE, game.chance(state, rng))
                continue
            options = decision.options
            is_new = False
            if len(options) == 1:
                move = options[0]
            else:
                edges = self._edges(node, seat, decision, state)
                if learner is not None and learner != seat:
                    edge = self._as_learned(edges)
                else:
                    edge = self._by_prior(edges) if edges[0].prior >= 0.0 else self._by_bound(edges)
                move = edge.move
                is_new = edge.visits == 0
                path.append((seat, edge))
            game.apply(state, seat, move)
            depth += 1
            shown = guide.shown(move, seat)
            child = node.children.get(shown)
            if child is None:
                child = node.children[shown] = Node()
                self.nodes += 1
            node = child
            if is_new:
                values = guide.estimate(game, state, rng)
                break
        self.depth = max(self.depth, depth)
        for seat, edge in path:
            if learner is None or learner == seat:
                edge.visits += 1
                edge.total += values[seat]
        if world is not None and path and path[0][0] == self.seat:
            tried = world.tried.setdefault(path[0][1].move, [0.0, 0.0])
            tried[0] += 1
            tried[1] += values[self.seat]

    def _edges(self, node: Node, seat: Seat, decision: Decision, state: S) -> list[Edge]:
        """The edges of a decision's options."""
        standpoint = self.guide.standpoint(state, seat)
        edges = node.edges.get(standpoint)
        if edges is None:
            edges = node.edges[standpoint] = {}
        options = decision.options
        found: list[Edge] = []
        missing = False
        for move in options:
            edge = edges.get(move)
            if edge is None:
                missing = True
                break
            found.append(edge)
        return self._fresh(edges, decision, state) if missing else found

    def _fresh(self, edges: dict[Move, Edge], decision: Decision, state: S) -> list[Edge]:
        priors = self.guide.priors(self.game, state, decision)
        found: list[Edge] = []
        for place, move in enumerate(decision.options):
            edge = edges.get(move)
            if edge is None:
                edge = edges[move] = Edge(move, priors[place] if priors is not None else -1.0)
            found.append(edge)
        return found

    def _as_learned(self, edges: list[Edge]) -> Edge:
        """What a seat would do, not what it would look at: each move as often as it proved worth looking at."""
        place = self.rng.random() * sum([edge.visits + 0.1 for edge in edges])
        for edge in edges:
            place -= edge.visits + 0.1
            if place < 0.0:
                return edge
        return edges[-1]

    def _by_bound(self, edges: list[Edge]) -> Edge:
        """Every move once, in any order; then by upper confidence bounds."""
        new: list[Edge] = []
        best = edges[0]
        highest = -1.0
        width = self.exploration * self.exploration
        for edge in edges:
            edge.available += 1
            visits = edge.visits
            if visits == 0:
                new.append(edge)
            elif not new:
                score = edge.total / visits + sqrt(width * log(edge.available) / visits)
                if score > highest:
                    highest = score
                    best = edge
        return new[int(self.rng.random() * len(new))] if new else best

    def _by_prior(self, edges: list[Edge]) -> Edge:
        """By prior and value (PUCT): what looks bad from the start is hardly tried."""
        total = 0.0
        visits = 0
        for edge in edges:
            edge.available += 1
            total += edge.total
            visits += edge.visits
        hope = total / visits if visits else 0.5  # an untried move is as good as the tried ones
        best = edges[0]
        highest = -1.0
        for edge in edges:
            seen = edge.visits
            value = edge.total / seen if seen else hope
            score = value + self.exploration * edge.prior * sqrt(edge.available) / (1 + seen)
            if score > highest:
                highest = score
                best = edge
        return best

    def findings(self) -> Findings:
        """What is known by now; before the first iteration every move is worth the same."""
        decision = self.view.decision
        assert decision is not None
        edges: dict[Move, Edge] = {}
        if self.worlds:  # the own standpoint is the same in all of them
            edges = self.root.edges.get(self.guide.standpoint(self.worlds[0].state, self.seat), {})
        rated = []
        for move in decision.options:
            edge = edges.get(move)
            seen = edge.visits if edge is not None else 0
            value = edge.total / edge.visits if edge is not None and edge.visits else 0.5
            rated.append(Rated(move, value, seen))
        rated.sort(key=lambda entry: (-entry.visits, -entry.value))
        return Findings(tuple(rated), self.iterations, self.seconds, len(self.worlds), self.nodes, self.depth)


def playout(game: Game[S, V], state: S, rng: Random, longest: int = ENDLESS) -> Outcome | None:
    """Play a state to its end by any moves; None where it takes longer than that."""
    return game.outcome(state) if random_play(game, state, rng, longest) < longest else None


def random_play(game: Game[S, V], state: S, rng: Random, longest: int) -> int:
    """Go on from a state by any moves, to the end or so far; answers how many decisions were made."""
    random = rng.random
    decisions = game.decisions
    apply = game.apply
    nobody = CHANCE
    count = 0
    while count < longest:
        found = decisions(state)
        if not found:
            break
        first = found[0]
        seat = first.seat
        if seat == nobody:
            apply(state, seat, game.chance(state, rng))
        else:
            options = first.options
            apply(state, seat, options[int(random() * len(options))])
        count += 1
    return count
