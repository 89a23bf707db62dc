"""Paradox Island: what activated spaces do (I-5), the ten anomalies among them (I-6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from paradoxa.core import Move, Seat
from paradoxa.core.events import Emit, Secret
from paradoxa.core.stack import Asks
from paradoxa.games.paradox_island.box.geometry import NEXT, OCEAN, opposite
from paradoxa.games.paradox_island.box.islands import ANOMALY, KNOT, LAKE, OCEAN_NAME, ORACLE, Land
from paradoxa.games.paradox_island.box.pieces import BUSH, GRANDDEAD, HEMPEL, OFF, ROCK, WAVE
from paradoxa.games.paradox_island.notation.moves import (
    ASKS,
    BOX,
    CAMP,
    SEND_FRUIT,
    SEND_SPACE,
    SEND_WAY,
    STRIKE,
    Ask,
    Say,
)
from paradoxa.games.paradox_island.rules.arriving import come
from paradoxa.games.paradox_island.rules.encounters import cross_out
from paradoxa.games.paradox_island.rules.frames import AUTO, HOST, QUIET, Question, by_word, make
from paradoxa.games.paradox_island.rules.health import DROUGHT, FOG, HURRICANE, NOBODY, lose, restore, restore_secretly
from paradoxa.games.paradox_island.rules.state import State
from paradoxa.games.paradox_island.rules.told import announcements as told
from paradoxa.games.paradox_island.rules.told.bonus_events import FruitCleared, FruitCrossed, FruitGot
from paradoxa.games.paradox_island.rules.told.events import Answered, CampUsed, Directed, LayDown, Stuck

CAMP_A: Final = 7
(LOSE_HEALTH, LOSE_ENERGY, LOSE_FRUIT, OP_ROCK, OP_BUSH, OP_WAVE, FRUIT, A_LAKE, ADJACENT, ARROWS) = range(10)
_ACTING: Final = {OP_ROCK: ROCK, OP_BUSH: BUSH, OP_WAVE: WAVE}
ANOMALY_SIDE: Final = 6  # in `used` an anomaly stands beside the six sides of a knot


def used_bit(space: int, side: int) -> int:
    """The mark of a knot's side, or of an anomaly, that has worked in this action (I-5.9)."""
    return 1 << 7 * space + side


def work(state: State, piece: int, emit: Emit | None) -> None:
    """The space under a captive works."""
    land = state.land
    assert land is not None
    place = state.places[piece]
    name = land.names[place]
    if name < CAMP_A:
        fruit(state, piece, name, emit)
    elif name < ORACLE:
        camp(state, piece, emit)
    elif name == ORACLE:
        state.stack.append(make(Asking, state.owner(piece), piece))
    elif name < KNOT:
        lose(state, piece, 1, 0, NOBODY)
    elif name == KNOT:
        knot(state, land, piece, place, emit)
    elif name < ANOMALY:
        portal(state, land, piece, place, emit)
    elif name < LAKE:
        anomaly(state, piece, place, name - ANOMALY, emit)
    else:
        state.lying |= 1 << piece
        state.entries.append((told.LIES, piece))
        if emit is not None:
            emit(LayDown(piece))


# --- fruits, camps, oracles --------------------------------------------------------------------
def fruit(state: State, piece: int, number: int, emit: Emit | None) -> None:
    """Circle a fruit; Hempel writes a new one into a box, and clears a crossed-out one (I-5.1, I-12.12)."""
    board = state.board_of(piece)
    bit = 1 << number
    seat = state.seat_of(board)
    if state.characters[board] == HEMPEL:
        if number not in state.boxes[board]:
            state.stack.append(make(Writing, seat, number))
        elif state.crossed[board] & bit:
            clear(state, board, number)
            if emit is not None:
                emit(FruitCleared(seat, number))
    elif not (state.circled[board] | state.crossed[board]) & bit:
        state.circled[board] |= bit
        if emit is not None:
            emit(FruitGot(seat, number))


def clear(state: State, board: int, number: int) -> None:
    """A crossed-out fruit is circled again."""
    state.crossed[board] &= ~(1 << number)
    state.circled[board] |= 1 << number
    if state.characters[board] == HEMPEL:
        state.palms[board] &= ~(1 << state.boxes[board].index(number))


