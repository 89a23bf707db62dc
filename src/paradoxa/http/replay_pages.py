"""The pages of a replay: a step of a game that was played, what one can ask about it, the record, shared moments."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated
from urllib.parse import urlencode

from fastapi import APIRouter, Query
from fastapi.responses import PlainTextResponse, Response

from paradoxa.http.pages import Asks, Posts, RequestContext
from paradoxa.http.session import TableVisit
from paradoxa.http.table_pages import desk_for, number_in
from paradoxa.service import hints
from paradoxa.service.live_tables import Gone
from paradoxa.tables.desk import Moment
from paradoxa.tables.reading import moment, step_at
from paradoxa.tables.table import NotNow
from paradoxa.web import pages

replay_pages = APIRouter(include_in_schema=False)
SeenAs = Annotated[str, Query(alias="as", max_length=10)]
Asked = Annotated[str, Query(max_length=20)]


@replay_pages.get("/t/{table}/record")
async def record(caller: Asks, table: str) -> Response:
    """The whole game as a record, once it is over."""
    visit = await caller.services.visit(caller.visitor, table)
    name = f"{visit.live.table.setup.game}-{visit.live.table.setup.title.lower().replace(' ', '-')}.txt"
    return PlainTextResponse(
        visit.live.table.record(), headers={"content-disposition": f'attachment; filename="{name}"'}
    )


@replay_pages.get("/t/{table}/replay")
async def replay(
    caller: Asks,
    table: str,
    *,
    at: str = "",
    seen_as: SeenAs = "",
    why: Asked = "",
    proofs: Asked = "",
    after: str = "",
    play: Asked = "",
) -> Response:
    """The game again, with what is known of a step; `why`: a bot that was asked; `after`: from a change on."""
    visit = await caller.services.visit(caller.visitor, table)
    now = visit.live.table
    place = _step(at)
    if place is None and number_in(after) >= 0:
        place = step_at(now, visit.mine, number_in(after))
    shown = moment(now, visit.mine, place or 0, seen_as)
    shown = caller.services.replay_deduction.about(now, visit.mine, shown)
    ahead = _ahead(shown)
    if ahead is not None:
        shown = replace(shown, decided=caller.services.hints.about(now, visit.mine, ahead, why).decided)
    share = _shared(caller, table) if now.status == "over" else ""
    where = pages.Where(f"/t/{table}/replay", share, is_playing=bool(play))
    return caller.page(pages.replay(desk_for(caller, visit), replace(shown, wants_proofs=bool(proofs)), where))


def _ahead(shown: Moment) -> Moment | None:
    """The step whose choice is spoken of: the next one, for the board shows what whoever made it saw."""
    return replace(shown, at=shown.at + 1) if shown.at < shown.total else None


def _step(at: str) -> int | None:
    return int(at) if at.isdecimal() and len(at) < 7 else None


@replay_pages.post("/t/{table}/replay")
async def ask_in_replay(caller: Posts, table: str) -> Response:
    """Ask about a step of a replay: a bot what it would have played, or what could be proven then; waits a little."""
    caller.services.count_write(f"replay {caller.services.address(caller.request)}")
    visit = await caller.services.visit(caller.visitor, table)
    now, form = visit.live.table, caller.form
    shown = moment(now, visit.mine, _step(form.get("at", "")), form.get("as", ""))
    asked = {"at": str(shown.at), "as": shown.seen_as}
    if form.get("why"):
        asked["why"] = form["why"][:20]
        ahead = _ahead(shown) or shown
        await caller.services.hints.ask_about(now, visit.mine, ahead, asked["why"], hints.WAITS)
    if form.get("proofs"):
        asked["proofs"] = "yes"
        await caller.services.replay_deduction.ask(now, visit.mine, shown, caller.visitor.person)
    return caller.go(f"/t/{now.id}/replay?{urlencode(asked)}")


# --- moments that somebody shared --------------------------------------------------------------
def _shared(caller: RequestContext, table: str) -> str:
    return f"{caller.origin}/shared/{table}/{caller.services.keys.shared(table)}"


@replay_pages.get("/shared/{table}/{secret}")
async def shared(
    caller: Asks, table: str, secret: str, at: str = "", seen_as: SeenAs = "", play: Asked = ""
) -> Response:
    """A moment somebody shared: the replay of a finished game, for whoever has the link."""
    if not caller.services.keys.is_shared(table, secret[:100]):
        raise Gone("There is no such moment: the link is not whole.")
    live = await caller.services.live_tables.live(table)
    if live.table.status != "over":
        raise NotNow("What is shared of a game is shown when it is over.")
    visit = TableVisit(live, None, (), f"/t/{table}")
    where = pages.Where(f"/shared/{table}/{secret}", _shared(caller, table), is_playing=bool(play))
    shown = moment(live.table, (), _step(at) or 0, seen_as)
    return caller.page(pages.replay(desk_for(caller, visit), shown, where))
