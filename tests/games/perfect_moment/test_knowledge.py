"""The Perfect Moment, T-8 and rulings 30, 37, 38 and 48: what each seat knows, example by example."""

from __future__ import annotations

import pytest

from paradoxa.core import Seat
from paradoxa.games.perfect_moment.box.components import CARD
from paradoxa.games.perfect_moment.knowledge.view import PerfectMomentView
from paradoxa.games.perfect_moment.rules.memory import HAND
from tests.games.perfect_moment.alone import PASS, alone
from tests.games.perfect_moment.table import GAME, at, happened, seen_by, view, wander

VIEWERS = (0, 1, None)
NEXT = ("0 stop", "0 none")  # seat 0 ends its turn
BACK = ("1 stop", "1 none")

UNDEALT = "2 ykp fastest / undealt"
DEAL = "* deal ymk ymg yma ykg yka kfp kfc kfr kpc pkp pkw pkt ppw ppt pwt yga kpr kcr"
SETTING = (
    DEAL,
    *("0 own ymg", "0 other yma", "0 return ykg", "0 plan yka"),
    *("1 own kfp", "1 other kfc", "1 discard kfr", "1 plan kpc"),
)


def deck(seen: PerfectMomentView) -> str:
    """The deck as somebody knows it, from its top card, `?` where it does not."""
    return " ".join([card.name if card is not None else "?" for card in seen.deck])


def known(seen: PerfectMomentView, side: Seat) -> str:
    """The hand cards of a side somebody knows."""
    return " ".join([card.name for card in seen.sides[side].known])


def one_of(seen: PerfectMomentView, name: str) -> set[str]:
    """All places where somebody thinks a card can be: `hand 0`, `hand 1`, or how deep it lies in the deck."""
    spots = seen.mine.spots()[CARD[name]]
    top = seen.low + len(seen.deck) - 1
    return {f"hand {HAND.index(spot)}" if spot in HAND else str(top - spot) for spot in spots}


# --- what is public, what is hidden ----------------------------------------------------------------
@pytest.mark.clause("T-8.1", "T-8.2", "T-9.11", "T-9.37")
def test_before_the_set_up_is_complete_only_the_paradox_is_known() -> None:
    for done in range(1, len(SETTING)):
        for viewer in VIEWERS:
            seen = view(UNDEALT, viewer, *SETTING[:done])
            assert seen.paradox.name == "ymk"
            assert [known(seen, side) for side in (0, 1)] == [
                "ymg yma ykg yka" if viewer == 0 else "",
                "kfp kfc kfr kpc" if viewer == 1 else "",
            ]
            assert seen.sides[0].cards == seen.sides[1].cards == ()
            assert deck(seen) == "? " * 8 + "?"


@pytest.mark.clause("T-8.1", "T-8.2", "T-8.3", "T-9.11", "T-9.37")
def test_after_the_set_up_each_knows_its_plan_and_where_its_third_card_lies() -> None:
    mine, yours, theirs = [view(UNDEALT, viewer, *SETTING) for viewer in VIEWERS]
    assert [len(seen.deck) for seen in (mine, yours, theirs)] == [11, 11, 11]
    assert deck(mine) == "ykg" + " ?" * 10  # returned: on top
    assert deck(yours) == "?" + " ?" * 9 + " kfr"  # discarded: at the bottom
    assert deck(theirs) == "?" + " ?" * 10
    assert (known(mine, 0), known(mine, 1)) == ("yka", "")
    assert (known(yours, 0), known(yours, 1)) == ("", "kpc")
    assert (known(theirs, 0), known(theirs, 1)) == ("", "")
    for seen in (mine, yours, theirs):
        assert {laid.name for side in seen.sides for laid in side.cards} == {"ymg", "yam", "kfp", "kcf"}


@pytest.mark.clause("T-8.2")
def test_unseen_cards_are_those_that_can_be_anywhere_hidden() -> None:
    for ply in wander(5, {"colours": "kpg"}):
        for viewer in VIEWERS:
            seen = GAME.view(ply.state, viewer)
            if not seen.is_dealt:
                continue
            hidden = len(seen.deck) + seen.looking + sum([side.size - len(side.open) for side in seen.sides])
            assert len(seen.unseen) + len(seen.mine.cards) == hidden
            assert not set(seen.unseen) & set(seen.mine.cards)


