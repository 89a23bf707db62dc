"""Paradox Island, rulings I-9.1 to I-9.6: what holds for every turn and every step."""

from __future__ import annotations

import pytest

from paradoxa.games.paradox_island.box.geometry import DIRECTIONS, NAMES
from paradoxa.games.paradox_island.game import GAME as PARADOX_ISLAND
from paradoxa.games.paradox_island.rules.told.announcements import ARRIVALS
from paradoxa.games.paradox_island.rules.told.events import Arrived, Counted, Lost, Met, PieceHidden
from tests.games.paradox_island.lands import heard, points
from tests.games.paradox_island.scenes import actions, circled, kinds, lies, open_to, progress, scene

pytestmark = pytest.mark.usefixtures("round_boards")


# --- ruling 1: limits belong to the turn under way ---------------------------------------------
@pytest.mark.clause("I-9.1")
def test_9_1_the_bush_may_go_back_on_the_next_players_turn_but_not_within_one() -> None:
    island = {"d4": "op-bush", "b3": "lime", "b4": "oracle"}
    at = scene(island, {"hempel": "d5", "theseus": "g1"}, turn="op", bush="b3", wave="N", rock="g4")
    at.play("bush E")
    assert "bush W" not in at.options  # its first space counts as visited
    at.play("stop")
    at.put(hempel="d5")
    at.play("step W")  # on the anomaly the Bush acts: a captive's turn, fresh limits
    assert at.kinds() == (2, "free action")
    assert at.place("bush") == "b4"
    at.play("bush W")
    assert at.place("bush") == "b3"
    at.put(hempel="d5")
    at.play("step W")  # the same turn: the limits still hold
    assert at.kinds() == (2, "free action")
    assert "bush E" not in at.options
    assert "bush W" in at.options


@pytest.mark.clause("I-9.1")
def test_9_1_the_wave_may_attack_on_a_captives_turn_whom_it_wounded_on_ops() -> None:
    island = {"a2": "op-wave", "g4": "lime"}
    at = scene(island, {"hempel": "a1", "theseus": "g4"}, turn="op", wave="N", rock="g1", bush="g2")
    at.play("attack hempel")
    assert "attack hempel" not in at.options
    at.play("stop")
    at.play("step E")
    assert at.kinds() == (2, "free action")
    at.play("attack hempel")
    assert points(at, "hempel") == (2, 4)
    at.put(hempel="a1")
    at.play("step E")
    assert at.kinds() == (2, "free action")
    assert "attack hempel" not in at.options  # a second attack in this turn


@pytest.mark.clause("I-9.1")
def test_9_1_a_piece_scared_off_on_a_captives_turn_comes_back_when_that_turn_ends() -> None:
    at = scene({"d4": "lime", "g1": "camp-A"}, {"hempel": "d3", "theseus": "g1"}, bush="d4", wave="N", rock="g4")
    at.play("step E safely", "leave", "stop")
    assert at.kinds() == (2, "place")
    at.play(at.options[0])
    assert at.told(PieceHidden)[-1].piece == 2
    assert at.kinds() == (1, "turn")


# --- ruling 2: a captive's options follow from what that captive knows ------------------------
@pytest.mark.clause("I-9.2")
@pytest.mark.parametrize("captive", ["phil", "schrodie", "achilles", "granddead", "theseus", "hempel"])
def test_9_2_the_hidden_island_never_removes_a_step(captive: str) -> None:
    other = "theseus" if captive == "phil" else "phil"
    at = scene({"d4": "lime"}, {captive: "d4", other: "g1"})
    long = "three" if captive == "schrodie" else "over"
    words = ("", f" {long}", " safely", f" {long} safely")
    wanted = {"rest", "stop", *[f"step {way}{word}" for way in DIRECTIONS for word in words]}
    for name in NAMES:
        at.put(**{captive: name})
        view = PARADOX_ISLAND.view(at.state, 0)
        assert view.decision is not None
        assert {str(move) for move in view.decision.options} == wanted


