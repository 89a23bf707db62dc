"""A Ray cluster as a crew: `--ray ADDRESS`. Its nodes need the same Paradoxa in the same Python as this machine.

Ray is spoken to from a process of its own: it writes where it likes, tries for minutes to reach whoever is not there,
and may abort the process it is in.
"""

from __future__ import annotations

import logging
import os
import pickle
import socket
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any, Final, TypeVar

from paradoxa.core import BadOptions
from paradoxa.workers.crews import TRIES, CrewLost
from paradoxa.workers.process import Direct, Failure, Late, Worker
from paradoxa.workers.worker import at_end, travelling

T = TypeVar("T")
R = TypeVar("R")

LEAVE: Final = 5.0  # seconds for saying good-bye
KNOCK: Final = 3.0  # seconds to wait for anybody to answer at the address
JOIN = 20.0  # and for a Ray cluster to take us in
AHEAD: Final = 2  # tasks in flight for each core of the cluster: nobody idles, and no queue of thousands is kept
QUIET: Final = {"RAY_USAGE_STATS_ENABLED": "0", "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0"}


@contextmanager
def cluster_at(address: str) -> Iterator[Cluster]:
    """The cluster at an address: `auto`, `HOST:PORT` or `ray://HOST:PORT`; raises a ParadoxaError within seconds."""
    if find_spec("ray") is None:
        raise CrewLost("Ray is not installed here: pip install 'paradoxa[ray]', on this machine and on all nodes")
    knock(address)
    with NamedTemporaryFile(prefix="paradoxa-ray-") as log:
        cluster = Cluster(address, Path(log.name))
        try:
            cluster.joined()
            yield cluster
        finally:  # also when somebody interrupts
            cluster.close()


def knock(address: str) -> None:
    """Raise unless somebody listens at the address."""
    if address == "auto":
        return  # Ray knows the clusters of this machine
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if not colon or not host or not port.isascii() or not port.isdigit() or not 0 < int(port) < 65536:
        raise BadOptions(f"a Ray cluster is given as auto, HOST:PORT or ray://HOST:PORT, not {address!r}")
    try:
        socket.create_connection((host.strip("[]"), int(port)), KNOCK).close()
    except OSError as error:
        raise unreachable(address, error.strerror or str(error)) from error


def unreachable(address: str, reason: str) -> CrewLost:
    """What is said where there is no cluster."""
    return CrewLost(f"there is no Ray cluster to be reached at {address}: {first_line(reason)}")


