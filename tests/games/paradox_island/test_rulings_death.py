"""Paradox Island, rulings I-9.39 to I-9.43: death, revival, the end of a turn and of the game, Granddead's points."""

from __future__ import annotations

import pytest

from paradoxa.games.paradox_island.game import GAME as PARADOX_ISLAND
from paradoxa.games.paradox_island.rules.told.events import CampUsed, Died, Ended, Met, ScaredOff, Wounded
from tests.games.paradox_island.lands import heard, points
from tests.games.paradox_island.scenes import actions, kinds, lies, progress, scene

pytestmark = pytest.mark.usefixtures("round_boards")

WAVE, ROCK, BUSH = 0, 1, 2
EAST = {"d5": "camp-A", "d6": "oracle", "d7": "lime"}


# --- ruling 39: off the map at once ------------------------------------------------------------
@pytest.mark.clause("I-9.39")
def test_9_39_extra_actions_already_won_stay() -> None:
    at = scene({"d4": "snakes", "b2": "camp-B"}, {"hempel": "d3", "phil": "g1"}, bush="d4", points={"hempel": (1, 4)})
    at.play("step E safely", "activate")
    assert at.told(ScaredOff) == [ScaredOff(3, BUSH)]
    assert (at.place("hempel"), at.kinds(), at.options) == ("-", (0, "revival"), ["revive A", "revive B"])
    at.play("revive B")
    assert (at.place("hempel"), points(at, "hempel"), actions(at, "hempel")) == ("b2", (4, 4), 2)
    assert at.kinds() == (0, "turn")


@pytest.mark.clause("I-9.39")
def test_9_39_the_rest_of_the_action_is_dropped() -> None:
    sent = scene({"d4": "to-fruit"}, {"hempel": "d3", "phil": "g1"}, bush="d4", points={"hempel": (1, 4)})
    sent.play("step E")
    assert sent.kinds() == (0, "revival")
    sent.play("revive A")
    assert (sent.kinds(), actions(sent, "hempel")) == ((0, "turn"), 1)  # OP sends nobody
    knot = scene({"d4": "knot W-E"}, {"hempel": "d3", "phil": "g1"}, bush="d4", points={"hempel": (1, 4)})
    assert heard(knot.play("step E", "revive A")) == ["knot", "camp-A"]


@pytest.mark.clause("I-9.39")
def test_9_39_no_second_piece_wounds_the_dead() -> None:
    lake = {"d3": "straight", "d4": "straight", "d5": "straight", "c3": "camp-A"}
    at = scene(lake, {"hempel": "c3", "phil": "g1"}, wave="d3", bush="d5", points={"hempel": (1, 4)})
    at.play("step SE", "revive A")
    assert at.told(Wounded) == [Wounded(3, WAVE, 1, 0)]
    assert at.told(Died) == [Died(3, 1)]
    assert (points(at, "hempel"), lies(at, "hempel")) == ((4, 4), False)


@pytest.mark.clause("I-9.39")
def test_9_39_a_bush_that_killed_goes_on_after_the_revival() -> None:
    island = {"d4": "op-bush", "d5": "lime"}
    at = scene(island, {"hempel": "d3", "phil": "g1"}, bush="d5", points={"hempel": (1, 4)})
    at.play("step E", "bush W")
    assert at.kinds() == (0, "revival")
    at.play("revive A")
    assert (at.kinds(), at.place("bush")) == ((0, "turn"), "d4")


# --- ruling 40: dead on another's turn ---------------------------------------------------------
@pytest.mark.clause("I-9.40")
def test_9_40_it_waits_off_the_map_and_can_be_neither_chosen_nor_wounded() -> None:
    captives = {"hempel": "d7", "phil": "g1"}
    at = scene(EAST, captives, turn="op", bush="d6", rock="d6", wave="SE", points={"hempel": (1, 1)})
    assert {"attack hempel", "push hempel E"} <= set(at.options)
    at.play("bush E")
    assert (at.place("hempel"), at.kinds()) == ("-", (2, "op turn"))
    assert not [move for move in at.options if "hempel" in move]
    at.play("stop")
    assert (at.kinds(), at.options) == ((0, "revival"), ["revive A", "revive B"])
    at.play("revive B")
    assert (at.name("hempel"), points(at, "hempel")) == ("camp-B", (4, 4))


@pytest.mark.clause("I-9.40")
def test_9_40_the_dead_get_no_windows() -> None:
    captives = {"granddead": "d7", "hempel": "d5"}
    fruits = {"granddead": "grapes"}
    for health, asked in ((2, False), (3, True)):
        at = scene(EAST, captives, turn="op", bush="d6", rock="d6", fruits=fruits, points={"granddead": (0, health)})
        at.play("bush E")
        assert (at.place("granddead") == "-") is not asked
        at.play("rock W")
        assert at.told(Met)[-1] == Met(ROCK, (4,))
        assert (at.kinds() == (0, "window")) is asked


