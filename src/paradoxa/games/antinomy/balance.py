"""Antinomy in the arena: points are crystals."""

from typing import Final

from paradoxa.arena.room import Balance

BALANCE: Final = Balance(points="crystals")
