"""The Perfect Moment: what a world says of hidden cards, in words, and a view with some of them forgotten."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from paradoxa.games.perfect_moment.box.components import Card, cards_in, mask_of, worth
from paradoxa.games.perfect_moment.knowledge.view import PerfectMomentView, Side
from paradoxa.games.perfect_moment.rules.memory import HAND, LOOKED_AT, Mind
from paradoxa.games.perfect_moment.rules.state import State
from paradoxa.games.perfect_moment.words.terms import card_name, opponent, points_of


def facts(view: PerfectMomentView, state: State, names: Sequence[str]) -> list[str]:
    """What the seat cannot see in this world: the other's plan, the deck's top card, and what they would score."""
    if view.seat is None or not view.is_dealt:
        return []
    found = []
    other = 1 - view.seat
    who = opponent(view, names)
    hidden = [card for card in cards_in(state.hands[other]) if card not in view.sides[other].known]
    for card in hidden:
        if view.sides[other].size > 1:
            found.append(f"{who} holds {card_name(card)}")
            continue
        found.append(f"{who}'s plan is {card_name(card)}")
        if not view.is_solo and state.first >= 0:
            found.append(f"{who}'s plan {_scores(card, view.sides[other])} as the cards lie now")
    if view.deck and view.deck[0] is None:
        card = state.deck[-1]
        found.append(f"the deck's top card is {card_name(card)}")
        if state.first >= 0:
            found.append(f"the deck's top card {_scores(card, view.sides[view.seat])} as a plan now")
    return found


def _scores(card: Card, side: Side) -> str:
    points = worth(card, side.near, side.far)
    return f"would score {points_of(points)}" if points else "would score nothing"


def dimmed(view: PerfectMomentView, forget: float, rng: Random) -> PerfectMomentView:
    """The view of a seat that has forgotten some of the hidden cards it once saw; its own cards it has before it."""
    gone = [card for card in view.mine.cards if _can_go(view, card) and rng.random() < forget]
    if not gone:
        return view
    mine = _without(view.mine, gone)
    certain = {spot: card for card, spot in mine.certain().items()}
    top = view.low + len(view.deck) - 1
    return replace(
        view,
        mine=mine,
        public=_without(view.public, gone),
        unseen=cards_in(mask_of((*view.unseen, *gone))),
        deck=tuple([certain.get(top - depth) for depth in range(len(view.deck))]),
        sides=(_forgotten(view.sides[0], gone), _forgotten(view.sides[1], gone)),
    )


def _can_go(view: PerfectMomentView, card: Card) -> bool:
    """What a seat holds or looks at just now cannot be forgotten."""
    assert view.seat is not None
    assert view.decision is not None
    kind = view.decision.kind
    here: set[int] = {HAND[view.seat], LOOKED_AT}
    if kind == "knife":
        here.add(HAND[1 - view.seat])
    elif kind == "aces":
        here.add(view.low + len(view.deck) - 1)
    return not here & set(view.mine.spots()[card])


def _forgotten(side: Side, gone: Sequence[Card]) -> Side:
    return replace(
        side,
        known=tuple([card for card in side.known if card not in gone]),
        shown=tuple([card for card in side.shown if card not in gone]),
    )


def _without(mind: Mind, gone: Sequence[Card]) -> Mind:
    """A mind that no longer knows of some cards."""
    kept = [at for at, card in enumerate(mind.cards) if card not in gone]
    ways = {tuple([way[at] for at in kept]) for way in mind.ways}
    return Mind(tuple([mind.cards[at] for at in kept]), tuple(sorted(ways)))
