"""The island drawn: ocean, coast, hexagons, tile outlines, knots and pawns; the same for captives, host and replay.

Drawings are in units of a hexagon's side; elements that lie on them are placed in parts of the whole.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from paradoxa.games.paradox_island.box.components import CAMPS, FRUITS
from paradoxa.games.paradox_island.box.geometry import COORDINATES, NAMES, NEXT, OCEAN, PARTS, SPACES
from paradoxa.games.paradox_island.box.islands import ANOMALY, KNOT, LAKE, MIRAGE, OCEAN_NAME, ORACLE, PORTAL, Land
from paradoxa.games.paradox_island.box.pieces import CHARACTER_WORDS, PIECE_WORDS
from paradoxa.games.paradox_island.knowledge.view import ParadoxIslandView
from paradoxa.games.paradox_island.notation.moves import TOKEN_WORDS
from paradoxa.games.paradox_island.words.terms import SPACES as NAME_OF
from paradoxa.web import pieces
from paradoxa.web.markup import NOTHING, Markup, html, join
from paradoxa.web.pieces import Point, icon

WIDTH: Final = 14.4
HEIGHT: Final = 12.9
_MIDDLE: Final = (WIDTH / 2, HEIGHT / 2)
_ROOT: Final = 3**0.5
# The ends of the edge towards each direction, as numbers of corners, clockwise from the top.
_EDGES: Final = ((1, 2), (2, 3), (3, 4), (4, 5), (5, 0), (0, 1))
_SEA: Final = "#1d4f64"
_SAND: Final = "#e9d9ae"
ANOMALY_ICONS: Final = (
    *("an_lose_health", "an_lose_energy", "an_lose_fruit", "an_op_rock", "an_op_bush", "an_op_wave"),
    *("an_to_fruit", "an_to_lake", "an_to_adjacent", "an_arrows"),
)
# The icon of every name one can hear, by its number; the last ones are ocean and fog.
ICONS: Final = (
    *FRUITS,
    *("campA", "campB", "oracle", "snakes", "zombies", "ufo", "knot", "portal1", "portal2", "portal3"),
    *ANOMALY_ICONS,
    *("lake_triangle", "lake_bent", "lake_straight", "wave", "fog"),
)
ANY_ANOMALY: Final = "anomaly"
# What can be noted on a space, by base number (see `tracks.BASE`): anomalies are one, lakes come after them.
MARK_ICONS: Final = (*ICONS[:ANOMALY], ANY_ANOMALY, *ICONS[LAKE:OCEAN_NAME])
MARK_WORDS: Final = (*NAME_OF[:ANOMALY], "an anomaly", *NAME_OF[LAKE:OCEAN_NAME])
# Theseus' squares: the picture of each kind, and what its two bits say.
SQUARE_ICONS: Final = {"energy": "bolt", "health": "heart", "action": "action"}
SQUARE_STATES: Final = ("free", "circled", "crossed out")
COLOURS: Final = (
    *(("#e4e8f0", "#6d6580"), ("#e3b04b", "#b0312c"), ("#3b3a4c", "#6b6a86")),
    *(("#b07a45", "#2f8199"), ("#f0cfae", "#e9e4da"), ("#e9a25b", "#c9a06a")),
)
# How each piece's way is drawn: a colour and a pattern of its own, so that neither has to do it alone.
_WAY_COLOURS: Final = ("#123f66", "#3c3743", "#1f5c3a", "#a3231f", "#5a2d91", "#8f3d00")
_WAY_PATTERNS: Final = (".06 .2", ".5 .14 .08 .14", ".3 .2", "", ".62 .2", ".2 .12")
LINES: Final = tuple(
    [
        (colour, html(' stroke-dasharray="%s"', pattern) if pattern else "")
        for colour, pattern in zip(_WAY_COLOURS, _WAY_PATTERNS, strict=True)
    ]
)
SPRITE: Final = pieces.sprite(
    [
        *ICONS,
        *(ANY_ANOMALY, "lake"),
        *CHARACTER_WORDS,
        *PIECE_WORDS,
        *TOKEN_WORDS,
        *("heart", "heart0", "bolt", "bolt0", "action", "sunfull", "sunhalf", "death", "bot", "person"),
    ],
    (),
    room=Path(__file__).parent,
)


# --- places ------------------------------------------------------------------------------------
@cache
def centre(space: int) -> Point:
    """The middle of a space."""
    q, r = COORDINATES[space]
    return _MIDDLE[0] + _ROOT * (q + r / 2), _MIDDLE[1] + 1.5 * r


def sea(part: int, far: float = 5.66) -> Point:
    """Where a part of the ocean has its name."""
    angle = math.radians(60 * part - 90)
    return _MIDDLE[0] + far * math.cos(angle), _MIDDLE[1] + far * math.sin(angle)


@lru_cache(maxsize=2000)
def put(point: Point, dx: float = 0, dy: float = 0) -> str:
    """The style that puts an element's middle there."""
    return f"left:{(point[0] + dx) / WIDTH * 100:.2f}%;top:{(point[1] + dy) / HEIGHT * 100:.2f}%"


