"""The decision stack: its frames, and what all games that have one share."""

from __future__ import annotations

from abc import ABC
from collections.abc import Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, Generic

from paradoxa.core import BadOptions, Decision, Move, Option, Options, Ruling, S, Seat, V, WhyNot, frames
from paradoxa.core.events import Emit
from paradoxa.core.frames import Acts as Acts
from paradoxa.core.frames import Asks as Asks
from paradoxa.core.frames import Chances as Chances
from paradoxa.core.frames import Frame as Frame
from paradoxa.core.frames import Slotted as Slotted
from paradoxa.core.native import mypyc_attr as mypyc_attr
from paradoxa.core.native import names_of as names_of


class StackGame(ABC, Generic[S, V]):
    """What all games with a decision stack share; a game adds its set-up, views and notation."""

    name: str
    title: str
    version: str
    earlier: Mapping[str, Any] = {}
    seats: range
    options: Mapping[str, Option]
    rulings: Mapping[str, Ruling] = {}
    in_force: Mapping[str, str] = {}
    turn_limit: int | None = None
    chance_rules: Mapping[str, WhyNot]
    reactions: frozenset[str] = frozenset()
    disguised: frozenset[str] = frozenset()

    def settings(self, seats: int, options: Options = {}) -> dict[str, str]:
        given: object = options  # callers without a type checker may hand in anything
        if not isinstance(given, Mapping) or {type(value) for value in given.values()} - {str}:
            raise BadOptions(f"options are texts by name, as in {{'pass': 'right'}}, not {options!r:.60}")
        if type(seats) is not int or seats not in self.seats:
            few, many = self.seats[0], self.seats[-1]
            allowed = f"{few}" if few == many else f"{few} to {many}"
            raise BadOptions(f"{self.title} is for {allowed} players, not {seats}")
        for name in options:
            if name not in self.options:
                known = ", ".join(self.options) or "none"
                raise BadOptions(f"{self.title} has no option {name!r}; its options are: {known}")
        return {
            name: option.read(options[name], seats) if name in options else option.values(seats)[0]
            for name, option in self.options.items()
        }

    def with_bots(self, seats: int) -> dict[str, str]:
        return {}

    if TYPE_CHECKING:

        def decisions(self, state: S) -> Sequence[Decision]: ...
        def admits(self, state: S, seat: Seat, move: Move) -> bool: ...
        def apply(self, state: S, seat: Seat, move: Move, emit: Emit | None = None) -> None: ...
        def chance(self, state: S, rng: Random) -> Move: ...

    else:  # no method stands between a caller and the compiled function
        decisions = staticmethod(frames.decisions)
        admits = staticmethod(frames.admits)
        apply = staticmethod(frames.apply)
        chance = staticmethod(frames.chance)
