"""The Perfect Moment with rulings decided otherwise: each value does what `paradoxa rulings` says of it."""

from __future__ import annotations

import pytest

from paradoxa.games.perfect_moment.rules.events import Ended, Lapsed
from tests.games.perfect_moment.alone import PASS, alone
from tests.games.perfect_moment.table import GAME, after, asked, at, deck, happened, options, refused, view
from tests.games.perfect_moment.test_echo_end import MINE
from tests.games.perfect_moment.test_green import money
from tests.games.perfect_moment.test_setup import COIN, DEAL, NINE, ONE, ONE_UNDER, UNDEALT, ZERO, ZERO_UNDER
from tests.ruled import ruled

STOP, NONE = "0 stop", "0 none"


@pytest.mark.clause("T-6.4")
@ruled("T-6.4=ends")
def test_t_6_4_ends_a_turn_that_leaves_the_deck_empty_ends_the_game() -> None:
    last = at("yka ymk ppw", "kpr kfc yag", "ptk", "kfp", rest="scored")
    lines = (STOP, "0 score yka")
    assert after(last, *lines).ended == "empty"
    assert isinstance(happened(last, *lines)[-1], Ended)
    assert GAME.load(GAME.dump(after(last, *lines))) == after(last, *lines)
    more = at("yka ymk ppw", "kpr kfc yag", "ptk", "kfp kfr", rest="scored")
    assert asked(more, *lines) == [(1, "use")]


@pytest.mark.clause("T-9.1")
@ruled("T-9.1=nobody")
def test_t_9_1_nobody_drink_on_the_paradox_opens_no_plan() -> None:
    at_the_deck = at("kcr yma ykm", "kpr kfc yag", "gdk", colours="ykg")
    assert [len(side.open) for side in view(at_the_deck, None).sides] == [0, 0]
    assert "0 use drink" in options(at_the_deck)  # it can still be used
    on_a_display = at("kcr! gda ykm", "kpr kfc yag", "ymg", colours="ykg")
    assert [len(side.open) for side in view(on_a_display, None).sides] == [1, 0]


@pytest.mark.clause("T-9.4")
@ruled("T-9.4=refused")
def test_t_9_4_refused_what_begins_with_a_draw_needs_a_card_in_the_deck() -> None:
    empty = at("yka ykm kcp", "kpr kfc yga", "pkt", rest="scored")
    error = refused(empty, "0 use mask")
    assert (error.clause, "needs a card in the deck to draw" in error.reason) == ("T-9.4", True)
    for item in ("chocolates", "keys"):
        assert refused(empty, f"0 use {item}").clause == "T-9.4"
    full = at("yka ykm kcp", "kpr kfc yga", "pkt", "ppw", rest="scored")
    assert {"0 use mask", "0 use chocolates", "0 use keys"} <= set(options(full))


@pytest.mark.clause("T-9.5", "T-9.26")
@ruled("T-9.5=1")
def test_t_9_5_1_only_one_nested_use_begins_in_a_turn() -> None:
    armor = at("kfp yam pkt", "kcr kfc pwk", "ppt", "kpr")
    lines = ("0 use armor", "1 decline", "0 use wallet", "0 turn pkw")
    assert happened(armor, *lines)[-1] == Lapsed(0, 10, True)
    assert asked(armor, *lines) == [(0, "use")]


@pytest.mark.clause("T-9.6")
@ruled("T-9.6=lapses")
def test_t_9_6_lapses_the_second_use_needs_the_half_that_was_named() -> None:
    armor = at("kfp yam pkt", "kcr kfc pwk", "ppt", "kpr")
    gone = ("0 use armor", "1 decline", "0 use wallet", "0 turn pkw")
    assert happened(armor, *gone)[-1] == Lapsed(0, 10, False)
    assert asked(armor, *gone) == [(0, "use")]
    there = ("0 use armor", "1 decline", "0 use wallet", "0 turn kfc")
    assert asked(armor, *there) == [(0, "wallet")]


@pytest.mark.clause("T-9.10")
@ruled("T-9.10=other")
def test_t_9_10_other_the_starting_players_card_goes_to_the_deck_last() -> None:
    assert deck(after(UNDEALT, DEAL, *ZERO, *ONE)) == f"pkw yma {NINE}"
    assert deck(after(UNDEALT, DEAL, *ZERO_UNDER, *ONE_UNDER)) == f"{NINE} yma pkw"
    assert deck(after(COIN, DEAL, *ONE, *ZERO, "* start 0")) == f"pkw yma {NINE}"


@pytest.mark.clause("T-9.27")
@ruled("T-9.27=equal")
def test_t_9_27_equal_money_takes_a_fragment_also_from_whoever_has_as_many() -> None:
    lines = ("0 use money", "0 return kcr")
    assert asked(money("kfr", "kfp"), *lines) == [(0, "money")]
    assert asked(money("", "kfp"), *lines) == [(0, "money")]
    assert asked(money("", ""), *lines) == [(0, "use")]
    assert asked(money("kfr kpc", "kfp"), *lines) == [(0, "use")]


@pytest.mark.clause("T-9.36")
@ruled("T-9.36=6")
def test_t_9_36_6_so_many_quiet_turns_end_the_game() -> None:
    assert after(at("yka ymk ppw", "kpr kfc yag", "ptk", quiet=5), STOP, NONE).ended == "quiet"
    assert after(at("yka ymk ppw", "kpr kfc yag", "ptk", quiet=4), STOP, NONE).ended == ""


@pytest.mark.clause("T-9.49")
@ruled("T-9.49=20")
def test_t_9_49_20_alone_one_has_won_from_so_many_points() -> None:
    for threes, won in (("kfr kpc kpr ykg yga yma", ()), ("kfr kpc kpr ykg yga yma kfc", (0,))):
        outcome = GAME.outcome(after(alone(MINE, "ymk ymg yka", "kfp", "", threes=threes), *PASS))
        assert outcome is not None
        assert outcome.winners == won
