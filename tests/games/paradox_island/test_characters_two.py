"""Paradox Island: Theseus, Phil and Schrodie: mission, ability and bonuses, I-12.16 to I-12.30."""

from __future__ import annotations

import pytest

from paradoxa.games.paradox_island.box.components import FRUITS
from paradoxa.games.paradox_island.box.geometry import DIRECTIONS
from paradoxa.games.paradox_island.box.islands import NAME_WORDS
from paradoxa.games.paradox_island.box.pieces import BUSH, ROCK, WAVE
from paradoxa.games.paradox_island.rules.told.bonus_events import FruitCleared, PieceNamed, SquareCircled
from paradoxa.games.paradox_island.rules.told.events import (
    Answered,
    Arrived,
    Counted,
    LayDown,
    LineTold,
    Lost,
    Met,
    ScaredOff,
    Wounded,
)
from tests.games.paradox_island.boards import (
    actions,
    circled,
    crossed,
    give,
    heard,
    host,
    lie,
    moves,
    points,
    progress,
    weaken,
)
from tests.games.paradox_island.tables import Table, table

pytestmark = pytest.mark.usefixtures("round_boards")


def names(made: Table) -> list[str]:
    """The names of all arrivals so far."""
    return [NAME_WORDS[event.name] for event in made.told(Arrived)]


def codes(*words: str) -> tuple[int, ...]:
    """Names as numbers, sorted."""
    return tuple(sorted([NAME_WORDS.index(word) for word in words]))


def walk(made: Table, who: str, *steps: tuple[str, str]) -> list[int]:
    """Safe steps out of nowhere, leaving each space alone; the mission marks after each."""
    piece = made.piece(who)
    found = []
    for start, way in steps:
        made.state.actions[piece], made.state.energy[piece] = 2, 4
        made.put(**{who: start})
        made.play(f"step {way} safely")
        found.append(progress(made, who))
        if not made.state.ended:
            made.play("leave")
    return found


# --- Theseus ---------------------------------------------------------------------------------------
def theseus(start: str = "orange", **places: str) -> Table:
    """Theseus' turn against Phil."""
    return table(("theseus", "phil"), (start, "lime"), places={"wave": "N", **places})


@pytest.mark.clause("I-12.16")
def test_theseus_mission_is_one_of_each_pair_of_portals_and_both_oracles() -> None:
    made = theseus(phil="e5")
    steps = [("d6", "E"), ("g4", "W"), ("d4", "E"), ("e1", "NW"), ("d3", "W"), ("d3", "W"), ("b4", "W"), ("g1", "E")]
    #        portal 1     its twin     portal 3     its twin       oracle       again        portal 2     oracle
    assert walk(made, "theseus", *steps) == [1, 1, 2, 2, 3, 3, 4, 5]
    assert made.state.ended == "captive 0"


@pytest.mark.clause("I-12.16")
def test_the_twin_to_which_a_portal_carries_theseus_does_not_count() -> None:
    made = theseus(theseus="d6")
    made.play("step E")
    assert names(made) == ["portal-1", "portal-1"]
    assert made.told(Counted) == [Counted(3, 1)]


@pytest.mark.clause("I-12.17")
def test_theseus_circles_one_square_for_each_arrival_whoever_moved_and_however_many_are_there() -> None:
    made = theseus(theseus="d2", phil="d3", rock="d3", bush="d3")
    made.play("step E")
    assert made.told(SquareCircled) == [SquareCircled(0, "energy")]
    made.play("stop")
    made.put(phil="d2", rock="a2", bush="b1")
    give(made, "phil")
    made.play("step E")  # Phil comes to him
    assert made.told(SquareCircled)[1:] == [SquareCircled(0, "health")]
    made.play("stop")
    host(made)
    made.put(rock="d4")
    made.play("rock W")  # and the Rock
    assert made.told(SquareCircled) == [SquareCircled(0, "action")]


@pytest.mark.clause("I-12.17")
def test_theseus_crosses_out_any_circled_square_on_his_turn() -> None:
    made = theseus()
    made.state.squares[0] = 0b01_01_01  # energy, health, action
    weaken(made, "theseus", 2, 2)
    assert moves(made, "square") == ["square energy", "square health", "square action"]
    made.play("square action", "square health", "square energy")
    assert points(made, "theseus") == (3, 3)
    assert actions(made, "theseus") == 3
    assert moves(made, "square") == []
    made.put(theseus="d2", rock="d3")
    made.play("step E")
    assert made.told(SquareCircled) == [SquareCircled(0, "energy")]  # the fourth, now the leftmost free one


