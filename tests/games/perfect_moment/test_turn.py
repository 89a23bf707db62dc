"""The Perfect Moment, clause T-3 and the rulings about a turn: T-9.3, T-9.4, T-9.12 to T-9.18."""

from __future__ import annotations

import pytest

from paradoxa.games.perfect_moment.box.components import ITEM_NAMES
from paradoxa.games.perfect_moment.rules.events import Drew, Scored, TurnedUp, Used
from tests.games.perfect_moment.table import (
    GAME,
    after,
    asked,
    at,
    deck,
    display,
    hand,
    options,
    refused,
    told,
    wander,
    winner,
)

# Seat 0: Map and Wallet face it on its display, Flowers and Gun on the other one; Tickets at the deck.
BOARD = at("kcr ymk pwp", "kpr kcf yag", "ptk", "kfp kpc pkw")


def uses(position: str, *lines: str) -> list[str]:
    """The items that may be used now."""
    return [line.split()[-1] for line in options(position, *lines) if " use " in line]


# --- T-3 -----------------------------------------------------------------------------------------
@pytest.mark.clause("T-3.1", "T-9.12")
def test_a_turn_is_up_to_two_items_then_perhaps_a_score() -> None:
    for items in ([], ["0 use map", "0 turn ymk", "0 done"]):
        assert asked(BOARD, *items) == [(0, "use")]
        assert asked(BOARD, *items, "0 stop") == [(0, "score")]
        assert asked(BOARD, *items, "0 stop", "0 none") == [(1, "use")]
    two = ["0 use map", "0 turn ymk", "0 done", "0 use wallet", "0 turn kfc"]
    assert asked(BOARD, *two) == [(0, "score")]  # after two there is nothing to stop
    assert asked(BOARD, *two, "0 none") == [(1, "use")]
    assert asked(BOARD, *two, "0 none", "1 stop", "1 none") == [(0, "use")]


@pytest.mark.clause("T-3.1", "T-9.12")
def test_no_item_is_used_after_scoring_nor_once_one_has_stopped() -> None:
    assert refused(BOARD, "0 stop", "0 use map").clause == "T-9.12"
    assert refused(BOARD, "0 stop", "0 stop").clause == "T-9.12"
    assert asked(at("yka ymk pwp", "kpr kcf yag", "ptk"), "0 stop", "0 score yka") == [(1, "use")]


@pytest.mark.clause("T-3.2")
def test_five_places_offer_an_item() -> None:
    assert uses(BOARD) == ["map", "gun", "flowers", "wallet", "tickets"]
    assert options(BOARD)[-1] == "0 stop"


@pytest.mark.clause("T-3.2")
def test_the_other_player_uses_the_other_halves_and_the_same_half_of_the_paradox() -> None:
    assert uses(BOARD, "0 stop", "0 none") == ["mask", "armor", "chocolates", "phone", "tickets"]
    assert refused(BOARD, "0 use mask").clause == "T-3.2"
    assert refused(BOARD, "0 use keys").clause == "T-3.2"  # it faces away from the deck
    assert refused(BOARD, "0 use ring").clause == "T-3.2"  # only on the plan
    assert refused(BOARD, "0 use knife").clause == "T-1.4"


@pytest.mark.clause("T-3.3")
def test_the_same_item_may_be_used_twice() -> None:
    lines = ("0 use wallet", "0 turn kfc", "0 use wallet", "0 turn kfc")
    assert display(after(BOARD, *lines), 1) == "kcf yag"
    assert asked(BOARD, *lines) == [(0, "score")]


@pytest.mark.clause("T-3.3")
def test_what_is_usable_is_looked_up_anew_after_the_first_item() -> None:
    turned = ("0 use map", "0 turn ymk", "0 turn ppw")
    assert uses(BOARD, *turned) == ["mask", "gun", "flowers", "phone", "tickets"]
    assert refused(BOARD, *turned, "0 use map").clause == "T-3.2"


