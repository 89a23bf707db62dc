"""Bots that do what bots must not do; for the tests of thinking, which name `tests.workers.odd_bots:make`."""

from __future__ import annotations

import os
import re
import sys
import time
from pathlib import Path
from random import Random
from typing import Any

from paradoxa import bots
from paradoxa.bots import Bot
from paradoxa.core import Move
from paradoxa.core.play import Match
from paradoxa.games import GAMES


class Odd:
    """Its name says what it does; `where-FILE` and `stuck-FILE` write their process id to the file first."""

    def __init__(self, name: str, game: str) -> None:
        self.name, self.game = name, game

    def choose(self, view: Any) -> Move:
        if self.name == "raising":
            raise ZeroDivisionError(f"a secret: {view}")
        if self.name == "hanging":
            while True:
                pass
        if self.name == "dying":
            os._exit(3)
        if self.name == "leaving":
            sys.exit("no more")
        if self.name == "talking":
            print("=place 0", flush=True)
            os.write(1, b"\0\0\0\1=")
        if self.name == "cheating":
            return GAMES[self.game].parse_move({"antinomy": "decline", "paradominetor": "lead 0"}[self.game])
        if self.name == "mute":
            return None  # type: ignore[return-value]
        if self.name == "endless":
            return "x" * 1_000_000  # type: ignore[return-value]
        if self.name.startswith(("where-", "stuck-")):
            what, _, file = self.name.partition("-")
            Path(file).write_text(str(os.getpid()), encoding="ascii")
            if what == "stuck":
                re.match(r"(a+)+$", "a" * 60 + "b")  # for ages, and no other thread gets a turn
            time.sleep(3_600)  # longer than any test waits
        if self.name == "slow":
            time.sleep(0.3)
        options: list[Move] = view.decision.options
        return options[0]


def make(name: str, game: str, rng: Random) -> Bot:
    """Our own bots by their names, odd ones by any other; one name cannot even be made."""
    if name == "unmade":
        raise KeyError(name)
    return bots.make(name, game, rng) if name in bots.BOTS else Odd(name, game)


def match_of(game: str, seats: int = 0, seed: int = 5) -> Match[Any, Any]:
    """A fresh game, dealt."""
    found: Match[Any, Any] = Match(GAMES[game], seats or GAMES[game].seats[-1], rng=Random(seed))
    found.advance()
    return found


def view_of(game: str = "antinomy", seed: int = 5) -> Any:
    """What the first seat asked in it knows."""
    match = match_of(game, seed=seed)
    return match.view(match.decisions[0].seat)
