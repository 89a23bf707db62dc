"""The databases under the store: addresses, migrations, triggers, and hearing of what other processes did."""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from urllib.parse import urlsplit

import asyncpg  # type: ignore[import-untyped]
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, text

from paradoxa.core import ParadoxaError
from paradoxa.store import database
from paradoxa.store.database import PostgresServer, SqliteFile, StoreError, database_at
from paradoxa.store.schema import metadata
from paradoxa.store.store import Store
from tests.http.postgres import Cluster
from tests.http.running import SECONDS
from tests.http.stored import RUNNING, create, header, lines

pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


async def told(heard: list[str], count: int = 1) -> list[str]:
    """What was heard, once there is so much of it."""
    async with asyncio.timeout(SECONDS):
        while len(heard) < count:
            await asyncio.sleep(0.005)
    return heard


# --- addresses ------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("url", "says"),
    [
        ("", "no address"),
        ("tables.db", "no address"),
        ("postgresql://host:port:secret/x", "no address"),
        ("mysql://me:secret@host/x", "not in 'mysql'"),
        ("sqlite://", "names a file"),
        ("sqlite:///:memory:", "names a file"),
        ("sqlite://host/x.db", "names a file"),
        ("sqlite:///x.db?mode=ro", "nothing after"),
        ("sqlite:////no/such/folder/x.db", "Cannot use the database file /no/such/folder/x.db"),
        ("sqlite:////", "Cannot use the database file /"),
        (
            "postgresql://me:secret@127.0.0.1:1/x",
            r"Cannot use the database postgresql://me:\*\*\*@127.0.0.1:1/x. .*reached",
        ),
        ("postgresql://me:secret@host.invalid/x", "cannot be reached"),
        ("postgresql://me:secret@127.0.0.1:1/x?colour=red", "colour"),
    ],
)
async def test_an_address_that_does_not_work_is_explained(url: str, says: str) -> None:
    with pytest.raises(ParadoxaError, match=says) as raised:
        await Store.open(url)
    assert "secret" not in str(raised.value)
    assert "\n" not in str(raised.value)


async def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "x.db").write_text("Dear diary, " * 100)
    with pytest.raises(ParadoxaError, match="file is not a database"):
        await Store.open(f"sqlite:///{tmp_path / 'x.db'}")
    assert (tmp_path / "x.db").read_text().startswith("Dear diary")


async def test_a_database_that_is_not_there(postgres: Cluster) -> None:
    with pytest.raises(ParadoxaError, match='database "nothing" does not exist'):
        await Store.open(postgres.url("nothing"))


async def test_a_relative_path_is_one_from_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    store = await Store.open("sqlite:///a%20b.db")
    monkeypatch.chdir("/")
    await create(store, "t1")
    await store.close()
    assert [path.name for path in tmp_path.iterdir()] == ["a b.db"]  # nothing is left lying beside it


async def test_forms_of_an_address() -> None:
    for url in ("postgres://me@host/x", "postgresql://me@host/x?sslmode=require", "postgresql+asyncpg://me@host/x"):
        server, name = database_at(url)
        assert isinstance(server, PostgresServer)
        assert server.is_shared
        assert server._address["host"] == "host"
        assert "sslmode" not in server._address
        assert name.startswith("the database postgresql://me@host/x")
        await server.close()
    file, name = database_at("sqlite:////folder/x.db")
    assert isinstance(file, SqliteFile)
    assert not file.is_shared
    assert name == "the database file /folder/x.db"
    await file.close()


# --- migrations -----------------------------------------------------------------------------------
async def test_the_migrations_build_the_schema(store_url: str) -> None:
    def differences(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), metadata))

    store = await Store.open(store_url)
    assert await store._database.write(differences) == []
    await store.close()


async def test_opening_again_changes_nothing(store_url: str) -> None:
    for count in range(3):
        store = await Store.open(store_url)
        assert len(await store.running(10)) == count
        await create(store, f"t{count}")
        await store.close()


async def test_many_may_open_a_new_database_at_once(store_url: str) -> None:
    stores = await asyncio.gather(*(Store.open(store_url) for _ in range(4)))
    for n, store in enumerate(stores):
        await create(store, f"t{n}")
    for store in stores:
        assert len(await store.running(10)) == 4
        await store.close()


