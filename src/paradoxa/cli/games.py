"""The command `paradoxa games`."""

from __future__ import annotations

import typer
from rich.console import Console
from rich.table import Table

from paradoxa.bots.catalogue import catalogue
from paradoxa.cli.arguments import AsJson
from paradoxa.cli.output import show
from paradoxa.games import GAMES
from paradoxa.terminal.advice import rated_bots


def list_games(as_json: AsJson = False) -> None:
    """List the games, their seats, options and bots.

    Example: paradoxa games --json
    """
    if as_json:
        show(catalogue())
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
