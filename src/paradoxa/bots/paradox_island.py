"""Know-how for Paradox Island: OP hunts and blocks, captives explore and head for their missions."""

from __future__ import annotations

from paradoxa.bots import island_captive, island_op
from paradoxa.games.paradox_island.view import ParadoxIslandView


def ratings(view: ParadoxIslandView) -> list[float]:
    """How good each option of the view's decision looks."""
    if view.is_op:
        return island_op.ratings(view)
    return island_captive.ratings(view)
