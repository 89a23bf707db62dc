"""Paradox Island, rulings I-9.14 to I-9.18: who chooses about a space, and what questions are answered with."""

from __future__ import annotations

import pytest

from paradoxa.games.paradox_island.box.components import FRUITS
from paradoxa.games.paradox_island.box.islands import NAME_WORDS
from paradoxa.games.paradox_island.rules.told.events import Answered, LayDown, LineTold, Lost, RingTold
from tests.games.paradox_island.lands import heard, points
from tests.games.paradox_island.scenes import circled, kinds, lies, scene
from tests.games.paradox_island.tables import Table

pytestmark = pytest.mark.usefixtures("round_boards")

DRY = {"d2": "camp-B", "d3": "zombies"}  # for pushes to the east: no lake under the Rock or the captive


def pushed(captive: str, name: str, fruits: str = "", **more: str) -> Table:
    """OP's turn: a captive is being pushed from d3 to d4."""
    given = {captive: fruits} if fruits else {}
    at = scene(DRY | more | {"d4": name}, {captive: "d3", "theseus": "g1"}, turn="op", rock="d2", fruits=given)
    at.play(f"push {captive} E")
    return at


# --- ruling 14: OP decides after the encounters ------------------------------------------------
@pytest.mark.clause("I-9.14")
@pytest.mark.parametrize("activates", [True, False])
@pytest.mark.parametrize(
    ("effect", "send", "name"),
    [
        ("to-fruit", "lime", "lime"),
        ("to-lake", "c4", "straight"),
        ("adjacent", "NE", "snakes"),
        ("arrows", "NE", "snakes"),
    ],
)
def test_9_14_after_a_moving_anomaly_op_decides_when_the_encounters_are_over(
    effect: str, send: str, name: str, activates: bool
) -> None:
    island = {"d4": effect, "c4": name}
    at = scene(island, {"achilles": "d3", "hempel": "c4"}, bush="c4")
    at.play("step E")
    assert at.kinds() == (2, "send")
    events = at.play(f"send {send}")
    assert [kind for kind in kinds(events) if kind != "Directed"] == ["Arrived", "Met", "Wounded"]
    assert (at.kinds(), at.options) == ((2, "activate"), ["activate", "leave"])
    at.play("activate" if activates else "leave")
    worked = {
        "lime": circled(at, "achilles") == ["lime"],
        "straight": lies(at, "achilles"),
        "snakes": bool(at.told(Lost)),
    }
    assert worked[name] is activates
    assert (at.place("achilles"), at.kinds()) == ("c4", (0, "turn"))


@pytest.mark.clause("I-9.14")
@pytest.mark.parametrize("activates", [True, False])
def test_9_14_after_a_push_too(activates: bool) -> None:
    at = pushed("achilles", "snakes")
    assert at.kinds() == (2, "activate")
    at.play("activate" if activates else "leave")
    assert points(at, "achilles") == (3 if activates else 4, 4)


@pytest.mark.clause("I-9.14")
def test_9_14_what_follows_from_that_activation_is_not_ops_choice() -> None:
    at = pushed("achilles", "knot W-E", d5="lose-health")
    events = at.play("activate")
    assert kinds(events) == ["Activated", "Arrived", "Lost"]
    assert at.kinds() == (2, "second half")
    portal = pushed("achilles", "portal-1", b2="portal-1")
    assert heard(portal.play("activate")) == ["portal-1"]
    assert (portal.place("achilles"), portal.kinds()) == ("b2", (2, "second half"))


# --- ruling 15: refusals -----------------------------------------------------------------------
@pytest.mark.clause("I-9.15")
@pytest.mark.parametrize("activates", [True, False])
def test_9_15_phil_may_refuse_a_lake_on_an_unsafe_visit(activates: bool) -> None:
    at = scene({"d3": "camp-A", "d4": "straight"}, {"phil": "d3", "theseus": "g1"})
    at.play("step E")
    assert (at.kinds(), at.options) == ((0, "activate"), ["activate", "leave"])
    at.play("activate" if activates else "leave")
    assert lies(at, "phil") is activates


@pytest.mark.clause("I-9.15")
def test_9_15_others_lie_down_at_once() -> None:
    at = scene({"d3": "camp-A", "d4": "straight"}, {"hempel": "d3", "theseus": "g1"})
    assert kinds(at.play("step E")) == ["Stepped", "Arrived", "LayDown"]


