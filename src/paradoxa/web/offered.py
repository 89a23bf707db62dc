"""The games people can play in the browser: those that have a board. The one place that says so, for server and web."""

from __future__ import annotations

from typing import Any, Final

from paradoxa.core import BadOptions, Game
from paradoxa.games import GAMES
from paradoxa.web.games import BOARDS

OFFERED: Final[dict[str, Game[Any, Any]]] = {name: game for name, game in GAMES.items() if name in BOARDS}


def offered(name: str) -> Game[Any, Any]:
    """The game of that name, if it is offered here; a BadOptions says which are."""
    if name not in OFFERED:
        raise BadOptions(f"There is no such game here; the games are: {', '.join(OFFERED)}.")
    return OFFERED[name]
