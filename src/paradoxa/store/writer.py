"""Group commit: one task writes for everybody; what came while it wrote goes into its next transaction."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, Generic, TypeVar

from sqlalchemy import Connection

from paradoxa.store.database import Database, StoreError

log = logging.getLogger(__name__)

BATCH: Final = 200  # jobs in one transaction
# Seconds between transactions. Each costs a trip to another thread and to the disk, whatever is in it: a writer that
# never paused wrote every move alone, and the server spent a third of its time on that.
PAUSE: Final = 0.005

T = TypeVar("T")
A = TypeVar("A")
Work = Callable[[Connection], Any]


@dataclass(slots=True, eq=False)
class _Job(Generic[A]):
    """Something to write and who waits for it: an append to a table, or any other work on the rows of `key`."""

    key: str
    work: Work | None
    append: A | None
    done: asyncio.Future[Any]


class Writer(Generic[A]):
    """Writes jobs in batches. `append_all` writes many appends at once and says which were in time;
    its last argument is true when they were tried before and nobody knows whether they got through.
    """

    def __init__(
        self, database: Database, append_all: Callable[[Connection, Sequence[A], bool], Sequence[bool]]
    ) -> None:
        self._database = database
        self._append_all = append_all
        self._waiting: list[_Job[A]] = []
        self._wake = asyncio.Event()
        self._is_closing = False
        self._task = asyncio.create_task(self._write_all(), name="store-writer")

    async def append(self, table: str, append: A) -> bool:
        """Whether the append was in time; if so it is safe on disk."""
        in_time: bool = await self._queue(_Job(table, None, append, asyncio.get_running_loop().create_future()))
        return in_time

    async def write(self, key: str, work: Callable[[Connection], T]) -> T:
        """Do some other work; `key` names the row it changes."""
        result: T = await self._queue(_Job(key, work, None, asyncio.get_running_loop().create_future()))
        return result

    async def close(self) -> None:
        """Write what waits, then stop."""
        self._is_closing = True
        self._wake.set()
        await self._task

    def _queue(self, job: _Job[A]) -> asyncio.Future[Any]:
        if self._is_closing:
            raise StoreError("The store is closed.")
        self._waiting.append(job)
        self._wake.set()
        return job.done

    async def _write_all(self) -> None:
        while self._waiting or not self._is_closing:
            if batch := self._take():
                await self._write(batch)
                if not self._is_closing:
                    await asyncio.sleep(PAUSE)
            else:
                self._wake.clear()
                await self._wake.wait()

    def _take(self) -> list[_Job[A]]:
        """The next batch, at most one append per table: a second one answers what the first one did."""
        batch: list[_Job[A]] = []
        later: list[_Job[A]] = []
        busy: set[str] = set()
        for job in self._waiting:
            if job.done.cancelled():
                continue  # nobody waits for it any more
            if len(batch) == BATCH or (job.append is not None and job.key in busy):
                later.append(job)
                continue
            batch.append(job)
            if job.append is not None:
                busy.add(job.key)
        self._waiting = later
        # All processes touch rows in one order, so that no two ever wait for each other.
        return sorted(batch, key=lambda job: (job.append is not None, job.key))

    async def _write(self, batch: Sequence[_Job[A]]) -> None:
        try:
            results = await self._database.write(partial(self._do, batch=batch, is_again=False))
        except Exception as error:  # noqa: BLE001  # whatever it was, each job's own try will say
            # One bad job must not take the others down, nor a connection that was lost while it stood idle.
            log.warning("writing %d jobs together failed (%s); trying each alone", len(batch), error)
            await self._write_singly(batch)
        else:
            for job, result in zip(batch, results, strict=True):
                if not job.done.done():
                    job.done.set_result(result)

    async def _write_singly(self, batch: Sequence[_Job[A]]) -> None:
        away: Exception | None = None
        for job in batch:
            try:
                if away is not None:
                    raise away  # do not knock for each of them at a door that stays shut
                [result] = await self._database.write(partial(self._do, batch=[job], is_again=True))
            except Exception as error:  # noqa: BLE001  # whoever waits for it gets it
                log.error("a write failed: %s", error)
                if not job.done.done():
                    job.done.set_exception(error)
                if isinstance(error, StoreError) and error.is_away:
                    away = error
            else:
                if not job.done.done():
                    job.done.set_result(result)

    def _do(self, connection: Connection, batch: Sequence[_Job[A]], is_again: bool) -> list[Any]:
        """Runs inside the transaction. The appends stand last in the batch."""
        results = [job.work(connection) for job in batch if job.work is not None]
        if appends := [job.append for job in batch if job.append is not None]:
            results += self._append_all(connection, appends, is_again)
        return results
