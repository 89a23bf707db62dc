"""Paradox Island: the rulings about power tokens, I-9.61 to I-9.66, and ours that belong to them."""

from __future__ import annotations

import pytest

from paradoxa.games.paradox_island.box.geometry import NAMED
from paradoxa.games.paradox_island.box.islands import NAME_WORDS
from paradoxa.games.paradox_island.box.pieces import BUSH, ROCK, WAVE
from paradoxa.games.paradox_island.rules.told.announcements import ATTACK, FOG, MET
from paradoxa.games.paradox_island.rules.told.bonus_events import FruitCrossed
from paradoxa.games.paradox_island.rules.told.events import (
    Arrived,
    Attacked,
    Met,
    OpPieceLeft,
    OpStepped,
    ScaredOff,
    WaveMoved,
    Wounded,
)
from tests.games.paradox_island.boards import circled, crossed, give, heard, host, lie, moves, points, weaken
from tests.games.paradox_island.lands import land
from tests.games.paradox_island.tables import Table, table

pytestmark = pytest.mark.usefixtures("round_boards")

PARTS = ["wave N", "wave NE", "wave SE", "wave S", "wave SW", "wave NW"]


def names(made: Table) -> list[str]:
    """The names of all arrivals so far."""
    return [NAME_WORDS[event.name] for event in made.told(Arrived)]


# --- Algae -----------------------------------------------------------------------------------------
@pytest.mark.clause("I-9.61")
def test_of_the_bushs_crossing_all_hear_direction_ocean_far_space_and_pieces() -> None:
    made = host(table(places={"phil": "b5", "hempel": "d4", "theseus": "d5"}, bush="apple"), "algae")
    said = heard(made.play("bush W", "cross"), None)
    assert [event.way for event in said if isinstance(event, OpStepped)] == [3]
    assert [NAME_WORDS[event.name] for event in said if isinstance(event, Arrived)] == ["ocean", "l-shaped"]
    assert [event for event in said if isinstance(event, Met)] == [Met(BUSH, (3,))]
    assert Wounded(3, BUSH, 1, 1) in said
    assert made.kinds() == (3, "strike")


@pytest.mark.clause("I-9.61")
def test_a_crossing_bush_still_visits_no_space_twice() -> None:
    made = host(table(places={"phil": "d3", "hempel": "d4", "theseus": "d5"}, bush="apple"), "algae")
    made.play("bush W", "cross", "bush E b5")
    assert made.options == ["stay"]  # the far end is b1, where it began


@pytest.mark.clause("I-9.61")
def test_algae_takes_no_fruit_on_a_scare_off_a_return_or_a_revival() -> None:
    made = table(("theseus", "phil"), ("lime", "orange"), places={"theseus": "d5", "bush": "e5", "rock": "d7"})
    made.token("algae")
    made.play("step SE safely")
    assert made.told(ScaredOff) == [ScaredOff(3, BUSH)]
    assert made.kinds() == (0, "activate")
    home = table(("theseus", "phil"), ("lime", "orange"), places={"theseus": "a3", "bush": "e5", "wave": "S"})
    home.token("algae")
    home.play("step NW")
    assert home.told(Met) == [Met(3, (BUSH,))]
    assert home.kinds() == (0, "turn")
    back = table(("theseus", "phil"), ("lime", "orange"), places={"theseus": "c1", "bush": "e1"})
    back.token("algae")
    weaken(back, "theseus", 1, 4)
    back.play("step E", "revive A")
    assert back.told(Met) == [Met(3, (BUSH,))]
    assert back.kinds() == (0, "turn")
    for one in (made, home, back):
        assert crossed(one, "theseus") == []


@pytest.mark.clause("I-9.61")
def test_the_fruit_taken_is_named_aloud() -> None:
    made = host(table(("phil", "theseus"), ("lime", "grapes"), places={"phil": "c1"}, bush="apple"), "algae")
    said = heard(made.play("bush SW", "strike grapes"), None)
    assert FruitCrossed(0, NAME_WORDS.index("grapes")) in said


# --- Lithophytes -----------------------------------------------------------------------------------
@pytest.mark.clause("I-9.62")
def test_under_lithophytes_the_rock_repeats_no_space_and_the_bush_may() -> None:
    places = {"phil": "d3", "hempel": "d4", "theseus": "d5", "rock": "c1", "bush": "f4"}
    made = host(table(places=places), "lithophytes")
    made.play("rock E")
    assert "rock W" not in made.options
    made.play("bush E", "stay")
    assert "bush W" in made.options
    made.play("bush W")
    assert made.place("bush") == "f4"


