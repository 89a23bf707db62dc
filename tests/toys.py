"""A toy game that keeps every law, and one twin of it for each law that breaks just that one.

High Card: two seats are dealt one of four cards each; in turn each may swap the own card with the one face down
on the table, or stand (the fourth stays in the box); then both show, and the higher card wins.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import permutations
from random import Random
from typing import Any

from paradoxa.core import CHANCE, BadMove, BadPosition, Decision, Move, Option, Options, Outcome, Seat, WhyNot
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

    def determinize(self, view: View, rng: Random) -> State:
        stack: list[Any] = [Dealing()] if view.left == 3 else [Asking(1), Asking(0)][: view.left]
        if view.left == 3:
            return State([], [0, 0], stack)
        while True:
            before = [int(card) for card in str(rng.choice(DEALS)).split(" ")[1:]]
            state = State(before, [0, 0], [Asking(1), Asking(0)])
            for seat in range(2 - view.left):
                state.stack[-1].answer(state, seat, SWAP if view.swaps[seat] else STAND, None)
            seen = HighCard.view(self, state, view.seat)  # of the lawful game, whatever a twin's view adds
            if (seen.card, seen.under, seen.shown) == (view.card, view.under, view.shown):
                return state

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


# --- the broken twins --------------------------------------------------------------------------
class SharedCopy(State):
    def copy(self) -> State:
        return type(self)(self.cards, self.swapped[:], self.stack[:])


class ForgetfulCopy(State):
    def copy(self) -> State:
        return type(self)(self.cards[:], [0, 0], self.stack[:])


def with_states(kind: type[State]) -> type[HighCard]:
    class Broken(HighCard):
        def new(self, seats: int, options: Options = {}) -> State:
            return kind([], [0, 0], [Dealing()])

        def load(self, text: str) -> State:
            state = super().load(text)
            return kind(state.cards, state.swapped, state.stack)

        def determinize(self, view: View, rng: Random) -> State:
            state = super().determinize(view, rng)
            return kind(state.cards, state.swapped, state.stack)

    return Broken


class ForgetsInText(HighCard):
    def dump(self, state: State) -> str:
        return super().dump(State(state.cards, [0, 0], state.stack))


class ChangesWhenAsked(HighCard):
    def decisions(self, state: State) -> Sequence[Decision]:
        if state.stack and state.cards:
            state.cards.reverse()
        return super().decisions(state)


class BrokenOptions(HighCard):
    """Answers other options than the frames have, once cards are dealt."""

    def changed(self, state: State, decision: Decision) -> Sequence[Decision]:
        raise NotImplementedError

    def decisions(self, state: State) -> Sequence[Decision]:
        found = super().decisions(state)
        return self.changed(state, found[0]) if found and state.cards else found

    def view(self, state: State, seat: Seat | None) -> View:
        view = super().view(state, seat)
        if view.decision is None:
            return view
        mine = [decision for decision in self.decisions(state) if decision.seat == seat]
        return replace(view, decision=mine[0] if mine else None)


class NoOptions(BrokenOptions):
    def changed(self, state: State, decision: Decision) -> Sequence[Decision]:
        return [Decision(decision.seat, decision.kind, ())]


class TwinOptions(BrokenOptions):
    def changed(self, state: State, decision: Decision) -> Sequence[Decision]:
        return [Decision(decision.seat, decision.kind, (SWAP, STAND, SWAP))]


class UnreadableOption(BrokenOptions):
    def changed(self, state: State, decision: Decision) -> Sequence[Decision]:
        return [Decision(decision.seat, decision.kind, (SWAP, STAND, Word("dance")))]

    def parse_move(self, text: str) -> Move:
        return STAND if text == "dance" else super().parse_move(text)


class RefusedOption(BrokenOptions):
    def changed(self, state: State, decision: Decision) -> Sequence[Decision]:
        return [Decision(decision.seat, decision.kind, (SWAP, STAND, DEALS[0]))]


class Crashes(HighCard):
    def apply(self, state: State, seat: Seat, move: Move, emit: Emit | None = None) -> None:
        if move == SWAP:
            raise KeyError("swap")
        super().apply(state, seat, move, emit)


class AsksTwice(BrokenOptions):
    def changed(self, state: State, decision: Decision) -> Sequence[Decision]:
        return [decision, decision]


class AsksStrangers(BrokenOptions):
    def changed(self, state: State, decision: Decision) -> Sequence[Decision]:
        return [decision, Decision(7, decision.kind, (STAND,))]


class AsksChanceToo(BrokenOptions):
    def changed(self, state: State, decision: Decision) -> Sequence[Decision]:
        return [decision, Decision(CHANCE, "deal", DEALS)]


class TakesFromOthers(HighCard):
    def admits(self, state: State, seat: Seat, move: Move) -> bool:
        return bool(state.stack) and move in state.stack[-1].options(state)


class OptionsFromHidden(BrokenOptions):
    """Whoever stands against a 4 may not swap: that tells what the other holds."""

    def changed(self, state: State, decision: Decision) -> Sequence[Decision]:
        if state.cards[1 - decision.seat] == 4:
            return [Decision(decision.seat, decision.kind, (STAND,))]
        return [decision]

    def view(self, state: State, seat: Seat | None) -> View:
        view = super().view(state, seat)
        # The view law alone would catch the options; hide them from it to show that the pair law does too.
        return view if view.decision is None else replace(view, decision=Anything(view.decision))


class Anything(Decision):
    """A decision that looks like every other."""

    def __init__(self, decision: Decision) -> None:
        super().__init__(decision.seat, decision.kind, decision.options)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Decision)

    def __hash__(self) -> int:
        return 0


class LeakyView(HighCard):
    def view(self, state: State, seat: Seat | None) -> View:
        leak = state.cards[1 - seat] if state.cards and seat is not None else 0
        return replace(super().view(state, seat), leak=leak)


class ForeignView(HighCard):
    """Shows every seat whatever decision is open."""

    def view(self, state: State, seat: Seat | None) -> View:
        found = self.decisions(state)
        return replace(super().view(state, seat), decision=found[0] if found else None)


class Peeks(HighCard):
    """Remembers the last true state it was shown, and hands it out as a 'possible world'."""

    seen: State

    def view(self, state: State, seat: Seat | None) -> View:
        self.seen = state.copy()
        return super().view(state, seat)

    def determinize(self, view: View, rng: Random) -> State:
        return self.seen.copy()


class LeakyEvent(HighCard):
    def apply(self, state: State, seat: Seat, move: Move, emit: Emit | None = None) -> None:
        other = state.cards[1 - seat] if state.cards and seat >= 0 else 0

        def loud(event: Event) -> None:
            assert emit is not None
            emit(replace(event, note=other) if isinstance(event, Stood) else event)

        super().apply(state, seat, move, loud if emit is not None else None)


class LeakyRefusal(HighCard):
    true_state: State | None = None

    def view(self, state: State, seat: Seat | None) -> View:
        self.true_state = state
        return super().view(state, seat)

    def why_not(self, view: View, move: Move) -> WhyNot | None:
        why = super().why_not(view, move)
        if why is None or self.true_state is None:
            return why
        return WhyNot(why.clause, f"Not your turn; the table's card is {self.true_state.cards[2:]}.")


class ThrowsDice(HighCard):
    rng = Random(5)

    def apply(self, state: State, seat: Seat, move: Move, emit: Emit | None = None) -> None:
        super().apply(state, seat, self.rng.choice(DEALS) if seat == CHANCE else move, emit)


class LosesCards(HighCard):
    def apply(self, state: State, seat: Seat, move: Move, emit: Emit | None = None) -> None:
        super().apply(state, seat, move, emit)
        if not state.stack:
            state.cards[2] = 9


class NeverEnds(HighCard):
    def apply(self, state: State, seat: Seat, move: Move, emit: Emit | None = None) -> None:
        super().apply(state, seat, move, emit)
        if not state.stack:
            state.swapped[:] = [0, 0]
            state.stack[:] = [Asking(1), Asking(0)]


class EarlyOutcome(HighCard):
    def outcome(self, state: State) -> Outcome | None:
        return Outcome((0, 0), (0,)) if state.cards else None


class StrangeOutcome(HighCard):
    def outcome(self, state: State) -> Outcome | None:
        return Outcome((1, 2, 3), (5,)) if not state.stack else None


class LossyRecordEvents(HighCard):
    """Emits something else the second time the same thing happens."""

    count = 0

    def apply(self, state: State, seat: Seat, move: Move, emit: Emit | None = None) -> None:
        super().apply(state, seat, move, emit)
        if emit is not None and seat == CHANCE:
            self.count += 1
            emit(Stood(0, self.count))


FAULTS: list[tuple[str, Callable[[], HighCard]]] = [
    ("a copy is independent", with_states(SharedCopy)),
    ("a copy is equal", with_states(ForgetfulCopy)),
    ("load reads what dump wrote", ForgetsInText),
    ("decisions are pure", ChangesWhenAsked),
    ("there are options", NoOptions),
    ("options are distinct", TwinOptions),
    ("options parse back", UnreadableOption),
    ("options are admitted", RefusedOption),
    ("every option is applicable", Crashes),
    ("each seat is asked once", AsksTwice),
    ("only seats of the table are asked", AsksStrangers),
    ("chance is asked alone", AsksChanceToo),
    ("nothing is taken from others", TakesFromOthers),
    ("options are equal in both worlds", OptionsFromHidden),
    ("a world looks the same", LeakyView),
    ("a view holds the seat's own decision, and no other", ForeignView),
    ("worlds come from the view alone", Peeks),
    ("my move shows me the same in both worlds", LeakyEvent),
    ("refusals are equal in both worlds", LeakyRefusal),
    ("a replay gives the same", ThrowsDice),
    ("components are conserved", LosesCards),
    ("the game ends", NeverEnds),
    ("an outcome stands exactly at the end", EarlyOutcome),
    ("an outcome names seats", StrangeOutcome),
    ("a replay gives the same events", LossyRecordEvents),
]
