"""Know-how for The Perfect Moment: the best score within the turn, as far as the seat can know.

An arrangement is what scores: the two display cards as they lie, and the plan. Every item is asked which arrangements
it can lead to; draws are averaged over the cards that can be drawn. What others may do later is not looked at.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final, TypeAlias

from paradoxa.core import Move
from paradoxa.games.perfect_moment.box.components import (
    ACES,
    ARMOR,
    CHOCOLATES,
    DRINK,
    FLOWERS,
    GOAL,
    GUN,
    KEYS,
    KNIFE,
    LAID,
    MAP,
    MASK,
    MONEY,
    PHONE,
    POETRY,
    RING,
    TICKETS,
    WALLET,
    Card,
    Laid,
    worth,
)
from paradoxa.games.perfect_moment.knowledge.view import PerfectMomentView
from paradoxa.games.perfect_moment.notation.moves import ACCEPT, DECLINE, DONE, NONE, STOP, Lay, Pick, Swap, Use

PROMISE: Final = 0.08  # what a point that could be scored next is worth now
FRAGMENT: Final = 0.85  # one point for a card that might bring more
FRESH: Final = 0.02  # new cards are a little better than none
STEAL: Final = 0.6  # a point the other side loses
# How welcome an item is that faces you; only to choose between arrangements that score the same.
POWER: Final[dict[int, float]] = {
    MAP: 0.5, MASK: 0.6, GUN: 0.1, ARMOR: 0.6, FLOWERS: 1.0, POETRY: 0.9, CHOCOLATES: 0.8, RING: 0.3,
    KEYS: 0.9, PHONE: 0.7, WALLET: 0.2, TICKETS: 0.1, MONEY: 0.7, ACES: 0.8, DRINK: 0.3, KNIFE: 0.8,
}  # fmt: skip
CHEAP: Final = (MAP, DRINK, FLOWERS)  # items whose arrangements need no draw: looked at also as a second use

Pair: TypeAlias = tuple[Laid, Laid]
Arrangement: TypeAlias = tuple[Pair, Card]


@dataclass(slots=True)
class Surroundings:
    """What is the same for all arrangements of one turn."""

    fresh: tuple[Card, ...]  # the Paradox: scored from one match on
    fragments: tuple[tuple[Card, float], ...]  # with what the change of owner is worth beside the points
    others: int  # items that face this seat elsewhere: on the other display and the Paradox
    pool: tuple[Card, ...]  # what a draw can bring
    need: int  # points that would end the game

    def gain(self, arrangement: Arrangement) -> float:
        """The best score this arrangement allows, and a little for what else it promises."""
        (one, two), plan = arrangement
        near = one.near_bit | two.near_bit
        far = one.far_bit | two.far_bit
        best = 0.0
        promise = 0.0
        for card in (plan, *self.fresh):
            points = worth(card, near, far)
            if points:
                value = points if points > 1 or points >= self.need else FRAGMENT
                promise += points
                best = max(best, value)
        for card, extra in self.fragments:
            points = worth(card, near, far)
            if points > 1:
                promise += points
                best = max(best, points + extra)
        if best >= self.need:
            best += 50
        return best + PROMISE * promise

    def after(self, arrangement: Arrangement, uses: int) -> float:
        """The best gain when so many more items may be used, among those that need no luck."""
        best = self.gain(arrangement)
        if uses:
            facing = self.others | arrangement[0][0].near_bit | arrangement[0][1].near_bit
            for item in CHEAP:
                if facing >> item & 1:
                    best = max(best, *[self.after(other, uses - 1) for other in reached(item, arrangement, ())])
        return best


def surroundings_of(view: PerfectMomentView) -> Surroundings:
    """What the seat knows of the table around its own cards."""
    assert view.seat is not None
    own, other = view.sides[view.seat], view.sides[1 - view.seat]
    fragments = [(card, -1.0) for card in own.fragments]
    fragments += [(card, 0.0 if view.is_solo else STEAL) for card in other.fragments]
    top = view.deck[0] if view.deck else None
    pool = (top,) if top is not None else view.unseen
    paradox = (view.paradox.card,) if view.paradox.card.bit else ()
    need = GOAL - own.points if not view.is_solo else 99
    return Surroundings(paradox, tuple(fragments), other.far | view.paradox.near_bit, tuple(pool), need)


def reached(item: int, arrangement: Arrangement, drawn: Sequence[Card]) -> Iterator[Arrangement]:
    """The arrangements an item can lead to with these drawn cards."""
    (one, two), plan = arrangement
    if item == MAP:
        yield (one.turned, two), plan
        yield (one, two.turned), plan
        yield (one.turned, two.turned), plan
    elif item == DRINK:
        yield (one.turned, two.turned), plan
    elif item == FLOWERS:
        yield arrangement
        for laid in LAID[plan]:
            yield (laid, two), one.card
            yield (one, laid), two.card
    elif item in (MASK, MONEY, POETRY, PHONE):
        yield from _kept(arrangement, drawn)
    elif item == CHOCOLATES:
        for card in drawn:
            for laid in LAID[card]:
                yield (one, laid), plan
                yield (laid, two), plan
                yield (one, two), plan
    elif item == KEYS:
        for hand in ((plan, drawn[0]), (drawn[0], plan)):
            for laid in LAID[hand[0]]:
                yield (laid, two), hand[1]
                yield (one, laid), hand[1]
    else:
        yield arrangement


def _kept(arrangement: Arrangement, drawn: Sequence[Card]) -> Iterator[Arrangement]:
    """As many cards are put away as were drawn; which stay, and how they are arranged."""
    (one, two), plan = arrangement
    hand = (plan, *drawn)
    for card in hand:
        yield (one, two), card
    for stays in (one, two):
        for laid_card in hand:
            for keeps in hand:
                if keeps is not laid_card:
                    for laid in LAID[laid_card]:
                        yield (stays, laid), keeps
    if len(drawn) == 2:
        for first, second in combinations(hand, 2):
            keeps = next(card for card in hand if card not in (first, second))
            for laid in LAID[first]:
                for other in LAID[second]:
                    yield (laid, other), keeps


def _draws(around: Surroundings, item: int) -> Iterator[tuple[Card, ...]]:
    """What an item may draw: each card that can come, for two draws each with its neighbour in the list."""
    pool = around.pool
    if item in (MASK, MONEY, KEYS):
        for card in pool:
            yield (card,)
    elif len(pool) > 1:
        for place, card in enumerate(pool):
            yield card, pool[place - 1]


def _use(view: PerfectMomentView, around: Surroundings, now: Arrangement, item: int, uses: int) -> float:
    """What using an item is worth."""
    assert view.seat is not None
    if item in (MASK, MONEY, KEYS, POETRY, PHONE, CHOCOLATES):
        found = [max([around.gain(one) for one in reached(item, now, drawn)]) for drawn in _draws(around, item)]
        own, other = view.sides[view.seat].fragments, view.sides[1 - view.seat].fragments
        extra = FRESH + (1 + STEAL if item == MONEY and len(own) < len(other) else 0.0)
        return extra + sum(found) / len(found) if found else -1.0 if not view.deck else around.gain(now)
    if item in CHEAP:
        return max([around.after(one, uses) for one in reached(item, now, ())])
    stay = around.after(now, uses)
    near, far = now[0][0].near_bit | now[0][1].near_bit, now[0][0].far_bit | now[0][1].far_bit
    if item == ACES:
        scores = [worth(card, near, far) for card in around.pool]
        return stay + 0.9 * sum(scores) / max(1, len(scores))
    if item == KNIFE:
        known = view.sides[1 - view.seat].known
        scores = [worth(card, near, far) for card in known or view.unseen]
        return stay + (1 + STEAL) * sum(scores) / max(1, len(scores)) if scores else stay
    return stay + {ARMOR: 0.2, WALLET: 0.01, RING: 0.05}.get(item, 0.0)


def ratings(view: PerfectMomentView) -> list[float]:
    """How good each option of the view's decision looks."""
    decision = view.decision
    assert decision is not None
    assert view.seat is not None
    kind = decision.kind
    if kind == "set-up":
        return [_rate_set_up(view, move) for move in decision.options]
    around = surroundings_of(view)
    own = view.sides[view.seat]
    if kind in ("use", "armor"):
        uses = 1 - view.used if kind == "use" else 0
        one, two = own.cards
        now = ((one, two), view.hand[0])
        return [
            around.gain(now) + 0.001 if move is STOP else _use(view, around, now, move.item, max(0, uses))  # type: ignore[attr-defined]
            for move in decision.options
        ]
    return [_rate(view, around, kind, move) for move in decision.options]


