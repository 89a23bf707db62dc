"""Antinomy, clause A-5 and the rulings on it: sets, declaring, and the exchange."""

from __future__ import annotations

from itertools import combinations

import pytest

from paradoxa.core.events import Event
from paradoxa.core.play import play
from paradoxa.games.antinomy.box.components import COLOURS, HANDS, mask_of
from paradoxa.games.antinomy.rules.events import CodexAdvanced, Declared, Declined, Exchanged, Moved, SideChosen
from tests.games.antinomy.table import (
    GAME,
    MAY_DECLINE,
    PRINTED,
    UNDEALT,
    after,
    cards,
    happened,
    kinds,
    options,
    refused,
    relic,
    told,
    view,
    wander,
)

ROW = "r1k b2r r3r g3s b3f p4s b1s g4r p3k"
RIVAL = "g2k r4f r2s @8 *0 / p1r?"
# With b4k seat 0 goes forward to space 4 and takes b3f: three feathers, none of them red.
FORCED = f"{ROW} / b4k g1f p2f @0 *0 / {RIVAL} / r 2 / turn 0"
HIDDEN = FORCED.replace("b4k g1f p2f", "b4k? g1f? p2f?")
CHOICE = f"{HIDDEN} / may-decline"
MOVE = "0 move b4k 4"
FEATHERS = cards("b3f g1f p2f")
OPEN = "r1k b2r r3r g3s b4k p4s b1s g4r p3k"  # the row after that move
SIDES = {0: [1], 1: [2], 2: [3], 3: [0, 4], 4: [1, 5], 5: [2, 6], 6: [3], 7: [4], 8: [5]}


def is_set(hand: tuple[str, ...]) -> bool:
    """A-5.1 once more, read off the names of three cards."""
    return any(len({card[feature] for card in hand}) == 1 for feature in range(3))


# --- what a paradox is -------------------------------------------------------------------------
@pytest.mark.clause("A-5.1", "A-5.2", "A-5.3", "A-5.4")
def test_every_hand_under_every_colour_is_declared_exactly_when_it_is_an_uncovered_set() -> None:
    """All 560 hands times 4 colours, each reached by a real move; 20 of them a colour make a paradox."""
    for covered in COLOURS:
        declared = []
        for hand in combinations(PRINTED, 3):
            *kept, taken = hand
            used, *rest = [card for card in PRINTED if card not in hand]
            row = rest[:8]
            row.insert(int(used[1]), taken)  # the used card goes forward from 0 to the card that completes the hand
            own = " ".join([*kept, used])
            position = (
                f"{' '.join(row)} / {own} @0 *0 / {' '.join(rest[8:11])} @8 *0 / {rest[11]}? / {covered} 2 / turn 0"
            )
            state = GAME.load(position)
            events = list[Event]()
            play(GAME, state, 0, f"move {used} {used[1]}", events.append)
            if any(isinstance(event, Declared) for event in events):
                declared.append(hand)
        assert declared == [
            hand for hand in combinations(PRINTED, 3) if is_set(hand) and covered not in [card[0] for card in hand]
        ]
        assert len(declared) == 20


@pytest.mark.clause("A-5.3")
def test_twenty_paradoxes_a_colour_are_twelve_by_colour_four_by_icon_four_by_number() -> None:
    for covered in range(4):
        hands = [hand.cards for hand in HANDS.values() if hand.is_paradox[covered]]
        one_colour = [hand for hand in hands if len({card.colour for card in hand}) == 1]
        one_icon = [hand for hand in hands if len({card.icon for card in hand}) == 1]
        one_number = [hand for hand in hands if len({card.number for card in hand}) == 1]
        assert [len(hands), len(one_colour), len(one_icon), len(one_number)] == [20, 12, 4, 4]
    assert len(HANDS) == 560


@pytest.mark.clause("A-5.1")
@pytest.mark.parametrize(
    ("hand", "makes_a_set"),
    [
        ("b1s g1f p1r", True),  # one number
        ("b1s b2r b3f", True),  # one colour
        ("b1s g3s p4s", True),  # one icon
        ("b1s b2r g2k", False),
        ("b1s g2k p3k", False),
        ("b4k g4r p3k", False),  # two by number, two by icon
    ],
)
def test_a_set_shares_the_number_or_the_colour_or_the_icon(hand: str, makes_a_set: bool) -> None:
    assert HANDS[mask_of(cards(hand))].is_paradox[COLOURS.index("r")] is makes_a_set


@pytest.mark.clause("A-5.2")
def test_a_set_with_a_card_of_the_covered_colour_is_no_paradox() -> None:
    for covered, is_paradox in (("r", True), ("b", False), ("g", False), ("p", False)):
        events = happened(FORCED.replace("/ r 2", f"/ {covered} 2"), MOVE)
        assert ("Declared" in kinds(events)) is is_paradox


