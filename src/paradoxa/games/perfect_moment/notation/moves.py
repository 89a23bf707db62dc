"""The Perfect Moment: the moves. One object per move, so that they compare by identity; deals compare by value."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from paradoxa.core import BadMove, Move, Part, SharedMove
from paradoxa.games.perfect_moment.box.components import (
    CARD,
    CARDS,
    ITEM,
    ITEM_NAMES,
    LAID,
    LAID_NAMED,
    NO_CARD,
    Card,
    Laid,
    cards_in,
)


@dataclass(frozen=True, slots=True, eq=False)
class Say(SharedMove):
    """A word that needs nothing after it: stop, done, none, accept, decline, `take plan`."""

    verb: str

    def __str__(self) -> str:
        return self.verb


@dataclass(frozen=True, slots=True, eq=False)
class Pick(SharedMove):
    """Do something with a card, however it lies: return, discard, plan, turn, give, take, score."""

    verb: str
    card: Card

    def __str__(self) -> str:
        return f"{self.verb} {self.card.name}"


@dataclass(frozen=True, slots=True, eq=False)
class Lay(SharedMove):
    """Lay a card and say how: own, other, lay, face; its first letter faces the player, or the deck for the Paradox."""

    verb: str
    laid: Laid

    def __str__(self) -> str:
        return f"{self.verb} {self.laid.name}"


@dataclass(frozen=True, slots=True, eq=False)
class Use(SharedMove):
    """Use an item."""

    item: int

    def __str__(self) -> str:
        return f"use {ITEM_NAMES[self.item]}"


@dataclass(frozen=True, slots=True, eq=False)
class Swap(SharedMove):
    """Flowers: take up a display card and lay the plan in its place."""

    card: Card
    laid: Laid

    def __str__(self) -> str:
        return f"swap {self.card.name} {self.laid.name}"


@dataclass(frozen=True, slots=True)
class Deal(Move):
    """Chance: the deck from its top card; for two the first one, the Paradox, is named as it lies."""

    paradox: Laid
    cards: tuple[Card, ...]  # the others

    def __str__(self) -> str:
        return " ".join(["deal", self.paradox.name, *[card.name for card in self.cards]])


@dataclass(frozen=True, slots=True, eq=False)
class Start(SharedMove):
    """Chance: who takes the first turn."""

    seat: int

    def __str__(self) -> str:
        return f"start {self.seat}"


def card_in(move: Move) -> Card:
    """The card a move lays or picks; NO_CARD where it names none."""
    if isinstance(move, Lay):
        return move.laid.card
    return move.card if isinstance(move, Pick) else NO_CARD


STOP: Final = Say("stop")
DONE: Final = Say("done")
NONE: Final = Say("none")
ACCEPT: Final = Say("accept")
DECLINE: Final = Say("decline")
TAKE_PLAN: Final = Say("take plan")
SAYS: Final = {move.verb: move for move in (STOP, DONE, NONE, ACCEPT, DECLINE, TAKE_PLAN)}
PICKS: Final[dict[str, dict[Card, Move]]] = {
    verb: {card: Pick(verb, card) for card in CARDS}
    for verb in ("return", "discard", "plan", "turn", "give", "take", "score")
}
LAYS: Final[dict[str, dict[Laid, Move]]] = {
    verb: {laid: Lay(verb, laid) for pair in LAID.values() for laid in pair} for verb in ("own", "other", "lay", "face")
}
USE: Final[tuple[Move, ...]] = tuple([Use(item) for item in range(len(ITEM_NAMES))])
SWAPS: Final[dict[tuple[Card, Card], tuple[Move, ...]]] = {
    (card, plan): tuple([Swap(card, laid) for laid in LAID[plan]])
    for card in CARDS
    for plan in CARDS
    if card is not plan
}
START: Final[tuple[Start, ...]] = (Start(0), Start(1))


class Table:
    """Moves with the cards of a bit mask, made when first met and then shared."""

    def __init__(self, *each: dict[Card, tuple[Move, ...]]) -> None:
        self.each = each
        self.found: dict[int, tuple[Move, ...]] = {}

    def __getitem__(self, mask: int) -> tuple[Move, ...]:
        moves = self.found.get(mask)
        if moves is None:
            moves = tuple([move for table in self.each for card in cards_in(mask) for move in table[card]])
            self.found[mask] = moves
        return moves


def _picks(verb: str) -> dict[Card, tuple[Move, ...]]:
    return {card: (move,) for card, move in PICKS[verb].items()}


def _lays(verb: str) -> dict[Card, tuple[Move, ...]]:
    return {card: tuple([LAYS[verb][laid] for laid in LAID[card]]) for card in CARDS}


RETURNS: Final = Table(_picks("return"))
DISCARDS: Final = Table(_picks("discard"))
PUTS: Final = Table(_picks("return"), _picks("discard"))
PLANS: Final = Table(_picks("plan"))
TURNS: Final = Table(_picks("turn"))
GIVES: Final = Table(_picks("give"))
TAKES: Final = Table(_picks("take"))
SCORES: Final = Table(_picks("score"))
LAY_OWN: Final = Table(_lays("own"))
LAY_OTHER: Final = Table(_lays("other"))
LAY: Final = Table(_lays("lay"))
FACE: Final = Table(_lays("face"))

_USES: Final[dict[int, tuple[Move, ...]]] = {}


def uses(items: int) -> tuple[Move, ...]:
    """The uses of a set of items (a bit mask), in the order of the table."""
    moves = _USES.get(items)
    if moves is None:
        moves = _USES[items] = tuple([move for item, move in enumerate(USE) if items >> item & 1])
    return moves


# --- reading -----------------------------------------------------------------------------------
VERBS: Final = (
    *("deal", "start", "own", "other", "return", "discard", "plan", "use", "stop", "turn", "done", "lay", "swap"),
    *("give", "take", "accept", "decline", "score", "none", "face"),
)
CARD_SHAPE: Final = "a card is a colour (y k p g) and two items of that colour, as in pkt (purple, keys, tickets)"


def parse_move(text: str) -> Move:
    """The move a notation names; raises BadMove."""
    whole = Part.whole(text, 400, BadMove)
    verb, *rest = whole.cut()
    if verb not in VERBS:
        raise BadMove(text, 0, f"a move begins with one of: {', '.join(VERBS)}")
    if whole in SAYS:
        return SAYS[str(whole)]
    if verb in SAYS:
        raise BadMove(text, len(verb), f"nothing stands after '{verb}'")
    if verb == "deal":
        return _deal(text, rest)
    _check_count(text, rest, 2 if verb == "swap" else 1, verb)
    if verb == "start":
        if rest[0] not in ("0", "1"):
            raise BadMove(text, rest[0].at, "the first turn is seat 0's or seat 1's")
        return START[int(rest[0])]
    if verb == "use":
        if rest[0] not in ITEM:
            raise BadMove(text, rest[0].at, f"an item is one of: {', '.join(ITEM_NAMES)}")
        return USE[ITEM[rest[0]]]
    if verb == "swap":
        card, laid = _card(text, rest[0]), _laid(text, rest[1])
        if laid.card is card:
            raise BadMove(text, rest[1].at, f"{card.name} is named twice")
        return SWAPS[card, laid.card][LAID[laid.card].index(laid)]
    if verb in LAYS:
        return LAYS[verb][_laid(text, rest[0])]
    return PICKS[verb][_card(text, rest[0])]


def _check_count(text: str, rest: Sequence[Part], count: int, verb: str) -> None:
    if len(rest) != count:
        example = {
            "start": "a seat, as in 'start 1'",
            "use": "an item, as in 'use tickets'",
            "swap": "a display card and the plan as it is laid, as in 'swap pkt ykm'",
        }.get(verb, f"a card, as in '{verb} pkt'")
        raise BadMove(text, len(text), f"'{verb}' takes {example}")


def _deal(text: str, rest: Sequence[Part]) -> Move:
    count = 18
    if len(rest) != count:
        raise BadMove(text, len(text), f"'deal' takes all {count} cards, the top one first")
    paradox = _laid(text, rest[0])
    cards = tuple([_card(text, word) for word in rest[1:]])
    for place, card in enumerate(cards):
        if card is paradox.card or card in cards[:place]:
            raise BadMove(text, rest[place + 1].at, f"{card.name} is named twice")
    return Deal(paradox, cards)


def _card(text: str, word: Part) -> Card:
    card = CARD.get(word)
    if card is None:
        other = LAID_NAMED.get(word)
        hint = f"; here it is written {other.card.name}" if other is not None else ""
        raise BadMove(text, word.at, CARD_SHAPE + hint)
    return card


def _laid(text: str, word: Part) -> Laid:
    laid = LAID_NAMED.get(word)
    if laid is None:
        raise BadMove(text, word.at, CARD_SHAPE + ", the half that faces the player first")
    return laid
