"""The commands `paradoxa components` and `paradoxa island`: what lies in the box of Paradox Island, and its maps."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from random import Random, SystemRandom
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from paradoxa.cli.arguments import AsJson
from paradoxa.games.paradox_island.box.components import BadComponents, read, statuses
from paradoxa.games.paradox_island.box.islands import Land, random_land, read_land
from paradoxa.games.paradox_island.terminal.drawing import ASCII, drawing, knots
from paradoxa.games.paradox_island.terminal.moves import spelled
from paradoxa.terminal.screen.screen import can_write

STYLES = {"known": "", "inferred": "dim", "proposal": "yellow"}


def check_components(
    file: Annotated[
        Path | None, typer.Argument(metavar="[FILE]", help="A components file to check; default: list our own.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Check a components file of Paradox Island, or list every value of ours and how sure it is.

    Example: paradoxa components my-components.json
    """
    if file is None:
        _list_components(as_json)
        return
    try:
        read(file)
    except BadComponents as error:
        _tell(as_json, {"file": str(file), "good": False, "reason": str(error)}, str(error), is_good=False)
        raise typer.Exit(1) from error
    _tell(as_json, {"file": str(file), "good": True}, "good")


def _list_components(as_json: bool) -> None:
    found = list(statuses())
    if as_json:
        typer.echo(json.dumps([dict(zip(("what", "value", "status"), row, strict=True)) for row in found], indent=2))
        return
    table = Table("what", "value", "status", title="What lies in the box of Paradox Island")
    for what, value, status in found:
        table.add_row(escape(what), escape(value), status, style=STYLES[status])
    console = Console()
    console.print(table)
    counts = [f"{sum([row[2] == status for row in found])} {status}" for status in STYLES]
    console.print(
        f"{len(found)} values: {', '.join(counts)}. Known: a rulebook says so; inferred: it follows from a rulebook; "
        "proposal: ours, until an owner of the box puts the printed value in.",
        highlight=False,
    )


def draw_island(
    tiles: Annotated[
        list[str] | None,
        typer.Argument(metavar="[ISLAND]", help="An island as moves write it: 17 tiles and 5 anomalies."),
    ] = None,
    seed: Annotated[str | None, typer.Option("--seed", help="The same word gives the same island.")] = None,
    plain: Annotated[bool, typer.Option("--plain", help="Draw in ASCII.")] = False,
    as_json: AsJson = False,
) -> None:
    """Print a random island of Paradox Island as text and drawing, or draw the one given.

    Example: paradoxa island --seed 7
    """
    if tiles:
        words = spelled(" ".join(" ".join(tiles).split())).removeprefix("island ")
        try:
            land = read_land(words.split(" "))
        except ValueError as error:
            said = f"{str(error)[:1].upper()}{str(error)[1:]}."
            _tell(as_json, {"good": False, "reason": said}, said, is_good=False)
            raise typer.Exit(1) from error
    else:
        land = random_land(Random(seed if seed is not None else SystemRandom().getrandbits(64)))
    _tell(as_json, {"good": True, "island": str(land)}, "\n".join(_drawn(land, plain)))


def _drawn(land: Land, plain: bool) -> list[str]:
    """The text of an island, its drawing and its knots, as far as this output can write them."""
    rows = [f"island {land}", "", *drawing(land), "", *knots(land)]
    is_ascii = plain or not can_write(getattr(sys.stdout, "encoding", None))
    return [row.translate(ASCII) for row in rows] if is_ascii else rows


def _tell(as_json: bool, data: dict[str, object], said: str, *, is_good: bool = True) -> None:
    """Data, or words for people; what is wrong goes to the error stream."""
    typer.echo(json.dumps(data, indent=2) if as_json else said, err=not is_good and not as_json)
