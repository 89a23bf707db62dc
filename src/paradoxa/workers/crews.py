"""Crews do many independent tasks at once: in this process, in local processes, or on a Ray cluster.

Which crew does the work changes nothing in the results, only how soon they come. A worker that dies, killed or out of
memory, does not lose the run: what it was doing is done again, a few times.
"""

from __future__ import annotations

import asyncio
import os
import pickle
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final, Protocol, TypeVar

from paradoxa.core import BadOptions, ParadoxaError
from paradoxa.workers.pool import Pool
from paradoxa.workers.process import Died, Failure, Loop, Worker
from paradoxa.workers.worker import performed

T = TypeVar("T")
R = TypeVar("R")

TRIES: Final = 4  # a task whose worker died so often is given up, and the run with it
MOST_JOBS: Final = 256
PATIENCE: Final = 1.0  # seconds a worker has to put its things away before it is killed


class CrewLost(ParadoxaError):
    """The workers died again and again, or cannot be reached; `str()` says which."""


class Crew(Protocol):
    """Whoever does tasks."""

    def work(self, task: Callable[[T], R], items: Sequence[T]) -> Iterator[tuple[int, R]]:
        """The results as they come, each with its item's index; what a task raises is raised here.

        The task is a function at the top of a module; items and results are plain data that can be pickled.
        """


@contextmanager
def crew_for(jobs: int = 1, ray: str | None = None) -> Iterator[Crew]:
    """A crew of so many local processes (1: this process itself, 0: one a core), or a Ray cluster by its address."""
    if ray is not None:
        from paradoxa.workers.ray_cluster import cluster_at  # only who asks for Ray needs it

        with cluster_at(ray) as cluster:
            yield cluster
        return
    if not 0 <= jobs <= MOST_JOBS:
        raise BadOptions(f"the number of jobs is from 1 to {MOST_JOBS} (0: one for each core), not {jobs}")
    count = jobs or min(cores(), MOST_JOBS)
    if count == 1:
        yield Alone()
        return
    crew = LocalCrew(count)
    try:
        yield crew
    finally:  # also when somebody interrupts
        crew.close()


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Alone:
    """This process, one task after the other."""

    def work(self, task: Callable[[T], R], items: Sequence[T]) -> Iterator[tuple[int, R]]:
        for index, item in enumerate(items):
            yield index, task(item)


class LocalCrew:
    """A pool of processes of this machine, for whoever has no event loop; they stay for as long as the crew does."""

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs
        self.loop = Loop()
        self.pool = Pool([Worker(patience=PATIENCE, start_seconds=None) for _ in range(jobs)])

    def work(self, task: Callable[[T], R], items: Sequence[T]) -> Iterator[tuple[int, R]]:
        heard: asyncio.Queue[tuple[int, Any, Exception | None]] = asyncio.Queue()
        hands = self.loop.run(self._begin(task, items, heard))
        try:
            for _ in items:
                index, result, error = self.loop.run(heard.get())
                if error is not None:
                    raise error
                yield index, result
        finally:
            # Whoever stops listening, or heard an error, wants nothing more of what is still being done.
            if not all([hand.done() for hand in hands]):
                self.loop.run(self._call_off(hands))

    async def _begin(
        self, task: Callable[[Any], Any], items: Sequence[Any], heard: asyncio.Queue[Any]
    ) -> list[asyncio.Task[None]]:
        """Set as many to work as there are workers, each at one item after the other."""
        todo = deque(enumerate(items))

        async def toil() -> None:
            while todo:
                index, item = todo.popleft()
                try:
                    heard.put_nowait((index, await self._done(task, index, item), None))
                except Exception as error:  # noqa: BLE001 - whatever it is, whoever listens gets it
                    heard.put_nowait((index, None, error))
                    return

        return [asyncio.create_task(toil()) for _ in range(min(self.jobs, len(items)))]

    async def _done(self, task: Callable[[Any], Any], index: int, item: Any) -> Any:
        """The result of a task; if its worker dies it is done again, unless that keeps killing workers."""
        ending = ""
        for _ in range(TRIES):
            try:
                async with self.pool.worker() as worker:
                    is_done, answer = pickle.loads(await worker.ask(performed, task, item))  # noqa: S301 - our own
            except Died as death:
                ending = death.worker.ending
                continue
            except Failure as failure:
                raise CrewLost(f"a worker process failed at task {index + 1}: {failure}") from None
            if not is_done:
                raise answer
            return answer
        raise CrewLost(
            f"a worker process ended {ending} {TRIES} times over the same task (number {index + 1}): given up"
        )

    async def _call_off(self, hands: Sequence[asyncio.Task[None]]) -> None:
        """End what is still being done, and those who do it."""
        for hand in hands:
            hand.cancel()
        await asyncio.gather(*hands, return_exceptions=True)
        await self.pool.tidy()

    def close(self) -> None:
        """End all workers."""
        self.loop.run(self.pool.close())
        self.loop.close()
