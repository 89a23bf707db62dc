"""The pages: lobby, tables, replays, rules, and one's own name. All of them work without scripts."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from hashlib import blake2s
from typing import Annotated
from urllib.parse import parse_qsl

from fastapi import APIRouter, Depends, Request
from fastapi.responses import (
    HTMLResponse,
    JSONResponse,
    RedirectResponse,
    Response,
)
from starlette.datastructures import UploadFile
from starlette.exceptions import HTTPException

from paradoxa.core import BadOptions, ParadoxaError
from paradoxa.games import GAMES
from paradoxa.http.session import Denied, Services, Visitor, services_of
from paradoxa.service.keys import COOKIE, COOKIE_SECONDS, INVITATION, LINK_SECONDS, hashed, new_secret
from paradoxa.service.live_tables import Gone, now_ms
from paradoxa.tables.desk import Listed, Me
from paradoxa.tables.reading import entries
from paradoxa.tables.setup import read_name
from paradoxa.tables.stored import Summary
from paradoxa.web import pages
from paradoxa.web.new_table_form import against_bots, offered, read_new_table

house_pages = APIRouter(include_in_schema=False)
HOST = re.compile(r"^[A-Za-z0-9.\-]+(:[0-9]{1,5})?$|^\[[0-9a-fA-F:]+\](:[0-9]{1,5})?$")
GUEST = "Guest"
PER_LIST = 30
TOLD = 6  # tables of which the lobby says what happened there last
FIELDS = 100  # of a form


# --- what every page needs ---------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class RequestContext:
    """A request with who sends it and, for a post, the fields that came along."""

    services: Services
    visitor: Visitor
    request: Request
    form: Mapping[str, str]

    async def me(self) -> Me:
        """The reader's name."""
        person = await self.services.live_tables.store.person(self.visitor.person)
        return Me(person.name if person is not None else "")

    @property
    def wants_json(self) -> bool:
        """Whether our script asks."""
        return "application/json" in self.request.headers.get("accept", "")

    @property
    def origin(self) -> str:
        """How this house is reached from outside, for links that are sent to others."""
        if self.services.config.public_url:
            return self.services.config.public_url.rstrip("/")
        host = self.request.headers.get("host", "")
        if not HOST.match(host):
            host = f"{self.services.config.host}:{self.services.config.port}"
        return f"{self.request.url.scheme}://{host}"

    def with_cookie(self, response: Response) -> Response:
        """The answer, with a cookie for whoever has none yet."""
        if self.visitor.is_new:
            self.give_cookie(response, self.visitor.person)
        return response

    def give_cookie(self, response: Response, person: str) -> None:
        """Let the browser remember who this is."""
        self.set_cookie(response, COOKIE, self.services.keys.cookie(person))

    def set_cookie(self, response: Response, name: str, value: str, path: str = "/") -> None:
        """Let the browser remember something for the pages under a path; no script can read it."""
        response.set_cookie(
            name,
            value,
            path=path,
            max_age=COOKIE_SECONDS,
            httponly=True,
            samesite="lax",
            secure=self.services.config.is_secure,
        )

    @property
    def csrf(self) -> bytes:
        """What this visitor's forms bring along, as it stands in what is sent."""
        return self.services.keys.csrf(self.visitor.person).encode()

    def signed(self, html: str) -> str:
        """A page whose forms this visitor may post."""
        return str.replace(html, pages.CSRF, self.services.keys.csrf(self.visitor.person))

    def page(self, html: str, status: int = 200) -> Response:
        """A page as an answer."""
        return self.with_cookie(HTMLResponse(self.signed(html), status))

    def go(self, path: str) -> Response:
        """Go on to another page of ours."""
        return self.with_cookie(RedirectResponse(path, 303))


async def asks(request: Request) -> RequestContext:
    """Somebody looks at a page."""
    services = await services_of(request)
    return RequestContext(services, services.visitor(request), request, {})


async def posts(request: Request) -> RequestContext:
    """Somebody sends a form of ours; a form of anybody else's is refused."""
    services = await services_of(request)
    visitor = services.visitor(request)
    services.count_write(visitor.person if not visitor.is_new else services.address(request))
    caller = RequestContext(services, visitor, request, {})
    origin = request.headers.get("origin")
    if origin is not None and origin not in (
        "null",
        caller.origin,
        f"{request.url.scheme}://{request.headers.get('host')}",
    ):
        raise Denied("This form was sent from another site.")
    fields = await _fields(request)
    if visitor.is_new or not services.keys.is_csrf(visitor.person, fields.get("csrf", "")):
        raise Denied("This form is too old, or the browser keeps no cookies. Open the page anew and try again.")
    return RequestContext(services, visitor, request, fields)


