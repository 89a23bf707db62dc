"""Outside programs of the tests: odd ones, whole games with one, and whether it still runs."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import psutil  # type: ignore[import-untyped]  # ships no types

from paradoxa import bots
from paradoxa.core.play import Match, run
from paradoxa.core.record import Record, verify
from paradoxa.games import GAMES
from paradoxa.workers import outside_bot
from paradoxa.workers.outside_bot import Program
from paradoxa.workers.program import Limits

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
EXAMPLE = ROOT / "examples" / "program.py"
TABLES = [("antinomy", 2), ("paradominetor", 4), ("the-perfect-moment", 2), ("the-perfect-moment", 1)]
TABLES += [("paradox-island", 3)]
SECONDS = 600.0  # for what comes surely, also on a busy machine
PATIENT = Limits(move=SECONDS, start=SECONDS)  # where nobody is to be late


def wait_until(is_so: Callable[[], bool]) -> None:
    """What comes to be true, sooner or later."""
    deadline = time.monotonic() + SECONDS
    while not is_so():
        assert time.monotonic() < deadline, "it does not come"
        time.sleep(0.1)  # looking at all processes costs something


def alive(word: str) -> list[str]:
    """The processes with that word in their command lines."""
    found = []
    for process in psutil.process_iter():
        try:
            words = process.cmdline()
            if word in words and process.status() != psutil.STATUS_ZOMBIE:
                found.append(" ".join(words))
        except psutil.Error:
            continue
    return found


def odd(name: str, *words: str) -> str:
    return " ".join([sys.executable, str(HERE / "odd_programs" / f"{name}.py"), *words])


def played(command: str, game: str = "antinomy", seats: int = 2, seed: int = 1, **limits: Any) -> Program:
    """A whole game of a program against bots that play anything; answers the program, which has left."""
    match: Match[Any, Any] = Match(GAMES[game], seats, rng=Random(seed))
    seat = seed % seats
    with outside_bot.start(command, game, seed, limits=replace(PATIENT, **limits)) as program:
        program.attend(match, seat)
        choosers: list[Any] = [bots.make("uniform", game, Random(one)).choose for one in range(seats)]
        choosers[seat] = program.choose
        run(match, choosers)
    assert match.outcome is not None or match.is_stopped
    verify(Record.read(str(match.record())))
    return program


def kinds(program: Program) -> list[str]:
    return [fault.kind for fault in program.faults]
