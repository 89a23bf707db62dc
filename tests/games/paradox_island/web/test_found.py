"""The deduction desk in words."""

from __future__ import annotations

import pytest

from paradoxa.games.paradox_island.knowledge.deduction.answers import Answer, Space
from paradoxa.games.paradox_island.rules.told import announcements as told
from paradoxa.games.paradox_island.web.notes.found import about, how_many
from paradoxa.games.paradox_island.web.notes.said import said
from paradoxa.games.paradox_island.words.terms import PIECES

ALL = (Space((3,)),) * 37


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (12.4, "about 10"),
        (341, "about 300"),
        (3.1e6, "about 3 million"),
        (47_200, "about 50 thousand"),
        (2.2e11, "about 200 billion"),
        (3e18, "far more than a trillion"),
    ],
)
def test_rough_numbers_as_people_say_them(number: float, words: str) -> None:
    assert about(number) == words


def test_how_many_islands_are_left() -> None:
    assert how_many(Answer("certain", 9, ALL, worlds=1, is_exact=True)) == "Only one island is left."
    assert how_many(Answer("certain", 9, ALL, worlds=1200, is_exact=True)) == "Exactly 1,200 islands are left."
    assert how_many(Answer("certain", 9, ALL, worlds=1200)) == "About 1 thousand islands are left."
    assert how_many(Answer("certain", 9, ALL)) == ""


@pytest.mark.parametrize(
    ("entry", "words"),
    [
        ((told.GO, 3, 0, 2, 4, 0), "Piece 3 went east, 2 spaces, to the strawberry"),
        ((told.LEAVE, 2, 3, 9, 0), "The Bush left the lake west, to an oracle"),
        ((told.MET, 1, 0b1000), "The Rock met piece 3 there"),
        ((told.MET, 4, 0), "Piece 4 met nobody there"),
        ((told.JOIN, 4, 3, 0, 0), "Piece 4 joined piece 3, at the orange"),
        ((told.FOG, 2, 5), "The Bush took a step north-east in the fog"),
        ((told.RING, 3, 0, 1, 13, 13, 30, 30), "Around piece 3 are"),
        ((told.TURN, 2), ""),
    ],
)
def test_an_announcement_in_words(entry: tuple[int, ...], words: str) -> None:
    assert said(entry, (*PIECES, "piece 3", "piece 4").__getitem__).startswith(words)
    assert bool(words) == bool(said(entry, str))
