"""The application: what is set up when the server starts, and how whatever goes wrong is answered."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from importlib.metadata import version
from typing import Any, Final

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, JSONResponse, Response
from starlette.exceptions import HTTPException
from starlette.types import Receive, Scope, Send

from paradoxa.core import BadText, IllegalMove, ParadoxaError
from paradoxa.games import GAMES
from paradoxa.http.api import api
from paradoxa.http.direct_route import DirectRoutes
from paradoxa.http.editor import editor_pages
from paradoxa.http.lessons import lessons
from paradoxa.http.middleware import Compression, Protection, TooLarge
from paradoxa.http.pages import house_pages
from paradoxa.http.replay_pages import replay_pages
from paradoxa.http.session import Denied, Services
from paradoxa.http.table_pages import table_pages
from paradoxa.service.config import Config, read_key
from paradoxa.service.deduction import DeductionDesks
from paradoxa.service.hints import Hints
from paradoxa.service.keys import Keys
from paradoxa.service.live_tables import Gone, LiveTables
from paradoxa.service.rate_limit import TooMany
from paradoxa.store.database import StoreError
from paradoxa.store.store import Store
from paradoxa.tables.table import NotNow, Stale
from paradoxa.web import pages, static_files
from paradoxa.web.room import board_of, web_room
from paradoxa.workers.pool import DEDUCTION, HINTS, PATIENCE, Thinkers

log = logging.getLogger(__name__)

# What went wrong, as a status: the first that fits.
STATUS: Final[tuple[tuple[type[Exception], int], ...]] = (
    (Gone, 404),
    (Denied, 403),
    (Stale, 409),
    (NotNow, 409),
    (IllegalMove, 409),
    (TooMany, 429),
    (StoreError, 503),
    (ParadoxaError, 400),
)
TITLES: Final = {
    400: "That was not understood",
    403: "Not for you",
    404: "Nothing is here",
    405: "Not this way",
    409: "Not now",
    429: "A little slower, please",
    500: "Something broke",
    503: "The house has no memory just now",
}


def make_app(config: Config) -> FastAPI:
    """The server, ready to be run; it opens its store when it starts."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        store = await Store.open(config.database)
        # One pool for all that thinks; processes beyond those for moves start when somebody needs them.
        thinkers = Thinkers(config.workers, places=(HINTS, DEDUCTION, PATIENCE))
        live_tables = LiveTables(store, thinkers, config)
        app.state.live_tables = live_tables
        deduction = DeductionDesks(live_tables, thinkers, _marks)
        live_tables.on_change.append(deduction.table_changed)
        hints = Hints(live_tables, thinkers)
        app.state.services = Services(config, live_tables, Keys(read_key(config.key_file)), deduction, hints)
        await live_tables.open()
        try:
            yield
        finally:
            await live_tables.close()
            await deduction.close()
            await app.state.services.replay_deduction.close()
            await hints.close()
            await thinkers.close()
            await store.close()

    app = App(
        title="Paradoxa",
        version=version("paradoxa"),
        summary="Tabletop games about paradoxes: everything a person can do at a table, a program can.",
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
        redirect_slashes=False,  # its redirects would repeat whatever host a request names
        responses={400: {"description": "not understood"}, 403: {"description": "not for you"}},
    )
    # As they are: the framework goes twice through the routes of a router that is included.
    app.router.routes += [*api.routes, *replay_pages.routes, *table_pages.routes, *house_pages.routes]
    for editor in [web_room(game).editor for game in GAMES]:
        if editor is not None:
            app.include_router(editor_pages(editor), include_in_schema=False)
    app.include_router(lessons, include_in_schema=False)
    app.router.add_route("/static/{path:path}", static, include_in_schema=False)
    for kind, _ in STATUS:
        app.add_exception_handler(kind, explain)
    app.add_exception_handler(RequestValidationError, explain_form)
    app.add_exception_handler(HTTPException, explain_http)
    app.add_exception_handler(Exception, explain_break)
    app.protect(config)
    return app


