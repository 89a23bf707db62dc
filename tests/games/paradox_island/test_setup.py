"""Paradox Island, I-2: OP, the island, tokens, pieces, characters and starting fruits."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

import pytest

from paradoxa.core import CHANCE, BadMove, IllegalMove
from paradoxa.core.events import redact
from paradoxa.games.paradox_island.box.components import FRUITS
from paradoxa.games.paradox_island.box.geometry import NAMED, NAMES, OCEAN, PARTS
from paradoxa.games.paradox_island.box.islands import EFFECTS, SAMPLE
from paradoxa.games.paradox_island.game import GAME as PARADOX_ISLAND
from paradoxa.games.paradox_island.notation.moves import TOKEN_WORDS
from paradoxa.games.paradox_island.rules.told.events import (
    AnomaliesDrawn,
    IslandLaid,
    PieceHidden,
    StackShuffled,
    StartChosen,
    TurnBegan,
)
from tests.games.paradox_island.tables import Table, table

pytestmark = pytest.mark.usefixtures("round_boards")

STACK = f"stack {' '.join(TOKEN_WORDS)}"


def fresh(seats: int = 4, options: Mapping[str, str] = {}, *moves: str) -> Table:
    """A game from its very beginning."""
    made = Table(PARADOX_ISLAND.new(seats, options))
    made.play(*moves)
    return made


def placed(seats: int = 4, op: int | None = None) -> Table:
    """A game in which OP has placed the pieces and characters come next."""
    options = {} if op is None else {"op": str(op)}
    return fresh(seats, options, f"island {SAMPLE}", STACK, "wave N", "rock a2", "bush apple")


# --- OP and the seats ------------------------------------------------------------------------------
@pytest.mark.clause("I-2.1")
@pytest.mark.parametrize("op", range(4))
def test_the_option_says_who_is_op_and_all_others_are_captives(op: int) -> None:
    at = placed(4, op)
    assert at.state.op == op
    asked = []
    while at.asked.kind == "character":
        asked.append(at.asked.seat)
        at.play(at.options[0])
    assert sorted([*asked, op]) == [0, 1, 2, 3]


@pytest.mark.clause("I-2.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_unless_somebody_says_so_the_last_seat_is_op(seats: int) -> None:
    assert fresh(seats).state.op == seats - 1


# --- anomalies and deaths --------------------------------------------------------------------------
@pytest.mark.clause("I-2.2")
def test_chance_lays_five_of_the_ten_anomaly_tokens() -> None:
    state = fresh().state
    seen = set()
    for seed in range(40):
        move = PARADOX_ISLAND.chance(state, Random(seed))
        effects = str(move).split()[-5:]
        assert len(set(effects)) == 5
        seen.update(effects)
    assert seen == set(EFFECTS)
    with pytest.raises(BadMove):
        fresh(4, {}, f"island {SAMPLE.island} arrows arrows op-bush to-fruit lose-energy")


@pytest.mark.clause("I-2.2")
def test_on_an_island_of_the_own_making_op_arranges_the_tokens_that_were_drawn() -> None:
    drawn = "lose-health lose-energy op-rock adjacent arrows"
    turned = " ".join(reversed(drawn.split()))
    at = fresh(3, {"island": "built"}, f"anomalies {drawn}")
    assert at.kinds() == (2, "island")
    with pytest.raises(IllegalMove):
        at.play(f"island {SAMPLE.island} lose-health lose-energy op-rock adjacent to-lake")
    at.play(f"island {SAMPLE.island} {turned}")
    assert at.state.land is not None
    assert [EFFECTS[effect] for effect in at.state.land.effects] == turned.split()
    assert at.told(IslandLaid)[0].by_hand


@pytest.mark.clause("I-2.2")
def test_op_may_leave_a_built_island_to_chance_and_the_drawn_tokens_lie_on_it() -> None:
    at = fresh(3, {"island": "built"}, "anomalies lose-health lose-energy op-rock adjacent arrows", "island random")
    assert at.kinds() == (CHANCE, "island")
    for seed in range(10):
        effects = str(PARADOX_ISLAND.chance(at.state, Random(seed))).split()[-5:]
        assert sorted(effects) == sorted(["lose-health", "lose-energy", "op-rock", "adjacent", "arrows"])


@pytest.mark.clause("I-2.2")
def test_op_alone_knows_the_anomalies() -> None:
    built = fresh(3, {"island": "built"}, "anomalies lose-health lose-energy op-rock adjacent arrows")
    (drawn,) = built.told(AnomaliesDrawn)
    at = placed(3)
    (laid,) = at.told(IslandLaid)
    for seat in (0, 1, None):
        for event in (drawn, laid):
            told = redact(event, seat)
            assert told is not None
            assert (told.effects if isinstance(told, AnomaliesDrawn) else told.text).value is None
        view = PARADOX_ISLAND.view(at.state, seat)
        assert (view.land, view.places) == (None, ())
        assert PARADOX_ISLAND.view(built.state, seat).drawn == ()
    assert redact(laid, 2) == laid
    assert PARADOX_ISLAND.view(at.state, 2).land == SAMPLE


@pytest.mark.clause("I-2.2", "I-8.4")
@pytest.mark.parametrize(("captives", "goal"), [(1, 4), (2, 5), (3, 5)])
def test_deaths_are_counted_with_five_tokens_and_against_one_captive_player_with_four(captives: int, goal: int) -> None:
    at = table(("theseus", "achilles", "phil")[:captives], ("banana", "cherries", "grapes"))
    if captives == 1:
        at.play("piece theseus")
    at.put(theseus="a1", wave="N")  # a step to the north meets the Wave
    for deaths in range(1, goal + 1):
        assert PARADOX_ISLAND.outcome(at.state) is None
        at.state.health[3] = 1
        at.state.actions[3] = 2
        at.put(theseus="a1")
        at.play("step NW")
        assert at.state.deaths == deaths
        if deaths < goal:
            at.play("revive A")
    outcome = PARADOX_ISLAND.outcome(at.state)
    assert outcome is not None
    assert outcome.winners == (at.state.op,)


# --- the power tokens ------------------------------------------------------------------------------
@pytest.mark.clause("I-2.3")
def test_the_twelve_power_tokens_are_shuffled_and_nobody_knows_their_order() -> None:
    at = fresh(3, {}, f"island {SAMPLE}")
    assert at.kinds() == (CHANCE, "stack")
    orders = {str(PARADOX_ISLAND.chance(at.state, Random(seed))) for seed in range(8)}
    assert len(orders) == 8
    for order in orders:
        assert sorted(order.split()[1:]) == sorted(TOKEN_WORDS)
    at.play(STACK)
    (shuffled,) = at.told(StackShuffled)
    assert shuffled == StackShuffled()
    for seat in (0, 1, 2, None):
        assert PARADOX_ISLAND.view(at.state, seat).stack == (-1,) * 12


# --- OP's pieces -----------------------------------------------------------------------------------
@pytest.mark.clause("I-2.4")
def test_op_chooses_an_ocean_part_an_anomaly_and_a_fruit() -> None:
    at = fresh(3, {}, f"island {SAMPLE}", STACK)
    assert at.kinds() == (2, "place")
    assert at.options == [f"wave {part}" for part in PARTS]
    at.play("wave SE")
    assert at.options == [f"rock {NAMES[space]}" for space in SAMPLE.anomalies]
    at.play("rock c1")
    assert at.options == [f"bush {fruit}" for fruit in FRUITS]
    at.play("bush lime")
    assert [at.place(piece) for piece in ("wave", "rock", "bush")] == ["SE", "c1", "e5"]


@pytest.mark.clause("I-2.4")
def test_the_fruit_with_the_bush_is_announced_and_nothing_else() -> None:
    wave, rock, bush = placed(3).told(PieceHidden)
    for event in (wave, rock, bush):
        assert event.place.seats == (2,)
    assert (wave.name, rock.name) == (None, None)
    assert bush.name == FRUITS.index("apple")
    assert (wave.place.value, rock.place.value, bush.place.value) == (OCEAN, NAMED["a2"], NAMED["b1"])


# --- characters and starting fruits ----------------------------------------------------------------
@pytest.mark.clause("I-2.5")
@pytest.mark.parametrize(("op", "order"), [(3, [2, 1, 0]), (0, [3, 2, 1]), (1, [0, 3, 2])])
def test_characters_are_chosen_counter_clockwise_from_ops_right_and_each_once(op: int, order: list[int]) -> None:
    at = placed(4, op)
    asked = []
    for left in (6, 5, 4):
        assert at.asked.kind == "character"
        assert len(at.options) == left
        asked.append(at.asked.seat)
        at.play(at.options[0])
    assert asked == order
    assert at.asked.kind == "start"
    assert len(set(at.state.characters)) == 3


@pytest.mark.clause("I-2.6")
def test_starting_fruits_are_chosen_in_the_same_order_and_must_be_free_of_pieces() -> None:
    at = placed(4)
    at.play("character phil", "character theseus", "character achilles")
    assert at.kinds() == (2, "start")
    assert "start apple" not in at.options  # the Bush is there
    assert len(at.options) == 6
    at.play("start lime")
    assert at.kinds() == (1, "start")
    assert "start lime" not in at.options
    at.play("start orange")
    assert at.kinds() == (0, "start")
    assert at.options == [f"start {fruit}" for fruit in ("banana", "grapes", "cherries", "strawberry")]


@pytest.mark.clause("I-2.6")
def test_the_piece_stands_on_its_fruit_which_is_visited_and_circled() -> None:
    at = table(("theseus", "achilles"), ("banana", "cherries"))
    assert (at.place("theseus"), at.place("achilles")) == ("a3", "c4")
    for board, fruit in enumerate(("banana", "cherries")):
        bit = 1 << FRUITS.index(fruit)
        assert (at.state.circled[board], at.state.visited[board], at.state.crossed[board]) == (bit, bit, 0)
    at.turn_of("achilles")
    assert "use cherries" in at.options


@pytest.mark.clause("I-2.6")
def test_all_hear_the_starting_fruit_but_only_its_owner_the_place() -> None:
    at = placed(3)
    at.play("character theseus", "character achilles", "start banana", "start cherries")
    theseus, achilles = at.told(StartChosen)
    assert (theseus.fruit, achilles.fruit) == (FRUITS.index("banana"), FRUITS.index("cherries"))
    assert set(theseus.place.seats) == {1, 2}
    assert set(achilles.place.seats) == {0, 2}
    assert PARADOX_ISLAND.view(at.state, 1).start == NAMED["a3"]
    assert PARADOX_ISLAND.view(at.state, 0).start == NAMED["c4"]
    assert PARADOX_ISLAND.view(at.state, None).start == -1


@pytest.mark.clause("I-2.7")
@pytest.mark.parametrize(("op", "order"), [(3, [0, 1, 2, 3]), (1, [2, 3, 0, 1])])
def test_ops_left_begins_and_op_is_last_in_every_round(op: int, order: list[int]) -> None:
    at = table(("theseus", "achilles", "phil"), ("banana", "cherries", "grapes"), op=op)
    turns = [at.state.active]
    for _ in range(7):
        before = at.state.turn
        while at.state.turn == before:
            at.play("stop" if "stop" in at.options else at.options[0])
        turns.append(at.state.active)
    assert turns == order * 2
    assert [event.round for event in at.told(TurnBegan)] == [1, 1, 1, 2, 2, 2, 2]
