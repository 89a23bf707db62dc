"""Paradox Island: the worked examples of the two rulebooks, each on a small island made for it."""

from __future__ import annotations

import pytest

from paradoxa.games.paradox_island.box.components import FRUITS
from paradoxa.games.paradox_island.box.geometry import DIRECTIONS
from paradoxa.games.paradox_island.box.islands import NAME_WORDS
from paradoxa.games.paradox_island.rules.told.bonus_events import FruitGot
from paradoxa.games.paradox_island.rules.told.events import (
    Answered,
    Arrived,
    Counted,
    Lost,
    Met,
    PieceHidden,
    Pushed,
    ScaredOff,
    Stepped,
    Wounded,
)
from tests.games.paradox_island.lands import heard, laid, moves, points, spaces
from tests.games.paradox_island.tables import Table

pytestmark = pytest.mark.usefixtures("round_boards")

OP = 3
WAVE, ROCK, BUSH = range(3)
PHIL_FIRST = (("phil", "hempel", "theseus"), ("grapes", "orange", "banana"))
SCHRODIE_FIRST = (("schrodie", "theseus", "hempel"), ("banana", "cherries", "orange"))


def twin_of(at: Table, name: str, place: str) -> str:
    """The other portal of a pair."""
    assert at.state.land is not None
    (other,) = [space for space in spaces(at.state.land, name) if space != place]
    return other


# --- set-up ----------------------------------------------------------------------------------------
@pytest.mark.clause("I-2.4", "I-2.6")
def test_the_starting_fruits_of_the_picture() -> None:
    at = laid({}, ("hempel", "theseus", "schrodie"), ("orange", "banana", "cherries"), bush="strawberry")
    assert [at.name(piece) for piece in ("hempel", "theseus", "schrodie")] == ["orange", "banana", "cherries"]
    assert at.name("bush") == "strawberry"
    assert at.told(PieceHidden) == []


# --- moving ----------------------------------------------------------------------------------------
@pytest.mark.clause("I-3.3", "I-3.7")
def test_phil_a_moves_to_portal_3_which_is_named_and_works_at_once() -> None:
    at = laid({"phil": "d4"}, *PHIL_FIRST, e3="portal-3")
    events = at.play("step SW")
    assert heard(events)[0] == "portal-3"
    assert at.place("phil") == twin_of(at, "portal-3", "e3")
    assert points(at, "phil") == (4, 4)


@pytest.mark.clause("I-3.3", "I-3.7")
def test_phil_b_moves_a_space_over_safely_to_a_knot_for_two_energy_and_is_asked() -> None:
    at = laid({"phil": "d4"}, *PHIL_FIRST, b4="knot")
    events = at.play("step NE over safely")
    assert points(at, "phil") == (4, 2)
    assert heard(events) == ["knot"]
    assert (at.place("phil"), at.kinds()) == ("b4", (0, "activate"))


@pytest.mark.clause("I-3.5", "I-12.20")
def test_theseus_crosses_the_banana_out_to_move_safely_to_the_orange() -> None:
    at = laid({"theseus": "d4"}, d4="cherries", e4="orange")
    at.state.actions[3] = 3
    at.put(theseus="d3", achilles="a1")
    at.play("step E", "step SE")
    assert at.state.circled[0] == 1 << 0 | 1 << 1 | 1 << 3  # orange, banana, cherries
    at.put(theseus="g1")
    at.play("use banana", "visit orange")
    assert at.place("theseus") == "e4"
    assert at.kinds() == (0, "activate")
    at.play("leave")
    assert at.state.crossed[0] == 1 << 1
    again = [fruit for fruit in ("banana", "cherries", "grapes") if f"use {fruit}" in at.options]
    assert again == ["cherries"]  # the same bonus: the cherries now, or the grapes later
    at.state.circled[0] |= 1 << FRUITS.index("grapes")
    assert "use grapes" in at.options


