"""Paradox Island, rulings I-9.7 to I-9.13: arrivals in order, safe visits, sides of entry, where anomalies send."""

from __future__ import annotations

import pytest

from paradoxa.games.paradox_island.rules.told.events import Arrived, Lost, Met, ScaredOff, Stuck, Wounded
from tests.games.paradox_island.lands import heard, points, spaces
from tests.games.paradox_island.scenes import actions, circled, kinds, open_to, progress, scene
from tests.games.paradox_island.tables import Table

pytestmark = pytest.mark.usefixtures("round_boards")

ROCK, BUSH = 1, 2
DRY = {"d2": "camp-A", "d3": "oracle"}  # for pushes to the east: no lake under the Rock or the captive


# --- ruling 7: name, mission, encounters, activation -------------------------------------------
@pytest.mark.clause("I-9.7")
def test_9_7_an_arrival_is_named_counted_met_and_then_activated() -> None:
    at = scene({"d4": "snakes"}, {"schrodie": "d3", "hempel": "d4"}, bush="d4")
    events = at.play("step E")
    assert kinds(events) == ["Stepped", "Arrived", "Counted", "Met", "Wounded", "Lost"]
    assert at.told(Met) == [Met(3, (BUSH, 4))]
    assert points(at, "schrodie") == (2, 3)


@pytest.mark.clause("I-9.7")
def test_9_7_who_dies_in_an_encounter_has_visited_the_space_but_does_not_activate_it() -> None:
    at = scene({"d4": "snakes"}, {"schrodie": "d3", "hempel": "g1"}, bush="d4", points={"schrodie": (1, 4)})
    events = at.play("step E")
    assert kinds(events) == ["Stepped", "Arrived", "Counted", "Met", "Wounded", "Died"]
    at.play("revive A")
    assert not at.told(Lost)
    assert points(at, "schrodie") == (4, 4)
    assert progress(at, "schrodie") == 1


@pytest.mark.clause("I-9.7")
def test_9_7_the_order_is_the_same_on_ops_turn() -> None:
    captives = {"schrodie": "d3", "hempel": "g1"}
    island = DRY | {"d4": "snakes"}
    at = scene(island, captives, turn="op", rock="d2", bush="d4")
    events = at.play("push schrodie E")
    assert kinds(events) == ["Pushed", "Arrived", "Counted", "Met", "Wounded"]
    assert at.kinds() == (2, "activate")
    dying = scene(island, captives, turn="op", rock="d2", bush="d4", points={"schrodie": (1, 4)})
    events = dying.play("push schrodie E")
    assert kinds(events) == ["Pushed", "Arrived", "Counted", "Met", "Wounded", "Died"]
    assert dying.kinds() == (2, "second half")  # nothing is left to activate


@pytest.mark.clause("I-9.7")
def test_9_7_who_dies_in_the_ocean_does_not_go_back_to_the_start() -> None:
    at = scene({"d7": "camp-B"}, {"phil": "d7", "hempel": "g1"}, wave="SE", points={"phil": (1, 4)})
    events = at.play("step E")
    assert kinds(events) == ["Stepped", "Arrived", "Met", "Wounded", "Died"]
    assert at.kinds() == (0, "revival")  # nor is he asked about crossing


# --- ruling 8: a step is safe for its first space only -----------------------------------------
@pytest.mark.clause("I-9.8")
def test_9_8_out_of_a_portal_one_is_unsafe() -> None:
    at = scene({"d4": "portal-1", "b2": "portal-1"}, {"hempel": "d3", "theseus": "g1"}, rock="d4", bush="b2")
    at.play("step E safely", "activate")
    assert at.told(ScaredOff) == [ScaredOff(3, ROCK)]
    assert at.told(Wounded) == [Wounded(3, BUSH, 1, 1)]
    assert (at.place("hempel"), points(at, "hempel")) == ("b2", (3, 2))


