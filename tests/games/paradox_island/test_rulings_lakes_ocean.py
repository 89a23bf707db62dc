"""Paradox Island, rulings I-9.19 to I-9.24 and I-9.28: lying and standing in lakes, the order in the ocean."""

from __future__ import annotations

import pytest

from paradoxa.games.paradox_island.box.geometry import NAMED, NAMES
from paradoxa.games.paradox_island.box.islands import NAME_WORDS
from paradoxa.games.paradox_island.game import GAME as PARADOX_ISLAND
from paradoxa.games.paradox_island.rules.told.bonus_events import Marked
from paradoxa.games.paradox_island.rules.told.events import (
    Answered,
    Arrived,
    Met,
    OpStepped,
    ScaredOff,
    WaveMoved,
    Wounded,
)
from tests.games.paradox_island.lands import heard, points
from tests.games.paradox_island.scenes import kinds, lies, open_to, scene
from tests.games.paradox_island.tables import Table

pytestmark = pytest.mark.usefixtures("round_boards")

WAVE, ROCK, BUSH = 0, 1, 2
# A lake in the middle, with land all around where it matters.
POND = {"d3": "straight", "d4": "straight", "d5": "straight", "d2": "camp-A", "d6": "lime", "c3": "zombies"}


# --- ruling 19: lying --------------------------------------------------------------------------
@pytest.mark.clause("I-9.19")
def test_9_19_who_lies_down_keeps_the_exact_space_and_everybody_knows() -> None:
    at = scene(POND, {"hempel": "c3", "theseus": "g1"})
    at.play("step SE")
    assert (at.place("hempel"), lies(at, "hempel")) == ("d4", True)
    for seat in (0, 1, 2, None):
        view = PARADOX_ISLAND.view(at.state, seat)
        assert (view.figure(3).lies, view.figure(4).lies) == (True, False)


@pytest.mark.clause("I-9.19")
def test_9_19_a_move_puts_a_lying_piece_on_its_feet() -> None:
    at = scene(POND, {"hempel": "d4", "theseus": "g1"}, lying="hempel")
    at.play("step NW", "from d4", "stop")
    assert (at.name("hempel"), lies(at, "hempel")) == ("zombies", False)
    assert not PARADOX_ISLAND.view(at.state, 1).figure(3).lies


@pytest.mark.clause("I-9.19")
def test_9_19_pushed_or_sent_it_stands_until_a_lake_is_activated_anew() -> None:
    pushed = scene(POND, {"hempel": "d4", "theseus": "g1"}, turn="op", lying="hempel", rock="e4")
    pushed.play("push hempel NW")
    assert not lies(pushed, "hempel")
    for answer in ("leave", "activate"):
        sent = scene(POND | {"c4": "to-lake"}, {"hempel": "b4", "theseus": "g1"})
        sent.play("step SW", "send d4", answer)
        assert lies(sent, "hempel") is (answer == "activate")


@pytest.mark.clause("I-9.19")
def test_9_19_who_lay_once_stands_on_coming_back_without_activating() -> None:
    at = scene(POND, {"theseus": "d4", "hempel": "g1"}, fruits={"theseus": "grapes"}, lying="theseus")
    at.state.visited[0] |= 1 << 5
    at.play("use grapes", "visit lime", "leave", "step W safely", "leave")
    assert (at.place("theseus"), lies(at, "theseus")) == ("d5", False)


# --- ruling 20: encounters in a lake -----------------------------------------------------------
@pytest.mark.clause("I-9.20")
@pytest.mark.parametrize(("space", "meets"), [("d3", False), ("d4", True), ("d5", False)])
def test_9_20_captives_meet_only_on_the_same_space_of_a_lake(space: str, meets: bool) -> None:
    at = scene(POND, {"hempel": "c3", "achilles": space})
    at.play("step SE")
    assert at.told(Met) == ([Met(3, (4,))] if meets else [])


@pytest.mark.clause("I-9.20")
@pytest.mark.parametrize("space", ["d3", "d4", "d5"])
def test_9_20_an_op_piece_is_met_anywhere_in_its_lake_and_again_with_every_step(space: str) -> None:
    at = scene(POND, {"phil": "c3", "achilles": "g1"}, bush=space)
    at.play("step SE", "leave")
    assert at.told(Met) == [Met(3, (BUSH,))]
    at.play("step E")
    assert at.told(Met) == [Met(3, (BUSH,))] * 2
    assert points(at, "phil") == (2, 2)


@pytest.mark.clause("I-9.20")
def test_9_20_a_safe_step_within_the_lake_scares_off_whom_one_met_before() -> None:
    at = scene(POND, {"phil": "c3", "achilles": "g1"}, rock="d3")
    at.play("step SE", "leave", "step E safely")
    assert at.told(ScaredOff) == [ScaredOff(3, ROCK)]