def place_of(place: int) -> Point:
    """The middle of a space, or of a part of the ocean."""
    return centre(place) if place < OCEAN else sea(place - OCEAN, 5.72)


def corners(space: int, radius: float = 1) -> list[Point]:
    """The corners of a hexagon, clockwise from the top."""
    x, y = centre(space)
    turns = [math.radians(60 * turn) for turn in range(6)]
    return [(x + radius * math.sin(turn), y - radius * math.cos(turn)) for turn in turns]


# --- names -------------------------------------------------------------------------------------
def kind_of(name: int) -> str:
    """The class of a space's colour, by the number of its name."""
    if name < len(FRUITS):
        return "fruit"
    if name < len(FRUITS) + len(CAMPS):
        return "camp"
    bounds = ((MIRAGE, "oracle"), (KNOT, "mirage"), (PORTAL, "knot"), (ANOMALY, "portal"), (LAKE, "anomaly"))
    assert name >= ORACLE
    return next((kind for bound, kind in bounds if name < bound), "lake")


def mark_kind(base: int) -> str:
    """The class of a space's colour, by what is noted on it (a base number)."""
    return kind_of(base) if base <= ANOMALY else "lake"


# --- the ground --------------------------------------------------------------------------------
def _path(points: Iterable[Point], extra: str) -> Markup:
    return html('<path d="M%sZ" %s/>', "L".join([f"{x:.2f} {y:.2f}" for x, y in points]), extra)


def _ring(radius: float) -> list[Point]:
    turns = [math.radians(60 * turn - 120) for turn in range(6)]
    return [(_MIDDLE[0] + radius * math.cos(turn), _MIDDLE[1] + radius * math.sin(turn)) for turn in turns]


def _ground() -> Markup:
    """Ocean in six parts, and the beach."""
    rim = _ring(7.2)
    drawn = []
    for part in range(6):
        fill = "#4f9fbd" if part % 2 else "#62aecb"
        drawn.append(_path([_MIDDLE, rim[part], rim[(part + 1) % 6]], html('fill="%s"', fill)))
    drawn.append(_path(rim, html('fill="none" stroke="%s" stroke-width=".1"', _SEA)))
    for x, y in rim:
        drawn.append(
            html(
                '<path d="M%g %gL%.2f %.2f" stroke="%s" stroke-width=".05" stroke-dasharray=".18 .14"/>',
                _MIDDLE[0],
                _MIDDLE[1],
                x,
                y,
                _SEA,
            )
        )
    foam = Markup('fill="none" stroke="#e9f7fb" stroke-opacity=".35" stroke-width=".04"')
    drawn += [_path(_ring(radius), foam) for radius in (6.95, 6.7)]
    beach = html('fill="%s" stroke="%s" stroke-width=".06"', _SAND, _SEA)
    # One path for all spaces: the ground stands on a page as often as there are maps.
    drawn.append(html('<path d="%s" %s/>', _spaces(1.13), beach))
    drawn.append(html('<path d="%s" fill="%s"/>', _spaces(1.1), _SAND))
    return _layer(join(drawn))


