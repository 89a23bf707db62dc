"""The Perfect Moment's pieces as SVG text: item cards lying, held and on their side, backs, and what items say."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Final

from paradoxa.games.perfect_moment.box.components import CARDS, COLOUR_NAMES, ITEM_NAMES, LAID, NO_CARD, Card, Laid
from paradoxa.games.perfect_moment.words.terms import ITEM_EFFECTS, card_name, item_name
from paradoxa.web import pieces
from paradoxa.web.markup import Markup, html, join

WIDTH: Final = 108
HEIGHT: Final = 150
# Antinomy has a ring already.
ICONS: Final = tuple(["ringbox" if name == "ring" else name for name in ITEM_NAMES])
NAMES: Final = tuple([item_name(item) for item in range(len(ITEM_NAMES))])
TITLE: Final = {**{card: card_name(card) for card in CARDS}, NO_CARD: "no card"}
WAVE: Final = "M7 75C38 83 70 67 101 75"


# --- cards ---------------------------------------------------------------------------------------
def _lying(colour: str) -> Markup:
    """What all lying cards of a colour share: the half that faces away is tinted, arrowheads say who is faced."""
    return pieces.symbol(
        f"lie-{colour}",
        WIDTH,
        HEIGHT,
        html(
            '<rect class="f" width="108" height="150" rx="10"/>'
            '<rect width="108" height="150" rx="10" fill="%s"/>'
            '<path class="away" d="M7 75V15A8 8 0 0 1 15 7H93A8 8 0 0 1 101 15V75C70 67 38 83 7 75Z"/>'
            '<path class="iv" d="%sV135A8 8 0 0 1 93 143H15A8 8 0 0 1 7 135Z"/>'
            '<path d="M54 9l-7 6h14ZM54 141l-7 -6h14Z" fill="var(--pen)"/><g class="pip">%s%s</g>',
            pieces.hatch(colour),
            WAVE,
            pieces.use_sigil(colour, 86, 12, 10, ""),
            pieces.use_sigil(colour, 12, 128, 10, ""),
        ),
    )


def _held(colour: str) -> Markup:
    """What all cards that face nobody share: plans, fragments, cards looked at."""
    return pieces.symbol(
        f"held-{colour}",
        WIDTH,
        HEIGHT,
        html(
            '<rect class="f" width="108" height="150" rx="10"/>'
            '<rect width="108" height="150" rx="10" fill="%s"/>'
            '<rect class="iv" x="7" y="7" width="94" height="136" rx="8"/>'
            '<path d="%s" fill="none" stroke="var(--c)" stroke-width="2" stroke-dasharray="5 4"/>'
            '<g class="pip">%s%s</g>',
            pieces.hatch(colour),
            WAVE,
            pieces.use_sigil(colour, 86, 12, 10, ""),
            pieces.use_sigil(colour, 12, 128, 10, ""),
        ),
    )


def _aside(colour: str) -> Markup:
    """What all cards beside the deck share: the half at the deck lies to the left."""
    return pieces.symbol(
        f"aside-{colour}",
        HEIGHT,
        WIDTH,
        html(
            '<rect class="f" width="150" height="108" rx="10"/>'
            '<rect width="150" height="108" rx="10" fill="%s"/>'
            '<path class="iv" d="M16 7H75C68 38 82 70 75 101H16A8 8 0 0 1 8 93V15A8 8 0 0 1 16 7Z"/>'
            '<path class="away" d="M75 7H134A8 8 0 0 1 142 15V93A8 8 0 0 1 134 101H75C82 70 68 38 75 7Z"/>'
            '<path d="M12 54l6 -6v12ZM138 54l-6 -6v12Z" fill="var(--pen)"/>',
            pieces.hatch(colour),
        ),
    )


def _svg(card: Card, inside: str, width: int = WIDTH, height: int = HEIGHT) -> Markup:
    colour = COLOUR_NAMES[card.colour]
    return html(
        '<svg class="pc item c-%s" viewBox="0 0 %s %s" aria-hidden="true">%s</svg>', colour, width, height, inside
    )


def _name(item: int, x: float, y: float) -> Markup:
    if len(NAMES[item]) < 9:
        return html('<text class="nm" x="%g" y="%g" font-size="12">%s</text>', x, y, NAMES[item])
    # At its natural width it runs into the sigil and over the edge of the Paradox.
    said = html(
        '<text class="nm long" x="%g" y="%g" font-size="11" textLength="60" lengthAdjust="spacingAndGlyphs">', x, y
    )
    return html("%s%s</text>", said, NAMES[item])


def lying(card: Card, upper: int, lower: int) -> Markup:
    """A display card: the upper half faces across the table, with its icon on its head; names stay upright."""
    return _svg(
        card,
        html(
            '%s<g transform="rotate(180 54 38)">%s</g>%s%s%s',
            pieces.use(f"lie-{COLOUR_NAMES[card.colour]}", WIDTH, HEIGHT),
            pieces.use_icon(ICONS[upper], 33, 17, 42),
            pieces.use_icon(ICONS[lower], 33, 77, 42),
            _name(upper, 54, 69.5),
            _name(lower, 54, 130),
        ),
    )


def held(card: Card) -> Markup:
    """A card that faces nobody."""
    return _svg(
        card,
        html(
            "%s%s%s%s%s",
            pieces.use(f"held-{COLOUR_NAMES[card.colour]}", WIDTH, HEIGHT),
            pieces.use_icon(ICONS[card.one], 33, 11, 42),
            pieces.use_icon(ICONS[card.two], 33, 79, 42),
            _name(card.one, 54, 66),
            _name(card.two, 54, 134),
        ),
    )


def pair(card: Card) -> Markup:
    """A card's two items in a square, for where there is no room for a card."""
    colour = COLOUR_NAMES[card.colour]
    return html(
        '<svg class="pc item pair c-%s" viewBox="0 0 108 108" aria-hidden="true">'
        '<rect class="f" width="108" height="108" rx="12"/><rect class="iv" x="8" y="8" width="92" height="92" rx="8"/>'
        "%s%s%s</svg>",
        colour,
        pieces.use_icon(ICONS[card.one], 11, 10, 50),
        pieces.use_icon(ICONS[card.two], 47, 48, 50),
        pieces.use_sigil(colour, 78, 15, 15, "m"),
    )


