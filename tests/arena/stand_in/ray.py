"""As much of Ray as the house uses, without a cluster: a task is a fork of the process that has joined.

It dies, is tried again, raises and is called off as a task of Ray's; `make long` holds the same tests against Ray
itself. `auto` is always there; at an address somebody has to say `welcome`.
"""

from __future__ import annotations

import os
import pickle
import selectors
import signal
import socket
from collections.abc import Callable, Sequence
from types import SimpleNamespace
from typing import Any


class RayError(Exception):
    """What all errors of Ray are."""


class RayTaskError(RayError):
    """A task raised; `cause` is what."""

    def __init__(self, cause: Exception) -> None:
        super().__init__(str(cause))
        self.cause = cause


class WorkerCrashedError(RayError):
    """Whoever did the task died, as often as it was tried."""


class NodeDiedError(RayError):
    """Here nobody dies of this."""


class OutOfMemoryError(RayError):
    """Nor of this."""


exceptions = SimpleNamespace(
    RayError=RayError,
    RayTaskError=RayTaskError,
    WorkerCrashedError=WorkerCrashedError,
    NodeDiedError=NodeDiedError,
    OutOfMemoryError=OutOfMemoryError,
)


class Ref:
    """A task that is being done, or was."""

    def __init__(self, function: Callable[..., Any], args: tuple[Any, ...], tries: int) -> None:
        self.function = function
        self.args = args
        self.tries = tries
        self.answer = b""
        self.start()

    def start(self) -> None:
        self.tries -= 1
        self.pipe, theirs = os.pipe()
        self.process = os.fork()
        if self.process == 0:
            try:
                os.write(theirs, done(self.function, self.args))
            finally:
                os._exit(0)
        os.close(theirs)
        FLYING.append(self)

    def hear(self) -> bool:
        """Whether it has come to an end, once its process has."""
        with os.fdopen(self.pipe, "rb") as pipe:
            self.answer = pipe.read()
        self.end()
        if not self.answer and self.tries:
            self.start()
            return False
        return True

    def end(self) -> None:
        os.kill(self.process, signal.SIGKILL)  # it may be dead: then it waits for this
        os.waitpid(self.process, 0)
        FLYING.remove(self)


FLYING: list[Ref] = []


def done(function: Callable[..., Any], args: tuple[Any, ...]) -> bytes:
    try:
        return pickle.dumps((True, function(*args)))
    except Exception as error:  # noqa: BLE001 - whatever a task raises
        return pickle.dumps((False, error))


def init(address: str, **_quiet: Any) -> None:
    """Join."""
    if address != "auto":
        host, _, port = address.rpartition(":")
        with socket.create_connection((host, int(port))) as place:
            if place.recv(99) != b"welcome":
                raise ConnectionError("they do not want us\nand a page of reasons")


def shutdown() -> None:
    """Leave."""
    while FLYING:
        FLYING[0].end()


def cluster_resources() -> dict[str, float]:
    """Two cores."""
    return {"CPU": 2.0}


def remote(*, max_retries: int, retry_exceptions: bool) -> Callable[[Callable[..., Any]], Any]:
    """Make a function one that is done elsewhere."""
    assert not retry_exceptions
    return lambda function: SimpleNamespace(remote=lambda *args: Ref(function, args, 1 + max_retries))


def wait(refs: Sequence[Ref], *, num_returns: int) -> tuple[list[Ref], list[Ref]]:
    """The first that comes to an end, and the others."""
    assert num_returns == 1
    while True:
        with selectors.DefaultSelector() as lines:
            for one in refs:
                lines.register(one.pipe, selectors.EVENT_READ, one)
            first: Ref = lines.select()[0][0].data
        if first.hear():
            return [first], [one for one in refs if one is not first]


def get(ref: Ref) -> Any:
    """What a task that has come to an end answered."""
    if not ref.answer:
        raise WorkerCrashedError("it died")
    is_done, answer = pickle.loads(ref.answer)  # noqa: S301 - our own
    if not is_done:
        raise RayTaskError(answer)
    return answer


def cancel(ref: Ref, *, force: bool) -> None:
    """Call a task off."""
    assert force
    os.close(ref.pipe)
    ref.end()
