"""Streams: pages by server-sent events, and a seat's events line by line for programs."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Callable
from typing import Any, Final

from paradoxa.core import CHANCE
from paradoxa.events import redact
from paradoxa.server.hall import Hall, Live, now_ms
from paradoxa.server.plain import plain
from paradoxa.server.tables import Reader, Table

HEARTBEAT: Final = 15.0  # seconds between signs of life, so that nobody in between hangs up


async def pages(
    hall: Hall, live: Live, reader: Reader, told: int, render: Callable[[Table], bytes]
) -> AsyncIterator[bytes]:
    """A page as it changes, as server-sent events; whoever was away gets what they missed at once."""
    listener = hall.listen(live, reader, told)
    try:
        yield b"retry: 1000\n\n"
        while hall.is_open():
            if not await listener.change(HEARTBEAT):
                yield b": still here\n\n"
                continue
            table = live.table
            ply = table.seen[reader]
            if not hall.is_open() or (ply == listener.told and not listener.is_stale):
                continue
            listener.told, listener.is_stale = ply, False
            yield b"event: page\nid: %d\ndata: %b\n\n" % (ply, render(table))
    finally:
        hall.forget(live, listener)


async def news(hall: Hall, live: Live, reader: Reader) -> AsyncIterator[bytes]:
    """What a seat hears, one JSON object a line: first how things stand, then every change."""
    listener = hall.listen(live, reader, -1)
    heard = 0
    try:
        while hall.is_open():
            if not await listener.change(HEARTBEAT):
                yield b"\n"
                continue
            table = live.table
            if not hall.is_open() or (table.seen[reader] == listener.told and not listener.is_stale):
                continue
            listener.told, listener.is_stale = table.seen[reader], False
            yield _message(live, table, reader, heard)
            heard = table.horizon(reader) if table.match is not None else 0
    finally:
        hall.forget(live, listener)


def _message(live: Live, table: Table, reader: Reader, heard: int) -> bytes:
    """One line of the stream; made once for all who have heard as much."""

    def make() -> bytes:
        return json.dumps(standing(table, reader, heard), ensure_ascii=False, separators=(",", ":")).encode() + b"\n"

    return live.made("news", reader, table, heard, make)


def standing(table: Table, reader: Reader, heard: int | None = None) -> dict[str, Any]:
    """How a table stands for a reader, as plain data; `heard`: with the events after so many lines."""
    view = table.view(reader) if table.match is not None else None
    waiting = [seat for seat in view.waiting if seat != CHANCE] if view is not None and not table.ending else []
    lines = table.horizon(reader) if table.match is not None else 0
    now = now_ms()
    found: dict[str, Any] = {
        "table": table.id,
        "game": table.setup.game,
        "status": table.status,
        "ply": table.seen[reader],
        "seat": reader,
        "players": table.names,
        "bots": [place.bot or None for place in table.places],
        "waiting": waiting,
        "options": [str(move) for move in view.decision.options] if view is not None and view.decision else [],
        "seconds": [table.clock.seconds(lines, seat, seat in waiting, now) for seat in range(table.setup.seats)]
        if table.match is not None and table.setup.pace.minutes
        else None,
        "undo_by": table.undo_by,
        "may_answer": reader in table.undo_needs,
        "winners": list(table.winners),
        "ending": table.ending,
        "rematch": table.rematch or None,
        "view": plain(view),
    }
    if heard is not None and table.match is not None:
        seen = [redact(event, reader) for events in table.match.events[heard:lines] for event in events]
        found["events"] = [plain(event) for event in seen if event is not None]
    return found
