"""Antinomy's pieces as SVG text: relics, the codex, sorcerers, crystals. Pages use them as symbols of one sprite."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
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


def _strip(card: Card) -> Markup:
    """A relic as a narrow strip: nine of them fit one straight line on a phone."""
    colour = COLOUR_NAMES[card.colour]
    return pieces.symbol(
        f"n-{card.name}",
        42,
        140,
        html(
            '<g class="pc">%s%s<text class="n" x="21" y="30" font-size="27">%s</text></g>',
            pieces.use(f"n-{colour}", 42, 140),
            pieces.use_icon(ICON_NAMES[card.icon], 4.5, 57, 33),
            card.number,
        ),
    )


def _narrow(colour: str) -> Markup:
    """What all strips of a colour share."""
    return pieces.symbol(
        f"n-{colour}",
        42,
        140,
        html(
            '<rect class="f" width="42" height="140" rx="8"/><rect width="42" height="140" rx="8" fill="%s"/>'
            '<path class="iv" d="M3.500 62C3.500 50 11 42 21 42S38.500 50 38.500 62V106H3.500Z"/>'
            '<circle class="iv" cx="21" cy="21" r="16"/>%s',
            pieces.hatch(colour),
            pieces.use_sigil(colour, 11.5, 112.5, 19),
        ),
    )


def _counter(colour: str) -> Markup:
    """A relic as a counter: colour, and room for the number, which together say which it is."""
    return pieces.symbol(
        f"m-{colour}",
        30,
        42,
        html(
            '<rect class="f" width="30" height="42" rx="5"/><rect width="30" height="42" rx="5" fill="%s"/>'
            '<circle class="iv" cx="15" cy="15" r="11.500"/>%s',
            pieces.hatch(colour),
            pieces.use_sigil(colour, 9, 28.5, 12),
        ),
    )


def _counted(card: Card) -> Markup:
    return html(
        '<svg class="pc mini c-%s" viewBox="0 0 30 42" aria-hidden="true">%s'
        '<text class="n" x="15" y="21.500" font-size="19">%s</text></svg>',
        COLOUR_NAMES[card.colour],
        pieces.use(f"m-{COLOUR_NAMES[card.colour]}", 30, 42),
        card.number,
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
    [
        *map(_enamel, COLOUR_NAMES),
        *map(_relic, CARDS),
        *map(_narrow, COLOUR_NAMES),
        *map(_strip, CARDS),
        *map(_counter, COLOUR_NAMES),
        pieces.symbol("back", 100, 140, pieces.back()),
        pieces.symbol("tribar", 48, 46, pieces.mark()),
        _wheel(),
    ],
    room=Path(__file__).parent,
)
FACES: Final = {card: _shown(f"r-{card.name}", f"pc relic c-{COLOUR_NAMES[card.colour]}", 100, 140) for card in CARDS}
STRIPS: Final = {card: _shown(f"n-{card.name}", f"pc strip c-{COLOUR_NAMES[card.colour]}", 42, 140) for card in CARDS}
MINIS: Final = {card: _counted(card) for card in CARDS}
BACK: Final = _shown("back", "pc", 100, 140)
TRIBAR: Final = _shown("tribar", "tri", 48, 46)
WHEEL: Final = _shown("codex", "wheel", 128, 128)
JEWEL: Final = pieces.icon("crystal", "pen")
SORCERERS: Final = (pieces.icon("sorcerer", "pen"), pieces.icon("sorcerer2", "pen"))
SIGILS: Final = [pieces.sigil(colour) for colour in COLOUR_NAMES]
ICONS: Final = [pieces.icon(icon) for icon in ICON_NAMES]
FULL: Final = pieces.icon("crystal")
EMPTY: Final = pieces.icon("crystal0", "no")
PURSES: Final = [FULL * full + EMPTY * (GOAL - full) for full in range(6)]
AVATARS: Final = {"bot": pieces.icon("bot"), "person": pieces.icon("person"), "free": pieces.icon("person")}
NAMED: Final = {card: html('<span class="nb">%s %s</span>', SIGILS[card.colour], title(card)) for card in CARDS}
TITLED: Final = {card: title(card) for card in CARDS}


def _triangle() -> Markup:
    """The tribar, large and pale, for three cards at its corners."""
    fills = ("#dba63f", "#6a3da0", "#2f8199")
    faces = [
        pieces.polygon(face, html('fill="%s" fill-opacity=".5"', fill))
        for face, fill in zip(pieces.tribar(200, 205, 34), fills, strict=True)
    ]
    return html(
        '<svg class="tb" viewBox="0 0 400 340" aria-hidden="true"><g stroke="var(--ink)" stroke-width="1.500" '
        'stroke-linejoin="round">%s</g></svg>',
        join(faces),
    )


TRIANGLE: Final = _triangle()


def shared(cards: Sequence[Card]) -> Markup:
    """What the cards of a set have in common, as a figure: the number, the icon or the sigil."""
    first = cards[0]
    if len({card.number for card in cards}) == 1:
        return html("%s", first.number)
    return ICONS[first.icon] if len({card.icon for card in cards}) == 1 else SIGILS[first.colour]


def listed(cards: Sequence[Card], word: str) -> str:
    """Cards in words, the last after 'and' or 'or'."""
    said = [TITLED[card] for card in cards]
    return said[0] if len(said) == 1 else f"{', '.join(said[:-1])} {word} {said[-1]}"


def named(cards: Sequence[Card], word: str) -> Markup:
    """Cards in words with their sigils, the last after 'and' or 'or'."""
    said = [NAMED[card] for card in cards]
    return said[0] if len(said) == 1 else html("%s %s %s", join(said[:-1], ", "), word, said[-1])
