"""Paradominetor: how it came out, as a small table, from what everybody may know."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.text import Text

from paradoxa.core.events import Event
from paradoxa.games.paradominetor.knowledge.view import ParadominetorView
from paradoxa.terminal.results import columns, named
from paradoxa.terminal.screen.paint import Ink, width_of


def result(view: ParadominetorView, _: Iterable[Event], names: Sequence[str], ink: Ink, width: int) -> list[Text]:
    """Who won which tricks: alone, with the 1 of a paradox, with its 0.5."""
    kinds: list[list[list[int]]] = [[[], [], []] for _ in names]
    for number, trick in enumerate(view.tricks, 1):
        halves = trick.halves or ()
        is_shared = sum([count > 0 for count in halves]) > 1
        for seat, count in enumerate(halves):
            if count:
                kinds[seat][0 if not is_shared else 1 if count == 2 else 2].append(number)
    head = ["", "points", "tricks alone", "1 in a paradox", "0.5 in a paradox"]
    rows = [
        [
            named(names, seat, ink, width),
            aligned(view.points[seat]),
            *[" ".join([str(number) for number in some]) or "-" for some in kinds[seat]],
        ]
        for seat in range(view.seats)
    ]
    made = columns(head, rows, range(1, 2), width)
    if max([width_of(row) for row in made]) < width:
        return made
    counts = [[*row[:2], *[str(len(some)) for some in kinds[seat]]] for seat, row in enumerate(rows)]
    return columns(["", "points", "alone", "1 shared", "0.5"], counts, range(1, 5), width)


def aligned(halves: int) -> str:
    """Points so that the halves of a column stand below each other."""
    return f"{halves // 2:>2}{'.5' if halves % 2 else '  '}"
