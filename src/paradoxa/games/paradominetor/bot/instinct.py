"""Paradominetor: what long practice says about a move at a glance, from what a seat knows.

Two small networks, one for passes, one for plays, trained on millions of games (docs/bots.md). Their numbers are in
`instinct.json`, by size of table. Each mark of a move (`features`) is a row of numbers: rows are added up, go through
two short layers, and come out as points ahead of the others' mean and as the share of victory.
"""

from __future__ import annotations

import json
from base64 import b85decode, b85encode
from functools import cache
from importlib.resources import files
from operator import mul
from struct import pack, unpack
from typing import Final

from paradoxa.core import Move
from paradoxa.games.paradominetor.bot.features import PASS_MARKS, PLAY_MARKS, Features, pass_marks
from paradoxa.games.paradominetor.knowledge.view import ParadominetorView
from paradoxa.games.paradominetor.notation.moves import Pass, Play

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
        return self.layers(marks)[2]

    def layers(self, marks: list[int]) -> tuple[list[float], list[float], tuple[float, float]]:
        """The same with what is on the way: the layer of sums, the layer above, the answer."""
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
        return active, upper, (points, victory)

    def numbers(self) -> list[float]:
        """All its numbers in one list, in the order in which they are given."""
        found = [number for row in self.rows for number in row] + self.bias[: self.width]
        found += [weights[unit] for unit in range(self.width) for weights in self.above]
        found += self.above_bias
        found += [weights[unit] for unit in range(len(self.above)) for weights in self.ends]
        return found + self.end_bias


class Instinct:
    """The networks of one size of table."""

    __slots__ = ("passing", "playing")

    def __init__(self, playing: Network, passing: Network) -> None:
        self.playing = playing
        self.passing = passing

    def answers(self, view: ParadominetorView) -> list[tuple[float, float]]:
        """For each option of the view's decision: halves ahead of the others' mean in the end, and share of victory."""
        network = self.playing if view.kind == "play" else self.passing
        found: list[tuple[float, float]] = []
        for marks in marked(view):
            points, victory = network.answer(marks)
            found.append((HALVES * points, min(1.0, max(0.0, victory))))
        return found


def marked(view: ParadominetorView) -> list[list[int]]:
    """The marks of each option of the view's decision."""
    assert view.decision is not None
    options: list[Move] = list(view.decision.options)
    found: list[list[int]] = []
    features = Features(view) if view.kind == "play" else None
    for move in options:
        if features is not None:
            assert isinstance(move, Play)
            found.append(features.marks(move))
        else:
            assert isinstance(move, Pass)
            found.append(pass_marks(view, move))
    return found


# --- as text ---------------------------------------------------------------------------------------
def dump(by_seats: dict[int, Instinct]) -> str:
    """The networks of some sizes of table as one text: numbers of 16 bits."""
    stored = {
        str(seats): {"play": _stored(each.playing), "pass": _stored(each.passing)}
        for seats, each in sorted(by_seats.items())
    }
    return json.dumps(stored, indent=1) + "\n"


def load(text: str, seats: int) -> Instinct:
    """The networks of one size of table; KeyError or ValueError where the text has none."""
    stored = json.loads(text)[str(seats)]
    return Instinct(_network(stored["play"], PLAY_MARKS), _network(stored["pass"], PASS_MARKS))


def _stored(network: Network) -> dict[str, str | int]:
    numbers = network.numbers()
    text = b85encode(pack(f"<{len(numbers)}e", *numbers)).decode("ascii")
    return {"width": network.width, "upper": len(network.above), "numbers": text}


def _network(stored: dict[str, str | int], marks: int) -> Network:
    width, upper, text = int(stored["width"]), int(stored["upper"]), str(stored["numbers"])
    data = b85decode(text)
    if len(data) != 2 * size(marks, width, upper):
        raise ValueError("the networks were made for other marks")
    return Network(list(unpack(f"<{len(data) // 2}e", data)), marks, width, upper)


def size(marks: int, width: int, upper: int) -> int:
    """How many numbers a network has."""
    return marks * (width + ENDS) + width + width * upper + upper + ENDS * upper + ENDS


@cache
def instinct(seats: int) -> Instinct:
    """What practice says at a table of that size; read when first needed."""
    return load(files("paradoxa.games.paradominetor.bot").joinpath("instinct.json").read_text(encoding="utf-8"), seats)
