"""Paradox Island: the rulings about windows and Hempel's boxes, I-9.58 to I-9.60."""

from __future__ import annotations

import pytest

from paradoxa.games.paradox_island.box.components import FRUITS
from paradoxa.games.paradox_island.box.islands import NAME_WORDS, SAMPLE
from paradoxa.games.paradox_island.box.pieces import BUSH, GRANDDEAD, HEMPEL, THESEUS, WAVE
from paradoxa.games.paradox_island.game import GAME as PARADOX_ISLAND
from paradoxa.games.paradox_island.notation.moves import TOKEN_WORDS
from paradoxa.games.paradox_island.rules import health
from paradoxa.games.paradox_island.rules.told.bonus_events import Exchanged, FruitCleared, FruitCrossed
from paradoxa.games.paradox_island.rules.told.events import Arrived, Lost, Met, Wounded
from tests.games.paradox_island.boards import (
    circled,
    crossed,
    give,
    heard,
    host,
    points,
    weaken,
)
from tests.games.paradox_island.tables import Table, table

pytestmark = pytest.mark.usefixtures("round_boards")


def sun(monkeypatch: pytest.MonkeyPatch, character: int, *halves: bool) -> None:
    """Another box: other suns on a character's board."""
    suns = [*health.HALF]
    suns[character] = halves
    monkeypatch.setattr(health, "HALF", tuple(suns))


# --- the windows -----------------------------------------------------------------------------------
def window(made: Table, seat: int, *fruits: str) -> bool:
    """Whether that seat is asked in a window, with these fruits to use."""
    return made.kinds() == (seat, "window") and made.options == [*[f"use {fruit}" for fruit in fruits], "pass"]


@pytest.mark.clause("I-9.58")
@pytest.mark.parametrize(("who", "fruit"), [("granddead", "banana"), ("achilles", "grapes")])
def test_the_ocean_window_opens_after_the_wave(who: str, fruit: str) -> None:
    made = table((who, "phil"), ("orange", "lime"), wave="S")
    give(made, who, fruit, "cherries")
    made.play("step SE")
    assert made.told(Wounded) == [Wounded(3, WAVE, 1, 0)]
    assert window(made, 0, fruit)
    made.play("pass")
    assert made.place(who) == "g4"  # home


@pytest.mark.clause("I-9.58")
def test_the_refusal_window_opens_before_an_unsafe_knot_or_portal_only() -> None:
    made = table(("schrodie", "phil"), ("banana", "orange"), places={"schrodie": "b2"})
    made.play("step E")  # portal 2
    assert window(made, 0, "banana")
    assert made.place("schrodie") == "b3"
    made.play("pass")
    assert made.place("schrodie") == "f1"
    safe = table(("schrodie", "phil"), ("banana", "orange"), places={"schrodie": "b2"})
    safe.play("step E safely")
    assert safe.kinds() == (0, "activate")
    safe.play("activate")
    assert safe.place("schrodie") == "f1"
    camp = table(("schrodie", "phil"), ("banana", "orange"), places={"schrodie": "e2"})
    camp.play("step W")
    assert camp.kinds() == (0, "camp")


@pytest.mark.clause("I-9.58")
def test_the_anomaly_window_opens_after_the_name_and_before_encounters() -> None:
    made = table(("phil", "theseus"), ("orange", "lime"), places={"phil": "a1", "theseus": "a2", "rock": "c1"})
    made.play("step E")
    assert [NAME_WORDS[event.name] for event in made.told(Arrived)] == ["lose-energy"]
    assert made.told(Met) == []
    assert window(made, 0, "orange")
    made.play("pass")
    assert made.told(Met) == [Met(3, (4,))]
    assert made.told(Lost) == [Lost(3, 0, 1)]


@pytest.mark.clause("I-9.58")
def test_the_encounter_window_opens_before_wounds() -> None:
    made = table(("phil", "granddead"), ("lime", "grapes"), places={"phil": "c1", "bush": "b1"})
    made.play("step NE")
    assert made.told(Met) == [Met(3, (BUSH,))]
    assert made.told(Wounded) == []
    assert window(made, 1, "grapes")
    made.play("pass")
    assert made.told(Wounded) == [Wounded(3, BUSH, 1, 1)]


