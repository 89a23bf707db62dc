"""Paradox Island, rulings I-9.31 to I-9.38: who meets whom, scare-offs, and what encounters are good for."""

from __future__ import annotations

import pytest

from paradoxa.games.paradox_island.box.components import FRUITS
from paradoxa.games.paradox_island.rules.told.bonus_events import SquareCircled
from paradoxa.games.paradox_island.rules.told.events import ActionsGained, Met, ScaredOff, Wounded
from tests.games.paradox_island.lands import heard, points
from tests.games.paradox_island.scenes import actions, circled, kinds, progress, scene
from tests.games.paradox_island.tables import Table

pytestmark = pytest.mark.usefixtures("round_boards")

WAVE, ROCK, BUSH = 0, 1, 2
EAST = {"d5": "camp-A", "d6": "oracle", "d7": "lime"}


# --- ruling 31: every arrival where others are ------------------------------------------------
@pytest.mark.clause("I-9.31")
def test_9_31_all_pieces_there_are_named_once() -> None:
    at = scene({"d4": "oracle"}, {"hempel": "d3", "achilles": "d4", "phil": "d4"}, rock="d4", bush="d4")
    at.play("step E")
    assert at.told(Met) == [Met(3, (ROCK, BUSH, 4, 5))]


@pytest.mark.clause("I-9.31")
def test_9_31_a_carry_is_an_arrival() -> None:
    at = scene({"d4": "portal-1", "b2": "portal-1"}, {"hempel": "d3", "phil": "b2"})
    at.play("step E")
    assert at.told(Met) == [Met(3, (4,))]
    knot = scene({"d4": "knot W-E", "d5": "lime"}, {"hempel": "d3", "phil": "d5"})
    knot.play("step E")
    assert knot.told(Met) == [Met(3, (4,))]
    sent = scene({"d4": "to-fruit", "b2": "lime"}, {"hempel": "d3", "phil": "b2"})
    sent.play("step E", "send lime")
    assert sent.told(Met) == [Met(3, (4,))]


@pytest.mark.clause("I-9.31")
def test_9_31_so_are_a_push_and_a_step_of_ops_pieces() -> None:
    at = scene(EAST, {"hempel": "d6", "phil": "d7"}, turn="op", rock="d5", bush="d6")
    at.play("push hempel E", "leave")
    assert at.told(Met) == [Met(3, (4,))]
    at.play("rock E")
    assert at.told(Met)[1:] == [Met(ROCK, (BUSH,))]
    at.play("bush E")
    assert at.told(Met)[2:] == [Met(BUSH, (3, 4))]


@pytest.mark.clause("I-9.31", "I-9.32")
def test_9_31_so_are_the_way_back_a_revival_and_the_wave_in_the_ocean() -> None:
    at = scene(EAST | {"b2": "orange"}, {"achilles": "d7", "phil": "b2"}, wave="SE", rock="b2")
    at.play("step E")
    assert at.told(Met) == [Met(3, (WAVE,)), Met(3, (ROCK, 4))]
    dying = scene(EAST, {"achilles": "d7", "phil": "d5"}, wave="SE", points={"achilles": (1, 1)})
    dying.play("step E", "revive A")
    assert dying.told(Met) == [Met(3, (WAVE,)), Met(3, (4,))]


@pytest.mark.clause("I-9.31")
def test_9_31_pieces_that_are_together_do_not_meet_again() -> None:
    at = scene(EAST, {"hempel": "d6", "phil": "d6"}, rock="d6", bush="d6", wave="N")
    at.play("rest", "rest")
    at.turn_of("op")
    at.play("stop")
    assert not at.told(Met)
    assert not at.told(Wounded)


# --- ruling 32: encounters without interaction -------------------------------------------------
@pytest.mark.clause("I-9.32")
@pytest.mark.parametrize("step", ["step E", "step E safely"])
def test_9_32_on_the_way_back_nobody_is_wounded_and_nobody_scared_off(step: str) -> None:
    at = scene(EAST | {"b2": "orange"}, {"achilles": "d7", "phil": "g1"}, bush="b2", rock="b2")
    at.play(step)
    assert at.told(Met) == [Met(3, (ROCK, BUSH))]
    assert (at.place("achilles"), at.place("bush"), at.place("rock")) == ("b2", "b2", "b2")
    assert not at.told(Wounded)
    assert not at.told(ScaredOff)
    assert circled(at, "achilles") == []  # nor does the fruit work


@pytest.mark.clause("I-9.32")
def test_9_32_on_a_revival_neither() -> None:
    at = scene(EAST, {"achilles": "d7", "phil": "g1"}, wave="SE", bush="d5", points={"achilles": (1, 1)})
    at.play("step E", "revive A")
    assert at.told(Met)[-1] == Met(3, (BUSH,))
    assert at.told(Wounded) == [Wounded(3, WAVE, 1, 0)]
    assert (points(at, "achilles"), at.place("bush")) == ((4, 4), "d5")


