"""Paradox Island: islands, random, hand-made, written and drawn: I-1.2, I-1.3, I-1.5, I-2.2, I-15.6."""

from __future__ import annotations

import copy
import pickle
import re
from collections import Counter
from itertools import combinations
from random import Random
from time import perf_counter

import pytest

from paradoxa.games.paradox_island.box import islands
from paradoxa.games.paradox_island.box.components import COMPONENTS, HALVES, KNOTS, LAKES
from paradoxa.games.paradox_island.box.geometry import AROUND, CORNERS, DIRECTIONS, NAMED, NAMES, OCEAN, SPACES, way_to
from paradoxa.games.paradox_island.box.islands import (
    EFFECTS,
    NAME_WORDS,
    OCEAN_NAME,
    PLACINGS,
    SAMPLE,
    UNHEARD,
    Land,
    random_land,
    read_land,
)
from paradoxa.games.paradox_island.terminal.drawing import ASCII, MARKS, drawing, knots

LANDS = [random_land(Random(seed)) for seed in range(60)]
WORDS = tuple(str(SAMPLE).split())


def word_at(land: Land, name: str) -> str:
    return NAME_WORDS[land.names[NAMED[name]]]


def named(spaces: tuple[int, ...]) -> str:
    return " ".join([NAMES[space] for space in spaces])


def changed(place: int, word: str) -> list[str]:
    """The sample's words with one of them replaced."""
    return [*WORDS[:place], word, *WORDS[place + 1 :]]


# --- what an island is -------------------------------------------------------------------------------
@pytest.mark.clause("I-1.2")
@pytest.mark.parametrize("land", LANDS[:20])
def test_seventeen_tiles_cover_every_space_once(land: Land) -> None:
    tiles = [*land.island.doubles, *land.lakes]
    assert [len(tile) for tile in tiles] == [2] * 14 + [3] * 3
    assert sorted([space for tile in tiles for space in tile]) == list(range(SPACES))
    for one, two in land.island.doubles:
        assert two in AROUND[one]


@pytest.mark.clause("I-1.2")
def test_lakes_are_a_triangle_a_bend_and_a_line_and_can_lie_anywhere() -> None:
    wanted: list[set[frozenset[int]]] = [set(), set(), set()]
    for lake in combinations(range(SPACES), 3):
        for middle in lake:
            one, two = [space for space in lake if space != middle]
            if one in AROUND[middle] and two in AROUND[middle]:
                angle = abs(way_to(middle, one) - way_to(middle, two))
                wanted[min(angle, 6 - angle) - 1].add(frozenset(lake))
    assert [set(placings) for placings in PLACINGS] == wanted
    assert [len(placings) for placings in PLACINGS] == [54, 144, 69]


@pytest.mark.clause("I-1.3")
@pytest.mark.parametrize("land", LANDS[:20])
def test_every_island_has_the_same_names_on_it(land: Land) -> None:
    found = Counter([NAME_WORDS[name] for name in land.names])
    knots_there = found.pop("knot")
    lakes = [found.pop(shape) for shape in LAKES]
    anomalies = [found.pop(EFFECTS[effect]) for effect in land.effects]
    assert (knots_there, lakes, anomalies) == (3, [3, 3, 3], [1] * 5)
    assert found == {name: count for name, count in HALVES.items() if name not in (*KNOTS, "anomaly")}


@pytest.mark.clause("I-1.3")
def test_names_have_the_numbers_others_count_on() -> None:
    assert len(NAME_WORDS) == 32
    assert NAME_WORDS[7:10] == ("camp-A", "camp-B", "oracle")
    assert NAME_WORDS[10:17] == ("snakes", "zombies", "ufo", "knot", "portal-1", "portal-2", "portal-3")
    assert NAME_WORDS[17:27] == EFFECTS
    assert NAME_WORDS[27:] == ("triangular", "l-shaped", "straight", "ocean", "unheard")
    assert (NAME_WORDS[OCEAN_NAME], NAME_WORDS[UNHEARD]) == ("ocean", "unheard")


@pytest.mark.clause("I-1.3")
def test_the_sample_is_as_it_is_written() -> None:
    assert word_at(SAMPLE, "g4") == "orange"  # the first tile is g4W
    assert word_at(SAMPLE, "g3") == "portal-1"
    assert word_at(SAMPLE, "a2") == "lose-energy"  # beside the banana: the first anomaly of the tile list
    assert word_at(SAMPLE, "e2") == "arrows"  # the second half of the oracle's tile
    assert named(SAMPLE.anomalies) == "a2 c1 e6 e2 d6"
    assert named(SAMPLE.fruit) == "g4 a3 f2 c4 d3 e5 b1"
    assert (named(SAMPLE.camps), named(SAMPLE.oracles)) == ("e1 f5", "d2 g2")
    assert named(SAMPLE.portals) == "g3 d7 f1 b3 d5 d1"
    assert [named(lake) for lake in SAMPLE.lakes] == ["e3 e4 f3", "a4 b5 c5", "a1 b2 c3"]


