"""Paradox Island, 2 to 4 players: the order of turns and OP's turn.

Set-up stands in `setup.py`, a captive's turn in `captive.py`, arrivals in `arriving.py` and `encounters.py`, spaces in
`activation.py` and `spaces.py`, bonuses in `bonuses.py` and `windows.py`, OP's pieces in `host.py`, `attacks.py` and
`pushing.py`, wounds and death in `health.py`. Nothing is left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Final

from paradoxa.core import Move, Outcome, Seat
from paradoxa.core.events import Emit, Secret
from paradoxa.core.stack import Acts, Asks, Frame
from paradoxa.games.paradox_island.box.pieces import BUSH, OFF, OP_PIECES, ROCK, WAVE
from paradoxa.games.paradox_island.notation.moves import STOP, TOKEN, Say
from paradoxa.games.paradox_island.rules import (
    activation,
    arriving,
    attacks,
    bonuses,
    captive,
    encounters,
    health,
    host,
    setup,
    spaces,
    windows,
)
from paradoxa.games.paradox_island.rules.arriving import Reviving
from paradoxa.games.paradox_island.rules.bonuses import may_use_off_turn
from paradoxa.games.paradox_island.rules.frames import make
from paradoxa.games.paradox_island.rules.health import CONSTANTS, FREE, open_in_turn, win
from paradoxa.games.paradox_island.rules.pushing import pusher
from paradoxa.games.paradox_island.rules.setup import Drawing, Hiding, Laying, Shuffling
from paradoxa.games.paradox_island.rules.state import VERSION, State
from paradoxa.games.paradox_island.rules.told import announcements as told
from paradoxa.games.paradox_island.rules.told.events import TokenChosen, TokensDrawn, TurnBegan


def set_up(seats: int, op: Seat, built: bool, limit: int, version: int = VERSION) -> State:
    """A game before the island lies there."""
    first = make(Drawing) if built else make(Laying)
    return State(seats, op, limit, [make(NextTurn), make(Shuffling), first], version)


def outcome(state: State) -> Outcome | None:
    """Points are mission marks, for OP deaths; at the limit nobody wins (I-9.78)."""
    if state.stack:
        return None
    points = [0] * state.seats
    points[state.op] = state.deaths
    for board in range(state.seats - 1):
        points[state.seat_of(board)] = state.progress[board]
    if state.ended == "called":
        return Outcome(tuple(points), ())
    return Outcome(tuple(points), (state.op if state.ended == "op" else int(state.ended.split(" ")[1]),))


# --- turns -------------------------------------------------------------------------------------
class NextTurn(Acts[State]):
    """The next player's turn begins: clockwise from OP's left, OP last (I-2.7)."""

    __slots__ = ()
    word: ClassVar[str] = "next-turn"

    def act(self, state: State, emit: Emit | None) -> None:
        begin(state, (state.active + 1) % state.seats, emit)


def begin(state: State, seat: Seat, emit: Emit | None) -> None:
    """A turn begins with fresh limits (I-9.1)."""
    state.active = seat
    state.victims = state.trodden = state.used = state.spent = 0
    state.entries.append((told.TURN, seat))
    if emit is not None:
        emit(TurnBegan(seat, state.round + 1))
    state.stack.append(make(EndOfTurn))
    if seat == state.op:
        state.left = CONSTANTS.op_actions
        state.stack.append(make(OpGoesOn))
        state.stack.append(make(TokenDraw))
    else:
        captive.begin(state, seat)
    # I-9.58: half-sun bonuses that fit no window; the player on turn first, then clockwise (I-9.59).
    for far in reversed(range(1, state.seats)):
        board = (seat + far - state.op - 1) % state.seats
        if board < state.seats - 1 and state.circled[board] and may_use_off_turn(state, board):
            for piece in state.own_pieces(board):
                open_in_turn(state, piece, FREE)


class EndOfTurn(Acts[State]):
    """Revivals from OP's left, then OP's returns: Wave, Rock, Bush (I-9.41)."""

    __slots__ = ()
    word: ClassVar[str] = "end-of-turn"

    def act(self, state: State, emit: Emit | None) -> None:
        state.turn += 1
        stack = state.stack
        stack.append(make(Closing))
        stack += [make(Hiding, state.op, piece) for piece in reversed(OP_PIECES) if state.places[piece] == OFF]
        for piece in reversed(state.captives):
            if state.places[piece] == OFF:
                stack.append(make(Reviving, state.owner(piece), piece))


class Closing(Acts[State]):
    """The turn is over: the game is called at the limit, or the next turn begins."""

    __slots__ = ()
    word: ClassVar[str] = "closing"

    def act(self, state: State, emit: Emit | None) -> None:
        if state.limit and state.turn >= state.limit * state.seats:
            win(state, None, "called", emit)
        else:
            state.stack.append(make(NextTurn))


class TokenDraw(Acts[State]):
    """The old power token goes under the stack, then OP takes two (I-10.1)."""

    __slots__ = ()
    word: ClassVar[str] = "token-draw"

    def act(self, state: State, emit: Emit | None) -> None:
        old = (state.token,) if state.token >= 0 else ()
        tokens = state.tokens + old
        state.token = -1
        state.drawn, state.tokens = tokens[:2], tokens[2:]
        if emit is not None:
            emit(TokensDrawn(Secret(state.drawn, (state.op,))))
        state.stack.append(make(ChoosingToken, state.op))


class ChoosingToken(Asks[State]):
    """OP chooses one of two power tokens; the other goes under the stack unseen (I-10.1)."""

    __slots__ = ()
    kind = "token"
    word: ClassVar[str] = "token"

    def options(self, state: State) -> Sequence[Move]:
        return [TOKEN[token] for token in sorted(state.drawn)]

    def answer(self, state: State, seat: Seat, move: Move, emit: Emit | None) -> None:
        assert isinstance(move, Say)
        state.stack.pop()
        (other,) = [token for token in state.drawn if token != move.value]
        state.token = move.value
        state.tokens = (*state.tokens, other)
        state.rejected = (*state.rejected, other)
        state.drawn = ()
        state.entries.append((told.TOKEN, move.value))
        if emit is not None:
            emit(TokenChosen(move.value, Secret(other, (seat,))))


class OpGoesOn(Acts[State]):
    """OP's turn goes on while actions are left."""

    __slots__ = ()
    word: ClassVar[str] = "op-goes-on"

    def act(self, state: State, emit: Emit | None) -> None:
        if state.left:
            state.stack.append(make(OpTurn, state.op))


