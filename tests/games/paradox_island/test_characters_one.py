"""Paradox Island: Granddead, Achilles and Hempel: mission, ability and bonuses, I-12.1 to I-12.15."""

from __future__ import annotations

import pytest

from paradoxa.games.paradox_island.box.components import FRUITS
from paradoxa.games.paradox_island.box.geometry import CORNERS, NAMED
from paradoxa.games.paradox_island.box.islands import NAME_WORDS
from paradoxa.games.paradox_island.box.pieces import BUSH, ROCK
from paradoxa.games.paradox_island.rules.told.bonus_events import Exchanged, FruitCleared, FruitGot, Marked
from paradoxa.games.paradox_island.rules.told.events import (
    ActionsGained,
    Arrived,
    Counted,
    Ended,
    Met,
    RingTold,
    ScaredOff,
    SymbolCrossed,
    Wounded,
)
from tests.games.paradox_island.boards import (
    actions,
    circled,
    crossed,
    give,
    heard,
    host,
    laid,
    lie,
    points,
    progress,
    weaken,
)
from tests.games.paradox_island.tables import Table, table

pytestmark = pytest.mark.usefixtures("round_boards")


def names(made: Table) -> list[str]:
    """The names of all arrivals so far."""
    return [NAME_WORDS[event.name] for event in made.told(Arrived)]


def granddead(**places: str) -> Table:
    """Granddead's turn against Phil; the Bush begins on the apple."""
    return table(("granddead", "phil"), ("orange", "lime"), places=places)


# --- Granddead -------------------------------------------------------------------------------------
@pytest.mark.clause("I-12.1")
def test_granddeads_mission_is_five_scare_offs_of_whichever_piece() -> None:
    made = granddead()
    made.state.energy[3] = 60
    for count in range(1, 6):
        made.put(granddead="d2", rock="d3")  # the same piece again and again
        made.play("step E safely")
        assert progress(made, "granddead") == count
        if count < 5:
            made.play("leave")
    assert made.told(Counted)[-1] == Counted(3, 5)
    assert [(event.seat, event.how) for event in made.told(Ended)] == [(0, "mission")]
    assert made.state.stack == []


@pytest.mark.clause("I-12.1")
def test_granddead_counts_every_piece_he_scares_off_and_none_he_meets_unsafely() -> None:
    made = granddead(granddead="d2", rock="d3", bush="d3")
    made.play("step E safely")
    assert progress(made, "granddead") == 2
    made = granddead(granddead="d2", rock="d3")
    made.play("step E")
    assert progress(made, "granddead") == 0


@pytest.mark.clause("I-12.2")
def test_granddeads_energy_is_his_health_and_a_bush_wound_takes_two() -> None:
    made = granddead(granddead="c1", bush="b1")
    assert points(made, "granddead") == (0, 6)
    made.play("step NE")
    assert points(made, "granddead") == (0, 4)
    made.put(granddead="b1", bush="g1")
    made.play("step SE")  # snakes: 1 health
    assert points(made, "granddead") == (0, 3)


@pytest.mark.clause("I-12.2")
def test_granddeads_last_point_is_lost_as_health_only_and_never_paid() -> None:
    made = granddead(granddead="a1", rock="c1")
    weaken(made, "granddead", 0, 1)
    assert "step E safely" not in made.options
    assert "step E over" not in made.options
    made.play("step E")  # the anomaly that takes energy
    assert points(made, "granddead") == (0, 1)
    made.put(granddead="b1")
    made.play("step SE")  # snakes
    assert made.state.deaths == 1


@pytest.mark.clause("I-12.2")
def test_granddeads_maximum_falls_to_five_and_then_four() -> None:
    made = granddead()
    made.state.actions[3] = 9
    tops = []
    for _ in range(3):
        made.put(granddead="b1")
        weaken(made, "granddead", 0, 1)
        made.play("step SE", "revive A")
        tops.append(points(made, "granddead")[1])
        made.play("rest")
        assert points(made, "granddead")[1] == tops[-1]
    assert tops == [5, 4, 4]


@pytest.mark.clause("I-12.2")
def test_a_camp_gives_granddead_two_points_without_a_question() -> None:
    made = granddead(granddead="d1")
    weaken(made, "granddead", 0, 2)
    made.play("step SE")
    assert points(made, "granddead") == (0, 4)
    assert made.kinds() == (0, "turn")


