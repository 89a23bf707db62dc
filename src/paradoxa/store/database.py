"""The two databases the store can live in, behind one face: run this work in one transaction."""

from __future__ import annotations

import asyncio
import logging
import secrets
import sqlite3
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final, TypeVar

import asyncpg  # type: ignore[import-untyped]  # it ships no types
from sqlalchemy import Connection, create_engine, event
from sqlalchemy.engine import URL, Engine, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from paradoxa.core import ParadoxaError
from paradoxa.store.appends import CHANNEL

log = logging.getLogger(__name__)

T = TypeVar("T")
PATIENCE: Final = 10.0  # seconds to wait for a lock or for a connection
READERS: Final = 2  # threads that read the SQLite file
QUIET: Final = 30.0  # seconds of silence after which the listener asks whether its line still stands
FIRST_PAUSE, LONGEST_PAUSE = 0.1, 5.0  # seconds between attempts to listen again

# What the drivers raise; asyncpg's own errors are those of connecting, which SQLAlchemy may hand on as they are.
TROUBLE: Final = (
    SQLAlchemyError,
    sqlite3.Error,
    OSError,
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,  # also when the server's last word has come and the end of the line has not yet
    UnicodeError,
    OverflowError,
)


class StoreError(Exception):
    """The database did not do what it was asked; `is_away` when it could not even be spoken to."""

    def __init__(self, reason: str, *, is_away: bool = False) -> None:
        super().__init__(reason)
        self.is_away = is_away


def failure(error: Exception, *, is_there: bool) -> StoreError:
    """What went wrong, in one kind of error for both databases; never with the values of a statement."""
    is_lost = isinstance(error, DBAPIError) and error.connection_invalidated
    is_lost |= isinstance(error, (OSError, asyncpg.InternalClientError))
    if is_lost or not is_there:
        return StoreError(f"The database cannot be reached: {_reason(error)}.", is_away=True)
    return StoreError(f"The database refused: {_reason(error)}.")


class Database(ABC):
    """Somewhere to keep tables; `is_shared` when other processes may write there and we hear of it."""

    is_shared: bool
    mark: str  # tells what this process changed from what others did

    @abstractmethod
    async def read(self, work: Callable[[Connection], T]) -> T:
        """What the work finds, all of it at one moment."""

    @abstractmethod
    async def write(self, work: Callable[[Connection], T]) -> T:
        """Do the work in one transaction; it is safe on disk when this returns. For one caller at a time."""

    @abstractmethod
    async def listen(self, on_change: Callable[[str], None]) -> None:
        """Call `on_change` with each table another process changed; "" = anything may have changed."""

    @abstractmethod
    async def close(self) -> None:
        """Let go of every connection."""