def _layer(drawn: str, cls: str = "bgd") -> Markup:
    return html('<svg class="%s" viewBox="0 0 %g %g" aria-hidden="true">%s</svg>', cls, WIDTH, HEIGHT, drawn)


def over(drawn: str) -> Markup:
    """A drawing that lies on the spaces and lets clicks through."""
    return _layer(drawn, "bgd top")


def _spaces(radius: float = 1) -> str:
    """The outlines of all spaces."""
    each = [[f"{x:.2f} {y:.2f}" for x, y in corners(space, radius)] for space in range(SPACES)]
    return "".join([f"M{'L'.join(points)}Z" for points in each])


GROUND: Final = _ground()
GRID: Final = over(
    html(
        '<path d="%s" fill="none" stroke="#7a6a4c" stroke-opacity=".7" stroke-width=".045"/>',
        _spaces(),
    )
)


def isle(inner: str, *, widest: int = 720, label: str = "", more: str = "") -> Markup:
    """The island with everything on it."""
    name = html(' role="group" aria-label="%s"', label) if label else NOTHING
    return html('<div class="isle" style="--mw:%spx"%s%s>%s%s</div>', widest, name, more, GROUND, inner)


def fitted(isle: Markup) -> Markup:
    """The island as large as its place allows, always in its own proportions: the stylesheet measures the place."""
    return html('<div class="mapbox">%s</div>', isle)


# --- the true island ---------------------------------------------------------------------------
@lru_cache(maxsize=64)
def true_lines(land: Land) -> Markup:
    """What lies on the spaces of a known island: outlines of tiles, water, the arrows of knots."""
    return over(outlines([*land.island.doubles, *land.lakes]) + water_drawn(land.lakes) + _knots(land))


@cache
def spots(*, has_names: bool) -> Markup:
    """Every space and part of the ocean once more, above what lies there: for marks, and for names where wanted."""
    names = [html('<b aria-hidden="true">%s</b>', name) if has_names else NOTHING for name in NAMES]
    spaces = [
        html('<span class="spot" data-at="space-%s" style="%s">%s</span>', NAMES[space], put(centre(space)), name)
        for space, name in enumerate(names)
    ]
    seas = [
        html('<span class="spot" data-at="sea-%s" style="%s"></span>', name, put(sea(part)))
        for part, name in enumerate(PARTS)
    ]
    return join(spaces + seas)


def outlines(tiles: Sequence[Sequence[int]]) -> Markup:
    """A thick line around every tile, a dashed one within; spaces without a tile have none."""
    tile_of = {space: number for number, spaces in enumerate(tiles) for space in spaces}
    around, within = [], []
    for space, tile in tile_of.items():
        ends = corners(space)
        for way, (one, two) in enumerate(_EDGES):
            there = NEXT[space][way]
            line = f"M{ends[one][0]:.2f} {ends[one][1]:.2f}L{ends[two][0]:.2f} {ends[two][1]:.2f}"
            if tile_of.get(there, -1) != tile:
                around.append(line)
            elif there > space:
                within.append(line)
    return html(
        '<path d="%s" fill="none" stroke="#241f2e" stroke-width=".13" stroke-linecap="round"/>'
        '<path d="%s" fill="none" stroke="#241f2e" stroke-width=".04" stroke-opacity=".55" '
        'stroke-dasharray=".14 .12"/>',
        "".join(around),
        "".join(within),
    )


def water_drawn(lakes: Sequence[Sequence[int]]) -> Markup:
    """Ripples on the spaces of lakes."""
    found = []
    for lake in lakes:
        for x, y in [centre(space) for space in lake]:
            found += [f"M{x - 0.5:.2f} {y - 0.2 + dy:.2f}q.17 -.16 .34 0t.34 0t.34 0" for dy in (-0.1, 0.3)]
    return html(
        '<path d="%s" fill="none" stroke="%s" stroke-width=".06" stroke-linecap="round"/>', "".join(found), _SEA
    )


def _knots(land: Land) -> Markup:
    drawn = []
    for space, arrows in enumerate(land.arrows):
        if arrows is not None:
            drawn.append(arrows_drawn(space, arrows))
    return join(drawn)


