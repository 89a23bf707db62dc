"""How fast Antinomy is to be on the machine our aims are stated for."""

from typing import Final

DECISIONS: Final = 300_000  # of random play, in a second
SIMULATIONS: Final = 3_000  # of a search, in a second
