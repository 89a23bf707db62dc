"""The Perfect Moment: the yellow items, 1981: Map, Mask, Gun (T-4); the Armor stands in `items.py`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from paradoxa.core import Move, Seat
from paradoxa.core.events import Emit
from paradoxa.core.stack import Asks, Frame
from paradoxa.games.perfect_moment.box.components import PLACES
from paradoxa.games.perfect_moment.notation.moves import DONE, PUTS, TURNS, Pick
from paradoxa.games.perfect_moment.rules.cards import (
    draw,
    laid_mask,
    place_of,
    put,
    turn,
)
from paradoxa.games.perfect_moment.rules.events import Left
from paradoxa.games.perfect_moment.rules.state import State
from paradoxa.games.perfect_moment.rules.steps import DISCARDING, look


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


MAPPING: Final = tuple([tuple([Mapping(seat, place) for place in range(3)]) for seat in range(2)])
SORTING: Final[tuple[Sorting, ...]] = (Sorting(0), Sorting(1))
FRAMES: Final[dict[str, Frame[State]]] = {
    **{f"map {frame.seat} {frame.place}": frame for row in MAPPING for frame in row},
    **{f"gun {frame.seat}": frame for frame in SORTING},
}