def _rate(view: PerfectMomentView, around: Surroundings, kind: str, move: Move) -> float:
    assert view.seat is not None
    own = view.sides[view.seat]
    if kind in ("aces", "knife") and not (isinstance(move, Pick) and move.verb == "return"):
        stay = max([_reach(around, one, view) for one in _arranged(list(own.cards), list(view.hand))])
        if isinstance(move, Pick) and move.verb == "score":  # on top of what can be scored later in the turn
            return stay + worth(move.card, own.near, own.far) + (STEAL if kind == "knife" else 0.0)
        return stay + (0.01 if isinstance(move, Pick) else 0.0)
    if isinstance(move, Pick) and move.verb == "score":
        points = worth(move.card, own.near, own.far)
        value = points if points > 1 or points >= around.need else FRAGMENT
        return value + dict(around.fragments).get(move.card, 0.0)
    if move in (NONE, DECLINE):
        return 0.2 if move is NONE else max([worth(card, own.near, own.far) for card in view.hand]) * 0.7
    if move is ACCEPT:
        return 1.0
    if kind == "face":
        assert isinstance(move, Lay)
        return POWER[move.laid.near]
    return max([_reach(around, one, view) for one in _outcomes(view, kind, move)], default=0.0)


def _reach(around: Surroundings, arrangement: Arrangement, view: PerfectMomentView) -> float:
    (one, two), _ = arrangement
    power = POWER[one.near] + POWER[two.near] - 0.5 * POWER[one.far] - 0.5 * POWER[two.far]
    return around.after(arrangement, 1 if view.used < 2 else 0) + 0.01 * power


