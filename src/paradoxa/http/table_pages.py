"""The pages of a table: looking, clicking, and everything else one can do at a seat."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Sequence
from typing import Annotated
from urllib.parse import urlencode

from fastapi import APIRouter, Query
from fastapi.responses import JSONResponse, PlainTextResponse, Response, StreamingResponse

from paradoxa.core import IllegalMove, ParadoxaError, Seat
from paradoxa.http import clicks
from paradoxa.http.clicks import LONGEST_KEY, Picks, Why
from paradoxa.http.direct_route import DirectRoute
from paradoxa.http.pages import GUEST, Asks, Caller, Posts
from paradoxa.http.session import Denied, TableVisit
from paradoxa.http.streams import pages as stream_of_pages
from paradoxa.service import hints, notes
from paradoxa.service.live_tables import now_ms
from paradoxa.tables import acts, reactions
from paradoxa.tables.desk import Desk
from paradoxa.tables.desks import HEARD, SHOWN, desk, moment
from paradoxa.tables.encoding import as_json
from paradoxa.tables.setup import read_name
from paradoxa.tables.table import STAND_IN, NotNow, Stale, Table
from paradoxa.web import pages
from paradoxa.web.board import click as click_on
from paradoxa.web.board import ways_of
from paradoxa.web.room import board_of

table_pages = APIRouter(include_in_schema=False)
MARKER = pages.CSRF.encode()


# --- looking -----------------------------------------------------------------------------------
def _desk(caller: Caller, visit: TableVisit, table: Table | None = None) -> Desk:
    """What this visitor's page of the table may show."""
    found = table or visit.live.table
    invite = f"{caller.origin}/join/{caller.services.keys.invite(found.id)}" if visit.mine else ""
    return desk(
        found,
        visit.reader,
        now_ms(),
        mine=visit.mine,
        base=visit.base,
        invite=invite,
        notes=visit.live.notes,
        found=caller.services.deduction.found(visit.live, visit.reader),
        hint=caller.services.hints.hint(visit.live, visit.reader),
        sentences=HEARD if board_of(found.setup.game).tells_log_itself else SHOWN,
    )


def _fresh(caller: Caller, visit: TableVisit, status: int = 200, **more: object) -> Response:
    """The page as our script takes it; `more` goes before it."""
    page = _rendered(caller, visit, visit.live.table).replace(MARKER, caller.csrf)
    return Response(as_json(more)[:-1] + b"," + page[1:], status, media_type="application/json")


def _rendered(caller: Caller, visit: TableVisit, table: Table) -> bytes:
    """The changing part of a page; made once for all tabs that look through the same eyes."""

    def make() -> bytes:
        shown = _desk(caller, visit, table)
        found = {
            "ply": shown.ply,
            "html": pages.fragment(shown),
            "title": pages.title_of(shown),
            "is_my_turn": shown.is_my_turn and not reactions.is_quiet(table, shown.seat),
        }
        return as_json(found)

    return visit.live.made("page", visit.reader, table, (visit.base, visit.mine, caller.origin), make)


def _clean(shown: Desk, picks: Sequence[str]) -> tuple[str, ...]:
    """The picks that still lead somewhere, where it is this reader's turn."""
    board = board_of(shown.setup.game)
    return clicks.open_picks(board, ways_of(board, shown.view) if shown.is_my_turn else [], picks)


async def _table_page(caller: Caller, table: str, seat: Seat | None, picks: list[str], why: str) -> Response:
    visit = await caller.services.visit(caller.visitor, table, seat)
    await notes.look_again(caller.services.live_tables, visit.live, visit.reader)
    shown = _desk(caller, visit)
    kept = _clean(shown, picks)
    note = clicks.why_not(shown, kept, why) if why else None
    return caller.page(pages.table(shown, await caller.me(), kept, note))


@table_pages.get("/t/{table}")
async def look_at(caller: Asks, table: str, pick: Picks = [], why: Why = "") -> Response:
    """A table, through one's own eyes."""
    return await _table_page(caller, table, None, pick, why)


