"""The Perfect Moment, clause T-5 and rulings T-9.7 and T-9.31 to T-9.33: scoring a card."""

from __future__ import annotations

from itertools import combinations

import pytest

from paradoxa.core import CHANCE
from paradoxa.games.perfect_moment.box.components import CARD, CARDS, LAID, worth
from paradoxa.games.perfect_moment.rules.events import Scored
from tests.games.perfect_moment.table import (
    GAME,
    PRINTED,
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
    view,
    wander,
    winner,
)

# Seat 0's display has Map and Phone near, Mask and Wallet far.
BOARD = at("yka ymk ppw", "kpr kfc yag", "ptk", "kfp kpc kcr")
STOP = "0 stop"


def points(card: str, *laid: str) -> int:
    """The points of a card over a display, counted from the printed names once more."""
    near = {one[0] + one[1] for one in laid}
    far = {one[0] + one[2] for one in laid}
    items = {card[0] + card[1], card[0] + card[2]}
    if items <= near or items <= far:
        return 3
    return len(items & (near | far))


# --- what can be scored ----------------------------------------------------------------------------
@pytest.mark.clause("T-5.1")
def test_plan_paradox_and_fragments_of_both_players_can_be_scored() -> None:
    board = at("yka ymk ppw", "kpr kfc pkt", "ymg", fragments=("pkp", "pwt"), twos=("yma", "ykg"))
    assert options(board, STOP) == ["0 score ymg", "0 score yka", "0 none"]  # fragments with one match: not yet
    both = at("yka ymk ppw", "kpr kfc pkt", "pkw", fragments=("kcr", "pwt"))
    assert options(both, STOP) == ["0 score yka", "0 score pkw", "0 none"]
    matched = at("yka pkt pwp", "kpr kfc ymk", "pwt", fragments=("pkw", "pkp"))
    assert options(matched, STOP) == ["0 score pkp", "0 score pkw", "0 score pwt", "0 none"]


@pytest.mark.clause("T-5.1", "T-9.31")
def test_a_plan_is_shown_to_all_also_when_it_then_lies_face_down() -> None:
    three = at("pkw pkt pwp", "kpr kfc ymk", "yag")
    for viewer in (0, 1, None):
        (scored, *_) = [one for one in happened(three, STOP, "0 score pkw") if isinstance(one, Scored)]
        assert (scored.card.name, scored.points, scored.source) == ("pkw", 3, "plan")
        assert view(three, viewer, STOP, "0 score pkw").sides[0].threes == (CARD["pkw"],)


@pytest.mark.clause("T-5.2")
@pytest.mark.parametrize(
    ("shown", "worth_of_pkw"),
    [
        ("pkt ymk", 1),  # Keys near
        ("ptk ymk", 1),  # Keys far
        ("ymk pwt", 1),  # Wallet near
        ("pkt ppw", 2),  # Keys near, Wallet far
        ("ptk pwp", 2),  # Keys far, Wallet near
        ("pkt pwp", 3),  # both near
        ("ptk ppw", 3),  # both far
    ],
)
def test_one_item_is_one_point_both_are_two_and_three_if_they_face_the_same_way(shown: str, worth_of_pkw: int) -> None:
    board = at(f"pkw {shown}", "kpr kfc yka", "yag")
    state = after(board, STOP, "0 score pkw")
    assert state.points == [worth_of_pkw, 0]
    piles = [names(pile[0]) for pile in (state.fragments, state.twos, state.threes)]
    assert piles == ["pkw" if count == worth_of_pkw else "" for count in (1, 2, 3)]


@pytest.mark.clause("T-5.2")
def test_without_a_match_a_card_cannot_be_scored_and_only_the_own_display_counts() -> None:
    none = at("pkw kcr ymk", "kpr pkt pwp", "yag")
    assert options(none, STOP) == ["0 none"]
    assert refused(none, STOP, "0 score pkw").clause == "T-5.2"


