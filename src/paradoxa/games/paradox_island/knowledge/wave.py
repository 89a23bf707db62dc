"""Paradox Island: what shows only once an island is laid: whether all was so, and where the Wave can be (I-14.4)."""

from __future__ import annotations

from collections.abc import Sequence

from paradoxa.games.paradox_island.box.geometry import LINES, NEXT, OCEAN
from paradoxa.games.paradox_island.box.islands import KNOT, LAKE, UNHEARD, Land
from paradoxa.games.paradox_island.box.pieces import BUSH, OFF, ROCK, WAVE
from paradoxa.games.paradox_island.knowledge.search import Search
from paradoxa.games.paradox_island.knowledge.tracks import NO_SPOT, SILENT, Heard, Spot
from paradoxa.games.paradox_island.rules.attacks import whole
from paradoxa.games.paradox_island.rules.health import FLOOD, LITHOPHYTES, ROCKSLIDE, stinger
from paradoxa.games.paradox_island.rules.state import State
from paradoxa.games.paradox_island.rules.told import announcements as told
from paradoxa.games.paradox_island.rules.told.announcements import Entry

_STEPS = told.ARRIVALS | {told.FOG, told.FOG_CARRY, SILENT}
_WITH_WAY = (told.GO, told.EXIT, told.LEAVE, told.PUSH)


# --- whether all was so --------------------------------------------------------------------------
def holds(land: Land, heard: Heard, search: Search) -> bool:
    """Whether lakes, pushes, knots and what was trodden on are as was said, each piece where the search put it."""
    worked = sorted(search.uses)
    now: set[int] = set()  # the marks of what worked in this action
    stung: list[int] = []  # where the wounding piece has been in this turn
    token = -1
    for index, entry in enumerate(heard.entries):
        kind, piece = entry[0], entry[1]
        if kind in (told.TURN, told.ACTION):
            now.clear()
            if kind == told.TURN:
                stung.clear()
        elif kind == told.TOKEN:
            token = piece
        elif kind == told.STUCK:
            if not _stuck(land, heard.entries, search, index, now):
                return False
        elif kind == told.MET:
            if piece != WAVE and _company(land, search, piece, index) != entry[2] & ~1:
                return False
        elif kind in _STEPS:
            if kind == told.PUSH and not _can_push(land, search, entry, index, token):
                return False
            here, last = spot(search, piece, index)[0], spot(search, piece, index - 1)[0]
            if here == last and kind in (told.PORTAL, told.IVY):
                return False
            if piece == (ROCK if token == LITHOPHYTES else BUSH) and 0 <= last < OCEAN and here != last:
                if not stung and kind in (told.GO, told.LEAVE, told.FOG):
                    stung.append(_lake_of(land, last)[0])
                if here < OCEAN:
                    if _lake_of(land, here)[0] in stung:
                        return False
                    stung.append(_lake_of(land, here)[0])
        while worked and worked[0][0] <= index:
            bit = worked.pop(0)[1]
            if bit in now:
                return False
            now.add(bit)
    return True


def _stuck(land: Land, entries: Sequence[Entry], search: Search, index: int, now: set[int]) -> bool:
    """A knot did not work: entered from no side, or from one that had worked in this action."""
    piece = entries[index][1]
    place = spot(search, piece, index)[0]
    if land.names[place] != KNOT:
        return True  # an anomaly is known by its name
    when = max([n for n in range(index) if entries[n][0] in told.ARRIVALS and entries[n][1] == piece])
    kind, way = entries[when][0], entries[when][2]
    if kind == told.CROSS:
        way = next(entry[2] for entry in reversed(entries[:when]) if entry[0] in _WITH_WAY and entry[1] == piece)
    elif kind in (told.KNOT, told.BEND):
        way = NEXT[spot(search, piece, when - 1)[0]].index(place)
    elif kind not in _WITH_WAY:
        return True
    return 1 << 7 * place + (way + 3) % 6 in now


def _company(land: Land, search: Search, piece: int, index: int) -> int:
    """Who is with a piece, the Wave aside; a lake is one space for OP's pieces (I-9.20)."""
    place = spot(search, piece, index)[0]
    lake = _lake_of(land, place)
    found = 0
    for other in range(1, 6):
        there = spot(search, other, index)[0]
        if other != piece and there != OFF and (there == place or (there in lake and min(piece, other) < 3)):
            found |= 1 << other
    return found


def _can_push(land: Land, search: Search, entry: Entry, index: int, token: int) -> bool:
    """Whether the pusher was beside the captive, in a line that ends where the captive then was (I-10.6)."""
    by, (place, _, lies) = spot(search, entry[3], index)[0], spot(search, entry[1], index - 1)
    origins = _lake_of(land, by)
    if by == OFF or place in origins:
        return False
    lake, way = _lake_of(land, place), entry[2]
    for origin in origins:
        first = NEXT[origin][way]
        if first == place or (lies and first in lake):
            end = next(there for there in LINES[first][way] if there not in lake)
            if token == ROCKSLIDE and end < OCEAN:
                end = NEXT[end][way]
            if end == spot(search, entry[1], index)[0]:
                return True
    return False


