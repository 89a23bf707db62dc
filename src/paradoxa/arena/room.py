"""What the arena expects in a game's `balance` room, and what it does for a game that has none."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, TypeAlias

from paradoxa.arena.sheets import Sheet
from paradoxa.core import Options, ParadoxaError
from paradoxa.core.play import Match
from paradoxa.games import GAMES, title_of

Facts: TypeAlias = dict[str, Any]  # what one finished game says: plain data, small enough to send between processes

ORDER: Final = ("first", "second", "third", "fourth", "fifth")


class NoSuchComponent(ParadoxaError):
    """A box has no component of that name."""


@dataclass(frozen=True, slots=True)
class Components:
    """A box whose values a laboratory can vary."""

    named: str  # how components are named, to whoever gave a wrong name
    changed: Callable[[Mapping[str, str]], str]  # the text of a file with other values; may raise NoSuchComponent


def in_turn(match: Match[Any, Any], first: int = 0, what: str = "player") -> list[str]:
    """The role of every seat where only the order of play tells them apart."""
    seats = len(match.players)
    return [f"{ORDER[(seat - first) % seats]} {what}" for seat in range(seats)]


@dataclass(frozen=True, slots=True)
class Balance:
    """How many games of one kind are looked at, as far as it is not the same for all; what designers ask."""

    points: str = "points"  # what points are called
    unit: int = 1  # how many of the engine's points make one of these
    turns: str = "turns"  # what `state.turn` counts
    by_points: bool = False  # whether more points are better also among those who lost
    varied: tuple[str, ...] = ()  # options that go through all their values, where the plan gives none
    facts: Callable[[Match[Any, Any]], Facts] = lambda _: {}
    roles: Callable[[Match[Any, Any], Facts], list[str]] = lambda match, _: in_turn(match)
    sheets: Callable[[Sequence[Facts]], list[Sheet]] | None = None
    components: Components | None = None

    @property
    def unit_of_points(self) -> str:
        """What the points in data are: the engine's own."""
        return self.points if self.unit == 1 else f"{self.points} in halves"

    def sheets_of(self, games: Sequence[Facts]) -> list[Sheet]:
        """What many games say, if the game's designers ask anything."""
        return self.sheets(games) if self.sheets is not None and games else []

    def roles_of(self, match: Match[Any, Any], facts: Facts) -> list[str]:
        """What each seat is in a game: the rules treat who starts, or who is the host, unlike the others."""
        return ["alone"] if len(match.players) == 1 else self.roles(match, facts)


@cache
def balance_of(game: str) -> Balance:
    """How a game's balance is looked at."""
    room = title_of(game).part("balance")
    found: Balance = Balance() if room is None else room.BALANCE
    return found


def options_of(game: str, seats: int, given: Options, block: int) -> dict[str, str]:
    """The options of a game between bots: as given, else as at a table with bots, else each value in turn."""
    found = {**GAMES[game].with_bots(seats), **given}
    for name in balance_of(game).varied:
        if name not in given:
            values = GAMES[game].options[name].values(seats)
            found[name] = values[block % len(values)]
    return found


def in_order(roles: set[str]) -> list[str]:
    """Roles as a report lists them."""
    places = {word: place for place, word in enumerate(ORDER)}
    return sorted(roles, key=lambda role: (places.get(role.split(" ")[0], len(places)), role))