@pytest.mark.clause("I-9.62")
def test_under_lithophytes_names_and_places_of_return_stay() -> None:
    places = {"theseus": "d2", "rock": "d3", "bush": "e2", "phil": "g4"}
    made = table(("theseus", "phil"), ("lime", "orange"), places=places)
    made.token("lithophytes")
    made.play("step E safely", "leave")
    made.play("step SW safely", "leave")
    assert made.told(ScaredOff) == [ScaredOff(3, ROCK), ScaredOff(3, BUSH)]
    made.play("stop")
    assert moves(made, "rock") == made.options == ["rock a2", "rock c1", "rock e6", "rock d6"]  # e2: Theseus
    made.play("rock a2")
    assert moves(made, "bush") == made.options
    assert "bush orange" not in made.options  # Phil is there
    assert "bush lime" in made.options


@pytest.mark.clause("I-9.62")
def test_under_lithophytes_the_rock_does_no_harm_at_a_starting_fruit() -> None:
    made = table(("theseus", "phil"), ("lime", "orange"), places={"theseus": "a3", "rock": "e5", "wave": "S"})
    made.token("lithophytes")
    made.play("step NW")
    assert made.told(Met) == [Met(3, (ROCK,))]
    assert points(made, "theseus") == (4, 4)


# --- Flood -----------------------------------------------------------------------------------------
@pytest.mark.clause("I-9.63")
def test_flood_the_wave_goes_from_anywhere_to_any_lake_or_part_in_one_action() -> None:
    made = host(table(places={"phil": "d3", "hempel": "d4", "theseus": "d5"}), "flood")
    lakes = ["wave triangular", "wave l-shaped", "wave straight"]
    assert moves(made, "wave") == [*PARTS[1:], *lakes]
    made.play("wave l-shaped")
    assert moves(made, "wave") == [*PARTS, lakes[0], lakes[2]]
    made.play("wave triangular")
    assert made.state.left == 1


@pytest.mark.clause("I-9.63")
def test_flood_into_an_empty_lake_all_hear_only_that_the_wave_moves() -> None:
    made = host(table(places={"phil": "d3", "hempel": "d4", "theseus": "d5"}), "flood")
    (empty,) = heard(made.play("wave l-shaped"), None)
    (part,) = heard(made.play("wave SW"), None)
    assert empty == part
    assert isinstance(empty, WaveMoved)
    assert (empty.place.value, empty.name) == (None, None)


@pytest.mark.clause("I-9.63")
def test_flood_where_somebody_is_shape_and_pieces_are_named() -> None:
    made = host(table(places={"phil": "f3", "hempel": "d4", "theseus": "d5", "bush": "e3"}), "flood")
    moved, met, wounded = heard(made.play("wave triangular"), None)
    assert isinstance(moved, WaveMoved)
    assert moved.name == NAME_WORDS.index("triangular")
    assert met == Met(WAVE, (BUSH, 3))
    assert wounded == Wounded(3, WAVE, 1, 0)


@pytest.mark.clause("I-9.63")
def test_flood_the_wave_reaches_the_shore_but_nobody_inside_and_no_coast() -> None:
    made = host(table(places={"phil": "b2", "hempel": "a2", "theseus": "a4", "wave": "a1"}), "drought")
    assert moves(made, "attack") == ["attack hempel"]


@pytest.mark.clause("I-9.63")
def test_flood_scared_off_in_a_lake_the_wave_returns_to_an_ocean_part() -> None:
    made = table(("theseus", "phil"), ("lime", "orange"), places={"theseus": "d3", "wave": "e4"})
    made.token("flood")
    made.play("step SE safely", "leave", "stop")
    assert made.told(ScaredOff) == [ScaredOff(3, WAVE)]
    assert made.kinds() == (2, "place")
    assert made.options == PARTS


@pytest.mark.clause("I-9.75")
def test_the_wave_in_a_lake_reaches_whoever_lies_in_a_lake_next_to_it() -> None:
    ground = land(d2="straight", d3="straight", d4="straight", d5="triangular", d6="triangular")
    (third,) = [space for space in ("c5", "e5") if ground.names[NAMED[space]] == ground.names[NAMED["d5"]]]
    made = table(land=ground, places={"phil": "d6", "hempel": "a1", "theseus": "g1", "wave": "d2"})
    assert third
    assert moves(host(made), "attack") == []  # standing, he is not next to it
    lie(made, "phil")
    assert moves(made, "attack") == ["attack phil"]


