"""Wise Hats: what lies in the box."""

from __future__ import annotations

from typing import Final

WHITE: Final = "white"
BLACK: Final = "black"
COLOURS: Final = (WHITE, BLACK)


def bag_for(seats: int) -> list[int]:
    """How many hats of each colour there are for so many players (W-1.1)."""
    return [seats, seats - 1]
