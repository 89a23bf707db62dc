"""The Perfect Moment's points: cards scored, fragments, the Fading card, and the track."""

from __future__ import annotations

from functools import cache
from typing import Final

from paradoxa.core import Seat
from paradoxa.games.perfect_moment.box.components import GOAL, VERDICTS, Card
from paradoxa.games.perfect_moment.web.cards import BACK, HELD, PAIRS, TITLE
from paradoxa.games.perfect_moment.web.scene import GLIDES, Scene
from paradoxa.web.markup import NOTHING, Markup, html, join

MANY: Final = 3  # from so many fragments on a phone shows them smaller
CLOSE: Final = 6  # points between markers that would overlap
SAVED: Final = ("reality is saved", "all is well", "master of time")  # what VERDICTS mean, in few letters


def scored(scene: Scene, side: Seat) -> Markup:
    """Cards scored: 2s and 3s face down, fragments open; for Echo the Fading card and the box."""
    each = scene.view.sides[side]
    fragments = join([fragment(scene, card, side) for card in each.fragments])
    if scene.view.is_solo and side == 1:
        box = len(scene.view.box)
        gone = html('<span class="small" data-at="spot-box">Out of the game: %s</span>', box)
        none = Markup('<div class="frag"><span class="slot">none</span></div>')
        return html(
            '<div class="frags rt"><div data-at="spot-scored-1"><span class="eyebrow">Fading card</span>%s</div>'
            "%s</div>",
            gone,
            fragments or none,
        )
    piles = join(
        [
            html(
                '<div class="pile"><span class="bks">%s</span><span class="small">%s&#215;%s</span></div>',
                BACK * min(len(cards), 3),
                len(cards),
                worth,
            )
            for worth, cards in ((3, each.threes), (2, each.twos))
            if cards
        ]
    )
    nothing = NOTHING if piles or fragments else Markup('<span class="small none">nothing yet</span>')
    return html(
        '<div class="frags rt%s"><div data-at="spot-scored-%s"><span class="eyebrow">%s scored</span>%s%s</div>'
        "%s</div>",
        " many" if len(each.fragments) >= MANY else "",
        side,
        scene.owner[side],
        piles,
        nothing,
        fragments,
    )


def fragment(scene: Scene, card: Card, side: Seat) -> Markup:
    """A fragment, or Echo's Fading card, as an element."""
    fading = scene.view.is_solo and side == 1
    what = "Fading card" if fading else f"{scene.owns[side]} fragment, 1 point"
    inside = scene.whole(f"fragment-{card.name}", f"{what}: {TITLE[card]}", card, HELD[card] + PAIRS[card])
    return html('<div class="frag" style="%s" data-at="spot-fragment-%s">%s</div>', GLIDES[card], card.name, inside)


def track(scene: Scene) -> Markup:
    """Points from 0 to 16, the own marker above and the other one below; alone to 21, with the marks of verdicts."""
    view = scene.view
    last = VERDICTS[-1] if view.is_solo else GOAL
    marks = VERDICTS if view.is_solo else (GOAL,)
    exact = view.sides[scene.me].points
    mine = min(exact, last)
    theirs = -1 if view.is_solo else min(view.sides[scene.other].points, last)
    you = "You" if scene.me == scene.reader else scene.names[scene.me]
    flags = flag("y", mine, theirs, last, f"{you} {exact}" if exact > last else you)
    told = f"{you}: {exact} points"
    if view.is_solo:
        flags += join(
            [
                html('<i style="grid-column:%s/span 4">%s</i>', at - 1, word)
                for at, word in zip(VERDICTS, SAVED, strict=True)
            ]
        )
        told += f"; {', '.join([f'{at} {word}' for at, word in zip(VERDICTS, SAVED, strict=True)])}"
    else:
        flags += flag("o", theirs, mine, last, scene.names[scene.other])
        told += f", {scene.names[scene.other]}: {view.sides[scene.other].points} points; {GOAL} win"
    cells = [_cell(at, at == mine, at == theirs, at in marks) for at in range(last + 1)]
    long = " long" if view.is_solo else ""
    return html('<div class="track16%s" role="img" aria-label="%s">%s%s</div>', long, told, flags, join(cells))


@cache
def _cell(at: int, is_mine: bool, is_theirs: bool, is_end: bool) -> Markup:
    looks = [name for name, is_so in (("y", is_mine), ("o", is_theirs), ("end", is_end)) if is_so]
    return html('<span class="%s">%s</span>', " ".join(looks), at) if looks else html("<span>%s</span>", at)


def flag(cls: str, at: int, other: int, last: int, name: str) -> Markup:
    """A marker; near the ends of the track it keeps inside, and a phone keeps it off the other where both are close."""
    edge = " lo" if at < 2 else " hi" if at > last - 2 else ""
    if other >= 0 and abs(at - other) <= CLOSE:
        edge += " apart"
    return html('<b class="%s%s" style="grid-column:%s">%s</b>', cls, edge, at + 1, name)
