"""The Perfect Moment: the yellow items, T-4.1 to T-4.4, with their rulings."""

from __future__ import annotations

import pytest

from paradoxa.games.perfect_moment.box.components import ITEM
from paradoxa.games.perfect_moment.rules.events import Lapsed, Offered, Scored
from tests.games.perfect_moment.table import (
    after,
    asked,
    at,
    deck,
    display,
    hand,
    happened,
    kinds,
    names,
    options,
    refused,
    winner,
)

# Map and Wallet face seat 0 on its display, Flowers and Gun on the other; on the deck lie kfp, kpc, pkw.
BOARD = at("kcr ymk pwp", "kpr kcf yag", "ptk", "kfp kpc pkw")
# Mask faces seat 0.
MASK = at("kcr ykm pwp", "kpr kcf yag", "ptk", "kfp kpc pkw")
# Armor faces seat 0; Chocolates and Mask face seat 1 on its own display.
ARMOR = at("kcr yam pwp", "kpr kcf ykg", "ptk", "kfp kpc pkw")


# --- Map -----------------------------------------------------------------------------------------
@pytest.mark.clause("T-4.1", "T-9.19")
def test_map_turns_one_or_both_of_the_own_display_cards() -> None:
    assert options(BOARD, "0 use map") == ["0 turn ymk", "0 turn ppw"]
    one = ("0 use map", "0 turn ppw")
    assert options(BOARD, *one) == ["0 turn ymk", "0 done"]
    assert display(after(BOARD, *one, "0 done"), 0) == "ymk ppw"
    assert display(after(BOARD, *one, "0 turn ymk"), 0) == "ykm ppw"
    assert asked(BOARD, *one, "0 done") == asked(BOARD, *one, "0 turn ymk") == [(0, "use")]


@pytest.mark.clause("T-9.19")
def test_map_turns_at_least_one_card_and_each_at_most_once() -> None:
    assert refused(BOARD, "0 use map", "0 done").clause == "T-9.19"
    assert refused(BOARD, "0 use map", "0 turn ymk", "0 turn ymk").clause == "T-9.19"
    assert refused(BOARD, "0 use map", "0 turn kfc").clause == "T-9.19"  # the other side's


# --- Mask ----------------------------------------------------------------------------------------
@pytest.mark.clause("T-4.2", "T-9.14")
def test_mask_draws_one_and_discards_one_of_all_four() -> None:
    assert options(MASK, "0 use mask") == ["0 discard ymk", "0 discard kfp", "0 discard kcr", "0 discard ppw"]


@pytest.mark.clause("T-4.2", "T-9.13")
def test_mask_may_discard_the_drawn_card_the_plan_or_a_display_card() -> None:
    drawn, plan = after(MASK, "0 use mask", "0 discard kfp"), after(MASK, "0 use mask", "0 discard kcr")
    assert (hand(drawn, 0), display(drawn, 0), deck(drawn).split()[-1]) == ("kcr", "ykm pwp", "kfp")
    assert (hand(plan, 0), display(plan, 0), deck(plan).split()[-1]) == ("kfp", "ykm pwp", "kcr")
    assert asked(MASK, "0 use mask", "0 discard kfp") == [(0, "use")]
    laid = after(MASK, "0 use mask", "0 discard ymk", "0 lay kpf")
    assert (hand(laid, 0), display(laid, 0), deck(laid).split()[-1]) == ("kcr", "kpf pwp", "ymk")


