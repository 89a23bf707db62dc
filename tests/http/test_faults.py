"""When something breaks inside: the reader gets an apology, the log no secret, and the tables go on."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI

from paradoxa.http.app import make_app
from paradoxa.service import live_tables
from paradoxa.service.config import Config
from paradoxa.service.live_tables import LiveTable, LiveTables
from paradoxa.store.database import StoreError
from paradoxa.store.store import Store
from paradoxa.tables import acts
from paradoxa.tables.setup import Pace
from paradoxa.tables.table import Stale, Table
from paradoxa.web import pages
from paradoxa.workers.pool import Thinkers
from tests.http.client import Answer
from tests.http.running import SECONDS
from tests.http.tables import header_of, new_table
from tests.http.test_app import MACHINERY, SECURE, check_headers
from tests.http.wire import Ask, opened


def away(*_: object) -> Any:
    """What a store does whose database cannot be reached."""
    raise StoreError("The database cannot be reached: password of paradoxa@10.0.0.1 is hunter2.", is_away=True)


class Tries:
    """Counts how often a store was asked in vain."""

    def __init__(self) -> None:
        self.count = 0

    def __call__(self, *_: object) -> Any:
        self.count += 1
        return away()


# --- what the reader gets -----------------------------------------------------------------------
def run(tmp_path: Path, work: Callable[[FastAPI], Awaitable[None]]) -> None:
    """The application in this process, so that it can be broken."""

    async def whole() -> None:
        config = Config(database=f"sqlite:///{tmp_path / 'tables.db'}", key_file=tmp_path / "key", public_url=SECURE)
        app = make_app(config)
        async with app.router.lifespan_context(app):
            await work(app)

    asyncio.run(whole())


async def asked(app: FastAPI, path: str, accept: str = "text/html") -> Answer:
    stream = opened(app, Ask("GET", path, headers=(("accept", accept),)))
    assert stream.task is not None
    await asyncio.gather(stream.task, return_exceptions=True)
    headers = {name.decode().lower(): value.decode() for name, value in stream.answer.headers}
    return Answer(stream.answer.status, headers, stream.answer.body)


def test_a_fault_of_ours_says_sorry_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: object) -> str:
        raise ZeroDivisionError("the codex is b4k")

    monkeypatch.setattr(pages, "lobby", broken)

    async def work(app: FastAPI) -> None:
        answer = await asked(app, "/")
        assert answer.status == 500
        assert "Your moves are safe" in answer.text
        assert not MACHINERY.search(answer.text)
        assert "b4k" not in answer.text
        check_headers(answer)
        assert answer.headers["strict-transport-security"]
        answer = await asked(app, "/", "application/json")
        assert answer.json()["error"].startswith("Something broke")

    run(tmp_path, work)
    ours = [record for record in caplog.records if record.name == make_app.__module__]
    assert len(ours) == 2
    assert all(record.levelno == logging.ERROR and "b4k" not in str(vars(record)) for record in ours)


def test_a_database_that_is_away_is_no_secret(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Store, "listed", away)

    async def work(app: FastAPI) -> None:
        for path in ("/health", "/api/tables", "/"):
            answer = await asked(app, path)
            assert answer.status == 503, path
            assert "Nothing is lost" in answer.text
            assert "hunter2" not in answer.text
            check_headers(answer)

    run(tmp_path, work)


# --- the tables go on ---------------------------------------------------------------------------
@asynccontextmanager
async def live_tables_at(database: str) -> AsyncIterator[LiveTables]:
    """Live tables without a server around them."""
    store = await Store.open(database)
    thinkers = Thinkers(1)
    live_tables = LiveTables(store, thinkers, Config(database=database, bot_pause=0))
    await live_tables.open()
    try:
        yield live_tables
    finally:
        await live_tables.close()
        await thinkers.close()
        await store.close()


async def made(live_tables: LiveTables, **more: Any) -> LiveTable:
    """A live table, at which the game has begun."""
    table = new_table(**more)
    return await live_tables.make(header_of(table.setup, table.places), list(table.holders.values()), acts.start)


async def until(is_so: Callable[[], bool]) -> None:
    async with asyncio.timeout(SECONDS):
        while not is_so():
            await asyncio.sleep(0.01)


def test_bots_go_on_when_the_database_is_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_tables, "GRACE", 0.05)

    async def work() -> None:
        async with live_tables_at(f"sqlite:///{tmp_path / 'tables.db'}") as live_tables:
            with monkeypatch.context() as patched:
                tries = Tries()
                patched.setattr(live_tables.store, "append", tries)
                live = await made(live_tables, bots=(0, 1))
                await until(lambda: tries.count >= 2)
                assert live.table.status == "running"
            await until(lambda: live.table.status == "over")

    asyncio.run(work())


def test_clocks_go_on_when_the_database_is_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_tables, "GRACE", 0.05)

    async def work() -> None:
        async with live_tables_at(f"sqlite:///{tmp_path / 'tables.db'}") as live_tables:
            with monkeypatch.context() as patched:
                tries = Tries()
                patched.setattr(live_tables.store, "append", tries)
                live = await made(live_tables, pace=Pace(1))  # it was made in 1970, and somebody's minute is long over
                await until(lambda: tries.count >= 2)
                assert live.table.status == "running"
            await until(lambda: live.table.status == "over")
            assert "run out of time" in live.table.ending

    asyncio.run(work())


def move(draft: Table) -> None:
    """The first move anybody can make."""
    seat = draft.asked[0]
    decision = draft.view(seat).decision
    assert decision is not None
    acts.answer(draft, seat, draft.seen[seat], decision.options[0])


def test_a_change_told_while_a_table_is_read_is_not_missed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another process writes after we have read the lines and before we know the table: its word counts."""
    url = f"sqlite:///{tmp_path / 'tables.db'}"

    async def work() -> None:
        async with live_tables_at(url) as here, live_tables_at(url) as there:
            here.store.is_shared = True
            live = await made(there)
            read = here.store.read

            async def slow_read(table: str) -> Any:
                found = await read(table)
                await there.change(live, move)
                here._heard(table)
                await asyncio.sleep(0.02)
                return found

            monkeypatch.setattr(here.store, "read", slow_read)
            late = await here.live("table")
            await until(lambda: late.table.count == live.table.count)

    asyncio.run(work())


def test_who_has_heard_more_than_we_is_not_refused(tmp_path: Path) -> None:
    """A move may come through another process than the one before it, quicker than the news of that."""
    url = f"sqlite:///{tmp_path / 'tables.db'}"

    async def work() -> None:
        async with live_tables_at(url) as here, live_tables_at(url) as there:
            here.store.is_shared = there.store.is_shared = True
            one = await made(here)
            other = await there.live("table")
            for _ in range(10):
                await here.change(one, move)
                seat = one.table.asked[0]
                ply, decision = one.table.seen[seat], one.table.view(seat).decision
                assert decision is not None
                answer = partial(acts.answer, seat=seat, ply=ply, move=decision.options[0])
                await there.change(other, answer)
                with pytest.raises(Stale):
                    await here.change(one, answer)

    asyncio.run(work())
