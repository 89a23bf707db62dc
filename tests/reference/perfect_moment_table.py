"""The Perfect Moment a second time: the cards, the table, and what is done with cards again and again.

Written without reading the rules in `paradoxa.games.perfect_moment`; keep it so. A card is its notation: "pkt" is
Keys and Tickets.
A lying card is written with the half first that faces the owner of the display, or the deck.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from dataclasses import dataclass, field, fields
from itertools import combinations

ITEMS = {
    "y": {"m": "map", "k": "mask", "g": "gun", "a": "armor"},
    "k": {"f": "flowers", "p": "poetry", "c": "chocolates", "r": "ring"},
    "p": {"k": "keys", "p": "phone", "w": "wallet", "t": "tickets"},
    "g": {"m": "money", "a": "aces", "d": "drink", "k": "knife"},
}
CARDS = [colour + "".join(pair) for colour, items in ITEMS.items() for pair in combinations(items, 2)]
ALL = (0, 1, 2)  # who can see something: seat 0, seat 1, a spectator

Who = int | str  # a seat, or "*" for chance
Asked = dict[Who, list[str] | None]  # None = too many to list
Flow = Generator[Asked, tuple[Who, str], None]
Answer = Generator[Asked, tuple[Who, str], str]


class Over(Exception):
    """The game ends at once."""


@dataclass
class Table:
    """Everything that lies on the table or is held, and what each has seen so far."""

    seats: int
    colours: str
    coin: bool
    hands: list[list[str]] = field(default_factory=lambda: [[], []])
    displays: list[list[str]] = field(default_factory=lambda: [[], []])  # Echo's: left, right
    paradox: str = ""
    deck: list[str] = field(default_factory=list)  # the top card first
    looked: list[str] = field(default_factory=list)  # off the deck, in somebody's eyes
    drawn: list[str] = field(default_factory=list)  # Chocolates: the two cards just drawn
    facing: str = ""  # an open card: somebody says how it is to lie
    sealed: list[list[str]] = field(default_factory=lambda: [[], []])
    open: list[str] = field(default_factory=list)  # hand cards that lie open
    fragments: list[list[str]] = field(default_factory=lambda: [[], []])  # Echo's one: the Fading card
    twos: list[list[str]] = field(default_factory=lambda: [[], []])
    threes: list[list[str]] = field(default_factory=lambda: [[], []])
    box: list[str] = field(default_factory=list)
    first: int = 0
    active: int = 0
    turn: int = 0  # 0: set-up
    nested: int = 0
    quiet: int = 0  # turns in a row without a scored card
    has_scored: bool = False
    over: str = ""
    log: list[tuple[str, str, tuple[int, ...]]] = field(default_factory=list)  # what, which card, seen by whom


def copy_table(table: Table) -> Table:
    fresh = Table(table.seats, table.colours, table.coin)
    for one in fields(Table):
        value = getattr(table, one.name)
        if isinstance(value, list):
            value = [list(part) if isinstance(part, list) else part for part in value]
        setattr(fresh, one.name, value)
    return fresh


# --- cards -------------------------------------------------------------------------------------
def named(lying: str) -> str:
    """The card, however it lies."""
    return lying if lying in CARDS else turned(lying)


def turned(lying: str) -> str:
    return lying[0] + lying[2] + lying[1]


def both_ways(cards: Iterable[str]) -> list[str]:
    return [way for card in cards for way in (card, turned(card))]


def near(lying: str) -> str:
    return ITEMS[lying[0]][lying[1]]


def far(lying: str) -> str:
    return ITEMS[lying[0]][lying[2]]


def items(card: str) -> set[str]:
    return {near(card), far(card)}


def lying_cards(t: Table, side: int) -> list[str]:
    return [named(lying) for lying in t.displays[side]]


def usable(t: Table, me: int) -> list[str]:
    """The halves that face me on all four display cards, and the Paradox half at the deck."""
    found = [near(lying) for lying in t.displays[me]] + [far(lying) for lying in t.displays[1 - me]]
    return sorted({*found, near(t.paradox)} if t.paradox else set(found))


def can_begin(t: Table, item: str) -> bool:
    return item not in ("tickets", "gun", "aces") or bool(t.deck)


def worth(t: Table, me: int, card: str) -> int:
    """How many points a card would score over my display now."""
    to_me = {near(lying) for lying in t.displays[me]}
    away = {far(lying) for lying in t.displays[me]}
    if items(card) <= to_me or items(card) <= away:
        return 3
    matches = items(card) & (to_me | away)
    return len(matches)


def points(t: Table, side: int) -> int:
    return len(t.fragments[side]) + 2 * len(t.twos[side]) + 3 * len(t.threes[side])


# --- what happens again and again --------------------------------------------------------------
def ask(seat: int, options: list[str]) -> Answer:
    _, text = yield {seat: options}
    return text


def tell(t: Table, what: str, card: str = "", seers: Iterable[int] = ALL) -> None:
    t.log.append((what, card, tuple(seers)))


def look_up_drink(t: Table) -> None:
    """A bound player's only hand card lies open, and stays so while it is in hand (rulings 1 and 30)."""
    for side in (0, 1):
        is_bound = "drink" in usable(t, side) and t.turn > 0 and not (t.seats == 1 and side == 0)
        if not is_bound:
            t.open = [card for card in t.open if card not in t.hands[side]]
        elif len(t.hands[side]) == 1 and t.hands[side][0] not in t.open:
            t.open.append(t.hands[side][0])
            tell(t, f"{side} opens", t.hands[side][0])
    t.open = [card for card in t.open if card in t.hands[0] + t.hands[1]]


