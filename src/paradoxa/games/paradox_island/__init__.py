"""Paradox Island: one omnipotent host against captives who walk an unseen island."""

from typing import Final

from paradoxa.games.title import Command, Title

COMMANDS: Final = (
    Command(
        "components",
        "Check a components file of Paradox Island, or list every value of ours and how sure it is.",
        f"{__name__}.commands:check_components",
    ),
    Command(
        "island",
        "Print a random island of Paradox Island as text and drawing, or draw the one given.",
        f"{__name__}.commands:draw_island",
    ),
)
TITLE: Final = Title("paradox-island", __name__, COMMANDS)
