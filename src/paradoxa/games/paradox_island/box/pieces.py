"""Paradox Island: the six pieces, their names and numbers; OP's three come first."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from paradoxa.games.paradox_island.box.components import CHARACTERS

WAVE: Final = 0
ROCK: Final = 1
BUSH: Final = 2
OP_PIECES: Final[tuple[int, ...]] = (WAVE, ROCK, BUSH)
OP_MASK: Final = 0b111
CAPTIVES: Final[tuple[int, ...]] = (3, 4, 5)  # captive pieces in the order of turns, from OP's left
PIECES: Final = 6
OFF: Final = -1  # the place of a piece that is not on the map
TWIN: Final = 6  # in moves: the second piece of the two-player board

GRANDDEAD, ACHILLES, HEMPEL, THESEUS, PHIL, SCHRODIE = range(6)
CHARACTER_WORDS: Final = tuple([name.lower() for name in CHARACTERS])
PIECE_WORDS: Final = ("wave", "rock", "bush")

# What each of a character's three bonuses does, in the order of the data.
ENCOUNTER_POINTS, MARK, BACK = "meeting points", "mark", "back"
RUN, TO_CAPTIVE, EXTRA_ACTION = "run", "to captive", "extra action"
RING, EXCHANGE, FREE_STEP = "ring", "exchange", "free step"
SQUARE, CLEAR, TO_FRUIT = "square", "clear", "to fruit"
ANOMALY_POINTS, LINE, IMMUNITY = "anomaly points", "line", "immunity"
REFUSAL, NEIGHBOUR, HEAL = "refusal", "neighbour", "heal"
EFFECT_OF: Final = (
    (ENCOUNTER_POINTS, MARK, BACK),
    (RUN, TO_CAPTIVE, EXTRA_ACTION),
    (RING, EXCHANGE, FREE_STEP),
    (SQUARE, CLEAR, TO_FRUIT),
    (ANOMALY_POINTS, LINE, IMMUNITY),
    (REFUSAL, NEIGHBOUR, HEAL),
)


def pieces_in(mask: int) -> Iterator[int]:
    """The pieces of a bit mask, in order."""
    for piece in range(PIECES):
        if mask >> piece & 1:
            yield piece
