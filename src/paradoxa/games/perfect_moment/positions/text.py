"""The Perfect Moment: the position text, one line that says everything, and reads back.

    2 ykp fastest / kcr pkw yma @-3 / paradox ykm / hand kfp! display ykg pkt - fragments kfc two - three - / hand ... /
    looked - box - / 12 0 0 0 3 - / turn 0 0 / sealed - / sealed - / mind kfp=h0 / mind kfp=h0 / mind kfp=h0

Table (seats, colours, start), deck from the top with the number of its lowest place, Paradox, both sides (`!`: lies
open), cards looked at and in the box, counters (turn, active, first, nested, quiet, why it ended), open business with
the innermost last, what is sealed, and what seat 0, seat 1 and everybody remember: the cards, and each way they can
lie (a number of the deck, h0, h1 for a hand, l for looked at).
"""

from __future__ import annotations

import copyreg
from typing import NoReturn

from paradoxa.core import BadPosition, Move, Part
from paradoxa.games.perfect_moment.box.components import (
    CARD,
    COLOURS,
    EMPTY,
    GOAL,
    LAID_NAMED,
    NO_CARD,
    USED_COLOURS,
    Card,
    Laid,
    cards_in,
    deck_of,
    mask_of,
)
from paradoxa.games.perfect_moment.box.rulings import EMPTY_DECK_ENDS, MOST_NESTED, MOST_QUIET
from paradoxa.games.perfect_moment.notation.moves import parse_move
from paradoxa.games.perfect_moment.positions import possible
from paradoxa.games.perfect_moment.rules.memory import HAND, LOOKED_AT, MOST, Mind
from paradoxa.games.perfect_moment.rules.sequence import FRAMES, business, set_up
from paradoxa.games.perfect_moment.rules.state import State

SHAPE = "table / deck / paradox / side 0 / side 1 / aside / counters / business / sealed / sealed / three minds"
ENDS = ("-", "points", "draw", "quiet", *(["empty"] if EMPTY_DECK_ENDS else []))
ZONES = {HAND[0]: "h0", HAND[1]: "h1", LOOKED_AT: "l"}


def dump(state: State) -> str:
    """The whole true position on one line."""
    colours = "".join([COLOURS[colour] for colour in state.colours])
    parts = [f"{state.seats} {colours} {'coin' if state.coin else 'fastest'}"]
    if business(state) == "deal":
        return " / ".join([*parts, "undealt"])
    parts.append(" ".join([*[card.name for card in reversed(state.deck)], f"@{state.low}"]))
    parts.append(
        f"paradox {state.paradox.name}" + (f" facing {state.facing.name}" if state.facing is not NO_CARD else "")
    )
    parts += [_side_text(state, side) for side in (0, 1)]
    parts.append(f"looked {_names(state.looked)} box {_names(state.box)}")
    parts.append(f"{state.turn} {state.active} {state.first} {state.nested} {state.quiet} {state.ended or '-'}")
    parts.append(business(state))
    parts += ["sealed " + (", ".join([str(move) for move in done]) or "-") for done in state.sealed]
    parts += [_mind_text(mind) for mind in state.recall()]
    return " / ".join(parts)


def _names(mask: int) -> str:
    return " ".join([card.name for card in cards_in(mask)]) or "-"


def _side_text(state: State, side: int) -> str:
    hand = [card.name + ("!" if card.bit & state.open else "") for card in cards_in(state.hands[side])]
    display = [laid.name for laid in state.displays[3 * side : 3 * side + 3]]
    scored = [f"{name} {_names(masks[side])}" for name, masks in _piles(state).items()]
    return " ".join(["hand", *(hand or ["-"]), "display", *display, *scored])


def _piles(state: State) -> dict[str, list[int]]:
    return {"fragments": state.fragments, "two": state.twos, "three": state.threes}


def _mind_text(mind: Mind) -> str:
    cards = ",".join([card.name for card in mind.cards])
    ways = [",".join([ZONES.get(spot, str(spot)) for spot in way]) for way in mind.ways]
    return f"mind {cards}={'|'.join(ways)}" if mind.cards else "mind -"


def load(text: str) -> State:
    """The position a line describes; raises BadPosition, and never answers an impossible one."""
    return _Reader(text).state()


