"""The picture of the lobby, made of the game's own pieces."""

from __future__ import annotations

from typing import Final

from paradoxa.games.paradominetor.web import tiles
from paradoxa.web import pieces
from paradoxa.web.markup import Markup, html, join


def picture() -> Markup:
    """An impossible triangle of three dominoes."""
    lattice = join([html('<path d="M%s 0L%s 190M%s 0L%s 190"/>', x, x - 110, x - 110, x) for x in range(-260, 700, 26)])
    drawn = []
    colours = (("red", "#b0312c", "#fbf5e6"), ("blue", "#2358a6", "#fbf5e6"), ("yellow", "#dca51c", "#241f2e"))
    for bar, (colour, fill, pip) in zip(pieces.tribar(160, 104, 19.5), colours, strict=True):
        drawn += [
            pieces.polygon(bar, html('fill="%s" %s', fill, pieces.INK)),
            pieces.polygon(bar, html('fill="%s"', pieces.hatch(colour))),
        ]
        start = [(bar[0][axis] + bar[1][axis]) / 2 for axis in (0, 1)]
        end = [(bar[5][axis] + bar[2][axis]) / 2 for axis in (0, 1)]
        for part in (0.16, 0.34, 0.52, 0.70):
            x, y = [round(a + (b - a) * part - 5.5, 1) for a, b in zip(start, end, strict=True)]
            drawn.append(html('<g fill="%s">%s</g>', pip, pieces.use_sigil(colour, x, y, 11, "")))
    for x, y, angle, face in ((34, 50, -16, tiles.face(3, 5, 0)), (236, 42, 14, tiles.face(4, 3, 2))):
        drawn.append(
            html('<g transform="rotate(%s %s %s)">%s</g>', angle, x + 26, y + 33, pieces.placed(face, x, y, 54, 68))
        )
    return html(
        '<svg viewBox="0 0 320 190" aria-hidden="true"><g %s".16">%s</g>%s</svg>', pieces.LINES, lattice, join(drawn)
    )


ART: Final = picture()