class Writing(Asks[State]):
    """Hempel writes a fruit into a free box; whoever dies, it stays to be written."""

    __slots__ = ("number",)
    kind = "box"
    word: ClassVar[str] = "box"

    def __init__(self, seat: Seat, number: int) -> None:
        super().__init__(seat)
        self.number = number

    def options(self, state: State) -> Sequence[Move]:
        boxes = state.boxes[_board(state, self.seat)]
        return [BOX[n] for n in range(len(BOX)) if boxes[n] < 0]

    def answer(self, state: State, seat: Seat, move: Move, emit: Emit | None) -> None:
        assert isinstance(move, Say)
        state.stack.pop()
        board = _board(state, seat)
        number = self.number
        boxes = list(state.boxes[board])
        boxes[move.value] = number
        state.boxes[board] = tuple(boxes)
        crossed = bool(state.palms[board] >> move.value & 1)  # I-9.60
        (state.crossed if crossed else state.circled)[board] |= 1 << number
        if emit is not None:
            emit(FruitGot(seat, number, Secret(move.value, (seat, state.op)), crossed))


def _board(state: State, seat: Seat) -> int:
    return (seat - state.op - 1) % state.seats


def camp(state: State, piece: int, emit: Emit | None) -> None:
    """A camp restores two points; Granddead has only one kind (I-9.43)."""
    if state.character_of(piece) == GRANDDEAD:
        restore(state, piece, 0, camp_points(state))
        if emit is not None:
            emit(CampUsed(piece, Secret("energy", (state.owner(piece), state.op))))
    else:
        state.stack.append(make(Camping, state.owner(piece), piece))


def camp_points(state: State) -> int:
    """What a camp gives; Drought takes one (I-11.10)."""
    return 1 if state.token == DROUGHT else 2


class Camping(Question):
    """How a camp's points are split, in private (I-5.2)."""

    __slots__ = ()
    kind = "camp"
    word = "camp"

    def options(self, state: State) -> Sequence[Move]:
        return CAMP[: 1 + camp_points(state)]

    def answer(self, state: State, seat: Seat, move: Move, emit: Emit | None) -> None:
        assert isinstance(move, Say)
        state.stack.pop()
        points = camp_points(state)
        health, energy = ((points, 0), (0, points), (1, 1))[move.value]
        restore_secretly(state, self.piece, health, energy, points)
        if emit is not None:
            emit(CampUsed(self.piece, Secret(move.word, (seat, state.op))))


class Asking(Question):
    """An oracle: up to two directions, with Fog one (I-5.3)."""

    __slots__ = ()
    kind = "oracle"
    word = "oracle"

    def options(self, state: State) -> Sequence[Move]:
        return ASKS[1 if state.token == FOG else 2]

    def answer(self, state: State, seat: Seat, move: Move, emit: Emit | None) -> None:
        assert isinstance(move, Ask)
        state.stack.pop()
        tell_beside(state, self.piece, move.ways, emit)


def tell_beside(state: State, piece: int, ways: tuple[int, ...], emit: Emit | None) -> None:
    """The names of the spaces beside a piece; beyond the coast it is the ocean (I-9.17)."""
    land = state.land
    assert land is not None
    names = []
    for way in ways:
        there = NEXT[state.places[piece]][way]
        names.append(OCEAN_NAME if there >= OCEAN else land.names[there])
        state.entries.append((told.NEXT_TO, piece, way, names[-1]))
    if emit is not None:
        emit(Answered(piece, ways, tuple(names)))


# --- knots and portals -------------------------------------------------------------------------
def stuck(state: State, piece: int, emit: Emit | None) -> None:
    """Nothing happens: it has worked in this action, or was not entered from a side (I-5.9)."""
    state.entries.append((told.STUCK, piece))
    if emit is not None:
        emit(Stuck(piece))


def knot(state: State, land: Land, piece: int, place: int, emit: Emit | None) -> None:
    """Along the arrow that starts at the side of entry; the far space works by itself (I-5.5, I-9.11)."""
    bearing = state.bearings[piece]
    bit = used_bit(place, opposite(bearing))
    if bearing < 0 or state.used & bit:
        stuck(state, piece, emit)
        return
    state.used |= bit
    arrows = land.arrows[place]
    assert arrows is not None
    way = arrows[opposite(bearing)]
    come(state, piece, NEXT[place][way], (told.KNOT, piece), "knot", emit, bearing=way, mode=AUTO)


