"""A captive's desk: the own board, the notes map, and the panel in which one acts; spectators see what is public."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from paradoxa.core import Move, WhyNot
from paradoxa.games.paradox_island.box.components import CHARACTERS
from paradoxa.games.paradox_island.box.geometry import SPACES
from paradoxa.games.paradox_island.box.pieces import CHARACTER_WORDS
from paradoxa.games.paradox_island.notation.moves import CHARACTER
from paradoxa.games.paradox_island.web import drawing
from paradoxa.games.paradox_island.web.captive import clicks
from paradoxa.games.paradox_island.web.captive.own_board import sheet
from paradoxa.games.paradox_island.web.captive.prompts import asked
from paradoxa.games.paradox_island.web.captive.public import banner, boards, where
from paradoxa.games.paradox_island.web.captive.turn import GO, turn
from paradoxa.games.paradox_island.web.notes import marked_map
from paradoxa.games.paradox_island.web.notes.tiles import tiles
from paradoxa.games.paradox_island.web.scene import Scene
from paradoxa.games.paradox_island.words.terms import ABILITIES, MISSIONS, capital
from paradoxa.tables.desk import Desk
from paradoxa.web.board import HERE, Way, element
from paradoxa.web.markup import NOTHING, Markup, html, join
from paradoxa.web.pieces import icon


def ways(view: Any) -> list[Way]:
    """The seat's legal moves as paths of clicks."""
    return clicks.ways(view)


def table(scene: Scene) -> Markup:
    """Banner, prompt, and the map; before the map there are characters to choose from."""
    view = scene.view
    if view.own is None:
        inside = _unknown()
    elif view.own.character < 0:
        inside = _characters(scene)
    else:
        inside = marked_map.chart(scene) or _unknown()
    is_asked = scene.is_live and view.decision is not None and view.decision.kind != "character"
    go = html('<a class="btn go-to" href="#%s">To your moves</a>', GO) if is_asked else NOTHING
    return html("%s%s%s%s", banner(view), HERE, go, inside)


def left(scene: Scene) -> Markup:
    """The own board, loose tracks, tiles, and all boards in short."""
    own = scene.view.own
    tracks = marked_map.fragments(scene) if own is not None and own.character >= 0 else NOTHING
    return join((sheet(scene), tracks, tiles(scene), boards(scene)))


def panels(scene: Scene) -> Markup:
    """What one does, who stands where and what the deduction desk says; what was heard comes after it on every desk."""
    return join((turn(scene), where(scene)))


def prompt(desk: Desk, picks: Sequence[str]) -> tuple[str, str]:
    """What is asked, given the picks so far."""
    return asked(desk, picks)


def meant(view: Any, picks: Sequence[str], click: str) -> Move | WhyNot:
    """What a click that leads nowhere would mean."""
    return clicks.meant(view, picks, click)


# --- on the table ------------------------------------------------------------------------------
def _characters(scene: Scene) -> Markup:
    """The six characters, with what each is after and can do."""
    view = scene.view
    taken = {board.character: scene.desk.names[board.seat] for board in view.boards}
    cards = []
    for number, move in enumerate(CHARACTER):
        note = html("<small>played by %s</small>", taken[number]) if number in taken else NOTHING
        inner = html(
            '<span class="pw" style="%s">%s</span><span><b>%s</b>%s<span>Has to %s.</span><small>%s.</small></span>',
            drawing.colours(number),
            icon(CHARACTER_WORDS[number]),
            CHARACTERS[number],
            note,
            MISSIONS[number],
            capital(ABILITIES[number]),
        )
        key = clicks.key_of(move)
        label = "" if scene.is_live else CHARACTERS[number]  # a picture needs a name, a button has its words
        cards.append(element(scene.clicks, key, label, inner, is_mine=True, look="btn whom", is_outside=True))
    return html('<div class="cast">%s</div>', join(cards))


def _unknown() -> Markup:
    """The island as nobody knows it."""
    spaces = [
        html('<div class="hex unk" style="%s"><span class="dot"></span></div>', drawing.put(drawing.centre(space)))
        for space in range(SPACES)
    ]
    label = f"The island: {SPACES} spaces that only OP can see"
    return drawing.isle(join(spaces) + drawing.GRID + drawing.sea_names(), label=label)
