"""The icons: drawn by us as one line of text per shape in `icons.txt`, turned into SVG here."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from paradoxa.web.markup import Markup, html, join

SOURCE: Final = Path(__file__).with_name("icons.txt")


@cache
def shapes() -> dict[str, list[str]]:
    """The shapes of every icon, by its name."""
    found = {}
    for block in SOURCE.read_text(encoding="utf-8").split("\n\n"):
        name, *lines = [line for line in block.splitlines() if not line.startswith("//")] or [""]
        if name:
            found[name] = lines
    return found


@cache
def render(name: str) -> Markup:
    """An icon's shapes as SVG, on a grid of 48 x 48."""
    return join([_shape(*line.split(" ", 1)) for line in shapes()[name]])


def _shape(kind: str, place: str) -> Markup:
    """One shape: a letter, a circle or a path."""
    if kind.startswith("t:"):
        x, y, size = place.split()
        return html('<text class="it" x="%s" y="%s" font-size="%s">%s</text>', x, y, size, kind[2:])
    look = html('fill="%s"', kind) if kind.startswith("#") else html('class="%s"', kind)
    if place.startswith("o "):
        _, x, y, radius = place.split()
        return html('<circle %s cx="%s" cy="%s" r="%s"/>', look, x, y, radius)
    return html('<path %s d="%s"/>', look, place)
