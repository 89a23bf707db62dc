"""The Perfect Moment: a possible world, from a view alone.

A way to place the cards in mind is drawn first, then the cards never shown fill what is left: every world that agrees
with what the seat remembers is as likely. In a drawn world the others remember what everybody does and their own hand.
"""

from __future__ import annotations

from math import factorial
from random import Random
from typing import Final

from paradoxa.core import Move, Seat
from paradoxa.games.perfect_moment.box.components import HELD, LAID, Card, cards_in, mask_of
from paradoxa.games.perfect_moment.knowledge.view import PerfectMomentView
from paradoxa.games.perfect_moment.knowledge.view import view as view_of
from paradoxa.games.perfect_moment.notation.moves import LAYS, PICKS, card_in
from paradoxa.games.perfect_moment.rules.memory import HAND, LOOKED_AT, OWN, Mind, Shift, remembered
from paradoxa.games.perfect_moment.rules.sequence import FRAMES, set_up
from paradoxa.games.perfect_moment.rules.state import State

TRIES: Final = 50


def determinize(view: PerfectMomentView, rng: Random) -> State:
    """A world drawn uniformly among those the view allows."""
    state = set_up(view.seats, view.colours, view.by_coin)
    if not view.is_dealt:
        return state
    closed = [side.size - len(side.open) for side in view.sides]
    sizes = {HAND[0]: closed[0], HAND[1]: closed[1], LOOKED_AT: view.looking}
    # Hands have no order: a way with more unknown cards in one hand stands for fewer worlds.
    ways = view.mine.ways
    way = ways[0] if len(ways) == 1 else rng.choices(ways, [_worlds(way, sizes) for way in ways])[0]
    placed: dict[int, list[Card]] = {zone: [] for zone in sizes}
    low, count = view.low, len(view.deck)
    places: list[int] = [zone for zone, size in sizes.items() for _ in range(size - way.count(zone))]
    places += [place for place in range(low, low + count) if place not in way]
    for card, spot in zip(view.mine.cards, way, strict=True):
        placed.setdefault(spot, []).append(card)
    unseen = list(view.unseen)
    for _ in range(TRIES):
        rng.shuffle(unseen)
        if _agrees(view.public, placed, dict(zip(unseen, places, strict=True))):
            break
    for card, spot in zip(unseen, places, strict=True):
        placed.setdefault(spot, []).append(card)
    state.deck = [placed[place][0] for place in range(low, low + count)]
    state.low = low
    state.hands = [mask_of(placed[HAND[side]]) | mask_of(view.sides[side].open) for side in (0, 1)]
    state.looked = mask_of(placed[LOOKED_AT])
    _lay_out(state, view)
    state.sealed = _sealed(view, state.hands, rng)
    state.minds = _minds(state, view)
    return state


def allows(view: PerfectMomentView, world: State) -> bool:
    """Whether a world is one of those the view allows: hidden cards where the seat can think them, choices too.

    What others remember is not looked at: of that a drawn world has what everybody knows, and no more.
    """
    if view_of(world, view.seat) != view:
        return False
    if not view.is_dealt:
        return True
    spots = {card: world.low + place for place, card in enumerate(world.deck)}
    for side in (0, 1):
        spots |= dict.fromkeys(cards_in(world.hands[side] & ~world.open), HAND[side])
    spots |= dict.fromkeys(cards_in(world.looked), LOOKED_AT)
    for mind in (view.mine, view.public):
        if tuple([spots.get(card, -1) for card in mind.cards]) not in mind.ways:
            return False
    if set(view.unseen) != set(spots) - set(view.mine.cards):
        return False
    return all([seat == view.seat or _can_seal(view, seat, world) for seat in (0, 1)])


