"""The command `paradoxa bench`: the engines, then a server, measured on this machine."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from paradoxa.bench.engine import Measure, as_data, bench
from paradoxa.cli.arguments import AsJson
from paradoxa.cli.output import show
from paradoxa.core import native


def measure(
    seconds: Annotated[float, typer.Option("--seconds", min=0.01, max=60, help="Time for each number.")] = 1.0,
    server: Annotated[
        bool, typer.Option("--server/--no-server", help="Measure a server too: about two minutes.")
    ] = True,
    tables: Annotated[int, typer.Option("--tables", min=2, max=5000, help="Live tables at the server.")] = 1000,
    as_json: AsJson = False,
) -> None:
    """Measure the engines on this machine, beside a calibration loop, and a server under load.

    Example: paradoxa bench --seconds 0.5 --no-server
    """
    console = Console(stderr=as_json)
    console.print(f"Measuring Paradoxa {native.build()}.", highlight=False, soft_wrap=True)
    table = Table("what is measured", "", "here", "on the reference machine", "aim", title="Speed")

    def row(found: Measure) -> None:
        aim = "" if found.aim is None else _number(found.aim)
        scaled = _number(found.scaled) if found.scaled != found.value else ""
        table.add_row(found.game, found.what, f"{_number(found.value)} {found.unit}", scaled, aim)

    with console.status("measuring the engines ..."):
        found = bench(seconds, row)
    if server:
        from paradoxa.bench.server import bench_server  # only here: the engines are measured without it

        with console.status(f"measuring a server with {tables} tables ..."):
            found += bench_server(5 * seconds, tables, row)
    if as_json:
        show(as_data(found))
        return
    console.print(table)
    console.print(
        "The reference machine runs 35 million rounds/s of the calibration loop. Each row of an engine is measured in "
        "seven rounds, each between two calibrations of its own; shown is the median, scaled by these. The server's "
        "load comes from a second process on the same machine and is not scaled: moves are due at random times at "
        "the rate we aim at, and their clocks run from when they are due until the last seat is told.",
        highlight=False,
    )


def _number(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:,.1f}"
