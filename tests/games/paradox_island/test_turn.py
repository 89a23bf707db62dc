"""Paradox Island, I-3: a captive's turn: two actions, rests, moves and what they cost, free and extra actions."""

from __future__ import annotations

import pytest

from paradoxa.core import IllegalMove
from paradoxa.games.paradox_island.box.geometry import DIRECTIONS, NAMED
from paradoxa.games.paradox_island.rules.told.events import Arrived, Counted, Died, Lost, Met, Stepped, Wounded
from tests.games.paradox_island.lands import heard, laid, points
from tests.games.paradox_island.tables import Table, table

pytestmark = pytest.mark.usefixtures("round_boards")

# Fruits in a row, so that nothing happens on the way: Theseus in the middle.
ROW = {"d2": "orange", "d3": "banana", "d4": "apple", "d5": "lime", "d6": "cherries", "d7": "grapes"}


def row(characters: tuple[str, ...] = ("theseus", "achilles", "phil")) -> Table:
    """The first captive stands on the banana; orange to the west, apple and lime to the east."""
    return laid({"bush": "a1"}, characters, bush="strawberry", **ROW)


def steps(at: Table) -> set[str]:
    """The steps offered to the east."""
    return {move for move in at.options if move.startswith("step E")}


# --- actions ---------------------------------------------------------------------------------------
@pytest.mark.clause("I-3.1")
def test_a_turn_has_two_actions_each_a_rest_or_a_move() -> None:
    at = row()
    at.play("rest", "step E")
    assert at.kinds() == (0, "turn")
    assert [move for move in at.options if move == "rest" or move.startswith("step")] == []
    with pytest.raises(IllegalMove):
        at.play("rest", seat=0)
    at.play("stop")
    assert at.state.active == 1


@pytest.mark.clause("I-3.1", "I-3.6")
def test_one_may_stop_with_actions_left_and_they_are_lost() -> None:
    at = row()
    at.play("stop")
    assert at.state.active == 1
    assert at.state.actions[3] == 0
    at.turn_of("op")
    at.turn_of("theseus")
    assert at.state.actions[3] == 2


@pytest.mark.clause("I-3.2")
@pytest.mark.parametrize(("energy", "after"), [(0, 2), (1, 3), (2, 4), (3, 4), (4, 4)])
def test_a_rest_gives_back_up_to_two_energy_but_never_more_than_the_maximum(energy: int, after: int) -> None:
    at = row()
    at.state.energy[3] = energy
    at.play("rest")
    assert points(at, "theseus") == (4, after)


# --- moves -----------------------------------------------------------------------------------------
@pytest.mark.clause("I-3.3")
@pytest.mark.parametrize(
    ("move", "cost", "name", "kind"),
    [
        ("step E", 0, "apple", "turn"),
        ("step E over", 1, "lime", "turn"),
        ("step E safely", 1, "apple", "activate"),
        ("step E over safely", 2, "lime", "activate"),
    ],
)
def test_over_and_safely_cost_one_energy_each(move: str, cost: int, name: str, kind: str) -> None:
    at = row()
    events = at.play(move)
    assert heard(events) == [name] == [at.name("theseus")]
    assert points(at, "theseus") == (4, 4 - cost)
    assert at.kinds() == (0, kind)
    assert at.state.actions[3] == 1


@pytest.mark.clause("I-3.3")
def test_a_move_may_go_in_any_of_the_six_directions() -> None:
    at = row()
    for way in DIRECTIONS:
        assert {f"step {way}", f"step {way} over", f"step {way} safely", f"step {way} over safely"} <= set(at.options)


@pytest.mark.clause("I-3.3", "I-12.27")
@pytest.mark.parametrize(
    ("move", "cost", "name"),
    [
        ("step E", 0, "apple"),
        ("step E three", 0, "cherries"),
        ("step E safely", 1, "apple"),
        ("step E three safely", 1, "cherries"),
    ],
)
def test_schrodie_goes_one_space_or_three_but_never_a_space_over(move: str, cost: int, name: str) -> None:
    at = row(("schrodie", "achilles", "phil"))
    at.put(achilles="a1")
    assert steps(at) == {"step E", "step E three", "step E safely", "step E three safely"}
    assert heard(at.play(move)) == [name]
    assert points(at, "schrodie") == (4, 4 - cost)


