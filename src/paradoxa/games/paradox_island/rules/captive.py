"""Paradox Island: a captive's turn (I-3): actions, free actions, and steps over the unseen island."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import ClassVar, Final

from paradoxa.core import Move, Seat
from paradoxa.core.events import Emit
from paradoxa.core.stack import Acts, Asks
from paradoxa.games.paradox_island.box.geometry import LINES, NEXT, OCEAN
from paradoxa.games.paradox_island.box.pieces import OFF, SCHRODIE
from paradoxa.games.paradox_island.box.rulings import QUICKSAND_COST
from paradoxa.games.paradox_island.notation.moves import FROM, PIECE, REST, SQUARE, STEP, STOP, Say, Step
from paradoxa.games.paradox_island.rules.arriving import come
from paradoxa.games.paradox_island.rules.bonuses import FREE_REACH, run_cost, usable, use
from paradoxa.games.paradox_island.rules.encounters import gain
from paradoxa.games.paradox_island.rules.frames import AUTO, CHOICE, Question, make
from paradoxa.games.paradox_island.rules.health import (
    CONSTANTS,
    DROUGHT,
    QUICKSAND,
    pay,
    piece_named,
    ready,
    restore,
    who,
)
from paradoxa.games.paradox_island.rules.state import State
from paradoxa.games.paradox_island.rules.told import announcements as told
from paradoxa.games.paradox_island.rules.told.bonus_events import SquareUsed
from paradoxa.games.paradox_island.rules.told.events import PieceBegan, Rested, Stepped

SQUARE_KINDS = ("energy", "health", "action")


def begin(state: State, seat: Seat) -> None:
    """A captive's turn begins: immunity ends, and every own piece has its actions."""
    pieces = state.own_pieces((seat - state.op - 1) % state.seats)
    for piece in pieces:
        state.immune[piece] = 0
        state.actions[piece] = CONSTANTS.captive_actions
    if len(pieces) == 2:
        state.stack.append(make(ChoosingPiece, seat))
    else:
        state.acting = pieces[0]
        state.stack.append(make(GoingOn, pieces[0], OFF))


class ChoosingPiece(Asks[State]):
    """Two players: which piece acts first (I-13.3)."""

    __slots__ = ()
    kind = "piece"
    word: ClassVar[str] = "piece"

    def options(self, state: State) -> Sequence[Move]:
        return [PIECE[who(state, piece)] for piece in state.own_pieces(0)]

    def answer(self, state: State, seat: Seat, move: Move, emit: Emit | None) -> None:
        assert isinstance(move, Say)
        state.stack.pop()
        first = piece_named(state, move.value)
        state.acting = first
        if emit is not None:
            emit(PieceBegan(first))
        state.stack.append(make(GoingOn, first, 7 - first))


class GoingOn(Acts[State]):
    """The turn goes on: the acting piece is asked, or the next piece begins, or the turn ends."""

    __slots__ = ("acting", "later")
    word: ClassVar[str] = "going-on"

    def __init__(self, acting: int, later: int) -> None:
        self.acting = acting
        self.later = later  # two players: the piece that acts after this one

    def act(self, state: State, emit: Emit | None) -> None:
        board = state.board_of(self.acting)
        if state.actions[self.acting] or ready(state, board) or _circled_squares(state, board):
            state.stack.append(make(Turn, state.active, self.acting, self.later))
        else:
            done(state, self.acting, self.later, emit)


def done(state: State, acting: int, later: int, emit: Emit | None) -> None:
    """The acting piece has finished: unused actions are lost (I-9.68)."""
    state.actions[acting] = 0
    if later == OFF:
        state.acting = OFF
        return
    state.acting = later
    if emit is not None:
        emit(PieceBegan(later))
    state.stack.append(make(GoingOn, later, OFF))


def _circled_squares(state: State, board: int) -> list[str]:
    """The kinds of Theseus' circled squares."""
    squares = state.squares[board]
    if not squares:
        return []
    row = state.sheet(state.own_pieces(board)[0]).squares
    return [kind for number, kind in enumerate(row) if squares >> 2 * number & 3 == 1]


DEAREST: Final = CONSTANTS.cost_over + CONSTANTS.cost_safely + QUICKSAND_COST  # no step costs more


class Turn(Asks[State]):
    """What a captive does: rest, step, a free action, or stop."""

    __slots__ = ("acting", "later")
    kind = "turn"
    word: ClassVar[str] = "turn"

    def __init__(self, seat: Seat, acting: int, later: int) -> None:
        super().__init__(seat)
        self.acting = acting
        self.later = later

    def options(self, state: State) -> Sequence[Move]:
        piece = self.acting
        board = state.board_of(piece)
        found: list[Move] = []
        if state.actions[piece]:
            budget = min(state.spendable(piece), DEAREST)
            found += _steps(state.characters[board] == SCHRODIE, budget, state.token == QUICKSAND)
        found += usable(state, board, piece)
        kinds = _circled_squares(state, board)
        if kinds:
            found += [SQUARE[number] for number, kind in enumerate(SQUARE_KINDS) if kind in kinds]
        found.append(STOP)
        return found

    def answer(self, state: State, seat: Seat, move: Move, emit: Emit | None) -> None:
        state.stack.pop()
        piece = self.acting
        if move is STOP:
            done(state, piece, self.later, emit)
            return
        state.stack.append(make(GoingOn, piece, self.later))
        if isinstance(move, Step):
            state.actions[piece] -= 1
            quick = QUICKSAND_COST if state.token == QUICKSAND and move.reach > 1 else 0
            over = CONSTANTS.cost_over if move.reach == 2 else 0
            pay(state, piece, over + quick + (CONSTANTS.cost_safely if move.safely else 0))
            step(state, piece, move.way, move.reach, move.safely, emit)
        elif move is REST:
            state.actions[piece] -= 1
            rest = 1 if state.token == DROUGHT else state.sheet(piece).rest
            restore(state, piece, 0, rest)
            if emit is not None:
                emit(Rested(piece))
        else:
            assert isinstance(move, Say)
            if move.verb == "use":
                use(state, state.board_of(piece), piece, move.value, emit)
            else:
                _square(state, piece, SQUARE_KINDS[move.value], emit)


