"""Paradox Island: the twelve power tokens, I-11.1 to I-11.12."""

from __future__ import annotations

from random import Random

import pytest

from paradoxa.core.play import Match
from paradoxa.games.paradox_island.box.components import FRUITS
from paradoxa.games.paradox_island.box.geometry import DIRECTIONS
from paradoxa.games.paradox_island.box.islands import NAME_WORDS
from paradoxa.games.paradox_island.box.pieces import BUSH, ROCK, WAVE
from paradoxa.games.paradox_island.game import GAME
from paradoxa.games.paradox_island.rules.told.bonus_events import FruitCrossed
from paradoxa.games.paradox_island.rules.told.events import Answered, Arrived, Attacked, Met, Wounded
from tests.games.paradox_island.boards import circled, crossed, give, host, lie, moves, points, weaken
from tests.games.paradox_island.tables import Table, table

pytestmark = pytest.mark.usefixtures("round_boards")

AWAY = {"phil": "d3", "hempel": "d5"}  # inland, far from the coast


def names(made: Table) -> list[str]:
    """The names of all arrivals so far."""
    return [NAME_WORDS[event.name] for event in made.told(Arrived)]


# --- Algae -----------------------------------------------------------------------------------------
@pytest.mark.clause("I-11.1")
def test_algae_lets_the_bush_cross_to_the_far_end_of_its_line() -> None:
    made = host(table(("phil", "hempel"), places=AWAY, bush="apple"), "algae")
    made.play("bush W")
    assert made.options == ["cross", "stay"]
    made.play("cross")
    assert made.place("bush") == "b5"
    assert names(made) == ["ocean", "l-shaped"]
    assert made.state.left == 2


@pytest.mark.clause("I-11.1")
def test_without_algae_or_by_choice_the_bush_leaves_the_map() -> None:
    made = host(table(("phil", "hempel"), places=AWAY, bush="apple"), "algae")
    made.play("bush W", "stay")
    assert made.place("bush") == "-"
    made = host(table(("phil", "hempel"), places=AWAY, bush="apple"), "drought")
    made.play("bush W")
    assert made.place("bush") == "-"
    made = host(table(("phil", "hempel"), places={**AWAY, "rock": "b1"}), "algae")
    made.play("rock W")  # Algae is for the Bush
    assert made.place("rock") == "-"


@pytest.mark.clause("I-11.1")
def test_algae_crosses_out_any_fruit_of_a_captive_the_bush_comes_to_besides_the_wound() -> None:
    made = host(table(("phil", "theseus"), ("lime", "grapes"), places={"phil": "c1"}, bush="apple"), "algae")
    give(made, "phil", "lime", "apple")
    made.state.crossed[0] = 1  # the orange is used up
    made.play("bush SW")
    assert made.options == [*[f"strike {fruit}" for fruit in FRUITS[1:]], "strike nothing"]
    made.play("strike apple")
    assert points(made, "phil") == (3, 3)
    assert (circled(made, "phil"), crossed(made, "phil")) == (["lime"], ["orange", "apple"])
    assert made.told(FruitCrossed) == [FruitCrossed(0, FRUITS.index("apple"))]


@pytest.mark.clause("I-11.1")
def test_algae_holds_too_when_the_captive_comes_to_the_bush_and_op_may_take_nothing() -> None:
    made = table(("theseus", "phil"), ("lime", "grapes"), places={"theseus": "c1", "bush": "b1"})
    made.token("algae")
    made.play("step NE")
    assert made.kinds() == (2, "strike")
    made.play("strike nothing")
    assert points(made, "theseus") == (3, 3)
    assert crossed(made, "theseus") == []
    made.put(theseus="d2", rock="d3")
    made.play("step E")  # the Rock takes no fruit
    assert made.told(Met)[-1] == Met(3, (ROCK,))
    assert made.kinds() == (0, "turn")


