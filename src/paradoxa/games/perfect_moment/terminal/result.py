"""The Perfect Moment: how it came out, as a small table, from what everybody may know."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.text import Text

from paradoxa.core.events import Event
from paradoxa.games.perfect_moment.knowledge.view import PerfectMomentView
from paradoxa.games.perfect_moment.rules.events import FragmentTaken, Used
from paradoxa.terminal.results import NARROW, columns, named
from paradoxa.terminal.screen.paint import Ink


def result(view: PerfectMomentView, events: Iterable[Event], names: Sequence[str], ink: Ink, width: int) -> list[Text]:
    """Which cards brought how much, and how many items were used for it."""
    used, taken = [0, 0], [0, 0]
    for event in events:
        match event:
            case Used(seat):
                used[seat] += 1
            case FragmentTaken(seat):
                taken[seat] += 1
    rows = []
    for seat in range(view.seats):
        side = view.sides[seat]
        counts = [side.points, len(side.fragments), len(side.twos), len(side.threes), used[seat], taken[seat]]
        rows.append([named(names, seat, ink, width), *map(str, counts)])
    head = ["", "points", "at 1", "at 2", "at 3", "items used", "fragments taken"]
    if width < NARROW:
        head = ["", "points", "1s", "2s", "3s", "items", "taken"]
    return columns(head, rows, range(1, len(head)), width)
