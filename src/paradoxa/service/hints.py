"""What a bot would play in somebody's place, and why: as a hint at a running table, and about choices in a replay.

Everything is worked out from one seat's view, at a place of its own in the pool, so that neither moves of bots nor
pages wait for it. The random numbers behind an answer come from the table's name and that view alone: who knows the
same is told the same, byte for byte. A hint is told to the one who asked; that it was asked for is counted, and the
counts are told when the game is over.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import replace
from hashlib import blake2s
from typing import Final

from paradoxa.bots.explaining import Explanation
from paradoxa.bots.levels import NAMES as LEVELS
from paradoxa.core import CHANCE, Seat, View
from paradoxa.service.live_tables import LiveTable, LiveTables
from paradoxa.tables import acts
from paradoxa.tables.desk import Advice, Decided, Moment
from paradoxa.tables.encoding import as_json
from paradoxa.tables.reading import spoken, steps_of
from paradoxa.tables.table import NotNow, Reader, Stale, Table
from paradoxa.workers.pool import Closed, Thinkers

EXPERT: Final = "expert"
WAITS: Final = 4.0  # seconds a page without scripts, or a replay, waits for an answer
PATIENT: Final = 25.0  # seconds a program waits
MOST: Final = 2_000  # answers that are kept
QUEUE: Final = 16  # questions that may wait at once: more would wait for too long

Key = tuple[str, Seat, str, str]  # table, seat, bot, and a digest of the view


class Hints:
    """The bots that are asked for advice."""

    def __init__(self, live_tables: LiveTables, thinkers: Thinkers) -> None:
        self.live_tables, self.thinkers = live_tables, thinkers
        self._kept: OrderedDict[Key, Explanation | None] = OrderedDict()
        self._tasks: dict[Key, asyncio.Task[None]] = {}
        self._hints: dict[tuple[str, Seat], tuple[int, Key]] = {}  # the question each seat asked about last

    async def close(self) -> None:
        """Stop everything that is being worked out."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    # --- hints ----------------------------------------------------------------------------------
    def hint(self, live: LiveTable, reader: Reader) -> Advice | None:
        """What this reader is told about the question it is asked now; None where it has not asked for that."""
        table = live.table
        if reader is None or table.status != "running" or table.view(reader).decision is None:
            return None
        question, key = self._hints.get((table.id, reader), (-1, None))
        if key is None or question != table.question[reader]:
            return None
        return self._advice(key)

    async def ask(self, live: LiveTable, seat: Seat, seconds: float) -> Advice:
        """A seat asks for a hint; answers within so many seconds, if only that the expert still thinks."""
        self._check_room()
        await self.live_tables.change(live, lambda draft: acts.ask_hint(draft, seat))
        table = live.table
        view = table.view(seat)
        if view.decision is None:
            raise Stale
        key = _key(table, seat, EXPERT, view)
        if len(self._hints) > MOST:
            self._hints = {old: found for old, found in self._hints.items() if old[0] in self.live_tables.lives}
        self._hints[table.id, seat] = table.question[seat], key
        task = self._begun(key, table, view)
        self._tell(live, seat)  # what it thinks, or that it does
        if task is not None:
            task.add_done_callback(lambda _: self._tell(live, seat))
        await self._wait(key, seconds)
        return self._advice(key)

    def _tell(self, live: LiveTable, seat: Seat) -> None:
        if self.live_tables.is_open():
            self.live_tables.tell_alone(live, seat)

    # --- replays --------------------------------------------------------------------------------
    def about(self, table: Table, mine: Sequence[Seat], moment: Moment, bot: str = "") -> Moment:
        """The moment, with the choice that was made there, and what a bot has to say if it was asked about it."""
        found = decision_at(table, mine, moment)
        if not bot:
            return replace(moment, decided=found[1]) if found is not None else moment
        decided, key, _ = _question(table, found, bot)
        is_asked = key in self._kept or key in self._tasks
        return replace(moment, decided=replace(decided, advice=self._advice(key)) if is_asked else decided)

    async def ask_about(self, table: Table, mine: Sequence[Seat], moment: Moment, bot: str, seconds: float) -> Moment:
        """Ask a bot about the choice that led to a moment; answers within so many seconds, as `about` does then."""
        decided, key, view = _question(table, decision_at(table, mine, moment), bot)
        self._check_room()
        self._begun(key, table, view, decided.move if bot == decided.bot else "")
        await self._wait(key, seconds)
        return self.about(table, mine, moment, bot)

    # --- thinking -------------------------------------------------------------------------------
    def _check_room(self) -> None:
        if len(self._tasks) >= QUEUE:
            raise NotNow("The expert has many questions to answer just now. Please ask again in a moment.")

    def _advice(self, key: Key) -> Advice:
        found = self._kept.get(key)
        return Advice(key[2], found, is_lost=found is None and key not in self._tasks)

    def _begun(self, key: Key, table: Table, view: View, played: str = "") -> asyncio.Task[None] | None:
        """Have an answer worked out, unless it is known; what came to nothing is tried again."""
        if self._kept.get(key) is None and key not in self._tasks:
            work = self._work(key, table.setup.game, view, spoken(table.names), played)
            task = self._tasks[key] = asyncio.get_running_loop().create_task(work)
            task.add_done_callback(lambda _: self._tasks.pop(key, None))
        return self._tasks.get(key)

    async def _work(self, key: Key, game: str, view: View, names: Sequence[str], played: str) -> None:
        seed = f"{key[0]} {key[1]} {key[3]}"
        try:
            self._kept[key] = await self.thinkers.explain(key[2], game, view, seed, names, played=played)
        except Closed:
            return
        self._kept.move_to_end(key)
        while len(self._kept) > MOST:
            self._kept.popitem(last=False)

    async def _wait(self, key: Key, seconds: float) -> None:
        task = self._tasks.get(key)
        if task is not None and seconds > 0:
            await asyncio.wait({task}, timeout=seconds)
            await asyncio.sleep(0)  # its callbacks come first


