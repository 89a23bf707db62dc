"""A captive's desk: the own board, the notes map, and the panel in which one acts; spectators see what is public."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from paradoxa.core import Move, WhyNot
from paradoxa.games.paradox_island.box.geometry import SPACES
from paradoxa.games.paradox_island.box.pieces import CHARACTER_WORDS
from paradoxa.games.paradox_island.web import drawing, status
from paradoxa.games.paradox_island.web.captive import clicks
from paradoxa.games.paradox_island.web.captive.cast import cast
from paradoxa.games.paradox_island.web.captive.heard import heard, news_of
from paradoxa.games.paradox_island.web.captive.own_board import sheet
from paradoxa.games.paradox_island.web.captive.prompts import asked
from paradoxa.games.paradox_island.web.captive.public import banner, boards, where
from paradoxa.games.paradox_island.web.captive.turn import turn
from paradoxa.games.paradox_island.web.notes import marked_map
from paradoxa.games.paradox_island.web.notes.found import panel as found_panel
from paradoxa.games.paradox_island.web.notes.tiles import tiles
from paradoxa.games.paradox_island.web.scene import Scene
from paradoxa.games.paradox_island.web.tabs import Tab, deskpart, nav
from paradoxa.tables.desk import Desk
from paradoxa.web.board import HERE, Way
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
        inside = cast(scene)
    else:
        inside = marked_map.chart(scene) or _unknown()
    return html("%s%s%s%s", status.line(view), banner(view), HERE, inside)


def left(scene: Scene) -> Markup:
    """The own board, all boards in short, what the deduction desk says, loose tracks and tiles."""
    own = scene.view.own
    tracks = marked_map.fragments(scene) if own is not None and own.character >= 0 else NOTHING
    parts = (deskpart("me", sheet(scene), boards(scene)), deskpart("mark", found_panel(scene), tracks))
    return join((*parts, deskpart("tiles", tiles(scene))))


def panels(scene: Scene) -> Markup:
    """What one does, who stands where, and what was heard."""
    found = join(
        (
            deskpart("move", turn(scene)),
            deskpart("where", where(scene)),
            deskpart("heard", heard(scene, has_where=True)),
        )
    )
    return found if scene.is_replay else found + nav(_tabs(scene))


def _tabs(scene: Scene) -> list[Tab]:
    """The tabs of small screens: who watches does nothing, and before there is a map there is nothing to mark."""
    view, own = scene.view, scene.view.own
    news = Tab("heard", "tab.heard", news=news_of(scene))
    if own is None or not scene.is_live:
        return [news, Tab("tiles", "tab.tiles"), Tab("me", "tab.boards" if own is None else "tab.me")]
    is_asked = view.decision is not None
    face = (
        html(
            '<span class="pw" style="%s">%s</span>',
            drawing.colours(own.character),
            icon(CHARACTER_WORDS[own.character]),
        )
        if own.character >= 0
        else NOTHING
    )
    mark = [Tab("mark", "tab.mark")] if own.character >= 0 else []
    me = Tab("me", "tab.me", face)
    return [Tab("move", "tab.move", is_asked=is_asked), *mark, news, Tab("tiles", "tab.tiles"), me]


def prompt(desk: Desk, picks: Sequence[str]) -> tuple[str, str]:
    """What is asked, given the picks so far."""
    return asked(desk, picks)


def meant(view: Any, picks: Sequence[str], click: str) -> Move | WhyNot:
    """What a click that leads nowhere would mean."""
    return clicks.meant(view, picks, click)


# --- on the table ------------------------------------------------------------------------------
def _unknown() -> Markup:
    """The island as nobody knows it."""
    spaces = [
        html('<div class="hex unk" style="%s"><span class="dot"></span></div>', drawing.put(drawing.centre(space)))
        for space in range(SPACES)
    ]
    label = f"The island: {SPACES} spaces that only OP can see"
    return drawing.fitted(drawing.isle(join(spaces) + drawing.GRID + drawing.sea_names(), label=label))
