"""Paradox Island: a random search for a world that agrees with all that was said (I-14.4).

Chains are placed where they are most certain first: those with one way at once, then the one with the fewest ways, in
random order, taken back where it leads nowhere. Placements of tiles that no longer agree are dropped on the way.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from random import Random
from typing import Final, NamedTuple

from paradoxa.games.paradox_island.box.pieces import OFF
from paradoxa.games.paradox_island.knowledge.arrivals import ALL_RINGS
from paradoxa.games.paradox_island.knowledge.encounters import agrees
from paradoxa.games.paradox_island.knowledge.tilings import ALL, narrow, some_cover
from paradoxa.games.paradox_island.knowledge.tracks import (
    SILENT,
    Effects,
    Heard,
    Spot,
    Story,
    Trace,
    Walk,
    fixed,
    story_of,
)
from paradoxa.games.paradox_island.knowledge.walking import Walker
from paradoxa.games.paradox_island.rules.told import announcements as told

PATIENCE: Final = 100  # so many choices are tried to lay the tiles
LOOKED_AT: Final = 5  # so many chains are looked at before each choice
REFUSED: Final = 3  # so often everything may be placed in vain before the search begins anew
ISLANDS: Final = 20  # so many are laid to find one on which a step in Fog can have gone as was heard
MANY: Final = 8  # so many ways are enough to say that a chain is uncertain


class Root(NamedTuple):
    """A search before its first choice."""

    walks: tuple[Walk, ...]
    alive: int
    effects: Effects
    spots: tuple[list[Spot | None], ...]
    counted: tuple[tuple[int, int, int], ...]
    uses: tuple[tuple[int, int], ...]
    ways_left: tuple[int, ...]
    domains: tuple[frozenset[int], ...]  # of every chain not finished: the places it can go on to
    first: int | None  # the chain to choose for, as `settle` answers it
    traces: list[Trace] | None  # its ways; None where they are to be drawn anew


@lru_cache(maxsize=16)
def root_of(heard: Heard) -> Root:
    """What is certain for everybody who heard this."""
    search = Search(heard, story_of(heard), Random(0))
    start, place = heard.start
    if place >= 0:
        kept = fixed(search.alive, search.effects, place, start)
        assert kept is not None
        search.alive, search.effects = kept
    search.rings = ALL_RINGS
    first = search.settle(10**6, 10**6)
    undecided = first is not None and first >= 0
    domains = [search.domain(number) if undecided else frozenset() for number in range(len(search.walks))]
    traces: list[Trace] | None = None
    if first is not None and undecided:
        chain = search.story.chains[first]
        if chain.ops[search.walks[first].at].kind not in (told.RING, told.LINE):
            traces = search.traces(first, 10**6)
    begun = (tuple(search.walks), search.alive, search.effects, tuple(search.spots))
    noted = (tuple(search.counted), tuple(search.uses), tuple(search.ways_left))
    return Root(*begun, *noted, tuple(domains), first, traces)


class Search(Walker):
    """A way to place all chains."""

    def __init__(self, heard: Heard, story: Story, rng: Random) -> None:
        super().__init__(heard, story, rng)
        self.alive = ALL
        self.effects: Effects = {}
        self.walks = [Walk() for _ in story.chains]
        self.filled: list[tuple[int, int, int, list[Spot | None]]] = []
        self.uses: list[tuple[int, int]] = []  # when, and which side of a knot or anomaly worked
        self.ways_left = [0] * len(story.chains)  # how many ways each chain had when last looked at
        self.blame = self.urgency = [1] * len(story.chains)  # how often a chain had no way; urgent ones come first
        self.first: int | None = None
        self.tired = False  # the last run was given up, not finished
        self.is_even = True  # ways are tried as often as islands allow them; whoever tries all need not care
        self.root: Root | None = None
        self.witness = 0  # an island that agreed when last looked at
        begins = {chain.piece: chain.ops[0].when for chain in reversed(story.chains)}
        for piece in range(6):
            begun = begins.get(piece, story.length)
            self.spots[piece][:begun] = [(OFF, -1, False)] * begun

    # --- the search ----------------------------------------------------------------------------
    def run(self, budget: int, accept: Callable[[], bool], refusals: int = REFUSED) -> bool:
        """Place everything so that it is accepted; False where that fails, or takes too long (`tired`)."""
        choices: list[tuple[list[Walk], int, Effects, int, int, int, int, list[Trace]]] = []
        refused = 0
        first: list[Trace] | None = self.begin()
        while True:
            number: int | None = self.first if first is not None else self.settle(LOOKED_AT)
            if number is None:
                if agrees(self.heard, self.counted, self.spots) and self.can_lie() and accept():
                    return True
                refused += 1
            traces = first[:] if first else []
            if not first and number is not None and number >= 0 and self.can_lie():
                traces = self.traces(number, 10**6)
            first = None
            if traces:
                self.rng.shuffle(traces)
                # Ways that the island found last allows come first: as often as islands allow them.
                traces.sort(key=lambda trace: self.witness & trace.alive == self.witness)
                state = (self.walks[:], self.alive, self.effects, len(self.filled), len(self.counted), len(self.uses))
                choices.append((*state, number or 0, traces))
            budget -= 1
            while choices and not choices[-1][-1]:
                choices.pop()
            self.tired = budget < 0 or refused > refusals
            if not choices or self.tired:
                return False
            walks, self.alive, self.effects, filled, counted, uses, number, traces = choices[-1]
            self.walks = walks[:]
            self.take_back(filled, counted, uses)
            self.commit(number, self.through_silence(number, traces) if self.is_even else traces.pop())

    def through_silence(self, number: int, traces: list[Trace]) -> Trace:
        """The next of the ways to try: in Fog one that an island at random allows, silence and all (I-9.79).

        Much can have gone unheard if only tiles lay so. Whoever lays them so draws what hardly ever happens.
        """
        chain = self.story.chains[number]
        silent = [
            trace for trace in traces if trace.walk.at < len(chain.ops) and chain.ops[trace.walk.at].kind == SILENT
        ]
        for _ in range(ISLANDS if silent else 0):
            if not self.can_lie():
                break
            island = self.witness
            found = [
                (at, end)
                for at, trace in enumerate(traces)
                if island & trace.alive == island
                for end in self.silences(chain, trace, island)
            ]
            if found:
                at, end = self.rng.choice(found)
                del traces[at]
                return end
            self.witness = 0
        return traces.pop()

    def begin(self) -> list[Trace] | None:
        """What is certain from the start, worked out once for all worlds of a view; answers the ways to go on."""
        root = root_of(self.heard)
        self.walks, self.alive, self.effects = list(root.walks), root.alive, root.effects
        self.spots = [row[:] for row in root.spots]
        self.counted, self.uses, self.ways_left = list(root.counted), list(root.uses), list(root.ways_left)
        self.first = root.first
        self.root = root
        return root.traces

    def domain(self, number: int) -> frozenset[int]:
        """The places a chain can go on to now; none where it is finished, or told without order."""
        chain, walk = self.story.chains[number], self.walks[number]
        if walk.at >= len(chain.ops) or chain.ops[walk.at].kind in (told.RING, told.LINE):
            return frozenset()
        return frozenset([trace.fills[0][2][0] for trace in self.traces(number, 10**6)])

    def settle(self, most: int, enough: int = MANY) -> int | None:
        """Place what is certain; answers the chain to choose next, None: all are placed, -1: this cannot be.

        Only the chains with the fewest ways when last looked at are; what none of a chain's ways allows is dropped.
        """
        chains, left = self.story.chains, self.ways_left
        while True:
            again, best, fewest = False, None, 1e6
            open_ = [number for number, chain in enumerate(chains) if self.walks[number].at < len(chain.ops)]
            open_.sort(key=lambda number: left[number] / self.urgency[number])
            for number in open_[:most]:
                found = self.traces(number, enough)
                if self.unsure(number, len(found) < enough):  # then nothing follows from how few there are
                    best = number if best is None else best
                    left[number] = enough
                    continue
                if not found:
                    self.blame[number] += 1
                    return -1
                left[number] = len(found)
                if len(found) < enough:
                    allowed = 0
                    for trace in found:
                        allowed |= trace.alive
                    if self.alive & ~allowed:
                        self.alive &= allowed
                        again = again or enough > MANY
                if len(found) == 1:
                    self.commit(number, found[0])
                    left[number] = 0  # what comes next in this chain may be as certain
                    again = True
                elif len(found) / self.urgency[number] < fewest:
                    best, fewest = number, len(found) / self.urgency[number]
            if again or best is not None:
                self.alive = narrow(self.alive)
                if not self.alive:
                    return -1
            if not again:
                return best

    def unsure(self, number: int, few: bool) -> bool:
        """Whether only some readings of a ring or a line were looked at, and few of them are possible."""
        chain, walk = self.story.chains[number], self.walks[number]
        if not few or chain.ops[walk.at].kind not in (told.RING, told.LINE):
            return False
        return len(self.options(chain, chain.ops[walk.at], walk, self.alive, self.effects)) == self.rings < ALL_RINGS

    def can_lie(self) -> bool:
        """Whether the tiles can still lie at all; the island found last is often still good."""
        if self.witness and self.witness & self.alive == self.witness:
            return True
        cover = some_cover(self.alive, self.rng, PATIENCE)
        self.witness = sum([1 << placement for placement in cover or ()])
        return cover is not None

    def commit(self, number: int, trace: Trace) -> None:
        """A chain is placed as far as a trace goes."""
        piece = self.story.chains[number].piece
        self.walks[number] = trace.walk
        self.alive, self.effects = trace.alive, trace.effects
        row = self.spots[piece]
        for begin, end, spot in trace.fills:
            self.filled.append((piece, begin, end, row[begin:end]))
            row[begin:end] = [spot] * (end - begin)
        board = next((n for n, pieces in enumerate(self.heard.boards) if piece in pieces), -1)
        self.counted += [(board, when, space) for when, space in trace.counted]
        self.uses += trace.uses

    def take_back(self, filled: int, counted: int, uses: int) -> None:
        """Everything placed since then is lifted again."""
        while len(self.filled) > filled:
            piece, begin, end, old = self.filled.pop()
            self.spots[piece][begin:end] = old
        del self.counted[counted:]
        del self.uses[uses:]

    # --- one chain -----------------------------------------------------------------------------
    def traces(self, number: int, most: int) -> list[Trace]:
        """The ways a chain can go on to its next choice; no more than so many."""
        chain, walk = self.story.chains[number], self.walks[number]
        op = chain.ops[walk.at]
        found: list[Trace] = []
        options = self.options(chain, op, walk, self.alive, self.effects)
        root = self.root
        if root is not None and root.walks[number].at == walk.at and root.domains[number]:
            options = [way for way in options if way[0] in root.domains[number]]
        if most < len(options):
            self.rng.shuffle(options)
        for way in options:
            trace = self.follow(chain, walk, way, Trace(walk, self.alive, self.effects, [], [], []))
            if trace is not None:
                found.append(trace)
                if len(found) >= most:
                    break
        return found
