"""How often somebody may write: token buckets, each forgotten once it is full again."""

from __future__ import annotations

import time
from typing import Final

MANY: Final = 10_000  # buckets kept at once


class TooMany(Exception):
    """Somebody asks too often; `seconds` until the next request is taken."""

    def __init__(self, seconds: float) -> None:
        self.seconds = max(1, round(seconds + 0.5))
        super().__init__(f"That was a lot at once. Please wait {self.seconds} seconds and try again.")


class RateLimit:
    """Requests per second for each key, with a burst; a rate of 0 lets everybody in."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate, self.burst = rate, burst
        self._level: dict[str, tuple[float, float]] = {}  # tokens left, and when

    def take(self, key: str) -> None:
        """Count a request; raises TooMany."""
        if not self.rate:
            return
        now = time.monotonic()
        left, then = self._level.get(key, (self.burst, now))
        left = min(self.burst, left + (now - then) * self.rate)
        if len(self._level) >= MANY and key not in self._level:
            full = self.burst / self.rate
            self._level = {some: level for some, level in self._level.items() if now - level[1] < full}
            while len(self._level) >= MANY:  # still crowded: the oldest go
                del self._level[next(iter(self._level))]
        self._level.pop(key, None)  # to the end: who asked last goes last
        self._level[key] = (left - 1 if left >= 1 else left, now)
        if left < 1:
            raise TooMany((1 - left) / self.rate)
