"""Bots: they get a View, never a State, and have a generator of their own. That they cannot peek is structural."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from random import Random
from time import perf_counter
from typing import Any, Final, Protocol

from paradoxa.bots import levels
from paradoxa.bots.explaining import Explanation, explain
from paradoxa.bots.levels import Level
from paradoxa.bots.room import bot_room as bot_room
from paradoxa.bots.thought import Means, Thought
from paradoxa.core import Move, ParadoxaError, View
from paradoxa.core.registry import GAMES
from paradoxa.search import Effort


class Bot(Protocol):
    """A player that is a program: asked with what its seat knows, it answers with one of the seat's options."""

    def choose(self, view: Any) -> Move:
        """The move this bot makes; the view must hold a decision."""


class Uniform:
    """Any legal move, each as likely."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def choose(self, view: View) -> Move:
        assert view.decision is not None
        return self.rng.choice(view.decision.options)


class Greedy:
    """The move that the game's know-how rates highest now, without looking ahead."""

    def __init__(self, game: str, rng: Random) -> None:
        self.rate = bot_room(game).ratings
        self.rng = rng

    def choose(self, view: Any) -> Move:
        options: Sequence[Move] = view.decision.options
        if len(options) == 1:
            return options[0]
        ratings = self.rate(view)
        best = max(ratings)
        return self.rng.choice([move for move, rating in zip(options, ratings, strict=True) if rating == best])


BOTS: Final[dict[str, str]] = {
    **levels.NAMES,
    "greedy": "takes what looks best now, by rules of thumb",
    "uniform": "plays any legal move",
}


class Thinker:
    """A bot that looks ahead, as far as its level or a given effort allows."""

    def __init__(
        self,
        game: str,
        level: Level,
        rng: Random,
        effort: Effort | None = None,
        clock: Callable[[], float] = perf_counter,
    ) -> None:
        self.game = game
        self.level = level
        self.mind = bot_room(game).MIND
        self.rng = rng
        self.effort = effort if effort is not None else level.effort
        self.clock = clock

    def choose(self, view: Any) -> Move:
        options: Sequence[Move] = view.decision.options
        return options[0] if len(options) == 1 else self.think(view).move

    def think(self, view: Any) -> Thought:
        """How the bot rates its options."""
        return self.mind.think(view, Means(self.effort, self.rng, self.level.forget, self.clock))

    def explain(self, view: Any, names: Sequence[str]) -> Explanation:
        """Why it would play what it would play, from this view."""
        return explain(self.game, view, self.think(view), self.mind, names)


def make(name: str, game: str, rng: Random, clock: Callable[[], float] = perf_counter) -> Bot:
    """The bot of that name for a game: `expert`, or with an effort of its own `expert:500`, `expert:0.1s`."""
    kind, colon, effort = name.partition(":")
    if game in GAMES:
        if kind in levels.NAMES:
            return Thinker(game, bot_room(game).LEVELS[kind], rng, read_effort(name, effort) if colon else None, clock)
        if name == "uniform":
            return Uniform(rng)
        if name == "greedy":
            return Greedy(game, rng)
    raise ParadoxaError(f"there is no bot {name!r} for {game}; the bots are: {', '.join(BOTS)}")


def read_effort(name: str, text: str) -> Effort:
    """An effort as written behind a bot's name: iterations, or seconds with an s."""
    try:
        if not re.fullmatch(r"[1-9][0-9]*|[0-9]+(\.[0-9]+)?s", text):  # one way to write it: a name is one bot
            raise ValueError
        return Effort(seconds=float(text[:-1])) if text.endswith("s") else Effort(iterations=int(text))
    except (ValueError, ParadoxaError):
        raise ParadoxaError(
            f"{name!r} has no effort that can be read: write iterations (expert:500) or seconds (expert:0.1s)"
        ) from None