def _square(state: State, piece: int, kind: str, emit: Emit | None) -> None:
    """Theseus crosses out a circled square (I-12.17)."""
    board = state.board_of(piece)
    row = state.sheet(piece).squares
    number = next(n for n in range(len(row)) if row[n] == kind and state.squares[board] >> 2 * n & 3 == 1)
    state.squares[board] ^= 3 << 2 * number
    if emit is not None:
        emit(SquareUsed(piece, kind))
    if kind == "action":
        gain(state, piece, 1, emit)
    else:
        restore(state, piece, 1 if kind == "health" else 0, 1 if kind == "energy" else 0)


@cache
def _steps(is_schrodie: bool, budget: int, quicksand: bool) -> tuple[Move, ...]:
    """Rest, and every step the energy allows: the island never removes an option (I-9.2)."""
    found: list[Move] = [REST]
    quick = QUICKSAND_COST if quicksand else 0
    reaches = ((1, 0), (3, quick)) if is_schrodie else ((1, 0), (2, CONSTANTS.cost_over + quick))
    for way in range(6):
        for reach, cost in reaches:
            if cost <= budget:
                found.append(STEP[way][reach - 1][0])
            if cost + CONSTANTS.cost_safely <= budget:
                found.append(STEP[way][reach - 1][1])
    return tuple(found)


# --- steps -------------------------------------------------------------------------------------
def step(state: State, piece: int, way: int, reach: int, safely: bool, emit: Emit | None) -> None:
    """A step, however far; out of a lake in which the piece lies OP says from where (I-7.2)."""
    state.used = 0
    state.entries.append((told.ACTION, piece))
    if emit is not None:
        emit(Stepped(piece, way, reach, safely))
    mode = CHOICE if safely else AUTO
    if state.lying >> piece & 1:
        state.stack.append(make(Leaving, state.op, piece, mode, reach, way))
        return
    line = LINES[state.places[piece]][way]
    place = line[reach - 1] if reach <= len(line) else line[-1]
    come(state, piece, place, (told.GO, piece, way, reach), "step", emit, bearing=way, mode=mode)


@lru_cache(maxsize=4096)
def lake_starts(lake: tuple[int, ...], way: int, reach: int) -> tuple[int, ...]:
    """From which spaces of a lake OP may let a move of a lying piece start (I-7.2)."""
    inside = set(lake)

    def end(space: int) -> int:
        line = LINES[space][way]
        return line[reach - 1] if reach <= len(line) else line[-1]

    leaving = [space for space in lake if NEXT[space][way] not in inside]
    first = [space for space in leaving if end(space) < OCEAN and end(space) not in inside]
    second = [space for space in lake if end(space) < OCEAN and end(space) not in inside]
    return tuple(first or second or leaving)


class Leaving(Question):
    """OP secretly picks the space of the lake from which a lying captive's move starts."""

    __slots__ = ("mode", "reach", "way")
    kind = "lake start"
    word = "lake-start"

    def __init__(self, seat: Seat, piece: int, mode: int, reach: int, way: int) -> None:
        super().__init__(seat, piece)
        self.mode = mode
        self.reach = reach
        self.way = way

    def options(self, state: State) -> Sequence[Move]:
        land = state.land
        assert land is not None
        lake = land.lakes[land.lake[state.places[self.piece]]]
        return [FROM[space] for space in lake_starts(lake, self.way, self.reach)]

    def answer(self, state: State, seat: Seat, move: Move, emit: Emit | None) -> None:
        assert isinstance(move, Say)
        state.stack.pop()
        line = LINES[move.value][self.way]
        place = line[self.reach - 1] if self.reach <= len(line) else line[-1]
        entry = (told.EXIT, self.piece, self.way, self.reach)
        come(state, self.piece, place, entry, "step", emit, bearing=self.way, mode=self.mode, origin=move.value)


class Stepping(Question):
    """The step that a bonus allows: Achilles' run, or Hempel's free one (I-9.54, I-9.55)."""

    __slots__ = ()
    kind = "bonus step"
    word = "bonus-step"

    def options(self, state: State) -> Sequence[Move]:
        if state.reach == FREE_REACH:
            over = state.spendable(self.piece) >= QUICKSAND_COST or state.token != QUICKSAND
            return [move for way in range(6) for move in (*([STEP[way][1][0]] if over else []), STEP[way][0][1])]
        safely = state.spendable(self.piece) >= CONSTANTS.cost_safely + run_cost(state)
        return [move for way in range(6) for move in STEP[way][0][: 2 if safely else 1]]

    def answer(self, state: State, seat: Seat, move: Move, emit: Emit | None) -> None:
        assert isinstance(move, Step)
        state.stack.pop()
        piece, reach = self.piece, state.reach
        state.reach = 0
        if reach == FREE_REACH:
            if move.reach == 2 and state.token == QUICKSAND:
                pay(state, piece, QUICKSAND_COST)
            step(state, piece, move.way, move.reach, move.safely, emit)
            return
        state.actions[piece] -= 1
        pay(state, piece, run_cost(state) + (CONSTANTS.cost_safely if move.safely else 0))
        step(state, piece, move.way, reach, move.safely, emit)
