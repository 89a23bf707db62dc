"""Paradominetor in the browser."""

from __future__ import annotations

from typing import Final

from paradoxa.games.paradominetor.box.components import COLOUR_NAMES, COLOURS
from paradoxa.games.paradominetor.web.art import ART as ART
from paradoxa.games.paradominetor.web.beats import beats as beats
from paradoxa.games.paradominetor.web.board import PARADOMINETOR
from paradoxa.games.paradominetor.web.lessons import LESSONS as LESSONS
from paradoxa.games.paradominetor.web.lessons import lesson_for as lesson_for
from paradoxa.games.paradominetor.web.rulebook import book as book
from paradoxa.web.board import Board
from paradoxa.web.room import Facts

BOARD: Final[Board] = PARADOMINETOR
FACTS: Final = Facts(
    short="dom",
    minutes=25,
    icon="aces",
    ground="#4b1f26",
    line="Tricks in which twins from different times beat everything, and the oldest twin takes the point.",
    credit="Paradominetor was designed and illustrated by Masakazu Takizawa and published by Koguma Koubou in 2023.",
    first="Your seat",
    usual=4,
    counts_rounds=True,
    accent="var(--red)",
)
STYLE: Final = ("paradominetor.css",)
COLOUR_OF: Final = dict(zip(COLOURS, COLOUR_NAMES, strict=False))
VALUES: Final = {("pass", "left"): "the left neighbour", ("pass", "right"): "the right neighbour"}


def value_words(option: str, value: str) -> str:
    """An option's value as a person says it."""
    if option == "colours":
        return ", ".join([COLOUR_OF[letter] for letter in value if letter in COLOUR_OF])
    return VALUES.get((option, value), value)


def score_words(points: int) -> str:
    """An outcome's points as a person says them: they are counted in halves."""
    whole = "" if points == 1 else str(points // 2)
    return f"{whole}{'½' if points % 2 else ''} {'point' if points in (1, 2) else 'points'}"