@pytest.mark.clause("T-3.4")
@pytest.mark.parametrize("colours", ["ykp", "kpg", "ykg"])
def test_only_armor_ring_wallet_money_and_knife_touch_the_other_sides_cards(colours: str) -> None:
    harmless = 0
    for seed in range(15):
        used, before = set[str](), ""
        for ply in wander(seed, {"colours": colours}):
            state, other = ply.state, 1 - ply.state.active
            theirs = f"{hand(state, other)} {display(state, other)} {state.fragments[other]}"
            used |= {ITEM_NAMES[event.item] for event in ply.events if isinstance(event, Used)}
            kinds = [decision.kind for decision in GAME.decisions(state)]
            if kinds not in (["use"], ["score"]):
                continue
            if used and not used & {"armor", "ring", "wallet", "money", "knife"}:
                assert theirs == before
                harmless += 1
            used, before = set(), theirs
    assert harmless > 100


@pytest.mark.clause("T-3.5", "T-9.16")
def test_at_every_use_and_score_both_have_one_plan_and_two_display_cards() -> None:
    for colours in ("ykp", "kpg", "ykg", "ypg"):
        for seed in range(12):
            for ply in wander(seed, {"colours": colours}):
                (kind, *_) = [*[decision.kind for decision in GAME.decisions(ply.state)], "over"]
                if kind in ("use", "score", "armor", "armor offer"):
                    assert [len(hand(ply.state, side).split()) for side in (0, 1)] == [1, 1]
                    assert [len(display(ply.state, side).split()) for side in (0, 1)] == [2, 2]


@pytest.mark.clause("T-3.6", "T-9.15")
def test_surplus_hand_cards_are_laid_either_way_and_lying_cards_stay() -> None:
    # Mask: draw kfp, discard the display card ymk; one of two hand cards fills its place.
    mask = at("kcr ykm pwp", "kpr kcf yag", "ptk", "kfp")
    lines = ("0 use mask", "0 discard ymk")
    assert options(mask, *lines) == ["0 lay kfp", "0 lay kpf", "0 lay kcr", "0 lay krc"]
    state = after(mask, *lines, "0 lay krc")
    assert display(state, 0).split() == ["krc", "pwp"]
    assert hand(state, 0) == "kfp"
    assert refused(mask, *lines, "0 turn ppw").clause == "T-3.5"


# --- rulings ---------------------------------------------------------------------------------------
@pytest.mark.clause("T-9.3")
def test_looking_shows_as_many_cards_as_there_are_and_ends_nothing() -> None:
    tickets = at("kcr ymk pwp", "kpr kcf yag", "ptk", "kfp kpc pkw", rest="scored")
    assert options(tickets, "0 use tickets") == ["0 return kfp", "0 return kpc", "0 return pkw"]
    state = after(tickets, "0 use tickets", "0 return pkw", "0 return kpc", "0 return kfp")
    assert deck(state) == "kfp kpc pkw"
    gun = at("kcr ymk pwp", "kpr kcf yag", "ptk", "kfp", rest="scored")
    assert options(gun, "0 use gun") == ["0 return kfp", "0 discard kfp"]
    assert asked(gun, "0 use gun", "0 discard kfp") == [(0, "use")]


@pytest.mark.clause("T-9.3", "T-9.17", "T-6.2")
def test_a_draw_from_an_empty_deck_ends_the_game_and_drops_the_rest() -> None:
    poetry = at("kcr ymk pwp", "kfr kcp yag", "ptk", "kfp", rest="scored")
    state = after(poetry, "0 use poetry")
    assert state.ended == "draw"
    assert GAME.decisions(state) == ()
    assert state.points == [10, 10]  # what was drawn first counts nothing, and nothing is returned
    assert GAME.dump(GAME.load(GAME.dump(state))) == GAME.dump(state)


