"""The ground the judge of Paradox Island's worlds stands on: an island, pieces on it, and who is with whom there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from paradoxa.games.paradox_island.box.geometry import ALONG, AROUND, LINES, NEXT, OCEAN
from paradoxa.games.paradox_island.box.islands import ANOMALY, KNOT, LAKE, MIRAGE, OCEAN_NAME, ORACLE, PORTAL, Land

WAVE, ROCK, BUSH, OFF = 0, 1, 2, -1
# The names that count for a mission by being visited, by character.
WANTED = {
    "Hempel": range(7),
    "Theseus": (ORACLE, *range(PORTAL, ANOMALY)),
    "Phil": range(ANOMALY, LAKE),
    "Schrodie": range(MIRAGE, KNOT + 1),
}
# Where an arrival can end: place, bearing, the space left, the last space of the line.
End = tuple[int, int, int, int]


class Spot(NamedTuple):
    """Where a piece is, by which line it came, and where it left the island from while it is in the ocean."""

    place: int = OFF
    bearing: int = -1
    before: int = OFF
    edge: int = OFF
    lies: bool = False


class Past(NamedTuple):
    """One way things can stand: all pieces but the Wave, what counted, what worked in this action, what was trodden."""

    spots: tuple[Spot, ...] = (Spot(),) * 6
    counted: tuple[int, ...] = (0, 0, 0)
    used: int = 0
    trodden: int = 0
    drifting: int = -1  # the piece that can still be carried on unheard, in Fog

    def put(self, piece: int, spot: Spot) -> Past:
        return self._replace(spots=(*self.spots[:piece], spot, *self.spots[piece + 1 :]))


class Ground:
    """One island."""

    def __init__(self, land: Land) -> None:
        self.land = land

    def _steps(self, place: int, way: int) -> Iterator[End]:
        """A step of Bush or Rock: out of a lake from any of its spaces."""
        lake = self.land.lakes[self.land.lake[place]] if self.land.lake[place] >= 0 else (place,)
        for origin in lake:
            if NEXT[origin][way] not in lake:
                yield NEXT[origin][way], way, origin, origin

    def _name(self, place: int) -> int:
        return OCEAN_NAME if place >= OCEAN else self.land.names[place]

    def _whole(self, place: int) -> int:
        lake = self.land.lake[place]
        return sum([1 << space for space in (self.land.lakes[lake] if lake >= 0 else (place,))])

    def _together(self, past: Past, piece: int) -> int:
        """Who is with a piece, the Wave aside: on its space; for OP's pieces a lake is one."""
        place, found = past.spots[piece].place, 0
        for other in range(1, 6):
            there = past.spots[other].place
            if other != piece and place != OFF and there != OFF:
                one = min(piece, other) < 3 and max(place, there) < OCEAN and self._whole(place) >> there & 1
                found |= (place == there or bool(one)) << other
        return found

    def _home(self, place: int) -> int:
        """A place as the Wave has it: of a lake the first space."""
        in_lake = 0 <= place < OCEAN and self.land.lake[place] >= 0
        return self.land.lakes[self.land.lake[place]][0] if in_lake else place

    def _inside(self, past: Past, place: int) -> int:
        return sum([1 << piece for piece in range(1, 6) if self._home(past.spots[piece].place) == place])

    def _reaches(self, wave: int, spot: Spot) -> bool:
        if wave == OFF or not 0 <= spot.place < OCEAN:
            return False
        spaces = self.land.lakes[self.land.lake[spot.place]] if spot.lies else (spot.place,)
        if wave >= OCEAN:
            return any([wave - OCEAN in ALONG[space] for space in spaces])
        lake = self.land.lakes[self.land.lake[wave]]
        return spot.place not in lake and any([there in lake for space in spaces for there in AROUND[space]])


def at_sea(past: Past) -> bool:
    """Whether Bush or Rock is in the ocean, which it leaves before anything else happens."""
    return any([past.spots[piece].place >= OCEAN for piece in (ROCK, BUSH)])


def along(place: int, way: int, reach: int) -> int:
    line = LINES[place][way]
    return line[min(reach, len(line)) - 1]


def lake_starts(lake: tuple[int, ...], way: int, reach: int) -> list[int]:
    """Where OP may let a lying captive's move start: leave at once and end on the island; or end outside; or leave."""
    leaving = [space for space in lake if NEXT[space][way] not in lake]
    outside = [space for space in lake if along(space, way, reach) < OCEAN and along(space, way, reach) not in lake]
    return [space for space in outside if space in leaving] or outside or leaving
