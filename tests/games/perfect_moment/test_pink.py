"""The Perfect Moment: the pink items, T-4.5 to T-4.8, with their rulings."""

from __future__ import annotations

import pytest

from paradoxa.games.perfect_moment.box.components import CARD
from tests.games.perfect_moment.table import (
    after,
    asked,
    at,
    deck,
    display,
    hand,
    happened,
    kinds,
    options,
    refused,
    seen_by,
    view,
)

FLOWERS = at("kcr kfp ymk", "kpr pwp yag", "ptk")
POETRY = at("kcr kpf ymk", "kfr pwp yag", "ptk", "kfc kpr pkw")
CHOCOLATES = at("kpr kcf ymk", "kcr ppt yag", "pwt", "kfp kpc pkw")
RING = at("kpc krf ymk", "kpr ppw yag", "ptk")


# --- Flowers ---------------------------------------------------------------------------------------
@pytest.mark.clause("T-4.5", "T-9.20")
def test_flowers_may_swap_nothing() -> None:
    assert options(FLOWERS, "0 use flowers") == [
        *("0 swap kfp kcr", "0 swap kfp krc", "0 swap ymk kcr", "0 swap ymk krc", "0 done"),
    ]
    state = after(FLOWERS, "0 use flowers", "0 done")
    assert (hand(state, 0), display(state, 0)) == ("kcr", "kfp ymk")
    assert asked(FLOWERS, "0 use flowers", "0 done") == [(0, "use")]


@pytest.mark.clause("T-4.5", "T-9.20")
def test_the_plan_takes_the_swapped_cards_place_either_way_round() -> None:
    for laid in ("kcr", "krc"):
        state = after(FLOWERS, "0 use flowers", f"0 swap kfp {laid}", "0 done")
        assert (hand(state, 0), display(state, 0)) == ("kfp", f"{laid} ymk")
    assert asked(FLOWERS, "0 use flowers", "0 swap kfp kcr") == [(0, "flowers")]


@pytest.mark.clause("T-4.5", "T-9.20")
def test_the_second_swap_may_take_the_same_place_or_the_other_and_is_the_last() -> None:
    first = ("0 use flowers", "0 swap ymk krc")
    same, other = after(FLOWERS, *first, "0 swap kcr ykm"), after(FLOWERS, *first, "0 swap kfp ymk")
    assert (hand(same, 0), display(same, 0)) == ("kcr", "kfp ykm")
    assert (hand(other, 0), display(other, 0)) == ("kfp", "ymk krc")
    assert asked(FLOWERS, *first, "0 swap kfp ymk") == [(0, "use")]


@pytest.mark.clause("T-9.20")
def test_the_card_taken_up_is_known_to_the_opponent() -> None:
    lines = ("0 use flowers", "0 swap kfp krc", "0 done")
    assert not view(FLOWERS, 1).sides[0].known
    for viewer in (1, None):
        assert view(FLOWERS, viewer, *lines).sides[0].known == (CARD["kfp"],)


# --- Poetry ----------------------------------------------------------------------------------------
@pytest.mark.clause("T-4.6", "T-9.14")
def test_poetry_draws_two_and_returns_two_of_all_five() -> None:
    five = ["0 return ymk", "0 return kfp", "0 return kfc", "0 return kpr", "0 return kcr"]
    assert options(POETRY, "0 use poetry") == five
    assert options(POETRY, "0 use poetry", "0 return kfp") == [five[0], *five[2:]]


@pytest.mark.clause("T-4.6", "T-9.21")
def test_of_two_cards_returned_by_poetry_the_last_lies_on_top() -> None:
    state = after(POETRY, "0 use poetry", "0 return kcr", "0 return kfc")
    assert deck(state).startswith("kfc kcr pkw")
    assert (hand(state, 0), display(state, 0)) == ("kpr", "kpf ymk")
    assert deck(after(POETRY, "0 use poetry", "0 return kfc", "0 return kcr")).startswith("kcr kfc pkw")


@pytest.mark.clause("T-4.6", "T-3.6")
def test_after_poetry_what_is_missing_in_the_display_is_laid() -> None:
    one = ("0 use poetry", "0 return ymk", "0 return kcr")
    assert asked(POETRY, *one) == [(0, "arrange")]
    state = after(POETRY, *one, "0 lay krp")
    assert (hand(state, 0), display(state, 0)) == ("kfc", "kpf krp")


# --- Chocolates ------------------------------------------------------------------------------------
@pytest.mark.clause("T-4.7", "T-9.21")
def test_chocolates_lay_one_of_the_two_drawn_cards_never_the_plan() -> None:
    assert options(CHOCOLATES, "0 use chocolates") == ["0 lay kfp", "0 lay kpf", "0 lay kpc", "0 lay kcp"]
    assert len(deck(after(CHOCOLATES, "0 use chocolates")).split()) == len(deck(after(CHOCOLATES)).split()) - 2


@pytest.mark.clause("T-4.7", "T-9.21")
def test_the_other_chocolate_is_discarded_then_one_of_three_display_cards_is_returned() -> None:
    lines = ("0 use chocolates", "0 lay kpf")
    state = after(CHOCOLATES, *lines)
    assert deck(state).split()[-1] == "kpc"
    assert sorted(display(state, 0).split()) == ["kcf", "kpf", "ymk"]
    assert options(CHOCOLATES, *lines) == ["0 return ymk", "0 return kfp", "0 return kfc"]


