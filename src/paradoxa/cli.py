"""The command `paradoxa`."""

from __future__ import annotations

import json
import os
import signal
import sys
from dataclasses import asdict
from pathlib import Path
from random import Random
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.markup import escape
from rich.padding import Padding
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from paradoxa import __version__, bots, island, measuring
from paradoxa.arena import command as contests
from paradoxa.arena import simulate as arena
from paradoxa.arena.balance import BALANCES
from paradoxa.arena.playthrough import playthrough
from paradoxa.arena.sheets import sheet_data
from paradoxa.arena.simulation_console import print_report, print_sheets, unit_of
from paradoxa.core import Game, ParadoxaError, native, settings_in
from paradoxa.core.clauses import clauses, ledger
from paradoxa.core.perft import divide, perft, read_suite
from paradoxa.core.play import Match
from paradoxa.core.record import verify_file
from paradoxa.games import GAMES, game_named
from paradoxa.server import command as server
from paradoxa.terminal import commands
from paradoxa.terminal.advice import rated_bots

app = typer.Typer(
    name="paradoxa",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Tabletop games about paradoxes: play them, replay them, simulate them.",
)

TAGS = "R rulebook, P printed cards, D derived, I inferred, H house ruling"
GameName = Annotated[str, typer.Argument(metavar="GAME", help=", ".join(GAMES))]
AsJson = Annotated[bool, typer.Option("--json", help="Print data as JSON.")]
Settings = Annotated[
    list[str] | None, typer.Option("--option", "-o", metavar="NAME=VALUE", help="A table option; may be repeated.")
]


def main() -> None:
    """Run the command; what a user got wrong is one sentence and exit code 2, never a stack trace."""
    # Being ended from outside is an interruption like Ctrl-C: files are kept, and the terminal gets its echo back.
    for name in ("SIGTERM", "SIGHUP", "SIGQUIT"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.default_int_handler)
    try:
        app()
    except ParadoxaError as error:
        complain(str(error))
        sys.exit(2)
    except KeyboardInterrupt:
        sys.exit(130)
    except BrokenPipeError:
        stop_writing()  # whoever read our output has enough
        sys.exit(0)
    except OSError as error:
        complain(error.strerror or str(error))
        stop_writing()
        sys.exit(1)


def complain(sentence: str) -> None:
    """Say on the error stream what went wrong."""
    Console(stderr=True, highlight=False).print(f"paradoxa: {sentence}", markup=False, soft_wrap=True)


def stop_writing() -> None:
    """See to it that nothing more is flushed at exit into an output that takes no more."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def print_version(wanted: bool) -> None:
    """Answer --version."""
    if wanted:
        typer.echo(f"paradoxa {__version__}\n{native.build()}")
        raise typer.Exit


@app.callback()
def paradoxa(
    version: Annotated[
        bool, typer.Option("--version", callback=print_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Tabletop games about paradoxes: play them, replay them, simulate them."""


for _command in (commands.play, commands.replay, server.serve, contests.arena, contests.lab, contests.rulings):
    app.command()(_command)
app.command("bench")(measuring.measure)
app.command("components")(island.check_components)
app.command("island")(island.draw_island)


def show(data: object) -> None:
    """Print data as JSON."""
    typer.echo(json.dumps(data, indent=2, allow_nan=False))


@app.command("games")
def list_games(as_json: AsJson = False) -> None:
    """List the games, their seats, options and bots.

    Example: paradoxa games --json
    """
    data = [
        {
            "name": game.name,
            "title": game.title,
            "rules": game.version,
            "seats": list(game.seats),
            "options": {
                option.name: {
                    "about": option.about,
                    "values": {str(seats): list(option.values(seats)) for seats in game.seats},
                }
                for option in game.options.values()
            },
            "rulings": list(game.rulings),
            "bots": list(bots.BOTS),
            "ratings": {name: asdict(rating) for name, rating in bots.levels.ratings(game.name).items()},
        }
        for game in GAMES.values()
    ]
    if as_json:
        show(data)
        return
    table = Table("game", "seats", "options (default first)", "bots", title="The games of the house")
    for game in GAMES.values():
        lines = []
        for option in game.options.values():
            values = option.values(game.seats[0])
            tail = "|..." if len(values) > 3 else ""
            lines.append(f"{option.name}={'|'.join(values[:3])}{tail}  {option.about}")
        seats = f"{game.seats[0]}-{game.seats[-1]}" if len(game.seats) > 1 else str(game.seats[0])
        table.add_row(game.name, seats, "\n".join(lines), "\n".join(rated_bots(game.name)))
    Console().print(table)
    typer.echo("What the house decided, and a laboratory can vary: paradoxa rulings GAME.")