# --- activating ------------------------------------------------------------------------------------
@pytest.mark.clause("I-5.3", "I-9.17")
def test_schrodie_asks_the_oracle_about_north_east_and_west() -> None:
    at = laid({"schrodie": "e4"}, *SCHRODIE_FIRST, d4="oracle", c4="arrows", d3="triangular")
    at.play("step NW safely")
    assert at.kinds() == (0, "activate")
    at.play("activate", "ask W NE")
    (answered,) = at.told(Answered)
    told = dict(zip([DIRECTIONS[way] for way in answered.ways], answered.names, strict=True))
    assert {way: NAME_WORDS[name] for way, name in told.items()} == {"NE": "arrows", "W": "triangular"}


@pytest.mark.clause("I-5.5", "I-12.16")
def test_theseus_goes_from_the_cherries_through_a_knot_to_an_oracle() -> None:
    at = laid({"theseus": "d3", "achilles": "a1"}, d3="cherries", d4="knot W-SE", e4="oracle")
    events = at.play("step E")
    assert heard(events) == ["knot", "oracle"]
    assert [event.progress for event in events if isinstance(event, Counted)] == [1]
    assert at.kinds() == (0, "oracle")  # it counts, and then it works


@pytest.mark.clause("I-5.6", "I-4.2")
def test_phil_hears_nothing_of_where_the_other_portal_3_is() -> None:
    at = laid({"phil": "d4"}, *PHIL_FIRST, e3="portal-3")
    events = at.play("step SW")
    assert [type(event) for event in events] == [Stepped, Arrived, Arrived]
    first, second = [event for event in events if isinstance(event, Arrived)]
    assert first.name == second.name
    assert first.place.seats == second.place.seats == (OP,)


# --- lakes -----------------------------------------------------------------------------------------
LYING = {"d4": "triangular", "d5": "triangular", "e4": "triangular", "c3": "banana", "c4": "knot", "b2": "camp-A"}


@pytest.mark.clause("I-7.2")
@pytest.mark.parametrize(
    ("move", "ends"),
    [("step NW safely", {"banana", "knot"}), ("step NW over safely", {"camp-A", "lose-energy"})],
)
def test_theseus_lies_in_a_triangular_lake_and_op_has_two_ways(move: str, ends: set[str]) -> None:
    found = set()
    for choice in range(2):
        at = laid({"theseus": "e4", "bush": "b3"}, ("theseus", "achilles", "phil"), ("lime", "cherries", "grapes"),
                  **LYING, b3="lose-energy")  # fmt: skip
        at.state.lying = 1 << 3
        at.play(move)
        assert at.kinds() == (OP, "lake start")
        assert len(at.options) == 2
        events = at.play(at.options[choice])
        found.update(heard(events))
        met = [event for event in events if isinstance(event, ScaredOff)]
        assert bool(met) == (heard(events) == ["lose-energy"])  # the Bush is there
    assert found == ends


@pytest.mark.clause("I-7.3")
def test_theseus_stands_in_a_lake_and_goes_on_from_there() -> None:
    at = laid({"theseus": "d5"}, d5="portal-2", d4="straight", c3="straight", e4="straight", b2="lose-health")
    at.play("step W safely", "leave")
    assert (at.name("theseus"), at.state.lying) == ("straight", 0)
    assert heard(at.play("step NW over safely")) == ["lose-health"]
    assert at.kinds() == (0, "activate")
    at.play("leave")
    assert points(at, "theseus") == (4, 1)
    assert at.place("theseus") == "b2"


# --- the ocean -------------------------------------------------------------------------------------
@pytest.mark.clause("I-7.4", "I-7.5")
def test_theseus_steps_over_into_the_ocean_with_the_wave() -> None:
    at = laid({"theseus": "e2", "wave": "SW"}, f1="lime")
    events = at.play("step SW over")
    assert heard(events) == ["ocean", "banana"]
    assert [event for event in events if isinstance(event, (Met, Wounded))] == [
        Met(3, (WAVE,)),
        Wounded(3, WAVE, 1, 0),
    ]
    assert points(at, "theseus") == (3, 3)
    assert at.name("theseus") == "banana"


