"""Antinomy: the game object, where rules, views, words and notation come together."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from paradoxa.core import Option, Options, Ruling, WhyNot
from paradoxa.core.stack import StackGame
from paradoxa.games.antinomy import knowledge as views
from paradoxa.games.antinomy import positions, words
from paradoxa.games.antinomy.box.rulings import IN_FORCE, MOST_TURNS, RULINGS
from paradoxa.games.antinomy.knowledge import AntinomyView
from paradoxa.games.antinomy.notation import moves
from paradoxa.games.antinomy.rules import sequence
from paradoxa.games.antinomy.rules.state import State


class Antinomy(StackGame[State, AntinomyView]):
    """Antinomy, as `docs/games/antinomy.md` says it."""

    name = "antinomy"
    title = "Antinomy"
    version = "1"
    seats = range(2, 3)
    options: Mapping[str, Option] = {
        "may-decline": Option("may-decline", "May a player keep a paradox secret?", ("no", "yes"))
    }
    rulings: Mapping[str, Ruling] = RULINGS
    in_force: Mapping[str, str] = IN_FORCE
    turn_limit: int | None = MOST_TURNS

    chance_rules: Mapping[str, WhyNot] = words.CHANCE_RULES

    def new(self, seats: int = 2, options: Options = {}) -> State:
        return sequence.set_up(self.settings(seats, options)["may-decline"] == "yes")

    outcome = staticmethod(views.outcome)
    view = staticmethod(views.view)
    determinize = staticmethod(views.determinize)
    allows = staticmethod(views.allows)
    why_not = staticmethod(words.why_not)
    parse_move = staticmethod(moves.parse_move)
    dump = staticmethod(positions.dump)
    load = staticmethod(positions.load)

    def components(self, state: State) -> Mapping[str, int]:
        if not state.hands:
            return {}
        assert state.codex is not None
        cards = [*state.row, *[card for hand in state.hands for card in hand.cards], state.codex]
        crystals = 1 + state.pool + sum(state.crystals)  # one lies on the codex
        return {**{card.name: cards.count(card) for card in cards}, "crystals": crystals}


GAME: Final = Antinomy()
