"""The Perfect Moment: a sketch of a world, in numbers, on which turns are played out quickly by rules of thumb.

Cards are numbers 0 to 23, a card as it lies is twice its number, plus one if turned. A sketched turn uses the items
that lead to the best score now, with the cards that lie in this world; minds, notation and nested uses are left aside.
"""

from __future__ import annotations

from typing import Final

from paradoxa.games.perfect_moment.box.components import (
    ACES,
    ARMOR,
    CARDS,
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
    Laid,
    worth,
)
from paradoxa.games.perfect_moment.rules.state import State

WAYS: Final = 48  # in which a card can lie
STEAL: Final = 0.7  # a point the other side loses
FRAGMENT: Final = 0.8  # one point for a card that may be scored again
FRESH: Final = 0.05  # new cards are a little better than none
WON: Final = 50.0
# How welcome an item is that faces you.
POWER: Final[list[float]] = [0.6, 0.6, 0.1, 0.5, 1.0, 0.9, 0.8, 0.3, 0.9, 0.7, 0.2, 0.1, 0.7, 0.8, 0.2, 0.8]
POWER_WORTH: Final = 0.1
COVER: Final = 0.3  # what a display is worth later that shows all four items of a colour


def _ways() -> list[Laid]:
    return [LAID[card][half] for card in CARDS for half in range(2)]


LYING: Final[list[Laid]] = _ways()
LAID_AT: Final[dict[Laid, int]] = {laid: at for at, laid in enumerate(LYING)}
CARD_AT: Final[dict[int, int]] = {card.bit: at for at, card in enumerate(CARDS)}
NEAR: Final[list[int]] = [laid.near_bit for laid in LYING]
FAR: Final[list[int]] = [laid.far_bit for laid in LYING]


def _scoring(points: int) -> list[int]:
    """For each two cards as they lie: the cards that score so many points over them, as a mask."""
    return [
        sum([card.bit for card in CARDS if worth(card, NEAR[one] | NEAR[two], FAR[one] | FAR[two]) == points])
        for one in range(WAYS)
        for two in range(WAYS)
    ]


def _promise(one: int, two: int) -> float:
    """What a display is worth beyond this turn: the items it shows, and those it offers."""
    a, b = LYING[one], LYING[two]
    shown = (a.card.items | b.card.items).bit_count()
    cover = 0.0 if a.card.colour != b.card.colour else COVER if shown == 4 else 0.4 * COVER
    return cover + POWER_WORTH * (POWER[a.near] + POWER[b.near] - 0.5 * (POWER[a.far] + POWER[b.far]))


THREE: Final[list[int]] = _scoring(3)
TWO: Final[list[int]] = _scoring(2)
ONE: Final[list[int]] = _scoring(1)
PROMISE: Final[list[float]] = [_promise(one, two) for one in range(WAYS) for two in range(WAYS)]
DRAWING: Final = 1 << MASK | 1 << MONEY | 1 << KEYS | 1 << POETRY | 1 << CHOCOLATES
DRAWS_TWO: Final = 1 << POETRY | 1 << CHOCOLATES


class Sketch:
    """A world in numbers, between items: each side has two display cards and a plan."""

    __slots__ = ("deck", "frags", "lying", "mover", "over", "paradox", "plans", "points", "quiet", "solo")

    def __init__(self, state: State) -> None:
        at = CARD_AT
        displays = state.displays
        self.deck: list[int] = [at[card.bit] for card in state.deck]
        self.lying: list[int] = [LAID_AT[displays[0]], LAID_AT[displays[1]], LAID_AT[displays[3]], LAID_AT[displays[4]]]
        self.plans: list[int] = [at[state.hands[0]], at[state.hands[1]]]
        self.paradox: int = LAID_AT[state.paradox]
        self.frags: list[int] = state.fragments[:]
        self.points: list[int] = state.points[:]
        self.mover: int = state.active
        self.quiet: int = state.quiet
        self.solo: bool = state.seats == 1
        self.over: bool = False

    def facing(self, seat: int) -> int:
        """The items that can be used by a side."""
        a, b, c, d = self.lying
        if seat:
            return FAR[a] | FAR[b] | NEAR[c] | NEAR[d] | NEAR[self.paradox]
        return NEAR[a] | NEAR[b] | FAR[c] | FAR[d] | NEAR[self.paradox]


