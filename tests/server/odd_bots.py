"""Bots that do what bots must not do; for the tests of thinking, which name `tests.server.odd_bots:make`."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from random import Random
from typing import Any

from paradoxa import bots
from paradoxa.bots import Bot
from paradoxa.core import Move
from paradoxa.games import GAMES


class Odd:
    """Its name says what it does; `where-FILE` sleeps, and writes its process id to the file first."""

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
        if self.name.startswith("where-"):
            Path(self.name.removeprefix("where-")).write_text(str(os.getpid()), encoding="ascii")
            time.sleep(60)
        if self.name == "slow":
            time.sleep(0.3)
        options: list[Move] = view.decision.options
        return options[0]


def make(name: str, game: str, rng: Random) -> Bot:
    """Our own bots by their names, odd ones by any other; one name cannot even be made."""
    if name == "unmade":
        raise KeyError(name)
    return bots.make(name, game, rng) if name in bots.BOTS else Odd(name, game)
