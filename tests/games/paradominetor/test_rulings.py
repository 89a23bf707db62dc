"""Paradominetor, chapter 9: the model tricks; every refusal with its clause; and that no clause is left untried."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from paradoxa.core import IllegalMove, WhyNot
from paradoxa.games.paradominetor.rules.events import TurnedOver
from paradoxa.games.paradominetor.rules.state import State
from tests.games.paradominetor.table import (
    GAME,
    after,
    around,
    before_pass,
    finished,
    happened,
    options,
    referee,
    refused,
    scored,
    table,
    trick,
)

HERE = Path(__file__).parent
CLAUSES = HERE.parents[2] / "docs" / "games" / "paradominetor.md"


# --- the model tricks --------------------------------------------------------------------------
@pytest.mark.clause("P-9.15", "P-5.7", "P-6.3", "P-6.4")
def test_model_trick_of_two_lead_colour_paradoxes() -> None:
    state = table("r3f", "r4f", "r3p", "r4n", "b5f", lacks={4: "r"})
    assert scored(state, "r3f r4f r3p r4n b5f") == (0, 1, 0, 2, 0)
    assert next_to_lead(state, "r3f r4f r3p r4n b5f") == 3


@pytest.mark.clause("P-9.15", "P-5.8")
def test_model_trick_of_two_off_colour_paradoxes() -> None:
    state = table("b6f", "g3n", "y3p", "y3n", "g3f", lacks={1: "b", 2: "bg"})
    assert scored(state, "b6f g3n y3p y3n g3f") == (0, 2, 0, 0, 1)
    assert next_to_lead(state, "b6f g3n y3p y3n g3f") == 1


@pytest.mark.clause("P-9.15", "P-5.6", "P-6.5")
def test_model_trick_of_three_blacks() -> None:
    state = table("k0p", "p6f", "k0p", "k0p", colours="rbyp")
    assert scored(state, "k0p(p) p6f k0p k0p") == (2, 0, 1, 1)
    assert next_to_lead(state, "k0p(p) p6f k0p k0p") == 0


@pytest.mark.clause("P-9.15", "P-5.6", "P-6.5")
def test_model_trick_of_a_black_paradox_over_a_triple() -> None:
    state = table("k0p", "p4p", "p4n", "p4f", "k0p")
    assert scored(state, "k0p(p) p4p p4n p4f k0p") == (2, 0, 0, 0, 1)
    assert next_to_lead(state, "k0p(p) p4p p4n p4f k0p") == 0


@pytest.mark.clause("P-9.15", "P-6.6", "P-6.7")
def test_model_trick_of_nothing_but_blacks() -> None:
    state = table("k0p", "k0p", "k0p", "k0p", "k0p")
    assert scored(state, "k0p(r) k0p k0p k0p k0p") == (1, 1, 1, 1, 1)
    assert next_to_lead(state, "k0p(r) k0p k0p k0p k0p") == 0


def next_to_lead(state: State, tiles: str) -> int:
    return GAME.decisions(after(state, *trick(0, state.seats, tiles)))[0].seat


@pytest.mark.clause("P-9.15", "P-2.1")
@pytest.mark.parametrize("leader", [1, 2, 3, 4])
@pytest.mark.parametrize(
    ("tiles", "lacks", "halves"),
    [
        ("r3f r4f r3p r4n b5f", {4: "r"}, (0, 1, 0, 2, 0)),
        ("b6f g3n y3p y3n g3f", {1: "b", 2: "bg"}, (0, 2, 0, 0, 1)),
        ("k0p(p) p4p p4n p4f k0p", {}, (2, 0, 0, 0, 1)),
    ],
)
def test_model_tricks_score_alike_whoever_leads_them(
    leader: int, tiles: str, lacks: dict[int, str], halves: tuple[int, ...]
) -> None:
    hands = [""] * 5
    for place, word in enumerate(tiles.split()):
        hands[(leader + place) % 5] = word[:3]
    turned = {(leader + place) % 5: colours for place, colours in lacks.items()}
    assert scored(table(*hands, lead=leader, lacks=turned), tiles) == around(leader, halves)


@pytest.mark.clause("P-9.15")
def test_the_referee_of_these_tests_agrees_with_the_model_tricks() -> None:
    assert referee(["r3f", "r4f", "r3p", "r4n", "b5f"], "").halves == (0, 1, 0, 2, 0)
    assert referee(["b6f", "g3n", "y3p", "y3n", "g3f"], "").halves == (0, 2, 0, 0, 1)
    assert referee(["k0p", "p6f", "k0p", "k0p"], "p").halves == (2, 0, 1, 1)
    assert referee(["k0p", "p4p", "p4n", "p4f", "k0p"], "p").halves == (2, 0, 0, 0, 1)
    assert referee(["k0p"] * 5, "r") == ((1, 1, 1, 1, 1), 0, (0, 1, 2, 3, 4))


@pytest.mark.clause("P-6.2", "P-6.6")
def test_the_paradox_of_all_blacks_is_turned_over_like_any_other() -> None:
    events = happened(table("k0p", "k0p", "k0p"), *trick(0, 3, "k0p(r) k0p k0p"))
    (turned,) = [event for event in events if isinstance(event, TurnedOver)]
    assert turned.seats == (0, 1, 2)


# --- every refusal says why --------------------------------------------------------------------
def led() -> State:
    """Seat 0 has led red; seat 1 holds red, blue and black."""
    return after(table("r1p", "r2p b2p k0p", ""), "0 play r1p")


A_DEAL = "deal " + " ".join(["k0p"] * 45)
REFUSALS = [
    ("a player deals", GAME.new(3), f"0 {A_DEAL}", "P-2.4"),
    ("a player names the leader", GAME.new(3), "0 lead 0", "P-2.5"),
    ("chance deals what is not in the box", GAME.new(3), f"* {A_DEAL}", "P-2.4"),
    ("pass of tiles not held", before_pass("r1p r1n r2f", "r2n", ""), "0 pass r1p r2n r2f", "P-3.1"),
    ("play while passing", before_pass("r1p", "", ""), "0 play r1p", "P-3.3"),
    ("pass while playing", table("r1p r1n r2f", "", ""), "0 pass r1p r1n r2f", "P-3.3"),
    ("out of turn", table("", "r1p", ""), "1 play r1p", "P-4.1"),
    ("a tile not held", table("", "r1p", ""), "0 play r1p", "P-4.1"),
    ("led black undeclared", table("k0p", "", ""), "0 play k0p", "P-4.3"),
    ("led black declared in a colour not in use", table("k0p", "", ""), "0 play k0p g", "P-4.3"),
    ("off-colour though one can follow", led(), "1 play b2p", "P-4.5"),
    ("a follower's black declared", led(), "1 play k0p r", "P-9.3"),
    ("a move after the end", finished(3, seed=0), "0 play r1p", "P-7.1"),
    ("a deal after the end", finished(3, seed=0), f"0 {A_DEAL}", "P-7.1"),
]


@pytest.mark.clause("P-2.4", "P-2.5", "P-3.1", "P-3.3", "P-4.1", "P-4.3", "P-4.5", "P-7.1", "P-9.3")
@pytest.mark.parametrize(
    ("state", "line", "clause"), [case[1:] for case in REFUSALS], ids=[case[0] for case in REFUSALS]
)
def test_every_refusal_names_its_clause_and_changes_nothing(state: State, line: str, clause: str) -> None:
    refusal: IllegalMove = refused(state, line)
    assert refusal.clause == clause
    assert str(refusal).endswith(f"[{clause}]")
    assert refusal.reason.endswith(".")
    assert (refusal.move, str(refusal.seat)) == (line.partition(" ")[2], line[0].replace("*", "-1"))


@pytest.mark.clause("P-9.1")
def test_a_second_pass_is_refused_as_final() -> None:
    state = before_pass("r1p r1n r2f", "", "")
    passed = after(state, "0 pass r1p r1n r2f")
    assert refused(passed, "0 pass r1p r1n r2f").clause == "P-9.1"


@pytest.mark.clause("P-4.1")
def test_a_spectator_and_a_stranger_make_no_moves() -> None:
    state = table("r1p", "", "")
    move = GAME.parse_move("play r1p")
    why = GAME.why_not(GAME.view(state, None), move)
    assert isinstance(why, WhyNot)
    assert why.clause == "P-4.1"
    assert "no seat 3" in refused(state, "3 play r1p").reason


@pytest.mark.clause("P-4.5", "P-4.2")
def test_what_is_offered_is_never_refused() -> None:
    for state, seat in ((led(), 1), (table("k0p", "", ""), 0), (before_pass("", "", ""), 2)):
        view = GAME.view(state, seat)
        assert options(state, seat)
        assert all(GAME.why_not(view, move) is None for move in view.decision.options)


# --- no clause without a test ------------------------------------------------------------------
def test_every_clause_is_cited_by_a_test() -> None:
    clauses = re.findall(r"^- \*\*(P-\d+\.\d+)\*\*", CLAUSES.read_text(encoding="utf-8"), re.MULTILINE)
    cited: set[str] = set()
    for path in HERE.glob("test_*.py"):
        for marker in re.findall(r"@pytest\.mark\.clause\(([^)]*)\)", path.read_text(encoding="utf-8")):
            cited |= set(re.findall(r"P-\d+\.\d+", marker))
    assert len(clauses) >= 79
    assert set(clauses) - cited == set(), "clauses that no test cites"
    assert cited - set(clauses) == set(), "tests that cite what is no clause"
