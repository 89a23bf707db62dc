"""The decision stack: frames of open business, and what all games that have one share."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, ClassVar, Generic

from paradoxa.core import (
    CHANCE,
    BadOptions,
    Decision,
    Move,
    Option,
    Options,
    ParadoxaError,
    S,
    Seat,
    V,
    WhyNot,
)
from paradoxa.events import Emit


class Slotted:
    """What slotted states share: equal when all their slots are, and not to be hashed, since they change."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        if type(self) is not type(other):
            return NotImplemented
        names: tuple[str, ...] = type(self).__slots__
        return all([getattr(self, name) == getattr(other, name) for name in names])

    __hash__ = None  # type: ignore[assignment]  # a state changes in place


# --- frames --------------------------------------------------------------------------------------
class Frame(ABC, Generic[S]):
    """Open business on the stack: plain values only, never changed, shared when equal."""

    __slots__ = ()
    acts: ClassVar[bool] = False

    def _values(self) -> tuple[Any, ...]:
        names = [name for kind in type(self).__mro__ for name in getattr(kind, "__slots__", ())]
        return (type(self), *[getattr(self, name) for name in names])

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Frame) and self._values() == other._values())

    def __hash__(self) -> int:
        return hash(self._values())


class Acts(Frame[S]):
    """Business that settles by itself."""

    __slots__ = ()
    acts = True

    @abstractmethod
    def act(self, state: S, emit: Emit | None) -> None:
        """Do it; the frame is already off the stack."""


class Asks(Frame[S]):
    """Business that waits for one seat's answer."""

    __slots__ = ("seat",)
    kind: ClassVar[str]

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    @abstractmethod
    def options(self, state: S) -> Sequence[Move]:
        """The legal answers; pure."""

    @abstractmethod
    def answer(self, state: S, seat: Seat, move: Move, emit: Emit | None) -> None:
        """Take the answer: unchecked, in place."""

    def decisions(self, state: S) -> tuple[Decision, ...]:
        """This business seen from the door; a simultaneous one shows several."""
        return (Decision(self.seat, self.kind, self.options(state)),)

    def admits(self, state: S, seat: Seat, move: Move) -> bool:
        """Whether the move answers this business for that seat."""
        return seat == self.seat and move in self.options(state)


class Chances(Asks[S]):
    """Business that chance answers; `options` is empty where the outcomes are too many to list."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(CHANCE)

    @abstractmethod
    def outcome(self, state: S, rng: Random) -> Move:
        """One outcome, each as likely as the rules say."""


# --- games ---------------------------------------------------------------------------------------
class StackGame(ABC, Generic[S, V]):
    """What all games with a decision stack share; a game adds its set-up, views and notation."""

    name: str
    title: str
    version: str
    seats: range
    options: Mapping[str, Option]
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

    def decisions(self, state: S) -> Sequence[Decision]:
        stack = state.stack
        if not stack:
            return ()
        found: tuple[Decision, ...] = stack[-1].decisions(state)
        return found

    def admits(self, state: S, seat: Seat, move: Move) -> bool:
        return bool(state.stack) and bool(state.stack[-1].admits(state, seat, move))

    def apply(self, state: S, seat: Seat, move: Move, emit: Emit | None = None) -> None:
        stack = state.stack
        stack[-1].answer(state, seat, move, emit)
        while stack and stack[-1].acts:
            stack.pop().act(state, emit)

    def chance(self, state: S, rng: Random) -> Move:
        frame = state.stack[-1] if state.stack else None
        if not isinstance(frame, Chances):
            raise ParadoxaError("chance is not asked now: a player is, or the game is over")
        return frame.outcome(state, rng)
