"""The Perfect Moment: how an item is used, the sixteen together, and Keys and Armor, which use others (T-4).

The other items stand in a file for each colour; the steps that several share in `steps.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from paradoxa.core import Move, Seat
from paradoxa.core.events import Emit
from paradoxa.core.stack import Acts, Asks, Frame
from paradoxa.games.perfect_moment.box.components import (
    ACES,
    ARMOR,
    BY_BIT,
    CHOCOLATES,
    DRINK,
    FLOWERS,
    GUN,
    ITEM_NAMES,
    KEYS,
    KNIFE,
    MAP,
    MASK,
    MONEY,
    PHONE,
    POETRY,
    RING,
    TICKETS,
    WALLET,
)
from paradoxa.games.perfect_moment.box.rulings import AGAIN_NEEDS_HALF, MOST_NESTED
from paradoxa.games.perfect_moment.notation.moves import ACCEPT, DECLINE, LAY, Lay, Use, uses
from paradoxa.games.perfect_moment.rules import green, pink, purple, steps, yellow
from paradoxa.games.perfect_moment.rules.cards import (
    ARRANGING,
    can_begin,
    draw,
    lay,
    near,
    refill,
    score,
    show_hand_card,
)
from paradoxa.games.perfect_moment.rules.echo import fade
from paradoxa.games.perfect_moment.rules.events import Lapsed, Offered, Used
from paradoxa.games.perfect_moment.rules.state import State
from paradoxa.games.perfect_moment.rules.steps import THINNING


def begin(state: State, seat: Seat, item: int, emit: Emit | None) -> None:
    """Use an item: its effect, and beneath it on the stack the arranging that follows (T-3.5)."""
    if emit is not None:
        emit(Used(seat, item))
    state.stack.append(ARRANGING[seat])
    EFFECTS[item](state, seat, emit)


def begin_nested(state: State, seat: Seat, item: int, through: int, emit: Emit | None) -> None:
    """Use an item through Keys or Armor, as long as there were not six such uses in this turn (T-9.5)."""
    at_cap = state.nested >= MOST_NESTED
    if at_cap or not can_begin(state, 1 << item):
        if emit is not None:
            emit(Lapsed(seat, item, at_cap))
        return
    state.nested += 1
    if emit is not None:
        emit(Used(seat, item, through))
    state.stack.append(ARRANGING[seat])
    EFFECTS[item](state, seat, emit)


# --- Keys --------------------------------------------------------------------------------------
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


# --- Armor -------------------------------------------------------------------------------------
def use_armor(state: State, seat: Seat, emit: Emit | None) -> None:
    """The opponent may score the plan as a fragment; then use an item that faces them twice (T-9.23)."""
    state.stack.append(ARMING[seat])
    if state.seats == 2:
        state.stack.append(OFFERING[1 - seat])
    else:
        fade_plan(state, emit)


def fade_plan(state: State, emit: Emit | None) -> None:
    """Armor against Echo: its plan always becomes the Fading card, and it draws a new one (T-9.47)."""
    card = BY_BIT[state.hands[1]]
    show_hand_card(state, 1, card)
    fade(state, card, "plan", emit)
    refill(state, 0, emit)


class Offering(Asks[State]):
    """Armor: the opponent scores the plan as a fragment, or declines (T-9.23)."""

    __slots__ = ()
    kind = "armor offer"

    def options(self, state: State) -> Sequence[Move]:
        return ACCEPT_OR_DECLINE

    def answer(self, state: State, seat: Seat, move: Move, emit: Emit | None) -> None:
        state.stack.pop()
        if emit is not None:
            emit(Offered(1 - seat, seat, move is ACCEPT))
        if move is ACCEPT:
            score(state, seat, BY_BIT[state.hands[seat]], 1, emit)


class Arming(Acts[State]):
    """Armor: name an item, if there is one and six nested uses are not reached (T-9.23, T-9.26)."""

    __slots__ = ("seat",)

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def act(self, state: State, emit: Emit | None) -> None:
        at_cap = state.nested >= MOST_NESTED
        if not at_cap and can_begin(state, near(state, 1 - self.seat)):
            state.stack.append(NAMING[self.seat])
        elif emit is not None:
            emit(Lapsed(self.seat, None, at_cap))


class Naming(Asks[State]):
    """Armor: an item that faces the opponent on one of the opponent's display cards (T-9.23)."""

    __slots__ = ()
    kind = "armor"

    def options(self, state: State) -> Sequence[Move]:
        return uses(can_begin(state, near(state, 1 - self.seat)))

    def answer(self, state: State, seat: Seat, move: Move, emit: Emit | None) -> None:
        assert isinstance(move, Use)
        state.stack[-1] = AGAIN[seat][move.item]
        begin_nested(state, seat, move.item, ARMOR, emit)


class Again(Acts[State]):
    """Armor: the second use, even if that half has gone; by the other reading of T-9.6 it lapses then."""

    __slots__ = ("item", "seat")

    def __init__(self, seat: Seat, item: int) -> None:
        self.seat = seat
        self.item = item

    def act(self, state: State, emit: Emit | None) -> None:
        if AGAIN_NEEDS_HALF and not near(state, 1 - self.seat) >> self.item & 1:
            if emit is not None:
                emit(Lapsed(self.seat, self.item, False))
            return
        begin_nested(state, self.seat, self.item, ARMOR, emit)


# --- all together ------------------------------------------------------------------------------
EFFECTS: Final[dict[int, Callable[[State, Seat, Emit | None], None]]] = {
    MAP: yellow.use_map,
    MASK: yellow.use_mask,
    GUN: yellow.use_gun,
    ARMOR: use_armor,
    FLOWERS: pink.use_flowers,
    POETRY: pink.use_poetry,
    CHOCOLATES: pink.use_chocolates,
    RING: pink.use_ring,
    KEYS: use_keys,
    PHONE: purple.use_phone,
    WALLET: purple.use_wallet,
    TICKETS: purple.use_tickets,
    MONEY: green.use_money,
    ACES: green.use_aces,
    DRINK: green.use_drink,
    KNIFE: green.use_knife,
}
UNLOCKING: Final[tuple[Unlocking, ...]] = (Unlocking(0), Unlocking(1))
ACCEPT_OR_DECLINE: Final[tuple[Move, ...]] = (ACCEPT, DECLINE)
OFFERING: Final[tuple[Offering, ...]] = (Offering(0), Offering(1))
ARMING: Final[tuple[Arming, ...]] = (Arming(0), Arming(1))
NAMING: Final[tuple[Naming, ...]] = (Naming(0), Naming(1))
AGAIN: Final = tuple([tuple([Again(seat, item) for item in range(16)]) for seat in range(2)])

# The one word for each frame, as the position text writes it.
FRAMES: Final[dict[str, Frame[State]]] = {
    **steps.FRAMES,
    **yellow.FRAMES,
    **pink.FRAMES,
    **purple.FRAMES,
    **green.FRAMES,
    **{f"keys {frame.seat}": frame for frame in UNLOCKING},
    **{f"offer {frame.seat}": frame for frame in OFFERING},
    **{f"arm {frame.seat}": frame for frame in ARMING},
    **{f"name {frame.seat}": frame for frame in NAMING},
    **{f"again {frame.seat} {ITEM_NAMES[frame.item]}": frame for row in AGAIN for frame in row},
}
