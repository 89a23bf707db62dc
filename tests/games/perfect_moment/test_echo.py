"""The Perfect Moment, T-7.1 to T-7.4: Echo's turn, step by step; rulings 40 to 45 and 50."""

from __future__ import annotations

from itertools import permutations
from random import Random

import pytest

from paradoxa.games.perfect_moment.box.components import CARD, cards_in, deck_of
from paradoxa.games.perfect_moment.rules import echo
from paradoxa.games.perfect_moment.rules.events import (
    EchoDrew,
    EchoFaded,
    EchoGaveUp,
    EchoPressed,
    EchoRemoved,
    EchoRested,
    EchoRevealed,
    Faced,
    TurnedUp,
)
from tests.games.perfect_moment.alone import PASS, alone, box, echo_cards, fading, only, own_cards
from tests.games.perfect_moment.table import after, asked, deck, hand, happened, kinds, options, told, wander

# Nothing of yours shares an item with Echo's plan, so that only Echo's side tells what happens.
MINE = "pkw ppt pwt"

# Echo's turn stands still where you choose; each of these ends with a new hidden plan.
LEFT = alone(MINE, "yka ymk ymg", "kfp", "kcr kfc")  # the left card is matched: Map on the right one, Mask on the plan
RIGHT = alone(MINE, "ymg kfp ymk", "yka", "kcr kfc")
PLAN = alone(MINE, "ymk ymg yka", "kfp", "kcr kfc")
PARADOX = alone(MINE, "kfp ymg yka", "ymk", "kcr kfc")

# Nothing is matched wholly: Plan B. The deck's top card decides what follows.
B_PLAN_REMOVED = alone(MINE, "ymk kfp pkp", "ymg", "yka kcr kfc")
B_PLAN_FADES = alone(MINE, "ymk kfp pkp", "ymg", "kcr yka kfc")
B_LEFT_FADES = alone(MINE, "ymk kfp ykg", "pkp", "kcr yka kfc")
B_RIGHT_FADES = alone(MINE, "ymk kfp pkp", "kfc", "kcr yka ymg")
B_NOTHING = alone(MINE, "ymk kfr pkt", "ppw", "kcr yka ymg")


# --- step 1 --------------------------------------------------------------------------------------
@pytest.mark.clause("T-7.1", "T-9.41")
def test_the_plan_is_laid_open_and_every_card_that_shares_an_item_is_turned_once() -> None:
    position = alone("kfp pwt kcr", "pkt ppt yma", "pkw", "kfc kfr")
    state, events = told(position, *PASS)
    (shown,) = only(events, EchoRevealed)
    assert isinstance(shown, EchoRevealed)
    assert shown.plan is CARD["pkt"]
    assert {card.name for card in shown.turned} == {"ppt", "pwt", "pkw"}
    assert own_cards(state) == "ptw kcr"  # yours are turned as well
    assert echo_cards(state) == "ptp yma"
    assert state.paradox.name == "pwk"
    assert "pkt" in box(state)  # it was matched: Keys on the Paradox, Tickets on the left card


@pytest.mark.clause("T-7.1", "T-9.41")
def test_the_plan_itself_is_not_turned_and_nothing_is_where_nothing_is_shared() -> None:
    state, events = told(B_PLAN_FADES, *PASS)
    (shown,) = only(events, EchoRevealed)
    assert isinstance(shown, EchoRevealed)
    assert [card.name for card in shown.turned] == ["ymg"]  # the Paradox alone
    assert state.paradox.name == "ygm"
    assert own_cards(state) == "ppt pwt"
    assert hand(state, 1) == "ymk"


@pytest.mark.clause("T-9.41")
def test_turning_comes_before_anything_is_checked_in_every_echo_turn() -> None:
    met = 0
    for seed in range(8):
        for ply in wander(seed, {"colours": "ykg"}, seats=1):
            names = kinds(ply.events)
            steps = [name for name in names if name in ("EchoRevealed", "EchoRemoved", "EchoPressed", "EchoGaveUp")]
            if "EchoRevealed" in steps:
                met += 1
                assert steps[0] == "EchoRevealed"
                assert steps.count("EchoRevealed") == 1
                assert len(steps) == 2  # then Plan A or Plan B
    assert met > 40


