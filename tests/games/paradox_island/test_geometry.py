"""Paradox Island: the hexagon of 37 spaces and the ocean around it, I-1.1 and I-1.4."""

from __future__ import annotations

from collections import Counter

import pytest

from paradoxa.games.paradox_island.box.geometry import (
    ALONG,
    AROUND,
    COAST,
    CORNERS,
    DIRECTIONS,
    LINES,
    NAMED,
    NAMES,
    NEXT,
    OCEAN,
    PARTS,
    SPACES,
    far_end,
    opposite,
    way_to,
)


def beyond(name: str, way: str) -> str:
    """What lies next to a space: a space, or a part of the ocean in capitals."""
    there = NEXT[NAMED[name]][DIRECTIONS.index(way)]
    return NAMES[there] if there < OCEAN else PARTS[there - OCEAN]


@pytest.mark.clause("I-1.1")
def test_the_rows_hold_four_to_seven_spaces() -> None:
    assert len(NAMES) == len(set(NAMES)) == SPACES == 37
    assert Counter([name[0] for name in NAMES]) == {"a": 4, "b": 5, "c": 6, "d": 7, "e": 6, "f": 5, "g": 4}
    assert NAMES[0] == "a1"
    assert NAMES[-1] == "g4"


@pytest.mark.clause("I-1.1")
@pytest.mark.parametrize(
    ("name", "around"),
    [
        ("d4", "d5 e4 e3 d3 c3 c4"),  # the middle
        ("b2", "b3 c3 c2 b1 a1 a2"),  # above it rows grow
        ("f2", "f3 g2 g1 f1 e2 e3"),  # below it they shrink
        ("a1", "a2 b2 b1 NW N N"),
        ("d7", "SE SE e6 d6 c6 NE"),
    ],
)
def test_six_directions_lead_clockwise_from_the_east(name: str, around: str) -> None:
    assert [beyond(name, way) for way in DIRECTIONS] == around.split()


@pytest.mark.clause("I-1.1")
def test_who_goes_back_comes_back() -> None:
    for space in range(SPACES):
        for way in range(6):
            there = NEXT[space][way]
            if there < OCEAN:
                assert NEXT[there][opposite(way)] == space
                assert way_to(space, there) == way


@pytest.mark.clause("I-1.1")
def test_a_line_goes_on_straight_to_the_coast() -> None:
    for space in range(SPACES):
        for way in range(6):
            walked, here = [], space
            while here < OCEAN:
                here = NEXT[here][way]
                walked.append(here)
            assert LINES[space][way] == tuple(walked)
    assert [NAMES[there] for there in LINES[NAMED["b1"]][1][:-1]] == ["c2", "d3", "e3", "f3", "g3"]


@pytest.mark.clause("I-1.4")
def test_each_part_of_the_ocean_lies_along_four_spaces_and_corners_touch_two() -> None:
    named = {part: " ".join([NAMES[space] for space in COAST[number]]) for number, part in enumerate(PARTS)}
    assert named == {
        "N": "a1 a2 a3 a4",
        "NE": "a4 b5 c6 d7",
        "SE": "d7 e6 f5 g4",
        "S": "g1 g2 g3 g4",
        "SW": "d1 e1 f1 g1",
        "NW": "a1 b1 c1 d1",
    }
    assert [NAMES[space] for space in CORNERS] == ["a1", "a4", "d1", "d7", "g1", "g4"]
    assert [space for space in range(SPACES) if len(ALONG[space]) == 2] == list(CORNERS)


@pytest.mark.clause("I-1.4")
def test_who_leaves_the_island_is_in_a_part_along_the_last_space() -> None:
    for space in range(SPACES):
        parts = {there - OCEAN for there in NEXT[space] if there >= OCEAN}
        assert parts == set(ALONG[space])
        assert len(AROUND[space]) == sum([there < OCEAN for there in NEXT[space]])


@pytest.mark.clause("I-1.4", "I-9.30")
@pytest.mark.parametrize(
    ("corner", "way", "part"),
    [
        ("a1", "NW", "N"),
        ("a4", "NE", "NE"),
        ("d7", "E", "SE"),
        ("g4", "SE", "S"),
        ("g1", "SW", "SW"),
        ("d1", "W", "NW"),
    ],
)
def test_straight_out_of_a_corner_lies_the_clockwise_next_part(corner: str, way: str, part: str) -> None:
    assert beyond(corner, way) == part


@pytest.mark.clause("I-9.26")
@pytest.mark.parametrize(
    ("name", "way", "end"),
    [("d7", "E", "d1"), ("a1", "NW", "g4"), ("a1", "W", "a4"), ("b1", "W", "b5"), ("a2", "NE", "e1")],
)
def test_the_far_end_of_a_line_is_four_to_seven_spaces_away(name: str, way: str, end: str) -> None:
    assert NAMES[far_end(NAMED[name], DIRECTIONS.index(way))] == end


@pytest.mark.clause("I-9.26")
def test_whoever_crosses_twice_is_back() -> None:
    for space in range(SPACES):
        for way in range(6):
            if NEXT[space][way] >= OCEAN:
                assert far_end(far_end(space, way), opposite(way)) == space
