"""The Perfect Moment: what hands do with cards: draw, put away, lay, turn, score. Items and Echo are made of these."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from paradoxa.core import Move, Outcome, Seat
from paradoxa.core.events import Emit, Secret
from paradoxa.core.stack import Acts, Asks
from paradoxa.games.perfect_moment.box.components import (
    ACES,
    BY_BIT,
    CHOCOLATES,
    DRINK,
    EMPTY,
    GOAL,
    GUN,
    KEYS,
    MASK,
    MONEY,
    NO_CARD,
    POETRY,
    TICKETS,
    Card,
    Laid,
    cards_in,
)
from paradoxa.games.perfect_moment.box.rulings import DRAWS_NEED_DECK, PARADOX_BINDS, SAVED
from paradoxa.games.perfect_moment.notation.moves import FACE, LAY, Lay
from paradoxa.games.perfect_moment.rules.events import (
    Drew,
    EchoDrew,
    Ended,
    Faced,
    LaidDown,
    Opened,
    OpenedAgain,
    Put,
    Scored,
    Shown,
    Turned,
    TurnedUp,
)
from paradoxa.games.perfect_moment.rules.memory import EVERYBODY, HAND, LOOKED_AT, NOBODY, OPEN, OWN
from paradoxa.games.perfect_moment.rules.state import State

# T-9.4: these cannot be begun on an empty deck; by the other reading neither can what begins with a draw
LOOKS: Final[int] = 1 << GUN | 1 << TICKETS | 1 << ACES
DRAWS: Final[int] = 1 << MASK | 1 << POETRY | 1 << CHOCOLATES | 1 << KEYS | 1 << MONEY
NEED_DECK: Final[int] = LOOKS | DRAWS if DRAWS_NEED_DECK else LOOKS


# T-9.30, T-9.47: whose plan Drink opens, by seats and whose turn it is; Echo's lies open in its turn anyway
SIDES_BOUND: Final[tuple[tuple[tuple[int, ...], ...], ...]] = ((), ((1,), ()), ((0, 1), (0, 1)))


# --- what lies where ---------------------------------------------------------------------------
def near(state: State, side: Seat) -> int:
    """The items that face the owner of a display, as a mask."""
    a, b, c = state.displays[3 * side : 3 * side + 3]
    return a.near_bit | b.near_bit | c.near_bit


def far(state: State, side: Seat) -> int:
    """The items of a display that face the other side."""
    a, b, c = state.displays[3 * side : 3 * side + 3]
    return a.far_bit | b.far_bit | c.far_bit


def laid_mask(state: State, side: Seat) -> int:
    """The cards of a display."""
    a, b, c = state.displays[3 * side : 3 * side + 3]
    return a.card.bit | b.card.bit | c.card.bit


def facing(state: State, side: Seat) -> int:
    """All items that face a side: on both displays, and the Paradox half at the deck (T-3.2)."""
    a, b, c, d, e, f = state.displays
    items = a.near_bit | b.near_bit | c.near_bit | d.far_bit | e.far_bit | f.far_bit
    if side:
        items = a.far_bit | b.far_bit | c.far_bit | d.near_bit | e.near_bit | f.near_bit
    return items | state.paradox.near_bit


def on_displays(state: State, side: Seat) -> int:
    """The items that face a side on the two displays."""
    return near(state, side) | far(state, 1 - side)


def can_begin(state: State, items: int) -> int:
    """Those of the items whose first compulsory step is possible (T-9.4)."""
    return items if state.deck else items & ~NEED_DECK


def place_of(state: State, card: Card) -> int:
    """Where a card lies in the displays."""
    for place, laid in enumerate(state.displays):
        if laid.card is card:
            return place
    raise AssertionError(f"{card} lies in no display")


# --- moving cards ------------------------------------------------------------------------------
def draw(state: State, side: Seat, emit: Emit | None) -> bool:
    """The deck's top card goes to a hand; a draw that fails ends the game, and the answer is False (T-6.2)."""
    if not state.deck:
        end(state, "draw", emit)
        return False
    take_up(state, side, emit)
    bind(state, emit)
    return True


def take_up(state: State, side: Seat, emit: Emit | None) -> None:
    """The deck's top card goes to a hand."""
    card = state.deck.pop()
    is_seat = side < state.seats
    state.trail.append((card, state.low + len(state.deck), 1, HAND[side], OWN[side] if is_seat else NOBODY))
    state.hands[side] |= card.bit
    if emit is not None:
        emit(Drew(side, Secret(card, (side,))) if is_seat else EchoDrew(Secret(card, ())))


