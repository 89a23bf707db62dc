"""Paradox Island with rulings and proposals decided otherwise: each value does what `paradoxa rulings` says of it."""

from __future__ import annotations

import pytest

from paradoxa.games.paradox_island.box.geometry import DIRECTIONS, NAMED, NEXT, OCEAN, PARTS
from paradoxa.games.paradox_island.box.islands import NAME_WORDS
from paradoxa.games.paradox_island.box.pieces import BUSH
from paradoxa.games.paradox_island.rules.told.bonus_events import Exchanged
from paradoxa.games.paradox_island.rules.told.events import ActionsGained, Arrived, Attacked, Wounded
from paradoxa.games.paradox_island.words.terms import BONUSES, TOKEN_EFFECTS
from tests.games.paradox_island.boards import actions, give, host, moves, points, weaken
from tests.games.paradox_island.tables import table
from tests.games.paradox_island.test_characters_two import phil, schrodie
from tests.ruled import ruled

pytestmark = pytest.mark.usefixtures("round_boards")


@pytest.mark.clause("I-1.4", "I-9.30")
@ruled("I-1.4=counter")
def test_i_1_4_counter_straight_out_of_a_corner_lies_the_part_before() -> None:
    ways = {"a1": "NW", "a4": "NE", "d7": "E", "g4": "SE", "g1": "SW", "d1": "W"}
    parts = [PARTS[NEXT[NAMED[corner]][DIRECTIONS.index(way)] - OCEAN] for corner, way in ways.items()]
    assert parts == ["NW", "N", "NE", "SE", "S", "SW"]


@pytest.mark.clause("I-11.6")
@ruled("I-11.6=nothing")
def test_i_11_6_nothing_the_wave_attacks_one_at_a_time_in_a_storm() -> None:
    made = host(table(wave="N", places={"phil": "a1", "hempel": "a2", "theseus": "d4"}), "storm")
    assert moves(made, "attack", "storm") == ["attack phil", "attack hempel"]
    give(made, "hempel")
    made.play("attack hempel")
    assert made.told(Attacked) == [Attacked((4,))]
    assert TOKEN_EFFECTS[5] == "nothing changes"


@pytest.mark.clause("I-11.7")
@ruled("I-11.7=nothing")
def test_i_11_7_nothing_a_push_goes_one_space_in_a_rockslide() -> None:
    made = host(table(places={"rock": "d1", "phil": "d2", "theseus": "e3", "hempel": "e5"}), "rockslide")
    made.play("push phil E")
    assert made.place("phil") == "d3"


@pytest.mark.clause("I-11.8")
@ruled("I-11.8=3")
def test_i_11_8_3_thorns_take_three_energy_more() -> None:
    made = host(table(("phil", "theseus"), places={"phil": "c1"}, bush="apple"), "thorns")
    made.play("bush SW")
    assert made.told(Wounded) == [Wounded(3, BUSH, 1, 4)]


@pytest.mark.clause("I-11.9")
@ruled("I-11.9=nothing")
def test_i_11_9_nothing_oracles_and_steps_are_as_ever_in_fog() -> None:
    made = table(("theseus", "phil"), ("lime", "orange"), places={"theseus": "d1"})
    made.token("fog")
    made.play("step E")
    assert "ask E W" in made.options
    walks = host(table(places={"phil": "d3", "hempel": "d5", "theseus": "g1", "bush": "b1"}), "fog")
    walks.play("bush SW")
    (arrived,) = walks.told(Arrived)
    assert walks.state.land is not None
    assert NAME_WORDS[arrived.name] == NAME_WORDS[walks.state.land.names[NAMED["c1"]]]


