"""Paradox Island: what happened to fruits and bonuses."""

from __future__ import annotations

from dataclasses import dataclass

from paradoxa.core import Seat
from paradoxa.core.events import Secret
from paradoxa.games.paradox_island.rules.told.events import Told


@dataclass(frozen=True, slots=True)
class FruitGot(Told):
    """A fruit was circled; Hempel wrote it into a box (`crossed`: one whose palm is crossed out)."""

    seat: Seat
    fruit: int
    box: Secret[int] | None = None
    crossed: bool = False


@dataclass(frozen=True, slots=True)
class FruitCrossed(Told):
    """A fruit was crossed out by OP; of one of Hempel's empty boxes only that it was one is told."""

    seat: Seat
    fruit: int | None
    box: Secret[int] | None = None


@dataclass(frozen=True, slots=True)
class FruitCleared(Told):
    """A crossed-out fruit can be used again."""

    seat: Seat
    fruit: int


@dataclass(frozen=True, slots=True)
class BonusUsed(Told):
    """A bonus was used; its fruit is crossed out."""

    surprises = True

    seat: Seat
    piece: int
    fruit: int
    effect: str


@dataclass(frozen=True, slots=True)
class Passed(Told):
    """Somebody who was asked used no bonus; what follows depends on the island."""

    surprises = True

    seat: Seat


@dataclass(frozen=True, slots=True)
class RunNamed(Told):
    """Achilles will run so many spaces."""

    piece: int
    number: int


@dataclass(frozen=True, slots=True)
class PieceNamed(Told):
    """A bonus names a piece: to mark it, to ask beside it, or to be immune to it."""

    piece: int
    other: int
    effect: str


@dataclass(frozen=True, slots=True)
class Marked(Told):
    """OP marked a piece on Granddead's map, in private."""

    surprises = True

    seat: Seat
    other: int
    place: Secret[int]


@dataclass(frozen=True, slots=True)
class Exchanged(Told):
    """Hempel gave one point for two of the other kind."""

    piece: int
    gave: str


@dataclass(frozen=True, slots=True)
class SquareCircled(Told):
    """Theseus circled his leftmost free square."""

    seat: Seat
    kind: str


@dataclass(frozen=True, slots=True)
class SquareUsed(Told):
    """Theseus crossed out a circled square."""

    piece: int
    kind: str
