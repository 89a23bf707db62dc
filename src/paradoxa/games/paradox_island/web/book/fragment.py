"""Pieces of an island for the book of rules: some spaces with what is on them, pawns, and the ways they go.

Spaces are named by column and row, as on the island (`geometry.STEPS`); a drawing is as large as what is in it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from paradoxa.games.paradox_island.box.geometry import STEPS
from paradoxa.games.paradox_island.box.pieces import CHARACTER_WORDS
from paradoxa.games.paradox_island.web.drawing import colours
from paradoxa.web.markup import NOTHING, Markup, html, join
from paradoxa.web.pieces import Point, use_icon

Spot = tuple[int, int]
PIXELS: Final = 34  # of a hexagon's side
_ROOT: Final = 3**0.5
_FILLS: Final = {
    "fruit": "#dcebc2",
    "camp": "#f0e2c2",
    "oracle": "#d8ebf3",
    "mirage": "#eadcf0",
    "knot": "#d8cbee",
    "portal": "#c6cfee",
    "anomaly": "#f7d4cd",
    "lake": "#8fc6df",
    "plain": "#d9cbaa",
    "sea": "#4f9fbd",
}
# What can lie on a space of an example: its icon and its kind.
_FACES: Final = {
    **{name: (name, "fruit") for name in ("banana", "cherries", "orange", "grapes")},
    "camp A": ("campA", "camp"),
    "oracle": ("oracle", "oracle"),
    "snakes": ("snakes", "mirage"),
    "knot": ("knot", "knot"),
    "portal 2": ("portal2", "portal"),
    "portal 3": ("portal3", "portal"),
    "anomaly": ("anomaly", "anomaly"),
    "lose health": ("an_lose_health", "anomaly"),
    "arrows": ("an_arrows", "anomaly"),
    "lake": ("", "lake"),
    "sea": ("", "sea"),
    "": ("", "plain"),
}
_HOSTS: Final = ("wave", "rock", "bush")
_INK: Final = "#241f2e"


@dataclass(frozen=True)
class Pawn:
    """A piece in an example: a character or one of the host's pieces, by its icon."""

    icon: str
    at: Spot
    lies: bool = False


@dataclass(frozen=True)
class Way:
    """A line from space to space; dashed where it is only possible, or unseen."""

    spots: tuple[Spot, ...]
    is_dashed: bool = False
    has_cross: bool = False  # it is not possible


def middle(spot: Spot) -> Point:
    """The middle of a space, in sides of a hexagon."""
    return _ROOT * (spot[0] + spot[1] / 2), 1.5 * spot[1]


def beside(spot: Spot, way: int, count: int = 1) -> Spot:
    """The space so many steps further on in a direction."""
    return spot[0] + count * STEPS[way][0], spot[1] + count * STEPS[way][1]


def fragment(
    spaces: Mapping[Spot, str], pawns: Sequence[Pawn] = (), ways: Sequence[Way] = (), rings: Iterable[Spot] = ()
) -> Markup:
    """A drawing of these spaces."""
    points = [middle(spot) for spot in spaces]
    left, top = min([x for x, _ in points]) - 1, min([y for _, y in points]) - 1.1
    width = max([x for x, _ in points]) + 1 - left
    height = max([y for _, y in points]) + 1.1 - top
    inside = [
        *[_space(spot, name) for spot, name in spaces.items()],
        *[_outline(spot, spaces) for spot, name in spaces.items() if name == "lake"],
        *[_ring(spot) for spot in rings],
        *[_way(way) for way in ways],
        *[_pawn(pawn) for pawn in pawns],
    ]
    return html(
        '<svg class="fragment" viewBox="%.2f %.2f %.2f %.2f" width="%.0f" height="%.0f" aria-hidden="true">%s</svg>',
        left,
        top,
        width,
        height,
        width * PIXELS,
        height * PIXELS,
        join(inside),
    )


def _corners(spot: Spot, radius: float = 1) -> list[Point]:
    x, y = middle(spot)
    turns = [math.radians(60 * turn) for turn in range(6)]
    return [(x + radius * math.sin(turn), y - radius * math.cos(turn)) for turn in turns]


def _hexagon(spot: Spot, extra: Markup, radius: float = 1) -> Markup:
    return html('<path d="M%sZ" %s/>', "L".join([f"{x:.2f} {y:.2f}" for x, y in _corners(spot, radius)]), extra)