@pytest.mark.clause("I-9.15")
def test_9_15_phil_may_refuse_a_lake_that_op_wants_activated() -> None:
    at = pushed("phil", "straight")
    assert at.kinds() == (2, "activate")
    at.play("activate")
    assert (at.kinds(), at.options) == ((0, "activate"), ["activate", "leave"])
    at.play("leave")
    assert not lies(at, "phil")
    assert not at.told(LayDown)
    other = pushed("phil", "straight")
    other.play("leave")  # OP does not want it: then nobody is asked
    assert other.kinds() == (2, "second half")


@pytest.mark.clause("I-9.15")
@pytest.mark.parametrize(("name", "far"), [("knot W-E", "d5"), ("portal-1", "b2")])
@pytest.mark.parametrize("refuses", [True, False])
def test_9_15_schrodie_may_refuse_a_knot_or_portal_that_op_wants_activated(name: str, far: str, refuses: bool) -> None:
    more = {"b2": "portal-1", "d5": "camp-A"}
    at = pushed("schrodie", name, "banana", **more)
    at.play("activate")
    assert (at.kinds(), at.options) == ((0, "window"), ["use banana", "pass"])
    at.play("use banana" if refuses else "pass")
    assert at.place("schrodie") == ("d4" if refuses else far)
    assert circled(at, "schrodie") == ([] if refuses else ["banana"])


@pytest.mark.clause("I-9.15")
def test_9_15_schrodie_is_asked_before_an_unsafe_knot_works_but_not_after_a_safe_step() -> None:
    captives = {"schrodie": "d3", "theseus": "g1"}
    at = scene({"d4": "knot W-E", "d5": "camp-A"}, captives, fruits={"schrodie": "lime"})
    at.play("step E")
    assert (at.kinds(), at.place("schrodie")) == ((0, "window"), "d4")
    at.play("use lime")
    assert (at.kinds(), at.place("schrodie")) == ((0, "turn"), "d4")
    safe = scene({"d4": "knot W-E", "d5": "snakes"}, captives, fruits={"schrodie": "lime"})
    safe.play("step E safely", "activate")
    assert (safe.kinds(), safe.place("schrodie")) == ((0, "turn"), "d5")
    assert circled(safe, "schrodie") == ["lime"]


# --- ruling 16: the visitor's choices ----------------------------------------------------------
@pytest.mark.clause("I-9.16")
def test_9_16_a_pushed_captive_splits_the_camps_points_and_asks_the_oracle() -> None:
    at = pushed("achilles", "camp-A")
    at.state.health[3] = at.state.energy[3] = 1
    at.play("activate")
    assert (at.kinds(), at.options) == ((0, "camp"), ["camp health", "camp energy", "camp both"])
    at.play("camp energy")
    assert points(at, "achilles") == (1, 3)
    oracle = pushed("achilles", "oracle", d5="lime")
    oracle.play("activate")
    assert oracle.kinds() == (0, "oracle")
    oracle.play("ask E W")
    assert [NAME_WORDS[name] for name in oracle.told(Answered)[-1].names] == ["lime", "zombies"]


@pytest.mark.clause("I-9.16", "I-9.60")
def test_9_16_hempel_chooses_his_box_on_ops_turn() -> None:
    at = pushed("hempel", "lime", "orange 1")
    at.play("activate")
    assert (at.kinds(), at.options) == ((0, "box"), [f"box {number}" for number in range(2, 8)])
    at.play("box 5")
    assert at.state.boxes[0][4] == FRUITS.index("lime")
    assert circled(at, "hempel") == ["orange", "lime"]


# --- ruling 17: answers name spaces, never pieces ----------------------------------------------
RING = {"d4": "oracle", "d5": "lime", "e4": "snakes", "e3": "camp-A", "d3": "grapes", "c3": "knot", "c4": "arrows"}


@pytest.mark.clause("I-9.17")
def test_9_17_an_oracle_names_the_space_and_not_who_is_there() -> None:
    at = scene(RING, {"achilles": "d3", "hempel": "d5"}, bush="d5", rock="e4", wave="N")
    events = at.play("step E", "ask E SE")
    assert kinds(events) == ["Stepped", "Arrived", "Answered"]
    (answer,) = at.told(Answered)
    assert [NAME_WORDS[name] for name in answer.names] == ["lime", "snakes"]


