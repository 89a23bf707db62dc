"""Crews do many independent tasks at once: in this process, in local processes, or on a Ray cluster.

Which crew does the work changes nothing in the results, only how soon they come. A worker that dies, killed or out of
memory, does not lose the run: what it was doing is done again, a few times.
"""

from __future__ import annotations

import os
import pickle
import signal
import traceback
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from multiprocessing import get_context, parent_process, resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from threading import Thread
from typing import Any, Final, Protocol, TypeVar

from paradoxa.core import BadOptions, ParadoxaError

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


# --- local processes ---------------------------------------------------------------------------
class Worker:
    """A process of this machine with a line to it, and the item it is busy with."""

    def __init__(self, target: Callable[..., None], *args: str) -> None:
        context = get_context("spawn")
        self.line, theirs = context.Pipe()
        self.process: SpawnProcess = context.Process(target=_begin, args=(target, theirs, *args), daemon=True)
        self.item: int | None = None
        resource_tracker.ensure_running()  # before the mask, which it would lift
        # Ctrl-C goes to the whole terminal: a worker that is just starting must not die of it with a stack trace.
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT}) if hasattr(signal, "pthread_sigmask") else ()
        try:
            self.process.start()
        finally:
            theirs.close()
            if hasattr(signal, "pthread_sigmask"):
                signal.pthread_sigmask(signal.SIG_SETMASK, before)

    def close(self) -> None:
        """Let go of a worker that is dead."""
        self.line.close()
        self.process.join()
        self.process.close()


def dismiss(workers: Sequence[Worker], patience: float = PATIENCE) -> None:
    """End these workers now; they have so many seconds to put their things away."""
    for worker in workers:
        worker.process.terminate()
    for worker in workers:
        worker.process.join(patience)
        if worker.process.is_alive():
            worker.process.kill()
        worker.close()


class LocalCrew:
    """Processes of this machine; they stay for as long as the crew does."""

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs
        self.workers: list[Worker] = []

    def work(self, task: Callable[[T], R], items: Sequence[T]) -> Iterator[tuple[int, R]]:
        todo = deque(range(len(items)))
        deaths = [0] * len(items)
        try:
            self._hand_out(task, items, todo)
            while any([worker.item is not None for worker in self.workers]):
                found = self._heard(todo, deaths)
                self._hand_out(task, items, todo)  # whoever listens may take a while
                yield from found
        finally:
            # Whoever stops listening, or heard an error, wants nothing more of what is still being done.
            self._dismiss([worker for worker in self.workers if worker.item is not None])

    def _hand_out(self, task: Callable[[Any], Any], items: Sequence[Any], todo: deque[int]) -> None:
        """Give every idle worker an item; hire until there are enough."""
        busy = sum([worker.item is not None for worker in self.workers])
        while len(self.workers) < min(self.jobs, busy + len(todo)):
            self.workers.append(Worker(_serve))
        for worker in self.workers:
            if worker.item is None and todo:
                worker.item = todo.popleft()
                with suppress(BrokenPipeError, ConnectionResetError):  # it died: whoever listens to it hears that
                    worker.line.send((task, items[worker.item]))

    def _heard(self, todo: deque[int], deaths: list[int]) -> list[tuple[int, Any]]:
        """Wait until somebody is done, and hear all who are."""
        found = []
        ready = wait([worker.line for worker in self.workers])
        for worker in [worker for worker in self.workers if worker.line in ready]:
            try:
                is_done, answer = worker.line.recv()
            except (EOFError, OSError):
                self._bury(worker, todo, deaths)
                continue
            assert worker.item is not None
            if not is_done:
                worker.item = None
                raise answer
            found.append((worker.item, answer))
            worker.item = None
        return found

    def _bury(self, worker: Worker, todo: deque[int], deaths: list[int]) -> None:
        """A worker is dead: what it was doing is next in line, unless that keeps killing workers."""
        self.workers.remove(worker)
        worker.process.join()
        end = worker.process.exitcode
        item = worker.item
        worker.close()
        if item is None:
            return
        deaths[item] += 1
        if deaths[item] == TRIES:
            how = f"by signal {-end}" if end is not None and end < 0 else f"with exit code {end}"
            raise CrewLost(
                f"a worker process ended {how} {TRIES} times over the same task (number {item + 1}): given up"
            )
        todo.appendleft(item)

    def _dismiss(self, workers: list[Worker]) -> None:
        """End these workers now."""
        self.workers = [worker for worker in self.workers if worker not in workers]
        dismiss(workers)

    def close(self) -> None:
        """End all workers."""
        self._dismiss(self.workers)


def _begin(target: Callable[..., None], line: Connection, *args: str) -> None:
    """How every worker begins, and that it ends with its crew."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the crew's business
    signal.signal(signal.SIGTERM, _leave)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    Thread(target=_mind_parent, daemon=True).start()
    with suppress(EOFError, OSError):  # the crew has hung up
        target(line, *args)


def _serve(line: Connection) -> None:
    """What a local worker does: one task after the other."""
    while True:
        task, item = line.recv()
        line.send(_answer(task, item))


def _leave(_number: int, _frame: object) -> None:
    """Leave by unwinding, so that a task can put its things away: outside programs, for one."""
    raise SystemExit


def _mind_parent() -> None:
    """If the crew's own process is gone, however it went, so is this one, even in the middle of a task."""
    parent = parent_process()
    assert parent is not None
    wait([parent.sentinel])
    os._exit(1)


def _answer(task: Callable[[Any], Any], item: Any) -> tuple[bool, Any]:
    """Whether it was done, and the result or else the error."""
    try:
        result = task(item)
        pickle.dumps(result)
    except Exception as error:  # noqa: BLE001 - whatever a task raises is raised by the crew
        error.add_note("In a worker process:\n" + traceback.format_exc())
        return False, travelling(error)
    return True, result


def travelling(error: Exception) -> Exception:
    """The error in a form that surely arrives: some cannot be pickled and read again, but their words can."""
    try:
        pickle.loads(pickle.dumps(error))  # noqa: S301 - our own
    except Exception:  # noqa: BLE001 - whatever happens here, it cannot travel
        return RuntimeError(f"{type(error).__name__}: {error}")
    return error
