"""The 17 tiles in pictures and words, and the list of them, ticked off as they lie on the reader's map."""

from __future__ import annotations

from functools import cache
from typing import Final

from paradoxa.games.paradox_island.box.components import COMPONENTS, DOUBLES
from paradoxa.games.paradox_island.knowledge.tilings import BASE_NAME, LAKE, TILES
from paradoxa.games.paradox_island.web.drawing import MARK_ICONS, MARK_WORDS
from paradoxa.games.paradox_island.web.notes import notes
from paradoxa.games.paradox_island.web.scene import Scene
from paradoxa.web.markup import NOTHING, Markup, html, join
from paradoxa.web.pieces import icon

# What every tile shows, as base names: the halves of a double tile, or its lake.
SHOWN: Final = (
    *[tuple([BASE_NAME[half] for half in halves]) for halves in COMPONENTS.tiles],
    *[(LAKE + shape,) for shape in range(TILES - DOUBLES)],
)


def tile_icons(tile: int) -> Markup:
    """A tile in pictures."""
    return join([icon(MARK_ICONS[base]) for base in SHOWN[tile]])


def tile_words(tile: int) -> str:
    """A tile in words."""
    return " and ".join([MARK_WORDS[base] for base in SHOWN[tile]])


@cache
def _row(tile: int, is_placed: bool) -> Markup:
    return html(
        '<li class="dt%s">%s<span class="vh">%s%s</span></li>',
        " got" if is_placed else "",
        tile_icons(tile),
        tile_words(tile),
        ", on your map" if is_placed else "",
    )


def tiles(scene: Scene) -> Markup:
    """The panel with all tiles; without notes none is ticked off."""
    view = scene.view
    placed: frozenset[int] = frozenset()
    if view.own is not None and not scene.is_replay:
        placed = notes.placed_tiles(notes.readable(scene.desk.notes), view)
    each = [_row(tile, tile in placed) for tile in range(TILES)]
    count = html(" <small>%s placed</small>", len(placed)) if view.own is not None else NOTHING
    return html(
        '<section class="panel tilelist"><h2>The %s tiles%s</h2><ul class="tiles2">%s</ul></section>',
        TILES,
        count,
        join(each),
    )
