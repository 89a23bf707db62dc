"""Paradox Island, I-10.5 to I-10.8: the Rock's steps and pushes; OP's pieces in lakes and in the ocean."""

from __future__ import annotations

import pytest

from paradoxa.games.paradox_island.rules.told.bonus_events import FruitGot
from paradoxa.games.paradox_island.rules.told.events import (
    ActionsGained,
    Arrived,
    Met,
    OpPieceLeft,
    PieceHidden,
    Pushed,
)
from tests.games.paradox_island.lands import heard, hosted, laid, moves, points

pytestmark = pytest.mark.usefixtures("round_boards")

OP = 3
ROCK = 1
TRIANGLE = {"d4": "triangular", "d5": "triangular", "e4": "triangular"}


# --- the Rock --------------------------------------------------------------------------------------
@pytest.mark.clause("I-10.5", "I-9.46")
def test_the_rock_steps_and_pushes_in_either_order_and_either_may_be_left_out() -> None:
    wanted = {"d2": "orange", "d3": "lime", "d4": "strawberry", "d5": "snakes", "d6": "zombies"}
    at = hosted({"rock": "d3", "theseus": "d5"}, **wanted)
    at.play("rock E")
    assert at.kinds() == (OP, "second half")
    assert at.options == ["push theseus E", "stay"]
    at.play("push theseus E", "leave")
    assert (at.place("rock"), at.place("theseus"), at.state.left) == ("d4", "d6", 2)
    at = hosted({"rock": "d3", "theseus": "d4"}, **wanted)
    at.play("push theseus E", "leave")
    assert at.kinds() == (OP, "second half")
    assert moves(at, "push") == []
    at.play("rock E")
    assert (at.place("rock"), at.place("theseus"), at.kinds()) == ("d4", "d5", (OP, "op turn"))
    at = hosted({"rock": "d3", "theseus": "d4"}, **wanted)
    at.play("rock W", "stay", "rock E", "stay")  # it may come to a space again
    assert (at.place("rock"), at.place("theseus"), at.state.left) == ("d3", "d4", 1)
    at.play("push theseus E", "leave", "stay")
    assert (at.place("rock"), at.place("theseus")) == ("d3", "d5")


@pytest.mark.clause("I-10.5")
def test_the_rock_hurts_nobody_and_its_step_is_told_like_the_bushs() -> None:
    at = hosted({"rock": "d3", "theseus": "d4"}, d3="orange", d4="lime")
    assert heard(at.play("rock E", "stay")) == ["lime"]
    assert at.told(Met) == [Met(ROCK, (3,))]
    assert points(at, "theseus") == (4, 4)


@pytest.mark.clause("I-10.5", "I-9.46")
def test_the_rock_ends_its_step_with_knots_and_portals_before_it_pushes() -> None:
    at = hosted({"rock": "d3", "theseus": "c5"}, d3="orange", d4="knot W-NE", c4="lime", c5="snakes")
    at.play("rock E")
    assert at.kinds() == (OP, "go on")
    at.play("through")
    assert at.kinds() == (OP, "second half")
    assert at.options == ["push theseus E", "stay"]


# --- pushes ----------------------------------------------------------------------------------------
@pytest.mark.clause("I-10.6")
@pytest.mark.parametrize(("answer", "circled"), [("activate", True), ("leave", False)])
def test_a_push_goes_one_space_further_in_line_and_op_decides_about_activation(answer: str, circled: bool) -> None:
    at = hosted({"rock": "d3", "theseus": "d4"}, d3="orange", d4="snakes", d5="lime")
    assert moves(at, "push") == ["push theseus E"]
    events = at.play("push theseus E")
    assert [event for event in events if isinstance(event, Pushed)] == [Pushed(3, 0, ROCK)]
    assert heard(events) == ["lime"]
    assert at.kinds() == (OP, "activate")
    at.play(answer)
    assert bool(at.told(FruitGot)) is circled


@pytest.mark.clause("I-10.6", "I-9.46")
def test_only_a_captive_on_a_space_next_to_the_rock_can_be_pushed() -> None:
    at = hosted({"rock": "d3", "theseus": "d3", "achilles": "d5", "phil": "c3"}, d3="orange", c3="snakes")
    assert moves(at, "push") == ["push phil NE"]