@app.command("rules")
def print_rules(
    game: GameName,
    clause: Annotated[str | None, typer.Argument(metavar="[CLAUSE]", help="One clause, such as A-3.4.")] = None,
    as_json: AsJson = False,
) -> None:
    """Print the rules of a game in our own words, clause by clause.

    Example: paradoxa rules antinomy A-5.7
    """
    found = clauses(game_named(game).name)
    if clause is not None:
        if clause.upper() not in found:
            raise ParadoxaError(
                f"there is no clause {clause!r}; the clauses run from {min(found)} to {list(found)[-1]}"
            )
        found = {clause.upper(): found[clause.upper()]}
    if as_json:
        show([asdict(entry) for entry in found.values()])
        return
    console = Console(highlight=False)
    section = ""
    for entry in found.values():
        if entry.section != section:
            section = entry.section
            console.print(f"\n[bold]{escape(section)}[/bold]")
        console.print(Padding(f"[bold]{entry.id}[/bold] {escape(f'[{entry.tag}]')} {escape(entry.text)}", (0, 0, 0, 2)))
    console.print(f"\n{TAGS}.")


@app.command("verify")
def verify_records(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Records to check.")],
    as_json: AsJson = False,
) -> None:
    """Check records: every line legal, the winners as named. Names the first bad line and the reason.

    Example: paradoxa verify my-game.txt
    """
    bad = 0
    data = []
    for path in files:
        try:
            record, verdict = verify_file(path)
        except ParadoxaError as error:
            bad += 1
            data.append({"file": str(path), "good": False, "reason": str(error), "line": getattr(error, "line", 0)})
            if not as_json:
                typer.echo(f"{path}: {error}", err=True)
            continue
        names = [record.players[seat] for seat in verdict.winners]
        data.append(
            {
                "file": str(path),
                "good": True,
                "lines": verdict.plies,
                "finished": verdict.is_finished,
                "points": list(verdict.points),
                "points_are": unit_of(record.game),
                "winners": list(verdict.winners),
            }
        )
        if not as_json:
            end = f"won by {' and '.join(names) or 'nobody'}" if verdict.is_finished else "the game is not over yet"
            typer.echo(f"{path}: good, {verdict.plies} lines, {end}")
    if as_json:
        show(data)
    if bad:
        raise typer.Exit(1)


