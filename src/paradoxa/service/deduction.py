"""Help with deduction, where a table agreed to have it: worked out for one reader's view, told to that reader alone.

A page that is made asks for what is known, and so has it worked out where it is not: first quickly, then, for what that
left open, with more patience in a second process, so that nobody waits for somebody else's hard question.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field, replace
from typing import Any, Final, NamedTuple

from paradoxa.core import Seat
from paradoxa.games.paradox_island.knowledge.deduction.answers import Answer
from paradoxa.games.paradox_island.knowledge.deduction.desk import QUICK, SAMPLED
from paradoxa.games.paradox_island.web.notes import notes
from paradoxa.service.live_tables import Hall, Live
from paradoxa.tables.table import Reader
from paradoxa.web.board import NoNotes
from paradoxa.workers.pool import Closed, Thinkers

GAME: Final = "paradox-island"
EFFORTS: Final = (QUICK, 100_000, 600_000)  # steps: the first takes less than a second


class Question(NamedTuple):
    """What an answer rests on: all that was heard, and what the reader has marked as certain."""

    entries: tuple[Any, ...]
    private: tuple[Any, ...]
    is_under_way: bool  # OP is about to say whether Bush or Rock goes on
    marks: tuple[tuple[int, int], ...]

    def follows(self, before: Question) -> bool:
        """Whether this was asked later in the same game: nothing was taken back in between."""
        heard = len(before.entries)
        return self.entries[:heard] == before.entries and self.private[: len(before.private)] == before.private


@dataclass(slots=True)
class Helped:
    """One reader of a table: what was answered last, to what; and what is being worked out."""

    asked: Question | None = None
    answer: Answer | None = None
    task: asyncio.Task[None] | None = field(default=None, repr=False)

    @property
    def is_busy(self) -> bool:
        """Whether something is being worked out."""
        return self.task is not None and not self.task.done()


class Helping:
    """The deduction desks of all live tables."""

    def __init__(self, hall: Hall, quick: Thinkers, patient: Thinkers) -> None:
        self.hall, self.quick, self.patient = hall, quick, patient
        self._readers: dict[tuple[str, Seat], Helped] = {}

    def found(self, live: Live, reader: Reader) -> Answer | None:
        """What this reader can be told now; what is missing is being worked out."""
        question = _question(live, reader)
        if question is None or reader is None:
            return None
        helped = self._readers.get((live.table.id, reader))
        if helped is None:
            self._readers = {key: old for key, old in self._readers.items() if key[0] in self.hall.lives}
            helped = self._readers[live.table.id, reader] = Helped()
        if helped.asked != question and not helped.is_busy:
            helped.task = asyncio.get_running_loop().create_task(self._work(live, reader, helped))
        if helped.asked == question or helped.answer is None or helped.asked is None:
            return helped.answer
        if not question.follows(helped.asked):
            return None
        # The island is as it was, but pieces have moved, and marks may be others.
        kept = [found for found in helped.answer.contradictions if (found.space, found.name) in question.marks]
        return replace(helped.answer, places=(), place_shares=(), contradictions=tuple(kept))

    async def close(self) -> None:
        """Stop everything that is being worked out."""
        tasks = [helped.task for helped in self._readers.values() if helped.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.quick.close()
        await self.patient.close()

    async def _work(self, live: Live, reader: Seat, helped: Helped) -> None:
        """Work out what follows, as long as there is more to find and the reader looks."""
        tier = 0
        while (question := _question(live, reader)) is not None:
            if helped.asked != question:
                tier = 0
            elif tier == len(EFFORTS) or _is_settled(helped.answer) or not _is_looked_at(live, reader):
                return
            before = helped.answer if helped.asked is not None and question.follows(helped.asked) else None
            thinkers = self.patient if tier else self.quick
            level = live.table.setup.options["help"]
            view = live.table.view(reader)
            try:
                found = await thinkers.deduce(GAME, view, level, dict(question.marks), EFFORTS[tier], before)
            except Closed:
                return
            tier += 1
            is_news = found != helped.answer or helped.asked != question
            helped.asked, helped.answer = question, found if found is not None else before
            if _question(live, reader) == question and is_news:
                self.hall.tell_alone(live, reader)
            if found is None:
                return


def _question(live: Live, reader: Reader) -> Question | None:
    """What a reader could be helped with now; None where the table has no help, or the reader may have none."""
    table = live.table
    if table.setup.game != GAME or table.setup.options.get("help", "off") == "off":
        return None
    if reader is None or table.status != "running" or table.match is None:
        return None
    view: Any = table.view(reader)
    if view.own is None or view.land is not None or not view.entries:
        return None
    try:
        marks = notes.read(live.notes.get(reader, "")).sure
    except NoNotes:
        marks = {}
    is_under_way = any([text.startswith("onward") for text in view.business])
    return Question(view.entries, view.marks, is_under_way, tuple(sorted(marks.items())))


def _is_settled(answer: Answer | None) -> bool:
    return answer is None or (answer.is_whole and (answer.level != "likely" or answer.sampled >= SAMPLED))


def _is_looked_at(live: Live, reader: Seat) -> bool:
    return any([listener.reader == reader for listener in live.listeners])