def _space(spot: Spot, name: str) -> Markup:
    icon, kind = _FACES[name]
    line = html('fill="%s" stroke="#7a6a4c" stroke-width=".05"', _FILLS[kind])
    drawn = _hexagon(spot, line)
    x, y = middle(spot)
    if kind in ("lake", "sea"):
        ripple = "".join([f"M{x - 0.5:.2f} {y + dy:.2f}q.17 -.16 .34 0t.34 0t.34 0" for dy in (-0.25, 0.15, 0.5)])
        return drawn + html('<path d="%s" fill="none" stroke="#1d4f64" stroke-width=".06"/>', ripple)
    return drawn + (use_icon(icon, x - 0.55, y - 0.55, 1.1) if icon else NOTHING)


def _outline(spot: Spot, spaces: Mapping[Spot, str]) -> Markup:
    """The shore of a lake: where its neighbour is no lake."""
    ends = _corners(spot)
    shore = [
        f"M{ends[one][0]:.2f} {ends[one][1]:.2f}L{ends[(one + 1) % 6][0]:.2f} {ends[(one + 1) % 6][1]:.2f}"
        for way, one in enumerate((1, 2, 3, 4, 5, 0))
        if spaces.get(beside(spot, way)) != "lake"
    ]
    return html('<path d="%s" fill="none" stroke="%s" stroke-width=".12"/>', "".join(shore), _INK)


def _ring(spot: Spot) -> Markup:
    return _hexagon(spot, html('fill="none" stroke="%s" stroke-width=".1" stroke-dasharray=".2 .14"', _INK), 0.84)


def _way(way: Way) -> Markup:
    """A line that begins and ends a little away from the middles, with a head."""
    points = [middle(spot) for spot in way.spots]
    (ax, ay), (bx, by) = points[0], points[1]
    points[0] = (ax + (bx - ax) * 0.28, ay + (by - ay) * 0.28)
    (ax, ay), (bx, by) = points[-2], points[-1]
    far = math.hypot(bx - ax, by - ay)
    points[-1] = end = (bx - (bx - ax) / far * 0.62, by - (by - ay) / far * 0.62)
    line = "M" + "L".join([f"{x:.2f} {y:.2f}" for x, y in points])
    dash = Markup(' stroke-dasharray=".22 .16"') if way.is_dashed else NOTHING
    turn = math.degrees(math.atan2(by - ay, bx - ax))
    drawn = html(
        '<path d="%s" fill="none" stroke="#fffdf5" stroke-width=".3" stroke-linejoin="round"/>'
        '<path d="%s" fill="none" stroke="%s" stroke-width=".12" stroke-linejoin="round"%s/>'
        '<path d="M.3 0L-.12 -.24V.24Z" transform="translate(%.2f %.2f) rotate(%.0f)" fill="%s" stroke="#fffdf5" '
        'stroke-width=".05"/>',
        line,
        line,
        _INK,
        dash,
        end[0],
        end[1],
        turn,
        _INK,
    )
    if way.has_cross:
        x, y = (points[0][0] + end[0]) / 2, (points[0][1] + end[1]) / 2
        drawn += html(
            '<path d="M%.2f %.2fl.5 .5m0 -.5l-.5 .5" stroke="#a32626" stroke-width=".14" fill="none"/>',
            x - 0.25,
            y - 0.25,
        )
    return drawn


def _pawn(pawn: Pawn) -> Markup:
    x, y = middle(pawn.at)
    lying = html(' transform="rotate(90 %.2f %.2f)"', x, y) if pawn.lies else NOTHING
    if pawn.icon in _HOSTS:
        ground = html('<rect x="%.2f" y="%.2f" width="1.12" height="1.12" rx=".26" %s/>', x - 0.56, y - 0.56, _LINE)
        style = ""
    else:
        ground = html('<circle cx="%.2f" cy="%.2f" r=".58" %s/>', x, y, _LINE)
        style = colours(CHARACTER_WORDS.index(pawn.icon))
    return html('<g style="%s"%s>%s%s</g>', style, lying, ground, use_icon(pawn.icon, x - 0.44, y - 0.44, 0.88))


_LINE: Final = html('fill="#fbf5e6" stroke="%s" stroke-width=".08"', _INK)