@pytest.mark.clause("A-9.4", "A-5.2")
def test_a_set_that_was_dealt_is_no_paradox() -> None:
    deal = "* deal b3f g1f p2f g2k r4f r2s r1k b2r r3r g3s b4k p4s b1s g4r p3k p1r"
    assert kinds(happened(UNDEALT, deal, "0 place 0", "1 place 2")) == ["Dealt", "Placed", "Placed"]
    assert {line.split()[1] for line in options(UNDEALT, deal, "0 place 0", "1 place 2")} == {"move"}
    assert refused(after(UNDEALT, deal, "0 place 0", "1 place 2"), "0 paradox 1").clause == "A-5.2"
    moved = happened(UNDEALT, deal, "0 place 0", "1 place 2", "0 move b3f 3")
    assert kinds(moved)[3:] == ["Moved"]  # the move broke the set up


@pytest.mark.clause("A-9.4", "A-5.5")
def test_a_set_received_in_an_exchange_is_no_paradox_before_the_next_move() -> None:
    rings = "r1k b2r p3k g3s b3f g4r p1r r3r b1s / b4k g1f p2f @0 *0 / g2k r4f r2s @8 *0 / p4s? / r 2 / turn 0"
    lines = (MOVE, "0 paradox 5", "* shuffle b3f g1f p2f")
    assert after(rings, *lines) == (
        "r1k b2r p3k g3s b4k b3f g1f p2f b1s / g4r p1r r3r @4 *1 / g2k r4f r2s @8 *0 / p4s? / b 3 / turn 1"
    )
    assert kinds(happened(rings, *lines)).count("Declared") == 1  # three rings, none blue, and yet no second one
    rivals = happened(rings, *lines, "1 move g2k 6")
    assert kinds(rivals)[-1] == "Moved"  # nor does the rival's move make one


@pytest.mark.clause("A-5.5")
def test_nobody_declares_twice_in_a_turn() -> None:
    for settings in ({}, MAY_DECLINE):
        most, since = 0, 0
        for seed in range(15):
            for ply in wander(seed, settings):
                since = 0 if " move " in ply.line else since
                since += kinds(ply.events).count("Declared")
                most = max(most, since)
        assert most == 1


# --- declaring ---------------------------------------------------------------------------------
@pytest.mark.clause("A-5.4", "A-5.6", "A-10.13")
def test_a_forced_paradox_declares_itself_and_asks_only_for_the_side() -> None:
    assert after(FORCED, MOVE) == f"{OPEN} / b3f g1f p2f @4 *1 / {RIVAL} / b 3 / turn 1, paradox 0"
    assert options(FORCED, MOVE) == ["0 paradox 1", "0 paradox 5"]
    error = refused(after(FORCED, MOVE), "0 decline")
    assert (error.clause, error.options) == ("A-5.4", ("paradox 1", "paradox 5"))


@pytest.mark.clause("A-5.6", "A-5.7", "A-5.10")
def test_a_forced_paradox_runs_in_the_printed_order() -> None:
    assert happened(HIDDEN, MOVE, "0 paradox 5", "* shuffle p2f b3f g1f") == [
        Moved(0, relic("b4k"), 0, 4, relic("b3f"), True),
        Declared(0, FEATHERS, 1, True),  # shown, and a crystal from the pool
        CodexAdvanced(COLOURS.index("b")),
        SideChosen(0, 5),
        Exchanged(0, 5, cards("p2f b3f g1f"), cards("p4s b1s g4r")),
    ]


@pytest.mark.clause("A-5.6", "A-9.5", "A-10.8")
def test_a_chosen_paradox_is_shown_only_when_declared_and_then_runs_in_the_printed_order() -> None:
    assert kinds(happened(CHOICE, MOVE)) == ["Moved"]
    assert happened(CHOICE, MOVE, "0 paradox 1", "* shuffle p2f b3f g1f")[1:] == [
        Declared(0, FEATHERS, 1, True),
        CodexAdvanced(COLOURS.index("b")),
        SideChosen(0, 1),
        Exchanged(0, 1, cards("p2f b3f g1f"), cards("b2r r3r g3s")),
    ]


@pytest.mark.clause("A-5.6", "A-1.5")
def test_the_crystal_of_a_paradox_comes_from_the_pool() -> None:
    rich = FORCED.replace("@8 *0", "@8 *3")
    state, _ = told(rich, MOVE)
    assert state.crystals == [1, 3]
    assert GAME.components(state)["crystals"] == 10


@pytest.mark.clause("A-9.5", "A-5.4", "A-11.1")
def test_with_the_option_one_question_is_asked_decline_or_declare_with_a_side() -> None:
    assert options(CHOICE, MOVE) == ["0 paradox 1", "0 paradox 5", "0 decline"]
    assert happened(CHOICE, MOVE, "0 decline")[1:] == [Declined(0)]
    assert after(CHOICE, MOVE, "0 decline") == (f"{OPEN} / b3f g1f? p2f? @4 *0 / {RIVAL} / r 3 / turn 1 / may-decline")


