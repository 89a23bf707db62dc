"""Antinomy: the moves. One object per move, so that they compare by identity; deals compare by value."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from paradoxa.core import BadMove, Move, Part, SharedMove
from paradoxa.games.antinomy.box.components import CARD, CARDS, HAND, SPACES, Card


@dataclass(frozen=True, slots=True, eq=False)
class Place(SharedMove):
    """Put the sorcerer at a space, at set-up."""

    space: int

    def __str__(self) -> str:
        return f"place {self.space}"


@dataclass(frozen=True, slots=True, eq=False)
class Travel(SharedMove):
    """Reveal a card, go to a space with it, swap, arrive; written `move`."""

    card: Card
    space: int

    def __str__(self) -> str:
        return f"move {self.card.name} {self.space}"


@dataclass(frozen=True, slots=True, eq=False)
class Exchange(SharedMove):
    """Exchange the paradox with three row cards, the lowest named (and declare it, where that is a choice)."""

    first: int

    def __str__(self) -> str:
        return f"paradox {self.first}"


@dataclass(frozen=True, slots=True, eq=False)
class Decline(SharedMove):
    """Keep a paradox to oneself."""

    def __str__(self) -> str:
        return "decline"


@dataclass(frozen=True, slots=True)
class Deal(Move):
    """Chance: both hands (3 + 3), the row from 0 to 8, the codex."""

    cards: tuple[Card, ...]

    def __str__(self) -> str:
        return "deal " + " ".join([card.name for card in self.cards])


@dataclass(frozen=True, slots=True, eq=False)
class Shuffle(SharedMove):
    """Chance: the paradox cards as they come to lie, lowest space first."""

    cards: tuple[Card, ...]

    def __str__(self) -> str:
        return "shuffle " + " ".join([card.name for card in self.cards])


@dataclass(frozen=True, slots=True, eq=False)
class Draw(SharedMove):
    """Chance: the card seat 0 and the card seat 1 reveals to break a tie."""

    cards: tuple[Card, ...]

    def __str__(self) -> str:
        return "draw " + " ".join([card.name for card in self.cards])


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
TAKES: Final = {
    "place": (1, "one space from 0 to 8, as in 'place 3'"),
    "move": (2, "a card and a space, as in 'move b4k 7'"),
    "paradox": (1, "the lowest of three spaces, 0 to 6, as in 'paradox 4'"),
    "decline": (0, "nothing after it"),
    "deal": (len(CARDS), "all 16 cards"),
    "shuffle": (HAND, "three cards, as in 'shuffle r1k r2s r3r'"),
    "draw": (2, "two cards, as in 'draw b4k g2k'"),
}


def parse_move(text: str) -> Move:
    """The move a notation names; raises BadMove."""
    verb, *rest = Part.whole(text, 400, BadMove).cut()
    if verb not in TAKES:
        raise BadMove(text, 0, "a move begins with deal, place, move, paradox, decline, shuffle or draw")
    count, example = TAKES[verb]
    if len(rest) != count:
        raise BadMove(text, len(text), f"'{verb}' takes {example}")
    if verb == "place":
        return PLACE[_space(text, rest[0], SPACES)]
    if verb == "move":
        return TRAVEL[_card(text, rest[0])][_space(text, rest[1], SPACES)]
    if verb == "paradox":
        return EXCHANGE[_space(text, rest[0], SPACES - 2)]
    if verb == "decline":
        return DECLINE
    cards = tuple([_card(text, word) for word in rest])
    for place, card in enumerate(cards):
        if card in cards[:place]:
            raise BadMove(text, rest[place].at, f"{card.name} is named twice")
    if verb == "deal":
        return Deal(cards)
    return shuffle(cards) if verb == "shuffle" else draw(cards)


def _space(text: str, word: Part, limit: int) -> int:
    if len(word) == 1 and word in "012345678"[:limit]:
        return int(word)
    raise BadMove(text, word.at, f"a space here is a number from 0 to {limit - 1}")


def _card(text: str, word: Part) -> Card:
    card = CARD.get(word)
    if card is None:
        reason = "a card is colour (b g p r), number, icon (f k r s), and must be one of the sixteen, as in b4k"
        raise BadMove(text, word.at, reason)
    return card