def reach_of(sketch: Sketch, seat: int, has_map: bool) -> Reach:
    """What a seat's arrangements are compared by."""
    return Reach(1 << (sketch.paradox >> 1), sketch.frags[seat], sketch.frags[1 - seat], sketch.solo, has_map)


class Reach:
    """The best that a seat can get out of an item in this turn: each arrangement asked about is compared."""

    __slots__ = ("best", "has_map", "item", "own", "plan", "rivals", "sure", "wanted", "x", "y")

    def __init__(self, paradox: int, own: int, theirs: int, solo: bool, has_map: bool) -> None:
        self.sure = paradox  # masks: what can be scored besides the plan
        self.wanted: int = paradox | theirs
        self.own = own
        self.rivals: int = 0 if solo else theirs
        self.has_map = has_map  # two points become three
        self.best: float = -WON
        self.item: int = -1
        self.x: int = 0
        self.y: int = 0
        self.plan: int = 0

    def value(self, x: int, y: int, plan: int) -> float:
        """What an arrangement scores now, and a little for later."""
        at = x * WAYS + y
        mine = 1 << plan
        both = TWO[at]
        three = THREE[at]
        if self.has_map:
            three |= both
        wanted = self.wanted | mine
        if three & wanted:
            found = 3.0
            if three & self.rivals:
                found += STEAL
            elif three & self.sure and (three | both) & mine:
                found += 0.3  # the plan can be scored in the next turn
        elif both & wanted:
            found = 2.0 + STEAL if both & self.rivals else 2.0
        elif three & self.own:
            found = 2.0
        elif both & self.own:
            found = 1.0
        elif ONE[at] & (self.sure | mine):
            found = FRAGMENT
        else:
            found = 0.0
        return found + PROMISE[at]

    def ask(self, x: int, y: int, plan: int, extra: float, item: int) -> None:
        """Keep the arrangement if it is the best so far."""
        found = self.value(x, y, plan) + extra
        if found > self.best:
            self.best = found
            self.item = item
            self.x = x
            self.y = y
            self.plan = plan

    def ask_hand(self, x: int, hand: list[int], extra: float, item: int) -> None:
        """One display card stays, one of the hand is laid, another is the plan."""
        for card in hand:
            for plan in hand:
                if plan != card:
                    self.ask(x, 2 * card, plan, extra, item)
                    self.ask(x, 2 * card + 1, plan, extra, item)

    def ask_new(self, hand: list[int], extra: float, item: int) -> None:
        """Both places are filled from the hand."""
        one, two, three = hand
        for first, second, plan in ((one, two, three), (one, three, two), (two, three, one)):
            for x in (2 * first, 2 * first + 1):
                self.ask(x, 2 * second, plan, extra, item)
                self.ask(x, 2 * second + 1, plan, extra, item)


