"""The Perfect Moment in the browser: the board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from paradoxa.core import Move, View, WhyNot
from paradoxa.games.perfect_moment.web import panels
from paradoxa.games.perfect_moment.web.asking import question
from paradoxa.games.perfect_moment.web.cards import SPRITE
from paradoxa.games.perfect_moment.web.clicks import meant, ways
from paradoxa.games.perfect_moment.web.drawing import Drawing
from paradoxa.games.perfect_moment.web.scene import PICTURE, Scene
from paradoxa.tables.desk import Desk
from paradoxa.web.board import Board, PlainBoard, Way, clicks_of
from paradoxa.web.markup import Markup

ON_TABLE: Final = (".far .icard", ".near .icard", ".stack", ".para", ".planbox .cards", ".far .frags")


class PerfectMomentBoard(PlainBoard):
    """The board of The Perfect Moment."""

    any_order = False
    # Whatever is asked: both displays, the deck, the Paradox, one's own cards and what lies scored.
    needs: Mapping[str, tuple[str, ...]] = {
        "": (*ON_TABLE, ".near .frags"),
        "return display": ON_TABLE,  # with three display cards
    }

    def sprite(self) -> Markup:
        return SPRITE

    def ways(self, view: Any) -> list[Way]:
        return ways(view)

    def draw(
        self, desk: Desk, picks: Sequence[str] = (), *, view: View | None = None, truth: Sequence[View] = ()
    ) -> Markup:
        is_live = desk.seat is not None and desk.status == "running" and view is None and not desk.is_away
        return Drawing(desk, view, truth, clicks_of(self, desk, picks, is_live)).table()

    def panels(
        self, desk: Desk, picks: Sequence[str] = (), *, view: View | None = None, truth: Sequence[View] = ()
    ) -> Markup:
        is_live = desk.seat is not None and desk.status == "running" and view is None and not desk.is_away
        clicks = clicks_of(self, desk, picks, is_live) if is_live else PICTURE
        return panels.panels(Scene(desk, view, truth, clicks))

    def prompt(self, desk: Desk, picks: Sequence[str] = ()) -> tuple[str, str]:
        view: Any = desk.view
        return question(view, picks, desk.names)

    def meant(self, view: Any, picks: Sequence[str], click: str) -> Move | WhyNot:
        return meant(view, click)


PERFECT_MOMENT: Final[Board] = PerfectMomentBoard()
