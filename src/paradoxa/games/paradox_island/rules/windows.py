"""Paradox Island: windows: the moments in which a captive may answer with a bonus (I-9.58)."""

from __future__ import annotations

from collections.abc import Sequence

from paradoxa.core import Move, Seat
from paradoxa.core.events import Emit
from paradoxa.games.paradox_island.box.components import FRUITS
from paradoxa.games.paradox_island.notation.moves import PASS, USE, Say
from paradoxa.games.paradox_island.rules.bonuses import can_use, use
from paradoxa.games.paradox_island.rules.frames import Deed, Question, make
from paradoxa.games.paradox_island.rules.health import (
    IN_OCEAN,
    REFUSAL,
    WINDOWS,
    bonus_of,
    is_open,
    open_window,
    ready,
)
from paradoxa.games.paradox_island.rules.state import State
from paradoxa.games.paradox_island.rules.told.bonus_events import Passed


def fitting(state: State, board: int, piece: int, moment: int) -> list[Move]:
    """The uses of circled fruits that fit this moment."""
    windows = WINDOWS[state.characters[board]]
    found = []
    circled = ready(state, board)
    for fruit in range(len(FRUITS)):
        if circled >> fruit & 1:
            bonus = bonus_of(state, board, fruit)
            if windows[bonus] == moment and is_open(state, board, bonus) and can_use(state, board, piece, bonus):
                found.append(USE[fruit])
    return found


class Window(Question):
    """A captive may use a bonus that fits this very moment, for the piece it is about (I-9.58)."""

    __slots__ = ("moment",)
    kind = "window"
    word = "window"

    def __init__(self, seat: Seat, piece: int, moment: int) -> None:
        super().__init__(seat, piece)
        self.moment = moment

    def options(self, state: State) -> Sequence[Move]:
        return [*fitting(state, state.board_of(self.piece), self.piece, self.moment), PASS]

    def answer(self, state: State, seat: Seat, move: Move, emit: Emit | None) -> None:
        state.stack.pop()
        if move is PASS:
            if emit is not None:
                emit(Passed(seat))
            return
        assert isinstance(move, Say)
        board = state.board_of(self.piece)
        if self.moment in (IN_OCEAN, REFUSAL):
            state.stack.pop()  # what the bonus replaces: the way back, or the knot or portal
        else:
            state.stack.append(make(Reopening, self.piece, self.moment))
        use(state, board, self.piece, move.value, emit)


class Reopening(Deed):
    """After one fruit the next may be used at the same moment, and after one piece another is asked (I-9.85)."""

    __slots__ = ("moment",)
    word = "reopening"

    def __init__(self, piece: int, moment: int) -> None:
        super().__init__(piece)
        self.moment = moment

    def act(self, state: State, emit: Emit | None) -> None:
        open_window(state, self.piece, self.moment)
