"""Antinomy: know-how. What a move is worth at once, from the view alone."""

from __future__ import annotations

from typing import Final

from paradoxa.core import Move
from paradoxa.games.antinomy.box.components import AHEAD, BEHIND, CLOSEST, GOAL, HANDS, SPACES, Card, Hand, mask_of
from paradoxa.games.antinomy.box.rulings import ONLY_NEAREST
from paradoxa.games.antinomy.knowledge import AntinomyView, worlds
from paradoxa.games.antinomy.notation.moves import Decline, Exchange, Place, Travel

CRYSTAL: Final = 100.0
PAIR: Final = 6.0  # two of a kind, none of them covered
NEXT: Final = 30.0  # a paradox can be made next turn


def ratings(view: AntinomyView) -> list[float]:
    """A number for each option: crystals now, then what the hand promises."""
    assert view.decision is not None
    return [_rate(view, move) for move in view.decision.options]


def _rate(view: AntinomyView, move: Move) -> float:
    assert view.seat is not None
    seat = view.seat
    match move:
        case Place(space):
            return _promise(view.row, view.hand, space, seat, view.covered)
        case Travel(card, space):
            return _travel(view, seat, card, space)
        case Exchange(first):
            row, taken = list(view.row), view.row[first : first + 3]
            row[first : first + 3] = view.hand
            covered = view.covered if not view.may_decline else (view.covered + 1) % 4
            return CRYSTAL + _promise(tuple(row), taken, view.at[seat], seat, covered)
        case Decline():
            return 0.0
    return 0.0


def _travel(view: AntinomyView, seat: int, card: Card, space: int) -> float:
    taken = view.row[space]
    hand = HANDS[mask_of(view.hand) ^ card.bit ^ taken.bit]
    row = (*view.row[:space], card, *view.row[space + 1 :])
    covered = view.covered
    rating = 0.0
    if hand.is_paradox[covered]:
        rating += CRYSTAL if view.crystals[seat] < GOAL - 1 else 100 * CRYSTAL
        # The exchange gives other cards; a clash then is a gamble, and only a little better than none.
        covered = (covered + 1) % 4
    else:
        rating += _promise(row, hand.cards, space, seat, covered)
        if view.turn > 0 and space == view.at[1 - seat]:
            rating += CRYSTAL * _clash(view, seat, hand)
    return rating - _gift(view, seat, row, covered)


def _clash(view: AntinomyView, seat: int, hand: Hand) -> float:
    """Crystals a clash brings on average over the worlds still possible."""
    mine = hand.totals[view.covered]
    found = worlds(view)
    total = 0.0
    for one, two, _ in found:
        theirs = HANDS[one if seat else two].totals[view.covered]
        if mine > theirs and view.crystals[1 - seat]:
            total += 1 + 10 * (view.crystals[seat] == GOAL - 1)
        elif mine < theirs and view.crystals[seat]:
            total -= 1 + 10 * (view.crystals[1 - seat] == GOAL - 1)
    return total / len(found)


def _reach(row: tuple[Card, ...], here: int, seat: int, card: Card) -> list[int]:
    """The spaces a card can go to."""
    ahead = AHEAD[seat][here][card.number]
    behind = BEHIND[seat][here]
    back = sum(
        [
            1 << space
            for space in range(SPACES)
            if behind >> space & 1 and (row[space].colour == card.colour or row[space].icon == card.icon)
        ]
    )
    if ONLY_NEAREST:
        back = CLOSEST[seat][back]
    return [space for space in range(SPACES) if (ahead | back) >> space & 1]


def _promise(row: tuple[Card, ...], hand: tuple[Card, ...], here: int, seat: int, covered: int) -> float:
    """What a hand is good for: a paradox in reach, pairs, and numbers for a clash."""
    rating = 0.3 * sum([card.number for card in hand if card.colour != covered])
    mask = mask_of(hand)
    for card in hand:
        others = [other for other in hand if other is not card]
        if covered not in (others[0].colour, others[1].colour) and _is_pair(others[0], others[1]):
            rating += PAIR
            if any([HANDS[mask ^ card.bit ^ row[to].bit].is_paradox[covered] for to in _reach(row, here, seat, card)]):
                rating += NEXT
    return rating


def _is_pair(one: Card, two: Card) -> bool:
    return one.number == two.number or one.colour == two.colour or one.icon == two.icon


def _gift(view: AntinomyView, seat: int, row: tuple[Card, ...], covered: int) -> float:
    """What the row now offers the rival, as far as the rival's hand is known."""
    rival = 1 - seat
    known = view.known[rival]
    if view.hidden[rival]:
        return 0.0
    mask = mask_of(known)
    here = view.at[rival]
    for card in known:
        for to in _reach(row, here, rival, card):
            if row[to].bit & mask == 0 and HANDS[mask ^ card.bit ^ row[to].bit].is_paradox[covered]:
                return CRYSTAL * (0.7 if view.crystals[rival] < GOAL - 1 else 50)
    return 0.0
