"""Antinomy: what happened."""

from __future__ import annotations

from dataclasses import dataclass

from paradoxa.core import Seat
from paradoxa.core.events import Event, Secret
from paradoxa.games.antinomy.box.components import Card

Cards = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """The set-up lies on the table; the codex card is nobody's to see."""

    surprises = True

    hands: tuple[Secret[Cards], Secret[Cards]]
    row: Cards
    codex: Secret[Card]
    covered: int


@dataclass(frozen=True, slots=True)
class Placed(Event):
    """A sorcerer was put at a space."""

    seat: Seat
    space: int


@dataclass(frozen=True, slots=True)
class Moved(Event):
    """A card was revealed and swapped, and the sorcerer moved.

    `first_seen`: nobody else knew the card. `is_telling`: that no paradox was declared says something (A-9.7).
    """

    seat: Seat
    card: Card
    start: int
    space: int
    taken: Card
    first_seen: bool
    is_telling: bool = False

    @property
    def reveals(self) -> bool:
        return self.first_seen or self.is_telling


@dataclass(frozen=True, slots=True)
class Declared(Event):
    """A paradox was shown and earned a crystal."""

    seat: Seat
    cards: Cards
    crystals: int
    first_seen: bool

    @property
    def reveals(self) -> bool:
        return self.first_seen


@dataclass(frozen=True, slots=True)
class Declined(Event):
    """A paradox was kept secret: nobody else ever hears of it (A-9.6)."""

    seat: Seat

    @property
    def audience(self) -> tuple[int, ...]:
        return (self.seat,)


@dataclass(frozen=True, slots=True)
class CodexAdvanced(Event):
    """The crystal on the codex went on to the next colour."""

    covered: int


@dataclass(frozen=True, slots=True)
class SideChosen(Event):
    """The three spaces for the exchange were named."""

    seat: Seat
    first: int


@dataclass(frozen=True, slots=True)
class Exchanged(Event):
    """The shuffled paradox went into the row, three row cards into the hand."""

    surprises = True

    seat: Seat
    first: int
    given: Cards
    taken: Cards


@dataclass(frozen=True, slots=True)
class Clashed(Event):
    """Two sorcerers met: both hands were shown and added up."""

    surprises = True

    seat: Seat
    hands: tuple[Cards, Cards]
    totals: tuple[int, int]
    covered: int


@dataclass(frozen=True, slots=True)
class Drawn(Event):
    """A tied clash went to one random card each."""

    surprises = True

    cards: Cards
    values: tuple[int, int]


@dataclass(frozen=True, slots=True)
class ClashEnded(Event):
    """Who won the clash (None: nobody), and whether there was a crystal to steal."""

    winner: Seat | None
    stole: bool


@dataclass(frozen=True, slots=True)
class Won(Event):
    """Somebody has five crystals."""

    seat: Seat