class SqliteFile(Database):
    """One file on this machine, in WAL mode: one thread writes while others read.

    A transaction is one trip to a thread. (With aiosqlite every statement is four; each trip waits for the
    interpreter's lock, and an append took three times as long.)
    """

    is_shared = False
    mark = ""

    def __init__(self, path: Path) -> None:
        self._engine = create_engine(
            URL.create("sqlite", database=str(path)),
            hide_parameters=True,  # errors are logged, and parameters are secrets and hidden cards
            pool_size=READERS + 1,
            connect_args={"isolation_level": None, "check_same_thread": False, "timeout": PATIENCE},
        )
        event.listen(self._engine, "connect", _prepare)
        event.listen(self._engine, "begin", _begin)
        # Writers take the lock at once: a reader that turns writer half-way may find that it cannot.
        self._writing = self._engine.execution_options(begin="BEGIN IMMEDIATE")
        self._writer = ThreadPoolExecutor(1, "store-writer")
        self._readers = ThreadPoolExecutor(READERS, "store-reader")
        self._kept: Connection | None = None  # the writer's own: to take one from the pool takes as long as a move

    async def read(self, work: Callable[[Connection], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._readers, _transact, self._engine, work)

    async def write(self, work: Callable[[Connection], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._writer, self._write, work)

    def _write(self, work: Callable[[Connection], T]) -> T:
        is_there = False
        try:
            if self._kept is None:
                self._kept = self._writing.connect()
            with self._kept.begin():
                is_there = True
                return work(self._kept)
        except TROUBLE as error:
            self._let_go()  # whatever it was: the next transaction begins with a fresh connection
            raise failure(error, is_there=is_there) from error

    def _let_go(self) -> None:
        if self._kept is not None:
            self._kept.close()
            self._kept = None

    async def listen(self, on_change: Callable[[str], None]) -> None:
        pass

    async def close(self) -> None:
        self._readers.shutdown()
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(self._writer, self._let_go)
        await loop.run_in_executor(self._writer, self._engine.dispose)  # tidies the WAL file
        self._writer.shutdown()


def _prepare(connection: sqlite3.Connection, _record: object) -> None:
    """Make a fresh SQLite connection ready."""
    connection.execute("PRAGMA synchronous = FULL")  # a commit is on disk, not on its way there
    connection.execute("PRAGMA foreign_keys = ON")
    deadline = time.monotonic() + PATIENCE
    while True:  # SQLite does not wait by itself when two processes make the file a WAL file at once
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            if "locked" not in str(error) or time.monotonic() > deadline:
                raise
            time.sleep(0.01)


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql(connection.get_execution_options().get("begin", "BEGIN"))


def _transact(engine: Engine, work: Callable[[Connection], T]) -> T:
    is_there = False
    try:
        with engine.begin() as connection:
            is_there = True
            return work(connection)
    except TROUBLE as error:
        raise failure(error, is_there=is_there) from error


class PostgresServer(Database):
    """A PostgreSQL server, which several processes may share."""

    is_shared = True

    def __init__(self, url: URL) -> None:
        self._engine = create_async_engine(
            url,
            hide_parameters=True,  # as for SQLite
            connect_args={
                "timeout": PATIENCE,
                "server_settings": {
                    "application_name": "paradoxa",
                    # Nobody waits for long because another process holds a table and hangs.
                    "lock_timeout": f"{PATIENCE:.0f}s",
                    "idle_in_transaction_session_timeout": f"{PATIENCE:.0f}s",
                },
            },
        )
        self._reading = self._engine.execution_options(isolation_level="REPEATABLE READ")
        self._address = dict(self._engine.dialect.create_connect_args(url)[1])
        self.mark = secrets.token_hex(8)
        self._listening: asyncio.Task[None] | None = None

    async def read(self, work: Callable[[Connection], T]) -> T:
        try:
            return await self._transact(self._reading, work)
        except StoreError as error:
            if not error.is_away:
                raise
            return await self._transact(self._reading, work)  # the server may only have been started anew

    async def write(self, work: Callable[[Connection], T]) -> T:
        return await self._transact(self._engine, work)

    async def _transact(self, engine: AsyncEngine, work: Callable[[Connection], T]) -> T:
        is_there = False
        try:
            async with engine.begin() as connection:
                is_there = True
                return await connection.run_sync(work)
        except TROUBLE as error:
            raise failure(error, is_there=is_there) from error

    async def listen(self, on_change: Callable[[str], None]) -> None:
        try:
            first = await self._listener(on_change)
        except TROUBLE as error:
            raise failure(error, is_there=False) from error
        self._listening = asyncio.create_task(self._keep_listening(first, on_change), name="store-listener")

    async def close(self) -> None:
        if self._listening is not None:
            self._listening.cancel()
            await asyncio.wait([self._listening])
        await self._engine.dispose()

    async def _listener(self, on_change: Callable[[str], None]) -> Any:
        """A connection of its own that hears what other processes tell."""

        def hear(_connection: object, _pid: int, _channel: str, payload: str) -> None:
            mark, _, table = payload.partition(" ")
            if mark != self.mark:  # we know what we did ourselves
                on_change(table)

        connection = await asyncpg.connect(**self._address, timeout=PATIENCE)
        try:
            await connection.add_listener(CHANNEL, hear)
        except BaseException:
            connection.terminate()
            raise
        return connection

    async def _keep_listening(self, connection: Any, on_change: Callable[[str], None]) -> None:
        while True:
            try:
                await _until_lost(connection)
            finally:
                connection.terminate()
            log.warning("the database connection that listens for changes was lost; listening again")
            connection = await self._listen_again(on_change)
            log.info("listening for changes again")
            try:
                on_change("")  # nobody knows what was told in between
            except Exception:
                log.exception("whoever was told that anything may have changed failed")

    async def _listen_again(self, on_change: Callable[[str], None]) -> Any:
        pause = FIRST_PAUSE
        while True:
            await asyncio.sleep(pause)
            try:
                return await self._listener(on_change)
            except Exception as error:  # noqa: BLE001  # listening must never just end
                pause = min(2 * pause, LONGEST_PAUSE)
                log.warning("cannot listen for changes yet: %s", _reason(error))


async def _until_lost(connection: Any) -> None:
    """Wait until an asyncpg connection is of no more use."""
    lost = asyncio.Event()
    connection.add_termination_listener(lambda _connection: lost.set())
    while not connection.is_closed():
        try:
            async with asyncio.timeout(QUIET):
                await lost.wait()
        except TimeoutError:
            try:
                await connection.execute("SELECT 1", timeout=PATIENCE)  # a dead line may look like a quiet one
            except Exception:  # noqa: BLE001  # whatever it says, the line is of no more use
                return


def database_at(url: str) -> tuple[Database, str]:
    """The database a URL names, not spoken to yet, and what to call it to a person."""
    forms = "write sqlite:///file.db or postgresql://user@host/name"
    try:
        address = make_url(url)
    except (ArgumentError, ValueError):  # the text may hold a password, so it is not repeated
        raise ParadoxaError(f"That is no address of a database: {forms}.") from None
    kind = address.drivername.partition("+")[0]
    if kind == "sqlite":
        if not address.database or address.database == ":memory:" or address.host:
            raise ParadoxaError("An SQLite address names a file: sqlite:///file.db, or sqlite:////folder/file.db.")
        if address.query:
            raise ParadoxaError("An SQLite address has nothing after the name of the file.")
        path = Path(address.database).absolute()
        return SqliteFile(path), f"the database file {path}"
    if kind in ("postgresql", "postgres"):
        query = {("ssl" if name == "sslmode" else name): value for name, value in address.query.items()}
        address = address.set(drivername="postgresql+asyncpg", query=query)
        return PostgresServer(address), f"the database {address.set(drivername='postgresql')}"  # hides the password
    raise ParadoxaError(f"Paradoxa keeps its tables in SQLite or PostgreSQL, not in {kind!r}: {forms}.")


def _reason(error: BaseException) -> str:
    """The driver's own first line, without SQL."""
    origin = getattr(error, "orig", None) or error
    origin = origin.__cause__ or origin  # SQLAlchemy's face of an asyncpg error repeats the class name
    return (str(origin) or type(origin).__name__).splitlines()[0]
