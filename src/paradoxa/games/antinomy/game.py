"""Antinomy: the game object, where rules, views, words and notation come together."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final

from paradoxa.core import Move, Option, Options, Outcome, Seat, StackGame, WhyNot
from paradoxa.games.antinomy import moves, position, rules, words
from paradoxa.games.antinomy import view as views
from paradoxa.games.antinomy.components import CRYSTALS, cards_in
from paradoxa.games.antinomy.state import State
from paradoxa.games.antinomy.view import AntinomyView


class Antinomy(StackGame[State, AntinomyView]):
    """Antinomy, as `docs/games/antinomy.md` says it."""

    name = "antinomy"
    title = "Antinomy"
    version = "1"
    seats = range(2, 3)
    options: Mapping[str, Option] = {
        "may-decline": Option("may-decline", "whether a paradox may be kept secret", ("no", "yes"))
    }
    turn_limit: int | None = 2000

    chance_rules: Mapping[str, WhyNot] = words.CHANCE_RULES

    def new(self, seats: int = 2, options: Options = {}) -> State:
        return rules.set_up(self.settings(seats, options)["may-decline"] == "yes")

    def outcome(self, state: State) -> Outcome | None:
        return views.outcome(state)

    def view(self, state: State, seat: Seat | None) -> AntinomyView:
        return views.view(state, seat)

    def determinize(self, view: AntinomyView, rng: Random) -> State:
        return views.determinize(view, rng)

    def why_not(self, view: AntinomyView, move: Move) -> WhyNot | None:
        return words.why_not(view, move)

    def parse_move(self, text: str) -> Move:
        return moves.parse_move(text)

    def dump(self, state: State) -> str:
        return position.dump(state)

    def load(self, text: str) -> State:
        return position.load(text)

    def components(self, state: State) -> Mapping[str, int]:
        if not state.hands:
            return {}
        assert state.codex is not None
        cards = [*state.row, *[card for hand in state.hands for card in cards_in(hand.mask)], state.codex]
        count = {card.name: cards.count(card) for card in cards}
        pool = CRYSTALS - 1 - sum(state.crystals)
        return {**count, "crystals": 1 + pool + sum(state.crystals)} if pool >= 0 else {**count, "crystals": -1}


ANTINOMY: Final = Antinomy()