@table_pages.get("/t/{table}/seat/{seat}")
async def look_from(caller: Asks, table: str, seat: int, pick: Picks = [], why: Why = "") -> Response:
    """A table from one of the seats that share a device."""
    return await _table_page(caller, table, seat, pick, why)


@table_pages.get("/t/{table}/live")
@table_pages.get("/t/{table}/seat/{seat}/live")
async def live(caller: Asks, table: str, seat: int | None = None, ply: str = "") -> StreamingResponse:
    """The page as it changes."""
    visit = await caller.services.visit(caller.visitor, table, seat)
    told = caller.request.headers.get("last-event-id", ply)
    csrf = caller.csrf
    caller.services.deduction.begin(visit.live, visit.reader)

    def render(now: Table) -> bytes:
        return _rendered(caller, visit, now).replace(MARKER, csrf)

    last = int(told) if told.isdecimal() and len(told) < 10 else -1
    stream: AsyncIterator[bytes] = stream_of_pages(caller.services.live_tables, visit.live, visit.reader, last, render)
    return StreamingResponse(stream, media_type="text/event-stream", headers={"x-accel-buffering": "no"})


@table_pages.get("/t/{table}/why")
@table_pages.get("/t/{table}/seat/{seat}/why")
async def why_not(
    caller: Asks, table: str, click: Why, seat: int | None = None, picks: Annotated[str, Query(max_length=400)] = ""
) -> Response:
    """Why an element cannot be used, for our script."""
    visit = await caller.services.visit(caller.visitor, table, seat)
    shown = _desk(caller, visit)
    clause, sentence = clicks.why_not(shown, _clean(shown, picks.split()), click) or ("", "")
    return JSONResponse({"clause": clause, "sentence": sentence})


# --- moving ------------------------------------------------------------------------------------
def _ply(caller: Caller) -> int:
    text = caller.form.get("ply", "")
    if not text.isdecimal() or len(text) > 9:
        raise Stale
    return int(text)


async def _seated(caller: Caller, table: str, seat: Seat | None) -> tuple[TableVisit, Seat]:
    visit = await caller.services.visit(caller.visitor, table, seat)
    if visit.reader is None:
        raise Denied("Only those who sit at the table can do that.")
    return visit, visit.reader


async def _answered(caller: Caller, visit: TableVisit, act: Callable[[Table], object]) -> Response:
    """Do something at a seat, and show the page after it; what is refused is said on the page."""
    try:
        await caller.services.live_tables.change(visit.live, act)
    except ParadoxaError as error:
        return await _refused(caller, visit, error)
    return _done(caller, visit)


def _done(caller: Caller, visit: TableVisit, part: str = "") -> Response:
    """A seat has done something: the page as it is now, for our script or anew."""
    caller.services.deduction.begin(visit.live, visit.reader)
    return _fresh(caller, visit, ok=True) if caller.wants_json else caller.go(f"{visit.base}{part}")


async def _refused(caller: Caller, visit: TableVisit, error: ParadoxaError) -> Response:
    clause = error.clause if isinstance(error, IllegalMove) else ""
    sentence = error.reason if isinstance(error, IllegalMove) else str(error)
    if caller.wants_json:
        return _fresh(caller, visit, 409, ok=False, clause=clause, sentence=sentence)
    return caller.page(pages.table(_desk(caller, visit), await caller.me(), (), (clause, sentence)), 409)


async def click(caller: Posts, table: str) -> Response:
    """An element of the board was clicked: the move is made when it is complete, otherwise the choice narrows."""
    return await _clicked(caller, *await _seated(caller, table, None))


table_pages.add_api_route("/t/{table}/click", click, methods=["POST"], route_class_override=DirectRoute)


@table_pages.post("/t/{table}/seat/{seat}/click")
async def click_from(caller: Posts, table: str, seat: int) -> Response:
    """An element was clicked, at one of the seats that share a device."""
    return await _clicked(caller, *await _seated(caller, table, seat))


