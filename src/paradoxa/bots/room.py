"""What the house expects in a game's `bot` room, and what it does for a game that has none."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Protocol, cast

from paradoxa.bots.levels import USUAL, Level
from paradoxa.bots.searching import SearchingMind
from paradoxa.bots.thought import Mind
from paradoxa.games import title_of
from paradoxa.search import Guide


class BotRoom(Protocol):
    """Know-how and mind of a game's bots."""

    @property
    def MIND(self) -> Mind:  # noqa: N802  # a constant of the room
        """How the levels think."""

    @property
    def LEVELS(self) -> Mapping[str, Level]:  # noqa: N802  # a constant of the room
        """How far each level looks ahead, and how much it forgets."""

    def ratings(self, view: Any) -> list[float]:
        """The options of a view's decision, rated by rules of thumb, in their order."""


class Plain:
    """For a game without know-how: every option looks alike, and the levels search with random play."""

    LEVELS: Mapping[str, Level] = USUAL

    def __init__(self, game: str) -> None:
        self.MIND: Mind = SearchingMind(game, Guide())

    def ratings(self, view: Any) -> list[float]:
        """All alike."""
        return [0.0] * len(view.decision.options)


@cache
def bot_room(game: str) -> BotRoom:
    """The bot room of a game."""
    found = title_of(game).part("bot")
    return Plain(game) if found is None else cast("BotRoom", found)
