"""Paradominetor, chapter 1: the tiles."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from paradoxa.core import CHANCE
from paradoxa.core.play import Match, run
from paradoxa.games.paradominetor.rules.events import TurnedOver
from tests.games.paradominetor.table import GAME, finished, options, table


def tiles_of_a_game(seats: int, colours: str = "") -> Counter[str]:
    """All tiles dealt in a game, by name."""
    state = GAME.new(seats, {"colours": colours} if colours else {})
    GAME.apply(state, CHANCE, GAME.chance(state, Random(1)))
    return Counter(GAME.components(state))


@pytest.mark.clause("P-1.1")
def test_a_set_is_fourteen_tiles_of_its_colour_and_one_black() -> None:
    by_colour: Counter[str] = Counter()
    for name, count in tiles_of_a_game(5).items():
        by_colour[name[0]] += count
    assert by_colour == {"r": 14, "b": 14, "y": 14, "g": 14, "p": 14, "k": 5}


@pytest.mark.clause("P-1.1", "P-1.2")
@pytest.mark.parametrize("colour", list("rbygp"))
def test_a_colour_has_1_to_4_in_the_past_1_to_5_in_the_present_and_2_to_6_in_the_future(colour: str) -> None:
    coloured = {name: count for name, count in tiles_of_a_game(5).items() if name[0] == colour}
    names = ["1p", "2p", "3p", "4p", "1n", "2n", "3n", "4n", "5n", "2f", "3f", "4f", "5f", "6f"]
    assert coloured == {colour + name: 1 for name in names}


@pytest.mark.clause("P-1.2")
def test_the_black_tile_is_a_0_of_the_past() -> None:
    assert [name for name in tiles_of_a_game(4) if name[0] == "k"] == ["k0p"]


@pytest.mark.clause("P-1.3")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_only_the_black_0s_are_alike_and_there_is_one_per_player(seats: int) -> None:
    twins = {name: count for name, count in tiles_of_a_game(seats).items() if count > 1}
    assert twins == {"k0p": seats}


@pytest.mark.clause("P-1.3", "P-9.2")
def test_two_black_0s_in_a_hand_are_one_and_the_same_choice() -> None:
    three_blacks = table("k0p k0p k0p", "", "")
    assert sorted([option for option in options(three_blacks, 0) if option[0] == "k"]) == ["k0p b", "k0p r", "k0p y"]


@pytest.mark.clause("P-1.4")
def test_a_colour_has_one_6_two_1s_two_5s_and_three_each_of_2_3_and_4() -> None:
    by_front: Counter[str] = Counter()
    for name, count in tiles_of_a_game(3).items():
        by_front[name[:2]] += count
    for colour in "rby":
        assert [by_front[f"{colour}{value}"] for value in range(1, 7)] == [2, 3, 3, 3, 2, 1]


@pytest.mark.clause("P-1.4")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_no_paradox_has_a_6_or_more_than_three_coloured_tiles(seats: int) -> None:
    rng = Random(seats)
    sizes: Counter[int] = Counter()
    for _ in range(8):
        match = Match(GAME, seats, rng=rng)
        run(match, [lambda view: rng.choice(view.decision.options)] * seats)
        for happened in match.events:
            for event in happened:
                if isinstance(event, TurnedOver) and event.tiles[0].name != "k0p":
                    assert 6 not in [tile.value for tile in event.tiles]
                    sizes[len(event.tiles)] += 1
    assert set(sizes) <= {2, 3}
    assert sizes[2], "eight games without a paradox show nothing"


@pytest.mark.clause("P-1.1", "P-2.2")
def test_every_tile_that_was_dealt_has_been_played_in_the_end() -> None:
    state = finished(5, seed=3)
    assert Counter([play.tile.name for play in state.plays]) == tiles_of_a_game(5)