# --- Ivy and Hurricane -----------------------------------------------------------------------------
@pytest.mark.clause("I-9.64")
def test_ivy_is_one_movement_and_the_bush_wounds_at_every_stop() -> None:
    places = {"phil": "c1", "hempel": "e6", "theseus": "f5"}
    made = host(table(places=places, bush="apple"), "ivy")
    give(made, "hempel")
    made.play("bush SW", "ivy e6", "bush SW")
    assert names(made) == ["to-fruit", "op-bush", "camp-B"]
    assert made.told(Met) == [Met(BUSH, (3,)), Met(BUSH, (4,)), Met(BUSH, (5,))]
    assert [points(made, who) for who in ("phil", "hempel", "theseus")] == [(3, 3)] * 3
    assert made.state.left == 2


@pytest.mark.clause("I-9.64")
def test_ivy_jump_and_step_are_both_choices_and_the_rock_pushes_after_them() -> None:
    places = {"phil": "e5", "hempel": "a4", "theseus": "g1", "rock": "b1", "bush": "g3"}
    made = host(table(places=places), "ivy")
    made.play("rock SW", "ivy e6", "stay")
    assert made.kinds() == (3, "second half")
    assert made.options == ["push phil W", "stay"]
    plain = host(table(places=places), "ivy")
    plain.play("rock SW", "stay")
    assert (plain.place("rock"), plain.kinds()) == ("c1", (3, "second half"))


@pytest.mark.clause("I-9.64")
def test_ivy_does_not_lead_the_bush_to_a_space_it_has_been_on() -> None:
    made = host(table(places={"phil": "d3", "hempel": "d4", "theseus": "g1", "bush": "e6", "rock": "g3"}), "ivy")
    made.play("bush NW")  # from the anomaly e6 to the anomaly d6
    assert sorted(made.options) == ["ivy a2", "ivy c1", "ivy e2", "stay"]


@pytest.mark.clause("I-9.65")
def test_hurricane_op_names_the_portal_and_it_does_not_activate() -> None:
    made = table(("theseus", "phil"), ("lime", "orange"), places={"theseus": "d6", "phil": "b3"})
    made.token("hurricane")
    said = heard(made.play("step E", "send b3"), None)
    arrived = [event for event in said if isinstance(event, Arrived)]
    assert [(NAME_WORDS[event.name], event.how, event.place.value) for event in arrived] == [
        ("portal-1", "step", None),
        ("portal-2", "portal", None),
    ]
    assert made.told(Met) == [Met(3, (4,))]
    assert made.kinds() == (0, "turn")
    made.put(theseus="d6")
    made.play("step E")
    assert made.kinds() == (2, "send")  # each activation anew


# --- the proposals ---------------------------------------------------------------------------------
@pytest.mark.clause("I-9.66")
@pytest.mark.parametrize(
    ("rock", "phil", "push", "end"),
    [
        ("d5", "d6", "push phil E", "ocean"),  # one space would still be land
        ("d6", "d7", "push phil E", "ocean"),
        ("c2", "c3", "push phil E", "c5"),  # standing in the straight lake
        ("d2", "c2", "push phil NE", "a2"),  # the first lake space, and one more
    ],
)
def test_rockslide_goes_one_space_beyond_the_normal_end(rock: str, phil: str, push: str, end: str) -> None:
    made = host(table(("phil", "theseus"), ("orange", "lime"), places={"rock": rock, "phil": phil}), "rockslide")
    made.play(push)
    if end == "ocean":
        assert names(made) == ["ocean"]
    else:
        assert made.place("phil") == end


@pytest.mark.clause("I-9.66")
def test_quicksand_charges_hempels_free_step_over_too_and_no_plain_one() -> None:
    made = table(("hempel", "phil"), ("orange", "banana"))
    made.token("quicksand")
    give(made, "hempel", "-", "-", "-", "-", "-", "orange")
    weaken(made, "hempel", 4, 1)
    made.play("use orange", "step NW over")
    assert points(made, "hempel") == (4, 0)
    made.put(hempel="c1")
    made.play("step NE")
    assert points(made, "hempel")[1] == 0


