"""Antinomy, clause A-6 and the rulings on it: when sorcerers meet."""

from __future__ import annotations

import pytest

from paradoxa.games.antinomy.box.components import COLOURS
from paradoxa.games.antinomy.rules.events import Clashed, ClashEnded, CodexAdvanced, Drawn, Moved
from tests.games.antinomy.table import (
    UNDEALT,
    after,
    cards,
    happened,
    kinds,
    load,
    options,
    refused,
    view,
    wander,
)

ROW = "g1f b3f r1k p4s b1s g3s p2f r3r g4r"
LEFT = "g1f b3f r1k p4s b1s r2s p2f r3r g4r"  # the row after the move
MEET = "0 move r2s 5"
OURS, THEIRS = cards("b4k g3s p3k"), cards("b2r g2k r4f")


def rivals(covered: str = "g", ours: int = 0, theirs: int = 0, turn: int = 2) -> str:
    """Seat 0 can go forward from 3 to 5, where seat 1 stands. Totals then: b 6 to 6, g 7 to 6, p 7 to 8, r 10 to 4."""
    return (
        f"{ROW} / b4k? p3k? r2s? @3 *{ours} / b2r? g2k? r4f? @5 *{theirs} / p1r? / {covered} {turn} / turn {turn % 2}"
    )


def met(covered: str, ours: int, theirs: int) -> str:
    """How that clash leaves the table."""
    return f"{LEFT} / b4k g3s p3k @5 *{ours} / b2r g2k r4f @5 *{theirs} / p1r? / {covered} 3 / turn 1"


def clashes(*found: str) -> int:
    return list(found).count("Clashed")


# --- when --------------------------------------------------------------------------------------
@pytest.mark.clause("A-6.1")
def test_arriving_at_the_rivals_space_is_a_clash_also_without_crystals() -> None:
    assert kinds(happened(rivals(), MEET)) == ["Moved", "Clashed", "ClashEnded"]
    assert kinds(happened(rivals(), "0 move b4k 7")) == ["Moved"]


@pytest.mark.clause("A-6.1")
def test_the_second_player_clashes_by_arriving_too_and_backward_moves_clash_as_well() -> None:
    position = rivals(turn=3)
    assert kinds(happened(position, "1 move b2r 3")) == ["Moved", "Clashed", "ClashEnded"]
    behind = rivals(turn=3).replace("@3 *0", "@8 *0")
    clashed = happened(behind, "1 move g2k 8")[1]
    assert isinstance(clashed, Clashed)
    assert clashed.seat == 1


@pytest.mark.clause("A-6.1", "A-3.6")
def test_every_arrival_clashes_and_nothing_else_does() -> None:
    met_at = 0
    for seed in range(10):
        waiting = False
        for ply in wander(seed):
            found = kinds(ply.events)
            if " move " in ply.line:
                mover = int(ply.line[0])
                arrived = int(ply.line[-1]) == ply.state.at[1 - mover] and ply.state.turn > 1
                waiting = arrived and bool(ply.state.stack) and "Declared" in found
                assert clashes(*found) == (arrived and "Declared" not in found)
                met_at += arrived
            elif "shuffle" in ply.line:
                assert clashes(*found) == waiting
            else:
                assert clashes(*found) == 0
    assert met_at > 50


@pytest.mark.clause("A-6.2", "A-9.8")
def test_the_games_first_turn_never_clashes_but_the_second_does() -> None:
    assert kinds(happened(rivals(turn=0), MEET)) == ["Moved"]
    assert kinds(happened(rivals(turn=1), "1 move b2r 3")) == ["Moved", "Clashed", "ClashEnded"]
    assert kinds(happened(rivals(turn=2), MEET)) == ["Moved", "Clashed", "ClashEnded"]


@pytest.mark.clause("A-9.8", "A-6.2")
def test_a_paradox_may_happen_in_the_first_turn_and_still_there_is_no_clash() -> None:
    together = rivals(turn=0).replace("@5", "@2")
    lines = ("0 move r2s 2", "0 paradox 3", "* shuffle b4k p3k r1k")
    assert kinds(happened(together, *lines)) == ["Moved", "Declared", "CodexAdvanced", "SideChosen", "Exchanged"]
    assert load(after(together, *lines)).crystals == [1, 0]