@pytest.mark.clause("I-12.17")
def test_with_no_free_square_nothing_happens_and_other_peoples_encounters_give_none() -> None:
    made = theseus(theseus="d2", phil="d3")
    made.state.squares[0] = 0b11_11_11_01_01_01
    made.play("step E")
    assert made.told(SquareCircled) == []
    others = table(("phil", "theseus"), ("lime", "orange"), places={"phil": "c1", "bush": "b1"})
    others.play("step NE")
    assert others.told(Met) == [Met(3, (BUSH,))]
    assert others.told(SquareCircled) == []


@pytest.mark.clause("I-12.18")
def test_theseus_first_bonus_circles_the_leftmost_free_square() -> None:
    made = theseus()
    made.state.squares[0] = 0b11
    made.play("use orange")
    assert made.told(SquareCircled) == [SquareCircled(0, "health")]
    assert made.state.squares[0] == 0b01_11
    assert crossed(made, "theseus") == ["orange"]


@pytest.mark.clause("I-12.19")
def test_theseus_second_bonus_clears_a_crossed_out_fruit_of_another_bonus() -> None:
    made = theseus("strawberry")
    give(made, "theseus", "strawberry", "orange")
    made.state.crossed[0] = 1 << FRUITS.index("lime") | 1 << FRUITS.index("grapes")
    made.play("use orange", "use strawberry")
    assert made.options == ["clear orange", "clear grapes"]  # lime and strawberry are this very bonus
    made.play("clear grapes")
    assert made.told(FruitCleared) == [FruitCleared(0, FRUITS.index("grapes"))]
    assert circled(made, "theseus") == ["grapes"]


@pytest.mark.clause("I-12.20")
def test_theseus_third_bonus_goes_safely_to_a_fruit_he_has_visited() -> None:
    made = theseus("grapes", theseus="d4", bush="f2", rock="c1")
    made.play("use grapes", "visit grapes")
    assert made.place("theseus") == "f2"
    assert names(made) == ["grapes"]
    assert made.told(ScaredOff) == [ScaredOff(3, BUSH)]
    assert made.kinds() == (0, "activate")
    assert (points(made, "theseus"), actions(made, "theseus")) == ((4, 4), 3)


# --- Phil ------------------------------------------------------------------------------------------
def phil(start: str = "orange", **places: str) -> Table:
    """Phil's turn against Theseus."""
    return table(("phil", "theseus"), (start, "cherries"), places={"wave": "N", "rock": "g3", **places})


@pytest.mark.clause("I-12.21")
def test_phils_mission_is_all_five_anomalies() -> None:
    made = phil("lime")
    steps = [("a1", "E"), ("b1", "SW"), ("a1", "E"), ("d3", "SW"), ("d5", "E"), ("f5", "NE")]
    assert walk(made, "phil", *steps) == [1, 2, 2, 3, 4, 5]
    assert made.state.ended == "captive 0"


@pytest.mark.clause("I-12.22")
def test_phil_may_cross_the_ocean_to_the_far_end_of_his_line_unsafely() -> None:
    made = phil("lime", phil="e6", theseus="e1")
    made.play("step E safely")
    assert made.options == ["cross", "return"]
    made.play("cross")
    assert made.place("phil") == "e1"
    assert names(made) == ["ocean", "camp-A"]
    assert made.told(Met) == [Met(3, (4,))]
    assert made.kinds() == (0, "camp")  # by itself, though he went safely into the ocean
    back = phil("lime", phil="e6")
    back.play("step E", "return")
    assert back.place("phil") == "e5"


@pytest.mark.clause("I-12.22")
def test_phil_crosses_after_the_wave_and_only_if_he_lives() -> None:
    made = phil("lime", phil="e6", wave="SE")
    made.play("step E")
    assert made.told(Wounded) == [Wounded(3, WAVE, 1, 0)]
    assert made.options == ["cross", "return"]
    dying = phil("lime", phil="e6", wave="SE")
    weaken(dying, "phil", 1, 4)
    dying.play("step E")
    assert dying.options == ["revive A", "revive B"]


