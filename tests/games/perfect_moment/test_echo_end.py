"""The Perfect Moment, T-7.5 to T-7.9: set-up, items and end of the solo game; rulings 39, 44 to 47, 49 and 51."""

from __future__ import annotations

import pytest

from paradoxa.core import CHANCE, Outcome
from paradoxa.core.events import Event
from paradoxa.games.perfect_moment.box.components import CARD
from paradoxa.games.perfect_moment.rules.events import EchoFaded, EchoRevealed, Ended, Offered, PlanSeen, Scored, Traded
from paradoxa.games.perfect_moment.words.telling import verdict
from tests.games.perfect_moment.alone import PASS, alone, box, echo_cards, fading, only, own_cards
from tests.games.perfect_moment.table import (
    GAME,
    after,
    asked,
    deck,
    hand,
    kinds,
    options,
    told,
    view,
    wander,
)

UNDEALT = "1 ykp fastest / undealt"
DEAL = "* deal ymk kfp pkp pkw pkt ppw kcr yma kfc kfr kpc kpr ymg ykg yka yga ppt pwt"
SETTING = (DEAL, "0 face ykm", "0 face kfp", "0 own pkp", "0 other pwk", "0 discard pkt", "0 plan ppw", "0 face krc")
MINE = "pkw ppt pwt"


# --- set-up --------------------------------------------------------------------------------------
@pytest.mark.clause("T-7.7", "T-9.39")
def test_the_order_of_the_set_up_alone() -> None:
    questions = [asked(UNDEALT, *SETTING[:done]) for done in range(len(SETTING) + 1)]
    names = ["deal", "face", "face", "set-up", "set-up", "set-up", "set-up", "face", "use"]
    assert questions == [[(0 if name != "deal" else CHANCE, name)] for name in names]
    assert options(UNDEALT, *SETTING[:1]) == ["0 face ymk", "0 face ykm"]  # the Paradox
    assert options(UNDEALT, *SETTING[:2]) == ["0 face kfp", "0 face kpf"]  # Echo's left card
    assert options(UNDEALT, *SETTING[:3])[0] == "0 own pkp"
    assert options(UNDEALT, *SETTING[:5]) == ["0 discard pkt", "0 discard ppw"]  # nothing is returned alone
    assert options(UNDEALT, *SETTING[:6]) == ["0 plan ppw"]
    assert options(UNDEALT, *SETTING[:7]) == ["0 face kcr", "0 face krc"]  # one more card, seen before it is faced


@pytest.mark.clause("T-7.7", "T-9.39")
def test_what_lies_where_after_the_set_up_alone() -> None:
    state = after(UNDEALT, *SETTING)
    assert state.paradox.name == "ykm"  # Mask at the deck
    assert own_cards(state) == "pkp krc"
    assert echo_cards(state) == "kpf pkw"  # as Echo sees them; your first letter faces you
    assert hand(state, 0) == "ppw"
    assert hand(state, 1) == "yma"
    assert deck(state) == "kfc kfr kpc kpr ymg ykg yka yga ppt pwt pkt"
    assert len(state.deck) == 11
    assert state.active == 0


@pytest.mark.clause("T-9.39")
def test_the_cards_of_the_deal_come_one_after_the_other() -> None:
    assert view(UNDEALT, 0, *SETTING[:2]).hand == ()  # not before the Paradox and Echo's card lie there
    assert [card.name for card in view(UNDEALT, 0, *SETTING[:3]).hand] == ["pkp", "pkw", "pkt", "ppw"]
    assert hand(after(UNDEALT, *SETTING[:7]), 1) == ""  # Echo's plan comes last


# --- end -----------------------------------------------------------------------------------------
@pytest.mark.clause("T-7.5", "T-9.46")
def test_sixteen_points_mean_nothing() -> None:
    rich = alone(MINE, "yka ymk ymg", "kfp", "kcr kfc", threes="kfr kpc kpr ykg yga", fragments="yma")
    assert after(rich).points[0] == 16
    assert asked(rich, *PASS, "0 face yka") == [(0, "use")]
    scored = after(
        alone("pkt ppt pwk", "yka ymk ymg", "kfp", "kcr kfc", threes="kfr kpc kpr ykg yga"), "0 stop", "0 score pkt"
    )
    assert scored.points[0] > 16
    assert not scored.ended


