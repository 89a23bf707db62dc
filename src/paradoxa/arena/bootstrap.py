"""Bootstrap intervals over deals: games of one deal hang together, so whole deals are drawn again, never games."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import repeat
from math import inf, sqrt
from operator import getitem
from random import Random
from statistics import NormalDist
from typing import Final

from paradoxa.arena.statistics import Estimate, mean, share, student

MOST: Final = 1000  # draws; fewer where there are many deals
LEAST: Final = 200
WORK: Final = 1_000_000  # values looked at for one estimate


class Independent:
    """Intervals where every deal is one game: none hangs together with another."""

    def ratio(self, parts: Sequence[float], wholes: Sequence[float]) -> Estimate:
        """The mean of `parts`, with its Student interval."""
        return mean([part for part, whole in zip(parts, wholes, strict=True) if whole])

    def share(self, parts: Sequence[float], wholes: Sequence[float]) -> Estimate:
        """A share between 0 and 1, with its Wilson interval."""
        return share(sum(parts), int(sum(wholes)))


class Bootstrap:
    """Draws of the same deals for every number of a report, so that differences are paired too."""

    def __init__(self, deals: int, seed: int) -> None:
        self.deals = deals
        self.seed = seed

    @cached_property
    def draws(self) -> list[list[int]]:
        """Deals drawn with replacement, as many as there are, again and again."""
        rng = Random(f"{self.seed}/bootstrap")
        count = max(LEAST, min(MOST, WORK // max(1, self.deals)))
        return [rng.choices(range(self.deals), k=self.deals) for _ in range(count)]

    def ratio(self, parts: Sequence[float], wholes: Sequence[float], *, is_share: bool = False) -> Estimate:
        """The sum of `parts` by the sum of `wholes`, both by deal, with its 95 % interval.

        A share that is the same in every deal says nothing about its spread: it gets the Wilson interval of its deals.
        """
        whole = sum(wholes)
        if not whole:
            return Estimate(0.0, 0.0, 1.0) if is_share else Estimate(0.0, -inf, inf)
        value = sum(parts) / whole
        counted = sum([some > 0 for some in wholes])
        if counted < 2:
            return _wilson(value, counted) if is_share else Estimate(value, -inf, inf)
        found = []
        for draw in self.draws:
            below = sum(map(getitem, repeat(wholes), draw))
            if below:
                found.append(sum(map(getitem, repeat(parts), draw)) / below)
        low, high = middle(found, counted)
        if is_share and high - low < 1e-12:
            return _wilson(value, counted)
        return Estimate(value, min(low, value), max(high, value))

    def share(self, parts: Sequence[float], wholes: Sequence[float]) -> Estimate:
        """A share between 0 and 1."""
        return self.ratio(parts, wholes, is_share=True)

    def difference(
        self, one: tuple[Sequence[float], Sequence[float]], two: tuple[Sequence[float], Sequence[float]]
    ) -> Estimate:
        """How much the second ratio is above the first, on the same deals."""
        wholes = sum(one[1]), sum(two[1])
        if not all(wholes):
            return Estimate(0.0, -inf, inf)
        value = sum(two[0]) / wholes[1] - sum(one[0]) / wholes[0]
        found = []
        for draw in self.draws:
            below = [sum(map(getitem, repeat(side[1]), draw)) for side in (one, two)]
            if all(below):
                above = [sum(map(getitem, repeat(side[0]), draw)) for side in (one, two)]
                found.append(above[1] / below[1] - above[0] / below[0])
        if self.deals < 2 or not found:
            return Estimate(value, -inf, inf)
        low, high = middle(found, self.deals)
        return Estimate(value, min(low, value), max(high, value))


def middle(values: Sequence[float], deals: int) -> tuple[float, float]:
    """Between what the middle 95 % of the drawn values lie.

    Draws from few deals vary less than such deals do: the ends are put as far out as Student's t is beyond the normal
    deviation (Hesterberg's expanded percentile interval).
    """
    ordered = sorted(values)
    tail = NormalDist().cdf(-student(deals - 1) * sqrt(deals / (deals - 1)))
    cut = int(len(ordered) * tail)
    return ordered[cut], ordered[-1 - cut]


def _wilson(value: float, deals: int) -> Estimate:
    return share(value * deals, deals)
