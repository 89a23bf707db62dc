"""Paradox Island: encounters: who is named, scared off or wounded, and who profits (I-8)."""

from __future__ import annotations

from collections.abc import Sequence

from paradoxa.core import Move, Seat
from paradoxa.core.events import Emit, Secret
from paradoxa.games.paradox_island.box.geometry import OCEAN
from paradoxa.games.paradox_island.box.pieces import (
    ACHILLES,
    BUSH,
    GRANDDEAD,
    HEMPEL,
    OP_MASK,
    PIECES,
    THESEUS,
    pieces_in,
)
from paradoxa.games.paradox_island.notation.moves import DOUBLE, SINGLE, STRIKE, STRIKE_BOX, STRIKE_NOTHING, Say
from paradoxa.games.paradox_island.rules.frames import CALM, CHOICE, Deed, Question, make
from paradoxa.games.paradox_island.rules.health import (
    ALGAE,
    ALL_FRUITS,
    CONSTANTS,
    ENCOUNTER,
    open_in_turn,
    remove,
    win,
    wound,
)
from paradoxa.games.paradox_island.rules.state import State
from paradoxa.games.paradox_island.rules.told import announcements as told
from paradoxa.games.paradox_island.rules.told.bonus_events import FruitCrossed, SquareCircled
from paradoxa.games.paradox_island.rules.told.events import ActionsGained, Counted, Met, ScaredOff, SymbolCrossed


def progress(state: State, piece: int, emit: Emit | None) -> None:
    """One more mark for a mission; the last one wins."""
    board = state.board_of(piece)
    state.progress[board] += 1
    if emit is not None:
        emit(Counted(piece, state.progress[board]))
    if state.progress[board] >= CONSTANTS.mission_goal:
        win(state, state.seat_of(board), "mission", emit)


def others_at(state: State, piece: int) -> int:
    """The other pieces a piece is together with: a lake is one space for OP's pieces (I-9.20)."""
    places = state.places
    place = places[piece]
    found = 0
    for other in range(PIECES):
        if other != piece and places[other] == place:
            found |= 1 << other
    land = state.land
    assert land is not None
    if place < OCEAN and land.lake[place] >= 0:
        for space in land.lakes[land.lake[place]]:
            if space != place:
                for other in range(PIECES if piece < 3 else 3):
                    if places[other] == space and other != piece:
                        found |= 1 << other
    return found


def encounter(state: State, piece: int, emit: Emit | None) -> int:
    """Whoever is there is named; Theseus circles a square, Granddead may use his bonus (I-9.31, I-9.36, I-9.37)."""
    others = others_at(state, piece)
    state.entries.append((told.MET, piece, others))
    if not others:
        return 0
    if emit is not None:
        emit(Met(piece, tuple(pieces_in(others))))
    if THESEUS in state.characters:
        board = state.characters.index(THESEUS)
        own = sum([1 << mine for mine in state.own_pieces(board)])
        if others & ~own if own >> piece & 1 else others & own:
            circle_square(state, board, emit)
    return others


def ask_granddead(state: State, piece: int, others: int) -> None:
    """Granddead is asked for each of his pieces that is not one of two that met."""
    if GRANDDEAD not in state.characters:
        return
    board = state.characters.index(GRANDDEAD)
    for own in reversed(state.own_pieces(board)):
        if own != piece and others & ~(1 << own):
            open_in_turn(state, own, ENCOUNTER)


def circle_square(state: State, board: int, emit: Emit | None) -> None:
    """Theseus circles the leftmost free square, if there is one."""
    kinds = state.sheet(state.own_pieces(board)[0]).squares
    for number, kind in enumerate(kinds):
        if not state.squares[board] >> 2 * number & 3:
            state.squares[board] |= 1 << 2 * number
            if emit is not None:
                emit(SquareCircled(state.seat_of(board), kind))
            return


class Encounter(Deed):
    """A captive arrives where others may be."""

    __slots__ = ("mode",)
    word = "meeting"  # as positions have always written it

    def __init__(self, piece: int, mode: int) -> None:
        super().__init__(piece)
        self.mode = mode

    def act(self, state: State, emit: Emit | None) -> None:
        others = encounter(state, self.piece, emit)
        if not others:
            return
        if others & OP_MASK and self.mode != CALM:
            state.stack.append(make(Clash, self.piece, others & OP_MASK, self.mode))
        ask_granddead(state, self.piece, others)


