"""Paradox Island: OP's pieces: what Bush and Rock can do, on OP's turn or by an anomaly (I-10); the Wave: `attacks`."""

from __future__ import annotations

from collections.abc import Sequence

from paradoxa.core import Move, Seat
from paradoxa.core.events import Emit, Secret
from paradoxa.games.paradox_island.box.geometry import NEXT, OCEAN, far_end, opposite
from paradoxa.games.paradox_island.box.islands import ANOMALY, KNOT, LAKE, OCEAN_NAME, PORTAL, UNHEARD
from paradoxa.games.paradox_island.box.pieces import BUSH, OFF, WAVE
from paradoxa.games.paradox_island.notation.moves import (
    CROSS,
    DECLINE,
    SEND_SPACE,
    STAY,
    THROUGH,
    WALK,
    Push,
    Say,
    Walk,
)
from paradoxa.games.paradox_island.notation.moves import IVY as IVY_TO
from paradoxa.games.paradox_island.rules.attacks import clash, wave_acts, wave_moves, whole
from paradoxa.games.paradox_island.rules.encounters import encounter, others_at
from paradoxa.games.paradox_island.rules.frames import Deed, Question, make
from paradoxa.games.paradox_island.rules.health import ALGAE, FOG, HURRICANE, IVY, remove, stinger
from paradoxa.games.paradox_island.rules.pushing import push, pusher, pushes
from paradoxa.games.paradox_island.rules.spaces import used_bit
from paradoxa.games.paradox_island.rules.state import State
from paradoxa.games.paradox_island.rules.told import announcements as told
from paradoxa.games.paradox_island.rules.told.events import Arrived, Declined, OpPieceLeft, OpStepped


# --- steps of Bush and Rock --------------------------------------------------------------------
def walks(state: State, piece: int) -> list[Move]:
    """The steps of Bush or Rock; the one that wounds never comes to a space twice in a turn (I-10.4)."""
    land, place = state.land, state.places[piece]
    if place == OFF:
        return []
    assert land is not None
    barred = state.trodden if piece == stinger(state) else 0
    lake = land.lake[place]
    if lake < 0:
        row = NEXT[place]
        return [WALK[piece, way, -1] for way in range(6) if row[way] >= OCEAN or not barred >> row[way] & 1]
    found = []
    for origin in land.lakes[lake]:
        for way in range(6):
            there = NEXT[origin][way]
            if there >= OCEAN or (land.lake[there] != lake and not barred >> there & 1):
                found.append(WALK[piece, way, origin])
    return found


def walk(state: State, move: Walk, emit: Emit | None, grown: int = 0) -> None:
    """Bush or Rock takes a step."""
    piece = move.piece
    origin = move.origin if move.origin >= 0 else state.places[piece]
    if emit is not None:
        emit(OpStepped(piece, move.way, Secret(origin, (state.op,))))
    kind = (told.LEAVE, piece, move.way) if move.origin >= 0 else (told.GO, piece, move.way, 1)
    _tread(state, piece, state.places[piece])
    if state.token == FOG:
        kind = (told.FOG, piece, move.way)
    op_come(state, piece, NEXT[origin][move.way], kind, "step", emit, bearing=move.way, grown=grown, origin=origin)


def _tread(state: State, piece: int, place: int) -> None:
    if piece == stinger(state) and place < OCEAN:
        assert state.land is not None
        state.trodden |= whole(state.land, place)


