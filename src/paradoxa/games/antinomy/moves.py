"""Antinomy: the moves. One object per move, so that they compare by identity; deals compare by value."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from paradoxa.core import BadMove, Move
from paradoxa.games.antinomy.components import CARD, CARDS, HAND, SPACES, Card


@dataclass(frozen=True, slots=True, eq=False)
class Place(Move):
    """Put the sorcerer at a space, at set-up."""

    space: int

    def __str__(self) -> str:
        return f"place {self.space}"

    def __reduce__(self) -> tuple[Any, ...]:
        return parse_move, (str(self),)


@dataclass(frozen=True, slots=True, eq=False)
class Travel(Move):
    """Reveal a card, go to a space with it, swap, arrive; written `move`."""

    card: Card
    space: int

    def __str__(self) -> str:
        return f"move {self.card.name} {self.space}"

    def __reduce__(self) -> tuple[Any, ...]:
        return parse_move, (str(self),)


@dataclass(frozen=True, slots=True, eq=False)
class Exchange(Move):
    """Exchange the paradox with three row cards, the lowest named (and declare it, where that is a choice)."""

    first: int

    def __str__(self) -> str:
        return f"paradox {self.first}"

    def __reduce__(self) -> tuple[Any, ...]:
        return parse_move, (str(self),)


@dataclass(frozen=True, slots=True, eq=False)
class Decline(Move):
    """Keep a paradox to oneself."""

    def __str__(self) -> str:
        return "decline"

    def __reduce__(self) -> tuple[Any, ...]:
        return parse_move, (str(self),)


@dataclass(frozen=True, slots=True)
class Deal(Move):
    """Chance: both hands (3 + 3), the row from 0 to 8, the codex."""

    cards: tuple[Card, ...]

    def __str__(self) -> str:
        return "deal " + " ".join([card.name for card in self.cards])


@dataclass(frozen=True, slots=True, eq=False)
class Shuffle(Move):
    """Chance: the paradox cards as they come to lie, lowest space first."""

    cards: tuple[Card, ...]

    def __str__(self) -> str:
        return "shuffle " + " ".join([card.name for card in self.cards])

    def __reduce__(self) -> tuple[Any, ...]:
        return parse_move, (str(self),)


@dataclass(frozen=True, slots=True, eq=False)
class Draw(Move):
    """Chance: the card seat 0 and the card seat 1 reveals to break a tie."""

    cards: tuple[Card, ...]

    def __str__(self) -> str:
        return "draw " + " ".join([card.name for card in self.cards])

    def __reduce__(self) -> tuple[Any, ...]:
        return parse_move, (str(self),)


PLACE: Final = tuple([Place(space) for space in range(SPACES)])
TRAVEL: Final = {card: tuple([Travel(card, space) for space in range(SPACES)]) for card in CARDS}
EXCHANGE: Final = tuple([Exchange(first) for first in range(SPACES - 2)])
DECLINE: Final = Decline()
shuffle = cache(Shuffle)  # one object for each of the 3360 orders, made when first met
draw = cache(Draw)


def by_spaces(moves: tuple[Move, ...]) -> tuple[tuple[Move, ...], ...]:
    """For every set of spaces (a bit mask) the moves to them."""
    return tuple(
        [tuple([move for space, move in enumerate(moves) if spaces >> space & 1]) for spaces in range(1 << SPACES)]
    )


PLACES: Final = by_spaces(PLACE)
TRAVELS: Final = {card: by_spaces(TRAVEL[card]) for card in CARDS}
# directly left and directly right of a space, where three cards lie there.
SIDES: Final[tuple[tuple[Move, ...], ...]] = tuple(
    [tuple([EXCHANGE[first] for first in (here - 3, here + 1) if 0 <= first <= SPACES - 3]) for here in range(SPACES)]
)


# --- reading -----------------------------------------------------------------------------------
WORDS: Final = "deal, place, move, paradox, decline, shuffle or draw"


def parse_move(text: str) -> Move:
    """The move a notation names; raises BadMove."""
    words = text.split(" ")
    verb, rest = words[0], words[1:]
    if verb == "place":
        _count(text, rest, 1, "one space from 0 to 8, as in 'place 3'")
        return PLACE[_space(text, 1, SPACES)]
    if verb == "move":
        _count(text, rest, 2, "a card and a space, as in 'move b4k 7'")
        return TRAVEL[_card(text, 1)][_space(text, 2, SPACES)]
    if verb == "paradox":
        _count(text, rest, 1, "the lowest of three spaces, 0 to 6, as in 'paradox 4'")
        return EXCHANGE[_space(text, 1, SPACES - 2)]
    if verb == "decline":
        _count(text, rest, 0, "nothing after it")
        return DECLINE
    if verb == "deal":
        _count(text, rest, len(CARDS), "all 16 cards")
        return Deal(_cards(text, len(CARDS)))
    if verb == "shuffle":
        _count(text, rest, HAND, "three cards, as in 'shuffle r1k r2s r3r'")
        return shuffle(_cards(text, HAND))
    if verb == "draw":
        _count(text, rest, 2, "two cards, as in 'draw b4k g2k'")
        return draw(_cards(text, 2))
    raise BadMove(text, 0, f"a move begins with {WORDS}")


def _count(text: str, rest: list[str], wanted: int, example: str) -> None:
    if len(rest) != wanted:
        raise BadMove(text, len(text), f"'{text.split(' ')[0]}' takes {example}")


def _offset(text: str, place: int) -> int:
    """Where the word of that place begins."""
    return len(" ".join(text.split(" ")[:place])) + 1


def _space(text: str, place: int, limit: int) -> int:
    word = text.split(" ")[place]
    if len(word) == 1 and word in "012345678"[:limit]:
        return int(word)
    raise BadMove(text, _offset(text, place), f"a space here is a number from 0 to {limit - 1}")


def _card(text: str, place: int) -> Card:
    card = CARD.get(text.split(" ")[place])
    if card is None:
        raise BadMove(
            text,
            _offset(text, place),
            "a card is colour (b g p r), number, icon (f k r s), and must be one of the sixteen, as in b4k",
        )
    return card


def _cards(text: str, count: int) -> tuple[Card, ...]:
    cards = tuple([_card(text, place) for place in range(1, count + 1)])
    for place, card in enumerate(cards):
        if card in cards[:place]:
            raise BadMove(text, _offset(text, place + 1), f"{card.name} is named twice")
    return cards
