"""Reading has no side effect: every route that is only looked at leaves the store's rows and the workers alone."""

from __future__ import annotations

import asyncio
import re
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing
from itertools import product
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from fastapi.routing import iter_route_contexts

from paradoxa.games import GAMES
from paradoxa.http.app import make_app
from paradoxa.service.bot_turns import next_job
from paradoxa.service.config import Config
from paradoxa.service.live_tables import LiveTables
from paradoxa.web.room import web_room
from paradoxa.workers.pool import Pool
from tests.http.running import SECONDS

STREAMS = {"/t/{table}/live", "/t/{table}/seat/{seat}/live", "/api/tables/{table}/stream"}  # who listens, begins
TURNS = 30  # of the loop: whatever a request has begun gets to the workers


class House:
    """A server in this process, somebody who uses it, and what was asked of its workers."""

    def __init__(self, app: FastAPI, person: httpx.AsyncClient, file: Path) -> None:
        self.app, self.person, self.file = app, person, file
        self.questions = 0

    async def post(self, path: str, **fields: str) -> httpx.Response:
        csrf = re.search(r'name="csrf" value="([^"]*)"', (await self.person.get("/")).text)
        assert csrf is not None
        answer = await self.person.post(path, data={"csrf": csrf[1], **fields})
        assert answer.status_code in (200, 303), answer.text
        return answer

    def rows(self) -> dict[str, list[Any]]:
        """All that is stored."""
        with closing(sqlite3.connect(self.file)) as store:
            tables = [name for (name,) in store.execute("select name from sqlite_master where type = 'table'")]
            return {name: sorted(map(repr, store.execute(f"select * from {name}"))) for name in tables}  # noqa: S608

    async def my_turn(self, table: str) -> None:
        """Wait until nobody but a person is to move: what bots do at a running table is no reader's doing."""
        async with asyncio.timeout(SECONDS):
            live = self.app.state.live_tables.lives[table]
            while next_job(live.table) is not None or (live.runner is not None and not live.runner.done()):
                await asyncio.sleep(0.05)

    async def to_the_end(self, table: str) -> None:
        """Leave, and let bots finish the game."""
        await self.post(f"/t/{table}/leave")
        async with asyncio.timeout(SECONDS):
            while self.app.state.live_tables.lives[table].table.status != "over":
                await asyncio.sleep(0.05)


@asynccontextmanager
async def house(folder: Path, patch: pytest.MonkeyPatch) -> AsyncIterator[House]:
    file = folder / "tables.db"
    free: dict[str, Any] = {"bot_pause": 0, "reaction_pause": 0, "writes_per_second": 0, "tables_per_minute": 0}
    app = make_app(Config(database=f"sqlite:///{file}", key_file=folder / "key", workers=1, **free))
    wire = httpx.ASGITransport(app)
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(transport=wire, base_url="http://127.0.0.1", timeout=SECONDS) as person,
    ):
        found = House(app, person, file)
        asked = Pool.worker

        def counted(*args: Any) -> Any:
            found.questions += 1
            return asked(*args)

        patch.setattr(Pool, "worker", counted)
        yield found


def paths(app: FastAPI) -> Iterator[str]:
    """The address of every route that can be looked at, with its blanks."""
    for route in iter_route_contexts(app.routes):
        if "GET" in (getattr(route.original_route, "methods", None) or ()):
            yield str(route.path)


def filled(path: str, known: dict[str, list[str]]) -> list[str]:
    """The address with everything we know in its blanks."""
    blanks = re.findall(r"\{(\w+)(?::path)?\}", path)
    found = []
    for values in product(*[known[blank] for blank in blanks]):
        text = path
        for blank, value in zip(blanks, values, strict=True):
            text = re.sub(rf"\{{{blank}(:path)?\}}", value, text)
        found.append(text)
    return found


