"""How a game came out, as a small table: what the games' own results are made of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.text import Text

from paradoxa.core import Seat
from paradoxa.terminal.screen.paint import QUIET, Ink, clip, line, pad, width_of

LONGEST: Final = (8, 16)  # of a name, on narrow screens and on others
NARROW: Final = 60


def named(names: Sequence[str], seat: Seat, ink: Ink, width: int) -> str:
    """A player's name, cut to what a narrow screen has room for."""
    return clip(ink.fold(names[seat]), LONGEST[width >= NARROW], ink.glyph("more"))


def columns(head: list[str], rows: list[list[str]], numbers: range, width: int) -> list[Text]:
    """Words in columns; the columns of numbers stand to the right of theirs."""
    spans = [max([width_of(row[column]) for row in [head, *rows]]) for column in range(len(head))]
    gap = "  " if width >= NARROW else " "
    made = []
    for place, row in enumerate([head, *rows]):
        cells = [
            line(" " * (span - width_of(cell)), cell) if column in numbers else pad(cell, span)
            for column, (cell, span) in enumerate(zip(row, spans, strict=True))
        ]
        parts = [part for cell in cells for part in (gap, cell)]
        text = line(" ", *parts[1:])
        text.stylize(QUIET if place == 0 else "")
        made.append(text)
    return made
