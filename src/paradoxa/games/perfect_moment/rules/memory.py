"""The Perfect Moment: what a careful observer remembers about cards that lie hidden.

A card nobody showed an observer is to that observer like any other such card. So all it knows is where the cards it
*has* seen can lie now: a Mind. Cards that move unseen out of a hand of several may be any of them; then the card is
one of several, and the Mind keeps every way it can be.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, TypeAlias

from paradoxa.games.perfect_moment.box.components import Card

# Where a card can lie. The deck is an upright line of numbers: returned cards go on its upper, discarded ones on its
# lower end, so that a card keeps its number while it lies there.
HAND: Final = (10_000, 10_001)
LOOKED_AT: Final = 10_002  # taken off the deck by somebody who puts them back one by one
OPEN: Final = 10_003  # wherever everybody sees it
# LOOKED_AT and the number after OPEN are also where the two cards of a trade are for a moment (Ring).

SPECTATOR: Final = 2  # the observer at no seat
EVERYBODY: Final = 7
OWN: Final = (1, 2)  # observers as a bit mask: a seat alone
NOBODY: Final = 0

MOST: Final = 600  # ways an observer keeps in mind; beyond that it forgets the card it knows least about

# One card went from a place (with so many cards in it) to another, seen by those observers; the same place twice: it
# was looked at.
Shift: TypeAlias = tuple[Card, int, int, int, int]


@dataclass(frozen=True, slots=True)
class Mind:
    """Where the cards one observer has seen, and that lie hidden now, can be: each way names a place for every card."""

    cards: tuple[Card, ...]
    ways: tuple[tuple[int, ...], ...]

    def certain(self) -> dict[Card, int]:
        """The cards whose place is known, with it."""
        return {card: spots[0] for card, spots in self.spots().items() if len(spots) == 1}

    def spots(self) -> dict[Card, tuple[int, ...]]:
        """For each card in mind the places where it can be."""
        return {card: tuple(sorted({way[at] for way in self.ways})) for at, card in enumerate(self.cards)}


BLANK: Final = Mind((), ((),))


def remembered(mind: Mind, shifts: Iterable[Shift], observer: int) -> Mind:
    """The mind of an observer after some more shifts."""
    bit = 1 << observer
    cards, ways = mind.cards, set(mind.ways)
    for card, source, count, target, seers in shifts:
        if seers & bit:
            cards, ways = _seen(cards, ways, card, source, count, target)
        elif source != target:
            ways = _unseen(ways, source, count, target)
        if len(ways) > MOST:
            cards, ways = _forget(cards, ways)
    return Mind(cards, tuple(sorted(ways)))


Ways: TypeAlias = set[tuple[int, ...]]


def _seen(
    cards: tuple[Card, ...], ways: Ways, card: Card, source: int, count: int, target: int
) -> tuple[tuple[Card, ...], Ways]:
    """The observer saw which card it was: ways in which it lay elsewhere fall away."""
    if card in cards:
        at = cards.index(card)
        kept = [way for way in ways if way[at] == source]
        if source == target:
            return cards, set(kept)
        if target == OPEN:
            return cards[:at] + cards[at + 1 :], {way[:at] + way[at + 1 :] for way in kept}
        return cards, {(*way[:at], target, *way[at + 1 :]) for way in kept}
    kept = list(ways) if source == OPEN else [way for way in ways if way.count(source) < count]
    if target == OPEN:
        return cards, set(kept)
    at = sum([other.bit < card.bit for other in cards])
    return (*cards[:at], card, *cards[at:]), {(*way[:at], target, *way[at:]) for way in kept}


def _unseen(ways: Ways, source: int, count: int, target: int) -> Ways:
    """One of the cards at a place went elsewhere: any of those in mind, or one that is not."""
    found: Ways = set()
    for way in ways:
        inside = way.count(source)
        if inside < count:
            found.add(way)
        if inside:
            found.update([(*way[:at], target, *way[at + 1 :]) for at, spot in enumerate(way) if spot == source])
    return found


def _forget(cards: tuple[Card, ...], ways: Ways) -> tuple[tuple[Card, ...], Ways]:
    """Let go of the card that can be in most places, until the rest can be kept in mind."""
    while len(ways) > MOST:
        spread = [len({way[at] for way in ways}) for at in range(len(cards))]
        at = spread.index(max(spread))
        cards = cards[:at] + cards[at + 1 :]
        ways = {way[:at] + way[at + 1 :] for way in ways}
    return cards, ways
