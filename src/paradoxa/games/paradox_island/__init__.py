"""Paradox Island: one omnipotent host against captives who walk an unseen island."""

from typing import Final

from paradoxa.games.title import Title

TITLE: Final = Title("paradox-island", __name__)
