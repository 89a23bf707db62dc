"""Paradominetor's tiles as SVG text: a domino face whose pips are the colour's sigil, and below it a line of time."""

from __future__ import annotations

from functools import cache
from typing import Final

from paradoxa.games.paradominetor.box.components import BLACK_TILE, COLOUR_NAMES, COLOURS, TILE, TIME_NAMES, TIMES, Tile
from paradoxa.games.paradominetor.knowledge.view import Front
from paradoxa.games.paradominetor.words import front_name
from paradoxa.web import pieces
from paradoxa.web.markup import Markup, html, join

WIDTH, HEIGHT = 76, 96
LETTERS: Final = COLOURS + BLACK_TILE.name[0]
HALVES: Final = tuple([f"{halves // 2 or ('' if halves % 2 else 0)}{'½' * (halves % 2)}" for halves in range(31)])

# Where the pips of each value stand, on a grid of three by three.
PIPS: Final = (
    (),
    ((1, 1),),
    ((0, 0), (2, 2)),
    ((0, 0), (1, 1), (2, 2)),
    ((0, 0), (2, 0), (0, 2), (2, 2)),
    ((0, 0), (2, 0), (1, 1), (0, 2), (2, 2)),
    ((0, 0), (2, 0), (0, 1), (2, 1), (0, 2), (2, 2)),
)


# --- symbols: emitted once per page --------------------------------------------------------------
def _enamel(colour: str) -> Markup:
    """What all tiles of a colour share."""
    return pieces.symbol(
        f"t-{colour}",
        WIDTH,
        HEIGHT,
        html(
            '<rect class="f" width="76" height="96" rx="11"/>'
            '<rect width="76" height="96" rx="11" fill="%s"/>'
            '<rect class="iv" x="6" y="6" width="64" height="69" rx="7"/><g class="pip">%s</g>'
            '<path d="M11 34H65" stroke="var(--c)" stroke-width="1.2"/>',
            pieces.hatch(colour),
            pieces.use_sigil(colour, 51, 11, 13, ""),
        ),
    )


def _face(tile: Tile) -> Markup:
    """What everybody sees of a tile once it is played."""
    colour = COLOUR_NAMES[tile.colour]
    pips = join([pieces.use_sigil(colour, 16 + 16 * x, 37.5 + 11.5 * y, 12, "") for x, y in PIPS[tile.value]])
    zero = Markup('<circle cx="38" cy="54.5" r="11" fill="none" stroke="var(--c)" stroke-width="4.5"/>')
    return pieces.symbol(
        f"t-{tile.front_name}",
        WIDTH,
        HEIGHT,
        html('<use href="#t-%s"/><text class="tn" x="19" y="28.5">%s</text>', colour, tile.value)
        + (html('<g class="pip">%s</g>', pips) if pips else zero),
    )


def timeline(time: int | None, x: float, width: float, y: float, ink: str, mark: str) -> Markup:
    """Past, present and future as three points on a line, the tile's own one large."""
    drawn = html('<path d="M%g %gh%g" stroke="%s" stroke-width="1.6"/>', x, y, width, ink)
    for other in range(3):
        at = x + 4 + other * (width - 8) / 2
        drawn += html('<circle cx="%g" cy="%g" r="%s" fill="%s"/>', at, y, 5 if other == time else 2, ink)
        if other == time == 1:
            drawn += html('<circle cx="%g" cy="%g" r="1.8" fill="%s"/>', at, y, mark)
        elif other == time:
            way = -1 if time == 0 else 1
            drawn += html(
                '<path d="M%g %gl%g 2.5l%g 2.5Z" fill="%s"/>', at - 1.5 * way, y - 2.5, 3.5 * way, -3.5 * way, mark
            )
    return drawn


# On yellow the line is dark: the stylesheet sets --band and --mark there.
BAND, MARK = "var(--band,var(--ivory))", "var(--mark,var(--pen))"
SYMBOLS: Final = [
    *[_enamel(colour) for colour in COLOUR_NAMES],
    *[_face(tile) for tile in {tile.front: tile for tile in TILE.values()}.values()],
    *[
        pieces.symbol(f"t-{letter}", WIDTH, HEIGHT, timeline(time, 12, 52, 85.5, BAND, MARK))
        for time, letter in enumerate(TIMES)
    ],
    pieces.symbol("t-q", WIDTH, HEIGHT, html('<text class="tq" x="38" y="91" fill="%s">?</text>', BAND)),
    pieces.symbol("t-back", WIDTH, HEIGHT, pieces.back(WIDTH, HEIGHT)),
]
SPRITE: Final = pieces.sprite(("person", "bot"), COLOUR_NAMES, SYMBOLS)


# --- tiles ---------------------------------------------------------------------------------------
@cache
def face(colour: int, value: int, time: int | None) -> Markup:
    """A tile, with ? for a time that is not known."""
    return html(
        '<svg class="pc c-%s" viewBox="0 0 76 96" aria-hidden="true"><use href="#t-%s%s"/><use href="#t-%s"/></svg>',
        COLOUR_NAMES[colour],
        LETTERS[colour],
        value,
        "q" if time is None else TIMES[time],
    )


BACK: Final = Markup('<svg class="pc" viewBox="0 0 76 96" aria-hidden="true"><use href="#t-back"/></svg>')
FACE: Final = {tile: face(tile.colour, tile.value, tile.time) for tile in TILE.values()}
TITLE: Final = {
    tile: f"{front_name(tile.colour, tile.value).capitalize()}, {TIME_NAMES[tile.time]}" for tile in TILE.values()
}
# A tile that was played leaves its place in the hand empty, and the place says what stood there.
GONE: Final = {
    tile: html(
        '<div class="gone" role="img" aria-label="%s, played"><span>%s</span>%s<small>played</small></div>',
        TITLE[tile],
        tile.value,
        pieces.sigil(COLOUR_NAMES[tile.colour]),
    )
    for tile in TILE.values()
}
LABELS: Final = tuple(
    [
        html(
            '<div class="lab">%s<svg viewBox="0 0 64 10" aria-hidden="true">%s</svg></div>',
            name.capitalize(),
            timeline(time, 0, 64, 5, "var(--ink)", "var(--table)"),
        )
        for time, name in enumerate(TIME_NAMES)
    ]
)
SIGIL: Final = tuple([pieces.sigil(colour) for colour in COLOUR_NAMES])
DECLARE: Final = tuple(
    [html('<span class="dc">%s<span>%s</span></span>', SIGIL[at], COLOUR_NAMES[at]) for at in range(len(COLOURS))]
)


def face_of(front: Front) -> Markup:
    """A played tile as one seat knows it."""
    return face(front.colour, front.value, front.time)


@cache
def title_of(colour: int, value: int, time: int | None) -> str:
    """A tile in words, as one seat knows it."""
    return f"{front_name(colour, value)}, {'time not known' if time is None else TIME_NAMES[time]}"


def tile_of(front: Front) -> Tile:
    """The tile behind a front whose time is known."""
    assert front.time is not None
    return TILE[f"{LETTERS[front.colour]}{front.value}{TIMES[front.time]}"]
