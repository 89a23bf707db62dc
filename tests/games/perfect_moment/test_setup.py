"""The Perfect Moment, clause T-2 and rulings T-9.9 to T-9.11: set-up for two."""

from __future__ import annotations

from random import Random

import pytest

from paradoxa.core import BadOptions
from paradoxa.core.events import Secret
from paradoxa.games.perfect_moment.box.components import CARD
from paradoxa.games.perfect_moment.rules.events import SetUp, Started
from tests.games.perfect_moment.table import (
    GAME,
    after,
    asked,
    deck,
    display,
    hand,
    happened,
    kinds,
    options,
    refused,
    seen_by,
    told,
    view,
    wander,
)

UNDEALT = "2 ykp fastest / undealt"
COIN = "2 ykp coin / undealt"
DEAL = "* deal pkt ymk kfp pkw ymg kfc ppw yma kcr ykg yka yga kfr kpc kpr pkp ppt pwt"
NINE = "ykg yka yga kfr kpc kpr pkp ppt pwt"
ZERO = ("0 own ykm", "0 other kpf", "0 return pkw", "0 plan ymg")
ONE = ("1 own kfc", "1 other pwp", "1 return yma", "1 plan kcr")
ZERO_UNDER = ("0 own ykm", "0 other kpf", "0 discard pkw", "0 plan ymg")
ONE_UNDER = ("1 own kfc", "1 other pwp", "1 discard yma", "1 plan kcr")


@pytest.mark.clause("T-2.1", "T-10.1")
def test_colours_are_chosen_and_their_order_means_nothing() -> None:
    assert GAME.dump(GAME.new(2)) == UNDEALT
    for text in ("kpg", "gpk", "pkg"):
        assert GAME.dump(GAME.new(2, {"colours": text})) == "2 kpg fastest / undealt"
    for bad in ("yk", "ykpg", "yyk", "ykx", "", "YKP"):
        with pytest.raises(BadOptions, match="three different colours"):
            GAME.new(2, {"colours": bad})


@pytest.mark.clause("T-2.1", "T-10.3")
def test_the_deck_is_shuffled_by_chance() -> None:
    state = GAME.new(2)
    deals = {str(GAME.chance(state, Random(seed))) for seed in range(50)}
    assert len(deals) == 50
    assert refused(UNDEALT, DEAL.replace("pwt", "gma")).clause == "T-10.3"  # a card of the fourth colour
    assert refused(UNDEALT, "0 use map").clause == "T-2.1"


@pytest.mark.clause("T-2.2", "T-10.3")
def test_chance_says_which_half_of_the_paradox_faces_the_deck() -> None:
    assert after(UNDEALT, DEAL).paradox.name == "pkt"
    assert after(UNDEALT, DEAL.replace("pkt", "ptk")).paradox.name == "ptk"
    state, rng = GAME.new(2), Random(5)
    faces = [str(GAME.chance(state, rng)).split()[1] for _ in range(400)]
    first_half = sum([name in {card.name for card in CARD.values()} for name in faces])
    assert 160 < first_half < 240  # four standard deviations around 200


@pytest.mark.clause("T-2.3", "T-10.3")
def test_each_player_draws_four_cards_the_deck_nine() -> None:
    state = after(UNDEALT, DEAL)
    assert hand(state, 0) == "ymk ymg kfp pkw"
    assert hand(state, 1) == "yma kfc kcr ppw"
    assert deck(state) == NINE
    assert asked(UNDEALT, DEAL) == [(0, "set-up"), (1, "set-up")]


