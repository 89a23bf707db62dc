"""The island editor's pages: building is asking for the next page; what is kept, is kept for its owner alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Any, Final
from unicodedata import normalize
from urllib.parse import urlencode

from fastapi import APIRouter
from fastapi.responses import Response

from paradoxa.core import ParadoxaError
from paradoxa.games.paradox_island.web.editor.draft import LONGEST_NAME, AtTable, Bench, done, read_bench
from paradoxa.games.paradox_island.web.editor.drawing import remembered
from paradoxa.http.pages import Asks, Caller, Posts
from paradoxa.service.live_tables import now_ms
from paradoxa.tables.desks import desk
from paradoxa.web import pages

island_pages = APIRouter()
MOST_KEPT: Final = 60
_AT: Final = ("table", "seat")
_rng = Random()


async def _bench(caller: Caller, fields: Mapping[str, str]) -> Bench:
    """The editor as a form left it, for a table where that is wanted; what is wrong is said on the page."""
    at, wrong = None, ""
    if fields.get("table"):
        try:
            at = await _table(caller, fields)
        except ParadoxaError as error:
            wrong = str(error)
        else:
            wrong = "" if at is not None else "At that table there is no island to be laid by you now."
    bench = read_bench(fields, at)
    return bench if not wrong else replace(bench, wrong=wrong)


async def _table(caller: Caller, fields: Mapping[str, str]) -> AtTable | None:
    """A table that waits for its island, seen from the seat of whoever is to lay it."""
    text = fields.get("seat", "")
    seat = int(text) if len(text) == 1 and text.isdecimal() else None
    look = await caller.house.look(caller.visitor, fields["table"][:80], seat)
    found = look.live.table
    shown = desk(found, look.reader, now_ms(), mine=look.mine, base=look.base)
    view: Any = shown.view
    decision = view.decision if view is not None and look.reader is not None else None
    if shown.setup.game != "paradox-island" or decision is None or decision.kind != "island":
        return None
    return AtTable(found.id, seat, shown.setup.title, tuple(view.drawn), look.base, shown.ply)


async def _kept(caller: Caller) -> dict[str, str]:
    return {} if caller.visitor.is_new else await caller.house.hall.store.islands(caller.visitor.person)


async def _page(caller: Caller, bench: Bench, status: int = 200) -> Response:
    return caller.page(pages.islands(bench, await _kept(caller)), status)


@island_pages.get("/islands")
async def islands(caller: Asks) -> Response:
    """The editor, after whatever button was pressed in it."""
    fields = {name: value[:2000] for name, value in caller.request.query_params.items()}
    called = fields.get("open", "")
    if called:
        text = (await _kept(caller)).get(called)
        if text is None:
            bench = await _bench(caller, fields)
            return await _page(caller, replace(bench, wrong="You keep no island of that name."), 404)
        fields = {**fields, "island": text, "name": called}
    bench = await _bench(caller, fields)
    deed = fields.get("do", "")
    after = done(bench, deed, _rng, fields.get("text", ""))
    if deed and not after.wrong and not after.said:  # an address for what is there now, so that it stays when reloaded
        return caller.go(f"/islands?{urlencode(remembered(after))}")
    return await _page(caller, after)


@island_pages.post("/islands/keep")
async def keep(caller: Posts) -> Response:
    """Keep the island under a name."""
    bench = await _bench(caller, caller.form)
    name = " ".join(normalize("NFC", caller.form.get("name", "")).split())
    wrong = bench.wrong
    kept = await _kept(caller)
    if not wrong and not name:
        wrong = "An island is kept under a name: write one."
    elif not wrong and (len(name) > LONGEST_NAME or not name.isprintable()):
        wrong = f"A name has at most {LONGEST_NAME} letters, all of them printable."
    elif not wrong and len(kept) >= MOST_KEPT and name not in kept:
        wrong = f"You keep {MOST_KEPT} islands already: forget one first."
    if wrong:
        return await _page(caller, replace(bench, wrong=wrong), 400)
    await caller.house.hall.store.keep_island(caller.visitor.person, name, str(bench.site))
    return _go(caller, {"open": name})


@island_pages.post("/islands/drop")
async def drop(caller: Posts) -> Response:
    """Keep an island no longer; the one on the map stays there."""
    name = caller.form.get("name", "")
    if name in await _kept(caller):
        await caller.house.hall.store.drop_island(caller.visitor.person, name)
    return _go(caller, {"island": str((await _bench(caller, caller.form)).site)})


def _go(caller: Caller, fields: Mapping[str, str]) -> Response:
    at = {name: caller.form[name] for name in _AT if caller.form.get(name)}
    return caller.go(f"/islands?{urlencode({**fields, **at})}")
