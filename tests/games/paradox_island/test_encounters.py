"""Paradox Island, I-8: encounters, wounds and scare-offs; death and revival."""

from __future__ import annotations

import pytest

from paradoxa.core.events import redact
from paradoxa.games.paradox_island.box.geometry import NAMES
from paradoxa.games.paradox_island.game import GAME as PARADOX_ISLAND
from paradoxa.games.paradox_island.rules.told.events import (
    ActionsGained,
    Arrived,
    CampUsed,
    Died,
    Ended,
    Met,
    PieceHidden,
    ScaredOff,
    Wounded,
)
from tests.games.paradox_island.lands import heard, laid, points
from tests.games.paradox_island.tables import Table

pytestmark = pytest.mark.usefixtures("round_boards")

OP = 3
WAVE, ROCK, BUSH = range(3)


# --- who is met ------------------------------------------------------------------------------------
@pytest.mark.clause("I-8.1")
@pytest.mark.parametrize("move", ["step E", "step E safely", "step E over"])
def test_pieces_on_the_space_one_comes_to_are_named(move: str) -> None:
    end = "d5" if "over" in move else "d4"
    at = laid({"theseus": "d3", "achilles": end, "phil": end, "rock": end}, d4="lime", d5="orange")
    at.play(move)
    assert at.told(Met) == [Met(3, (ROCK, 4, 5))]


@pytest.mark.clause("I-8.1", "I-9.6")
def test_nobody_is_met_on_the_way_and_nobody_on_other_spaces() -> None:
    at = laid({"theseus": "d3", "achilles": "d4", "bush": "d4", "phil": "c4"}, d4="lime", d5="orange")
    at.play("step E over")
    assert at.told(Met) == []
    assert points(at, "theseus") == (4, 3)


@pytest.mark.clause("I-8.1", "I-9.31")
def test_ops_pieces_meet_whoever_is_where_they_come_to() -> None:
    at = laid({"theseus": "d4", "achilles": "d4", "phil": "a1", "rock": "d3"}, d3="orange", d4="lime", a1="snakes")
    at.turn_of("op")
    at.play("rock E", "stay")
    assert at.told(Met) == [Met(ROCK, (3, 4))]


@pytest.mark.clause("I-8.1", "I-9.20")
def test_a_lake_is_one_space_for_ops_pieces_and_for_encountering_them() -> None:
    lake = {"d4": "triangular", "d5": "triangular", "e4": "triangular"}
    at = laid({"theseus": "d3", "bush": "d5"}, **lake)
    at.play("step E")
    assert at.told(Met) == [Met(3, (BUSH,))]
    assert points(at, "theseus") == (3, 3)
    at = laid({"theseus": "d4", "achilles": "e4", "phil": "g1", "bush": "d6"}, **lake, d6="lime", g1="snakes")
    at.turn_of("op")
    at.play("bush W")
    assert at.told(Met) == [Met(BUSH, (3, 4))]
    assert (points(at, "theseus"), points(at, "achilles")) == ((3, 3), (3, 3))


@pytest.mark.clause("I-8.1", "I-9.20")
def test_captives_in_a_lake_meet_only_on_the_same_space() -> None:
    lake = {"d4": "triangular", "d5": "triangular", "e4": "triangular"}
    for place, met in (("d4", [Met(3, (4,))]), ("d5", []), ("e4", [])):
        at = laid({"theseus": "d3", "achilles": place}, **lake)
        at.play("step E")
        assert at.told(Met) == met


@pytest.mark.clause("I-8.1", "I-9.31")
def test_pieces_that_are_together_already_do_not_meet_again() -> None:
    at = laid({"theseus": "d4", "achilles": "d4", "bush": "d4"}, d4="lime")
    at.play("rest", "rest", "stop")
    assert at.told(Met) == []
    assert points(at, "theseus") == (4, 4)


# --- unsafe ----------------------------------------------------------------------------------------
@pytest.mark.clause("I-8.2")
@pytest.mark.parametrize(
    ("piece", "after", "wounds"), [("bush", (3, 3), [Wounded(3, BUSH, 1, 1)]), ("rock", (4, 4), [])]
)
def test_whoever_comes_unsafely_is_wounded_by_the_bush_but_not_by_the_rock(
    piece: str, after: tuple[int, int], wounds: list[Wounded]
) -> None:
    at = laid({"theseus": "d3", piece: "d4"}, d4="lime")
    at.play("step E")
    assert at.told(Wounded) == wounds
    assert points(at, "theseus") == after
    assert at.place(piece) == "d4"


@pytest.mark.clause("I-8.2")
def test_the_wave_wounds_for_one_health() -> None:
    at = laid({"theseus": "c1", "wave": "NW"}, c1="lime")
    at.play("step W")
    assert at.told(Wounded) == [Wounded(3, WAVE, 1, 0)]


