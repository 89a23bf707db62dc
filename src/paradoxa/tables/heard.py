"""What a reader heard, line by line: the steps since a change it knows of, and since its own turn.

A reader counts changes (`Table.seen`), never lines: so a number it gives or gets never tells of a line it did not hear
of. A line it heard nothing of is no step; a move with a secret question behind it is one step with the answer, as in a
replay.
"""

from __future__ import annotations

from array import array
from bisect import bisect_right
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from paradoxa.core import CHANCE, Seat, View
from paradoxa.core.events import Event, redact

if TYPE_CHECKING:
    from paradoxa.tables.table import Reader, Table

MANY: Final = 120  # lines looked at for "since your turn": a round of the longest game


@dataclass(frozen=True, slots=True)
class Heard:
    """A step as one reader heard it. Kept from page to page, with what was made of it."""

    ply: int  # the change with which the reader was told
    events: tuple[Event, ...]  # redacted
    before: View  # what the reader knew
    after: View
    is_own: bool = False  # the reader's own move
    made: list[Any] = field(default_factory=list, compare=False, repr=False)  # its beats, once a page asked for them


@dataclass(frozen=True, slots=True)
class Since:
    """What happened since the reader's turn; for a spectator, in this turn or the last one."""

    steps: tuple[Heard, ...] = ()
    ply: int = 0  # the change after which it begins
    is_marked: bool = False  # nobody has moved since: it may be marked on the board


NOT_YET: Final = Since()


class Hearing:
    """Which lines each reader had heard at which of its changes, and the steps once made."""

    __slots__ = ("lines", "plies", "reactions", "steps")

    def __init__(self, readers: tuple[Reader, ...]) -> None:
        # For every reader, whenever lines came or went: its change, and how many lines of the match it saw then. Tables
        # are kept by the thousand: numbers side by side take a tenth of what pairs would.
        self.plies: dict[Reader, array[int]] = {reader: array("i", [0]) for reader in readers}
        self.lines: dict[Reader, array[int]] = {reader: array("i", [0]) for reader in readers}
        self.reactions: frozenset[int] = frozenset()  # lines that answered in the middle of somebody else's turn
        self.steps: dict[Reader, dict[int, tuple[int, Heard]]] = {reader: {} for reader in readers}  # by first line

    def copy(self) -> Hearing:
        """An independent twin."""
        twin = object.__new__(Hearing)
        twin.plies = {reader: plies[:] for reader, plies in self.plies.items()}
        twin.lines = {reader: lines[:] for reader, lines in self.lines.items()}
        twin.reactions = self.reactions
        twin.steps = {reader: dict(steps) for reader, steps in self.steps.items()}
        return twin

    def note(self, reader: Reader, ply: int, lines: int) -> None:
        """A reader sees so many lines from this change on."""
        if (self.plies[reader][-1], self.lines[reader][-1]) != (ply, lines):
            self.plies[reader].append(ply)
            self.lines[reader].append(lines)

    def go_back(self, lines: int) -> None:
        """Lines were taken back."""
        self.reactions = frozenset([line for line in self.reactions if line < lines])
        for steps in self.steps.values():
            for first in [first for first, (end, _) in steps.items() if end > lines]:
                del steps[first]

    def lines_at(self, reader: Reader, ply: int) -> int:
        """How many of the lines a reader saw at that change still stand."""
        place = max(bisect_right(self.plies[reader], ply) - 1, 0)
        return min(self.lines[reader][place:])

    def told_at(self, reader: Reader, lines: int, now: int) -> int:
        """The change with which a reader came to see so many lines, as they stand now; the last one where it was no
        line that showed them, but the end."""
        found = now
        for ply, seen in zip(reversed(self.plies[reader]), reversed(self.lines[reader]), strict=True):
            if seen < lines:
                break
            found = ply
        return found


def is_noticed(table: Table, line: int, reader: Reader) -> bool:
    """Whether a reader could notice that a line of the match was written; a line may do nothing one could tell."""
    match = table.match
    assert match is not None
    events = match.events[line]
    if events:
        return redact(events[0], reader) is not None
    return bool(match.view_after(line, reader) != match.view_after(line + 1, reader))


def steps_after(table: Table, reader: Reader, ply: int) -> list[Heard]:
    """The steps a reader heard of after a change it knows of; what was taken back since is no step."""
    match = table.match
    if match is None:
        return []
    return _steps(table, reader, max(table.hearing.lines_at(reader, ply), _first(table, reader)), table.horizon(reader))


