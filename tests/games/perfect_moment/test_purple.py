"""The Perfect Moment: the purple items, T-4.9 to T-4.12, with their rulings."""

from __future__ import annotations

from itertools import permutations

import pytest

from paradoxa.games.perfect_moment.box.components import ITEM
from paradoxa.games.perfect_moment.rules.events import Lapsed, Used
from tests.games.perfect_moment.table import (
    after,
    asked,
    at,
    deck,
    display,
    hand,
    happened,
    names,
    options,
    refused,
)

KEYS = at("kcr pkp ymk", "kpr kcf yag", "pwt", "kfp kpc ppt")
PHONE = at("kcr ppw ymk", "kpr kcf yag", "ptk", "kfp kpc")
WALLET = at("kcr pwp ymk", "kpr kcf yag", "ptk")
TICKETS = at("kcr pwp ymk", "kpr kcf yag", "ptk", "kfp kpc pkw ppt kfr")


# --- Keys ------------------------------------------------------------------------------------------
@pytest.mark.clause("T-4.9", "T-9.25")
def test_keys_draw_then_return_one_of_the_two_display_cards() -> None:
    state = after(KEYS, "0 use keys")
    assert hand(state, 0) == "kfp kcr"
    assert options(KEYS, "0 use keys") == ["0 return ymk", "0 return pkp"]
    assert refused(KEYS, "0 use keys", "0 return kcr").clause == "T-9.21"
    assert deck(after(KEYS, "0 use keys", "0 return pkp")).startswith("pkp kpc ppt")


@pytest.mark.clause("T-4.9", "T-9.25")
def test_then_either_hand_card_is_laid_either_way_and_the_half_that_faces_you_is_used() -> None:
    lines = ("0 use keys", "0 return pkp")
    assert options(KEYS, *lines) == ["0 lay kfp", "0 lay kpf", "0 lay kcr", "0 lay krc"]
    for laid, kind in (("kfp", "flowers"), ("kpf", "return"), ("kcr", "chocolates"), ("krc", "ring")):
        assert asked(KEYS, *lines, f"0 lay {laid}")[0] == (0, kind)
        assert laid in display(after(KEYS, *lines, f"0 lay {laid}"), 0).split()
    assert hand(after(KEYS, *lines, "0 lay krc"), 0) == "kfp"  # the drawn card is the plan now


@pytest.mark.clause("T-9.25")
def test_the_half_must_be_used_but_what_is_optional_stays_optional() -> None:
    flowers = ("0 use keys", "0 return pkp", "0 lay kfp")
    assert "0 done" in options(KEYS, *flowers)
    assert refused(KEYS, *flowers, "0 stop").clause == "T-9.20"
    map_ = at("yma pkp ygk", "kpr kcf yka", "pwt")
    used = ("0 use keys", "0 return pkp", "0 lay yma")
    assert options(map_, *used) == ["0 turn yma", "0 turn ykg"]
    assert refused(map_, *used, "0 done").clause == "T-9.19"


@pytest.mark.clause("T-4.9", "T-9.5", "T-9.16")
def test_the_use_through_keys_does_not_count_towards_the_two() -> None:
    flowers = ("0 use keys", "0 return pkp", "0 lay kfp", "0 done")
    assert asked(KEYS, *flowers) == [(0, "use")]
    assert after(KEYS, *flowers).nested == 1
    again = (*flowers, "0 use map", "0 turn ymk", "0 done")
    assert asked(KEYS, *again) == [(0, "score")]
    # What the nested use leaves in hand is arranged before the turn goes on; Keys leave nothing themselves.
    poetry = ("0 use keys", "0 return pkp", "0 lay kpf", "0 return kfp", "0 return ymk")
    assert asked(KEYS, *poetry) == [(0, "arrange")]
    assert asked(KEYS, *poetry, "0 lay pkp", "0 lay kcr") == [(0, "use")]


@pytest.mark.clause("T-9.25")
def test_the_returned_card_lets_the_use_begin_even_when_the_last_card_was_drawn() -> None:
    last = at("pkt pkp ymk", "kpr kcf yag", "pwt", "kfp", rest="scored")
    lines = ("0 use keys", "0 return pkp", "0 lay ptk")
    assert options(last, *lines) == ["0 return pkp"]
    assert asked(last, *lines, "0 return pkp") == [(0, "use")]


@pytest.mark.clause("T-9.24", "T-9.25")
def test_keys_through_keys_and_armor_through_keys() -> None:
    nest = at("pkw pkp yak", "kpr kcf ymg", "pwt", "kfp yma ppt")
    once = ("0 use keys", "0 return pkp", "0 lay pkw")
    assert asked(nest, *once) == [(0, "return display")]
    assert hand(after(nest, *once), 0) == "kfp pkp"  # the card just returned is drawn again
    armor = at("yma pkp kfc", "kpr kcr ykg", "pwt")
    offer = ("0 use keys", "0 return pkp", "0 lay yam")
    assert asked(armor, *offer) == [(1, "armor offer")]
    state = after(armor, *offer, "1 accept")
    assert (names(state.fragments[1]), hand(state, 1)) == ("kpr", "pkp")
    through = [event.through for event in happened(armor, *offer) if isinstance(event, Used)]
    assert through == [None, ITEM["keys"]]


