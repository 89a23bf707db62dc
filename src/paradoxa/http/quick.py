"""The addresses asked most, without the framework in between: it took longer than the move itself."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, Final

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import Response
from pydantic import ValidationError
from starlette.types import Receive, Scope, Send

from paradoxa.http.api import answer_at, bearer
from paradoxa.http.bodies import MoveBody
from paradoxa.http.middleware import Doors
from paradoxa.http.pages import posts
from paradoxa.http.session import house_of
from paradoxa.http.table_pages import click
from paradoxa.tables.encoding import as_json

Explain = Callable[[Request, Exception], Awaitable[Response]]


async def move(request: Request, table: str) -> Response:
    """What the API's `move` describes."""
    try:
        body = MoveBody.model_validate_json(await request.body())
    except ValidationError as error:
        raise RequestValidationError([{**one, "loc": ("body", *one["loc"])} for one in error.errors()]) from None
    token = await bearer(request.headers.get("authorization", "")[:200])
    house = await house_of(request)
    done = await answer_at(house, table, token, body)
    return Response(as_json(done), media_type="application/json")


async def click_at(request: Request, table: str) -> Response:
    """What the page's `click` describes, at a seat with a browser of its own."""
    return await click(await posts(request), table)


# By how an address begins and ends; the table's id is all that stands between.
QUICK: Final = (("/api/tables/", "/moves", move), ("/t/", "/click", click_at))


class App(FastAPI):
    """FastAPI with a shorter way for some addresses: the same doors, the same answers, also to what goes wrong."""

    def __init__(self, *, max_body: int, is_secure: bool, explain: Explain, **more: Any) -> None:
        super().__init__(**more)
        self.explain = explain
        self.doors = Doors(self._quick, max_body, is_secure)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["method"] == "POST":
            path: str = scope["path"]
            for begin, end, answer in QUICK:
                if path.startswith(begin) and path.endswith(end):
                    table = path[len(begin) : -len(end)]
                    if table and "/" not in table:
                        scope["app"] = self
                        scope["quick"] = answer, table
                        await self.doors(scope, receive, send)
                        return
        await super().__call__(scope, receive, send)

    async def _quick(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive)
        answer, table = scope["quick"]
        broken: Exception | None = None
        try:
            response = await answer(request, table)
        except Exception as error:  # noqa: BLE001  # as the framework does: whatever it was is answered
            response = await self.explain(request, error)
            broken = error if response.status_code == 500 else None
        await response(scope, receive, send)
        if broken is not None:
            raise broken