async def _clicked(caller: Caller, visit: TableVisit, reader: Seat) -> Response:
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
        clause, sentence = clicks.why_not(_desk(caller, visit), picks, key) or ("", "")
        if caller.wants_json:
            return _fresh(caller, visit, 409, ok=False, clause=clause, sentence=sentence)
        return caller.go(f"{visit.base}?{urlencode([*[('pick', pick) for pick in picks], ('why', key)])}")
    picked, way = found
    if way is not None:
        move = way.move
        await caller.services.live_tables.mind_pace(visit.live, reader)
        return await _answered(caller, visit, lambda draft: acts.answer(draft, reader, ply, move))
    return caller.go(f"{visit.base}?{urlencode([('pick', pick) for pick in picked])}" if picked else visit.base)


def _is_stale(_: Table) -> None:
    raise Stale


@table_pages.post("/t/{table}/move")
@table_pages.post("/t/{table}/seat/{seat}/move")
async def move(caller: Posts, table: str, seat: int | None = None) -> Response:
    """A move from the list in words."""
    visit, reader = await _seated(caller, table, seat)
    text, ply = caller.form.get("move", ""), _ply(caller)
    await caller.services.live_tables.mind_pace(visit.live, reader)
    return await _answered(caller, visit, lambda draft: acts.answer(draft, reader, ply, text))


# --- everything else one can do at a seat ------------------------------------------------------
def _seat_field(caller: Caller) -> Seat:
    text = caller.form.get("seat", "")
    if len(text) != 1 or not text.isdecimal():
        raise NotNow("That is no seat of this table.")
    return int(text)


def _bot_field(caller: Caller, name: str) -> str:
    return caller.form.get(name, "")[:20] or STAND_IN


DEEDS: dict[str, Callable[[Caller], Callable[[Table, Seat], object]]] = {
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
    "end": lambda _: acts.end,
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
    except ParadoxaError as error:  # said where they can try again
        return caller.page(pages.table(_desk(caller, visit), await caller.me(), (), ("", str(error))), 409)
    if called:
        await caller.services.live_tables.store.name_person(person, name)
    return caller.go(f"/t/{visit.live.table.id}")


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
            caller.services.live_tables, visit.live, reader, lambda: board.jot(_desk(caller, visit), caller.form)
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

    return await _answered(caller, visit, deed_of)


# --- behind the game ---------------------------------------------------------------------------
@table_pages.get("/t/{table}/token")
@table_pages.get("/t/{table}/seat/{seat}/token")
async def token(caller: Asks, table: str, seat: int | None = None) -> Response:
    """The token with which a program plays this seat."""
    visit, reader = await _seated(caller, table, seat)
    shown = caller.services.keys.seat_token(visit.live.table.id, reader, caller.visitor.person)
    return caller.page(pages.token_page(_desk(caller, visit), shown))


@table_pages.get("/t/{table}/record")
async def record(caller: Asks, table: str) -> Response:
    """The whole game as a record, once it is over."""
    visit = await caller.services.visit(caller.visitor, table)
    name = f"{visit.live.table.setup.game}-{visit.live.table.setup.title.lower().replace(' ', '-')}.txt"
    return PlainTextResponse(
        visit.live.table.record(), headers={"content-disposition": f'attachment; filename="{name}"'}
    )


@table_pages.get("/t/{table}/replay")
async def replay(
    caller: Asks,
    table: str,
    at: str = "",
    seen_as: Annotated[str, Query(alias="as", max_length=10)] = "",
    why: Annotated[str, Query(max_length=20)] = "",
) -> Response:
    """The game again, step by step; `why`: a bot that is asked about the step."""
    visit = await caller.services.visit(caller.visitor, table)
    place = int(at) if at.isdecimal() and len(at) < 7 else None
    now = visit.live.table
    shown = moment(now, visit.mine, place, seen_as)
    found = await caller.services.replay_deduction.about(now, visit.mine, shown, caller.visitor.person)
    if why:
        caller.services.count_write(f"why {caller.services.address(caller.request)}")
    found = await caller.services.hints.about(now, visit.mine, found, why, hints.WAITS)
    return caller.page(pages.replay(_desk(caller, visit), found))
