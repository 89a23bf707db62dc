"""A contest's report as tables on the screen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.table import Column, Table

from paradoxa.arena.plots import plain
from paradoxa.arena.room import balance_of
from paradoxa.arena.sentences import (
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
from paradoxa.games import GAMES


def value(data: Mapping[str, Any] | None, *, is_share: bool = False, unit: float = 1) -> str:
    """An estimate in words."""
    if data is None:
        return "none"
    number = share_of(data["value"]) if is_share else plain(data["value"] / unit)
    return f"{number} ({interval(data, is_share=is_share, unit=unit)})"


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
        told = "Some bots think by the clock or are outside programs: a second run can differ."
        console.print(told, highlight=False)


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
        for number, found in enumerate(others):
            each = found.get((first["what"], first["whose"]))
            told = value(each, is_share=is_share, unit=unit)
            if number and each is not None and clear(each["difference"]):
                told += "\nclearly " + ("more" if each["difference"]["value"] > 0 else "less")
            cells.append(told)
        add_row(table, measure_name(first, game), *cells)
    console.print(table)