@pytest.mark.clause("T-9.4")
def test_gun_tickets_and_aces_need_a_deck_card_and_nothing_else_does() -> None:
    empty = at("kcr ymk pwp", "kpr kcf yag", "ptk", rest="scored")
    assert uses(empty) == ["map", "flowers", "wallet"]
    for item in ("gun", "tickets"):
        assert refused(empty, f"0 use {item}").clause == "T-9.4"
    green = at("kcr gam kpf", "kpr kcf gak", "gmk", colours="ykg", rest="scored")
    assert uses(green) == ["flowers", "poetry", "money", "knife"]
    assert refused(green, "0 use aces").clause == "T-9.4"
    assert uses(at("kfc ykm pkp", "kpr kcp krf", "pwt", rest="scored")) == [
        *("mask", "flowers", "poetry", "keys", "wallet"),
    ]


@pytest.mark.clause("T-9.13")
def test_two_halves_with_one_item_are_one_choice() -> None:
    twice = at("kcr ymk yma", "kpr kcf yag", "ptk")
    assert uses(twice) == ["map", "gun", "flowers", "tickets"]


@pytest.mark.clause("T-9.13")
def test_a_card_may_go_away_in_the_course_of_its_own_effect() -> None:
    mask = at("kcr ykm pwp", "kpr kcf yag", "ptk", "kfp")
    assert deck(after(mask, "0 use mask", "0 discard ymk")).endswith("ymk")
    ring = at("kpc krf pwp", "kpr ymk yag", "ptk")
    state = after(ring, "0 use ring", "0 give kfr", "1 give kpr", "0 lay kpr")
    assert "kfr" in hand(state, 1).split()


@pytest.mark.clause("T-9.14")
def test_new_cards_in_hand_are_yours_mask_and_money_choose_among_four_poetry_among_five_phone_among_three() -> None:
    assert len(options(at("kcr ykm pwp", "kpr kcf yag", "ptk"), "0 use mask")) == 4
    assert len(options(at("kcr ymk kpf", "kpr kcf yag", "ptk"), "0 use poetry")) == 5
    assert len(options(at("kcr ymk ppw", "kpr kcf yag", "ptk"), "0 use phone")) == 3
    assert len(options(at("kcr gma kpf", "kpr kcf gak", "gkd", colours="ykg"), "0 use money")) == 4


@pytest.mark.clause("T-9.14")
def test_cards_only_looked_at_are_not_yours() -> None:
    assert options(BOARD, "0 use gun") == ["0 return kfp", "0 return kpc", "0 discard kfp", "0 discard kpc"]
    assert refused(BOARD, "0 use gun", "0 return kcr").clause == "T-9.14"
    assert refused(BOARD, "0 use tickets", "0 return kcr").clause == "T-9.14"


@pytest.mark.clause("T-9.15")
def test_two_empty_places_are_filled_one_after_the_other() -> None:
    poetry = at("kcr ymk kpf", "kfr kfc yag", "ptk", "ppw pkw")
    lines = ("0 use poetry", "0 return ymk", "0 return kfp")
    assert len(options(poetry, *lines)) == 6
    assert len(options(poetry, *lines, "0 lay pwk")) == 4
    state = after(poetry, *lines, "0 lay pwk", "0 lay ppw")
    assert (display(state, 0), hand(state, 0)) == ("pwk ppw", "kcr")
    assert asked(poetry, *lines, "0 lay pwk", "0 lay ppw") == [(0, "use")]


@pytest.mark.clause("T-9.16")
def test_arranging_comes_after_each_nested_use_before_what_follows() -> None:
    # Armor: Mask faces seat 1; used twice, each time arranged.
    armor = at("kcr yam pwp", "kpr kcf ykg", "ptk", "kfp kpc")
    first = ("0 use armor", "1 decline", "0 use mask", "0 discard yma")
    assert asked(armor, *first) == [(0, "arrange")]
    assert asked(armor, *first, "0 lay kfp") == [(0, "discard")]
    assert asked(armor, *first, "0 lay kfp", "0 discard ppw") == [(0, "arrange")]
    assert asked(armor, *first, "0 lay kfp", "0 discard ppw", "0 lay kpc") == [(0, "use")]


