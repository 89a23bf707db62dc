"""The pages of a table: looking, clicking, and everything else one can do at a seat."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Sequence
from typing import Annotated
from urllib.parse import urlencode

from fastapi import APIRouter, Query
from fastapi.responses import JSONResponse, Response, StreamingResponse

from paradoxa.core import IllegalMove, ParadoxaError, Seat
from paradoxa.http import clicks
from paradoxa.http.clicks import LONGEST_KEY, Picks, Why
from paradoxa.http.direct_route import DirectRoute
from paradoxa.http.pages import GUEST, Asks, Posts, RequestContext
from paradoxa.http.session import Denied, TableVisit
from paradoxa.http.streams import beats_again, page_since
from paradoxa.http.streams import pages as stream_of_pages
from paradoxa.service import hints, notes
from paradoxa.service.live_tables import now_ms
from paradoxa.tables import acts
from paradoxa.tables.desk import Desk
from paradoxa.tables.encoding import as_json
from paradoxa.tables.reading import HEARD, SHOWN, desk
from paradoxa.tables.setup import read_name
from paradoxa.tables.table import STAND_IN, NotNow, Stale, Table
from paradoxa.web import pages
from paradoxa.web.board import click as click_on
from paradoxa.web.board import ways_of
from paradoxa.web.room import board_of

table_pages = APIRouter(include_in_schema=False)
MARKER = pages.CSRF.encode()


# --- looking -----------------------------------------------------------------------------------
def desk_for(caller: RequestContext, visit: TableVisit, table: Table | None = None) -> Desk:
    """What this visitor's page of the table may show."""
    found = table or visit.live.table
    invite = f"{caller.origin}/join/{caller.services.keys.invite(found.id)}" if visit.mine else ""
    is_guest = not visit.mine and not found.setup.is_listed
    share = f"{shared_link(caller, found.id)}?at=end" if visit.mine and found.status == "over" else ""
    return desk(
        found,
        visit.reader,
        now_ms(),
        mine=visit.mine,
        base=visit.base,
        invite=invite,
        share=share,
        rematch_invite=f"/join/{caller.services.keys.invite(found.rematch)}" if is_guest and found.rematch else "",
        notes=visit.live.notes,
        found=caller.services.deduction.found(visit.live, visit.reader),
        hint=caller.services.hints.hint(visit.live, visit.reader),
        wants_remarks=clicks.wants_remarks(caller.request),
        sentences=HEARD if board_of(found.setup.game).tells_log_itself else SHOWN,
    )


def shared_link(caller: RequestContext, table: str) -> str:
    """What opens a finished game for whoever has it; which moment of it, the link says behind this."""
    return f"{caller.origin}/shared/{table}/{caller.services.keys.shared(table)}"


def _fresh(caller: RequestContext, visit: TableVisit, status: int = 200, **more: object) -> Response:
    """The page as our script takes it, with what happened since the page it was sent from; `more` goes before it."""
    told = caller.form.get("ply", "")
    page = _rendered(caller, visit, visit.live.table, number_in(told)).replace(MARKER, caller.csrf)
    return Response(as_json(more)[:-1] + b"," + page[1:], status, media_type="application/json")


def _rendered(caller: RequestContext, visit: TableVisit, table: Table, told: int) -> bytes:
    """The changing part of a page, with the beats since a change."""
    looks = visit.base, visit.mine, caller.origin, clicks.wants_remarks(caller.request)
    return page_since(visit.live, visit.reader, table, looks, told, lambda: desk_for(caller, visit, table))


def _clean(shown: Desk, picks: Sequence[str]) -> tuple[str, ...]:
    """The picks that still lead somewhere, where it is this reader's turn."""
    board = board_of(shown.setup.game)
    return clicks.open_picks(board, ways_of(board, shown.view) if shown.is_my_turn else [], picks)


async def _table_page(caller: RequestContext, table: str, seat: Seat | None, picks: list[str], why: str) -> Response:
    visit = await caller.services.visit(caller.visitor, table, seat)
    await notes.look_again(caller.services.live_tables, visit.live, visit.reader)
    shown = desk_for(caller, visit)
    kept = _clean(shown, picks)
    note = clicks.why_not(shown, kept, why) if why else None
    return caller.page(pages.table(shown, await caller.me(), kept, note))


