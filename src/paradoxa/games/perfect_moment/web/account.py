"""Drawings that say why: a score beside the display it matches, and Echo's four cards with what they share.

The stage shows them while it happens, the rules as examples: the same code, the same pieces.
"""

from __future__ import annotations

from collections.abc import Sequence

from paradoxa.games.perfect_moment.box.components import Card, Laid
from paradoxa.games.perfect_moment.web.cards import ACROSS, ASIDE, HELD, LYING
from paradoxa.games.perfect_moment.words.staging import say
from paradoxa.web.markup import NOTHING, Markup, html, join


def half_marks(laid: Laid, items: int, where: tuple[str, str]) -> Markup:
    """Rings around those halves of a card that show one of these items; `where` is that of the near and the far one."""
    found = [(laid.near_bit, where[0]), (laid.far_bit, where[1])]
    return join([html('<span class="half %s hit"></span>', place) for bit, place in found if bit & items])


def lying(laid: Laid, items: int = 0, *, is_mine: bool = True, note: str = "") -> Markup:
    """A display card with the halves ringed that show these items."""
    face = (LYING if is_mine else ACROSS)[laid]
    marks = half_marks(laid, items, ("b", "t") if is_mine else ("t", "b"))
    return html('<figure class="icard"><div class="face">%s%s</div>%s</figure>', face, marks, caption(note))


def aside(laid: Laid, items: int = 0, note: str = "") -> Markup:
    """The Paradox with the halves ringed that show these items."""
    return html('<figure class="para">%s%s%s</figure>', ASIDE[laid], half_marks(laid, items, ("l", "r")), caption(note))


def held(card: Card, items: int = 0, note: str = "", look: str = "") -> Markup:
    """A card that faces nobody; its first item is the upper half."""
    found = [(card.one, "t"), (card.two, "b")]
    marks = join([html('<span class="half %s hit"></span>', where) for item, where in found if items >> item & 1])
    return html(
        '<figure class="icard %s"><div class="face">%s%s</div>%s</figure>', look, HELD[card], marks, caption(note)
    )


def caption(note: str) -> Markup:
    """A few words below a card."""
    return html("<figcaption>%s</figcaption>", note) if note else NOTHING


# --- a score -------------------------------------------------------------------------------------------
def score(card: Card, display: Sequence[Laid], *, is_mine: bool = True, names: tuple[str, str] = ("", "")) -> Markup:
    """A scored card, and the display in which its items are found."""
    cards = [lying(laid, card.items, is_mine=is_mine) for laid in display]
    found = card.items & sum({bit for laid in display for bit in (laid.near_bit, laid.far_bit)})
    return html(
        '<div class="account">%s<span class="to" aria-hidden="true"></span>'
        '<figure class="two"><div>%s</div>%s</figure></div>',
        held(card, found, names[0], "one"),
        join(cards),
        caption(names[1]),
    )


# --- Echo's inventory ----------------------------------------------------------------------------------
def inventory(cards: Sequence[Card], gone: Card | None, shared: int) -> Markup:
    """Echo's four cards from left to right, the shared items ringed; `gone` is the one that leaves."""
    words = [say(f"at-{place}") for place in ("left", "right", "plan", "paradox")]
    each = [
        held(card, shared & card.items, word, "leaves" if card is gone else "")
        for card, word in zip(cards, words, strict=True)
    ]
    return html('<div class="account four">%s</div>', join(each))


def found_on_others(cards: Sequence[Card], card: Card) -> int:
    """Those of a card's items that are on the other cards, as a mask."""
    others = 0
    for other in cards:
        if other is not card:
            others |= other.items
    return card.items & others
