"""The Perfect Moment (Mike Brown; German edition), 1 to 2 players: the set-up, and all frames together.

The turn stands in `turns.py`, the items in `items.py` and a file for each colour, Echo's turn in `echo.py`, what both
do with cards in `cards.py`. Nothing is left out; the English edition's end of a turn with an empty deck is not ours
(T-6.4).
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from paradoxa.core import CHANCE, Decision, Move, Seat
from paradoxa.core.events import Emit, Secret
from paradoxa.core.stack import Acts, Asks, Chances, Frame
from paradoxa.games.perfect_moment.box.components import HELD, LAID, cards_in, deck_of, mask_of
from paradoxa.games.perfect_moment.box.rulings import STARTER_LAST
from paradoxa.games.perfect_moment.notation.moves import (
    DISCARDS,
    LAY_OTHER,
    LAY_OWN,
    PLANS,
    PUTS,
    START,
    Deal,
    Lay,
    Pick,
    Start,
    card_in,
)
from paradoxa.games.perfect_moment.rules import echo, items, turns
from paradoxa.games.perfect_moment.rules.cards import (
    ARRANGING,
    FACING,
    LAYING,
    bind,
    draw,
    put,
    show_hand_card,
    take_up,
    turn_up,
)
from paradoxa.games.perfect_moment.rules.events import Dealt, Prepared, SetUp, Started, TurnedUp
from paradoxa.games.perfect_moment.rules.state import State
from paradoxa.games.perfect_moment.rules.turns import TURN


def set_up(seats: int, colours: tuple[int, ...], coin: bool) -> State:
    """A game before the deck is shuffled."""
    return State(seats, colours, coin, [DEALING])


# --- set-up --------------------------------------------------------------------------------------
class Dealing(Chances[State]):
    """The deck is shuffled; the Paradox is turned up, for two with a random half at the deck (T-2.2)."""

    __slots__ = ()
    kind = "deal"

    def options(self, state: State) -> Sequence[Move]:
        return ()

    def admits(self, state: State, seat: Seat, move: Move) -> bool:
        return (
            seat == CHANCE
            and isinstance(move, Deal)
            and mask_of(move.cards) | move.paradox.card.bit == deck_of(state.colours)
            and (state.seats == 2 or move.paradox is LAID[move.paradox.card][0])
        )

    def outcome(self, state: State, rng: Random) -> Move:
        cards = list(cards_in(deck_of(state.colours)))
        rng.shuffle(cards)
        half = int(rng.random() * 2) if state.seats == 2 else 0
        return Deal(LAID[cards[0]][half], tuple(cards[1:]))

    def answer(self, state: State, seat: Seat, move: Move, emit: Emit | None) -> None:
        assert isinstance(move, Deal)
        state.deck = list(move.cards[::-1])
        if state.seats == 1:  # T-9.39: the Paradox first, then Echo's first card, each faced by the player
            state.facing = move.paradox.card
            state.stack[:] = [TURN[0][0], ECHO_PLAN, FACING["own"][0], OWN_CARD]
            state.stack += [SETTING, HAND_OUT, FACING["left"][0], ECHO_CARD, FACING["paradox"][0]]
            if emit is not None:
                emit(Dealt(move.paradox.card, None, ()))
            return
        state.paradox = move.paradox
        for side in (0, 1):
            for _ in range(HELD):
                take_up(state, side, None)
        state.stack[:] = [SETTING]
        if emit is not None:
            hands = [Secret(cards_in(state.hands[side]), (side,)) for side in (0, 1)]
            emit(Dealt(move.paradox.card, move.paradox.near, tuple(hands)))


class Setting(Asks[State]):
    """Each finds a use for each of four cards, at the same time and sealed until all are in (T-2.3, T-9.11)."""

    __slots__ = ()
    kind = "set-up"

    def options(self, state: State) -> Sequence[Move]:
        raise AssertionError("each seat is asked about its own cards")

    def choices(self, state: State, seat: Seat) -> Sequence[Move]:
        """What a seat may do with one more of its cards."""
        done = state.sealed[seat]
        left = state.hands[seat]
        for move in done:
            left ^= card_in(move).bit
        if len(done) == 2:
            return PUTS[left] if state.seats == 2 else DISCARDS[left]
        return (LAY_OWN, LAY_OTHER, PLANS, PLANS)[len(done)][left]

    def decisions(self, state: State) -> tuple[Decision, ...]:
        return tuple(
            [
                Decision(seat, self.kind, self.choices(state, seat))
                for seat in range(state.seats)
                if len(state.sealed[seat]) < HELD
            ]
        )

    def admits(self, state: State, seat: Seat, move: Move) -> bool:
        return 0 <= seat < state.seats and len(state.sealed[seat]) < HELD and move in self.choices(state, seat)

    def answer(self, state: State, seat: Seat, move: Move, emit: Emit | None) -> None:
        one, two = state.sealed
        state.sealed = ((*one, move), two) if seat == 0 else (one, (*two, move))
        if emit is not None:
            how = str(move).split(" ")[0]
            laid = move.laid if isinstance(move, Lay) else LAID[card_in(move)][0]
            emit(Prepared(seat, len(state.sealed[seat]), Secret(how, (seat,)), Secret(laid, (seat,))))
        if len(state.sealed[seat]) == HELD and state.first < 0:
            state.first = seat  # T-9.9: the first to finish
        if min([len(done) for done in state.sealed[: state.seats]]) < HELD:
            return
        state.stack.pop()
        if state.seats == 1:
            unseal(state, 0, emit)
            state.sealed = ((), ())
        elif state.coin:
            state.stack.append(STARTING)
        else:
            unseal_all(state, state.first, emit)


class Starting(Chances[State]):
    """Option `coin`: chance says who starts (T-9.9)."""

    __slots__ = ()
    kind = "start"

    def options(self, state: State) -> Sequence[Move]:
        return START

    def outcome(self, state: State, rng: Random) -> Move:
        return START[int(rng.random() * 2)]

    def answer(self, state: State, seat: Seat, move: Move, emit: Emit | None) -> None:
        assert isinstance(move, Start)
        state.stack.pop()
        unseal_all(state, move.seat, emit)


def unseal_all(state: State, starter: Seat, emit: Emit | None) -> None:
    """Both set-ups are shown; the starting player's card goes to the deck first (T-9.10)."""
    state.first = state.active = starter
    state.stack.append(TURN[starter][0])
    for seat in (1 - starter, starter) if STARTER_LAST else (starter, 1 - starter):
        unseal(state, seat, emit)
    state.sealed = ((), ())
    if emit is not None:
        emit(Started(starter, state.coin))
    bind(state, emit)