@pytest.mark.clause("T-8.1", "T-9.37")
def test_scored_cards_stay_known_also_face_down_and_the_size_of_the_deck_is_public() -> None:
    position = at("pkt ptp pkw", "kfr kpc kcr", "kfp", "ymk ymg", rest="deck")
    for viewer in VIEWERS:
        seen = view(position, viewer, "0 stop", "0 score pkt")
        assert [card.name for card in seen.sides[0].threes] == ["pkt"]
        assert len(seen.deck) == 10


# --- what you looked at, put away, saw, gave -----------------------------------------------------------
@pytest.mark.clause("T-8.3", "T-9.37", "T-9.38")
def test_tickets_only_you_know_the_cards_and_their_order() -> None:
    position = at("ymk ptk kfp", "kcr kpc yga", "kfr", "ymg yma ykg yka ppt")
    lines = ("0 use tickets", "0 return yma", "0 return yka", "0 return ymg", "0 return ykg")
    assert deck(view(position, 0, *lines)).split()[:5] == ["ykg", "ymg", "yka", "yma", "?"]
    for viewer in (1, None):
        assert set(deck(view(position, viewer, *lines)).split()) == {"?"}
    assert [card.name for card in view(position, 0, *lines[:1]).looked] == ["ymg", "yma", "ykg", "yka"]
    assert view(position, 1, *lines[:1]).looked == ()
    assert view(position, 1, *lines[:1]).looking == 4


@pytest.mark.clause("T-8.3", "T-9.38")
def test_gun_the_opponent_sees_how_many_went_on_top_and_how_many_under_not_which() -> None:
    position = at("ymk yga kfp", "kcr kpc pwt", "kfr", "ymg yma ykg")
    lines = ("0 use gun", "0 discard ymg", "0 return yma")
    mine = deck(view(position, 0, *lines)).split()
    assert (mine[0], mine[-1]) == ("yma", "ymg")
    other = ("0 use gun", "0 discard yma", "0 return ymg")
    for viewer in (1, None):
        assert set(deck(view(position, viewer, *lines)).split()) == {"?"}
        assert seen_by(viewer, happened(position, *lines)) == seen_by(viewer, happened(position, *other))


@pytest.mark.clause("T-8.3", "T-9.38")
def test_places_are_remembered_as_cards_are_drawn_off_the_top() -> None:
    position = at("pkt yga kfp", "kcr ykm pwt", "kfr", "ymg yma ykg")  # Gun, then seat 1's Mask
    lines = ("0 use gun", "0 return ymg", "0 return yma", *NEXT)
    assert deck(view(position, 0, *lines)).split()[:3] == ["yma", "ymg", "?"]
    drawn = (*lines, "1 use mask")
    assert known(view(position, 0, *drawn), 1) == "yma"  # known in the hand
    assert deck(view(position, 0, *drawn)).split()[:2] == ["ymg", "?"]


@pytest.mark.clause("T-8.4", "T-9.38")
def test_a_known_card_that_could_leave_a_hand_unseen_is_one_of_several() -> None:
    position = at("pkt yga kfp", "kcr ykm pwt", "kfr", "ymg yma ykg")
    lines = ("0 use gun", "0 return ymg", "0 return yma", *NEXT, "1 use mask")
    by_hand = view(position, 0, *lines, "1 discard kcr")
    assert known(by_hand, 1) == ""
    assert one_of(by_hand, "yma") == {"hand 1", str(len(by_hand.deck) - 1)}
    assert by_hand == view(position, 0, *lines, "1 discard yma")  # it looks the same
    from_display = view(position, 0, *lines, "1 discard pwt")
    assert known(from_display, 1) == "yma"
    assert deck(from_display).split()[-1] == "pwt"  # all saw that one go


@pytest.mark.clause("T-8.4", "T-9.38")
def test_one_of_several_is_settled_when_the_card_turns_up() -> None:
    position = at("pkt yga kfp", "kcr ykm pwt", "kfr", "ymg yma ykg")
    lines = ("0 use gun", "0 return ymg", "0 return yma", *NEXT, "1 use mask", "1 discard kcr", "1 use mask")
    before = view(position, 0, *lines)
    assert one_of(before, "yma") == {"hand 1", str(len(before.deck) - 1)}
    shown = view(position, 0, *lines, "1 discard pwt", "1 lay yma")
    assert CARD["yma"] not in shown.mine.cards  # it lies in the display
    other = (*lines, "1 discard pwt", "1 lay ymg")  # the card that lay below: now the one in hand is yma or unknown
    assert one_of(view(position, 0, *other), "yma") == {"hand 1", str(len(before.deck) - 1)}


