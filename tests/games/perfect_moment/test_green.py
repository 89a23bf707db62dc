"""The Perfect Moment: Money, Aces and Knife, T-4.13, T-4.14 and T-4.16, with their rulings."""

from __future__ import annotations

import pytest

from paradoxa.core import Seat
from paradoxa.games.perfect_moment.box.components import CARD
from paradoxa.games.perfect_moment.rules.events import Scored
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
    seen_by,
    view,
    winner,
)


def money(mine: str, theirs: str, twos: tuple[str, str] = ("", ""), threes: tuple[str, str] = ("", "")) -> str:
    """Money faces seat 0; each side has these fragments."""
    fragments = (mine, theirs)
    return at("kcr gma ymk", "kpr ykg yag", "gkd", colours="ykg", fragments=fragments, twos=twos, threes=threes)


# Aces face seat 0, gmk on top of the deck shares Money with its display.
ACES = at("kcr gam ymk", "kpr kcf yag", "gkd", "gmk kfp", colours="ykg")
# Knife faces seat 0, whose display shares Money with the plan of seat 1.
KNIFE = at("kcr gkm ymk", "gma kcf yag", "kfp", "kpc kpr", colours="ykg")
FIFTEEN = "kfr kpc yka gak gad"
REST = "ymg yma ykg kpr gmd gdk"


# --- Money -----------------------------------------------------------------------------------------
@pytest.mark.clause("T-4.13", "T-9.14")
def test_money_draws_one_and_returns_one_of_all_four() -> None:
    board = at("kcr gma ymk", "kpr kcf yag", "gkd", "kfp kpc", colours="ykg")
    assert options(board, "0 use money") == ["0 return ymk", "0 return kfp", "0 return kcr", "0 return gma"]
    state = after(board, "0 use money", "0 return kcr")
    assert (hand(state, 0), deck(state).split()[:2]) == ("kfp", ["kcr", "kpc"])
    assert asked(board, "0 use money", "0 return kcr") == [(0, "use")]


@pytest.mark.clause("T-4.13", "T-9.27")
def test_with_fewer_fragments_one_must_be_taken_whichever_one_likes() -> None:
    for mine in ("", "kfr"):
        board = money(mine, "kfp kpc")
        lines = ("0 use money", "0 return kcr")
        assert options(board, *lines) == ["0 take kfp", "0 take kpc"]
        assert refused(board, *lines, "0 none").clause == "T-9.27"
        assert refused(board, *lines, "0 take kfr").clause == "T-9.27"


@pytest.mark.clause("T-4.13", "T-9.27")
def test_with_as_many_fragments_or_more_nothing_is_taken() -> None:
    for mine, theirs in (("", ""), ("kfr", "kfp"), ("kfr kpc", "kfp"), ("kfr", "")):
        assert asked(money(mine, theirs), "0 use money", "0 return kcr") == [(0, "use")]
    # Cards scored for 2 or 3 are no fragments.
    assert asked(money("kfr", "kfp", twos=("", "kpc")), "0 use money", "0 return kcr") == [(0, "use")]
    assert asked(money("", "kfp", threes=("kpc", "")), "0 use money", "0 return kcr") == [(0, "money")]


@pytest.mark.clause("T-9.27")
def test_a_taken_fragment_stays_a_fragment_and_moves_its_point() -> None:
    state = after(money("kfr", "kfp kpc"), "0 use money", "0 return kcr", "0 take kpc")
    assert [names(pile) for pile in state.fragments] == ["kfr kpc", "kfp"]
    assert state.points == [2, 1]


@pytest.mark.clause("T-9.27")
def test_money_compares_after_the_return_and_arranging_comes_last() -> None:
    board = money("", "kfp")
    assert asked(board, "0 use money") == [(0, "return")]
    assert asked(board, "0 use money", "0 return ymk") == [(0, "money")]
    assert asked(board, "0 use money", "0 return ymk", "0 take kfp") == [(0, "arrange")]


@pytest.mark.clause("T-9.27", "T-9.8", "T-9.35", "T-6.1")
def test_a_taken_fragment_can_bring_sixteen_points() -> None:
    board = money("", "kfp kfc", threes=(FIFTEEN, ""))
    assert after(board).points == [15, 2]
    assert winner(board, "0 use money", "0 return kcr") is None
    assert winner(board, "0 use money", "0 return kcr", "0 take kfp") == 0
    assert after(board, "0 use money", "0 return kcr", "0 take kfp").ended == "points"


