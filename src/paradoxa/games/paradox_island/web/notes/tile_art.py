"""The seventeen tiles as they are: two spaces or three, knots with their own arrows.

Drawings are in units of a hexagon's side. Of a double tile the first half lies west of the second.
"""

from __future__ import annotations

import math
from functools import cache
from typing import Final

from paradoxa.games.paradox_island.box.components import COMPONENTS, KNOTS
from paradoxa.games.paradox_island.knowledge.tilings import BASE_NAME
from paradoxa.games.paradox_island.web.drawing import MARK_ICONS, arrow, mark_kind
from paradoxa.web.markup import NOTHING, Markup, html, join
from paradoxa.web.pieces import Point, use_icon

ROOT: Final = 3**0.5
EDGE: Final = 0.12  # room for the outline
WIDTH, HEIGHT = 2 * ROOT + 2 * EDGE, 2 + 2 * EDGE
HALVES: Final = ((ROOT / 2 + EDGE, 1 + EDGE), (1.5 * ROOT + EDGE, 1 + EDGE))
INKS: Final = ("#4a2f7a", "#8a4a10", "#1d4f64")  # of a knot's three arrows, so that each can be followed
# The spaces of each lake, as steps east and south-east.
LAKES: Final = (((0, 0), (1, 0), (0, 1)), ((0, 0), (1, 0), (1, 1)), ((0, 0), (1, 0), (2, 0)))


def outline(point: Point) -> str:
    """A hexagon as a path."""
    turns = [math.radians(60 * turn) for turn in range(6)]
    return "M" + "L".join([f"{point[0] + math.sin(t):.2f} {point[1] - math.cos(t):.2f}" for t in turns]) + "Z"


def knot_arrows(knot: str, partner: int) -> list[tuple[int, int]]:
    """The arrows of a knot as pairs of directions, when the other half of its tile lies in direction `partner`."""
    sides = COMPONENTS.knots[knot]
    return [((one + partner) % 6, (two + partner) % 6) for one, two in enumerate(sides) if one < two]


def knot_drawn(point: Point, knot: str, partner: int) -> Markup:
    """The arrows of a knot, each in an ink of its own."""
    pairs = zip(knot_arrows(knot, partner), INKS, strict=True)
    return join([arrow(point, one, two, ink) for (one, two), ink in pairs])


@cache
def double(tile: int) -> Markup:
    """A double tile."""
    drawn = []
    for number, half in enumerate(COMPONENTS.tiles[tile]):
        x, y = HALVES[number]
        base = BASE_NAME[half]
        drawn.append(html('<path class="t-%s" d="%s"/>', mark_kind(base), outline((x, y))))
        is_knot = half in KNOTS
        face = knot_drawn((x, y), half, 0 if number == 0 else 3) if is_knot else NOTHING
        drawn.append(face or use_icon(MARK_ICONS[base], x - 0.6, y - 0.6, 1.2))
    around = outline(HALVES[0]) + outline(HALVES[1])
    return html(
        '<svg class="tileart" viewBox="0 0 %.2f %.2f" aria-hidden="true">%s<path class="edge" d="%s"/></svg>',
        WIDTH,
        HEIGHT,
        join(drawn),
        around,
    )


@cache
def lake(shape: int) -> Markup:
    """A lake."""
    points = [(ROOT * (q + r / 2), 1.5 * r) for q, r in LAKES[shape]]
    left, top = min([x for x, _ in points]) - ROOT / 2 - EDGE, -1 - EDGE
    width = max([x for x, _ in points]) + ROOT / 2 + EDGE - left
    height = max([y for _, y in points]) + 1 + EDGE - top
    hexes = "".join([outline(point) for point in points])
    waves = "".join(
        [f"M{x - 0.5:.2f} {y + dy:.2f}q.17 -.16 .34 0t.34 0t.34 0" for x, y in points for dy in (-0.2, 0.25)]
    )
    return html(
        '<svg class="tileart" viewBox="%.2f %.2f %.2f %.2f" style="--w:%.2f" aria-hidden="true">'
        '<path class="t-lake edge" d="%s"/><path class="ripple" d="%s"/></svg>',
        left,
        top,
        width,
        height,
        width,
        hexes,
        waves,
    )


@cache
def large_knot(knot: str, partner: int) -> Markup:
    """A knot by itself, its partner's side thick; `partner` is the base name of the other half."""
    return html(
        '<svg class="tileart" viewBox="-1.500 -1.100 2.600 2.200" aria-hidden="true">'
        '<path class="t-knot edge" d="%s"/><path class="thick" d="M-.87 -.5V.5"/>%s%s</svg>',
        outline((0, 0)),
        use_icon(MARK_ICONS[partner], -1.52, -0.26, 0.52),
        knot_drawn((0, 0), knot, 3),
    )
