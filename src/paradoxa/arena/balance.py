"""What designers ask beside who wins: facts of each game, gathered where it is played, and the sheets made of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, Protocol

from paradoxa.arena.sheets import Sheet
from paradoxa.core import Options
from paradoxa.core.play import Match
from paradoxa.games import GAMES
from paradoxa.games.paradox_island import balance as paradox_island
from paradoxa.games.perfect_moment import balance as perfect_moment


class Balance(Protocol):
    """How one game's balance is looked at."""

    @property
    def VARIED(self) -> tuple[str, ...]:  # noqa: N802  # a constant of the module
        """Options that go through all their values, where the plan gives none."""

    def facts(self, match: Match[Any, Any]) -> dict[str, Any]:
        """What one finished game says: plain data, small enough to send between processes."""

    def sheets(self, games: Sequence[dict[str, Any]]) -> list[Sheet]:
        """What many games say."""


BALANCES: Final[Mapping[str, Balance]] = {"the-perfect-moment": perfect_moment, "paradox-island": paradox_island}


def options_of(game: str, seats: int, given: Options, block: int) -> dict[str, str]:
    """The options of a game in a simulation: as given, else as at a table with bots, else each value in turn."""
    found = {**GAMES[game].with_bots(seats), **given}
    for name in BALANCES[game].VARIED if game in BALANCES else ():
        if name not in given:
            values = GAMES[game].options[name].values(seats)
            found[name] = values[block % len(values)]
    return found


def facts_of(match: Match[Any, Any]) -> dict[str, Any]:
    """What a finished game says about its balance."""
    balance = BALANCES.get(match.game.name)
    return balance.facts(match) if balance is not None else {}


def sheets_of(game: str, games: Sequence[dict[str, Any]]) -> list[Sheet]:
    """The balance sheets of a simulation."""
    balance = BALANCES.get(game)
    return balance.sheets(games) if balance is not None and games else []
