"""Paradox Island, I-6: the ten anomalies."""

from __future__ import annotations

import pytest

from paradoxa.games.paradox_island.box.components import FRUITS
from paradoxa.games.paradox_island.box.geometry import DIRECTIONS
from paradoxa.games.paradox_island.rules.told.bonus_events import FruitCrossed
from paradoxa.games.paradox_island.rules.told.events import Directed, LayDown, Lost, Met, Stuck, Wounded
from tests.games.paradox_island.lands import heard, laid, points, spaces
from tests.games.paradox_island.tables import Table

pytestmark = pytest.mark.usefixtures("round_boards")

OP = 3


def beside(effect: str, *places: tuple[str, str], **wanted: str) -> Table:
    """Theseus a step west of an anomaly on d4."""
    return laid({"theseus": "d3", **dict(places)}, d4=effect, **wanted)


# --- losses ----------------------------------------------------------------------------------------
@pytest.mark.clause("I-6.1")
def test_lose_health() -> None:
    at = beside("lose-health")
    assert heard(at.play("step E")) == ["lose-health"]
    assert points(at, "theseus") == (3, 4)
    assert at.told(Lost) == [Lost(3, 1, 0)]


@pytest.mark.clause("I-6.2", "I-9.4")
@pytest.mark.parametrize(("energy", "after"), [(4, 3), (1, 0), (0, 0)])
def test_lose_energy(energy: int, after: int) -> None:
    at = beside("lose-energy")
    at.state.energy[3] = energy
    at.play("step E")
    assert points(at, "theseus") == (4, after)


@pytest.mark.clause("I-6.3")
def test_lose_a_fruit_of_ops_choice() -> None:
    at = beside("lose-fruit")
    at.state.circled[0] = 0b1010  # banana and cherries
    at.state.crossed[0] = 0b1
    at.play("step E")
    assert at.kinds() == (OP, "take fruit")
    assert at.options == ["strike banana", "strike cherries"]
    at.play("strike cherries")
    assert (at.state.circled[0], at.state.crossed[0]) == (0b10, 0b1001)
    assert at.told(FruitCrossed) == [FruitCrossed(0, FRUITS.index("cherries"))]


@pytest.mark.clause("I-6.3", "I-9.4")
def test_without_a_circled_fruit_nothing_is_lost() -> None:
    at = beside("lose-fruit")
    at.state.circled[0], at.state.crossed[0] = 0, 0b10
    at.play("step E")
    assert at.kinds() == (0, "turn")
    assert at.state.crossed[0] == 0b10


# --- OP acts ---------------------------------------------------------------------------------------
@pytest.mark.clause("I-6.4")
def test_the_rock_acts_right_away_with_a_step_and_a_push() -> None:
    at = beside("op-rock", ("rock", "f3"), ("achilles", "a1"), ("phil", "a1"), f3="snakes", e4="lime", c3="zombies")
    at.play("step E")
    assert at.kinds() == (OP, "free action")
    assert {move.split()[0] for move in at.options} == {"rock", "decline"}
    at.play("rock NE", "push theseus NW", "leave")
    assert at.place("rock") == "e4"
    assert at.place("theseus") == "c3"
    assert at.kinds() == (0, "turn")
    assert at.state.actions[3] == 1


@pytest.mark.clause("I-6.5")
def test_the_bush_acts_right_away_and_may_come_to_the_captive() -> None:
    at = beside("op-bush", ("bush", "e4"), e4="lime")
    at.play("step E")
    assert at.kinds() == (OP, "free action")
    assert {move.split()[0] for move in at.options} == {"bush", "decline"}
    at.play("bush NW")
    assert at.place("bush") == "d4"
    assert points(at, "theseus") == (3, 3)
    assert at.kinds() == (0, "turn")


@pytest.mark.clause("I-6.6")
def test_the_wave_acts_right_away_and_moves_or_attacks() -> None:
    at = laid({"theseus": "b2", "achilles": "a2", "phil": "d4"}, a1="op-wave", a2="lime")
    at.play("step NW")
    assert at.kinds() == (OP, "free action")
    parts = ["wave NE", "wave SE", "wave S", "wave SW", "wave NW"]
    assert at.options == [*parts, "attack theseus", "attack achilles", "decline"]
    at.play("attack achilles")
    assert points(at, "achilles") == (3, 4)
    assert at.kinds() == (0, "turn")