def put(state: State, seat: Seat, card: Card, on_top: bool, emit: Emit | None) -> None:
    """One of the seat's cards, or one it looks at, goes on or under the deck (T-1.6)."""
    bit = card.bit
    shown: Shown = card
    seers = EVERYBODY
    if state.looked & bit:
        source, count, origin = LOOKED_AT, state.looked.bit_count(), "looked"
        state.looked ^= bit
        shown, seers = Secret(card, (seat,)), OWN[seat]
    elif state.hands[seat] & bit:
        origin = "hand"
        if state.open & bit:  # T-9.30: a card that lay open is followed to its place
            source, count = OPEN, 0
        else:
            source, count = HAND[seat], hidden_count(state, seat)
            shown, seers = Secret(card, (seat,)), OWN[seat]
        state.hands[seat] ^= bit
        state.open &= ~bit
    else:
        source, count, origin = OPEN, 0, "display"
        state.displays[place_of(state, card)] = EMPTY
    to_deck(state, card, source, count, seers, on_top)
    if emit is not None:
        emit(Put(seat, shown, on_top, origin))
    bind(state, emit)


def to_deck(state: State, card: Card, source: int, count: int, seers: int, on_top: bool) -> None:
    """A card comes to lie on or under the deck."""
    if on_top:
        state.deck.append(card)
        target = state.low + len(state.deck) - 1
    else:
        state.deck.insert(0, card)
        state.low -= 1
        target = state.low
    state.trail.append((card, source, count, target, seers))


def is_public(state: State, card: Card) -> bool:
    """Whether everybody knows where this hidden card is."""
    return bool(state.open & card.bit) or card in state.public().certain()


def hidden_count(state: State, side: Seat) -> int:
    """How many cards of a hand do not lie open."""
    return (state.hands[side] & ~state.open).bit_count()


def show_hand_card(state: State, side: Seat, card: Card) -> None:
    """A card leaves a hand before the eyes of all."""
    open_up(state, side, card)
    state.hands[side] ^= card.bit
    state.open ^= card.bit


def open_up(state: State, side: Seat, card: Card) -> None:
    """A hand card is laid open, if it does not lie so already."""
    if not state.open & card.bit:
        state.trail.append((card, HAND[side], hidden_count(state, side), OPEN, EVERYBODY))
        state.open |= card.bit


def lay(state: State, seat: Seat, laid: Laid, emit: Emit | None) -> None:
    """A hand card goes into an empty place of the own display, as the player says (T-3.6)."""
    first_seen = emit is not None and not is_public(state, laid.card)
    show_hand_card(state, seat, laid.card)
    displays = state.displays
    place = 3 * seat
    if displays[place] is not EMPTY:
        place += 1
    displays[place] = laid
    if emit is not None:
        emit(LaidDown(seat, seat, laid, first_seen))
    bind(state, emit)


