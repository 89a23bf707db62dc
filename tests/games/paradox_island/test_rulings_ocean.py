"""Paradox Island, rulings I-9.25 to I-9.30: ways into the ocean and out of it, Achilles' corners, ocean parts."""

from __future__ import annotations

import pytest

from paradoxa.games.paradox_island.box.geometry import (
    COORDINATES,
    CORNERS,
    DIRECTIONS,
    NAMED,
    NAMES,
    OCEAN,
    PARTS,
    STEPS,
)
from paradoxa.games.paradox_island.box.islands import OCEAN_NAME
from paradoxa.games.paradox_island.rules.told.announcements import GO
from paradoxa.games.paradox_island.rules.told.events import Arrived, Counted, Met
from tests.games.paradox_island.lands import heard, points
from tests.games.paradox_island.scenes import kinds, lies, open_to, progress, scene
from tests.games.paradox_island.tables import Table

pytestmark = pytest.mark.usefixtures("round_boards")

EAST = {"d5": "camp-A", "d6": "oracle"}  # land before the corner d7


def leaps(captive: str, fruits: str, power: str = "") -> dict[str, Table]:
    """A captive in the ocean by each way there is."""
    given = {captive: fruits} if fruits else {}
    start = {"hempel": "g1"}
    found = {}
    found["step"] = scene({"d7": "lime"}, {captive: "d7"} | start, fruits=given, power=power)
    found["step"].play("step E")
    found["knot"] = scene({"d7": "knot W-E"}, {captive: "d6"} | start, fruits=given, power=power)
    found["knot"].play("step E")
    found["arrows"] = scene({"c6": "arrows"}, {captive: "c5"} | start, fruits=given, power=power)
    found["arrows"].play("step E", "send NE")
    found["push"] = scene(
        EAST | {"d7": "lime"}, {captive: "d7"} | start, turn="op", rock="d6", fruits=given, power=power
    )
    found["push"].play(f"push {captive} E")
    return found


# --- ruling 25: every way in -------------------------------------------------------------------
@pytest.mark.clause("I-9.25")
@pytest.mark.parametrize(("captive", "fruit"), [("granddead", "banana"), ("achilles", "orange")])
def test_9_25_an_ocean_bonus_fits_every_way_into_the_ocean(captive: str, fruit: str) -> None:
    for at in leaps(captive, fruit).values():
        assert (at.kinds(), at.options) == ((0, "window"), [f"use {fruit}", "pass"])


@pytest.mark.clause("I-9.25")
def test_9_25_so_does_phils_crossing_also_when_half_suns_do_not_shine() -> None:
    for power in ("", "frost"):
        for at in leaps("phil", "", power).values():
            assert (at.kinds(), at.options) == ((0, "crossing"), ["cross", "return"])


@pytest.mark.clause("I-9.25")
def test_9_25_on_anothers_turn_a_bonus_needs_a_half_sun_that_shines() -> None:
    found = leaps("granddead", "banana", "frost")
    assert found["step"].kinds() == (0, "window")  # the own turn
    assert found["push"].kinds() == (2, "second half")
    assert heard(found["push"].events) == ["ocean", "orange"]


# --- ruling 26: Phil's crossing ----------------------------------------------------------------
def _far_end(space: int, way: int) -> int:
    """Straight back from a space as far as the island goes."""
    (q, r), (east, south) = COORDINATES[space], STEPS[way]
    while (q - east, r - south) in COORDINATES:
        q, r = q - east, r - south
    return COORDINATES.index((q, r))


COASTS = [
    (NAMES[space], way)
    for space, (q, r) in enumerate(COORDINATES)
    for way, (east, south) in enumerate(STEPS)
    if (q + east, r + south) not in COORDINATES
]


@pytest.mark.clause("I-9.26")
@pytest.mark.parametrize(("space", "way"), COASTS)
def test_9_26_the_crossing_ends_at_the_far_end_of_the_line(space: str, way: int) -> None:
    at = scene({"d4": "lime"}, {"phil": space, "hempel": "d4"})
    at.play(f"step {DIRECTIONS[way]}")
    events = at.play("cross")
    arrived = next(event for event in events if isinstance(event, Arrived))
    assert arrived.how == "crossing"
    assert arrived.place.value == _far_end(NAMED[space], way)


@pytest.mark.clause("I-9.26")
@pytest.mark.parametrize(("space", "way", "end"), [("a1", "NW", "g4"), ("a1", "W", "a4"), ("a1", "NE", "d1")])
def test_9_26_a_corner_has_three_lines_out(space: str, way: str, end: str) -> None:
    at = scene({end: "zombies"}, {"phil": space, "hempel": "d4"})
    at.play(f"step {way}", "cross")
    assert at.place("phil") == end


