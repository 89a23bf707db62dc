"""Pieces as SVG text: icons, sigils, hatches, the mark. A colour is always three things: enamel, hatch, sigil."""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Final

from paradoxa.web import icons
from paradoxa.web.markup import Markup, html, join

Point = tuple[float, float]

# Sigils on a 24 grid: one shape per colour.
SIGILS: Final = {
    "red": "M12 2L22.500 21H1.500Z",
    "blue": "M12 2.500a9.500 9.500 0 1 0 .01 0Z",
    "green": "M3.500 3.500H20.500V20.500H3.500Z",
    "purple": "M12 1L15.200 8.300L23 9L17.200 14.300L18.900 22L12 18L5.100 22L6.800 14.300L1 9L8.800 8.300Z",
    "yellow": "M12 .5L22 12L12 23.500L2 12Z",
    "pink": "M12 7.500C8 -1 -1 8 7.500 12C-1 16 8 25 12 16.500C16 25 25 16 16.500 12C25 8 16 -1 12 7.500Z",
    "black": "M12 2a10 10 0 1 0 .01 0ZM12 7.500a4.500 4.500 0 1 1 -.01 0Z",
}
# Hatches after Petra Sancta: red upright, blue level, green falling, purple rising, yellow dotted, black crossed.
HATCHES: Final = {
    "red": "M3 0V6",
    "blue": "M0 3H6",
    "green": "M-1 -1L7 7M-1 5L1 7M5 -1L7 1",
    "purple": "M-1 7L7 -1M-1 1L1 -1M5 7L7 5",
    "yellow": "M1.500 1.500h.01M4.500 4.500h.01",
    "black": "M0 3H6M3 0V6",
    "pink": "M0 0A3 3 0 0 0 6 0M-3 3A3 3 0 0 0 3 3A3 3 0 0 0 9 3",
}


@cache
def icon(name: str, cls: str = "") -> Markup:
    """An icon that stands by itself; its symbol must be in the page's sprite."""
    return html('<svg class="i %s" viewBox="0 0 48 48" aria-hidden="true"><use href="#i-%s"/></svg>', cls, name)


def use_icon(name: str, x: float, y: float, size: float) -> Markup:
    """An icon inside another drawing."""
    return html('<use href="#i-%s" x="%g" y="%g" width="%g" height="%g"/>', name, x, y, size, size)


@cache
def sigil(colour: str, cls: str = "") -> Markup:
    """A colour's sigil that stands by itself, in a line of text."""
    return html(
        '<svg class="sig c-%s %s" viewBox="0 0 24 24" aria-hidden="true"><use href="#s-%s"/></svg>', colour, cls, colour
    )


def use_sigil(colour: str, x: float, y: float, size: float, cls: str = "sg") -> Markup:
    """A sigil inside another drawing."""
    return html('<use class="%s" href="#s-%s" x="%g" y="%g" width="%g" height="%g"/>', cls, colour, x, y, size, size)


def hatch(colour: str) -> str:
    """The fill that hatches in a colour's way."""
    return f"url(#h-{colour})"


def symbol(name: str, width: int, height: int, svg: str) -> Markup:
    """A drawing of our own for the sprite."""
    return html('<symbol id="%s" viewBox="0 0 %s %s" overflow="visible">%s</symbol>', name, width, height, svg)


def use(name: str, width: int, height: int) -> Markup:
    """A drawing of the sprite."""
    return html('<use href="#%s" width="%s" height="%s"/>', name, width, height)


def sprite(
    icon_names: Iterable[str], colours: Iterable[str], symbols: Iterable[Markup] = (), room: Path = icons.HOUSE
) -> Markup:
    """The symbols of a page: icons of a room, the sigils and hatches of some colours, and drawings of its own."""
    found = []
    for colour in sorted(set(colours)):
        ink, width, strength = ("#5a3c00", "2", ".5") if colour == "yellow" else ("#fff", "1.1", ".34")
        found.append(
            html(
                '<symbol id="s-%s" viewBox="0 0 24 24" overflow="visible"><path d="%s"/></symbol>'
                '<pattern id="h-%s" width="6" height="6" patternUnits="userSpaceOnUse">'
                '<path d="%s" stroke="%s" stroke-opacity="%s" stroke-width="%s" stroke-linecap="round" '
                'fill="none"/></pattern>',
                colour,
                SIGILS[colour],
                colour,
                HATCHES[colour],
                ink,
                strength,
                width,
            )
        )
    found += [
        html(
            '<symbol id="i-%s" viewBox="0 0 48 48" overflow="visible"><g class="ic">%s</g></symbol>',
            name,
            icons.render(name, room),
        )
        for name in sorted(set(icon_names))
    ]
    return (
        Markup('<svg class="sprite" width="0" height="0" aria-hidden="true"><defs>')
        + join([*found, *symbols])
        + Markup("</defs></svg>")
    )


