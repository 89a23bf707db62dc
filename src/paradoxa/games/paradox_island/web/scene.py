"""What every part of Paradox Island's page is drawn from: one view, one desk, and what can be clicked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from paradoxa.core import View
from paradoxa.games.paradox_island.knowledge.view import ParadoxIslandView
from paradoxa.games.paradox_island.words.terms import named_piece
from paradoxa.tables.desk import Desk
from paradoxa.web.board import Clicks


@dataclass(frozen=True, slots=True)
class Scene:
    """A page of the island, for one reader."""

    desk: Desk
    view: ParadoxIslandView  # what is shown: the desk's, an earlier one, or OP's where everything is shown
    clicks: Clicks
    is_replay: bool

    @property
    def is_live(self) -> bool:
        """Whether somebody can click here."""
        return self.clicks.is_live

    def called(self, piece: int) -> str:
        """A piece in words, as in "the Wave", "Theseus" or "Theseus' twin"."""
        return named_piece(self.view, piece)


def scene_of(desk: Desk, view: View | None, truth: Sequence[View], clicks: Clicks) -> Scene:
    """The scene of a desk; where everything is shown it is OP's view, which has all of it."""
    shown: Any = view or desk.view
    if truth:
        every: Any = truth
        shown = every[every[0].op]
    return Scene(desk, shown, clicks, view is not None)
