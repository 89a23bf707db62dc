"""Paradox Island, I-7: lying and standing in lakes, the ocean, and the way back to the starting fruit."""

from __future__ import annotations

import pytest

from paradoxa.games.paradox_island.box.geometry import DIRECTIONS, LINES, NAMED, NAMES, NEXT, OCEAN
from paradoxa.games.paradox_island.rules.told.bonus_events import FruitGot
from paradoxa.games.paradox_island.rules.told.events import ActionsGained, Arrived, LayDown, Met, ScaredOff, Wounded
from tests.games.paradox_island.lands import heard, laid, points
from tests.games.paradox_island.tables import Table

pytestmark = pytest.mark.usefixtures("round_boards")

OP = 3
TRIANGLE = {"d4": "triangular", "d5": "triangular", "e4": "triangular"}
STRAIGHT = {"d1": "straight", "d2": "straight", "d3": "straight"}


def lying(start: str, **wanted: str) -> Table:
    """Theseus lies in a lake."""
    at = laid({"theseus": start, "rock": "a1", "bush": "a1", "achilles": "a1", "phil": "a1"}, **wanted)
    at.state.lying = 1 << 3
    return at


def starts(at: Table) -> list[str]:
    """The spaces from which OP may let a lying piece set out."""
    assert at.kinds() == (OP, "lake start")
    return sorted([move.split()[1] for move in at.options])


# --- lying -----------------------------------------------------------------------------------------
@pytest.mark.clause("I-7.1")
@pytest.mark.parametrize("place", ["d4", "d5", "e4"])
def test_a_piece_lies_down_on_the_space_it_visited(place: str) -> None:
    at = laid({"theseus": "d3" if place == "d4" else "d6" if place == "d5" else "e3"}, **TRIANGLE)
    at.play("step W" if place == "d5" else "step E")
    assert (at.place("theseus"), at.state.lying) == (place, 1 << 3)
    assert at.told(LayDown) == [LayDown(3)]


@pytest.mark.clause("I-7.1", "I-9.19")
def test_any_move_puts_a_lying_piece_back_on_its_feet() -> None:
    at = lying("d4", **TRIANGLE, c3="lime", c4="orange")
    at.play("step NW", "from d4")
    assert at.state.lying == 0


@pytest.mark.clause("I-7.1", "I-9.3")
def test_a_lying_piece_may_rest_and_goes_on_lying() -> None:
    at = lying("d4", **TRIANGLE)
    at.play("rest")
    assert at.state.lying == 1 << 3


# --- leaving a lake --------------------------------------------------------------------------------
@pytest.mark.clause("I-7.2")
def test_op_picks_a_start_whose_first_step_leaves_the_lake() -> None:
    at = lying("d4", **TRIANGLE, c3="lime", c4="orange")
    at.play("step NW")  # from e4 the first step would be inside the lake
    assert starts(at) == ["d4", "d5"]
    assert heard(at.play("from d5")) == ["orange"]
    assert at.place("theseus") == "c4"


@pytest.mark.clause("I-7.2", "I-9.21")
@pytest.mark.parametrize(("move", "reach"), [("step NW", 1), ("step NW over", 2), ("step NW over safely", 2)])
def test_the_start_is_ops_choice_for_every_kind_of_step(move: str, reach: int) -> None:
    at = lying("e4", **TRIANGLE)
    at.play(move)
    assert starts(at) == ["d4", "d5"]
    before = len(at.told(Arrived))
    at.play("from d4")
    assert at.told(Arrived)[before].place.value == LINES[NAMED["d4"]][4][reach - 1]


@pytest.mark.clause("I-7.2")
def test_op_must_spare_one_the_ocean() -> None:
    # Along the north coast: from a1 and a2 north-east is the ocean, from b2 it is a3.
    at = lying("a1", a1="l-shaped", a2="l-shaped", b3="l-shaped")
    at.play("step NE")
    assert starts(at) == ["b3"]
    assert at.play("from b3")
    assert at.place("theseus") == NAMES[NEXT[NAMED["b3"]][5]]


@pytest.mark.clause("I-7.2")
def test_without_a_first_choice_op_takes_a_start_that_gets_out_on_the_island() -> None:
    # East out of d6 lies one space; a space over from there is the ocean, but not from d4.
    lake = {"d4": "straight", "d5": "straight", "d6": "straight"}
    at = lying("d5", **lake)
    at.play("step E over")
    assert starts(at) == ["d5"]  # d5 over is d7; from d4 it would end inside the lake
    at.play("from d5")
    assert at.told(Arrived)[0].place.value == NAMED["d7"]


@pytest.mark.clause("I-7.2")
def test_without_any_other_way_it_is_the_ocean_from_a_start_whose_first_step_leaves_the_lake() -> None:
    at = lying("d3", **STRAIGHT)
    at.play("step W")
    assert starts(at) == ["d1"]
    assert heard(at.play("from d1")) == ["ocean", "banana"]


