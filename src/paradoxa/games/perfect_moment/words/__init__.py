"""The Perfect Moment: every sentence a player reads about moves, events and reasons. From views and events alone."""

from __future__ import annotations

from collections.abc import Sequence

from paradoxa.core import CHANCE, Move, WhyNot
from paradoxa.core.events import Event
from paradoxa.games.perfect_moment.box.components import GOAL, VERDICTS, Card, worth
from paradoxa.games.perfect_moment.box.rulings import MOST_NESTED
from paradoxa.games.perfect_moment.knowledge.view import PerfectMomentView
from paradoxa.games.perfect_moment.notation.moves import Lay, Pick, Say, Swap, Use
from paradoxa.games.perfect_moment.rules.events import (
    EchoFaded,
    EchoRemoved,
    EchoRevealed,
    Ended,
    FragmentTaken,
    Scored,
)
from paradoxa.games.perfect_moment.words.refusals import why_not as why_not
from paradoxa.games.perfect_moment.words.telling import end_in_words, seen_line, tell, verdict
from paradoxa.games.perfect_moment.words.terms import ITEM_EFFECTS, card_name, item_name, laid_name, opponent, points_of

ABOUT: str = (
    "two travellers bend one evening towards their plan, with sixteen everyday things that turn, swap and steal; "
    "alone you race your own Echo"
)

PRIMER: tuple[str, ...] = (
    f"Whoever first has {GOAL} points wins; if a card must be drawn and the deck is empty, more points win.",
    "A card scores for the items it shares with your display: 1 for one, 2 for both, 3 when both face the same way.",
    (
        "Each card has two items, one on each half. It lies so that one half faces its owner and the other half the "
        "opponent; turned by 180 degrees it is the other way round."
    ),
    "You have a display of two open cards and a hidden card, your plan. Beside the deck lies the Paradox.",
    (
        "In your turn you use up to two items that face you: on your display, on your opponent's, or on the half of "
        "the Paradox that faces the deck. Then you may score one card: your plan, the Paradox, or a fragment."
    ),
    "A card scored for 1 point is a fragment: it lies open, and either player can score it again for 2 or 3.",
    (
        "Alone you play against Echo, which chooses nothing: after each of your turns it opens its plan, turns what "
        "shares an item with it, and takes a card out of the game. When the deck runs out, only your points count: "
        f"{VERDICTS[0]} save reality, {VERDICTS[2]} make you master of time."
    ),
)

# What a log shows in bold.
HEADLINES: tuple[type[Event], ...] = (Scored, EchoRevealed, EchoRemoved, EchoFaded, FragmentTaken, Ended)


# --- what may be done --------------------------------------------------------------------------
def ask(view: PerfectMomentView, names: Sequence[str]) -> str:
    """What the table waits for, as a sentence for this seat."""
    if view.outcome is not None:
        return end_in_words(view.outcome.points, view.outcome.winners, view.ended, names)
    if view.decision is None:
        waiting = [names[seat] for seat in view.waiting if seat != CHANCE]
        return "Waiting for " + " and ".join(waiting) + "." if waiting else "Waiting."
    return _ask_kind(view, names)


def _ask_kind(view: PerfectMomentView, names: Sequence[str]) -> str:
    assert view.decision is not None
    assert view.seat is not None
    other = opponent(view, names)
    kind = view.decision.kind
    if kind == "set-up":
        return (
            "Lay a card in your own display; its first half faces you.",
            f"Lay a card in {other}'s display; choose which half faces you.",
            "Put a card on top of the deck, or under it." if view.seats == 2 else "Put a card under the deck.",
            "Keep the last card as your plan: that seals your set-up.",
        )[len(view.sealed)]
    if kind == "face":
        place = view.business.split(", ")[-1].split(" ")[1]
        whom = "the deck" if place == "paradox" else "you"
        what = {"paradox": "the Paradox", "left": "Echo's left card", "right": "Echo's right card", "own": "your card"}
        return f"{card_name(view.facing)} is {what[place]}: which half faces {whom}?"
    many = {1: "one more card", 2: "two cards"}
    times = view.business.split(" ")[-1]
    return {
        "use": f"Use an item that faces you ({'first' if view.used == 0 else 'second'} of two), or stop and score.",
        "score": "Score your plan, the Paradox or a fragment, or nothing.",
        "arrange": "Lay one of your hand cards into your display, either way round.",
        "return": f"Return {many.get(int(times) if times.isdigit() else 1, 'a card')} of yours to the top of the deck.",
        "discard": f"Discard {many.get(int(times) if times.isdigit() else 1, 'a card')} of yours under the deck.",
        "map": "Map: turn one of your display cards, then perhaps the other.",
        "gun": "Gun: return or discard a card you see.",
        "armor offer": f"{other} uses Armor: you may score your plan as a fragment now, for 1 point.",
        "armor": f"Armor: name an item that faces {other} on their display; you use it twice.",
        "flowers": "Flowers: take up a display card and lay your plan in its place, or be done.",
        "chocolates": "Chocolates: lay one of the two cards into your display; the other is discarded.",
        "return display": "Return one of your display cards to the top of the deck.",
        "ring": "Ring: choose one of your three cards to trade away.",
        "ring echo": "Ring: choose the card you take from Echo.",
        "keys": "Keys: lay a hand card; the half that then faces you is used.",
        "wallet": f"Wallet: turn one of {other}'s display cards.",
        "tickets": "Tickets: put the cards back one by one; the last lies on top.",
        "money": f"Money: take one of {other}'s fragments.",
        "aces": "Aces: score the card, discard it, keep it for one of yours, or leave it.",
        "knife": f"Knife: score {other}'s plan, or leave it.",
    }[kind]


