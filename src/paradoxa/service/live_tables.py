"""The tables that are live in this process. Every change is stored first, then told.

A live table is a cache of its lines. Whoever changes it works on a draft, under the table's lock; the draft becomes the
table when the store has taken its lines, and is thrown away when another process was first.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from contextlib import suppress
from random import Random, SystemRandom
from typing import Final, TypeVar

from paradoxa.core import Move, ParadoxaError, Seat
from paradoxa.service.bot_turns import due, is_secret, next_job, waits_for_program
from paradoxa.service.config import Config
from paradoxa.service.listeners import Listener
from paradoxa.store.database import StoreError
from paradoxa.store.store import Store
from paradoxa.tables import acts, reactions
from paradoxa.tables.stored import Header, Holder
from paradoxa.tables.table import NotNow, Reader, Stale, Table
from paradoxa.workers.pool import Closed, Thinkers

T = TypeVar("T")
GRACE: Final = 3.0  # seconds another process gets to move its bot before this one steps in
RESUMED: Final = 2000  # tables in play that are looked through at the start, those that changed last
log = logging.getLogger(__name__)


def now_ms() -> int:
    """Now, in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class Gone(ParadoxaError):
    """There is no such table, link or game."""

    def __init__(self, sentence: str = "There is no such table, or it is by invitation: ask for its link.") -> None:
        super().__init__(sentence)


