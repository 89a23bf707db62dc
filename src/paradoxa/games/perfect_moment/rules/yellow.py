"""The Perfect Moment: the yellow items, 1981: Map, Mask, Gun, Armor (T-4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from paradoxa.core import Move, Seat
from paradoxa.core.events import Emit
from paradoxa.core.stack import Acts, Asks, Frame
from paradoxa.games.perfect_moment.box.components import ARMOR, BY_BIT, GUN, ITEM_NAMES, MAP, MASK, PLACES, Card
from paradoxa.games.perfect_moment.box.rulings import AGAIN_NEEDS_HALF, MOST_NESTED
from paradoxa.games.perfect_moment.notation.moves import ACCEPT, DECLINE, DONE, PUTS, TURNS, Pick, Use, uses
from paradoxa.games.perfect_moment.rules.cards import (
    can_begin,
    draw,
    laid_mask,
    near,
    place_of,
    put,
    refill,
    score,
    show_hand_card,
    turn,
)
from paradoxa.games.perfect_moment.rules.events import EchoFaded, Lapsed, Left, Offered
from paradoxa.games.perfect_moment.rules.state import State
from paradoxa.games.perfect_moment.rules.using import DISCARDING, EFFECTS, begin_nested, look


def use_map(state: State, seat: Seat, _: Emit | None) -> None:
    """Turn one or two of your display cards."""
    state.stack.append(MAPPING[seat][PLACES])


class Mapping(Asks[State]):
    """The first card must be turned, then the other may be (T-9.19)."""

    __slots__ = ("place",)
    kind = "map"

    def __init__(self, seat: Seat, place: int) -> None:
        super().__init__(seat)
        self.place = place  # the place that has been turned; 2 = none yet

    def options(self, state: State) -> Sequence[Move]:
        if self.place == PLACES:
            return TURNS[laid_mask(state, self.seat)]
        other = state.displays[3 * self.seat + 1 - self.place]
        return (*TURNS[other.card.bit], DONE)

    def answer(self, state: State, seat: Seat, move: Move, emit: Emit | None) -> None:
        if move is DONE:
            state.stack.pop()
            if emit is not None:
                emit(Left(seat, "map"))
            return
        assert isinstance(move, Pick)
        place = place_of(state, move.card)
        if self.place == PLACES:
            state.stack[-1] = MAPPING[seat][place - 3 * seat]
        else:
            state.stack.pop()
        turn(state, seat, place, emit)


def use_mask(state: State, seat: Seat, emit: Emit | None) -> None:
    """Draw 1, then discard 1 of your cards."""
    if draw(state, seat, emit):
        state.stack.append(DISCARDING[seat][1])


def use_gun(state: State, seat: Seat, emit: Emit | None) -> None:
    """Look at the top 2 of the deck; return or discard each."""
    look(state, seat, 2, emit)
    state.stack.append(SORTING[seat])


class Sorting(Asks[State]):
    """Gun: each card seen is returned or discarded, in the order the player likes (T-9.21)."""

    __slots__ = ()
    kind = "gun"

    def options(self, state: State) -> Sequence[Move]:
        return PUTS[state.looked]

    def answer(self, state: State, seat: Seat, move: Move, emit: Emit | None) -> None:
        assert isinstance(move, Pick)
        put(state, seat, move.card, move.verb == "return", emit)
        if not state.looked:
            state.stack.pop()


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


def fade(state: State, card: Card, place: str, emit: Emit | None) -> None:
    """A card becomes the Fading card; the former one goes to the box (T-9.44)."""
    former = state.fragments[1]
    state.box |= former
    state.fragments[1] = card.bit
    if emit is not None:
        emit(EchoFaded(card, place, BY_BIT[former] if former else None))


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


ACCEPT_OR_DECLINE: Final[tuple[Move, ...]] = (ACCEPT, DECLINE)
MAPPING: Final = tuple([tuple([Mapping(seat, place) for place in range(3)]) for seat in range(2)])
SORTING: Final[tuple[Sorting, ...]] = (Sorting(0), Sorting(1))
OFFERING: Final[tuple[Offering, ...]] = (Offering(0), Offering(1))
ARMING: Final[tuple[Arming, ...]] = (Arming(0), Arming(1))
NAMING: Final[tuple[Naming, ...]] = (Naming(0), Naming(1))
AGAIN: Final = tuple([tuple([Again(seat, item) for item in range(16)]) for seat in range(2)])
EFFECTS.update({MAP: use_map, MASK: use_mask, GUN: use_gun, ARMOR: use_armor})
FRAMES: Final[dict[str, Frame[State]]] = {
    **{f"map {frame.seat} {frame.place}": frame for row in MAPPING for frame in row},
    **{f"gun {frame.seat}": frame for frame in SORTING},
    **{f"offer {frame.seat}": frame for frame in OFFERING},
    **{f"arm {frame.seat}": frame for frame in ARMING},
    **{f"name {frame.seat}": frame for frame in NAMING},
    **{f"again {frame.seat} {ITEM_NAMES[frame.item]}": frame for row in AGAIN for frame in row},
}
