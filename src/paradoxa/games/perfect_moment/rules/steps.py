"""The Perfect Moment: the steps that several items share (T-4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from paradoxa.core import Move, Seat
from paradoxa.core.events import Emit, Secret
from paradoxa.core.stack import Asks, Frame
from paradoxa.games.perfect_moment.box.components import EMPTY, Card
from paradoxa.games.perfect_moment.notation.moves import DISCARDS, NONE, RETURNS, Pick
from paradoxa.games.perfect_moment.rules.cards import laid_mask, place_of, put
from paradoxa.games.perfect_moment.rules.events import LookedAt
from paradoxa.games.perfect_moment.rules.memory import LOOKED_AT, OWN
from paradoxa.games.perfect_moment.rules.state import State


def cards_of(state: State, seat: Seat) -> int:
    """A player's cards: hand and display (T-9.14)."""
    return state.hands[seat] | laid_mask(state, seat)


class Returning(Asks[State]):
    """Some of the own cards go on top of the deck, one at a time (T-9.21)."""

    __slots__ = ("times",)
    kind = "return"

    def __init__(self, seat: Seat, times: int) -> None:
        super().__init__(seat)
        self.times = times

    def options(self, state: State) -> Sequence[Move]:
        return RETURNS[cards_of(state, self.seat)]

    def answer(self, state: State, seat: Seat, move: Move, emit: Emit | None) -> None:
        assert isinstance(move, Pick)
        if self.times > 1:
            state.stack[-1] = RETURNING[seat][self.times - 1]
        else:
            state.stack.pop()
        put(state, seat, move.card, True, emit)


class Discarding(Asks[State]):
    """Some of the own cards go under the deck, one at a time (T-9.21)."""

    __slots__ = ("times",)
    kind = "discard"

    def __init__(self, seat: Seat, times: int) -> None:
        super().__init__(seat)
        self.times = times

    def options(self, state: State) -> Sequence[Move]:
        return DISCARDS[cards_of(state, self.seat)]

    def answer(self, state: State, seat: Seat, move: Move, emit: Emit | None) -> None:
        assert isinstance(move, Pick)
        if self.times > 1:
            state.stack[-1] = DISCARDING[seat][self.times - 1]
        else:
            state.stack.pop()
        put(state, seat, move.card, False, emit)


def take_off(state: State, count: int, seers: int) -> tuple[Card, ...]:
    """The top cards of the deck, as many as there are, lie beside it (T-9.3)."""
    deck = state.deck
    found = tuple(deck[: -count - 1 : -1])
    del deck[-len(found) :]
    place = state.low + len(deck) + len(found)
    for card in found:
        place -= 1
        state.trail.append((card, place, 1, LOOKED_AT, seers))
        state.looked |= card.bit
    return found


def look(state: State, seat: Seat, count: int, emit: Emit | None) -> None:
    """Gun and Tickets: look at the top cards, which then go back one by one."""
    found = take_off(state, count, OWN[seat])
    if emit is not None:
        emit(LookedAt(seat, Secret(found, (seat,)), len(found)))


class Thinning(Asks[State]):
    """Chocolates and Keys: one of the display cards is returned."""

    __slots__ = ()
    kind = "return display"

    def options(self, state: State) -> Sequence[Move]:
        return RETURNS[laid_mask(state, self.seat)]

    def answer(self, state: State, seat: Seat, move: Move, emit: Emit | None) -> None:
        assert isinstance(move, Pick)
        state.stack.pop()
        displays = state.displays
        third = 3 * seat + 2
        place = place_of(state, move.card)
        put(state, seat, move.card, True, emit)
        if displays[third] is not EMPTY:
            displays[place] = displays[third]
            displays[third] = EMPTY


RETURNING: Final = tuple([tuple([Returning(seat, times) for times in range(3)]) for seat in range(2)])
DISCARDING: Final = tuple([tuple([Discarding(seat, times) for times in range(3)]) for seat in range(2)])
THINNING: Final[tuple[Thinning, ...]] = (Thinning(0), Thinning(1))
ONLY_NONE: Final[tuple[Move, ...]] = (NONE,)
FRAMES: Final[dict[str, Frame[State]]] = {
    **{f"return {frame.seat} {frame.times}": frame for row in RETURNING for frame in row[1:]},
    **{f"discard {frame.seat} {frame.times}": frame for row in DISCARDING for frame in row[1:]},
    **{f"thin {frame.seat}": frame for frame in THINNING},
}