async def _fields(request: Request) -> dict[str, str]:
    """What stands in a form; the plain kind is read without the framework's parser, which costs more than it."""
    if request.headers.get("content-type") == "application/x-www-form-urlencoded":
        try:
            found = parse_qsl((await request.body()).decode("latin-1"), keep_blank_values=True, max_num_fields=FIELDS)
        except ValueError:
            raise HTTPException(400) from None
        return {name: value[:2000] for name, value in found}
    form = await request.form(max_files=0, max_fields=FIELDS)
    return {name: value[:2000] for name, value in form.items() if not isinstance(value, UploadFile)}


Asks = Annotated[RequestContext, Depends(asks)]
Posts = Annotated[RequestContext, Depends(posts)]


# --- the lobby ---------------------------------------------------------------------------------
def _listed(one: Summary, person: str) -> Listed:
    mine = [holder.seat for holder in one.holders if holder.person == person]
    setup = json.loads(one.header.setup)["setup"]
    return Listed(
        table=one.header.id,
        game=one.header.game,
        title=setup["title"],
        names=one.status.names,
        status=one.status.status,
        is_mine=bool(mine),
        company=tuple([name for seat, name in enumerate(one.status.names) if name and seat not in mine]),
        is_my_turn=any(seat in one.status.waiting for seat in mine),
        may_watch=setup["may_watch"],
        ending=one.status.ending,
        minutes=max(0, now_ms() - one.changed) // 60_000,
    )


async def _tables(caller: RequestContext) -> tuple[list[Listed], list[Listed]]:
    """The reader's tables, those first that wait for the reader, and those of others."""
    store, person = caller.services.live_tables.store, caller.visitor.person
    mine = (
        [] if caller.visitor.is_new else [_listed(one, person) for one in await store.of_person(person, 2 * PER_LIST)]
    )
    mine.sort(key=lambda one: not one.is_my_turn)
    mine[:TOLD] = [await _told(caller, one) for one in mine[:TOLD]]
    opened = [_listed(one, person) for one in await store.listed("open", PER_LIST)]
    running = [_listed(one, person) for one in await store.listed("running", PER_LIST)]
    return mine, [one for one in (*opened, *running) if not one.is_mine and (one.status == "open" or one.may_watch)]


async def _told(caller: RequestContext, one: Listed) -> Listed:
    """A table that waits for the reader, with what happened there last."""
    if not one.is_my_turn:
        return one
    try:
        live = await caller.services.live_tables.live(one.table)
    except ParadoxaError:  # of rules that are no longer played
        return one
    seats = live.table.seats_of(caller.visitor.person)
    if not seats or live.table.setup.on_one_device:  # there everybody sees the lobby
        return one
    last = entries(live.table, seats[0], 1)
    return replace(one, told=last[0].sentence) if last else one


@house_pages.get("/")
async def lobby(caller: Asks) -> Response:
    """What can be played, what is under way, what is over."""
    mine, others = await _tables(caller)
    going = [one for one in mine if one.status != "over"]
    return caller.page(pages.lobby(await caller.me(), going, others, [one for one in mine if one.status == "over"]))


@house_pages.get("/lobby")
async def lobby_lists(caller: Asks) -> Response:
    """What of the lobby changes by itself, for our script."""
    mine, others = await _tables(caller)
    page = pages.lobby_lists([one for one in mine if one.status != "over"], others)
    headers = {"etag": f'"{blake2s(page.encode(), digest_size=9).hexdigest()}"', "cache-control": "no-cache, private"}
    if caller.request.headers.get("if-none-match") == headers["etag"]:
        return Response(status_code=304, headers=headers)
    answer = caller.page(page)
    answer.headers.update(headers)
    return answer


@house_pages.post("/name")
async def name(caller: Posts) -> Response:
    """Say who you are."""
    await caller.services.live_tables.store.name_person(caller.visitor.person, read_name(caller.form.get("name", "")))
    return caller.go("/me" if caller.form.get("back") == "me" else "/")