@pytest.mark.clause("I-9.17")
def test_9_17_beyond_the_coast_the_answer_is_ocean() -> None:
    at = scene({"d7": "oracle", "c6": "lime"}, {"achilles": "d6", "hempel": "g1"}, wave="SE")
    at.play("step E", "ask E NW")
    (answer,) = at.told(Answered)
    assert (answer.ways, [NAME_WORDS[name] for name in answer.names]) == ((0, 4), ["ocean", "lime"])


@pytest.mark.clause("I-9.17")
def test_9_17_the_ring_is_six_names_sorted_so_that_no_direction_shows() -> None:
    at = scene(RING, {"hempel": "d4", "theseus": "d3"}, fruits={"hempel": "orange 1"}, bush="d5")
    at.play("use orange")
    (ring,) = at.told(RingTold)
    assert sorted([NAME_WORDS[name] for name in ring.names]) == sorted(
        ["lime", "snakes", "camp-A", "grapes", "knot", "arrows"]
    )
    assert list(ring.names) == sorted(ring.names)
    corner = scene({"d7": "oracle", "d6": "lime", "c6": "snakes"}, {"hempel": "d7", "theseus": "d6"})
    corner.state.boxes[0], corner.state.circled[0] = (0, -1, -1, -1, -1, -1, -1), 1
    corner.play("use orange")
    (ring,) = corner.told(RingTold)
    assert [NAME_WORDS[name] for name in ring.names].count("ocean") == 3
    assert len(ring.names) == 6


@pytest.mark.clause("I-9.17")
def test_9_17_the_line_is_the_spaces_up_to_the_coast_sorted_or_nothing() -> None:
    island = {"d4": "snakes", "d5": "knot", "d6": "lime", "d7": "camp-A"}
    captives = {"phil": "d4", "theseus": "d6"}
    at = scene(island, captives, fruits={"phil": "grapes apple"}, bush="d5")
    at.play("use grapes", "ask E")
    (line,) = at.told(LineTold)
    assert sorted([NAME_WORDS[name] for name in line.names]) == ["camp-A", "knot", "lime"]
    assert list(line.names) == sorted(line.names)
    at.put(phil="d7")
    at.play("use apple", "ask E")
    assert at.told(LineTold)[-1].names == ()


# --- ruling 18: from the exact space -----------------------------------------------------------
POND = {"d3": "straight", "d4": "straight", "d5": "straight", "d6": "lime"}


@pytest.mark.clause("I-9.18")
@pytest.mark.parametrize(("space", "lakes"), [("d3", 1), ("d4", 2), ("d5", 1)])
def test_9_18_the_ring_of_a_lying_captive_is_around_its_exact_space(space: str, lakes: int) -> None:
    at = scene(POND, {"hempel": space, "theseus": "g1"}, fruits={"hempel": "orange 1"}, lying="hempel")
    at.play("use orange")
    (ring,) = at.told(RingTold)
    names = [NAME_WORDS[name] for name in ring.names]
    assert (names.count("straight"), "lime" in names) == (lakes, space == "d5")
    assert lies(at, "hempel")


@pytest.mark.clause("I-9.18")
@pytest.mark.parametrize(("space", "lakes"), [("d3", 2), ("d4", 1), ("d5", 0)])
def test_9_18_so_is_the_line(space: str, lakes: int) -> None:
    at = scene(POND, {"phil": space, "theseus": "g1"}, fruits={"phil": "grapes"}, lying="phil")
    at.play("use grapes", "ask E")
    (line,) = at.told(LineTold)
    assert [NAME_WORDS[name] for name in line.names].count("straight") == lakes
    assert len(line.names) == lakes + 2  # d6 and d7 besides


@pytest.mark.clause("I-9.18")
@pytest.mark.parametrize(("space", "name"), [("d4", "straight"), ("d5", "lime")])
def test_9_18_so_is_schrodies_question(space: str, name: str) -> None:
    captives = {"schrodie": "g1", "theseus": space}
    at = scene(POND, captives, fruits={"schrodie": "apple"}, lying="theseus")
    at.play("use apple", "name theseus", "ask E")
    assert [NAME_WORDS[name] for name in at.told(Answered)[-1].names] == [name]