@pytest.mark.clause("T-9.41")
def test_new_cards_turn_nothing() -> None:
    before = after(B_PLAN_REMOVED, *PASS)
    pressed = after(B_PLAN_REMOVED, *PASS, "0 face yka")  # shares Mask with the plan, and comes after step 1
    assert own_cards(pressed) == own_cards(before)
    assert echo_cards(pressed) == "pkp yak"  # as Echo sees it
    assert pressed.paradox is before.paradox


# --- Plan A --------------------------------------------------------------------------------------
@pytest.mark.clause("T-7.2", "T-7.4", "T-9.42")
@pytest.mark.parametrize(
    ("position", "gone", "place"),
    [(LEFT, "ymk", "left"), (RIGHT, "ymk", "right"), (PLAN, "ymk", "plan"), (PARADOX, "ymk", "paradox")],
    ids=["left", "right", "plan", "paradox"],
)
def test_plan_a_removes_the_card_whose_items_are_both_on_the_other_three(position: str, gone: str, place: str) -> None:
    state, events = told(position, *PASS)
    (removed,) = only(events, EchoRemoved)
    assert removed == EchoRemoved(CARD[gone], place, False)
    assert gone in box(state)
    assert not only(events, EchoPressed)
    assert fading(state) == ""


@pytest.mark.clause("T-7.2", "T-9.42")
def test_of_several_matched_cards_only_the_leftmost_is_removed() -> None:
    position = alone(MINE, "ykg ymk ymg", "kfp", "kcr kfc")  # any two of the three match the third
    state, events = told(position, *PASS)
    assert only(events, EchoRemoved) == [EchoRemoved(CARD["ymk"], "left", False)]
    assert not box(state) & {"ymg", "ykg", "kfp"}
    four = alone(MINE, "kfp ymk ymg", "ykg", "kcr kfc")  # the Paradox counts as the fourth
    assert only(happened(four, *PASS), EchoRemoved) == [EchoRemoved(CARD["ymk"], "left", False)]


@pytest.mark.clause("T-9.42")
@pytest.mark.parametrize("left", ["ymk", "ykm"])
@pytest.mark.parametrize("paradox", ["kfp", "kpf"])
def test_how_the_cards_lie_is_irrelevant(left: str, paradox: str) -> None:
    events = happened(alone(MINE, f"yka {left} ygm", paradox, "kcr kfc"), *PASS)
    assert only(events, EchoRemoved) == [EchoRemoved(CARD["ymk"], "left", False)]


@pytest.mark.clause("T-7.2")
def test_both_items_of_a_card_may_be_on_one_side_only_if_two_cards_bear_them() -> None:
    position = alone(MINE, "yga ymk ymg", "kfp", "kcr kfc")  # Mask is on no other card, Gun and Map are
    assert only(happened(position, *PASS), EchoRemoved) == [EchoRemoved(CARD["ymg"], "right", False)]


# --- Plan B --------------------------------------------------------------------------------------
@pytest.mark.clause("T-7.3", "T-7.9", "T-9.43")
def test_plan_b_discards_the_left_card_and_lays_the_decks_top_card_on_the_right() -> None:
    state, events = told(B_PLAN_FADES, *PASS)
    assert only(events, EchoPressed) == [EchoPressed(CARD["kfp"], CARD["kcr"])]
    assert echo_cards(state) == "pkp -"  # the other card moved up
    assert deck(state) == "yka kfc kfp"
    assert asked(B_PLAN_FADES, *PASS) == [(0, "face")]
    assert options(B_PLAN_FADES, *PASS) == ["0 face kcr", "0 face krc"]
    assert echo_cards(after(B_PLAN_FADES, *PASS, "0 face kcr")) == "pkp krc"  # Chocolates faces you, Ring Echo


@pytest.mark.clause("T-7.3")
def test_plan_b_comes_only_if_plan_a_removed_nothing() -> None:
    for position in (LEFT, RIGHT, PLAN, PARADOX):
        assert not only(happened(position, *PASS), EchoPressed)


@pytest.mark.clause("T-9.43")
def test_plan_b_works_on_an_empty_deck_the_same_card_comes_back() -> None:
    position = alone(MINE, "ymk kfp pkp", "ymg")
    state, events = told(position, *PASS)
    assert only(events, EchoPressed) == [EchoPressed(CARD["kfp"], CARD["kfp"])]
    assert deck(state) == ""
    assert options(position, *PASS) == ["0 face kfp", "0 face kpf"]
    ended = after(position, *PASS, "0 face kfp")
    assert ended.ended == "draw"  # the plan faded, and there is no other
    assert fading(ended) == "ymk"