@pytest.mark.clause("I-9.8", "I-9.11")
def test_9_8_behind_a_knot_one_is_unsafe_and_the_space_works_by_itself() -> None:
    at = scene({"d4": "knot W-E", "d5": "snakes"}, {"hempel": "d3", "theseus": "g1"}, bush="d5")
    events = at.play("step E safely", "activate")
    assert kinds(events)[-4:] == ["Arrived", "Met", "Wounded", "Lost"]
    assert (at.place("hempel"), points(at, "hempel")) == ("d5", (2, 2))
    assert at.kinds() == (0, "turn")


@pytest.mark.clause("I-9.8")
def test_9_8_where_an_anomaly_sends_one_is_unsafe() -> None:
    at = scene({"d4": "to-fruit", "b2": "lime"}, {"hempel": "d3", "theseus": "g1"}, bush="b2")
    at.play("step E safely", "activate", "send lime")
    assert at.told(Wounded) == [Wounded(3, BUSH, 1, 1)]
    assert at.kinds() == (2, "activate")  # nor is it the captive's choice


@pytest.mark.clause("I-9.8", "I-9.26")
def test_9_8_phils_crossing_is_unsafe_after_a_safe_step() -> None:
    at = scene({"d7": "camp-B", "d1": "zombies"}, {"phil": "d7", "hempel": "g1"}, wave="SE", bush="d1")
    at.play("step E safely")
    assert at.told(ScaredOff) == [ScaredOff(3, 0)]
    events = at.play("cross")
    assert kinds(events) == ["Arrived", "Met", "Wounded", "Lost"]
    assert (at.place("phil"), points(at, "phil")) == ("d1", (2, 2))


# --- ruling 9: bonuses that move safely --------------------------------------------------------
@pytest.mark.clause("I-9.9")
def test_9_9_theseus_move_is_a_new_safe_visit_and_costs_nothing() -> None:
    at = scene({"d4": "lime"}, {"theseus": "g4", "hempel": "g1"}, fruits={"theseus": "grapes"}, bush="d4", rock="d4")
    at.state.visited[0] |= 1 << 5  # lime
    events = at.play("use grapes", "visit lime")
    assert heard(events) == ["lime"]
    assert at.told(ScaredOff) == [ScaredOff(3, ROCK), ScaredOff(3, BUSH)]
    assert (actions(at, "theseus"), points(at, "theseus")) == (4, (4, 4))
    assert (at.kinds(), at.options) == ((0, "activate"), ["activate", "leave"])
    assert circled(at, "theseus") == []
    at.play("activate")
    assert circled(at, "theseus") == ["lime"]


@pytest.mark.clause("I-9.9", "I-9.27")
def test_9_9_granddead_comes_back_safely_though_his_step_was_not() -> None:
    at = scene(
        {"d7": "camp-B"},
        {"granddead": "d7", "hempel": "g1"},
        fruits={"granddead": "banana"},
        points={"granddead": (0, 3)},
        rock="d7",
    )
    events = at.play("step E", "use banana")
    assert heard(events) == ["ocean", "camp-B"]
    assert at.told(ScaredOff) == [ScaredOff(3, ROCK)]
    assert (progress(at, "granddead"), actions(at, "granddead")) == (1, 2)
    assert (points(at, "granddead"), at.kinds()) == ((0, 3), (0, "activate"))
    at.play("activate")
    assert points(at, "granddead") == (0, 5)


@pytest.mark.clause("I-9.9", "I-9.28")
def test_9_9_achilles_joins_a_captive_safely_and_chooses_about_the_space() -> None:
    at = scene(
        {"d4": "snakes"}, {"achilles": "d7", "hempel": "d4"}, fruits={"achilles": "orange"}, bush="d4", rock="g1"
    )
    at.play("step E", "use orange")
    assert at.options == ["to hempel"]
    at.play("to hempel", "single")
    assert at.told(ScaredOff) == [ScaredOff(3, BUSH)]
    assert (at.place("achilles"), at.kinds()) == ("d4", (0, "activate"))
    at.play("leave")
    assert points(at, "achilles") == (4, 4)
    assert actions(at, "achilles") == 2


# --- ruling 10: the side of entry --------------------------------------------------------------
# The knot on d4 is entered by travelling east; only from its west side does an arrow lead to c4.
KNOTTED = {"d4": "knot W-NE", "c4": "lime"}


