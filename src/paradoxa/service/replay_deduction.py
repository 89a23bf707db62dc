"""What could be proven at a moment of a replay: worked out by thinkers one by one, and kept.

A finished game is open to all, so everybody's proofs are shown. While it runs a reader gets only what the own seat
could prove, and only where the table agreed to be told what is proven. At a moment one can ask what could be proven
then, as one asks a bot: that is worked out, waited for a little, and kept; nothing of the table changes. To look at a
moment begins nothing: it shows what is known, and whether there is something to ask for.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from paradoxa.core import Seat
from paradoxa.games import title_of
from paradoxa.games.title import Deduction
from paradoxa.tables.desk import Moment
from paradoxa.tables.table import Table
from paradoxa.workers.pool import PATIENCE, Closed, Thinkers

WAITS: Final = 1.2  # seconds a page waits for what is not known yet
MOST: Final = 3_000  # answers that are kept
POINTS: Final = 24  # of a seat's line over the game
AHEAD: Final = 9  # of them worked out after each look, so that the line grows while somebody is here

Key = tuple[str, Seat, int, int]  # table, seat, line, and a hash of what was heard


class ReplayDeduction:
    """What is known of replays in this process."""

    def __init__(self, thinkers: Thinkers) -> None:
        self._thinkers = thinkers
        self._kept: OrderedDict[Key, Any] = OrderedDict()
        self._turn = asyncio.Lock()  # one thought at a time
        self._looks: dict[str, int] = {}  # the last look of each person: who slides on no longer waits
        self._tasks: dict[asyncio.Task[None], frozenset[Key]] = {}  # what each has to find out first

    async def close(self) -> None:
        """Stop what is being worked out."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def about(self, table: Table, mine: Sequence[Seat], moment: Moment) -> Moment:
        """The moment, with what is known of what could be proven then, as far as this reader may know it."""
        seats = _may_know(table, mine, moment)
        if not seats:
            return moment
        known = []
        for seat in seats:
            key = _key(table, seat, moment.line)
            answer = self._kept.get(key)
            if answer is not None or any([key in keys for keys in self._tasks.values()]):
                known.append((seat, answer))
        steps = {line: step for step, line in enumerate(moment.stops)}
        course = [
            (seat, steps[line], _deduction(table).proven(answer))
            for line, seat in sorted({(line, seat) for seat in seats for line in (moment.line, *_points(table))})
            if line in steps and (answer := self._answer(table, seat, line)) is not None
        ]
        return replace(moment, known=tuple(known), course=tuple(course), can_prove=len(known) < len(seats))

    async def ask(self, table: Table, mine: Sequence[Seat], moment: Moment, person: str) -> Moment:
        """Have what could be proven at a moment worked out; waits a little, and answers as `about` does then."""
        seats = _may_know(table, mine, moment)
        if not seats:
            return moment
        look = self._looks[person] = self._looks.get(person, 0) + 1
        if len(self._looks) > MOST:
            self._looks = {person: look}
        now = [(seat, moment.line) for seat in seats]
        later = [(seat, line) for line in _points(table) for seat in seats]
        task = asyncio.create_task(self._think(table, now, later, person, look))
        self._tasks[task] = frozenset([_key(table, seat, line) for seat, line in now])
        task.add_done_callback(self._forget)
        ends = asyncio.get_running_loop().time() + WAITS
        while not task.done() and not self._has(table, now) and asyncio.get_running_loop().time() < ends:
            await asyncio.wait({task}, timeout=0.05)
        return self.about(table, mine, moment)

    def _forget(self, task: asyncio.Task[None]) -> None:
        self._tasks.pop(task, None)

    async def _think(
        self,
        table: Table,
        now: Sequence[tuple[Seat, int]],
        later: Sequence[tuple[Seat, int]],
        person: str,
        look: int,
    ) -> None:
        deduction = _deduction(table)
        more = [one for one in later if not self._has(table, [one])][:AHEAD]
        for seat, line in (*now, *more):
            async with self._turn:
                if self._looks.get(person) != look:
                    return
                key = _key(table, seat, line)
                if self._kept.get(key) is None:  # also where it came to nothing: that may have been bad luck
                    view, before = _view(table, seat, line), self._before(table, seat, line)
                    try:
                        found = await self._thinkers.deduce(
                            table.setup.game, view, deduction.PROVING[0], {}, deduction.QUICK, before, PATIENCE
                        )
                    except Closed:
                        return
                    self._kept[key] = found
                    while len(self._kept) > MOST:
                        self._kept.popitem(last=False)

    def _has(self, table: Table, wanted: Sequence[tuple[Seat, int]]) -> bool:
        return all([_key(table, seat, line) in self._kept for seat, line in wanted])

    def _before(self, table: Table, seat: Seat, line: int) -> Any:
        """What the seat could prove earlier in a finished game: that holds still."""
        if not table.ending:
            return None
        lines = [key[2] for key, found in self._kept.items() if key[:2] == (table.id, seat) and found is not None]
        earlier = [one for one in lines if one < line]
        return self._answer(table, seat, max(earlier)) if earlier else None

    def _answer(self, table: Table, seat: Seat, line: int) -> Any:
        return self._kept.get(_key(table, seat, line))


def _view(table: Table, seat: Seat, line: int) -> Any:
    """What the seat knew; at the very end all is laid open, so there it is what it knew just before."""
    assert table.match is not None
    view = table.match.view_after(line, seat)
    return table.match.view_after(line - 1, seat) if line and view.outcome is not None else view


def _key(table: Table, seat: Seat, line: int) -> Key:
    """Lines of a finished game stay; while it runs one may be taken back and another put in its place."""
    return table.id, seat, line, 0 if table.ending else hash(_heard(table, seat, line))


def _heard(table: Table, seat: Seat, line: int) -> object:
    deduction = _deduction(table)
    return deduction.question(_view(table, seat, line), deduction.PROVING[0], {})


def _deduction(table: Table) -> Deduction:
    found = title_of(table.setup.game).deduction
    assert found is not None, "only games with a deduction desk have proofs"
    return found


def _points(table: Table) -> list[int]:
    """Lines at which turns ended, spread over a finished game; the middle first, then the middles of the halves."""
    assert table.match is not None
    if not table.ending:
        return []
    count = len(table.match.lines)
    ends = [line for line in range(1, count) if table.match.turn_before(line) != table.match.turn_before(line - 1)]
    ends = [*ends[:: max(1, len(ends) // POINTS)], count]
    order: list[int] = []
    spans = [(0, len(ends))]
    for first, last in spans:  # grows while it is gone through
        if first < last:
            middle = (first + last) // 2
            order.append(ends[middle])
            spans += [(first, middle), (middle + 1, last)]
    return order


def _may_know(table: Table, mine: Sequence[Seat], moment: Moment) -> list[Seat]:
    deduction = title_of(table.setup.game).deduction
    level = deduction.level(table.setup.options) if deduction is not None else ""
    if deduction is None or moment.view is None or not level:
        return []
    seats = list(deduction.seats(moment.view))
    if table.ending:
        return seats
    if level not in deduction.PROVING or not mine or moment.seen_by != mine[0]:
        return []
    return [seat for seat in seats if seat == mine[0]]
