"""The commands `paradoxa verify` and `paradoxa playthrough`: records checked, and one random game in full."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from paradoxa.arena.playthrough import playthrough
from paradoxa.arena.room import balance_of
from paradoxa.cli.arguments import AsJson, GameName, Settings
from paradoxa.cli.output import show
from paradoxa.core import ParadoxaError, settings_in
from paradoxa.core.record import verify_file
from paradoxa.games import game_named


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
                "points_are": balance_of(record.game).unit_of_points,
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


def print_playthrough(
    game: GameName,
    seats: Annotated[int | None, typer.Option("--seats", help="How many seats.")] = None,
    seed: Annotated[int, typer.Option("--seed", help="The same seed gives the same game.")] = 1,
    option: Settings = None,
) -> None:
    """Write one random game out in full: positions, questions, answers, and what each seat is told.

    Example: paradoxa playthrough {games[0]} --seed 1 > playthrough.txt
    """
    played = game_named(game)
    typer.echo(
        playthrough(played, seats if seats is not None else played.seats[0], settings_in(option or []), seed), nl=False
    )
