"""The Perfect Moment: Drink, T-4.15, and what it opens, T-9.1 and T-9.30."""

from __future__ import annotations

import pytest

from paradoxa.core import Seat
from paradoxa.games.perfect_moment.box.components import CARD, Card
from paradoxa.games.perfect_moment.rules.events import Opened
from tests.games.perfect_moment.table import (
    after,
    asked,
    at,
    display,
    hand,
    happened,
    options,
    refused,
    view,
)

# Drink faces seat 0 on its own display, so its plan kcr lies open; Mask faces it too.
BOUND = at("kcr! gda ykm", "kpr kfc yag", "ymg", "kfp kpc", colours="ykg")


def open_cards(position: str, *lines: str) -> list[str]:
    """The hand cards of both sides that lie open, as a spectator sees them."""
    return [" ".join([card.name for card in side.open]) for side in view(position, None, *lines).sides]


def known(position: str, viewer: Seat | None, side: Seat, *lines: str) -> tuple[Card, ...]:
    """The hand cards of a side that somebody knows."""
    return view(position, viewer, *lines).sides[side].known


# --- used ------------------------------------------------------------------------------------------
@pytest.mark.clause("T-4.15", "T-9.19")
def test_drink_turns_both_own_display_cards_without_a_question() -> None:
    state = after(BOUND, "0 use drink")
    assert (display(state, 0), display(state, 1)) == ("gad ymk", "kfc yag")
    assert asked(BOUND, "0 use drink") == [(0, "use")]


# --- whom it binds ---------------------------------------------------------------------------------
@pytest.mark.clause("T-4.15", "T-9.1", "T-9.30")
@pytest.mark.parametrize(
    ("mine", "theirs", "paradox", "is_open"),
    [
        ("kcr! gda ykm", "kpr kfc yag", "ymg", [True, False]),  # on the own display, facing its owner
        ("kcr gad ykm", "kpr! kfc yag", "ymg", [False, True]),  # on seat 0's display, facing seat 1
        ("kcr! yma ykm", "kpr kfc gad", "ymg", [True, False]),  # on seat 1's display, facing seat 0
        ("kcr yma ykm", "kpr! kfc gda", "ymg", [False, True]),
        ("kcr! yma ykm", "kpr! kfc yag", "gdk", [True, True]),  # at the deck
        ("kcr yma ykm", "kpr kfc yag", "gkd", [False, False]),  # away from the deck
        ("gad yma ykm", "gdk kfc yag", "gmk", [False, False]),  # plans bind nobody
    ],
)
def test_drink_binds_whoever_could_use_it_now(mine: str, theirs: str, paradox: str, is_open: list[bool]) -> None:
    position = at(mine, theirs, paradox, colours="ykg")
    assert [bool(names) for names in open_cards(position)] == is_open
    usable = [["0 use drink" in options(position)], ["1 use drink" in options(position, "0 stop", "0 none")]]
    assert [one for (one,) in usable] == is_open


@pytest.mark.clause("T-9.30")
def test_a_plan_is_opened_and_taken_up_as_cards_turn_and_remembered() -> None:
    lines = ("0 use drink",)  # Drink faces seat 1 now
    assert open_cards(BOUND) == ["kcr", ""]
    assert open_cards(BOUND, *lines) == ["", "kpr"]
    for viewer in (1, None):
        assert known(BOUND, viewer, 0, *lines) == (CARD["kcr"],)
    assert Opened(1, CARD["kpr"]) in happened(BOUND, *lines)
    assert known(BOUND, 0, 1, *lines) == (CARD["kpr"],)


# --- hands -----------------------------------------------------------------------------------------
@pytest.mark.clause("T-9.30")
def test_more_cards_drawn_stay_hidden_until_one_is_the_only_one_left() -> None:
    assert open_cards(BOUND, "0 use mask") == ["kcr", ""]
    assert known(BOUND, None, 0, "0 use mask") == (CARD["kcr"],)
    assert open_cards(BOUND, "0 use mask", "0 discard kcr") == ["kfp", ""]
    assert open_cards(BOUND, "0 use mask", "0 discard kfp") == ["kcr", ""]
    laid = ("0 use mask", "0 discard ymk", "0 lay krc")
    assert open_cards(BOUND, *laid) == ["kfp", ""]


@pytest.mark.clause("T-9.30")
def test_an_open_card_that_goes_to_the_deck_is_known_there() -> None:
    lines = ("0 use mask", "0 discard kcr")
    assert view(BOUND, None, *lines).deck[-1] is CARD["kcr"]
    assert view(BOUND, None, "0 use mask", "0 discard kfp").deck[-1] is None
    poetry = at("kcr! gda kpf", "kpr kfc yag", "ymg", "kfr kpc", colours="ykg")
    two = ("0 use poetry", "0 return kcr", "0 return kfr")
    assert view(poetry, None, *two).deck[:2] == (None, CARD["kcr"])
    assert open_cards(poetry, *two) == ["kpc", ""]