@pytest.mark.clause("T-9.27", "T-9.36")
def test_taking_a_fragment_is_not_scoring_it() -> None:
    board = money("", "kfp").replace("40 0 0 0 0 -", "40 0 0 0 29 -")
    lines = ("0 use money", "0 return kcr", "0 take kfp", "0 stop", "0 none")
    assert after(board, *lines).ended == "quiet"
    assert not [event for event in happened(board, *lines) if isinstance(event, Scored)]


# --- Aces ------------------------------------------------------------------------------------------
@pytest.mark.clause("T-4.14", "T-9.29")
def test_aces_have_four_answers() -> None:
    assert options(ACES, "0 use aces") == [
        *("0 score gmk", "0 discard gmk", "0 return ymk", "0 return kcr", "0 return gma", "0 none"),
    ]
    assert refused(ACES, "0 use aces", "0 return gmk").clause == "T-9.29"  # keeping it to return it
    assert refused(ACES, "0 use aces", "0 discard kcr").clause == "T-9.29"


@pytest.mark.clause("T-4.14", "T-9.29", "T-9.7", "T-9.33")
def test_aces_score_the_card_at_once_without_a_refill_and_besides_step_two() -> None:
    state = after(ACES, "0 use aces", "0 score gmk")
    assert (names(state.fragments[0]), state.points) == ("gmk", [1, 0])
    assert deck(state).split()[0] == "kfp"
    assert (hand(state, 0), hand(state, 1), state.paradox.name) == ("kcr", "kpr", "gkd")
    assert asked(ACES, "0 use aces", "0 score gmk") == [(0, "use")]
    again = at("gad gam ymk", "kpr kcf yag", "gkm", "gmd kfp", colours="ykg")
    assert after(again, "0 use aces", "0 score gmd", "0 stop", "0 score gad").points == [2, 0]


@pytest.mark.clause("T-9.7", "T-9.29")
def test_aces_score_only_with_a_matching_item_and_for_two_or_three_as_ever() -> None:
    none = at("kcr gam ymk", "kpr kcf yag", "gkd", "kfp", colours="ykg")
    assert "0 score kfp" not in options(none, "0 use aces")
    assert refused(none, "0 use aces", "0 score kfp").clause == "T-9.7"
    two = at("kcr gam gkd", "kpr! kcf yag", "ymk", "gmk", colours="ykg")  # Money far, Knife near
    assert after(two, "0 use aces", "0 score gmk").points == [2, 0]
    three = at("kcr gam gak", "kpr kcf yag", "ymk", "gmk", colours="ykg")  # both far
    state = after(three, "0 use aces", "0 score gmk")
    assert (state.points, names(state.threes[0]), state.fragments) == ([3, 0], "gmk", [0, 0])


@pytest.mark.clause("T-4.14", "T-9.29")
def test_aces_discard_keep_or_leave_the_card() -> None:
    discarded = deck(after(ACES, "0 use aces", "0 discard gmk")).split()
    assert (discarded[0], discarded[-1]) == ("kfp", "gmk")
    kept = after(ACES, "0 use aces", "0 return kcr")
    assert (hand(kept, 0), deck(kept).split()[:2]) == ("gmk", ["kcr", "kfp"])
    assert asked(ACES, "0 use aces", "0 return ymk") == [(0, "arrange")]
    laid = after(ACES, "0 use aces", "0 return ymk", "0 lay gkm")
    assert (hand(laid, 0), display(laid, 0)) == ("kcr", "gam gkm")
    left = after(ACES, "0 use aces", "0 none")
    assert deck(left) == deck(after(ACES))
    assert asked(ACES, "0 use aces", "0 none") == [(0, "use")]


@pytest.mark.clause("T-9.29")
@pytest.mark.parametrize("viewer", [1, None])
def test_only_you_see_the_card_but_all_see_what_you_did(viewer: Seat | None) -> None:
    other = ACES.replace("gmk kfp", "kfp gmk")  # another card on top
    for line, kind in (("0 return kcr", "Put"), ("0 none", "Left")):
        one, two = [seen_by(viewer, happened(board, "0 use aces", line)) for board in (ACES, other)]
        assert one == two
        assert kinds(one)[-1] == kind
        assert view(ACES, viewer, "0 use aces", line) == view(other, viewer, "0 use aces", line)
    first = seen_by(viewer, happened(ACES, "0 use aces", "0 discard gmk"))
    assert first == seen_by(viewer, happened(other, "0 use aces", "0 discard kfp"))
    assert view(ACES, 0, "0 use aces").deck[0] is CARD["gmk"]
    (*_, scored) = seen_by(viewer, happened(ACES, "0 use aces", "0 score gmk"))
    assert isinstance(scored, Scored)
    assert scored.card is CARD["gmk"]


