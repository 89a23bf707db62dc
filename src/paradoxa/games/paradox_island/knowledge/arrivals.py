"""Paradox Island: the ways a piece can have arrived, on all islands that are still possible (I-14.4)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from paradoxa.games.paradox_island.box.geometry import LINES, NEXT, OCEAN, SPACES, far_end, opposite
from paradoxa.games.paradox_island.box.islands import ANOMALY, LAKE, OCEAN_NAME, PORTAL, UNHEARD
from paradoxa.games.paradox_island.box.pieces import BUSH, OFF
from paradoxa.games.paradox_island.knowledge.tilings import ARROW, COVER, OF_TILE, PLACEMENTS, SHOWS
from paradoxa.games.paradox_island.knowledge.tracks import BASE, BASE_LAKE, SILENT, Effects, Op, Walk, fixed
from paradoxa.games.paradox_island.rules.captive import lake_starts
from paradoxa.games.paradox_island.rules.health import ROCKSLIDE
from paradoxa.games.paradox_island.rules.told import announcements as told
from paradoxa.games.paradox_island.rules.told.announcements import Entry

RINGS: Final = 60  # so many ways to read a ring or a line are kept
ALL_RINGS: Final = 720  # there are no more
FRUITS: Final = 7
ANY_FRUIT: Final = tuple([sum(SHOWS[space][:FRUITS]) for space in range(SPACES)])
LAKES_ON: Final = tuple([sum(SHOWS[space][BASE_LAKE:]) for space in range(SPACES)])
LAKE_SPACES: Final = {number: place.spaces for number, place in enumerate(PLACEMENTS) if place.names[0] >= BASE_LAKE}
_LAKE_TILE: Final = 14

_ON_LAND: Final = frozenset((told.GO, told.EXIT, told.LEAVE, told.PUSH, told.BEND, told.FOG))

# A way to arrive: place, bearing, where from, the last space of the line, placements alive, effects (None: as before).
Way = tuple[int, int, int, int, int, Effects | None]


def ways(op: Op, piece: int, walk: Walk, alive: int) -> list[Way]:
    """Every way to arrive that the lines and tiles allow; names are looked at by the caller."""
    kind, entry, place, bearing = op.kind, op.entry, walk.place, walk.bearing
    if place >= OCEAN and kind in _ON_LAND:  # in Fog it may have been carried into the ocean: then this was not so
        return []
    if kind == told.GO:
        way, reach = entry[2], entry[3]
        line = LINES[place][way]
        if walk.name == UNHEARD and piece < 3:  # OP's pieces leave lakes in another way
            alive &= ~LAKES_ON[place]
        return [(line[reach - 1] if reach <= len(line) else line[-1], way, place, place, alive, None)]
    if kind in (told.SENT, told.PORTAL, told.JOIN, told.IVY):
        base = BASE[entry[-2]]
        return [(space, -1, OFF, OFF, alive, None) for space in range(SPACES) if alive & SHOWS[space][base]]
    if kind == told.HIDDEN:
        rows = ANY_FRUIT if piece == BUSH else _ANOMALIES
        return [
            (space, -1, OFF, OFF, alive & (good | ~COVER[space]), None)
            for space in range(SPACES)
            if (good := alive & rows[space])
        ]
    if kind in (told.EXIT, told.LEAVE):
        return out_of_lake(entry, walk, alive, entry[3] if kind == told.EXIT else 0)
    if kind == told.PUSH:
        return pushed(entry, walk, alive, op.extra)
    if kind == told.KNOT:
        return through_knot(walk, alive)
    if kind == told.BEND:
        ends = [(bearing + 5) % 6, (bearing + 1) % 6] if bearing >= 0 else []
        return [(NEXT[place][way], way, place, place, alive, None) for way in ends]
    if kind == told.CROSS:
        return [(far_end(walk.edge, bearing), bearing, OFF, OFF, alive, None)]
    if kind == told.BACK:
        return [(walk.before, -1, OFF, OFF, alive, None)]
    return in_fog(op, piece, walk, alive)


_ANOMALIES: Final = tuple([row[ANOMALY] for row in SHOWS])


def out_of_lake(entry: Entry, walk: Walk, alive: int, reach: int) -> list[Way]:
    """Out of a lake: from which of its spaces, by every lake that is still possible."""
    bases = [BASE[walk.name]] if walk.name != UNHEARD else [BASE_LAKE, BASE_LAKE + 1, BASE_LAKE + 2]
    found: list[Way] = []
    way = entry[2]
    for base in bases:
        starts: dict[int, int] = {}
        for number, lake in lakes_on(alive, walk.place, base):
            leaving: Sequence[int] = [space for space in lake if NEXT[space][way] not in lake]
            for space in lake_starts(tuple(sorted(lake)), way, reach) if reach else leaving:
                starts[space] = starts.get(space, 0) | 1 << number
        for space, lakes in starts.items():
            line = LINES[space][way]
            end = line[0] if not reach else line[reach - 1] if reach <= len(line) else line[-1]
            found.append((end, way, space, space, _with_lake(alive, walk.place, base, lakes), None))
    return found


def lakes_on(alive: int, place: int, base: int) -> list[tuple[int, tuple[int, ...]]]:
    """The placements of a lake that can cover a space, with their spaces."""
    mask = alive & SHOWS[place][base]
    found = []
    while mask:
        bit = mask & -mask
        mask ^= bit
        number = bit.bit_length() - 1
        found.append((number, LAKE_SPACES[number]))
    return found


def _with_lake(alive: int, place: int, base: int, lakes: int) -> int:
    """What is alive when that lake lies in one of these ways, on that space."""
    return alive & (lakes | ~(OF_TILE[base - BASE_LAKE + _LAKE_TILE] | COVER[place]))


def pushed(entry: Entry, walk: Walk, alive: int, token: int) -> list[Way]:
    """Pushed to the next space in line; out of a lake to the first one beyond it (I-9.47)."""
    way, place = entry[2], walk.place

    def further(end: int) -> int:
        return NEXT[end][way] if token == ROCKSLIDE and end < OCEAN else end

    if not LAKE <= walk.name < OCEAN_NAME:
        return [(further(NEXT[place][way]), way, place, (place, *LINES[place][way])[-2], alive, None)]
    base = BASE[walk.name]
    ends: dict[tuple[int, int], int] = {}
    for number, lake in lakes_on(alive, place, base):
        firsts = [place]
        if walk.lies:
            firsts = [space for space in lake if (back := NEXT[space][opposite(way)]) < OCEAN and back not in lake]
        for first in firsts:
            end = next(there for there in LINES[first][way] if there not in lake)
            key = (further(end), (first, *LINES[first][way])[-2])
            ends[key] = ends.get(key, 0) | 1 << number
    return [(end, way, place, edge, _with_lake(alive, place, base, bits), None) for (end, edge), bits in ends.items()]


def through_knot(walk: Walk, alive: int) -> list[Way]:
    """Along an arrow that can start at the side of entry."""
    place, side = walk.place, opposite(walk.bearing)
    if walk.bearing < 0 or place >= OCEAN or walk.used >> 7 * place + side & 1:
        return []
    found: list[Way] = []
    for way in range(6):
        arrows = alive & ARROW[place][side][way]
        if arrows:
            found.append((NEXT[place][way], way, place, place, alive & (arrows | ~COVER[place]), None))
    return found


# --- Fog ---------------------------------------------------------------------------------------
def in_fog(op: Op, piece: int, walk: Walk, alive: int) -> list[Way]:
    """A step whose space is not named; then perhaps carried on, unheard where nobody is (I-9.79)."""
    place = walk.place
    if op.kind == told.FOG_CARRY:
        return [*_carries(walk, alive, False), *(_carries(walk, alive, True) if op.extra else [])]
    if op.kind == SILENT:
        stay: list[Way] = [(place, walk.bearing, walk.before, walk.edge, alive, None)]
        if place >= OCEAN or (walk.still and not op.extra):
            return stay
        carries = _carries(walk, alive, bool(op.extra))
        return carries if op.extra else [*stay, *carries]  # who left the map was carried into the ocean
    way = op.entry[2]
    in_lake = LAKE <= walk.name < OCEAN_NAME
    steps: list[Way] = []
    if in_lake or walk.name == UNHEARD:
        steps = out_of_lake((told.LEAVE, piece, way, UNHEARD, 0), walk, alive, 0)
    if not in_lake:
        rest = alive if walk.name != UNHEARD else alive & ~LAKES_ON[place]
        steps.append((NEXT[place][way], way, place, place, rest, None))
    return [step for step in steps if step[0] < OCEAN or op.extra]


def _carries(walk: Walk, alive: int, to_ocean: bool) -> list[Way]:
    """Through a knot or portal that can be under the piece."""
    if walk.place >= OCEAN or walk.bearing < 0:
        return []
    place = walk.place
    found = [way for way in through_knot(walk, alive) if (way[0] >= OCEAN) == to_ocean]
    for portal in range(PORTAL, ANOMALY):
        here = alive & SHOWS[place][portal]
        if here and not to_ocean:
            rest = alive & (here | ~COVER[place])
            for space in range(SPACES):
                there = rest & SHOWS[space][portal]
                if there and space != place:
                    found.append((space, -1, OFF, OFF, rest & (there | ~COVER[space]), None))
    return found


def towards(found: list[Way], ops: Sequence[Op], place: int, alive: int) -> list[Way]:
    """The ways through a silence after which the next step can come to what was heard; a knot may lead on."""
    op = next((op for op in ops if op.kind not in (SILENT, told.ACTION)), None)
    if op is None or op.kind != told.GO or op.entry[4] in (UNHEARD, OCEAN_NAME):
        return found
    way, reach, base = op.entry[2], op.entry[3], BASE[op.entry[4]]
    lines = [LINES[space][way] for space in range(SPACES)]
    goal = [reach < len(line) and bool(alive & SHOWS[line[reach - 1]][base]) for line in lines]
    return [way for way in found if (way[1] >= 0 and way[0] != place) or (way[0] < OCEAN and goal[way[0]])]


# --- rings and lines -----------------------------------------------------------------------------
def around(op: Op, walk: Walk, alive: int, effects: Effects, rng: Random, most: int = RINGS) -> list[Way]:
    """The ring around a piece or a line from it, told without order: each way to read it, at most so many."""
    if op.kind == told.RING:
        spaces, names = list(NEXT[walk.place]), list(op.entry[2:])
    else:
        spaces, names = list(LINES[walk.place][op.entry[2]][:-1]), list(op.entry[3:])
    names = [name for name in names if name != OCEAN_NAME]
    land = [space for space in spaces if space < OCEAN]
    if len(land) != len(names):
        return []
    rng.shuffle(land)
    rng.shuffle(names)
    # The space with the fewest names that fit comes first.
    land.sort(key=lambda space: sum([bool(alive & SHOWS[space][BASE[name]]) for name in set(names)]))
    found: list[Way] = []

    def read(number: int, left: list[int], alive: int, effects: Effects) -> None:
        if number == len(land):
            found.append((walk.place, walk.bearing, walk.before, walk.edge, alive, effects))
            return
        for name in dict.fromkeys(left):
            kept = fixed(alive, effects, land[number], name)
            if kept is not None and len(found) < most:
                rest = left[:]
                rest.remove(name)
                read(number + 1, rest, *kept)

    read(0, names, alive, effects)
    return found