@pytest.mark.clause("I-1.3")
@pytest.mark.parametrize("land", LANDS[:20])
def test_what_the_rules_ask_agrees_with_the_names(land: Land) -> None:
    for space in range(SPACES):
        word = NAME_WORDS[land.names[space]]
        lake = land.lake[space]
        assert (word in LAKES) == (lake >= 0)
        assert lake < 0 or (word == LAKES[lake] and space in land.lakes[lake])
        twin = land.twin[space]
        assert (twin >= 0) == word.startswith("portal") == (space in land.portals)
        assert twin < 0 or (land.names[twin] == land.names[space] and twin != space and land.twin[twin] == space)
        assert (land.arrows[space] is not None) == (word == "knot")
    for lake, spaces in enumerate(land.lakes):
        near = [space for space in range(SPACES) if space not in spaces and set(AROUND[space]) & set(spaces)]
        assert list(land.shore[lake]) == near
    assert [land.names[space] for space in land.anomalies] == [17 + effect for effect in land.effects]


@pytest.mark.clause("I-5.5")
@pytest.mark.parametrize("land", LANDS[:20])
def test_the_arrows_of_a_knot_turn_with_its_tile(land: Land) -> None:
    for halves, places in zip(COMPONENTS.tiles, land.island.doubles, strict=True):
        for half, space, partner in zip(halves, places, places[::-1], strict=True):
            if half in KNOTS:
                arrows = land.arrows[space]
                assert arrows is not None
                clockwise = [(way_to(space, partner) + side) % 6 for side in range(6)]
                for side, other in enumerate(COMPONENTS.knots[half]):
                    assert arrows[clockwise[side]] == clockwise[other]


@pytest.mark.clause("I-5.5")
def test_a_knot_of_the_sample_by_hand() -> None:
    # c4SW is cherries and knot-A: the knot on d4 has its side 0 to the north-east; 0-3, 1-2, 4-5.
    arrows = SAMPLE.arrows[NAMED["d4"]]
    assert arrows is not None
    leads = {DIRECTIONS[side]: DIRECTIONS[other] for side, other in enumerate(arrows)}
    assert leads == {"NE": "SW", "SW": "NE", "E": "SE", "SE": "E", "W": "NW", "NW": "W"}


# --- random islands ----------------------------------------------------------------------------------
@pytest.mark.clause("I-1.5")
def test_a_seed_gives_the_same_island_and_other_seeds_give_others() -> None:
    assert random_land(Random(5)) == random_land(Random(5))
    assert len({str(land) for land in LANDS}) == len(LANDS)


@pytest.mark.clause("I-1.5")
def test_every_cutting_into_double_tiles_can_come() -> None:
    free = [NAMED[name] for name in "c3 c4 d3 d4 d5 e3 e4 e2 f2 f3".split()]  # noqa: SIM905

    def cuttings(left: frozenset[int]) -> set[frozenset[frozenset[int]]]:
        if not left:
            return {frozenset()}
        first = min(left)
        pairs = [frozenset((first, other)) for other in AROUND[first] if other in left]
        return {rest | {pair} for pair in pairs for rest in cuttings(left - pair)}

    rng, taken = Random(3), set(range(SPACES)) - set(free)
    found = set()
    for _ in range(600):
        pairs = islands._paired(taken, rng)
        assert pairs is not None
        found.add(frozenset([frozenset(pair) for pair in pairs]))
    assert found == cuttings(frozenset(free))
    assert len(found) > 10


@pytest.mark.clause("I-1.5")
def test_every_tile_can_lie_in_every_direction_and_every_lake_everywhere() -> None:
    rng = Random(11)
    lakes: set[frozenset[int]] = set()
    turned: set[tuple[int, int]] = set()
    on_corners: Counter[int] = Counter()  # by half
    for _ in range(900):
        island = islands.random_island(rng)
        lakes.update(island.lakes)
        turned.update([(tile, way_to(one, two)) for tile, (one, two) in enumerate(island.doubles)])
        on_corners.update([half for tile in island.doubles for half in range(2) if tile[half] in CORNERS])
    # A bend around a corner would leave that one space to nobody; there are six of these.
    around = {frozenset(AROUND[corner]) for corner in CORNERS}
    assert lakes == {lake for placings in PLACINGS for lake in placings} - around
    assert len(turned) == 14 * 6
    assert 0.9 < on_corners[0] / on_corners[1] < 1.1


@pytest.mark.clause("I-2.2")
def test_any_five_of_the_ten_anomaly_tokens_can_lie_in_any_order() -> None:
    assert all([len(set(land.effects)) == 5 for land in LANDS])
    assert {(place, effect) for land in LANDS for place, effect in enumerate(land.effects)} == {
        (place, effect) for place in range(5) for effect in range(10)
    }


def test_two_hundred_islands_take_less_than_a_second() -> None:
    rng, started = Random(1), perf_counter()
    for _ in range(200):
        random_land(rng)
    assert perf_counter() - started < 1


