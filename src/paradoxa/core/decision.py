"""Decision: made for every question, and so compiled with the rules where there is a compiler."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from paradoxa.core.native import mypyc_attr

if TYPE_CHECKING:
    from paradoxa.core import Move

Seat: TypeAlias = int


@mypyc_attr(allow_interpreted_subclasses=True)
class Decision:
    """Who must answer, about what (`kind`), with which legal moves.

    `options` is empty only for a chance decision whose outcomes are too many to list (a deal).
    """

    __slots__ = ("kind", "options", "seat")

    def __init__(self, seat: Seat, kind: str, options: Sequence[Move]) -> None:
        self.seat = seat
        self.kind = kind
        self.options = options

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Decision):
            return NotImplemented
        return self.seat == other.seat and self.kind == other.kind and tuple(self.options) == tuple(other.options)

    def __hash__(self) -> int:
        return hash((self.seat, self.kind, tuple(self.options)))

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.seat, self.kind, self.options)

    def __repr__(self) -> str:
        return f"Decision({self.seat}, {self.kind!r}, {[str(move) for move in self.options]})"