# --- pictures ----------------------------------------------------------------------------------
LINES: Final = Markup('fill="none" stroke="#fbf5e6" stroke-opacity=')
INK: Final = Markup('stroke="#241f2e" stroke-width="2" stroke-linejoin="round"')


def placed(piece: str, x: float, y: float, width: float, height: float) -> str:
    """A piece inside a picture; the stylesheet would stretch it otherwise."""
    at = html(
        '<svg x="%s" y="%s" width="%s" height="%s" style="width:%spx;height:%spx" ', x, y, width, height, width, height
    )
    return piece.replace(Markup("<svg "), at, 1)


# --- the mark: an impossible tribar, computed --------------------------------------------------
def tribar(x: float, y: float, unit: float, length: int = 2) -> list[list[Point]]:
    """The three faces of an impossible tribar around a point."""

    def at(a: float, b: float) -> Point:
        return a * unit + b * unit / 2, -b * unit * 3**0.5 / 2

    corners = [(-2, -1), (-1, -2), (length + 3, -2), (0, length + 1), (0, length), (length + 1, -1)]
    middle = at(length / 3, length / 3)
    faces = []
    for turn in range(3):
        angle = math.radians(-120 * turn)
        points = []
        for a, b in corners:
            dx, dy = at(a, b)[0] - middle[0], at(a, b)[1] - middle[1]
            points.append(
                (x + dx * math.cos(angle) - dy * math.sin(angle), y + dx * math.sin(angle) + dy * math.cos(angle))
            )
        faces.append(points)
    return faces


def polygon(points: Iterable[Point], extra: str = "") -> Markup:
    """A closed path."""
    return html('<path d="M%sZ" %s/>', "L".join([f"{x:.1f} {y:.1f}" for x, y in points]), extra)


@cache
def mark(cls: str = "mark") -> Markup:
    """The house's mark."""
    fills = ("#dba63f", "#6a3da0", "#2f8199")
    faces = [polygon(face, html('fill="%s"', fill)) for face, fill in zip(tribar(24, 27.5, 5.9), fills, strict=True)]
    return html(
        '<svg class="%s" viewBox="0 0 48 46" aria-hidden="true">'
        '<g stroke="var(--ink)" stroke-width="1.4" stroke-linejoin="round">%s</g></svg>',
        cls,
        join(faces),
    )


@cache
def back(width: int = 100, height: int = 140) -> Markup:
    """The back of a card: what is unknown is always a back, never an empty gap."""
    fills = ("#d9c48f55", "#d9c48f22", "#d9c48f99")
    faces = [
        polygon(face, html('fill="%s"', fill))
        for face, fill in zip(tribar(width / 2, height / 2 + 3, min(width, height) / 17), fills, strict=True)
    ]
    return html(
        '<svg class="pc" viewBox="0 0 %s %s" aria-hidden="true">'
        '<rect width="%s" height="%s" rx="9" fill="#322c40"/>'
        '<rect x="4" y="4" width="%s" height="%s" rx="6" fill="none" stroke="#d9c48f" '
        'stroke-width="1.200"/>'
        '<rect x="8" y="8" width="%s" height="%s" rx="4" fill="none" stroke="#d9c48f" '
        'stroke-opacity=".5"/><g stroke="#d9c48f" stroke-width="1.300" stroke-linejoin="round">%s</g>'
        "</svg>",
        width,
        height,
        width,
        height,
        width - 8,
        height - 8,
        width - 16,
        height - 16,
        join(faces),
    )