@pytest.mark.clause("I-8.2", "I-9.4")
def test_the_bush_takes_no_energy_where_there_is_none() -> None:
    at = laid({"theseus": "d3", "bush": "d4"}, d4="lime")
    at.state.energy[3] = 0
    at.play("step E")
    assert points(at, "theseus") == (3, 0)


@pytest.mark.clause("I-8.2")
def test_pushed_pieces_come_unsafely() -> None:
    at = laid({"theseus": "d4", "rock": "d3", "bush": "d5"}, d3="lime", d5="orange")
    at.turn_of("op")
    at.play("push theseus E")
    assert at.told(Wounded) == [Wounded(3, BUSH, 1, 1)]


@pytest.mark.clause("I-8.2", "I-9.9")
def test_a_bonus_that_says_safely_brings_one_there_safely() -> None:
    at = laid({"theseus": "d3"}, d4="banana", g1="orange")
    at.state.visited[0] |= 1
    at.put(bush="g1")
    at.play("use banana", "visit orange")
    assert at.told(ScaredOff) == [ScaredOff(3, BUSH)]
    assert points(at, "theseus") == (4, 4)
    assert at.kinds() == (0, "activate")


# --- safe ------------------------------------------------------------------------------------------
@pytest.mark.clause("I-8.3")
@pytest.mark.parametrize("piece", ["rock", "bush"])
def test_whoever_comes_safely_scares_the_piece_off_and_gains_an_action(piece: str) -> None:
    at = laid({"theseus": "d3", piece: "d4"}, d4="lime")
    at.play("step E safely")
    assert at.told(ScaredOff) == [ScaredOff(3, ("wave", "rock", "bush").index(piece))]
    assert at.told(ActionsGained) == [ActionsGained(3, 1)]
    assert at.place(piece) == "-"
    assert at.state.actions[3] == 2
    assert points(at, "theseus") == (4, 3)


@pytest.mark.clause("I-8.3", "I-9.33")
def test_every_piece_of_ops_there_is_scared_off_with_an_action_each() -> None:
    at = laid({"theseus": "d3", "rock": "d4", "bush": "d4", "achilles": "d4"}, d4="lime")
    at.play("step E safely", "leave")
    assert at.told(ScaredOff) == [ScaredOff(3, ROCK), ScaredOff(3, BUSH)]
    assert at.state.actions[3] == 3
    assert at.place("achilles") == "d4"


@pytest.mark.clause("I-8.3")
def test_at_the_end_of_the_turn_op_puts_the_pieces_back_in_secret() -> None:
    at = laid({"theseus": "d3", "rock": "d4", "bush": "d4", "achilles": "d7"}, d4="lime", d7="adjacent")
    at.play("step E safely", "leave", "stop")
    land = at.state.land
    assert land is not None
    assert at.kinds() == (OP, "place")
    free = [NAMES[space] for space in land.anomalies if NAMES[space] != "d7"]
    assert at.options == [f"rock {place}" for place in free]  # Achilles stands on the fifth
    at.play(at.options[0])
    assert at.options == [f"bush {fruit}" for fruit in ("orange", "banana", "cherries", "strawberry", "apple")]
    at.play("bush orange")
    hidden = at.told(PieceHidden)
    assert [(event.piece, event.name, event.again) for event in hidden] == [(ROCK, None, True), (BUSH, None, True)]
    for event in hidden:
        assert event.place.seats == (OP,)
        told = redact(event, 0)
        assert told is not None
        assert told.place.value is None
    assert at.kinds() == (1, "turn")


@pytest.mark.clause("I-8.3")
def test_the_wave_comes_back_to_any_ocean_part() -> None:
    at = laid({"theseus": "c1", "wave": "NW"}, c1="lime")
    at.play("step W safely", "stop")
    assert at.options == [f"wave {part}" for part in ("N", "NE", "SE", "S", "SW", "NW")]
    at.play("wave NW")
    assert at.place("wave") == "NW"


@pytest.mark.clause("I-8.3", "I-9.34")
def test_off_turn_a_scare_off_gives_no_action() -> None:
    at = laid(
        {"achilles": "c1", "rock": "c2", "theseus": "d4", "bush": "d4"},
        ("theseus", "achilles", "phil"),
        ("banana", "orange", "grapes"),
        c1="lime",
        c2="strawberry",
        d4="zombies",
    )
    at.turn_of("op")
    at.play("push achilles W", "use orange", "to theseus")
    assert at.told(ScaredOff) == [ScaredOff(4, BUSH)]
    assert at.told(ActionsGained) == []
    assert at.kinds() == (1, "activate")


# --- death -----------------------------------------------------------------------------------------
def dying(**places: str) -> Table:
    """Theseus with one health beside the zombies."""
    at = laid({"theseus": "d3", **places}, d3="lime", d4="zombies", g1="camp-A", g4="camp-B")
    at.state.health[3] = 1
    return at


