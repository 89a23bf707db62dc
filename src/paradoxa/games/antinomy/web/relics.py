"""Antinomy's pieces as SVG text: relics, the codex, sorcerers, crystals. Pages use them as symbols of one sprite."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from paradoxa.games.antinomy.box.components import CARDS, COLOUR_NAMES, GOAL, ICON_NAMES, Card
from paradoxa.web import pieces
from paradoxa.web.markup import Markup, html, join

# The codex clockwise from the top, on a wheel around 0 0: each colour's sector, and where its sigil lies.
SECTORS: Final = (
    ("blue", "M-41 -41A58 58 0 0 1 41 -41L17 -17A24 24 0 0 0 -17 -17Z", 0, -40),
    ("green", "M41 -41A58 58 0 0 1 41 41L17 17A24 24 0 0 0 17 -17Z", 40, 0),
    ("purple", "M41 41A58 58 0 0 1 -41 41L-17 17A24 24 0 0 0 17 17Z", 0, 40),
    ("red", "M-41 41A58 58 0 0 1 -41 -41L-17 -17A24 24 0 0 0 -17 17Z", -40, 0),
)
CLOCKWISE: Final = Markup(
    '<path d="M-11 -9A14 14 0 1 1 -13 6" fill="none" stroke="var(--ink)" stroke-width="3" '
    'stroke-linecap="round"/>'
    '<path d="M-18 4l4.500 -6.500l6 5Z" fill="var(--ink)" transform="rotate(14 -13 2)"/>'
)


def title(card: Card) -> str:
    """A card as the page names it."""
    return f"{COLOUR_NAMES[card.colour].title()} {card.number} {ICON_NAMES[card.icon].title()}"


def _enamel(colour: str) -> Markup:
    """What all relics of a colour share."""
    return pieces.symbol(
        f"r-{colour}",
        100,
        140,
        html(
            '<rect class="f" width="100" height="140" rx="9"/>'
            '<rect width="100" height="140" rx="9" fill="%s"/>'
            '<rect class="hr" x="4" y="4" width="92" height="132" rx="6"/>'
            '<path class="iv" d="M14 60C14 38 30 24 50 24S86 38 86 60V126H14Z"/>'
            '<circle class="iv" cx="20" cy="20" r="15.500"/>'
            '<circle cx="80" cy="20" r="13" class="f" stroke="var(--ivory)" stroke-width="1.500"/>%s'
            '<g class="f">%s</g><path d="M42 113.500H62" stroke="var(--c)" stroke-width="1.500"/>',
            pieces.hatch(colour),
            pieces.use_sigil(colour, 72, 12, 16),
            pieces.use_sigil(colour, 21, 107, 13, ""),
        ),
    )


def _relic(card: Card) -> Markup:
    # The class is there for the numbers: inside a symbol styles see nothing beyond the symbol.
    return pieces.symbol(
        f"r-{card.name}",
        100,
        140,
        html(
            '<g class="pc">%s%s<text class="n" x="20" y="28.500" font-size="25">%s</text>'
            '<text class="n m" x="74" y="121" font-size="19">%s</text></g>',
            pieces.use(f"r-{COLOUR_NAMES[card.colour]}", 100, 140),
            pieces.use_icon(ICON_NAMES[card.icon], 21, 36, 58),
            card.number,
            card.number,
        ),
    )


def _wheel() -> Markup:
    sectors = [
        html(
            '<g class="c-%s"><path class="f" d="%s"/>'
            '<path d="%s" fill="%s" stroke="var(--ivory)" stroke-width="2"/>%s</g>',
            colour,
            sector,
            sector,
            pieces.hatch(colour),
            pieces.use_sigil(colour, x - 11, y - 11, 22),
        )
        for colour, sector, x, y in SECTORS
    ]
    return pieces.symbol("codex", 128, 128, html('<g transform="translate(64 64)">%s%s</g>', join(sectors), CLOCKWISE))


def _shown(symbol: str, cls: str, width: int, height: int) -> Markup:
    return html(
        '<svg class="%s" viewBox="0 0 %s %s" aria-hidden="true">%s</svg>',
        cls,
        width,
        height,
        pieces.use(symbol, width, height),
    )


SPRITE: Final = pieces.sprite(
    [*ICON_NAMES, "crystal", "crystal0", "sorcerer", "sorcerer2", "bot", "person"],
    COLOUR_NAMES,
    [*map(_enamel, COLOUR_NAMES), *map(_relic, CARDS), pieces.symbol("back", 100, 140, pieces.back()), _wheel()],
)
FACES: Final = {card: _shown(f"r-{card.name}", f"pc relic c-{COLOUR_NAMES[card.colour]}", 100, 140) for card in CARDS}
BACK: Final = _shown("back", "pc", 100, 140)
WHEEL: Final = _shown("codex", "wheel", 128, 128)
JEWEL: Final = pieces.icon("crystal", "pen")
SORCERERS: Final = (pieces.icon("sorcerer", "pen"), pieces.icon("sorcerer2", "pen"))
SIGILS: Final = [pieces.sigil(colour) for colour in COLOUR_NAMES]
PURSES: Final = [pieces.icon("crystal") * full + pieces.icon("crystal0", "no") * (GOAL - full) for full in range(6)]
AVATARS: Final = {"bot": pieces.icon("bot"), "person": pieces.icon("person"), "free": pieces.icon("person")}
NAMED: Final = {card: html('<span class="nb">%s %s</span>', SIGILS[card.colour], title(card)) for card in CARDS}
TITLED: Final = {card: title(card) for card in CARDS}


def listed(cards: Sequence[Card], word: str) -> str:
    """Cards in words, the last after 'and' or 'or'."""
    said = [TITLED[card] for card in cards]
    return said[0] if len(said) == 1 else f"{', '.join(said[:-1])} {word} {said[-1]}"


def named(cards: Sequence[Card], word: str) -> Markup:
    """Cards in words with their sigils, the last after 'and' or 'or'."""
    said = [NAMED[card] for card in cards]
    return said[0] if len(said) == 1 else html("%s %s %s", join(said[:-1], ", "), word, said[-1])