@pytest.mark.clause("T-9.17")
def test_only_scoring_a_new_plan_and_a_new_paradox_change_the_size_of_the_deck() -> None:
    for colours in ("ykp", "kpg", "ykg"):
        for seed in range(12):
            size, taken = 11, 0
            for ply in wander(seed, {"colours": colours}):
                state = ply.state
                for event in ply.events:
                    taken += isinstance(event, TurnedUp) or (isinstance(event, Scored) and event.source == "deck")
                    taken += isinstance(event, Scored) and event.source in ("plan", "other plan")
                kinds = [decision.kind for decision in GAME.decisions(state)]
                if kinds in (["use"], ["score"]) and state.first >= 0:
                    assert len(state.deck) == size - taken


@pytest.mark.clause("T-9.17")
def test_cards_are_drawn_one_by_one_and_the_first_draw_that_fails_ends_the_game() -> None:
    poetry = at("kcr ymk pwp", "kfr kcp yag", "ptk", "kfp", rest="scored")
    _, events = told(poetry, "0 use poetry")
    assert [type(event).__name__ for event in events] == ["Used", "Drew", "Ended"]
    assert isinstance(events[1], Drew)


@pytest.mark.clause("T-9.18", "T-6.2")
@pytest.mark.parametrize(
    ("position", "line"),
    [
        (at("kcr ykm pwp", "kpr kcf yag", "ptk", rest="scored"), "0 use mask"),
        (at("kcr ymk pkp", "kpr kcf yag", "ptw", rest="scored"), "0 use keys"),
        (at("kcr gma kpf", "kpr kcf gak", "gkd", rest="scored", colours="ykg"), "0 use money"),
        (at("kcr ymk kpf", "kpr kcf yag", "ptk", rest="scored"), "0 use poetry"),
        (at("kcr ymk kpf", "kpr kcf yag", "ptk", "ppw", rest="scored"), "0 use poetry"),
        (at("kpr ymk kcf", "kcr kpf yag", "ptk", rest="scored"), "0 use chocolates"),
        (at("kpr ymk kcf", "kcr kpf yag", "ptk", "ppw", rest="scored"), "0 use chocolates"),
    ],
)
def test_items_that_draw_end_the_game_where_they_cannot(position: str, line: str) -> None:
    state = after(position, line)
    assert state.ended == "draw"
    assert winner(position, line) in (0, 1)
    assert GAME.dump(GAME.load(GAME.dump(state))) == GAME.dump(state)  # also with a card in between


@pytest.mark.clause("T-9.18", "T-4.10")
def test_phone_always_has_two_cards_to_draw_perhaps_the_same_ones() -> None:
    phone = at("kcr ymk ppw", "kpr kcf yag", "ptk", rest="scored")
    state = after(phone, "0 use phone", "0 discard kcr", "0 discard ymk")
    assert hand(state, 0) == "ymk kcr"
    assert not state.deck
    assert not state.ended
    assert len(options(phone, "0 use phone", "0 discard kcr", "0 discard ymk")) == 4  # one of them is laid


@pytest.mark.clause("T-9.18")
def test_map_flowers_ring_wallet_drink_and_the_look_of_knife_need_no_deck() -> None:
    empty = at("kcr ymk kfp", "kpr krf pkw", "pwt", rest="scored")
    for lines in (
        ("0 use map", "0 turn ymk", "0 done"),
        ("0 use flowers", "0 swap ymk kcr", "0 done"),
        ("0 use wallet", "0 turn pkw"),
    ):
        assert asked(empty, *lines) == [(0, "use")]
    ring = at("kpc krf pwp", "kpr ymk yag", "ptk", rest="scored")
    assert asked(ring, "0 use ring", "0 give kpc", "1 give kpr") == [(0, "use")]
    drink = at("kcr! gda gmk", "kpr gka yam", "kfp", rest="scored", colours="ykg")
    assert asked(drink, "0 use drink") == [(0, "use")]
    knife = at("kcr gkm yam", "kpr gam kfp", "kfc", rest="scored", colours="ykg")
    assert asked(knife, "0 use knife", "0 none") == [(0, "use")]
