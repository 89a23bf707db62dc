"""The commands `paradoxa rules`, `rulings` and `ledger`: the clauses, what may be ruled otherwise, what is tested."""

from __future__ import annotations

from dataclasses import asdict
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.markup import escape
from rich.padding import Padding
from rich.table import Table

from paradoxa.arena.folder import as_text
from paradoxa.cli.arguments import AsJson, GameName
from paradoxa.cli.output import show
from paradoxa.core import Game, ParadoxaError, Ruling
from paradoxa.core.clauses import Ledger, clauses, ledger, ledger_from
from paradoxa.games import GAMES, TITLES, game_named, title_of

TAGS = "R rulebook, P printed cards, D derived, I inferred, H house ruling"


def print_rules(
    game: GameName,
    clause: Annotated[str | None, typer.Argument(metavar="[CLAUSE]", help="One clause, such as A-3.4.")] = None,
    as_json: AsJson = False,
) -> None:
    """Print the rules of a game in our own words, clause by clause.

    Example: paradoxa rules {games[0]} A-5.7
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


def rulings(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help=", ".join(GAMES))] = None,
    as_json: AsJson = False,
) -> None:
    """List what the house decided and a laboratory can decide otherwise, with what every value means.

    The first value is the house's. `paradoxa lab GAME --vary CLAUSE=A,B` compares values. Whatever is started with
    PARADOXA_RULINGS="CLAUSE=B" in its environment plays by that value, and its records say so.

    Example: paradoxa rulings {games[0]}
    """
    games = [game_named(game)] if game else list(GAMES.values())
    if as_json:
        typer.echo(as_text([ruling_data(one, ruling) for one in games for ruling in one.rulings.values()]), nl=False)
        return
    console = Console(highlight=False)
    for one in games:
        if not one.rulings:
            console.print(f"{one.title}: nothing can be ruled otherwise.")
            continue
        table = Table("clause", "value", "meaning", title=f"{one.title}: what can be ruled otherwise")
        for clause, ruling in one.rulings.items():
            if ruling.numbers:
                values = f"{ruling.house} ({ruling.numbers[0]} to {ruling.numbers[-1]})"
                table.add_row(clause, values, ruling.question, end_section=True)
                continue
            table.add_row(clause, "", ruling.question)
            for value, meaning in ruling.values.items():
                table.add_row("", value, meaning, end_section=value == list(ruling.values)[-1])
        console.print(table)
    console.print(
        "The first value is the house's. The rules: paradoxa rules GAME CLAUSE; table options: paradoxa games."
    )


def ruling_data(game: Game[Any, Any], ruling: Ruling) -> dict[str, Any]:
    """A ruling as plain data."""
    return {
        "game": game.name,
        "clause": ruling.clause,
        "question": ruling.question,
        "house": ruling.house,
        "in_force": game.in_force[ruling.clause],
        "values": {} if ruling.numbers else dict(ruling.values),
        "numbers": [ruling.numbers[0], ruling.numbers[-1]] if ruling.numbers else None,
    }


def print_ledger(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="One game; default: all of the house.")] = None,
    tests: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="The tests of a game from another package.", exists=True, file_okay=False),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Print the clause ledger: every rule with the tests that hold us to it. Exit code 1 if one has none.

    Example: paradoxa ledger {games[0]}
    """
    outside = [title.name for title in TITLES if not title.is_of_the_house]
    if game is None:
        book, left_out = ledger([title.name for title in TITLES if title.is_of_the_house]), outside
    else:
        book, left_out = ledger_of(game_named(game).name, tests), []
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
                "left_out": left_out,
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
        for name in left_out:
            typer.echo(f"left out: {name}, whose tests are not here; paradoxa ledger {name} --tests FOLDER reads them.")
    if book.untested or unknown:
        raise typer.Exit(1)


def ledger_of(game: str, tests: Path | None) -> Ledger:
    """The ledger of one game; of one from another package only where its tests are named."""
    title = title_of(game)
    if title.is_of_the_house:
        if tests is not None:
            raise ParadoxaError(f"the tests of {game} are those of this checkout: leave --tests out")
        return ledger([game])
    if tests is None:
        raise ParadoxaError(f"{game} is from another package: say with --tests FOLDER where its tests are")
    return ledger_from([game], tests.absolute(), Path(str(files(title.room))))
