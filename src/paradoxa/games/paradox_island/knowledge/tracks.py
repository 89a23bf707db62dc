"""Paradox Island: what was said, cut into chains of steps that can be placed one by one (I-14.4).

A chain begins where a piece came to a space known by its name alone (a fruit, a camp, a portal, a hidden place) and
holds all that was heard of it until the next such leap. Where a chain can lie is found out in `search`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from paradoxa.games.paradox_island.box.geometry import OCEAN, SPACES
from paradoxa.games.paradox_island.box.islands import ANOMALY, LAKE, OCEAN_NAME, UNHEARD
from paradoxa.games.paradox_island.box.pieces import BUSH, OFF, ROCK, WAVE
from paradoxa.games.paradox_island.knowledge.tilings import ALL, COVER, OF_TILE, PLACEMENTS, SHOWS
from paradoxa.games.paradox_island.rules.told import announcements as told
from paradoxa.games.paradox_island.rules.told.announcements import Entry

BASE_LAKE: Final = 18
# From names as they are heard to names of tiles, where anomalies are all alike.
BASE: Final = tuple([name if name < ANOMALY else 17 if name < LAKE else BASE_LAKE + name - LAKE for name in range(30)])


def _fixed() -> tuple[tuple[int, ...], ...]:
    """By space and name: the placements that agree with that name there; a name on one tile only is there alone."""
    tiles = [{place.tile for place in PLACEMENTS if name in place.names} for name in range(21)]
    rows = []
    for space in range(SPACES):
        row = []
        for name in range(21):
            agree = ALL & ~COVER[space]
            if len(tiles[name]) == 1:
                agree &= ~OF_TILE[next(iter(tiles[name]))]
            row.append(agree | SHOWS[space][name])
        rows.append(tuple(row))
    return tuple(rows)


FIXED: Final = _fixed()

# A spot: where a piece is, under which name, and whether it lies.
Spot = tuple[int, int, bool]
NO_SPOT: Final[Spot] = (OFF, -1, False)
Effects = dict[int, int]  # anomaly names heard, and their spaces; never changed in place


@dataclass(frozen=True, slots=True)
class Heard:
    """What a seat has heard and knows for itself: all that a search needs."""

    entries: tuple[Entry, ...]
    characters: tuple[int, ...]  # by piece, -1 for OP's
    boards: tuple[tuple[int, ...], ...]  # the pieces of each board
    start: tuple[int, int]  # the own starting fruit and its place, or (-1, -1)
    marks: tuple[tuple[int, int, int, int], ...]
    first: int  # the own piece, or any


# --- what was not heard ------------------------------------------------------------------------
SILENT: Final = 105  # (piece, leaves): in Fog, perhaps carried on to a space where nobody is; `leaves`: into the ocean
CARRIES: Final = 5  # so often in one step: through three knots and again the first (in a box of one's own), a portal


def with_silence(entries: Sequence[Entry], asked: bool) -> tuple[tuple[Entry, ...], tuple[int, ...]]:
    """What was heard with a moment for every carry in Fog that may have gone unheard (I-9.79).

    `asked`: also after the last step OP has been asked whether to go on. Answers also where each moment of the old
    count is in the new one.
    """
    found: list[Entry] = []
    moments = [0]
    steps = [index for index, entry in enumerate(entries) if entry[0] in (told.FOG, told.FOG_CARRY)]
    open_ = {step + 1 for step in (steps if asked else steps[:-1])}
    for index, entry in enumerate(entries):
        found.append(entry)
        if index in open_:
            found += [(SILENT, entry[1], 0)] * CARRIES
            if _leaves(entries[index + 1 :], entry[1]):
                found.append((SILENT, entry[1], 1))
        moments.append(len(found))
    return tuple(found), tuple(moments)


def _leaves(later: Sequence[Entry], piece: int) -> bool:
    """Whether the next that is heard of Bush or Rock, in the same action, is that it leaves the map."""
    for entry in later:
        kind = entry[0]
        if kind in (told.TURN, told.ACTION) or (kind == told.PUSH and entry[3] == piece):
            return False
        if kind not in (told.TOKEN, told.WAVE_MOVES, told.ATTACK) and entry[1] == piece:
            return kind == told.AWAY
    return False


# --- chains ------------------------------------------------------------------------------------
MARK: Final = 100
_JUMPS: Final = frozenset((told.SENT, told.PORTAL, told.JOIN, told.IVY, told.HIDDEN))
CHOICES: Final = frozenset(
    (told.KNOT, told.BEND, told.EXIT, told.LEAVE, told.PUSH, told.FOG, told.FOG_CARRY, SILENT, told.RING, told.LINE)
)
_MOVES: Final = told.ARRIVALS | {told.HIDDEN, told.FOG, told.FOG_CARRY, SILENT, told.AWAY, told.LIES}


class Op(NamedTuple):
    """One thing heard of a piece: when, what, and until when the piece then stays as it is."""

    when: int
    kind: int
    entry: Entry
    extra: int
    until: int


@dataclass(frozen=True, slots=True)
class Chain:
    """What was heard of a piece from one leap to a named space to the next: it can be placed by itself."""

    piece: int
    ops: tuple[Op, ...]


@dataclass(frozen=True, slots=True)
class Story:
    """All that was heard, cut into chains; and who met or pushed whom, by time."""

    chains: tuple[Chain, ...]
    encounters: tuple[tuple[int, int, int], ...]  # when, who arrived, who was there
    met_at: tuple[int, ...]
    pushes: tuple[tuple[int, Entry], ...]
    joins: tuple[tuple[int, Entry], ...]
    hidden: tuple[tuple[int, int], ...]
    silent: tuple[tuple[int, int], ...]  # when who may have been carried on unheard
    length: int


def story_of(heard: Heard) -> Story:
    """Cut what was heard into chains, the own ones first."""
    tokens, token = [], -1
    for entry in heard.entries:
        token = entry[1] if entry[0] == told.TOKEN else token
        tokens.append(token)
    own = [piece for pieces in heard.boards if heard.first in pieces for piece in pieces]
    others = [piece for pieces in heard.boards for piece in pieces if piece not in own]
    chains = [chain for piece in (*own, *others, BUSH, ROCK) for chain in _chains(heard, piece, tokens)]
    numbered = list(enumerate(heard.entries))
    encounters = tuple([(n, entry[1], entry[2]) for n, entry in numbered if entry[0] == told.MET])
    return Story(
        chains=tuple(chains),
        encounters=encounters,
        met_at=tuple([met[0] for met in encounters]),
        pushes=tuple([(n, entry) for n, entry in numbered if entry[0] == told.PUSH]),
        joins=tuple([(n, entry) for n, entry in numbered if entry[0] == told.JOIN]),
        hidden=tuple([(n, entry[1]) for n, entry in numbered if entry[0] == told.HIDDEN and entry[1] != WAVE]),
        silent=tuple([(n, entry[1]) for n, entry in numbered if entry[0] == SILENT]),
        length=len(heard.entries),
    )


def _chains(heard: Heard, piece: int, tokens: Sequence[int]) -> list[Chain]:
    found: list[tuple[int, int, Entry, int]] = []
    entries = heard.entries
    marks = {mark[1]: mark for mark in heard.marks if mark[2] == piece}
    worked = False
    for index, entry in enumerate(entries):
        if index in marks:
            found.append((index - 1, MARK, marks[index], 0))
        kind = entry[0]
        if kind in (told.TURN, told.TOKEN, told.WAVE_MOVES, told.ATTACK):
            continue
        if kind == told.ACTION:
            if worked:  # only then is there anything to be fresh again
                found.append((index, kind, entry, 0))
                worked = False
        elif entry[1] != piece or kind in (told.MET, told.STUCK):  # who was met is looked at wherever a piece stays
            continue
        else:
            worked = worked or kind in (told.KNOT, told.WORKED, told.FOG)
            extra = tokens[index]
            if kind in (told.FOG, told.FOG_CARRY):
                silence = entries[index + 2 : index + 3 + CARRIES]  # who leaves the map may have stepped into the ocean
                extra = int(silence[:1] != ((SILENT, piece, 0),) or silence[CARRIES:] == ((SILENT, piece, 1),))
            found.append((index, kind, entry, entry[2] if kind == SILENT else extra))
    if len(entries) in marks:
        found.append((len(entries) - 1, MARK, marks[len(entries)], 0))
    until = len(entries)
    ops: list[Op] = []
    for when, kind, entry, extra in reversed(found):
        ops.append(Op(when, kind, entry, extra, until))
        if kind in _MOVES:
            until = when
    ops.reverse()
    chains: list[list[Op]] = []
    for op in ops:
        if op.kind in _JUMPS:
            chains.append([])
        if chains:
            chains[-1].append(op)
    return [Chain(piece, tuple(chain)) for chain in chains]


# --- one chain, walked -------------------------------------------------------------------------
class Walk(NamedTuple):
    """How far a chain has come."""

    at: int = 0  # the next of its ops
    place: int = OFF
    bearing: int = -1
    before: int = OFF
    edge: int = OFF
    name: int = -1
    lies: bool = False
    used: int = 0
    still: bool = False  # in Fog: not carried on


# What a walk along a chain leaves behind: from when until when the piece was where; what counted; what was used.
Fill = tuple[int, int, Spot]


class Trace(NamedTuple):
    """A chain walked as far as it is certain."""

    walk: Walk
    alive: int
    effects: Effects
    fills: list[Fill]
    counted: list[tuple[int, int]]
    uses: list[tuple[int, int]]


def fixed(alive: int, effects: Effects, space: int, name: int) -> tuple[int, Effects] | None:
    """A space has this name: what is still alive; None: that cannot be."""
    if name == UNHEARD:
        return alive, effects
    if name == OCEAN_NAME or space >= OCEAN:
        return (alive, effects) if name == OCEAN_NAME and space >= OCEAN else None
    base = BASE[name]
    alive &= FIXED[space][base]
    if not alive & SHOWS[space][base]:
        return None
    if base == ANOMALY:
        if name in effects:
            return (alive, effects) if effects[name] == space else None
        if space in effects.values():
            return None
        effects = {**effects, name: space}
    return alive, effects


def unheard(last: Spot | None, now: Sequence[Spot | None], drifted: int) -> bool:
    """Whether nobody was where Bush or Rock was carried to unheard, as far as is known (I-9.79)."""
    there = now[drifted]
    if there is None or last is None or there[0] == last[0]:
        return True
    others = [spot for piece, spot in enumerate(now) if piece not in (WAVE, drifted)]
    return not any([spot is not None and spot[0] == there[0] for spot in others])
