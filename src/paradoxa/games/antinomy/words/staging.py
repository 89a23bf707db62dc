"""Antinomy: what is told of each thing that happened, on the stage and under "Since your turn".

A key with `-you` speaks to whoever did it, one with `-to-you` to the other one, and one without to everybody else.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from paradoxa.core import Seat

TEXTS: Final[dict[str, str]] = {
    "you": "You",
    "you-inside": "you",
    "dealt": "The relics are dealt. {colour} is covered.",
    "placed": "{who} placed the sorcerer at {card}.",
    "placed-you": "You placed your sorcerer at {card}.",
    "ahead": "{who} went {number} ahead, left {card} and took {taken}.",
    "ahead-you": "You went {number} ahead, left {card} and took {taken}.",
    "back": "{who} went back to {feature}, left {card} and took {taken}.",
    "back-you": "You went back to {feature}, left {card} and took {taken}.",
    "an-icon": "a {icon}",
    "paradox": "{who} showed {made}: a paradox, and a crystal. {colour} is covered now.",
    "paradox-you": "You showed {made}: a paradox, and a crystal. {colour} is covered now.",
    "last-paradox": "{who} showed {made}: a paradox, and the fifth crystal.",
    "last-paradox-you": "You showed {made}: a paradox, and your fifth crystal.",
    "exchanged": "{who} laid {given} at {spaces} and took {taken}.",
    "exchanged-you": "You laid {given} at {spaces} and took {taken}.",
    "declined-you": "You kept your paradox secret.",
    "won": "{who} has five crystals and wins.",
    "won-you": "You have five crystals and win.",
    # a clash, sentence by sentence
    "met": "{who} came to {other}: a clash.",
    "met-you": "You came to {other}: a clash.",
    "met-to-you": "{who} came to you: a clash.",
    "totals": "{one} {first}, {two} {second}.",
    "tied": "A tie: one card each is drawn.",
    "drawn": "After a tie one card each was drawn: {one} {first}, {two} {second}.",
    "still-tied": "Still a tie, so nobody won.",
    "stole": "{who} won and took a crystal from {other}.",
    "stole-you": "You won and took a crystal from {other}.",
    "stole-to-you": "{who} won and took a crystal from you.",
    "empty": "{who} won, but {other} had no crystal to take.",
    "empty-you": "You won, but {other} had no crystal to take.",
    "empty-to-you": "{who} won, but you had no crystal to take.",
    "codex": "{colour} is covered now.",
    # the stage of a paradox
    "paradox-title": "Paradox: {made}",
    "led-ahead": "{who} went {number} ahead to {card}",
    "led-ahead-you": "You went {number} ahead to {card}",
    "led-back": "{who} went back to {card}",
    "led-back-you": "You went back to {card}",
    "led-shows": "{who} shows it",
    "led-shows-you": "You show it",
    "step-set": "Set",
    "step-crystal": "Crystal",
    "step-codex": "Codex",
    "step-exchange": "Exchange",
    "not-covered": "None is {colour}",
    "not-covered-more": "{colour} was covered, so the set counts",
    "from-pool": "A crystal from the pool",
    "from-pool-more": "Pool: {left} left",
    "fifth": "The fifth crystal",
    "fifth-more": "{who} wins",
    "fifth-more-you": "You win",
    "codex-steps": "Codex steps on",
    "codex-covers": "{colour} is covered now",
    "next-choice": "Next, {who} chooses a side: three relics become the new hand, and these three lie there instead.",
    "next-choice-you": "Next, you choose a side: three relics become your hand, and these three lie there instead.",
    "next-side": "Next, three relics become {who}'s new hand, and these three lie there instead.",
    "next-side-you": "Next, three relics become your new hand, and these three lie there instead.",
    "these": "these",
    "or-these": "or these",
    # the stage of an exchange
    "exchange-title": "Exchange",
    "led-exchange": "{who} chose {spaces}",
    "led-exchange-you": "You chose {spaces}",
    "spaces": "spaces {first} to {last}",
    "laid": "Laid in the row, shuffled",
    "now-holds": "{who} holds now",
    "now-holds-you": "You hold now",
    # the stage of a clash
    "clash-title": "Clash",
    "led-met": "{who} came to {other}'s space",
    "led-met-you": "You came to {other}'s space",
    "led-met-to-you": "{who} came to your space",
    "step-meet": "Meet",
    "step-hands": "Hands",
    "step-totals": "Totals",
    "step-draw": "Draw",
    "total": "total",
    "draw": "draw",
    "was-drawn": "drawn",
    "counts-nothing": "{card}, of the covered colour, counts 0",
    "tie-then-draw": "{first}\u00a0:\u00a0{second}, a tie. One card each, drawn blind: {one}\u00a0:\u00a0{two}.",
    "score": "{first}\u00a0:\u00a0{second}.",
    "wins-clash": "{who} wins the clash.",
    "wins-clash-you": "You win the clash.",
    "nobody-wins": "Nobody wins the clash.",
    "one-crystal": "One crystal",
    "one-crystal-more": "from {other} to {who}",
    "one-crystal-more-you": "from {other} to you",
    "one-crystal-more-to-you": "from you to {who}",
    "no-crystal": "No crystal changes hands",
    "nothing-to-take": "{other} has none to take",
    "nothing-to-take-you": "{other} has none to take",
    "nothing-to-take-to-you": "You have none to take",
    "nobody-takes": "Nobody won",
    "codex-stays": "Codex stays",
    "codex-still": "{colour} is still covered",
}


def say(key: str, **values: object) -> str:
    """A sentence, its blanks filled in."""
    return TEXTS[key].format(**values)


@dataclass(frozen=True, slots=True)
class Audience:
    """To whom it is told: whose page it is, and how everybody is called."""

    reader: Seat | None
    names: tuple[str, ...]

    def name(self, seat: Seat) -> str:
        """How a seat is called where it stands alone."""
        return say("you") if seat == self.reader else self.names[seat]

    def inside(self, seat: Seat) -> str:
        """How a seat is called within a sentence."""
        return say("you-inside") if seat == self.reader else self.names[seat]

    def says(self, key: str, seat: Seat, **values: object) -> str:
        """What a seat did, in the words for this reader."""
        if seat == self.reader:
            key = f"{key}-you"
        elif self.reader is not None and f"{key}-to-you" in TEXTS:
            key = f"{key}-to-you"
        return say(key, who=self.names[seat], other=self.names[1 - seat], **values)
