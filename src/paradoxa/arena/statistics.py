"""The few statistics the arena needs."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
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


def mean(values: Sequence[float]) -> Estimate:
    """A mean with its normal interval; of fewer than two values the interval is the value."""
    if not values:
        return Estimate(0.0, 0.0, 0.0)
    centre = sum(values) / len(values)
    if len(values) < 2:
        return Estimate(centre, centre, centre)
    variance = sum([(value - centre) ** 2 for value in values]) / (len(values) - 1)
    spread = Z95 * sqrt(variance / len(values))
    return Estimate(centre, centre - spread, centre + spread)
