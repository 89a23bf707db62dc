"""A simulation's report as tables for people."""

from __future__ import annotations

from math import isfinite
from typing import Final

from rich.console import Console
from rich.table import Table

from paradoxa.arena.simulate import Report
from paradoxa.arena.statistics import Estimate
from paradoxa.games import GAMES

NOUNS: Final = {  # what points and turns are called, and how many of the engine's points make one of these
    "antinomy": ("crystals", "turns", 1),
    "paradominetor": ("points", "tricks", 2),
}


def unit_of(game: str) -> str:
    """What the points in data are: the engine's own."""
    points, _, count = NOUNS[game]
    return points if count == 1 else f"{points} in halves"


def print_report(report: Report) -> None:
    """A simulation's report as tables."""

    def percent(estimate: Estimate) -> str:
        return f"{100 * estimate.value:.1f} % ({100 * estimate.low:.1f} to {100 * estimate.high:.1f})"

    def number(estimate: Estimate, unit: float = 1) -> str:
        if not isfinite(estimate.low):
            return f"{estimate.value / unit:.2f}"  # one value has no interval
        return f"{estimate.value / unit:.2f} ({estimate.low / unit:.2f} to {estimate.high / unit:.2f})"

    plan = report.plan
    points, turns, unit = NOUNS[plan.game]
    console = Console()
    title = f"{GAMES[plan.game].title}: {plan.games} games, seed {plan.seed}"
    table = Table("bot", "wins", "share of victories", f"mean {points}", title=title)
    for name, standing in zip(plan.names, report.standings, strict=True):
        wins = f"{standing.wins:.2f}".removesuffix(".00")
        table.add_row(name, wins, percent(standing.win_share), number(standing.points, unit))
    console.print(table)
    seats = Table("seat", "share of victories", title="By seat, whoever sat there")
    for seat, estimate in enumerate(report.seat_shares):
        seats.add_row(str(seat), percent(estimate))
    console.print(seats)
    console.print(f"Per game: {number(report.plies)} lines, {number(report.turns)} {turns}.", highlight=False)
    if report.stopped:
        console.print(f"{report.stopped} games were stopped at the turn limit, without winners.", highlight=False)
    console.print("In brackets: 95 % confidence intervals. A shared victory counts in parts.", highlight=False)
