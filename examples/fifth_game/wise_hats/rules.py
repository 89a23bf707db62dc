"""Wise Hats: the rules, in the order of `clauses.md`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from paradoxa.core import CHANCE, Decision, Move, Outcome, Seat
from paradoxa.core.events import Emit, Event, Secret
from paradoxa.core.stack import Acts, Asks, Chances, Frame, Slotted
from wise_hats.box import COLOURS, bag_for
from wise_hats.notation import DEALS, Deal, Say, choices, deal

MOST_ROUNDS: Final = 4  # W-4.1


# --- what happened -----------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """Everybody wears a hat, which all others see."""

    surprises = True

    hats: tuple[Secret[str], ...]


@dataclass(frozen=True, slots=True)
class Chose(Event):
    """Somebody has chosen; what, is sealed until the bell is heard."""

    seat: Seat
    choice: Secret[Move]

    @property
    def reveals(self) -> bool:
        return True  # nothing is heard yet, but a choice is final (W-2.3)


@dataclass(frozen=True, slots=True)
class Heard(Event):
    """All have chosen: what was said, "" for those who waited, None for those who were not asked."""

    surprises = True

    bell: int
    said: tuple[str | None, ...]


@dataclass(frozen=True, slots=True)
class Shown(Event):
    """The round is over."""

    surprises = True

    hats: tuple[str, ...]
    scored: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """The game is over."""

    points: tuple[int, ...]
    winners: tuple[Seat, ...]


# --- the position ------------------------------------------------------------------------------
class State(Slotted):
    """The true position."""

    __slots__ = ("bag", "bell", "hats", "points", "rounds", "said", "sealed", "stack", "turn", "when")

    def __init__(self, seats: int, rounds: int) -> None:
        self.rounds = rounds  # still to begin
        self.bag = bag_for(seats)  # hats nobody wears, by colour
        self.hats: list[str] = []  # by seat; nothing between rounds
        self.bell = 0  # the one that rings
        self.said = [""] * seats  # the colour each has named in this round
        self.when = [0] * seats  # at which bell
        self.sealed: list[Say | None] = [None] * seats
        self.points = [0] * seats
        self.turn = 0  # bells heard in the whole game
        self.stack: list[Frame[State]] = [DEALING]

    def copy(self) -> State:
        """An independent twin."""
        twin = State.__new__(State)
        twin.rounds, twin.bell, twin.turn = self.rounds, self.bell, self.turn
        twin.bag, twin.hats, twin.said, twin.when = self.bag[:], self.hats[:], self.said[:], self.when[:]
        twin.sealed, twin.points, twin.stack = self.sealed[:], self.points[:], self.stack[:]
        return twin

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.points)

    @property
    def bells(self) -> int:
        """How often the bell rings in a round, at most (W-2.2)."""
        return len(self.points)

    @property
    def asked(self) -> list[Seat]:
        """Who has not yet named a colour."""
        return [seat for seat, colour in enumerate(self.said) if not colour]


# --- a round -----------------------------------------------------------------------------------
class Dealing(Chances[State]):
    """A hat for everybody (W-2.1)."""

    __slots__ = ()
    kind = "deal"

    def options(self, state: State) -> Sequence[Move]:
        return DEALS[state.seats]

    def outcome(self, state: State, rng: Random) -> Move:
        hats = [colour for colour, count in zip(COLOURS, state.bag, strict=True) for _ in range(count)]
        return deal(tuple([hats.pop(int(rng.random() * len(hats))) for _ in range(state.seats)]))

    def answer(self, state: State, seat: Seat, move: Move, emit: Emit | None) -> None:
        assert isinstance(move, Deal)
        state.hats = list(move.hats)
        for hat in move.hats:
            state.bag[COLOURS.index(hat)] -= 1
        state.rounds -= 1
        state.bell = 1
        state.stack[-1] = CHOOSING
        if emit is not None:
            everybody = range(state.seats)
            seen = [Secret(hat, tuple([s for s in everybody if s != who])) for who, hat in enumerate(move.hats)]
            emit(Dealt(tuple(seen)))


class Choosing(Asks[State]):
    """All who have not yet named a colour choose at the same time, sealed until the last has chosen (W-2.2)."""

    __slots__ = ()
    kind = "say"

    def options(self, state: State) -> Sequence[Move]:
        return choices(state.bell, state.bells)

    def decisions(self, state: State) -> tuple[Decision, ...]:
        options = self.options(state)
        return tuple([Decision(seat, self.kind, options) for seat in state.asked if state.sealed[seat] is None])

    def admits(self, state: State, seat: Seat, move: Move) -> bool:
        return seat in state.asked and state.sealed[seat] is None and move in self.options(state)

    def answer(self, state: State, seat: Seat, move: Move, emit: Emit | None) -> None:
        assert isinstance(move, Say)
        state.sealed[seat] = move
        if emit is not None:
            emit(Chose(seat, Secret(move, (seat,))))
        if not self.decisions(state):
            state.stack.append(HEARING)


class Hearing(Acts[State]):
    """All have chosen: the choices are heard (W-2.3), and the next bell rings or the round is over."""

    __slots__ = ()

    def act(self, state: State, emit: Emit | None) -> None:
        heard = tuple([choice.colour if choice is not None else None for choice in state.sealed])
        for seat, colour in enumerate(heard):
            if colour:
                state.said[seat] = colour
                state.when[seat] = state.bell
        state.sealed = [None] * state.seats
        state.turn += 1
        if emit is not None:
            emit(Heard(state.bell, heard))
        if state.asked:
            state.bell += 1
        else:
            state.stack[-1] = SHOWING


class Showing(Acts[State]):
    """The round is over: the hats are shown (W-2.6) and points are scored (W-3.1, W-3.2)."""

    __slots__ = ()

    def act(self, state: State, emit: Emit | None) -> None:
        scored = [0] * state.seats
        for seat, colour in enumerate(state.said):
            if colour == state.hats[seat]:
                scored[seat] += state.bells + 1 - state.when[seat]
            else:
                scored = [points + (other != seat) for other, points in enumerate(scored)]
        state.points = [points + more for points, more in zip(state.points, scored, strict=True)]
        if emit is not None:
            emit(Shown(tuple(state.hats), tuple(scored)))
        if state.rounds:
            state.bag = bag_for(state.seats)
            state.hats = []
            state.bell = 0
            state.said = [""] * state.seats
            state.when = [0] * state.seats
            state.stack.append(DEALING)
            return
        if emit is not None:
            end = outcome(state)
            assert end is not None
            emit(Ended(end.points, end.winners))


# --- the end -----------------------------------------------------------------------------------
def outcome(state: State) -> Outcome | None:
    """Most points win, and those with equally many share the victory (W-3.3)."""
    if state.stack:
        return None
    most = max(state.points)
    return Outcome(tuple(state.points), tuple([seat for seat, points in enumerate(state.points) if points == most]))


DEALING: Final = Dealing()
CHOOSING: Final = Choosing(CHANCE)  # the seat is not used: several are asked
HEARING: Final = Hearing()
SHOWING: Final = Showing()
