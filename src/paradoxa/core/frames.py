"""Frames: open business on the stack of a state. Compiled with the rules where there is a compiler."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from random import Random
from typing import Any, ClassVar, Generic

from paradoxa.core import CHANCE, Decision, Move, ParadoxaError, S, Seat
from paradoxa.core.events import Emit
from paradoxa.core.native import mypyc_attr, names_of


@mypyc_attr(allow_interpreted_subclasses=True)
class Slotted:
    """What slotted states share: equal when all their slots are, and not to be hashed, since they change."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        if type(self) is not type(other):
            return NotImplemented
        return all([getattr(self, name) == getattr(other, name) for name in names_of(type(self))])

    __hash__ = None  # type: ignore[assignment]  # a state changes in place


# --- frames --------------------------------------------------------------------------------------
@mypyc_attr(allow_interpreted_subclasses=True)
class Frame(ABC, Generic[S]):
    """Open business on the stack: plain values only, never changed, shared when equal."""

    __slots__ = ()
    acts: ClassVar[bool] = False

    def _values(self) -> tuple[Any, ...]:
        return (type(self), *[getattr(self, name) for name in names_of(type(self))])

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Frame) and self._values() == other._values())

    def __hash__(self) -> int:
        return hash(self._values())


@mypyc_attr(allow_interpreted_subclasses=True)
class Acts(Frame[S]):
    """Business that settles by itself."""

    __slots__ = ()
    acts = True

    @abstractmethod
    def act(self, state: S, emit: Emit | None) -> None:
        """Do it; the frame is already off the stack."""


@mypyc_attr(allow_interpreted_subclasses=True)
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


@mypyc_attr(allow_interpreted_subclasses=True)
class Chances(Asks[S]):
    """Business that chance answers; `options` is empty where the outcomes are too many to list."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(CHANCE)

    @abstractmethod
    def outcome(self, state: S, rng: Random) -> Move:
        """One outcome, each as likely as the rules say."""


# --- what a game does with its stack -------------------------------------------------------------
def decisions(state: S) -> Sequence[Decision]:
    """What the innermost business asks; () = the game is over."""
    stack: list[Asks[S]] = state.stack
    if not stack:
        return ()
    return stack[-1].decisions(state)


def admits(state: S, seat: Seat, move: Move) -> bool:
    """Whether the move answers the innermost business for that seat."""
    stack: list[Asks[S]] = state.stack
    return bool(stack) and stack[-1].admits(state, seat, move)


def apply(state: S, seat: Seat, move: Move, emit: Emit | None = None) -> None:
    """Answer the innermost business, and settle until some business asks."""
    stack: list[Any] = state.stack
    asking: Asks[S] = stack[-1]
    asking.answer(state, seat, move, emit)
    while stack and stack[-1].acts:
        acting: Acts[S] = stack.pop()
        acting.act(state, emit)


def chance(state: S, rng: Random) -> Move:
    """One outcome of the innermost business, if chance is asked."""
    frame = state.stack[-1] if state.stack else None
    if not isinstance(frame, Chances):
        raise ParadoxaError("chance is not asked now: a player is, or the game is over")
    return frame.outcome(state, rng)