@table_pages.get("/t/{table}")
@table_pages.get("/t/{table}/seat/{seat}")
async def look_at(caller: Asks, table: str, seat: int | None = None, pick: Picks = [], why: Why = "") -> Response:
    """A table, through one's own eyes, or from one of the seats that share a device."""
    return await _table_page(caller, table, seat, pick, why)


@table_pages.get("/t/{table}/live")
@table_pages.get("/t/{table}/seat/{seat}/live")
async def live(caller: Asks, table: str, seat: int | None = None, ply: str = "") -> StreamingResponse:
    """The page as it changes."""
    visit = await caller.services.visit(caller.visitor, table, seat)
    told = caller.request.headers.get("last-event-id", ply)
    csrf = caller.csrf
    caller.services.deduction.begin(visit.live, visit.reader)

    def render(now: Table, since: int) -> bytes:
        return _rendered(caller, visit, now, since).replace(MARKER, csrf)

    last = number_in(told)
    stream: AsyncIterator[bytes] = stream_of_pages(caller.services.live_tables, visit.live, visit.reader, last, render)
    return StreamingResponse(stream, media_type="text/event-stream", headers={"x-accel-buffering": "no"})


def number_in(text: str) -> int:
    """A change somebody says they know of; -1 where it is none."""
    return int(text) if text.isdecimal() and len(text) < 10 else -1


@table_pages.get("/t/{table}/beats")
@table_pages.get("/t/{table}/seat/{seat}/beats")
async def beats(caller: Asks, table: str, seat: int | None = None, after: str = "", again: str = "") -> Response:
    """What happened after a change, for our script: what its stream left out, or (`again`) from the board as it was."""
    visit = await caller.services.visit(caller.visitor, table, seat)
    found = beats_again(desk_for(caller, visit), visit.live.table, number_in(after), is_whole=bool(again))
    return Response(as_json(found), media_type="application/json")


@table_pages.get("/t/{table}/why")
@table_pages.get("/t/{table}/seat/{seat}/why")
async def why_not(
    caller: Asks, table: str, click: Why, seat: int | None = None, picks: Annotated[str, Query(max_length=400)] = ""
) -> Response:
    """Why an element cannot be used, for our script."""
    visit = await caller.services.visit(caller.visitor, table, seat)
    shown = desk_for(caller, visit)
    clause, sentence = clicks.why_not(shown, _clean(shown, picks.split()), click) or ("", "")
    return JSONResponse({"clause": clause, "sentence": sentence})


# --- moving ------------------------------------------------------------------------------------
def _ply(caller: RequestContext) -> int:
    text = caller.form.get("ply", "")
    if not text.isdecimal() or len(text) > 9:
        raise Stale
    return int(text)


async def _seated(caller: RequestContext, table: str, seat: Seat | None) -> tuple[TableVisit, Seat]:
    visit = await caller.services.visit(caller.visitor, table, seat)
    if visit.reader is None:
        raise Denied("Only those who sit at the table can do that.")
    return visit, visit.reader


async def _answered(caller: RequestContext, visit: TableVisit, act: Callable[[Table], object]) -> Response:
    """Do something at a seat, and show the page after it; what is refused is said on the page."""
    try:
        await caller.services.live_tables.change(visit.live, act)
    except ParadoxaError as error:
        return await _refused(caller, visit, error)
    return _done(caller, visit)


def _done(caller: RequestContext, visit: TableVisit, part: str = "") -> Response:
    """A seat has done something: the page as it is now, for our script or anew."""
    caller.services.deduction.begin(visit.live, visit.reader)
    return _fresh(caller, visit, ok=True) if caller.wants_json else caller.go(f"{visit.base}{part}")


async def _refused(caller: RequestContext, visit: TableVisit, error: ParadoxaError) -> Response:
    clause = error.clause if isinstance(error, IllegalMove) else ""
    sentence = error.reason if isinstance(error, IllegalMove) else str(error)
    if caller.wants_json:
        return _fresh(caller, visit, 409, ok=False, clause=clause, sentence=sentence)
    return caller.page(pages.table(desk_for(caller, visit), await caller.me(), (), (clause, sentence)), 409)