# --- Lithophytes -----------------------------------------------------------------------------------
@pytest.mark.clause("I-11.2")
def test_lithophytes_the_rock_steps_and_wounds_and_the_bush_steps_and_pushes() -> None:
    places = {"phil": "d2", "theseus": "g2", "rock": "d3", "bush": "g1", "hempel": "d5"}
    made = host(table(places=places), "lithophytes")
    assert moves(made, "push") == ["push theseus E"]  # by the Bush; none by the Rock
    made.play("rock W")
    assert points(made, "phil") == (3, 3)
    assert made.kinds() == (3, "op turn")  # the Rock has no second half
    made.play("push theseus E")
    assert made.place("theseus") == "g3"
    assert made.kinds() == (3, "activate")
    made.play("leave")
    assert made.kinds() == (3, "second half")
    made.play("bush E")
    assert made.place("bush") == "g2"


@pytest.mark.clause("I-11.2")
def test_lithophytes_the_bush_hurts_nobody_and_the_rock_does_whoever_comes() -> None:
    made = table(("theseus", "phil"), ("lime", "orange"), places={"theseus": "c1", "bush": "b1", "rock": "d3"})
    made.token("lithophytes")
    made.play("step NE")
    assert made.told(Met) == [Met(3, (BUSH,))]
    assert made.told(Wounded) == []
    made.put(theseus="d2")
    made.play("step E")
    assert made.told(Wounded) == [Wounded(3, ROCK, 1, 1)]


# --- Flood -----------------------------------------------------------------------------------------
@pytest.mark.clause("I-11.3")
def test_flood_the_wave_goes_into_a_lake_and_wounds_everybody_in_it() -> None:
    made = table(places={"phil": "e3", "hempel": "f3", "theseus": "d4"})
    lie(made, "hempel")
    give(made, "hempel")
    host(made, "flood")
    assert {"wave triangular", "wave l-shaped", "wave straight"} < set(made.options)
    made.play("wave triangular")
    assert points(made, "phil") == points(made, "hempel") == (3, 4)
    assert points(made, "theseus") == (4, 4)
    assert made.place("wave") in ("e3", "e4", "f3")


@pytest.mark.clause("I-11.3")
def test_flood_from_a_lake_the_wave_attacks_a_captive_next_to_it() -> None:
    made = host(table(wave="N", places={"phil": "d4", "hempel": "d6", "theseus": "a1"}), "flood")
    assert moves(made, "attack") == ["attack theseus"]
    made.play("wave triangular")
    assert moves(made, "attack") == ["attack phil"]  # no longer the coast
    made.play("attack phil")
    assert points(made, "phil") == (3, 4)


@pytest.mark.clause("I-11.3")
def test_flood_whoever_comes_into_the_lake_meets_the_wave() -> None:
    made = table(("theseus", "phil"), ("lime", "orange"), places={"theseus": "d3", "wave": "e4"})
    made.play("step SE")  # e3, another space of that lake
    assert made.told(Met) == [Met(3, (WAVE,))]
    assert made.told(Wounded) == [Wounded(3, WAVE, 1, 0)]


@pytest.mark.clause("I-11.3")
def test_after_flood_the_wave_stays_and_attacks_until_it_moves_to_an_ocean_part() -> None:
    made = host(table(places={"phil": "d4", "hempel": "d6", "theseus": "a1", "wave": "e4"}), "drought")
    assert moves(made, "attack") == ["attack phil"]
    assert moves(made, "wave") == [f"wave {part}" for part in ("N", "NE", "SE", "S", "SW", "NW")]
    made.play("attack phil", "wave N")
    assert points(made, "phil") == (3, 4)
    assert moves(made, "attack") == ["attack theseus"]
    assert len(moves(made, "wave")) == 5


