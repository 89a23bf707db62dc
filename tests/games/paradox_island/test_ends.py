"""Paradox Island: how a game ends: I-14.1, I-14.2 and I-9.78."""

from __future__ import annotations

import pytest

from paradoxa.core import Outcome
from paradoxa.games.paradox_island.box.islands import SAMPLE
from paradoxa.games.paradox_island.box.pieces import BUSH
from paradoxa.games.paradox_island.game import GAME as PARADOX_ISLAND
from paradoxa.games.paradox_island.rules.told.events import (
    Counted,
    Died,
    Ended,
    Lost,
    Met,
    ScaredOff,
    TurnBegan,
    Wounded,
)
from tests.games.paradox_island.boards import board, give, host, weaken
from tests.games.paradox_island.tables import Table, table

pytestmark = pytest.mark.usefixtures("round_boards")


def nearly(made: Table, who: str) -> Table:
    """With four of five mission marks."""
    made.state.progress[board(made, who)] = 4
    return made


def over(made: Table) -> Outcome | None:
    """The outcome, if nothing is open any more."""
    return None if PARADOX_ISLAND.decisions(made.state) else PARADOX_ISLAND.outcome(made.state)


@pytest.mark.clause("I-14.1")
def test_the_first_mission_complete_wins_at_once_even_on_a_space_that_would_kill() -> None:
    made = nearly(table(("schrodie", "phil"), ("orange", "lime"), places={"schrodie": "b1"}), "schrodie")
    weaken(made, "schrodie", 1, 4)
    made.play("step SE")  # snakes
    assert over(made) == Outcome((5, 0, 0), (0,))
    assert made.told(Lost) + made.told(Died) == []
    assert [(event.seat, event.how, event.text) for event in made.told(Ended)] == [(0, "mission", str(SAMPLE))]


@pytest.mark.clause("I-14.1")
def test_the_mission_is_complete_before_the_pieces_there_are_met() -> None:
    places = {"theseus": "d6", "bush": "d7"}
    made = nearly(table(("theseus", "phil"), ("orange", "lime"), places=places), "theseus")
    made.state.deaths = 4
    weaken(made, "theseus", 1, 4)
    made.play("step E")
    assert over(made) == Outcome((5, 0, 4), (0,))
    assert made.told(Met) + made.told(Wounded) == []


@pytest.mark.clause("I-14.1")
def test_a_mission_can_be_completed_on_ops_turn() -> None:
    places = {"achilles": "d7", "rock": "d6", "wave": "SE"}
    made = nearly(table(("phil", "achilles"), ("orange", "lime"), places=places), "achilles")
    weaken(made, "achilles", 1, 4)
    host(made)
    made.play("push achilles E")
    assert over(made) == Outcome((0, 5, 0), (1,))
    assert made.told(Counted) == [Counted(4, 5)]
    assert made.told(Wounded) == []  # the Wave comes after the mission


@pytest.mark.clause("I-14.1")
def test_of_two_that_could_finish_in_one_turn_the_earlier_moment_counts() -> None:
    # Granddead needs one scare-off; Theseus, whom the Bush could still wound, is forgotten.
    places = {"granddead": "d2", "rock": "d3", "bush": "d3"}
    made = nearly(table(("granddead", "theseus"), ("orange", "lime"), places=places), "granddead")
    nearly(made, "theseus")
    made.play("step E safely")
    assert len(made.told(ScaredOff)) == 1  # the second piece is not scared off any more
    assert over(made) == Outcome((5, 4, 0), (0,))


@pytest.mark.clause("I-14.1", "I-9.42")
def test_the_last_death_ends_the_game_before_any_revival_or_further_wound() -> None:
    places = {"phil": "c1", "theseus": "c1", "bush": "b1"}
    made = table(("phil", "theseus"), ("orange", "lime"), places=places)
    made.state.deaths = 4
    for who in ("phil", "theseus"):
        weaken(made, who, 1, 4)
    host(made)
    made.play("bush SW")
    assert made.told(Wounded) == [Wounded(3, BUSH, 1, 1)]  # from OP's left; Theseus is spared
    assert made.told(Died) == [Died(3, 5)]
    assert over(made) == Outcome((0, 0, 5), (2,))


@pytest.mark.clause("I-14.2", "I-9.78")
@pytest.mark.parametrize(("limit", "rounds"), [("25", 25), ("50", 50)])
def test_with_a_limit_the_game_is_called_after_that_many_rounds_and_nobody_wins(limit: str, rounds: int) -> None:
    assert PARADOX_ISLAND.new(3, {"limit": limit}).limit == rounds
    made = table(("theseus", "phil"), ("orange", "lime"))
    made.state.limit = rounds
    for who in ("theseus", "phil"):
        give(made, who)
    made.state.progress[0] = 3
    turns = 0
    while PARADOX_ISLAND.decisions(made.state):
        if made.asked.kind in ("turn", "op turn"):
            turns += 1
        made.play("stop" if "stop" in made.options else made.options[0])
    assert turns == 3 * rounds  # OP's turn, the last of the round, is still played
    assert over(made) == Outcome((3, 0, 0), ())
    assert [(event.seat, event.how) for event in made.told(Ended)] == [(None, "called")]
    assert made.told(TurnBegan)[-1].round == rounds


@pytest.mark.clause("I-14.2")
def test_without_the_option_there_is_no_limit() -> None:
    made = table(("theseus", "phil"), ("orange", "lime"))
    assert made.state.limit == 0
    made.state.turn = 3 * 1000 - 1
    made.play("stop", "stop")
    assert PARADOX_ISLAND.decisions(made.state)
    assert PARADOX_ISLAND.outcome(made.state) is None
