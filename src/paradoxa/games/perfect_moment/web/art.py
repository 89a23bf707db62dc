"""The picture of the lobby, made of the game's own pieces."""

from __future__ import annotations

from typing import Final

from paradoxa.games.perfect_moment.box.components import LAID_NAMED
from paradoxa.games.perfect_moment.web.cards import LYING
from paradoxa.web import pieces
from paradoxa.web.markup import Markup, html, join


def picture() -> Markup:
    """A clock a little before the moment, and two pairs of cards that face each other across it."""
    ticks = join(
        [
            html('<path d="M160 %sV34" transform="rotate(%s 160 95)"/>', 24 if hour % 3 else 18, 30 * hour)
            for hour in range(12)
        ]
    )
    cards = []
    for name, x, y, angle in (("krf", 34, 40, -9), ("ygm", 92, 30, 6), ("ptw", 176, 30, -6), ("gdk", 234, 40, 9)):
        face = pieces.placed(LYING[LAID_NAMED[name]], x, y, 60, 83.3)
        cards.append(html('<g transform="rotate(%s %s %s)">%s</g>', angle, x + 30, y + 42, face))
    return html(
        '<svg viewBox="0 0 320 190" aria-hidden="true"><g %s".3" stroke-width="2">'
        '<circle cx="160" cy="95" r="82"/>%s</g>%s'
        '<g fill="none" stroke="#dba63f" stroke-width="5" stroke-linecap="round">'
        '<path d="M160 95L160 158M160 95L139 139"/></g>'
        '<circle cx="160" cy="95" r="7" fill="#dba63f" %s/></svg>',
        pieces.LINES,
        ticks,
        join(cards),
        pieces.INK,
    )


ART: Final = picture()