# --- Ivy and Hurricane -----------------------------------------------------------------------------
@pytest.mark.clause("I-11.4")
@pytest.mark.parametrize("piece", ["bush", "rock"])
def test_ivy_anomalies_lead_to_every_other_one_and_a_step_more_once_in_an_action(piece: str) -> None:
    made = host(table(places={"phil": "d3", "theseus": "g1", piece: "b1"}, bush="apple"), "ivy")
    made.put(**({"rock": "g3"} if piece == "bush" else {"bush": "g3"}))
    made.play(f"{piece} SW")  # c1
    assert sorted(made.options) == ["ivy a2", "ivy d6", "ivy e2", "ivy e6", "stay"]
    made.play("ivy e6")
    assert made.place(piece) == "e6"
    assert made.kinds() == (3, "ivy step")
    made.play(f"{piece} NW")  # d6, another anomaly: no second jump
    assert made.place(piece) == "d6"
    assert made.kinds() == (3, "op turn" if piece == "bush" else "second half")
    assert made.state.left == 2


@pytest.mark.clause("I-11.5")
def test_hurricane_a_portal_leads_a_captive_to_any_of_the_five_others() -> None:
    made = table(("theseus", "phil"), ("lime", "orange"), places={"theseus": "d6"})
    made.token("hurricane")
    made.play("step E")  # portal 1 at d7
    assert made.kinds() == (2, "send")
    assert sorted(made.options) == ["send b3", "send d1", "send d5", "send f1", "send g3"]
    made.play("send f1")
    assert names(made) == ["portal-1", "portal-2"]
    assert made.place("theseus") == "f1"
    assert made.kinds() == (0, "turn")


@pytest.mark.clause("I-11.5")
@pytest.mark.parametrize("piece", ["bush", "rock"])
def test_hurricane_holds_for_ops_pieces(piece: str) -> None:
    made = host(table(places={**AWAY, "theseus": "g1", piece: "c6"}), "hurricane")
    made.play(f"{piece} SE")  # portal 1 at d7
    assert sorted(made.options) == ["send b3", "send d1", "send d5", "send f1", "send g3", "stay"]
    made.play("send b3")
    assert made.place(piece) == "b3"
    assert names(made) == ["portal-1", "portal-2"]


# --- the proposals ---------------------------------------------------------------------------------
@pytest.mark.clause("I-11.6")
def test_storm_one_attack_wounds_all_captives_along_the_part_once_a_turn() -> None:
    made = table(wave="N", places={"phil": "a1", "hempel": "c3", "theseus": "d4"})
    lie(made, "hempel")  # in the lake that has a space on this coast
    give(made, "hempel")
    host(made, "storm")
    assert moves(made, "attack", "storm") == ["storm"]
    made.play("storm")
    assert made.told(Attacked) == [Attacked((3, 4))]
    assert [points(made, who)[0] for who in ("phil", "hempel", "theseus")] == [3, 3, 4]
    assert moves(made, "attack", "storm") == []
    made.play("wave NW")
    assert moves(made, "attack", "storm") == []  # the corner a1 touches this part too


@pytest.mark.clause("I-11.7")
def test_rockslide_a_push_goes_two_spaces_and_nothing_happens_on_the_first() -> None:
    made = host(table(places={"rock": "d1", "phil": "d2", "theseus": "d3", "hempel": "e5"}), "rockslide")
    made.play("push phil E")
    assert made.place("phil") == "d4"
    assert names(made) == ["knot"]
    assert made.told(Met) == []  # Theseus on the way is not met
    assert made.kinds() == (3, "activate")


@pytest.mark.clause("I-11.8")
def test_thorns_the_bush_takes_two_energy() -> None:
    made = host(table(("phil", "theseus"), places={"phil": "c1"}, bush="apple"), "thorns")
    made.play("bush SW")
    assert points(made, "phil") == (3, 2)
    assert made.told(Wounded) == [Wounded(3, BUSH, 1, 2)]


@pytest.mark.clause("I-11.9")
def test_fog_an_oracle_answers_for_one_direction_only() -> None:
    made = table(("theseus", "phil"), ("lime", "orange"), places={"theseus": "d1"})
    made.token("fog")
    made.play("step E")
    assert made.options == ["ask nothing", *[f"ask {way}" for way in DIRECTIONS]]
    made.play("ask E")
    assert made.told(Answered) == [Answered(3, (0,), (NAME_WORDS.index("strawberry"),))]