async def click(caller: Posts, table: str) -> Response:
    """An element of the board was clicked: the move is made when it is complete, otherwise the choice narrows."""
    return await _clicked(caller, *await _seated(caller, table, None))


table_pages.add_api_route("/t/{table}/click", click, methods=["POST"], route_class_override=DirectRoute)


@table_pages.post("/t/{table}/seat/{seat}/click")
async def click_from(caller: Posts, table: str, seat: int) -> Response:
    """An element was clicked, at one of the seats that share a device."""
    return await _clicked(caller, *await _seated(caller, table, seat))


async def _clicked(caller: RequestContext, visit: TableVisit, reader: Seat) -> Response:
    ply = _ply(caller)
    now = visit.live.table
    key = caller.form.get("click", "")[:LONGEST_KEY]
    if now.match is None or not now.is_answer(reader, ply):
        return await _answered(caller, visit, _is_stale)
    board = board_of(now.setup.game)
    ways = ways_of(board, now.view(reader))
    picks = clicks.open_picks(board, ways if now.status == "running" else [], caller.form.get("picks", "").split())
    found = click_on(ways, picks, key, board.any_order)
    if found is None:
        clause, sentence = clicks.why_not(desk_for(caller, visit), picks, key) or ("", "")
        if caller.wants_json:
            return _fresh(caller, visit, 409, ok=False, clause=clause, sentence=sentence)
        return caller.go(f"{visit.base}?{urlencode([*[('pick', pick) for pick in picks], ('why', key)])}")
    picked, way = found
    if way is not None:
        return await _moved(caller, visit, reader, ply, way.move)
    return caller.go(f"{visit.base}?{urlencode([('pick', pick) for pick in picked])}" if picked else visit.base)


def _is_stale(_: Table) -> None:
    raise Stale


@table_pages.post("/t/{table}/move")
@table_pages.post("/t/{table}/seat/{seat}/move")
async def move(caller: Posts, table: str, seat: int | None = None) -> Response:
    """A move from the list in words."""
    visit, reader = await _seated(caller, table, seat)
    text, ply = caller.form.get("move", ""), _ply(caller)
    return await _moved(caller, visit, reader, ply, text)


async def _moved(caller: RequestContext, visit: TableVisit, reader: Seat, ply: int, made: str) -> Response:
    """A seat makes its move."""
    await caller.services.live_tables.mind_pace(visit.live, reader)
    return await _answered(caller, visit, clicks.answering(caller.request, visit.live.table, reader, ply, made))


# --- everything else one can do at a seat ------------------------------------------------------
def _seat_field(caller: RequestContext) -> Seat:
    text = caller.form.get("seat", "")
    if len(text) != 1 or not text.isdecimal():
        raise NotNow("That is no seat of this table.")
    return int(text)


def _bot_field(caller: RequestContext, name: str) -> str:
    return caller.form.get(name, "")[:20] or STAND_IN


DEEDS: dict[str, Callable[[RequestContext], Callable[[Table, Seat], object]]] = {
    "undo": lambda _: acts.ask_undo,
    "undo-answer": lambda caller: lambda draft, seat: acts.answer_undo(draft, seat, caller.form.get("allow") == "yes"),
    "forced": lambda caller: lambda draft, seat: acts.play_forced(draft, seat, caller.form.get("on") == "yes"),
    "passes": lambda caller: lambda draft, seat: acts.let_pass(draft, seat, caller.form.get("until", "")[:10]),
    "leave": lambda _: acts.leave_or_stand,
    "back": lambda _: acts.come_back,
    "bot": lambda caller: (
        lambda draft, seat: acts.put_bot_in(
            draft, seat, _seat_field(caller), _bot_field(caller, f"bot-{_seat_field(caller)}")
        )
    ),
    "remarks": lambda caller: lambda draft, seat: acts.show_remarks(draft, seat, caller.form.get("on") == "yes"),
    "end": lambda _: acts.end,
    "resign": lambda _: acts.resign,
    "start": lambda caller: lambda draft, _seat: acts.start(draft, _bot_field(caller, "bot")),
}


