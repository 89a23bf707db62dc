"""Resigning: what it means in a game, and what a record says of how a table was played."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from paradoxa.core import Seat
from paradoxa.core.record import Record
from paradoxa.games import WORDS

if TYPE_CHECKING:
    from paradoxa.tables.table import Table

STAND_IN: Final = "greedy"  # the bot that plays on for somebody who left: as good as a level, and quick everywhere
Resigning = Callable[[Seat, int, Mapping[str, str]], Sequence[Seat]]


def who_wins(game: str, seat: Seat, seats: int, options: Mapping[str, str]) -> tuple[Seat, ...]:
    """Who wins at once if that seat resigns; nobody: a bot plays on for it, and the others go on playing.

    A game says so in its words, by a function `resigning`; otherwise one of two leaves the victory to the other.
    """
    says: Resigning | None = getattr(WORDS[game], "resigning", None)
    if says is not None:
        return tuple(says(seat, seats, options))
    return (1 - seat,) if seats == 2 else ()


def resign(table: Table, seat: Seat) -> str:
    """A seat has resigned: the game is over, or a bot takes the seat for good. Answers what is told."""
    name = table.places[seat].name
    table.resigned |= {seat}
    found = who_wins(table.setup.game, seat, table.setup.seats, table.setup.options)
    if found:
        table.winners = found
        best = " and ".join([table.places[other].name for other in found])
        table.ending = f"{name} resigns: {best} {'wins' if len(found) == 1 else 'win'}."
        return table.ending
    table.places[seat] = replace(table.places[seat], bot=STAND_IN)
    table.undo_needs -= {seat}
    return f"{name} resigns; a bot plays on to the end."


def settle(table: Table) -> None:
    """The game is over by its rules: whoever resigned wins nothing, though a bot may have won in their seat."""
    table.winners = tuple([seat for seat in table.winners if seat not in table.resigned])
    names = [table.places[seat].name for seat in sorted(table.resigned)]
    if names:
        table.ending += f" {' and '.join(names)} had resigned."


def noted(table: Table, record: Record) -> Record:
    """A record with what the table knows besides: help, who resigned, and how it ended where the rules do not say."""
    extra = dict(record.extra)
    if table.setup.hints:
        extra["hints"] = ", ".join([str(count) for count in table.hints])
        extra["remarks"] = table.remarks.used(table.setup.seats)
    if table.resigned:
        extra["resigned"] = ", ".join([str(seat) for seat in sorted(table.resigned)])
    if record.winners is None:
        extra["ended"] = table.ending
    return replace(record, extra=extra)
