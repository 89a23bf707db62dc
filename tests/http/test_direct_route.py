"""The addresses asked most: one route answers them, as it is declared, and a move is read once on its way."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Annotated, Any

import pytest
from fastapi import APIRouter, Cookie, Depends, FastAPI, Header, Query, Request
from fastapi.responses import Response
from pydantic import BaseModel

from paradoxa.core import Move
from paradoxa.games import GAMES
from paradoxa.http import api, table_pages
from paradoxa.http.app import make_app
from paradoxa.http.direct_route import DirectRoute
from paradoxa.service.config import Config
from paradoxa.service.keys import COOKIE, Keys, hashed
from tests.http.wire import Answer, Ask, answered, field_text

JSON = ("content-type", "application/json")
FORM = ("content-type", "application/x-www-form-urlencoded")


# --- a route as it is declared -----------------------------------------------------------------
class Body(BaseModel):
    number: int


class Refused(Exception):
    """What a dependency raises."""


async def first(request: Request) -> list[str]:
    order: list[str] = request.app.state.order
    order.append("first")
    return order


async def second(order: Annotated[list[str], Depends(first)], who: Annotated[str, Header(max_length=5)] = "") -> str:
    order.append("second")
    if who == "bad":
        raise Refused
    return who


async def of_the_router(request: Request) -> None:
    request.app.state.order.append("router")


def small_app() -> FastAPI:
    router = APIRouter(prefix="/all", dependencies=[Depends(of_the_router)])

    async def shown(
        table: str, who: Annotated[str, Depends(second)], order: Annotated[list[str], Depends(first)], body: Body
    ) -> Response:
        order.append("shown")
        return Response(json.dumps([table, who, body.number]))

    router.add_api_route("/{table}/it", shown, methods=["POST"], route_class_override=DirectRoute)
    app = FastAPI()
    app.router.routes += router.routes
    app.state.order = []

    async def refused(_: Request, __: Exception) -> Response:
        return Response("refused", 403)

    app.add_exception_handler(Refused, refused)
    return app


def asked(
    app: FastAPI, body: bytes = b'{"number": 3}', *headers: tuple[str, str], path: str = "/all/here/it"
) -> Answer:
    return asyncio.run(answered(app, Ask("POST", path, headers=(JSON, *headers), body=body)))


def test_all_dependencies_run_in_order_and_once() -> None:
    app = small_app()
    assert json.loads(asked(app, b'{"number": 3}', ("who", "Ada")).body) == ["here", "Ada", 3]
    assert app.state.order == ["router", "first", "second", "shown"]


def test_what_a_dependency_raises_is_answered_as_ever() -> None:
    answer = asked(small_app(), b'{"number": 3}', ("who", "bad"))
    assert (answer.status, answer.body) == (403, b"refused")


@pytest.mark.parametrize(
    ("body", "headers", "where"),
    [
        (b'{"number": "x"}', (), ["body", "number"]),
        (b"{", (), ["body"]),
        (b"", (), ["body"]),
        (b'{"number": 3}', (("who", "too long"),), ["header", "who"]),
    ],
)
def test_what_does_not_have_the_form_is_told(
    body: bytes, headers: tuple[tuple[str, str], ...], where: list[str]
) -> None:
    app = small_app()
    answer = asked(app, body, *headers)
    assert answer.status == 422
    assert json.loads(answer.body)["detail"][0]["loc"] == where
    assert "shown" not in app.state.order


def test_another_method_is_no_answer() -> None:
    assert asyncio.run(answered(small_app(), Ask("GET", "/all/here/it"))).status == 405


def test_it_is_described_like_any_other_route() -> None:
    described = small_app().openapi()["paths"]["/all/{table}/it"]["post"]
    assert [one["name"] for one in described["parameters"]] == ["table", "who"]
    assert described["requestBody"]["content"]["application/json"]["schema"] == {"$ref": "#/components/schemas/Body"}


def plain(request: Request) -> None:
    """No coroutine: the framework would give it a thread."""


async def yields(request: Request) -> AsyncIterator[None]:
    yield


async def asks_the_query(word: Annotated[str, Query()]) -> None: ...


async def asks_a_cookie(word: Annotated[str, Cookie()]) -> None: ...


@pytest.mark.parametrize("need", [plain, yields, asks_the_query, asks_a_cookie])
def test_what_it_cannot_do_is_refused_when_it_is_declared(need: Callable[..., Any]) -> None:
    async def nothing() -> Response:
        return Response()

    with pytest.raises(TypeError, match="direct route"):
        DirectRoute("/x", nothing, dependencies=[Depends(need)])


# --- the two routes that are ones --------------------------------------------------------------
def test_moves_and_clicks_come_by_such_a_route_and_by_no_other(tmp_path: Path) -> None:
    app = make_app(Config(database=f"sqlite:///{tmp_path / 'x.db'}", key_file=tmp_path / "key"))
    for path in ("/api/tables/{table}/moves", "/t/{table}/click"):
        found = [route for route in app.routes if getattr(route, "path", "") == path]
        assert [type(route) for route in found] == [DirectRoute]


@asynccontextmanager
async def house(folder: Path) -> AsyncIterator[tuple[FastAPI, Keys]]:
    config = Config(database=f"sqlite:///{folder / 'x.db'}", key_file=folder / "key", bot_pause=3600)
    app = make_app(config)
    async with app.router.lifespan_context(app):
        yield app, app.state.services.keys


def with_table(folder: Path, use: Callable[[FastAPI, dict[str, Any], dict[str, Any]], Awaitable[None]]) -> None:
    """Two people at a table of Antinomy; `use` gets the application, what the one to move has, and how things stand."""

    async def work() -> None:
        async with house(folder) as (app, _):
            body = {"game": "antinomy", "name": "Ada", "seats": ["me", "person"], "is_listed": True}
            made = json.loads(
                (await answered(app, Ask("POST", "/api/tables", "", (JSON,), json.dumps(body).encode()))).body
            )
            table = f"/api/tables/{made['table']}"
            sat = json.loads((await answered(app, Ask("POST", f"{table}/sit", "", (JSON,), b'{"name": "Bo"}'))).body)
            for who in (made, sat):
                bearer = ("authorization", f"Bearer {who['token']}")
                stands = json.loads((await answered(app, Ask("GET", table, "", (bearer,)))).body)
                if stands["options"]:
                    await use(app, who, stands)
                    return
        raise AssertionError("nobody is asked")

    asyncio.run(work())


def counted(patch: pytest.MonkeyPatch) -> list[str]:
    """Every text of Antinomy that is read as a move from now on."""
    texts: list[str] = []
    game = GAMES["antinomy"]
    parse = game.parse_move

    def parse_move(text: str) -> Move:
        texts.append(text)
        return parse(text)

    patch.setattr(game, "parse_move", parse_move)
    return texts


def test_a_posted_move_passes_the_declared_dependencies_and_is_read_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def use(app: FastAPI, who: dict[str, Any], stands: dict[str, Any]) -> None:
        texts = counted(monkeypatch)
        body = json.dumps({"move": stands["options"][0], "ply": stands["ply"]}).encode()
        path = f"/api/tables/{who['table']}/moves"
        nobody = await answered(app, Ask("POST", path, "", (JSON,), body))
        assert nobody.status == 403, "the dependency that reads the token has run"
        assert not texts
        done = await answered(app, Ask("POST", path, "", (JSON, ("authorization", f"Bearer {who['token']}")), body))
        assert done.status == 200, done.body
        assert texts == [stands["options"][0]]

    with_table(tmp_path, use)


def test_a_click_passes_the_declared_dependencies_and_is_read_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def use(app: FastAPI, who: dict[str, Any], _: dict[str, Any]) -> None:
        keys: Keys = app.state.services.keys
        live = await app.state.services.live_tables.live(who["table"])
        person = live.table.holders[who["seat"]].person
        assert person is not None
        cookie = ("cookie", f"{COOKIE}={keys.cookie(person)}")
        page = (await answered(app, Ask("GET", f"/t/{who['table']}", "", (cookie,)))).body.decode()
        found = re.search(r"data-ways='([^']+)'", page)
        assert found is not None
        way = json.loads(found[1].replace("&quot;", '"'))[0]
        *picks, key = [*way[0].split(), "sure"] if len(way) > 3 else way[0].split()
        fields = {"ply": str(live.table.seen[who["seat"]]), "picks": " ".join(picks), "click": key}
        texts = counted(monkeypatch)
        path = f"/t/{who['table']}/click"
        alien = await answered(app, Ask("POST", path, "", (FORM, cookie), field_text(fields.items()).encode()))
        assert alien.status == 403, "the dependency that checks the form has run"
        assert not texts
        signed = field_text({**fields, "csrf": keys.csrf(person)}.items()).encode()
        done = await answered(app, Ask("POST", path, "", (FORM, cookie, ("accept", "application/json")), signed))
        assert (done.status, json.loads(done.body)["ok"]) == (200, True)
        assert len(texts) == 1

    with_table(tmp_path, use)


def test_a_dependency_added_to_the_route_of_a_move_runs(tmp_path: Path) -> None:
    """The very routes that stand in the application, with one dependency more."""

    class Stopped(Exception):
        """By the dependency."""

    async def stop(request: Request) -> None:
        raise Stopped

    for router, path in ((api.api, "/api/tables/{table}/moves"), (table_pages.table_pages, "/t/{table}/click")):
        route = next(one for one in router.routes if getattr(one, "path", "") == path)
        assert isinstance(route, DirectRoute)
        again = DirectRoute(path, route.endpoint, methods=["POST"], dependencies=[*route.dependencies, Depends(stop)])
        app = FastAPI()
        app.router.routes.append(again)
        with pytest.raises(Stopped):
            asyncio.run(answered(app, Ask("POST", path.replace("{table}", hashed("x")), "", (JSON,), b"{}")))
