"""Twins of the toy game: one for each law, which breaks just that one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random

from paradoxa.core import CHANCE, Decision, Move, Options, Outcome, Seat, WhyNot
from paradoxa.core.events import Emit, Event
from tests.toys import DEALS, STAND, SWAP, Asking, Dealing, HighCard, State, Stood, View, Word


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


class LeavesTheTruthOut(HighCard):
    """Never thinks of worlds in which the highest card is in the box, while there are others."""

    def worlds(self, view: View) -> list[State]:
        found = super().worlds(view)
        return [world for world in found if world.cards[3:] != [4]] or found


class ImaginesTheImpossible(HighCard):
    """Draws worlds in which the card that somebody laid on the table is in the box: nobody sees that."""

    def determinize(self, view: View, rng: Random) -> State:
        state = super().determinize(view, rng)
        state.cards[2:] = reversed(state.cards[2:])
        return state


class AllowsAnything(HighCard):
    def allows(self, view: View, world: State) -> bool:
        return True


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
    ("the truth is among the worlds a view allows", LeavesTheTruthOut),
    ("a world drawn is one the view allows", ImaginesTheImpossible),
    ("a world that looks otherwise is not allowed", AllowsAnything),
    ("my move shows me the same in both worlds", LeakyEvent),
    ("refusals are equal in both worlds", LeakyRefusal),
    ("a replay gives the same", ThrowsDice),
    ("components are conserved", LosesCards),
    ("the game ends", NeverEnds),
    ("an outcome stands exactly at the end", EarlyOutcome),
    ("an outcome names seats", StrangeOutcome),
    ("a replay gives the same events", LossyRecordEvents),
]