# --- Gun -----------------------------------------------------------------------------------------
@pytest.mark.clause("T-4.3", "T-9.21")
@pytest.mark.parametrize(
    ("lines", "top", "low"),
    [
        (("0 return kfp", "0 return kpc"), "kpc kfp pkw", ""),
        (("0 return kpc", "0 return kfp"), "kfp kpc pkw", ""),
        (("0 discard kfp", "0 discard kpc"), "pkw", "kfp kpc"),
        (("0 discard kpc", "0 discard kfp"), "pkw", "kpc kfp"),
        (("0 return kfp", "0 discard kpc"), "kfp pkw", "kpc"),
        (("0 discard kfp", "0 return kpc"), "kpc pkw", "kfp"),
        (("0 discard kpc", "0 return kfp"), "kfp pkw", "kpc"),
    ],
)
def test_gun_puts_each_of_two_cards_on_or_under_the_deck_in_the_order_named(
    lines: tuple[str, ...], top: str, low: str
) -> None:
    found = deck(after(BOARD, "0 use gun", *lines))
    assert found.startswith(top)
    assert found.endswith(low)
    assert len(found.split()) == len(deck(after(BOARD)).split())


@pytest.mark.clause("T-4.3")
def test_gun_asks_for_each_card_once() -> None:
    assert options(BOARD, "0 use gun", "0 return kpc") == ["0 return kfp", "0 discard kfp"]
    assert refused(BOARD, "0 use gun", "0 return kpc", "0 discard kpc").clause == "T-9.14"


# --- Armor: the offer ------------------------------------------------------------------------------
@pytest.mark.clause("T-4.4", "T-9.6", "T-9.23")
def test_armor_first_lets_the_opponent_decide_then_the_item_is_named() -> None:
    assert asked(ARMOR, "0 use armor") == [(1, "armor offer")]
    assert options(ARMOR, "0 use armor") == ["1 accept", "1 decline"]
    assert asked(ARMOR, "0 use armor", "1 accept") == asked(ARMOR, "0 use armor", "1 decline") == [(0, "armor")]
    assert refused(ARMOR, "0 use armor", "0 use mask").clause == "T-3.1"


@pytest.mark.clause("T-4.4", "T-9.23", "T-5.5")
def test_an_accepted_offer_is_an_open_fragment_for_one_point_without_a_match_and_a_new_plan() -> None:
    state = after(ARMOR, "0 use armor", "1 accept")
    assert names(state.fragments[1]) == "kpr"  # Poetry and Ring are not in seat 1's display
    assert state.points == [0, 1]
    assert hand(state, 1) == "kfp"
    assert hand(state, 0) == "kcr"


@pytest.mark.clause("T-4.4", "T-9.23")
def test_an_accepted_plan_is_worth_one_even_if_it_matches_twice() -> None:
    matched = at("kcr yam pwp", "kfp kfc kpr", "ptk")
    state = after(matched, "0 use armor", "1 accept")
    assert (names(state.fragments[1]), state.points) == ("kfp", [0, 1])
    (scored,) = [event for event in happened(matched, "0 use armor", "1 accept") if isinstance(event, Scored)]
    assert (scored.seat, scored.points, scored.source) == (1, 1, "plan")


@pytest.mark.clause("T-4.4", "T-9.23")
def test_a_declined_offer_changes_nothing() -> None:
    state = after(ARMOR, "0 use armor", "1 decline")
    assert (hand(state, 1), state.points, deck(state)) == ("kpr", [0, 0], deck(after(ARMOR)))
    assert [event for event in happened(ARMOR, "0 use armor", "1 decline") if isinstance(event, Offered)] == [
        Offered(0, 1, False)
    ]


@pytest.mark.clause("T-9.23", "T-6.2", "T-9.34")
def test_an_accepted_offer_on_an_empty_deck_ends_the_game_after_the_point() -> None:
    empty = at("kcr yam pwp", "kpr kcf ykg", "ptk", rest="scored")
    state = after(empty, "0 use armor", "1 accept")
    assert state.ended == "draw"
    assert state.points[1] == after(empty).points[1] + 1
    assert asked(empty, "0 use armor", "1 decline") == [(0, "armor")]


@pytest.mark.clause("T-9.23", "T-9.8", "T-9.35", "T-6.1")
def test_an_accepted_offer_that_brings_sixteen_points_ends_the_game() -> None:
    close = at("kcr yam pwp", "kpr kcf ykg", "ptk", threes=("", "kfp kpc pkw ppt pwt"))
    assert winner(close, "0 use armor", "1 accept") == 1
    assert after(close, "0 use armor", "1 accept").ended == "points"
    assert winner(close, "0 use armor", "1 decline") is None


