"""Those who are told of changes at a table."""

from __future__ import annotations

import asyncio

from paradoxa.tables.table import Reader


class Listener:
    """Somebody who is told of changes at a table: a page, or a program's stream."""

    __slots__ = ("_due", "_timer", "_waiter", "is_awake", "is_stale", "reader", "told")

    def __init__(self, reader: Reader, told: int) -> None:
        self.reader = reader
        self.told = told  # the last change it knows of
        self.is_stale = False  # something besides the game changed: a clock, a patience
        self.is_awake = False
        self._waiter: asyncio.Future[None] | None = None
        self._due = 0.0
        self._timer: asyncio.TimerHandle | None = None

    def wake(self) -> None:
        """There is something to look at."""
        self.is_awake = True
        self._stir()

    async def change(self, seconds: float) -> bool:
        """Wait for a change; False where none came within so many seconds."""
        if not self.is_awake:
            loop = asyncio.get_running_loop()
            self._due = loop.time() + seconds
            if self._timer is None:  # one that runs is not set anew with every change: it looks again when it is due
                self._timer = loop.call_at(self._due, self._ring)
            self._waiter = loop.create_future()
            try:
                await self._waiter
            finally:
                self._waiter = None
        changed, self.is_awake = self.is_awake, False
        return changed

    def close(self) -> None:
        """Wait for nothing any more."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _ring(self) -> None:
        loop = asyncio.get_running_loop()
        if loop.time() < self._due:
            self._timer = loop.call_at(self._due, self._ring)
        else:
            self._timer = None
            self._stir()

    def _stir(self) -> None:
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)
