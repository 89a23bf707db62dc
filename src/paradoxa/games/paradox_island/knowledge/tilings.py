"""Paradox Island: all ways the seventeen tiles can lie: sets of placements, narrowed, counted and drawn (I-14.4).

A placement is one tile in one place and turn; a set of placements is an int with one bit for each. What somebody knows
of the island is such a set (`alive`: the placements that agree with it), and an island is an exact cover: a placement
of each tile, together on every space once. A cover is written as its placements in the order of the tiles.

To draw out of few covers, `counted` and draw from that: exactly uniform; out of many `complete` or, more even, `draw`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import exp, inf, log
from random import Random
from typing import Final

from paradoxa.games.paradox_island.box.components import CAMPS, COMPONENTS, FRUITS, KNOTS, MIRAGES, PORTALS
from paradoxa.games.paradox_island.box.geometry import AROUND, SPACES, way_to
from paradoxa.games.paradox_island.box.islands import PLACINGS, Island

Cover = tuple[int, ...]

# Base names: what a space shows before anomaly tokens, by number; knots are not told apart.
KNOT: Final = 13
PORTAL: Final = 14
ANOMALY: Final = 17
LAKE: Final = 18  # triangular, then L-shaped, then straight
BASE_NAMES: Final = 21
BASE_NAME: Final[Mapping[str, int]] = {  # of the half of a double tile
    **{half: name for name, half in enumerate((*FRUITS, *CAMPS, "oracle", *MIRAGES))},
    **dict.fromkeys(KNOTS, KNOT),
    **{half: PORTAL + number for number, half in enumerate(PORTALS)},
    "anomaly": ANOMALY,
}
DOUBLES: Final = len(COMPONENTS.tiles)
TILES: Final = DOUBLES + len(PLACINGS)


# --- placements and their sets -----------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Placement:
    """A tile in a place and turn: its spaces (of a double tile the first half's, then the second's), their names."""

    tile: int
    spaces: tuple[int, ...]
    names: tuple[int, ...]


def _placements() -> Iterator[Placement]:
    for tile, (one, two) in enumerate(COMPONENTS.tiles):
        for first in range(SPACES):
            for second in AROUND[first]:
                yield Placement(tile, (first, second), (BASE_NAME[one], BASE_NAME[two]))
    for shape, lakes in enumerate(PLACINGS):
        for lake in lakes:
            yield Placement(DOUBLES + shape, tuple(sorted(lake)), (LAKE + shape,) * 3)


PLACEMENTS: Final[tuple[Placement, ...]] = tuple(_placements())  # tile by tile
ALL: Final = (1 << len(PLACEMENTS)) - 1


def _sets() -> tuple[list[int], list[int], list[list[int]], list[list[list[int]]], list[int]]:
    cover, of_tile, knots = [0] * SPACES, [0] * TILES, [0] * len(KNOTS)
    shows = [[0] * BASE_NAMES for _ in range(SPACES)]
    arrow = [[[0] * 6 for _ in range(6)] for _ in range(SPACES)]
    for number, placement in enumerate(PLACEMENTS):
        bit = 1 << number
        of_tile[placement.tile] |= bit
        for space, name in zip(placement.spaces, placement.names, strict=True):
            cover[space] |= bit
            shows[space][name] |= bit
        if placement.tile >= DOUBLES:
            continue
        halves, spaces = COMPONENTS.tiles[placement.tile], placement.spaces
        for half, space, partner in zip(halves, spaces, spaces[::-1], strict=True):
            if half in KNOTS:
                knots[KNOTS.index(half)] |= bit
                first = way_to(space, partner)  # where side 0 of the knot lies
                for side, out in enumerate(COMPONENTS.knots[half]):
                    arrow[space][(first + side) % 6][(first + out) % 6] |= bit
    return cover, of_tile, shows, arrow, knots


# By space; by tile; by space and base name; by space with a knot, and the sides an arrow of it leads from and to;
# by knot: the placements of its tile.
COVER, OF_TILE, SHOWS, ARROW, KNOT_NUMBER = _sets()
NEEDS: Final[tuple[int, ...]] = (*COVER, *OF_TILE)  # out of each of these sets a cover has exactly one placement


def _needs(number: int) -> tuple[int, ...]:
    placement = PLACEMENTS[number]
    return (OF_TILE[placement.tile], *[COVER[space] for space in placement.spaces])


_MEETS: Final = tuple([_needs(number) for number in range(len(PLACEMENTS))])


def _clash(number: int) -> int:
    clash = 0
    for need in _MEETS[number]:
        clash |= need
    return clash ^ 1 << number


CLASH: Final[tuple[int, ...]] = tuple([_clash(number) for number in range(len(PLACEMENTS))])
FITS: Final[tuple[int, ...]] = tuple([ALL ^ clash for clash in CLASH])  # a placement, and all that can lie beside it
_PLACED: Final = {(placement.tile, placement.spaces): number for number, placement in enumerate(PLACEMENTS)}


def island_of(cover: Sequence[int]) -> Island:
    """The island of a cover."""
    spaces = [PLACEMENTS[number].spaces for number in sorted(cover)]
    doubles = tuple([(first, second) for first, second in spaces[:DOUBLES]])
    return Island(doubles, tuple([frozenset(lake) for lake in spaces[DOUBLES:]]))


def placements_of(island: Island) -> Cover:
    """The cover of an island."""
    spaces = [*island.doubles, *[tuple(sorted(lake)) for lake in island.lakes]]
    return tuple([_PLACED[tile, there] for tile, there in enumerate(spaces)])


def listed(mask: int) -> Cover:
    """The placements of a set, in their order."""
    found = []
    while mask:
        bit = mask & -mask
        mask ^= bit
        found.append(bit.bit_length() - 1)
    return tuple(found)


# --- narrowing ---------------------------------------------------------------------------------
# What is left to choose: the placements alive, the needs still open, and the set of the need with the fewest left;
# and the placements that are certain, no longer among those alive.
_Open = tuple[int, list[int], int, int]
# Two needs share at most so many placements: a larger set lies within no second need.
_SHARED: Final = max([(one & two).bit_count() for one in NEEDS for two in NEEDS if one is not two])


def _settle(alive: int, needs: Sequence[int]) -> _Open | None:
    """What follows for sure; None if something cannot be met.

    Where all that is left of one need also meets another one, nothing else can meet that other one. With a single
    placement left this is plain propagation; it also sees that an orange heard here is an orange nowhere else.
    """
    certain = 0
    while True:
        before, still, fewest, best = alive, [], inf, 0
        for need in needs:
            left = alive & need
            count = left.bit_count()
            if count > 1:
                still.append(need)
                if count < fewest:
                    fewest, best = count, left
                if count <= _SHARED:
                    for other in _MEETS[left.bit_length() - 1]:
                        if left & other == left:
                            alive ^= alive & other ^ left
            elif count:
                certain |= left
                alive &= FITS[left.bit_length() - 1]
            else:
                return None
        needs = still
        if alive == before:
            return alive & ~certain, still, best, certain


def narrow(alive: int) -> int:
    """The placements alive without those that clash with what is certain; 0 if nothing can be right."""
    found = _settle(alive, NEEDS)
    return 0 if found is None else found[0] | found[3]


def lay(alive: int, number: int) -> int:
    """The placements alive, narrowed, once this one lies there; 0 if it cannot."""
    return narrow(alive & FITS[number]) if alive >> number & 1 else 0


# --- drawing -----------------------------------------------------------------------------------
class Undecided(Exception):
    """The budget ran out before there was a cover, or proof that there is none."""


TRIED: Final = 4  # so many candidates, taken at random, are compared at every choice
DIVES: Final = 40
BUDGET: Final = 20_000
# A candidate's chance: what it leaves for every open need, multiplied, to this power. Measured: the most even covers.
POWER: Final = 0.22
_LOG: Final = [-inf, *[POWER * log(count) for count in range(1, len(PLACEMENTS) + 1)]]


def complete(alive: int, rng: Random, budget: int = BUDGET) -> Cover | None:
    """A random cover out of the placements alive, any of them possible; None: there is none.

    Raises Undecided if neither shows within `budget` choices of a search through all there is.
    """
    found = _completed(_settle(alive, NEEDS), rng, budget, True)
    return None if found is None else listed(found[0])


def some_cover(alive: int, rng: Random, budget: int) -> Cover | None:
    """Any cover, quickly; None: there is none, or none within the budget."""
    start = _settle(alive, NEEDS)
    try:
        found = start and (_dive(start, rng, True) or _search(start, rng, [budget]))
    except Undecided:
        return None
    return listed(found[0]) if found else None


def complete_weighted(alive: int, rng: Random, budget: int = BUDGET) -> tuple[Cover, float] | None:
    """A random cover and what it stands for: one over its chance; None: there is none.

    Chosen among several by these weights, a cover is the nearer to uniform the more there are. Only weights out of
    the same set compare.
    """
    found = _completed(_settle(alive, NEEDS), rng, budget, False)
    return None if found is None else (listed(found[0]), found[1])


def _completed(start: _Open | None, rng: Random, budget: int, patient: bool) -> tuple[int, float] | None:
    if start is None:
        return None
    for _ in range(DIVES):  # each begins anew: then the chances of covers keep their proportions
        found = _dive(start, rng, patient)
        if found is not None:
            return found
    return _search(start, rng, [budget])


def draw(alive: int, rng: Random, among: int = 8, budget: int = BUDGET) -> Cover | None:
    """A random cover, chosen by weight among several: near to uniform; None: there is none."""
    start, cover, total = _settle(alive, NEEDS), 0, 0.0
    for _ in range(among):
        found = _completed(start, rng, budget, False)
        if found is None:
            return None
        total += found[1]
        if rng.random() * total < found[1]:
            cover = found[0]
    return listed(cover)


def _dive(start: _Open, rng: Random, patient: bool) -> tuple[int, float] | None:
    """Choices one after another: a cover and its weight, or None.

    The impatient give up when a choice fails; the patient choose again at that place, which is quicker, but then the
    weight is only about right.
    """
    alive, needs, best, cover = start
    weight = 1.0
    while needs:
        count = best.bit_count()
        if count > TRIED:
            weight *= count / TRIED
        worlds, chances = [], []
        for bit in _some(best, count, rng):
            world = alive & FITS[bit.bit_length() - 1]
            chance = sum([_LOG[(world & need).bit_count()] for need in needs])
            if chance != -inf:
                worlds.append(world)
                chances.append(chance)
        most = max(chances, default=0.0)
        chances = [exp(chance - most) for chance in chances]
        settled = None
        while settled is None:
            if not worlds:
                return None
            total = sum(chances)
            chosen, point = 0, rng.random() * total
            while chosen < len(chances) - 1 and point >= chances[chosen]:
                point -= chances[chosen]
                chosen += 1
            settled = _settle(worlds[chosen], needs)
            share = chances.pop(chosen) / total
            worlds.pop(chosen)
            if settled is None and not patient:
                return None
        weight /= share
        alive, needs, best, certain = settled
        cover |= certain
    return cover, weight


def _some(mask: int, count: int, rng: Random) -> list[int]:
    """Some bits of a mask, any equally likely."""
    ranks = sorted(rng.sample(range(count), TRIED)) if count > TRIED else range(count)
    bits, passed = [], 0
    for rank in ranks:
        while passed < rank:
            mask &= mask - 1
            passed += 1
        bits.append(mask & -mask)
    return bits


def _search(start: _Open, rng: Random, budget: list[int]) -> tuple[int, float] | None:
    """A cover by trying everything in random order; its weight counts candidates not yet known to fail."""
    alive, needs, best, cover = start
    if not needs:
        return cover, 1.0
    candidates = list(listed(best))
    rng.shuffle(candidates)
    while candidates:
        budget[0] -= 1
        if budget[0] < 0:
            raise Undecided
        settled = _settle(alive & FITS[candidates.pop()], needs)
        found = None if settled is None else _search(settled, rng, budget)
        if found is not None:
            return cover | found[0], found[1] * (len(candidates) + 1)
    return None


# --- counting ----------------------------------------------------------------------------------
@dataclass(slots=True)
class Counted:
    """A set's covers, counted: how many, and by first choice the covers up to it, what it makes certain, the rest."""

    total: int
    branches: list[tuple[int, int, Counted]]
    certain: int = 0

    def draw(self, rng: Random) -> Cover:
        """A cover, each equally likely; in microseconds."""
        if not self.total:
            raise ValueError("there is no cover")
        cover, at = self.certain, self
        while at.branches:
            point = rng.randrange(at.total)
            for upto, certain, rest in at.branches:
                if point < upto:
                    cover |= certain
                    at = rest
                    break
        return listed(cover)