# --- Armor: the item -------------------------------------------------------------------------------
@pytest.mark.clause("T-4.4", "T-9.23")
def test_only_halves_that_face_the_opponent_on_the_opponents_display_can_be_named() -> None:
    assert options(ARMOR, "0 use armor", "1 decline") == ["0 use mask", "0 use chocolates"]
    for item in ("armor", "wallet", "map", "phone", "tickets", "keys", "flowers", "gun"):
        assert refused(ARMOR, "0 use armor", "1 decline", f"0 use {item}").clause == "T-9.23"
    assert refused(ARMOR, "0 use armor", "1 decline", "0 stop").clause == "T-9.23"  # one must be named


@pytest.mark.clause("T-4.4", "T-9.5", "T-9.16", "T-9.23")
def test_the_named_item_is_used_twice_in_a_row_and_counts_once() -> None:
    lines = ("0 use armor", "1 decline", "0 use mask", "0 discard kcr")
    assert asked(ARMOR, *lines) == [(0, "discard")]  # the second use, at once
    assert asked(ARMOR, *lines, "0 discard kfp") == [(0, "use")]  # Armor was the first of two items
    state = after(ARMOR, *lines, "0 discard kfp")
    assert hand(state, 0) == "kpc"
    assert deck(state).split()[-2:] == ["kcr", "kfp"]
    assert state.nested == 2


@pytest.mark.clause("T-9.6")
def test_the_second_use_comes_although_the_half_has_gone() -> None:
    wallet = at("kcr yam ppt", "kpr kcf pwk", "ykg")
    lines = ("0 use armor", "1 decline", "0 use wallet", "0 turn pkw")
    assert display(after(wallet, *lines), 1) == "kcf pkw"  # Wallet faces seat 0 now
    assert asked(wallet, *lines) == [(0, "wallet")]
    assert display(after(wallet, *lines, "0 turn pkw"), 1) == "kcf pwk"
    ring = at("kfp yam ppt", "kpr krc ykg", "pwt")
    gone = ("0 use armor", "1 decline", "0 use ring", "0 give kfp", "1 give kcr", "1 lay kfp")
    assert "kcr" not in display(after(ring, *gone), 1)
    assert asked(ring, *gone) == [(0, "ring"), (1, "ring")]


@pytest.mark.clause("T-9.6", "T-9.4")
def test_the_second_use_lapses_if_it_cannot_be_begun() -> None:
    aces = at("kcr yam gmk", "kpr gam kfp", "ykg", "gmd", colours="ykg", rest="scored")
    lines = ("0 use armor", "1 decline", "0 use aces", "0 score gmd")
    assert asked(aces, *lines) == [(0, "use")]
    assert happened(aces, *lines)[-1] == Lapsed(0, ITEM["aces"], False)


@pytest.mark.clause("T-9.23", "T-9.4")
def test_armor_is_over_if_no_item_can_be_begun() -> None:
    last = at("kcr yam ppw", "kpr ygk ptk", "kfc", "kfp", rest="scored")
    assert options(last, "0 use armor", "1 decline") == ["0 use gun", "0 use tickets"]
    assert asked(last, "0 use armor", "1 accept") == [(0, "use")]  # the last card became the new plan
    assert happened(last, "0 use armor", "1 accept")[-1] == Lapsed(0, None, False)