@pytest.mark.clause("I-7.2")
def test_a_step_of_a_lying_piece_never_ends_in_the_lake_or_needlessly_in_the_ocean() -> None:
    for lake in (TRIANGLE, STRAIGHT, {"a1": "l-shaped", "a2": "l-shaped", "b3": "l-shaped"}):
        spaces = [NAMED[place] for place in lake]
        for number, way in enumerate(DIRECTIONS):
            for reach, move in ((1, f"step {way}"), (2, f"step {way} over")):
                at = lying(next(iter(lake)), **lake)
                at.play(move)
                lines = {space: LINES[space][number] for space in spaces}
                ends = {space: line[min(reach, len(line)) - 1] for space, line in lines.items()}
                offered = [NAMED[start] for start in starts(at)]
                on_land = [space for space in spaces if ends[space] < OCEAN and ends[space] not in spaces]
                assert offered
                if on_land:
                    assert set(offered) <= set(on_land)
                else:
                    assert all(ends[space] >= OCEAN and lines[space][0] not in spaces for space in offered)


@pytest.mark.clause("I-7.2", "I-9.76")
def test_op_is_asked_even_if_there_is_one_start_only() -> None:
    at = lying("d1", **STRAIGHT)
    at.play("step E")
    assert starts(at) == ["d3"]


# --- standing --------------------------------------------------------------------------------------
@pytest.mark.clause("I-7.3")
def test_a_standing_piece_moves_from_its_own_space() -> None:
    at = laid({"theseus": "e4"}, **TRIANGLE, d3="lime", f4="orange")
    at.play("step SE")
    assert at.place("theseus") == "f4"
    assert at.kinds() == (0, "turn")


@pytest.mark.clause("I-7.3")
def test_moving_safely_one_can_go_from_lake_space_to_lake_space_and_stay_standing() -> None:
    at = laid({"theseus": "d4"}, **TRIANGLE)
    at.play("step E safely", "leave")
    assert (at.place("theseus"), at.state.lying) == ("d5", 0)
    at.play("step SW safely", "activate")
    assert (at.place("theseus"), at.state.lying) == ("e4", 1 << 3)


@pytest.mark.clause("I-7.3")
def test_moving_unsafely_inside_a_lake_one_lies_down() -> None:
    at = laid({"theseus": "d4"}, **TRIANGLE)
    at.play("step E")
    assert (at.place("theseus"), at.state.lying) == ("d5", 1 << 3)


# --- the ocean -------------------------------------------------------------------------------------
@pytest.mark.clause("I-7.4")
@pytest.mark.parametrize(("wave", "health"), [("NW", 3), ("N", 4), ("SW", 4)])
def test_unsafely_in_the_ocean_the_wave_wounds_if_it_is_on_that_part(wave: str, health: int) -> None:
    at = laid({"theseus": "c1", "wave": wave}, c1="lime")
    at.play("step W")
    assert points(at, "theseus") == (health, 4)
    assert [event.by for event in at.told(Wounded)] == ([0] if health == 3 else [])
    assert at.place("wave") == wave


@pytest.mark.clause("I-7.4", "I-8.3")
def test_safely_in_the_ocean_the_wave_is_scared_off() -> None:
    at = laid({"theseus": "c1", "wave": "NW"}, c1="lime")
    at.play("step W safely")
    assert points(at, "theseus") == (4, 3)
    assert at.told(ScaredOff) == [ScaredOff(3, 0)]
    assert at.told(ActionsGained) == [ActionsGained(3, 1)]
    assert at.place("wave") == "-"
    assert at.name("theseus") == "banana"


@pytest.mark.clause("I-7.4")
def test_with_the_last_health_gone_there_is_no_way_back() -> None:
    at = laid({"theseus": "c1", "wave": "NW"}, c1="lime")
    at.state.health[3] = 1
    assert heard(at.play("step W")) == ["ocean"]
    assert at.kinds() == (0, "revival")


# --- back to the starting fruit --------------------------------------------------------------------
@pytest.mark.clause("I-7.5")
def test_from_the_ocean_the_piece_goes_back_to_its_starting_fruit_and_the_turn_goes_on() -> None:
    at = laid({"theseus": "c1"}, c1="lime", d4="banana")
    assert heard(at.play("step W")) == ["ocean", "banana"]
    assert at.place("theseus") == "d4"
    assert at.kinds() == (0, "turn")
    assert at.state.actions[3] == 1


@pytest.mark.clause("I-7.5")
def test_the_starting_fruit_does_not_activate() -> None:
    for move in ("step W", "step W safely"):
        at = laid({"theseus": "c1"}, c1="lime", d4="banana")
        at.state.circled[0] = 0  # as if it had never been circled
        at.play(move)
        assert at.state.circled[0] == 0
        assert at.told(FruitGot) == []


@pytest.mark.clause("I-7.5", "I-9.32")
@pytest.mark.parametrize("move", ["step W", "step W safely"])
def test_on_the_way_back_pieces_are_named_but_nobody_is_wounded_or_scared_off(move: str) -> None:
    at = laid({"theseus": "c1"}, c1="lime", d4="banana")
    at.put(bush="d4", rock="d4", achilles="d4")
    at.play(move)
    assert at.told(Met) == [Met(3, (1, 2, 4))]
    assert (at.told(Wounded), at.told(ScaredOff)) == ([], [])
    assert at.state.health[3] == 4
    assert at.place("bush") == "d4"


@pytest.mark.clause("I-7.5")
def test_each_captive_goes_back_to_the_own_fruit_on_anybodys_turn() -> None:
    at = laid({"achilles": "c1", "rock": "c2", "theseus": "g1"}, c1="lime", c2="orange", d4="cherries")
    at.turn_of("op")
    at.play("push achilles W")
    assert at.place("achilles") == "d4"
    assert at.kinds() == (OP, "second half")
