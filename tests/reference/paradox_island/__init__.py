"""Paradox Island a second time, from the rules alone: what a pair of engines needs of it."""

from tests.reference.paradox_island.course import asked, copy, move, result, start
from tests.reference.paradox_island.table import COMPONENTS

__all__ = ["COMPONENTS", "asked", "copy", "move", "result", "start"]