# --- the Wave ------------------------------------------------------------------------------------
def wave_places(land: Land, heard: Heard, search: Search) -> dict[int, int]:
    """Every place the Wave can be at now, with the number of ways it can have got there; none: this cannot be."""
    ways: dict[int, int] = {OFF: 1}
    token = -1
    marks = {mark[1]: mark[3] for mark in heard.marks if mark[2] == WAVE}
    for index, entry in enumerate(heard.entries):
        kind = entry[0]
        if index in marks:
            ways = {place: n for place, n in ways.items() if place == marks[index]}
        if kind == told.TOKEN:
            token = entry[1]
        elif kind == told.HIDDEN and entry[1] == WAVE:
            ways = dict.fromkeys(range(OCEAN, OCEAN + 6), sum(ways.values()))
        elif kind == told.AWAY and entry[1] == WAVE:
            ways = {OFF: sum(ways.values())}
        elif kind == told.WAVE_MOVES:
            ways = _moved(land, search, ways, entry[1], token, index)
        elif kind == SILENT:
            place = spot(search, entry[1], index)[0]
            if place != spot(search, entry[1], index - 1)[0]:  # carried on unheard: nobody was there
                if _pieces_in(search, _lake_of(land, place), index) & ~(1 << entry[1]):
                    return {}
                ways = {wave: n for wave, n in ways.items() if wave != _lake_of(land, place)[0]}
        elif kind == told.MET:
            if entry[1] == WAVE:
                if _together(land, search, index, ways) != entry[2]:
                    return {}
                continue
            place = _lake_of(land, spot(search, entry[1], index)[0])[0]
            met = entry[2] & 1
            ways = {wave: n for wave, n in ways.items() if (wave == place) == bool(met)}
        elif kind == told.ATTACK:
            for piece in range(3, 6):
                if (entry[1] | entry[2]) >> piece & 1:
                    hit = bool(entry[1] >> piece & 1)
                    there = spot(search, piece, index)
                    ways = {wave: n for wave, n in ways.items() if _reaches(land, wave, there) == hit}
            if entry[2]:  # a storm: only from the ocean
                ways = {wave: n for wave, n in ways.items() if wave >= OCEAN}
        if not ways:
            return {}
    if len(heard.entries) in marks:
        ways = {place: n for place, n in ways.items() if place == marks[len(heard.entries)]}
    return ways


def spot(search: Search, piece: int, when: int) -> Spot:
    """Where a piece was when something had been said."""
    return (search.spots[piece][when] if when >= 0 else None) or NO_SPOT


def _moved(land: Land, search: Search, ways: dict[int, int], name: int, token: int, index: int) -> dict[int, int]:
    """After a move of the Wave: to another part, with Flood into a lake; unheard into one where nobody is."""
    if name != UNHEARD:
        lake = land.lakes[name - LAKE][0]
        count = sum([n for place, n in ways.items() if place != lake])
        return {lake: count} if count else {}
    ends = list(range(OCEAN, OCEAN + 6))
    if token == FLOOD:
        ends += [lake[0] for lake in land.lakes if not _pieces_in(search, lake, index)]
    total = sum(ways.values())
    found = {end: total - ways.get(end, 0) for end in ends}
    return {end: n for end, n in found.items() if n}


def _lake_of(land: Land, place: int) -> Sequence[int]:
    """A place as OP's pieces count it: a lake is one."""
    return land.lakes[land.lake[place]] if 0 <= place < OCEAN and land.lake[place] >= 0 else (place,)


def _pieces_in(search: Search, lake: Sequence[int], index: int) -> int:
    return sum([1 << piece for piece in range(1, 6) if spot(search, piece, index)[0] in lake])


def _together(land: Land, search: Search, index: int, ways: dict[int, int]) -> int:
    """Who was in the lake the Wave came to; it is named, so there is only one."""
    (place,) = ways
    return _pieces_in(search, land.lakes[land.lake[place]], index) if place < OCEAN else 0


def _reaches(land: Land, wave: int, spot: Spot) -> bool:
    place, _, lies = spot
    if wave == OFF or not 0 <= place < OCEAN:
        return False
    return land.reaches(wave, place, lies)


def trodden(state: State, heard: Heard, search: Search) -> int:
    """The spaces on which the wounding piece has been in this turn."""
    land, piece = state.land, stinger(state)
    assert land is not None
    entries = heard.entries
    begun = max([index for index, entry in enumerate(entries) if entry[0] == told.TURN], default=len(entries))
    steps = [
        when for when in range(begun + 1, len(entries)) if entries[when][0] in _STEPS and entries[when][1] == piece
    ]
    if not steps:
        return 0
    places = {spot(search, piece, when)[0] for when in range(steps[0] - 1, len(entries))}
    found = 0
    for place in places:
        if 0 <= place < OCEAN:
            found |= whole(land, place)
    return found