@pytest.mark.clause("I-9.40", "I-9.57")
def test_9_40_the_dead_cannot_be_named() -> None:
    island = {"d4": "op-bush", "d6": "lime", "d7": "camp-A"}
    captives = {"schrodie": "d3", "hempel": "d6"}
    at = scene(island, captives, fruits={"schrodie": "apple"}, bush="d7", points={"hempel": (1, 1)})
    at.play("step E", "bush W", "use apple")
    assert at.options == ["name bush", "name schrodie"]
    at.play("name bush", "ask E", "stop")
    assert at.kinds() == (1, "revival")  # when this turn ends, before anything else


@pytest.mark.clause("I-9.40")
def test_9_40_occupied_camps_are_allowed_and_do_not_activate() -> None:
    captives = {"hempel": "d7", "phil": "d5", "achilles": "b2"}
    island = EAST | {"b2": "camp-B"}
    at = scene(island, captives, turn="op", bush="d6", wave="N", rock="b2", points={"hempel": (1, 1)})
    at.play("bush E", "stop")
    assert at.options == ["revive A", "revive B"]
    events = at.play("revive B")
    assert kinds(events)[:2] == ["Arrived", "Met"]
    assert at.told(Met)[-1] == Met(3, (ROCK, 5))
    assert not at.told(CampUsed)
    assert at.kinds() == (0, "turn")  # the next turn has begun


# --- ruling 41: the end of a turn --------------------------------------------------------------
@pytest.mark.clause("I-9.41")
def test_9_41_first_the_dead_from_ops_left_then_rock_and_bush() -> None:
    dying = {"phil": (1, 1), "theseus": (1, 1)}
    at = scene(EAST, {"phil": "g4", "theseus": "d7"}, turn="op", wave="SE", points=dying)  # Rock and Bush are off
    at.play("attack theseus", "attack phil", "stop")
    assert [event.piece for event in at.told(Died)] == [4, 3]
    asked = []
    while at.kinds()[1] in ("revival", "place"):
        asked.append((at.kinds(), at.options[0].split()[0]))
        at.play(at.options[0])
    assert asked == [
        ((0, "revival"), "revive"),
        ((1, "revival"), "revive"),
        ((2, "place"), "rock"),
        ((2, "place"), "bush"),
    ]


@pytest.mark.clause("I-9.41")
def test_9_41_the_wave_returns_first_then_the_rock_and_the_bush_last() -> None:
    at = scene(EAST | {"b2": "orange"}, {"hempel": "d6", "phil": "g1"}, wave="SE", rock="d7", bush="d7")
    at.play("step E safely", "leave", "step E safely", "stop")
    order = []
    while at.kinds() == (2, "place"):
        order.append(at.options)
        at.play(at.options[0])
    assert order[0] == [f"wave {part}" for part in ("N", "NE", "SE", "S", "SW", "NW")]
    assert [moves[0].split()[0] for moves in order] == ["wave", "rock", "bush"]
    assert "bush orange" not in order[2]  # Hempel went back there
    assert len(order[2]) == 6


@pytest.mark.clause("I-9.41")
def test_9_41_a_free_anomaly_is_left_when_everybody_stands_on_one() -> None:
    island = {
        "b2": "lose-health",
        "b4": "lose-energy",
        "f2": "lose-fruit",
        "f4": "op-rock",
        "d4": "op-bush",
        "a1": "lime",
    }
    captives = {"hempel": "b2", "phil": "b4", "achilles": "f2"}
    at = scene(island, captives, turn="op", bush="f4", rock="a1", wave="N")
    at.play("rock NW", "stop")
    assert at.options == ["rock d4"]


# --- ruling 42: the game stops on the spot -----------------------------------------------------
@pytest.mark.clause("I-9.42")
def test_9_42_the_last_mission_mark_wins_before_any_wound() -> None:
    at = scene({"d4": "snakes"}, {"schrodie": "d3", "phil": "g1"}, bush="d4", points={"schrodie": (1, 1)})
    at.state.progress[0], at.state.deaths = 4, 4
    events = at.play("step E")
    assert kinds(events) == ["Stepped", "Arrived", "Counted", "Ended"]
    assert at.told(Ended)[0].seat == 0
    outcome = PARADOX_ISLAND.outcome(at.state)
    assert outcome is not None
    assert outcome.winners == (0,)


