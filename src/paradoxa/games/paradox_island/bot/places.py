"""Places where a piece of Paradox Island can be, and the tables with which a map is worked out."""

from __future__ import annotations

from typing import Final, NamedTuple

from paradoxa.games.paradox_island.box.geometry import COORDINATES, SPACES
from paradoxa.games.paradox_island.box.islands import ANOMALY, LAKE
from paradoxa.games.paradox_island.knowledge.tilings import ALL, BASE_NAMES, COVER, OF_TILE, PLACEMENTS, SHOWS

BASE_LAKE: Final = 18
# From names as they are heard to names on tiles, where anomalies are all alike.
BASE: Final = tuple([name if name < ANOMALY else 17 if name < LAKE else BASE_LAKE + name - LAKE for name in range(30)])
DISTANCE: Final = tuple(
    [
        tuple([max(abs(q - p), abs(r - s), abs(q + r - p - s)) for p, s in COORDINATES])
        for q, r in COORDINATES
    ]
)  # fmt: skip


def _fixed() -> tuple[tuple[int, ...], ...]:
    """By space and name: the placements that agree with that name there; a name on one tile only is there alone."""
    tiles = [{place.tile for place in PLACEMENTS if name in place.names} for name in range(BASE_NAMES)]
    alone = [OF_TILE[next(iter(found))] if len(found) == 1 else 0 for found in tiles]
    return tuple(
        [
            tuple([(ALL & ~COVER[space] & ~alone[name]) | SHOWS[space][name] for name in range(BASE_NAMES)])
            for space in range(SPACES)
        ]
    )


FIXED: Final = _fixed()


class Guess(NamedTuple):
    """One place where a piece can be, and what the map would then show."""

    place: int
    bearing: int  # the way of the last straight travel, -1: none
    before: int  # the space it left for the ocean
    name: int
    alive: int  # placements of tiles that agree with this
    seen: dict[int, int]  # names of spaces that are not on the map yet; never changed in place
    counted: int = 0  # spaces (for Achilles corners) that counted on this track


def merged(track: list[Guess]) -> list[Guess]:
    """Guesses that differ only in what else may lie where become one."""
    found: dict[tuple[object, ...], Guess] = {}
    for one in track:
        key = (one.place, one.bearing, one.before, one.counted, *sorted(one.seen.items()))
        found[key] = one._replace(alive=one.alive | found[key].alive) if key in found else one
    return list(found.values())