@pytest.mark.clause("A-9.8")
def test_sorcerers_placed_together_clash_only_when_one_arrives_anew() -> None:
    deal = "* deal p1r g4r b4k r2s r4f p3k r1k b2r b1s r3r b3f g1f p2f p4s g2k g3s"
    start = (deal, "0 place 3", "1 place 3")
    assert kinds(happened(UNDEALT, *start)) == ["Dealt", "Placed", "Placed"]
    assert kinds(happened(UNDEALT, *start, "0 move b4k 7"))[-1] == "Moved"
    apart = (*start, "0 move b4k 2", "1 move r4f 4", "0 move g4r 6")  # away, and away; b3f and p2f are taken
    assert clashes(*kinds(happened(UNDEALT, *apart))) == 0
    anew = (*start, "0 move b4k 7", "1 move r2s 7")  # p4s went, b4k lies there: r2s finds no match
    assert refused(after(UNDEALT, *anew[:-1]), "1 move r2s 7").clause == "A-3.5"
    assert kinds(happened(UNDEALT, *anew[:-1], "1 move p3k 7"))[-2:] == ["Clashed", "ClashEnded"]


# --- totals ------------------------------------------------------------------------------------
@pytest.mark.clause("A-6.3", "A-9.10")
@pytest.mark.parametrize(
    ("covered", "totals", "winner"),
    [("g", (7, 6), 0), ("p", (7, 8), 1), ("r", (10, 4), 0)],
)
def test_the_higher_total_wins_and_the_covered_colour_counts_nothing(
    covered: str, totals: tuple[int, int], winner: int
) -> None:
    moved, clashed, ended = happened(rivals(covered), MEET)
    assert isinstance(moved, Moved)
    assert clashed == Clashed(0, (OURS, THEIRS), totals, COLOURS.index(covered))
    assert ended == ClashEnded(winner, False)


@pytest.mark.clause("A-6.3", "A-9.10", "A-8.4")
def test_both_hands_are_shown_to_everybody_even_when_nobody_wins_anything() -> None:
    for lines in ((MEET,), (MEET, "* draw b4k b2r")):
        covered = "g" if len(lines) == 1 else "b"
        for viewer in (0, 1, None):
            assert view(rivals(covered), viewer, *lines).known == (OURS, THEIRS)
    assert after(rivals("g"), MEET) == met("g", 0, 0)


# --- the tie-break -----------------------------------------------------------------------------
@pytest.mark.clause("A-6.4", "A-9.13", "A-10.12")
def test_a_tie_is_broken_by_one_card_of_each_hand() -> None:
    assert after(rivals("b"), MEET) == met("b", 0, 0).replace("turn 1", "turn 1, tie")
    draws = [f"* draw {ours} {theirs}" for ours in OURS for theirs in THEIRS]
    assert sorted(options(rivals("b"), MEET)) == sorted(draws)
    assert len(set(draws)) == 9


@pytest.mark.clause("A-6.4", "A-6.6")
def test_the_higher_card_drawn_wins_the_clash() -> None:
    assert happened(rivals("b", 1, 1), MEET, "* draw g3s g2k")[2:] == [
        Drawn(cards("g3s g2k"), (3, 2)),
        ClashEnded(0, True),
        CodexAdvanced(COLOURS.index("g")),
    ]
    assert after(rivals("b", 1, 1), MEET, "* draw g3s g2k") == met("g", 2, 0)
    assert after(rivals("b", 1, 1), MEET, "* draw g3s r4f") == met("g", 0, 2)


@pytest.mark.clause("A-6.4", "A-9.11")
def test_a_second_tie_leaves_everything_as_it_is() -> None:
    tied = rivals("b", 1, 1)
    assert happened(tied, MEET, "* draw b4k b2r")[2:] == [Drawn(cards("b4k b2r"), (0, 0)), ClashEnded(None, False)]
    assert after(tied, MEET, "* draw b4k b2r") == met("b", 1, 1)  # no second draw: it is seat 1's turn


