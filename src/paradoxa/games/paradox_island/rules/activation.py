"""Paradox Island: whether the space works on which a captive has arrived, and who says so (I-3.7, I-9.15)."""

from __future__ import annotations

from collections.abc import Sequence

from paradoxa.core import Move, Seat
from paradoxa.core.events import Emit
from paradoxa.games.paradox_island.box.islands import ANOMALY, KNOT, LAKE
from paradoxa.games.paradox_island.box.pieces import PHIL, SCHRODIE
from paradoxa.games.paradox_island.notation.moves import ACTIVATE, LEAVE
from paradoxa.games.paradox_island.rules.frames import AUTO, CHOICE, Deed, Question, make
from paradoxa.games.paradox_island.rules.health import REFUSAL, open_window
from paradoxa.games.paradox_island.rules.spaces import work
from paradoxa.games.paradox_island.rules.state import State
from paradoxa.games.paradox_island.rules.told.events import Activated, LeftAlone


class Activation(Deed):
    """Whether the space under a captive works."""

    __slots__ = ("mode",)
    word = "activation"

    def __init__(self, piece: int, mode: int) -> None:
        super().__init__(piece)
        self.mode = mode

    def act(self, state: State, emit: Emit | None) -> None:
        if self.mode == AUTO:
            unsafe(state, self.piece, emit)
        else:
            asked = state.owner(self.piece) if self.mode == CHOICE else state.op
            state.stack.append(make(Activating, asked, self.piece))


class Activating(Question):
    """Whoever may choose says whether the space works: a safe visitor, OP, or Phil at a lake."""

    __slots__ = ()
    kind = "activate"
    word = "activate"

    def options(self, state: State) -> Sequence[Move]:
        return (ACTIVATE, LEAVE)

    def answer(self, state: State, seat: Seat, move: Move, emit: Emit | None) -> None:
        state.stack.pop()
        if emit is not None:
            emit((Activated if move is ACTIVATE else LeftAlone)(self.piece, seat))
        if move is LEAVE:
            return
        if seat == state.op:
            unsafe(state, self.piece, emit)
        else:
            work(state, self.piece, emit)


class Working(Deed):
    """The space works, unless it was refused a moment ago."""

    __slots__ = ()
    word = "working"

    def act(self, state: State, emit: Emit | None) -> None:
        work(state, self.piece, emit)


def unsafe(state: State, piece: int, emit: Emit | None) -> None:
    """An unsafe visit: the space works, but Phil may refuse lakes and Schrodie knots and portals (I-9.15)."""
    land = state.land
    assert land is not None
    name = land.names[state.places[piece]]
    if name >= LAKE and state.character_of(piece) == PHIL:
        state.stack.append(make(Activating, state.owner(piece), piece))
    elif KNOT <= name < ANOMALY and state.character_of(piece) == SCHRODIE:
        state.stack.append(make(Working, piece))
        open_window(state, piece, REFUSAL)
    else:
        work(state, piece, emit)
