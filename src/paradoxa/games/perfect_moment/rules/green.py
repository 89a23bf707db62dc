"""The Perfect Moment: the green items, 2014: Money, Aces, Drink, Knife (T-4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from paradoxa.core import Move, Seat
from paradoxa.core.events import Emit, Secret
from paradoxa.core.stack import Acts, Asks, Frame
from paradoxa.games.perfect_moment.box.components import BY_BIT, worth
from paradoxa.games.perfect_moment.box.rulings import MOST_AHEAD
from paradoxa.games.perfect_moment.notation.moves import DISCARDS, NONE, RETURNS, SCORES, TAKES, Pick
from paradoxa.games.perfect_moment.rules.cards import bind, draw, far, is_won, near, put, score
from paradoxa.games.perfect_moment.rules.events import FragmentTaken, Kept, Left, LookedAt, PlanSeen, Turned
from paradoxa.games.perfect_moment.rules.memory import HAND, LOOKED_AT, OWN
from paradoxa.games.perfect_moment.rules.state import State
from paradoxa.games.perfect_moment.rules.steps import ONLY_NONE, RETURNING, cards_of, take_off


def use_money(state: State, seat: Seat, emit: Emit | None) -> None:
    """Draw 1, return 1 of your cards; with strictly fewer fragments take one of theirs (T-9.27)."""
    if draw(state, seat, emit):
        state.stack.append(COMPARING[seat])
        state.stack.append(RETURNING[seat][1])


class Comparing(Acts[State]):
    """Money: fragments are compared after the return."""

    __slots__ = ("seat",)

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def act(self, state: State, emit: Emit | None) -> None:
        mine, theirs = state.fragments[self.seat], state.fragments[1 - self.seat]
        if theirs and mine.bit_count() - theirs.bit_count() <= MOST_AHEAD:
            state.stack.append(ROBBING[self.seat])


class Robbing(Asks[State]):
    """Money: one of the opponent's fragments must be taken; it is not a scoring (T-9.27)."""

    __slots__ = ()
    kind = "money"

    def options(self, state: State) -> Sequence[Move]:
        return TAKES[state.fragments[1 - self.seat]]

    def answer(self, state: State, seat: Seat, move: Move, emit: Emit | None) -> None:
        assert isinstance(move, Pick)
        state.stack.pop()
        state.fragments[1 - seat] ^= move.card.bit
        state.fragments[seat] |= move.card.bit
        if state.seats == 2:
            state.points[1 - seat] -= 1
        state.points[seat] += 1
        if emit is not None:
            emit(FragmentTaken(seat, move.card))
        is_won(state, seat, emit)


def use_aces(state: State, seat: Seat, emit: Emit | None) -> None:
    """Look at the deck's top card; score it, discard it, keep it for one of yours, or leave it (T-9.29)."""
    card = state.deck[-1]
    place = state.low + len(state.deck) - 1
    state.trail.append((card, place, 1, place, OWN[seat]))
    if emit is not None:
        emit(LookedAt(seat, Secret((card,), (seat,)), 1))
    state.stack.append(GAMBLING[seat])


class Gambling(Asks[State]):
    """Aces: score, discard, `return` an own card and keep this one, or `none`."""

    __slots__ = ()
    kind = "aces"

    def options(self, state: State) -> Sequence[Move]:
        seat = self.seat
        card = state.deck[-1]
        found = DISCARDS[card.bit] + RETURNS[cards_of(state, seat)] + ONLY_NONE
        if worth(card, near(state, seat), far(state, seat)):
            return SCORES[card.bit] + found
        return found

    def answer(self, state: State, seat: Seat, move: Move, emit: Emit | None) -> None:
        state.stack.pop()
        card = state.deck[-1]
        if move is NONE:
            if emit is not None:
                emit(Left(seat, "aces"))
            return
        assert isinstance(move, Pick)
        if move.verb == "score":
            score(state, seat, card, worth(card, near(state, seat), far(state, seat)), emit)
        elif move.verb == "discard":
            take_off(state, 1, OWN[seat])
            put(state, seat, card, False, emit)
        else:
            take_off(state, 1, OWN[seat])  # apart from the hand: only an earlier card can be the one returned
            if emit is not None:
                emit(Kept(seat, Secret(card, (seat,))))
            put(state, seat, move.card, True, emit)
            state.trail.append((card, LOOKED_AT, 1, HAND[seat], OWN[seat]))
            state.looked = 0
            state.hands[seat] |= card.bit
            bind(state, emit)


def use_drink(state: State, seat: Seat, emit: Emit | None) -> None:
    """Turn both your display cards, at once: whose plan lies open is looked up only then (T-9.30)."""
    for place in (3 * seat, 3 * seat + 1):
        laid = state.displays[place] = state.displays[place].turned
        if emit is not None:
            emit(Turned(seat, seat, laid))
    bind(state, emit)


def use_knife(state: State, seat: Seat, emit: Emit | None) -> None:
    """Look at the opponent's plan; you may score it at once (T-9.28)."""
    side = 1 - seat
    card = BY_BIT[state.hands[side]]
    if not state.open & card.bit:
        state.trail.append((card, HAND[side], 1, HAND[side], OWN[seat]))
    if emit is not None:
        emit(PlanSeen(seat, side, Secret(card, tuple(sorted({seat, side} & set(range(state.seats)))))))
    state.stack.append(STABBING[seat])


class Stabbing(Asks[State]):
    """Knife: score the plan that was seen, by the own display, or leave it."""

    __slots__ = ()
    kind = "knife"

    def options(self, state: State) -> Sequence[Move]:
        seat = self.seat
        hand = state.hands[1 - seat]
        if worth(BY_BIT[hand], near(state, seat), far(state, seat)):
            return SCORES[hand] + ONLY_NONE
        return ONLY_NONE

    def answer(self, state: State, seat: Seat, move: Move, emit: Emit | None) -> None:
        state.stack.pop()
        if move is NONE:
            if emit is not None:
                emit(Left(seat, "knife"))
            return
        assert isinstance(move, Pick)
        score(state, seat, move.card, worth(move.card, near(state, seat), far(state, seat)), emit)


COMPARING: Final[tuple[Comparing, ...]] = (Comparing(0), Comparing(1))
ROBBING: Final[tuple[Robbing, ...]] = (Robbing(0), Robbing(1))
GAMBLING: Final[tuple[Gambling, ...]] = (Gambling(0), Gambling(1))
STABBING: Final[tuple[Stabbing, ...]] = (Stabbing(0), Stabbing(1))
FRAMES: Final[dict[str, Frame[State]]] = {
    **{f"compare {frame.seat}": frame for frame in COMPARING},
    **{f"money {frame.seat}": frame for frame in ROBBING},
    **{f"aces {frame.seat}": frame for frame in GAMBLING},
    **{f"knife {frame.seat}": frame for frame in STABBING},
}
