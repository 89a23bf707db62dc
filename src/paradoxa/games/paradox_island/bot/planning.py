"""Paradox Island: OP's turn looked through, action after action: OP sees the island, others decide little in it.

A tree of positions with OP to decide. Every position is first played to the end of the turn at a glance (`tactics`)
and judged there (`worth`); the most promising ones are then opened up, in beams that become wider as long as there is
time. What an action is worth is the best turn found that begins with it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final

from paradoxa.core import CHANCE, Game, Move, Seat
from paradoxa.games.paradox_island.bot.tactics import move_of
from paradoxa.games.paradox_island.bot.worth import shares
from paradoxa.games.paradox_island.rules.state import State

WIDEST: Final = 64


class Spot:
    """A position in OP's turn: the option of the first decision it comes from, what it promises, what may follow."""

    __slots__ = ("after", "options", "root", "state", "value")

    def __init__(self, state: State, root: int, options: Sequence[Move]) -> None:
        self.state = state
        self.root = root
        self.options = options  # none: the turn is over
        self.value = 0.0
        self.after: list[Spot] | None = None


class Planning:
    """OP's turn from one position on; `run` looks as far as it may."""

    def __init__(self, game: Game[Any, Any], state: State, rng: Random) -> None:
        self.game = game
        self.rng = rng
        self.op: Seat = state.op
        self.turn = state.turn
        first = game.decisions(state)[0]
        self.start = Spot(state, -1, first.options)
        count = len(first.options)
        self.best = [0.0] * count
        self.looks = [0] * count
        self.done = 0

    def run(self, most: int, over: Callable[[], bool]) -> None:
        """Open up positions, in beams of growing width, until so many were judged or it is over."""
        self.start.after = self._opened(self.start)
        width = 1
        while width <= WIDEST:
            news = False
            layer = self.start.after
            while layer:
                layer = sorted(layer, key=_value)
                below: list[Spot] = []
                taken = 0
                for spot in layer:
                    if taken == width:
                        break
                    if not spot.options:
                        continue
                    taken += 1
                    if spot.after is None:
                        if self.done >= most or over():
                            return
                        spot.after = self._opened(spot)
                        news = True
                    below += spot.after
                layer = _different(below)
            if not news:
                return
            width *= 2

    def _opened(self, spot: Spot) -> list[Spot]:
        """Every option of a position, played and judged."""
        found: list[Spot] = []
        for place, move in enumerate(spot.options):
            state = spot.state.copy()
            self.game.apply(state, self.op, move)
            root = spot.root if spot.root >= 0 else place
            one = Spot(state, root, self._advance(state))
            one.value = self._judged(state.copy() if one.options else state)
            self.looks[root] += 1
            self.done += 1
            if one.value > self.best[root] or self.looks[root] == 1:
                self.best[root] = one.value
            found.append(one)
        return found

    def _advance(self, state: State) -> Sequence[Move]:
        """On to OP's next choice in this turn; none is left: the turn is over."""
        while state.turn == self.turn:
            decisions = self.game.decisions(state)
            if not decisions:
                break
            first = decisions[0]
            options = first.options
            if first.seat == CHANCE:
                self.game.apply(state, CHANCE, self.game.chance(state, self.rng))
            elif len(options) == 1:
                self.game.apply(state, first.seat, options[0])
            elif first.seat == self.op:
                return options
            else:
                self.game.apply(state, first.seat, move_of(state, first.kind, options, self.rng))
        return ()

    def _judged(self, state: State) -> float:
        """What a position promises OP when the turn is played to its end at a glance; the state is used up."""
        play_on(self.game, state, self.turn + 1, self.rng)
        if state.ended:
            return 1.0 if state.ended == "op" else 0.0
        return shares(state)[self.op]


def play_on(game: Game[Any, Any], state: State, until: int, rng: Random) -> None:
    """Play at a glance until that turn begins, or set-up or the end of the game stop it."""
    while state.turn < until:
        decisions = game.decisions(state)
        if not decisions:
            return
        first = decisions[0]
        if first.seat == CHANCE:
            return  # set-up is not over
        options = first.options
        move = options[0] if len(options) == 1 else move_of(state, first.kind, options, rng)
        game.apply(state, first.seat, move)


def _value(spot: Spot) -> float:
    return -spot.value


def _different(spots: list[Spot]) -> list[Spot]:
    """Without those that came to the same position by another order of actions."""
    found: dict[tuple[object, ...], Spot] = {}
    for spot in spots:
        state = spot.state
        key = (
            *state.places,
            *state.health,
            *state.energy,
            *state.progress,
            state.deaths,
            state.left,
            state.victims,
            state.trodden,
            state.token,
            len(state.stack),
            state.stack[-1] if state.stack else None,
        )
        other = found.get(key)
        if other is None or other.value < spot.value:
            found[key] = spot
    return list(found.values())
