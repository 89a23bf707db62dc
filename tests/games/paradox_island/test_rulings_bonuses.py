"""Paradox Island: the rulings about bonuses, I-9.52 to I-9.57."""

from __future__ import annotations

import pytest

from paradoxa.games.paradox_island.box.geometry import DIRECTIONS, NAMED
from paradoxa.games.paradox_island.box.islands import NAME_WORDS
from paradoxa.games.paradox_island.box.pieces import BUSH
from paradoxa.games.paradox_island.rules.told.bonus_events import FruitGot, Marked, PieceNamed
from paradoxa.games.paradox_island.rules.told.events import Arrived, Met
from tests.games.paradox_island.boards import (
    actions,
    circled,
    crossed,
    give,
    heard,
    host,
    points,
    weaken,
)
from tests.games.paradox_island.tables import table

pytestmark = pytest.mark.usefixtures("round_boards")

BOTH_WAYS = [f"step {way}{how}" for way in DIRECTIONS for how in ("", " safely")]


# --- bonuses ---------------------------------------------------------------------------------------
@pytest.mark.clause("I-9.52")
def test_a_used_fruit_is_out_even_when_its_space_is_activated_again() -> None:
    made = table(("granddead", "phil"), ("orange", "banana"))
    made.play("use orange", "name bush")
    assert (circled(made, "granddead"), crossed(made, "granddead")) == ([], ["orange"])
    made.put(granddead="f5")
    made.play("step SW")
    assert made.name("granddead") == "orange"
    assert (circled(made, "granddead"), crossed(made, "granddead")) == ([], ["orange"])
    assert made.told(FruitGot) == []
    assert "use orange" not in made.options


@pytest.mark.clause("I-9.52")
def test_hempels_box_is_the_exception() -> None:
    made = table(("hempel", "phil"), ("orange", "banana"))
    made.play("use orange")
    assert crossed(made, "hempel") == ["orange"]
    made.put(hempel="f5")
    made.play("step SW")
    assert circled(made, "hempel") == ["orange"]
    made.turn_of("phil")
    made.turn_of("hempel")
    assert "use orange" in made.options


@pytest.mark.clause("I-9.52")
def test_theseus_clears_also_a_fruit_that_algae_took_before_it_was_circled() -> None:
    made = host(table(("theseus", "phil"), ("lime", "banana"), bush="orange", places={"theseus": "f4"}), "algae")
    made.play("bush NW", "strike apple", "stop")
    assert (circled(made, "theseus"), crossed(made, "theseus")) == (["lime"], ["apple"])
    made.turn_of("theseus")
    made.play("use lime")
    assert made.options == ["clear apple"]
    made.play("clear apple")
    assert (circled(made, "theseus"), crossed(made, "theseus")) == (["apple"], ["lime"])
    assert "use apple" in made.options  # at once


@pytest.mark.clause("I-9.53")
def test_full_suns_and_squares_are_for_between_actions_also_before_the_first_and_after_the_last() -> None:
    made = table(("theseus", "phil"), ("orange", "banana"))
    give(made, "theseus", "orange", "apple")
    assert {"use orange", "use apple"} < set(made.options)
    made.play("use orange", "square energy", "use apple")
    assert actions(made, "theseus") == 2
    made.play("rest", "step NE safely")  # camp B
    assert made.options == ["activate", "leave"]  # not in the middle of an action
    made.play("leave")
    assert actions(made, "theseus") == 0
    assert made.options == ["square health", "stop"]  # the turn waits for free actions


@pytest.mark.clause("I-9.53")
def test_full_suns_and_squares_are_not_for_others_turns() -> None:
    made = table(("phil", "theseus"), ("lime", "orange"), places={"theseus": "f5"})
    made.state.squares[1] = 0b01
    made.play("step SE")  # he comes to Theseus
    assert made.told(Met) == [Met(3, (4,))]
    assert made.kinds() == (0, "camp")
    made.play("camp both", "step W")  # ufo
    assert made.kinds() == (0, "turn")
    made.play("stop")
    assert {"use orange", "square energy"} < set(made.options)


@pytest.mark.clause("I-9.54")
def test_a_run_is_a_step_action_of_exactly_so_many_spaces() -> None:
    made = table(("achilles", "phil"), ("banana", "orange"))
    made.play("use banana")
    assert made.options == [f"run {number}" for number in range(1, 7)]
    made.play("run 3")
    assert made.options == BOTH_WAYS  # never over
    made.play("step SW")
    assert made.place("achilles") == "d3"
    assert points(made, "achilles") == (4, 4)
    assert actions(made, "achilles") == 1
    assert [event.name for event in made.told(Arrived)] == [NAME_WORDS.index("strawberry")]