@pytest.mark.clause("T-9.30")
def test_a_single_new_card_lies_open_at_once_and_the_next_one_does_not() -> None:
    phone = at("kcr! gda ppw", "kpr kfc pkt", "pkw", "kfp kpc kfr", colours="kpg")
    lines = ("0 use phone", "0 discard kcr", "0 discard ppw")
    assert hand(after(phone, *lines), 0) == "kfp kpc"
    assert open_cards(phone, *lines) == ["kfp", ""]
    assert open_cards(phone, *lines, "0 lay kfp") == ["kpc", ""]
    assert open_cards(phone, *lines, "0 lay kpc") == ["kfp", ""]
    # Without the Drink card nothing binds any more, and the new cards stay hidden.
    free = ("0 use phone", "0 discard kcr", "0 discard gad")
    assert open_cards(phone, *free) == ["", ""]


@pytest.mark.clause("T-9.30")
def test_an_open_card_is_taken_up_when_the_binding_ends_within_an_item() -> None:
    lines = ("0 use mask", "0 discard gad")
    assert open_cards(BOUND, *lines) == ["", ""]
    assert known(BOUND, None, 0, *lines) == (CARD["kcr"],)  # remembered while it cannot have left unseen
    assert known(BOUND, None, 0, *lines, "0 lay krc") == ()


@pytest.mark.clause("T-9.30")
def test_laying_a_drink_half_opens_the_card_that_is_left() -> None:
    mask = at("kcr ymg ykm", "kpr kfc yag", "gkm", "gad", colours="ykg")
    lines = ("0 use mask", "0 discard ymg")
    assert open_cards(mask, *lines) == ["", ""]
    assert open_cards(mask, *lines, "0 lay gda") == ["kcr", ""]
    assert open_cards(mask, *lines, "0 lay gad") == ["", "kpr"]


@pytest.mark.clause("T-9.30")
def test_a_new_plan_lies_open_at_once_also_in_the_others_turn() -> None:
    score = at("yka! gda ykm", "kpr kfc yag", "ymg", "kfp kpc", colours="ykg")
    assert open_cards(score, "0 stop", "0 score yka") == ["kfp", ""]
    knife = at("kcr gkm gad", "gma! kcf yag", "kfp", "kpc kpr", colours="ykg")
    assert open_cards(knife, "0 use knife", "0 score gma") == ["", "kpc"]
    armor = at("kcr yam ymk", "kpr! kcf gda", "kfp", "kpc kfr", colours="ykg")
    assert open_cards(armor, "0 use armor", "1 accept") == ["", "kpc"]


@pytest.mark.clause("T-9.30")
def test_a_kept_ace_lies_open_if_it_is_the_only_card_left() -> None:
    aces = at("kcr! gda gam", "kpr kfc yag", "ymg", "kfp kpc", colours="ykg")
    assert open_cards(aces, "0 use aces") == ["kcr", ""]
    assert open_cards(aces, "0 use aces", "0 return kcr") == ["kfp", ""]
    assert view(aces, None, "0 use aces", "0 return kcr").deck[0] is CARD["kcr"]
    assert open_cards(aces, "0 use aces", "0 return gma") == ["kcr", ""]


@pytest.mark.clause("T-9.30")
def test_drawn_chocolates_are_no_plan() -> None:
    board = at("kpr! gda kcf", "kcr ymk yag", "ymg", "kfp kpc", colours="ykg")
    assert open_cards(board, "0 use chocolates") == ["kpr", ""]
    assert open_cards(board, "0 use chocolates", "0 lay kfp", "0 return kfp") == ["kpr", ""]
    assert open_cards(board, "0 use chocolates", "0 lay kfp", "0 return gad") == ["", ""]


@pytest.mark.clause("T-9.22", "T-9.30")
def test_an_open_plan_may_be_traded_and_is_seen_by_all() -> None:
    ring = at("kpc! krf gda", "kpr ymk yag", "ymg", colours="ykg")
    lines = ("0 use ring", "0 give kpc", "1 give kpr")
    assert open_cards(ring, *lines) == ["kpr", ""]
    assert known(ring, None, 1, *lines) == (CARD["kpc"],)
    away = ("0 use ring", "0 give gad", "1 give kpr")  # the Drink card leaves its display
    assert open_cards(ring, *away) == ["", ""]


@pytest.mark.clause("T-9.30", "T-5.5")
def test_while_a_new_paradox_is_faced_the_old_one_binds_nobody() -> None:
    board = at("kcr! gak ymk", "kpr! kfc yag", "gdk", "gmd kfp", colours="ykg")
    lines = ("0 stop", "0 score gdk")
    assert open_cards(board) == ["kcr", "kpr"]
    assert open_cards(board, *lines) == ["", ""]
    assert open_cards(board, *lines, "0 face gmd") == ["", ""]
    assert open_cards(board, *lines, "0 face gdm") == ["kcr", "kpr"]


@pytest.mark.clause("T-4.15")
def test_drink_that_does_not_face_you_cannot_be_used() -> None:
    assert refused(BOUND, "0 use drink", "0 use drink").clause == "T-3.2"


@pytest.mark.clause("T-4.15", "T-9.30")
def test_both_cards_turn_at_once_so_one_drink_that_takes_over_from_another_opens_nothing_anew() -> None:
    both = at("kcr! gda gkd", "kpr! kfc yag", "ymg", colours="ykg")  # one Drink faces seat 0, the other seat 1
    assert open_cards(both, "0 use drink") == ["kcr", "kpr"]
    assert display(after(both, "0 use drink"), 0) == "gad gdk"
    assert not [event for event in happened(both, "0 use drink") if isinstance(event, Opened)]