@app.command("simulate")
def simulate_games(
    game: GameName,
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

    Example: paradoxa simulate paradominetor --bots greedy,uniform,uniform,uniform --games 500 --jobs 2
    """
    names = tuple([name.strip() for name in bot_names.split(",")])
    plan = arena.Plan(game_named(game).name, names, games, seed, tuple(settings_in(option or []).items()), records)
    plan.check()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("games", total=games)
        results = arena.simulate(plan, jobs, lambda done: progress.advance(task, done))
    report = arena.report(plan, results)
    if as_json:
        show({**arena.as_data(report), "points_are": unit_of(plan.game)})
        return
    print_report(report)


@app.command("balance")
def balance_sheets(
    game: Annotated[str, typer.Argument(metavar="GAME", help=", ".join(BALANCES))],
    games: Annotated[int, typer.Option("--games", "-n", help="How many games for each number of players.")] = 2000,
    jobs: Annotated[int, typer.Option("--jobs", "-j", help="How many processes.")] = 1,
    seed: Annotated[int, typer.Option("--seed", help="The same seed gives the same games.")] = 1,
    as_json: AsJson = False,
) -> None:
    """Let greedy bots play with every number of players, and print the game's own balance sheets.

    Example: paradoxa balance paradox-island --games 2000 --jobs 2
    """
    if game not in BALANCES:
        raise ParadoxaError(f"there are balance sheets for: {', '.join(BALANCES)}; not for {game!r}")
    data = []
    for seats in GAMES[game].seats:
        plan = arena.Plan(game, ("greedy",) * seats, games, seed)
        report = arena.report(plan, arena.simulate(plan, jobs))
        data += [{"players": seats, **sheet_data(sheet)} for sheet in report.sheets]
        if not as_json:
            print_sheets(report.sheets, Console())
    if as_json:
        show(data)


@app.command("perft")
def count_ways(
    game: GameName,
    position: Annotated[str, typer.Option("--position", help="A position text; default: a seeded deal.")] = "",
    depth: Annotated[int, typer.Option("--depth", "-d", min=1, max=12, help="How many plies.")] = 3,
    seats: Annotated[int | None, typer.Option("--seats", help="Seats of the seeded deal.")] = None,
    seed: Annotated[int, typer.Option("--seed", help="Seed of the deal.")] = 0,
    by_move: Annotated[bool, typer.Option("--divide", help="Count by first move.")] = False,
    suite: Annotated[Path | None, typer.Option("--suite", help="Count the positions of a perft file again.")] = None,
    as_json: AsJson = False,
) -> None:
    """Count the ways so many plies lead on: the number by which engines are compared.

    Example: paradoxa perft antinomy --depth 4 --divide
    """
    played = game_named(game)
    if suite is not None:
        recount(played, suite, as_json)
        return
    if position:
        state = played.load(position)
    else:
        match = Match(played, seats if seats is not None else played.seats[0], rng=Random(seed))
        match.advance()
        state = match.state
    counts = [perft(played, state, some) for some in range(1, depth + 1)]
    moves = divide(played, state, depth) if by_move else {}
    if as_json:
        show({"position": played.dump(state), "counts": counts, **({"divide": moves} if by_move else {})})
        return
    typer.echo(f"position {played.dump(state)}")
    for some, count in enumerate(counts, 1):
        typer.echo(f"depth {some}: {count}")
    for move, count in moves.items():
        typer.echo(f"  {move}: {count}")


def recount(game: Game[Any, Any], suite: Path, as_json: bool) -> None:
    """Count a perft file again; exit code 1 if a count has changed."""
    try:
        text = suite.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise ParadoxaError(f"cannot read {suite}: {getattr(error, 'strerror', None) or error}") from error
    data = []
    for position, counts in read_suite(text):
        state = game.load(position)
        again = [perft(game, state, depth) for depth in range(1, len(counts) + 1)]
        data.append({"position": position, "counts": again, "stored": counts})
        if not as_json:
            typer.echo(f"{position} | {' '.join([str(count) for count in again])}")
    if as_json:
        show(data)
    changed = [entry for entry in data if entry["counts"] != entry["stored"]]
    if changed:
        typer.echo(f"{len(changed)} of {len(data)} positions count differently now", err=True)
        raise typer.Exit(1)


@app.command("playthrough")
def print_playthrough(
    game: GameName,
    seats: Annotated[int | None, typer.Option("--seats", help="How many seats.")] = None,
    seed: Annotated[int, typer.Option("--seed", help="The same seed gives the same game.")] = 1,
    option: Settings = None,
) -> None:
    """Write one random game out in full: positions, questions, answers, and what each seat is told.

    Example: paradoxa playthrough antinomy --seed 1 > tests/games/antinomy/playthrough.txt
    """
    played = game_named(game)
    typer.echo(
        playthrough(played, seats if seats is not None else played.seats[0], settings_in(option or []), seed), nl=False
    )


@app.command("ledger")
def print_ledger(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="One game; default: all.")] = None,
    as_json: AsJson = False,
) -> None:
    """Print the clause ledger: every rule with the tests that hold us to it. Exit code 1 if one has none.

    Example: paradoxa ledger antinomy
    """
    book = ledger([game_named(game).name] if game else list(GAMES))
    unknown = book.unknown if game is None else []  # another game's clauses are unknown to one game's ledger
    if as_json:
        show(
            {
                "clauses": [
                    {
                        "id": entry.clause.id,
                        "tag": entry.clause.tag,
                        "text": entry.clause.text,
                        "tests": entry.tests,
                        "code": entry.code,
                    }
                    for entry in book.entries.values()
                ],
                "untested": book.untested,
                "unknown": unknown,
            }
        )
    else:
        table = Table("clause", "tag", "rule", "tests", "code", title="The clause ledger")
        for entry in book.entries.values():
            text = entry.clause.text if len(entry.clause.text) <= 70 else entry.clause.text[:67] + "..."
            table.add_row(entry.clause.id, entry.clause.tag, text, str(len(entry.tests)), str(len(entry.code)))
        Console().print(table)
        tested = len(book.entries) - len(book.untested)
        typer.echo(f"{tested} of {len(book.entries)} clauses have a test.")
        typer.echo(f"{TAGS}; paradoxa rules GAME has the texts.")
        for line in [f"no test: {name}" for name in book.untested] + unknown:
            typer.echo(line)
    if book.untested or unknown:
        raise typer.Exit(1)