def steps_since(table: Table, reader: Reader) -> Since:
    """What happened since the reader's turn: while it is asked more than once in a turn, that stays told."""
    match = table.match
    if match is None:
        return NOT_YET
    last = table.horizon(reader)
    if reader is not None and table.setup.seats == 1:
        return _since_alone(table, reader, last)
    is_asked = reader is not None and table.view(reader).decision is not None
    behind = _before_own(table, reader, last) if reader is not None and is_asked else last
    first = _begin(table, reader, behind)
    steps = tuple(_steps(table, reader, max(first, _first(table, reader)), behind))
    # Counted from what was heard: where a line begins that it did not hear of, a reader must not know.
    return Since(steps, steps[0].ply - 1 if steps else table.seen[reader], is_marked=behind == last)


def _begin(table: Table, reader: Reader, end: int) -> int:
    """Where that begins which happened since a seat's turn, or in the turn a spectator saw last."""
    match = table.match
    assert match is not None
    turn = None
    first, count = end, 0
    for line in range(end - 1, -1, -1):
        if not _is_heard(table, reader, line):
            continue
        if reader is None:
            turn = match.turn_before(line) if turn is None else turn
        if count == MANY or (match.turn_before(line) != turn if reader is None else _is_own_turn(table, reader, line)):
            break
        first, count = line, count + 1
    return first


def _since_alone(table: Table, reader: Seat, end: int) -> Since:
    """Alone nobody else moves, but the game may act for itself: from the move on that ended one's last turn."""
    assert table.match is not None
    turn, first = table.view(reader).turn, end
    while first and end - first < MANY and table.match.turn_before(first - 1) >= turn:
        first -= 1
    steps = tuple(_steps(table, reader, max(first - 1, _first(table, reader), 0), end))
    return Since(steps, steps[0].ply - 1 if steps else table.seen[reader], is_marked=True)


def _before_own(table: Table, reader: Seat, end: int) -> int:
    """Where the moves of the turn begin that this reader is in the middle of; the end where it has made none."""
    assert table.match is not None
    first = end
    for line in range(end - 1, -1, -1):
        if not _is_heard(table, reader, line):
            continue
        if table.match.lines[line].seat not in (reader, CHANCE):
            break
        if _is_own_turn(table, reader, line):
            first = line
    return first


def _is_heard(table: Table, reader: Reader, line: int) -> bool:
    """Whether a reader heard of a line; one it did not hear of must not part what it did."""
    told = table.told[reader]
    if line < len(told):
        return bool(told[line])
    assert table.match is not None
    return any([redact(event, reader) is not None for event in table.match.events[line]])


def _is_own_turn(table: Table, reader: Seat, line: int) -> bool:
    """Whether a line is a move of the reader in its own turn."""
    assert table.match is not None
    return table.match.lines[line].seat == reader and line not in table.hearing.reactions


def _first(table: Table, reader: Reader) -> int:
    """The first line of which may be told: where the table agreed to show no history, little of it."""
    match = table.match
    assert match is not None
    if table.setup.has_history or table.ending:
        return 0
    first, turn = table.horizon(reader), table.view(reader).turn
    while first and match.turn_before(first - 1) >= turn - 1:
        first -= 1
    return first


def _steps(table: Table, reader: Reader, first: int, end: int) -> list[Heard]:
    """The steps of some lines, made once for each reader."""
    kept = table.hearing.steps[reader]
    found = []
    while first < end:
        if not _is_heard(table, reader, first):  # wherever one begins to look, a step begins where something was heard
            first += 1
            continue
        step = kept.get(first)
        if step is None or step[0] > end:
            made = _step(table, reader, first, end)
            if made is None:
                break
            if len(kept) >= MANY:  # views are large
                del kept[next(iter(kept))]
            step = kept[first] = made
        found.append(step[1])
        first = step[0]
    return found


def _step(table: Table, reader: Reader, first: int, end: int) -> tuple[int, Heard] | None:
    """The next step: up to the first moment after it heard something that is not hidden from the reader."""
    match = table.match
    assert match is not None
    now = table.horizon(reader)
    events: list[Event] = []
    for line in range(first, end):
        events += [seen for event in match.events[line] if (seen := redact(event, reader)) is not None]
        view = table.view(reader) if line + 1 == now else match.view_after(line + 1, reader)
        if line + 1 == now or view.waiting or view.outcome is not None:
            stop, last = next(reversed(table.hearing.steps[reader].values()), (-1, None))
            before = last.after if last is not None and stop == first else table.view_after(first, reader)
            ply = table.hearing.told_at(reader, line + 1, table.seen[reader])
            return line + 1, Heard(ply, tuple(events), before, view, match.lines[first].seat == reader)
    return None


def step_of(table: Table, reader: Reader, first: int, end: int) -> Heard | None:
    """All that a reader heard in some lines as one step: for a step of a replay."""
    match = table.match
    assert match is not None
    events = [seen for line in match.events[first:end] for event in line if (seen := redact(event, reader)) is not None]
    if not events:
        return None
    is_own = any([line.seat == reader for line in match.lines[first:end]])
    return Heard(0, tuple(events), match.view_after(first, reader), match.view_after(end, reader), is_own)