@pytest.mark.clause("I-12.22")
def test_phil_need_not_activate_a_lake_even_when_op_wants_it() -> None:
    made = phil("lime", phil="d3")
    made.play("step SE")
    assert made.kinds() == (0, "activate")
    made.play("leave")
    assert made.told(LayDown) == []
    host(made)
    made.put(phil="d3", rock="c2")
    made.play("push phil SE", "activate")
    assert made.kinds() == (0, "activate")
    made.play("leave")
    assert made.told(LayDown) == []
    other = table(("theseus", "phil"), ("orange", "lime"), places={"theseus": "d3"})
    other.play("step SE")
    assert other.told(LayDown) == [LayDown(3)]


@pytest.mark.clause("I-12.23")
def test_phils_first_bonus_gives_one_health_and_one_energy_at_an_anomaly() -> None:
    made = phil(phil="a1")
    weaken(made, "phil", 1, 0)
    assert "use orange" not in made.options  # only there
    made.play("step E", "use orange")
    assert points(made, "phil") == (2, 0)  # 1 + 1 and 0 + 1, then the anomaly takes 1 energy
    assert made.told(Lost) == [Lost(3, 0, 1)]
    assert crossed(made, "phil") == ["orange"]


@pytest.mark.clause("I-12.23")
def test_phils_first_bonus_works_when_he_is_pushed_onto_an_anomaly() -> None:
    made = host(phil(phil="f5", rock="g4"))
    weaken(made, "phil", 2, 2)
    made.play("push phil NE")
    assert made.kinds() == (0, "window")
    made.play("use orange")
    assert points(made, "phil") == (3, 3)
    assert made.kinds() == (2, "activate")


@pytest.mark.clause("I-12.24")
def test_phils_second_bonus_names_a_line_to_the_coast_in_the_order_of_names() -> None:
    made = phil("grapes", phil="d4")
    made.play("use grapes")
    assert made.options == [f"ask {way}" for way in DIRECTIONS]
    made.play("ask W")
    assert heard(made.events, None)[-1] == LineTold(3, 3, codes("strawberry", "oracle", "portal-3"))
    assert [NAME_WORDS[name] for name in made.told(LineTold)[0].names] == ["strawberry", "oracle", "portal-3"]
    edge = phil("grapes", phil="d7")
    edge.play("use grapes", "ask E")
    assert edge.told(LineTold) == [LineTold(3, 0, ())]


@pytest.mark.clause("I-12.25")
def test_phils_third_bonus_the_named_piece_cannot_wound_him_until_his_next_turn() -> None:
    made = phil("lime", phil="c1", bush="b1")
    made.play("use lime", "name bush")
    assert made.told(PieceNamed) == [PieceNamed(3, BUSH, "immunity")]
    made.play("step NE")
    assert made.told(Met) == [Met(3, (BUSH,))]
    assert made.told(Wounded) == []
    made.play("stop")
    host(made)
    made.put(bush="c1")
    made.play("bush NE", "stop")
    assert made.told(Met) == [Met(BUSH, (3,))]
    assert points(made, "phil") == (4, 4)
    made.put(phil="c1")
    made.play("step NE")  # his next turn: the protection is over
    assert made.told(Wounded) == [Wounded(3, BUSH, 1, 1)]


@pytest.mark.clause("I-12.25")
def test_phils_third_bonus_stops_pushes_and_attacks_of_the_named_piece_only() -> None:
    made = phil("lime", phil="d7")
    made.play("use lime", "name rock", "stop")
    host(made)
    made.put(rock="d6", bush="c6")
    assert moves(made, "push") == []
    made.play("bush SE")
    assert points(made, "phil") == (3, 3)  # the Bush was not named
    wave = phil("lime", phil="a3")
    wave.play("use lime", "name wave", "stop")
    host(wave)
    assert moves(wave, "attack") == []


@pytest.mark.clause("I-9.81")
def test_phil_may_name_any_of_ops_pieces_on_the_map_or_not() -> None:
    made = phil("lime", rock="-", bush="-")
    made.play("use lime")
    assert made.options == ["name wave", "name rock", "name bush"]
    made.play("name rock")
    assert made.state.immune[3] == 1 << ROCK


