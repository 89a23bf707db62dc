"""Reports of contests and simulations as tables on the screen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.table import Column, Table

from paradoxa.arena.contest import told
from paradoxa.arena.report.plots import plain
from paradoxa.arena.report.sentences import (
    about_bots,
    about_rules,
    clear,
    counted,
    interval,
    measure_name,
    rated,
    share_of,
    variant,
)
from paradoxa.arena.room import balance_of
from paradoxa.arena.sheets import Sheet, cell_text, number, percent
from paradoxa.games import GAMES


def value(data: Mapping[str, Any] | None, *, is_share: bool = False, unit: float = 1) -> str:
    """An estimate in words."""
    if data is None:
        return "none"
    shown = share_of(data["value"]) if is_share else plain(data["value"] / unit)
    return f"{shown} ({interval(data, is_share=is_share, unit=unit)})"


def sheet(title: str, *headers: str) -> Table:
    """A table that shows everything, however narrow the screen; names may have brackets."""
    return Table(*[Column(escape(header), overflow="fold") for header in headers], title=title)


def add_row(table: Table, *cells: str) -> None:
    """A row of plain texts."""
    table.add_row(*[escape(cell) for cell in cells])


def print_contest(report: Mapping[str, Any], console: Console) -> None:
    """The report of an arena or of a laboratory."""
    plan = report["plan"]
    numbers = f"{counted(plan['deals'], 'deal')}, {counted(report['games'], 'game')}, seed {plan['seed']}"
    title = f"{GAMES[plan['game']].title}: {numbers}"
    if plan["kind"] == "lab":
        _print_rules(report, title, console)
        sentences = about_rules(report)
    else:
        _print_bots(report, title, console)
        sentences = about_bots(report)
    for sentence in sentences:
        console.print(sentence, highlight=False, markup=False)
    console.print("In brackets: 95 % bootstrap intervals over deals.", highlight=False)
    if not report["is_repeatable"]:
        note = "Some bots think by the clock or are outside programs: a second run can differ."
        console.print(note, highlight=False)


def _print_bots(report: Mapping[str, Any], title: str, console: Console) -> None:
    balance = balance_of(report["plan"]["game"])
    points, unit = balance.points, balance.unit
    table = sheet(title, "bot", "rating", "share of victories", f"mean {points}")
    for row in report["bots"]:
        rating = row["rating"]
        add_row(
            table, row["bot"], rated(rating), value(row["win_share"], is_share=True), value(row["points"], unit=unit)
        )
    console.print(table)
    names = [row["bot"] for row in report["bots"]]
    if len(names) > 1:
        console.print(_cross(names, report["cross"]))


def _cross(names: Sequence[str], cross: Mapping[str, Mapping[str, Any]]) -> Table:
    table = sheet("Everybody against everybody", "before, in %", *names)
    for one in names:
        cells = [cross[one].get(two) for two in names]
        add_row(table, one, *["" if cell is None else f"{100 * cell['value']:.0f}" for cell in cells])
    return table


def _print_rules(report: Mapping[str, Any], title: str, console: Console) -> None:
    game = report["plan"]["game"]
    several = len(dict.fromkeys(report["plan"]["bots"])) > 1
    table = sheet(title, "measure", *[variant(one["settings"]) for one in report["variants"]])
    others = [{(each["what"], each["whose"]): each for each in one["measures"]} for one in report["variants"]]
    for first in report["variants"][0]["measures"]:
        if first["whose"].startswith("bot ") and not several:
            continue
        if first["what"] == "stopped" and not any([one["stopped"] for one in report["variants"]]):
            continue
        is_share = first["what"] in ("win share", "stopped")
        unit = balance_of(game).unit if first["what"] == "points" else 1
        cells = []
        for place, found in enumerate(others):
            each = found.get((first["what"], first["whose"]))
            cell = value(each, is_share=is_share, unit=unit)
            if place and each is not None and clear(each["difference"]):
                cell += "\nclearly " + ("more" if each["difference"]["value"] > 0 else "less")
            cells.append(cell)
        add_row(table, measure_name(first, game), *cells)
    console.print(table)


# --- simulations -----------------------------------------------------------------------------------------
def print_simulation(report: Mapping[str, Any], sheets: Sequence[Sheet], console: Console) -> None:
    """The report of a simulation, with the game's own sheets."""
    balance = balance_of(report["game"])
    title = f"{GAMES[report['game']].title}: {report['games']} games, seed {report['seed']}"
    table = Table("bot", "wins", "share of victories", f"mean {balance.points}", title=title)
    names = told([standing["bot"] for standing in report["standings"]])
    for name, standing in zip(names, report["standings"], strict=True):
        wins = f"{standing['wins']:.2f}".removesuffix(".00")
        table.add_row(name, wins, percent(standing["win_share"]), number(standing["points"], balance.unit))
    console.print(table)
    seats = Table("seat", "share of victories", title="By seat, whoever sat there")
    for seat, estimate in enumerate(report["seats"]):
        seats.add_row(str(seat), percent(estimate))
    console.print(seats)
    print_sheets(sheets, console)
    lengths = f"{number(report['plies'])} lines, {number(report['turns'])} {balance.turns}"
    console.print(f"Per game: {lengths}.", highlight=False)
    if report["stopped"]:
        console.print(f"{report['stopped']} games were stopped at the turn limit, without winners.", highlight=False)
    console.print("In brackets: 95 % confidence intervals. A shared victory counts in parts.", highlight=False)


def print_sheets(sheets: Sequence[Sheet], console: Console) -> None:
    """A game's own sheets; where one is too wide for the screen, Rich folds its cells."""
    for sheet in sheets:
        table = Table(title=sheet.title)
        for place, name in enumerate(sheet.columns):
            table.add_column(name, no_wrap=place == 0)
        for row in sheet.rows:
            table.add_row(*[cell_text(cell) for cell in row])
        console.print(table)
        if sheet.note:
            console.print(sheet.note, highlight=False)