def _can_seal(view: PerfectMomentView, seat: Seat, world: State) -> bool:
    """Whether a seat can have sealed these choices."""
    moves, cards = world.sealed[seat], [card_in(move) for move in world.sealed[seat]]
    words = [str(move).split(" ")[0] for move in moves]
    hand = cards_in(world.hands[seat])
    if view.business.split(", ")[-1] in ("set-up", "start"):
        third = ("return", "discard") if view.seats == 2 else ("discard",)
        verbs = zip(words, (("own",), ("other",), third, ("plan",)), strict=False)
        return all([word in allowed for word, allowed in verbs]) and len({*cards} & {*hand}) == len(cards)
    own = (*hand, *[laid.card for laid in view.sides[seat].cards])
    return words in ([], ["give"]) and all([card in own for card in cards])


def _worlds(way: tuple[int, ...], sizes: dict[int, int]) -> float:
    weight = 1.0
    for zone, size in sizes.items():
        weight /= factorial(size - way.count(zone))
    return weight


def _agrees(public: Mind, placed: dict[int, list[Card]], rest: dict[Card, int]) -> bool:
    """Whether this seat has not forgotten anything that everybody still knows."""
    spots = {**{card: spot for spot, cards in placed.items() for card in cards}, **rest}
    return tuple([spots.get(card, -1) for card in public.cards]) in public.ways


def _lay_out(state: State, view: PerfectMomentView) -> None:
    """All that is public lies as it lies."""
    state.displays = [laid for side in view.sides for laid in side.display]
    state.fragments = [mask_of(side.fragments) for side in view.sides]
    state.twos = [mask_of(side.twos) for side in view.sides]
    state.threes = [mask_of(side.threes) for side in view.sides]
    state.points = [side.points for side in view.sides]
    state.open = sum([mask_of(side.open) for side in view.sides])
    state.paradox, state.facing, state.box = view.paradox, view.facing, mask_of(view.box)
    state.active, state.first, state.turn = view.active, view.first, view.turn
    state.nested, state.quiet, state.ended = view.nested, view.quiet, view.ended
    state.stack = [] if view.business == "over" else [FRAMES[name] for name in view.business.split(", ")]


def _sealed(view: PerfectMomentView, hands: list[int], rng: Random) -> tuple[tuple[Move, ...], ...]:
    """What the seats have sealed: the own choices, and for others any they can have made."""
    found: list[tuple[Move, ...]] = []
    for seat in (0, 1):
        if seat == view.seat:
            found.append(view.sealed)
        elif not view.sealed_by[seat]:
            found.append(())
        elif view.business.split(", ")[-1] in ("set-up", "start"):
            found.append(_any_set_up(view, hands[seat], view.sealed_by[seat], rng))
        else:
            own = (*cards_in(hands[seat]), *[laid.card for laid in view.sides[seat].cards])
            found.append((PICKS["give"][rng.choice(sorted(own, key=lambda card: card.bit))],))
    return tuple(found)


def _any_set_up(view: PerfectMomentView, hand: int, count: int, rng: Random) -> tuple[Move, ...]:
    cards = list(cards_in(hand))
    rng.shuffle(cards)
    third = rng.choice(("return", "discard")) if view.seats == 2 else "discard"
    whole = (
        LAYS["own"][rng.choice(LAID[cards[0]])],
        LAYS["other"][rng.choice(LAID[cards[1]])],
        PICKS[third][cards[2]],
        PICKS["plan"][cards[3]],
    )
    assert len(whole) == HELD
    return whole[:count]


def _minds(state: State, view: PerfectMomentView) -> tuple[Mind, ...]:
    """The own mind; the others' from what everybody knows and what they hold or look at."""
    found = [_mind_of(state, view, seat) for seat in (0, 1)]
    return (*found, view.public)


def _mind_of(state: State, view: PerfectMomentView, seat: Seat) -> Mind:
    if seat == view.seat:
        return view.mine
    if seat >= state.seats:
        return view.public
    closed = state.hands[seat] & ~state.open
    size = closed.bit_count()
    shifts: list[Shift] = [(card, HAND[seat], size, HAND[seat], OWN[seat]) for card in cards_in(closed)]
    if seat == state.active:
        count = state.looked.bit_count()
        shifts += [(card, LOOKED_AT, count, LOOKED_AT, OWN[seat]) for card in cards_in(state.looked)]
    return remembered(view.public, shifts, seat)