def unseal(state: State, seat: Seat, emit: Emit | None) -> None:
    """One seat's sealed set-up is carried out; the card that is left is the plan."""
    own, other, third, _ = state.sealed[seat]
    assert isinstance(own, Lay)
    assert isinstance(other, Lay)
    assert isinstance(third, Pick)
    show_hand_card(state, seat, own.laid.card)
    show_hand_card(state, seat, other.laid.card)
    displays = state.displays
    displays[3 * seat] = own.laid
    displays[4 - 3 * seat] = other.laid.turned  # whoever places it says which half faces whom
    first = state.first
    state.first = -1  # Drink binds only when both set-ups lie there
    put(state, seat, third.card, third.verb == "return", None)
    state.first = first
    if emit is not None:
        emit(SetUp(seat, own.laid, other.laid.turned, third.verb == "return", Secret(third.card, (seat,))))


# --- set-up against Echo (T-9.39) ------------------------------------------------------------------
class NextCard(Acts[State]):
    """The next card is turned up: Echo's first display card, or one more for the own display."""

    __slots__ = ("place",)

    def __init__(self, place: str) -> None:
        self.place = place

    def act(self, state: State, emit: Emit | None) -> None:
        state.facing = turn_up(state)
        if emit is not None:
            emit(TurnedUp(0, state.facing, self.place))


class HandOut(Acts[State]):
    """The player draws four cards."""

    __slots__ = ()

    def act(self, state: State, emit: Emit | None) -> None:
        for _ in range(HELD):
            take_up(state, 0, emit)


class EchoPlan(Acts[State]):
    """Echo gets a hidden plan, and the player takes the first turn."""

    __slots__ = ()

    def act(self, state: State, emit: Emit | None) -> None:
        state.first = 0
        draw(state, 1, emit)


DEALING: Final = Dealing()
SETTING: Final = Setting(0)
STARTING: Final = Starting()
ECHO_CARD: Final = NextCard("left")
HAND_OUT: Final = HandOut()
OWN_CARD: Final = NextCard("own")
ECHO_PLAN: Final = EchoPlan()

# The one word for each frame, as the position text writes it.
FRAMES: Final[dict[str, Frame[State]]] = {
    "deal": DEALING,
    "set-up": SETTING,
    "start": STARTING,
    "echo card": ECHO_CARD,
    "hand out": HAND_OUT,
    "own card": OWN_CARD,
    "echo plan": ECHO_PLAN,
    **turns.FRAMES,
    **{f"face {place} {seat}": FACING[place][seat] for place in FACING for seat in range(2)},
    **{f"arrange {seat}": ARRANGING[seat] for seat in range(2)},
    **{f"lay {seat}": LAYING[seat] for seat in range(2)},
    **items.FRAMES,
    **echo.FRAMES,
}
FRAME_TEXTS: Final = {frame: text for text, frame in FRAMES.items()}


def business(state: State) -> str:
    """The open business in words, innermost last."""
    return ", ".join([FRAME_TEXTS[frame] for frame in state.stack]) or "over"
