"""Antinomy against its ceiling: a bot that sees its own cards only against a minimax three turns deep that sees all.

Paired deals: each deal is played twice with seats changed. Time is CPU time, so that other programs do not disturb it.

    python tools/ceiling.py --bot expert:0.1s --deals 100
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))

from paradoxa import bots
from paradoxa.arena.statistics import share
from paradoxa.core import CHANCE, Move
from paradoxa.games import GAMES

Player = Callable[[Any, Any], Move]  # from the view and, for who cheats, the true state


def winner(players: tuple[Player, Player], rng: Random) -> int | None:
    """Play a game: the seat that won it; None where it was stopped."""
    game: Any = GAMES["antinomy"]
    state = game.new(2)
    while decisions := game.decisions(state):
        (decision,) = decisions
        if decision.seat == CHANCE:
            move = game.chance(state, rng)
        else:
            move = players[decision.seat](game.view(state, decision.seat), state)
        game.apply(state, decision.seat, move)
        if state.turn >= game.turn_limit:
            return None
    won: int = game.outcome(state).winners[0]
    return won


def bot_player(name: str, seed: str) -> Player:
    """A bot of the house: the state is not for it."""
    bot = bots.make(name, "antinomy", Random(seed), clock=time.process_time)
    return lambda view, _: bot.choose(view)


def opponent(name: str, seed: str) -> Player:
    """The ceiling, or any bot of the house."""
    if name != "ceiling":
        return bot_player(name, seed)
    from tests.games.antinomy.bot.ceiling import chosen

    return lambda _, state: chosen(state)


def pair(name: str, other: str, deal: int) -> float:
    """One deal, twice: how many of the two games the bot won."""
    total = 0.0
    for seat in range(2):
        ours = bot_player(name, f"{deal}/{seat}/ours")
        theirs = opponent(other, f"{deal}/{seat}/theirs")
        won = winner((ours, theirs) if seat == 0 else (theirs, ours), Random(f"deal {deal}"))
        total += 0.5 if won is None else float(won == seat)
    return total


def main() -> None:
    """Play, and print the share of victories with its interval."""
    parser = argparse.ArgumentParser(description="a bot of Antinomy against the ceiling")
    parser.add_argument("--bot", default="expert:0.1s")
    parser.add_argument("--against", default="ceiling", help="ceiling, or a bot of the house")
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--first", type=int, default=0, help="the number of the first deal")
    given = parser.parse_args()
    won = 0.0
    for played in range(1, given.deals + 1):
        won += pair(given.bot, given.against, given.first + played - 1)
        found = share(won, 2 * played)
        print(
            f"{given.bot} against {given.against}, {played} deals twice: "
            f"{found.value:.3f} ({found.low:.3f} to {found.high:.3f})",
            flush=True,
        )


if __name__ == "__main__":
    main()
