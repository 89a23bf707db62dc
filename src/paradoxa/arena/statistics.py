"""The few statistics the arena needs."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, sqrt
from typing import Final, NamedTuple

Z95: Final = 1.959964  # 95 % of a normal distribution lie within so many deviations


class Estimate(NamedTuple):
    """A value with its 95 % confidence interval."""

    value: float
    low: float
    high: float


def share(successes: float, trials: int) -> Estimate:
    """A share with its Wilson interval; shared victories count in parts."""
    if not trials:
        return Estimate(0.0, 0.0, 1.0)
    ratio = successes / trials
    square = Z95 * Z95
    centre = (ratio + square / (2 * trials)) / (1 + square / trials)
    spread = Z95 * sqrt(ratio * (1 - ratio) / trials + square / (4 * trials * trials)) / (1 + square / trials)
    return Estimate(ratio, max(0.0, min(ratio, centre - spread)), min(1.0, max(ratio, centre + spread)))


# Student's t for 95 %, by degrees of freedom; from eleven on the expansion below is good to four places.
FEW: Final = (inf, 12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469, 2.3646, 2.3060, 2.2622, 2.2281)


def student(freedom: int) -> float:
    """How many deviations of the mean hold 95 %, when the deviation itself is estimated."""
    if freedom < len(FEW):
        return FEW[freedom]
    z = Z95
    first = (z**3 + z) / (4 * freedom)
    second = (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * freedom**3)
    return z + first + second + third


def mean(values: Sequence[float]) -> Estimate:
    """A mean with its Student interval; fewer than two values have none (it is endless)."""
    if not values:
        return Estimate(0.0, -inf, inf)
    centre = sum(values) / len(values)
    if len(values) < 2:
        return Estimate(centre, -inf, inf)
    variance = sum([(value - centre) ** 2 for value in values]) / (len(values) - 1)
    spread = student(len(values) - 1) * sqrt(variance / len(values))
    return Estimate(centre, centre - spread, centre + spread)