@pytest.mark.clause("I-11.10")
@ruled("I-11.10=nothing")
def test_i_11_10_nothing_rests_and_camps_give_all_in_a_drought() -> None:
    made = table(("theseus", "phil"), ("lime", "orange"), places={"theseus": "d1"})
    made.token("drought")
    weaken(made, "theseus", 1, 0)
    made.play("rest")
    assert points(made, "theseus") == (1, 2)
    made.play("step SE")
    assert made.options == ["camp health", "camp energy", "camp both"]


@pytest.mark.clause("I-11.11")
@ruled("I-11.11=2")
def test_i_11_11_2_quicksand_costs_two_more() -> None:
    for energy, dearest, too_dear in (
        (2, "step E safely", "step E over"),
        (3, "step E over", "step E over safely"),
        (4, "step E over safely", ""),
    ):
        made = table(("theseus", "phil"), ("lime", "orange"), places={"theseus": "c1"})
        made.token("quicksand")
        weaken(made, "theseus", 4, energy)
        assert dearest in made.options
        assert too_dear not in made.options
        made.play(dearest)
        assert points(made, "theseus")[1] == (1 if dearest == "step E safely" else 0)


@pytest.mark.clause("I-11.12")
@ruled("I-11.12=nothing")
def test_i_11_12_nothing_half_sun_bonuses_work_on_others_turns_in_frost() -> None:
    made = table(("phil", "granddead"), ("lime", "grapes"), places={"phil": "c1", "bush": "b1"})
    made.token("frost")
    made.play("step NE")
    assert made.kinds() == (1, "window")  # Granddead is asked


@pytest.mark.clause("I-12.3")
@ruled("I-12.3=4")
def test_i_12_3_4_granddeads_first_bonus_gives_four() -> None:
    made = table(("phil", "granddead"), ("lime", "grapes"), places={"phil": "c1", "bush": "b1", "rock": "g1"})
    give(made, "granddead", "grapes")
    weaken(made, "granddead", 0, 1)
    made.play("step NE", "use grapes")
    assert points(made, "granddead") == (0, 5)
    assert BONUSES[0][0].endswith("get 4 energy back")


@pytest.mark.clause("I-12.10")
@ruled("I-12.10=3")
def test_i_12_10_3_achilles_third_bonus_gives_three_actions() -> None:
    made = table(("achilles", "phil"), ("cherries", "lime"))
    made.play("rest", "rest", "use cherries")
    assert actions(made, "achilles") == 3
    assert made.told(ActionsGained) == [ActionsGained(3, 3)]


@pytest.mark.clause("I-12.14")
@ruled("I-12.14=3")
def test_i_12_14_3_hempel_gets_three_points_for_one() -> None:
    made = table(("hempel", "phil"), ("orange", "lime"))
    give(made, "hempel", "-", "-", "-", "orange")
    weaken(made, "hempel", 2, 0)
    most = made.state.sheet(3).energy
    made.play("use orange", "exchange health")
    assert points(made, "hempel") == (1, min(3, most))
    assert made.told(Exchanged) == [Exchanged(3, "health")]


@pytest.mark.clause("I-12.23")
@ruled("I-12.23=health")
def test_i_12_23_health_phils_first_bonus_gives_health_alone() -> None:
    made = phil(phil="a1")
    weaken(made, "phil", 1, 1)
    made.play("step E", "use orange")
    assert points(made, "phil") == (2, 0)  # the anomaly takes the energy


@pytest.mark.clause("I-12.23")
@ruled("I-12.23=energy")
def test_i_12_23_energy_phils_first_bonus_gives_energy_alone() -> None:
    made = phil(phil="a1")
    weaken(made, "phil", 1, 1)
    made.play("step E", "use orange")
    assert points(made, "phil") == (1, 1)


@pytest.mark.clause("I-12.30")
@ruled("I-12.30=2")
def test_i_12_30_2_schrodies_third_bonus_gives_two_health() -> None:
    made = schrodie("cherries")
    weaken(made, "schrodie", 1, 1)
    made.play("use cherries")
    assert points(made, "schrodie") == (min(3, made.state.sheet(3).health), 1)
