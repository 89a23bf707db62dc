"""The games of the house."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any, Final

from paradoxa.core import BadOptions, Game, rulings_in
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


def otherwise(game: Game[Any, Any]) -> dict[str, str]:
    """The rulings of a game that are in force here and are not the house's."""
    return {clause: value for clause, value in game.in_force.items() if value != game.rulings[clause].house}


def check_rulings(given: Mapping[str, str]) -> None:
    """Raise a BadOptions, which names those there are, if a clause is no ruling that can be varied."""
    for clause in given:
        if not any([clause in game.rulings for game in GAMES.values()]):
            near = [game for game in GAMES.values() if any([one[0] == clause[0] for one in game.rulings])]
            known = [f"of {game.title} {', '.join(game.rulings)}" for game in near or GAMES.values()]
            raise BadOptions(f"{clause} is no ruling that can be varied; these can be: {'; '.join(known)}")


check_rulings(rulings_in(os.environ.get("PARADOXA_RULINGS", "")))
