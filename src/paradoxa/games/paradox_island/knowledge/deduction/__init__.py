"""Deduction: what follows from what a seat was told, from its view alone."""

from __future__ import annotations

from collections.abc import Mapping

from paradoxa.core import View
from paradoxa.games.paradox_island.knowledge.deduction.answers import Answer as Answer
from paradoxa.games.paradox_island.knowledge.deduction.answers import read as read


def answer(
    view: View, level: str, marks: Mapping[int, int], effort: int, before: Answer | None = None
) -> Answer | None:
    """What follows from a view at a level of help; None for seats that have no such desk.

    `before`: an answer to the same seat, to no more than is heard now.
    """
    from paradoxa.games.paradox_island.knowledge.deduction import (
        desk,  # only where it is played: others need not wait for its tables
    )

    return desk.answer(view, level, marks, effort, before)