@pytest.mark.clause("I-6.4", "I-6.5", "I-6.6")
@pytest.mark.parametrize(("effect", "piece"), [("op-rock", "rock"), ("op-bush", "bush"), ("op-wave", "wave")])
def test_op_may_decline_and_is_not_asked_if_the_piece_is_off_the_map(effect: str, piece: str) -> None:
    at = beside(effect, d5="lime")
    at.play("step E", "decline")
    assert at.kinds() == (0, "turn")
    at = beside(effect)
    at.put(**{piece: "-"})
    at.play("step E")
    assert at.kinds() == (0, "turn")


# --- to a fruit ------------------------------------------------------------------------------------
@pytest.mark.clause("I-6.7")
@pytest.mark.parametrize(("answer", "circled"), [("activate", True), ("leave", False)])
def test_to_a_fruit_of_ops_choice_and_op_decides_about_activation(answer: str, circled: bool) -> None:
    at = beside("to-fruit")
    at.play("step E")
    assert at.kinds() == (OP, "send")
    assert at.options == [f"send {fruit}" for fruit in FRUITS]
    assert heard(at.play("send lime")) == ["lime"]
    assert at.name("theseus") == "lime"
    assert at.kinds() == (OP, "activate")
    at.play(answer)
    assert bool(at.state.circled[0] >> FRUITS.index("lime") & 1) is circled
    assert at.state.visited[0] >> FRUITS.index("lime") & 1


@pytest.mark.clause("I-6.7", "I-9.13")
def test_at_the_fruit_pieces_are_met_unsafely() -> None:
    at = beside("to-fruit")
    at.play("step E safely", "activate", "send apple")
    assert at.told(Met) == [Met(3, (2,))]
    assert [event.by for event in at.told(Wounded)] == [2]
    assert points(at, "theseus") == (3, 2)
    assert at.name("bush") == "apple"  # not scared off


# --- to a lake -------------------------------------------------------------------------------------
@pytest.mark.clause("I-6.8")
@pytest.mark.parametrize(("answer", "lying"), [("activate", 1 << 3), ("leave", 0)])
def test_to_any_space_of_any_lake_and_op_decides_whether_one_lies_down(answer: str, lying: int) -> None:
    at = beside("to-lake")
    at.play("step E")
    assert at.state.land is not None
    places = [place for shape in ("triangular", "l-shaped", "straight") for place in spaces(at.state.land, shape)]
    assert sorted(at.options) == sorted([f"send {place}" for place in places])
    assert len(at.options) == 9
    chosen = spaces(at.state.land, "l-shaped")[1]
    assert heard(at.play(f"send {chosen}")) == ["l-shaped"]
    assert at.place("theseus") == chosen
    assert at.kinds() == (OP, "activate")
    at.play(answer)
    assert at.state.lying == lying
    assert bool(at.told(LayDown)) == bool(lying)


@pytest.mark.clause("I-6.8", "I-9.13")
def test_in_the_lake_pieces_are_met_unsafely() -> None:
    at = beside("to-lake", a1="straight", a2="straight", a3="straight")
    at.put(bush="a1")
    at.play("step E", "send a3")
    assert at.told(Met) == [Met(3, (2,))]
    assert points(at, "theseus") == (3, 3)


# --- to an adjacent space --------------------------------------------------------------------------
@pytest.mark.clause("I-6.9")
@pytest.mark.parametrize("way", DIRECTIONS)
def test_to_any_adjacent_space_with_the_direction_told(way: str) -> None:
    at = beside("adjacent")
    at.put(rock="a1", bush="a1")
    at.play("step E")
    assert at.kinds() == (OP, "send")
    assert at.options == [f"send {way}" for way in DIRECTIONS]
    at.play(f"send {way}")
    assert at.told(Directed) == [Directed(3, DIRECTIONS.index(way))]
    places = dict(zip(DIRECTIONS, ("d5", "e4", "e3", "d3", "c3", "c4"), strict=True))
    assert at.place("theseus") == places[way]
    assert at.kinds() == (OP, "activate")