_DONE: Final = Counted(1, [])


def counted(alive: int, nodes: float = 2_000, most: float = inf) -> Counted | None:
    """All covers, counted; None if that takes more choices than `nodes`, or there are `most` covers or more."""
    start = _settle(alive, NEEDS)
    if start is None:
        return Counted(0, [])
    known: dict[int, Counted] = {}

    def rest_of(alive: int, needs: list[int], best: int) -> Counted | None:
        """The same tiles often leave the same spaces in another order: each such rest is counted once."""
        if not needs:
            return _DONE
        rest = known.get(alive)
        if rest is None:
            if len(known) >= nodes:
                return None
            rest = known[alive] = Counted(0, [])
            for number in listed(best):
                settled = _settle(alive & FITS[number], needs)
                if settled is not None:
                    child = rest_of(*settled[:3])
                    if child is None or rest.total + child.total >= most:
                        return None
                    if child.total:
                        rest.total += child.total
                        rest.branches.append((rest.total, settled[3], child))
        return rest

    found = rest_of(*start[:3])
    return None if found is None else Counted(found.total, found.branches, start[3])


def count(alive: int, most: int = 10**6) -> int:
    """How many covers there are; `most` if there are as many or more."""
    found = counted(alive, inf, most)
    return most if found is None else found.total


def covers(alive: int) -> Iterator[Cover]:
    """Every cover once, in a fixed order."""
    start = _settle(alive, NEEDS)
    if start is not None:
        for cover in _covers(start, 0):
            yield listed(cover)


def _covers(at: _Open, cover: int) -> Iterator[int]:
    alive, needs, best, certain = at
    cover |= certain
    if not needs:
        yield cover
    for number in listed(best):
        settled = _settle(alive & FITS[number], needs)
        if settled is not None:
            yield from _covers(settled, cover)