# --- a whole turn ----------------------------------------------------------------------------------
@pytest.mark.clause("I-3.1", "I-3.7", "I-5.6", "I-12.28", "I-9.15")
def test_schrodies_whole_turn() -> None:
    at = laid({"schrodie": "c3"}, *SCHRODIE_FIRST, c3="camp-A", d4="portal-2", f4="portal-2", f3="knot")
    at.play("step SE safely")
    assert points(at, "schrodie") == (4, 3)
    assert (at.name("schrodie"), at.kinds()) == ("portal-2", (0, "activate"))
    at.play("activate")
    assert (at.place("schrodie"), at.kinds()) == ("f4", (0, "turn"))
    assert "rest" in at.options
    assert heard(at.play("step W")) == ["knot"]
    assert at.kinds() == (0, "window")
    at.play("use banana")
    assert at.place("schrodie") == "f3"
    assert at.state.crossed[0] == 1 << FRUITS.index("banana")
    assert at.kinds() == (1, "turn")  # Theseus


# --- OP's pieces -----------------------------------------------------------------------------------
@pytest.mark.clause("I-10.3")
def test_the_wave_reaches_hempel_at_the_corner_and_after_moving_theseus_too() -> None:
    at = laid({"hempel": "a1", "theseus": "a3", "schrodie": "d4", "wave": "NW"}, *SCHRODIE_FIRST, d4="lime")
    at.turn_of("op")
    assert moves(at, "attack") == ["attack hempel"]
    at.play("wave N")
    assert sorted(moves(at, "attack")) == ["attack hempel", "attack theseus"]
    at.play("attack hempel", "pass", "attack theseus")
    assert (points(at, "hempel"), points(at, "theseus")) == ((3, 4), (3, 4))
    assert at.state.left == 0


@pytest.mark.clause("I-10.3")
@pytest.mark.parametrize("lies", [True, False])
def test_the_wave_reaches_schrodie_lying_in_a_lake_at_the_coast_but_not_standing(lies: bool) -> None:
    at = laid({"schrodie": "b2", "theseus": "d4", "hempel": "d4", "wave": "N"}, *SCHRODIE_FIRST, a2="triangular",
              a1="triangular", b2="triangular", d4="lime")  # fmt: skip
    at.turn_of("op")
    at.state.lying = 1 << 3 if lies else 0
    assert moves(at, "attack") == (["attack schrodie"] if lies else [])


@pytest.mark.clause("I-10.6")
@pytest.mark.parametrize(("answer", "lying"), [("activate", 1 << 3), ("leave", 0)])
def test_the_rock_pushes_schrodie_into_a_lake_where_op_may_lay_her_down(answer: str, lying: int) -> None:
    at = laid(
        {"rock": "d4", "schrodie": "e3", "theseus": "d5"},
        *SCHRODIE_FIRST,
        d4="lime",
        e3="zombies",
        f2="l-shaped",
        d6="ufo",
    )
    at.turn_of("op")
    assert sorted(moves(at, "push")) == ["push schrodie SW", "push theseus E"]
    assert heard(at.play("push schrodie SW", answer)) == ["l-shaped"]
    assert (at.place("schrodie"), at.state.lying) == ("f2", lying)


@pytest.mark.clause("I-10.6")
def test_the_rock_pushes_theseus_east_onto_a_mirage() -> None:
    at = laid(
        {"rock": "d4", "schrodie": "e3", "theseus": "d5"},
        *SCHRODIE_FIRST,
        d4="lime",
        e3="zombies",
        f2="l-shaped",
        d6="ufo",
    )
    at.turn_of("op")
    events = at.play("push theseus E", "activate")
    assert [event for event in events if isinstance(event, Pushed)] == [Pushed(4, 0, ROCK)]
    assert heard(events) == ["ufo"]
    assert [event for event in events if isinstance(event, Lost)] == [Lost(4, 1, 0)]


def in_lake(rock: str, schrodie: str, lies: bool, **wanted: str) -> Table:
    """OP's turn with Schrodie in a lake and the Rock near her."""
    at = laid({"rock": rock, "schrodie": schrodie, "theseus": "g4", "hempel": "g4"}, *SCHRODIE_FIRST, **wanted)
    at.turn_of("op")
    at.state.lying = 1 << 3 if lies else 0
    return at


@pytest.mark.clause("I-10.6", "I-9.47")
def test_standing_in_a_lake_schrodie_is_pushed_from_the_next_space_across_it_into_the_ocean() -> None:
    at = in_lake("d4", "d3", False, d1="straight", d2="straight", d3="straight", d4="lime")
    assert moves(at, "push") == ["push schrodie W"]
    assert heard(at.play("push schrodie W")) == ["ocean", "banana"]


