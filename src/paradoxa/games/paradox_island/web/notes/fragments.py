"""Loose tracks: what was heard of every piece, as pictures of places that lie to each other in a known way.

A fragment begins where a piece came to a space in a way that tells no direction (sent, through a portal, along a knot's
arrow, out of a lake) and goes on as long as every place is certain seen from its first one. Where that ends, the next
fragment begins. Places are steps east and south-east from the first one; names are numbers as they are heard.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final, NamedTuple

from paradoxa.games.paradox_island.box.geometry import COORDINATES, OCEAN, STEPS
from paradoxa.games.paradox_island.box.islands import ANOMALY, KNOT, LAKE, MIRAGE, OCEAN_NAME, ORACLE, UNHEARD
from paradoxa.games.paradox_island.box.pieces import WAVE
from paradoxa.games.paradox_island.knowledge.view import ParadoxIslandView
from paradoxa.games.paradox_island.rules.health import ROCKSLIDE
from paradoxa.games.paradox_island.rules.told import announcements as told
from paradoxa.games.paradox_island.rules.told.announcements import Entry

At = tuple[int, int]
FIRST: Final[At] = (0, 0)
SPACE_AT: Final = {where: space for space, where in enumerate(COORDINATES)}
ONLY: Final = frozenset((*range(ORACLE), *range(MIRAGE, KNOT), *range(ANOMALY, LAKE)))  # there is one such space
# How a fragment that does not begin anew is joined to the one before: its direction is not known.
JOINTS: Final = {told.KNOT: "a knot's arrow", told.BEND: "the arrow anomaly"}
_WAVE_LEAPS: Final = ((told.AWAY, WAVE), (told.HIDDEN, WAVE))
_NO_PLACE: Final = frozenset((told.TURN, told.TOKEN, told.ACTION, told.WAVE_MOVES, told.ATTACK, told.MET))


class Stride(NamedTuple):
    """A step of a track: from where to where, which way, how far, and the name heard there."""

    start: At
    end: At
    way: int
    reach: int
    name: int


@dataclass(frozen=True, slots=True)
class Fragment:
    """A track of one piece that is rigid: laid by its first space, all of it lies."""

    id: str  # the piece, and the number of the announcement it begins with: the same while it grows
    piece: int
    begin: int
    joint: str  # what led here without a direction, "" where it begins by itself
    names: tuple[tuple[At, int], ...]  # every place on the island it knows of, UNHEARD where nothing was named
    beyond: tuple[At, ...]  # these places are in the ocean
    strides: tuple[Stride, ...]
    here: At | None  # where the piece is now; None where it has gone on
    anchor: int  # the space where its first place must be, -1: not known

    @property
    def is_told(self) -> bool:
        """Whether it says more than the name of one space."""
        named = [name for _, name in self.names if name != UNHEARD]
        return len(self.names) > 1 or (bool(named) and bool(self.beyond))


def fragments_of(view: ParadoxIslandView) -> tuple[Fragment, ...]:
    """All tracks this seat has heard, oldest first."""
    fruit = -1
    if view.own is not None and view.start >= 0:
        fruit = view.figure(view.own.pieces[0]).start
    marks = tuple([mark[1:] for mark in view.marks])
    return _fragments(view.entries, marks, view.start if fruit >= 0 else -1, fruit)


def wave_at(view: ParadoxIslandView) -> int:
    """Where the Wave is, if this seat was told in private and it has not moved since; otherwise -1."""
    marks = [mark for mark in view.marks if mark[2] == WAVE]
    if not marks:
        return -1
    _, when, _, place = max(marks, key=lambda mark: mark[1])
    moved_on = [entry for entry in view.entries[when:] if entry[0] == told.WAVE_MOVES or entry[:2] in _WAVE_LEAPS]
    return -1 if moved_on else place


# --- on the map --------------------------------------------------------------------------------
def at(space: int, place: At) -> int:
    """The space of a place of a fragment whose first one lies there; -1: off the island."""
    q, r = COORDINATES[space]
    return SPACE_AT.get((q + place[0], r + place[1]), -1)


def lies(fragment: Fragment, space: int) -> bool:
    """Whether it can lie with its first place there: on the island, and in the ocean where it was heard to be."""
    on = [at(space, place) >= 0 for place, _ in fragment.names]
    return all(on) and not any([at(space, place) >= 0 for place in fragment.beyond])


def why_not(fragment: Fragment, space: int) -> str:
    """Why it cannot lie there; "" where it can."""
    if fragment.anchor >= 0 and space != fragment.anchor:
        return "This track hangs on a space you know for certain; it stays where it is."
    if not all([at(space, place) >= 0 for place, _ in fragment.names]):
        return "Then this track would leave the island."
    return "" if lies(fragment, space) else "Then this track would not reach the ocean where it was heard to."


def laid(fragment: Fragment, space: int) -> dict[int, int]:
    """What it says of the island when its first place lies there: the names heard, by space."""
    return {at(space, place): name for place, name in fragment.names if name != UNHEARD}


def is_within(small: Fragment, large: Fragment) -> bool:
    """Whether one track tells all that another one does: both name a space of which there is only one."""
    names = dict(large.names)
    for place, name in small.names:
        for other in [there for there, known in large.names if known == name and name in ONLY]:
            dq, dr = other[0] - place[0], other[1] - place[1]
            told_there = [names.get((q + dq, r + dr)) == known for (q, r), known in small.names if known != UNHEARD]
            if all(told_there) and all([(q + dq, r + dr) in large.beyond for q, r in small.beyond]):
                return True
    return False


# --- drawing them up ---------------------------------------------------------------------------
@dataclass(slots=True)
class _Draft:
    piece: int
    begin: int
    joint: str = ""
    names: dict[At, int] = field(default_factory=dict)
    beyond: dict[At, None] = field(default_factory=dict)
    strides: list[Stride] = field(default_factory=list)
    anchor: int = -1

    def name(self, place: At, name: int) -> None:
        if self.names.get(place, UNHEARD) == UNHEARD:
            self.names[place] = name

    def stride(self, start: At, way: int, reach: int, name: int) -> At:
        end = moved(start, way, reach)
        if name == OCEAN_NAME:
            self.beyond[end] = None
        else:
            for over in range(1, reach):
                self.name(moved(start, way, over), UNHEARD)
            self.name(end, name)
        self.strides.append(Stride(start, end, way, reach, name))
        return end


class _Stand(NamedTuple):
    """Where a piece is: in which fragment, at which place, and whether it is in the ocean beyond that place."""

    draft: _Draft
    place: At  # in the ocean: the one it left by
    in_ocean: bool = False


def moved(place: At, way: int, reach: int) -> At:
    """The place so many steps further."""
    return place[0] + STEPS[way][0] * reach, place[1] + STEPS[way][1] * reach


class _Drawing:
    """Reads announcements one by one."""

    def __init__(self) -> None:
        self.drafts: list[_Draft] = []
        self.stands: dict[int, _Stand] = {}
        self.token = -1

    def begin(self, number: int, piece: int, name: int, joint: str = "") -> _Draft:
        draft = _Draft(piece, number, joint, {FIRST: name})
        self.drafts.append(draft)
        self.stands[piece] = _Stand(draft, FIRST)
        return draft

    def read(self, number: int, entry: Entry) -> None:
        kind = entry[0]
        if kind == told.TOKEN:
            self.token = entry[1]
        if kind in _NO_PLACE or entry[1] == WAVE:
            return
        piece = entry[1]
        stand = self.stands.get(piece)
        if kind == told.AWAY:
            self.stands.pop(piece, None)
        elif kind in (told.HIDDEN, told.FOG, told.FOG_CARRY):  # in fog it may have been carried on unheard
            self.begin(number, piece, UNHEARD)
        elif kind == told.NEXT_TO and stand is not None and not stand.in_ocean:
            self.beside(stand, entry[2], entry[3])
        elif kind == told.LINE and stand is not None and not stand.in_ocean:
            self.in_line(stand, entry[2], entry[3:])
        elif kind in told.ARRIVALS:
            self.arrive(number, entry, stand)

    def beside(self, stand: _Stand, way: int, name: int) -> None:
        """The space next to a piece was named."""
        place = moved(stand.place, way, 1)
        if name == OCEAN_NAME:
            stand.draft.beyond[place] = None
        else:
            stand.draft.name(place, name)

    def in_line(self, stand: _Stand, way: int, names: Sequence[int]) -> None:
        """Names in a line, in no order: how far it is to the ocean; with one name also which space it is."""
        stand.draft.beyond[moved(stand.place, way, len(names) + 1)] = None
        for reach in range(1, len(names) + 1):
            alike = names[0] if len(set(names)) == 1 else UNHEARD
            stand.draft.name(moved(stand.place, way, reach), alike)

    def arrive(self, number: int, entry: Entry, stand: _Stand | None) -> None:
        kind, piece, name = entry[0], entry[1], entry[-2]
        here = stand.draft.names.get(stand.place, UNHEARD) if stand is not None else UNHEARD
        if kind == told.GO:
            self.go(number, piece, stand, entry[2], entry[3], name)
        elif kind in (told.EXIT, told.LEAVE):  # from any space of its lake
            draft = self.begin(number, piece, here)
            self.go(number, piece, _Stand(draft, FIRST), entry[2], entry[3] if kind == told.EXIT else 1, name)
        elif kind == told.PUSH:
            reach = 2 if self.token == ROCKSLIDE else 1
            if not LAKE <= here < OCEAN_NAME:
                self.go(number, piece, stand, entry[2], reach, name)
                return
            # Beyond the lake, from its last space in line; whoever comes back from the ocean does so elsewhere.
            draft = self.begin(number, piece, here)
            self.go(number, piece, _Stand(draft, FIRST), entry[2], reach, name)
            if name == OCEAN_NAME:
                self.stands.pop(piece)
        elif kind == told.BACK and stand is not None:
            self.stands[piece] = _Stand(stand.draft, stand.place)
        elif name == OCEAN_NAME:  # by an arrow: it left from where it was
            if stand is not None:
                self.stands[piece] = _Stand(stand.draft, stand.place, in_ocean=True)
        else:
            draft = self.begin(number, piece, name, JOINTS.get(kind, ""))
            if kind == told.CROSS and stand is not None and stand.in_ocean:
                self.cross(draft, stand)

    def cross(self, draft: _Draft, stand: _Stand) -> None:
        """At the far end of the line by which it left: behind it is the ocean."""
        last = stand.draft.strides[-1] if stand.draft.strides else None
        if last is not None and last.start == stand.place and last.name == OCEAN_NAME:
            draft.beyond[moved(FIRST, last.way, -1)] = None

    def go(self, number: int, piece: int, stand: _Stand | None, way: int, reach: int, name: int) -> None:
        if stand is None or stand.in_ocean:
            stand = _Stand(self.begin(number, piece, UNHEARD), FIRST)
        end = stand.draft.stride(stand.place, way, reach, name)
        is_out = name == OCEAN_NAME
        self.stands[piece] = _Stand(stand.draft, stand.place if is_out else end, is_out)


@lru_cache(maxsize=64)
def _fragments(
    entries: tuple[Entry, ...], marks: tuple[tuple[int, int, int], ...], start: int, fruit: int
) -> tuple[Fragment, ...]:
    drawing = _Drawing()
    for number in range(len(entries) + 1):
        for _, piece, place in [mark for mark in marks if mark[0] == number]:
            stand = drawing.stands.get(piece)
            if stand is not None and not stand.in_ocean and 0 <= place < OCEAN:
                stand.draft.anchor = at(place, (-stand.place[0], -stand.place[1]))
        if number < len(entries):
            drawing.read(number, entries[number])
    for draft in drawing.drafts:  # there is one space of each fruit
        for where in [where for where, name in draft.names.items() if name == fruit >= 0]:
            draft.anchor = at(start, (-where[0], -where[1]))
    return tuple(_finished(drawing))


def _finished(drawing: _Drawing) -> Iterator[Fragment]:
    for draft in drawing.drafts:
        stand = drawing.stands.get(draft.piece)
        is_here = stand is not None and stand.draft is draft and not stand.in_ocean
        yield Fragment(
            id=f"{draft.piece}-{draft.begin}",
            piece=draft.piece,
            begin=draft.begin,
            joint=draft.joint,
            names=tuple(draft.names.items()),
            beyond=tuple(draft.beyond),
            strides=tuple(draft.strides),
            here=stand.place if stand is not None and is_here else None,
            anchor=draft.anchor,
        )