@pytest.mark.clause("I-9.32")
def test_9_32_theseus_and_granddead_still_see_them() -> None:
    island = EAST | {"b2": "orange", "b4": "strawberry"}
    at = scene(island, {"theseus": "d7", "granddead": "g1"}, bush="b2", fruits={"granddead": "grapes"})
    at.play("step E")
    assert at.told(SquareCircled) == [SquareCircled(0, "energy")]
    assert at.kinds() == (1, "window")
    revived = scene(
        island,
        {"theseus": "d7", "granddead": "g1"},
        bush="d5",
        wave="SE",
        fruits={"granddead": "grapes"},
        points={"theseus": (1, 1)},
    )
    revived.play("step E", "pass", "revive A")
    assert revived.told(SquareCircled) == [SquareCircled(0, "energy"), SquareCircled(0, "health")]
    assert revived.kinds() == (1, "window")


@pytest.mark.clause("I-9.32", "I-9.41")
def test_9_32_pieces_that_return_in_secret_meet_nobody() -> None:
    island = EAST | {"b2": "orange", "b4": "op-wave", "a1": "camp-B"}
    at = scene(island, {"theseus": "b2", "granddead": "b4"}, turn="op", rock="a1", bush="d7")
    at.play("bush E", "rock NW", "stop")
    returned = []
    while at.kinds() == (2, "place"):
        assert not {"bush orange", "rock b4"} & set(at.options)  # somebody is there
        returned.append(at.options[0].split()[0])
        at.play(at.options[0])
    assert returned == ["wave", "rock", "bush"]
    assert not at.told(Met)


# --- ruling 33: a safe visitor scares off every OP piece ---------------------------------------
@pytest.mark.clause("I-9.33")
def test_9_33_every_piece_there_is_scared_off_for_one_action_each() -> None:
    at = scene({"d4": "oracle"}, {"granddead": "d3", "phil": "g1"}, rock="d4", bush="d4")
    at.play("step E safely")
    assert at.told(ScaredOff) == [ScaredOff(3, ROCK), ScaredOff(3, BUSH)]
    assert (at.place("rock"), at.place("bush")) == ("-", "-")
    assert (actions(at, "granddead"), progress(at, "granddead")) == (3, 2)
    assert at.kinds() == (0, "activate")  # he was not asked whether he wanted it


@pytest.mark.clause("I-9.33", "I-9.20")
def test_9_33_in_a_lake_wherever_they_are() -> None:
    island = {"d3": "straight", "d4": "straight", "d5": "straight", "c3": "camp-A"}
    at = scene(island, {"granddead": "c3", "phil": "g1"}, rock="d3", bush="d5")
    at.play("step SE safely")
    assert (actions(at, "granddead"), progress(at, "granddead")) == (3, 2)


# --- ruling 34: a scare-off on another's turn --------------------------------------------------
@pytest.mark.clause("I-9.34")
def test_9_34_on_another_turn_it_counts_for_granddead_but_gives_no_action() -> None:
    captives = {"granddead": "d7", "phil": "g1"}
    at = scene(EAST, captives, turn="op", rock="d6", bush="d7", fruits={"granddead": "banana"})
    at.play("push granddead E", "use banana")
    assert at.told(ScaredOff) == [ScaredOff(3, BUSH)]
    assert progress(at, "granddead") == 1
    assert not at.told(ActionsGained)
    assert actions(at, "granddead") == 0
    at.play("leave")
    assert at.kinds() == (2, "second half")  # the Rock was acting, and goes on


@pytest.mark.clause("I-9.34")
def test_9_34_a_piece_scared_off_while_it_acts_does_not_act_again() -> None:
    captives = {"achilles": "d7", "hempel": "d6"}
    at = scene(EAST, captives, turn="op", rock="d6", bush="g1", wave="N", fruits={"achilles": "orange"})
    at.play("push achilles E", "use orange", "to hempel")
    assert at.told(ScaredOff) == [ScaredOff(3, ROCK)]
    assert at.kinds() == (0, "activate")  # no question about his symbol
    at.play("leave")
    assert not at.told(ActionsGained)
    assert at.state.symbols[0] == 0
    assert at.kinds() == (2, "op turn")  # its action is over
    assert at.state.left == 2
    assert not [move for move in at.options if move.startswith(("rock", "push"))]
    at.play("stop")
    assert at.options[0].startswith("rock ")  # it comes back when the turn ends