@pytest.mark.clause("I-9.42")
def test_9_42_a_scare_off_can_be_the_last_mark_and_a_second_one_does_not_follow() -> None:
    at = scene({"d4": "oracle"}, {"granddead": "d3", "phil": "g1"}, rock="d4", bush="d4")
    at.state.progress[0] = 4
    at.play("step E safely")
    assert at.told(ScaredOff) == [ScaredOff(3, ROCK)]
    assert PARADOX_ISLAND.decisions(at.state) == ()


@pytest.mark.clause("I-9.42")
def test_9_42_several_are_wounded_from_ops_left_and_the_last_death_ends_it() -> None:
    captives = {"hempel": "d6", "phil": "d6", "achilles": "d6"}
    at = scene(EAST, captives, turn="op", bush="d5")
    at.play("bush E")
    assert [event.piece for event in at.told(Wounded)] == [3, 4, 5]
    last = scene(EAST, captives, turn="op", bush="d5", points={"phil": (1, 1), "achilles": (1, 1)})
    last.state.deaths = 4
    last.play("bush E")
    assert [event.piece for event in last.told(Wounded)] == [3, 4]
    assert points(last, "achilles") == (1, 1)
    outcome = PARADOX_ISLAND.outcome(last.state)
    assert outcome is not None
    assert (outcome.winners, outcome.points) == ((3,), (0, 0, 0, 5))


@pytest.mark.clause("I-9.42")
def test_9_42_a_storm_too_goes_from_ops_left() -> None:
    captives = {"hempel": "a1", "phil": "a3", "achilles": "a2"}
    island = {"a1": "lime", "a2": "oracle", "a3": "camp-A"}
    at = scene(island, captives, turn="op", power="storm", wave="N", points={"phil": (1, 1)})
    at.state.deaths = 4
    at.play("storm")
    assert [event.piece for event in at.told(Wounded)] == [3, 4]
    assert progress(at, "achilles") == 0
    assert at.told(Ended)[0].seat == 3


# --- ruling 43: Granddead's points -------------------------------------------------------------
@pytest.mark.clause("I-9.43")
@pytest.mark.parametrize(("before", "after", "dies"), [(6, 4, False), (3, 1, False), (2, 0, True), (1, 0, True)])
def test_9_43_a_bush_takes_two_points(before: int, after: int, dies: bool) -> None:
    captives = {"granddead": "d6", "phil": "g1"}
    at = scene(EAST, captives, turn="op", bush="d5", points={"granddead": (0, before)})
    at.play("bush E")
    assert (at.place("granddead") == "-", at.state.deaths) == (dies, 1 if dies else 0)
    if not dies:
        assert points(at, "granddead")[1] == after


@pytest.mark.clause("I-9.43")
@pytest.mark.parametrize(
    ("name", "before", "after"),
    [("lose-energy", 3, 2), ("lose-energy", 1, 1), ("snakes", 2, 1), ("lose-health", 2, 1)],
)
def test_9_43_each_loss_is_one_point_and_energy_alone_never_the_last(name: str, before: int, after: int) -> None:
    at = scene({"d4": name}, {"granddead": "d3", "phil": "g1"}, points={"granddead": (0, before)})
    at.play("step E")
    assert (points(at, "granddead"), at.state.deaths) == ((0, after), 0)


@pytest.mark.clause("I-9.43")
@pytest.mark.parametrize("name", ["snakes", "lose-health"])
def test_9_43_health_takes_the_last_point(name: str) -> None:
    at = scene({"d4": name}, {"granddead": "d3", "phil": "g1"}, points={"granddead": (0, 1)})
    at.play("step E")
    assert (at.kinds(), at.state.deaths) == ((0, "revival"), 1)
    at.play("revive A")
    assert points(at, "granddead") == (0, 5)


@pytest.mark.clause("I-9.43")
@pytest.mark.parametrize(
    ("energy", "payable"), [(1, []), (2, [" over", " safely"]), (3, [" over", " safely", " over safely"])]
)
def test_9_43_a_payment_never_takes_the_last_point(energy: int, payable: list[str]) -> None:
    at = scene({"d4": "lime"}, {"granddead": "d4", "phil": "g1"}, points={"granddead": (0, energy)})
    words = ("", " over", " safely", " over safely")
    offered = [word for word in words if f"step E{word}" in at.options]
    assert sorted(offered) == sorted(["", *payable])


@pytest.mark.clause("I-9.43")
@pytest.mark.parametrize(("before", "after"), [(1, 3), (4, 6), (5, 6), (6, 6)])
def test_9_43_a_camp_gives_two_points(before: int, after: int) -> None:
    at = scene({"d4": "camp-A"}, {"granddead": "d3", "phil": "g1"}, points={"granddead": (0, before)})
    at.play("step E")
    assert (points(at, "granddead"), at.kinds()) == ((0, after), (0, "turn"))
