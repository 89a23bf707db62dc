"""Everything a person can do, a program can: JSON under /api, a token per seat, a stream of that seat's events."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from typing import Annotated, Any, Final, Literal

from fastapi import APIRouter, Depends, Header, Path, Query, Request
from fastapi.responses import PlainTextResponse, Response, StreamingResponse

from paradoxa.bots.catalogue import catalogue
from paradoxa.core import Seat
from paradoxa.http.bodies import (
    MOST,
    AnswerBody,
    BotBody,
    ForcedBody,
    MoveBody,
    PassesBody,
    SitBody,
    StartBody,
    TableBody,
    WhyBody,
)
from paradoxa.http.direct_route import DirectRoute
from paradoxa.http.session import Denied, Services, services_of
from paradoxa.http.streams import news, standing
from paradoxa.service.hints import PATIENT
from paradoxa.service.keys import hashed, new_secret
from paradoxa.service.live_tables import Gone, LiveTable
from paradoxa.tables import acts
from paradoxa.tables.desk import Advice, Moment
from paradoxa.tables.encoding import as_json
from paradoxa.tables.reading import moment
from paradoxa.tables.setup import NewTable, Pace, Setup, is_alone, read_name, table_title, usual_options
from paradoxa.tables.table import NotNow, Table
from paradoxa.web.new_table_form import offered

ERRORS: Final[dict[int | str, dict[str, Any]]] = {
    400: {"description": "What was sent cannot be read; `error` says why."},
    403: {"description": "The token is missing or not good for this."},
    404: {"description": "There is no such table."},
    409: {"description": "Not possible now: the table moved on, or a rule forbids it (`clause`, `options`)."},
    422: {"description": "The request does not have the form described here; `error` says where."},
    429: {"description": "Too much at once; `Retry-After` says when to come back."},
}
api = APIRouter(prefix="/api", tags=["api"], responses=ERRORS)
TableId = Annotated[str, Path(min_length=1, max_length=64, description="the table's id")]
Invite = Annotated[
    str, Header(alias="Paradoxa-Invite", max_length=64, description="the secret of an invite link, where one is needed")
]


async def bearer(authorization: Annotated[str, Header(max_length=200, description="Bearer <seat token>")] = "") -> str:
    """The seat token a program shows; "" without one."""
    kind, _, token = authorization.partition(" ")
    return token.strip() if kind.lower() == "bearer" else ""


TheServices = Annotated[Services, Depends(services_of)]
Token = Annotated[str, Depends(bearer)]


async def seated(services: Services, table: str, token: str) -> tuple[LiveTable, Seat]:
    """The table and the seat a token opens; raises Denied."""
    live, seat = await services.by_token(token)
    if live.table.id != table:
        raise Denied("That token is for a seat at another table.")
    return live, seat


async def looked_at(services: Services, table: str, token: str, invite: str) -> tuple[LiveTable, Seat | None]:
    """The table for whoever may look at it: a seat, or a spectator."""
    if token:
        return await seated(services, table, token)
    live = await services.live_tables.live(table)
    is_invited = bool(invite) and hashed(invite) == live.table.header.invite
    if not live.table.setup.is_listed and not is_invited:
        raise Gone
    if live.table.status != "open" and not live.table.setup.may_watch:
        raise Denied("This table plays without spectators.")
    return live, None


@api.get("/games")
async def games() -> list[dict[str, Any]]:
    """The games, with their seats, options and bots: the levels first, then two to compare with; what was measured."""
    return catalogue()


@api.get("/tables")
async def tables(services: TheServices, status: Literal["open", "running", "over"] = "open") -> list[dict[str, Any]]:
    """The listed tables, the latest change first."""
    found = await services.live_tables.store.listed(status, 50)
    return [
        {
            "table": one.header.id,
            "game": one.header.game,
            "players": list(one.status.names),
            "status": one.status.status,
            "waiting": list(one.status.waiting),
            "ending": one.status.ending,
        }
        for one in found
    ]


@api.post("/tables", status_code=201)
async def make_table(services: TheServices, request: Request, body: TableBody) -> dict[str, Any]:
    """Make a table; answers its id, the invite secret, and a token if you sit there."""
    services.count_new_table(request)
    game = offered(body.game)
    for kind in body.seats:
        if kind not in ("me", "person") and not (kind.startswith("bot ") and acts.check_bot(kind[4:])):
            raise NotNow(f"A seat is 'me', 'person' or 'bot NAME', not {kind!r}.")
    if body.seats.count("me") > 1:
        raise NotNow("You can sit at one seat only.")
    setup = Setup(
        game=game.name,
        seats=len(body.seats),
        title=table_title(),
        options=game.settings(len(body.seats), {**usual_options(game.name, body.seats), **body.options}),
        is_listed=body.is_listed,
        may_watch=body.may_watch,
        has_history=body.has_history,
        patience=body.patience,
        reactions=(0 if is_alone(body.seats) else 10) if body.reactions is None else body.reactions,
        hints=is_alone(body.seats) if body.hints is None else body.hints,
        pace=Pace(body.pace.minutes, body.pace.increment, body.pace.on_time),
    )
    person = new_secret()
    live = await services.matchmaking.make(NewTable(setup, tuple(body.seats)), person, read_name(body.name))
    return _welcome(services, live.table, person)


def _welcome(services: Services, table: Table, person: str) -> dict[str, Any]:
    mine = table.seats_of(person)
    return {
        "table": table.id,
        "invite": services.keys.invite(table.id),
        "seat": mine[0] if mine else None,
        "token": services.keys.seat_token(table.id, mine[0], person) if mine else None,
        "status": table.status,
    }


@api.post("/tables/{table}/sit", status_code=201)
async def sit(
    services: TheServices, request: Request, table: TableId, body: SitBody, invite: Invite = ""
) -> dict[str, Any]:
    """Sit down at a free seat; answers your seat's token."""
    services.count_new_table(request)
    live, _ = await looked_at(services, table, "", invite)
    person = new_secret()
    await services.matchmaking.sit(live, body.seat, read_name(body.name), person)
    return _welcome(services, live.table, person)