def _marks(game: str, notes: str) -> Mapping[int, int]:
    return board_of(game).marks(notes)


class App(FastAPI):
    """The framework's application behind our middleware; direct routes are found before its own routing table."""

    def protect(self, config: Config) -> None:
        """Put the middleware before all routes, which are known now."""
        direct = Compression(DirectRoutes(super().__call__, self.routes))
        self.protected = Protection(direct, config.max_body, config.is_secure, self.exception_handlers)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await super().__call__(scope, receive, send)
            return
        scope["app"] = self
        await self.protected(scope, receive, send)


async def static(request: Request) -> Response:
    """A static file; its address carries a hash of its content, so browsers may keep it."""
    found = static_files.file(request.path_params["path"])
    if found is None:
        raise HTTPException(404)
    headers = {"cache-control": "public, max-age=31536000, immutable", "etag": f'"{found.digest}"'}
    if request.headers.get("if-none-match") == headers["etag"]:
        return Response(status_code=304, headers=headers)
    if found.packed and "gzip" in request.headers.get("accept-encoding", ""):
        headers |= {"content-encoding": "gzip", "vary": "accept-encoding"}
        return Response(found.packed, media_type=found.media_type, headers=headers)
    return Response(found.body, media_type=found.media_type, headers={**headers, "vary": "accept-encoding"})


# --- what went wrong, in a sentence ------------------------------------------------------------
def told(request: Request, status: int, data: dict[str, Any], headers: dict[str, str] | None = None) -> Response:
    """An error as a program or as a person reads it."""
    if request.url.path.startswith("/api/") or "application/json" in request.headers.get("accept", ""):
        return JSONResponse(data, status, headers)
    title = TITLES.get(status, "That did not work")
    return HTMLResponse(pages.problem(status, title, data["error"]), status, headers)


async def explain(request: Request, error: Exception) -> Response:
    """Say what was wrong and what would be right."""
    status = next(code for kind, code in STATUS if isinstance(error, kind))
    if isinstance(error, TooMany):
        return told(request, status, {"error": str(error)}, {"retry-after": str(error.seconds)})
    if isinstance(error, StoreError):
        log.error("store failed", extra={"reason": type(error).__name__})
        return told(request, status, {"error": "The moves cannot be stored just now. Nothing is lost; try again soon."})
    if isinstance(error, IllegalMove):
        found = {"error": error.reason, "clause": error.clause, "options": list(error.options)}
        return told(request, status, found)
    if isinstance(error, BadText):
        return told(request, status, {"error": str(error), "at": error.at})
    return told(request, status, {"error": str(error)})


async def explain_form(request: Request, error: Exception) -> Response:
    """A request that does not have the form we ask for: where, and why."""
    assert isinstance(error, RequestValidationError)
    found = error.errors()[:3]
    where = "; ".join(
        [f"{'.'.join([str(part) for part in one['loc'][1:]]) or one['loc'][0]}: {one['msg']}" for one in found]
    )
    return told(request, 422, {"error": f"The request cannot be read: {where}."})


async def explain_http(request: Request, error: Exception) -> Response:
    """Addresses and methods there are not."""
    assert isinstance(error, HTTPException)
    sentences = {
        400: "What was sent cannot be read.",
        404: "There is no such page.",
        405: "That address does not take this method.",
    }
    if isinstance(error, TooLarge):
        sentences[413] = error.detail
    sentence = sentences.get(error.status_code, "That did not work.")
    return told(request, error.status_code, {"error": sentence}, dict(error.headers or {}))


async def explain_break(request: Request, error: Exception) -> Response:
    """A fault of ours: the log gets its kind and place, the reader an apology."""
    log.error("broken", extra={"reason": type(error).__name__, "path": request.url.path.split("/")[1][:20]})
    return told(request, 500, {"error": "Something broke on our side. Your moves are safe; try again."})
