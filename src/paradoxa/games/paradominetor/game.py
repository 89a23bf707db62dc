"""Paradominetor: the game object, where rules, views, words and notation come together."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from paradoxa.core import ColoursOption, Option, Options, Ruling, WhyNot
from paradoxa.core.stack import StackGame
from paradoxa.games.paradominetor import positions, words
from paradoxa.games.paradominetor.box.components import COLOURS, Tile, tiles_in
from paradoxa.games.paradominetor.box.rulings import IN_FORCE, RULINGS
from paradoxa.games.paradominetor.knowledge import view as views
from paradoxa.games.paradominetor.knowledge import worlds
from paradoxa.games.paradominetor.knowledge.view import ParadominetorView
from paradoxa.games.paradominetor.notation import moves
from paradoxa.games.paradominetor.rules import sequence
from paradoxa.games.paradominetor.rules.state import State


class Paradominetor(StackGame[State, ParadominetorView]):
    """Paradominetor, as `docs/games/paradominetor.md` says it."""

    name = "paradominetor"
    title = "Paradominetor"
    version = "1"
    seats = range(3, 6)
    options: Mapping[str, Option] = {
        "colours": ColoursOption(  # P-11.2
            "colours",
            "Which colours are in play, one for each player?",
            letters=COLOURS,
            rule="{seats} players use {seats} different colours out of {letters}, as in colours={example}",
        ),
        "pass": Option("pass", "To which neighbour do the three tiles go?", ("left", "right")),
    }

    rulings: Mapping[str, Ruling] = RULINGS
    in_force: Mapping[str, str] = IN_FORCE
    chance_rules: Mapping[str, WhyNot] = words.CHANCE_RULES

    def new(self, seats: int = 4, options: Options = {}) -> State:
        settings = self.settings(seats, options)
        colours = tuple([COLOURS.index(letter) for letter in settings["colours"]])
        return sequence.set_up(seats, colours, settings["pass"] == "right")

    outcome = staticmethod(sequence.outcome)
    view = staticmethod(views.view)
    determinize = staticmethod(worlds.determinize)
    allows = staticmethod(worlds.allows)
    why_not = staticmethod(words.why_not)
    parse_move = staticmethod(moves.parse_move)
    dump = staticmethod(positions.dump)
    load = staticmethod(positions.load)

    def components(self, state: State) -> Mapping[str, int]:
        tiles: list[Tile] = [tile for seat in range(state.seats) for tile in tiles_in(state.held, seat)]
        tiles += [play.tile for play in state.plays]
        return {tile.name: tiles.count(tile) for tile in tiles}


GAME: Final = Paradominetor()