@pytest.mark.clause("T-8.3", "T-9.29")
def test_aces_what_is_returned_for_the_card_kept_was_the_plan_or_lay_in_the_open() -> None:
    position = at("ymk gam kfp", "kcr gmk yga", "kfr", "ymg yma ykg", colours="ykg")
    seen = view(position, 1, "0 use aces", "0 return ymk")
    assert one_of_public(seen) == []
    told = view(position.replace("mind kcr=h1", "mind ymk,kcr=h0,h1"), 1, "0 use aces", "0 return ymk")
    assert deck(told).split()[0] == "ymk"  # whoever knew the plan knows the deck's top card: the kept one stays
    shown = view(position, 1, "0 use aces", "0 return kfp")
    assert deck(shown).split()[0] == "kfp"


def one_of_public(seen: PerfectMomentView) -> list[str]:
    """The cards everybody remembers."""
    return [card.name for card in seen.public.cards]


@pytest.mark.clause("T-8.3", "T-9.28", "T-9.37")
def test_an_opponents_plan_you_saw_with_knife_stays_known() -> None:
    position = at("ymk gkm kfp", "kcr kpc yga", "kfr", "ymg yma ykg", colours="ykg")
    lines = ("0 use knife", "0 none", *NEXT)
    assert known(view(position, 0, *lines), 1) == "kcr"
    assert known(view(position, None, *lines), 1) == ""
    assert known(view(position, 0, *lines, *BACK), 1) == "kcr"


@pytest.mark.clause("T-8.3", "T-9.22", "T-9.37")
def test_traded_cards_are_known_to_giver_and_receiver_and_display_cards_to_all() -> None:
    position = at("ymk krc kfp", "pkt kpc yga", "kfr", "ymg yma ykg")
    hands = ("0 use ring", "0 give ymk", "1 give pkt")
    assert [known(view(position, viewer, *hands), 1) for viewer in VIEWERS] == ["ymk", "ymk", ""]
    assert [known(view(position, viewer, *hands), 0) for viewer in VIEWERS] == ["pkt", "pkt", ""]
    open_one = ("0 use ring", "0 give kcr", "1 give pkt")
    assert [known(view(position, viewer, *open_one), 1) for viewer in VIEWERS] == ["kcr", "kcr", "kcr"]
    sealed = view(position, 1, "0 use ring", "0 give ymk")
    assert (sealed.sealed, sealed.sealed_by) == ((), (1, 0))


@pytest.mark.clause("T-8.3", "T-9.20", "T-9.37")
def test_flowers_the_card_taken_up_is_known_to_all() -> None:
    position = at("ymk kfc kpr", "pkt kpc yga", "pwt", "ymg yma ykg")
    lines = ("0 use flowers", "0 swap kpr ymk", "0 done")
    assert [known(view(position, viewer, *lines), 0) for viewer in VIEWERS] == ["kpr"] * 3


@pytest.mark.clause("T-8.3", "T-9.37")
def test_display_cards_that_go_to_the_deck_are_followed_by_all() -> None:
    position = at("ymk ykg kfp", "pkt kpc yga", "pwt", "ymg yma")
    discarded = ("0 use mask", "0 discard kfp", "0 lay ymk")
    for viewer in VIEWERS:
        assert deck(view(position, viewer, *discarded)).split()[-1] == "kfp"


@pytest.mark.clause("T-8.3", "T-9.21")
def test_chocolates_the_discarded_one_is_one_of_the_two_drawn_never_the_plan() -> None:
    position = at("ymk kcr ykg", "pkt kpc yga", "pwt", "ymg yma").replace("mind pkt=h1", "mind ymk,pkt=h0,h1")
    lines = ("0 use chocolates", "0 lay ymg", "0 return ykg")
    assert known(view(position, 1, *lines), 0) == "ymk"  # seat 1 knew the plan, and still does
    assert deck(view(position, 0, *lines)).split()[-1] == "yma"
    assert deck(view(position, 1, *lines)).split()[-1] == "?"