@pytest.mark.clause("I-9.2")
def test_9_2_every_run_and_every_op_piece_is_offered_wherever_one_is() -> None:
    captives = {"achilles": "a1", "granddead": "g4"}
    at = scene({"d4": "lime"}, captives, fruits={"achilles": "banana"}, wave="S", rock="d4", bush="g4")
    at.play("use banana")
    assert at.options == [f"run {number}" for number in range(1, 7)]
    at.play("run 6")
    assert at.options == [f"step {way}{safely}" for way in DIRECTIONS for safely in ("", " safely")]
    again = scene({"d4": "lime"}, captives, turn="granddead", fruits={"granddead": "lime"}, wave="S", rock="a1")
    again.put(bush="g4")
    again.play("use lime")
    assert again.options == ["name wave", "name rock", "name bush"]


# --- ruling 3: rest is always allowed; staying activates nothing -------------------------------
@pytest.mark.clause("I-9.3")
def test_9_3_rest_is_allowed_at_full_energy_and_lying_and_does_not_stand_up() -> None:
    at = scene({"d4": "straight"}, {"hempel": "d4", "theseus": "g1"}, lying="hempel")
    assert points(at, "hempel") == (4, 4)
    events = at.play("rest")
    assert points(at, "hempel") == (4, 4)
    assert lies(at, "hempel")
    assert actions(at, "hempel") == 1
    assert kinds(events) == ["Rested"]


@pytest.mark.clause("I-9.3")
@pytest.mark.parametrize("name", ["snakes", "lime", "lose-health", "portal-1", "camp-A", "oracle", "knot", "straight"])
def test_9_3_a_space_does_not_work_because_a_piece_stays_on_it(name: str) -> None:
    captives = {"hempel": "d4", "theseus": "g1"}
    at = scene({"d4": name}, captives, points={"hempel": (2, 0)}, wave="N", rock="g4", bush="g3")
    events = at.play("rest")
    assert kinds(events) == ["Rested"]
    assert (at.place("hempel"), points(at, "hempel"), lies(at, "hempel")) == ("d4", (2, 2), False)
    assert at.kinds() == (0, "turn")
    events = at.play("stop")
    assert kinds(events) == ["TurnBegan"]
    assert circled(at, "hempel") == []


# --- ruling 4: nothing is lost that is not there ----------------------------------------------
@pytest.mark.clause("I-9.4")
def test_9_4_energy_at_nothing_and_a_missing_fruit_cannot_be_lost() -> None:
    island = {"d4": "lose-energy", "d6": "lose-fruit"}
    captives = {"hempel": "d3", "theseus": "g1"}
    at = scene(island, captives, points={"hempel": (1, 0)}, wave="N", rock="g4", bush="g3")
    at.play("step E")
    assert points(at, "hempel") == (1, 0)
    at.put(hempel="d5")
    events = at.play("step E")
    assert heard(events) == ["lose-fruit"]
    assert at.kinds() == (1, "turn")  # OP was asked nothing, and the turn is over
    assert not at.state.crossed[0]
    assert at.state.deaths == 0


@pytest.mark.clause("I-9.4")
def test_9_4_a_circled_fruit_is_lost_where_there_is_one() -> None:
    at = scene({"d4": "lose-fruit"}, {"schrodie": "d3", "theseus": "g1"}, fruits={"schrodie": "lime apple"})
    at.play("step E")
    assert (at.kinds(), at.options) == ((2, "take fruit"), ["strike lime", "strike apple"])
    at.play("strike lime")
    assert circled(at, "schrodie") == ["apple"]


@pytest.mark.clause("I-9.4")
@pytest.mark.parametrize(
    ("split", "before", "after"),
    [("health", (3, 1), (4, 1)), ("energy", (1, 3), (1, 4)), ("both", (4, 3), (4, 4)), ("both", (3, 4), (4, 4))],
)
def test_9_4_points_come_back_up_to_the_maximum(split: str, before: tuple[int, int], after: tuple[int, int]) -> None:
    at = scene({"d4": "camp-A"}, {"hempel": "d3", "theseus": "g1"}, points={"hempel": before})
    at.play("step E", f"camp {split}")
    assert points(at, "hempel") == after


