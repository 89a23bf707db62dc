"""Why a way is open to a card, and what is certain to follow: for tags, lanes and questions."""

from __future__ import annotations

from paradoxa.games.antinomy.box.components import AHEAD, COLOUR_NAMES, HANDS, ICON_NAMES, Card, Hand, mask_of
from paradoxa.games.antinomy.knowledge import AntinomyView
from paradoxa.games.antinomy.web.relics import ICONS, SIGILS, TRIBAR
from paradoxa.web.markup import Markup, html


def hand_after(view: AntinomyView, card: Card, space: int) -> Hand:
    """The own hand once the card has changed places with the relic there."""
    return HANDS[mask_of(view.hand) ^ card.bit ^ view.row[space].bit]


def is_paradox(view: AntinomyView, card: Card, space: int) -> bool:
    """Whether going there with the card makes a paradox of the hand."""
    return hand_after(view, card, space).is_paradox[view.covered]


def is_clash(view: AntinomyView, space: int) -> bool:
    """Whether the rival is met there; never in the game's first turn (A-6.2)."""
    return view.turn > 0 and view.seat is not None and space == view.at[1 - view.seat]


def is_ahead(view: AntinomyView, card: Card, space: int) -> bool:
    """Whether the card leads there by its number."""
    assert view.seat is not None
    return bool(AHEAD[view.seat][view.at[view.seat]][card.number] >> space & 1)


def news(view: AntinomyView, card: Card, space: int) -> str:
    """What is certain to follow there, as in 'Paradox! Clash!'; or nothing."""
    said = ["Paradox!"] if is_paradox(view, card, space) else []
    return " ".join([*said, "Clash!"] if is_clash(view, space) else said)


def reason(view: AntinomyView, card: Card, space: int) -> str:
    """Why the card may go there, in a few letters."""
    if is_ahead(view, card, space):
        return f"{card.number} ahead"
    is_colour = view.row[space].colour == card.colour
    return f"same {COLOUR_NAMES[card.colour] if is_colour else ICON_NAMES[card.icon]}"


def sign(view: AntinomyView, card: Card, space: int) -> Markup:
    """The same for a lane as narrow as a strip: the tribar, a meeting, the number, a sigil or an icon."""
    if is_paradox(view, card, space):
        return TRIBAR
    if is_clash(view, space):
        return Markup("clash")
    return plain_sign(view, card, space)


def plain_sign(view: AntinomyView, card: Card, space: int) -> Markup:
    """Why the card may go there, whatever follows: the number, a sigil or an icon."""
    if is_ahead(view, card, space):
        return html("%s\u00a0\u203a", card.number)
    return SIGILS[card.colour] if view.row[space].colour == card.colour else ICONS[card.icon]
