"""Antinomy in the browser."""

from __future__ import annotations

from typing import Final

from paradoxa.games.antinomy.web.art import ART as ART
from paradoxa.games.antinomy.web.board import ANTINOMY
from paradoxa.games.antinomy.web.lessons import LESSONS as LESSONS
from paradoxa.games.antinomy.web.lessons import lesson_for as lesson_for
from paradoxa.games.antinomy.web.rulebook import book as book
from paradoxa.games.antinomy.web.staging import beats as beats
from paradoxa.web.board import Board
from paradoxa.web.room import Facts

BOARD: Final[Board] = ANTINOMY
FACTS: Final = Facts(
    short="ant",
    minutes=20,
    icon="ring",
    ground="#3b2a5e",
    line="A duel on a row of time. Step ahead by number, leap back by likeness, make three of a kind.",
    credit="Antinomy was designed by John Baluci and published by Button Shy in 2019.",
    first="Who starts?",
    usual=2,
    accent="var(--purple)",
)
STYLE: Final = ("antinomy.css", "stage.css", "book.css")


def score_words(points: int) -> str:
    """An outcome's points as a person says them."""
    return f"{points} crystal{'' if points == 1 else 's'}"
