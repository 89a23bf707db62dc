"""Perft: how many ways lead so many plies on. Two engines that agree on these numbers agree on the rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from paradoxa.core import CHANCE, Game, Move, ParadoxaError

AnyGame = Game[Any, Any]


def perft(game: AnyGame, state: Any, depth: int) -> int:
    """The number of sequences of `depth` plies; of simultaneous decisions the first is answered first.

    Chance counts with every outcome; a deal has too many to list and is refused. A finished game counts no more.
    """
    if depth == 0:
        return 1
    return sum([perft(game, after, depth - 1) for _, after in successors(game, state)])


def successors(game: AnyGame, state: Any) -> Iterator[tuple[Move, Any]]:
    """Every move of the first open decision, with the position after it."""
    decisions = game.decisions(state)
    if not decisions:
        return
    first = decisions[0]
    if first.seat == CHANCE and not first.options:
        raise ParadoxaError(f"a {first.kind} has too many outcomes to count: give a position after it")
    for move in first.options:
        after = state.copy()
        game.apply(after, first.seat, move)
        yield move, after


def divide(game: AnyGame, state: Any, depth: int) -> dict[str, int]:
    """Perft by first move: where two engines differ, this shows under which move."""
    return {str(move): perft(game, after, depth - 1) for move, after in successors(game, state)}


def read_suite(text: str) -> list[tuple[str, list[int]]]:
    """A suite: one position a line, then ` | ` and its counts from depth 1 on; `#` begins a comment."""
    found = []
    for line in text.splitlines():
        if line and not line.startswith("#"):
            position, bar, counts = line.rpartition(" | ")
            if not bar or not all(word.isascii() and word.isdigit() for word in counts.split(" ")):
                raise ParadoxaError(f"a perft line is 'position | counts', not {line[:60]!r}")
            found.append((position, [int(word) for word in counts.split(" ")]))
    return found