def through(at: Table, *moves: str) -> None:
    """After these moves the captive has come out of the knot on c4."""
    events = at.play(*moves)
    assert heard(events)[-2:] == ["knot", "lime"]
    assert at.state.places[3] == at.state.land.fruit[5]  # type: ignore[union-attr]


@pytest.mark.clause("I-9.10")
@pytest.mark.parametrize(
    ("captive", "start", "moves"),
    [
        ("hempel", "d3", ["step E"]),
        ("hempel", "d3", ["step E safely", "activate"]),
        ("hempel", "d2", ["step E over"]),
        ("schrodie", "d1", ["step E three"]),
        ("achilles", "d1", ["use banana", "run 3", "step E"]),
        ("achilles", "d2", ["use banana", "run 2", "step E safely", "activate"]),
    ],
)
def test_9_10_a_step_of_any_length_enters_by_the_side_it_comes_from(captive: str, start: str, moves: list[str]) -> None:
    fruits = {"achilles": "banana"} if captive == "achilles" else {}
    through(scene(KNOTTED, {captive: start, "phil": "g1"}, fruits=fruits), *moves)


@pytest.mark.clause("I-9.10")
def test_9_10_so_do_a_push_an_adjacent_anomaly_an_arrow_anomaly_and_another_knot() -> None:
    pushed = scene(DRY | KNOTTED, {"hempel": "d3", "phil": "g1"}, turn="op", rock="d2")
    through(pushed, "push hempel E", "activate")
    adjacent = scene(KNOTTED | {"d3": "adjacent"}, {"hempel": "e2", "phil": "g1"})
    through(adjacent, "step NE", "send E", "activate")
    arrows = scene(KNOTTED | {"d3": "arrows"}, {"hempel": "e2", "phil": "g1"})
    through(arrows, "step NE", "send E", "activate")
    knots = scene(KNOTTED | {"d3": "knot SW-E"}, {"hempel": "e2", "phil": "g1"})
    through(knots, "step NE")


@pytest.mark.clause("I-9.10", "I-9.61")
def test_9_10_a_crossing_of_the_ocean_enters_by_the_side_of_the_coast() -> None:
    island = {"d1": "knot W-SE", "e1": "lime", "d7": "camp-B"}
    at = scene(island, {"phil": "d7", "hempel": "g1"})
    assert heard(at.play("step E", "cross")) == ["ocean", "knot", "lime"]
    assert at.place("phil") == "e1"
    bush = scene(island, {"phil": "g4", "hempel": "g1"}, turn="op", power="algae", bush="d7")
    assert heard(bush.play("bush E", "cross", "through")) == ["ocean", "knot", "lime"]
    assert bush.place("bush") == "e1"


@pytest.mark.clause("I-9.10")
@pytest.mark.parametrize("name", ["knot", "arrows"])
def test_9_10_a_bonus_has_no_line(name: str) -> None:
    at = scene({"d4": name}, {"achilles": "d7", "hempel": "d4"}, fruits={"achilles": "orange"})
    at.play("step E", "use orange", "to hempel", "activate")
    assert at.told(Stuck) == [Stuck(3)]
    assert (at.place("achilles"), at.kinds()) == ("d4", (0, "turn"))


@pytest.mark.clause("I-9.10", "I-9.27")
def test_9_10_granddead_back_on_the_knot_that_threw_him_out_stays_there() -> None:
    at = scene({"d7": "knot W-E"}, {"granddead": "d6", "hempel": "g1"}, fruits={"granddead": "banana"})
    assert heard(at.play("step E", "use banana", "activate")) == ["knot", "ocean", "knot"]
    assert at.told(Stuck) == [Stuck(3)]
    assert at.place("granddead") == "d7"


# --- ruling 11: behind a knot ------------------------------------------------------------------
@pytest.mark.clause("I-9.11", "I-9.14")
def test_9_11_behind_a_knot_that_op_activated_the_space_works_by_itself() -> None:
    island = DRY | {"d4": "knot W-E", "d5": "snakes"}
    at = scene(island, {"hempel": "d3", "theseus": "g1"}, turn="op", rock="d2")
    at.play("push hempel E")
    assert at.kinds() == (2, "activate")
    events = at.play("activate")
    assert kinds(events) == ["Activated", "Arrived", "Lost"]
    assert at.kinds() == (2, "second half")
    assert points(at, "hempel") == (3, 4)


