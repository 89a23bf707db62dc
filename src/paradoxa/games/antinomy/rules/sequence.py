"""Antinomy (John Baluci, Button Shy 2019), 2 players: the rules.

The frames stand in the order of the rulebook. Nothing is left out; which sorcerer is whose is looks only
(A-9.1), and who starts is settled before the seats are fixed (A-11.2).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations, product
from random import Random
from typing import Final

from paradoxa.core import CHANCE, Move, Seat
from paradoxa.core.events import Emit, Secret
from paradoxa.core.stack import Acts, Asks, Chances, Frame
from paradoxa.games.antinomy.box.components import (
    AHEAD,
    ALL,
    BEHIND,
    CARDS,
    CLOSEST,
    EXTENDS,
    GOAL,
    HANDS,
    mask_of,
)
from paradoxa.games.antinomy.box.rulings import COVERING, ONLY_NEAREST, TIE_BY_NUMBER
from paradoxa.games.antinomy.notation.moves import (
    DECLINE,
    PLACES,
    SIDES,
    TRAVELS,
    Deal,
    Draw,
    Exchange,
    Place,
    Shuffle,
    Travel,
    draw,
    shuffle,
)
from paradoxa.games.antinomy.rules.events import (
    Clashed,
    ClashEnded,
    CodexAdvanced,
    Dealt,
    Declared,
    Declined,
    Drawn,
    Exchanged,
    Moved,
    Placed,
    SideChosen,
    Won,
)
from paradoxa.games.antinomy.rules.state import State


def set_up(may_decline: bool) -> State:
    """A game before the deal."""
    return State(may_decline, [DEALING])


class Dealing(Chances[State]):
    """Three cards each, nine in the row, one as the codex (A-2.1 to A-2.4)."""

    __slots__ = ()
    kind = "deal"

    def options(self, state: State) -> Sequence[Move]:
        return ()

    def admits(self, state: State, seat: Seat, move: Move) -> bool:
        return (
            seat == CHANCE and isinstance(move, Deal) and mask_of(move.cards) == ALL and len(move.cards) == len(CARDS)
        )

    def outcome(self, state: State, rng: Random) -> Move:
        return Deal(tuple(rng.sample(CARDS, len(CARDS))))

    def answer(self, state: State, seat: Seat, move: Move, emit: Emit | None) -> None:
        assert isinstance(move, Deal)
        cards = move.cards
        state.hands = [HANDS[mask_of(cards[0:3])], HANDS[mask_of(cards[3:6])]]
        state.lay(list(cards[6:15]))
        state.codex = cards[15]
        state.covered = state.row[COVERING].colour
        state.known = mask_of(state.row)
        state.stack[:] = [TURN[0], PLACEMENT[1], PLACEMENT[0]]
        if emit is not None:
            one, two = state.hands
            emit(
                Dealt(
                    (Secret(one.cards, (0,)), Secret(two.cards, (1,))),
                    tuple(state.row),
                    Secret(state.codex, ()),
                    state.covered,
                )
            )


class Placement(Asks[State]):
    """Any space whose card has the covered colour; sharing is allowed (A-2.5)."""

    __slots__ = ()
    kind = "place"

    def options(self, state: State) -> Sequence[Move]:
        return PLACES[state.colours[state.covered]]

    def answer(self, state: State, seat: Seat, move: Move, emit: Emit | None) -> None:
        assert isinstance(move, Place)
        state.stack.pop()
        state.at[seat] = move.space
        if emit is not None:
            emit(Placed(seat, move.space))


class Turn(Asks[State]):
    """Forward exactly the number, or backward to any card of the same colour or icon (A-3)."""

    __slots__ = ()
    kind = "move"

    def options(self, state: State) -> Sequence[Move]:
        seat = self.seat
        here = state.at[seat]
        behind = BEHIND[seat][here]
        ahead = AHEAD[seat][here]
        colours = state.colours
        icons = state.icons
        hand = state.hands[seat]
        a = hand.a
        b = hand.b
        c = hand.c
        return (
            TRAVELS[a][(colours[a.colour] | icons[a.icon]) & behind | ahead[a.number]]
            + TRAVELS[b][(colours[b.colour] | icons[b.icon]) & behind | ahead[b.number]]
            + TRAVELS[c][(colours[c.colour] | icons[c.icon]) & behind | ahead[c.number]]
        )

    def answer(self, state: State, seat: Seat, move: Move, emit: Emit | None) -> None:
        assert isinstance(move, Travel)
        card = move.card
        space = move.space
        taken = state.swap(card, space)
        hand = HANDS[state.hands[seat].mask ^ card.bit ^ taken.bit]
        state.hands[seat] = hand
        first_seen = not state.known & card.bit
        if first_seen:
            state.show(seat, card.bit)
        is_paradox = hand.is_paradox[state.covered]
        is_telling = False
        if hand.mask & ~state.known and not is_paradox and not state.may_decline:
            is_telling = keep_silence(state, seat)
        if emit is not None:
            emit(Moved(seat, card, state.at[seat], space, taken, first_seen, is_telling))
        state.at[seat] = space
        state.turn += 1
        stack = state.stack
        stack[-1] = TURN[1 - seat]
        if space == state.at[1 - seat] and state.turn > 1:  # never in the game's first turn
            stack.append(CLASH[seat])
        if is_paradox:
            stack.append(PARADOX[seat])
            if not state.may_decline:  # the forced game declares by itself and asks only for the side
                declare(state, seat, emit)


class ShortTurn(Turn):
    """The other reading of A-3.5: backward only to the nearest card of the same colour or icon."""

    __slots__ = ()

    def options(self, state: State) -> Sequence[Move]:
        seat = self.seat
        here = state.at[seat]
        behind = BEHIND[seat][here]
        ahead = AHEAD[seat][here]
        closest = CLOSEST[seat]
        found: tuple[Move, ...] = ()
        for card in state.hands[seat].cards:
            back = closest[(state.colours[card.colour] | state.icons[card.icon]) & behind]
            found += TRAVELS[card][back | ahead[card.number]]
        return found


def keep_silence(state: State, seat: Seat) -> bool:
    """A-9.7: whoever moved and did not declare held no set free of the covered colour. Answers if that is news."""
    known = state.hands[seat].mask & state.known
    item = known << 2 | state.covered
    if not EXTENDS[known][state.covered] or item in state.silent[seat]:
        return False
    state.silent[seat] = tuple(sorted((*state.silent[seat], item)))
    return True


def declare(state: State, seat: Seat, emit: Emit | None) -> None:
    """Reveal, take a crystal, and only if that was not the fifth the codex goes on (A-5.6, A-9.12)."""
    hand = state.hands[seat]
    if emit is not None:
        emit(Declared(seat, hand.cards, state.crystals[seat] + 1, bool(hand.mask & ~state.known)))
    state.show(seat, hand.mask)
    state.pool -= 1
    state.crystals[seat] += 1
    if not is_won(state, seat, emit):
        advance_codex(state, emit)


class Paradox(Asks[State]):
    """On which side to exchange; with `may-decline` also whether to declare at all (A-5.8, A-9.5)."""

    __slots__ = ()
    kind = "paradox"

    def options(self, state: State) -> Sequence[Move]:
        sides = SIDES[state.at[self.seat]]
        return (*sides, DECLINE) if state.may_decline else sides

    def answer(self, state: State, seat: Seat, move: Move, emit: Emit | None) -> None:
        if move is DECLINE:
            state.stack.pop()
            if emit is not None:
                emit(Declined(seat))
            return
        assert isinstance(move, Exchange)
        state.stack[-1] = SHUFFLING[seat][move.first]
        if state.may_decline:
            declare(state, seat, emit)
        if emit is not None and state.stack:
            emit(SideChosen(seat, move.first))


class Shuffling(Chances[State]):
    """The paradox cards, shuffled, change places with three of the row (A-5.7)."""

    __slots__ = ("first", "owner")
    kind = "shuffle"

    def __init__(self, owner: Seat, first: int) -> None:
        super().__init__()
        self.owner = owner
        self.first = first

    def options(self, state: State) -> Sequence[Move]:
        return tuple([shuffle(cards) for cards in permutations(state.hands[self.owner].cards)])

    def outcome(self, state: State, rng: Random) -> Move:
        a, b, c = state.hands[self.owner].cards
        die = int(rng.random() * 6)
        if die & 1:
            a, b = b, a
        if die > 3:
            return shuffle((c, a, b))
        return shuffle((a, c, b)) if die > 1 else shuffle((a, b, c))

    def answer(self, state: State, seat: Seat, move: Move, emit: Emit | None) -> None:
        assert isinstance(move, Shuffle)
        state.stack.pop()
        first = self.first
        taken = tuple([state.swap(card, first + i) for i, card in enumerate(move.cards)])
        state.hands[self.owner] = HANDS[taken[0].bit | taken[1].bit | taken[2].bit]
        if emit is not None:
            emit(Exchanged(self.owner, first, move.cards, taken))


class Clash(Acts[State]):
    """Both hands are shown; the higher total wins, covered cards count nothing (A-6)."""

    __slots__ = ("seat",)

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def act(self, state: State, emit: Emit | None) -> None:
        one, two = state.hands
        state.show(0, one.mask)
        state.show(1, two.mask)
        ours = one.totals[state.covered]
        theirs = two.totals[state.covered]
        if emit is not None:
            emit(Clashed(self.seat, (one.cards, two.cards), (ours, theirs), state.covered))
        if ours == theirs:
            state.stack.append(TIE_BREAK)
        else:
            end_clash(state, 0 if ours > theirs else 1, emit)


class TieBreak(Chances[State]):
    """One random card of each hand, once; still tied: nothing (A-6.4)."""

    __slots__ = ()
    kind = "draw"

    def options(self, state: State) -> Sequence[Move]:
        one, two = state.hands
        return tuple([draw(pair) for pair in product(one.cards, two.cards)])

    def outcome(self, state: State, rng: Random) -> Move:
        one, two = state.hands
        return draw((one.cards[int(rng.random() * 3)], two.cards[int(rng.random() * 3)]))

    def answer(self, state: State, seat: Seat, move: Move, emit: Emit | None) -> None:
        assert isinstance(move, Draw)
        state.stack.pop()
        ours, theirs = [
            0 if card.colour == state.covered and not TIE_BY_NUMBER else card.number for card in move.cards
        ]
        if emit is not None:
            emit(Drawn(move.cards, (ours, theirs)))
        if ours != theirs:
            end_clash(state, 0 if ours > theirs else 1, emit)
        elif emit is not None:
            emit(ClashEnded(None, False))


def end_clash(state: State, winner: Seat, emit: Emit | None) -> None:
    """The winner steals a crystal, if the loser has one, and only then the codex goes on (A-9.11)."""
    stole = state.crystals[1 - winner] > 0
    if emit is not None:
        emit(ClashEnded(winner, stole))
    if stole:
        state.crystals[1 - winner] -= 1
        state.crystals[winner] += 1
        advance_codex(state, emit)  # a part of the steal: five crystals are looked for after it
        is_won(state, winner, emit)


def advance_codex(state: State, emit: Emit | None) -> None:
    """One colour on, clockwise (A-1.4)."""
    state.covered = (state.covered + 1) % 4
    if emit is not None:
        emit(CodexAdvanced(state.covered))


def is_won(state: State, seat: Seat, emit: Emit | None) -> bool:
    """The first with five crystals wins at once (A-7.1)."""
    if state.crystals[seat] < GOAL:
        return False
    state.stack.clear()
    if emit is not None:
        emit(Won(seat))
    return True


DEALING: Final = Dealing()
PLACEMENT: Final[tuple[Placement, ...]] = (Placement(0), Placement(1))
TURN: Final[tuple[Turn, ...]] = (ShortTurn(0), ShortTurn(1)) if ONLY_NEAREST else (Turn(0), Turn(1))
PARADOX: Final[tuple[Paradox, ...]] = (Paradox(0), Paradox(1))
SHUFFLING: Final = tuple([tuple([Shuffling(seat, first) for first in range(7)]) for seat in range(2)])
CLASH: Final[tuple[Clash, ...]] = (Clash(0), Clash(1))
TIE_BREAK: Final = TieBreak()

# The one word for each frame, as the position text writes it.
FRAMES: Final[dict[str, Frame[State]]] = {
    "deal": DEALING,
    "tie": TIE_BREAK,
    **{f"place {seat}": PLACEMENT[seat] for seat in range(2)},
    **{f"turn {seat}": TURN[seat] for seat in range(2)},
    **{f"paradox {seat}": PARADOX[seat] for seat in range(2)},
    **{f"shuffle {seat} {first}": SHUFFLING[seat][first] for seat in range(2) for first in range(7)},
    **{f"clash {seat}": CLASH[seat] for seat in range(2)},
}
FRAME_TEXTS: Final = {frame: text for text, frame in FRAMES.items()}


def business(state: State) -> str:
    """The open business in words, innermost last."""
    return ", ".join([FRAME_TEXTS[frame] for frame in state.stack]) or "over"
