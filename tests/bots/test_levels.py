"""Levels of play, and bots by name: the same mind with more or less effort, never with more to see."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from paradoxa import bots
from paradoxa.bots import levels
from paradoxa.core import ParadoxaError
from paradoxa.core.play import Match
from paradoxa.games import GAMES
from paradoxa.search import Effort


def first_question(name: str, least: int = 2) -> Any:
    """What the first seat sees that has something to choose."""
    game = GAMES[name]
    match = Match(game, game.seats[-1], rng=Random(3))
    match.advance()
    while len(match.decisions[0].options) < least:
        match.submit(match.decisions[0].seat, match.decisions[0].options[0])
        match.advance()
    return match.view(match.decisions[0].seat)


@pytest.mark.parametrize("name", list(GAMES))
def test_every_game_has_all_levels_and_they_rise(name: str) -> None:
    found = bots.bot_room(name).LEVELS
    assert list(found) == ["newcomer", "casual", "strong", "expert"] == list(levels.NAMES)
    efforts = [level.iterations for level in found.values()]
    assert efforts == sorted(set(efforts))
    forgotten = [level.forget for level in found.values()]
    assert forgotten == sorted(forgotten, reverse=True)
    assert (forgotten[0] > 0, forgotten[-1]) == (True, 0.0)


@pytest.mark.parametrize("name", list(GAMES))
def test_every_level_has_a_measured_rating(name: str) -> None:
    for seats in GAMES[name].seats:
        found = levels.ratings(name, seats)
        assert set(found) == set(bots.BOTS)
        for rating in found.values():
            assert rating.low <= rating.value <= rating.high
        rising = [found[level].value for level in levels.NAMES]
        assert rising == sorted(rising)
        assert found["greedy"].value == 1500


def test_paradominetor_is_rated_for_every_number_of_seats() -> None:
    each = [levels.ratings("paradominetor", seats) for seats in GAMES["paradominetor"].seats]
    assert len({str(found) for found in each}) == 3
    assert levels.ratings("paradominetor") == each[1], "as many as one usually plays with"


@pytest.mark.parametrize("name", list(GAMES))
def test_a_bot_plays_by_iterations_unless_told_otherwise(name: str) -> None:
    made: Any = bots.make("strong", name, Random(1))
    assert made.effort == Effort(iterations=bots.bot_room(name).LEVELS["strong"].iterations)
    made = bots.make("strong:7", name, Random(1))
    assert made.effort == Effort(iterations=7)
    made = bots.make("expert:0.25s", name, Random(1))
    assert made.effort == Effort(seconds=0.25)
    assert made.level is bots.bot_room(name).LEVELS["expert"]


@pytest.mark.parametrize(
    "wrong",
    [
        "expert:",
        "expert:x",
        "expert:0",
        "expert:-3",
        "expert:0s",
        "expert:s",
        "expert:nans",
        "expert:1e9s",
        "expert:1_0",
        "expert: 5",
        "expert:\u0665",
    ],
)
def test_an_effort_that_cannot_be_read_is_refused_with_an_example(wrong: str) -> None:
    with pytest.raises(ParadoxaError, match=r"expert:500.*expert:0\.1s"):
        bots.make(wrong, "antinomy", Random(1))


@pytest.mark.parametrize("wrong", ["greedy:5", "uniform:1s", "oracle", "", ":"])
def test_bots_without_effort_take_none(wrong: str) -> None:
    with pytest.raises(ParadoxaError, match="the bots are: newcomer, casual, strong, expert, greedy, uniform"):
        bots.make(wrong, "antinomy", Random(1))


@pytest.mark.parametrize("name", list(GAMES))
def test_where_there_is_no_choice_nobody_thinks(name: str) -> None:
    class Alone:
        def __init__(self, view: Any) -> None:
            self.decision = type(view.decision)(view.seat, view.decision.kind, view.decision.options[:1])

    view = first_question(name)
    assert bots.make("expert", name, Random(1)).choose(Alone(view)) is view.decision.options[0]


@pytest.mark.parametrize("name", list(GAMES))
def test_a_thought_rates_every_option_once_from_the_view_alone(name: str) -> None:
    view = first_question(name, least=3)
    thinker: Any = bots.make("expert:6", name, Random(1))
    thought = thinker.think(view)
    assert {choice.move for choice in thought.choices} == set(view.decision.options)
    assert len(thought.choices) == len(view.decision.options)
    assert all(0 <= choice.value <= 1 for choice in thought.choices)
    assert thought.move in view.decision.options
    assert thought.worlds
    assert sum([world.share for world in thought.worlds]) == pytest.approx(1)
    assert all(GAMES[name].view(world.state, view.seat) == view for world in thought.worlds)