@pytest.mark.clause("I-9.26")
def test_9_26_the_line_runs_through_the_last_space_of_the_island() -> None:
    at = scene({"d1": "zombies"}, {"phil": "d6", "hempel": "d4"})
    at.play("step E over", "cross")
    assert at.place("phil") == "d1"


@pytest.mark.clause("I-9.26")
def test_9_26_after_a_push_the_far_space_works_by_itself() -> None:
    at = scene(EAST | {"d7": "lime", "d1": "zombies"}, {"phil": "d7", "hempel": "g1"}, turn="op", rock="d6")
    at.play("push phil E")
    events = at.play("cross")
    assert kinds(events) == ["Arrived", "Lost"]
    assert (at.place("phil"), points(at, "phil"), at.kinds()) == ("d1", (3, 4), (2, "second half"))


@pytest.mark.clause("I-9.26")
def test_9_26_pushed_out_of_a_lake_in_which_he_lay_he_crosses_along_the_line_of_the_push() -> None:
    # He lies on c6; the Rock pushes from d5 along row d, through the lake space d6 and the corner d7.
    island = {"c6": "triangular", "d6": "triangular", "d7": "triangular", "d5": "oracle", "d1": "zombies"}
    at = scene(island, {"phil": "c6", "hempel": "g1"}, turn="op", rock="d5", lying="phil")
    at.play("push phil E", "cross")
    assert at.place("phil") == "d1"


# --- ruling 27: Granddead goes back ------------------------------------------------------------
@pytest.mark.clause("I-9.27")
def test_9_27_granddead_goes_back_to_where_he_was_before_the_ocean() -> None:
    places = {"step": "d7", "knot": "d7", "arrows": "c6", "push": "d7"}
    for way, at in leaps("granddead", "banana").items():
        at.play("use banana")
        assert at.place("granddead") == places[way]


@pytest.mark.clause("I-9.27")
def test_9_27_after_a_long_step_to_its_start() -> None:
    at = scene({"d6": "lime"}, {"granddead": "d6", "hempel": "g1"}, fruits={"granddead": "apple"})
    at.play("step E over", "use apple")
    assert at.place("granddead") == "d6"


@pytest.mark.clause("I-9.27")
def test_9_27_out_of_a_lake_to_the_start_that_op_picked() -> None:
    island = {"d7": "straight", "d6": "straight", "d5": "straight"}
    at = scene(island, {"granddead": "d6", "hempel": "g1"}, fruits={"granddead": "banana"}, lying="granddead")
    at.play("step E")
    assert at.options == ["from d7"]
    at.play("from d7", "use banana", "leave")
    assert (at.place("granddead"), lies(at, "granddead")) == ("d7", False)


@pytest.mark.clause("I-9.27")
def test_9_27_the_space_may_be_occupied() -> None:
    at = scene({"d7": "lime"}, {"granddead": "d7", "hempel": "d7"}, fruits={"granddead": "banana"})
    at.play("step E", "use banana")
    assert at.told(Met) == [Met(3, (4,))]
    assert at.place("granddead") == "d7"


# --- ruling 29: Achilles' corners --------------------------------------------------------------
@pytest.mark.clause("I-9.29")
@pytest.mark.parametrize(
    ("start", "move", "counts"),
    [
        ("d7", "step E", 1),
        ("d7", "step NE", 1),
        ("d7", "step E over", 1),
        ("d6", "step E over", 0),  # passes over the corner
        ("c6", "step SE over", 0),
        ("c6", "step NE", 0),
    ],
)
def test_9_29_the_corner_is_where_he_was_and_not_one_passed_over(start: str, move: str, counts: int) -> None:
    at = scene({"d4": "lime"}, {"achilles": start, "hempel": "g1"})
    events = at.play(move)
    assert heard(events)[0] == "ocean"
    assert progress(at, "achilles") == counts


@pytest.mark.clause("I-9.29")
@pytest.mark.parametrize("corner", CORNERS)
def test_9_29_every_corner_counts_once(corner: int) -> None:
    name = NAMES[corner]
    way = next(way for space, way in COASTS if space == name)
    at = scene({"d4": "lime"}, {"achilles": name, "hempel": "d4"})
    at.play(f"step {DIRECTIONS[way]}")
    at.put(achilles=name)
    at.play(f"step {DIRECTIONS[way]}")
    assert at.told(Counted) == [Counted(3, 1)]