@pytest.mark.clause("T-2.3", "T-9.52")
def test_each_of_the_four_uses_comes_once_one_card_at_a_time() -> None:
    assert len(options(UNDEALT, DEAL, seat=0)) == 8  # four cards, two ways round
    assert options(UNDEALT, DEAL, *ZERO[:1], seat=0) == [
        *("0 other ymg", "0 other ygm", "0 other kfp", "0 other kpf", "0 other pkw", "0 other pwk"),
    ]
    third = [*("0 return ymg", "0 return pkw", "0 discard ymg", "0 discard pkw")]
    assert options(UNDEALT, DEAL, *ZERO[:2], seat=0) == third
    assert options(UNDEALT, DEAL, *ZERO[:3], seat=0) == ["0 plan ymg"]
    assert asked(UNDEALT, DEAL, *ZERO) == [(1, "set-up")]


@pytest.mark.clause("T-2.3", "T-10.4")
def test_whoever_lays_a_card_says_which_half_faces_whom_in_both_displays() -> None:
    state = after(UNDEALT, DEAL, *ZERO, *ONE)
    assert display(state, 0) == "ykm ppw"  # seat 1 laid Wallet towards itself, so Phone faces seat 0
    assert display(state, 1) == "kfc kfp" or display(state, 1) == "kfp kfc"
    usable = [line.split()[-1] for line in options(UNDEALT, DEAL, *ZERO, *ONE)]
    assert usable == ["mask", "poetry", "chocolates", "keys", "phone", "stop"]


@pytest.mark.clause("T-2.3", "T-9.11")
def test_both_may_set_up_in_any_interleaving() -> None:
    mixed = [line for pair in zip(ZERO, ONE, strict=True) for line in pair]
    assert GAME.dump(after(UNDEALT, DEAL, *mixed)) == GAME.dump(after(UNDEALT, DEAL, *ZERO, *ONE))


@pytest.mark.clause("T-2.4", "T-9.9")
def test_whoever_seals_first_starts() -> None:
    assert asked(UNDEALT, DEAL, *ZERO, *ONE) == [(0, "use")]
    assert asked(UNDEALT, DEAL, *ONE, *ZERO) == [(1, "use")]
    # Being first with three cards is not being ready.
    assert asked(UNDEALT, DEAL, *ZERO[:3], *ONE, ZERO[3]) == [(1, "use")]
    assert happened(UNDEALT, DEAL, *ONE, *ZERO)[-1] == Started(1, False)


@pytest.mark.clause("T-9.9", "T-10.2", "T-10.3")
def test_with_coin_chance_says_who_starts_after_both_are_sealed() -> None:
    assert asked(COIN, DEAL, *ONE, *ZERO) == [(-1, "start")]
    assert options(COIN, DEAL, *ONE, *ZERO) == ["* start 0", "* start 1"]
    assert asked(COIN, DEAL, *ONE, *ZERO, "* start 0") == [(0, "use")]
    assert asked(COIN, DEAL, *ZERO, *ONE, "* start 1") == [(1, "use")]
    assert not view(COIN, 0, DEAL, *ONE, *ZERO).sides[0].cards  # nothing lies open before
    assert refused(COIN, DEAL, *ONE, *ZERO, "0 use mask").clause == "T-9.11"
    starts = {str(GAME.chance(after(COIN, DEAL, *ONE, *ZERO), Random(seed))) for seed in range(20)}
    assert starts == {"start 0", "start 1"}


@pytest.mark.clause("T-10.2")
def test_alone_the_option_start_says_nothing() -> None:
    assert GAME.dump(GAME.new(1)) == "1 ykp fastest / undealt"
    for seats, start in ((1, "coin"), (2, "slowest")):
        with pytest.raises(BadOptions):
            GAME.new(seats, {"start": start})


@pytest.mark.clause("T-9.10")
def test_of_two_returned_cards_the_starting_players_lies_below() -> None:
    assert deck(after(UNDEALT, DEAL, *ZERO, *ONE)) == f"yma pkw {NINE}"
    assert deck(after(UNDEALT, DEAL, *ONE, *ZERO)) == f"pkw yma {NINE}"
    # With a coin it is the starting player who counts as first, not who was faster.
    assert deck(after(COIN, DEAL, *ONE, *ZERO, "* start 0")) == f"yma pkw {NINE}"


