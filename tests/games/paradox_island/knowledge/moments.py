"""Moments of random games of Paradox Island, as captives see them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from random import Random
from typing import NamedTuple

from paradoxa.core import Seat
from paradoxa.games.paradox_island.game import GAME
from paradoxa.games.paradox_island.knowledge.deduction.names import forget
from paradoxa.games.paradox_island.knowledge.tilings import PLACEMENTS, placements_of
from paradoxa.games.paradox_island.knowledge.tracks import BASE
from paradoxa.games.paradox_island.knowledge.view import ParadoxIslandView
from paradoxa.games.paradox_island.knowledge.worlds import UNLAID
from paradoxa.games.paradox_island.rules.state import State
from tests.games.paradox_island.test_worlds import wander

LIGHT = 1500  # steps: a quick answer with much left open


class Moment(NamedTuple):
    """A true state, and a captive's view of it."""

    state: State
    seat: Seat
    view: ParadoxIslandView

    @property
    def names(self) -> list[int]:
        """The true base name of every space."""
        assert self.state.land is not None
        return [BASE[name] for name in self.state.land.names]

    @property
    def cover(self) -> int:
        """The true placements."""
        assert self.state.land is not None
        return sum([1 << number for number in placements_of(self.state.land.island)])


@lru_cache(maxsize=64)
def moments(seats: int, seed: int, eager: bool, share: float) -> tuple[Moment, ...]:
    """Some moments of one game, each for one captive; early ones more often."""
    return tuple(_moments(seats, seed, eager, share))


def _moments(seats: int, seed: int, eager: bool, share: float) -> Iterator[Moment]:
    rng = Random(seed)
    for number, state in enumerate(wander(seats, seed, eager)):
        if state.ended or not state.entries or rng.random() > share * (3 if number < 60 else 1):
            continue
        seat = rng.choice([seat for seat in range(seats) if seat != state.op])
        view = GAME.view(state, seat)
        if view.business[-1].split(" ")[0] not in UNLAID and view.own is not None and view.own.character >= 0:
            yield Moment(state.copy(), seat, view)


def fresh() -> None:
    """Nothing is remembered from earlier answers."""
    forget()


def shown(placements: int) -> set[tuple[int, int]]:
    """The spaces and names some placements show."""
    found = set()
    for number, placement in enumerate(PLACEMENTS):
        if placements >> number & 1:
            found |= set(zip(placement.spaces, placement.names, strict=True))
    return found