@api.post("/tables/{table}/start")
async def start(services: TheServices, table: TableId, token: Token, body: StartBody | None = None) -> dict[str, Any]:
    """Begin now: bots take the seats that are still free."""
    bot = (body or StartBody()).bot
    return await act(services, table, token, lambda draft, _: acts.start(draft, bot))


@api.get("/tables/{table}")
async def look(services: TheServices, table: TableId, token: Token, invite: Invite = "") -> Response:
    """How the table stands for your seat, or for a spectator."""
    live, reader = await looked_at(services, table, token, invite)
    return Response(as_json(standing(live.table, reader)), media_type="application/json")


@api.get("/tables/{table}/stream")
async def stream(services: TheServices, table: TableId, token: Token, invite: Invite = "") -> StreamingResponse:
    """What your seat hears, one JSON object a line: first how things stand, then every change as it happens."""
    live, reader = await looked_at(services, table, token, invite)
    lines: AsyncIterator[bytes] = news(services.live_tables, live, reader)
    return StreamingResponse(lines, media_type="application/x-ndjson")


async def move(services: TheServices, table: TableId, token: Token, body: MoveBody) -> Response:
    """Answer what your seat is asked; a reaction is kept, and becomes your move when the pause for it is over."""
    live, seat = await seated(services, table, token)
    await services.live_tables.mind_pace(live, seat)  # not so quickly that it would tell what there was to choose from
    done = await act_at(services, live, seat, token, lambda draft, seat: acts.answer(draft, seat, body.ply, body.move))
    return Response(as_json(done), media_type="application/json")


api.add_api_route(
    "/tables/{table}/moves",
    move,
    methods=["POST"],
    response_model=dict[str, Any],
    route_class_override=DirectRoute,
)


@api.get("/tables/{table}/why-not")
async def why_not(
    services: TheServices, table: TableId, token: Token, move: Annotated[str, Query(max_length=400)]
) -> dict[str, Any]:
    """Why a move is not possible for your seat now, with the clause of the rules; nulls where it is."""
    live, seat = await seated(services, table, token)
    acts.check_running(live.table)
    why = live.table.game.why_not(live.table.view(seat), live.table.game.parse_move(move))
    return {"clause": why.clause if why else None, "sentence": why.sentence if why else None}


@api.post("/tables/{table}/hint")
async def hint(services: TheServices, table: TableId, token: Token) -> dict[str, Any]:
    """What the expert would do in your place, and why, from what your seat knows; counted, where the table has it."""
    live, seat = await seated(services, table, token)
    services.count_write(token)
    advice = await services.hints.ask(live, seat, PATIENT)
    return {"ply": live.table.seen[seat], **advice_data(advice)}


@api.post("/tables/{table}/undo")
async def undo(services: TheServices, table: TableId, token: Token) -> dict[str, Any]:
    """Take your last move back, or ask those whose turn it became."""
    return await act(services, table, token, acts.ask_undo)


@api.post("/tables/{table}/undo-answer")
async def undo_answer(services: TheServices, table: TableId, token: Token, body: AnswerBody) -> dict[str, Any]:
    """Allow or refuse that another takes a move back."""
    return await act(services, table, token, lambda draft, seat: acts.answer_undo(draft, seat, body.allow))


@api.post("/tables/{table}/forced")
async def forced(services: TheServices, table: TableId, token: Token, body: ForcedBody) -> dict[str, Any]:
    """Have your forced moves played for you, or not."""
    return await act(services, table, token, lambda draft, seat: acts.play_forced(draft, seat, body.on))


@api.post("/tables/{table}/passes")
async def passes(services: TheServices, table: TableId, token: Token, body: PassesBody) -> dict[str, Any]:
    """Let moments for reactions pass: until your next turn, for the whole game, or no longer. Nobody else is told."""
    return await act(services, table, token, lambda draft, seat: acts.let_pass(draft, seat, body.until))


