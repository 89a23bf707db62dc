"""The commands `paradoxa simulate` and `paradoxa balance`: many games between bots, and what they show."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from paradoxa import bots
from paradoxa.arena.findings import sheets, simulated
from paradoxa.arena.report.console import print_sheets, print_simulation
from paradoxa.arena.room import balance_of
from paradoxa.arena.sheets import sheet_data
from paradoxa.arena.simulation import Records, simulate, simulation
from paradoxa.cli.arguments import AsJson, GameName, Settings
from paradoxa.cli.output import show
from paradoxa.core import ParadoxaError, settings_in
from paradoxa.games import GAMES, game_named

SHEETED = [name for name in GAMES if balance_of(name).sheets is not None]


def simulate_games(
    game: GameName,
    *,
    bot_names: Annotated[
        str, typer.Option("--bots", help=f"One bot for each seat, separated by commas: {', '.join(bots.BOTS)}.")
    ],
    games: Annotated[int, typer.Option("--games", "-n", help="How many games.")] = 100,
    jobs: Annotated[int, typer.Option("--jobs", "-j", help="How many processes.")] = 1,
    seed: Annotated[int, typer.Option("--seed", help="The same seed gives the same games.")] = 0,
    option: Settings = None,
    records: Annotated[Path | None, typer.Option("--records", help="A folder to keep every record in.")] = None,
    as_json: AsJson = False,
) -> None:
    """Let bots play many games, and report who wins how often.

    The bots change seats and neighbours from game to game, so that no place at the table is anybody's advantage.

    Example: paradoxa simulate {games[1]} --bots greedy,uniform,uniform,uniform --games 500 --jobs 2
    """
    names = tuple([name.strip() for name in bot_names.split(",")])
    contest = simulation(game_named(game).name, names, games, seed, settings_in(option or []))
    contest.check()
    keeper = Records(records, contest) if records is not None else None
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        bar = progress.add_task("games", total=games)
        results = simulate(contest, jobs, keeper, lambda done, _: progress.advance(bar, done))
    found = simulated(contest, results)
    if as_json:
        show(found)
        return
    print_simulation(found, sheets(contest, results), Console())


def balance_sheets(
    game: Annotated[str, typer.Argument(metavar="GAME", help=", ".join(SHEETED))],
    games: Annotated[int, typer.Option("--games", "-n", help="How many games for each number of players.")] = 2000,
    jobs: Annotated[int, typer.Option("--jobs", "-j", help="How many processes.")] = 1,
    seed: Annotated[int, typer.Option("--seed", help="The same seed gives the same games.")] = 1,
    as_json: AsJson = False,
) -> None:
    """Let greedy bots play with every number of players, and print the game's own balance sheets.

    Example: paradoxa balance {games[3]} --games 2000 --jobs 2
    """
    if game not in SHEETED:
        raise ParadoxaError(f"there are balance sheets for: {', '.join(SHEETED)}; not for {game!r}")
    data = []
    for seats in GAMES[game].seats:
        contest = simulation(game, ("greedy",) * seats, games, seed)
        found = sheets(contest, simulate(contest, jobs))
        data += [{"players": seats, **sheet_data(sheet)} for sheet in found]
        if not as_json:
            print_sheets(found, Console())
    if as_json:
        show(data)