@pytest.mark.clause("I-9.11")
def test_9_11_an_arrow_off_the_island_leads_into_the_ocean_unsafely() -> None:
    at = scene({"d7": "knot W-E", "b2": "orange"}, {"hempel": "d6", "theseus": "g1"}, wave="SE")
    events = at.play("step E safely", "activate")
    assert heard(events) == ["knot", "ocean", "orange"]
    assert at.told(Wounded) == [Wounded(3, 0, 1, 0)]
    assert not at.told(ScaredOff)
    assert at.place("hempel") == "b2"


# --- ruling 12: into the ocean or not ----------------------------------------------------------
@pytest.mark.clause("I-9.12")
def test_9_12_the_arrow_anomaly_may_throw_into_the_ocean() -> None:
    at = scene({"c6": "arrows", "b2": "orange"}, {"hempel": "c5", "theseus": "g1"}, wave="NE")
    at.play("step E")
    assert (at.kinds(), at.options) == ((2, "send"), ["send NE", "send SE"])
    events = at.play("send NE")
    assert heard(events) == ["ocean", "orange"]
    assert at.told(Wounded) == [Wounded(3, 0, 1, 0)]
    assert (at.place("hempel"), at.kinds()) == ("b2", (0, "turn"))


@pytest.mark.clause("I-9.12")
@pytest.mark.parametrize(
    ("space", "way", "ends"), [("a1", "NW", ["E", "SE", "SW"]), ("a2", "NW", ["E", "SE", "SW", "W"])]
)
def test_9_12_the_adjacent_anomaly_knows_only_spaces(space: str, way: str, ends: list[str]) -> None:
    start = {"a1": "b2", "a2": "b3"}[space]
    at = scene({space: "adjacent"}, {"hempel": start, "theseus": "g1"})
    at.play(f"step {way}")
    assert at.options == [f"send {end}" for end in ends]


# --- ruling 13: to a fruit, to a lake ----------------------------------------------------------
@pytest.mark.clause("I-9.13")
def test_9_13_to_a_fruit_where_the_bush_and_a_captive_are() -> None:
    at = scene({"d4": "to-fruit", "b2": "lime"}, {"achilles": "d3", "hempel": "b2"}, bush="b2")
    at.play("step E")
    assert len(at.options) == 7
    events = at.play("send lime")
    assert kinds(events)[:2] == ["Arrived", "Met"]
    assert at.told(Met) == [Met(3, (BUSH, 4))]
    assert at.told(Wounded) == [Wounded(3, BUSH, 1, 1)]
    for seat in (0, 1, None):
        (arrived,) = [event for event in open_to(events, seat) if isinstance(event, Arrived)]
        assert (arrived.name, arrived.how, arrived.place.value) == (5, "sent", None)  # lime, but not where


@pytest.mark.clause("I-9.13", "I-9.20")
def test_9_13_to_any_space_of_any_lake_and_its_shape_is_named() -> None:
    island = {"d4": "to-lake", "b2": "straight", "b3": "straight", "b4": "straight"}
    at = scene(island, {"hempel": "d3", "theseus": "g1"}, bush="b4")
    at.play("step E")
    land = at.state.land
    assert land is not None
    lakes = [space for shape in ("triangular", "l-shaped", "straight") for space in spaces(land, shape)]
    assert sorted(at.options) == sorted([f"send {space}" for space in lakes])
    events = at.play("send b2")
    assert heard(events) == ["straight"]
    assert (at.place("hempel"), at.told(Wounded)) == ("b2", [Wounded(3, BUSH, 1, 1)])
    for seat in (0, 1, None):
        (arrived,) = [event for event in open_to(events, seat) if isinstance(event, Arrived)]
        assert arrived.place.value is None
    assert at.kinds() == (2, "activate")