@pytest.mark.clause("I-6.9")
@pytest.mark.parametrize(("answer", "health"), [("activate", 2), ("leave", 3)])
def test_the_adjacent_space_is_visited_unsafely_and_op_decides_about_activation(answer: str, health: int) -> None:
    at = beside("adjacent", ("bush", "e4"), e4="zombies")
    at.play("step E", "send SE", answer)
    assert points(at, "theseus") == (health, 3)


@pytest.mark.clause("I-6.9", "I-9.12")
def test_the_adjacent_anomaly_cannot_send_into_the_ocean() -> None:
    at = laid({"theseus": "d2"}, d1="adjacent")
    at.play("step W")
    assert at.options == ["send E", "send SE", "send NE"]


# --- arrows ----------------------------------------------------------------------------------------
@pytest.mark.clause("I-6.10")
@pytest.mark.parametrize(
    ("start", "move", "ends"),
    [
        ("d3", "E", {"NE": "c4", "SE": "e4"}),
        ("c4", "SW", {"SE": "e4", "W": "d3"}),
        ("e4", "NW", {"W": "d3", "NE": "c4"}),
    ],
)
def test_arrows_lead_on_half_left_or_half_right(start: str, move: str, ends: dict[str, str]) -> None:
    for way, place in ends.items():
        at = laid({"theseus": start}, d4="arrows", d3="lime", c4="orange", e4="strawberry")
        at.play(f"step {move}")
        assert at.kinds() == (OP, "send")
        assert sorted(at.options) == sorted([f"send {end}" for end in ends])
        at.play(f"send {way}")
        assert at.place("theseus") == place
        assert at.told(Directed) == []  # OP does not tell
        assert at.kinds() == (OP, "activate")


@pytest.mark.clause("I-6.10")
@pytest.mark.parametrize(("answer", "health"), [("activate", 2), ("leave", 3)])
def test_behind_the_arrows_pieces_are_met_unsafely_and_op_decides_about_activation(answer: str, health: int) -> None:
    at = beside("arrows", ("bush", "c4"), c4="zombies")
    at.play("step E safely", "activate", "send NE", answer)
    assert points(at, "theseus") == (health, 2)


@pytest.mark.clause("I-6.10", "I-9.12")
def test_arrows_may_lead_into_the_ocean() -> None:
    at = laid({"theseus": "d2", "wave": "NW"}, d1="arrows")
    assert heard(at.play("step W", "send NW")) == ["arrows", "ocean", "banana"]
    assert points(at, "theseus") == (3, 4)
    assert at.kinds() == (0, "turn")


@pytest.mark.clause("I-6.10", "I-9.10")
def test_whoever_did_not_come_in_by_a_side_cannot_activate_the_arrows() -> None:
    at = laid(
        {"achilles": "a2", "theseus": "d4"},
        ("achilles", "theseus", "phil"),
        ("orange", "banana", "grapes"),
        a2="snakes",
        d4="arrows",
    )
    at.play("step NW", "use orange", "to theseus", "activate")
    assert at.place("achilles") == "d4"
    assert len(at.told(Stuck)) == 1
    assert at.kinds() == (0, "turn")


# --- what the four that move have in common --------------------------------------------------------
@pytest.mark.clause("I-6.9", "I-9.14")
def test_what_ops_activation_leads_to_is_no_longer_ops_choice() -> None:
    at = beside("adjacent", e4="knot NW-NE", d5="zombies")
    at.play("step E", "send SE", "activate")
    assert at.place("theseus") == "d5"
    assert points(at, "theseus") == (3, 4)  # the zombies worked by themselves
    assert at.kinds() == (0, "turn")


@pytest.mark.clause("I-6.7", "I-6.8", "I-6.9", "I-6.10", "I-9.7")
def test_whoever_dies_on_arrival_is_not_asked_about_any_more() -> None:
    at = beside("arrows", ("bush", "c4"), c4="lime")
    at.state.health[3] = 1
    at.play("step E", "send NE")
    assert at.kinds() == (0, "revival")
    at.play("revive A")
    assert at.kinds() == (0, "turn")