class Clash(Deed):
    """A captive has come to OP's pieces: one after the other is scared off, or wounds."""

    __slots__ = ("mask", "mode")
    word = "clash"

    def __init__(self, piece: int, mask: int, mode: int) -> None:
        super().__init__(piece)
        self.mask = mask
        self.mode = mode

    def act(self, state: State, emit: Emit | None) -> None:
        other = next(pieces_in(self.mask))
        rest = self.mask & ~(1 << other)
        if rest:
            state.stack.append(make(Clash, self.piece, rest, self.mode))
        if self.mode == CHOICE:
            scare_off(state, self.piece, other, emit)
        else:
            hurt(state, self.piece, other)


def hurt(state: State, piece: int, other: int) -> None:
    """An OP piece has met a captive unsafely: its wound, and with Algae a fruit (I-11.1)."""
    if state.token == ALGAE and other == BUSH:
        state.stack.append(make(Striking, state.op, piece))
    wound(state, piece, other)


def scare_off(state: State, piece: int, other: int, emit: Emit | None) -> None:
    """A safe visitor scares an OP piece off the map (I-8.3)."""
    if emit is not None:
        emit(ScaredOff(piece, other))
    remove(state, other)
    board = state.board_of(piece)
    character = state.characters[board]
    if character == GRANDDEAD:
        progress(state, piece, emit)
        if state.ended:
            return
    if state.owner(piece) != state.active:
        return  # I-9.34
    if character == ACHILLES and not state.symbols[board] >> other & 1:
        state.stack.append(make(SecondWind, state.active, piece, other))
        return
    gain(state, piece, 1, emit)


def gain(state: State, piece: int, count: int, emit: Emit | None) -> None:
    """More actions in this turn, for the piece that earned them."""
    state.actions[piece] += count
    if emit is not None:
        emit(ActionsGained(piece, count))


class SecondWind(Question):
    """Achilles may cross out the symbol of a piece he scared off, for two actions instead of one (I-12.7)."""

    __slots__ = ("other",)
    kind = "second wind"
    word = "second-wind"

    def __init__(self, seat: Seat, piece: int, other: int) -> None:
        super().__init__(seat, piece)
        self.other = other

    def options(self, state: State) -> Sequence[Move]:
        return (DOUBLE, SINGLE)

    def answer(self, state: State, seat: Seat, move: Move, emit: Emit | None) -> None:
        state.stack.pop()
        if move is DOUBLE:
            state.symbols[state.board_of(self.piece)] |= 1 << self.other
            if emit is not None:
                emit(SymbolCrossed(seat, self.other))
        gain(state, self.piece, 2 if move is DOUBLE else 1, emit)


class Striking(Question):
    """OP crosses out a fruit of a captive: with Algae any that is not crossed out yet, or none (I-9.61)."""

    __slots__ = ()
    kind = "strike"
    word = "strike"

    def options(self, state: State) -> Sequence[Move]:
        board = state.board_of(self.piece)
        if state.characters[board] != HEMPEL:
            open_ = ALL_FRUITS & ~state.crossed[board]
            return [*[STRIKE[fruit] for fruit in range(7) if open_ >> fruit & 1], STRIKE_NOTHING]
        boxes, palms = state.boxes[board], state.palms[board]
        fruits = [STRIKE[fruit] for fruit in range(7) if state.circled[board] >> fruit & 1]
        return [*fruits, *[STRIKE_BOX[n] for n in range(7) if boxes[n] < 0 and not palms >> n & 1], STRIKE_NOTHING]

    def answer(self, state: State, seat: Seat, move: Move, emit: Emit | None) -> None:
        assert isinstance(move, Say)
        state.stack.pop()
        board = state.board_of(self.piece)
        if move.verb == "strike box":
            state.palms[board] |= 1 << move.value
            if emit is not None:
                owner = state.seat_of(board)
                emit(FruitCrossed(owner, None, Secret(move.value, (owner, state.op))))
        elif move is not STRIKE_NOTHING:
            cross_out(state, board, move.value)
            if emit is not None:
                emit(FruitCrossed(state.seat_of(board), move.value))


def cross_out(state: State, board: int, fruit: int) -> None:
    """A fruit is crossed out; Hempel crosses out the palm of its box."""
    state.circled[board] &= ~(1 << fruit)
    state.crossed[board] |= 1 << fruit
    if state.characters[board] == HEMPEL:
        state.palms[board] |= 1 << state.boxes[board].index(fruit)
