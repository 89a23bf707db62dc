"""Paradominetor: what happened."""

from __future__ import annotations

from dataclasses import dataclass

from paradoxa.core import Seat
from paradoxa.core.events import Event, Secret
from paradoxa.games.paradominetor.box.components import Tile

Tiles = tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """Everybody drew five tiles of each time."""

    surprises = True

    hands: tuple[Secret[Tiles], ...]


@dataclass(frozen=True, slots=True)
class LeaderDrawn(Event):
    """Chance named the first leader."""

    surprises = True

    seat: Seat


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """A seat laid three tiles down for its neighbour: sealed, and final (P-9.1)."""

    seat: Seat
    to: Seat
    tiles: Secret[Tiles]

    @property
    def reveals(self) -> bool:
        return True  # nothing is seen yet, but a pass is final


@dataclass(frozen=True, slots=True)
class Received(Event):
    """All have passed: a seat sees what its neighbour gave."""

    surprises = True

    seat: Seat
    giver: Seat
    tiles: Secret[Tiles]


@dataclass(frozen=True, slots=True)
class Played(Event):
    """A tile was played: all see its front, the owner also its time."""

    seat: Seat
    colour: int
    value: int
    tile: Secret[Tile]
    declared: int | None

    @property
    def reveals(self) -> bool:
        return True


@dataclass(frozen=True, slots=True)
class TurnedOver(Event):
    """The tiles of the winning paradox were turned over: their times are public."""

    surprises = True

    seats: tuple[Seat, ...]
    tiles: Tiles


@dataclass(frozen=True, slots=True)
class TrickWon(Event):
    """A trick was scored, in halves per seat; `leader` leads the next one."""

    trick: int
    halves: tuple[int, ...]
    leader: Seat


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """The fifteenth trick is over."""

    halves: tuple[int, ...]
    half_tricks: tuple[int, ...]
    winners: tuple[Seat, ...]