@pytest.mark.clause("T-5.2", "T-5.1", "T-5.4", "T-9.32")
@pytest.mark.parametrize("colours", ["ykp", "kpg", "ykg"])
def test_in_random_games_the_candidates_and_their_points_are_those_of_the_rules(colours: str) -> None:
    met = set()
    for seed in range(15):
        for ply in wander(seed, {"colours": colours}):
            state = ply.state
            if [decision.kind for decision in GAME.decisions(state)] != ["score"]:
                continue
            seat = state.active
            laid = display(state, seat).split()
            fresh = [*hand(state, seat).split(), state.paradox.card.name]
            fragments = [name for pile in state.fragments for name in names(pile).split()]
            wanted = [name for name in fresh if points(name, *laid)]
            wanted += [name for name in fragments if points(name, *laid) > 1]
            (decision,) = GAME.decisions(state)
            assert [str(move) for move in decision.options] == [
                *[f"score {name}" for name in sorted(wanted, key=PRINTED.index)],
                "none",
            ]
            for name in wanted:
                twin = state.copy()
                GAME.apply(twin, seat, GAME.parse_move(f"score {name}"))
                lost = bool(state.fragments[seat] & CARD[name].bit)
                assert twin.points[seat] == state.points[seat] + points(name, *laid) - lost
                assert twin.points[1 - seat] == state.points[1 - seat] - bool(
                    state.fragments[1 - seat] & CARD[name].bit
                )
                met.add(points(name, *laid))
    assert met == {1, 2, 3}


@pytest.mark.clause("T-5.6")
def test_how_the_scored_card_lay_makes_no_difference_and_its_worth_is_never_ambiguous() -> None:
    for paradox in ("ykg", "ygk"):
        assert after(at("yka ymk ppw", "kpr kfc yag", paradox), STOP, "0 score ykg").points == [1, 0]
    for card in CARDS:
        same = [other for other in CARDS if other.colour == card.colour and other is not card]
        for pair in combinations(same, 2):
            for one in LAID[pair[0]]:
                for two in LAID[pair[1]]:
                    both = [{way.near: "near", way.far: "far"} for way in (one, two)]
                    ways = {
                        3 if a[card.one] == b[card.two] else 2
                        for a in both
                        for b in both
                        if card.one in a and card.two in b
                    }
                    assert len(ways) < 2
                    near, far = one.near_bit | two.near_bit, one.far_bit | two.far_bit
                    assert worth(card, near, far) == points(card.name, one.name, two.name)
                    assert not ways or ways == {worth(card, near, far)}


# --- where it goes ---------------------------------------------------------------------------------
@pytest.mark.clause("T-5.3")
def test_fragments_lie_open_and_cards_scored_for_two_or_three_are_final() -> None:
    final = at("kpr pkt pwp", "yka kfc ymk", "yag", twos=("pkw", "ppt"), threes=("pwt", "pkp"))
    # All six purple cards are about, all with both items in the display but none to be scored.
    assert options(final, STOP) == ["0 none"]
    assert refused(final, STOP, "0 score pkw").clause == "T-5.1"
    assert view(final, None).sides[0].twos == (CARD["pkw"],)
    state = after(BOARD, STOP, "0 score yka")
    assert view(BOARD, None, STOP, "0 score yka").sides[0].fragments == (CARD["yka"],)
    assert state.points == [1, 0]


@pytest.mark.clause("T-5.4", "T-9.32")
def test_a_fragment_is_scored_again_only_for_two_or_three_and_its_point_is_gone() -> None:
    own = at("kpr pkt pwp", "yka kfc ymk", "yag", fragments=("pkw", "kcr"))
    state = after(own, STOP, "0 score pkw")
    assert (state.points, names(state.threes[0]), state.fragments[0]) == ([3, 1], "pkw", 0)
    theirs = at("kpr pkt ppw", "yka kfc ymk", "yag", fragments=("kcr", "pkw"))
    state = after(theirs, STOP, "0 score pkw")
    assert (state.points, names(state.twos[0]), state.fragments[1]) == ([3, 0], "pkw", 0)
    for fragments in (("pkp", ""), ("", "pkp")):
        one = at("kpr pkt ymk", "yka kfc pwt", "yag", fragments=fragments)
        assert refused(one, STOP, "0 score pkp").clause == "T-9.32"


