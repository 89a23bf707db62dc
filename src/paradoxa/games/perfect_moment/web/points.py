"""The Perfect Moment's points: cards scored, fragments, the Fading card, and the track."""

from __future__ import annotations

from typing import Final

from paradoxa.core import Seat
from paradoxa.games.perfect_moment.box.components import GOAL, VERDICTS, Card
from paradoxa.games.perfect_moment.web.cards import BACK, HELD, TITLE
from paradoxa.games.perfect_moment.web.scene import GLIDES, Scene

SAVED: Final = ("reality is saved", "all is well", "master of time")  # what VERDICTS mean, in few letters


def scored(scene: Scene, side: Seat) -> str:
    """Cards scored: 2s and 3s face down, fragments open; for Echo the Fading card and the box."""
    each = scene.view.sides[side]
    fragments = "".join([fragment(scene, card, side) for card in each.fragments])
    if scene.view.is_solo and side == 1:
        box = len(scene.view.box)
        gone = f'<span class="small">Out of the game: {box}</span>' if box else ""
        none = '<div class="frag"><span class="slot">none</span></div>'
        return (
            f'<div class="frags rt"><div><span class="eyebrow">Fading card</span>{gone}</div>{fragments or none}</div>'
        )
    piles = "".join(
        [
            f'<div class="pile"><span class="bks">{BACK * min(len(cards), 3)}</span>'
            f'<span class="small">{len(cards)} for {worth}</span></div>'
            for worth, cards in ((3, each.threes), (2, each.twos))
            if cards
        ]
    )
    nothing = "" if piles or fragments else '<span class="small">nothing yet</span>'
    return (
        f'<div class="frags rt"><div><span class="eyebrow">{scene.owner[side]} scored</span>'
        f"{piles}{nothing}</div>{fragments}</div>"
    )


def fragment(scene: Scene, card: Card, side: Seat) -> str:
    """A fragment, or Echo's Fading card, as an element."""
    fading = scene.view.is_solo and side == 1
    what = "Fading card" if fading else f"{scene.owns[side]} fragment, 1 point"
    inside = scene.whole(f"fragment-{card.name}", f"{what}: {TITLE[card]}", card, HELD[card])
    return f'<div class="frag" style="{GLIDES[card]}">{inside}</div>'


def track(scene: Scene) -> str:
    """Points from 0 to 16, the own marker above and the other one below; alone to 21, with the marks of verdicts."""
    view = scene.view
    last = VERDICTS[-1] if view.is_solo else GOAL
    marks = VERDICTS if view.is_solo else (GOAL,)
    exact = view.sides[scene.me].points
    mine = min(exact, last)
    you = "You" if scene.me == scene.reader else scene.safe[scene.me]
    flags = flag("y", mine, last, f"{you} {exact}" if exact > last else you)
    told = f"{you}: {exact} points"
    if view.is_solo:
        theirs = -1
        flags += "".join(
            [f'<i style="grid-column:{at - 1}/span 4">{word}</i>' for at, word in zip(VERDICTS, SAVED, strict=True)]
        )
        told += f"; {', '.join([f'{at} {word}' for at, word in zip(VERDICTS, SAVED, strict=True)])}"
    else:
        theirs = min(view.sides[scene.other].points, last)
        flags += flag("o", theirs, last, scene.safe[scene.other])
        told += f", {scene.safe[scene.other]}: {view.sides[scene.other].points} points; {GOAL} win"
    cells = []
    for at in range(last + 1):
        looks = [name for name, is_so in (("y", at == mine), ("o", at == theirs), ("end", at in marks)) if is_so]
        cells.append(f'<span class="{" ".join(looks)}">{at}</span>' if looks else f"<span>{at}</span>")
    long = " long" if view.is_solo else ""
    return f'<div class="track16{long}" role="img" aria-label="{told}">{flags}{"".join(cells)}</div>'


def flag(cls: str, at: int, last: int, name: str) -> str:
    """A marker; near the ends of the track it keeps inside."""
    edge = " lo" if at < 2 else " hi" if at > last - 2 else ""
    return f'<b class="{cls}{edge}" style="grid-column:{at + 1}">{name}</b>'
