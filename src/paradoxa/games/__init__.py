"""The games of the house."""

from __future__ import annotations

from typing import Any, Final

from paradoxa.core import BadOptions, Game
from paradoxa.games.antinomy.game import ANTINOMY
from paradoxa.games.paradominetor.game import PARADOMINETOR
from paradoxa.games.paradox_island.game import PARADOX_ISLAND
from paradoxa.games.perfect_moment.game import PERFECT_MOMENT

GAMES: Final[dict[str, Game[Any, Any]]] = {
    ANTINOMY.name: ANTINOMY,
    PARADOMINETOR.name: PARADOMINETOR,
    PERFECT_MOMENT.name: PERFECT_MOMENT,
    PARADOX_ISLAND.name: PARADOX_ISLAND,
}


def game_named(name: str) -> Game[Any, Any]:
    """The game of that name, or of the only name that begins like this; a BadOptions names those it can be."""
    found = [game for game in GAMES.values() if game.name.startswith(name.lower())] if name else []
    if name.lower() in GAMES:
        return GAMES[name.lower()]
    if len(found) > 1:
        raise BadOptions(f"{name!r} can mean {' or '.join([game.name for game in found])}: write more of it")
    if not found:
        raise BadOptions(f"there is no game {name!r}; the games are: {', '.join(GAMES)}")
    return found[0]
