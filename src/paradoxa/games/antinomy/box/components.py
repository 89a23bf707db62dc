"""Antinomy: the cards, and each question about a card, a hand or a set of spaces answered once."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Final

COLOURS: Final = "bgpr"  # [P]: the codex, clockwise
ICONS: Final = "fkrs"  # feather, key, ring, skull
NUMBERS: Final = ("3421", "1243", "2314", "4132")  # [P]: of each colour, by icon
COLOUR_NAMES: Final = ("blue", "green", "purple", "red")
ICON_NAMES: Final = ("feather", "key", "ring", "skull")
SPACES: Final = 9
HAND: Final = 3
GOAL: Final = 5
CRYSTALS: Final = 10  # one of them lies on the codex


@dataclass(frozen=True, eq=False)
class Card:
    """One of the sixteen relics; there is one object for each, compared by identity."""

    colour: int
    icon: int
    number: int
    bit: int
    name: str

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return self.name

    def __reduce__(self) -> tuple[Any, ...]:
        return card_of, (self.name,)


@dataclass(frozen=True, eq=False)
class Hand:
    """Three cards in no order; there is one object for each of the 560."""

    a: Card
    b: Card
    c: Card
    mask: int
    totals: tuple[int, ...]  # by covered colour
    is_paradox: tuple[bool, ...]  # by covered colour

    @property
    def cards(self) -> tuple[Card, Card, Card]:
        """The three, in the order of the card table."""
        return self.a, self.b, self.c

    def __reduce__(self) -> tuple[Any, ...]:
        return hand_in, (self.mask,)


CARDS: Final[tuple[Card, ...]] = tuple(
    Card(c, i, int(NUMBERS[c][i]), 1 << 4 * c + i, COLOURS[c] + NUMBERS[c][i] + ICONS[i])
    for c in range(4)
    for i in range(4)
)
CARD: Final[dict[str, Card]] = {card.name: card for card in CARDS}
ALL: Final = (1 << len(CARDS)) - 1


def card_of(name: str) -> Card:
    """The one card of that name; how copies and pickles find it again."""
    return CARD[name]


def hand_in(mask: int) -> Hand:
    """The one hand of these cards; how copies and pickles find it again."""
    return HANDS[mask]


def mask_of(cards: Iterable[Card]) -> int:
    """A set of cards as a bit mask."""
    return sum([card.bit for card in cards])


def cards_in(mask: int) -> tuple[Card, ...]:
    """The cards of a bit mask, in the order of the table."""
    return tuple([card for card in CARDS if card.bit & mask])


def is_set(cards: tuple[Card, ...]) -> bool:
    """Whether all have one number, one colour or one icon (A-5.1)."""
    return 1 in (
        len({card.number for card in cards}),
        len({card.colour for card in cards}),
        len({card.icon for card in cards}),
    )


def _make_hand(cards: tuple[Card, ...]) -> Hand:
    """A Hand with all that is asked about it; `HANDS` has the one of each three cards."""
    a, b, c = cards
    return Hand(
        a,
        b,
        c,
        mask_of(cards),
        tuple([sum([card.number for card in cards if card.colour != covered]) for covered in range(4)]),
        tuple([is_set(cards) and covered not in [card.colour for card in cards] for covered in range(4)]),
    )


HANDS: Final[dict[int, Hand]] = {mask_of(cards): _make_hand(cards) for cards in combinations(CARDS, HAND)}

# For every set of at most two known cards: could the rest of the hand make a paradox of it?
EXTENDS: Final[dict[int, tuple[bool, ...]]] = {
    mask_of(cards): tuple(
        [
            any([mask_of(cards) & ~hand.mask == 0 for hand in HANDS.values() if hand.is_paradox[covered]])
            for covered in range(4)
        ]
    )
    for size in range(HAND)
    for cards in combinations(CARDS, size)
}

# Seats sit opposite each other: seat 0's future lies towards space 8, seat 1's towards 0.
BEHIND: Final[tuple[tuple[int, ...], ...]] = (
    tuple([(1 << here) - 1 for here in range(SPACES)]),
    tuple([(1 << SPACES) - (2 << here) for here in range(SPACES)]),
)
AHEAD: Final[tuple[tuple[tuple[int, ...], ...], ...]] = (
    tuple([tuple([1 << here + n if here + n < SPACES else 0 for n in range(5)]) for here in range(SPACES)]),
    tuple([tuple([1 << here - n if here >= n else 0 for n in range(5)]) for here in range(SPACES)]),
)
# Of a set of spaces behind a seat the one closest to it, as masks; for the other reading of.
CLOSEST: Final[tuple[tuple[int, ...], ...]] = (
    tuple([1 << spaces.bit_length() >> 1 for spaces in range(1 << SPACES)]),
    tuple([spaces & -spaces for spaces in range(1 << SPACES)]),
)