OPEN_AND_CREATE = """
import asyncio, sys
from paradoxa.store.store import Store
from tests.http.stored import create

async def main() -> None:
    store = await Store.open(sys.argv[1])
    await create(store, sys.argv[2])
    await store.close()

print("ready", flush=True)
sys.stdin.readline()
asyncio.run(main())
"""


async def test_processes_may_open_a_new_database_at_once(store_url: str) -> None:
    starting = [
        subprocess.Popen(
            [sys.executable, "-W", "error", "-c", OPEN_AND_CREATE, store_url, f"t{n}"],
            cwd=Path(__file__).parents[2],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for n in range(3)
    ]
    for process in starting:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
    for process in starting:  # now all at once
        assert process.stdin is not None
        process.stdin.write("go\n")
        process.stdin.flush()
    for process in starting:
        process.communicate(timeout=SECONDS)
    assert [process.returncode for process in starting] == [0] * 3
    store = await Store.open(store_url)
    assert sorted([found.header.id for found in await store.running(10)]) == ["t0", "t1", "t2"]
    await store.close()


async def test_a_database_of_a_newer_program_is_left_alone(store_url: str) -> None:
    store = await Store.open(store_url)
    await store._database.write(
        lambda connection: connection.execute(text("UPDATE alembic_version SET version_num = 'z'"))
    )
    await store.close()
    with pytest.raises(ParadoxaError, match="belongs to a newer Paradoxa"):
        await Store.open(store_url)


# --- what the database itself refuses -------------------------------------------------------------
@pytest.mark.parametrize(
    "sql", ["UPDATE lines SET move = 'x'", "DELETE FROM lines", "DELETE FROM tables", "TRUNCATE lines"]
)
async def test_lines_stay_as_they_were_written(store_url: str, sql: str) -> None:
    store = await Store.open(store_url)
    await create(store, "t1")
    with pytest.raises(StoreError, match=r"append-only|(?i:foreign key)|syntax error"):  # SQLite knows no TRUNCATE
        await store._database.write(lambda connection: connection.execute(text(sql)))
    assert await store.lines("t1", 0) == lines(0, "!sit Ada")
    await store.close()


async def test_sqlite_is_set_up_to_keep_what_it_took(tmp_path: Path) -> None:
    store = await Store.open(f"sqlite:///{tmp_path / 'x.db'}")

    def settings(connection: Connection) -> list[object]:
        names = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        return [connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in names]

    for run in (store._database.read, store._database.write):
        assert await run(settings) == ["wal", 2, 1, 10_000]
    await store.close()


async def test_another_program_writing_to_the_file_is_waited_for(tmp_path: Path) -> None:
    store = await Store.open(f"sqlite:///{tmp_path / 'x.db'}")
    await create(store, "t1")
    other = sqlite3.connect(tmp_path / "x.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    waiting = asyncio.create_task(store.append("t1", 1, lines(1, "a")))
    assert await store.lines("t1", 0) == lines(0, "!sit Ada")  # readers need not wait
    await asyncio.sleep(0.1)
    assert not waiting.done()
    other.execute("COMMIT")
    other.close()
    assert await waiting
    await store.close()


# --- other processes, on PostgreSQL ---------------------------------------------------------------
@pytest.fixture
async def pair(postgres_url: str) -> AsyncIterator[tuple[Store, Store]]:
    stores = await Store.open(postgres_url), await Store.open(postgres_url)
    await create(stores[0], "t1", "t2")
    yield stores
    for store in stores:
        await store.close()


def name_in(url: str) -> str:
    return urlsplit(url).path[1:]


def cut_off(postgres: Cluster, name: str, query: str = "%") -> str:
    """End the server's side of the connections to a database that last asked something like this."""
    clients = f"pg_stat_activity WHERE datname = '{name}' AND query LIKE '{query}'"
    return postgres.run("postgres", f"SELECT pg_terminate_backend(pid) FROM {clients}")  # noqa: S608


async def test_others_hear_of_changes(pair: tuple[Store, Store]) -> None:
    here, there = pair
    ours: list[str] = []
    theirs: list[str] = []
    await here.listen(ours.append)
    await there.listen(theirs.append)
    assert await here.append("t1", 1, lines(1, "a"))
    assert await here.append("t2", 1, lines(1, "a"))
    assert not await here.append("t2", 1, lines(1, "b"))
    assert await there.append("t2", 2, lines(2, "a"))
    assert await told(theirs, 2) == ["t1", "t2"]
    assert await told(ours) == ["t2"]  # we know what we did ourselves


async def test_what_was_told_can_be_read(pair: tuple[Store, Store]) -> None:
    here, there = pair
    seen: list[int] = []
    reading = asyncio.Queue[str]()
    await there.listen(reading.put_nowait)
    for ply in range(1, 30):
        assert await here.append("t1", ply, lines(ply, "a"))
        assert await asyncio.wait_for(reading.get(), SECONDS) == "t1"
        seen += [line.ply for line in await there.lines("t1", ply)]
    assert seen == list(range(1, 30))


async def test_listening_goes_on_after_the_line_was_cut(
    pair: tuple[Store, Store], postgres: Cluster, postgres_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    here, there = pair
    heard: list[str] = []
    await there.listen(heard.append)
    for _ in range(2):
        heard.clear()
        assert cut_off(postgres, name_in(postgres_url), "LISTEN%") == "t"
        assert await told(heard) == [""]  # anything may have changed
        ply = len(await here.lines("t1", 0))
        assert await here.append("t1", ply, lines(ply, "a"))
        assert await told(heard, 2) == ["", "t1"]
    assert "listening again" in caplog.text


async def test_listening_knocks_until_somebody_opens(
    pair: tuple[Store, Store], postgres: Cluster, postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = pair
    heard: list[str] = []
    monkeypatch.setattr(database, "QUIET", 0.01)  # also: asks often whether the line still stands
    await there.listen(heard.append)
    await asyncio.sleep(0.05)
    name = name_in(postgres_url)
    postgres.run("postgres", f"ALTER DATABASE {name} ALLOW_CONNECTIONS false")
    cut_off(postgres, name)
    await asyncio.sleep(0.4)
    assert heard == []
    with pytest.raises(StoreError, match="cannot be reached"):
        await here.append("t1", 1, lines(1, "a"))
    with pytest.raises(StoreError, match="cannot be reached"):
        await here.read("t1")
    postgres.run("postgres", f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")
    assert await told(heard) == [""]
    assert await here.append("t1", 1, lines(1, "a"))
    assert await told(heard, 2) == ["", "t1"]


async def test_callers_do_not_notice_a_server_started_anew(
    pair: tuple[Store, Store], postgres: Cluster, postgres_url: str
) -> None:
    here, there = pair
    await asyncio.gather(*(here.read("t1") for _ in range(5)))  # several connections stand idle
    for ply in range(1, 4):
        cut_off(postgres, name_in(postgres_url))
        assert await here.append("t1", ply, lines(ply, "a"))
        assert len(await here.lines("t1", 0)) == ply + 1
        assert len(await there.lines("t1", 0)) == ply + 1


@pytest.mark.parametrize("is_first", [True, False])
async def test_who_holds_a_table_is_waited_for(pair: tuple[Store, Store], postgres_url: str, is_first: bool) -> None:
    here, _ = pair
    assert isinstance(here._database, PostgresServer)
    other = await asyncpg.connect(**here._database._address)
    transaction = other.transaction()
    await transaction.start()
    await other.execute("UPDATE tables SET plies = 2 WHERE id = 't1'")
    waiting = [asyncio.create_task(here.append(table, 1, lines(1, "a"))) for table in ("t1", "t2")]
    await asyncio.sleep(0.1)
    assert not any(task.done() for task in waiting)
    await (transaction.commit() if is_first else transaction.rollback())
    assert await asyncio.gather(*waiting) == [not is_first, True]
    await other.close()


async def test_sqlite_has_nobody_to_listen_to(tmp_path: Path) -> None:
    store = await Store.open(f"sqlite:///{tmp_path / 'x.db'}")
    heard: list[str] = []
    await store.listen(heard.append)
    await store.create(header("t1"), RUNNING, [], [])
    assert await store.append("t1", 0, lines(0, "a"))
    await store.close()
    assert heard == []
