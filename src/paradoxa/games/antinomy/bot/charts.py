"""Antinomy: what looking ahead asks of cards and spaces, as tables of small numbers.

A card is its place in the card table (0 to 15), a hand a mask of three bits. The row is kept twice: as a list of
cards, and as two numbers that hold the spaces of each colour and of each icon, nine bits for each.
"""

from __future__ import annotations

from itertools import permutations
from typing import Final

from paradoxa.games.antinomy.box.components import AHEAD, BEHIND, CARDS, HANDS, SPACES, Hand
from paradoxa.games.antinomy.box.rulings import TIE_BY_NUMBER

NUMBER: Final[list[int]] = [card.number for card in CARDS]
COLOUR: Final[list[int]] = [card.colour for card in CARDS]


def worth_of(card: int, covered: int) -> int:
    """What a card counts in a clash."""
    return 0 if COLOUR[card] == covered else NUMBER[card]


def drawn_worth(card: int, covered: int) -> int:
    """What a card counts in the tie-break (A-6.5)."""
    return NUMBER[card] if TIE_BY_NUMBER else worth_of(card, covered)


def is_match(one: int, two: int) -> bool:
    """Whether a card may go back to another."""
    return one != two and (CARDS[one].colour == CARDS[two].colour or CARDS[one].icon == CARDS[two].icon)


# The bit of a space in the number that holds the spaces of all colours, and of all icons.
IN_COLOURS: Final[list[list[int]]] = [[1 << 9 * card.colour + space for space in range(SPACES)] for card in CARDS]
IN_ICONS: Final[list[list[int]]] = [[1 << 9 * card.icon + space for space in range(SPACES)] for card in CARDS]
BACK: Final[list[list[int]]] = [list(spaces) for spaces in BEHIND]  # by seat and space
ON: Final[list[list[list[int]]]] = [[list(spaces) for spaces in seat] for seat in AHEAD]  # by seat, space and number
SPACES_IN: Final[list[list[int]]] = [
    [space for space in range(SPACES) if mask >> space & 1] for mask in range(1 << SPACES)
]
SIDES_OF: Final[list[list[int]]] = [
    [first for first in (here - 3, here + 1) if 0 <= first <= SPACES - 3] for here in range(SPACES)
]


def _places(hand: Hand) -> list[int]:
    return [place for place in range(len(CARDS)) if hand.mask >> place & 1]


Play = tuple[int, int, int, int, int]  # a card of a hand: itself, its number, the others, where to find its matches
CARDS_OF: Final[dict[int, list[int]]] = {mask: _places(hand) for mask, hand in HANDS.items()}
PLAYS: Final[dict[int, list[Play]]] = {
    mask: [
        (place, NUMBER[place], mask ^ 1 << place, 9 * CARDS[place].colour, 9 * CARDS[place].icon)
        for place in CARDS_OF[mask]
    ]
    for mask in HANDS
}
TOTALS: Final[list[dict[int, int]]] = [
    {mask: hand.totals[covered] for mask, hand in HANDS.items()} for covered in range(4)
]
PARADOXES: Final[list[dict[int, bool]]] = [
    {mask: hand.is_paradox[covered] for mask, hand in HANDS.items()} for covered in range(4)
]
# All orders of three cards, and the three in which each card lies once at each place.
ORDERS: Final[list[list[int]]] = [list(order) for order in permutations(range(3))]
TURNED: Final[list[list[int]]] = [[0, 1, 2], [1, 2, 0], [2, 0, 1]]

Want = tuple[
    int, int, int, int
]  # a card that would make the paradox: itself, what is played for it, number, can go back


def _wants(hand: Hand, covered: int) -> list[Want]:
    return [
        (wanted, played, NUMBER[played], int(is_match(played, wanted)))
        for played in CARDS_OF[hand.mask]
        for wanted in range(len(CARDS))
        if not hand.mask >> wanted & 1 and HANDS[hand.mask ^ 1 << played | 1 << wanted].is_paradox[covered]
    ]


WANTS: Final[list[dict[int, list[Want]]]] = [
    {mask: _wants(hand, covered) for mask, hand in HANDS.items()} for covered in range(4)
]


def _ties(covered: int) -> dict[int, list[int]]:
    """How many of a hand's cards count 0, 1, 2, 3, 4 in the tie-break."""
    return {
        mask: [sum([drawn_worth(place, covered) == worth for place in CARDS_OF[mask]]) for worth in range(5)]
        for mask in HANDS
    }


COUNTS: Final[list[dict[int, list[int]]]] = [_ties(covered) for covered in range(4)]


def drawn(one: int, two: int, covered: int) -> tuple[int, int]:
    """Of the nine pairs a tie-break may draw: how many the first hand wins, and how many it loses."""
    won = lost = 0
    theirs = COUNTS[covered][two]
    for worth, count in enumerate(COUNTS[covered][one]):
        won += count * sum(theirs[:worth])
        lost += count * sum(theirs[worth + 1 :])
    return won, lost
