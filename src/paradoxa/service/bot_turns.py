"""What the program does at a table: which seat it plays next, and when its move is told."""

from __future__ import annotations

import json
from typing import Final

from paradoxa.core import Seat
from paradoxa.tables import reactions
from paradoxa.tables.stored import Summary
from paradoxa.tables.table import Table

GOES_ON: Final = 0.4  # of a bot's pause, where it is the same bot's next choice in one turn


def due(base: Table, seat: Seat, bot: str, now: int, pause: float, late: int) -> int:
    """When a move is told that the program makes: nobody can tell from it what there was to choose from.

    `pause`: seconds between moves of bots; `late`: milliseconds by which an answer comes that is no choice.
    """
    since = base.clock.marks[-1].then
    if reactions.reacting(base) is not None:
        return reactions.due(base)
    if not bot and reactions.is_disguised(base):
        return since + late
    beat = round(1000 * pause * (GOES_ON if moved_last(base, seat) else 1))
    beats = -(-(now - base.changed) // beat) if beat else 0  # who thinks for longer than a beat, waits for the next
    return base.changed + max(1, beats) * beat


def moved_last(table: Table, seat: Seat) -> bool:
    """Whether the last line of the game was that seat's."""
    return table.match is not None and bool(table.match.lines) and table.match.lines[-1].seat == seat


def is_secret(base: Table, draft: Table, seat: Seat) -> bool:
    """Whether a seat that has answered is asked on while others heard nothing of it, and so is not done."""
    return draft.asks_in_secret(seat) or (draft.asked == (seat,) and draft.seen[None] == base.seen[None])


def waits_for_program(summary: Summary) -> bool:
    """Whether something may be due at a stored table: a seat is asked that no person holds, or a clock runs."""
    people = {holder.seat for holder in summary.holders if holder.person is not None}
    has_clock = bool(json.loads(summary.header.setup)["setup"]["pace"]["minutes"])
    return has_clock or bool(set(summary.status.waiting) - people)


def next_job(table: Table) -> tuple[Seat, str] | None:
    """A seat the program plays for, and the bot that does ("" where the move is forced).

    Where several choose at the same time bots wait for people: being faster can be worth something, and a race against
    a program is none.
    """
    people = [seat for seat in table.asked if not table.places[seat].bot]
    if people and reactions.reacting(table) is not None:
        return (people[0], "") if reactions.is_timed(table) else None
    for seat in people:
        if seat in table.forced or reactions.is_disguised(table):
            decision = table.view(seat).decision
            if decision is not None and len(decision.options) == 1:
                return seat, ""
    bots = [seat for seat in table.asked if seat not in people]
    return (bots[0], table.places[bots[0]].bot) if bots and not people else None
