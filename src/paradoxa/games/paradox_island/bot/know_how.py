"""Know-how for Paradox Island: OP hunts and blocks, captives explore and head for their missions."""

from __future__ import annotations

from paradoxa.games.paradox_island.bot import captive, host
from paradoxa.games.paradox_island.knowledge.view import ParadoxIslandView


def ratings(view: ParadoxIslandView) -> list[float]:
    """How good each option of the view's decision looks."""
    if view.is_op:
        return host.ratings(view)
    return captive.ratings(view)
