"""Paradox Island: the rulings about OP's pieces, I-9.46 to I-9.50."""

from __future__ import annotations

import pytest

from paradoxa.games.paradox_island.box.pieces import ROCK, WAVE
from paradoxa.games.paradox_island.rules.told.events import Met, Pushed, Wounded
from tests.games.paradox_island.boards import give, host, laid, lie, moves, points
from tests.games.paradox_island.lands import land
from tests.games.paradox_island.tables import table

pytestmark = pytest.mark.usefixtures("round_boards")

OP = 3


# --- the Rock's step and push ----------------------------------------------------------------------
@pytest.mark.clause("I-9.46")
def test_the_rock_ends_its_step_with_its_portal_before_it_pushes() -> None:
    made = host(table(places={"rock": "d4", "phil": "d2", "theseus": "d6"}))
    made.play("rock E")  # portal 3 at d5, beside Theseus
    assert made.kinds() == (OP, "go on")
    assert made.options == ["through", "stay"]
    made.play("through")
    assert made.place("rock") == "d1"
    assert made.kinds() == (OP, "second half")
    assert made.options == ["push phil E", "stay"]  # nobody beside the first portal, and no second step
    made.play("push phil E", "leave")
    assert made.place("phil") == "d3"
    assert made.kinds() == (OP, "op turn")
    assert made.state.left == 2


@pytest.mark.clause("I-9.46")
def test_the_rock_may_push_before_it_steps_and_pushes_one_captive_only() -> None:
    made = host(table(places={"rock": "d1", "phil": "d2", "theseus": "e1"}))
    assert moves(made, "push") == ["push phil E", "push theseus SE"]
    made.play("push phil E", "leave")
    assert made.kinds() == (OP, "second half")
    assert made.options == ["rock E", "rock SE", "rock SW", "rock W", "rock NW", "rock NE", "stay"]
    made.play("rock E")
    assert made.place("rock") == "d2"
    assert made.kinds() == (OP, "op turn")  # Phil stands beside it at d3 and is not pushed again
    assert made.state.left == 2


@pytest.mark.clause("I-9.46")
def test_the_rock_never_pushes_a_captive_on_its_own_space() -> None:
    made = host(table(places={"rock": "d2", "phil": "d2", "theseus": "d3"}))
    assert moves(made, "push") == ["push theseus E"]
    lake = table(places={"rock": "c3", "phil": "b2", "hempel": "a1", "theseus": "c4"})  # a lake is one space
    lie(lake, "hempel")
    assert moves(host(lake), "push") == ["push theseus E c3"]


@pytest.mark.clause("I-9.47")
def test_a_rock_in_a_lake_pushes_from_each_of_its_spaces_next_to_the_captive() -> None:
    made = host(table(places={"rock": "c3", "phil": "b1", "theseus": "c4", "hempel": "f5"}))
    assert sorted(moves(made, "push")) == ["push phil SW a1", "push phil W b2", "push theseus E c3"]
    made.play("push phil SW a1")
    assert made.place("phil") == "c1"


@pytest.mark.clause("I-9.47")
def test_a_captive_pushed_into_a_lake_stops_on_its_first_space() -> None:
    made = host(table(places={"rock": "d2", "phil": "c2", "hempel": "f5"}))
    made.play("push phil NE")
    assert made.place("phil") == "b2"  # not through to the other side
    made = host(table(places={"rock": "c3", "theseus": "c4", "hempel": "f5"}))
    made.play("push theseus E c3")
    assert made.place("theseus") == "c5"


@pytest.mark.clause("I-9.47")
def test_a_captive_pushed_out_of_a_lake_stops_on_the_first_space_beyond_even_in_another_lake() -> None:
    ground = land(d2="straight", d3="straight", d4="straight", d5="triangular", d6="triangular")
    made = host(table(land=ground, places={"rock": "d1", "phil": "d2", "hempel": "a1", "theseus": "g1"}))
    made.play("push phil E")
    assert made.place("phil") == "d5"
    assert made.name("phil") == "triangular"


@pytest.mark.clause("I-9.48")
def test_a_lying_captive_is_pushed_along_every_line_from_the_rock_that_enters_the_lake_at_once() -> None:
    made = table(places={"rock": "d4", "phil": "f3", "hempel": "a4", "theseus": "g1"})
    lie(made, "phil")
    host(made)
    assert sorted(moves(made, "push")) == ["push phil SE", "push phil SW"]  # it touches e3 and e4
    twin = made.state.copy()
    made.play("push phil SW")
    assert made.place("phil") == "f2"
    assert not made.state.lying
    made.state = twin
    made.play("push phil SE")
    assert made.place("phil") == "f4"


