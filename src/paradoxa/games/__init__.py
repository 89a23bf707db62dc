"""The games of the house."""

from __future__ import annotations

from typing import Any, Final

from paradoxa.core import Game
from paradoxa.games.antinomy.game import ANTINOMY
from paradoxa.games.paradominetor.game import PARADOMINETOR

GAMES: Final[dict[str, Game[Any, Any]]] = {
    ANTINOMY.name: ANTINOMY,
    PARADOMINETOR.name: PARADOMINETOR,
}