@pytest.mark.clause("T-7.5", "T-9.46")
@pytest.mark.parametrize("line", ["0 use mask", "0 use keys", "0 use poetry"])
def test_a_draw_of_yours_that_fails_ends_the_game_at_once(line: str) -> None:
    usable = {"0 use mask": "ykm kfp", "0 use keys": "pkw kfp", "0 use poetry": "ymg kpf"}[line]
    position = alone(f"yma {usable}", "ppw yga pwt", "kcr", "")
    state, events = told(position, line)
    assert state.ended == "draw"
    assert kinds(events)[-1] == "Ended"
    assert GAME.outcome(state) == Outcome((0,), ())


@pytest.mark.clause("T-7.5")
def test_points_scored_with_an_empty_deck_count_before_the_missing_draw_ends_the_game() -> None:
    position = alone("pkt ptp pwk", "ppw yga kfp", "kcr", "", threes="ymk ymg yma ykg")
    state, events = told(position, "0 stop", "0 score pkt")
    assert state.ended == "draw"
    assert state.points[0] == 12 + 2
    assert kinds(events)[-2:] == ["Scored", "Ended"]
    fails = alone("yma ptp pkw", "ppw yga pwt", "pkt", "")  # nor can a new Paradox be turned up
    assert after(fails, "0 stop", "0 score pkt").ended == "draw"


@pytest.mark.clause("T-7.4", "T-7.5", "T-9.45", "T-9.46")
@pytest.mark.parametrize(
    ("echo", "paradox", "lines", "gone"),
    [
        ("yka ymk ymg", "kfp", ["0 face yka"], "ymk"),
        ("ymg kfp ymk", "yka", ["0 face ymg"], "ymk"),
        ("ymk ymg yka", "kfp", [], "ymk"),
        ("kfp ymg yka", "ymk", [], "ymk"),
        ("ymk kfr pkt", "ppw", ["0 face kfr"], "ymk"),
    ],
    ids=["left", "right", "plan", "paradox", "nothing"],
)
def test_an_echo_turn_begun_with_an_empty_deck_is_the_last(
    echo: str, paradox: str, lines: list[str], gone: str
) -> None:
    mine = "pkp yga kpc" if "pkt" in echo else MINE
    state, events = told(alone(mine, echo, paradox), *PASS, *lines)
    assert state.ended == "draw"
    assert gone in box(state)  # what Echo removed before still counts as removed
    (end,) = only(events, Ended)
    assert isinstance(end, Ended)
    assert end.reason == "draw"


@pytest.mark.clause("T-9.45", "T-9.46")
def test_with_the_paradox_removed_and_no_deck_the_old_plan_is_drawn_and_no_paradox_comes() -> None:
    state, events = told(alone(MINE, "kfp ymg yka", "ymk"), *PASS)
    assert kinds(events)[-3:] == ["EchoRested", "EchoDrew", "Ended"]
    assert hand(state, 1) == "kfp"
    last = alone(MINE, "kfp ymg yka", "ymk", "kcr")  # with one card the old plan becomes the Paradox
    assert options(last, *PASS) == ["0 face kfp", "0 face kpf"]


@pytest.mark.clause("T-9.45")
def test_each_echo_turn_takes_one_card_off_the_deck_and_there_are_at_most_twelve() -> None:
    most = 0
    for seed in range(16):
        turns, size = 0, -1
        for ply in wander(seed, {"colours": ("ykp", "ykg", "ypg", "kpg")[seed % 4]}, seats=1):
            turns += len(only(ply.events, EchoRevealed))
            if ply.line == "0 none" and only(ply.events, EchoRevealed):
                size = len(deck(GAME.load(ply.before)).split())  # as Echo found it
            if size >= 0 and [one.kind for one in GAME.decisions(ply.state)] == ["use"]:
                assert len(ply.state.deck) == size - 1
                size = -1
        assert turns <= 12
        most = max(most, turns)
    assert most >= 6


