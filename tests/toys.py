"""A toy game that keeps every law; `broken_toys` has twins of it that break one each.

High Card: two seats are dealt one of four cards each; in turn each may swap the own card with the one face down
on the table, or stand (the fourth stays in the box); then both show, and the higher card wins.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations
from random import Random
from typing import Any

from paradoxa.core import BadMove, BadPosition, Decision, Move, Option, Options, Outcome, Seat, WhyNot
from paradoxa.core.events import Emit, Event, Secret
from paradoxa.core.stack import Asks, Chances, StackGame


@dataclass(frozen=True, slots=True)
class Word(Move):
    """A move that is its own notation: `deal 1 2 3`, `swap`, `stand`."""

    text: str

    def __str__(self) -> str:
        return self.text


DEALS = [Word("deal " + " ".join(cards)) for cards in permutations("1234")]
SWAP, STAND = Word("swap"), Word("stand")


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    surprises = True

    cards: tuple[Secret[int], ...]


@dataclass(frozen=True, slots=True)
class Swapped(Event):
    surprises = True

    seat: Seat
    card: Secret[int]


@dataclass(frozen=True, slots=True)
class Stood(Event):
    seat: Seat
    note: int = 0


@dataclass(frozen=True, slots=True)
class Shown(Event):
    surprises = True

    cards: tuple[int, ...]


class State:
    def __init__(self, cards: list[int], swapped: list[int], stack: list[Any]) -> None:
        self.cards, self.swapped, self.stack = (
            cards,
            swapped,
            stack,
        )  # two hands, the card on the table, the one in the box

    def copy(self) -> State:
        return State(self.cards[:], self.swapped[:], self.stack[:])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and vars(self) == vars(other)

    __hash__ = None  # type: ignore[assignment]  # a state changes in place

    @property
    def turn(self) -> int:
        return 2 - len(self.stack)


class Dealing(Chances[State]):
    kind = "deal"

    def options(self, state: State) -> Sequence[Move]:
        return DEALS

    def outcome(self, state: State, rng: Random) -> Move:
        return rng.choice(DEALS)

    def answer(self, state: State, seat: Seat, move: Move, emit: Emit | None) -> None:
        state.cards = [int(card) for card in str(move).split(" ")[1:]]
        state.stack[:] = [Asking(1), Asking(0)]
        if emit is not None:
            emit(Dealt((Secret(state.cards[0], (0,)), Secret(state.cards[1], (1,)))))


class Asking(Asks[State]):
    kind = "turn"

    def options(self, state: State) -> Sequence[Move]:
        return (SWAP, STAND)

    def answer(self, state: State, seat: Seat, move: Move, emit: Emit | None) -> None:
        state.stack.pop()
        if move == SWAP:
            state.cards[seat], state.cards[2] = state.cards[2], state.cards[seat]
            state.swapped[seat] = state.cards[2]
            if emit is not None:
                emit(Swapped(seat, Secret(state.cards[seat], (seat,))))
        elif emit is not None:
            emit(Stood(seat))
        if not state.stack and emit is not None:
            emit(Shown(tuple(state.cards[:2])))


@dataclass(frozen=True, slots=True)
class View:
    seat: Seat | None
    card: int  # the own card, 0 for a spectator or before the deal
    under: int  # the card this seat put under, 0 if none
    swaps: tuple[bool, ...]
    shown: tuple[int, ...]
    left: int
    waiting: tuple[Seat, ...]
    decision: Decision | None
    outcome: Outcome | None
    leak: int = 0

    @property
    def seats(self) -> int:
        return 2

    @property
    def turn(self) -> int:
        return 2 - self.left


class HighCard(StackGame[State, View]):
    """Keeps every law."""

    name = "high-card"
    title = "High Card"
    version = "1"
    seats = range(2, 3)
    options: Mapping[str, Option] = {}
    chance_rules: Mapping[str, WhyNot] = {"deal": WhyNot("T-1.1", "A deal names the four cards.")}

    def new(self, seats: int, options: Options = {}) -> State:
        self.settings(seats, options)
        return State([], [0, 0], [Dealing()])

    def outcome(self, state: State) -> Outcome | None:
        if state.stack:
            return None
        return Outcome(tuple(state.cards[:2]), (0 if state.cards[0] > state.cards[1] else 1,))

    def view(self, state: State, seat: Seat | None) -> View:
        top = state.stack[-1] if state.stack else None
        mine = top is not None and seat is not None and top.seat == seat
        return View(
            seat,
            state.cards[seat] if state.cards and seat is not None else 0,
            state.swapped[seat] if seat is not None else 0,
            tuple([bool(card) for card in state.swapped]),
            tuple(state.cards[:2]) if not state.stack else (),
            len(state.stack) if state.cards else 3,
            (top.seat,) if top is not None else (),
            top.decisions(state)[0] if mine and top is not None else None,
            self.outcome(state),
        )

    def worlds(self, view: View) -> list[State]:
        """Every world the view allows."""
        if view.left == 3:
            return [State([], [0, 0], [Dealing()])]
        found = []
        for deal in DEALS:
            before = [int(card) for card in str(deal).split(" ")[1:]]
            state = State(before, [0, 0], [Asking(1), Asking(0)])
            for seat in range(2 - view.left):
                state.stack[-1].answer(state, seat, SWAP if view.swaps[seat] else STAND, None)
            seen = HighCard.view(self, state, view.seat)  # of the lawful game, whatever a twin's view adds
            if (seen.card, seen.under, seen.shown) == (view.card, view.under, view.shown):
                found.append(state)
        return found

    def determinize(self, view: View, rng: Random) -> State:
        return rng.choice(self.worlds(view))

    def allows(self, view: View, world: State) -> bool:
        return world in self.worlds(view)

    def why_not(self, view: View, move: Move) -> WhyNot | None:
        if view.decision is not None and move in view.decision.options:
            return None
        return WhyNot("T-1.2", "It is not your turn.")

    def parse_move(self, text: str) -> Move:
        for move in (*DEALS, SWAP, STAND):
            if str(move) == text:
                return move
        raise BadMove(text, 0, "a move is deal, swap or stand")

    def dump(self, state: State) -> str:
        parts = [state.cards, state.swapped, [1] * len(state.stack)]
        return " / ".join([" ".join([str(number) for number in part]) for part in parts])

    def load(self, text: str) -> State:
        try:
            cards, swapped, left = [[int(word) for word in part.split(" ") if word] for part in text.split(" / ")]
        except ValueError as error:
            raise BadPosition(text, 0, "three lists of numbers") from error
        return State(cards, swapped, [Asking(1), Asking(0)][: len(left)] if cards else [Dealing()])

    def components(self, state: State) -> Mapping[str, int]:
        return {str(card): state.cards.count(card) for card in sorted(state.cards)}
