"""Bots: from the view alone, always legal, reproducible by seed, and greedy worth more than chance."""

from __future__ import annotations

from random import Random

import pytest

from paradoxa import bots
from paradoxa.arena.contest import play
from paradoxa.arena.findings import simulated
from paradoxa.arena.simulation import simulate, simulation
from paradoxa.core import ParadoxaError
from paradoxa.core.play import Match, run
from paradoxa.games import GAMES

LIGHT = ("newcomer:2", "expert:2")  # laws hold at any effort: little is enough
SEATS = [(name, seats) for name, game in GAMES.items() for seats in game.seats]
TABLES = [(*table, bot) for table in SEATS for bot in ("uniform", "greedy", *LIGHT)]


@pytest.mark.parametrize("bot", ["uniform", "greedy"])
@pytest.mark.parametrize(("name", "seats"), SEATS)
def test_a_bot_plays_whole_games_with_every_option(name: str, seats: int, bot: str) -> None:
    game = GAMES[name]
    for option, choice in game.options.items():
        for value in choice.values(seats)[:3]:
            match = Match(game, seats, {option: value}, rng=Random(1))
            assert run(match, [bots.make(bot, name, Random(seat)).choose for seat in range(seats)]) is not None


@pytest.mark.parametrize(("name", "seats"), SEATS)
def test_bots_that_look_ahead_play_whole_games_too(name: str, seats: int) -> None:
    """Newcomers and experts in turn, with the last value of every option that a table has."""
    game = GAMES[name]
    choosers = [bots.make(LIGHT[seat % 2], name, Random(seat)).choose for seat in range(seats)]
    assert run(Match(game, seats, rng=Random(1)), choosers) is not None
    options = {option: choice.values(seats)[-1] for option, choice in game.options.items()}
    assert run(Match(game, seats, options, rng=Random(2)), choosers) is not None


@pytest.mark.parametrize("every", [4, pytest.param(1, marks=pytest.mark.long)])
@pytest.mark.parametrize(("name", "seats", "bot"), TABLES)
def test_equal_views_and_seeds_give_equal_choices(name: str, seats: int, bot: str, every: int) -> None:
    """The view of a world is all a bot gets: it chooses the same in the true state and in a world drawn from it."""
    game = GAMES[name]
    match = Match(game, seats, rng=Random(5))
    rng = Random(6)
    for number in range(40):
        match.advance()
        if not match.decisions:
            break
        seat = match.decisions[0].seat
        view = match.view(seat)
        if number % every:
            match.submit(seat, rng.choice(view.decision.options))
            continue
        world = game.determinize(view, rng)
        choices = [bots.make(bot, name, Random(3)).choose(seen) for seen in (view, game.view(world, seat))]
        assert choices[0] is choices[1]
        match.submit(seat, choices[0])


def test_unknown_bots_are_refused_with_those_there_are() -> None:
    with pytest.raises(ParadoxaError, match="the bots are: newcomer, casual, strong, expert, greedy, uniform"):
        bots.make("oracle", "antinomy", Random(1))


@pytest.mark.parametrize(
    ("name", "names", "least"),
    [
        ("antinomy", ("greedy", "uniform"), 0.9),
        ("paradominetor", ("greedy", "uniform", "uniform", "uniform"), 0.45),
        ("the-perfect-moment", ("greedy", "uniform"), 0.9),
    ],
)
def test_greedy_beats_uniform(name: str, names: tuple[str, ...], least: float) -> None:
    contest = simulation(name, names, 120, 1)
    assert simulated(contest, simulate(contest))["standings"][0]["win_share"]["low"] > least


def test_alone_greedy_scores_far_more_than_uniform() -> None:
    contests = [simulation("the-perfect-moment", (bot,), 80, 1) for bot in ("greedy", "uniform")]
    means = [simulated(contest, simulate(contest))["standings"][0]["points"] for contest in contests]
    assert means[0]["low"] > 2 * means[1]["high"]


STEADY = ("deal", "seats", "points", "winners", "lines", "turns", "decisions", "settings", "facts")


def test_a_simulated_game_can_be_played_again_by_its_number() -> None:
    contest = simulation("antinomy", ("greedy", "uniform"), 3, 42)
    *_, last = contest.tasks()
    again = play(last)
    assert {name: again[name] for name in STEADY} == {name: simulate(contest)[2][name] for name in STEADY}
    assert [contest.seats_of(number) for number in range(2)] in ([(0, 1), (1, 0)], [(1, 0), (0, 1)])


def test_everybody_sits_everywhere_and_has_changing_neighbours() -> None:
    contest = simulation("paradominetor", ("greedy", "uniform", "uniform", "uniform"), 400, 3)
    seatings = [contest.seats_of(number) for number in range(400)]
    for entry in range(4):
        assert [[seating[entry] for seating in seatings].count(seat) for seat in range(4)] == [100] * 4
    lefts = [(seating[1] - seating[0]) % 4 for seating in seatings]
    assert min([lefts.count(gap) for gap in (1, 2, 3)]) > 80
    assert contest.players((0, 1, 2, 3)) == ["greedy", "uniform 1", "uniform 2", "uniform 3"]
    for number, seats in enumerate(seatings):
        ((*seating,),) = contest.tables(number)
        assert [seating.index(entry) for entry in range(4)] == list(seats)


@pytest.mark.parametrize("name", sorted(GAMES))
def test_uniform_chooses_every_option(name: str) -> None:
    game = GAMES[name]
    match = Match(game, game.seats[0], rng=Random(1))
    match.advance()
    while len(match.decisions[0].options) > 20:
        match.submit(match.decisions[0].seat, match.decisions[0].options[0])
    view = match.view(match.decisions[0].seat)
    bot = bots.make("uniform", name, Random(2))
    assert {bot.choose(view) for _ in range(500)} == set(match.decisions[0].options)
