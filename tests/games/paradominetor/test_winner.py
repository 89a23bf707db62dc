"""Paradominetor, chapter 5: which tile or paradox takes the trick."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random

import pytest

from paradoxa.games.paradominetor.box.components import TILE
from paradoxa.games.paradominetor.rules.events import TrickWon, TurnedOver
from paradoxa.games.paradominetor.rules.sequence import judge
from tests.games.paradominetor.table import COLOURS, GAME, after, box, happened, referee, scored, table, trick


# --- groups ------------------------------------------------------------------------------------
@pytest.mark.clause("P-5.1", "P-5.5")
def test_two_tiles_of_equal_colour_and_value_are_a_paradox_and_beat_the_highest_tile() -> None:
    assert scored(table("r1p", "r6f", "r1n"), "r1p r6f r1n") == (2, 0, 1)


@pytest.mark.clause("P-5.1")
@pytest.mark.parametrize(
    ("tiles", "halves"),
    [("r3p r3n b3f", (2, 1, 0)), ("r3n r3f b3f", (2, 1, 0)), ("r3p r3f b3f", (2, 1, 0)), ("r3p b3p b3f", (0, 2, 1))],
)
def test_time_plays_no_part_in_making_a_paradox(tiles: str, halves: tuple[int, ...]) -> None:
    first, second, third = tiles.split()
    lacks = {2: "r"} | ({1: "r"} if second[0] == "b" else {})
    assert scored(table(first, second, third, lacks=lacks), tiles) == halves


@pytest.mark.clause("P-5.1")
def test_equal_value_or_equal_colour_alone_is_no_paradox() -> None:
    assert scored(table("r3p", "b3p", "r4p", lacks={1: "r"}), "r3p b3p r4p") == (0, 0, 2)


@pytest.mark.clause("P-5.2")
def test_a_declared_black_makes_no_pair_with_the_declared_colour() -> None:
    state = table("k0p", "r1p", "r2n")
    assert scored(state, "k0p(r) r1p r2n") == (0, 0, 2)
    events = happened(state, *trick(0, 3, "k0p(r) r1p r2n"))
    assert not [event for event in events if isinstance(event, TurnedOver)]


@pytest.mark.clause("P-5.2", "P-5.6")
def test_a_declared_black_pairs_with_another_black() -> None:
    assert scored(table("k0p", "r6f", "k0p"), "k0p(r) r6f k0p") == (2, 0, 1)


# --- without a paradox -------------------------------------------------------------------------
@pytest.mark.clause("P-5.3", "P-6.1")
def test_without_a_paradox_the_highest_tile_of_the_lead_colour_wins_alone() -> None:
    state = table("r2p", "r5n", "b6f", "r4f", lacks={2: "r"})
    assert scored(state, "r2p r5n b6f r4f") == (0, 2, 0, 0)


@pytest.mark.clause("P-5.3")
def test_a_higher_tile_of_another_colour_to_follow_does_not_win() -> None:
    state = table("r1p", "b2p", "b6f", lacks={1: "r", 2: "r"})
    assert scored(state, "r1p b2p b6f") == (2, 0, 0)


@pytest.mark.clause("P-5.3")
def test_the_declared_colour_is_the_lead_colour() -> None:
    state = table("k0p", "r6f", "b1n", lacks={1: "b"})
    assert scored(state, "k0p(b) r6f b1n") == (0, 0, 2)


@pytest.mark.clause("P-5.4")
def test_a_led_black_wins_if_nobody_plays_its_declared_colour() -> None:
    state = table("k0p", "b6f", "y5n", lacks={1: "r", 2: "rb"})
    assert scored(state, "k0p(r) b6f y5n") == (2, 0, 0)


@pytest.mark.clause("P-5.4")
def test_a_led_black_loses_to_the_lowest_tile_of_its_declared_colour() -> None:
    state = table("k0p", "b6f", "r1p", lacks={1: "r"})
    assert scored(state, "k0p(r) b6f r1p") == (0, 0, 2)


@pytest.mark.clause("P-5.4")
def test_a_followers_single_black_never_wins() -> None:
    state = table("r1p", "k0p", "b6f", lacks={2: "r"})
    assert scored(state, "r1p k0p b6f") == (2, 0, 0)


# --- between paradoxes -------------------------------------------------------------------------
@pytest.mark.clause("P-5.5")
def test_an_off_colour_paradox_of_1s_beats_a_led_6() -> None:
    state = table("r6f", "b1n", "b1p", lacks={1: "r", 2: "r"})
    assert scored(state, "r6f b1n b1p") == (0, 1, 2)


@pytest.mark.clause("P-5.6")
def test_after_a_led_black_the_black_paradox_comes_first() -> None:
    state = table("k0p", "r4p", "r4n", "k0p", "r4f")
    assert scored(state, "k0p(r) r4p r4n k0p r4f") == (2, 0, 0, 1, 0)


@pytest.mark.clause("P-5.7")
def test_a_lead_colour_paradox_beats_a_higher_off_colour_one_laid_earlier() -> None:
    state = table("r1p", "b5n", "b5f", "r1n", lacks={1: "r", 2: "r"})
    assert scored(state, "r1p b5n b5f r1n") == (2, 0, 0, 1)


@pytest.mark.clause("P-5.7")
def test_of_two_lead_colour_paradoxes_the_higher_wins() -> None:
    state = table("r4n", "r3p", "r3n", "r4p", "r6f")
    assert scored(state, "r4n r3p r3n r4p r6f") == (1, 0, 0, 2, 0)
    state = table("r3n", "r4p", "r4n", "r3p", "r6f")
    assert scored(state, "r3n r4p r4n r3p r6f") == (0, 2, 1, 0, 0)


@pytest.mark.clause("P-5.8", "P-9.7")
def test_of_two_off_colour_paradoxes_the_one_whose_colour_came_first_wins_whatever_the_values() -> None:
    lacks = {1: "r", 2: "rb"}
    state = table("r6f", "b1p", "y5n", "y5f", "b1n", lacks=lacks)
    assert scored(state, "r6f b1p y5n y5f b1n") == (0, 2, 0, 0, 1)
    state = table("r6f", "b5n", "y1p", "y1n", "b5f", lacks=lacks)
    assert scored(state, "r6f b5n y1p y1n b5f") == (0, 2, 0, 0, 1)
    state = table("r6f", "b1p", "b1n", "y5n", "y5f", lacks={1: "r", 3: "rb"})
    assert scored(state, "r6f b1p b1n y5n y5f") == (0, 2, 1, 0, 0)


@pytest.mark.clause("P-5.8")
def test_of_two_off_colour_paradoxes_in_one_colour_the_higher_wins() -> None:
    lacks = {1: "r", 2: "r", 3: "r", 4: "r"}
    state = table("r6f", "b2p", "b3n", "b3f", "b2n", lacks=lacks)
    assert scored(state, "r6f b2p b3n b3f b2n") == (0, 0, 2, 1, 0)


@pytest.mark.clause("P-5.9", "P-9.7")
def test_a_followers_black_paradox_takes_its_turn_among_the_off_colour_ones() -> None:
    black_first = table("r6f", "k0p", "b2p", "b2n", "k0p", lacks={2: "r"})
    assert scored(black_first, "r6f k0p b2p b2n k0p") == (0, 2, 0, 0, 1)
    blue_first = table("r6f", "b2p", "k0p", "k0p", "b2n", lacks={1: "r"})
    assert scored(blue_first, "r6f b2p k0p k0p b2n") == (0, 2, 0, 0, 1)


@pytest.mark.clause("P-5.9", "P-5.7")
def test_a_followers_black_paradox_loses_to_one_in_the_lead_colour() -> None:
    state = table("r2n", "k0p", "k0p", "r2p")
    assert scored(state, "r2n k0p k0p r2p") == (1, 0, 0, 2)


@pytest.mark.clause("P-9.6")
def test_after_a_led_black_a_paradox_in_the_declared_colour_beats_off_colour_ones_laid_earlier() -> None:
    state = table("k0p", "b5n", "b5f", "r1n", "r1p", lacks={1: "r", 2: "r"})
    assert scored(state, "k0p(r) b5n b5f r1n r1p") == (0, 0, 0, 1, 2)


@pytest.mark.clause("P-9.6", "P-5.6")
def test_only_the_black_paradox_ranks_above_the_declared_colour() -> None:
    state = table("k0p", "r5n", "r5f", "k0p", lacks={3: "r"})
    assert scored(state, "k0p(r) r5n r5f k0p") == (2, 0, 0, 1)


@pytest.mark.clause("P-9.6", "P-5.8")
def test_after_a_led_black_that_found_no_partner_an_off_colour_paradox_may_win() -> None:
    state = table("k0p", "b5n", "b5f", "r6f", lacks={1: "r", 2: "r"})
    assert scored(state, "k0p(r) b5n b5f r6f") == (0, 2, 1, 0)


# --- when it is decided ------------------------------------------------------------------------
@pytest.mark.clause("P-9.5")
def test_being_ahead_earlier_in_the_trick_is_worth_nothing() -> None:
    state = table("r2p", "r2n", "r4f", "r4n")
    assert scored(state, "r2p r2n r4f r4n") == (0, 0, 1, 2)


@pytest.mark.clause("P-9.5")
def test_the_trick_is_decided_once_when_all_tiles_are_down() -> None:
    state = table("r2p", "r2n", "r4f", "r4n")
    lines = trick(0, 4, "r2p r2n r4f r4n")
    assert not [event for event in happened(state, *lines[:3]) if isinstance(event, TrickWon | TurnedOver)]
    assert GAME.view(after(state, *lines[:3]), None).points == (0, 0, 0, 0)
    assert [event for event in happened(state, *lines) if isinstance(event, TrickWon)] == [TrickWon(1, (0, 0, 1, 2), 3)]


# --- every trick there is ----------------------------------------------------------------------
@pytest.mark.clause("P-9.8", "P-5.3", "P-5.5", "P-6.3")
def test_every_trick_of_three_tiles_has_the_winners_the_clauses_give_it() -> None:
    """All 43 x 43 x 43 orders of tiles that exist (three blacks, one of each other), a led black declared red."""
    tiles = sorted(set(box("rby")))
    for first, second, third in product(tiles, repeat=3):
        names = [first, second, third]
        if any(names.count(name) > 1 for name in names if name != "k0p"):
            continue
        check(names, "r" if first == "k0p" else "")


@pytest.mark.clause("P-9.8", "P-5.6", "P-5.7", "P-5.8", "P-5.9")
@pytest.mark.parametrize("seats", [4, 5])
def test_tricks_of_few_colours_have_the_winners_the_clauses_give_them(seats: int) -> None:
    """Random tricks out of the 3s and 4s of three colours and many blacks, so that many have several paradoxes."""
    rng = Random(seats)
    few = [tile for tile in box("rby") if tile[1] in "34"] + ["k0p"] * seats
    with_two_paradoxes = 0
    for _ in range(4000):
        names = rng.sample(few, seats)
        check(names, rng.choice("rby") if names[0] == "k0p" else "")
        groups = Counter([name[:2] for name in names])
        with_two_paradoxes += [count > 1 for count in groups.values()].count(True) == 2
    assert with_two_paradoxes > 120


def check(names: list[str], declared: str) -> None:
    """Hold the program's judgement of a trick to the referee's: there is one, and it is this."""
    winners, is_paradox, is_all_black = judge([TILE[name] for name in names], COLOURS.index(declared or names[0][0]))
    verdict = referee(names, declared)
    assert sorted(winners) == [place for place, count in enumerate(verdict.halves) if count], names
    assert is_paradox == bool(verdict.turned), names
    assert is_all_black == (set(verdict.halves) == {1}), names
    if not is_all_black:
        assert winners[0] == verdict.next_leader, names


@pytest.mark.clause("P-9.8")
def test_the_copies_of_a_front_all_have_different_times() -> None:
    times: dict[str, list[str]] = {}
    for tile in GAME.components(table("", "", "", "", "")):
        times.setdefault(tile[:2], []).append(tile[2])
    assert len(times) == 5 * 6 + 1
    assert all(len(set(some)) == len(some) for some in times.values())
