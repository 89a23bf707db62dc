"""A simulation's report as tables for people."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.table import Table

from paradoxa.arena.room import balance_of
from paradoxa.arena.sheets import Sheet, cell_text, number, percent
from paradoxa.arena.simulate import Report
from paradoxa.games import GAMES


def print_report(report: Report) -> None:
    """A simulation's report as tables."""
    plan = report.plan
    balance = balance_of(plan.game)
    console = Console()
    title = f"{GAMES[plan.game].title}: {plan.games} games, seed {plan.seed}"
    table = Table("bot", "wins", "share of victories", f"mean {balance.points}", title=title)
    for name, standing in zip(plan.names, report.standings, strict=True):
        wins = f"{standing.wins:.2f}".removesuffix(".00")
        table.add_row(name, wins, percent(standing.win_share), number(standing.points, balance.unit))
    console.print(table)
    seats = Table("seat", "share of victories", title="By seat, whoever sat there")
    for seat, estimate in enumerate(report.seat_shares):
        seats.add_row(str(seat), percent(estimate))
    console.print(seats)
    print_sheets(report.sheets, console)
    console.print(f"Per game: {number(report.plies)} lines, {number(report.turns)} {balance.turns}.", highlight=False)
    if report.stopped:
        console.print(f"{report.stopped} games were stopped at the turn limit, without winners.", highlight=False)
    console.print("In brackets: 95 % confidence intervals. A shared victory counts in parts.", highlight=False)


def print_sheets(sheets: Sequence[Sheet], console: Console) -> None:
    """Balance sheets as tables."""
    for sheet in sheets:
        console.print(_as_table(sheet))
        if sheet.note:
            console.print(sheet.note, highlight=False)


def _as_table(sheet: Sheet) -> Table:
    """A sheet; where it is too wide for the screen, Rich folds its cells."""
    table = Table(title=sheet.title)
    for place, name in enumerate(sheet.columns):
        table.add_column(name, no_wrap=place == 0)
    for row in sheet.rows:
        table.add_row(*[cell_text(cell) for cell in row])
    return table
