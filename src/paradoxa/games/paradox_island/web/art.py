"""The picture of the lobby, made of the game's own pieces."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from paradoxa.games.paradox_island.box.geometry import ALONG, SPACES
from paradoxa.games.paradox_island.box.islands import SAMPLE
from paradoxa.games.paradox_island.box.pieces import HEMPEL, THESEUS
from paradoxa.games.paradox_island.web import drawing
from paradoxa.web import pieces
from paradoxa.web.markup import Markup, html, join

# The island as somebody knows it who has walked a little: spaces, a track, and who is where.
KNOWN: Final = (10, 12, 16, 17, 18, 24, 25)
TRACK: Final = (16, 17, 10, 11, 12)
KIND_FILLS: Final = {"fruit": "#dcebc2", "oracle": "#d8ebf3", "mirage": "#eadcf0", "knot": "#d8cbee", "lake": "#8fc6df"}
UNIT: Final = 24  # a hexagon's side


def _on_card(point: pieces.Point) -> pieces.Point:
    return (point[0] - drawing.WIDTH / 2) * UNIT + 160, (point[1] - drawing.HEIGHT / 2) * UNIT + 95


def _face(name: str, at: pieces.Point, fill: str, look: str = "") -> Markup:
    """A piece on the picture: captives are round, OP's pieces are square and dark."""
    x, y = _on_card(at)
    base = html('<circle cx="%.1f" cy="%.1f" r="15.500" fill="%s" %s/>', x, y, fill, pieces.INK)
    if not look:
        base = html(
            '<rect x="%.1f" y="%.1f" width="30" height="30" rx="8" fill="%s" stroke="#fffdf5" ', x - 15, y - 15, fill
        )
        base += Markup('stroke-width="2"/>')
    return html('<g class="pen" style="%s">%s%s</g>', look, base, pieces.use_icon(name, x - 11.5, y - 11.5, 23))


def _spaces(spaces: Iterable[int], radius: float) -> str:
    """Hexagons of the island as one path."""
    each = [[_on_card(corner) for corner in drawing.corners(space, radius)] for space in spaces]
    return "".join(["M" + "L".join([f"{x:.1f} {y:.1f}" for x, y in corners]) + "Z" for corners in each])


def picture() -> Markup:
    """The island from above, mostly unknown, with a track over it and those who are about."""
    coast = [space for space in range(SPACES) if ALONG[space]]
    unknown = [space for space in range(SPACES) if space not in KNOWN]
    drawn = [  # the swell and the beach: of each only the outer line shows
        html('<path d="%s" paint-order="stroke" stroke-width="4" %s/>', _spaces(coast, radius), look)
        for radius, look in (
            (1.44, Markup('fill="#14495c" stroke="#8fc6df" stroke-opacity=".3"')),
            (1.29, Markup('fill="#14495c" stroke="#8fc6df" stroke-opacity=".3"')),
            (1.13, Markup('fill="#e9d9ae" stroke="#0d2f42"')),
        )
    ]
    drawn.append(html('<path d="%s" fill="#cdbb8f" stroke="#7a6a4c"/>', _spaces(unknown, 0.99)))
    dots = "".join([f"M{x:.0f} {y:.0f}h.01" for x, y in [_on_card(drawing.centre(space)) for space in unknown]])
    drawn.append(
        html('<path d="%s" stroke="#5b5038" stroke-opacity=".5" stroke-width="5" stroke-linecap="round"/>', dots)
    )
    for space in KNOWN:
        name = SAMPLE.names[space]
        fill = KIND_FILLS[drawing.kind_of(name)]
        x, y = _on_card(drawing.centre(space))
        drawn.append(html('<path d="%s" fill="%s" stroke="#7a6a4c"/>', _spaces([space], 0.99), fill))
        drawn.append(html('<g class="pen">%s</g>', pieces.use_icon(drawing.ICONS[name], x - 13, y - 13, 26)))
    track = "L".join([f"{x:.1f} {y:.1f}" for x, y in [_on_card(drawing.centre(space)) for space in TRACK]])
    for colour, width in (("#fffdf5", 5), ("#7a1f5c", 2.5)):
        drawn.append(
            html(
                '<path d="M%s" fill="none" stroke="%s" stroke-width="%s" stroke-dasharray="6 5"/>', track, colour, width
            )
        )
    drawn += [
        _face("theseus", drawing.centre(12), "#fffdf5", drawing.colours(THESEUS)),
        _face("hempel", drawing.centre(25), "#fffdf5", drawing.colours(HEMPEL)),
        _face("bush", drawing.centre(20), "#241f2e"),
        _face("rock", drawing.centre(28), "#241f2e"),
        _face("wave", drawing.sea(1, 6.2), "#241f2e"),
    ]
    return html('<svg viewBox="0 0 320 190" aria-hidden="true">%s</svg>', join(drawn))


ART: Final = picture()
