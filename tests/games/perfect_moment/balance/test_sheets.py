"""The balance sheets of a simulation: counted from the games' own events, for each choice of colours."""

from __future__ import annotations

import json
from collections import Counter
from random import Random

import pytest

from paradoxa import bots
from paradoxa.arena.findings import sheets, simulated
from paradoxa.arena.folder import Result
from paradoxa.arena.room import options_of
from paradoxa.arena.sheets import Share, Sheet, cell_text, sheet_data
from paradoxa.arena.simulation import Simulation, simulate, simulation
from paradoxa.arena.statistics import Estimate, mean, share
from paradoxa.core.play import Match, run
from paradoxa.games import GAMES
from paradoxa.games.perfect_moment import balance
from paradoxa.games.perfect_moment.box.components import ITEM_NAMES

COLOURS = ["ykp", "ykg", "ypg", "kpg"]


def results(*names: str, games: int = 16, **options: str) -> tuple[Simulation, list[Result]]:
    contest = simulation("the-perfect-moment", names, games, 3, options)
    return contest, simulate(contest)


def test_colours_go_round_unless_given_and_every_seating_meets_each() -> None:
    _, found = results("greedy", "uniform")
    seen = Counter([(result["facts"]["colours"], tuple(result["seats"])) for result in found])
    assert len(seen) == 8
    assert set(seen.values()) == {2}
    _, found = results("greedy", "uniform", games=4, colours="kpg")
    assert {result["facts"]["colours"] for result in found} == {"kpg"}


def test_bots_toss_a_coin_for_the_start_unless_told_otherwise() -> None:
    assert options_of("the-perfect-moment", 2, {}, 0) == {"start": "coin", "colours": "ykp"}
    assert options_of("the-perfect-moment", 2, {"start": "fastest"}, 1) == {"start": "fastest", "colours": "ykg"}
    assert options_of("the-perfect-moment", 1, {}, 3) == {"colours": "kpg"}
    assert options_of("antinomy", 2, {}, 1) == {}
    _, found = results("uniform", "uniform", games=24)
    assert {result["facts"]["first"] for result in found} == {0, 1}


@pytest.mark.parametrize("seats", [1, 2])
@pytest.mark.parametrize("colours", COLOURS)
def test_facts_agree_with_the_record(seats: int, colours: str) -> None:
    game = GAMES["the-perfect-moment"]
    for seed in range(4):
        options = {"colours": colours, **game.with_bots(seats)}
        match = Match(game, seats, options, rng=Random(seed))
        run(match, [bots.make("greedy", game.name, Random(f"{seed}/{seat}")).choose for seat in range(seats)])
        facts = balance.facts(match)
        assert match.outcome is not None
        assert facts["points"] == list(match.outcome.points)
        used = Counter([str(line.move) for line in match.lines if str(line.move).startswith("use ")])
        counted = Counter([item for items in facts["items"] for item in items])
        for item, name in enumerate(ITEM_NAMES):  # nested uses through Keys and second uses through Armor come on top
            assert counted[item] >= used[f"use {name}"]
        if seats == 1:
            assert sum(facts["by_turn"]) == facts["points"][0]


def test_sheets_for_two_tell_first_player_and_ends() -> None:
    contest, found = results("greedy", "greedy")
    by_colours, items = sheets(contest, found)
    assert [row[0] for row in by_colours.rows] == [*COLOURS, "all"]
    whole = dict(zip(by_colours.columns, by_colours.rows[-1], strict=True))
    wins = sum([found_["facts"]["first"] in found_["facts"]["winners"] for found_ in found])
    assert whole["games"] == 16
    assert whole["first player wins"] == Share(share(wins, 16))
    assert whole["points"] == mean([points for result in found for points in result["points"]])
    assert [row[0] for row in items.rows] == list(ITEM_NAMES)


def test_sheets_alone_tell_the_verdicts() -> None:
    contest, found = results("greedy")
    by_colours, _ = sheets(contest, found)
    whole = dict(zip(by_colours.columns, by_colours.rows[-1], strict=True))
    lost = sum([result["points"][0] < 15 for result in found])
    assert whole["Reality is gone."] == Share(share(lost, 16))
    parts = [cell.estimate.value for cell in by_colours.rows[-1] if isinstance(cell, Share)]
    assert sum(parts) == pytest.approx(1)


def test_one_choice_of_colours_has_one_row_and_only_its_items() -> None:
    contest, found = results("greedy", "uniform", games=4, colours="ykp")
    by_colours, items = sheets(contest, found)
    assert [row[0] for row in by_colours.rows] == ["ykp"]
    assert [row[0] for row in items.rows] == list(ITEM_NAMES[:12])


def test_other_games_have_no_sheets() -> None:
    contest = simulation("antinomy", ("uniform", "uniform"), 2, 1)
    assert sheets(contest, simulate(contest)) == []


def test_sheets_as_words_and_as_data() -> None:
    sheet = Sheet(
        "Title", ("name", "mean", "share"), (("a", Estimate(1, 0.5, 1.5), Share(Estimate(0.5, 0.25, 0.75))),), "x"
    )
    assert [cell_text(cell) for cell in sheet.rows[0]] == ["a", "1.00 (0.50 to 1.50)", "50.0 % (25.0 to 75.0)"]
    assert sheet_data(sheet)["rows"][0]["share"] == {"value": 0.5, "low": 0.25, "high": 0.75}
    contest, found = results("uniform", games=1)
    text = json.dumps(simulated(contest, found), allow_nan=False)
    assert '"balance"' in text