def first_line(text: str) -> str:
    """The first line of what Ray says, which can be pages."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return lines[0][:300] if lines else "no reason given"


class Cluster:
    """The crew of a whole cluster: a task is done again, on whatever node is left, if its worker or node dies."""

    def __init__(self, address: str, log: Path) -> None:
        self.address = address
        self.log = log  # where Ray may write
        self.driver: Direct | None = None

    def joined(self) -> Direct:
        """The process that speaks with the cluster, once that has taken it in."""
        if self.driver is not None:
            return self.driver
        self.driver = Direct(Worker(patience=LEAVE, memory=0, start_seconds=None))  # Ray maps much more than it uses
        try:
            problem = self.driver.ask(_join, self.address, str(self.log), seconds=JOIN).decode()
        except Late:
            raise unreachable(self.address, f"no answer within {JOIN:.0f} seconds") from None
        except Failure:
            problem = self._last_words() or "Ray ended without a word"
        if problem:
            none_here = self.address == "auto" and "any running Ray" in problem
            raise unreachable(self.address, "none runs on this machine" if none_here else problem)
        return self.driver

    def work(self, task: Callable[[T], R], items: Sequence[T]) -> Iterator[tuple[int, R]]:
        driver = self.joined()
        left = len(items)
        try:
            driver.ask(_begin, task, list(items))
            while left:
                index, is_done, answer = pickle.loads(driver.ask(_next))  # noqa: S301 - our own
                if not is_done:
                    left = 0  # the rest is called off there
                    raise answer
                left -= 1
                yield index, answer
        except Failure as error:
            raise CrewLost(f"the Ray cluster at {self.address} is lost: {first_line(self._last_words())}") from error
        finally:
            if left:  # whoever stops listening wants nothing more of what is still being done
                self.close()

    def _last_words(self) -> str:
        """The last thing Ray wrote."""
        lines = [line for line in self.log.read_text(encoding="utf-8", errors="replace").splitlines() if line.strip()]
        return lines[-1] if lines else ""

    def close(self) -> None:
        """Leave the cluster; it ends what it still does for us."""
        if self.driver is not None:
            self.driver.close()
            self.driver = None


# --- in the process that speaks with Ray ---------------------------------------------------------
_results: Iterator[tuple[int, bool, Any]] = iter(())  # of the tasks that are being done


def _join(address: str, log: str) -> bytes:
    """Join the cluster; answers what is in the way."""
    with Path(log).open("ab") as place:
        os.dup2(place.fileno(), 1)
        os.dup2(place.fileno(), 2)
    os.environ.update(QUIET)
    import ray

    try:
        ray.init(address, log_to_driver=False, logging_level=logging.ERROR)
    except Exception as error:  # noqa: BLE001 - whatever Ray raises, there is no cluster
        return (str(error) or type(error).__name__).encode()
    at_end.callback(ray.shutdown)
    return b""


def _begin(task: Callable[[Any], Any], items: list[Any]) -> bytes:
    """Have tasks done there."""
    global _results
    import ray

    _results = _done(ray, task, items)
    return b""


def _next() -> bytes:
    """The next result, pickled."""
    return pickle.dumps(next(_results))


def _done(ray: Any, task: Callable[[Any], Any], items: list[Any]) -> Iterator[tuple[int, bool, Any]]:
    """The results as they come: an item's index, whether it was done, and the result or else the error."""
    # A task that raises is not tried again: it would raise again, and the error is what one wants to see.
    remote = ray.remote(max_retries=TRIES - 1, retry_exceptions=False)(perform)
    todo = deque(range(len(items)))
    flying: dict[Any, int] = {}
    while todo or flying:
        room = max(1, AHEAD * int(ray.cluster_resources().get("CPU", 1)))  # clusters grow and shrink
        while todo and len(flying) < room:
            index = todo.popleft()
            flying[remote.remote(task, items[index])] = index
        ready, _ = ray.wait(list(flying), num_returns=1)
        for one in ready:  # it is one
            index = flying.pop(one)
            is_done, answer = _result(ray, one, index)
            if not is_done:
                for other in flying:
                    ray.cancel(other, force=True)
                todo.clear()
                flying.clear()
            yield index, is_done, answer


def _result(ray: Any, ref: Any, index: int) -> tuple[bool, Any]:
    errors = ray.exceptions
    try:
        return True, ray.get(ref)
    except errors.RayTaskError as error:
        if isinstance(error.cause, Exception) and not isinstance(error.cause, errors.RayError):
            return False, travelling(error.cause)  # the task's own error, as any crew raises it
        reason = str(error)
    except (errors.WorkerCrashedError, errors.NodeDiedError, errors.OutOfMemoryError):
        return False, CrewLost(f"a Ray worker ended {TRIES} times over the same task (number {index + 1}): given up")
    except errors.RayError as error:
        reason = str(error)
    last = first_line("\n".join(reversed(reason.splitlines())))
    if "ModuleNotFoundError" in reason or "Can't get attribute" in reason:
        last += " (every node needs the same Python and Paradoxa as this machine)"
    return False, CrewLost(f"the Ray cluster failed at task {index + 1}: {last}")


def perform(task: Callable[[Any], Any], item: Any) -> Any:
    """What a node does: one task."""
    return task(item)