@pytest.mark.clause("T-9.10")
def test_of_two_discarded_cards_the_other_players_lies_lowest() -> None:
    assert deck(after(UNDEALT, DEAL, *ZERO_UNDER, *ONE_UNDER)) == f"{NINE} pkw yma"
    assert deck(after(UNDEALT, DEAL, *ONE_UNDER, *ZERO_UNDER)) == f"{NINE} yma pkw"
    assert deck(after(COIN, DEAL, *ZERO_UNDER, *ONE_UNDER, "* start 1")) == f"{NINE} yma pkw"
    assert deck(after(UNDEALT, DEAL, *ZERO, *ONE_UNDER)) == f"pkw {NINE} yma"


@pytest.mark.clause("T-9.11")
def test_nothing_of_a_set_up_is_seen_before_both_are_sealed() -> None:
    other = ("0 own pkw", "0 other ygm", "0 discard kfp", "0 plan ymk")
    for viewer in (1, None):
        assert view(UNDEALT, viewer, DEAL, *ZERO) == view(UNDEALT, viewer, DEAL, *other)
        one, two = [seen_by(viewer, happened(UNDEALT, DEAL, *lines)) for lines in (ZERO, other)]
        assert one == two
    assert view(UNDEALT, 0, DEAL, *ZERO) != view(UNDEALT, 0, DEAL, *other)


@pytest.mark.clause("T-9.11")
def test_then_the_displays_are_public_and_of_the_third_card_only_where_it_went() -> None:
    state, events = told(UNDEALT, DEAL, *ZERO, *ONE_UNDER)
    for viewer in (0, 1, None):
        seen = [event for event in seen_by(viewer, events) if isinstance(event, SetUp)]
        assert [(str(event.own), str(event.other), event.on_top) for event in seen] == [
            ("ykm", "kfp", True),
            ("kfc", "ppw", False),
        ]
        shown = [event.third.value and event.third.value.name for event in seen]
        assert shown == ["pkw" if viewer == 0 else None, "yma" if viewer == 1 else None]
    assert all([isinstance(event.third, Secret) for event in events if isinstance(event, SetUp)])
    assert [GAME.view(state, seat).sides[1 - seat].size for seat in (0, 1)] == [1, 1]


@pytest.mark.clause("T-9.11", "T-9.30")
def test_drink_binds_from_the_moment_both_are_sealed() -> None:
    green = "2 ykg fastest / undealt"
    deal = "* deal ymk gad kfp ymg kfr kfc gdk yma kcr ykg yka yga kpc kpr gma gmd gmk gak"
    zero = ("0 own gda", "0 other kfp", "0 discard kfr", "0 plan ymg")
    one = ("1 own kfc", "1 other gkd", "1 return yma", "1 plan kcr")
    for order in ((*zero, *one), (*one, *zero)):
        assert not after(green, deal, *order[:-1]).open
        state, events = told(green, deal, *order)
        assert kinds(events)[-1] == "Opened"
        assert view(green, None, deal, *order).sides[0].open == (CARD["ymg"],)
        assert not view(green, None, deal, *order).sides[1].open
        assert state.sealed == ((), ())


@pytest.mark.clause("T-2.5")
@pytest.mark.parametrize("colours", ["ykp", "kpg"])
def test_after_set_up_there_are_eleven_cards_in_the_deck_two_in_each_display_and_two_plans(colours: str) -> None:
    for seed in range(10):
        for ply in wander(seed, {"colours": colours, "start": "coin"}):
            if any([isinstance(event, Started) for event in ply.events]):
                assert len(ply.state.deck) == 11
                assert [len(display(ply.state, side).split()) for side in (0, 1)] == [2, 2]
                assert [len(hand(ply.state, side).split()) for side in (0, 1)] == [1, 1]
                laid = {event.own for event in ply.events if isinstance(event, SetUp)}
                assert all([laid & set(ply.state.displays[3 * side : 3 * side + 2]) for side in (0, 1)])
                break
