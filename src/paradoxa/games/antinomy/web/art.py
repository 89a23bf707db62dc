"""The picture of the lobby, made of the game's own pieces."""

from __future__ import annotations

from typing import Final

from paradoxa.games.antinomy.box.components import CARD
from paradoxa.games.antinomy.web import relics
from paradoxa.web import pieces

FAN: Final = ("b3f", "g2k", "p1r", "r2s", "b4k", "g1f", "p4s")


def picture() -> str:
    """Relics in a fan, and the two sorcerers under it."""
    circles = "".join([f'<circle cx="160" cy="196" r="{radius}"/>' for radius in range(60, 480, 14)])
    fan = []
    for place, name in enumerate(FAN):
        face = pieces.placed(relics.FACES[CARD[name]], 133, 48, 54, 75.6)
        fan.append(f'<g transform="rotate({-51 + place * 17} 160 232)">{face}</g>')
    return (
        f'<svg viewBox="0 0 320 190" aria-hidden="true"><g {pieces.LINES}".22">{circles}</g>{"".join(fan)}'
        f'<g class="pen" style="--i1:#dba63f;--i2:#6a3da0">{pieces.use_icon("sorcerer", 66, 118, 62)}</g>'
        f'<g class="pen" style="--i1:#2f8199;--i2:#d7dbe2">{pieces.use_icon("sorcerer2", 192, 118, 62)}</g>'
        f'<g class="pen">{pieces.use_icon("crystal", 144, 146, 32)}</g></svg>'
    )


ART: Final = picture()