@pytest.mark.clause("I-8.4", "I-9.39")
def test_whoever_loses_the_last_health_dies_and_op_takes_a_token() -> None:
    at = dying()
    at.play("step E")
    assert at.told(Died) == [Died(3, 1)]
    assert at.state.deaths == 1
    assert at.place("theseus") == "-"


@pytest.mark.clause("I-8.4")
def test_losing_energy_kills_nobody() -> None:
    at = laid({"theseus": "d3"}, d4="lose-energy")
    at.state.health[3], at.state.energy[3] = 1, 0
    at.play("step E")
    assert at.told(Died) == []


@pytest.mark.clause("I-8.4", "I-9.42")
def test_with_the_fifth_death_op_wins_before_any_revival() -> None:
    at = dying()
    at.state.deaths = 4
    at.play("step E")
    (ended,) = at.told(Ended)
    assert (ended.seat, ended.how) == (OP, "op")
    outcome = PARADOX_ISLAND.outcome(at.state)
    assert outcome is not None
    assert outcome.winners == (OP,)
    assert outcome.points == (0, 0, 0, 5)


# --- revival ---------------------------------------------------------------------------------------
@pytest.mark.clause("I-8.5")
@pytest.mark.parametrize(("camp", "place"), [("A", "g1"), ("B", "g4")])
def test_on_the_own_turn_one_comes_back_at_once_and_goes_on(camp: str, place: str) -> None:
    at = dying()
    at.state.energy[3] = 0
    at.play("step E")
    assert at.kinds() == (0, "revival")
    assert at.options == ["revive A", "revive B"]
    assert heard(at.play(f"revive {camp}")) == [f"camp-{camp}"]
    assert at.place("theseus") == place
    assert points(at, "theseus") == (4, 4)
    assert at.kinds() == (0, "turn")
    assert at.state.actions[3] == 1


@pytest.mark.clause("I-8.5", "I-9.32", "I-9.40")
def test_at_the_camp_pieces_are_named_but_nothing_happens_and_it_does_not_activate() -> None:
    at = dying(bush="g1", rock="g1", achilles="g1")
    at.play("step E", "revive A")
    assert at.told(Met) == [Met(3, (ROCK, BUSH, 4))]
    assert (at.told(Wounded), at.told(ScaredOff), at.told(CampUsed)) == ([], [], [])
    assert points(at, "theseus") == (4, 4)
    assert at.kinds() == (0, "turn")


@pytest.mark.clause("I-8.5", "I-9.40", "I-9.41")
def test_on_ops_turn_one_waits_for_its_end_and_several_come_back_from_ops_left() -> None:
    at = laid({"theseus": "d4", "achilles": "d4", "phil": "d4", "bush": "d3"}, d3="orange", d4="lime")
    at.state.health[3:] = [1, 4, 1]
    at.turn_of("op")
    at.play("bush E")
    assert at.told(Died) == [Died(3, 1), Died(5, 2)]
    assert points(at, "achilles") == (3, 3)
    assert (at.place("theseus"), at.place("phil")) == ("-", "-")
    assert at.kinds() == (OP, "op turn")
    at.play("stop")
    assert at.kinds() == (0, "revival")
    at.play("revive B")
    assert at.kinds() == (2, "revival")
    at.play("revive B")
    assert at.name("theseus") == at.name("phil") == "camp-B"
    assert at.kinds() == (0, "turn")
    assert at.state.actions[3] == 2


@pytest.mark.clause("I-8.5")
def test_on_another_captives_turn_one_waits_for_the_end_of_that_turn() -> None:
    at = laid({"theseus": "d3", "achilles": "e4", "bush": "d5"}, d3="orange", d4="op-bush", e4="lime", d5="snakes")
    at.state.health[4] = 1
    at.play("step E", "bush SW")
    assert at.told(Died) == [Died(4, 1)]
    assert at.kinds() == (0, "turn")
    at.play("stop")
    assert at.kinds() == (1, "revival")
    at.play("revive A")
    assert at.kinds() == (1, "turn")  # and now it is the own turn


@pytest.mark.clause("I-8.5", "I-9.39")
def test_the_rest_of_the_action_falls_away_but_extra_actions_are_kept() -> None:
    at = laid({"theseus": "d3", "rock": "d4"}, d4="zombies")
    at.state.health[3] = 1
    at.play("step E safely", "activate", "revive A")
    assert at.state.actions[3] == 2
    at = laid({"theseus": "d3", "bush": "d4"}, d4="portal-1")
    at.state.health[3] = 1
    before = len(at.told(Arrived))
    at.play("step E")
    assert len(at.told(Arrived)) == before + 1  # the portal no longer works
    assert at.kinds() == (0, "revival")


@pytest.mark.clause("I-8.5")
def test_an_anomalys_action_of_ops_falls_into_the_own_turn() -> None:
    at = laid({"theseus": "d3", "bush": "d5"}, d4="op-bush", d5="snakes")
    at.state.health[3] = 1
    at.play("step E", "bush W")
    assert at.kinds() == (0, "revival")