@pytest.mark.clause("T-7.3", "T-9.43")
def test_the_retry_removes_a_card_that_the_new_one_matches() -> None:
    state, events = told(B_PLAN_REMOVED, *PASS, "0 face yka")
    assert only(events, EchoRemoved) == [EchoRemoved(CARD["ymk"], "plan", True)]
    assert not only(events, EchoFaded)
    assert "ymk" in box(state)
    assert fading(state) == ""


@pytest.mark.clause("T-9.43")
@pytest.mark.parametrize(
    ("position", "face", "place"),
    [
        (alone(MINE, "yka kfp ymk", "kcr", "ymg kfc"), "ymg", "left"),
        (alone(MINE, "yka kfp pkp", "ymg", "ymk kfc"), "ymk", "right"),
        (alone(MINE, "kcr kfp ymg", "ymk", "yka kfc"), "yka", "paradox"),
    ],
    ids=["left", "right", "paradox"],
)
def test_the_retry_looks_at_all_four_places(position: str, face: str, place: str) -> None:
    events = happened(position, *PASS, f"0 face {face}")
    assert only(events, EchoRemoved) == [EchoRemoved(CARD["ymk"], place, True)]


@pytest.mark.clause("T-7.3", "T-9.43", "T-9.44")
@pytest.mark.parametrize(
    ("position", "face", "card", "place"),
    [
        (B_LEFT_FADES, "kcr", "ykg", "left"),
        (B_RIGHT_FADES, "kcr", "kcr", "right"),
        (B_PLAN_FADES, "kcr", "ymk", "plan"),
    ],
    ids=["left", "right", "plan"],
)
def test_else_the_first_card_with_one_match_fades(position: str, face: str, card: str, place: str) -> None:
    state, events = told(position, *PASS, f"0 face {face}")
    assert only(events, EchoFaded) == [EchoFaded(CARD[card], place, None)]
    assert fading(state) == card
    assert card not in box(state)
    assert card not in echo_cards(state).split()


@pytest.mark.clause("T-7.3", "T-9.44")
def test_the_earlier_fading_card_goes_to_the_box() -> None:
    position = alone(MINE, "ymk kfp pkp", "ymg", "kcr yka kfc", fading="yga")
    state, events = told(position, *PASS, "0 face kcr")
    assert only(events, EchoFaded) == [EchoFaded(CARD["ymk"], "plan", CARD["yga"])]
    assert fading(state) == "ymk"
    assert "yga" in box(state)
    kept = alone(MINE, "yka ymk ymg", "kfp", "kcr kfc", fading="yga")
    assert fading(after(kept, *PASS)) == "yga"  # a removed card is no reason


@pytest.mark.clause("T-9.43")
def test_the_paradox_can_match_but_never_fades() -> None:
    cards = cards_in(deck_of((0, 1, 2)))
    rng = Random(1)
    found = 0
    for inventory in rng.sample(list(permutations(cards, 4)), 20_000):
        counts = [echo.matches(inventory, card) for card in inventory]
        if 2 not in counts and 1 in counts:
            found += 1
            assert counts.index(1) < 3  # the partner of a matched Paradox stands further left
    assert found > 1000


# --- rest ----------------------------------------------------------------------------------------
@pytest.mark.clause("T-7.4", "T-9.50")
def test_after_the_left_card_the_right_one_moves_up_and_the_plan_follows() -> None:
    standing = after(LEFT, *PASS)
    assert echo_cards(standing) == "ymg -"  # shares nothing with the plan, so it was not turned
    assert asked(LEFT, *PASS) == [(0, "face")]
    assert deck(standing) == "kcr kfc"  # Echo has not drawn yet
    state, events = told(LEFT, *PASS, "0 face yak")
    assert echo_cards(state) == "ymg yka"
    assert hand(state, 1) == "kcr"
    assert kinds(events)[-2:] == ["Faced", "EchoDrew"]
    assert only(events, EchoRested) == [EchoRested(CARD["yka"], "display")]


@pytest.mark.clause("T-7.4", "T-9.50")
def test_after_the_right_card_the_plan_takes_its_place() -> None:
    assert echo_cards(after(RIGHT, *PASS)) == "kfp -"
    state = after(RIGHT, *PASS, "0 face ymg")
    assert echo_cards(state) == "kfp ygm"
    assert hand(state, 1) == "kcr"


