"""The picture of the lobby, made of the game's own pieces."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from paradoxa.games.paradox_island.box.geometry import ALONG, SPACES
from paradoxa.games.paradox_island.box.islands import SAMPLE
from paradoxa.games.paradox_island.box.pieces import HEMPEL, THESEUS
from paradoxa.games.paradox_island.web import drawing as island_map
from paradoxa.web import pieces

# The island as somebody knows it who has walked a little: spaces, a track, and who is where.
KNOWN: Final = (10, 12, 16, 17, 18, 24, 25)
TRACK: Final = (16, 17, 10, 11, 12)
KIND_FILLS: Final = {"fruit": "#dcebc2", "oracle": "#d8ebf3", "mirage": "#eadcf0", "knot": "#d8cbee", "lake": "#8fc6df"}
UNIT: Final = 24  # a hexagon's side


def _on_card(point: pieces.Point) -> pieces.Point:
    return (point[0] - island_map.WIDTH / 2) * UNIT + 160, (point[1] - island_map.HEIGHT / 2) * UNIT + 95


def _face(name: str, at: pieces.Point, fill: str, look: str = "") -> str:
    """A piece on the picture: captives are round, OP's pieces are square and dark."""
    x, y = _on_card(at)
    base = f'<circle cx="{x:.1f}" cy="{y:.1f}" r="15.500" fill="{fill}" {pieces.INK}/>'
    if not look:
        base = f'<rect x="{x - 15:.1f}" y="{y - 15:.1f}" width="30" height="30" rx="8" fill="{fill}" stroke="#fffdf5" '
        base += 'stroke-width="2"/>'
    return f'<g class="pen" style="{look}">{base}{pieces.use_icon(name, x - 11.5, y - 11.5, 23)}</g>'


def _spaces(spaces: Iterable[int], radius: float) -> str:
    """Hexagons of the island as one path."""
    each = [[_on_card(corner) for corner in island_map.corners(space, radius)] for space in spaces]
    return "".join(["M" + "L".join([f"{x:.1f} {y:.1f}" for x, y in corners]) + "Z" for corners in each])


def picture() -> str:
    """The island from above, mostly unknown, with a track over it and those who are about."""
    coast = [space for space in range(SPACES) if ALONG[space]]
    unknown = [space for space in range(SPACES) if space not in KNOWN]
    drawn = [  # the swell and the beach: of each only the outer line shows
        f'<path d="{_spaces(coast, radius)}" paint-order="stroke" stroke-width="4" {look}/>'
        for radius, look in (
            (1.44, 'fill="#14495c" stroke="#8fc6df" stroke-opacity=".3"'),
            (1.29, 'fill="#14495c" stroke="#8fc6df" stroke-opacity=".3"'),
            (1.13, 'fill="#e9d9ae" stroke="#0d2f42"'),
        )
    ]
    drawn.append(f'<path d="{_spaces(unknown, 0.99)}" fill="#cdbb8f" stroke="#7a6a4c"/>')
    dots = "".join([f"M{x:.0f} {y:.0f}h.01" for x, y in [_on_card(island_map.centre(space)) for space in unknown]])
    drawn.append(f'<path d="{dots}" stroke="#5b5038" stroke-opacity=".5" stroke-width="5" stroke-linecap="round"/>')
    for space in KNOWN:
        name = SAMPLE.names[space]
        fill = KIND_FILLS[island_map.kind_of(name)]
        x, y = _on_card(island_map.centre(space))
        drawn.append(f'<path d="{_spaces([space], 0.99)}" fill="{fill}" stroke="#7a6a4c"/>')
        drawn.append(f'<g class="pen">{pieces.use_icon(island_map.ICONS[name], x - 13, y - 13, 26)}</g>')
    track = "L".join([f"{x:.1f} {y:.1f}" for x, y in [_on_card(island_map.centre(space)) for space in TRACK]])
    for colour, width in (("#fffdf5", 5), ("#7a1f5c", 2.5)):
        drawn.append(
            f'<path d="M{track}" fill="none" stroke="{colour}" stroke-width="{width}" stroke-dasharray="6 5"/>'
        )
    drawn += [
        _face("theseus", island_map.centre(12), "#fffdf5", island_map.colours(THESEUS)),
        _face("hempel", island_map.centre(25), "#fffdf5", island_map.colours(HEMPEL)),
        _face("bush", island_map.centre(20), "#241f2e"),
        _face("rock", island_map.centre(28), "#241f2e"),
        _face("wave", island_map.sea(1, 6.2), "#241f2e"),
    ]
    return f'<svg viewBox="0 0 320 190" aria-hidden="true">{"".join(drawn)}</svg>'


ART: Final = picture()