@pytest.mark.clause("I-9.58")
def test_the_loss_window_opens_before_health_or_energy_is_lost_but_not_for_payments() -> None:
    made = table(("schrodie", "phil"), ("cherries", "orange"), places={"schrodie": "b1"})
    made.play("step NE safely")  # a payment
    assert made.told(Lost) == []
    assert made.kinds() == (0, "activate")
    made = table(("schrodie", "phil"), ("cherries", "orange"), places={"schrodie": "b1", "rock": "c1"})
    made.play("step SE")  # snakes
    assert window(made, 0, "cherries")
    assert made.told(Lost) == []
    made.play("use cherries")
    assert made.told(Lost) == [Lost(3, 1, 0)]
    assert points(made, "schrodie") == (3, 4)  # 4 + 1 stays 4, then 1 is lost
    energy = table(("schrodie", "phil"), ("cherries", "orange"), places={"schrodie": "a1", "rock": "c1"})
    energy.play("step E")
    assert window(energy, 0, "cherries")


@pytest.mark.clause("I-9.58")
def test_hempel_is_asked_before_a_loss_for_any_fruit_for_his_boxes_are_secret() -> None:
    made = table(("hempel", "phil"), ("orange", "lime"), places={"hempel": "b1", "rock": "c1"})
    made.play("step SE")
    assert window(made, 0)  # box 1 is the ring: he can only pass
    made = table(("hempel", "phil"), ("orange", "lime"), places={"hempel": "b1", "rock": "c1"})
    give(made, "hempel", "-", "-", "-", "orange")
    weaken(made, "hempel", 1, 2)
    made.play("step SE")
    assert window(made, 0, "orange")
    made.play("use orange", "exchange energy")
    assert made.told(Exchanged) == [Exchanged(3, "energy")]
    assert points(made, "hempel") == (2, 1)  # 1 + 2 - 1: he lives
    none = table(("hempel", "phil"), ("orange", "lime"), places={"hempel": "b1", "rock": "c1"})
    give(none, "hempel")
    none.play("step SE")
    assert none.kinds() == (0, "turn")  # all can see that he has nothing


@pytest.mark.clause("I-9.58")
def test_nobody_is_asked_where_no_bonus_fits() -> None:
    made = table(("granddead", "phil"), ("grapes", "orange"), places={"granddead": "g3", "phil": "d4"})
    made.play("step E")  # the orange: nobody met, nothing lost
    assert made.kinds() == (0, "turn")
    made.play("step SE")  # the ocean, and grapes are not for it
    assert made.kinds() == (0, "turn")


@pytest.mark.clause("I-9.58")
def test_nobody_is_asked_who_is_off_the_map_or_has_nobody_to_go_to() -> None:
    made = table(("phil", "granddead"), ("lime", "grapes"), places={"phil": "c1", "bush": "b1", "granddead": "-"})
    made.play("step NE")
    assert made.kinds() == (0, "turn")
    assert made.told(Wounded) == [Wounded(3, BUSH, 1, 1)]
    for who, fruit, asked in (("achilles", "orange", "turn"), ("granddead", "banana", "window")):
        alone = table((who, "phil"), (fruit, "lime"), wave="N", places={who: "g4", "phil": "-"})
        alone.play("step SE")
        assert alone.kinds() == (0, asked)


@pytest.mark.clause("I-9.58")
def test_a_half_sun_that_fits_no_window_is_offered_at_the_start_of_every_other_turn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sun(monkeypatch, THESEUS, True, False, False)
    made = table(("theseus", "phil"), ("orange", "lime"))
    assert made.kinds() == (0, "turn")
    made.play("stop")
    assert window(made, 0, "orange")
    made.play("pass", "stop")
    assert window(made, 0, "orange")  # OP's turn begins
    made.play("use orange")
    assert made.state.squares[0] == 0b01
    assert made.kinds() == (2, "token")