@pytest.mark.clause("I-12.3")
def test_granddeads_first_bonus_two_energy_when_two_others_meet_on_anybodys_turn() -> None:
    made = table(("phil", "granddead"), ("lime", "grapes"), places={"phil": "c1", "bush": "b1", "rock": "g1"})
    give(made, "granddead", "grapes", "strawberry")
    weaken(made, "granddead", 0, 1)
    made.play("step NE")
    assert made.options == ["use grapes", "use strawberry", "pass"]
    made.play("use strawberry")
    assert points(made, "granddead") == (0, 3)
    assert made.options == ["use grapes", "pass"]  # the same encounter
    made.play("use grapes")
    assert points(made, "granddead") == (0, 5)
    assert made.told(Wounded) == [Wounded(3, BUSH, 1, 1)]


@pytest.mark.clause("I-12.3")
def test_granddeads_first_bonus_is_not_for_an_encounter_of_his_own_with_one_other() -> None:
    made = table(("granddead", "phil"), ("grapes", "lime"), places={"granddead": "c1", "bush": "b1"})
    made.play("step NE")
    assert made.kinds() == (0, "turn")
    host(made)
    made.put(bush="c1", rock="g3")
    made.play("bush NE")
    assert made.told(Met) == [Met(BUSH, (3,))]
    assert made.kinds() == (2, "op turn")


@pytest.mark.clause("I-12.4")
@pytest.mark.parametrize(("piece", "place"), [("wave", "S"), ("rock", "d6"), ("bush", "b1")])
def test_granddeads_second_bonus_marks_a_piece_of_ops_on_his_map(piece: str, place: str) -> None:
    made = granddead(wave="S", rock="d6", bush="b1")
    made.play("use orange")
    assert made.options == ["name wave", "name rock", "name bush"]
    said = made.play(f"name {piece}")
    (marked,) = [event for event in heard(said, 0) if isinstance(event, Marked)]
    assert marked.other == made.piece(piece)
    assert marked.place.value == made.state.places[made.piece(piece)]
    assert made.place(piece) == place
    assert crossed(made, "granddead") == ["orange"]


@pytest.mark.clause("I-12.5")
def test_granddeads_third_bonus_goes_safely_back_to_where_the_step_began() -> None:
    made = granddead(granddead="b1", rock="b1")  # the Bush is elsewhere
    made.put(bush="g1", wave="S")
    give(made, "granddead", "banana")
    made.play("step W", "use banana")
    assert names(made) == ["ocean", "apple"]
    assert made.place("granddead") == "b1"
    assert made.told(ScaredOff) == [ScaredOff(3, ROCK)]  # a safe visit
    assert made.kinds() == (0, "activate")
    assert points(made, "granddead") == (0, 6)
    assert actions(made, "granddead") == 2


@pytest.mark.clause("I-12.5")
def test_granddeads_third_bonus_works_after_a_push_on_ops_turn() -> None:
    made = host(granddead(granddead="b1", rock="b2", bush="g1", wave="S"))
    give(made, "granddead", "apple")
    made.play("push granddead W b2")
    assert made.kinds() == (0, "window")
    made.play("use apple")
    assert made.place("granddead") == "b1"
    assert made.kinds() == (0, "activate")


# --- Achilles --------------------------------------------------------------------------------------
def achilles(**places: str) -> Table:
    """Achilles' turn against Phil, with Wave and Rock out of the way."""
    return table(("achilles", "phil"), ("banana", "lime"), places={"wave": "S", **places})


OUT = {"a1": "NW", "a4": "NE", "d1": "W", "d7": "E", "g1": "SW"}


@pytest.mark.clause("I-12.6")
def test_achilles_mission_is_the_ocean_from_five_different_corners() -> None:
    made = achilles()
    made.state.actions[3] = 9
    give(made, "achilles")
    for count, (corner, way) in enumerate(OUT.items(), 1):
        made.put(achilles=corner)
        made.play(f"step {way}")
        assert progress(made, "achilles") == count
        if count == 2:
            made.put(achilles=corner)
            made.play(f"step {way}")  # the same corner does not count again
            assert progress(made, "achilles") == 2
    assert made.state.ended == "captive 0"
    assert {NAMED[corner] for corner in OUT} < set(CORNERS)