def half(item: int) -> Markup:
    """Half a card, as it faces whoever may use it."""
    colour = COLOUR_NAMES[item // 4]
    return html(
        '<svg class="pc item c-%s" viewBox="0 0 108 76" aria-hidden="true"><rect class="f" width="108" height="76" '
        'rx="10"/><rect width="108" height="76" rx="10" fill="%s"/>'
        '<path class="iv" d="M7 8C38 16 70 0 101 8V61A8 8 0 0 1 93 69H15A8 8 0 0 1 7 61Z"/>'
        '<path d="M54 67l-7 -6h14Z" fill="var(--pen)"/>%s%s</svg>',
        colour,
        pieces.hatch(colour),
        pieces.use_icon(ICONS[item], 35, 10, 38),
        _name(item, 54, 58),
    )


def aside(laid: Laid) -> Markup:
    """The Paradox: its left half is the one at the deck."""
    colour = COLOUR_NAMES[laid.card.colour]
    return _svg(
        laid.card,
        html(
            "%s%s%s%s%s",
            pieces.use(f"aside-{colour}", HEIGHT, WIDTH),
            pieces.use_icon(ICONS[laid.near], 22, 22, 42),
            pieces.use_icon(ICONS[laid.far], 86, 22, 42),
            _name(laid.near, 43, 82),
            _name(laid.far, 107, 82),
        ),
        HEIGHT,
        WIDTH,
    )


_EVERY: Final = [laid for pair in LAID.values() for laid in pair]
LYING: Final = {laid: lying(laid.card, laid.far, laid.near) for laid in _EVERY}  # seen by the owner
ACROSS: Final = {laid: lying(laid.card, laid.near, laid.far) for laid in _EVERY}  # seen by the other side
ASIDE: Final = {laid: aside(laid) for laid in _EVERY}
HELD: Final = {card: held(card) for card in CARDS}
PAIRS: Final = {card: pair(card) for card in CARDS}
HALVES: Final = tuple([half(item) for item in range(len(ITEM_NAMES))])
BACK: Final = html(
    '<svg class="pc" viewBox="0 0 %s %s" aria-hidden="true">%s</svg>', WIDTH, HEIGHT, pieces.use("back", WIDTH, HEIGHT)
)
SPRITE: Final = pieces.sprite(
    [*ICONS, "bot", "person"],
    COLOUR_NAMES,
    [
        *[draw(colour) for colour in COLOUR_NAMES for draw in (_lying, _held, _aside)],
        pieces.symbol("back", WIDTH, HEIGHT, pieces.back(WIDTH, HEIGHT)),
    ],
    room=Path(__file__).parent,
)
AVATARS: Final = {"bot": pieces.icon("bot"), "person": pieces.icon("person"), "free": pieces.icon("person")}
NAMED: Final = {
    card: html('<span class="nb">%s %s</span>', pieces.sigil(COLOUR_NAMES[card.colour]), TITLE[card]) for card in CARDS
}
ARROW: Final = Markup(
    '<svg class="arr" viewBox="0 0 30 20" aria-hidden="true">'
    '<path d="M28 10H6M12 3L4 10L12 17" fill="none" stroke="var(--ink-2)" stroke-width="3" '
    'stroke-linecap="round" stroke-linejoin="round"/></svg>'
)


# --- what items do ---------------------------------------------------------------------------------
EFFECTS: Final = tuple([f"{text[0].upper()}{text[1:]}." for text in ITEM_EFFECTS])
# The bubble beside an element; screen readers are led to the list of items instead.
TIPS: Final = tuple(
    [
        html('<span class="tip" aria-hidden="true"><b>%s</b> %s</span>', name, effect)
        for name, effect in zip(NAMES, EFFECTS, strict=True)
    ]
)
CARD_TIPS: Final = {
    card: (
        html(
            '<span class="tip" aria-hidden="true"><b>%s</b> %s<br><b>%s</b> %s</span>',
            NAMES[card.one],
            EFFECTS[card.one],
            NAMES[card.two],
            EFFECTS[card.two],
        )
    )
    for card in CARDS
}


def says(*items: int) -> str:
    """Where the page explains items, for screen readers."""
    return " ".join([f"says-{ITEM_NAMES[item]}" for item in items])


@cache
def disc(item: int) -> Markup:
    """An item's icon in its colour."""
    return html(
        '<span class="disc s item c-%s" aria-hidden="true">%s</span>', COLOUR_NAMES[item // 4], pieces.icon(ICONS[item])
    )


def listed(cards: Iterable[Card], word: str = "and") -> Markup:
    """Cards in words, the last after 'and' or 'or'."""
    said = [NAMED[card] for card in cards]
    if len(said) < 2:
        return said[0] if said else Markup("none")
    return html("%s %s %s", join(said[:-1], ", "), word, said[-1])
