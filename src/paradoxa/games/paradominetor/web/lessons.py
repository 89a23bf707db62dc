"""The lesson of Paradominetor: what the coach says, what it waits for, what others do then. Every line by the rules."""

from __future__ import annotations

from typing import Any, Final

from paradoxa.games.paradominetor.words.lesson import say
from paradoxa.web.lesson import Lesson, Step

# The hands as they are dealt, Ada's first. Of red she has one high tile and three that she will pass.
HANDS: Final = (
    "r1p b2p b4p y3p k0p r3n y2n y4n g1n g2n r4f r6f b3f y2f y5f",
    "y1p g2p g3p k0p y4p r1n b2n b3n y3n g5n r2f b2f y3f y6f g5f",
    "r3p r4p b3p g1p k0p r2n r5n b1n y1n g4n r5f b4f b5f b6f g2f",
    "r2p b1p y2p k0p g4p r4n b4n b5n y5n g3n r3f y4f g3f g4f g6f",
)


def step(key: str, move: str = "", then: tuple[str, ...] = ()) -> Step:
    """A step in the words of its key."""
    return Step(say(key), say(f"{key}-text"), move, then=then)


PLAYER: Final = Lesson(
    role="player",
    title=say("title"),
    seat=0,
    names=("Ada", "Mira", "Otto", "Zeno"),
    opening=(f"* deal {' '.join(HANDS)}", "* lead 1"),
    steps=(
        step("tiles"),
        step(
            "pass",
            "pass r1p r3n r4f",
            then=(
                *("1 pass y4p g5n y6f", "2 pass r4p r2n b5f", "3 pass g4p b4n g3f"),
                *("1 play r3n", "2 play r5n", "3 play r2p"),
            ),
        ),
        step("follow", "play r6f"),
        step("lead", "play b2p", then=("1 play b2n", "2 play b6f", "3 play b1p")),
        step("paradox", "play y5f", then=("1 play y1p", "2 play y4p", "3 play y5n", "3 play r4n")),
        step("half", "play g3f", then=("1 play g3p", "2 play r5f", "1 play g5f", "2 play g4n", "3 play g6f")),
        step("off", "play g4p"),
        step("remark", "play k0p b", then=("1 play b3n", "2 play k0p", "3 play b5n")),
        step("black"),
        step("end"),
    ),
    closing=say("closing"),
    now=0,
    at="prompt",
)
LESSONS: Final = {PLAYER.role: PLAYER}


def lesson_for(view: Any) -> str:
    """The lesson, until the first trick is over."""
    return PLAYER.role if view.turn == 0 else ""