def op_come(
    state: State,
    piece: int,
    place: int,
    entry: tuple[int, ...],
    how: str,
    emit: Emit | None,
    *,
    bearing: int = -1,
    grown: int,
    origin: int = -1,
) -> None:
    """Bush or Rock comes to a place: named with all pieces there; the wounding piece wounds them (I-10.4)."""
    land = state.land
    assert land is not None
    state.places[piece] = place
    state.bearings[piece] = bearing
    state.edges[piece] = origin if place >= OCEAN else -1
    _tread(state, piece, place)
    name = OCEAN_NAME if place >= OCEAN else land.names[place]
    foggy = state.token == FOG
    if not foggy:
        state.entries.append((*entry, name, 0))
    elif entry[0] == told.FOG:
        state.entries.append(entry)
    silent = foggy and entry[0] != told.FOG
    if emit is not None:
        heard = UNHEARD if foggy else name
        if not silent:
            emit(Arrived(piece, heard, how, Secret(place, (state.op,))))
    state.stack.append(make(Onward, piece, grown))
    if silent and not others_at(state, piece):
        return  # I-9.79: a carry without anybody met is not heard
    if silent:
        state.entries.append((told.FOG_CARRY, piece))
    clash(state, piece, encounter(state, piece, emit))


# --- knots, portals, anomalies and the ocean for Bush and Rock -----------------------------------
class Onward(Deed):
    """Bush or Rock has arrived: it may go on through a knot, a portal, with Ivy an anomaly, with Algae the ocean."""

    __slots__ = ("grown",)
    word = "onward"

    def __init__(self, piece: int, grown: int) -> None:
        super().__init__(piece)
        self.grown = grown  # Ivy has been used in this action

    def act(self, state: State, emit: Emit | None) -> None:
        land = state.land
        assert land is not None
        place = state.places[self.piece]
        if place >= OCEAN:
            if state.token == ALGAE and self.piece == BUSH:
                state.stack.append(make(GoingThrough, state.op, self.piece, self.grown))
            else:
                leave(state, self.piece, emit)
            return
        name = land.names[place]
        entered = state.bearings[self.piece] >= 0  # not out of a portal, which has no line
        passage = KNOT <= name < ANOMALY and entered
        ivy = ANOMALY <= name < LAKE and state.token == IVY and not self.grown
        if passage or ivy or state.token == FOG:
            state.stack.append(make(GoingThrough, state.op, self.piece, self.grown))


def leave(state: State, piece: int, emit: Emit | None) -> None:
    """Bush or Rock ends in the ocean: its action is over, it comes back at the end of the turn (I-10.8)."""
    if emit is not None:
        emit(OpPieceLeft(piece))
    remove(state, piece)


class GoingThrough(Question):
    """OP decides, aloud, whether Bush or Rock goes on (I-9.45)."""

    __slots__ = ("grown",)
    kind = "go on"
    word = "go-on"

    def __init__(self, seat: Seat, piece: int, grown: int) -> None:
        super().__init__(seat, piece)
        self.grown = grown

    def options(self, state: State) -> Sequence[Move]:
        land = state.land
        assert land is not None
        place = state.places[self.piece]
        barred = state.trodden if self.piece == stinger(state) else 0
        if place >= OCEAN:
            there = far_end(state.edges[self.piece], state.bearings[self.piece])
            return (CROSS, STAY) if not barred >> there & 1 else (STAY,)
        name = land.names[place]
        if name == KNOT and state.bearings[self.piece] >= 0:
            side = opposite(state.bearings[self.piece])
            arrows = land.arrows[place]
            assert arrows is not None
            there = NEXT[place][arrows[side]]
            free = there >= OCEAN or not barred >> there & 1
            return (THROUGH, STAY) if free and not state.used & used_bit(place, side) else (STAY,)
        if PORTAL <= name < ANOMALY and state.bearings[self.piece] >= 0:
            if state.token == HURRICANE:
                ends = [space for space in land.portals if space != place and not barred >> space & 1]
                return [*[SEND_SPACE[space] for space in ends], STAY]
            return (THROUGH, STAY) if not barred >> land.twin[place] & 1 else (STAY,)
        if ANOMALY <= name < LAKE and state.token == IVY and not self.grown:
            ends = [space for space in land.anomalies if space != place and not barred >> space & 1]
            return [*[IVY_TO[space] for space in ends], STAY]
        return (STAY,)

    def answer(self, state: State, seat: Seat, move: Move, emit: Emit | None) -> None:
        assert isinstance(move, Say)
        state.stack.pop()
        land = state.land
        assert land is not None
        piece, place, grown = self.piece, state.places[self.piece], self.grown
        if move is STAY:
            if place >= OCEAN:
                leave(state, piece, emit)
            elif emit is not None:
                emit(Declined("go on"))
        elif move is CROSS:
            way = state.bearings[piece]
            op_come(
                state,
                piece,
                far_end(state.edges[piece], way),
                (told.CROSS, piece),
                "crossing",
                emit,
                bearing=way,
                grown=grown,
            )
        elif move.verb == "ivy":
            state.stack.append(make(Climbing, seat, piece))
            op_come(state, piece, move.value, (told.IVY, piece), "ivy", emit, grown=1)
        elif move.verb == "send":
            op_come(state, piece, move.value, (told.PORTAL, piece), "portal", emit, grown=grown)
        elif land.names[place] == KNOT:
            side = opposite(state.bearings[piece])
            state.used |= used_bit(place, side)
            arrows = land.arrows[place]
            assert arrows is not None
            way = arrows[side]
            op_come(
                state, piece, NEXT[place][way], (told.KNOT, piece), "knot", emit, bearing=way, grown=grown, origin=place
            )
        else:
            op_come(state, piece, land.twin[place], (told.PORTAL, piece), "portal", emit, grown=grown)