# --- Schrodie --------------------------------------------------------------------------------------
def schrodie(start: str = "orange", **places: str) -> Table:
    """Schrodie's turn against Phil."""
    return table(("schrodie", "phil"), (start, "apple"), bush="lime", places={"wave": "N", **places})


@pytest.mark.clause("I-12.26")
def test_schrodies_mission_is_any_five_of_mirages_and_knots() -> None:
    made = schrodie(bush="a1")
    steps = [("b1", "SE"), ("d3", "E"), ("b1", "SE"), ("c5", "NW"), ("f5", "W"), ("f1", "SE")]
    #        snakes        knot         snakes        another knot  ufo          zombies
    assert walk(made, "schrodie", *steps) == [1, 2, 2, 3, 4, 5]
    assert made.state.ended == "captive 0"


@pytest.mark.clause("I-12.27")
def test_schrodie_steps_one_or_three_free_safely_for_one_and_never_over() -> None:
    made = schrodie(schrodie="d1", bush="d3", phil="d2")
    ways = [f"step {way}{reach}{how}" for way in DIRECTIONS for reach in ("", " three") for how in ("", " safely")]
    assert moves(made, "step") == ways
    made.play("step E three")
    assert names(made)[0] == "knot"  # d4; Phil and the Bush on the way are not met
    assert made.told(Met) == []
    assert points(made, "schrodie") == (4, 4)
    poor = schrodie(schrodie="e2")
    weaken(poor, "schrodie", 4, 0)
    assert moves(poor, "step") == [f"step {way}{reach}" for way in DIRECTIONS for reach in ("", " three")]
    paid = schrodie(schrodie="e2")
    paid.play("step E three safely")
    assert (paid.place("schrodie"), points(paid, "schrodie")) == ("e5", (4, 3))


@pytest.mark.clause("I-12.28")
@pytest.mark.parametrize(("start", "way", "end"), [("d3", "E", "d4"), ("b2", "E", "b3")])
def test_schrodies_first_bonus_she_stays_on_a_knot_or_portal(start: str, way: str, end: str) -> None:
    made = schrodie(schrodie=start)
    give(made, "schrodie", "banana", "cherries")
    made.play(f"step {way}")
    assert made.options == ["use banana", "pass"]
    made.play("use banana")
    assert made.place("schrodie") == end
    assert crossed(made, "schrodie") == ["banana"]
    assert made.kinds() == (0, "turn")


@pytest.mark.clause("I-12.28")
def test_schrodies_first_bonus_works_against_a_push_that_op_wants_activated() -> None:
    made = host(schrodie(schrodie="d3", rock="d2"))
    give(made, "schrodie", "banana")
    made.play("push schrodie E", "activate")
    assert made.kinds() == (0, "window")
    made.play("use banana")
    assert made.place("schrodie") == "d4"


@pytest.mark.clause("I-12.29")
def test_schrodies_second_bonus_names_the_space_beside_a_piece() -> None:
    made = schrodie("grapes", rock="d6", phil="f4")
    lie(made, "schrodie")
    made.play("use grapes")
    assert made.options == ["name rock", "name bush", "name schrodie", "name phil"]
    made.play("name rock", "ask NE")
    assert made.told(Answered) == [Answered(ROCK, (5,), codes("knot"))]
    give(made, "schrodie", "apple")
    made.play("use apple", "name phil", "ask E")
    assert heard(made.events, None)[-1] == Answered(4, (0,), codes("camp-B"))
    assert actions(made, "schrodie") == 2


@pytest.mark.clause("I-12.30")
def test_schrodies_third_bonus_is_one_health_also_as_a_free_action() -> None:
    made = schrodie("cherries")
    weaken(made, "schrodie", 2, 1)
    made.play("use cherries")
    assert points(made, "schrodie") == (3, 1)
    assert actions(made, "schrodie") == 2
    saved = schrodie("cherries", schrodie="b1")
    weaken(saved, "schrodie", 1, 4)
    saved.play("step SE", "use cherries")  # snakes
    assert points(saved, "schrodie") == (1, 4)
    assert saved.state.deaths == 0
