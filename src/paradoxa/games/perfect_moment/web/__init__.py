"""The Perfect Moment in the browser."""

from __future__ import annotations

from typing import Final

from paradoxa.games.perfect_moment.box.components import COLOUR_NAMES, COLOURS
from paradoxa.games.perfect_moment.web.art import ART as ART
from paradoxa.games.perfect_moment.web.board import PERFECT_MOMENT
from paradoxa.games.perfect_moment.web.book.chapters import book as book
from paradoxa.games.perfect_moment.web.lessons import LESSONS as LESSONS
from paradoxa.games.perfect_moment.web.lessons import lesson_for as lesson_for
from paradoxa.games.perfect_moment.web.staging.telling import beats as beats
from paradoxa.web.board import Board
from paradoxa.web.room import Facts

BOARD: Final[Board] = PERFECT_MOMENT
FACTS: Final = Facts(
    short="tpm",
    minutes=30,
    icon="ringbox",
    ground="#5e2440",
    line="Sixteen everyday things that turn, swap and steal, until your cards fit your plan. Alone you race your Echo.",
    credit="The Perfect Moment was designed by Mike Brown.",
    first="Your seat",
    usual=2,
    alone="Play alone against Echo",
    accent="var(--pink)",
)
STYLE: Final = ("perfect_moment.css", "book.css")
COLOUR_OF: Final = dict(zip(COLOURS, COLOUR_NAMES, strict=True))
VALUES: Final = {("start", "fastest"): "who is ready first", ("start", "coin"): "the lot"}


def value_words(option: str, value: str) -> str:
    """An option's value as a person says it."""
    if option == "colours":
        return ", ".join([COLOUR_OF[letter] for letter in value if letter in COLOUR_OF])
    return VALUES.get((option, value), value)