def _outcomes(view: PerfectMomentView, kind: str, move: Move) -> Iterator[Arrangement]:
    """The arrangements that are still possible after one of the choices inside an item."""
    assert view.seat is not None
    display = list(view.sides[view.seat].cards)
    hand = list(view.hand)
    if isinstance(move, Lay):
        yield from _arranged([*display, move.laid], [card for card in hand if card is not move.laid.card])
    elif isinstance(move, Swap):
        yield from _arranged([move.laid if laid.card is move.card else laid for laid in display], [move.card])
    elif isinstance(move, Pick) and move.verb == "turn":
        yield from _arranged([laid.turned if laid.card is move.card else laid for laid in display], hand)
    elif isinstance(move, Pick) and move.verb in ("return", "discard", "give"):
        if kind == "aces" and move.verb == "return" and view.deck[0] is not None:
            hand.append(view.deck[0])
        yield from _arranged(
            [one for one in display if one.card is not move.card], [one for one in hand if one is not move.card]
        )
    elif move is DONE or isinstance(move, Use | Pick):
        yield from _arranged(display, hand)


def _arranged(display: list[Laid], hand: list[Card]) -> Iterator[Arrangement]:
    """Two display cards and a plan, however the rest is laid or put away."""
    if len(display) > 2:
        for one, two in combinations(display, 2):
            yield from _arranged([one, two], hand)
        return
    if len(display) == 2:
        for card in hand:
            yield (display[0], display[1]), card
        return
    for card in hand:
        rest = [other for other in hand if other is not card]
        if rest:
            for laid in LAID[card]:
                yield from _arranged([*display, laid], rest)


def _rate_set_up(view: PerfectMomentView, move: Move) -> float:
    """Keep cards that share items, and let strong halves face you."""
    if isinstance(move, Lay):
        card = move.laid.card
        shared = sum([bool(card.items & other.items) for other in view.hand if other is not card])
        power = POWER[move.laid.near] - 0.5 * POWER[move.laid.far]
        return (shared if move.verb == "own" else -shared) + 0.3 * power
    assert isinstance(move, Pick)
    kept = [one.laid.card for one in view.sealed[:1] if isinstance(one, Lay)]
    shared = sum([bool(move.card.items & other.items) for other in kept])
    return shared if move.verb == "plan" else -shared - 0.01 * (move.verb == "return")
