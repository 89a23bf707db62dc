"""The Perfect Moment: the names of cards and items in our words, shared by all that speaks to players."""

from __future__ import annotations

from collections.abc import Sequence

from paradoxa.games.perfect_moment.box.components import ITEM_NAMES, Card, Laid
from paradoxa.games.perfect_moment.knowledge.view import PerfectMomentView

# What each item does, for whoever points at it.
ITEM_EFFECTS: tuple[str, ...] = (
    "turn one or both of your display cards",
    "draw a card, then discard one of yours",
    "look at the deck's top two cards; return or discard each",
    "your opponent may score the plan as a fragment; then use an item that faces them, twice",
    "up to twice, swap a display card with your plan",
    "draw two cards, then return two of yours",
    "draw two: lay one, discard the other; then return one of your three display cards",
    "you and your opponent each give the other one card",
    "draw a card, return a display card, lay a hand card and use the half that faces you",
    "discard two of your cards, then draw two",
    "turn one of your opponent's display cards",
    "look at the deck's top four cards and put them back in any order",
    "draw a card, return one; with fewer fragments than your opponent take one of theirs",
    "look at the deck's top card: score it, discard it, keep it for one of yours, or leave it",
    "while it faces you your plan lies open; used: turn both your display cards",
    "look at your opponent's plan; you may score it",
)


def item_name(item: int) -> str:
    """An item in words."""
    return ITEM_NAMES[item].capitalize()


def card_name(card: Card) -> str:
    """A card in words: its two items, of which each pair exists once."""
    return f"{item_name(card.one)}/{item_name(card.two)}"


def laid_name(laid: Laid, whom: str = "you") -> str:
    """A card as somebody lays it: the half that faces that player is named."""
    return f"{card_name(laid.card)} with {item_name(laid.near)} towards {whom}"


def points_of(count: int) -> str:
    """A number of points in words."""
    return f"{count} point{'' if count == 1 else 's'}"


def opponent(view: PerfectMomentView, names: Sequence[str] = ()) -> str:
    """The other side's name."""
    if view.is_solo:
        return "Echo"
    return names[1 - view.seat] if names and view.seat is not None else "your opponent"


def or_joined(words: Sequence[str]) -> str:
    """Several words, the last after 'or'."""
    return " or ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else list(words))
