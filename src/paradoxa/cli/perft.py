"""The command `paradoxa perft`."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Annotated, Any

import typer

from paradoxa.cli.arguments import AsJson, GameName
from paradoxa.cli.output import show
from paradoxa.core import Game, ParadoxaError
from paradoxa.core.perft import divide, perft, read_suite
from paradoxa.core.play import Match
from paradoxa.games import game_named


def count_ways(
    game: GameName,
    *,
    position: Annotated[str, typer.Option("--position", help="A position text; default: a seeded deal.")] = "",
    depth: Annotated[int, typer.Option("--depth", "-d", min=1, max=12, help="How many plies.")] = 3,
    seats: Annotated[int | None, typer.Option("--seats", help="Seats of the seeded deal.")] = None,
    seed: Annotated[int, typer.Option("--seed", help="Seed of the deal.")] = 0,
    by_move: Annotated[bool, typer.Option("--divide", help="Count by first move.")] = False,
    suite: Annotated[Path | None, typer.Option("--suite", help="Count the positions of a perft file again.")] = None,
    as_json: AsJson = False,
) -> None:
    """Count the ways so many plies lead on: the number by which engines are compared.

    Example: paradoxa perft {games[0]} --depth 4 --divide
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