# --- ruling 35: OP's pieces come -----------------------------------------------------------------
@pytest.mark.clause("I-9.35")
def test_9_35_an_op_piece_that_comes_is_not_scared_off_even_after_a_safe_step() -> None:
    at = scene({"d4": "op-bush", "d5": "camp-A"}, {"granddead": "d3", "phil": "g1"}, bush="d5")
    at.play("step E safely", "activate", "bush W")
    assert (at.place("bush"), progress(at, "granddead")) == ("d4", 0)
    assert not at.told(ScaredOff)
    assert at.told(Wounded) == [Wounded(3, BUSH, 1, 1)]


@pytest.mark.clause("I-9.35")
def test_9_35_the_rock_does_nothing_when_it_arrives() -> None:
    at = scene(EAST, {"granddead": "d6", "phil": "g1"}, turn="op", rock="d5")
    events = at.play("rock E")
    assert kinds(events) == ["OpStepped", "Arrived", "Met"]
    assert (points(at, "granddead"), progress(at, "granddead"), at.place("rock")) == ((0, 6), 0, "d6")


# --- ruling 36: Theseus' squares ---------------------------------------------------------------
@pytest.mark.clause("I-9.36")
@pytest.mark.parametrize(("step", "scared"), [("step E", False), ("step E safely", True)])
def test_9_36_theseus_circles_for_the_wave_and_for_a_scare_off(step: str, scared: bool) -> None:
    at = scene(EAST, {"theseus": "d7", "phil": "g1"}, wave="SE")
    at.play(step)
    assert bool(at.told(ScaredOff)) is scared
    assert at.told(SquareCircled) == [SquareCircled(0, "energy")]


@pytest.mark.clause("I-9.36")
def test_9_36_one_square_for_an_arrival_and_none_for_an_attack() -> None:
    at = scene(EAST, {"theseus": "d6", "phil": "d7", "hempel": "d7"}, rock="d7", bush="d7")
    at.play("step E safely")
    assert at.told(SquareCircled) == [SquareCircled(0, "energy")]
    attacked = scene(EAST, {"theseus": "d7", "phil": "g1"}, turn="op", wave="SE")
    attacked.play("attack theseus")
    assert not attacked.told(SquareCircled)


@pytest.mark.clause("I-9.36")
def test_9_36_not_for_the_own_second_piece() -> None:
    at = twins("theseus", d7="lime")
    at.put(theseus="d6", twin="d7")
    at.play("piece theseus", "step E")
    assert at.told(Met) == [Met(3, (4,))]
    assert not at.told(SquareCircled)
    other = twins("theseus", d7="lime")
    other.put(theseus="d6", twin="d7", rock="d7")
    other.play("piece theseus", "step E")
    assert other.told(SquareCircled) == [SquareCircled(0, "energy")]


@pytest.mark.clause("I-9.36")
def test_9_36_without_a_free_square_nothing_happens() -> None:
    at = scene(EAST, {"theseus": "d6", "phil": "d7"})
    at.state.squares[0] = 0b01_11_01_01_11_01
    at.play("step E")
    assert at.told(Met)
    assert not at.told(SquareCircled)
    assert at.state.squares[0] == 0b01_11_01_01_11_01


def twins(captive: str, **island: str) -> Table:
    """Two players, before it is chosen which piece acts; OP's pieces are off the map."""
    at = scene(island, {captive: "g1", "twin": "g4"}, turn="op")
    at.play("stop")
    while at.kinds()[1] == "place":
        at.play(at.options[-1])
    at.put(wave="-", rock="-", bush="-")
    at.events.clear()
    return at


# --- ruling 37: Granddead's bonus --------------------------------------------------------------
@pytest.mark.clause("I-9.37")
def test_9_37_granddead_is_asked_before_wounds_fall_and_may_use_each_fruit() -> None:
    at = scene(
        EAST,
        {"hempel": "d6", "granddead": "g1"},
        bush="d7",
        fruits={"granddead": "grapes strawberry"},
        points={"granddead": (0, 1)},
    )
    at.play("step E")
    assert (at.kinds(), at.options) == ((1, "window"), ["use grapes", "use strawberry", "pass"])
    assert not at.told(Wounded)
    at.play("use grapes")
    assert (at.options, points(at, "granddead")) == (["use strawberry", "pass"], (0, 3))
    assert not at.told(Wounded)
    at.play("use strawberry")
    assert points(at, "granddead") == (0, 5)
    assert at.told(Wounded) == [Wounded(3, BUSH, 1, 1)]


def asked_when(moves: list[str], turn: str = "op", **places: str) -> bool:
    """Whether Granddead, with grapes, is asked after these moves."""
    captives = {"granddead": places.pop("granddead"), "hempel": places.pop("hempel"), "phil": "a1"}
    at = scene(EAST, captives, turn=turn, fruits={"granddead": "grapes"})
    at.put(**places)
    at.play(*moves)
    return at.kinds() == (0, "window")