@house_pages.post("/play-now")
async def play_now(caller: Posts) -> Response:
    """One click, and a game against bots is running; where there are several ways to play, the click says which."""
    caller.services.count_new_table(caller.request)
    game = offered(caller.form.get("game", ""))
    me = await caller.me()
    new = against_bots(game.name, caller.form)
    live = await caller.services.matchmaking.make(new, caller.visitor.person, me.name or GUEST)
    return caller.go(f"/t/{live.table.id}")


@house_pages.get("/new")
async def new_table(caller: Asks) -> Response:
    """The form that makes a table."""
    values = {key: value[:200] for key, value in caller.request.query_params.items()}
    return caller.page(pages.new_table(await caller.me(), values.get("game", ""), values))


@house_pages.post("/new")
async def make_table(caller: Posts) -> Response:
    """Make the table, sit down, and get its link."""
    store, person = caller.services.live_tables.store, caller.visitor.person
    me = await caller.me()
    try:
        new = read_new_table(caller.form)
        called = caller.form.get("name", "").strip()
        if called:
            me = Me(read_name(called))
            await store.name_person(person, me.name)
    except BadOptions as error:
        return caller.page(pages.new_table(me, caller.form.get("game", ""), caller.form, str(error)), 400)
    caller.services.count_new_table(caller.request)
    live = await caller.services.matchmaking.make(new, person, me.name or GUEST)
    return caller.go(f"/t/{live.table.id}")


@house_pages.get("/join/{secret}")
async def join(caller: Asks, secret: str) -> Response:
    """An invite link: this browser keeps the invitation; nothing is written before somebody sits down."""
    table = await caller.services.live_tables.store.by_invite(hashed(secret[:100]))
    if table is None:
        raise Gone
    response = caller.go(f"/t/{table}")
    caller.set_cookie(response, INVITATION, secret, f"/t/{table}")
    return response


# --- one's own name and devices ----------------------------------------------------------------
@house_pages.get("/me")
async def my_page(caller: Asks) -> Response:
    """One's name, and the way to another device."""
    return caller.page(pages.me_page(await caller.me()))


@house_pages.post("/me/link")
async def my_link(caller: Posts) -> Response:
    """A personal link: opened once on another device, one sits there too."""
    secret = new_secret()
    await caller.services.live_tables.store.add_link(
        hashed(secret), caller.visitor.person, now_ms() + LINK_SECONDS * 1000
    )
    return caller.page(pages.me_page(await caller.me(), f"{caller.origin}/me/{secret}"))


@house_pages.get("/me/{secret}")
async def arrive(caller: Asks, secret: str) -> Response:
    """A personal link, opened: nothing happens before it is confirmed, for programs open links too."""
    person = await caller.services.live_tables.store.link(hashed(secret[:100]), now_ms())
    if person is None:
        raise Gone("This personal link has been used, or is older than a day. Make a new one on the other device.")
    known = await caller.services.live_tables.store.person(person)
    return caller.page(pages.arrive(known.name if known is not None else GUEST, secret))


@house_pages.post("/me/{secret}")
async def arrive_here(caller: Posts, secret: str) -> Response:
    """Be on this device who one is on the other."""
    person = await caller.services.live_tables.store.take_link(hashed(secret[:100]), now_ms())
    if person is None:
        raise Gone("This personal link has been used, or is older than a day. Make a new one on the other device.")
    response = RedirectResponse("/", 303)
    caller.give_cookie(response, person)
    return response


# --- rules and programs ------------------------------------------------------------------------
@house_pages.get("/rules")
async def rules_index(caller: Asks) -> Response:
    """The rules of all games."""
    return caller.page(pages.rules_index())


@house_pages.get("/rules/{game}")
async def rules(caller: Asks, game: str) -> Response:
    """The rules of one game: its book, and every clause."""
    if game not in GAMES:
        raise Gone("There is no such game here.")
    return caller.page(pages.rules(game))


@house_pages.get("/rules/{game}/quick")
async def quick(caller: Asks, game: str) -> Response:
    """The quick reference of one game, to be printed."""
    found = pages.quick(game) if game in GAMES else None
    if found is None:
        raise Gone("There is no such game here, or it has no quick reference.")
    return caller.page(found)


@house_pages.get("/docs")
async def docs(caller: Asks) -> Response:
    """What programs can do here."""
    return caller.page(pages.docs(caller.request.app.openapi()))


@house_pages.get("/health")
async def health(caller: Asks) -> Response:
    """Whether the house stands: its store answers."""
    await caller.services.live_tables.store.listed("open", 1)
    return JSONResponse({"status": "ok", "tables": len(caller.services.live_tables.lives)})
