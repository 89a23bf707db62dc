"""Paradominetor: what long practice says about a move at a glance, from what a seat knows.

Two small networks, one for passes, one for plays, trained on millions of games (docs/bots.md). Their numbers are in
`instinct.json`, by size of table. Each mark of a move (`sight`) is a row of numbers: rows are added up, go through two
short layers, and come out as points ahead of the others' mean and as the share of victory.
"""

from __future__ import annotations

import json
from base64 import b85decode
from functools import cache
from importlib.resources import files
from operator import mul
from struct import unpack
from typing import Final

from paradoxa.core import Move
from paradoxa.games.paradominetor.moves import Pass, Play
from paradoxa.games.paradominetor.sight import PASS_MARKS, PLAY_MARKS, Sight, pass_marks
from paradoxa.games.paradominetor.view import ParadominetorView

HALVES: Final = 10.0  # the unit in which the networks tell points
ENDS: Final = 2  # points and victory


class Network:
    """Rows by mark, a layer of sums, a layer above them; and a straight way from each mark to the end."""

    __slots__ = ("above", "above_bias", "bias", "end_bias", "ends", "rows", "width")

    def __init__(self, numbers: list[float], marks: int, width: int, upper: int) -> None:
        row = width + ENDS
        self.width = width
        self.rows = [numbers[row * mark : row * mark + row] for mark in range(marks)]
        rest = numbers[row * marks :]
        self.bias = rest[:width] + [0.0] * ENDS
        weights = rest[width : width + width * upper]
        self.above = [weights[unit::upper] for unit in range(upper)]
        rest = rest[width + width * upper :]
        self.above_bias = rest[:upper]
        self.ends = [rest[upper + end : upper + ENDS * upper : ENDS] for end in range(ENDS)]
        self.end_bias = rest[upper + ENDS * upper :]

    def answer(self, marks: list[int]) -> tuple[float, float]:
        """Points ahead, in its unit, and the share of victory."""
        rows = self.rows
        columns = zip(self.bias, *[rows[mark] for mark in marks], strict=True)
        sums = [sum(column, 0.0) for column in columns]
        width = self.width
        active = [max(0.0, each) for each in sums[:width]]
        upper: list[float] = []
        for weights, bias in zip(self.above, self.above_bias, strict=True):
            each: float = bias + sum(map(mul, active, weights), 0.0)
            upper.append(max(0.0, each))
        points: float = self.end_bias[0] + sums[width] + sum(map(mul, upper, self.ends[0]), 0.0)
        victory: float = self.end_bias[1] + sums[width + 1] + sum(map(mul, upper, self.ends[1]), 0.0)
        return points, victory


class Instinct:
    """The networks of one size of table."""

    __slots__ = ("passing", "playing")

    def __init__(self, seats: int) -> None:
        stored = json.loads(
            files("paradoxa.games.paradominetor").joinpath("instinct.json").read_text(encoding="utf-8")
        )[str(seats)]
        self.playing = _network(stored["play"], PLAY_MARKS)
        self.passing = _network(stored["pass"], PASS_MARKS)

    def answers(self, view: ParadominetorView) -> list[tuple[float, float]]:
        """For each option of the view's decision: halves ahead of the others' mean in the end, and share of victory."""
        assert view.decision is not None
        options: list[Move] = list(view.decision.options)
        found: list[tuple[float, float]] = []
        sight = Sight(view) if view.kind == "play" else None
        for move in options:
            if sight is not None:
                assert isinstance(move, Play)
                points, victory = self.playing.answer(sight.marks(move))
            else:
                assert isinstance(move, Pass)
                points, victory = self.passing.answer(pass_marks(view, move))
            found.append((HALVES * points, min(1.0, max(0.0, victory))))
        return found


def _network(stored: dict[str, str | int], marks: int) -> Network:
    width, upper, text = int(stored["width"]), int(stored["upper"]), str(stored["numbers"])
    data = b85decode(text)
    return Network(list(unpack(f"<{len(data) // 2}e", data)), marks, width, upper)


@cache
def instinct(seats: int) -> Instinct:
    """What practice says at a table of that size; read when first needed."""
    return Instinct(seats)