@pytest.mark.clause("I-11.9")
@pytest.mark.parametrize("piece", ["bush", "rock"])
def test_fog_of_a_step_of_bush_or_rock_the_space_is_not_told(piece: str) -> None:
    made = host(table(places={**AWAY, "theseus": "g1", piece: "b1"}), "fog")
    made.play(f"{piece} SW")
    assert names(made) == ["unheard"]
    assert made.place(piece) == "c1"


@pytest.mark.clause("I-11.10")
def test_drought_a_rest_gives_one_energy_and_a_camp_one_point() -> None:
    made = table(("theseus", "phil"), ("lime", "orange"), places={"theseus": "d1"})
    made.token("drought")
    weaken(made, "theseus", 1, 1)
    made.play("rest")
    assert points(made, "theseus") == (1, 2)
    made.play("step SE")
    assert made.options == ["camp health", "camp energy"]
    made.play("camp health")
    assert points(made, "theseus") == (2, 2)


@pytest.mark.clause("I-11.11")
@pytest.mark.parametrize(
    ("energy", "dearest", "too_dear"),
    [(0, "step E", "step E safely"), (1, "step E safely", "step E over"), (2, "step E over", "step E over safely")],
)
def test_quicksand_a_space_over_costs_one_more(energy: int, dearest: str, too_dear: str) -> None:
    made = table(("theseus", "phil"), ("lime", "orange"), places={"theseus": "c1"})
    made.token("quicksand")
    weaken(made, "theseus", 4, energy)
    assert dearest in made.options
    assert too_dear not in made.options
    made.play(dearest)
    assert points(made, "theseus")[1] == 0


@pytest.mark.clause("I-11.11")
def test_quicksand_schrodie_pays_one_for_three_spaces_and_nothing_more_for_one() -> None:
    made = table(("schrodie", "phil"), ("grapes", "orange"), places={"schrodie": "e2"})
    made.token("quicksand")
    weaken(made, "schrodie", 4, 1)
    assert {"step E three", "step E safely"} < set(made.options)
    assert "step E three safely" not in made.options
    made.play("step E three")
    assert (made.place("schrodie"), points(made, "schrodie")) == ("e5", (4, 0))
    assert moves(made, "step") == [f"step {way}" for way in DIRECTIONS]


@pytest.mark.clause("I-11.11")
def test_quicksand_a_run_costs_one_and_two_safely() -> None:
    made = table(("achilles", "phil"), ("banana", "orange"))
    made.token("quicksand")
    weaken(made, "achilles", 4, 0)
    assert "use banana" not in made.options
    weaken(made, "achilles", 4, 1)
    made.play("use banana", "run 2")
    assert made.options == [f"step {way}" for way in DIRECTIONS]
    before = made.state.copy()
    made.play("step SW")  # c3
    assert points(made, "achilles")[1] == 0
    made.state = before
    weaken(made, "achilles", 4, 2)
    made.play("step SW safely")
    assert points(made, "achilles")[1] == 0


@pytest.mark.clause("I-11.12")
def test_frost_half_sun_bonuses_sleep_on_others_turns_and_work_on_the_own() -> None:
    made = table(("phil", "granddead"), ("lime", "grapes"), places={"phil": "c1", "bush": "b1"})
    made.token("frost")
    made.play("step NE")
    assert made.told(Wounded) == [Wounded(3, BUSH, 1, 1)]  # Granddead was not asked
    made.play("stop")
    give(made, "granddead", "banana")
    made.put(granddead="a3")
    made.play("step NW")
    assert made.kinds() == (1, "window")
    assert made.options == ["use banana", "pass"]


def test_a_token_read_out_cannot_be_taken_back() -> None:
    """I-10.1: everybody has heard which of the two it is."""
    match = Match(GAME, 2, {}, rng=Random(4))
    while not match.lines or not str(match.lines[-1].move).startswith("token"):
        while chance := match.next_chance():
            match.submit(chance.seat, str(chance.move))
        decision = match.decisions[0]
        match.submit(decision.seat, str(decision.options[0]))
    assert match.undo_point(match.lines[-1].seat) is None