@pytest.mark.clause("I-10.6")
@pytest.mark.parametrize(
    ("rock", "lies", "pushed"),
    [
        ("d3", False, {"E": "d6"}),  # next to d4, in line across the lake
        ("c4", False, {"SW": "e3"}),
        ("e5", False, {}),  # next to the lake, but not to the captive
        ("e5", True, {"W": "e3", "NW": "c4"}),  # by e4, or by d5 and out beyond it
        ("d6", True, {"W": "d3"}),
    ],
)
def test_a_captive_in_a_lake_is_pushed_across_all_of_it(rock: str, lies: bool, pushed: dict[str, str]) -> None:
    wanted = {**TRIANGLE, rock: "lime"}
    at = hosted({"rock": rock, "theseus": "d4"}, **wanted)
    at.state.lying = 1 << 3 if lies else 0
    assert sorted(moves(at, "push")) == sorted([f"push theseus {way}" for way in pushed])
    for way, end in pushed.items():
        at = hosted({"rock": rock, "theseus": "d4"}, **wanted)
        at.state.lying = 1 << 3 if lies else 0
        at.play(f"push theseus {way}")
        assert at.place("theseus") == end
        assert at.state.lying == 0


@pytest.mark.clause("I-10.6")
@pytest.mark.parametrize("lies", [False, True])
def test_a_captive_in_the_same_lake_cannot_be_pushed(lies: bool) -> None:
    at = hosted({"rock": "d5", "theseus": "d4"}, **TRIANGLE)
    at.state.lying = 1 << 3 if lies else 0
    assert moves(at, "push") == []


# --- lakes and the ocean ---------------------------------------------------------------------------
@pytest.mark.clause("I-10.7", "I-9.23")
@pytest.mark.parametrize("piece", ["bush", "rock"])
def test_ops_pieces_leave_a_lake_to_any_space_next_to_it(piece: str) -> None:
    at = hosted({piece: "e4"}, **TRIANGLE, c3="lime", c4="snakes")
    steps = moves(at, piece)
    shore = {"c3", "c4", "c5", "d3", "d6", "e3", "e5", "f3", "f4"}
    ends = set()
    for step in steps:
        at = hosted({piece: "e4"}, **TRIANGLE, c3="lime", c4="snakes")
        at.play(step)
        ends.add(at.place(piece))
    assert ends == shore
    assert len(steps) == 12  # twelve edges around a triangle
    assert all(step.split()[-1] in TRIANGLE for step in steps)
    assert f"{piece} NW e4" not in steps


@pytest.mark.clause("I-10.8", "I-9.44")
@pytest.mark.parametrize("piece", ["bush", "rock"])
def test_in_the_ocean_the_action_ends_and_the_piece_comes_back_at_the_end_of_the_turn(piece: str) -> None:
    at = hosted({piece: "c1", "theseus": "b1"}, c1="orange", b1="snakes", g1="zombies", g4="oracle")
    number = at.piece(piece)
    assert heard(at.play(f"{piece} W")) == ["ocean"]
    assert at.told(OpPieceLeft) == [OpPieceLeft(number)]
    assert at.place(piece) == "-"
    assert (at.kinds(), at.state.left) == ((OP, "op turn"), 2)  # the Rock pushes no more
    assert moves(at, piece) == []
    at.play("stop")
    assert at.kinds() == (OP, "place")
    assert len(at.options) == (5 if piece == "rock" else 7)
    at.play("bush lime" if piece == "bush" else at.options[0])
    (hidden,) = at.told(PieceHidden)
    assert (hidden.piece, hidden.name, hidden.place.seats) == (number, None, (OP,))
    assert at.told(ActionsGained) == []
    assert at.state.active == 0


@pytest.mark.clause("I-10.8")
def test_on_a_captives_turn_it_comes_back_at_the_end_of_that_turn() -> None:
    at = laid({"theseus": "d3", "bush": "c1"}, d4="op-bush", c1="snakes")
    at.play("step E", "bush W")
    assert at.place("bush") == "-"
    assert at.kinds() == (0, "turn")
    at.play("stop")
    assert at.kinds() == (OP, "place")


@pytest.mark.clause("I-10.8", "I-10.4")
def test_a_knot_may_throw_the_bush_into_the_ocean() -> None:
    at = hosted({"bush": "d2"}, d1="knot E-NW")
    at.play("bush W", "through")
    assert at.place("bush") == "-"
    assert [event.how for event in at.told(Arrived)] == ["step", "knot"]
