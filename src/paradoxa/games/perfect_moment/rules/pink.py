"""The Perfect Moment: the pink items, 1994: Flowers, Poetry, Chocolates, Ring (T-4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from paradoxa.core import Decision, Move, Seat
from paradoxa.core.events import Emit, Secret
from paradoxa.core.stack import Asks, Frame
from paradoxa.games.perfect_moment.box.components import BY_BIT, EMPTY, Card
from paradoxa.games.perfect_moment.notation.moves import (
    DONE,
    GIVES,
    LAY,
    SWAPS,
    TAKE_PLAN,
    TAKES,
    Lay,
    Pick,
    Swap,
    card_in,
)
from paradoxa.games.perfect_moment.rules.cards import (
    ARRANGING,
    FACING,
    bind,
    draw,
    end,
    hidden_count,
    is_public,
    laid_mask,
    place_of,
    put,
    show_hand_card,
)
from paradoxa.games.perfect_moment.rules.events import Chose, Drew, LaidDown, Left, Shown, Swapped, Traded
from paradoxa.games.perfect_moment.rules.memory import EVERYBODY, HAND, LOOKED_AT, OPEN, OWN
from paradoxa.games.perfect_moment.rules.state import State
from paradoxa.games.perfect_moment.rules.steps import RETURNING, THINNING, cards_of, take_off


def use_flowers(state: State, seat: Seat, _: Emit | None) -> None:
    """Up to 2 times: swap a display card of yours with your plan."""
    state.stack.append(SWAPPING[seat][2])


class Swapping(Asks[State]):
    """The plan takes the swapped card's place, its orientation free (T-9.20)."""

    __slots__ = ("times",)
    kind = "flowers"

    def __init__(self, seat: Seat, times: int) -> None:
        super().__init__(seat)
        self.times = times

    def options(self, state: State) -> Sequence[Move]:
        plan = BY_BIT[state.hands[self.seat]]
        one, two = state.displays[3 * self.seat : 3 * self.seat + 2]
        return (*SWAPS[one.card, plan], *SWAPS[two.card, plan], DONE)

    def answer(self, state: State, seat: Seat, move: Move, emit: Emit | None) -> None:
        if move is DONE or self.times == 1:
            state.stack.pop()
        else:
            state.stack[-1] = SWAPPING[seat][1]
        if move is DONE:
            if emit is not None:
                emit(Left(seat, "flowers"))
            return
        assert isinstance(move, Swap)
        first_seen = emit is not None and not is_public(state, move.laid.card)
        show_hand_card(state, seat, move.laid.card)
        state.displays[place_of(state, move.card)] = move.laid
        state.hands[seat] = move.card.bit
        state.trail.append((move.card, OPEN, 0, HAND[seat], EVERYBODY))
        if emit is not None:
            emit(Swapped(seat, move.card, move.laid, first_seen))
        bind(state, emit)


def use_poetry(state: State, seat: Seat, emit: Emit | None) -> None:
    """Draw 2, then return 2 of your cards."""
    if draw(state, seat, emit) and draw(state, seat, emit):
        state.stack.append(RETURNING[seat][2])


def use_chocolates(state: State, seat: Seat, emit: Emit | None) -> None:
    """Draw 2; one goes into your display, the other is discarded; then return one of your 3 display cards."""
    for _ in range(2):
        if not state.deck:
            end(state, "draw", emit)
            return
        (card,) = take_off(state, 1, OWN[seat])  # kept apart from the plan, which they cannot be taken for
        if emit is not None:
            emit(Drew(seat, Secret(card, (seat,))))
    state.stack.append(TASTING[seat])


class Tasting(Asks[State]):
    """Chocolates: which of the two goes into the display, and how (T-9.21)."""

    __slots__ = ()
    kind = "chocolates"

    def options(self, state: State) -> Sequence[Move]:
        return LAY[state.looked]

    def answer(self, state: State, seat: Seat, move: Move, emit: Emit | None) -> None:
        assert isinstance(move, Lay)
        laid = move.laid
        state.stack[-1] = THINNING[seat]
        first_seen = emit is not None and not is_public(state, laid.card)
        state.trail.append((laid.card, LOOKED_AT, 2, OPEN, EVERYBODY))
        state.looked ^= laid.card.bit
        state.displays[3 * seat + 2] = laid
        if emit is not None:
            emit(LaidDown(seat, seat, laid, first_seen))
        bind(state, emit)
        put(state, seat, BY_BIT[state.looked], False, emit)


def use_ring(state: State, seat: Seat, _: Emit | None) -> None:
    """You and the opponent each choose one own card and trade them (T-9.22)."""
    state.stack.append(TRADING[seat] if state.seats == 2 else GIVING)


