"""The lesson of Antinomy: what the coach says, what it waits for, what Mira does then. Every line by the rules."""

from __future__ import annotations

from typing import Any, Final

from paradoxa.games.antinomy.words.lesson import say
from paradoxa.web.lesson import Lesson, Step


def step(key: str, move: str = "", then: tuple[str, ...] = (), *, is_leap: bool = False) -> Step:
    """A step in the words of its key."""
    return Step(say(key), say(f"{key}-text"), move, then=then, is_leap=is_leap)


SORCERER: Final = Lesson(
    role="sorcerer",
    title=say("title"),
    seat=0,
    names=("Ada", "Mira"),
    opening=("* deal p4s p2f g2k g1f p1r r1k b1s g3s p3k b4k r4f r2s r3r b2r g4r b3f",),
    steps=(
        step("row"),
        step("begin", "place 3", then=("1 place 7",)),
        step("ahead", "move g2k 5", then=("1 move g1f 6",)),
        step("back", "move p4s 2", then=("1 move p1r 8",)),
        step("paradox", "move p3k 5"),
        step(
            "side",
            "paradox 6",
            then=("* shuffle p2f r2s g2k", "1 move g4r 4", "1 paradox 1", "* shuffle r4f r3r r1k"),
        ),
        step("covered"),
        step("clash", "move p1r 4", then=("* draw b2r p4s", "1 move b4k 5")),
        step(
            "tie",
            "move b2r 0",
            then=(  # some turns later
                *("1 move p4s 1", "0 move g4r 4", "0 paradox 5", "* shuffle b1s p1r g1f"),
                *("1 move r4f 2", "1 paradox 3", "* shuffle g3s r3r p3k"),
                *("0 move b4k 0", "0 paradox 1", "* shuffle b2r p2f r2s"),
                *("1 move g4r 7", "1 paradox 4", "* shuffle b1s r1k g1f"),
            ),
            is_leap=True,
        ),
        step("fifth", "move r4f 4"),
    ),
    closing=say("closing"),
    now=0,
    at="prompt",
)
LESSONS: Final = {SORCERER.role: SORCERER}


def lesson_for(view: Any) -> str:
    """The lesson, until everybody has had a turn."""
    return SORCERER.role if view.turn < view.seats else ""
