"""How fast Paradox Island is to be on the machine our aims are stated for."""

from typing import Final

DECISIONS: Final = 30_000  # of random play, in a second
SIMULATIONS: Final = 200  # of a search, in a second