def draw(t: Table, side: int) -> str:
    if not t.deck:
        raise Over("draw")
    card = t.deck.pop(0)
    t.hands[side].append(card)
    tell(t, f"{side} draws", card, () if t.seats == 1 and side == 1 else (side,))
    look_up_drink(t)
    return card


def put(t: Table, me: int, how: str, card: str, origin: str = "") -> None:
    """Return a card of mine to the deck's top, or discard it under the deck."""
    seers: tuple[int, ...] = (me,)
    if card in lying_cards(t, me):
        t.displays[me] = [lying for lying in t.displays[me] if named(lying) != card]
        origin, seers = "display", ALL
    elif card in t.hands[me]:
        if card in t.open:
            seers = ALL
        t.hands[me].remove(card)
        origin = origin or "hand"
    else:
        t.looked.remove(card)
        origin = "looked"
    t.deck.insert(0 if how == "return" else len(t.deck), card)
    tell(t, f"{me} {how} from {origin}", card, seers)
    look_up_drink(t)


def put_one(t: Table, me: int, how: str, cards: Iterable[str]) -> Flow:
    text = yield from ask(me, [f"{how} {card}" for card in cards])
    put(t, me, how, text.split()[1])


def mine(t: Table, me: int) -> list[str]:
    """Your cards: all in hand and in the display (ruling 14)."""
    return t.hands[me] + lying_cards(t, me)


def lay(t: Table, me: int, lying: str) -> None:
    t.hands[me].remove(named(lying))
    t.displays[me].append(lying)
    tell(t, f"{me} lays", lying)
    look_up_drink(t)


def arrange(t: Table, me: int) -> Flow:
    while len(t.displays[me]) < 2:
        text = yield from ask(me, [f"lay {way}" for way in both_ways(t.hands[me])])
        lay(t, me, text.split()[1])
    assert len(t.hands[me]) == 1


def turn_card(t: Table, side: int, card: str) -> None:
    t.displays[side] = [turned(lying) if named(lying) == card else lying for lying in t.displays[side]]
    tell(t, f"turned at {side}", card)
    look_up_drink(t)


def score(t: Table, me: int, card: str) -> None:
    """Show the card, count, place it, look for 16 (ruling 31)."""
    value = worth(t, me, card)
    for pile in (*t.hands, t.deck, *t.fragments):
        if card in pile:
            pile.remove(card)
    if t.paradox and card == named(t.paradox):
        t.paradox = ""
    (t.fragments, t.twos, t.threes)[value - 1][me].append(card)
    place_scored(t, f"{me} scores", card)


def place_scored(t: Table, what: str, card: str) -> None:
    t.has_scored = True
    tell(t, what, card)
    check_16(t)
    look_up_drink(t)


def check_16(t: Table) -> None:
    if t.seats == 2 and max(points(t, 0), points(t, 1)) >= 16:
        raise Over("points")


def turn_up_paradox(t: Table, me: int) -> Flow:
    if not t.deck:
        raise Over("draw")
    card = t.deck.pop(0)
    tell(t, "turned up", card)
    t.facing = card
    text = yield from ask(me, [f"face {way}" for way in both_ways([card])])
    t.paradox, t.facing = text.split()[1], ""
    tell(t, "the paradox lies", t.paradox)
    look_up_drink(t)