class OpTurn(Asks[State]):
    """OP acts with one of its pieces, or stops (I-10.2)."""

    __slots__ = ()
    kind = "op turn"
    word: ClassVar[str] = "op-turn"

    def options(self, state: State) -> Sequence[Move]:
        return [*[move for piece in OP_PIECES for move in host.actions(state, piece)], STOP]

    def answer(self, state: State, seat: Seat, move: Move, emit: Emit | None) -> None:
        state.stack.pop()
        if move is STOP:
            state.left = 0
            return
        state.left -= 1
        state.used = 0
        state.stack.append(make(OpGoesOn))
        state.entries.append((told.ACTION, acting(move, state)))
        host.act(state, move, emit)


def acting(move: Move, state: State) -> int:
    """The OP piece an action belongs to."""
    word = str(move).split(" ")[0]
    if word == "push":
        return pusher(state)
    return BUSH if word == "bush" else ROCK if word == "rock" else WAVE


# Every kind of open business, by the word that the position text has for it.
_KINDS: Final[tuple[Any, ...]] = (
    *(setup.Drawing, setup.Building, setup.Laying, setup.Shuffling, setup.Hiding, setup.Character, setup.Starting),
    *(NextTurn, EndOfTurn, Closing, TokenDraw, ChoosingToken, OpGoesOn, OpTurn),
    *(captive.ChoosingPiece, captive.GoingOn, captive.Turn, captive.Leaving, captive.Stepping),
    *(arriving.Ocean, arriving.GoingBack, arriving.Crossing, arriving.Reviving),
    *(encounters.Encounter, encounters.Clash, encounters.SecondWind, encounters.Striking),
    *(activation.Activation, activation.Activating, activation.Working),
    *(spaces.Writing, spaces.Camping, spaces.Asking, spaces.Taking, spaces.Sending),
    *(health.Exchanging, health.Losing, windows.Window, windows.Reopening),
    *(bonuses.Running, bonuses.Joining, bonuses.Clearing, bonuses.Visiting, bonuses.Looking),
    *(bonuses.Naming, bonuses.Beside),
    *(host.Onward, host.GoingThrough, host.Climbing, host.SecondHalf, host.FreeAction),
    *(attacks.Attack, attacks.Flooding),
)
FRAMES: Final[dict[str, type[Frame[State]]]] = {kind.word: kind for kind in _KINDS}
