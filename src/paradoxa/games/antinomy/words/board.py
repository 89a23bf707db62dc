"""Antinomy: the words on the board itself, and its questions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from paradoxa.games.antinomy.box.components import COLOUR_NAMES, ICON_NAMES, Card

COUNTS: Final = ("No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine")
TEXTS: Final[dict[str, str]] = {
    "you": "You",
    "unseen": "Not seen yet:",
    "codex-card": "Hand known. Codex card:",
    "hidden-are": "Not seen, but certain:",
    "hidden-1-of": "Not seen: one of",
    "hidden-2-of": "Not seen: two of",
    "hidden-3-of": "Not seen: three of",
    # questions, and what stands below them
    "place": "Place your sorcerer on a {colour} relic",
    "place-more": "Your future lies to the right, your past to the left.",
    "may-decline": "A paradox! Show it, or keep it secret?",
    "may-decline-more": "To show it, choose the three relics you take.",
    "side-of-two": "Paradox! Which three do you take?",
    "side-of-one": "Paradox! Take the three beside you.",
    "side-more": "Your own three are laid there, shuffled.",
    "which-card": "Which card do you show?",
    "which-card-more": "It leads ahead by its number, back to its colour or icon.",
    "cards-can-tear": "{cards} can complete a paradox.",
    "where-to": "Where to with {card}?",
    "one-place": "One place is open.",
    "places": "{count} places are open.",
    "tears": "{card} makes {made}: a paradox.",
    "tears-and-wins": "{card} makes {made}: a paradox that wins.",
    "tear": "{cards} makes a paradox.",
    "meets": "At {card} you clash with {rival}.",
    "three-numbers": "three {number}s",
    "three-icons": "three {icon}s",
    "three-colours": "three {colour}s",
}


def say(key: str, **values: object) -> str:
    """A text of the board, its blanks filled in."""
    return TEXTS[key].format(**values)


def made_of(cards: Sequence[Card]) -> str:
    """What the cards of a paradox share, as in 'three 3s'."""
    first = cards[0]
    if len({card.number for card in cards}) == 1:
        return say("three-numbers", number=first.number)
    if len({card.icon for card in cards}) == 1:
        return say("three-icons", icon=ICON_NAMES[first.icon])
    return say("three-colours", colour=COLOUR_NAMES[first.colour])