class _Reader:
    """Reads the parts of one position text and remembers which cards it met."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.whole = Part.whole(text, 100_000, BadPosition)
        self.seen: set[Card] = set()

    def fail(self, part: Part, reason: str) -> NoReturn:
        raise BadPosition(self.text, part.at, reason)

    def state(self) -> State:
        parts = self.whole.cut(" / ")
        state = self.table(parts[0])
        if parts[1:] == ["undealt"]:
            return state
        if len(parts) != 13:
            self.fail(self.whole, f"a position has thirteen parts: {SHAPE}")
        self.deck(state, parts[1])
        self.paradox(state, parts[2])
        for side in (0, 1):
            self.side(state, side, parts[3 + side])
        state.looked, state.box = [mask_of(cards) for cards in self.piles(parts[5], ("looked", "box"))]
        if mask_of(self.seen) != deck_of(state.colours):
            self.fail(self.whole, "all cards of the three colours must be named, and no others")
        self.counters(state, parts[6])
        self.business(state, parts[7])
        state.sealed = (self.sealed(state, 0, parts[8]), self.sealed(state, 1, parts[9]))
        self.check(state, parts[7])
        state.minds = tuple([self.mind(state, part) for part in parts[10:]])
        for seat in range(state.seats):
            known = state.minds[seat].certain()
            if any([known.get(card) != HAND[seat] for card in cards_in(state.hands[seat] & ~state.open)]):
                self.fail(parts[10 + seat], "a player knows the own hand")
        return state

    def table(self, part: Part) -> State:
        words = part.cut()
        example = "a table is seats, three colours in the order ykpg, and fastest or coin, as in '2 ykp fastest'"
        if len(words) != 3 or words[0] not in ("1", "2") or words[2] not in ("fastest", "coin"):
            self.fail(part, example)
        letters = [letter for letter in COLOURS if letter in words[1]]
        if "".join(letters) != words[1] or len(letters) != USED_COLOURS or (words[0] == "1" and words[2] == "coin"):
            self.fail(words[1], example)
        return set_up(int(words[0]), tuple([COLOURS.index(letter) for letter in letters]), words[2] == "coin")

    def card(self, word: Part, mark: str = "") -> Card:
        card = CARD.get(word.removesuffix(mark) if mark else word)
        if card is None:
            self.fail(word, f"'{word}' is no card")
        return self.met(word, card)

    def met(self, word: Part, card: Card) -> Card:
        if card in self.seen:
            self.fail(word, f"{card.name} is in two places")
        self.seen.add(card)
        return card

    def laid(self, word: Part) -> Laid:
        if word == EMPTY.name:
            return EMPTY
        laid = LAID_NAMED.get(word)
        if laid is None:
            self.fail(word, f"'{word}' is no card as it lies")
        self.met(word, laid.card)
        return laid

    def number(self, word: Part, few: int, many: int, what: str) -> int:
        digits = word.removeprefix("-")
        is_plain = digits.isascii() and digits.isdigit() and len(digits) < 6
        if is_plain and str(int(word)) == word and few <= int(word) <= many:
            return int(word)
        return self.fail(word, f"{what} is a number from {few} to {many}")

    def deck(self, state: State, part: Part) -> None:
        *words, last = part.cut()
        if not last.startswith("@"):
            self.fail(last, "the deck ends with the number of its lowest place, as in '@-3'")
        low = Part(last[1:])
        low.at = last.at + 1
        state.low = self.number(low, -9000, 9000, "the lowest place")
        state.deck = [self.card(word) for word in words][::-1]

    def paradox(self, state: State, part: Part) -> None:
        words = part.cut()
        if words[0] != "paradox" or len(words) not in (2, 4) or words[2:3] not in ([], ["facing"]):
            self.fail(part, "here stands 'paradox' with its card, and perhaps 'facing' with another")
        state.paradox = self.laid(words[1])
        if len(words) == 4:
            state.facing = self.card(words[3])

    def piles(self, part: Part, labels: tuple[str, ...], mark: str = "") -> list[list[Card]]:
        """Cards after each of some labels, `-` where there are none."""
        words = part.cut()
        found: list[list[Card]] = []
        for label in labels:
            if not words or words.pop(0) != label:
                self.fail(part, f"here stand {' and '.join(labels)}, each with its cards or '-'")
            pile: list[Part] = []
            while words and words[0] not in labels:
                pile.append(words.pop(0))
            if not pile:
                self.fail(part, f"after '{label}' stand its cards, or '-'")
            cards = [] if pile == ["-"] else [self.card(word, mark) for word in pile]
            if [card.bit for card in cards] != sorted([card.bit for card in cards]):
                self.fail(part, "cards stand in the order of the card table")
            found.append(cards)
        if words:
            self.fail(words[0], "nothing more stands here")
        return found

    def side(self, state: State, side: int, part: Part) -> None:
        words = part.cut()
        if words.count(Part("hand")) != 1 or words.count(Part("display")) != 1 or words[0] != "hand":
            self.fail(part, "a side begins with 'hand', its cards, 'display' and three places")
        at = words.index(Part("display"))
        hand = [] if words[1:at] == ["-"] else words[1:at]
        cards = [self.card(word, "!") for word in hand]
        if [card.bit for card in cards] != sorted([card.bit for card in cards]) or not words[1:at]:
            self.fail(part, "a hand is '-', or its cards in the order of the card table")
        if len(words) < at + 4:
            self.fail(part, "a display has three places, '-' where no card lies")
        state.hands[side] = mask_of(cards)
        state.open |= mask_of([card for card, word in zip(cards, hand, strict=True) if word.endswith("!")])
        state.displays[3 * side : 3 * side + 3] = [self.laid(word) for word in words[at + 1 : at + 4]]
        rest = Part(" ".join(words[at + 4 :]))
        rest.at = words[at + 4].at if len(words) > at + 4 else part.at
        piles = _piles(state)
        for pile, found in zip(piles.values(), self.piles(rest, tuple(piles)), strict=True):
            pile[side] = mask_of(found)
        points = [pile[side].bit_count() * (worth + 1) for worth, pile in enumerate(piles.values())]
        state.points[side] = sum(points) if side < state.seats else 0

    def counters(self, state: State, part: Part) -> None:
        words = part.cut()
        if len(words) != 6 or words[5] not in ENDS:
            self.fail(part, "here stand turn, active, first, nested, quiet and why it ended, as in '12 0 0 0 3 -'")
        state.turn = self.number(words[0], 0, 9999, "the number of turns")
        state.active = self.number(words[1], 0, 1, "whose turn it is")
        state.first = self.number(words[2], -1, state.seats - 1, "who finished set-up first")
        state.nested = self.number(words[3], 0, MOST_NESTED, "the number of nested uses")
        state.quiet = self.number(words[4], -1, 9999 if state.seats == 1 else MOST_QUIET, "the number of quiet turns")
        state.ended = "" if words[5] == "-" else str(words[5])

    def business(self, state: State, part: Part) -> None:
        state.stack.clear()
        if part != "over":
            for word in part.cut(", "):
                if word not in FRAMES or word == "deal":
                    self.fail(word, f"'{word}' is no open business; an example is 'turn 0 0'")
                state.stack.append(FRAMES[word])
        if (part == "over") != bool(state.ended):
            self.fail(part, "a game that is over says why, and only such a game does")

    def sealed(self, state: State, seat: int, part: Part) -> tuple[Move, ...]:
        if part[:7] != "sealed ":
            self.fail(part, "here stands 'sealed' with what the seat has chosen, or '-'")
        if part == "sealed -":
            return ()
        found: list[Move] = []
        for word in str(part[7:]).split(", "):
            try:
                found.append(parse_move(word))
            except ValueError:
                self.fail(part, f"'{word:.20}' is no move")
        if not possible.can_seal(state, seat, found):
            self.fail(part, "the seat cannot have chosen this")
        return tuple(found)

    def check(self, state: State, part: Part) -> None:
        reason = possible.why_impossible(state, [str(word) for word in part.split(", ")])
        if reason:
            self.fail(part, reason)
        if state.seats == 2 and not state.ended and max(state.points) >= GOAL:
            self.fail(part, "16 points end the game")

    def mind(self, state: State, part: Part) -> Mind:
        """What an observer remembers: cards that lie hidden, and the true way among those in mind."""
        if part == "mind -":
            return Mind((), ((),))
        names, equals, rest = part.removeprefix("mind ").partition("=")
        words = names.split(",")
        cards = tuple([CARD[name] for name in words if name in CARD])
        truth = possible.spots(state)
        if not part.startswith("mind ") or not equals or len(cards) != len(words):
            self.fail(part, "a mind is '-', or cards, '=' and the ways they can lie, parted by '|'")
        if [card.bit for card in cards] != sorted({card.bit for card in cards}) or any(
            [card not in truth for card in cards]
        ):
            self.fail(part, "a mind names cards that lie hidden, each once, in the order of the card table")
        ways = []
        places = {ZONES.get(spot, str(spot)): spot for spot in possible.places(state)}
        for way in rest.split("|"):
            spots = tuple([places[name] for name in way.split(",") if name in places])
            if len(spots) != len(cards) or not possible.fits(state, spots):
                self.fail(part, "each way names a place where a card lies hidden, for every card of the mind")
            ways.append(spots)
        if ways != sorted(set(ways)) or len(ways) > MOST or tuple([truth[card] for card in cards]) not in ways:
            self.fail(part, "the ways stand in order, each once, and the true one is among them")
        return Mind(cards, tuple(ways))


copyreg.pickle(State, lambda state: (load, (dump(state),)))  # copies and pickles of a state are its text
