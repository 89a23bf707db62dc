"""The Perfect Moment, alone: Echo's turn, step by step (T-7). Echo chooses nothing; the player faces its cards."""

from __future__ import annotations

from typing import Final

from paradoxa.core.events import Emit
from paradoxa.core.stack import Acts, Frame
from paradoxa.games.perfect_moment.box.components import BY_BIT, EMPTY, Card
from paradoxa.games.perfect_moment.rules.cards import (
    FACING,
    bind,
    draw,
    open_up,
    show_hand_card,
    to_deck,
    turn_up,
    turn_up_paradox,
)
from paradoxa.games.perfect_moment.rules.events import (
    EchoFaded,
    EchoGaveUp,
    EchoPressed,
    EchoRemoved,
    EchoRested,
    EchoRevealed,
)
from paradoxa.games.perfect_moment.rules.memory import EVERYBODY, OPEN
from paradoxa.games.perfect_moment.rules.state import State

INVENTORY: Final = ("left", "right", "plan", "paradox")


def inventory(state: State) -> tuple[Card, Card, Card, Card]:
    """Echo's four cards, left to right; its plan lies open in its turn (T-7.2)."""
    return state.displays[3].card, state.displays[4].card, BY_BIT[state.hands[1]], state.paradox.card


def matches(cards: tuple[Card, ...], card: Card) -> int:
    """How many of a card's two items are on the other three (T-7.2)."""
    others = 0
    for other in cards:
        if other is not card:
            others |= other.items
    return (card.items & others).bit_count()


class Revealing(Acts[State]):
    """Step 1: the plan is laid open, and each card that shares an item with it is turned, once (T-9.41)."""

    __slots__ = ()

    def act(self, state: State, emit: Emit | None) -> None:
        plan = BY_BIT[state.hands[1]]
        state.active = 1
        open_up(state, 1, plan)
        displays = state.displays
        turned = []
        for place in (3, 4, 0, 1):
            if displays[place].card.items & plan.items:
                displays[place] = displays[place].turned
                turned.append(displays[place].card)
        if state.paradox.card.items & plan.items:
            state.paradox = state.paradox.turned
            turned.append(state.paradox.card)
        if emit is not None:
            emit(EchoRevealed(plan, tuple(turned)))
        state.stack.append(MATCHING)


class Matching(Acts[State]):
    """Plan A: the first card both of whose items are on the other three goes to the box; else Plan B (T-9.42)."""

    __slots__ = ()

    def act(self, state: State, emit: Emit | None) -> None:
        if not remove_match(state, False, emit):
            press(state, emit)


def remove_match(state: State, again: bool, emit: Emit | None) -> bool:
    """The leftmost card that is matched wholly leaves the game; False if there is none."""
    cards = inventory(state)
    for place, card in zip(INVENTORY, cards, strict=True):
        if matches(cards, card) == 2:
            state.box |= card.bit
            if emit is not None:
                emit(EchoRemoved(card, place, again))
            leave(state, place, emit)
            return True
    return False


def press(state: State, emit: Emit | None) -> None:
    """Plan B: the left card goes under the deck before the right one is drawn: no deck is needed (T-9.43)."""
    gone = state.displays[3].card
    to_deck(state, gone, OPEN, 0, EVERYBODY, False)
    state.displays[3] = state.displays[4]
    state.displays[4] = EMPTY
    state.facing = turn_up(state)
    if emit is not None:
        emit(EchoPressed(gone, state.facing))
    state.stack.append(RETRYING)
    state.stack.append(FACING["right"][0])


class Retrying(Acts[State]):
    """Plan B goes on: as in Plan A; else the first card with one match fades; else the plan goes (T-9.43, T-9.45)."""

    __slots__ = ()

    def act(self, state: State, emit: Emit | None) -> None:
        if remove_match(state, True, emit):
            return
        cards = inventory(state)
        for place, card in zip(INVENTORY, cards, strict=True):
            if matches(cards, card):
                fade(state, card, place, emit)
                leave(state, place, emit)
                return
        plan = cards[2]
        state.box |= plan.bit
        if emit is not None:
            emit(EchoGaveUp(plan))
        leave(state, "plan", emit)


def fade(state: State, card: Card, place: str, emit: Emit | None) -> None:
    """A card becomes the Fading card; the former one goes to the box (T-9.44)."""
    former = state.fragments[1]
    state.box |= former
    state.fragments[1] = card.bit
    if emit is not None:
        emit(EchoFaded(card, place, BY_BIT[former] if former else None))


def leave(state: State, place: str, emit: Emit | None) -> None:
    """Step 4, rest: what left is made good, in the order of T-7.4."""
    plan = BY_BIT[state.hands[1]]
    state.stack.append(RESTING_WITH_PARADOX if place == "paradox" else RESTING)
    show_hand_card(state, 1, plan)
    state.active = 0  # from here on only Drink opens Echo's plan
    if place == "paradox":
        state.paradox = EMPTY
        to_deck(state, plan, OPEN, 0, EVERYBODY, False)
        if emit is not None:
            emit(EchoRested(plan, "deck"))
    elif place != "plan":
        if place == "left":
            state.displays[3] = state.displays[4]
        state.displays[4] = EMPTY
        state.facing = plan
        if emit is not None:
            emit(EchoRested(plan, "display"))
        state.stack.append(FACING["right"][0])
    bind(state, emit)


class Resting(Acts[State]):
    """Echo draws a new hidden plan, and where the Paradox was removed a new one is turned up (T-9.50)."""

    __slots__ = ("new_paradox",)

    def __init__(self, new_paradox: bool) -> None:
        self.new_paradox = new_paradox

    def act(self, state: State, emit: Emit | None) -> None:
        if draw(state, 1, emit) and self.new_paradox:
            turn_up_paradox(state, 0, emit)


REVEALING: Final = Revealing()
MATCHING: Final = Matching()
RETRYING: Final = Retrying()
RESTING: Final = Resting(False)
RESTING_WITH_PARADOX: Final = Resting(True)

FRAMES: Final[dict[str, Frame[State]]] = {
    "reveal": REVEALING,
    "match": MATCHING,
    "retry": RETRYING,
    "rest": RESTING,
    "rest paradox": RESTING_WITH_PARADOX,
}
