"""Editors of games: designing is asking for the next page; what is kept, is kept for its owner alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final
from unicodedata import normalize
from urllib.parse import urlencode

from fastapi import APIRouter
from fastapi.responses import Response

from paradoxa.core import ParadoxaError
from paradoxa.http.pages import Asks, Posts, RequestContext
from paradoxa.service.live_tables import now_ms
from paradoxa.tables.reading import desk
from paradoxa.web.editor import Draft, Editor

MOST_KEPT: Final = 60
_AT: Final = ("table", "seat")


async def _read(editor: Editor, caller: RequestContext, fields: Mapping[str, str]) -> Any:
    """The draft as a form left it, for a table where that is wanted; what is wrong is said on the page."""
    if not fields.get("table"):
        return editor.read(fields, None, None)
    text = fields.get("seat", "")
    seat = int(text) if len(text) == 1 and text.isdecimal() else None
    try:
        visit = await caller.services.visit(caller.visitor, fields["table"][:80], seat)
    except ParadoxaError as error:
        return editor.refused(editor.read(fields, None, None), str(error))
    shown = desk(visit.live.table, visit.reader, now_ms(), mine=visit.mine, base=visit.base)
    return editor.read(fields, shown, seat)


async def _kept(caller: RequestContext) -> dict[str, str]:
    return {} if caller.visitor.is_new else await caller.services.live_tables.store.designs(caller.visitor.person)


async def _page(editor: Editor, caller: RequestContext, draft: Any, status: int = 200) -> Response:
    return caller.page(editor.page(draft, await _kept(caller)), status)


def _go(editor: Editor, caller: RequestContext, fields: Mapping[str, str]) -> Response:
    at = {name: caller.form[name] for name in _AT if caller.form.get(name)}
    return caller.go(f"{editor.address}?{urlencode({**fields, **at})}")


def _wrong_name(editor: Editor, name: str, kept: Mapping[str, str]) -> str:
    """Why something cannot be kept under a name; "" where it can."""
    a_thing, thing = editor.thing
    if not name:
        return f"{a_thing[:1].upper()}{a_thing[1:]} is kept under a name: write one."
    if len(name) > editor.longest_name or not name.isprintable():
        return f"A name has at most {editor.longest_name} letters, all of them printable."
    if len(kept) >= MOST_KEPT and name not in kept:
        return f"You keep {MOST_KEPT} {thing}s already: forget one first."
    return ""


def editor_pages(editor: Editor) -> APIRouter:
    """The routes of a game's editor."""
    routes = APIRouter(prefix=editor.address)

    @routes.get("")
    async def visit(caller: Asks) -> Response:
        """The editor, after whatever button was pressed in it."""
        fields = {name: value[:2000] for name, value in caller.request.query_params.items()}
        called = fields.get("open", "")
        if called:
            text = (await _kept(caller)).get(called)
            if text is None:
                draft = await _read(editor, caller, fields)
                refused = editor.refused(draft, f"You keep no {editor.thing[1]} of that name.")
                return await _page(editor, caller, refused, 404)
            fields = {**fields, **editor.reopened(text, called)}
        draft = await _read(editor, caller, fields)
        deed = fields.get("do", "")
        after: Draft = editor.done(draft, deed, fields.get("text", ""))
        if deed and not after.wrong and not after.said:  # an address for what is there now, which stays when reloaded
            return caller.go(f"{editor.address}?{urlencode(editor.fields(after))}")
        return await _page(editor, caller, after)

    @routes.post("/keep")
    async def keep(caller: Posts) -> Response:
        """Keep what was designed under a name."""
        draft = await _read(editor, caller, caller.form)
        name = " ".join(normalize("NFC", caller.form.get("name", "")).split())
        wrong = draft.wrong or _wrong_name(editor, name, await _kept(caller))
        if wrong:
            return await _page(editor, caller, editor.refused(draft, wrong), 400)
        await caller.services.live_tables.store.keep_design(caller.visitor.person, name, editor.text(draft))
        return _go(editor, caller, {"open": name})

    @routes.post("/drop")
    async def drop(caller: Posts) -> Response:
        """Keep something no longer; what is on the page stays there."""
        name = caller.form.get("name", "")
        if name in await _kept(caller):
            await caller.services.live_tables.store.drop_design(caller.visitor.person, name)
        text = editor.text(await _read(editor, caller, caller.form))
        return _go(editor, caller, editor.reopened(text))

    return routes
