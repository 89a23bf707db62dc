"""Private notes: kept through kills, on all devices of a seat, and told to nobody else, not by a single byte."""

from __future__ import annotations

import asyncio
import html
import json
import re
from pathlib import Path
from random import Random

import pytest

from paradoxa.service.live_tables import now_ms
from paradoxa.store.store import Store
from paradoxa.tables.reading import desk
from paradoxa.web.board import SURE
from tests.http.client import Answer, Lost, chunks
from tests.http.running import SECONDS, Server, running
from tests.http.stored import create
from tests.http.tables import begun, step
from tests.http.visitors import Visitor, found, run, visitors

ORACLE = "an oracle, certain"
ISLAND = {"game": "paradox-island", "seats": "4", "place": "4", "name": "Ada"}
BOTS = {f"other-{number}": "bot uniform" for number in range(1, 4)}
QUIET = 0.4  # seconds in which whatever was told would have come


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


async def alone(visitor: Visitor) -> str:
    """A captive's seat among bots, as far as the map."""
    table = await visitor.table_of(await visitor.post("/new", {**ISLAND, **BOTS}))
    await to_the_map(visitor, table)
    return table


async def together(ada: Visitor, bo: Visitor) -> str:
    """Two captives among bots, both as far as the map."""
    persons = {**BOTS, "other-1": "person"}
    table = await ada.table_of(await ada.post("/new", {**ISLAND, **persons}))
    link = found(r"/join/([\w-]+)", await ada.get(f"/t/{table}"))
    await bo.table_of(await bo.get(f"/join/{link}"))
    assert (await bo.post(f"/t/{table}/sit", {"name": "Bo"})).status == 303
    await asyncio.gather(to_the_map(ada, table), to_the_map(bo, table))
    return table


async def to_the_map(visitor: Visitor, table: str) -> None:
    """Answer what is asked before there is a map: a character, a starting fruit."""
    async with asyncio.timeout(SECONDS):
        while 'name="at"' not in (page := await visitor.get(f"/t/{table}")).text:
            ways = re.search(r"data-ways='([^']*)'", page.text)
            if ways is None:
                await asyncio.sleep(0.05)
                continue
            way = json.loads(html.unescape(ways[1]))[0]
            path = [*way[0].split(" "), *([SURE] if way[3:] else [])]  # what cannot be taken back is confirmed
            ply = found(r'name="ply" value="(\d+)"', page)
            await visitor.post(f"/t/{table}/click", {"ply": ply, "picks": " ".join(path[:-1]), "click": path[-1]})


async def jot(visitor: Visitor, table: str, **fields: str) -> Answer:
    return await visitor.post(f"/t/{table}/notes", fields, accept="application/json")


async def free_space(visitor: Visitor, table: str) -> str:
    """A space without a note, by its value."""
    return found(r'value="(s\d+)" aria-label="\w\d: no note"', await visitor.get(f"/t/{table}"))


# --- kept --------------------------------------------------------------------------------------
def test_notes_survive_a_kill_and_can_still_be_taken_back(either_server: Server) -> None:
    tables: list[str] = []
    cookies: list[str] = []

    async def write(people: list[Visitor]) -> None:
        ada = people[0]
        table = await alone(ada)
        space = await free_space(ada, table)
        answer = await jot(ada, table, at=space, how="sure", mark="9")
        assert answer.status == 200
        assert answer.json()["ok"]
        assert ORACLE in answer.json()["html"]
        plain = await ada.post(f"/t/{table}/notes", {"at": "o2", "piece": "0"})
        assert (plain.status, plain.headers["location"]) == (303, f"/t/{table}")
        tables.append(table)
        cookies.append(ada.cookie)

    async def look(people: list[Visitor]) -> None:
        ada = people[0]
        ada.cookie = ada.client.headers["cookie"] = cookies[0]
        page = await ada.get(f"/t/{tables[0]}")
        ada.csrf = found(r'name="csrf" value="([^"]*)"', page)
        assert ORACLE in page.text
        assert "perhaps here: the Wave" in page.text
        assert (await jot(ada, tables[0], do="undo")).json()["ok"]
        assert "perhaps here" not in (await ada.get(f"/t/{tables[0]}")).text

    run(either_server, write, 1)
    either_server.restart()
    run(either_server, look, 1)


def test_no_acknowledged_note_is_lost_when_the_server_is_killed(tmp_path: Path) -> None:
    rng = Random(7)

    async def note(ada: Visitor, table: str, known: set[str]) -> None:
        while True:
            space = f"s{rng.randrange(37)}"
            if space in known:
                continue
            answer = await jot(ada, table, at=space, piece="2")
            if answer.status == 200:
                known.add(space)
            if len(known) > 30:
                return

    async def work(server: Server) -> None:
        async with visitors(server.port, 1) as (ada,):
            table = await alone(ada)
            known: set[str] = set()
            for _ in range(3):
                task = asyncio.create_task(note(ada, table, known))
                await asyncio.sleep(rng.uniform(0.05, 0.2))
                await asyncio.to_thread(server.restart)
                await asyncio.gather(task, return_exceptions=True)
                ada.client._idle.clear()
                page = await ada.get(f"/t/{table}")
                there = set(re.findall(r'value="(s\d+)" aria-label="[^"]*perhaps here: the Bush', page.text))
                assert known <= there
                assert len(there) <= len(known) + 1
                known |= there
            assert known

    with running(f"sqlite:///{tmp_path / 'tables.db'}", tmp_path) as server:
        asyncio.run(work(server))


