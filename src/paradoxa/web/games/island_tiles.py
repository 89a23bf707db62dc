"""The list of the 17 tiles, ticked off as they lie on the reader's map."""

from __future__ import annotations

from typing import Final

from paradoxa.games.paradox_island.components import COMPONENTS, LAKES
from paradoxa.games.paradox_island.islands import LAKE, NAME_WORDS
from paradoxa.web.games import island_notes
from paradoxa.web.games.island_map import ANY_ANOMALY, ICONS
from paradoxa.web.games.island_scene import Scene
from paradoxa.web.pieces import icon

SHAPES: Final = ("triangular", "L-shaped", "straight")


def _icon(half: str) -> str:
    if half == ANY_ANOMALY:
        return icon(ANY_ANOMALY)
    return icon("knot" if half.startswith("knot") else ICONS[NAME_WORDS.index(half)])


def _called(half: str) -> str:
    return "Escher knot" if half.startswith("knot") else half.replace("-", " ").replace("ufo", "UFO")


# Every tile: what it shows, and its name.
TILES: Final = (
    *[(_icon(one) + _icon(two), f"{_called(one)} and {_called(two)}") for one, two in COMPONENTS.tiles],
    *[(icon(ICONS[LAKE + shape]), f"{SHAPES[shape]} lake") for shape in range(len(LAKES))],
)


def tiles(scene: Scene) -> str:
    """The panel with all tiles; without notes none is ticked off."""
    view = scene.view
    placed: frozenset[int] | set[int] = frozenset()
    if view.own is not None and not scene.is_replay:
        placed = island_notes.placed_tiles(island_notes.readable(scene.desk.notes), view)
    each = [
        f'<li class="dt{" got" if number in placed else ""}">{drawn}<span class="vh">{name}'
        f"{', on your map' if number in placed else ''}</span></li>"
        for number, (drawn, name) in enumerate(TILES)
    ]
    count = f" <small>{len(placed)} placed</small>" if view.own is not None else ""
    return (
        f'<section class="panel tilelist"><h2>The {len(TILES)} tiles{count}</h2><ul class="tiles2">{"".join(each)}</ul>'
        "</section>"
    )
