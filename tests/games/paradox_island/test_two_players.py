"""Paradox Island with two players: I-13.1 to I-13.4, and the rulings I-9.67 to I-9.70."""

from __future__ import annotations

import pytest

from paradoxa.games.paradox_island.box.components import FRUITS
from paradoxa.games.paradox_island.box.geometry import NAMED
from paradoxa.games.paradox_island.box.islands import SAMPLE
from paradoxa.games.paradox_island.box.pieces import BUSH, ROCK
from paradoxa.games.paradox_island.game import GAME as PARADOX_ISLAND
from paradoxa.games.paradox_island.notation.moves import TOKEN_WORDS
from paradoxa.games.paradox_island.rules.told.bonus_events import SquareCircled
from paradoxa.games.paradox_island.rules.told.events import (
    ActionsGained,
    Died,
    Ended,
    Met,
    PieceBegan,
    ScaredOff,
    StartChosen,
    Wounded,
)
from tests.games.paradox_island.boards import (
    actions,
    circled,
    crossed,
    give,
    heard,
    host,
    moves,
    points,
    progress,
    weaken,
)
from tests.games.paradox_island.tables import Table, table

pytestmark = pytest.mark.usefixtures("round_boards")


def pair(character: str, starts: tuple[str, str] = ("orange", "banana"), **places: str) -> Table:
    """One captive player, before the first turn; the Bush begins on the apple."""
    return table((character,), starts, places={"wave": "S", "rock": "e6", **places})


# --- one board, two pieces -------------------------------------------------------------------------
@pytest.mark.clause("I-13.1")
def test_one_board_has_two_pieces_with_health_and_energy_of_their_own() -> None:
    made = pair("theseus", theseus="b1", bush="g1")
    assert made.state.captives == (3, 4)
    assert points(made, "theseus") == points(made, "twin") == (4, 4)
    made.play("piece theseus", "step SE safely", "activate")  # snakes
    assert points(made, "theseus") == (3, 3)
    assert points(made, "twin") == (4, 4)
    assert {made.state.owner(piece) for piece in (3, 4)} == {0}


@pytest.mark.clause("I-13.1")
def test_a_fruit_used_for_one_piece_is_used_up_for_both() -> None:
    made = pair("theseus")
    made.play("piece theseus", "use orange", "stop")
    assert made.state.acting == made.piece("twin")
    assert "use orange" not in made.options
    assert crossed(made, "theseus") == ["orange"]


@pytest.mark.clause("I-13.2")
def test_two_starting_fruits_both_circled_and_only_the_first_ones_place_is_told() -> None:
    made = Table(PARADOX_ISLAND.new(2))
    made.play(f"island {SAMPLE}", f"stack {' '.join(TOKEN_WORDS)}", "wave N", "rock a2", "bush apple")
    made.play("character phil", "start orange")
    assert "start orange" not in made.options  # two different ones
    assert "start apple" not in made.options  # the Bush is there
    made.play("start banana")
    said = [event for event in heard(made.events, 0) if isinstance(event, StartChosen)]
    assert [(event.piece, event.fruit, event.place.value) for event in said] == [(3, 0, NAMED["g4"]), (4, 1, None)]
    host_heard = [event for event in heard(made.events, 1) if isinstance(event, StartChosen)]
    assert [event.place.value for event in host_heard] == [NAMED["g4"], NAMED["a3"]]
    assert circled(made, "phil") == ["orange", "banana"]
    assert (made.place("phil"), made.place("twin")) == ("g4", "a3")


@pytest.mark.clause("I-13.3")
@pytest.mark.parametrize(("first", "second"), [("theseus", "twin"), ("twin", "theseus")])
def test_one_piece_takes_all_its_actions_and_then_the_other(first: str, second: str) -> None:
    made = pair("theseus")
    give(made, "theseus")
    assert made.options == ["piece theseus", "piece twin"]
    made.play(f"piece {first}")
    assert (actions(made, first), actions(made, second)) == (2, 2)
    made.play("rest", "rest")
    assert made.state.acting == made.piece(second)
    made.play("rest", "rest")
    assert made.kinds() == (1, "token")
    assert [event.piece for event in made.told(PieceBegan)] == [made.piece(first), made.piece(second)]


@pytest.mark.clause("I-13.3")
def test_an_extra_action_is_for_the_piece_that_won_it() -> None:
    made = pair("theseus", twin="d2", rock="d3")
    made.play("piece twin", "step E safely", "leave")
    assert made.told(ActionsGained) == [ActionsGained(4, 1)]
    assert (actions(made, "twin"), actions(made, "theseus")) == (2, 2)


