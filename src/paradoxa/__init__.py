"""Paradoxa: tabletop games about paradoxes, one engine for table, bots, research and proofs.

What is listed in `__all__` is the public face: semantic versioning speaks of it, and of nothing else. A name is loaded
when it is first asked for, so that `import paradoxa` costs next to nothing.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from paradoxa import bots
    from paradoxa.bots import Bot
    from paradoxa.core import (
        CHANCE,
        BadMove,
        BadOptions,
        BadPosition,
        Decision,
        Game,
        IllegalMove,
        Move,
        Option,
        Outcome,
        ParadoxaError,
        Seat,
        State,
        View,
        WhyNot,
    )
    from paradoxa.core.events import Event, Secret, redact
    from paradoxa.core.play import Match, play, run
    from paradoxa.core.record import BadRecord, Record, replay, verify
    from paradoxa.games import GAMES, TITLES, Title, game_named
    from paradoxa.search import Effort, Guide, Search

__version__ = "0.1.0"

# Every public name, and the module that holds it.
_HOMES = {
    # the games
    "GAMES": "paradoxa.games",
    "TITLES": "paradoxa.games",
    "Title": "paradoxa.games",
    "game_named": "paradoxa.games",
    # the contract
    "CHANCE": "paradoxa.core",
    "BadMove": "paradoxa.core",
    "BadOptions": "paradoxa.core",
    "BadPosition": "paradoxa.core",
    "Decision": "paradoxa.core",
    "Event": "paradoxa.core.events",
    "Game": "paradoxa.core",
    "IllegalMove": "paradoxa.core",
    "Move": "paradoxa.core",
    "Option": "paradoxa.core",
    "Outcome": "paradoxa.core",
    "ParadoxaError": "paradoxa.core",
    "Seat": "paradoxa.core",
    "Secret": "paradoxa.core.events",
    "State": "paradoxa.core",
    "View": "paradoxa.core",
    "WhyNot": "paradoxa.core",
    "redact": "paradoxa.core.events",
    # play and records
    "BadRecord": "paradoxa.core.record",
    "Match": "paradoxa.core.play",
    "Record": "paradoxa.core.record",
    "play": "paradoxa.core.play",
    "replay": "paradoxa.core.record",
    "run": "paradoxa.core.play",
    "verify": "paradoxa.core.record",
    # bots and search
    "Bot": "paradoxa.bots",
    "Effort": "paradoxa.search",
    "Guide": "paradoxa.search",
    "Search": "paradoxa.search",
}

__all__ = [
    "CHANCE",
    "GAMES",
    "TITLES",
    "BadMove",
    "BadOptions",
    "BadPosition",
    "BadRecord",
    "Bot",
    "Decision",
    "Effort",
    "Event",
    "Game",
    "Guide",
    "IllegalMove",
    "Match",
    "Move",
    "Option",
    "Outcome",
    "ParadoxaError",
    "Record",
    "Search",
    "Seat",
    "Secret",
    "State",
    "Title",
    "View",
    "WhyNot",
    "__version__",
    "bots",
    "game_named",
    "play",
    "redact",
    "replay",
    "run",
    "verify",
]


def __getattr__(name: str) -> object:
    home = _HOMES.get(name)
    if home is None:
        if name == "bots":
            return import_module("paradoxa.bots")
        raise AttributeError(f"module 'paradoxa' has no attribute {name!r}")
    found: object = getattr(import_module(home), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
