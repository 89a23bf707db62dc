"""Paradox Island: what a captive knows of the island for certain, by dead reckoning from what was said.

Every arrival that was heard is a stop. Straight steps join two stops; knots, portals, arrows and ways out of a lake
do not. A stop with a name of which the island has one only (a fruit, a camp, a mirage, an anomaly) is wherever that
name is. From the own starting fruit on this says where stops are, forwards and backwards; all else stays open.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from paradoxa.games.paradox_island.box.geometry import LINES, OCEAN, SPACES, far_end, opposite
from paradoxa.games.paradox_island.box.islands import ANOMALY, KNOT, LAKE, MIRAGE, OCEAN_NAME, ORACLE, UNHEARD
from paradoxa.games.paradox_island.box.pieces import OFF, OP_PIECES, PIECES, WAVE, pieces_in
from paradoxa.games.paradox_island.knowledge.view import ParadoxIslandView
from paradoxa.games.paradox_island.rules.health import ROCKSLIDE
from paradoxa.games.paradox_island.rules.told import announcements as told

ONLY: Final = frozenset((*range(ORACLE), *range(MIRAGE, KNOT), *range(ANOMALY, LAKE)))  # names that stand once
Mark = tuple[int, int, int, int]  # board, how much had been heard, piece, place
NAMELESS: Final = frozenset((OCEAN_NAME, UNHEARD))


@dataclass(frozen=True, slots=True)
class Known:
    """Names of spaces and places of pieces, as far as they are certain; None and OFF elsewhere."""

    names: tuple[int | None, ...]
    places: tuple[int, ...]


def known(view: ParadoxIslandView) -> Known:
    """What this seat can be sure of: all for whoever sees the island, else what its steps say."""
    if view.land is not None:
        return Known(view.land.names, view.places)
    own = view.own
    fruit = view.figure(own.pieces[0]).start if own is not None and view.start >= 0 else -1
    return _reckoned(view.entries, view.marks, fruit, view.start)


@lru_cache(maxsize=4)  # one drawing asks many times
def _reckoned(entries: tuple[told.Entry, ...], marks: tuple[Mark, ...], fruit: int, start: int) -> Known:
    return _Reckoning(entries, marks, {fruit: start} if fruit >= 0 else {}).found()


class _Reckoning:
    """Stops, how they lie to each other, and where they turn out to be."""

    def __init__(self, entries: Sequence[told.Entry], marks: Sequence[Mark], where: dict[int, int]) -> None:
        self.entries, self.marks = entries, marks
        self.where = where  # the places of names that stand once
        self.names: list[int] = []  # by stop: the name heard there
        self.places: list[int] = []  # by stop: where it is, as far as that is certain
        self.links: list[tuple[int, int, int, int]] = []  # the second stop is so many spaces that way from the first
        self.crossings: list[tuple[int, int, int]] = []  # out to sea from a stop, that way; the stop on the far side
        self.last = [-1] * PIECES  # the stop at which each piece is now
        self.out = [(-1, -1)] * PIECES  # of a piece in the ocean: the stop it left, and which way if that was said

    def found(self) -> Known:
        """Hear all that was said, then work out what follows from it."""
        token = -1
        for heard, entry in enumerate(self.entries):
            self._mark(heard)
            token = entry[1] if entry[0] == told.TOKEN else token
            self._hear(entry, token)
        self._mark(len(self.entries))
        while any([self._settle(stop) for stop in range(len(self.names))] + list(self._follow())):
            pass
        names: list[int | None] = [None] * SPACES
        for name, place in (*zip(self.names, self.places, strict=True), *self.where.items()):
            if 0 <= place < OCEAN and name not in NAMELESS:
                names[place] = name
        return Known(tuple(names), tuple([self.places[stop] if stop >= 0 else OFF for stop in self.last]))

    # --- what was said ---
    def _mark(self, heard: int) -> None:
        """Granddead's private marks say where a piece was at that moment."""
        for _, when, piece, place in self.marks:
            if when == heard and place != OFF:
                if self.last[piece] < 0:
                    self.last[piece] = self._stop(UNHEARD)
                self.places[self.last[piece]] = place

    def _stop(self, name: int) -> int:
        self.names.append(name)
        self.places.append(OFF)
        return len(self.names) - 1

    def _hear(self, entry: told.Entry, token: int) -> None:
        kind = entry[0]
        if kind in told.ARRIVALS:
            self._arrive(entry, token)
        elif kind == told.MET:
            self._meet(entry[1], entry[2])
        elif kind == told.WAVE_MOVES:
            self.last[WAVE] = -1
        elif kind == told.AWAY:
            self.last[entry[1]] = -1
        elif kind in (told.HIDDEN, told.FOG, told.FOG_CARRY):
            self.last[entry[1]] = self._stop(UNHEARD)
        elif kind == told.NEXT_TO:
            _, piece, way, name = entry
            if name != OCEAN_NAME and self.last[piece] >= 0:
                self.links.append((self.last[piece], self._stop(name), way, 1))

    def _arrive(self, entry: told.Entry, token: int) -> None:
        kind, piece, name = entry[0], entry[1], entry[-2]
        before, (left, line) = self.last[piece], self.out[piece]
        way = entry[2] if kind in (told.GO, told.PUSH) else -1
        stop = self.last[piece] = self._stop(name)
        if name == OCEAN_NAME:
            self.out[piece] = (-1, -1) if kind == told.EXIT else (before, way)
        elif kind == told.GO and before >= 0:
            self.links.append((before, stop, way, entry[3]))
        elif kind == told.PUSH and before >= 0 and self.names[before] < LAKE:
            self.links.append((before, stop, way, 2 if token == ROCKSLIDE else 1))
        elif kind == told.JOIN and self.last[entry[2]] >= 0:
            self.links.append((self.last[entry[2]], stop, 0, 0))
        elif kind == told.BACK and left >= 0:
            self.links.append((left, stop, 0, 0))
        elif kind == told.CROSS and left >= 0 and line >= 0:
            self.crossings.append((left, line, stop))

    def _meet(self, piece: int, others: int) -> None:
        """Who meets is on one space; but with OP's pieces a lake is one space, and in fog they may have gone on."""
        stop = self.last[piece]
        for other in pieces_in(others if stop >= 0 else 0):
            is_exact = self.names[stop] < LAKE or (self.names[stop] < OCEAN_NAME and min(piece, other) > max(OP_PIECES))
            if is_exact and self.last[other] >= 0:
                self.links.append((stop, self.last[other], 0, 0))
            elif is_exact:
                self.last[other] = stop

    # --- what follows ---
    def _put(self, stop: int, place: int) -> bool:
        """A stop is there; answers whether that is news."""
        if self.places[stop] != OFF:
            return False
        self.places[stop] = place
        return True

    def _settle(self, stop: int) -> bool:
        """A name that stands once and a place belong together."""
        name, place = self.names[stop], self.places[stop]
        if name not in ONLY:
            return False
        if place != OFF:
            is_new = name not in self.where
            self.where[name] = place
            return is_new
        return name in self.where and self._put(stop, self.where[name])

    def _follow(self) -> Iterator[bool]:
        for first, second, way, reach in self.links:
            for one, other, towards in ((first, second, way), (second, first, opposite(way))):
                place = self.places[one]
                if 0 <= place < OCEAN:
                    yield self._put(other, LINES[place][towards][reach - 1] if reach else place)
        for left, line, stop in self.crossings:
            place = self.places[left]
            if 0 <= place < OCEAN:
                coast = [place, *LINES[place][line]][-2]
                yield self._put(stop, far_end(coast, line))
