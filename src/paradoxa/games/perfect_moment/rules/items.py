"""The Perfect Moment: the sixteen items together; each colour has its own file."""

from __future__ import annotations

from typing import Final

from paradoxa.core.stack import Frame
from paradoxa.games.perfect_moment.rules import green, pink, purple, using, yellow
from paradoxa.games.perfect_moment.rules.state import State

# The one word for each frame, as the position text writes it.
FRAMES: Final[dict[str, Frame[State]]] = {
    **using.FRAMES,
    **yellow.FRAMES,
    **pink.FRAMES,
    **purple.FRAMES,
    **green.FRAMES,
}
