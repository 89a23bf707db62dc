"""The Perfect Moment: the game object, where rules, views, words and notation come together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from paradoxa.core import ColoursOption, Option, Options, Ruling, WhyNot
from paradoxa.core.stack import StackGame
from paradoxa.games.perfect_moment import words
from paradoxa.games.perfect_moment.box.components import COLOURS, USED_COLOURS, cards_in, mask_of
from paradoxa.games.perfect_moment.box.rulings import IN_FORCE, RULINGS
from paradoxa.games.perfect_moment.knowledge import view as views
from paradoxa.games.perfect_moment.knowledge import worlds
from paradoxa.games.perfect_moment.knowledge.view import PerfectMomentView
from paradoxa.games.perfect_moment.notation import moves
from paradoxa.games.perfect_moment.positions import text
from paradoxa.games.perfect_moment.rules import sequence
from paradoxa.games.perfect_moment.rules.cards import outcome
from paradoxa.games.perfect_moment.rules.state import State


@dataclass(frozen=True, slots=True)
class WhoStarts(Option):
    """How the starting player is found between two (T-9.9); alone there is nothing to find."""

    def values(self, seats: int) -> tuple[str, ...]:
        return self.choices if seats == 2 else self.choices[:1]


class PerfectMoment(StackGame[State, PerfectMomentView]):
    """The Perfect Moment, as `docs/games/the-perfect-moment.md` says it."""

    name = "the-perfect-moment"
    title = "The Perfect Moment"
    version = "1"
    seats = range(1, 3)
    options: Mapping[str, Option] = {
        "colours": ColoursOption(  # T-2.1
            "colours",
            "Which three colours are used?",
            letters=COLOURS,
            number=USED_COLOURS,
            rule="three different colours out of {letters} are used (yellow, pink, purple, green), as in colours=ykp",
        ),
        "start": WhoStarts("start", "Who takes the first turn?", ("fastest", "coin")),
    }

    rulings: Mapping[str, Ruling] = RULINGS
    in_force: Mapping[str, str] = IN_FORCE
    chance_rules: Mapping[str, WhyNot] = words.CHANCE_RULES

    def new(self, seats: int = 2, options: Options = {}) -> State:
        settings = self.settings(seats, options)
        colours = tuple([COLOURS.index(letter) for letter in settings["colours"]])
        return sequence.set_up(seats, colours, settings["start"] == "coin")

    def with_bots(self, seats: int) -> dict[str, str]:
        return {"start": "coin"} if seats == 2 else {}  # T-9.9: a bot would always be ready first

    outcome = staticmethod(outcome)
    view = staticmethod(views.view)
    determinize = staticmethod(worlds.determinize)
    allows = staticmethod(worlds.allows)
    why_not = staticmethod(words.why_not)
    parse_move = staticmethod(moves.parse_move)
    dump = staticmethod(text.dump)
    load = staticmethod(text.load)

    def components(self, state: State) -> Mapping[str, int]:
        if sequence.DEALING in state.stack:
            return {}
        cards = [*state.deck, *[laid.card for laid in state.displays], state.paradox.card, state.facing]
        masks = [*state.hands, *state.fragments, *state.twos, *state.threes, state.looked, state.box]
        cards += [card for mask in masks for card in cards_in(mask)]
        return {card.name: cards.count(card) for card in cards_in(mask_of(set(cards)))}


GAME: Final = PerfectMoment()