def ask_item(sketch: Sketch, reach: Reach, seat: int, item: int) -> None:
    """Compare all that an item can lead to, as far as this world's deck says."""
    x, y = sketch.lying[2 * seat], sketch.lying[2 * seat + 1]
    plan = sketch.plans[seat]
    deck = sketch.deck
    if item == MAP:
        reach.ask(x ^ 1, y, plan, 0.0, item)
        reach.ask(x, y ^ 1, plan, 0.0, item)
        reach.ask(x ^ 1, y ^ 1, plan, 0.0, item)
    elif item == DRINK:
        reach.ask(x ^ 1, y ^ 1, plan, 0.0, item)
    elif item == FLOWERS:
        p, c, d = 2 * plan, x >> 1, y >> 1
        for laid in (p, p + 1):
            reach.ask(laid, y, c, 0.0, item)
            reach.ask(x, laid, d, 0.0, item)
            reach.ask(laid, x, d, 0.0, item)
            reach.ask(laid, x ^ 1, d, 0.0, item)
            reach.ask(y, laid, c, 0.0, item)
            reach.ask(y ^ 1, laid, c, 0.0, item)
        reach.ask(x ^ 1, y, plan, 0.0, item)
        reach.ask(x, y ^ 1, plan, 0.0, item)
    elif item in (MASK, MONEY):
        card = deck[-1]
        extra = FRESH
        if item == MONEY and sketch.frags[seat].bit_count() < sketch.frags[1 - seat].bit_count():
            extra += 1.0 if sketch.solo else 1.0 + STEAL
        reach.ask(x, y, card, extra, item)
        reach.ask(x, y, plan, extra, item)
        reach.ask_hand(x, [plan, card], extra, item)
        reach.ask_hand(y, [plan, card], extra, item)
    elif item == POETRY:
        hand = [plan, deck[-1], deck[-2]]
        for card in hand:
            reach.ask(x, y, card, FRESH, item)
        reach.ask_hand(x, hand, FRESH, item)
        reach.ask_hand(y, hand, FRESH, item)
        reach.ask_new(hand, FRESH, item)
    elif item == PHONE:
        if len(deck) > 1:
            hand = [deck[-1], deck[-2]]
            reach.ask_hand(x, hand, FRESH - 0.3, item)  # it cannot know what will come
            reach.ask_hand(y, hand, FRESH - 0.3, item)
            reach.ask_new([plan, *hand], FRESH - 0.3, item)
    elif item == CHOCOLATES:
        for card in (deck[-1], deck[-2]):
            for laid in (2 * card, 2 * card + 1):
                reach.ask(x, laid, plan, FRESH, item)
                reach.ask(laid, y, plan, FRESH, item)
    elif item == KEYS:
        card = deck[-1]
        reach.ask_hand(x, [plan, card], FRESH + 0.15, item)
        reach.ask_hand(y, [plan, card], FRESH + 0.15, item)
    elif item == ACES:
        card = deck[-1]
        at = x * WAYS + y
        bit = 1 << card
        points = 3 if THREE[at] & bit else 2 if TWO[at] & bit else FRAGMENT if ONE[at] & bit else 0.0
        if points:
            reach.ask(x, y, plan, points, item)
        reach.ask_hand(x, [plan, card], -0.1, item)
        reach.ask_hand(y, [plan, card], -0.1, item)
        reach.ask(x, y, card, -0.1, item)
    elif item == KNIFE:
        at = x * WAYS + y
        bit = 1 << sketch.plans[1 - seat]
        points = 3 if THREE[at] & bit else 2 if TWO[at] & bit else FRAGMENT if ONE[at] & bit else 0.0
        if points:
            reach.ask(x, y, plan, points + (0.0 if sketch.solo else 0.4), item)
    elif item == RING and sketch.solo:
        for other in (sketch.lying[2] >> 1, sketch.lying[3] >> 1):
            reach.ask(x, y, other, 0.0, item)
            reach.ask_hand(x, [plan, other], 0.0, item)
            reach.ask_hand(y, [plan, other], 0.0, item)


SKETCHED: Final = ~(1 << GUN | 1 << TICKETS | 1 << WALLET | 1 << ARMOR)


def usable(sketch: Sketch, seat: int) -> int:
    """The items that can be used without ending the game."""
    items = sketch.facing(seat) & SKETCHED
    count = len(sketch.deck)
    if count < 2:
        items &= ~DRAWS_TWO
        if count < 1:
            items &= ~(DRAWING | 1 << ACES)
    return items


