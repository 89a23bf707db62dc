"""Paradox Island: who can have met, pushed or counted what, for the search of worlds (I-14.4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from paradoxa.games.paradox_island.box.geometry import AROUND, CORNERS, NEXT, OCEAN, SPACES
from paradoxa.games.paradox_island.box.islands import KNOT, LAKE, OCEAN_NAME, ORACLE, UNHEARD
from paradoxa.games.paradox_island.box.pieces import ACHILLES, OFF, SCHRODIE, THESEUS
from paradoxa.games.paradox_island.knowledge.arrivals import Way, lakes_on
from paradoxa.games.paradox_island.knowledge.tilings import COVER, OF_TILE, SHOWS
from paradoxa.games.paradox_island.knowledge.tracks import BASE, BASE_LAKE, Chain, Heard, Op, Spot, Walk
from paradoxa.games.paradox_island.rules.told import announcements as told

CORNER_SET: Final = frozenset(CORNERS)
# The spaces one or two steps away: as far as a lake reaches.
NEAR: Final = tuple([{*AROUND[s], *[there for one in AROUND[s] for there in AROUND[one]]} - {s} for s in range(SPACES)])
Counts = Sequence[tuple[int, int, int]]  # which board, when, which space


def together(alive: int, one: int, here: Spot, other: int, there: Spot, met: bool) -> int:
    """What is alive if two pieces were together, or were not; a lake is one space for OP's pieces (I-9.20)."""
    if here[0] == OFF or there[0] == OFF:
        return 0 if met else alive
    if here[0] == there[0]:
        return alive if met else 0
    if (one >= 3 and other >= 3) or here[0] >= OCEAN or there[0] >= OCEAN:
        return 0 if met else alive
    for spot, unheard in ((here, there), (there, here)):
        if unheard[1] == UNHEARD and LAKE <= spot[1] < OCEAN_NAME:
            base = BASE[spot[1]]
            both = SHOWS[unheard[0]][base] & SHOWS[spot[0]][base]
            if not met:
                return alive & ~both
            return alive & (both | ~OF_TILE[base - BASE_LAKE + 14]) if alive & both else 0
    if here[1] == there[1] == UNHEARD:  # both came in Fog: any lake that covers both spaces will do
        both = sum([SHOWS[here[0]][base] & SHOWS[there[0]][base] for base in range(BASE_LAKE, BASE_LAKE + 3)])
        if not met:
            return alive & ~both
        return alive & (both | ~(COVER[here[0]] | COVER[there[0]])) if alive & both else 0
    same_lake = LAKE <= here[1] < OCEAN_NAME and here[1] == there[1]
    return alive if same_lake == met else 0


def can_push(alive: int, pusher: Spot, captive: Spot, way: int) -> bool:
    """Whether a pusher was beside the captive it pushed, in line (I-10.6)."""
    if not 0 <= pusher[0] < OCEAN or not 0 <= captive[0] < OCEAN:
        return False
    if NEXT[pusher[0]][way] == captive[0]:
        return True
    origins = [pusher[0]]
    if LAKE <= pusher[1] < OCEAN_NAME or pusher[1] == UNHEARD:
        origins += [space for space in NEAR[pusher[0]] if _share_lake(alive, pusher[0], space)]
    firsts = [NEXT[origin][way] for origin in origins]
    if not captive[2]:
        return captive[0] in firsts
    return any([first < OCEAN and (first == captive[0] or _share_lake(alive, first, captive[0])) for first in firsts])


def _share_lake(alive: int, one: int, two: int) -> bool:
    return any([alive & SHOWS[one][base] & SHOWS[two][base] for base in range(BASE_LAKE, BASE_LAKE + 3)])


# --- missions ----------------------------------------------------------------------------------
def counts(
    heard: Heard, done: Counts, chain: Chain, op: Op, walk: Walk, way: Way, alive: int
) -> tuple[int, int] | None:
    """Whether an arrival can have counted as was told (I-9.5): what is alive then, and the space that counted."""
    character, name, counted = heard.characters[chain.piece], op.entry[-2], op.entry[-1]
    if character == ACHILLES and name == OCEAN_NAME:
        if walk.lies:
            return lake_corner(walk, way, alive, bool(counted))
        space = way[2]
        if counted:
            return (alive, space) if space in CORNER_SET and not is_counted(heard, done, chain, space) else None
        return (alive, space)
    space = way[0]
    if counted and is_counted(heard, done, chain, space):
        return None
    return alive, space


def lake_corner(walk: Walk, way: Way, alive: int, counted: bool) -> tuple[int, int] | None:
    """Achilles leaves a lake in which he lay: its corner, whichever space OP started from (I-9.29)."""
    base = BASE[walk.name]
    if not counted:
        return alive, way[2]
    good, corners = 0, set[int]()
    for number, lake in lakes_on(alive, walk.place, base):
        corner = CORNER_SET.intersection(lake)
        if corner:
            good |= 1 << number
            corners |= corner
    if not good:
        return None
    return alive & (good | ~OF_TILE[base - BASE_LAKE + 14]), (corners.pop() if len(corners) == 1 else -1 - walk.place)


def is_counted(heard: Heard, done: Counts, chain: Chain, space: int) -> bool:
    """Whether a space has been counted for this board."""
    board = next(n for n, pieces in enumerate(heard.boards) if chain.piece in pieces)
    return any([one == board and there == space for one, _, there in done])


def agrees(heard: Heard, counted: Counts, spots: Sequence[Sequence[Spot | None]]) -> bool:
    """With everything placed: whether all that was not counted could not be (I-9.5)."""
    for number, pieces in enumerate(heard.boards):
        character = heard.characters[pieces[0]]
        wanted = {THESEUS: ORACLE, SCHRODIE: KNOT, ACHILLES: OCEAN_NAME}.get(character)
        if wanted is None:
            continue
        done = {space: when for board, when, space in counted if board == number and space >= 0}
        if len(done) != len([1 for one in counted if one[0] == number and one[2] >= 0]):
            return False
        for when, entry in enumerate(heard.entries):
            if entry[0] in told.ARRIVALS and entry[1] in pieces and entry[-2] == wanted and not entry[-1]:
                now, last = spots[entry[1]][when], spots[entry[1]][when - 1]
                if now is None or last is None or last[2]:
                    continue
                space = now[0] if wanted != OCEAN_NAME else last[0]
                if wanted == OCEAN_NAME and space not in CORNER_SET:
                    continue
                if done.get(space, when) >= when:
                    return False
    return True