@pytest.mark.clause("T-9.33", "T-5.5")
def test_a_fragment_scored_again_needs_no_refill() -> None:
    empty = at("kpr pkt pwp", "yka kfc ymk", "yag", fragments=("pkw", ""), rest="scored")
    assert asked(empty, STOP, "0 score pkw") == [(1, "use")]
    own = at("kpr pkt pwp", "yka kfc ymk", "yag", fragments=("pkw", ""))
    assert deck(after(own, STOP, "0 score pkw")) == deck(after(own))


# --- then ------------------------------------------------------------------------------------------
@pytest.mark.clause("T-5.5", "T-9.31")
def test_after_the_plan_a_new_one_is_drawn_and_the_turn_ends() -> None:
    state = after(BOARD, STOP, "0 score yka")
    assert (hand(state, 0), deck(state).split()[0]) == ("kfp", "kpc")
    assert display(state, 0) == "ymk ppw"  # the cards that matched stay
    assert asked(BOARD, STOP, "0 score yka") == [(1, "use")]
    assert kinds(happened(BOARD, STOP, "0 score yka"))[-2:] == ["Scored", "Drew"]


@pytest.mark.clause("T-5.5")
def test_after_the_paradox_the_scorer_turns_up_a_new_one_and_faces_it_having_seen_it() -> None:
    board = at("kcr ymk ppw", "kpr kfc yag", "pkp", "pkt")
    lines = (STOP, "0 score pkp")
    state = after(board, *lines)
    assert (state.points, names(state.fragments[0]), hand(state, 0)) == ([1, 0], "pkp", "kcr")
    assert asked(board, *lines) == [(0, "face")]
    assert options(board, *lines) == ["0 face pkt", "0 face ptk"]
    assert view(board, 1, *lines).facing is CARD["pkt"]
    for face, item in (("pkt", "keys"), ("ptk", "tickets")):
        assert f"1 use {item}" in options(board, *lines, f"0 face {face}")
        assert after(board, *lines, f"0 face {face}").paradox.name == face
    assert kinds(happened(board, *lines, "0 face ptk"))[-3:] == ["Scored", "TurnedUp", "Faced"]


@pytest.mark.clause("T-5.5", "T-9.31", "T-6.1")
def test_sixteen_points_come_before_the_refill() -> None:
    close = at("yka ymk ppw", "kpr kfc yag", "ptk", threes=("kfp kpc kcr pkw pkp", ""))
    state = after(close, STOP, "0 score yka")
    assert state.ended == "points"
    assert hand(state, 0) == ""
    assert kinds(happened(close, STOP, "0 score yka"))[-2:] == ["Scored", "Ended"]


@pytest.mark.clause("T-9.33", "T-6.2")
def test_scoring_with_an_empty_deck_counts_then_the_missing_card_ends_the_game() -> None:
    plan = at("yka ymk ppw", "kpr kfc yag", "ptk", rest="scored")
    before = after(plan).points[0]
    assert (after(plan, STOP, "0 score yka").points[0], after(plan, STOP, "0 score yka").ended) == (before + 1, "draw")
    paradox = at("kcr ymk ppw", "kpr kfc yag", "pkp", rest="scored")
    state = after(paradox, STOP, "0 score pkp")
    assert (state.points[0], state.ended) == (after(paradox).points[0] + 1, "draw")
    assert winner(paradox, STOP, "0 score pkp") is not None
    assert all([seat != CHANCE for seat, _ in asked(paradox, STOP)])