@pytest.mark.clause("I-9.4")
@pytest.mark.parametrize(("before", "after"), [(0, 2), (2, 4), (3, 4), (4, 4)])
def test_9_4_a_rest_stops_at_the_maximum(before: int, after: int) -> None:
    at = scene({"d4": "lime"}, {"hempel": "d4", "theseus": "g1"}, points={"hempel": (2, before)})
    at.play("rest")
    assert points(at, "hempel") == (2, after)


# --- ruling 5: a mark is public, its absence is silent ----------------------------------------
@pytest.mark.clause("I-9.5")
def test_9_5_all_hear_whether_an_oracle_was_new() -> None:
    at = scene({"d4": "oracle", "d2": "oracle"}, {"theseus": "d3", "hempel": "g1"})
    at.state.actions[3] = 4
    first = at.play("step E safely", "leave")
    at.put(theseus="d3")
    second = at.play("step W safely", "leave")
    at.put(theseus="d3")
    third = at.play("step E safely", "leave")
    for seat in (1, 2, None):
        assert [event for event in open_to(first, seat) if isinstance(event, Counted)] == [Counted(3, 1)]
        assert [event for event in open_to(second, seat) if isinstance(event, Counted)] == [Counted(3, 2)]
        assert kinds(open_to(third, seat)) == ["Stepped", "Arrived", "LeftAlone"]  # nothing is said
        view = PARADOX_ISLAND.view(at.state, seat)
        assert view.boards[0].progress == 2
        arrivals = [entry[-1] for entry in view.entries if entry[0] in ARRIVALS and entry[1] == 3]
        assert arrivals[-3:] == [1, 1, 0]


@pytest.mark.clause("I-9.5")
def test_9_5_a_corner_counts_once_and_a_coast_never_and_nothing_is_said_of_it() -> None:
    at = scene({"d4": "lime"}, {"achilles": "a1", "hempel": "g1"}, starts=("orange", "banana"))
    assert "Counted" in kinds(open_to(at.play("step NW"), 1))
    at.put(achilles="a1")
    assert "Counted" not in kinds(at.play("step W"))
    at.state.actions[3] = 2
    at.turn_of("achilles")
    at.put(achilles="a2", wave="-")
    assert "Counted" not in kinds(at.play("step NW"))
    assert progress(at, "achilles") == 1


# --- ruling 6: a step visits its last space only -----------------------------------------------
@pytest.mark.clause("I-9.6")
@pytest.mark.parametrize("name", ["snakes", "lime", "lose-health", "portal-1", "knot", "triangular", "l-shaped"])
def test_9_6_spaces_passed_over_do_nothing_and_meet_nobody(name: str) -> None:
    at = scene({"d4": name, "d5": "grapes"}, {"theseus": "d3", "hempel": "d4"}, bush="d4", rock="d4")
    events = at.play("step E over")
    assert heard(events) == ["grapes"]
    assert kinds(events) == ["Stepped", "Arrived", "FruitGot"]
    assert (at.place("theseus"), points(at, "theseus")) == ("d5", (4, 3))
    assert progress(at, "theseus") == 0  # the portal does not count
    assert "lime" not in circled(at, "theseus")


@pytest.mark.clause("I-9.6")
def test_9_6_schrodie_passes_a_lake_with_the_bush_in_it() -> None:
    island = {"d3": "l-shaped", "d4": "l-shaped", "d5": "grapes"}
    at = scene(island, {"schrodie": "d2", "hempel": "g1"}, bush="d3", rock="d4")
    events = at.play("step E three")
    assert heard(events) == ["grapes"]
    assert not at.told(Met)
    assert not at.told(Lost)
    assert [event.how for event in at.told(Arrived)] == ["step"]
    assert points(at, "schrodie") == (4, 4)
