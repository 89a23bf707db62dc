"""Paradox Island in the browser: a captive's desk, the host's desk, and what those see who watch."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, Protocol

from paradoxa.core import Move, View, WhyNot
from paradoxa.games.paradox_island.web import digest
from paradoxa.games.paradox_island.web.captive import desk as captive_desk
from paradoxa.games.paradox_island.web.drawing import SPRITE
from paradoxa.games.paradox_island.web.end import page as end_page
from paradoxa.games.paradox_island.web.host import desk as host_desk
from paradoxa.games.paradox_island.web.notes import notes
from paradoxa.games.paradox_island.web.notes.notes import marks_in
from paradoxa.games.paradox_island.web.scene import Scene, scene_of
from paradoxa.tables.desk import Desk
from paradoxa.web.beats import Beat
from paradoxa.web.board import Board, Told, Way, clicks_of
from paradoxa.web.markup import Markup

# A captive decides by the map and by what was heard last, OP by the island; some is asked before there is either.
NEEDS: Final[Mapping[str, tuple[str, ...]]] = {
    "": (".isle", ":is(.since,.sincep)"),
    **dict.fromkeys(("place", "op turn", "second half", "go on", "ivy step", "free action"), (".isle",)),
    **dict.fromkeys(("activate", "lake start", "send", "take fruit", "strike"), (".isle",)),
    "token": (".isle", ".tchoice"),
    "character": (".six", ".abouts"),
    "island": (".drawn5",),
}


class Drawn(Protocol):
    """What a desk shows, each a module: the two that are played at, and the end."""

    def table(self, scene: Scene) -> Markup:
        """The inside of the table."""

    def left(self, scene: Scene, /) -> Markup:
        """The panels on its left."""

    def panels(self, scene: Scene) -> Markup:
        """The panels on its right."""


class DeskPage(Drawn, Protocol):
    """One of the two desks at which one plays."""

    def ways(self, view: Any) -> list[Way]:
        """The seat's moves as paths of clicks."""

    def prompt(self, desk: Desk, picks: Sequence[str]) -> tuple[str, str]:
        """What is asked."""

    def meant(self, view: Any, picks: Sequence[str], click: str) -> Move | WhyNot:
        """What a click that leads nowhere would mean."""


class ParadoxIslandBoard:
    """The board of Paradox Island."""

    any_order = False
    scripts: tuple[str, ...] = ("tabs.js", "island.js", "heard.js", "hexes.js")
    has_forms: bool = True
    tells_log_itself: bool = True
    needs: Mapping[str, tuple[str, ...]] = NEEDS

    def look(self, desk: Desk) -> str:
        if desk.status == "over":
            return "desk op ended"
        return "desk op" if _desk_of(desk.view) is host_desk or desk.truth else "desk"

    def sprite(self) -> Markup:
        return SPRITE

    def ways(self, view: Any) -> list[Way]:
        return _desk_of(view).ways(view)

    def left(self, desk: Desk, *, view: View | None = None, truth: Sequence[View] = ()) -> Markup:
        scene = self._scene(desk, (), view, truth)
        return _page(scene).left(scene)

    def draw(
        self, desk: Desk, picks: Sequence[str] = (), *, view: View | None = None, truth: Sequence[View] = ()
    ) -> Markup:
        scene = self._scene(desk, picks, view, truth)
        return _page(scene).table(scene)

    def panels(
        self, desk: Desk, picks: Sequence[str] = (), *, view: View | None = None, truth: Sequence[View] = ()
    ) -> Markup:
        scene = self._scene(desk, picks, view, truth)
        return _page(scene).panels(scene)

    def prompt(self, desk: Desk, picks: Sequence[str] = ()) -> tuple[str, str]:
        return _desk_of(desk.view).prompt(desk, picks)

    def told(self, desk: Desk, beats: Sequence[tuple[int, Beat]], turn: Sequence[Beat]) -> Told:
        return digest.told(self._scene(desk, (), None, ()), beats, turn)

    def jot(self, desk: Desk, fields: Mapping[str, str]) -> str:
        return notes.jot(desk, fields)

    def marks(self, notes: str) -> Mapping[int, int]:
        return marks_in(notes)

    def meant(self, view: Any, picks: Sequence[str], click: str) -> Move | WhyNot:
        return _desk_of(view).meant(view, picks, click)

    def _scene(self, desk: Desk, picks: Sequence[str], view: View | None, truth: Sequence[View]) -> Scene:
        is_live = desk.seat is not None and desk.status == "running" and view is None and not desk.is_away
        return scene_of(desk, view, truth, clicks_of(self, desk, picks, is_live))


def _page(scene: Scene) -> Drawn:
    """When the game is over everything is laid open; a replay shows the desks as they were."""
    return end_page if scene.desk.status == "over" and not scene.is_replay else _desk_of(scene.view)


def _desk_of(view: Any) -> DeskPage:
    """Whoever sees the island gets the host's desk: OP, and everybody when the game is over."""
    return host_desk if view is not None and (view.is_op or view.land is not None) else captive_desk


PARADOX_ISLAND: Final[Board] = ParadoxIslandBoard()