@pytest.mark.clause("T-7.4")
def test_after_the_plan_echo_only_draws_a_new_one() -> None:
    state, events = told(PLAN, *PASS)
    assert asked(PLAN, *PASS) == [(0, "use")]  # nothing to choose
    assert echo_cards(state) == "ygm yak"  # both shared an item with the plan
    assert hand(state, 1) == "kcr"
    assert deck(state) == "kfc"
    assert not only(events, EchoRested)


@pytest.mark.clause("T-7.4", "T-9.50")
def test_after_the_paradox_the_plan_is_discarded_then_a_new_plan_then_a_new_paradox() -> None:
    standing, events = told(PARADOX, *PASS)
    assert kinds(events)[-3:] == ["EchoRested", "EchoDrew", "TurnedUp"]
    assert only(events, EchoRested) == [EchoRested(CARD["kfp"], "deck")]
    assert only(events, TurnedUp) == [TurnedUp(0, CARD["kfc"], "paradox")]
    assert hand(standing, 1) == "kcr"
    assert deck(standing) == "kfp"
    assert options(PARADOX, *PASS) == ["0 face kfc", "0 face kcf"]
    state = after(PARADOX, *PASS, "0 face kcf")
    assert state.paradox.name == "kcf"  # Chocolates at the deck
    assert asked(PARADOX, *PASS, "0 face kcf") == [(0, "use")]


@pytest.mark.clause("T-7.4")
@pytest.mark.parametrize(
    ("position", "up", "left"),
    [(B_LEFT_FADES, "ymk", "kcr"), (B_RIGHT_FADES, "ymk", "pkp")],
    ids=["left", "right"],
)
def test_a_faded_display_card_is_made_good_like_a_removed_one(position: str, up: str, left: str) -> None:
    state = after(position, *PASS, "0 face kcr", f"0 face {up}")
    shown = echo_cards(state).split()
    assert shown[1] == "ykm"
    assert {shown[0], shown[0][0] + shown[0][2] + shown[0][1]} & {left}
    assert hand(state, 1) == "yka"


@pytest.mark.clause("T-7.4", "T-9.45")
def test_where_nothing_matches_the_plan_goes_to_the_box_and_echo_draws_a_new_one() -> None:
    state, events = told(B_NOTHING, *PASS, "0 face kcr")
    assert only(events, EchoGaveUp) == [EchoGaveUp(CARD["ymk"])]
    assert "ymk" in box(state)
    assert hand(state, 1) == "yka"
    assert echo_cards(state) == "pkt krc"
    assert fading(state) == ""


@pytest.mark.clause("T-9.50")
def test_the_order_of_events_is_faced_then_drawn_then_the_paradox() -> None:
    seen = set()
    for seed in range(12):
        for ply in wander(seed, {"colours": "ypg"}, seats=1):
            names = [name for name in kinds(ply.events) if name in ("Faced", "EchoDrew", "TurnedUp")]
            seen.add(tuple(names))
    assert ("Faced", "EchoDrew") in seen
    assert ("EchoDrew", "TurnedUp") in seen
    assert not any([names[:2] == ("EchoDrew", "Faced") for names in seen])


@pytest.mark.clause("T-9.40")
def test_the_places_of_echo_keep_their_order_however_the_cards_are_turned() -> None:
    position = alone("ymk pwt kcr", "kfp pkt yma", "pwk", "kfc kfr", colours="ykp")
    lines = ("0 use wallet", "0 turn pkt")
    assert echo_cards(after(position, *lines)) == "ptk yma"
    assert echo_cards(after(position, "0 use wallet", "0 turn yma")) == "pkt yam"


@pytest.mark.clause("T-9.40")
def test_you_use_the_halves_facing_you_on_all_four_cards_and_the_paradox_half_at_the_deck() -> None:
    position = alone("ymk pwt kcr", "kfp pkp yma", "ykg", "kfc kfr")
    uses = ["0 use mask", "0 use armor", "0 use chocolates", "0 use phone", "0 use wallet", "0 stop"]
    assert options(position) == uses


def test_echo_events_name_only_what_lies_open() -> None:
    for position in (LEFT, RIGHT, PLAN, PARADOX):
        drew = [event for event in happened(position, *PASS) if isinstance(event, EchoDrew)]
        assert all([event.card.seats == () for event in drew])
    faced = [event for event in happened(LEFT, *PASS, "0 face yka") if isinstance(event, Faced)]
    assert [event.place for event in faced] == ["right"]