def describe(move: Move, view: PerfectMomentView) -> str:
    """One of the seat's own options in words, with what follows from it for certain."""
    kind = view.decision.kind if view.decision is not None else ""
    match move:
        case Use(item):
            return f"{item_name(item)}: {ITEM_EFFECTS[item]}"
        case Swap(card, laid):
            return f"take up {card_name(card)}, lay {laid_name(laid)}"
        case Lay("own", laid):
            return f"{laid_name(laid)}, in your display"
        case Lay("other", laid):
            return f"{laid_name(laid)}, in the other display"
        case Lay("face", laid):
            whom = "the deck" if view.business.split(", ")[-1].startswith("face paradox") else "you"
            return f"{item_name(laid.near)} towards {whom}"
        case Lay(_, laid):
            follows = f"; then use {item_name(laid.near)}" if kind == "keys" and view.nested < MOST_NESTED else ""
            return f"{laid_name(laid)}{follows}"
        case Pick("score", card):
            return f"{card_name(card)} for {points_of(value_of(card, view))}"
        case Pick("return", card) if kind == "aces":
            return f"keep the card, return {card_name(card)}"
        case Pick("plan", card):
            return f"keep {card_name(card)} as your plan"
        case Pick(verb, card):
            return f"{verb} {card_name(card)}"
        case Say(verb):
            return {
                "stop": "use no more items",
                "done": "that is all",
                "none": "score nothing" if kind == "score" else "leave it",
                "accept": "score your plan as a fragment, 1 point, and draw a new one",
                "decline": "keep your plan",
                "take plan": "Echo's plan, unseen",
            }[verb]
    return str(move)


def value_of(card: Card, view: PerfectMomentView) -> int:
    """The points a card would score for this seat now."""
    assert view.seat is not None
    own = view.sides[view.seat]
    return worth(card, own.near, own.far)


RULES_NOW = {
    "set-up": ("T-2.3", "T-2.4", "T-9.10", "T-9.11"),
    "use": ("T-3.1", "T-3.2", "T-3.3", "T-5.1", "T-5.2", "T-6.1"),
    "score": ("T-5.1", "T-5.2", "T-5.3", "T-5.4", "T-9.32", "T-9.33"),
    "arrange": ("T-3.5", "T-3.6", "T-9.15"),
    "face": ("T-2.2", "T-5.5", "T-9.50"),
    "return": ("T-1.6", "T-9.14", "T-9.21"),
    "discard": ("T-1.6", "T-9.14", "T-9.21"),
    "map": ("T-4.1", "T-9.19"),
    "gun": ("T-4.3", "T-9.21"),
    "armor offer": ("T-4.4", "T-9.23"),
    "armor": ("T-4.4", "T-9.6", "T-9.23", "T-9.24", "T-9.26"),
    "flowers": ("T-4.5", "T-9.20"),
    "chocolates": ("T-4.7", "T-9.21"),
    "return display": ("T-4.7", "T-4.9", "T-9.25"),
    "ring": ("T-4.8", "T-9.22"),
    "ring echo": ("T-4.8", "T-9.47"),
    "keys": ("T-4.9", "T-9.25", "T-9.26"),
    "wallet": ("T-4.11", "T-9.19"),
    "tickets": ("T-4.12", "T-9.21"),
    "money": ("T-4.13", "T-9.27"),
    "aces": ("T-4.14", "T-9.29"),
    "knife": ("T-4.16", "T-9.28"),
}


def rules_now(view: PerfectMomentView) -> tuple[str, ...]:
    """The clauses that apply to what this seat is asked."""
    if view.decision is None:
        return ("T-3.1", "T-3.2", "T-5.2", "T-6.1", "T-6.2", "T-6.3")
    kind = view.decision.kind
    if view.is_solo and kind == "set-up":
        return ("T-7.7", "T-9.39")
    if view.is_solo and kind == "face":
        return ("T-7.9", "T-7.7", "T-9.39") if view.first < 0 else ("T-7.9", "T-5.5", "T-9.50")
    solo = ("T-7.1", "T-7.2", "T-7.3", "T-7.4", "T-7.6") if view.is_solo and kind == "use" else ()
    return (*RULES_NOW[kind], *solo)


CHANCE_RULES = {
    "deal": WhyNot(
        "T-10.3", "A deal names each of the 18 cards in use once, alone with the Paradox written as the card."
    ),
    "start": WhyNot("T-9.9", "The first turn is seat 0's or seat 1's."),
}

__all__ = [
    "ABOUT",
    "CHANCE_RULES",
    "HEADLINES",
    "PRIMER",
    "ask",
    "describe",
    "rules_now",
    "seen_line",
    "tell",
    "verdict",
    "why_not",
]