@pytest.mark.clause("I-12.6")
def test_a_coast_that_is_no_corner_and_a_corner_passed_over_do_not_count() -> None:
    made = achilles(achilles="a2")
    made.play("step NE")
    made.put(achilles="a3")
    made.play("step E over")  # over the corner a4
    assert names(made)[-2:] == ["ocean", "banana"]
    assert progress(made, "achilles") == 0


@pytest.mark.clause("I-12.6")
def test_being_pushed_from_a_corner_counts_and_so_does_a_lake_with_one_in_which_he_lay() -> None:
    made = host(achilles(achilles="d7", rock="d6"))
    give(made, "achilles")
    made.play("push achilles E")
    assert progress(made, "achilles") == 1
    out = achilles(achilles="c5")
    lie(out, "achilles")
    out.play("use banana", "run 6", "step NE")
    assert out.kinds() == (2, "lake start")
    for start in out.options:
        twin = Table(out.state.copy())
        twin.play(start)
        assert progress(twin, "achilles") == 1  # its corner a4, whichever start


@pytest.mark.clause("I-12.7")
def test_achilles_may_cross_a_symbol_out_for_two_actions_once_each() -> None:
    made = achilles(achilles="d2", rock="d3")
    made.play("step E safely")
    assert made.options == ["double", "single"]
    made.play("double", "leave")
    assert actions(made, "achilles") == 3
    assert made.told(SymbolCrossed) == [SymbolCrossed(0, ROCK)]
    made.put(achilles="d2", rock="d3")
    made.play("step E safely")
    assert made.kinds() == (0, "activate")  # the Rock's symbol is gone: no question
    assert actions(made, "achilles") == 3
    made.play("leave")
    made.put(achilles="d2", bush="d3")
    made.play("step E safely", "single", "leave")  # another symbol; he keeps it
    assert actions(made, "achilles") == 3
    assert made.state.symbols[0] == 1 << ROCK
    assert [event.count for event in made.told(ActionsGained)] == [2, 1, 1]


@pytest.mark.clause("I-12.8")
@pytest.mark.parametrize(
    ("number", "name"),
    [(1, "portal-2"), (2, "straight"), (3, "strawberry"), (4, "arrows"), (5, "portal-2"), (6, "ocean")],
)
def test_achilles_first_bonus_runs_exactly_so_far(number: int, name: str) -> None:
    made = achilles()
    made.play("use banana", f"run {number}", "step SW safely")
    assert names(made)[0] == name
    assert made.place("achilles") == ("b3", "c3", "d3", "e2", "f1", "a3")[number - 1]
    assert crossed(made, "achilles") == ["banana"]
    assert actions(made, "achilles") == 1


@pytest.mark.clause("I-12.9")
def test_achilles_second_bonus_goes_safely_from_the_ocean_to_another_captive() -> None:
    made = table(
        ("achilles", "phil", "theseus"),
        ("orange", "lime", "grapes"),
        wave="N",
        places={"phil": "d3", "rock": "d3", "theseus": "d5"},
    )
    made.play("step SE", "use orange")
    assert made.options == ["to phil", "to theseus"]
    made.play("to phil")
    assert made.place("achilles") == "d3"
    assert made.told(Met) == [Met(3, (ROCK, 4))]
    assert made.told(ScaredOff) == [ScaredOff(3, ROCK)]
    made.play("single")
    assert made.kinds() == (0, "activate")


@pytest.mark.clause("I-12.10")
def test_achilles_third_bonus_is_an_extra_action() -> None:
    made = table(("achilles", "phil"), ("cherries", "lime"))
    made.play("rest", "rest")
    assert made.options == ["use cherries", "stop"]
    made.play("use cherries")
    assert actions(made, "achilles") == 1
    assert made.told(ActionsGained) == [ActionsGained(3, 1)]
    assert "rest" in made.options


# --- Hempel ----------------------------------------------------------------------------------------
def hempel(**places: str) -> Table:
    """Hempel's turn against Phil, his orange in box 1."""
    return table(("hempel", "phil"), ("orange", "lime"), places=places)