# --- Drink (ruling 30) -----------------------------------------------------------------------------------
BOUND = at("kcr! gda ykm", "kpr kfc yag", "ymg", "kfp kpc", colours="ykg")


@pytest.mark.clause("T-8.5", "T-9.30")
def test_an_open_card_that_goes_to_the_deck_is_followed_there() -> None:
    lines = ("0 use mask", "0 discard kcr")
    for viewer in VIEWERS:
        seen = view(BOUND, viewer, *lines)
        assert deck(seen).split()[-1] == "kcr"
        assert [card.name for card in seen.sides[0].open] == ["kfp"]  # the only one left opens at once


@pytest.mark.clause("T-8.5", "T-9.30")
def test_a_card_taken_up_again_is_remembered_until_it_could_leave_unseen() -> None:
    lines = ("0 use drink",)  # Drink turns away: kcr is taken up
    for viewer in VIEWERS:
        assert view(BOUND, viewer, *lines).sides[0].open == ()
        assert known(view(BOUND, viewer, *lines), 0) == "kcr"
    position = at("kcr! gda ymg", "kpr kfc yag", "yka", "kfp kpc gma", colours="ykg")
    away = ("0 use drink", "0 use mask")
    assert known(view(position, 1, *away), 0) == "kcr"
    for card in ("kcr", "kfp"):
        unseen = view(position, 1, *away, f"0 discard {card}")
        assert one_of(unseen, "kcr") == {"hand 0", str(len(unseen.deck) - 1)}


@pytest.mark.clause("T-8.5", "T-9.30")
def test_hidden_cards_drawn_beside_an_open_one_stay_hidden_when_the_open_one_is_kept() -> None:
    lines = ("0 use mask", "0 discard kfp")
    for viewer in (1, None):
        seen = view(BOUND, viewer, *lines)
        assert deck(seen).split()[-1] == "?"
        assert [card.name for card in seen.sides[0].open] == ["kcr"]
    assert deck(view(BOUND, 0, *lines)).split()[-1] == "kfp"


# --- spectators, Echo ------------------------------------------------------------------------------------
@pytest.mark.clause("T-8.6", "T-9.38")
def test_a_spectator_knows_only_what_everybody_knows() -> None:
    for seats, seed in ((1, 3), (2, 4)):
        for ply in wander(seed, {"colours": "kpg"}, seats=seats):
            seen = GAME.view(ply.state, None)
            assert seen.mine == seen.public
            assert seen.hand == seen.looked == seen.sealed == ()
            assert seen.decision is None
            for seat in range(seats):
                ours = GAME.view(ply.state, seat)
                assert ours.public == seen.public
                assert set(seen.mine.certain().items()) <= set(ours.mine.certain().items()) or len(ours.mine.ways) > 100


@pytest.mark.clause("T-9.48")
def test_echos_plan_is_hidden_until_its_turn() -> None:
    position = alone("pkw ppt pwt", "yka ymk ymg", "kfp", "kcr kfc")
    for viewer in (0, None):
        assert known(view(position, viewer), 1) == ""
        standing = view(position, viewer, *PASS)  # the plan moves up: it lies open, and its orientation is asked
        assert standing.facing is CARD["yka"]
        assert known(view(position, viewer, *PASS, "0 face yka"), 1) == ""  # the new one is hidden again


@pytest.mark.clause("T-9.48")
def test_echos_plan_is_known_to_you_if_you_knew_the_deck_card_it_came_from() -> None:
    position = alone("pkw ptp yga", "ymk ymg yka", "kfp", "kcr kfc kpc kpr")
    lines = ("0 use tickets", "0 return kcr", "0 return kfc", "0 return kpc", "0 return kpr", *PASS)
    assert known(view(position, 0, *lines), 1) == "kpr"
    assert known(view(position, None, *lines), 1) == ""


@pytest.mark.clause("T-9.44", "T-9.48")
def test_cards_in_the_box_are_known() -> None:
    for ply in wander(9, seats=1):
        for viewer in (0, None):
            seen = GAME.view(ply.state, viewer)
            assert sum([card.bit for card in seen.box]) == ply.state.box