@pytest.mark.clause("I-13.4")
def test_op_needs_four_deaths_of_both_pieces_together() -> None:
    made = pair("theseus", bush="g1")
    made.state.actions[3] = 9
    made.play("piece theseus")
    made.state.actions[3] = made.state.actions[4] = 9
    for count, who in enumerate(("theseus", "theseus", "twin", "twin"), 1):
        if count == 3:
            made.play("stop")
        made.put(**{who: "b1"})
        weaken(made, who, 1, 4)
        made.play("step SE")  # snakes
        assert made.told(Died)[-1] == Died(made.piece(who), count)
        if count < 4:
            made.play("revive A")
    assert [(event.seat, event.how) for event in made.told(Ended)] == [(1, "op")]
    three = table(("theseus", "phil"), ("orange", "lime"), places={"theseus": "b1", "bush": "g1"})
    three.state.deaths = 3
    weaken(three, "theseus", 1, 4)
    three.play("step SE")
    assert three.state.ended == ""  # with more players it takes five


# --- what is shared --------------------------------------------------------------------------------
@pytest.mark.clause("I-9.67")
def test_fruits_squares_visited_fruits_and_mission_are_the_boards() -> None:
    made = pair("theseus", theseus="d2", rock="d3", twin="d6")
    made.play("piece theseus", "step E")  # the strawberry, and the Rock
    assert made.told(SquareCircled) == [SquareCircled(0, "energy")]
    made.play("stop")
    weaken(made, "twin", 4, 1)
    made.play("square energy")  # circled by the first piece, used by the twin
    assert points(made, "twin") == (4, 2)
    made.play("use banana")
    assert made.options == ["visit orange", "visit banana", "visit strawberry"]
    made.play("visit strawberry")
    assert made.place("twin") == "d3"


@pytest.mark.clause("I-9.67")
def test_the_mission_is_counted_for_both_pieces_together() -> None:
    made = pair("phil", ("cherries", "lime"), phil="a1", twin="a1")
    made.play("piece phil", "step E")
    assert progress(made, "phil") == 1
    made.play("stop", "step E")
    assert progress(made, "phil") == 1  # the same anomaly
    made.put(twin="b1", bush="g1")
    made.play("step SW")
    assert progress(made, "phil") == 2


@pytest.mark.clause("I-9.67")
def test_protection_lying_and_granddeads_maximum_belong_to_the_piece() -> None:
    made = pair("phil", ("lime", "cherries"))
    made.play("piece phil", "use lime", "name bush", "stop")
    assert made.state.immune[3:5] == [1 << BUSH, 0]
    made.put(twin="d3")
    made.play("step SE", "activate")
    assert made.state.lying == 1 << 4
    old = pair("granddead", bush="g1", granddead="b1")
    weaken(old, "granddead", 0, 1)
    old.play("piece granddead", "step SE", "revive A")
    assert (points(old, "granddead"), points(old, "twin")) == ((0, 5), (0, 6))
    assert (old.state.top_energy(3), old.state.top_energy(4)) == (5, 6)


@pytest.mark.clause("I-9.67")
def test_each_piece_goes_back_to_its_own_starting_fruit_and_a_window_serves_its_own_piece() -> None:
    made = pair("theseus", theseus="d7", twin="d7")
    made.play("piece theseus", "step E", "stop", "step E")
    assert (made.place("theseus"), made.place("twin")) == ("g4", "a3")
    loss = pair("schrodie", ("cherries", "orange"), bush="a1", schrodie="d4", twin="b1")
    weaken(loss, "schrodie", 2, 4)
    weaken(loss, "twin", 2, 4)
    loss.play("piece twin", "step SE", "use cherries")
    assert (points(loss, "schrodie"), points(loss, "twin")) == ((2, 4), (2, 4))  # 2 + 1 - 1


@pytest.mark.clause("I-9.67")
def test_achilles_symbols_and_hempels_boxes_are_shared_by_both_pieces() -> None:
    made = pair("achilles", achilles="d2", twin="a2", rock="d3")
    made.play("piece achilles", "step E safely", "double", "leave", "stop")
    made.put(twin="d2", rock="d3", achilles="g1")
    made.play("step E safely")
    assert made.kinds() == (0, "activate")  # that symbol is gone for the twin as well
    boxes = pair("hempel", hempel="d2", twin="c3", bush="g1")
    boxes.play("piece hempel", "step E", "box 3", "stop", "step E")
    assert boxes.options == ["box 4", "box 5", "box 6", "box 7"]  # two starts, and the strawberry


