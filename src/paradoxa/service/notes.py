"""Private notes: one text for each seat, stored first, then shown to that seat's pages alone.

Each seat has a lock of its own, so that nobody can tell by waiting that another one writes.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from weakref import WeakValueDictionary

from paradoxa.core import Seat
from paradoxa.service.live_tables import LiveTable, LiveTables
from paradoxa.tables.table import Reader

_locks: WeakValueDictionary[tuple[str, Seat], asyncio.Lock] = WeakValueDictionary()


def _lock(live: LiveTable, seat: Seat) -> asyncio.Lock:
    found = _locks.get((live.table.id, seat))
    if found is None:
        found = _locks[live.table.id, seat] = asyncio.Lock()
    return found


async def look_again(live_tables: LiveTables, live: LiveTable, reader: Reader) -> None:
    """Take what this reader wrote at another process; of a game that is over, what everybody wrote."""
    if not live_tables.store.is_shared:
        return
    if live.table.status == "over":
        fresh = await live_tables.store.notes(live.table.id)
        if fresh != live.notes:
            live.notes = fresh
            live.pages.clear()
    elif reader is not None:
        async with _lock(live, reader):
            await _take(live_tables, live, reader)


async def write(live_tables: LiveTables, live: LiveTable, seat: Seat, jot: Callable[[], str]) -> None:
    """Change a seat's notes; `jot` answers the new text, from what `live.notes` has, or raises why not."""
    async with _lock(live, seat):
        if live_tables.store.is_shared:
            await _take(live_tables, live, seat)
        # Whatever happens to whoever asked: what is stored is also shown.
        await asyncio.shield(asyncio.ensure_future(_keep(live_tables, live, seat, jot())))


async def _take(live_tables: LiveTables, live: LiveTable, seat: Seat) -> None:
    fresh = (await live_tables.store.notes(live.table.id)).get(seat, "")
    if fresh != live.notes.get(seat, ""):
        live.notes[seat] = fresh
        live_tables.tell_alone(live, seat)


async def _keep(live_tables: LiveTables, live: LiveTable, seat: Seat, body: str) -> None:
    await live_tables.store.write_notes(live.table.id, seat, body)
    if live.notes.get(seat, "") != body:
        live.notes[seat] = body
        live_tables.tell_alone(live, seat)