# --- as text -----------------------------------------------------------------------------------------
@pytest.mark.clause("I-15.6")
@pytest.mark.parametrize("land", LANDS)
def test_an_island_and_its_text_are_the_same(land: Land) -> None:
    assert len(str(land).split()) == 22
    assert read_land(str(land).split()) == land
    for other in (pickle.loads(pickle.dumps(land)), copy.copy(land)):  # noqa: S301
        assert other == land
        assert hash(other) == hash(land)
        assert (other.names, other.arrows, other.shore) == (land.names, land.arrows, land.shore)


@pytest.mark.clause("I-15.6")
def test_islands_differ_by_their_tiles_and_by_their_tokens() -> None:
    assert read_land(changed(17, "lose-health")) != SAMPLE
    assert read_land(changed(0, "g3E")) != SAMPLE


@pytest.mark.clause("I-1.5", "I-15.6")
@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (list(WORDS[:21]), "an island is 14 double tiles, 3 lakes and 5 anomaly tokens, 22 words in all; here are 21"),
        (changed(0, "h4W"), "the tile h4W (orange and portal-1) must begin with a space, a1 to g4, as in b2SE"),
        (
            changed(0, "g4N"),
            "the tile g4N (orange and portal-1) must end with a direction, one of E, SE, SW, W, NW, NE, as in b2SE",
        ),
        (changed(0, ""), "the tile  (orange and portal-1) must begin with a space, a1 to g4, as in b2SE"),
        (changed(0, "g4E"), "the tile g4E (orange and portal-1) lies half in the ocean"),
        (changed(1, "g4W"), "two tiles cover g4: g4W (orange and portal-1) and g4W (banana and anomaly)"),
        (changed(16, "a1E"), "the tile a1E (straight lake) lies partly in the ocean"),
        (changed(16, "b2NW"), "the tile b2NW (straight lake) is written b2SE: every place has one way to write it"),
        (changed(14, "d4E"), "two tiles cover d4: c4SW (cherries and knot-A) and d4E (triangular lake)"),
        (
            changed(17, "lose-heart"),
            f"there is no anomaly token 'lose-heart'; the ten are {', '.join(EFFECTS)}",
        ),
        (changed(17, "arrows"), "there is only one anomaly token arrows, but here it lies twice"),
    ],
)
def test_an_island_that_cannot_be_is_refused_with_the_reason(words: list[str], reason: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(reason)}$"):
        read_land(words)


@pytest.mark.clause("I-15.6")
def test_seventeen_tiles_are_an_island_without_tokens() -> None:
    assert islands.read_island(WORDS[:17]) == SAMPLE.island
    with pytest.raises(ValueError, match="14 double tiles and 3 lakes; here are 16 tiles"):
        islands.read_island(WORDS[:16])


# --- as a drawing ------------------------------------------------------------------------------------
def test_a_drawing_fits_a_terminal_and_names_every_space() -> None:
    for land in LANDS[:5]:
        lines = drawing(land)
        assert len(lines) <= 24
        assert max([len(line) for line in lines]) <= 78
        text = "\n".join(lines)
        assert all([text.count(name) == 1 for name in NAMES])
        marks = Counter([MARKS[name] for name in land.names])
        assert all([text.count(mark) >= count for mark, count in marks.items()])
        assert all([f"ocean {part}" in text for part in ("N", "NE", "SE", "S", "SW", "NW")])


def test_a_name_stands_above_its_space_and_pieces_beside_it() -> None:
    lines = drawing(SAMPLE, {NAMED["b1"]: "RT", OCEAN: "W", OCEAN + 2: "W"})
    assert "│  apple  │~straight│portal 2    knot   │~L-shaped│" in lines[5]
    assert "│  b1 RT  │" in lines[6]
    assert lines[0].split() == ["ocean", "N", "W"]
    assert lines[18].endswith("W")


def test_lines_part_tiles_and_no_line_parts_the_halves_of_one() -> None:
    lines = drawing(SAMPLE)
    assert "*-energy   banana" in lines[2]  # one tile
    assert lines[4].strip() == "┌────┴────┐    └────┬──────────────┴────┐    └────┐"  # a1 to b2, a4 to b5: lakes
    assert "│ oracle  │  berry  │" in lines[11]  # three tiles
    assert set("".join(drawing(SAMPLE)).translate(ASCII)) <= set(map(chr, range(32, 127)))


def test_a_map_that_is_known_in_part_shows_just_that() -> None:
    known: list[int | None] = [None] * SPACES
    known[NAMED["d4"]] = 0
    text = "\n".join(drawing(known, {NAMED["d4"]: "P"}))
    assert text.count("·") == 36
    assert text.count("orange") == 1
    assert "d4 P" in text
    assert text.count("│") >= 2 * (37 + 7)  # every space has its own walls


def test_the_arrows_of_the_knots_are_told_in_words() -> None:
    assert "knot d4: E-SE, SW-NE, W-NW" in knots(SAMPLE)
    assert len(knots(SAMPLE)) == 3
