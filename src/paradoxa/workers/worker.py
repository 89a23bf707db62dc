"""The process of a worker: `python -m paradoxa.workers.worker NICE MEMORY`, started by `paradoxa.workers.process`.

Asked on stdin with a pickled (function, args, seconds), it answers on stdout with what the function returns, bytes, or
with the name of the error it raised.
"""

from __future__ import annotations

import logging
import os
import pickle
import signal
import sys
import traceback
from collections.abc import Callable
from contextlib import ExitStack
from queue import SimpleQueue
from threading import Thread
from typing import Any, BinaryIO, Final

from paradoxa.workers.keeper import hold

LENGTH: Final = 4  # bytes that say how long a message is
DONE: Final = b"="  # begins an answer: what was asked for follows
FAILED: Final = b"!"  # begins an answer: the name of an error follows

at_end: Final = ExitStack()  # what a task leaves open for the next one is closed when the worker is dismissed


def framed(message: bytes) -> bytes:
    """A message with its length before it."""
    return len(message).to_bytes(LENGTH, "big") + message


def listen(asked: BinaryIO, heard: SimpleQueue[bytes]) -> None:
    """Read requests until whoever asks is gone, however it went; then end at once, even in the middle of a thought."""
    while len(length := asked.read(LENGTH)) == LENGTH:
        heard.put(asked.read(int.from_bytes(length, "big")))
    os._exit(0)


def answer(request: bytes) -> bytes:
    """The answer to one request."""
    try:
        function, args, seconds = pickle.loads(request)  # noqa: S301 - from our own parent process
        if seconds is not None and hasattr(signal, "setitimer"):
            # The system itself ends a thought that nobody waits for any more and that lets no other thread run.
            signal.setitimer(signal.ITIMER_REAL, seconds + 1)
        found: bytes = function(*args)
        return DONE + found
    except Exception as error:  # noqa: BLE001 - whatever a task does wrong, whoever asked goes on
        return FAILED + type(error).__name__.encode()
    finally:
        if hasattr(signal, "setitimer"):
            signal.setitimer(signal.ITIMER_REAL, 0)


def ready() -> bytes:
    """What a worker is asked first, if nothing else is to be made ready."""
    return b""


def performed(task: Callable[[Any], Any], item: Any) -> bytes:
    """A task done: pickled whether it could be, and the result or else the error."""
    try:
        return pickle.dumps((True, task(item)))
    except Exception as error:  # noqa: BLE001 - whatever a task raises is raised where it was given out
        error.add_note("In a worker process:\n" + traceback.format_exc())
        return pickle.dumps((False, travelling(error)))


def travelling(error: Exception) -> Exception:
    """The error in a form that surely arrives: some cannot be pickled and read again, but their words can."""
    try:
        pickle.loads(pickle.dumps(error))  # noqa: S301 - our own
    except Exception:  # noqa: BLE001 - whatever happens here, it cannot travel
        return RuntimeError(f"{type(error).__name__}: {error}")
    return error


def leave(_number: int, _frame: object) -> None:
    """Leave by unwinding, so that a task can put its things away: outside programs, for one."""
    raise SystemExit


def main(nice: int, memory: int) -> None:
    """Answer until nobody asks any more; `memory` (in MB) is all this process may use, 0: no limit."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the business of whoever asks
    logging.getLogger("paradoxa.games").disabled = True  # what is wrong with a title was said there, too
    signal.signal(signal.SIGTERM, leave)
    if nice and hasattr(os, "nice"):
        os.nice(nice)
    hold(memory if sys.platform == "linux" else 0)  # elsewhere nothing comes of it
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a task prints does not come between the answers
    heard: SimpleQueue[bytes] = SimpleQueue()
    try:
        Thread(target=listen, args=(sys.stdin.buffer, heard), daemon=True).start()
        while True:
            answers.write(framed(answer(heard.get())))
            answers.flush()
    finally:  # dismissed, or a task wants to leave: no more tidying up than this, which would wait for the listener
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        try:
            at_end.close()
        finally:
            os._exit(0)


if __name__ == "__main__":
    from paradoxa.workers.worker import main as begin  # the module that tasks know, not this copy of it

    begin(int(sys.argv[1]), int(sys.argv[2]))