def can_end(sketch: Sketch, seat: int) -> bool:
    """Whether a draw that must fail would end the game now, and well for this seat."""
    count = len(sketch.deck)
    if sketch.solo or count > 1 or sketch.points[seat] < sketch.points[1 - seat]:
        return False
    return bool(sketch.facing(seat) & (DRAWING if count == 0 else DRAWS_TWO))


def use_best(sketch: Sketch, seat: int, left: int) -> bool:
    """Use the item that leads furthest; False where using none is as good, or the game is over."""
    items = usable(sketch, seat)
    lying = sketch.lying
    x, y = lying[2 * seat], lying[2 * seat + 1]
    has_map = bool(left) and bool(items >> MAP & 1)
    reach = reach_of(sketch, seat, has_map)
    plan = sketch.plans[seat]
    reach.ask(x, y, plan, 0.02, -1)
    if reach.best >= 3.0 and not has_map:
        items &= 1 << ACES | 1 << KNIFE | 1 << MONEY
    item = 0
    while items:
        if items & 1:
            ask_item(sketch, reach, seat, item)
        items >>= 1
        item += 1
    if reach.item < 0:
        return False
    carry_out(sketch, reach, seat)
    return not sketch.over


def carry_out(sketch: Sketch, reach: Reach, seat: int) -> None:
    """The cards lie as the best arrangement found wants it; what is left of them goes to the deck."""
    item = reach.item
    lying, plans, deck = sketch.lying, sketch.plans, sketch.deck
    x, y, plan = lying[2 * seat], lying[2 * seat + 1], plans[seat]
    if item == KNIFE:
        count(sketch, seat, plans[1 - seat], x * WAYS + y)
        refill(sketch, 1 - seat)
        return
    is_same = x == reach.x and y == reach.y and plan == reach.plan
    if item == ACES and is_same:
        count(sketch, seat, deck.pop(), x * WAYS + y)
        return
    lying[2 * seat] = reach.x
    lying[2 * seat + 1] = reach.y
    plans[seat] = reach.plan
    if item in (MAP, DRINK, FLOWERS):
        return
    kept = 1 << (reach.x >> 1) | 1 << (reach.y >> 1) | 1 << reach.plan
    rest = [card for card in (x >> 1, y >> 1, plan) if not kept >> card & 1]
    if item == RING:
        give = rest[0]
        place = 2 if kept >> (lying[2] >> 1) & 1 else 3
        lying[place] = 2 * give
        return
    drawn = 2 if item in (POETRY, CHOCOLATES, PHONE) else 1
    for _ in range(drawn):
        card = deck.pop()
        if not kept >> card & 1:
            rest.append(card)
    if item in (MASK, PHONE):
        deck[:0] = rest
    else:
        deck += rest
    if item == MONEY and sketch.frags[seat].bit_count() < sketch.frags[1 - seat].bit_count():
        theirs = sketch.frags[1 - seat]
        taken = theirs & -theirs
        sketch.frags[1 - seat] ^= taken
        sketch.frags[seat] |= taken
        gain(sketch, seat, 1)
        if not sketch.solo:
            sketch.points[1 - seat] -= 1


def gain(sketch: Sketch, seat: int, points: int) -> None:
    """Points for a seat; for two, 16 end the game."""
    sketch.points[seat] += points
    if sketch.points[seat] >= GOAL and not sketch.solo:
        sketch.over = True


def count(sketch: Sketch, seat: int, card: int, at: int) -> None:
    """A card that was not scored before is scored over a display."""
    bit = 1 << card
    sketch.quiet = -1
    if THREE[at] & bit:
        gain(sketch, seat, 3)
    elif TWO[at] & bit:
        gain(sketch, seat, 2)
    else:
        sketch.frags[seat] |= bit
        gain(sketch, seat, 1)


def refill(sketch: Sketch, side: int) -> None:
    """A side draws a new plan; where there is no card, the game is over."""
    if sketch.over:
        return
    if sketch.deck:
        sketch.plans[side] = sketch.deck.pop()
    else:
        sketch.over = True