@pytest.mark.clause("I-3.4")
@pytest.mark.parametrize(
    ("energy", "offered"),
    [
        (0, {"step E"}),
        (1, {"step E", "step E over", "step E safely"}),
        (2, {"step E", "step E over", "step E safely", "step E over safely"}),
    ],
)
def test_what_cannot_be_paid_in_full_cannot_be_chosen(energy: int, offered: set[str]) -> None:
    at = row()
    at.state.energy[3] = energy
    assert steps(at) == offered
    for move in {"step E over", "step E safely", "step E over safely"} - offered:
        with pytest.raises(IllegalMove):
            at.play(move)
    assert points(at, "theseus") == (4, energy)


@pytest.mark.clause("I-3.4", "I-12.2")
def test_granddead_cannot_pay_with_his_last_point() -> None:
    at = table(("granddead", "achilles", "phil"), ("banana", "cherries", "grapes"))
    at.state.energy[3] = 2
    assert steps(at) == {"step E", "step E over", "step E safely"}
    at.state.energy[3] = 1
    assert steps(at) == {"step E"}


# --- free actions and extra actions ----------------------------------------------------------------
@pytest.mark.clause("I-3.5")
def test_a_bonus_is_a_free_action_and_crosses_its_fruit_out() -> None:
    at = row(("theseus", "achilles", "phil"))
    at.play("stop")  # Achilles' cherries are one action more
    at.play("rest", "rest")
    assert at.state.actions[4] == 0
    at.play("use cherries")
    assert at.state.actions[4] == 1
    assert (at.state.circled[1], at.state.crossed[1]) == (0, 1 << 3)
    assert "use cherries" not in at.options


@pytest.mark.clause("I-3.5", "I-9.53")
def test_any_number_of_free_actions_may_be_taken_before_and_after_actions() -> None:
    at = row()
    at.state.circled[0] = 0b1000001  # orange and apple circle squares
    at.play("use orange", "use apple")
    assert at.state.actions[3] == 2
    at.state.energy[3] = 0
    at.play("rest", "step E", "square energy", "square health")
    assert at.state.active == 1  # nothing is left to do
    assert at.state.energy[3] == 3
    assert at.state.squares[0] == 0b1010  # both are crossed out


@pytest.mark.clause("I-3.5")
def test_full_sun_bonuses_are_for_the_own_turn_and_half_sun_ones_for_others_turns_too() -> None:
    at = laid(
        {"theseus": "d1", "schrodie": "d4", "bush": "e4", "phil": "a1", "rock": "g1"},
        ("theseus", "schrodie", "phil"),
        ("banana", "cherries", "grapes"),
        d2="op-bush",
        d4="lime",
        e4="ufo",
    )
    at.state.circled[1] |= 1 << 6  # the apple's question has a full sun, the cherries' health a half one
    at.play("step E", "bush NW")
    assert at.kinds() == (1, "window")
    assert at.options == ["use cherries", "pass"]


@pytest.mark.clause("I-3.5")
def test_schrodies_health_and_hempels_exchange_are_free_actions_on_the_own_turn() -> None:
    at = table(("schrodie", "hempel", "phil"), ("cherries", "banana", "grapes"))
    at.state.health[3] = 2
    at.play("use cherries")
    assert points(at, "schrodie") == (3, 4)
    at.turn_of("hempel")
    at.state.boxes[1] = (-1, -1, -1, 1, -1, -1, -1)
    at.state.energy[4] = 0
    at.play("use banana", "exchange health")
    assert points(at, "hempel") == (3, 2)
    assert at.state.actions[4] == 2


@pytest.mark.clause("I-3.6")
def test_extra_actions_are_added_to_this_turn_and_not_kept() -> None:
    at = row()
    at.turn_of("achilles")
    at.play("use cherries")
    assert at.state.actions[4] == 3
    at.play("rest", "rest")
    assert "rest" in at.options
    at.play("stop")
    at.turn_of("op")
    at.turn_of("achilles")
    assert at.state.actions[4] == 2