@pytest.mark.anyio
async def test_the_store_keeps_one_text_for_each_seat(store_url: str) -> None:
    store = await Store.open(store_url)
    await create(store, "t1")
    await create(store, "t2")
    assert await store.notes("t1") == {}
    await store.write_notes("t1", 0, "one")
    await store.write_notes("t1", 2, "three")
    await store.write_notes("t1", 0, "ünø")
    await store.write_notes("t2", 0, "other")
    assert await store.notes("t1") == {0: "ünø", 2: "three"}
    before = [summary.changed for summary in await store.listed("running", 9)]
    await store.write_notes("t2", 1, "x")
    assert [summary.changed for summary in await store.listed("running", 9)] == before
    await store.close()


# --- on all devices, and for nobody else ---------------------------------------------------------
async def heard(visitor: Visitor, path: str, chunk: asyncio.Queue[bytes]) -> None:
    async with visitor.client.stream(path) as (status, reader):
        assert status == 200
        try:
            async for data in chunks(reader):
                await chunk.put(data)
        except Lost:
            pass


def test_another_device_of_the_seat_is_told_and_nobody_else(tmp_path: Path) -> None:
    async def work(people: list[Visitor]) -> None:
        ada, phone, bo, eve = people
        table = await together(ada, bo)
        link = found(r"(/me/[\w-]{20,})", await ada.post("/me/link"))
        await phone.get(link)
        await phone.post(link)
        invite = found(r"/join/([\w-]+)", await ada.get(f"/t/{table}"))
        await eve.get(f"/join/{invite}")
        await settled(ada, table)
        lines = []
        tasks = []
        for visitor in (phone, bo, eve):
            page = await visitor.get(f"/t/{table}")
            ply = found(r'data-ply="(\d+)"', page)
            lines.append(asyncio.Queue[bytes]())
            tasks.append(asyncio.create_task(heard(visitor, f"/t/{table}/live?ply={ply}", lines[-1])))
        await asyncio.sleep(QUIET)
        for line in lines:
            while not line.empty():
                line.get_nowait()
        before = [await visitor.seen(f"/t/{table}") for visitor in (bo, eve)]
        lists = await eve.seen("/")
        space = await free_space(ada, table)
        for mark in ("9", "13", "9"):
            assert (await jot(ada, table, at=space, how="sure", mark=mark)).json()["ok"]
        told = b""
        async with asyncio.timeout(SECONDS):
            while ORACLE.encode() not in told:
                told += await lines[0].get()
        await asyncio.sleep(QUIET)
        assert lines[1].empty()
        assert lines[2].empty()
        assert [await visitor.seen(f"/t/{table}") for visitor in (bo, eve)] == before
        assert await eve.seen("/") == lists
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert (await jot(eve, table, at=space, mark="3")).status == 403
        for seat in range(4):
            answer = await bo.post(f"/t/{table}/seat/{seat}/notes", {"at": space, "mark": "3"})
            assert answer.status in (303, 403)
        assert ORACLE in (await ada.get(f"/t/{table}")).text
        assert (await bo.get(f"/t/{table}")).text.count(ORACLE) == 0

    with running(f"sqlite:///{tmp_path / 'tables.db'}", tmp_path) as server:  # its lists must hold nobody else's tables
        run(server, work, 4)


async def settled(visitor: Visitor, table: str) -> None:
    """Wait until nothing moves: bots have played, and a person is asked."""
    last = ""
    async with asyncio.timeout(SECONDS):
        while (page := await visitor.seen(f"/t/{table}")) != last:
            last = page
            await asyncio.sleep(QUIET)


def test_what_a_desk_has_of_notes() -> None:
    table = begun(rng=Random(3))
    notes = {0: "mine", 1: "yours"}
    for reader in (None, 0, 1):
        shown = desk(table, reader, now_ms(), notes=notes)
        assert shown.notes == (notes[reader] if reader is not None else "")
        assert shown.all_notes == ()
    rng = Random(3)
    while table.status == "running":
        table = step(table, rng)
    assert desk(table, None, now_ms(), notes=notes).all_notes == ("mine", "yours")


# --- refusals ----------------------------------------------------------------------------------
def test_what_cannot_be_noted_is_said(server: Server) -> None:
    async def work(people: list[Visitor]) -> None:
        ada = people[0]
        table = await alone(ada)
        for fields in ({"mark": "5"}, {"at": "s99", "mark": "5"}, {"at": "s1"}, {"at": "s1", "mark": "x" * 1999}, {}):
            answer = await jot(ada, table, **fields)
            assert answer.status == 409, fields
            assert answer.json()["sentence"]
            assert answer.json()["html"]
        plain = await ada.post(f"/t/{table}/notes", {"mark": "5"})
        assert plain.status == 409
        assert "Choose a space on your map first." in plain.text
        other = await ada.play_now("antinomy")
        answer = await jot(ada, other, at="s1", mark="5")
        assert answer.status == 409
        assert answer.json()["sentence"] == "There is nothing to note in this game."

    run(server, work, 1)


# --- two processes -----------------------------------------------------------------------------
def test_two_processes_show_the_same_notes(pair: tuple[Server, Server]) -> None:
    async def work() -> None:
        async with visitors(pair[0].port, 1) as (ada,), visitors(pair[1].port, 1) as (away,):
            table = await alone(ada)
            away.cookie = away.client.headers["cookie"] = ada.cookie
            away.csrf = ada.csrf
            assert 'name="at"' in (await away.get(f"/t/{table}")).text
            space = await free_space(ada, table)
            assert (await jot(ada, table, at=space, how="sure", mark="9")).json()["ok"]
            assert ORACLE in (await away.get(f"/t/{table}")).text
            assert (await jot(away, table, at="o1", piece="0")).json()["ok"]
            page = await ada.get(f"/t/{table}")
            assert ORACLE in page.text
            assert "perhaps here: the Wave" in page.text

    asyncio.run(work())