@pytest.mark.clause("I-12.11")
def test_hempels_mission_is_five_different_fruits_other_than_his_start() -> None:
    made = hempel(bush="a1")
    made.state.actions[3] = 20
    made.state.energy[3] = 60
    visits = [("f5", "SW", 0), ("b2", "W", 1), ("b2", "W", 1), ("c3", "E", 2), ("d2", "E", 3), ("e4", "E", 4)]
    for start, way, count in visits:
        made.put(hempel=start)
        made.play(f"step {way} safely", "leave")
        assert progress(made, "hempel") == count
    made.put(hempel="f3")
    made.play("step W safely")
    assert made.state.ended == "captive 0"


@pytest.mark.clause("I-12.12")
def test_hempel_writes_a_new_fruit_secretly_into_a_free_box_of_his_choice() -> None:
    made = hempel(hempel="d2")
    made.play("step E")
    assert made.options == [f"box {number}" for number in range(2, 8)]
    said = made.play("box 5")
    for seat, box in ((0, 4), (1, None), (2, 4), (None, None)):
        (got,) = [event for event in heard(said, seat) if isinstance(event, FruitGot)]
        assert (got.fruit, got.box.value if got.box else 9) == (FRUITS.index("strawberry"), box)
    assert made.state.boxes[0] == (0, -1, -1, -1, FRUITS.index("strawberry"), -1, -1)


@pytest.mark.clause("I-12.12")
def test_hempels_bonus_is_the_boxs_not_the_fruits_and_activating_the_fruit_again_clears_it() -> None:
    made = hempel()
    give(made, "hempel", "-", "-", "-", "-", "orange")
    made.play("use orange", "exchange health")  # box 5: the exchange
    assert (made.state.palms[0], circled(made, "hempel")) == (1 << 4, [])
    made.put(hempel="f5")
    made.play("step SW")
    assert made.told(FruitCleared) == [FruitCleared(0, 0)]
    assert (made.state.palms[0], circled(made, "hempel")) == (0, ["orange"])
    assert made.kinds() == (0, "turn")  # it stands in its box already


@pytest.mark.clause("I-12.12")
def test_what_crosses_out_a_fruit_crosses_out_its_box() -> None:
    made = table(
        ("hempel", "phil"), ("orange", "lime"), land=laid(c1="lose-fruit"), places={"hempel": "b1", "bush": "g1"}
    )
    give(made, "hempel", "-", "-", "orange")
    made.play("step SW")
    assert made.options == ["strike orange"]
    made.play("strike orange")
    assert (made.state.palms[0], crossed(made, "hempel")) == (1 << 2, ["orange"])


@pytest.mark.clause("I-12.13")
def test_hempels_first_bonus_names_the_six_spaces_around_him_sorted() -> None:
    made = hempel(hempel="a4")
    made.play("use orange")
    (ring,) = heard(made.told(RingTold), None)
    wanted = ["banana", "knot", "l-shaped", "ocean", "ocean", "ocean"]
    assert ring == RingTold(3, tuple(sorted([NAME_WORDS.index(word) for word in wanted])))
    assert crossed(made, "hempel") == ["orange"]


@pytest.mark.clause("I-12.14")
def test_hempels_second_bonus_gives_one_point_for_two_of_the_other() -> None:
    made = hempel()
    give(made, "hempel", "-", "-", "-", "orange", "lime")
    weaken(made, "hempel", 2, 1)
    made.play("use orange", "exchange health")
    assert points(made, "hempel") == (1, 3)
    made.play("use lime", "exchange energy")
    assert points(made, "hempel") == (3, 2)
    assert made.told(Exchanged) == [Exchanged(3, "health"), Exchanged(3, "energy")]
    assert actions(made, "hempel") == 2


@pytest.mark.clause("I-12.15")
def test_hempels_third_bonus_is_a_free_step_over_or_safely() -> None:
    made = hempel(hempel="c1", bush="g1", wave="S")
    give(made, "hempel", "-", "-", "-", "-", "-", "orange", "lime")
    made.play("use orange", "step E over")
    assert made.place("hempel") == "c3"
    made.put(hempel="d4", bush="d3")
    made.state.lying = 0
    made.play("use lime", "step W safely")
    assert made.told(ScaredOff) == [ScaredOff(3, BUSH)]
    assert made.kinds() == (0, "activate")
    assert actions(made, "hempel") == 3  # two, and one for the Bush