@pytest.mark.clause("T-9.35", "T-9.8")
def test_aces_can_bring_sixteen_points() -> None:
    board = at("kcr gam ymk", "kpr kcf yag", "gkd", "gmk", colours="ykg", threes=(FIFTEEN, ""))
    assert winner(board, "0 use aces", "0 score gmk") == 0
    assert after(board, "0 use aces", "0 score gmk").ended == "points"


# --- Knife -----------------------------------------------------------------------------------------
@pytest.mark.clause("T-4.16", "T-9.28")
def test_knife_shows_the_plan_to_you_alone_and_it_stays_unless_you_score_it() -> None:
    assert options(KNIFE, "0 use knife") == ["0 score gma", "0 none"]
    state = after(KNIFE, "0 use knife", "0 none")
    assert (hand(state, 1), state.points) == ("gma", [0, 0])
    assert view(KNIFE, 0, "0 use knife", "0 none").sides[1].known == (CARD["gma"],)
    assert view(KNIFE, None, "0 use knife", "0 none").sides[1].known == ()
    assert view(KNIFE, 0).sides[1].known == ()


@pytest.mark.clause("T-4.16", "T-9.28")
def test_a_stabbed_plan_counts_by_your_display_lies_before_you_and_the_opponent_draws() -> None:
    state = after(KNIFE, "0 use knife", "0 score gma")
    assert (names(state.fragments[0]), state.points) == ("gma", [1, 0])
    assert (hand(state, 0), hand(state, 1)) == ("kcr", "kpc")
    assert asked(KNIFE, "0 use knife", "0 score gma") == [(0, "use")]
    # Two and three: Money and Aces on two cards of seat 0's display.
    two = at("kcr gkm gad", "gma! kcf yag", "kfp", colours="ykg")
    assert after(two, "0 use knife", "0 score gma").points == [2, 0]  # Drink on the far half binds seat 1
    three = at("kcr gkm gka", "gma kcf yag", "kfp", colours="ykg")
    after_three = after(three, "0 use knife", "0 score gma")
    assert (after_three.points, names(after_three.threes[0])) == ([3, 0], "gma")


@pytest.mark.clause("T-9.7", "T-9.28")
def test_knife_scores_only_with_a_matching_item_of_your_own_display_and_besides_step_two() -> None:
    assert refused(KNIFE, "0 use knife", "0 score kcr").clause == "T-9.7"
    mismatch = at("kcr gkm ymk", "kpr kfp yag", "kfc", colours="ykg")  # Poetry is in seat 1's display only
    assert options(mismatch, "0 use knife") == ["0 none"]
    assert refused(mismatch, "0 use knife", "0 score kpr").clause == "T-9.7"
    both = at("yka gkm ymk", "gma kcf yag", "kfp", colours="ykg")
    assert after(both, "0 use knife", "0 score gma", "0 stop", "0 score yka").points == [2, 0]


@pytest.mark.clause("T-9.28", "T-9.35", "T-9.8")
def test_knife_can_bring_sixteen_points_before_anybody_draws() -> None:
    board = at("kcr gkm ymk", "gma kcf yag", "kfp", colours="ykg", threes=(FIFTEEN, ""), twos=("", REST))
    state = after(board, "0 use knife", "0 score gma")
    assert state.ended == "points"
    assert winner(board, "0 use knife", "0 score gma") == 0


@pytest.mark.clause("T-9.28", "T-9.33", "T-9.34", "T-6.2")
def test_a_stab_on_an_empty_deck_counts_then_the_missing_plan_ends_the_game() -> None:
    board = at("kcr gkm ymk", "gma kcf yag", "kfp", colours="ykg", rest="scored")
    state = after(board, "0 use knife", "0 score gma")
    assert state.ended == "draw"
    assert state.points[0] == after(board).points[0] + 1
