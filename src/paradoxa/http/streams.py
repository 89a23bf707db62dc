"""Streams: pages by server-sent events, and a seat's events line by line for programs."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from functools import cache
from itertools import takewhile
from typing import Any, Final

from paradoxa.core import CHANCE
from paradoxa.core.events import Event, redact
from paradoxa.service.live_tables import LiveTable, LiveTables, now_ms
from paradoxa.tables import reactions
from paradoxa.tables.desk import Desk
from paradoxa.tables.encoding import as_json
from paradoxa.tables.heard import steps_after
from paradoxa.tables.table import Reader, Table
from paradoxa.web.pages import fragment
from paradoxa.web.staging import REPLAYED, STAGED, beats_of, drawn_at, staged

HEARTBEAT: Final = 15.0  # seconds between signs of life, so that nobody in between hangs up


async def pages(
    live_tables: LiveTables, live: LiveTable, reader: Reader, told: int, render: Callable[[Table, int], bytes]
) -> AsyncIterator[bytes]:
    """A page as it changes, as server-sent events; whoever was away gets what they missed at once.

    `render`: the page, with what happened since a change the listener was told of.
    """
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
            since, listener.told, listener.is_stale = listener.told, ply, False
            yield b"event: page\nid: %d\ndata: %b\n\n" % (ply, render(table, since))
    finally:
        live_tables.forget(live, listener)


def page_since(
    live: LiveTable, reader: Reader, table: Table, looks: object, told: int, make: Callable[[], Desk]
) -> bytes:
    """A page as our script takes it, with the beats since a change; made once for all tabs that look through the same
    eyes (and `looks`), the beats for all who were told as much."""
    shown = cache(make)
    page = live.made("page", reader, table, looks, lambda: as_json({"ply": shown().ply, "html": fragment(shown())}))
    if not 0 <= told < table.seen[reader]:
        return page
    beats = live.made("beats", reader, table, (looks, told), lambda: as_json(beats_since(shown(), table, told)))
    return page[:-1] + b"," + beats[1:]


def beats_since(desk: Desk, table: Table, told: int) -> dict[str, Any]:
    """What happened since a change a page was told of, for its queue; of too much only that it was."""
    steps = steps_after(table, desk.seat, told) if desk.hand_over is None else []
    is_late = sum([len(beats_of(desk, step)) for step in steps]) > STAGED
    return {"since": told, "is_late": is_late, "beats": [] if is_late else staged(desk, steps)}


def beats_again(desk: Desk, table: Table, told: int, *, is_whole: bool) -> dict[str, Any]:
    """What happened since a change, with every board; `is_whole`: also the board as it was then."""
    steps = steps_after(table, desk.seat, told)[-REPLAYED:] if desk.hand_over is None and told >= 0 else []
    board = drawn_at(desk, steps[0].before) if is_whole and steps else ""
    return {"ply": desk.ply, "board": board, "beats": staged(desk, steps, is_again=True)}


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
        "resigned": sorted(table.resigned),
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