@pytest.mark.clause("I-9.54")
def test_a_safe_run_costs_one_energy_and_is_not_offered_without() -> None:
    made = table(("achilles", "phil"), ("banana", "orange"))
    made.play("use banana", "run 3", "step SW safely")
    assert made.options == ["activate", "leave"]
    assert points(made, "achilles") == (4, 3)
    poor = table(("achilles", "phil"), ("banana", "orange"))
    weaken(poor, "achilles", 4, 0)
    poor.play("use banana", "run 2")
    assert poor.options == [f"step {way}" for way in DIRECTIONS]


@pytest.mark.clause("I-9.54")
def test_a_run_off_the_island_ends_in_the_ocean_and_one_without_an_action_is_no_run() -> None:
    made = table(("achilles", "phil"), ("banana", "orange"))
    made.play("use banana", "run 6", "step E")
    assert [NAME_WORDS[event.name] for event in made.told(Arrived)] == ["ocean", "banana"]
    made = table(("achilles", "phil"), ("banana", "orange"))
    made.play("rest", "rest")
    assert made.options == ["stop"]


@pytest.mark.clause("I-9.55")
def test_hempels_free_step_is_over_or_safely_and_costs_nothing() -> None:
    made = table(("hempel", "phil"), ("orange", "banana"))
    give(made, "hempel", "-", "-", "-", "-", "-", "orange", "lime")
    weaken(made, "hempel", 4, 0)
    made.play("use orange")
    assert made.options == [f"step {way} {how}" for way in DIRECTIONS for how in ("over", "safely")]
    made.play("step NW over")
    assert made.place("hempel") == "e4"
    assert made.state.lying  # unsafely into the lake
    made.play("use lime", "step NE safely")
    made.play("from e4")
    assert made.options == ["activate", "leave"]
    assert points(made, "hempel") == (4, 0)
    assert actions(made, "hempel") == 2


@pytest.mark.clause("I-9.55")
@pytest.mark.parametrize(
    ("health", "energy", "ways"),
    [
        (2, 1, ["exchange health", "exchange energy"]),
        (1, 1, ["exchange energy"]),
        (2, 0, ["exchange health"]),
    ],
)
def test_the_exchange_never_spends_the_last_health(health: int, energy: int, ways: list[str]) -> None:
    made = table(("hempel", "phil"), ("orange", "banana"))
    give(made, "hempel", "-", "-", "-", "orange")
    weaken(made, "hempel", health, energy)
    made.play("use orange")
    assert made.options == ways


@pytest.mark.clause("I-9.56")
def test_theseus_goes_to_any_visited_fruit_but_the_one_he_is_on() -> None:
    made = table(("theseus", "phil"), ("grapes", "banana"))
    assert "use grapes" not in made.options  # he has been nowhere else
    made.put(theseus="d5")
    made.play("step SE safely", "leave")  # the lime, not activated
    assert (made.place("theseus"), circled(made, "theseus")) == ("e5", ["grapes"])
    before = made.state.copy()
    made.play("use grapes")
    assert made.options == ["visit grapes"]
    made.state = before
    made.put(theseus="d4")
    made.play("use grapes")
    assert made.options == ["visit grapes", "visit lime"]


@pytest.mark.clause("I-9.57")
def test_granddeads_piece_is_public_and_his_mark_private_and_of_that_moment() -> None:
    made = table(("granddead", "phil"), ("orange", "banana"), bush="apple")
    said = made.play("use orange", "name bush")
    assert PieceNamed(3, BUSH, "mark") in heard(said, None)
    for seat, place in ((0, NAMED["b1"]), (1, None), (2, NAMED["b1"]), (None, None)):
        (marked,) = [event for event in heard(said, seat) if isinstance(event, Marked)]
        assert (marked.other, marked.place.value) == (BUSH, place)
    made.put(bush="d4")
    assert [mark[2:] for mark in made.state.marks] == [(BUSH, NAMED["b1"])]


@pytest.mark.clause("I-9.57")
def test_neither_granddead_nor_schrodie_can_name_a_piece_off_the_map() -> None:
    made = table(("granddead", "schrodie"), ("orange", "apple"), bush="banana", places={"rock": "-", "granddead": "b1"})
    made.play("use orange")
    assert made.options == ["name wave", "name bush"]
    made.play("name bush", "stop", "rock c1")
    made.put(rock="-")
    made.play("use apple")
    assert made.options == ["name bush", "name granddead", "name schrodie"]  # never the Wave
    made.play("name bush")
    assert made.options == [f"ask {way}" for way in DIRECTIONS]
