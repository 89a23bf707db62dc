"""Pieces as SVG text: icons, sigils, hatches, the mark. A colour is always three things: enamel, hatch, sigil."""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import cache
from typing import Final

from paradoxa.web import icons

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


def icon(name: str, cls: str = "") -> str:
    """An icon that stands by itself; its symbol must be in the page's sprite."""
    return f'<svg class="i {cls}" viewBox="0 0 48 48" aria-hidden="true"><use href="#i-{name}"/></svg>'


def use_icon(name: str, x: float, y: float, size: float) -> str:
    """An icon inside another drawing."""
    return f'<use href="#i-{name}" x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}"/>'


def sigil(colour: str, cls: str = "") -> str:
    """A colour's sigil that stands by itself, in a line of text."""
    return f'<svg class="sig c-{colour} {cls}" viewBox="0 0 24 24" aria-hidden="true"><use href="#s-{colour}"/></svg>'


def use_sigil(colour: str, x: float, y: float, size: float, cls: str = "sg") -> str:
    """A sigil inside another drawing."""
    return f'<use class="{cls}" href="#s-{colour}" x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}"/>'


def hatch(colour: str) -> str:
    """The fill that hatches in a colour's way."""
    return f"url(#h-{colour})"


def symbol(name: str, width: int, height: int, svg: str) -> str:
    """A drawing of our own for the sprite."""
    return f'<symbol id="{name}" viewBox="0 0 {width} {height}" overflow="visible">{svg}</symbol>'


def use(name: str, width: int, height: int) -> str:
    """A drawing of the sprite."""
    return f'<use href="#{name}" width="{width}" height="{height}"/>'


def sprite(icon_names: Iterable[str], colours: Iterable[str], symbols: Iterable[str] = ()) -> str:
    """The symbols of a page: icons, the sigils and hatches of some colours, and drawings of its own."""
    found = []
    for colour in sorted(set(colours)):
        ink, width, strength = ("#5a3c00", "2", ".5") if colour == "yellow" else ("#fff", "1.1", ".34")
        found.append(
            f'<symbol id="s-{colour}" viewBox="0 0 24 24" overflow="visible"><path d="{SIGILS[colour]}"/></symbol>'
            f'<pattern id="h-{colour}" width="6" height="6" patternUnits="userSpaceOnUse"><path d="{HATCHES[colour]}" '
            f'stroke="{ink}" stroke-opacity="{strength}" stroke-width="{width}" stroke-linecap="round" fill="none"/>'
            "</pattern>"
        )
    found += [
        f'<symbol id="i-{name}" viewBox="0 0 48 48" overflow="visible"><g class="ic">{icons.render(name)}</g></symbol>'
        for name in sorted(set(icon_names))
    ]
    return (
        '<svg class="sprite" width="0" height="0" aria-hidden="true"><defs>'
        + "".join([*found, *symbols])
        + "</defs></svg>"
    )


# --- pictures ----------------------------------------------------------------------------------
LINES: Final = 'fill="none" stroke="#fbf5e6" stroke-opacity='
INK: Final = 'stroke="#241f2e" stroke-width="2" stroke-linejoin="round"'


def placed(piece: str, x: float, y: float, width: float, height: float) -> str:
    """A piece inside a picture; the stylesheet would stretch it otherwise."""
    at = f'<svg x="{x}" y="{y}" width="{width}" height="{height}" style="width:{width}px;height:{height}px" '
    return piece.replace("<svg ", at, 1)


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


def polygon(points: Iterable[Point], extra: str = "") -> str:
    """A closed path."""
    return f'<path d="M{"L".join([f"{x:.1f} {y:.1f}" for x, y in points])}Z" {extra}/>'


@cache
def mark(cls: str = "mark") -> str:
    """The house's mark."""
    fills = ("#dba63f", "#6a3da0", "#2f8199")
    faces = [polygon(face, f'fill="{fill}"') for face, fill in zip(tribar(24, 27.5, 5.9), fills, strict=True)]
    return (
        f'<svg class="{cls}" viewBox="0 0 48 46" aria-hidden="true"><g stroke="var(--ink)" stroke-width="1.4" '
        f'stroke-linejoin="round">{"".join(faces)}</g></svg>'
    )


@cache
def back(width: int = 100, height: int = 140) -> str:
    """The back of a card: what is unknown is always a back, never an empty gap."""
    fills = ("#d9c48f55", "#d9c48f22", "#d9c48f99")
    faces = [
        polygon(face, f'fill="{fill}"')
        for face, fill in zip(tribar(width / 2, height / 2 + 3, min(width, height) / 17), fills, strict=True)
    ]
    return (
        f'<svg class="pc" viewBox="0 0 {width} {height}" aria-hidden="true">'
        f'<rect width="{width}" height="{height}" rx="9" fill="#322c40"/>'
        f'<rect x="4" y="4" width="{width - 8}" height="{height - 8}" rx="6" fill="none" stroke="#d9c48f" '
        'stroke-width="1.200"/>'
        f'<rect x="8" y="8" width="{width - 16}" height="{height - 16}" rx="4" fill="none" stroke="#d9c48f" '
        'stroke-opacity=".5"/>'
        f'<g stroke="#d9c48f" stroke-width="1.300" stroke-linejoin="round">{"".join(faces)}</g></svg>'
    )
