"""What the server's workers are asked: a bot's move, what a bot would play and why, what follows from a view."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from random import Random
from typing import Any, Final

from paradoxa.bots import Bot
from paradoxa.core import View
from paradoxa.games import title_of

# How often a bot that played some move may think again until it thinks so again; what thinks long forgets nothing.
AGAIN: Final = {"newcomer": 24, "casual": 12, "strong": 3}

Maker = Callable[[str, str, Random], Bot]


@cache
def named(maker: str) -> Maker:
    """What makes the bots, by its dotted name."""
    module, _, name = maker.partition(":")
    found: Maker = getattr(import_module(module), name)
    return found


def prepared(maker: str) -> bytes:
    """Everything that bots need is imported."""
    named(maker)
    return b""


@cache
def bot_for(maker: str, bot: str, game: str) -> Bot:
    """A bot, which is kept for the next question."""
    return named(maker)(bot, game, Random())  # seeded by the operating system


def chosen(maker: str, bot: str, game: str, view: View) -> bytes:
    """The notation of the move a bot makes."""
    return str(bot_for(maker, bot, game).choose(view)).encode()


def deduced(game: str, view: View, level: str, marks: Mapping[int, int], effort: int, before: Any) -> bytes:
    """What follows from a view, as a text; an empty one where the game or the seat has no deduction desk."""
    deduction = title_of(game).deduction
    if deduction is None:
        return b""
    found = deduction.answer(view, level, marks, effort, before)
    return b"" if found is None else deduction.text(found).encode()


def explained(maker: str, game: str, view: View, bot: str, seed: str, names: list[str], played: str) -> bytes:
    """What a bot would play and why; a seed of its own for each question, so that the same one gets the same answer.

    Who forgets does not forget the same things each time: told is a thought that led to the move the bot played.
    """
    thoughts = AGAIN.get(bot, 1) if played else 1
    for number in range(thoughts):
        thinker: Any = named(maker)(bot, game, Random(f"{seed} {number}" if number else seed))
        found = thinker.explain(view, names)
        if found.move == played:
            break
    return json.dumps(found.data()).encode()