class LiveTable:
    """A table in memory, with those who look at it and what is under way."""

    __slots__ = (
        *("_late", "asides", "is_awake", "listeners", "lock", "notes", "pages"),
        *("runner", "stirred", "table", "timer", "used"),
    )

    def __init__(self, table: Table) -> None:
        self.table = table
        self.is_awake = False  # it goes on by itself: bots, forced moves, clocks, deduction
        self.lock = asyncio.Lock()
        self.listeners: set[Listener] = set()
        self.pages: dict[tuple[str, Reader], tuple[object, bytes]] = {}  # what was last made for each reader
        self.asides: dict[Reader, int] = {}  # changes of what only this reader has: notes, help
        self.notes: dict[Seat, str] = {}  # what each seat has noted for itself
        self.runner: asyncio.Task[None] | None = None
        self.timer: asyncio.TimerHandle | None = None
        self.stirred = asyncio.Event()  # the table is another one than before
        self._late = -1, 0  # after so many lines an answer that is no choice comes so many milliseconds late
        self.used = time.monotonic()

    def late(self, table: Table, rng: Random) -> int:
        """How late an answer comes that is no choice; drawn once for each question."""
        lines = len(table.match.lines) if table.match is not None else 0
        if self._late[0] != lines:
            self._late = lines, reactions.delay(table, rng)
        return self._late[1]

    def made(self, kind: str, reader: Reader, table: Table, more: object, make: Callable[[], bytes]) -> bytes:
        """What is sent to all who look through a reader's eyes: made once for every change (with a clock, second)."""
        runs = bool(table.setup.pace.minutes) or reactions.lasts(table) > 0
        stamp = (table.seen[reader], self.asides.get(reader, 0), more, now_ms() // 1000 if runs else 0)
        old = self.pages.get((kind, reader))
        if old is None or old[0] != stamp:
            old = self.pages[kind, reader] = (stamp, make())
        return old[1]


class LiveTables:
    """All live tables of this process."""

    def __init__(self, store: Store, thinkers: Thinkers, config: Config) -> None:
        self.store, self.thinkers, self.config = store, thinkers, config
        self.rng = SystemRandom()
        self.lives: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[LiveTable | None]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self.is_closed = False
        self.on_change: list[Callable[[LiveTable], None]] = []  # hear of tables that changed

    def is_open(self) -> bool:
        """Whether the server goes on."""
        return not self.is_closed

    async def open(self) -> None:
        """Begin to hear of other processes' changes, and to let idle tables go."""
        await self.store.listen(self._heard)
        self._spawn(self._sweep())
        self._spawn(self._resume())
        self._spawn(self.thinkers.warm())  # the first bot need not wait for a process to start

    async def close(self) -> None:
        """Wake all streams so that they end, and stop everything under way."""
        self.is_closed = True
        for live in self.lives.values():
            for listener in live.listeners:
                listener.wake()
            if live.timer is not None:
                live.timer.cancel()
        tasks = [*self._tasks, *[live.runner for live in self.lives.values() if live.runner is not None]]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    # --- finding and making tables --------------------------------------------------------------
    async def live(self, table: str) -> LiveTable:
        """The table, from memory or from the store; raises Gone.

        One from the store sleeps until somebody listens there or does something: to look changes nothing.
        """
        found = self.lives.get(table)
        if found is None and "\0" not in table:  # which no text of PostgreSQL can hold
            loading = self._loading.get(table)
            if loading is None:
                loading = self._loading[table] = asyncio.create_task(self._load(table))
                loading.add_done_callback(lambda _: self._loading.pop(table, None))
            found = await asyncio.shield(loading)
        if found is None:
            raise Gone
        found.used = time.monotonic()
        return found

    async def _load(self, table: str) -> LiveTable | None:
        stored = await self.store.read(table)
        if stored is None:
            return None
        beat = self.config.reaction_pause
        live = self.lives.setdefault(table, LiveTable(Table(stored.header, stored.holders, stored.lines, beat)))
        live.notes = live.notes or await self.store.notes(table)
        return live

    async def _resume(self) -> None:
        """Have the tables go on that wait for the program since the server was last stopped, or whose clock runs."""
        with suppress(StoreError):
            for found in await self.store.running(RESUMED):
                if waits_for_program(found):
                    with suppress(ParadoxaError):  # of rules that are no longer played
                        self._wake(await self.live(found.header.id))

    def _wake(self, live: LiveTable) -> None:
        """Have a table go on that came from the store."""
        if not live.is_awake:  # another process may be thinking for a bot here: it gets its time first
            self._go_on(live, GRACE if self.store.is_shared else 0)

    async def make(self, header: Header, holders: list[Holder], begin: Callable[[Table], None]) -> LiveTable:
        """A new table; `begin` adds its first lines."""
        draft = Table(header, holders, (), self.config.reaction_pause).draft(header.created)
        begin(draft)
        await self.store.create(header, draft.summary, list(draft.holders.values()), draft.fresh)
        live = self.lives.setdefault(header.id, LiveTable(draft))
        self._go_on(live)
        return live

    # --- changing -------------------------------------------------------------------------------
    async def change(self, live: LiveTable, act: Callable[[Table], T]) -> T:
        """Do something at a table: drafted, stored, then told. Raises what the act raises; nothing is half done."""
        async with live.lock:
            for _ in range(4):
                draft = live.table.draft(now_ms())
                try:
                    result = act(draft)
                except ParadoxaError:
                    # Whoever asked may have heard from another process what we have not: look before a refusal.
                    if self.store.is_shared and await self._catch_up(live):
                        continue
                    raise
                if not draft.fresh or await self._commit(live, draft):
                    return result
            raise Stale

    async def _commit(self, live: LiveTable, draft: Table) -> bool:
        """Store a draft and make it the table; False where another process was first, and we have caught up."""
        old = live.table
        changed = [holder for seat, holder in draft.holders.items() if old.holders.get(seat) != holder]
        # Whatever happens to whoever asked (a page closed in the middle): what is stored is also taken over here.
        return await asyncio.shield(asyncio.ensure_future(self._store(live, draft, changed)))

    async def _store(self, live: LiveTable, draft: Table, holders: list[Holder]) -> bool:
        if not await self.store.append(draft.id, live.table.count, draft.fresh, draft.summary, holders):
            await self._catch_up(live)
            return False
        draft.fresh = []
        live.table = draft
        self._go_on(live)
        self._tell(live)
        return True

    async def _catch_up(self, live: LiveTable) -> bool:
        """Take what other processes have written; the caller holds the lock."""
        lines = await self.store.lines(live.table.id, live.table.count)
        if not lines:
            return False
        draft = live.table.draft(now_ms())
        for line in lines:
            draft.take(line)
        draft.holders = {holder.seat: holder for holder in await self.store.holders(draft.id)}
        live.table = draft
        self._go_on(live, GRACE)
        self._tell(live)
        return True

    def _heard(self, table: str) -> None:
        """Another process has written; "" = anything may have changed."""
        for name in [table] if table else [*self.lives, *self._loading]:
            if name in self.lives or name in self._loading:
                self._spawn(self._hear(name))

    async def _hear(self, table: str) -> None:
        try:
            await self.catch_up(await self.live(table))  # a table that is being read may have been read too early
        except (ParadoxaError, StoreError) as error:
            log.warning("cannot catch up", extra={"table": table, "reason": type(error).__name__})

    async def catch_up(self, live: LiveTable) -> None:
        """Look what other processes have written: also before somebody is told no who may know more than we do."""
        if self.store.is_shared:
            async with live.lock:
                await self._catch_up(live)

    # --- telling --------------------------------------------------------------------------------
    def listen(self, live: LiveTable, reader: Reader, told: int) -> Listener:
        """Be told of every change the reader may know of, from `told` on."""
        listener = Listener(reader, told)
        live.listeners.add(listener)
        self._wake(live)
        if live.table.seen[reader] != told:
            listener.wake()
        return listener

    def forget(self, live: LiveTable, listener: Listener) -> None:
        """Nobody listens there any more."""
        listener.close()
        live.listeners.discard(listener)
        live.used = time.monotonic()
        if not live.listeners:
            live.pages.clear()

    def _tell(self, live: LiveTable) -> None:
        live.used = time.monotonic()
        for listener in live.listeners:
            if live.table.seen[listener.reader] != listener.told:
                listener.wake()

    def tell_alone(self, live: LiveTable, reader: Reader) -> None:
        """Something changed that only this reader has: nobody else is woken, so nobody else can tell."""
        live.asides[reader] = live.asides.get(reader, 0) + 1
        for listener in live.listeners:
            if listener.reader == reader:
                listener.is_stale = True
                listener.wake()
        for hear in self.on_change:
            hear(live)

    def _refresh(self, live: LiveTable) -> None:
        """Have everybody look again, though no line was written."""
        live.pages.clear()
        for listener in live.listeners:
            listener.is_stale = True
            listener.wake()

    # --- bots, forced moves, clocks -------------------------------------------------------------
    def _go_on(self, live: LiveTable, grace: float = 0) -> None:
        """See to what the table waits for now: a bot, a forced move, a clock, somebody's patience."""
        if self.is_closed:
            return
        live.is_awake = True
        self._set_timer(live)
        live.stirred.set()
        for hear in self.on_change:
            hear(live)
        if next_job(live.table) is not None and (live.runner is None or live.runner.done()):
            live.runner = asyncio.create_task(self._run(live, grace))

    async def _run(self, live: LiveTable, grace: float) -> None:
        """Play for bots, and forced moves for those who want that, until a person has to think."""
        await asyncio.sleep(grace)
        while self.is_open() and (job := next_job(live.table)) is not None:
            base = live.table
            try:
                moves = await self._think(base, *job)
                if len(base.asked) == 1:  # who passes in secret at the same time need not be watched
                    late = live.late(base, self.rng)
                    await self._until(live, base, due(base, *job, now_ms(), self.config.bot_pause, late))
                async with live.lock:
                    if live.table is base:
                        draft = base.draft(now_ms())
                        for move in moves:
                            acts.answer(draft, job[0], None, move)
                        await self._commit(live, draft)
            except Closed:
                return
            except (ParadoxaError, StoreError, OSError) as error:
                log.error("bot stuck", extra={"table": base.id, "reason": type(error).__name__})
                await asyncio.sleep(GRACE)

    async def _until(self, live: LiveTable, base: Table, due: int) -> None:
        """Wait until then, or until the table is another one."""
        while live.table is base and (left := due - now_ms()) > 0:
            live.stirred.clear()
            with suppress(TimeoutError):
                await asyncio.wait_for(live.stirred.wait(), left / 1000)

    async def mind_pace(self, live: LiveTable, seat: Seat) -> None:
        """Wait a little where a quick answer would tell that there was a choice."""
        if reactions.is_disguised(live.table) and seat in live.table.asked:
            await self._until(live, live.table, reactions.earliest(live.table))

    async def _think(self, base: Table, seat: Seat, bot: str) -> list[Move]:
        """A seat's move; a bot's with its answers to questions others may not know of, so that no pause tells."""
        draft = base.draft(now_ms())
        moves: list[Move] = []
        while not moves or (bot and is_secret(base, draft, seat)):
            view = draft.view(seat)
            assert view.decision is not None
            if reactions.reacting(draft) is not None and not moves and (not bot or draft.reactions.answer):
                move = draft.game.parse_move(draft.reactions.answer or reactions.PASS)
            elif bot:
                move = await self.thinkers.choose(bot, draft.game.name, view, self.config.bot_seconds)
            else:
                move = view.decision.options[0]
            moves.append(move)
            acts.answer(draft, seat, None, move)
        return moves

    def _set_timer(self, live: LiveTable) -> None:
        """Wake up when somebody's time runs out, or the table's patience."""
        if live.timer is not None:
            live.timer.cancel()
            live.timer = None
        table = live.table
        if table.status != "running":
            return
        people = [seat for seat in table.thinking if not table.places[seat].bot]
        if not people:
            return
        now = now_ms()
        due = table.clock.runs_out(people)
        times = [table.clock.marks[table.horizon(None)][0] + table.setup.patience * 1000, *(due[:1] if due else ())]
        ahead = [when for when in times if when > now] or ([now] if due and due[0] <= now else [])
        if ahead:
            delay = (min(ahead) - now) / 1000 + 0.02
            live.timer = asyncio.get_running_loop().call_later(delay, self._time_is_up, live)

    def _time_is_up(self, live: LiveTable) -> None:
        self._spawn(self._flag(live))

    async def _flag(self, live: LiveTable) -> None:
        try:
            await self.change(live, acts.flag)
        except (NotNow, Stale):
            self._set_timer(live)
            self._refresh(live)
        except StoreError:
            await asyncio.sleep(GRACE)
            self._set_timer(live)

    # --- housekeeping ---------------------------------------------------------------------------
    async def _sweep(self) -> None:
        """Let tables go at which nobody has looked for a while; the store has them."""
        while True:
            await asyncio.sleep(min(60.0, self.config.idle_seconds / 2 + 0.01))
            self.let_idle_go()

    def let_idle_go(self) -> None:
        """Forget idle tables, at which no clock runs either; the next look brings them back from the store."""
        limit = time.monotonic() - self.config.idle_seconds
        for name, live in list(self.lives.items()):
            is_busy = bool(live.listeners) or live.lock.locked() or (live.runner is not None and not live.runner.done())
            is_busy = is_busy or (live.timer is not None and bool(live.table.setup.pace.minutes))
            if not is_busy and live.used < limit:
                if live.timer is not None:
                    live.timer.cancel()
                del self.lives[name]

    def _spawn(self, work: asyncio.Future[None] | object) -> None:
        task: asyncio.Task[None] = asyncio.ensure_future(work)  # type: ignore[arg-type]
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
