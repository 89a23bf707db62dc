"""Taking moves back at a table: whose consent it needs, who must not hear of it, and going back."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from paradoxa.core import CHANCE, Seat
from paradoxa.tables.heard import is_noticed

if TYPE_CHECKING:
    from paradoxa.tables.table import Reader, Table


def consent_of(table: Table, seat: Seat, place: int) -> frozenset[Seat]:
    """Those whose turn it became since the move that is to be taken back: persons, each at their own device."""
    match = table.match
    assert match is not None
    if table.setup.on_one_device:
        return frozenset()
    since = {line.seat for line in match.lines[place:]} | set(table.asked)
    return frozenset([other for other in since if other not in (seat, CHANCE) and not table.places[other].bot])


def blind(table: Table, lines: int) -> frozenset[Reader]:
    """The readers who have not seen more than so many lines, so that going back there is nothing to them."""
    match = table.match
    assert match is not None
    later = range(lines, len(match.lines))
    unheard = [
        reader
        for reader in table.readers
        if reader not in table.held
        and not any([reader == match.lines[line].seat or is_noticed(table, line, reader) for line in later])
    ]
    return frozenset([*unheard, *[reader for reader in table.held if lines >= match.horizon(reader)]])


def go_back(table: Table, lines: int) -> frozenset[Reader]:
    """Take lines back; answers the readers who never saw them and so must not hear of it."""
    match = table.match
    assert match is not None
    unaware = blind(table, lines)
    thinking = table.thinking
    match.go_back(lines)
    if unaware:
        table.clock.forget(lines)
    else:
        table.clock.go_back(lines, table.now, thinking)
    table.undo_by, table.undo_needs = None, frozenset()
    table.notes = [replace(note, after=min(note.after, lines)) for note in table.notes]
    for told in table.told.values():
        del told[lines:]
    table.hearing.go_back(lines)
    table.pending = dict.fromkeys(table.readers, 0)
    table.reactions.answer = ""
    table.held = frozenset()  # nothing is released: who hears of it hears that lines are gone, no more
    table.release()
    table.question.update({seat: table.seen[seat] + 1 for seat in table.question if seat not in unaware})
    return unaware


def answered(table: Table, sentence: str) -> None:
    """Whoever asked to take a move back hears what became of it, until they move; nobody else does."""
    if table.undo_by is not None:
        table.undo_said = {**table.undo_said, table.undo_by: sentence}


def heard(table: Table, seat: Seat) -> None:
    """A seat goes on, or asks anew: what it was answered is over."""
    table.undo_said = {other: said for other, said in table.undo_said.items() if other != seat}