def _key(table: Table, seat: Seat, bot: str, view: View) -> Key:
    """What an answer rests on; moves that the seat may make stand beside its view, not in it."""
    assert view.decision is not None
    seen = as_json([view, [str(move) for move in view.decision.options]])
    return table.id, seat, bot, blake2s(seen, digest_size=16).hexdigest()


def _question(table: Table, found: tuple[int, Decided] | None, bot: str) -> tuple[Decided, Key, View]:
    """What a bot can be asked about a choice: the choice, what its answer is kept under, and the view it rests on."""
    if found is None:
        raise NotNow("There is nothing to ask about that step: nobody had a choice, or it is not yours to ask.")
    line, decided = found
    if bot not in decided.bots:
        raise NotNow(f"About that step one can ask: {', '.join(decided.bots)}.")
    assert table.match is not None
    view = table.match.view_after(line, decided.seat)
    return decided, _key(table, decided.seat, bot, view), view


def decision_at(table: Table, mine: Sequence[Seat], moment: Moment) -> tuple[int, Decided] | None:
    """The choice that led to a moment of a replay: how many lines came before it, and what it was.

    Of a finished game everybody's may be asked about; while it runs only one's own, and only where hints are agreed.
    """
    match = table.match
    if match is None or not moment.at or (not table.ending and not table.setup.hints):
        return None
    stops, _ = steps_of(table, moment.seen_by, moment.is_truth)
    lines = [line for line in range(stops[moment.at - 1], stops[moment.at]) if match.lines[line].seat != CHANCE]
    if not table.ending:
        lines = [line for line in lines if match.lines[line].seat in mine[:1] and moment.seen_by in mine[:1]]
    for line in reversed(lines):
        seat, move = match.lines[line].seat, match.lines[line].move
        view = match.view_after(line, seat)
        if view.decision is None or len(view.decision.options) < 2:
            continue
        place = table.places[seat]
        own = place.bot if place.kind == "bot" and table.ending else ""
        bots = tuple(dict.fromkeys([EXPERT, *([own] if own in LEVELS else [])]))
        return line, Decided(seat, str(move), table.words.describe(move, view), bots, own)
    return None