@pytest.mark.clause("T-9.26", "T-9.5")
def test_at_the_cap_keys_draw_return_and_lay_but_the_half_is_not_used() -> None:
    full = at("kcr pkp ymk", "kpr kcf yag", "pwt", "kfp kpc ppt", business="turn 0 1", nested=6)
    lines = ("0 use keys", "0 return pkp", "0 lay kpf")
    assert asked(full, *lines) == [(0, "score")]
    state = after(full, *lines)
    assert (hand(state, 0), sorted(display(state, 0).split())) == ("kcr", ["kpf", "ymk"])
    assert happened(full, *lines)[-1] == Lapsed(0, ITEM["poetry"], True)


@pytest.mark.clause("T-9.5", "T-9.26")
def test_keys_and_armor_count_to_six_together() -> None:
    # Armor names Keys; each Keys lays a card whose half is used: two nested uses for each of the two.
    both = at("kfc yam pwt", "kpr kcr pkp", "ykg", "kfp ppw ymk", business="turn 0 1", nested=2)
    first = ("0 use armor", "1 decline", "0 use keys", "0 return pwt", "0 lay kfc", "0 done")
    assert after(both, *first).nested == 5  # Keys, Flowers, Keys again
    second = ("0 return yma", "0 lay pwt", "0 turn pkp")
    assert hand(after(both, *first), 0) == "kfp pwt"
    assert asked(both, *first, *second) == [(0, "score")]
    assert after(both, *first, *second).nested == 6


# --- Phone -----------------------------------------------------------------------------------------
@pytest.mark.clause("T-4.10", "T-9.14", "T-9.21")
def test_phone_discards_two_of_three_cards_then_draws_two() -> None:
    assert options(PHONE, "0 use phone") == ["0 discard ymk", "0 discard kcr", "0 discard ppw"]
    lines = ("0 use phone", "0 discard ymk", "0 discard kcr")
    state = after(PHONE, *lines)
    assert deck(state).split()[-2:] == ["ymk", "kcr"]  # the last lies lowest
    assert hand(state, 0) == "kfp kpc"
    laid = after(PHONE, *lines, "0 lay kcp")
    assert (hand(laid, 0), sorted(display(laid, 0).split())) == ("kfp", ["kcp", "ppw"])


@pytest.mark.clause("T-4.10", "T-9.15")
def test_phone_may_discard_both_display_cards() -> None:
    lines = ("0 use phone", "0 discard ppw", "0 discard ymk")
    assert hand(after(PHONE, *lines), 0) == "kfp kpc kcr"
    assert len(options(PHONE, *lines)) == 6
    assert asked(PHONE, *lines, "0 lay kpf", "0 lay kcr") == [(0, "use")]


@pytest.mark.clause("T-4.10", "T-9.18")
def test_phone_with_one_card_in_the_deck_draws_it_and_the_first_discarded() -> None:
    short = at("kcr ppw ymk", "kpr kcf yag", "ptk", "kfp", rest="scored")
    state = after(short, "0 use phone", "0 discard ymk", "0 discard kcr")
    assert (hand(state, 0), deck(state)) == ("ymk kfp", "kcr")
    assert not state.ended


# --- Wallet ----------------------------------------------------------------------------------------
@pytest.mark.clause("T-4.11", "T-9.19")
def test_wallet_turns_exactly_one_of_the_opponents_display_cards() -> None:
    assert options(WALLET, "0 use wallet") == ["0 turn yga", "0 turn kfc"]
    state = after(WALLET, "0 use wallet", "0 turn yga")
    assert (display(state, 0), display(state, 1)) == ("pwp ymk", "kcf yga")
    assert asked(WALLET, "0 use wallet", "0 turn yga") == [(0, "use")]
    for line in ("0 done", "0 turn ymk", "0 none"):
        assert refused(WALLET, "0 use wallet", line).clause == "T-9.19"


# --- Tickets ---------------------------------------------------------------------------------------
@pytest.mark.clause("T-4.12", "T-9.21")
def test_tickets_put_four_cards_back_in_any_order_the_last_on_top() -> None:
    found = set()
    for order in permutations(["kfp", "kpc", "pkw", "ppt"]):
        state = after(TICKETS, "0 use tickets", *[f"0 return {card}" for card in order])
        assert deck(state).split()[:5] == [*reversed(order), "kfr"]
        found.add(deck(state))
    assert len(found) == 24


@pytest.mark.clause("T-4.12")
def test_tickets_only_return_and_each_card_once() -> None:
    assert options(TICKETS, "0 use tickets") == ["0 return kfp", "0 return kpc", "0 return pkw", "0 return ppt"]
    assert options(TICKETS, "0 use tickets", "0 return pkw") == ["0 return kfp", "0 return kpc", "0 return ppt"]
    assert refused(TICKETS, "0 use tickets", "0 discard kfp").clause == "T-9.21"
    assert refused(TICKETS, "0 use tickets", "0 return kfr").clause == "T-9.14"
    last = ("0 return kfp", "0 return kpc", "0 return pkw")
    assert options(TICKETS, "0 use tickets", *last) == ["0 return ppt"]
