"""The picture of the lobby, made of the game's own pieces."""

from __future__ import annotations

from typing import Final

from paradoxa.games.antinomy.box.components import CARD
from paradoxa.games.antinomy.web import relics
from paradoxa.web import pieces
from paradoxa.web.markup import Markup, html, join

FAN: Final = ("b3f", "g2k", "p1r", "r2s", "b4k", "g1f", "p4s")


def picture() -> Markup:
    """Relics in a fan, and the two sorcerers under it."""
    circles = join([html('<circle cx="160" cy="196" r="%s"/>', radius) for radius in range(60, 480, 14)])
    fan = []
    for place, name in enumerate(FAN):
        face = pieces.placed(relics.FACES[CARD[name]], 133, 48, 54, 75.6)
        fan.append(html('<g transform="rotate(%s 160 232)">%s</g>', -51 + place * 17, face))
    return html(
        '<svg viewBox="0 0 320 190" aria-hidden="true"><g %s".22">%s</g>%s'
        '<g class="pen" style="--i1:#dba63f;--i2:#6a3da0">%s</g>'
        '<g class="pen" style="--i1:#2f8199;--i2:#d7dbe2">%s</g><g class="pen">%s</g></svg>',
        pieces.LINES,
        circles,
        join(fan),
        pieces.use_icon("sorcerer", 66, 118, 62),
        pieces.use_icon("sorcerer2", 192, 118, 62),
        pieces.use_icon("crystal", 144, 146, 32),
    )


ART: Final = picture()