@pytest.mark.clause("I-9.48")
def test_a_lying_captive_is_not_pushed_along_a_line_that_reaches_the_lake_later() -> None:
    made = table(places={"rock": "d3", "phil": "e4", "hempel": "a4", "theseus": "g1"})
    lie(made, "phil")
    host(made)
    assert moves(made, "push") == ["push phil SE"]
    made.play("push phil SE")  # e3, f3, and out
    assert made.place("phil") == "g3"
    far = table(places={"rock": "d2", "phil": "e4", "hempel": "a4", "theseus": "g1"})
    lie(far, "phil")
    assert moves(host(far), "push") == []


@pytest.mark.clause("I-9.48")
def test_a_standing_captive_is_pushed_only_from_beside_its_own_space() -> None:
    made = host(table(places={"rock": "d4", "phil": "f3", "hempel": "a4", "theseus": "g1"}))
    assert moves(made, "push") == []


# --- the Wave's limit ------------------------------------------------------------------------------
@pytest.mark.clause("I-9.49")
def test_in_ops_turn_the_wave_wounds_a_piece_once_attacks_and_encounters_together() -> None:
    made = host(table(wave="S", places={"phil": "g4", "rock": "f4", "hempel": "d4", "theseus": "e2"}))
    made.play("attack phil")
    assert points(made, "phil") == (3, 4)
    assert moves(made, "attack") == []
    made.play("push phil SE")  # straight out of the corner: the part of the Wave
    assert made.told(Met)[-1] == Met(made.piece("phil"), (WAVE,))
    assert points(made, "phil") == (3, 4)
    assert len(made.told(Wounded)) == 1


@pytest.mark.clause("I-9.49")
def test_an_encounter_with_the_wave_in_ops_turn_bars_its_attack() -> None:
    made = host(table(wave="S", places={"phil": "g4", "rock": "f4", "hempel": "d4", "theseus": "e2"}))
    made.play("push phil SE", "return", "stay")
    assert made.place("phil") == "g4"  # his starting fruit, beside the Wave
    assert points(made, "phil") == (3, 4)
    assert moves(made, "attack") == []
    made.play("stop")
    host(made)
    assert moves(made, "attack") == ["attack phil"]  # a new turn


@pytest.mark.clause("I-9.49")
def test_in_a_captives_turn_only_a_second_attack_is_barred() -> None:
    made = table(land=laid(e6="op-wave"), wave="SE", places={"phil": "e5", "theseus": "f5"})
    made.state.actions[made.piece("phil")] = 5
    give(made, "phil")
    made.play("step E")
    assert moves(made, "attack") == ["attack phil", "attack theseus"]
    made.play("attack phil", "step W", "step E")
    assert moves(made, "attack") == ["attack theseus"]
    made.play("decline")
    assert points(made, "phil") == (3, 4)
    made.play("step E", "return")  # into the Wave, who attacked him in this turn
    assert points(made, "phil") == (2, 4)


@pytest.mark.clause("I-9.49")
def test_whoever_goes_to_the_wave_twice_in_the_own_turn_is_hurt_twice() -> None:
    made = table(wave="S")
    made.play("step SE", "return", "step SE", "return")
    assert points(made, "phil") == (2, 4)


# --- a free action in OP's own turn ----------------------------------------------------------------
@pytest.mark.clause("I-9.50")
def test_a_free_action_in_ops_turn_is_taken_at_once_costs_none_and_the_action_goes_on() -> None:
    made = host(table(places={"rock": "g4", "phil": "f5", "bush": "b1", "hempel": "d4", "theseus": "g3"}))
    give(made, "phil")
    made.play("push phil NE")  # onto the anomaly that lets the Bush act
    assert made.kinds() == (OP, "activate")
    made.play("activate")
    assert made.kinds() == (OP, "free action")
    assert moves(made, "rock", "push", "wave", "stop") == []
    assert "decline" in made.options
    made.play("bush SE")
    assert made.place("bush") == "c2"
    assert made.kinds() == (OP, "second half")  # the Rock's action goes on
    made.play("rock W")
    assert made.place("rock") == "g3"
    made.play("stay")  # the portal
    assert made.kinds() == (OP, "op turn")
    assert made.state.left == 2
    assert "bush NW" not in made.options  # b1 was trodden in this very turn
    assert made.told(Pushed) == [Pushed(made.piece("phil"), 5, ROCK)]


@pytest.mark.clause("I-9.50")
def test_a_declined_free_action_costs_nothing_either() -> None:
    made = host(table(places={"rock": "g4", "phil": "f5", "bush": "b1", "hempel": "d4", "theseus": "e2"}))
    give(made, "phil")
    made.play("push phil NE", "activate", "decline", "stay")
    assert made.state.left == 2
    assert made.place("bush") == "b1"