class Climbing(Question):
    """Ivy: one more step after the jump, if wanted (I-9.64)."""

    __slots__ = ()
    kind = "ivy step"
    word = "ivy-step"

    def options(self, state: State) -> Sequence[Move]:
        return [*walks(state, self.piece), STAY]

    def answer(self, state: State, seat: Seat, move: Move, emit: Emit | None) -> None:
        state.stack.pop()
        if isinstance(move, Walk):
            walk(state, move, emit, 1)
        elif emit is not None:
            emit(Declined("ivy step"))


# --- actions -----------------------------------------------------------------------------------
def actions(state: State, piece: int) -> list[Move]:
    """What a piece can do as one action."""
    if piece == WAVE:
        return wave_moves(state)
    return [*walks(state, piece), *(pushes(state) if piece == pusher(state) else [])]


def act(state: State, move: Move, emit: Emit | None) -> None:
    """One action of an OP piece begins."""
    if isinstance(move, Walk):
        if move.piece == pusher(state):
            state.stack.append(make(SecondHalf, state.op, move.piece, 1))
        walk(state, move, emit)
    elif isinstance(move, Push):
        state.stack.append(make(SecondHalf, state.op, pusher(state), 0))
        push(state, move, emit)
    else:
        assert isinstance(move, Say)
        wave_acts(state, move, emit)


class SecondHalf(Question):
    """The Rock has stepped and may push, or has pushed and may step (I-9.46)."""

    __slots__ = ("stepped",)
    kind = "second half"
    word = "second-half"

    def __init__(self, seat: Seat, piece: int, stepped: int) -> None:
        super().__init__(seat, piece)
        self.stepped = stepped

    def options(self, state: State) -> Sequence[Move]:
        return [*(pushes(state) if self.stepped else walks(state, self.piece)), STAY]

    def answer(self, state: State, seat: Seat, move: Move, emit: Emit | None) -> None:
        state.stack.pop()
        if isinstance(move, Walk):
            walk(state, move, emit)
        elif isinstance(move, Push):
            push(state, move, emit)
        elif emit is not None:
            emit(Declined("second half"))


class FreeAction(Question):
    """An anomaly lets OP act at once with a piece; OP may decline (I-6.4 to I-6.6)."""

    __slots__ = ()
    kind = "free action"
    word = "free-action"

    def options(self, state: State) -> Sequence[Move]:
        return [*actions(state, self.piece), DECLINE]

    def answer(self, state: State, seat: Seat, move: Move, emit: Emit | None) -> None:
        state.stack.pop()
        if move is DECLINE:
            if emit is not None:
                emit(Declined("free action"))
        else:
            act(state, move, emit)