def arrows_drawn(space: int, arrows: Sequence[int]) -> Markup:
    """The arrows of a knot: by the side it is entered from, the side it is left by."""
    return join([arrow(centre(space), one, two) for one, two in enumerate(arrows) if one < two])


def arrow(middle: Point, one: int, two: int, ink: str = "#4a2f7a") -> Markup:
    """A two-way arrow between two sides of a knot."""

    def point(side: int, radius: float) -> Point:
        turn = math.radians(60 * side)
        return middle[0] + radius * math.cos(turn), middle[1] + radius * math.sin(turn)

    bend = 0.18 if (one - two) % 6 == 3 else 0.34
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = point(one, 0.72), point(one, bend), point(two, bend), point(two, 0.72)
    line = f"M{ax:.2f} {ay:.2f}C{bx:.2f} {by:.2f} {cx:.2f} {cy:.2f} {dx:.2f} {dy:.2f}"
    drawn = html(
        '<path d="%s" fill="none" stroke="#fffdf5" stroke-width=".26"/>'
        '<path d="%s" fill="none" stroke="%s" stroke-width=".1" stroke-linecap="round"/>',
        line,
        line,
        ink,
    )
    for side in (one, two):
        x, y = point(side, 0.8)
        turned = f"translate({x:.2f} {y:.2f}) rotate({60 * side})"
        drawn += html('<path d="M.12 0L-.1 -.12V.12Z" transform="%s" fill="%s"/>', turned, ink)
    return drawn


def face(land: Land, space: int) -> Markup:
    """What a space of a known island shows: its icon; lakes and knots are drawn by `true_lines`."""
    name = land.names[space]
    return NOTHING if name >= LAKE or land.arrows[space] is not None else icon(ICONS[name])


# --- pieces ------------------------------------------------------------------------------------
# Tells the second piece of a board from the first.
TWIN_MARK: Final = Markup('<b class="twin2" aria-hidden="true">2</b>')


def twin_mark(view: ParadoxIslandView, piece: int) -> Markup:
    """The mark of a captive's second piece; nothing for all others."""
    return TWIN_MARK if view.seats == 2 and piece == view.boards[0].pieces[-1] else NOTHING


def colours(character: int) -> str:
    """The style that gives a captive's icon its two colours."""
    return f"--i1:{COLOURS[character][0]};--i2:{COLOURS[character][1]}"


@cache
def token_face(character: int, piece: int, more: Markup = NOTHING) -> Markup:
    """The round face of a piece as panels show it, `piece` below 3 is one of OP's; and what else stands on it."""
    if piece < len(PIECE_WORDS):
        return html('<span class="pw op2">%s%s</span>', icon(PIECE_WORDS[piece]), more)
    if character < 0:
        return html('<span class="pw">%s%s</span>', icon("person"), more)
    shown = icon(CHARACTER_WORDS[character])
    return html('<span class="pw" style="%s">%s%s</span>', colours(character), shown, more)


def pawn(
    piece: int,
    character: int,
    point: Point,
    label: str,
    *,
    name: str = "",
    dx: float = 0,
    dy: float = 0,
    look: str = "",
    more: Markup = NOTHING,
) -> Markup:
    """A piece on the map, and what else stands on it.

    `name`: what the browser moves it by, "" where it must not be told apart.
    """
    style = put(point, dx, dy) + (f";view-transition-name:{name}" if name else "")
    if piece < len(PIECE_WORDS):
        shown, look = icon(PIECE_WORDS[piece]), f"{look} op"
    else:
        shown, style = icon(CHARACTER_WORDS[character]), f"{style};{colours(character)}"
    return html(
        '<span class="pawn%s" style="%s" role="img" aria-label="%s">%s%s</span>', look, style, label, shown, more
    )


@cache
def sea_names() -> Markup:
    """The names of the ocean's parts, as words on the water."""
    return join(
        [html('<span class="ocean" style="%s">%s</span>', put(sea(part)), PARTS[part]) for part in range(len(PARTS))]
    )
