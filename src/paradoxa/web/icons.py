"""The icons: drawn by us as one line of text per shape in an `icons.txt`, turned into SVG here.

The house has a few of its own; a game's are in its web room.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from paradoxa.web.markup import Markup, html, join

HOUSE: Final = Path(__file__).parent


@cache
def shapes(room: Path = HOUSE) -> dict[str, list[str]]:
    """The shapes of every icon that is drawn in a room, by its name."""
    found: dict[str, list[str]] = {}
    source = room / "icons.txt"
    for block in source.read_text(encoding="utf-8").split("\n\n") if source.is_file() else ():
        name, *lines = [line for line in block.splitlines() if not line.startswith("//")] or [""]
        if name:
            found[name] = lines
    return found


@cache
def render(name: str, room: Path = HOUSE) -> Markup:
    """An icon's shapes as SVG, on a grid of 48 x 48: the room's own, else the house's."""
    lines = shapes(room)[name] if name in shapes(room) else shapes()[name]
    return join([_shape(*line.split(" ", 1)) for line in lines])


@cache
def drawn(name: str, cls: str = "", room: Path = HOUSE) -> Markup:
    """An icon that needs no sprite."""
    shown = render(name, room)
    return html('<svg class="i %s" viewBox="0 0 48 48" aria-hidden="true"><g class="ic">%s</g></svg>', cls, shown)


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
