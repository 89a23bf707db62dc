"""The Perfect Moment: what is told of each thing that happened, while it is shown and under "Since your turn".

Everything is in the past tense, which has one form for you and for others; only `-you` keys speak to the reader alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from paradoxa.core import Seat
from paradoxa.games.perfect_moment.box.components import Card, Laid
from paradoxa.games.perfect_moment.words.terms import card_name, item_name

TEXTS: Final[dict[str, str]] = {
    # set-up
    "dealt": "The deck is shuffled. {card} is the Paradox, with {item} at the deck.",
    "dealt-alone": "The deck is shuffled. {card} is the Paradox.",
    "prepared-own": "You laid {card} for your display.",
    "prepared-other": "You laid {card} for {other}'s display.",
    "prepared-return": "You put {card} aside for the top of the deck.",
    "prepared-discard": "You put {card} aside, to go under the deck.",
    "prepared-plan": "You kept {card} as your plan.",
    "set-up-top": "{who} laid {own} in {whose} display and {theirs} in {others}, and put {card} on top of the deck.",
    "set-up-under": "{who} laid {own} in {whose} display and {theirs} in {others}, and put {card} under the deck.",
    "first": "{who} was ready first and begins.",
    "first-you": "You were ready first and begin.",
    "lot": "The lot says that {who} begins.",
    "lot-you": "The lot says that you begin.",
    # items and cards
    "used": "{who} used {item}, {where}.",
    "used-through": "{who} used {item} through {through}.",
    "on-display": "on {whose} display",
    "on-paradox": "on the Paradox",
    "lapsed": "{item} was not used: it cannot be begun.",
    "lapsed-cap": "{item} was not used: there were {count} nested uses in this turn.",
    "lapsed-none": "Armor named no item: none could be begun.",
    "lapsed-none-cap": "Armor named no item: there were {count} nested uses in this turn.",
    "drew": "{who} drew {card}.",
    "drew-plan": "{who} drew {card} as the new plan; {left}.",
    "opened": "Drink: {whose} plan lies open: {card}.",
    "put-top-hand": "{who} put {card} from {whose} hand on top of the deck.",
    "put-under-hand": "{who} put {card} from {whose} hand under the deck.",
    "put-top-display": "{who} put {card} from {whose} display on top of the deck.",
    "put-under-display": "{who} put {card} from {whose} display under the deck.",
    "put-top-looked": "{who} put {card} back on top of the deck.",
    "put-under-looked": "{who} put {card} under the deck.",
    "put-top-to-go": "{who} put {card} back on top of the deck; {count} to go.",
    "put-under-to-go": "{who} put {card} under the deck; {count} to go.",
    "turned": "{who} turned {whose} {card}: {faces}.",
    "laid": "{who} laid {card}: {faces}.",
    "swapped": "{who} took up {taken} as the plan and laid {card}: {faces}.",
    "looked": "{who} looked at the deck's top card.",
    "looked-many": "{who} looked at the deck's top {count} cards.",
    "looked-cards": "{who} looked at the deck's top: {cards}.",
    "plan-seen": "{who} looked at {whose} plan.",
    "plan-seen-card": "{who} looked at {whose} plan: {card}.",
    "left-items": "{who} used no more items.",
    "left-map": "{who} turned no other card.",
    "left-flowers": "{who} swapped no more.",
    "left-knife": "{who} left the plan where it is.",
    "left-aces": "{who} left the card on the deck.",
    "left-score": "{who} scored nothing.",
    "kept": "{who} kept {card} from the top of the deck.",
    "chose": "{who} chose {card} to trade.",
    "traded": "{who} gave {given} and got {taken} from {other}.",
    "offer-taken": "{who} took what Armor offered: to score the plan as a fragment.",
    "offer-left": "{who} did not take what Armor offered: to score the plan as a fragment.",
    "fragment-taken": "{who} took the fragment {card} from {other}.",
    # scoring
    "scored-plan": "{who} scored the plan {card}: {points}, now {total}.",
    "scored-paradox": "{who} scored the Paradox {card}: {points}, now {total}.",
    "scored-fragment": "{who} scored the fragment {card}: {points}, now {total}.",
    "scored-fading": "{who} scored the Fading card {card}: {points}, now {total}.",
    "scored-deck": "{who} scored the deck's top card {card}: {points}, now {total}.",
    "scored-other plan": "{who} scored {others} plan {card}: {points}, now {total}.",
    "turned-up-paradox": "{card} came from the deck: the new Paradox.",
    "turned-up-left": "{card} came from the deck: Echo's first card.",
    "turned-up-own": "{card} came from the deck: your second display card.",
    "faced-paradox": "{who} turned {card}: {item} is at the deck.",
    "faced": "{who} turned {card}: {item} faces {whom}.",
    # Echo
    "echo": "Echo",
    "echo-revealed": "Echo opened its plan, {card}. Turned, for they share an item with it: {cards}.",
    "echo-revealed-none": "Echo opened its plan, {card}. Nothing shares an item with it.",
    "echo-removed": "Plan A: both items of {place} {card} are on Echo's other cards. It left the game.",
    "echo-removed-again": (
        "Plan B, second try: both items of {place} {card} are on Echo's other cards. It left the game."
    ),
    "echo-pressed": (
        "Plan A found nothing. Plan B: {discarded} went under the deck, Echo's other card moved to the left, and "
        "{drawn} came from the deck."
    ),
    "echo-faded": "Of {place} {card} one item is on the others: it became the Fading card.",
    "echo-faded-armor": "Armor made Echo's plan {card} the Fading card.",
    "echo-faded-former": "{former}, which had faded before, left the game.",
    "echo-gave-up": "No item of Echo's is on another of its cards: its plan {card} left the game.",
    "echo-rested-display": "Echo's plan {card} moved up into its display.",
    "echo-rested-deck": "Echo's plan {card} went under the deck.",
    "echo-drew": "Echo drew a hidden plan; {left}.",
    "place-left": "its left card",
    "place-right": "its right card",
    "place-plan": "its plan",
    "place-paradox": "the Paradox",
    # words within sentences
    "you": "You",
    "your": "your",
    "yours": "yours",
    "their": "their",
    "whom-you": "you",
    "of": "{name}'s",
    "a card": "a card",
    "cards": "{count} cards",
    "one left": "1 card is left in the deck",
    "left": "{count} cards are left in the deck",
    "point": "1 point",
    "points": "{count} points",
    "faces-you": "{item} faces you",
    "faces": "{item} faces {name}",
    "and": "{first} and {last}",
    # the account of a score, and of what Echo removes
    "account-1": "One of its items lies in the display: 1 point, a fragment",
    "account-2": "Both items lie in the display, facing different ways: 2 points",
    "account-3": "Both items lie in the display and face the same way: 3 points",
    "account-armor": "Armor needs no match: 1 point, a fragment",
    "account-title": "{who}: {points}",
    "the-card": "scored",
    "the-display": "the display",
    "inventory-removed": "Both items of {card} are on the other three: it leaves the game",
    "inventory-faded": "One item of {card} is on the other three: it fades",
    "inventory-gone": "No item is on another card: the plan leaves the game",
    "inventory-pressed": "No card has both its items on the other three",
    "plan-a": "Plan A",
    "plan-b": "Plan B",
    "at-left": "left",
    "at-right": "right",
    "at-plan": "plan",
    "at-paradox": "Paradox",
    # a turn of many steps in one line
    "brief-scored": "scored {count}",
    "brief-nothing": "scored nothing",
    "brief-removed": "{card} left the game",
    "brief-faded": "{card} faded",
}


def say(key: str, **values: object) -> str:
    """A sentence, its blanks filled in."""
    return TEXTS[key].format(**values)


def listed(words: Sequence[str]) -> str:
    """Several things, the last after "and"."""
    return say("and", first=", ".join(words[:-1]), last=words[-1]) if len(words) > 1 else "".join(words)


@dataclass(frozen=True, slots=True)
class Audience:
    """To whom it is told: whose page it is, and how everybody is called; alone, side 1 is Echo's."""

    reader: Seat | None
    names: tuple[str, ...]

    def name(self, side: Seat) -> str:
        """How a side is called, whoever reads it."""
        return self.names[side] if side < len(self.names) else say("echo")

    def who(self, side: Seat) -> str:
        """A side at the beginning of a sentence."""
        return say("you") if side == self.reader else self.name(side)

    def whom(self, side: Seat) -> str:
        """A side in the middle of one."""
        return say("whom-you") if side == self.reader else self.name(side)

    def whose(self, side: Seat, seat: Seat | None = None) -> str:
        """What belongs to a side, in a sentence about a seat."""
        if side == self.reader:
            return say("your")
        return say("their") if side == seat else say("of", name=self.name(side))

    def of(self, side: Seat) -> str:
        """What belongs to a side, where nothing follows."""
        return say("yours") if side == self.reader else say("of", name=self.name(side))

    def faces(self, laid: Laid, side: Seat) -> str:
        """Which half of a card in a side's display faces the reader; for others, its owner."""
        if self.reader is None:
            return say("faces", item=item_name(laid.near), name=self.name(side))
        return say("faces-you", item=item_name(laid.near if side == self.reader else laid.far))

    def for_you(self, key: str, side: Seat) -> str:
        """A sentence that has one form for the reader and one for others."""
        return say(f"{key}-you" if side == self.reader else key, who=self.name(side))


def card_words(card: Card | None) -> str:
    """A card by its name, where it may be known."""
    return card_name(card) if card is not None else say("a card")


def left_words(count: int) -> str:
    """How many cards the deck has left."""
    return say("one left") if count == 1 else say("left", count=count)


def points_words(count: int) -> str:
    """A number of points."""
    return say("point") if count == 1 else say("points", count=count)
