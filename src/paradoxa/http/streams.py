"""Streams: pages by server-sent events, and a seat's events line by line for programs."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from itertools import takewhile
from typing import Any, Final

from paradoxa.core import CHANCE
from paradoxa.core.events import Event, redact
from paradoxa.service.live_tables import LiveTable, LiveTables, now_ms
from paradoxa.tables import reactions
from paradoxa.tables.encoding import as_json
from paradoxa.tables.table import Reader, Table

HEARTBEAT: Final = 15.0  # seconds between signs of life, so that nobody in between hangs up


async def pages(
    live_tables: LiveTables, live: LiveTable, reader: Reader, told: int, render: Callable[[Table], bytes]
) -> AsyncIterator[bytes]:
    """A page as it changes, as server-sent events; whoever was away gets what they missed at once."""
    listener = live_tables.listen(live, reader, told)
    try:
        yield b"retry: 1000\n\n"
        while live_tables.is_open():
            if not await listener.change(HEARTBEAT):
                yield b": still here\n\n"
                continue
            table = live.table
            ply = table.seen[reader]
            if not live_tables.is_open() or (ply == listener.told and not listener.is_stale):
                continue
            listener.told, listener.is_stale = ply, False
            yield b"event: page\nid: %d\ndata: %b\n\n" % (ply, render(table))
    finally:
        live_tables.forget(live, listener)


async def news(live_tables: LiveTables, live: LiveTable, reader: Reader) -> AsyncIterator[bytes]:
    """What a seat hears, one JSON object a line: first how things stand, then every change."""
    listener = live_tables.listen(live, reader, -1)
    heard: list[tuple[Event, ...]] = []
    try:
        while live_tables.is_open():
            if not await listener.change(HEARTBEAT):
                yield b"\n"
                continue
            table = live.table
            if not live_tables.is_open() or (table.seen[reader] == listener.told and not listener.is_stale):
                continue
            listener.told, listener.is_stale = table.seen[reader], False
            lines = table.match.events[: table.horizon(reader)] if table.match is not None else []
            # What was taken back and played anew since is news, though there are as many lines as before.
            same = sum(takewhile(bool, [old is new for old, new in zip(heard, lines, strict=False)]))
            yield _message(live, table, reader, same)
            heard = lines
    finally:
        live_tables.forget(live, listener)


def _message(live: LiveTable, table: Table, reader: Reader, heard: int) -> bytes:
    """One line of the stream; made once for all who have heard as much."""

    def make() -> bytes:
        return as_json(standing(table, reader, heard)) + b"\n"

    return live.made("news", reader, table, heard, make)


def standing(table: Table, reader: Reader, heard: int | None = None) -> dict[str, Any]:
    """How a table stands for a reader, for `as_json`; `heard`: with the events after so many lines.

    A stream repeats the whole view only where it is needed: first, when the seat is asked, and at the end.
    """
    view = table.view(reader) if table.match is not None else None
    waiting = [seat for seat in view.waiting if seat != CHANCE] if view is not None and not table.ending else []
    lines = table.horizon(reader) if table.match is not None else 0
    now = now_ms()
    runs = waiting if not reactions.is_paused(table) else []
    pause = reactions.pause(table, reader, now)
    found: dict[str, Any] = {
        "table": table.id,
        "game": table.setup.game,
        "status": table.status,
        "ply": table.seen[reader],
        "seat": reader,
        "players": table.names,
        "bots": [place.bot or None for place in table.places],
        "waiting": waiting,
        "options": table.options(reader) if view is not None and not reactions.is_quiet(table, reader) else [],
        "pause": {"seconds": pause.seconds, "whole": pause.whole} if pause is not None else None,
        "passes": table.reactions.until(reader),
        "seconds": [table.clock.seconds(lines, seat, seat in runs, now) for seat in range(table.setup.seats)]
        if table.match is not None and table.setup.pace.minutes
        else None,
        "undo_by": table.undo_by,
        "may_answer": reader in table.undo_needs,
        "winners": list(table.winners),
        "ending": table.ending,
        "rematch": table.rematch or None,
    }
    if not heard or found["options"] or table.ending:
        found["view"] = view
    if heard is not None and table.match is not None:
        seen = [redact(event, reader) for events in table.match.events[heard:lines] for event in events]
        found["events"] = [event for event in seen if event is not None]
    return found