# --- ruling 21: the lying exit -----------------------------------------------------------------
@pytest.mark.clause("I-9.21")
@pytest.mark.parametrize(
    ("captive", "fruits", "moves", "starts"),
    [
        ("hempel", "", ["step SE"], ["d3", "d4", "d5"]),
        ("hempel", "", ["step SE safely"], ["d3", "d4", "d5"]),
        ("hempel", "", ["step E over"], ["d5"]),
        ("hempel", "", ["step NE over safely"], ["d3", "d4", "d5"]),
        ("schrodie", "", ["step NW three"], ["d4", "d5"]),
        ("achilles", "banana", ["use banana", "run 3", "step NW"], ["d4", "d5"]),
        ("hempel", "orange 6", ["use orange", "step SE over"], ["d3", "d4", "d5"]),
    ],
)
def test_9_21_every_step_out_of_a_lake_in_which_one_lies_starts_where_op_says(
    captive: str, fruits: str, moves: list[str], starts: list[str]
) -> None:
    given = {captive: fruits} if fruits else {}
    at = scene(POND, {captive: "d4", "phil": "g1"}, fruits=given, lying=captive)
    at.play(*moves)
    assert (at.kinds(), at.options) == ((2, "lake start"), [f"from {start}" for start in starts])
    assert at.place(captive) == "d4"


@pytest.mark.clause("I-9.21")
def test_9_21_who_stands_starts_from_the_own_space() -> None:
    at = scene(POND, {"hempel": "d4", "phil": "g1"})
    at.play("step NW")
    assert at.place("hempel") == "c3"


@pytest.mark.clause("I-9.21")
def test_9_21_relocations_ask_for_no_start() -> None:
    at = scene(POND, {"theseus": "d4", "hempel": "g1"}, fruits={"theseus": "grapes"}, lying="theseus")
    at.state.visited[0] |= 1 << 5
    at.play("use grapes", "visit lime")
    assert (at.place("theseus"), at.kinds()) == ("d6", (0, "activate"))


# --- ruling 22: OP's pieces come into a lake ---------------------------------------------------
@pytest.mark.clause("I-9.22")
def test_9_22_a_bush_that_comes_into_a_lake_meets_everybody_in_it() -> None:
    captives = {"hempel": "d3", "achilles": "d4", "schrodie": "d5"}
    at = scene(POND, captives, turn="op", lying="achilles", bush="d2", rock="d4")
    at.play("bush E")
    assert at.told(Met) == [Met(BUSH, (ROCK, 3, 4, 5))]
    assert at.told(Wounded) == [Wounded(piece, BUSH, 1, 1) for piece in (3, 4, 5)]


@pytest.mark.clause("I-9.22", "I-9.63")
def test_9_22_so_does_the_wave_under_flood() -> None:
    captives = {"hempel": "d3", "achilles": "d4", "schrodie": "d6"}
    at = scene(POND, captives, turn="op", power="flood", lying="achilles", wave="N")
    at.play("wave straight")
    assert NAME_WORDS[at.told(WaveMoved)[0].name or 0] == "straight"
    assert at.told(Met) == [Met(WAVE, (3, 4))]
    assert at.told(Wounded) == [Wounded(piece, WAVE, 1, 0) for piece in (3, 4)]


# --- ruling 23: OP's pieces leave a lake -------------------------------------------------------
@pytest.mark.clause("I-9.23")
def test_9_23_op_chooses_the_space_and_it_fixes_the_side_of_entry() -> None:
    # From d5 the Bush comes to c4 going NW, from d4 going NE: two sides of the knot, two ways on.
    island = POND | {"c4": "knot SE-NE"}
    at = scene(island, {"hempel": "g1", "phil": "g4"}, turn="op", bush="d3")
    assert {"bush NE d4", "bush NW d5"} <= set(at.options)
    assert "bush E d3" not in at.options  # within the lake
    events = at.play("bush NW d5")
    for seat in (0, 1, None):
        step, arrived = [event for event in open_to(events, seat) if isinstance(event, (OpStepped, Arrived))]
        assert isinstance(step, OpStepped)
        assert (step.way, step.origin.value) == (4, None)
        assert isinstance(arrived, Arrived)
        assert (NAME_WORDS[arrived.name], arrived.place.value) == ("knot", None)
    at.play("through")
    assert at.place("bush") == "b4"
    other = scene(island, {"hempel": "g1", "phil": "g4"}, turn="op", bush="d3")
    other.play("bush NE d4", "through")
    assert other.place("bush") != "b4"


