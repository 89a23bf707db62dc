"""Paradox Island: every arrival: name, mission, encounters, activation, in this order on any turn (I-3.7, I-9.7).

Encounters stand in `encounters.py`, activation in `activation.py`, what spaces do in `spaces.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from paradoxa.core import Move, Seat
from paradoxa.core.events import Emit, Secret
from paradoxa.games.paradox_island.box.geometry import CORNERS, OCEAN, far_end
from paradoxa.games.paradox_island.box.islands import ANOMALY, KNOT, LAKE, MIRAGE, OCEAN_NAME, ORACLE, PORTAL
from paradoxa.games.paradox_island.box.pieces import ACHILLES, GRANDDEAD, HEMPEL, PHIL, SCHRODIE, THESEUS
from paradoxa.games.paradox_island.notation.moves import CROSS, RETURN, REVIVE, Say
from paradoxa.games.paradox_island.rules.encounters import Encounter, progress
from paradoxa.games.paradox_island.rules.frames import AUTO, CALM, HOST, Deed, Question, by_word, make
from paradoxa.games.paradox_island.rules.health import AT_ANOMALY, IN_OCEAN, open_window
from paradoxa.games.paradox_island.rules.state import State
from paradoxa.games.paradox_island.rules.told import announcements as told
from paradoxa.games.paradox_island.rules.told.events import Arrived

_CORNERS: Final = sum([1 << space for space in CORNERS])
# The names that count for a mission by being visited; Achilles' and Granddead's missions are others.
WANTED: Final = {
    HEMPEL: frozenset(range(7)),
    THESEUS: frozenset((ORACLE, PORTAL, PORTAL + 1, PORTAL + 2)),
    PHIL: frozenset(range(ANOMALY, ANOMALY + 10)),
    SCHRODIE: frozenset((MIRAGE, MIRAGE + 1, MIRAGE + 2, KNOT)),
    ACHILLES: frozenset(),
    GRANDDEAD: frozenset(),
}


def come(
    state: State,
    piece: int,
    place: int,
    entry: tuple[int, ...],
    how: str,
    emit: Emit | None,
    *,
    bearing: int = -1,
    mode: int,
    edge: int = -1,
    origin: int = -1,
) -> None:
    """A captive piece comes to a place: it is named and visited; what follows waits on the stack.

    `entry` is the announcement without name and count; `origin` the space it really left (a lake start), `edge` the
    last space of the line where that is another one.
    """
    land = state.land
    assert land is not None
    was_lying = state.lying >> piece & 1
    left = origin if origin >= 0 else state.places[piece]
    if state.lying:
        state.lying &= ~(1 << piece)
    state.places[piece] = place
    state.bearings[piece] = bearing
    name = OCEAN_NAME if place >= OCEAN else land.names[place]
    board = state.board_of(piece)
    counted = 0
    if name == OCEAN_NAME:
        state.before[piece] = left
        state.edges[piece] = edge if edge >= 0 else left
        if state.characters[board] == ACHILLES:
            counted = _corner(state, board, left, bool(was_lying))
    else:
        state.before[piece] = state.edges[piece] = -1
        if name < 7:
            state.visited[board] |= 1 << name
        if name in WANTED[state.characters[board]]:
            counted = _visit(state, board, place, name)
    state.entries.append((*entry, name, counted))
    if emit is not None:
        emit(Arrived(piece, name, how, Secret(place, (state.op,))))
    if counted:
        progress(state, piece, emit)
        if state.ended:
            return
    stack = state.stack
    if name == OCEAN_NAME:
        stack.append(make(Ocean, piece))
    elif mode <= HOST:
        stack.append(by_word("activation", piece, mode))
    stack.append(make(Encounter, piece, mode))
    if ANOMALY <= name < LAKE:
        open_window(state, piece, AT_ANOMALY)


def _visit(state: State, board: int, place: int, name: int) -> int:
    """Whether a wanted space counts: each once, of a pair of portals one, no starting fruit."""
    land = state.land
    assert land is not None
    spaces = 1 << place
    if PORTAL <= name < ANOMALY:
        spaces |= 1 << land.twin[place]
    if state.counted[board] & spaces:
        return 0
    if name < 7 and name in [state.starts[piece] for piece in state.own_pieces(board)]:
        return 0
    state.counted[board] |= 1 << place
    return 1


def _corner(state: State, board: int, left: int, was_lying: bool) -> int:
    """Achilles: the corner he left by; of a lake in which he lay, its corner (I-9.29)."""
    land = state.land
    assert land is not None
    spaces = 1 << left
    if was_lying:
        spaces = sum([1 << space for space in land.lakes[land.lake[left]]])
    new = spaces & _CORNERS & ~state.counted[board]
    state.counted[board] |= new
    return 1 if new else 0


# --- the ocean ---------------------------------------------------------------------------------
class Ocean(Deed):
    """A captive in the ocean, after the Wave: an ocean bonus, Phil's crossing, or back to the start (I-9.24)."""

    __slots__ = ()
    word = "ocean"

    def act(self, state: State, emit: Emit | None) -> None:
        state.stack.append(make(GoingBack, self.piece))
        open_window(state, self.piece, IN_OCEAN)


class GoingBack(Deed):
    """Out of the ocean."""

    __slots__ = ()
    word = "going-back"

    def act(self, state: State, emit: Emit | None) -> None:
        if state.character_of(self.piece) == PHIL:
            state.stack.append(make(Crossing, state.owner(self.piece), self.piece))
        else:
            go_back(state, self.piece, emit)


def go_back(state: State, piece: int, emit: Emit | None) -> None:
    """To the starting fruit: an encounter without interaction, and no activation (I-7.5)."""
    land = state.land
    assert land is not None
    come(state, piece, land.fruit[state.starts[piece]], (told.SENT, piece), "return", emit, mode=CALM)


class Crossing(Question):
    """Phil may go on to the far end of the line by which he left (I-12.22)."""

    __slots__ = ()
    kind = "crossing"
    word = "crossing"

    def options(self, state: State) -> Sequence[Move]:
        return (CROSS, RETURN)

    def answer(self, state: State, seat: Seat, move: Move, emit: Emit | None) -> None:
        state.stack.pop()
        piece = self.piece
        if move is RETURN:
            go_back(state, piece, emit)
            return
        way = state.bearings[piece]
        place = far_end(state.edges[piece], way)
        come(state, piece, place, (told.CROSS, piece), "crossing", emit, bearing=way, mode=AUTO)


# --- revival -----------------------------------------------------------------------------------
class Reviving(Question):
    """A dead captive comes back in a camp (I-8.5): no interaction, no activation (I-9.40)."""

    __slots__ = ()
    kind = "revival"
    word = "revival"

    def options(self, state: State) -> Sequence[Move]:
        return REVIVE

    def answer(self, state: State, seat: Seat, move: Move, emit: Emit | None) -> None:
        assert isinstance(move, Say)
        state.stack.pop()
        piece = self.piece
        state.revived[piece] += 1
        state.health[piece] = state.sheet(piece).health
        state.energy[piece] = state.top_energy(piece)
        land = state.land
        assert land is not None
        come(state, piece, land.camps[move.value], (told.SENT, piece), "revival", emit, mode=CALM)