# --- the order of a move ---------------------------------------------------------------------------
@pytest.mark.clause("I-3.7", "I-9.7")
def test_a_move_is_announced_named_counted_met_and_then_activated() -> None:
    at = laid(
        {"schrodie": "d3", "bush": "d4", "achilles": "d4"},
        ("schrodie", "achilles", "phil"),
        ("banana", "cherries", "grapes"),
        d4="zombies",
    )
    events = at.play("step E")
    order = [type(event) for event in events]
    assert order == [Stepped, Arrived, Counted, Met, Wounded, Lost]
    assert points(at, "schrodie") == (2, 3)


@pytest.mark.clause("I-3.7", "I-9.42")
def test_a_last_mission_space_wins_even_if_it_would_kill() -> None:
    at = laid(
        {"schrodie": "d3", "bush": "d4"},
        ("schrodie", "achilles", "phil"),
        ("banana", "cherries", "grapes"),
        d4="zombies",
    )
    at.state.progress[0] = 4
    at.state.health[3] = 1
    at.play("step E")
    assert at.state.ended == "captive 0"
    assert at.told(Died) == []


@pytest.mark.clause("I-3.7")
def test_a_safe_mover_chooses_and_an_unsafe_one_does_not() -> None:
    at = laid({"theseus": "d3"}, d4="zombies", d5="ufo")
    at.play("step E safely")
    assert at.kinds() == (0, "activate")
    assert at.options == ["activate", "leave"]
    at.play("leave")
    assert points(at, "theseus") == (4, 3)
    at.play("step E")
    assert points(at, "theseus") == (3, 3)


@pytest.mark.clause("I-3.7")
def test_a_safe_mover_may_activate_after_all() -> None:
    at = laid({"theseus": "d3"}, d4="zombies")
    at.play("step E safely", "activate")
    assert points(at, "theseus") == (3, 3)


@pytest.mark.clause("I-3.8", "I-9.8")
def test_safely_covers_the_first_space_and_not_the_one_behind_a_knot() -> None:
    at = laid({"theseus": "d3", "bush": "c5"}, d4="knot W-NE", c4="portal-2", c5="zombies")
    at.put(bush="c4")
    at.play("step E safely", "activate")
    (wounded,) = at.told(Wounded)
    assert (wounded.health, wounded.energy) == (1, 1)
    assert at.name("theseus") == "portal-2"
    assert at.place("theseus") != "c4"  # it activated by itself


@pytest.mark.clause("I-3.8", "I-9.8")
def test_safely_does_not_cover_the_other_portal() -> None:
    at = laid({"theseus": "d3"}, d4="portal-2", a1="portal-2")
    at.put(bush="a1")
    at.play("step E safely", "activate")
    assert at.place("theseus") == "a1"
    assert points(at, "theseus") == (3, 2)
    assert at.place("bush") == "a1"


# --- leaving the island ----------------------------------------------------------------------------
@pytest.mark.clause("I-3.9", "I-9.30")
@pytest.mark.parametrize(
    ("start", "move", "part"),
    [
        ("c1", "step W", "NW"),
        ("c1", "step NW", "NW"),
        ("a2", "step NE", "N"),
        ("b2", "step NW over", "N"),  # by way of a1, straight out of the corner
        ("a1", "step NW", "N"),
        ("d7", "step E", "SE"),
        ("d6", "step E over", "SE"),
        ("g4", "step SE", "S"),
        ("f5", "step E over safely", "SE"),
    ],
)
def test_a_move_that_crosses_the_coast_ends_in_the_part_of_the_edge_it_crosses(
    start: str, move: str, part: str
) -> None:
    others = [other for other in ("N", "NE", "SE", "S", "SW", "NW") if other != part]
    for wave in (part, *others):
        at = table(("theseus", "achilles", "phil"), ("banana", "cherries", "grapes"), wave=wave)
        at.put(theseus=start, achilles="d4", phil="d4", rock="d4", bush="e4")
        events = at.play(move)
        assert heard(events) == ["ocean", "banana"]
        met = [event.others for event in events if isinstance(event, Met)]
        assert met == ([(0,)] if wave == part else [])
        assert at.state.places[3] == NAMED["a3"]
