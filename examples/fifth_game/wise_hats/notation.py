"""Wise Hats: the moves. One object per move, so that they compare by identity."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import Final

from paradoxa.core import BadMove, Move, Part, SharedMove
from wise_hats.box import BLACK, COLOURS, WHITE, bag_for

SEATS: Final = (2, 3)


@dataclass(frozen=True, slots=True, eq=False)
class Deal(SharedMove):
    """Chance: the hat of each seat."""

    hats: tuple[str, ...]

    def __str__(self) -> str:
        return "deal " + " ".join(self.hats)


@dataclass(frozen=True, slots=True, eq=False)
class Say(SharedMove):
    """Name the colour of the own hat, or none: wait."""

    colour: str

    def __str__(self) -> str:
        return f"say {self.colour}" if self.colour else "wait"


# Every deal a bag allows, by the number of seats.
DEALS: Final = {
    seats: tuple([Deal(hats) for hats in product(COLOURS, repeat=seats) if hats.count(BLACK) <= bag_for(seats)[1]])
    for seats in SEATS
}
WAIT: Final = Say("")
LAST_CHOICES: Final = (Say(WHITE), Say(BLACK))
CHOICES: Final = (*LAST_CHOICES, WAIT)
MOVES: Final[dict[str, Move]] = {str(move): move for move in (*CHOICES, *DEALS[2], *DEALS[3])}


def choices(bell: int, bells: int) -> tuple[Say, ...]:
    """What one may say at a bell: at the last one nobody can wait (W-2.5)."""
    return CHOICES if bell < bells else LAST_CHOICES


def deal(hats: tuple[str, ...]) -> Move:
    """The one deal of these hats."""
    return MOVES["deal " + " ".join(hats)]


def parse_move(text: str) -> Move:
    """The move a notation names; raises BadMove."""
    found = MOVES.get(Part.whole(text, 40, BadMove))
    if found is None:
        raise BadMove(text, 0, "a move is 'say white', 'say black', 'wait', or chance's deal, as in 'deal white black'")
    return found
