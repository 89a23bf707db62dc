"""The commands `paradoxa arena` and `paradoxa lab`: contests, from the plan to the report."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from paradoxa import bots
from paradoxa.arena import ratings
from paradoxa.arena.contest import Contest
from paradoxa.arena.findings import report, thinking
from paradoxa.arena.folder import Folder, as_text, carry_out, write_whole
from paradoxa.arena.report.console import print_contest
from paradoxa.arena.report.page import page
from paradoxa.cli.arguments import AsJson, GameName, Settings
from paradoxa.core import BadOptions, ParadoxaError, settings_in
from paradoxa.games import game_named
from paradoxa.workers.crews import crew_for
from paradoxa.workers.outside_bot import USUAL

Bots = Annotated[
    str,
    typer.Option(
        "--bots", help=f"Bots, separated by commas: {', '.join(bots.BOTS)}; with an effort: expert:500, expert:0.1s."
    ),
]
Deals = Annotated[int, typer.Option("--deals", "-n", help="How many deals; each is played in every rotation.")]
Seats = Annotated[int | None, typer.Option("--seats", help="Seats at a table; default: as many as there are bots.")]
Seed = Annotated[int, typer.Option("--seed", help="The same seed gives the same games.")]
Jobs = Annotated[int, typer.Option("--jobs", "-j", help="How many processes; 0: one for each core.")]
Ray = Annotated[str | None, typer.Option("--ray", metavar="ADDRESS", help="Play on the Ray cluster at that address.")]
Programs = Annotated[
    list[str] | None,
    typer.Option("--program", metavar="NAME=COMMAND", help="A program of yours that plays; may be repeated."),
]
ProgramSeconds = Annotated[float, typer.Option("--program-seconds", help="What a program may take for a move.")]
ProgramMemory = Annotated[int, typer.Option("--program-memory", metavar="MB", help="The memory a program may use.")]
Out = Annotated[
    Path | None,
    typer.Option("--out", metavar="FOLDER", help="Keep records and reports there; started again, it goes on."),
]


def arena(
    game: GameName,
    *,
    bot_names: Bots = "greedy,uniform",
    deals: Deals = 100,
    seats: Seats = None,
    seed: Seed = 0,
    jobs: Jobs = 1,
    ray: Ray = None,
    option: Settings = None,
    program: Programs = None,
    program_seconds: ProgramSeconds = USUAL.move,
    program_memory: ProgramMemory = USUAL.memory,
    out: Out = None,
    as_json: AsJson = False,
) -> None:
    """Let bots play each other on the same deals in every seat, and rate them.

    With --out a folder keeps every record, report.html and report.json; the same command goes on where it stopped.

    Example: paradoxa arena {games[0]} --bots expert,strong,greedy,uniform --deals 100 --jobs 2 --out my-arena
    """
    names = names_in(bot_names)
    programs = settings_in(program or [])
    names += [name for name in programs if name not in names]
    contest = Contest(
        game=game_named(game).name,
        bots=tuple(names),
        seats=seats if seats is not None else fitting(game, len(names)),
        deals=deals,
        seed=seed,
        options=tuple(settings_in(option or []).items()),
        programs=tuple(programs.items()),
        program_seconds=program_seconds,
        program_memory=program_memory,
    )
    hold(contest, jobs, ray, out, as_json)


def lab(
    game: GameName,
    *,
    vary: Annotated[
        list[str] | None,
        typer.Option("--vary", metavar="NAME=A,B,...", help="Values to compare; may be repeated: every combination."),
    ] = None,
    bot_names: Bots = "greedy",
    deals: Deals = 200,
    seats: Seats = None,
    seed: Seed = 0,
    jobs: Jobs = 1,
    ray: Ray = None,
    option: Settings = None,
    out: Out = None,
    as_json: AsJson = False,
) -> None:
    """Find out what a rule does: play the same deals under each value of an option, and compare.

    Victories by seat, length and points, with differences to the first value. Options are listed by `paradoxa games`.
    House rulings and proposals go by their clause, as in A-3.5=any,nearest: `paradoxa rulings GAME` lists them, with
    what each value means. Where a game lists its components, each can be varied too, as in Achilles.health=2,3,4 (see
    `paradoxa components`).

    Example: paradoxa lab {games[0]} --vary A-3.5=any,nearest --deals 200 --out my-lab
    """
    names = names_in(bot_names)
    if not vary:
        raise BadOptions(
            f"what is to be compared? --vary NAME=A,B,...: an option (paradoxa games) or a ruling (paradoxa rulings "
            f"{game_named(game).name})"
        )
    varied = {name: tuple(values.split(",")) for name, values in settings_in(vary).items()}
    for name, values in varied.items():
        if len(values) < 2:
            raise BadOptions(f"to compare, {name} needs at least two values, as in --vary {name}=a,b")
    contest = Contest(
        game=game_named(game).name,
        bots=tuple(names),
        seats=seats if seats is not None else fitting(game, max(2, len(names))),
        deals=deals,
        seed=seed,
        options=tuple(settings_in(option or []).items()),
        varied=tuple(varied.items()),
    )
    hold(contest, jobs, ray, out, as_json)


def names_in(text: str) -> list[str]:
    """Names separated by commas."""
    names = [name.strip() for name in text.split(",")]
    if not all(names):
        raise BadOptions("the bots are names separated by commas, as in --bots expert,greedy")
    return names


def fitting(game: str, count: int) -> int:
    """How many seats a table has if nobody says so: as many as there are bots, as far as the game allows."""
    seats = game_named(game).seats
    return min(max(count, seats[0]), seats[-1])


def hold(contest: Contest, jobs: int, ray: str | None, out: Path | None, as_json: bool) -> None:
    """Play a contest, or what is left of it, and tell what it says."""
    contest.check()
    if not contest.is_lab:
        ratings.check()
    folder = Folder(out, contest) if out is not None else None
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    screen = Console(stderr=True)
    bars = Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal)
    try:
        with bars as progress, crew_for(jobs, ray) as crew:
            bar = progress.add_task("games", total=None)
            results = carry_out(
                contest, crew, folder, lambda done, whole: progress.update(bar, advance=done, total=whole)
            )
            progress.update(bar, description="report")
            found = report(contest, results)
    except KeyboardInterrupt:
        if folder is not None:
            typer.echo("paradoxa: stopped; the same command goes on from here", err=True)
        raise
    if folder is not None:
        publish(folder.path, found, thinking(contest, results))
    if as_json:
        typer.echo(as_text(found), nl=False)
        return
    print_contest(found, Console())
    if folder is not None:
        Console().print(f"The report: {folder.path / 'report.html'}", highlight=False, markup=False, soft_wrap=True)


def publish(path: Path, found: dict[str, Any], times: Sequence[dict[str, Any]]) -> None:
    """Write the reports: report.json is the same to the byte for the same games; thinking times stand apart."""
    try:
        write_whole(path / "report.json", as_text(found))
        write_whole(path / "thinking.json", as_text(times))
        write_whole(path / "report.html", page(found, times))
    except OSError as error:
        raise ParadoxaError(f"cannot write the report into {path}: {error.strerror or error}") from error
