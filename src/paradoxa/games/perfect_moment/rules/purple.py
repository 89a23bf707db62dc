"""The Perfect Moment: the purple items, 2005: Phone, Wallet, Tickets (T-4); the Keys stand in `items.py`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from paradoxa.core import Move, Seat
from paradoxa.core.events import Emit
from paradoxa.core.stack import Acts, Asks, Frame
from paradoxa.games.perfect_moment.notation.moves import RETURNS, TURNS, Pick
from paradoxa.games.perfect_moment.rules.cards import draw, laid_mask, place_of, put, turn
from paradoxa.games.perfect_moment.rules.state import State
from paradoxa.games.perfect_moment.rules.steps import DISCARDING, look


def use_phone(state: State, seat: Seat, _: Emit | None) -> None:
    """Discard 2 of your cards, then draw 2."""
    state.stack.append(DRAWING[seat])
    state.stack.append(DISCARDING[seat][2])


class Drawing(Acts[State]):
    """Phone: the two draws; two cards have just gone to the deck, so they cannot fail."""

    __slots__ = ("seat",)

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def act(self, state: State, emit: Emit | None) -> None:
        draw(state, self.seat, emit)
        draw(state, self.seat, emit)


def use_wallet(state: State, seat: Seat, _: Emit | None) -> None:
    """Turn one of the opponent's display cards."""
    state.stack.append(TURNING[seat])


class Turning(Asks[State]):
    """Wallet: exactly one of the opponent's cards (T-9.19)."""

    __slots__ = ()
    kind = "wallet"

    def options(self, state: State) -> Sequence[Move]:
        return TURNS[laid_mask(state, 1 - self.seat)]

    def answer(self, state: State, seat: Seat, move: Move, emit: Emit | None) -> None:
        assert isinstance(move, Pick)
        state.stack.pop()
        turn(state, seat, place_of(state, move.card), emit)


def use_tickets(state: State, seat: Seat, emit: Emit | None) -> None:
    """Look at the top 4 of the deck, return them in any order."""
    look(state, seat, 4, emit)
    state.stack.append(ORDERING[seat])


class Ordering(Asks[State]):
    """Tickets: the cards seen go back on top one by one; the last named lies uppermost (T-9.21)."""

    __slots__ = ()
    kind = "tickets"

    def options(self, state: State) -> Sequence[Move]:
        return RETURNS[state.looked]

    def answer(self, state: State, seat: Seat, move: Move, emit: Emit | None) -> None:
        assert isinstance(move, Pick)
        put(state, seat, move.card, True, emit)
        if not state.looked:
            state.stack.pop()


DRAWING: Final[tuple[Drawing, ...]] = (Drawing(0), Drawing(1))
TURNING: Final[tuple[Turning, ...]] = (Turning(0), Turning(1))
ORDERING: Final[tuple[Ordering, ...]] = (Ordering(0), Ordering(1))
FRAMES: Final[dict[str, Frame[State]]] = {
    **{f"draw {frame.seat}": frame for frame in DRAWING},
    **{f"wallet {frame.seat}": frame for frame in TURNING},
    **{f"tickets {frame.seat}": frame for frame in ORDERING},
}
