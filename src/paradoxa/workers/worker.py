"""A process in which bots think: `python -m paradoxa.workers.worker paradoxa.bots:make`, started by `thinking`.

Asked on stdin with a pickled (bot, game, seconds, view), it answers on stdout with the move's notation; asked with
(DEDUCE, game, seconds, view, level, marks, effort, before) it answers what follows from that view; with (EXPLAIN,
game, seconds, view, bot, seed, names, played) what that bot would play and why, as JSON.
"""

from __future__ import annotations

import json
import os
import pickle
import signal
import sys
from collections.abc import Callable
from importlib import import_module
from queue import SimpleQueue
from random import Random
from threading import Thread
from typing import Any, BinaryIO, Final

from paradoxa.bots import Bot
from paradoxa.games import title_of

LENGTH: Final = 4  # bytes that say how long a message is
READY: Final = b"+"  # said once, when everything is imported
MOVE: Final = b"="  # begins an answer: a move's notation follows, or what was deduced
FAILED: Final = b"!"  # begins an answer: the name of an error follows
DEDUCE: Final = "deduce"  # in place of a bot's name: what follows from a view
EXPLAIN: Final = "explain"  # in place of a bot's name: what a bot would play there, and why

# How often a bot that played some move may think again until it thinks so again; what thinks long forgets nothing.
AGAIN: Final = {"newcomer": 24, "casual": 12, "strong": 3}

Maker = Callable[[str, str, Random], Bot]


def framed(message: bytes) -> bytes:
    """A message with its length before it."""
    return len(message).to_bytes(LENGTH, "big") + message


def listen(asked: BinaryIO, heard: SimpleQueue[bytes]) -> None:
    """Read requests until the server is gone, however it went; then end at once, even in the middle of a thought."""
    while len(length := asked.read(LENGTH)) == LENGTH:
        heard.put(asked.read(int.from_bytes(length, "big")))
    os._exit(0)


def think(make: Maker, bots: dict[tuple[str, str], Bot], request: bytes) -> bytes:
    """The answer to one request."""
    try:
        bot, game, seconds, view, *more = pickle.loads(request)  # noqa: S301 - from our own parent process
        if hasattr(signal, "setitimer"):
            # The system itself ends a thought that nobody waits for any more and that lets no other thread run.
            signal.setitimer(signal.ITIMER_REAL, seconds + 1)
        if bot == DEDUCE:
            deduction = title_of(game).deduction
            found = deduction.answer(view, *more) if deduction is not None else None
            return MOVE + (deduction.text(found) if deduction is not None and found is not None else "").encode()
        if bot == EXPLAIN:
            return MOVE + explanation(make, game, view, *more)
        if (bot, game) not in bots:
            bots[bot, game] = make(bot, game, Random())  # seeded by the operating system
        return MOVE + str(bots[bot, game].choose(view)).encode()
    except Exception as error:  # noqa: BLE001 - whatever a bot does wrong, the table goes on
        return FAILED + type(error).__name__.encode()
    finally:
        if hasattr(signal, "setitimer"):
            signal.setitimer(signal.ITIMER_REAL, 0)


def explanation(make: Maker, game: str, view: Any, bot: str, seed: str, names: list[str], played: str) -> bytes:
    """What a bot would play and why; a seed of its own for each question, so that the same one gets the same answer.

    Who forgets does not forget the same things each time: told is a thought that led to the move the bot played.
    """
    thoughts = AGAIN.get(bot, 1) if played else 1
    for number in range(thoughts):
        thinker: Any = make(bot, game, Random(f"{seed} {number}" if number else seed))
        found = thinker.explain(view, names)
        if found.move == played:
            break
    return json.dumps(found.data()).encode()


def main(maker: str) -> None:
    """Think until the server is gone; `maker` is the dotted name of what makes the bots."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the server's business
    if hasattr(os, "nice"):
        os.nice(5)  # pages go first
    answers = os.fdopen(os.dup(1), "wb", buffering=0)
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # a bot that prints says nothing into the pipe
    module, _, name = maker.partition(":")
    make: Any = getattr(import_module(module), name)
    heard: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=listen, args=(sys.stdin.buffer, heard), daemon=True).start()
    bots: dict[tuple[str, str], Bot] = {}
    try:
        answers.write(READY)
        while True:
            answers.write(framed(think(make, bots, heard.get())))
    finally:  # the server is gone, or a bot wants to leave: no tidying up, which would wait for the listener
        os._exit(0)


if __name__ == "__main__":
    main(sys.argv[1])