def portal(state: State, land: Land, piece: int, place: int, emit: Emit | None) -> None:
    """To the twin, where nothing works; in a Hurricane to any other portal (I-5.6, I-11.5)."""
    if state.token == HURRICANE:
        state.stack.append(make(Sending, state.op, piece, HURRICANE_SENDS))
    else:
        come(state, piece, land.twin[place], (told.PORTAL, piece), "portal", emit, mode=QUIET)


# --- anomalies ---------------------------------------------------------------------------------
HURRICANE_SENDS: Final = 10


def anomaly(state: State, piece: int, place: int, effect: int, emit: Emit | None) -> None:
    """The effect of an anomaly token, once in an action."""
    bit = used_bit(place, ANOMALY_SIDE)
    if state.used & bit or (effect == ARROWS and state.bearings[piece] < 0):
        stuck(state, piece, emit)
        return
    state.used |= bit
    state.entries.append((told.WORKED, piece))
    if effect == LOSE_HEALTH:
        lose(state, piece, 1, 0, NOBODY)
    elif effect == LOSE_ENERGY:
        lose(state, piece, 0, 1, NOBODY)
    elif effect == LOSE_FRUIT:
        if state.circled[state.board_of(piece)]:
            state.stack.append(make(Taking, state.op, piece))
    elif effect in _ACTING:
        if state.places[_ACTING[effect]] != OFF:
            state.stack.append(by_word("free-action", state.op, _ACTING[effect]))
    else:
        state.stack.append(make(Sending, state.op, piece, effect))


class Taking(Question):
    """OP crosses out a circled fruit (I-6.3)."""

    __slots__ = ()
    kind = "take fruit"
    word = "take-fruit"

    def options(self, state: State) -> Sequence[Move]:
        circled = state.circled[state.board_of(self.piece)]
        return [STRIKE[number] for number in range(7) if circled >> number & 1]

    def answer(self, state: State, seat: Seat, move: Move, emit: Emit | None) -> None:
        assert isinstance(move, Say)
        state.stack.pop()
        board = state.board_of(self.piece)
        cross_out(state, board, move.value)
        if emit is not None:
            emit(FruitCrossed(state.seat_of(board), move.value))


class Sending(Question):
    """OP says where an anomaly, or a portal in a Hurricane, sends a captive (I-6.7 to I-6.10)."""

    __slots__ = ("effect",)
    kind = "send"
    word = "send"

    def __init__(self, seat: Seat, piece: int, effect: int) -> None:
        super().__init__(seat, piece)
        self.effect = effect

    def options(self, state: State) -> Sequence[Move]:
        land = state.land
        assert land is not None
        place = state.places[self.piece]
        if self.effect == FRUIT:
            return SEND_FRUIT
        if self.effect == A_LAKE:
            return [SEND_SPACE[space] for lake in land.lakes for space in lake]
        if self.effect == ADJACENT:  # I-9.12: the ocean is no space
            return [SEND_WAY[way] for way in range(6) if NEXT[place][way] < OCEAN]
        if self.effect == ARROWS:
            way = state.bearings[self.piece]
            return [SEND_WAY[(way + 5) % 6], SEND_WAY[(way + 1) % 6]]
        return [SEND_SPACE[space] for space in land.portals if space != place]

    def answer(self, state: State, seat: Seat, move: Move, emit: Emit | None) -> None:
        assert isinstance(move, Say)
        state.stack.pop()
        land = state.land
        assert land is not None
        piece, value = self.piece, move.value
        if self.effect == FRUIT:
            come(state, piece, land.fruit[value], (told.SENT, piece), "sent", emit, mode=HOST)
        elif self.effect == A_LAKE:
            come(state, piece, value, (told.SENT, piece), "sent", emit, mode=HOST)
        elif self.effect == ADJACENT:
            entry = (told.GO, piece, value, 1)
            if emit is not None:
                emit(Directed(piece, value))
            come(state, piece, NEXT[state.places[piece]][value], entry, "sent", emit, bearing=value, mode=HOST)
        elif self.effect == ARROWS:
            there = NEXT[state.places[piece]][value]
            come(state, piece, there, (told.BEND, piece), "arrows", emit, bearing=value, mode=HOST)
        else:
            come(state, piece, value, (told.PORTAL, piece), "portal", emit, mode=QUIET)