class Trading(Asks[State]):
    """Ring: both choose at the same time, sealed (T-9.22)."""

    __slots__ = ()
    kind = "ring"

    def options(self, state: State) -> Sequence[Move]:
        raise AssertionError("both seats are asked, each about its own cards")

    def decisions(self, state: State) -> tuple[Decision, ...]:
        return tuple(
            [Decision(seat, "ring", GIVES[cards_of(state, seat)]) for seat in range(2) if not state.sealed[seat]]
        )

    def admits(self, state: State, seat: Seat, move: Move) -> bool:
        return seat in (0, 1) and not state.sealed[seat] and move in GIVES[cards_of(state, seat)]

    def answer(self, state: State, seat: Seat, move: Move, emit: Emit | None) -> None:
        assert isinstance(move, Pick)
        one, two = state.sealed
        state.sealed = ((move,), two) if seat == 0 else (one, (move,))
        if emit is not None:
            emit(Chose(seat, Secret(move.card, (seat,))))
        if not all(state.sealed):
            return
        stack = state.stack
        stack.pop()
        stack.insert(-1, ARRANGING[1 - self.seat])  # the active player arranges first
        gifts = [card_in(given[0]) for given in state.sealed]
        state.sealed = ((), ())
        trade(state, self.seat, gifts[0], gifts[1], emit)


def trade(state: State, seat: Seat, mine: Card, theirs: Card, emit: Emit | None) -> None:
    """Both cards go into the receiver's hand; giver and receiver know them (T-9.22)."""
    one = hold_out(state, 0, mine)
    two = hold_out(state, 1, theirs)
    state.hands[0] |= theirs.bit
    state.hands[1] |= mine.bit
    state.trail.append((mine, LOOKED_AT, 1, HAND[1], OWN[0] | OWN[1]))
    state.trail.append((theirs, LOOKED_AT + 2, 1, HAND[0], OWN[0] | OWN[1]))
    if emit is not None:
        emit(Traded(seat, (one, two)))
    bind(state, emit)


def hold_out(state: State, giver: Seat, card: Card) -> Shown:
    """Ring: a card leaves a hand or a display to be traded; answers how the others see it."""
    between = LOOKED_AT + 2 * giver
    if state.hands[giver] & card.bit:
        is_open = bool(state.open & card.bit)
        if is_open:
            state.trail.append((card, OPEN, 0, between, EVERYBODY))
        else:
            state.trail.append((card, HAND[giver], hidden_count(state, giver), between, OWN[0] | OWN[1]))
        state.hands[giver] ^= card.bit
        state.open &= ~card.bit
        return card if is_open else Secret(card, tuple(range(state.seats)))
    state.displays[place_of(state, card)] = EMPTY
    state.trail.append((card, OPEN, 0, between, EVERYBODY))
    return card


class Giving(Asks[State]):
    """Ring against Echo: first the card you give (T-9.47)."""

    __slots__ = ()
    kind = "ring"

    def options(self, state: State) -> Sequence[Move]:
        return GIVES[cards_of(state, 0)]

    def answer(self, state: State, seat: Seat, move: Move, emit: Emit | None) -> None:
        state.stack[-1] = TAKING_FROM_ECHO
        state.sealed = ((move,), ())
        if emit is not None:
            assert isinstance(move, Pick)
            emit(Chose(seat, Secret(move.card, (seat,))))


class TakingFromEcho(Asks[State]):
    """Ring against Echo: then the card you take, its plan unseen; yours takes its place (T-9.47)."""

    __slots__ = ()
    kind = "ring echo"

    def options(self, state: State) -> Sequence[Move]:
        return (*TAKES[laid_mask(state, 1)], TAKE_PLAN)

    def answer(self, state: State, seat: Seat, move: Move, emit: Emit | None) -> None:
        gift = state.sealed[0][0]
        assert isinstance(gift, Pick)
        state.sealed = ((), ())
        state.stack.pop()
        if move is TAKE_PLAN:
            trade(state, seat, gift.card, BY_BIT[state.hands[1]], emit)
            return
        assert isinstance(move, Pick)
        place = place_of(state, move.card)
        hold_out(state, 0, gift.card)
        state.trail.append((gift.card, LOOKED_AT, 1, OPEN, EVERYBODY))
        state.facing = gift.card
        state.displays[place] = EMPTY
        state.hands[0] |= move.card.bit
        state.trail.append((move.card, OPEN, 0, HAND[0], EVERYBODY))
        if emit is not None:
            emit(Traded(seat, (gift.card, move.card)))
        bind(state, emit)
        state.stack.append(FACING["left" if place == 3 else "right"][seat])


SWAPPING: Final = tuple([tuple([Swapping(seat, times) for times in range(3)]) for seat in range(2)])
TASTING: Final[tuple[Tasting, ...]] = (Tasting(0), Tasting(1))
TRADING: Final[tuple[Trading, ...]] = (Trading(0), Trading(1))
GIVING: Final = Giving(0)
TAKING_FROM_ECHO: Final = TakingFromEcho(0)
FRAMES: Final[dict[str, Frame[State]]] = {
    **{f"flowers {frame.seat} {frame.times}": frame for row in SWAPPING for frame in row[1:]},
    **{f"chocolates {frame.seat}": frame for frame in TASTING},
    **{f"ring {frame.seat}": frame for frame in TRADING},
    "give": GIVING,
    "take": TAKING_FROM_ECHO,
}