@pytest.mark.clause("I-9.29")
def test_9_29_starting_fruit_knot_and_arrows_on_a_corner_count() -> None:
    at = scene({"d7": "orange"}, {"achilles": "d7", "hempel": "g1"})
    at.play("step E")  # and back to the same corner
    assert (at.place("achilles"), progress(at, "achilles")) == ("d7", 1)
    knot = scene({"d7": "knot W-E"}, {"achilles": "d6", "hempel": "g1"})
    knot.play("step E")
    assert progress(knot, "achilles") == 1
    arrows = scene({"d7": "arrows"}, {"achilles": "d6", "hempel": "g1"})
    arrows.play("step E", "send NE")
    assert progress(arrows, "achilles") == 1
    pushed = scene(EAST | {"d7": "lime"}, {"achilles": "d7", "hempel": "g1"}, turn="op", rock="d6")
    pushed.play("push achilles E")
    assert progress(pushed, "achilles") == 1


SHORE = {"d7": "triangular", "c6": "triangular", "d6": "triangular", "c5": "zombies", "d5": "camp-A", "e6": "lime"}


@pytest.mark.clause("I-9.29")
@pytest.mark.parametrize("start", ["c6", "d7"])
def test_9_29_out_of_a_lake_in_which_he_lay_its_corner_counts_whatever_start_op_picks(start: str) -> None:
    # Lying on d6, going NE: from c6 and d7 the step leaves the lake into the ocean, from d6 it stays inside.
    at = scene(SHORE, {"achilles": "d6", "hempel": "g1"}, lying="achilles")
    at.play("step NE")
    assert at.options == ["from c6", "from d7"]
    at.play(f"from {start}")
    assert progress(at, "achilles") == 1


@pytest.mark.clause("I-9.29")
def test_9_29_who_stood_in_that_lake_must_have_been_on_the_corner() -> None:
    at = scene(SHORE, {"achilles": "c6", "hempel": "g1"})
    at.play("step NE")
    assert progress(at, "achilles") == 0


@pytest.mark.clause("I-9.29")
@pytest.mark.parametrize("lying", [True, False])
def test_9_29_pushed_out_of_a_lake_in_which_he_lay_too(lying: bool) -> None:
    captives = {"achilles": "c6", "hempel": "g1"}
    at = scene(SHORE, captives, turn="op", rock="c5", lying="achilles" if lying else "")
    at.play("push achilles E")
    assert heard(at.events)[0] == "ocean"
    assert progress(at, "achilles") == (1 if lying else 0)


# --- ruling 30: the part of the ocean ----------------------------------------------------------
@pytest.mark.clause("I-9.30")
@pytest.mark.parametrize(
    ("start", "moves", "part"),
    [
        ("b2", ["step NW over"], "N"),  # through the corner a1, straight out of it
        ("a1", ["step NW"], "N"),
        ("a1", ["step NE"], "N"),
        ("a1", ["step W"], "NW"),
        ("a4", ["step NE"], "NE"),
        ("d7", ["step E"], "SE"),
        ("g4", ["step SE"], "S"),
        ("g1", ["step SW"], "SW"),
        ("d1", ["step W"], "NW"),
        ("b5", ["step E over"], "NE"),
        ("c6", ["step E"], "NE"),
        ("d5", ["use banana", "run 6", "step SE"], "SE"),
        ("d4", ["use banana", "run 4", "step NE"], "NE"),
        ("e4", ["use banana", "run 5", "step SW"], "S"),
    ],
)
def test_9_30_the_part_is_that_of_the_edge_crossed_and_is_never_told(start: str, moves: list[str], part: str) -> None:
    at = scene({"d4": "lime"}, {"achilles": start, "hempel": "g2"}, fruits={"achilles": "banana"})
    events = at.play(*moves)
    arrived = next(event for event in events if isinstance(event, Arrived))
    assert arrived.place.value == OCEAN + PARTS.index(part)
    for seat in (0, 1, None):
        told = next(event for event in open_to(events, seat) if isinstance(event, Arrived))
        assert told.place.value is None
    (entry,) = [entry for entry in at.state.entries if entry[0] == GO and entry[-2] == OCEAN_NAME]
    assert (entry[:3], len(entry)) == ((GO, 3, DIRECTIONS.index(moves[-1].split()[1])), 6)  # reach, name, counted


@pytest.mark.clause("I-9.30")
@pytest.mark.parametrize(("way", "part"), [("E", "SE"), ("NE", "NE"), ("SE", "SE")])
def test_9_30_so_it_is_for_a_push_and_the_wave_waits_there(way: str, part: str) -> None:
    rock = {"E": "d6", "NE": "e6", "SE": "c6"}[way]
    island = {"d7": "lime", rock: "oracle"}
    at = scene(island, {"achilles": "d7", "hempel": "g1"}, turn="op", rock=rock, wave=part)
    at.play(f"push achilles {way}")
    assert at.told(Met) == [Met(3, (0,))]
    assert points(at, "achilles") == (3, 4)