@pytest.mark.clause("I-9.37")
def test_9_37_two_other_pieces_must_have_met() -> None:
    assert asked_when(["rock E"], granddead="g1", hempel="d6", rock="d5")
    assert asked_when(["rock E"], granddead="g1", hempel="g4", rock="d5", bush="d6")  # OP's with each other
    assert asked_when(["rock E"], granddead="d6", hempel="d6", rock="d5")  # being there does not hinder
    assert asked_when(["bush E"], granddead="d6", hempel="d6", bush="d5")
    assert asked_when(["step E"], "hempel", granddead="g1", hempel="d7", wave="SE")
    assert not asked_when(["rock E"], granddead="d6", hempel="g4", rock="d5")  # he is one of the two
    assert not asked_when(["rock E"], granddead="g1", hempel="g4", rock="d5")  # nobody met
    # He joins two who have been together before.
    assert not asked_when(["step E"], "granddead", granddead="d5", hempel="d6", rock="d6")


# --- ruling 38: Phil's immunity ----------------------------------------------------------------
def immune(piece: str, island: dict[str, str], phil: str, **more: str) -> Table:
    """Phil has named a piece; it is OP's turn."""
    at = scene(island, {"phil": phil, "hempel": "g1"}, fruits={"phil": "lime"}, wave="N", rock="g2", bush="g3")
    at.play("use lime", f"name {piece}")
    at.turn_of("op")
    power = more.pop("power", "")
    if power:
        at.token(power)
    at.put(phil=phil, hempel="g1", wave="-", rock="-", bush="-")
    at.put(**more)
    at.events.clear()
    return at


@pytest.mark.clause("I-9.38")
def test_9_38_the_named_piece_is_met_but_does_not_wound_and_others_do() -> None:
    at = immune("bush", EAST, "d6", bush="d5", wave="-")
    at.play("bush E")
    assert at.told(Met) == [Met(BUSH, (3,))]
    assert (at.told(Wounded), points(at, "phil")) == ([], (4, 4))
    other = immune("bush", EAST, "d7", wave="SE")
    other.play("attack phil")
    assert points(other, "phil") == (3, 4)


@pytest.mark.clause("I-9.38", "I-12.25")
def test_9_38_a_second_fruit_protects_from_a_second_piece_and_the_first_stays_named() -> None:
    at = scene(EAST, {"phil": "d6", "hempel": "g1"}, fruits={"phil": "lime"}, wave="N", rock="g2", bush="g3")
    at.state.circled[0] |= 1 << FRUITS.index("cherries")
    at.play("use lime", "name rock", "use cherries", "name bush")
    at.turn_of("op")
    at.put(phil="d6", hempel="g1", wave="-", rock="d5", bush="c5")
    assert "push phil E" not in at.options
    at.play("bush SE")
    assert points(at, "phil") == (4, 4)


@pytest.mark.clause("I-9.38")
def test_9_38_on_his_own_turn_he_walks_into_it_unhurt_or_scares_it_off() -> None:
    for step, scared in (("step E", False), ("step E safely", True)):
        at = scene(EAST, {"phil": "d5", "hempel": "g1"}, fruits={"phil": "cherries"}, bush="d6")
        at.play("use cherries", "name bush", step)
        assert at.told(Met) == [Met(3, (BUSH,))]
        assert not at.told(Wounded)
        assert bool(at.told(ScaredOff)) is scared
        assert actions(at, "phil") == (2 if scared else 1)


@pytest.mark.clause("I-9.38")
def test_9_38_the_named_rock_does_not_push_and_the_named_wave_does_not_attack_or_flood() -> None:
    rock = immune("rock", EAST, "d6", rock="d5")
    assert "push phil E" not in rock.options
    rock.put(hempel="d6")
    assert "push hempel E" in rock.options
    wave = immune("wave", EAST, "d7", wave="SE")
    assert "attack phil" not in wave.options
    lake = {"d3": "straight", "d4": "straight", "d5": "straight"}
    flood = immune("wave", lake, "d4", wave="N", power="flood", hempel="d3")
    flood.play("wave straight")
    assert flood.told(Met) == [Met(WAVE, (3, 4))]
    assert flood.told(Wounded) == [Wounded(4, WAVE, 1, 0)]


@pytest.mark.clause("I-9.38", "I-9.61")
def test_9_38_the_fruit_that_algae_takes_is_lost_all_the_same() -> None:
    at = immune("bush", EAST, "d6", bush="d5", power="algae")
    at.state.circled[0] |= 1  # orange
    at.play("bush E")
    assert at.kinds() == (2, "strike")
    at.play("strike orange")
    assert circled(at, "phil") == []
    assert points(at, "phil") == (4, 4)
    assert heard(at.events) == ["oracle"]
