"""Help with deduction, where a table agreed to have it: worked out for one reader's view, told to that reader alone.

A page only reads what is known. Work begins where something changes: with a change of the table, for every seat that
somebody looks at or that is asked; when a page begins to listen; and with whatever a seat sends, since who reads
without scripts does nothing else. First it is worked out quickly, then, for what that left open and while somebody
looks, with more patience, at another place in the pool, so that nobody waits for somebody else's hard question.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from paradoxa.core import Seat
from paradoxa.games import title_of
from paradoxa.games.title import Deduction, Question
from paradoxa.service.live_tables import LiveTable, LiveTables
from paradoxa.tables.table import Reader
from paradoxa.workers.pool import DEDUCTION, PATIENCE, Closed, Thinkers

Marks = Callable[[str, str], Mapping[int, int]]  # game, a seat's notes: what is marked as certain in them


@dataclass(slots=True)
class Helped:
    """One reader of a table: what was answered last, to what; and what is being worked out."""

    asked: Question | None = None
    answer: Any = None
    task: asyncio.Task[None] | None = field(default=None, repr=False)

    @property
    def is_busy(self) -> bool:
        """Whether something is being worked out."""
        return self.task is not None and not self.task.done()


class DeductionDesks:
    """The deduction desks of all live tables."""

    def __init__(self, live_tables: LiveTables, thinkers: Thinkers, marks: Marks) -> None:
        self.live_tables, self.thinkers, self.marks = live_tables, thinkers, marks
        self._readers: dict[tuple[str, Seat], Helped] = {}

    def found(self, live: LiveTable, reader: Reader) -> Any:
        """What this reader can be told now."""
        deduction = title_of(live.table.setup.game).deduction
        question = self.question(live, reader)
        if deduction is None or question is None or reader is None:
            return None
        helped = self._readers.get((live.table.id, reader))
        if helped is None or helped.asked == question or helped.answer is None or helped.asked is None:
            return helped.answer if helped is not None else None
        return deduction.still(helped.answer, question) if question.follows(helped.asked) else None

    def begin(self, live: LiveTable, reader: Reader) -> None:
        """Have what is missing for this reader worked out."""
        question = self.question(live, reader)
        if question is None or reader is None:
            return
        helped = self._readers.get((live.table.id, reader))
        if helped is None:
            self._readers = {key: old for key, old in self._readers.items() if key[0] in self.live_tables.lives}
            helped = self._readers[live.table.id, reader] = Helped()
        if helped.asked != question and not helped.is_busy:
            helped.task = asyncio.get_running_loop().create_task(self._work(live, reader, helped))

    def table_changed(self, live: LiveTable) -> None:
        """Have it worked out for the seats that somebody looks at, and for those who are to decide."""
        if title_of(live.table.setup.game).deduction is not None:
            for seat in sorted({*live.table.asked, *[one.reader for one in live.listeners if one.reader is not None]}):
                if not live.table.places[seat].bot:
                    self.begin(live, seat)

    async def close(self) -> None:
        """Stop everything that is being worked out."""
        tasks = [helped.task for helped in self._readers.values() if helped.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def question(self, live: LiveTable, reader: Reader) -> Question | None:
        """What a reader could be helped with now; None where the table has no help, or the reader may have none."""
        table = live.table
        deduction = title_of(table.setup.game).deduction
        if deduction is None or reader is None or table.status != "running" or table.match is None:
            return None
        marks = self.marks(table.setup.game, live.notes.get(reader, ""))
        return deduction.question(table.view(reader), deduction.level(table.setup.options), marks)

    async def _work(self, live: LiveTable, reader: Seat, helped: Helped) -> None:
        """Work out what follows, as long as there is more to find and the reader looks."""
        game = live.table.setup.game
        deduction = title_of(game).deduction
        assert deduction is not None
        tier = 0
        while (question := self.question(live, reader)) is not None:
            if helped.asked != question:
                tier = 0
            elif self._is_enough(deduction, tier, helped) or not _is_looked_at(live, reader):
                return
            before = helped.answer if helped.asked is not None and question.follows(helped.asked) else None
            level = deduction.level(live.table.setup.options)
            view = live.table.view(reader)
            try:
                marks = dict(question.marks)
                kind = PATIENCE if tier else DEDUCTION
                found = await self.thinkers.deduce(game, view, level, marks, deduction.EFFORTS[tier], before, kind)
            except Closed:
                return
            tier += 1
            is_news = found != helped.answer or helped.asked != question
            helped.asked, helped.answer = question, found if found is not None else before
            if self.question(live, reader) == question and is_news:
                self.live_tables.tell_alone(live, reader)
            if found is None:
                return

    def _is_enough(self, deduction: Deduction, tier: int, helped: Helped) -> bool:
        return tier == len(deduction.EFFORTS) or deduction.is_settled(helped.answer)


def _is_looked_at(live: LiveTable, reader: Seat) -> bool:
    return any([listener.reader == reader for listener in live.listeners])