@pytest.mark.clause("T-4.7", "T-9.21")
@pytest.mark.parametrize(("away", "left"), [("ymk", "kcf kpf"), ("kfc", "kpf ymk"), ("kfp", "kcf ymk")])
def test_any_of_the_three_may_be_returned_the_new_one_included(away: str, left: str) -> None:
    state = after(CHOCOLATES, "0 use chocolates", "0 lay kpf", f"0 return {away}")
    assert sorted(display(state, 0).split()) == sorted(left.split())
    assert deck(state).startswith(f"{away} pkw")
    assert (hand(state, 0), len(deck(state).split())) == ("kpr", 11)
    assert asked(CHOCOLATES, "0 use chocolates", "0 lay kpf", f"0 return {away}") == [(0, "use")]
    assert refused(CHOCOLATES, "0 use chocolates", "0 lay kpf", "0 return kpr").clause == "T-9.21"  # the plan


# --- Ring ------------------------------------------------------------------------------------------
@pytest.mark.clause("T-4.8", "T-9.2", "T-9.22")
def test_ring_asks_both_at_once_and_each_about_all_own_cards() -> None:
    assert asked(RING, "0 use ring") == [(0, "ring"), (1, "ring")]
    assert options(RING, "0 use ring", seat=0) == ["0 give ymk", "0 give kfr", "0 give kpc"]
    assert options(RING, "0 use ring", seat=1) == ["1 give yga", "1 give kpr", "1 give ppw"]
    assert refused(RING, "0 use ring", "0 give kpr").clause == "T-9.14"
    assert refused(RING, "0 use ring", "0 give kpc", "0 give kfr").clause == "T-9.22"


@pytest.mark.clause("T-9.2", "T-9.22")
def test_a_card_chosen_for_the_trade_is_sealed_until_both_are() -> None:
    for first, second, viewers in (("0 give kpc", "0 give ymk", (1, None)), ("1 give kpr", "1 give yga", (0, None))):
        for viewer in viewers:
            assert view(RING, viewer, "0 use ring", first) == view(RING, viewer, "0 use ring", second)
            one, two = [seen_by(viewer, happened(RING, "0 use ring", line)) for line in (first, second)]
            assert one == two


@pytest.mark.clause("T-4.8", "T-9.22")
def test_plan_for_plan_leaves_nothing_to_arrange_in_either_order() -> None:
    for gifts in (("0 give kpc", "1 give kpr"), ("1 give kpr", "0 give kpc")):
        state = after(RING, "0 use ring", *gifts)
        assert (hand(state, 0), hand(state, 1)) == ("kpr", "kpc")
        assert (display(state, 0), display(state, 1)) == ("krf ymk", "ppw yag")
        assert asked(RING, "0 use ring", *gifts) == [(0, "use")]


@pytest.mark.clause("T-9.22", "T-3.6")
def test_a_traded_card_goes_to_the_receivers_hand_and_whoever_gave_a_display_card_arranges() -> None:
    mine = ("0 use ring", "0 give kfr", "1 give kpr")
    assert options(RING, *mine) == ["0 lay kpc", "0 lay kcp", "0 lay kpr", "0 lay krp"]
    state = after(RING, *mine, "0 lay kcp")
    assert (hand(state, 0), display(state, 0), hand(state, 1)) == ("kpr", "kcp ymk", "kfr")
    assert asked(RING, *mine, "0 lay kcp") == [(0, "use")]
    theirs = ("0 use ring", "0 give kpc", "1 give yga")
    assert asked(RING, *theirs) == [(1, "arrange")]
    assert options(RING, *theirs) == ["1 lay kpc", "1 lay kcp", "1 lay kpr", "1 lay krp"]


@pytest.mark.clause("T-9.22")
def test_the_player_on_turn_arranges_first_then_the_opponent() -> None:
    both = ("0 use ring", "1 give yga", "0 give kfr")
    assert asked(RING, *both) == [(0, "arrange")]
    assert asked(RING, *both, "0 lay yga") == [(1, "arrange")]
    assert asked(RING, *both, "0 lay yga", "1 lay krp") == [(0, "use")]
    state = after(RING, *both, "0 lay yga", "1 lay krp")
    assert (hand(state, 0), display(state, 0)) == ("kpc", "yga ymk")
    assert (hand(state, 1), display(state, 1)) == ("kfr", "ppw krp")
    seat_1 = ("0 stop", "0 none")  # and where seat 1 is on turn it is the other way round
    ring = at("kpc kfr ymk", "kpr ppw yag", "ptk")
    trade = (*seat_1, "1 use ring", "0 give ymk", "1 give yga")
    assert asked(ring, *trade) == [(1, "arrange")]
    assert asked(ring, *trade, "1 lay ymk") == [(0, "arrange")]


@pytest.mark.clause("T-9.22")
def test_giver_and_receiver_know_a_traded_card_and_a_spectator_only_one_that_lay_open() -> None:
    plans = ("0 use ring", "0 give kpc", "1 give kpr")
    assert view(RING, 0, *plans).sides[1].known == (CARD["kpc"],)
    assert view(RING, 1, *plans).sides[0].known == (CARD["kpr"],)
    assert [side.known for side in view(RING, None, *plans).sides] == [(), ()]
    mixed = ("0 use ring", "0 give kfr", "1 give kpr", "0 lay kcp")
    assert view(RING, None, *mixed).sides[1].known == (CARD["kfr"],)
    assert kinds(happened(RING, *plans))[-1] == "Traded"