# --- who is asked ----------------------------------------------------------------------------------
@pytest.mark.clause("I-9.59")
@pytest.mark.parametrize(("turn", "order"), [(0, [1, 2]), (1, [2, 0]), (2, [0, 1])])
def test_the_player_on_turn_is_asked_first_and_then_clockwise(
    monkeypatch: pytest.MonkeyPatch, turn: int, order: list[int]
) -> None:
    for character in (THESEUS, HEMPEL, GRANDDEAD):
        sun(monkeypatch, character, True, True, True)
    made = table(("theseus", "hempel", "granddead"), ("orange", "lime", "cherries"))
    asked: list[int] = []
    while made.kinds() != (turn, "turn") or made.state.turn < 4:
        seat, kind = made.kinds()
        if made.state.active == turn and made.state.turn >= 4 and kind == "window":
            asked.append(seat)
        made.play(next((move for move in ("stop", "pass") if move in made.options), made.options[0]))
    assert asked == order


@pytest.mark.clause("I-9.59", "I-9.58")
def test_on_others_turns_a_full_sun_in_the_data_closes_the_window(monkeypatch: pytest.MonkeyPatch) -> None:
    sun(monkeypatch, GRANDDEAD, False, False, True)
    made = table(("phil", "granddead"), ("lime", "grapes"), places={"phil": "c1", "bush": "b1"})
    made.play("step NE")
    assert made.kinds() == (0, "turn")
    assert made.told(Wounded) == [Wounded(3, BUSH, 1, 1)]


@pytest.mark.clause("I-9.59")
def test_on_the_own_turn_windows_open_inside_an_action_also_for_a_full_sun(monkeypatch: pytest.MonkeyPatch) -> None:
    sun(monkeypatch, GRANDDEAD, True, False, False)
    made = table(("granddead", "phil"), ("banana", "orange"))
    made.play("step NW")  # a3: the coast in the north
    assert window(made, 0, "banana")


# --- Hempel's boxes --------------------------------------------------------------------------------
@pytest.mark.clause("I-9.60")
def test_hempels_mission_counts_visits_and_his_boxes_need_activation() -> None:
    made = table(("hempel", "phil"), ("orange", "lime"), places={"hempel": "d2"})
    made.play("step E safely", "leave")
    assert made.state.progress[0] == 1
    assert circled(made, "hempel") == ["orange"]
    made.put(hempel="d2")
    made.play("step E")
    assert made.kinds() == (0, "box")
    assert made.options == [f"box {number}" for number in range(2, 8)]
    made.play("box 7")
    assert circled(made, "hempel") == ["orange", "strawberry"]
    assert made.state.progress[0] == 1


@pytest.mark.clause("I-9.60")
def test_algae_may_cross_an_empty_boxs_palm_and_the_fruit_works_after_its_next_activation() -> None:
    made = host(table(("hempel", "phil"), ("orange", "lime"), bush="apple", places={"hempel": "c1"}), "algae")
    made.play("bush SW", "pass")
    assert made.options == ["strike orange", *[f"strike box {number}" for number in range(2, 8)], "strike nothing"]
    said = made.play("strike box 4")
    for seat, box in ((0, 3), (1, None), (2, 3), (None, None)):
        (struck,) = [event for event in heard(said, seat) if isinstance(event, FruitCrossed)]
        assert struck.fruit is None
        assert struck.box is not None
        assert struck.box.value == box
    made.play("stop")
    made.turn_of("hempel")
    made.put(hempel="d2", bush="a3")
    made.play("step E", "box 4")  # the strawberry
    assert (circled(made, "hempel"), crossed(made, "hempel")) == (["orange"], ["strawberry"])
    assert "use strawberry" not in made.options
    made.put(hempel="d2")
    made.play("step E")
    assert circled(made, "hempel") == ["orange", "strawberry"]
    assert made.told(FruitCleared) == [FruitCleared(0, NAME_WORDS.index("strawberry"))]


@pytest.mark.clause("I-9.60")
def test_hempels_starting_fruit_goes_into_a_box_of_his_choice() -> None:
    made = Table(PARADOX_ISLAND.new(3))
    made.play(f"island {SAMPLE}", f"stack {' '.join(TOKEN_WORDS)}", "wave N", "rock a2", "bush apple")
    made.play("character hempel", "character phil", "start lime")
    assert made.kinds() == (1, "box")
    assert made.options == [f"box {number}" for number in range(1, 8)]
    made.play("box 6", "start orange")
    assert made.state.boxes[1] == (-1, -1, -1, -1, -1, FRUITS.index("lime"), -1)
    assert circled(made, "hempel") == ["lime"]
