"""Wise Hats: the game object, where rules, knowledge, words and notation come together."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from paradoxa.core import Option, Options, WhyNot
from paradoxa.core.stack import StackGame
from wise_hats import knowledge, notation, positions, rules, words
from wise_hats.box import COLOURS
from wise_hats.knowledge import HatsView
from wise_hats.rules import State


class WiseHats(StackGame[State, HatsView]):
    """Wise Hats, as `clauses.md` says it."""

    name = "wise-hats"
    title = "Wise Hats"
    version = "1"
    seats = range(2, 4)
    options: Mapping[str, Option] = {"rounds": Option("rounds", "How many rounds are played?", ("4", "2"))}
    chance_rules: Mapping[str, WhyNot] = words.CHANCE_RULES

    def new(self, seats: int = 3, options: Options = {}) -> State:
        return State(seats, int(self.settings(seats, options)["rounds"]))

    outcome = staticmethod(rules.outcome)
    view = staticmethod(knowledge.view)
    determinize = staticmethod(knowledge.determinize)
    allows = staticmethod(knowledge.allows)
    why_not = staticmethod(words.why_not)
    parse_move = staticmethod(notation.parse_move)
    dump = staticmethod(positions.dump)
    load = staticmethod(positions.load)

    def components(self, state: State) -> Mapping[str, int]:
        return {colour: state.hats.count(colour) + left for colour, left in zip(COLOURS, state.bag, strict=True)}


GAME: Final = WiseHats()
