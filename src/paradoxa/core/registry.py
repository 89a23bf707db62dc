"""Which games there are, by name. A game is made when it is first asked for.

`paradoxa.games` enters them; it is loaded when somebody asks, so that whoever knows only the core can read records.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, MutableMapping
from importlib import import_module
from typing import Any, Final

from paradoxa.core.contract import Game

AnyGame = Game[Any, Any]


class Registry(MutableMapping[str, AnyGame]):
    """Games by name, in the order they were entered; asking for one loads it, asking for names loads nothing."""

    def __init__(self, source: str) -> None:
        self.source = source  # the module that enters the games
        self._makers: dict[str, Callable[[], AnyGame]] = {}
        self._made: dict[str, AnyGame] = {}

    def enter(self, name: str, make: Callable[[], AnyGame]) -> None:
        """Have a game here from now on, made by `make` when somebody asks for it."""
        self._makers[name] = make
        self._made.pop(name, None)

    def __getitem__(self, name: str) -> AnyGame:
        found = self._made.get(name)
        if found is None:
            found = self._made[name] = self._entered()[name]()
        return found

    def __setitem__(self, name: str, game: AnyGame) -> None:
        self.enter(name, lambda: game)

    def __delitem__(self, name: str) -> None:
        del self._makers[name]
        self._made.pop(name, None)

    def __iter__(self) -> Iterator[str]:
        return iter(self._entered())

    def __len__(self) -> int:
        return len(self._entered())

    def __contains__(self, name: object) -> bool:
        return name in self._entered()

    def _entered(self) -> dict[str, Callable[[], AnyGame]]:
        if not self._makers:
            import_module(self.source)
        return self._makers


GAMES: Final = Registry("paradoxa.games")


def by_rules(name: str, version: str) -> AnyGame | None:
    """A game as that version of its rules plays it; None where it is no longer played."""
    game = GAMES[name]
    found: AnyGame | None = game if version == game.version else game.earlier.get(version)
    return found


def otherwise(game: AnyGame) -> dict[str, str]:
    """The rulings of a game that are in force here and are not the house's."""
    return {clause: value for clause, value in game.in_force.items() if value != game.rulings[clause].house}
