"""The Perfect Moment: the cards, both ways each can lie, and the numbers of the rulebook."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Final

COLOURS: Final = "ykpg"  # k is pink, for p is purple
COLOUR_NAMES: Final = ("yellow", "pink", "purple", "green")
YEARS: Final = (1981, 1994, 2005, 2014)  # [C]; that pink is the set of 1994 is inferred (T-1.2)
ITEM_LETTERS: Final = ("mkga", "fpcr", "kpwt", "madk")  # [H] of each colour, as cards are written
ITEM_NAMES: Final = (  # [C] T-1.2
    *("map", "mask", "gun", "armor"),
    *("flowers", "poetry", "chocolates", "ring"),
    *("keys", "phone", "wallet", "tickets"),
    *("money", "aces", "drink", "knife"),
)
MAP, MASK, GUN, ARMOR = range(4)
FLOWERS, POETRY, CHOCOLATES, RING = range(4, 8)
KEYS, PHONE, WALLET, TICKETS = range(8, 12)
MONEY, ACES, DRINK, KNIFE = range(12, 16)

USED_COLOURS: Final = 3  # [R] T-1.4
HELD: Final = 4  # [R] cards drawn at set-up
PLACES: Final = 2  # [R] cards in a display
USES: Final = 2  # [R] items in a turn
GOAL: Final = 16  # [R] points that end the game for two
VERDICTS: Final = (15, 18, 21)  # [R] solo: from so many points the next better verdict


@dataclass(frozen=True, eq=False)
class Card:
    """One of the 24 cards: two items of one colour; there is one object for each, compared by identity."""

    colour: int
    one: int  # its items, in the order of the table
    two: int
    items: int  # both as a bit mask
    bit: int
    name: str

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return self.name

    def __reduce__(self) -> tuple[Any, ...]:
        return card_of, (self.name,)


@dataclass(frozen=True, eq=False)
class Laid:
    """A card as it lies: `near` is the item that faces the owner of the display, or the deck for the Paradox."""

    card: Card
    near: int
    far: int
    near_bit: int
    far_bit: int
    name: str

    @property
    def turned(self) -> Laid:
        """The card turned by 180 degrees."""
        return TURNED[self]

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return self.name

    def __reduce__(self) -> tuple[Any, ...]:
        return laid_of, (self.name,)


def _letter(item: int) -> str:
    return ITEM_LETTERS[item // 4][item % 4]


def _make_cards() -> tuple[Card, ...]:
    """Each colour: every pair of its four items once (T-1.1)."""
    pairs = [
        (colour, one, two) for colour in range(4) for one, two in combinations(range(4 * colour, 4 * colour + 4), 2)
    ]
    return tuple(
        [
            Card(colour, one, two, 1 << one | 1 << two, 1 << place, COLOURS[colour] + _letter(one) + _letter(two))
            for place, (colour, one, two) in enumerate(pairs)
        ]
    )


def _make_laid(card: Card, near: int, far: int) -> Laid:
    return Laid(card, near, far, 1 << near, 1 << far, COLOURS[card.colour] + _letter(near) + _letter(far))


CARDS: Final[tuple[Card, ...]] = _make_cards()
CARD: Final[dict[str, Card]] = {card.name: card for card in CARDS}
# Both ways each card can lie: first with its first item near, then turned.
LAID: Final[dict[Card, tuple[Laid, Laid]]] = {
    card: (_make_laid(card, card.one, card.two), _make_laid(card, card.two, card.one)) for card in CARDS
}
LAID_NAMED: Final[dict[str, Laid]] = {laid.name: laid for pair in LAID.values() for laid in pair}
# An empty place of a display: faces nobody with nothing, so that nobody has to ask whether a card lies there.
NO_CARD: Final = Card(-1, -1, -1, 0, 0, "-")
EMPTY: Final = Laid(NO_CARD, -1, -1, 0, 0, "-")
TURNED: Final[dict[Laid, Laid]] = {
    EMPTY: EMPTY,
    **{laid: pair[1 - at] for pair in LAID.values() for at, laid in enumerate(pair)},
}
ITEM: Final[dict[str, int]] = {name: item for item, name in enumerate(ITEM_NAMES)}
BY_BIT: Final[dict[int, Card]] = {card.bit: card for card in CARDS}
OF_COLOUR: Final = tuple([sum([card.bit for card in CARDS if card.colour == colour]) for colour in range(4)])


def card_of(name: str) -> Card:
    """The one card of that name; how copies and pickles find it again."""
    return CARD[name] if name != NO_CARD.name else NO_CARD


def laid_of(name: str) -> Laid:
    """The one laid card of that name; how copies and pickles find it again."""
    return LAID_NAMED[name] if name != EMPTY.name else EMPTY


def mask_of(cards: Iterable[Card]) -> int:
    """A set of cards as a bit mask."""
    return sum([card.bit for card in cards])


_CARDS_IN: Final[dict[int, tuple[Card, ...]]] = {}


def cards_in(mask: int) -> tuple[Card, ...]:
    """The cards of a bit mask, in the order of the table."""
    found = _CARDS_IN.get(mask)
    if found is None:
        found = _CARDS_IN[mask] = tuple([card for card in CARDS if card.bit & mask])
    return found


def deck_of(colours: Iterable[int]) -> int:
    """The cards of a game with these colours, as a bit mask."""
    return sum([OF_COLOUR[colour] for colour in colours])


def worth(card: Card, near_items: int, far_items: int) -> int:
    """The points a card scores over a display: 0, 1, 2 or 3 (T-5.2)."""
    both = card.items
    if both & near_items == both or both & far_items == both:
        return 3
    found = both & (near_items | far_items)
    return 2 if found == both else 1 if found else 0
