"""How fast The Perfect Moment is to be on the machine our aims are stated for."""

from typing import Final

DECISIONS: Final = 60_000  # of random play, in a second
SIMULATIONS: Final = 1_000  # of a search, in a second
