"""Three lanes: the same law on a few cases (`make quick`), on enough (`make test`), on many (`make long`).

A test that takes the fixture `lane` says how many in each: `for seed in range(lane.number(10, 60, 300))`.
"""

from __future__ import annotations

from enum import Enum


class Lane(Enum):
    """How much time there is: a minute, a quarter of an hour, or as long as it takes."""

    QUICK = "quick"
    TEST = "test"
    LONG = "long"

    def number(self, quick: int, test: int, long: int) -> int:
        """How many cases this lane tries."""
        return {Lane.QUICK: quick, Lane.TEST: test, Lane.LONG: long}[self]
