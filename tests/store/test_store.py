"""The store, on both databases: nothing half written, exactly one first, nobody hurt by another's failure."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from typing import Any

import pytest

from paradoxa.store.database import StoreError
from paradoxa.store.store import Store
from paradoxa.tables.stored import Holder, Line, Person, Status, Stored
from tests.http.stored import OPEN, OVER, RUNNING, create, hashed, header, lines

pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
async def store(store_url: str) -> AsyncIterator[Store]:
    store = await Store.open(store_url)
    yield store
    await store.close()


@pytest.fixture
async def other(store: Store, store_url: str) -> AsyncIterator[Store]:
    """A second store on the same database, as another process would have."""
    other = await Store.open(store_url)
    yield other
    await other.close()


# --- tables ---------------------------------------------------------------------------------------
async def test_a_table_comes_back_as_it_was_made(store: Store) -> None:
    made = header("t1")
    seats = (Holder(0, hashed("Ada"), hashed("token")), Holder(1, None, None))
    first = (Line(0, -1, "deal b4k r2c", 1_700_000_000_123), Line(1, 0, "!sit Zoë 🐉 “x” \\ \n%s :a", 2**52))
    await store.create(made, OPEN, seats, first)
    assert await store.read("t1") == Stored(made, seats, first)
    assert await store.lines("t1", 0) == list(first)
    assert await store.lines("t1", 1) == [first[1]]
    assert await store.lines("t1", 2) == []
    assert await store.holders("t1") == seats


async def test_a_table_may_be_bare(store: Store) -> None:
    made = replace(header("t1"), maker=None, is_listed=False)
    await store.create(made, OPEN, [], [])
    assert await store.read("t1") == Stored(made, (), ())
    assert await store.append("t1", 0, lines(0, "!sit Ada"))


async def test_what_is_not_there(store: Store) -> None:
    assert await store.read("t1") is None
    assert await store.lines("t1", 0) == []
    assert await store.holders("t1") == ()
    assert await store.by_invite("x") is None
    assert await store.by_token("x") is None
    assert await store.person("x") is None
    assert not await store.append("t1", 0, lines(0, "a"))


async def test_a_table_is_made_once(store: Store, other: Store) -> None:
    await create(store, "t1")
    with pytest.raises(StoreError):
        await other.create(header("t1"), OVER, [], lines(0, "x", "y"))
    assert await store.lines("t1", 0) == lines(0, "!sit Ada")


async def test_lines_are_added_where_the_table_stands(store: Store) -> None:
    await create(store, "t1", status=OPEN)
    assert await store.append("t1", 1, lines(1, "a", "b"), RUNNING, [Holder(1, hashed("Zoë"), hashed("token"))])
    assert await store.append("t1", 3, lines(3, "c"))
    assert await store.lines("t1", 0) == lines(0, "!sit Ada", "a", "b", "c")
    assert await store.holders("t1") == (Holder(0, hashed("Ada"), None), Holder(1, hashed("Zoë"), hashed("token")))
    [found] = await store.listed("running", 10)
    assert (found.status, found.plies, found.changed) == (RUNNING, 4, lines(3, "c")[0].time)


@pytest.mark.parametrize("ply", [0, 1, 3, 9])
async def test_who_comes_late_or_early_writes_nothing(store: Store, ply: int) -> None:
    await create(store, "t1")
    assert await store.append("t1", 1, lines(1, "a"))
    before = await store.read("t1"), await store.listed("running", 10)
    assert not await store.append("t1", ply, lines(ply, "x", "y"), OVER, [Holder(0, None, hashed("t"))])
    assert (await store.read("t1"), await store.listed("running", 10)) == before


async def test_a_status_or_a_holder_may_change_without_a_line(store: Store) -> None:
    await create(store, "t1")
    assert await store.append("t1", 1, [], OVER, [Holder(0, None, hashed("t"))])
    assert not await store.append("t1", 0, [], RUNNING)
    [found] = await store.listed("over", 10)
    assert (found.status, found.plies, found.holders) == (OVER, 1, (Holder(0, None, hashed("t")),))


async def test_plies_run_on(store: Store) -> None:
    await create(store, "t1")
    for wrong in (lines(2, "a"), [*lines(1, "a"), *lines(3, "b")], lines(0, "a", "b")):
        with pytest.raises(ValueError, match="run on from 1"):
            await store.append("t1", 1, wrong)
    with pytest.raises(ValueError, match="run on from 0"):
        await store.create(header("t2"), OPEN, [], lines(1, "a"))


# --- many at once ---------------------------------------------------------------------------------
async def test_one_of_many_is_first(store: Store, other: Store) -> None:
    await create(store, "t1")
    for ply in range(1, 6):
        tries = [(store, other)[n % 2].append("t1", ply, lines(ply, f"try {n}")) for n in range(10)]
        assert sum(await asyncio.gather(*tries)) == 1
    assert [line.ply for line in await store.lines("t1", 0)] == list(range(6))


async def test_two_processes_never_mix_their_lines(store: Store, other: Store) -> None:
    """Overlapping batches, in opposite order and of different lengths, at the same tables again and again."""
    tables = [f"t{n:02}" for n in range(30)]
    await create(store, *tables)
    count = dict.fromkeys(tables, 1)
    truth = {table: lines(0, "!sit Ada") for table in tables}

    async def both(table: str, turn: int) -> None:
        ply = count[table]
        ours, theirs = lines(ply, f"{turn}a"), lines(ply, f"{turn}b", f"{turn}c", f"{turn}d", seat=1)
        won = await asyncio.gather(
            store.append(table, ply, ours, RUNNING, [Holder(1, f"a{turn}", None)]),
            other.append(table, ply, theirs, RUNNING, [Holder(1, f"b{turn}", None)]),
        )
        assert sorted(won) == [False, True]
        truth[table] += ours if won[0] else theirs
        count[table] = len(truth[table])
        assert (await store.holders(table))[1].person == f"{'a' if won[0] else 'b'}{turn}"

    for turn in range(8):
        order = tables if turn % 2 else tables[::-1]
        await asyncio.gather(*(both(table, turn) for table in order))
    for table in tables:
        assert await other.lines(table, 0) == truth[table]


async def test_more_than_a_batch_waits(store: Store) -> None:
    tables = [f"t{n:03}" for n in range(150)]
    await asyncio.gather(*(store.create(header(table), RUNNING, [], []) for table in tables))
    tries = [store.append(table, ply, lines(ply, f"move {ply}")) for ply in range(3) for table in tables]
    assert all(await asyncio.gather(*tries))  # asked at once, and still each table's in order
    for table in tables:
        assert await store.lines(table, 0) == lines(0, "move 0", "move 1", "move 2")


async def test_a_failing_append_hurts_no_other(store: Store) -> None:
    tables = [f"t{n:02}" for n in range(20)]
    await create(store, *tables)
    taken = [Holder(1, None, hashed("token"))]
    assert await store.append("t00", 1, [], None, taken)

    def attempt(n: int) -> Any:
        bad = {7: (lines(1, "a", "b"), OVER, taken), 13: (lines(1, "half a \ud800 pair"), OVER, [])}  # a token, a text
        return store.append(tables[n], 1, *bad.get(n, (lines(1, "a"), RUNNING, [])))

    results = await asyncio.gather(*map(attempt, range(20)), return_exceptions=True)
    assert [type(result) for result in results] == [StoreError if n in (7, 13) else bool for n in range(20)]
    for n, table in enumerate(tables):
        assert len(await store.lines(table, 0)) == (1 if n in (7, 13) else 2)
    assert await store.listed("over", 10) == []
    assert await store.append("t07", 1, lines(1, "again"))
    with pytest.raises(StoreError, match="refused") as raised:
        await store.append("t08", 2, lines(2, "secret deal"), None, taken)
    assert "secret deal" not in str(raised.value) + str(raised.value.__cause__)


async def test_an_answer_lost_after_the_commit(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    await create(store, "t1", "t2")
    write = store._database.write

    async def lose(work: Callable[[Any], Any]) -> Any:
        monkeypatch.undo()
        await write(work)
        raise StoreError("the line went dead", is_away=True)

    monkeypatch.setattr(store._database, "write", lose)
    assert await store.append("t1", 1, lines(1, "a", "b"))  # it was ours that got through
    assert await store.lines("t1", 1) == lines(1, "a", "b")

    monkeypatch.setattr(store._database, "write", lose)
    late = [store.append("t2", 1, lines(1, "a")), store.append("t1", 1, lines(1, "a", "c"))]
    assert await asyncio.gather(*late) == [True, False]


async def test_a_database_that_stays_away_fails_those_who_wait(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    await create(store, "t1", "t2", "t3")
    knocks = 0

    async def away(work: object) -> None:
        nonlocal knocks
        knocks += 1
        raise StoreError("nobody there", is_away=True)

    monkeypatch.setattr(store._database, "write", away)
    tries = [store.append(table, 1, lines(1, "a")) for table in ("t1", "t2", "t3")]
    results = await asyncio.gather(*tries, return_exceptions=True)
    assert [str(result) for result in results] == ["nobody there"] * 3
    assert knocks == 2
    monkeypatch.undo()
    assert await store.append("t2", 1, lines(1, "a"))


async def test_who_goes_away_stops_nobody(store: Store) -> None:
    tables = [f"t{n:02}" for n in range(40)]
    await create(store, *tables)
    for turn in range(8):
        plies = [len(await store.lines(table, 0)) for table in tables]
        asked = zip(tables, plies, strict=True)
        tasks = [asyncio.create_task(store.append(table, ply, lines(ply, f"{turn}"))) for table, ply in asked]
        await asyncio.sleep(0.0005 * turn)
        for task in tasks[turn % 3 :: 3]:
            task.cancel()
        results = await asyncio.gather(*tasks, return_exceptions=True)
        assert {result for result in results if isinstance(result, bool)} <= {True}
        for table, ply, result in zip(tables, plies, results, strict=True):
            written = await store.lines(table, ply)
            assert written == lines(ply, f"{turn}") or (written == [] and isinstance(result, asyncio.CancelledError))


async def test_readers_that_go_away_leave_no_mess(store: Store) -> None:
    await create(store, "t1")
    for n in range(40):
        reading = [asyncio.create_task(store.read("t1")) for _ in range(4)]
        await asyncio.sleep(0.0002 * (n % 10))
        for task in reading:
            task.cancel()
        await asyncio.gather(*reading, return_exceptions=True)
    assert await store.lines("t1", 0) == lines(0, "!sit Ada")


async def test_closing_writes_what_waits(store_url: str) -> None:
    store = await Store.open(store_url)
    await create(store, "t1")
    waiting = asyncio.gather(*(store.append("t1", ply, lines(ply, "a")) for ply in range(1, 4)))
    await asyncio.sleep(0)
    await store.close()
    assert await waiting == [True, True, True]
    with pytest.raises(StoreError, match="closed"):
        await store.append("t1", 4, lines(4, "a"))
    await store.close()
    store = await Store.open(store_url)
    assert len(await store.lines("t1", 0)) == 4
    await store.close()


# --- people, links, lists -------------------------------------------------------------------------
async def test_invites_and_tokens(store: Store) -> None:
    await create(store, "t1", "t2")
    assert await store.by_invite(hashed("invite t2")) == "t2"
    assert await store.append(
        "t2", 1, [], None, [Holder(1, None, hashed("old")), Holder(0, hashed("Ada"), hashed("a"))]
    )
    assert await store.by_token(hashed("old")) == ("t2", 1)
    assert await store.append("t2", 1, [], None, [Holder(1, hashed("Zoë"), hashed("new"))])
    assert await store.by_token(hashed("old")) is None
    assert await store.by_token(hashed("new")) == ("t2", 1)
    assert await store.by_token(hashed("a")) == ("t2", 0)


async def test_a_person_has_a_name_and_may_change_it(store: Store) -> None:
    await store.name_person(hashed("Ada"), "Ada")
    first = await store.person(hashed("Ada"))
    assert first is not None
    assert first.created > 1_600_000_000_000
    await store.name_person(hashed("Ada"), "Ädä ‮ 李 🐉")
    assert await store.person(hashed("Ada")) == Person(hashed("Ada"), "Ädä ‮ 李 🐉", first.created)


async def test_a_personal_link_works_once_and_in_time(store: Store, other: Store) -> None:
    await store.add_link("one", "Ada", 1_000)
    assert await other.take_link("one", 1_000) == "Ada"
    assert await store.take_link("one", 1_000) is None
    await store.add_link("two", "Ada", 1_000)
    assert await store.take_link("two", 1_001) is None
    assert await store.take_link("two", 1_000) is None
    assert await store.take_link("never made", 1_000) is None
    await store.add_link("three", "Zoë", 1_000)
    takers = [(store, other)[n % 2].take_link("three", 0) for n in range(8)]
    assert sorted(map(str, await asyncio.gather(*takers))) == ["None"] * 7 + ["Zoë"]


async def test_guests_are_remembered(store: Store) -> None:
    await create(store, "t1", "t2")
    await store.let_in("t1", "Zoë")
    await store.let_in("t1", "Zoë")
    assert await store.is_let_in("t1", "Zoë")
    assert not await store.is_let_in("t2", "Zoë")
    assert not await store.is_let_in("t1", "Ada")
    with pytest.raises(StoreError):
        await store.let_in("no such table", "Zoë")


async def test_lists_show_the_newest_change_first(store: Store) -> None:
    def made(n: int, status: Status, is_listed: bool = True) -> Any:
        seats = [Holder(0, "Ada", None), Holder(1, "Zoë" if n % 2 else None, None)]
        return store.create(header(f"t{n}", created=n, is_listed=is_listed), status, seats, [])

    await made(1, RUNNING)
    await made(2, RUNNING)
    await made(3, OVER)
    await made(4, RUNNING, is_listed=False)
    await made(5, RUNNING)
    assert await store.append("t1", 0, lines(0, "a"))

    listed = await store.listed("running", 10)
    assert [found.header.id for found in listed] == ["t1", "t5", "t2"]
    assert (listed[1].header, listed[1].status, listed[1].plies) == (header("t5", created=5), RUNNING, 0)
    assert listed[1].holders == (Holder(0, "Ada", None), Holder(1, "Zoë", None))
    assert listed[1].changed == 5
    assert [found.header.id for found in await store.listed("running", 2)] == ["t1", "t5"]
    assert await store.listed("open", 10) == []
    assert [found.header.id for found in await store.of_person("Zoë", 10)] == ["t1", "t5", "t3"]
    assert [found.header.id for found in await store.of_person("Ada", 3)] == ["t1", "t5", "t4"]
    assert await store.of_person("nobody", 3) == []
    assert [found.header.id for found in await store.running(10)] == ["t1", "t5", "t4", "t2"]
    assert [found.header.id for found in await store.running(1)] == ["t1"]