@pytest.mark.clause("A-6.5")
def test_in_the_tie_break_a_card_of_the_covered_colour_counts_nothing() -> None:
    drawn, ended, _ = happened(rivals("b", 1, 1), MEET, "* draw b4k g2k")[2:]
    assert drawn == Drawn(cards("b4k g2k"), (0, 2))  # printed 4 to 2, but blue is covered
    assert ended == ClashEnded(1, True)
    assert after(rivals("b", 1, 1), MEET, "* draw p3k b2r") == met("g", 2, 0)


@pytest.mark.clause("A-9.10")
def test_the_tie_break_moves_no_card() -> None:
    before, behind = after(rivals("b"), MEET), after(rivals("b"), MEET, "* draw g3s r4f")
    assert behind == before.replace("turn 1, tie", "turn 1")


# --- the steal ---------------------------------------------------------------------------------
@pytest.mark.clause("A-6.6", "A-9.11", "A-9.12")
def test_the_winner_steals_one_crystal_and_then_the_codex_advances() -> None:
    assert happened(rivals("g", 1, 3), MEET)[2:] == [ClashEnded(0, True), CodexAdvanced(COLOURS.index("p"))]
    assert after(rivals("g", 1, 3), MEET) == met("p", 2, 2)
    assert after(rivals("p", 3, 1), MEET) == met("r", 2, 2)  # the one who was come upon can win as well


@pytest.mark.clause("A-6.6", "A-9.11")
def test_without_a_crystal_to_steal_crystals_and_codex_stay() -> None:
    assert happened(rivals("g", 2, 0), MEET)[2:] == [ClashEnded(0, False)]
    assert after(rivals("g", 2, 0), MEET) == met("g", 2, 0)
    assert after(rivals("p", 0, 2), MEET) == met("p", 0, 2)


@pytest.mark.clause("A-9.12")
def test_losing_a_crystal_costs_that_crystal_and_nothing_else() -> None:
    lost = load(after(rivals("p", 4, 0), MEET))
    assert lost.crystals == [3, 1]
    assert (lost.hands[0].cards, lost.at[0]) == (OURS, 5)


# --- paradox and clash in one turn -------------------------------------------------------------
TOGETHER = rivals("g", 0, 0).replace("@5", "@2")  # r2s goes back to 2: three keys, and seat 1 stands there
BOTH = ("0 move r2s 2", "0 paradox 3", "* shuffle b4k p3k r1k")


@pytest.mark.clause("A-6.7", "A-9.9", "A-3.1")
def test_the_paradox_is_finished_first_and_the_clash_uses_new_hand_and_new_colour() -> None:
    assert "Clashed" not in kinds(happened(TOGETHER, *BOTH[:2]))
    assert happened(TOGETHER, *BOTH)[5:] == [
        Clashed(
            0, (cards("b1s g3s p4s"), THEIRS), (4, 8), COLOURS.index("p")
        ),  # purple covered now; the three keys were worth 8
        ClashEnded(1, True),
        CodexAdvanced(COLOURS.index("r")),
    ]


@pytest.mark.clause("A-6.7", "A-9.9")
def test_with_paradox_and_steal_the_codex_advances_twice_and_a_crystal_can_be_earned_and_lost() -> None:
    assert after(TOGETHER, *BOTH) == (
        "g1f b3f r2s b4k p3k r1k p2f r3r g4r / b1s g3s p4s @2 *0 / b2r g2k r4f @2 *1 / p1r? / r 3 / turn 1"
    )


@pytest.mark.clause("A-6.7", "A-9.9")
def test_the_clash_waits_behind_a_declined_paradox_too_and_then_uses_the_old_hand_and_colour() -> None:
    asked = TOGETHER + " / may-decline"
    assert kinds(happened(asked, BOTH[0])) == ["Moved"]
    clashed = happened(asked, BOTH[0], "0 decline")[2]
    assert clashed == Clashed(0, (cards("b4k p3k r1k"), THEIRS), (8, 6), COLOURS.index("g"))
    assert happened(asked, *BOTH)[5:] == happened(TOGETHER, *BOTH)[5:]


@pytest.mark.clause("A-9.9")
def test_an_exchange_under_the_rivals_sorcerer_is_no_clash() -> None:
    for space in (3, 4, 5):
        apart = TOGETHER.replace("@2", f"@{space}")
        assert "Clashed" not in kinds(happened(apart, *BOTH))
        assert load(after(apart, *BOTH)).at == [2, space]