@table_pages.post("/t/{table}/sit")
async def sit(caller: Posts, table: str) -> Response:
    """Sit down, with a name."""
    caller.services.count_new_table(caller.request)
    visit = await caller.services.visit(caller.visitor, table)
    person = caller.visitor.person
    called = caller.form.get("name", "").strip()
    seat = caller.form.get("seat", "")
    place = int(seat) if len(seat) == 1 and seat.isdecimal() else None
    try:
        name = read_name(called) if called else (await caller.me()).name or GUEST
        await caller.services.matchmaking.sit(visit.live, place, name, person)
        if caller.visitor.invitation:
            await caller.services.live_tables.store.let_in(visit.live.table.id, person)
    except ParadoxaError as error:  # said where they can try again
        return caller.page(pages.table(desk_for(caller, visit), await caller.me(), (), ("", str(error))), 409)
    if called:
        await caller.services.live_tables.store.name_person(person, name)
    return caller.go(f"/t/{visit.live.table.id}")


@table_pages.post("/t/{table}/name")
async def rename(caller: Posts, table: str) -> Response:
    """Be called something else, while others are still to come."""
    visit, reader = await _seated(caller, table, None)
    try:
        called = read_name(caller.form.get("name", ""))
        await caller.services.live_tables.change(visit.live, lambda draft: acts.rename(draft, reader, called))
    except ParadoxaError as error:
        return await _refused(caller, visit, error)
    await caller.services.live_tables.store.name_person(caller.visitor.person, called)
    return caller.go(visit.base)


@table_pages.post("/t/{table}/rematch")
@table_pages.post("/t/{table}/seat/{seat}/rematch")
async def rematch(caller: Posts, table: str, seat: int | None = None) -> Response:
    """Play again, everybody one seat further on."""
    visit = await caller.services.visit(caller.visitor, table, seat)
    if not visit.mine:
        raise Denied("Only those who played can ask for a rematch.")
    return caller.go(f"/t/{(await caller.services.matchmaking.rematch(visit.live)).table.id}")


@table_pages.post("/t/{table}/notes")
@table_pages.post("/t/{table}/seat/{seat}/notes")
async def note(caller: Posts, table: str, seat: int | None = None) -> Response:
    """A seat notes something for itself."""
    visit, reader = await _seated(caller, table, seat)
    board = board_of(visit.live.table.setup.game)
    try:
        await notes.write(
            caller.services.live_tables, visit.live, reader, lambda: board.jot(desk_for(caller, visit), caller.form)
        )
    except ParadoxaError as error:
        return await _refused(caller, visit, error)
    return _done(caller, visit)


@table_pages.post("/t/{table}/hint")
@table_pages.post("/t/{table}/seat/{seat}/hint")
async def hint(caller: Posts, table: str, seat: int | None = None) -> Response:
    """A seat asks what the expert would do: our script hears of it when it is found, plain pages wait a little."""
    visit, reader = await _seated(caller, table, seat)
    try:
        await caller.services.hints.ask(visit.live, reader, 0 if caller.wants_json else hints.WAITS)
    except ParadoxaError as error:
        return await _refused(caller, visit, error)
    return _done(caller, visit, "#hint")


@table_pages.post("/t/{table}/{deed}")
@table_pages.post("/t/{table}/seat/{seat}/{deed}")
async def do(caller: Posts, table: str, deed: str, seat: int | None = None) -> Response:
    """Take back, leave, return, end, and so on."""
    if deed not in DEEDS:
        raise Denied("There is nothing of that name to do at a table.")
    visit, reader = await _seated(caller, table, seat)
    act = DEEDS[deed](caller)
    ply = _ply(caller) if deed == "undo" else None

    def deed_of(draft: Table) -> None:
        if ply is not None and ply != draft.seen[reader]:
            raise Stale  # sent twice: one move goes back, not two
        act(draft, reader)

    answer = await _answered(caller, visit, deed_of)
    return clicks.remembered(caller, answer) if deed == "remarks" else answer


# --- behind the game ---------------------------------------------------------------------------
@table_pages.get("/t/{table}/token")
@table_pages.get("/t/{table}/seat/{seat}/token")
async def token(caller: Asks, table: str, seat: int | None = None) -> Response:
    """The token with which a program plays this seat."""
    visit, reader = await _seated(caller, table, seat)
    shown = caller.services.keys.seat_token(visit.live.table.id, reader, caller.visitor.person)
    return caller.page(pages.token_page(desk_for(caller, visit), shown))