@pytest.mark.clause("I-9.67", "I-12.11")
def test_hempel_must_visit_the_five_other_fruits() -> None:
    made = pair("hempel", hempel="f5", twin="a2", bush="a1")
    made.play("piece hempel", "step SW safely", "leave", "stop")  # the orange
    made.play("step E safely", "leave")  # the banana
    assert progress(made, "hempel") == 0
    made.put(twin="c3")
    made.play("step E safely")
    assert progress(made, "hempel") == 1


# --- one turn --------------------------------------------------------------------------------------
@pytest.mark.clause("I-9.68")
def test_unused_actions_of_the_first_piece_are_lost_and_the_order_is_chosen_anew() -> None:
    made = pair("theseus")
    made.play("piece twin", "rest", "stop")
    assert (actions(made, "twin"), actions(made, "theseus")) == (0, 2)
    made.play("stop")
    host(made)
    made.play("stop")
    assert made.options == ["piece theseus", "piece twin"]


@pytest.mark.clause("I-9.68")
def test_whichever_piece_dies_in_the_turn_comes_back_at_once() -> None:
    made = pair("theseus", theseus="f5", twin="e6", rock="a2", bush="d7")
    weaken(made, "twin", 1, 4)
    made.play("piece theseus", "step NE")  # the Bush may act
    assert made.kinds() == (1, "free action")
    made.play("bush SW")
    assert made.told(Died) == [Died(4, 1)]  # not the piece that acts, but it is its owner's turn
    assert made.kinds() == (0, "revival")
    made.play("revive B")
    assert (made.place("twin"), points(made, "twin")) == ("f5", (4, 4))
    assert made.state.acting == 3


@pytest.mark.clause("I-9.68")
def test_ops_pieces_return_only_after_both_pieces_have_acted() -> None:
    made = pair("theseus", theseus="d2", rock="d3")
    made.play("piece theseus", "step E safely", "leave", "stop")
    assert made.told(ScaredOff) == [ScaredOff(3, ROCK)]
    assert made.kinds() == (0, "turn")
    assert made.place("rock") == "-"
    made.play("stop")
    assert made.kinds() == (1, "place")


@pytest.mark.clause("I-9.69")
def test_the_place_of_the_first_fruit_is_known_and_the_twins_is_not() -> None:
    made = pair("theseus")
    seen = PARADOX_ISLAND.view(made.state, 0)
    assert seen.start == NAMED["g4"]
    assert [figure.start for figure in seen.figures] == [FRUITS.index("orange"), FRUITS.index("banana")]
    assert (seen.land, seen.places) == (None, ())
    made.play("piece theseus")
    assert made.state.starts[3:5] == [FRUITS.index("orange"), FRUITS.index("banana")]


@pytest.mark.clause("I-9.70")
def test_granddeads_points_go_to_the_piece_that_had_no_part_in_the_encounter() -> None:
    made = pair("granddead", ("grapes", "banana"), granddead="c1", bush="b1")
    weaken(made, "twin", 0, 2)
    made.play("piece granddead", "step NE")
    assert made.kinds() == (0, "window")
    made.play("use grapes")
    assert made.told(Met) == [Met(3, (BUSH,))]
    assert points(made, "twin") == (0, 4)
    assert points(made, "granddead") == (0, 4)  # the Bush's two, and nothing back
    assert made.told(Wounded) == [Wounded(3, BUSH, 1, 1)]


@pytest.mark.clause("I-9.70")
def test_granddeads_two_pieces_that_meet_each_other_get_nothing() -> None:
    made = pair("granddead", ("grapes", "banana"), granddead="d2", twin="d3")
    weaken(made, "twin", 0, 2)
    made.play("piece granddead", "step E")
    assert made.told(Met) == [Met(3, (4,))]
    assert made.kinds() == (0, "turn")
    assert points(made, "twin") == (0, 2)


@pytest.mark.clause("I-9.28", "I-9.36")
def test_theseus_meets_his_own_second_piece_without_a_square_and_achilles_may_join_his() -> None:
    made = pair("theseus", theseus="d2", twin="d3")
    made.play("piece theseus", "step E")
    assert made.told(SquareCircled) == []
    join = pair("achilles", ("orange", "lime"), twin="d3")
    join.play("piece achilles", "step E", "use orange")
    assert moves(join, "to") == ["to twin"]
    join.play("to twin")
    assert join.place("achilles") == "d3"
