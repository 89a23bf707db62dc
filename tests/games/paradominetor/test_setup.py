"""Paradominetor, chapters 2 and 11: seats, options, the deal and the first leader."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from paradoxa.core import CHANCE, BadOptions, IllegalMove
from paradoxa.games.paradominetor.rules.events import Dealt, LeaderDrawn
from paradoxa.games.paradominetor.rules.state import State
from tests.games.paradominetor.enumeration import critical
from tests.games.paradominetor.table import (
    COLOURS,
    GAME,
    TIMES,
    after,
    before_pass,
    box,
    fill,
    hand,
    happened,
    refused,
    table,
)


def deal_line(hands: list[list[str]]) -> str:
    return "* deal " + " ".join([tile for one in hands for tile in one])


def a_deal(seats: int) -> list[list[str]]:
    return fill([""] * seats, {}, COLOURS[:seats])


def drawn_deal(state: State, rng: Random) -> list[list[str]]:
    """The hands of a deal as chance deals it."""
    words = str(GAME.chance(state, rng)).split()[1:]
    return [words[start : start + 15] for start in range(0, len(words), 15)]


# --- seats and options -------------------------------------------------------------------------
@pytest.mark.clause("P-2.1", "P-11.1")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_three_four_or_five_can_play(seats: int) -> None:
    assert len(GAME.view(GAME.new(seats), None).colours) == seats
    assert seats in GAME.seats


@pytest.mark.clause("P-2.1", "P-11.1")
@pytest.mark.parametrize("seats", [0, 1, 2, 6])
def test_any_other_number_of_players_is_refused(seats: int) -> None:
    with pytest.raises(BadOptions, match="3 to 5 players"):
        GAME.new(seats)
    assert seats not in GAME.seats


@pytest.mark.clause("P-2.1")
def test_seats_count_clockwise_and_seat_0_is_left_of_the_last() -> None:
    turns = []
    state = table("r1p", "r2p", "r3p", "r4p", lead=2)
    for line in ("2 play r3p", "3 play r4p", "0 play r1p", "1 play r2p"):
        turns.append(GAME.decisions(state)[0].seat)
        state = after(state, line)
    assert turns == [2, 3, 0, 1]


@pytest.mark.clause("P-2.2", "P-11.2")
@pytest.mark.parametrize(("seats", "colours"), [(3, "rby"), (4, "rbyg"), (5, "rbygp")])
def test_without_the_option_the_first_colours_are_in_use(seats: int, colours: str) -> None:
    state = GAME.new(seats)
    assert Counter([tile for one in drawn_deal(state, Random(1)) for tile in one]) == Counter(box(colours))


@pytest.mark.clause("P-2.2", "P-11.2")
def test_the_table_may_choose_its_colours() -> None:
    state = GAME.new(3, {"colours": "bgp"})
    assert Counter([tile for one in drawn_deal(state, Random(1)) for tile in one]) == Counter(box("bgp"))
    with_reds = refused(state, deal_line(a_deal(3)))
    assert with_reds.clause == "P-2.4"


@pytest.mark.clause("P-11.2")
def test_the_order_of_the_chosen_colours_has_no_meaning() -> None:
    assert GAME.new(3, {"colours": "pbg"}) == GAME.new(3, {"colours": "bgp"})
    assert GAME.settings(3, {"colours": "pbg"})["colours"] == "bgp"


@pytest.mark.clause("P-11.1", "P-11.2")
@pytest.mark.parametrize("colours", ["rb", "rbyg", "rrb", "rbk", "", "RBY"])
def test_three_players_use_three_different_colours(colours: str) -> None:
    with pytest.raises(BadOptions, match="3 different colours"):
        GAME.new(3, {"colours": colours})


@pytest.mark.clause("P-11.3")
@pytest.mark.parametrize("way", ["across", "", "Left"])
def test_tiles_are_passed_left_or_right_and_no_other_way(way: str) -> None:
    with pytest.raises(BadOptions, match="left, right"):
        GAME.new(4, {"pass": way})


@pytest.mark.clause("P-11.2", "P-11.3")
def test_there_are_no_other_options() -> None:
    assert sorted(GAME.settings(4)) == ["colours", "pass"]
    with pytest.raises(BadOptions, match="no option 'color'"):
        GAME.new(4, {"color": "rbyg"})


# --- the deal ----------------------------------------------------------------------------------
@pytest.mark.clause("P-2.3", "P-2.4")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_everyone_draws_five_of_each_time_and_nothing_is_left_over(seats: int) -> None:
    state = GAME.new(seats)
    rng = Random(seats)
    for _ in range(50):
        hands = drawn_deal(state, rng)
        assert len(hands) == seats
        for one in hands:
            assert Counter([tile[2] for tile in one]) == {"p": 5, "n": 5, "f": 5}
        assert Counter([tile for one in hands for tile in one]) == Counter(box(COLOURS[:seats]))


@pytest.mark.clause("P-2.4")
def test_what_is_dealt_is_in_the_hands() -> None:
    hands = a_deal(4)
    state = after(GAME.new(4), deal_line(hands))
    for seat, one in enumerate(hands):
        assert Counter(hand(state, seat)) == Counter(one)
    (event,) = happened(GAME.new(4), deal_line(hands))
    assert isinstance(event, Dealt)
    assert [secret.seats for secret in event.hands] == [(0,), (1,), (2,), (3,)]


@pytest.mark.clause("P-2.4")
def test_a_deal_of_six_past_tiles_to_one_seat_is_refused() -> None:
    hands = a_deal(3)
    hands[0][0], hands[1][14] = hands[1][14], hands[0][0]  # a past tile for a future one
    assert refused(GAME.new(3), deal_line(hands)).clause == "P-2.4"


@pytest.mark.clause("P-2.4")
def test_a_deal_with_one_tile_twice_is_refused() -> None:
    hands = a_deal(3)
    place = next(place for place, tile in enumerate(hands[0]) if tile[2] == "n")
    hands[0][place] = next(tile for tile in hands[1] if tile[2] == "n")
    assert refused(GAME.new(3), deal_line(hands)).clause == "P-2.4"


@pytest.mark.clause("P-2.2", "P-2.4")
def test_a_deal_for_another_number_of_seats_is_refused() -> None:
    assert refused(GAME.new(3), deal_line(a_deal(4))).clause == "P-2.4"
    assert refused(GAME.new(5), deal_line(a_deal(4))).clause == "P-2.4"


@pytest.mark.clause("P-2.3")
def test_every_tile_goes_to_every_seat_equally_often() -> None:
    """15 different tiles over 3 seats of 5 places: 14/15 of their chi-square has 14 x 2 degrees, for each deck."""
    state = GAME.new(3)
    rng = Random(2023)
    deals = 600
    places: Counter[tuple[str, int]] = Counter()
    for _ in range(deals):
        for seat, one in enumerate(drawn_deal(state, rng)):
            places.update([(tile, seat) for tile in one])
    coloured = [tile for tile in box("rby") if tile[2] != "p"]  # both decks without black 0s
    expected = deals / 3
    uneven = sum([(places[tile, seat] - expected) ** 2 / expected for tile in coloured for seat in range(3)])
    assert uneven * 14 / 15 < critical(56)
    assert uneven > 20, "too even for a shuffle"


@pytest.mark.clause("P-2.3")
def test_the_black_0s_are_shuffled_into_the_past_deck() -> None:
    """Of 15 past tiles 3 are black and seat 0 draws 5: it draws 0, 1, 2, 3 blacks 120, 225, 100, 10 times in 455."""
    state = GAME.new(3)
    rng = Random(5)
    deals = 910
    blacks = Counter([drawn_deal(state, rng)[0].count("k0p") for _ in range(deals)])
    expected = dict(enumerate([240, 450, 200, 20]))
    assert sum([(blacks[count] - often) ** 2 / often for count, often in expected.items()]) < critical(3)


@pytest.mark.clause("P-2.3")
def test_two_deals_are_not_the_same() -> None:
    state = GAME.new(3)
    rng = Random(7)
    assert len({str(drawn_deal(state, rng)) for _ in range(20)}) == 20


# --- the first leader --------------------------------------------------------------------------
@pytest.mark.clause("P-2.5")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_every_seat_is_equally_likely_to_lead_first(seats: int) -> None:
    state = after(GAME.new(seats), deal_line(a_deal(seats)))
    rng = Random(99)
    draws = 3000
    leads = Counter([str(GAME.chance(state, rng)) for _ in range(draws)])
    assert set(leads) == {f"lead {seat}" for seat in range(seats)}
    expected = draws / seats
    assert sum([(count - expected) ** 2 / expected for count in leads.values()]) < critical(seats - 1)


@pytest.mark.clause("P-2.5")
def test_the_leader_is_drawn_after_the_deal_and_before_the_pass() -> None:
    fresh = GAME.new(3)
    dealt = after(fresh, deal_line(a_deal(3)))
    led = after(dealt, "* lead 2")
    kinds = [[decision.kind for decision in GAME.decisions(state)] for state in (fresh, dealt, led)]
    assert kinds == [["deal"], ["lead"], ["pass", "pass", "pass"]]


@pytest.mark.clause("P-2.5")
def test_everyone_knows_the_leader_when_choosing_what_to_pass() -> None:
    state = before_pass("", "", "", lead=2)
    assert [GAME.view(state, seat).leader for seat in (0, 1, 2, None)] == [2, 2, 2, 2]
    assert happened(after(GAME.new(3), deal_line(a_deal(3))), "* lead 2") == [LeaderDrawn(2)]


@pytest.mark.clause("P-2.5")
def test_the_leader_is_a_seat_of_this_table() -> None:
    dealt = after(GAME.new(3), deal_line(a_deal(3)))
    assert refused(dealt, "* lead 3").clause == "P-2.5"
    assert [str(move) for move in GAME.decisions(dealt)[0].options] == ["lead 0", "lead 1", "lead 2"]


@pytest.mark.clause("P-2.4", "P-2.5")
def test_players_neither_deal_nor_draw_the_leader() -> None:
    fresh = GAME.new(3)
    assert refused(fresh, deal_line(a_deal(3)).replace("*", "0")).clause == "P-2.4"
    assert refused(after(fresh, deal_line(a_deal(3))), "1 lead 1").clause == "P-2.5"


@pytest.mark.clause("P-2.5", "P-10.10")
def test_chance_speaks_only_when_asked_and_only_of_what_is_asked() -> None:
    fresh = GAME.new(3)
    assert "'deal'" in refused(fresh, "* lead 0").reason
    dealt = after(fresh, deal_line(a_deal(3)))
    assert "'lead'" in refused(dealt, deal_line(a_deal(3))).reason
    passing = after(dealt, "* lead 0")
    refusal = refused(passing, "* lead 0")
    assert isinstance(refusal, IllegalMove)
    assert refusal.seat == CHANCE
    assert "not asked" in refusal.reason


@pytest.mark.clause("P-10.3", "P-2.4")
def test_a_deal_can_be_dealt_in_any_order_within_a_hand() -> None:
    hands = a_deal(3)
    turned = [sorted(one, key=lambda tile: (tile[1], -TIMES.index(tile[2]))) for one in hands]
    assert turned != hands
    assert after(GAME.new(3), deal_line(turned)) == after(GAME.new(3), deal_line(hands))
