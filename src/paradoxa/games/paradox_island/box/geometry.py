"""Paradox Island: the hexagon of 37 spaces, its lines and its coast; every question answered once (I-1).

A space is a number from 0 to 36, row by row from the north-west; in texts rows are a to g and spaces count from 1.
Beyond the coast lie the six parts of the ocean: OCEAN to OCEAN + 5, clockwise from the north.
"""

from __future__ import annotations

from typing import Final

from paradoxa.games.paradox_island.box.rulings import CORNERS_CLOCKWISE

SIDE: Final = 4
DIRECTIONS: Final = ("E", "SE", "SW", "W", "NW", "NE")  # clockwise
STEPS: Final[tuple[tuple[int, int], ...]] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
PARTS: Final = ("N", "NE", "SE", "S", "SW", "NW")  # clockwise
SPACES: Final = 37
OCEAN: Final = SPACES

COORDINATES: Final[tuple[tuple[int, int], ...]] = tuple(
    [(q, r) for r in range(1 - SIDE, SIDE) for q in range(1 - SIDE, SIDE) if abs(q + r) < SIDE]
)
_SPACE_AT: Final = {where: space for space, where in enumerate(COORDINATES)}
_ROWS: Final = "abcdefg"
NAMES: Final[tuple[str, ...]] = tuple(
    [
        _ROWS[r + SIDE - 1] + str(1 + sum([1 for other in COORDINATES[:space] if other[1] == r]))
        for space, (_, r) in enumerate(COORDINATES)
    ]
)
NAMED: Final = {name: space for space, name in enumerate(NAMES)}


def _part_beyond(q: int, r: int) -> int:
    """The ocean part of a place off the island; straight out of a corner the clockwise-next one (I-1.4)."""
    last = SIDE - 1
    beyond = [r < -last, q > last, q + r > last, r > last, q < -last, q + r < -last]
    crossed = [part for part in range(6) if beyond[part]]
    if len(crossed) == 2:
        one, two = crossed if crossed[1] - crossed[0] == 1 else crossed[::-1]  # clockwise; N comes after NW
        return two if CORNERS_CLOCKWISE else one
    return crossed[0]


def _neighbour(space: int, way: int) -> int:
    q, r = COORDINATES[space]
    there = (q + STEPS[way][0], r + STEPS[way][1])
    return _SPACE_AT[there] if there in _SPACE_AT else OCEAN + _part_beyond(*there)


# For every space and direction: the next space, or the part of the ocean there.
NEXT: Final[tuple[tuple[int, ...], ...]] = tuple(
    [tuple([_neighbour(space, way) for way in range(6)]) for space in range(SPACES)]
)
AROUND: Final[tuple[tuple[int, ...], ...]] = tuple([tuple([to for to in row if to < OCEAN]) for row in NEXT])


def _line(space: int, way: int) -> tuple[int, ...]:
    found = []
    while (space := NEXT[space][way]) < OCEAN:
        found.append(space)
    return (*found, space)


# From every space in every direction: the spaces up to the coast, and the ocean part as the last.
LINES: Final[tuple[tuple[tuple[int, ...], ...], ...]] = tuple(
    [tuple([_line(space, way) for way in range(6)]) for space in range(SPACES)]
)
CORNERS: Final[tuple[int, ...]] = tuple([space for space in range(SPACES) if len(AROUND[space]) == 3])


def _parts_along(space: int) -> tuple[int, ...]:
    q, r = COORDINATES[space]
    last = SIDE - 1
    along = [r == -last, q == last, q + r == last, r == last, q == -last, q + r == -last]
    return tuple([part for part in range(6) if along[part]])


# The parts of the ocean a space lies along: none inland, two at a corner (I-1.4).
ALONG: Final[tuple[tuple[int, ...], ...]] = tuple([_parts_along(space) for space in range(SPACES)])
COAST: Final[tuple[tuple[int, ...], ...]] = tuple(
    [tuple([space for space in range(SPACES) if part in ALONG[space]]) for part in range(6)]
)


def opposite(way: int) -> int:
    """The direction back."""
    return (way + 3) % 6


def way_to(space: int, there: int) -> int:
    """The direction of a neighbour."""
    return NEXT[space].index(there)


def far_end(space: int, way: int) -> int:
    """The other end of the line through a space: where one gets to who crosses the ocean (I-9.26)."""
    back = LINES[space][opposite(way)]
    return back[-2] if len(back) > 1 else space
