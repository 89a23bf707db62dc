"""The pictures of the lobby, made of the games' own pieces."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from paradoxa.games.antinomy.box.components import CARD
from paradoxa.games.antinomy.web import relics
from paradoxa.games.paradominetor.web import tiles
from paradoxa.games.paradox_island.box.geometry import ALONG, SPACES
from paradoxa.games.paradox_island.box.islands import SAMPLE
from paradoxa.games.paradox_island.box.pieces import HEMPEL, THESEUS
from paradoxa.games.paradox_island.web import drawing as island_map
from paradoxa.games.perfect_moment.box.components import LAID_NAMED
from paradoxa.games.perfect_moment.web import cards as moment_cards
from paradoxa.web import pieces

SYMBOL: Final = re.compile(r'<(symbol|pattern) id="([^"]+)".*?</\1>', re.DOTALL)
USED: Final = re.compile(r'(?:href="|url\()#([\w-]+)')
LINES: Final = 'fill="none" stroke="#fbf5e6" stroke-opacity='
INK: Final = 'stroke="#241f2e" stroke-width="2" stroke-linejoin="round"'
FAN: Final = ("b3f", "g2k", "p1r", "r2s", "b4k", "g1f", "p4s")


def needed(drawing: str, sprites: Iterable[str]) -> str:
    """A sprite with those symbols that a drawing uses, and those that they use."""
    every = {found[2]: found[0] for sprite in sprites for found in SYMBOL.finditer(sprite)}
    wanted: dict[str, str] = {}
    open_names = USED.findall(drawing)
    while open_names:
        name = open_names.pop()
        if name not in wanted:
            wanted[name] = every[name]
            open_names += USED.findall(every[name])
    return f'<svg class="sprite" width="0" height="0" aria-hidden="true"><defs>{"".join(wanted.values())}</defs></svg>'


def placed(piece: str, x: float, y: float, width: float, height: float) -> str:
    """A piece inside a picture; the stylesheet would stretch it otherwise."""
    at = f'<svg x="{x}" y="{y}" width="{width}" height="{height}" style="width:{width}px;height:{height}px" '
    return piece.replace("<svg ", at, 1)


def antinomy() -> str:
    """Relics in a fan, and the two sorcerers under it."""
    circles = "".join([f'<circle cx="160" cy="196" r="{radius}"/>' for radius in range(60, 480, 14)])
    fan = []
    for place, name in enumerate(FAN):
        face = placed(relics.FACES[CARD[name]], 133, 48, 54, 75.6)
        fan.append(f'<g transform="rotate({-51 + place * 17} 160 232)">{face}</g>')
    return (
        f'<svg viewBox="0 0 320 190" aria-hidden="true"><g {LINES}".22">{circles}</g>{"".join(fan)}'
        f'<g class="pen" style="--i1:#dba63f;--i2:#6a3da0">{pieces.use_icon("sorcerer", 66, 118, 62)}</g>'
        f'<g class="pen" style="--i1:#2f8199;--i2:#d7dbe2">{pieces.use_icon("sorcerer2", 192, 118, 62)}</g>'
        f'<g class="pen">{pieces.use_icon("crystal", 144, 146, 32)}</g></svg>'
    )


def paradominetor() -> str:
    """An impossible triangle of three dominoes."""
    lattice = "".join([f'<path d="M{x} 0L{x - 110} 190M{x - 110} 0L{x} 190"/>' for x in range(-260, 700, 26)])
    drawn = []
    colours = (("red", "#b0312c", "#fbf5e6"), ("blue", "#2358a6", "#fbf5e6"), ("yellow", "#dca51c", "#241f2e"))
    for bar, (colour, fill, pip) in zip(pieces.tribar(160, 104, 19.5), colours, strict=True):
        drawn += [pieces.polygon(bar, f'fill="{fill}" {INK}'), pieces.polygon(bar, f'fill="{pieces.hatch(colour)}"')]
        start = [(bar[0][axis] + bar[1][axis]) / 2 for axis in (0, 1)]
        end = [(bar[5][axis] + bar[2][axis]) / 2 for axis in (0, 1)]
        for part in (0.16, 0.34, 0.52, 0.70):
            x, y = [round(a + (b - a) * part - 5.5, 1) for a, b in zip(start, end, strict=True)]
            drawn.append(f'<g fill="{pip}">{pieces.use_sigil(colour, x, y, 11, "")}</g>')
    for x, y, angle, face in ((34, 50, -16, tiles.face(3, 5, 0)), (236, 42, 14, tiles.face(4, 3, 2))):
        drawn.append(f'<g transform="rotate({angle} {x + 26} {y + 33})">{placed(face, x, y, 54, 68)}</g>')
    return f'<svg viewBox="0 0 320 190" aria-hidden="true"><g {LINES}".16">{lattice}</g>{"".join(drawn)}</svg>'


def perfect_moment() -> str:
    """A clock a little before the moment, and two pairs of cards that face each other across it."""
    ticks = "".join(
        [f'<path d="M160 {24 if hour % 3 else 18}V34" transform="rotate({30 * hour} 160 95)"/>' for hour in range(12)]
    )
    cards = []
    for name, x, y, angle in (("krf", 34, 40, -9), ("ygm", 92, 30, 6), ("ptw", 176, 30, -6), ("gdk", 234, 40, 9)):
        face = placed(moment_cards.LYING[LAID_NAMED[name]], x, y, 60, 83.3)
        cards.append(f'<g transform="rotate({angle} {x + 30} {y + 42})">{face}</g>')
    return (
        f'<svg viewBox="0 0 320 190" aria-hidden="true"><g {LINES}".3" stroke-width="2">'
        '<circle cx="160" cy="95" r="82"/>'
        f'{ticks}</g>{"".join(cards)}<g fill="none" stroke="#dba63f" stroke-width="5" stroke-linecap="round">'
        '<path d="M160 95L160 158M160 95L139 139"/></g><circle cx="160" cy="95" r="7" fill="#dba63f" '
        f"{INK}/></svg>"
    )


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
    base = f'<circle cx="{x:.1f}" cy="{y:.1f}" r="15.500" fill="{fill}" {INK}/>'
    if not look:
        base = f'<rect x="{x - 15:.1f}" y="{y - 15:.1f}" width="30" height="30" rx="8" fill="{fill}" stroke="#fffdf5" '
        base += 'stroke-width="2"/>'
    return f'<g class="pen" style="{look}">{base}{pieces.use_icon(name, x - 11.5, y - 11.5, 23)}</g>'


def _spaces(spaces: Iterable[int], radius: float) -> str:
    """Hexagons of the island as one path."""
    each = [[_on_card(corner) for corner in island_map.corners(space, radius)] for space in spaces]
    return "".join(["M" + "L".join([f"{x:.1f} {y:.1f}" for x, y in corners]) + "Z" for corners in each])


def paradox_island() -> str:
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


ART: Final[dict[str, str]] = {
    "antinomy": antinomy(),
    "paradominetor": paradominetor(),
    "the-perfect-moment": perfect_moment(),
    "paradox-island": paradox_island(),
}
SPRITE: Final = needed("".join(ART.values()), (relics.SPRITE, tiles.SPRITE, moment_cards.SPRITE, island_map.SPRITE))
