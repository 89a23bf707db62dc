"""A search that leaves nothing out: it ends with a world, with proof that there is none, or with its effort spent.

It goes the ways of the world sampler (`knowledge.search`), but where that takes a sample it takes all: all
readings of a ring, all lakes that can be laid where the tracks end. Only an end that was reached without leaving
anything out is a proof.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final, NamedTuple

from paradoxa.games.paradox_island.knowledge.arrivals import ALL_RINGS
from paradoxa.games.paradox_island.knowledge.search import MANY, Search
from paradoxa.games.paradox_island.knowledge.tilings import (
    DOUBLES,
    FITS,
    OF_TILE,
    TILES,
    Cover,
    counted,
    listed,
    narrow,
    some_cover,
)
from paradoxa.games.paradox_island.knowledge.tracks import Chain, Effects, Fill, Heard, Story, Trace, Walk, fixed
from paradoxa.games.paradox_island.knowledge.wave import holds, wave_places
from paradoxa.games.paradox_island.knowledge.worlds import land_of

LAYING: Final = 60  # choices to find a cover, or that there is none
LAKES: Final = 60  # so many ways to lay the lakes are tried where all tracks are placed
COVER_COST: Final = 12  # what finding a cover costs, in steps


class Spent(Exception):
    """The effort given is spent."""


@dataclass(slots=True)
class Effort:
    """What may still be done, counted in steps of pieces: the same on every machine."""

    left: int

    def take(self, steps: int = 1) -> None:
        """Use some of it up; raises Spent."""
        self.left -= steps
        if self.left < 0:
            raise Spent


class Root(NamedTuple):
    """A search before its first choice: what follows from what was heard, and from what was found out before."""

    walks: tuple[Walk, ...]
    alive: int  # 0: nothing can be right
    effects: Effects
    spots: tuple[list[tuple[int, int, bool] | None], ...]
    counted: tuple[tuple[int, int, int], ...]
    uses: tuple[tuple[int, int], ...]
    ways_left: tuple[int, ...]


class Found(NamedTuple):
    """A world that witnesses: its tiles, where each chain ended, and what else could lie there with these tracks."""

    cover: Cover
    ends: tuple[int, ...]
    alive: int
    effects: Effects  # where the anomalies are that were heard of

    @property
    def mask(self) -> int:
        """Its placements as a set."""
        return sum([1 << placement for placement in self.cover])


def can_be_laid(alive: int, rng: Random, effort: Effort) -> Cover | bool:
    """A cover out of these placements; False: there is none; True: neither was found."""
    effort.take(COVER_COST)
    cover = some_cover(alive, rng, LAYING)
    if cover is None:
        effort.take(5 * COVER_COST)
    return cover or counted(alive, 2 * LAYING, 1) is None


class Proof(Search):
    """A search for a world within some placements, perhaps with a chain that ends elsewhere than is known."""

    looks_ahead = True  # at all chains before the first choice

    def __init__(self, heard: Heard, story: Story, rng: Random, effort: Effort) -> None:
        super().__init__(heard, story, rng)
        self.rings = ALL_RINGS
        self.is_even = False
        self.effort = effort
        self.begun: Root | None = None
        self.within = -1
        self.end: tuple[int, frozenset[int]] | None = None  # a chain, and the places where it must not end
        self.is_fresh = False  # nothing was looked at since the beginning
        self.is_gap = False  # something was left out: failing proves nothing
        self.found: Found | None = None

    # --- the root --------------------------------------------------------------------------------
    def untouched(self, alive: int) -> Root:
        """Nothing is placed yet; only the own start is known, and that only these placements are possible."""
        start, place = self.heard.start
        self.alive &= alive
        if place >= 0:
            kept = fixed(self.alive, self.effects, place, start)
            self.alive, self.effects = kept if kept is not None else (0, {})
        self.alive = narrow(self.alive)
        return self._rooted()

    def follow_up(self, alive: int) -> Root:
        """What is certain from the start, given that only these placements are possible."""
        if self.untouched(alive).alive and self.settle(10**6, 10**6) == -1:
            self.alive = 0
        return self._rooted()

    def _rooted(self) -> Root:
        begun = (tuple(self.walks), self.alive, self.effects, tuple(self.spots))
        return Root(*begun, tuple(self.counted), tuple(self.uses), tuple(self.ways_left))

    # --- the search ------------------------------------------------------------------------------
    def decide(
        self, root: Root, within: int, budget: int, end: tuple[int, frozenset[int]] | None = None
    ) -> bool | None:
        """Whether there is a world: True (see `found`), False: proven that there is none, None: not decided."""
        self.begun, self.within, self.end = root, within, end
        self.is_gap, self.found = False, None
        if not narrow(root.alive & within) or (end is not None and self._has_ended(root.walks, *end)):
            return False
        if self.run(budget, self.accept, 10**9):
            return True
        return None if self.tired or self.is_gap else False

    def begin(self) -> list[Trace] | None:
        """From the root on; there is nothing to go on with yet."""
        root = self.begun
        assert root is not None
        self.walks, self.effects = list(root.walks), root.effects
        self.alive = narrow(root.alive & self.within)
        self.spots = [row[:] for row in root.spots]
        self.filled.clear()
        self.is_fresh = self.looks_ahead
        self.counted, self.uses, self.ways_left = list(root.counted), list(root.uses), list(root.ways_left)
        return None

    def _has_ended(self, walks: Sequence[Walk], number: int, places: frozenset[int]) -> bool:
        """Whether a chain is finished, in one of these places."""
        return walks[number].at == len(self.story.chains[number].ops) and walks[number].place in places

    def settle(self, most: int, enough: int = MANY) -> int | None:
        """As ever; the chain that is to end elsewhere is chosen first."""
        if self.is_fresh:  # looking at everything once is worth it: most of what cannot be shows at once
            self.is_fresh = False
            most = enough = 10**6
        number = super().settle(most, enough)
        if self.end is not None:
            if self._has_ended(self.walks, *self.end):
                return -1
            if (
                number is not None
                and number >= 0
                and self.walks[self.end[0]].at < len(self.story.chains[self.end[0]].ops)
            ):
                return self.end[0]
        return number

    def traces(self, number: int, most: int) -> list[Trace]:
        """The ways a chain can go on; where its end is wanted elsewhere, only those that lead there."""
        found = super().traces(number, most)
        if self.end is not None and self.end[0] == number:
            ops = len(self.story.chains[number].ops)
            found = [trace for trace in found if trace.walk.at < ops or trace.walk.place not in self.end[1]]
        return found

    def can_lie(self) -> bool:
        """Whether the tiles can still lie, as far as is known."""
        if self.witness and self.witness & self.alive == self.witness:
            return True
        cover = can_be_laid(self.alive, self.rng, self.effort)
        self.witness = sum([1 << placement for placement in cover]) if isinstance(cover, tuple) else 0
        return bool(cover)

    def stay(self, chain: Chain, trace: Trace, fill: Fill) -> Trace | None:
        """As ever, but counted."""
        self.effort.take()
        return super().stay(chain, trace, fill)

    # --- where all tracks are placed ---------------------------------------------------------------
    def accept(self) -> bool:
        """Whether an island can be laid on which all was so; lakes decide that, all of them are tried."""
        if self.witness and self.agrees_on(listed(self.witness)):
            return True
        return self.laid(self.alive) is not None

    def laid(self, alive: int) -> Cover | None:
        """An island out of these placements that agrees with the tracks as they are placed."""
        for tried, lakes in enumerate(_lakes(alive, DOUBLES, self.rng)):
            if tried >= LAKES:
                self.is_gap = True
                return None
            cover = can_be_laid(lakes, self.rng, self.effort)
            if cover is True:
                self.is_gap = True
            elif cover and self.agrees_on(cover):
                return cover
        return None

    def agrees_on(self, cover: Cover) -> bool:
        """Whether all was so on this island; then it is kept."""
        self.effort.take(COVER_COST)
        land = land_of(cover, self.effects)
        if land is None or not holds(land, self.heard, self) or not wave_places(land, self.heard, self):
            return False
        self.found = Found(cover, tuple([walk.place for walk in self.walks]), self.alive, self.effects)
        return True


def _lakes(alive: int, tile: int, rng: Random) -> Iterator[int]:
    """All ways to lay the lakes: what is alive then, narrowed."""
    if tile == TILES:
        yield alive
        return
    lakes = list(listed(alive & OF_TILE[tile]))
    rng.shuffle(lakes)
    for number in lakes:
        rest = narrow(alive & FITS[number])
        if rest:
            yield from _lakes(rest, tile + 1, rng)
