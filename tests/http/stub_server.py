"""A server as small as can be, run by the real `serve`: `python -m tests.http.stub_server PORT [WORD...]`.

Words: `fixed` (insist on the port), `deaf` (streams do not end by themselves), `slow` (opening takes long),
`broken` (opening fails), `log` (log requests), `proxy` (believe a proxy), `thinks` (a worker thinks all the time),
`patient` (answers under way have all the time in the world when it ends).
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI, Request
from fastapi.responses import StreamingResponse

from paradoxa.core import ParadoxaError
from paradoxa.http import serve
from paradoxa.service.config import Config
from paradoxa.workers.pool import Closed, Thinkers
from tests.workers.odd_bots import view_of

HOUR = 3_600.0  # longer than anybody waits for
words = set(sys.argv[2:])


class LiveTables:
    """Ends the streams."""

    def __init__(self) -> None:
        self.closing = asyncio.Event()

    async def close(self) -> None:
        if "deaf" not in words:
            self.closing.set()


async def think(thinkers: Thinkers) -> None:
    try:
        await thinkers.choose("hanging", "antinomy", view_of(), HOUR)
    except Closed:
        print("closed", flush=True)


def make_app(config: Config) -> FastAPI:
    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        if "broken" in words:
            raise ParadoxaError("there is no house here")
        if "slow" in words:
            print("opening", flush=True)
            await asyncio.sleep(HOUR)
        thinkers = Thinkers(2, "tests.workers.odd_bots:make")
        await thinkers.warm()
        thinking = asyncio.create_task(think(thinkers)) if "thinks" in words else None
        app.state.live_tables = LiveTables()
        yield
        await thinkers.close()
        if thinking is not None:
            await thinking
        print("house closed", flush=True)

    app = FastAPI(lifespan=lifespan)

    @app.get("/")
    async def lobby(request: Request) -> dict[str, object]:
        return {"port": config.port, "scheme": request.url.scheme, "host": request.client and request.client.host}

    @app.get("/t/{table}/live")
    async def live() -> StreamingResponse:
        async def lines() -> AsyncIterator[bytes]:
            yield b"event: page\n\n"
            await app.state.live_tables.closing.wait()
            yield b"event: end\n\n"

        return StreamingResponse(lines(), media_type="text/event-stream")

    @app.get("/broken/{what}")
    async def broken(what: str) -> None:
        raise RuntimeError(f"a secret: {what}")

    return app


if __name__ == "__main__":
    here = Config(
        port=int(sys.argv[1]),
        is_port_fixed="fixed" in words,
        logs_requests="log" in words,
        trusts_proxy="proxy" in words,
    )
    if "patient" in words:
        vars(serve)["GRACE"] = HOUR
    try:
        serve.serve(here, make_app)
    except ParadoxaError as error:  # as the command does
        sys.exit(f"paradoxa: {error}")
    except KeyboardInterrupt:
        sys.exit(130)
