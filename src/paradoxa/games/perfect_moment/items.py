"""The Perfect Moment: the sixteen items together; each colour has its own file."""

from __future__ import annotations

from typing import Final

from paradoxa.games.perfect_moment import green, pink, purple, using, yellow
from paradoxa.games.perfect_moment.state import State
from paradoxa.stack import Frame

# The one word for each frame, as the position text writes it.
FRAMES: Final[dict[str, Frame[State]]] = {
    **using.FRAMES,
    **yellow.FRAMES,
    **pink.FRAMES,
    **purple.FRAMES,
    **green.FRAMES,
}