@pytest.mark.clause("I-10.6", "I-9.48")
def test_lying_in_a_lake_schrodie_is_pushed_from_any_space_next_to_it_into_the_ocean() -> None:
    at = in_lake("d3", "c1", True, c1="triangular", d1="triangular", d2="triangular", d3="lime")
    assert moves(at, "push") == ["push schrodie W"]
    assert heard(at.play("push schrodie W")) == ["ocean", "banana"]


@pytest.mark.clause("I-10.6")
@pytest.mark.parametrize("rock", ["d3", "d2"])
def test_the_rock_cannot_push_schrodie_where_she_stands_apart_or_in_the_same_lake(rock: str) -> None:
    at = in_lake(rock, "c1", False, c1="triangular", d1="triangular", d2="triangular", d3="lime")
    assert moves(at, "push") == []


# --- Phil's crossings ------------------------------------------------------------------------------
OPPOSITE = {"g4": "lime", "g1": "portal-1", "a1": "lose-health", "d7": "straight"}


def crossing(way: str) -> Table:
    """Phil leaves the island at its south-east corner and crosses the ocean."""
    at = laid({"phil": "g4"}, *PHIL_FIRST, **OPPOSITE)
    at.play(f"step {way}")
    assert at.kinds() == (0, "crossing")
    at.play("cross")
    return at


@pytest.mark.clause("I-12.22", "I-9.26")
def test_phil_crosses_eastward_to_portal_1_which_works() -> None:
    at = crossing("E")
    assert heard(at.events) == ["ocean", "portal-1", "portal-1"]
    assert at.place("phil") == twin_of(at, "portal-1", "g1")


@pytest.mark.clause("I-12.22", "I-9.26")
def test_phil_crosses_south_eastward_to_an_anomaly_which_works() -> None:
    at = crossing("SE")
    assert heard(at.events) == ["ocean", "lose-health"]
    assert (at.place("phil"), points(at, "phil")) == ("a1", (3, 4))
    assert [event.progress for event in at.told(Counted)] == [1]


@pytest.mark.clause("I-12.22", "I-9.15", "I-9.26")
@pytest.mark.parametrize(("answer", "lying"), [("activate", 1 << 3), ("leave", 0)])
def test_phil_crosses_south_westward_to_a_lake_and_lies_down_unless_he_will_not(answer: str, lying: int) -> None:
    at = crossing("SW")
    assert (at.place("phil"), at.kinds()) == ("d7", (0, "activate"))
    at.play(answer)
    assert at.state.lying == lying


# --- two players, and missions ---------------------------------------------------------------------
@pytest.mark.clause("I-13.1")
def test_schrodies_board_with_two_pieces_keeps_their_points_apart_and_the_fruits_together() -> None:
    at = laid({"schrodie": "d3", "twin": "c3", "bush": "c4"}, ("schrodie",), ("grapes", "banana"),
              d4="zombies", c4="ufo", c3="lime")  # fmt: skip
    at.play("piece schrodie", "step E", "stop", "step E")
    assert points(at, "schrodie") == (3, 4)
    assert (at.state.health[4], at.state.energy[4]) == (2, 3)
    assert "use grapes" in at.options
    at.play("use grapes", "name schrodie", "ask E", "stop", "token drought", "stop", "piece schrodie")
    assert "use grapes" not in at.options  # the other piece has used it


@pytest.mark.clause("I-12.16", "I-9.5")
def test_theseus_counts_portal_2_and_an_oracle_but_not_the_other_portal_2() -> None:
    at = laid({"theseus": "d3"}, d4="portal-2", e4="oracle", f4="portal-2", f3="snakes")
    at.state.actions[3] = 9
    at.play("step E safely", "leave", "step SE", "ask nothing")
    assert [event.progress for event in at.told(Counted)] == [1, 2]
    at.put(theseus="f3")
    at.play("step E safely", "leave")
    assert at.place("theseus") == "f4"
    at.put(theseus="d4")
    at.play("step SE safely", "leave")  # the same oracle again
    assert [event.progress for event in at.told(Counted)] == [1, 2]
    assert at.state.progress[0] == 2
    assert at.told(FruitGot) == []
