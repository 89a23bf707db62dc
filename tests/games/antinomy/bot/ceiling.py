"""The ceiling of Antinomy: a minimax three turns deep that *cheats*, for it sees both hands and the codex.

It is handed the true state, which no bot of the house ever is, so it lives in the tests. Within its three turns it
plays by the rules themselves and reckons exactly: every order of a shuffle, every pair of a draw, every side. At its
end it counts crystals, then what greedy likes in a hand, for both. A bot that sees only its own cards and
wins half of its games against this one must look further than it.
"""

from __future__ import annotations

from typing import Any, Final

from paradoxa.core import CHANCE, Move
from paradoxa.games import GAMES
from paradoxa.games.antinomy.bot.know_how import CRYSTAL, _promise
from paradoxa.games.antinomy.rules.state import State

GAME: Final = GAMES["antinomy"]
TURNS: Final = 3
WON: Final = 100 * CRYSTAL


def chosen(state: State, turns: int = TURNS) -> Move:
    """The move of whoever is asked, three turns deep."""
    (decision,) = GAME.decisions(state)
    best: Move = decision.options[0]
    highest = -2 * WON
    for move in decision.options:
        value = _after(state, decision.seat, move, decision.seat, _left(decision.kind, turns), highest, 2 * WON)
        if value > highest:
            best, highest = move, value
    return best


def value(state: State, seat: int, turns: int, alpha: float, beta: float) -> float:
    """What a position is worth to a seat: best moves of both, the mean over chance, so many turns deep."""
    decisions = GAME.decisions(state)
    if not decisions:
        return WON if state.crystals[seat] > state.crystals[1 - seat] else -WON
    (decision,) = decisions
    if decision.seat == CHANCE:
        outcomes = decision.options
        total = sum([_after(state, CHANCE, move, seat, turns, -2 * WON, 2 * WON) for move in outcomes])
        return total / len(outcomes)
    if decision.kind == "move" and turns == 0:
        return _glance(state, seat)
    left = _left(decision.kind, turns)
    best = -2 * WON if decision.seat == seat else 2 * WON
    for move in decision.options:
        found = _after(state, decision.seat, move, seat, left, alpha, beta)
        if decision.seat == seat:
            best = max(best, found)
            alpha = max(alpha, best)
        else:
            best = min(best, found)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best


def _left(kind: str, turns: int) -> int:
    """Sides and places are parts of a turn; a move begins one."""
    return turns - 1 if kind == "move" else turns


def _after(state: State, mover: int, move: Move, seat: int, turns: int, alpha: float, beta: float) -> float:
    then: Any = state.copy()
    GAME.apply(then, mover, move)
    return value(then, seat, turns, alpha, beta)


def _glance(state: State, seat: int) -> float:
    """Crystals, and what both hands promise where they stand."""
    promises = [
        _promise(tuple(state.row), state.hands[who].cards, state.at[who], who, state.covered) for who in range(2)
    ]
    return CRYSTAL * (state.crystals[seat] - state.crystals[1 - seat]) + promises[seat] - promises[1 - seat]