@pytest.mark.clause("I-9.23", "I-9.57")
def test_9_23_for_questions_it_is_on_the_lake_space_by_which_it_came_in() -> None:
    at = scene(POND, {"granddead": "g1", "schrodie": "g4"}, turn="op", bush="d6", rock="g2", wave="N")
    at.play("bush W", "stop")
    for word, fruits in (("granddead", "lime"), ("schrodie", "apple")):
        at.state.circled[at.state.board_of(at.piece(word))] = 1 << ("lime", "apple").index(fruits) + 5
    at.play("use lime", "name bush")
    assert at.told(Marked)[0].place.value == NAMED["d5"]
    at.turn_of("schrodie")
    at.play("use apple", "name bush", "ask E")
    assert [NAME_WORDS[name] for name in at.told(Answered)[0].names] == ["lime"]


# --- ruling 24: the order in the ocean ---------------------------------------------------------
@pytest.mark.clause("I-9.24")
def test_9_24_ocean_mission_wave_and_then_the_bonus() -> None:
    at = scene({"d7": "camp-B"}, {"achilles": "d7", "hempel": "g1"}, fruits={"achilles": "orange"}, wave="SE")
    events = at.play("step E")
    assert kinds(events) == ["Stepped", "Arrived", "Counted", "Met", "Wounded"]
    assert (at.kinds(), at.options) == ((0, "window"), ["use orange", "pass"])
    at.play("use orange", "to hempel", "leave")
    assert (at.place("achilles"), points(at, "achilles")) == ("g1", (3, 4))


@pytest.mark.clause("I-9.24")
def test_9_24_without_the_bonus_one_goes_back_to_the_start() -> None:
    at = scene({"d7": "camp-B", "b2": "orange"}, {"achilles": "d7", "hempel": "g1"}, fruits={"achilles": "orange"})
    assert heard(at.play("step E", "pass")) == ["ocean", "orange"]
    assert at.place("achilles") == "b2"
    dying = scene(
        {"d7": "camp-B"},
        {"achilles": "d7", "hempel": "g1"},
        fruits={"achilles": "orange"},
        points={"achilles": (1, 4)},
        wave="SE",
    )
    dying.play("step E")
    assert dying.kinds() == (0, "revival")  # no bonus for the dead


@pytest.mark.clause("I-9.24")
@pytest.mark.parametrize("crosses", [True, False])
def test_9_24_phils_crossing_replaces_the_return_but_not_the_wave(crosses: bool) -> None:
    at = scene({"d7": "camp-B", "d1": "oracle", "b2": "orange"}, {"phil": "d7", "hempel": "g1"}, wave="SE")
    events = at.play("step E")
    assert kinds(events) == ["Stepped", "Arrived", "Met", "Wounded"]
    assert (at.kinds(), at.options) == ((0, "crossing"), ["cross", "return"])
    at.play("cross" if crosses else "return")
    assert (at.place("phil"), points(at, "phil")) == ("d1" if crosses else "b2", (3, 4))
    assert at.kinds()[1] == ("oracle" if crosses else "turn")  # the starting fruit does not work


# --- ruling 28: Achilles joins -----------------------------------------------------------------
@pytest.mark.clause("I-9.28")
def test_9_28_achilles_comes_to_the_exact_space_of_any_other_captive() -> None:
    captives = {"achilles": "d7", "hempel": "d5", "schrodie": "g1"}
    at = scene(POND, captives, fruits={"achilles": "orange"}, lying="hempel")
    at.play("step E", "use orange")
    assert at.options == ["to hempel", "to schrodie"]
    at.play("to hempel")
    assert (at.place("achilles"), at.told(Met)) == ("d5", [Met(3, (4,))])


@pytest.mark.clause("I-9.28", "I-9.40")
def test_9_28_but_to_nobody_who_is_off_the_map() -> None:
    island = {"d5": "camp-A", "d6": "oracle", "d7": "lime", "b2": "camp-B"}
    captives = {"achilles": "d7", "hempel": "b2", "schrodie": "g1"}
    at = scene(island, captives, turn="op", fruits={"achilles": "orange"}, points={"hempel": (1, 1)}, rock="d6")
    at.put(bush="b1")
    at.play("bush E", "push achilles E", "use orange")
    assert at.options == ["to schrodie"]


@pytest.mark.clause("I-9.28")
def test_9_28_with_two_players_also_to_the_own_other_piece() -> None:
    at = table_of_two()
    at.play("piece achilles", "step E", "use orange")
    assert at.options == ["to twin"]
    at.play("to twin")
    assert (at.place("achilles"), NAMES[at.state.places[4]]) == ("g1", "g1")


def table_of_two() -> Table:
    """Achilles and his twin, before it is chosen which of them acts."""
    at = scene({"d4": "camp-A"}, {"achilles": "d7", "twin": "g1"}, turn="op", fruits={"achilles": "orange"})
    at.play("stop")
    while at.kinds()[1] == "place":
        at.play(at.options[-1])
    at.put(achilles="d7", twin="g1", wave="-", rock="-", bush="-")
    return at