def turn(state: State, seat: Seat, place: int, emit: Emit | None) -> None:
    """A display card is turned by 180 degrees."""
    laid = state.displays[place] = state.displays[place].turned
    if emit is not None:
        emit(Turned(seat, place // 3, laid))
    bind(state, emit)


def bind(state: State, emit: Emit | None) -> None:
    """Drink: looked up after every change of displays, Paradox or hands (T-9.30)."""
    if not state.drinks or state.first < 0:
        return
    drink = 1 << DRINK
    for side in SIDES_BOUND[state.seats][state.active]:
        hand = state.hands[side]
        if not (facing(state, side) if PARADOX_BINDS else on_displays(state, side)) & drink:  # T-9.1
            if state.open & hand:
                close(state, side)
        elif hand and not hand & hand - 1 and not state.open & hand:
            card = BY_BIT[hand]
            is_known = emit is not None and is_public(state, card)
            open_up(state, side, card)
            if emit is not None:
                emit(OpenedAgain(side, card) if is_known else Opened(side, card))


def close(state: State, side: Seat) -> None:
    """Open cards are taken up again, but everybody remembers them (T-9.30)."""
    opened = state.hands[side] & state.open
    state.open ^= opened
    for card in cards_in(opened):
        state.trail.append((card, OPEN, 0, HAND[side], EVERYBODY))


# --- scoring and end ---------------------------------------------------------------------------
def score(state: State, scorer: Seat, card: Card, points: int, emit: Emit | None) -> None:
    """A card is shown, counted and placed; 16 points; then what is missing is refilled (T-5.5)."""
    bit = card.bit
    first_seen = False
    if state.paradox.card is card:
        source = "paradox"
        state.paradox = EMPTY
    elif bit & (state.fragments[0] | state.fragments[1]):
        source = "fragment"
        owner = 0 if state.fragments[0] & bit else 1
        state.fragments[owner] ^= bit
        if owner < state.seats:  # the Fading card counts nothing for Echo
            state.points[owner] -= 1
    elif state.deck and state.deck[-1] is card:
        source = "deck"
        first_seen = emit is not None and not is_public(state, card)
        state.deck.pop()
        state.trail.append((card, state.low + len(state.deck), 1, OPEN, EVERYBODY))
    else:
        owner = 0 if state.hands[0] & bit else 1
        source = "plan" if owner == scorer else "other plan"
        first_seen = emit is not None and not is_public(state, card)
        show_hand_card(state, owner, card)
    (state.fragments, state.twos, state.threes)[points - 1][scorer] |= bit
    state.points[scorer] += points
    state.quiet = -1
    if emit is not None:
        emit(Scored(scorer, card, points, source, state.points[scorer], first_seen))
    if not is_won(state, scorer, emit):
        refill(state, scorer, emit)


def is_won(state: State, seat: Seat, emit: Emit | None) -> bool:
    """16 points end the game for two at once (T-6.1)."""
    if state.points[seat] < GOAL or state.seats == 1:
        return False
    end(state, "points", emit)
    return True


def refill(state: State, scorer: Seat, emit: Emit | None) -> None:
    """Whoever has no plan draws one; if there is no Paradox, the scorer turns one up and faces it (T-5.5)."""
    for side in (scorer, 1 - scorer):
        if not state.hands[side] and not draw(state, side, emit):
            return
    if state.paradox is EMPTY:
        turn_up_paradox(state, scorer, emit)
    else:
        bind(state, emit)


def turn_up_paradox(state: State, seat: Seat, emit: Emit | None) -> None:
    """The deck's top card becomes the Paradox; having seen it the player faces it."""
    bind(state, emit)
    card = turn_up(state)
    if card is NO_CARD:
        end(state, "draw", emit)
        return
    if emit is not None:
        emit(TurnedUp(seat, card, "paradox"))
    state.facing = card
    state.stack.append(FACING["paradox"][seat])


def turn_up(state: State) -> Card:
    """The deck's top card for all to see; NO_CARD where there is none."""
    if not state.deck:
        return NO_CARD
    card = state.deck.pop()
    state.trail.append((card, state.low + len(state.deck), 1, OPEN, EVERYBODY))
    return card


def end(state: State, reason: str, emit: Emit | None) -> None:
    """The game is over."""
    state.stack.clear()
    state.ended = reason
    if emit is not None:
        result = outcome(state)
        assert result is not None
        emit(Ended(result.points, result.winners, reason))


def outcome(state: State) -> Outcome | None:
    """More points win, on a tie whoever took the last turn; alone one wins from 15 points (T-6.3, T-9.49)."""
    if state.stack:
        return None
    one, two = state.points
    if state.seats == 1:
        return Outcome((one,), (0,) if one >= SAVED else ())
    winner = state.active if one == two else 0 if one > two else 1
    return Outcome((one, two), (winner,))


# --- frames that several parts need ------------------------------------------------------------
class Facing(Asks[State]):
    """How an open card is to lie: the Paradox towards the deck, Echo's and the own cards towards the player."""

    __slots__ = ("place",)
    kind = "face"
    places: ClassVar = {"paradox": -1, "left": 3, "right": 4, "own": 1}

    def __init__(self, seat: Seat, place: str) -> None:
        super().__init__(seat)
        self.place = place

    def options(self, state: State) -> Sequence[Move]:
        return FACE[state.facing.bit]

    def answer(self, state: State, seat: Seat, move: Move, emit: Emit | None) -> None:
        assert isinstance(move, Lay)
        state.stack.pop()
        state.facing = NO_CARD
        place = self.places[self.place]
        if place < 0:
            state.paradox = move.laid
        else:  # the first letter faces the player; Echo's cards are kept as Echo sees them
            state.displays[place] = move.laid if place < 3 else move.laid.turned
        if emit is not None:
            emit(Faced(seat, self.place, move.laid))
        bind(state, emit)


class Arranging(Acts[State]):
    """After each item: exactly one plan and two display cards (T-3.5)."""

    __slots__ = ("seat",)

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def act(self, state: State, emit: Emit | None) -> None:
        hand = state.hands[self.seat]
        if hand & hand - 1:
            state.stack.append(LAYING[self.seat])


class Laying(Asks[State]):
    """Which hand card goes into the empty place, and how it faces (T-3.6)."""

    __slots__ = ()
    kind = "arrange"

    def options(self, state: State) -> Sequence[Move]:
        return LAY[state.hands[self.seat]]

    def answer(self, state: State, seat: Seat, move: Move, emit: Emit | None) -> None:
        assert isinstance(move, Lay)
        state.stack[-1] = ARRANGING[seat]
        lay(state, seat, move.laid, emit)


FACING: Final = {place: (Facing(0, place), Facing(1, place)) for place in Facing.places}
ARRANGING: Final[tuple[Arranging, ...]] = (Arranging(0), Arranging(1))
LAYING: Final[tuple[Laying, ...]] = (Laying(0), Laying(1))
