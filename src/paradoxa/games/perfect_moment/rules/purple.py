"""The Perfect Moment: the purple items, 2005: Keys, Phone, Wallet, Tickets (T-4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from paradoxa.core import Move, Seat
from paradoxa.core.events import Emit
from paradoxa.core.stack import Acts, Asks, Frame
from paradoxa.games.perfect_moment.box.components import KEYS, PHONE, TICKETS, WALLET
from paradoxa.games.perfect_moment.notation.moves import LAY, RETURNS, TURNS, Lay, Pick
from paradoxa.games.perfect_moment.rules.cards import draw, laid_mask, lay, place_of, put, turn
from paradoxa.games.perfect_moment.rules.state import State
from paradoxa.games.perfect_moment.rules.using import DISCARDING, EFFECTS, THINNING, begin_nested, look


def use_keys(state: State, seat: Seat, emit: Emit | None) -> None:
    """Draw 1; return one of your display cards; lay a hand card and use its half that faces you (T-9.25)."""
    if draw(state, seat, emit):
        state.stack.append(UNLOCKING[seat])
        state.stack.append(THINNING[seat])


class Unlocking(Asks[State]):
    """Keys: which hand card is laid, and how; the half that then faces the player is used."""

    __slots__ = ()
    kind = "keys"

    def options(self, state: State) -> Sequence[Move]:
        return LAY[state.hands[self.seat]]

    def answer(self, state: State, seat: Seat, move: Move, emit: Emit | None) -> None:
        assert isinstance(move, Lay)
        state.stack.pop()
        lay(state, seat, move.laid, emit)
        begin_nested(state, seat, move.laid.near, KEYS, emit)


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


UNLOCKING: Final[tuple[Unlocking, ...]] = (Unlocking(0), Unlocking(1))
DRAWING: Final[tuple[Drawing, ...]] = (Drawing(0), Drawing(1))
TURNING: Final[tuple[Turning, ...]] = (Turning(0), Turning(1))
ORDERING: Final[tuple[Ordering, ...]] = (Ordering(0), Ordering(1))
EFFECTS.update({KEYS: use_keys, PHONE: use_phone, WALLET: use_wallet, TICKETS: use_tickets})
FRAMES: Final[dict[str, Frame[State]]] = {
    **{f"keys {frame.seat}": frame for frame in UNLOCKING},
    **{f"draw {frame.seat}": frame for frame in DRAWING},
    **{f"wallet {frame.seat}": frame for frame in TURNING},
    **{f"tickets {frame.seat}": frame for frame in ORDERING},
}