@pytest.mark.clause("A-9.5", "A-5.8")
def test_with_the_option_a_single_side_is_still_a_question() -> None:
    # The r2s of FIRST in test_moving: to space 2, where only the right side has three cards.
    position = "g1f b3f r1k p4s b1s g3s p2f r3r g4r / b4k p3k r2s @3 *0 / b2r g2k r4f @5 *0 / p1r? / g 2 / turn 0"
    assert options(position + " / may-decline", "0 move r2s 2") == ["0 paradox 3", "0 decline"]


@pytest.mark.clause("A-9.5", "A-5.4")
def test_even_the_winning_paradox_may_be_declined() -> None:
    winning = CHOICE.replace("@0 *0", "@0 *4")
    assert after(winning, MOVE, "0 decline").split(" / ")[-2] == "turn 1"
    assert after(winning, MOVE, "0 paradox 5").split(" / ")[-2] == "over"


@pytest.mark.clause("A-5.4", "A-9.4")
def test_a_declined_paradox_needs_another_move_to_be_declared() -> None:
    declined = after(CHOICE, MOVE, "0 decline")
    assert refused(declined, "0 paradox 1").clause == "A-3.1"
    assert refused(after(declined, "1 move g2k 6"), "0 paradox 1").clause == "A-5.2"


# --- the exchange ------------------------------------------------------------------------------
@pytest.mark.clause("A-5.7", "A-5.10", "A-10.11")
def test_the_shuffled_cards_change_places_with_the_three_next_to_the_sorcerer() -> None:
    assert after(FORCED, MOVE, "0 paradox 5", "* shuffle p2f b3f g1f") == (
        f"r1k b2r r3r g3s b4k p2f b3f g1f p3k / b1s g4r p4s @4 *1 / {RIVAL} / b 3 / turn 1"
    )
    assert after(FORCED, MOVE, "0 paradox 1", "* shuffle g1f p2f b3f") == (
        f"r1k g1f p2f b3f b4k p4s b1s g4r p3k / b2r g3s r3r @4 *1 / {RIVAL} / b 3 / turn 1"
    )


@pytest.mark.clause("A-5.7", "A-9.13")
def test_a_shuffle_is_any_of_the_six_orders_of_the_three_cards() -> None:
    shuffles = options(FORCED, MOVE, "0 paradox 5")
    orders = ["b3f g1f p2f", "b3f p2f g1f", "g1f b3f p2f", "g1f p2f b3f", "p2f b3f g1f", "p2f g1f b3f"]
    assert sorted(shuffles) == [f"* shuffle {order}" for order in orders]


@pytest.mark.clause("A-5.7")
def test_the_own_space_stays_as_it_is() -> None:
    exchanges = 0
    for seed in range(15):
        for ply in wander(seed):
            for event in ply.events:
                if isinstance(event, Exchanged):
                    before = GAME.load(ply.before)
                    here = before.at[event.seat]
                    assert here not in range(event.first, event.first + 3)
                    assert event.first in (here - 3, here + 1)
                    untouched = [space for space in range(9) if not event.first <= space < event.first + 3]
                    assert all(before.row[space] is ply.state.row[space] for space in untouched)
                    assert before.at == ply.state.at
                    exchanges += 1
    assert exchanges > 50


@pytest.mark.clause("A-5.8", "A-5.9")
@pytest.mark.parametrize("here", range(9))
def test_there_is_always_a_side_and_in_the_middle_there_are_two(here: int) -> None:
    sides = SIDES[here]
    assert (len(sides) == 2) is (here in (3, 4, 5))
    there = (here + 1) % 9
    hand, rival = f"b3f g1f p2f @{here} *1", f"g2k r4f r2s @{there} *0"
    for seat, seats in ((0, f"{hand} / {rival}"), (1, f"{rival} / {hand}")):
        declared = f"{OPEN} / {seats} / p1r? / b {3 + seat} / turn {1 - seat}, paradox {seat}"
        assert options(declared) == [f"{seat} paradox {first}" for first in sides]
        for first in set(range(7)) - set(sides):
            assert refused(declared, f"{seat} paradox {first}").clause == "A-5.8"
        asked = declared.replace("/ b ", "/ r ").replace("*1", "*0") + " / may-decline"
        assert options(asked) == [*[f"{seat} paradox {first}" for first in sides], f"{seat} decline"]


@pytest.mark.clause("A-5.9")
def test_every_paradox_of_random_games_finds_its_side() -> None:
    asked = 0
    for seed in range(15):
        for ply in wander(seed):
            for decision in GAME.decisions(ply.state):
                if decision.kind == "paradox":
                    here = ply.state.at[decision.seat]
                    assert [str(move) for move in decision.options] == [f"paradox {first}" for first in SIDES[here]]
                    asked += 1
    assert asked > 50


@pytest.mark.clause("A-5.10", "A-8.3")
def test_the_cards_taken_are_the_new_hand_and_the_cards_given_lie_face_up() -> None:
    lines = (MOVE, "0 paradox 5", "* shuffle p2f b3f g1f")
    for viewer in (0, 1, None):
        seen = view(HIDDEN, viewer, *lines)
        assert seen.known[0] == cards("b1s g4r p4s")
        assert seen.row[5:8] == cards("p2f b3f g1f")
