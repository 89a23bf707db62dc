"""The Perfect Moment: the turn: up to two items, then perhaps a score (T-3, T-5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from paradoxa.core import Move, Seat
from paradoxa.core.events import Emit
from paradoxa.core.stack import Acts, Asks, Frame
from paradoxa.games.perfect_moment.box.components import USES, cards_in, worth
from paradoxa.games.perfect_moment.box.rulings import EMPTY_DECK_ENDS, MOST_QUIET
from paradoxa.games.perfect_moment.notation.moves import NONE, SCORES, STOP, Pick, Use, uses
from paradoxa.games.perfect_moment.rules import echo
from paradoxa.games.perfect_moment.rules.cards import can_begin, end, facing, far, near, score
from paradoxa.games.perfect_moment.rules.events import Left
from paradoxa.games.perfect_moment.rules.items import begin
from paradoxa.games.perfect_moment.rules.state import State


class Turn(Asks[State]):
    """Step 1: use an item that faces you, or stop (T-3.1)."""

    __slots__ = ("used",)
    kind = "use"

    def __init__(self, seat: Seat, used: int) -> None:
        super().__init__(seat)
        self.used = used

    def options(self, state: State) -> Sequence[Move]:
        return use_or_stop(can_begin(state, facing(state, self.seat)))

    def answer(self, state: State, seat: Seat, move: Move, emit: Emit | None) -> None:
        if move is STOP:
            state.stack[-1] = SCORING[seat]
            if emit is not None:
                emit(Left(seat, "items"))
            return
        assert isinstance(move, Use)
        used = self.used + 1
        state.stack[-1] = SCORING[seat] if used == USES else TURN[seat][used]
        begin(state, seat, move.item, emit)


_USE_OR_STOP: Final[dict[int, tuple[Move, ...]]] = {}


def use_or_stop(usable: int) -> tuple[Move, ...]:
    """The uses of a set of items, and stopping."""
    moves = _USE_OR_STOP.get(usable)
    if moves is None:
        moves = _USE_OR_STOP[usable] = (*uses(usable), STOP)
    return moves


class Scoring(Asks[State]):
    """Step 2: score the plan, the Paradox or a fragment, or nothing (T-5.1)."""

    __slots__ = ()
    kind = "score"

    def options(self, state: State) -> Sequence[Move]:
        seat = self.seat
        close, away = near(state, seat), far(state, seat)
        found = 0
        fresh = state.hands[seat] | state.paradox.card.bit
        for card in cards_in(fresh | state.fragments[0] | state.fragments[1]):
            points = worth(card, close, away)
            if points > 1 or (points and card.bit & fresh):
                found |= card.bit
        return (*SCORES[found], NONE)

    def answer(self, state: State, seat: Seat, move: Move, emit: Emit | None) -> None:
        state.stack[-1] = ENDING[seat]
        if move is NONE:
            if emit is not None:
                emit(Left(seat, "score"))
            return
        assert isinstance(move, Pick)
        score(state, seat, move.card, worth(move.card, near(state, seat), far(state, seat)), emit)


class Ending(Acts[State]):
    """The turn is over: the next player's, or Echo's (T-3.1, T-9.36)."""

    __slots__ = ("seat",)

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def act(self, state: State, emit: Emit | None) -> None:
        state.turn += 1
        state.nested = 0
        state.quiet += 1
        if state.seats == 1:
            state.stack[:] = [TURN[0][0], echo.REVEALING]
        elif state.quiet == MOST_QUIET:
            end(state, "quiet", emit)
        elif EMPTY_DECK_ENDS and not state.deck:  # T-6.4 as the English edition has it
            end(state, "empty", emit)
        else:
            state.active = 1 - self.seat
            state.stack[:] = [TURN[1 - self.seat][0]]


TURN: Final = tuple([tuple([Turn(seat, used) for used in range(USES)]) for seat in range(2)])
SCORING: Final[tuple[Scoring, ...]] = (Scoring(0), Scoring(1))
ENDING: Final[tuple[Ending, ...]] = (Ending(0), Ending(1))

FRAMES: Final[dict[str, Frame[State]]] = {
    **{f"turn {seat} {used}": TURN[seat][used] for seat in range(2) for used in range(USES)},
    **{f"score {seat}": SCORING[seat] for seat in range(2)},
    **{f"end {seat}": ENDING[seat] for seat in range(2)},
}