@pytest.mark.clause("I-9.66")
def test_fog_of_a_movement_only_direction_pieces_met_and_wounds_are_heard() -> None:
    made = host(table(("phil", "theseus"), places={"phil": "c1"}, bush="apple"), "fog")
    said = heard(made.play("bush SW", "stay"), None)
    (step,) = [event for event in said if isinstance(event, OpStepped)]
    assert (step.piece, step.way, step.origin.value) == (BUSH, 2, None)
    (came,) = [event for event in said if isinstance(event, Arrived)]
    assert (NAME_WORDS[came.name], came.place.value) == ("unheard", None)
    assert Met(BUSH, (3,)) in said
    assert Wounded(3, BUSH, 1, 1) in said


@pytest.mark.clause("I-9.66")
def test_storm_is_limited_to_one_wound_a_piece_and_spares_whom_the_wave_has_wounded() -> None:
    made = host(table(wave="N", places={"phil": "a1", "hempel": "d4", "theseus": "d5", "rock": "b3"}), "storm")
    made.play("storm", "wave NW")
    made.put(theseus="b1")
    made.play("storm")
    assert made.told(Attacked) == [Attacked((3,)), Attacked((5,))]
    assert [points(made, who)[0] for who in ("phil", "theseus")] == [3, 3]
    # Whom it missed is public too: on the map, not wounded before, and not hit.
    heard_of = [entry[1:] for entry in made.state.entries if entry[0] == ATTACK]
    assert heard_of == [(0b001000, 0b110000), (0b100000, 0b010000)]


@pytest.mark.clause("I-9.66")
def test_thorns_granddead_loses_three() -> None:
    made = host(table(("granddead", "phil"), ("orange", "lime"), places={"granddead": "c1"}, bush="apple"), "thorns")
    made.play("bush SW")
    assert points(made, "granddead") == (0, 3)
    made.play("stop")
    made.turn_of("op")
    made.token("thorns")
    made.put(bush="b1")
    made.play("bush SW")
    assert made.place("granddead") == "-"
    assert made.state.deaths == 1
    assert points(made, "granddead") == (0, 0)
    last = host(table(("granddead", "phil"), ("orange", "lime"), places={"granddead": "c1"}, bush="apple"), "thorns")
    weaken(last, "granddead", 0, 1)
    last.play("bush SW")
    assert points(last, "granddead") == (0, 0)  # what he does not have he does not lose


@pytest.mark.clause("I-9.79")
def test_fog_op_is_asked_after_every_step_whatever_the_space_and_a_lonely_carry_is_not_heard() -> None:
    made = host(table(places={"phil": "d3", "hempel": "a4", "theseus": "g1", "bush": "b1", "rock": "g3"}), "fog")
    made.play("bush SE")  # the snakes
    assert made.kinds() == (3, "go on")
    assert made.options == ["stay"]
    made.play("stay")
    made.put(bush="c4")
    made.play("bush SE")  # portal 3 at d5
    assert made.options == ["through", "stay"]
    said = made.play("through")
    assert made.place("bush") == "d1"
    assert heard(said, None) == []
    assert made.options == ["stay"]  # asked again, but never back through the portal it came out of
    assert [entry for entry in made.state.entries if entry[1:2] == (BUSH,)][-2:] == [(FOG, BUSH, 1), (MET, BUSH, 0)]


@pytest.mark.clause("I-9.79")
def test_fog_a_carry_to_somebody_is_heard_by_the_encounter() -> None:
    made = host(table(places={"phil": "d1", "hempel": "a4", "theseus": "g1", "bush": "c4", "rock": "g3"}), "fog")
    made.play("bush SE")
    said = heard(made.play("through"), None)
    assert Met(BUSH, (3,)) in said
    assert Wounded(3, BUSH, 1, 1) in said
    assert [event for event in said if isinstance(event, Arrived)] == []


@pytest.mark.clause("I-9.82")
@pytest.mark.parametrize("piece", ["bush", "rock"])
def test_a_bush_or_rock_that_steps_into_the_waves_part_meets_it(piece: str) -> None:
    made = host(table(wave="NW", places={"phil": "d3", "hempel": "a4", "theseus": "g1", piece: "b1"}))
    number = made.piece(piece)
    made.play(f"{piece} W")
    assert made.told(Met) == [Met(number, (WAVE,))]
    assert made.told(OpPieceLeft) == [OpPieceLeft(number)]
    other = host(table(wave="N", places={"phil": "d3", "hempel": "a4", "theseus": "g1", piece: "b1"}))
    other.play(f"{piece} W")
    assert other.told(Met) == []
    assert circled(other, "phil") == ["orange"]
