"""Antinomy: how it came out, as a small table, from what everybody may know."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.text import Text

from paradoxa.core.events import Event
from paradoxa.games.antinomy.knowledge import AntinomyView
from paradoxa.games.antinomy.rules.events import ClashEnded, Declared
from paradoxa.terminal.results import columns, named
from paradoxa.terminal.screen.paint import Ink


def result(view: AntinomyView, events: Iterable[Event], names: Sequence[str], ink: Ink, width: int) -> list[Text]:
    """Where the crystals came from."""
    torn, stolen = [0, 0], [0, 0]
    for event in events:
        match event:
            case Declared(seat):
                torn[seat] += 1
            case ClashEnded(winner, True) if winner is not None:
                stolen[winner] += 1
    rows = [
        [
            named(names, seat, ink, width),
            str(view.crystals[seat]),
            str(torn[seat]),
            str(stolen[seat]),
            str(stolen[1 - seat]),
        ]
        for seat in range(2)
    ]
    return columns(["", "crystals", "by paradox", "stolen", "lost"], rows, range(1, 5), width)