@pytest.mark.clause("T-9.6", "T-9.24")
def test_armor_through_armor_makes_a_new_offer_each_time_to_the_same_opponent() -> None:
    twice = at("kcr yam ppw", "kpr yak ptk", "kfc", "kfp kpc pkw")
    first = ("0 use armor", "1 accept", "0 use armor")
    assert asked(twice, *first) == [(1, "armor offer")]
    state = after(twice, *first, "1 accept")
    assert (names(state.fragments[1]), state.points, hand(state, 1)) == ("kfp kpr", [0, 2], "kpc")
    assert options(twice, *first, "1 accept") == ["0 use armor", "0 use tickets"]
    look = ["0 return pkw", "0 return ymk", "0 return ymg", "0 return ykg"]
    done = [*first, "1 accept", "0 use tickets", *look]
    assert asked(twice, *done) == [(0, "tickets")]
    assert asked(twice, *done, *look) == [(1, "armor offer")]  # the second use of the outer Armor


@pytest.mark.clause("T-9.24")
def test_what_is_used_through_armor_is_used_by_you() -> None:
    wallet = at("kcr yam ppt", "kpr kcf pwk", "ykg")
    assert options(wallet, "0 use armor", "1 decline", "0 use wallet") == ["0 turn kfc", "0 turn pkw"]
    map_ = at("kcr yam ppt", "kpr kcf ymk", "pwt")
    assert options(map_, "0 use armor", "1 decline", "0 use map") == ["0 turn yma", "0 turn ppt"]
    knife = at("kcr yam kfc", "kpr gkm kfp", "ykg", colours="ykg")
    assert options(knife, "0 use armor", "1 decline", "0 use knife") == ["0 none"]
    assert kinds(happened(knife, "0 use armor", "1 decline", "0 use knife"))[-1] == "PlanSeen"
    ring = at("kfp yam ppt", "kpr krc ykg", "pwt")
    assert asked(ring, "0 use armor", "1 decline", "0 use ring") == [(0, "ring"), (1, "ring")]


# --- the cap of six --------------------------------------------------------------------------------
@pytest.mark.clause("T-9.5", "T-9.26")
def test_at_most_six_nested_uses_begin_in_a_turn() -> None:
    twice = at("kcr yam ppw", "kpr yak ptk", "kfc")
    lines = ["0 use armor", "1 decline"]
    for _ in range(6):
        assert asked(twice, *lines) == [(0, "armor")]
        lines += ["0 use armor", "1 decline"]
    # The sixth nested Armor still made its offer, but named nothing, and all second uses lapsed.
    assert asked(twice, *lines) == [(0, "use")]
    events = happened(twice, *lines)
    assert len([event for event in events if isinstance(event, Offered)]) == 7
    assert [event for event in events if isinstance(event, Lapsed)] == [
        Lapsed(0, None, True),
        *[Lapsed(0, ITEM["armor"], True)] * 6,
    ]
    # The cap holds for the whole turn: the second item's offer is made, and that is all.
    assert asked(twice, *lines, "0 use armor") == [(1, "armor offer")]
    assert asked(twice, *lines, "0 use armor", "1 decline") == [(0, "score")]
    # A new turn begins anew.
    over = [*lines, "0 stop", "0 none", "1 stop", "1 none", "0 use armor", "1 decline"]
    assert asked(twice, *over) == [(0, "armor")]


@pytest.mark.clause("T-9.26", "T-9.6")
def test_an_open_second_use_lapses_at_the_cap() -> None:
    fifth = at("kcr yam pwp", "kpr kcf ykg", "ptk", business="turn 0 1", nested=5)
    lines = ("0 use armor", "1 decline", "0 use mask", "0 discard kcr")
    assert asked(fifth, *lines) == [(0, "score")]
    assert happened(fifth, *lines)[-1] == Lapsed(0, ITEM["mask"], True)


@pytest.mark.clause("T-9.26")
def test_at_the_cap_armor_makes_its_offer_and_names_nothing() -> None:
    full = at("kcr yam pwp", "kpr kcf ykg", "ptk", business="turn 0 1", nested=6)
    assert asked(full, "0 use armor") == [(1, "armor offer")]
    assert asked(full, "0 use armor", "1 accept") == [(0, "score")]
    assert after(full, "0 use armor", "1 accept").points == [0, 1]