@api.post("/tables/{table}/leave")
async def leave(services: TheServices, table: TableId, token: Token) -> dict[str, Any]:
    """Let a bot play on for you; before the game begins, get up."""
    return await act(services, table, token, acts.leave_or_stand)


@api.post("/tables/{table}/back")
async def back(services: TheServices, table: TableId, token: Token) -> dict[str, Any]:
    """Take your seat back from the bot."""
    return await act(services, table, token, acts.come_back)


@api.post("/tables/{table}/bot")
async def put_bot_in(services: TheServices, table: TableId, token: Token, body: BotBody) -> dict[str, Any]:
    """Put a bot in for somebody with whom the table's patience has run out."""
    return await act(services, table, token, lambda draft, seat: acts.put_bot_in(draft, seat, body.seat, body.bot))


@api.post("/tables/{table}/end")
async def end(services: TheServices, table: TableId, token: Token) -> dict[str, Any]:
    """End the game: where somebody's patience has run out, or nobody else is there."""
    return await act(services, table, token, acts.end)


@api.post("/tables/{table}/resign")
async def resign(services: TheServices, table: TableId, token: Token) -> dict[str, Any]:
    """Give the game up, between people: others win, or a bot plays on for you for good, as the game has it."""
    return await act(services, table, token, acts.resign)


@api.post("/tables/{table}/rematch")
async def rematch(services: TheServices, table: TableId, token: Token) -> dict[str, Any]:
    """Play again, everybody one seat further on; answers your token at the new table."""
    live, seat = await seated(services, table, token)
    services.count_write(token)
    person = live.table.holders[seat].person
    assert person is not None
    return _welcome(services, (await services.matchmaking.rematch(live)).table, person)


@api.get("/tables/{table}/record", response_class=PlainTextResponse)
async def record(services: TheServices, table: TableId, token: Token, invite: Invite = "") -> PlainTextResponse:
    """The whole game as a record, once it is over."""
    live, _ = await looked_at(services, table, token, invite)
    return PlainTextResponse(live.table.record())


@api.get("/tables/{table}/replay")
async def replay(
    services: TheServices,
    table: TableId,
    token: Token,
    at: Annotated[int | None, Query(ge=0, le=MOST)] = None,
    seen_as: Annotated[str, Query(alias="as", max_length=10)] = "",
    invite: Invite = "",
) -> Response:
    """A point of the game: as a seat knew it then, or (once it is over) the whole truth."""
    live, reader = await looked_at(services, table, token, invite)
    mine = () if reader is None else (reader,)
    return _moment(services.hints.about(live.table, mine, moment(live.table, mine, at, seen_as)))


@api.post("/tables/{table}/replay")
async def ask_in_replay(
    services: TheServices, request: Request, table: TableId, token: Token, body: WhyBody, invite: Invite = ""
) -> Response:
    """Ask a bot about a step of the game: what it would have played, knowing what the one knew who played there."""
    live, reader = await looked_at(services, table, token, invite)
    mine = () if reader is None else (reader,)
    services.count_write(token or f"replay {services.address(request)}")
    shown = moment(live.table, mine, body.at, body.seen_as)
    return _moment(await services.hints.ask_about(live.table, mine, shown, body.why, PATIENT))


def _moment(found: Moment) -> Response:
    decided = found.decided
    data = {
        "at": found.at,
        "total": found.total,
        "as": found.seen_as,
        "may_see": list(found.may_see),
        "steps": list(found.steps),
        "view": found.view,
        "truth": found.truth,
        "decided": {
            "seat": decided.seat,
            "move": decided.move,
            "words": decided.words,
            "bots": list(decided.bots),
            **({"advice": advice_data(decided.advice)} if decided.advice is not None else {}),
        }
        if decided is not None
        else None,
    }
    return Response(as_json(data), media_type="application/json")


def advice_data(advice: Advice) -> dict[str, Any]:
    """What a bot said, as data; raises NotNow where it has not."""
    if advice.words is None:
        raise NotNow(
            "That could not be worked out; you may ask again."
            if advice.is_lost
            else "The expert still thinks; ask again in a moment."
        )
    found = advice.words.data()
    found["beliefs"] = [{"fact": fact, "share": share} for fact, share in advice.words.beliefs]
    return {"bot": advice.bot, **found}


async def act(services: Services, table: str, token: str, deed: Callable[[Table, Seat], object]) -> dict[str, Any]:
    """Do something at the seat of a token; answers the change it made."""
    live, seat = await seated(services, table, token)
    return await act_at(services, live, seat, token, deed)


async def act_at(
    services: Services, live: LiveTable, seat: Seat, token: str, deed: Callable[[Table, Seat], object]
) -> dict[str, Any]:
    """Do something at a seat; answers the change it made."""
    services.count_write(token)
    await services.live_tables.change(live, lambda draft: deed(draft, seat))
    return {"ply": live.table.seen[seat], "status": live.table.status}