@pytest.mark.clause("T-9.45")
def test_against_a_passive_player_echo_takes_exactly_twelve_turns() -> None:
    for seed in range(12):
        *_, dealt = wander(seed, seats=1, plies=8)  # the deal and the set-up
        state, sizes, found = dealt.state, list[int](), list[Event]()
        while decisions := GAME.decisions(state):
            (decision,) = decisions
            if decision.kind == "use":
                sizes.append(len(state.deck))
            quiet = [move for move in decision.options if str(move) in ("stop", "none")]
            GAME.apply(state, 0, quiet[0] if quiet else decision.options[0], found.append)
        assert len(only(found, EchoRevealed)) == 12
        assert sizes == list(range(11, -1, -1))


@pytest.mark.clause("T-7.6", "T-9.49")
@pytest.mark.parametrize(
    ("points", "winners"),
    [(0, ()), (14, ()), (15, (0,)), (17, (0,)), (18, (0,)), (20, (0,)), (21, (0,)), (25, (0,))],
)
def test_fifteen_points_save_reality(points: int, winners: tuple[int, ...]) -> None:
    loose = ["kfr", "kpc", "kpr", "ykg", "yga", "yma", "kfc", "kcr", "pkp"]
    threes = " ".join(loose[: points // 3])
    rest = loose[points // 3 : points // 3 + points % 3]
    position = alone(MINE, "ymk ymg yka", "kfp", "", threes=threes, fragments=" ".join(rest))
    state = after(position, *PASS)
    assert state.ended == "draw"
    assert GAME.outcome(state) == Outcome((points,), winners)


@pytest.mark.clause("T-7.6", "T-9.49")
def test_there_are_four_verdicts() -> None:
    words = [verdict(points) for points in range(30)]
    bounds = [points for points in range(1, 30) if words[points] != words[points - 1]]
    assert bounds == [15, 18, 21]
    assert len(set(words)) == 4


# --- the Fading card -----------------------------------------------------------------------------
@pytest.mark.clause("T-7.3", "T-9.32", "T-9.44")
def test_the_fading_card_is_scored_for_two_or_three_only_and_then_there_is_none() -> None:
    two = alone("yma ptp pwk", "kfr yga kcr", "kfp", "ymg", fading="pkt")
    state, events = told(two, "0 stop", "0 score pkt")
    assert only(events, Scored) == [Scored(0, CARD["pkt"], 2, "fragment", 2, False)]
    assert fading(state) == ""
    assert "pkt" not in box(state)
    assert state.points == [2, 0]  # it counted nothing for Echo
    three = alone("yma ptp pkw", "kfr yga kcr", "kfp", "ymg", fading="pkt")
    assert after(three, "0 stop", "0 score pkt").points == [3, 0]
    one = alone("yma ptp kpc", "kfr yga kcr", "kfp", "ymg", fading="pkt")
    assert "0 score pkt" not in options(one, "0 stop")


# --- items against Echo --------------------------------------------------------------------------
ARMED = alone("kfp yak pwt", "pkt kcr ppk", "ykg", "ymk ymg", fading="kfr")


@pytest.mark.clause("T-7.8", "T-9.47")
def test_armor_asks_nobody_the_plan_fades_and_echo_draws() -> None:
    state, events = told(ARMED, "0 use armor")
    assert only(events, Offered) == []
    assert only(events, EchoFaded) == [EchoFaded(CARD["pkt"], "plan", CARD["kfr"])]
    assert fading(state) == "pkt"
    assert "kfr" in box(state)
    assert hand(state, 1) == "ymk"
    assert asked(ARMED, "0 use armor") == [(0, "armor")]
    assert options(ARMED, "0 use armor") == ["0 use chocolates", "0 use phone"]  # the halves facing Echo
    again = after(ARMED, "0 use armor", "0 use phone", "0 discard kfp", "0 discard pwt", "0 lay ymg")
    assert GAME.decisions(again)[0].kind == "discard"  # a second time


@pytest.mark.clause("T-7.8", "T-9.47")
def test_armor_on_an_empty_deck_ends_the_game_after_the_plan_has_faded() -> None:
    state = after(alone("kfp yak pwt", "pkt kcr ppk", "ykg", ""), "0 use armor")
    assert state.ended == "draw"
    assert fading(state) == "pkt"


RINGED = alone("kfp krc pwt", "pkt ymk ppk", "ykg", "yma ymg")


@pytest.mark.clause("T-7.8", "T-7.9", "T-9.47")
def test_ring_you_choose_both_cards_without_seeing_echos_plan() -> None:
    assert options(RINGED, "0 use ring") == ["0 give kfp", "0 give kcr", "0 give pwt"]
    assert options(RINGED, "0 use ring", "0 give kfp") == ["0 take ymk", "0 take pkp", "0 take plan"]
    seen = view(RINGED, 0, "0 use ring", "0 give kfp")
    assert seen.sides[1].known == ()
    assert CARD["pkt"] in seen.unseen


@pytest.mark.clause("T-7.8", "T-9.40", "T-9.47")
def test_ring_for_a_display_card_yours_takes_its_place_as_you_face_it() -> None:
    lines = ("0 use ring", "0 give kfp", "0 take ymk")
    assert echo_cards(after(RINGED, *lines)) == "- ppk"
    assert options(RINGED, *lines) == ["0 face kfp", "0 face kpf"]
    state = after(RINGED, *lines, "0 face kfp")
    assert echo_cards(state) == "kpf ppk"  # on the left, as the card it replaced
    assert hand(state, 0) == "ymk"
    right = after(RINGED, "0 use ring", "0 give pwt", "0 take pkp", "0 face pwt")
    assert echo_cards(right) == "ymk ptw"
    assert GAME.decisions(right)[0].kind == "arrange"  # you gave a display card
    assert hand(right, 0) == "kfp pkp"


@pytest.mark.clause("T-7.8", "T-9.47", "T-9.48")
def test_ring_for_the_plan_unseen_echos_new_plan_is_known_to_you() -> None:
    lines = ("0 use ring", "0 give kfp", "0 take plan")
    state, events = told(RINGED, *lines)
    assert hand(state, 0) == "pkt"
    assert hand(state, 1) == "kfp"
    assert [card.name for card in view(RINGED, 0, *lines).sides[1].known] == ["kfp"]
    assert view(RINGED, None, *lines).sides[1].known == ()  # from hand to hand: nobody else saw it
    open_gift = ("0 use ring", "0 give kcr", "0 take plan")
    assert [card.name for card in view(RINGED, None, *open_gift).sides[1].known] == ["kcr"]
    assert asked(RINGED, *open_gift) == [(0, "arrange")]
    assert len(only(events, Traded)) == 1


@pytest.mark.clause("T-7.8", "T-9.27", "T-9.47", "T-9.51")
def test_money_takes_the_fading_card_if_you_have_no_fragment() -> None:
    bare = alone("yma gmk ykg", "kfp gma ymk", "yga", "ymg kcr", colours="ykg", fading="kfr")
    lines = ("0 use money", "0 return yma")
    assert options(bare, *lines) == ["0 take kfr"]
    state = after(bare, *lines, "0 take kfr")
    assert fading(state) == ""
    assert state.points == [1, 0]
    mine = alone("yma gmk ykg", "kfp gma ymk", "yga", "ymg kcr", colours="ykg", fading="kfr", fragments="kpr")
    assert asked(mine, *lines) == [(0, "use")]  # one each is not fewer
    none = alone("yma gmk ykg", "kfp gma ymk", "yga", "ymg kcr", colours="ykg")
    assert asked(none, *lines) == [(0, "use")]


@pytest.mark.clause("T-7.8", "T-9.28", "T-9.47")
def test_knife_looks_at_echos_plan_and_may_score_it() -> None:
    position = alone("yma gkm gak", "gma ymg ymk", "yga", "ykg kfp", colours="ykg")
    assert [card.name for card in view(position, 0, "0 use knife").sides[1].known] == ["gma"]
    assert view(position, None, "0 use knife").sides[1].known == ()
    assert options(position, "0 use knife") == ["0 score gma", "0 none"]
    state, events = told(position, "0 use knife", "0 score gma")
    assert only(events, PlanSeen)
    assert state.points[0] == 2  # Aces face you, Money faces Echo
    assert hand(state, 1) == "ykg"
    left = after(position, "0 use knife", "0 none")
    assert hand(left, 1) == "gma"
    strange = alone("yma gkm gak", "kfc ymg ymk", "yga", "ykg kfp", colours="ykg")
    assert options(strange, "0 use knife") == ["0 none"]
    assert after(alone("yma gkm gak", "gma ymg ymk", "yga", "", colours="ykg"), "0 use knife", "0 score gma").ended


@pytest.mark.clause("T-7.8", "T-9.47", "T-9.48")
def test_drink_opens_echos_plan_and_has_no_effect_on_you() -> None:
    near_echo = alone("yma gkm gak", "ymg! gdk ymk", "yga", "ykg kfp", colours="ykg")
    for viewer in (0, None):
        assert [card.name for card in view(near_echo, viewer).sides[1].open] == ["ymg"]
    away = alone("yma gkm gmd", "ymg! ykg ymk", "yga", "gak kfp", colours="ykg")  # on your card, facing Echo
    assert [card.name for card in view(away, 0).sides[1].open] == ["ymg"]
    yours = alone("yma gdm gak", "ymg ykg ymk", "yga", "kfp", colours="ykg")
    assert view(yours, 0).sides[1].open == ()
    assert view(yours, None).sides[0].open == ()  # Drink faces you: your plan stays hidden
    turned = after(yours, "0 use drink")
    assert GAME.view(turned, None).sides[1].open == (CARD["ymg"],)  # now it faces Echo
    deck_half = alone("yma gkm gak", "ymg! ykg ymk", "gda", "kfp", colours="ykg")
    assert view(deck_half, None).sides[0].open == ()
    with pytest.raises(ValueError, match="open"):
        GAME.load(alone("yma gkm gak", "ymg ykg ymk", "gda", "kfp", colours="ykg"))


@pytest.mark.clause("T-7.8", "T-9.47")
def test_wallet_turns_one_of_echos_two() -> None:
    position = alone("yma pwk ymg", "pkt ppt ymk", "yga", "ykg kfp")
    assert options(position, "0 use wallet") == ["0 turn ymk", "0 turn ppt"]
    assert echo_cards(after(position, "0 use wallet", "0 turn ppt")) == "ptp ymk"


@pytest.mark.clause("T-7.9")
def test_every_choice_of_the_solo_game_is_yours() -> None:
    faced = 0
    for seed in range(10):
        for ply in wander(seed, {"colours": ("ykp", "kpg")[seed % 2]}, seats=1):
            assert ply.line[0] in "0*"
            faced += ply.line.startswith("0 face")
    assert faced > 50


@pytest.mark.clause("T-9.51")
def test_your_own_fragments_are_yours_echo_never_scores_them() -> None:
    position = alone("yma ptp pwk", "kfr yga kcr", "kfp", "ymg", fragments="pkt pkp")
    assert options(position, "0 stop") == ["0 score pkp", "0 score pkt", "0 none"]  # again for 3 and for 2
    state = after(position, "0 stop", "0 score pkt")
    assert state.points[0] == 1 + 2
    for seed in range(8):
        best = 0
        for ply in wander(seed, {"colours": "ykg"}, seats=1):
            assert ply.state.points[1] == 0
            assert ply.state.points[0] >= best  # nothing takes points away from you
            best = ply.state.points[0]
