"""Remarks on what a move would bring about ("Paradox!"): help, and only where a table agreed to hints.

A seat says at the table whether it wants them; where it has not, its device may have said so. Who moved with a remark
before their eyes is told when the game is over, beside the hints that were asked for.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from paradoxa.core import Seat


@dataclass(frozen=True, slots=True)
class Remarks:
    """What is known of them at a table."""

    wanted: Mapping[Seat, bool] = field(default_factory=lambda: MappingProxyType({}))  # by those who said so here
    seen: frozenset[Seat] = frozenset()  # who has moved with one before their eyes

    def after(self, verb: str, word: str, seat: Seat) -> Remarks:
        """With one more line: `remarks on`, `remarks off` or `remarked`."""
        if verb == "remarked":
            return replace(self, seen=self.seen | {seat})
        return replace(self, wanted={**self.wanted, seat: word == "on"})

    def used(self, seats: int) -> str:
        """Who had any, seat by seat, as records say it."""
        return ", ".join(["yes" if seat in self.seen else "no" for seat in range(seats)])