def test_no_get_writes_a_row_or_sets_a_worker_to_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def whole() -> None:
        async with house(tmp_path, monkeypatch) as here:
            island = {"game": "paradox-island", "seats": "2", "place": "1", "other-1": "bot greedy"}
            island |= {"listed": "yes", "option-help": "certain"}  # a captive, with a deduction desk
            made = [
                await here.post("/new", **island),
                await here.post("/new", **island),
                await here.post("/new", game="antinomy"),  # waits for a friend
            ]
            running, over, waiting = [answer.headers["location"].removeprefix("/t/") for answer in made]
            await here.my_turn(running)
            await here.to_the_end(over)
            invite = re.search(r"/join/([\w-]+)", (await here.person.get(f"/t/{waiting}")).text)
            link = re.search(r"/me/([\w-]{20,})", (await here.post("/me/link")).text)
            assert invite is not None
            assert link is not None
            async with asyncio.timeout(SECONDS):  # what these deeds began is over
                while any([reader.is_busy for reader in here.app.state.services.deduction._readers.values()]):
                    await asyncio.sleep(0.05)
            lessons = web_room("paradox-island").lessons
            known = {
                "table": [running, over, waiting],
                "seat": ["0", "1"],
                "secret": [invite[1], link[1], here.app.state.services.keys.shared(over)],
                "game": list(GAMES),
                "role": list(lessons),
                "number": [str(number) for number in range(1, len(lessons["captive"].steps) + 2)],
                "path": ["table.js"],
            }
            steps = ["", "?at=5", "?at=60&as=all", "?at=61&as=all&why=expert", "?at=62&as=all&proofs=yes", "?at=7&as=0"]
            queries = {"replay": steps, "why": ["?click=rest"], "why-not": ["?move=rest"]}
            token = re.search(r"Bearer ([\w-]{32})<", (await here.person.get(f"/t/{running}/token")).text)
            assert token is not None
            walked = {path for path in paths(here.app) if path not in STREAMS}
            assert set(paths(here.app)) - walked == STREAMS
            rows, questions = here.rows(), here.questions
            statuses: dict[str, set[int]] = {}
            async with httpx.AsyncClient(transport=here.person._transport, base_url="http://127.0.0.1") as stranger:
                for path in sorted(walked):
                    program = {"authorization": f"Bearer {token[1]}"} if path.endswith("why-not") else {}
                    for address, query in product(filled(path, known), queries.get(path.split("/")[-1], [""])):
                        for who in (here.person, stranger):
                            answer = await who.get(address + query, headers=program)
                            assert answer.status_code < 500, address
                            statuses.setdefault(path, set()).add(answer.status_code)
                        for _ in range(TURNS):
                            await asyncio.sleep(0)
                        assert here.questions == questions, f"{address}{query} sets somebody to work"
                        assert here.rows() == rows, f"{address}{query} writes something"
            assert [path for path, found in statuses.items() if not found & {200, 303}] == []

    asyncio.run(whole())


ISLAND = {"game": "paradox-island", "seats": "2", "place": "1", "other-1": "bot greedy", "option-help": "certain"}


def test_a_look_at_a_table_that_sleeps_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where its deduction desk would have something to work out: that begins when somebody listens."""

    async def whole() -> None:
        async with house(tmp_path, monkeypatch) as here:
            table = (await here.post("/new", **ISLAND)).headers["location"]
            await here.my_turn(table.removeprefix("/t/"))
        async with house(tmp_path, monkeypatch) as again:
            again.person.cookies = here.person.cookies
            begun: list[object] = []  # where bots, clocks and deduction are seen to
            again.app.state.live_tables.on_change.append(begun.append)
            rows = again.rows()
            for path in (table, f"{table}/replay", "/"):
                assert (await again.person.get(path)).status_code == 200
            live = again.app.state.live_tables.lives[table.removeprefix("/t/")]
            for _ in range(TURNS):
                await asyncio.sleep(0)
            assert (begun, again.rows()) == ([], rows)
            listener = again.app.state.live_tables.listen(live, 0, -1)
            assert begun == [live]
            again.app.state.live_tables.forget(live, listener)

    asyncio.run(whole())


@pytest.mark.parametrize("clock", ["0", "1"])
def test_what_waits_for_the_program_goes_on_when_the_server_starts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, clock: str
) -> None:
    """Nobody need look: a bot moves, and where a person is asked and a clock runs, it is watched."""

    async def whole() -> None:
        seats = {"game": "antinomy", "place": "1" if clock == "1" else "2", "minutes": clock, "other-1": "bot greedy"}
        with monkeypatch.context() as stopped:  # the server is stopped before the bot has moved
            stopped.setattr(LiveTables, "_go_on", lambda *_: None)
            async with house(tmp_path, monkeypatch) as here:
                table = (await here.post("/new", **seats)).headers["location"].removeprefix("/t/")
        async with house(tmp_path, monkeypatch) as again, asyncio.timeout(SECONDS):
            lives = again.app.state.live_tables.lives
            while table not in lives or not lives[table].is_awake:
                await asyncio.sleep(0.05)
            if clock == "1":
                assert lives[table].timer is not None
                lives[table].used = 0.0
                again.app.state.live_tables.let_idle_go()
                assert table in lives
            else:
                await again.my_turn(table)

    asyncio.run(whole())


def test_what_is_posted_in_a_replay_is_worked_out_and_then_there_to_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def whole() -> None:
        async with house(tmp_path, monkeypatch) as here:
            made = await here.post(
                "/new", **{"game": "paradox-island", "seats": "2", "place": "1", "other-1": "bot greedy"}
            )
            table = made.headers["location"]
            await here.to_the_end(table.removeprefix("/t/"))
            moment = f"{table}/replay?at=60&as=all"
            page = (await here.person.get(moment)).text
            assert 'id="prove"' in page
            assert "Islands left" not in page
            questions = here.questions
            answer = await here.post(f"{table}/replay", at="60", **{"as": "all"}, proofs="yes")
            assert answer.headers["location"] == f"{moment}&proofs=yes"
            assert here.questions > questions
            async with asyncio.timeout(SECONDS):
                while "data-again" in (page := (await here.person.get(moment)).text):
                    await asyncio.sleep(0.05)
            assert "Islands left" in page
            assert 'id="prove"' not in page
            bad = await here.person.post(f"{table}/replay", data={"at": "60", "proofs": "yes"})
            assert bad.status_code == 403, "a form of somebody else's"

    asyncio.run(whole())
