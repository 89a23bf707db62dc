"""People who use the pages as a browser without scripts does: cookies kept, forms filled in, redirects followed."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from urllib.parse import quote_plus

from paradoxa.service.keys import COOKIE
from tests.http.client import Answer, Client
from tests.http.running import Server

TOKEN = r"Bearer ([\w-]{32})<"
FORM = "application/x-www-form-urlencoded"


def form(fields: dict[str, str]) -> bytes:
    """Fields as a form sends them."""
    return "&".join([f"{quote_plus(name)}={quote_plus(text)}" for name, text in fields.items()]).encode()


CSRF = re.compile(r'(name="csrf" value=")([^"]*)')


def csrf_of(page: str) -> str:
    """What a form of this page must bring along."""
    found = CSRF.search(page)
    assert found is not None
    return found[2]


class Visitor:
    """Somebody with a cookie; `tables` are those they came to."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.cookie = self.csrf = ""
        self.cookies: dict[str, str] = {}
        self.tables: list[str] = []

    async def arrive(self) -> None:
        """Come to the lobby, get a cookie, and find out what forms must bring along."""
        self._keep(await self.client.get("/"))
        self.csrf = csrf_of((await self.get("/")).text)

    async def get(self, path: str, **headers: str) -> Answer:
        return self._keep(await self.client.get(path, **headers))

    async def seen(self, path: str) -> str:
        """A page as its reader sees it: what forms bring along is another text in every answer."""
        return CSRF.sub(r"\1", (await self.get(path)).text)

    async def post(self, path: str, fields: dict[str, str] | None = None, **headers: str) -> Answer:
        """Send a form with its csrf field."""
        sent = {"csrf": self.csrf, **(fields or {})}
        return self._keep(await self.client.ask("POST", path, form(sent), content_type=FORM, **headers))

    def _keep(self, answer: Answer) -> Answer:
        for given in answer.headers.get("set-cookie", "").splitlines():
            name, _, value = given.partition(";")[0].partition("=")
            self.cookies[name] = value  # also one for a path: here the last invitation is the one that counts
            self.client.headers["cookie"] = "; ".join([f"{name}={value}" for name, value in self.cookies.items()])
            self.cookie = f"{COOKIE}={self.cookies.get(COOKIE, '')}"
        return answer

    async def table_of(self, answer: Answer) -> str:
        """The table an answer leads to."""
        assert answer.status == 303, answer.text
        table = answer.headers["location"].split("/")[2]
        self.tables.append(table)
        return table

    async def play_now(self, game: str) -> str:
        return await self.table_of(await self.post("/play-now", {"game": game}))

    async def pass_and_play(self) -> str:
        return await self.table_of(await self.post("/new", {"game": "antinomy", "device": "yes"}))

    async def sit_with(self, other: Visitor, **choices: str) -> str:
        """A table with another person: made, joined by the invite link, and begun."""
        table = await self.table_of(await self.post("/new", {"game": "antinomy", "name": "Ada", **choices}))
        link = re.search(r"/join/([\w-]+)", (await self.get(f"/t/{table}")).text)
        assert link is not None
        await other.table_of(await other.get(f"/join/{link[1]}"))
        assert (await other.post(f"/t/{table}/sit", {"name": "Bo"})).status == 303
        return table


@asynccontextmanager
async def visitors(port: int, count: int) -> AsyncIterator[list[Visitor]]:
    """So many people in the lobby."""
    async with AsyncExitStack() as stack:
        people = [Visitor(await stack.enter_async_context(Client(port))) for _ in range(count)]
        for visitor in people:
            await visitor.arrive()
        yield people


Work = Callable[[list[Visitor]], Awaitable[None]]


def run(server: Server, work: Work, people: int = 2) -> None:
    """Have so many people do some work at a server."""

    async def whole() -> None:
        async with visitors(server.port, people) as visiting:
            await work(visiting)

    asyncio.run(whole())


def found(pattern: str, answer: Answer) -> str:
    """The first thing of that form in a page."""
    match = re.search(pattern, answer.text)
    assert match is not None, answer.text
    return match[1]


def ply_in(answer: Answer) -> str:
    return found(r'name="ply" value="(\d+)"', answer)
