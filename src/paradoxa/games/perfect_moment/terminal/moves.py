"""The Perfect Moment in the terminal: its moves as a list, its items explained, and how much an event matters."""

from __future__ import annotations

from typing import Final

from paradoxa.core import Move
from paradoxa.core.events import Event
from paradoxa.games.perfect_moment import words
from paradoxa.games.perfect_moment.box.components import (
    CARDS,
    COLOUR_NAMES,
    COLOURS,
    ITEM_NAMES,
    USED_COLOURS,
    YEARS,
    Card,
    Laid,
)
from paradoxa.games.perfect_moment.box.rulings import MOST_NESTED
from paradoxa.games.perfect_moment.knowledge.view import PerfectMomentView
from paradoxa.games.perfect_moment.notation.moves import Lay, Pick, Swap, Use
from paradoxa.games.perfect_moment.rules.events import (
    Chose,
    Dealt,
    Drew,
    EchoDrew,
    EchoFaded,
    EchoGaveUp,
    EchoPressed,
    EchoRemoved,
    EchoRevealed,
    Ended,
    FragmentTaken,
    Left,
    Prepared,
    Scored,
    SetUp,
    Started,
    Traded,
    Used,
)
from paradoxa.games.perfect_moment.words.terms import ITEM_EFFECTS, card_name, item_name, opponent, points_of
from paradoxa.terminal.screen.menu import Choice

# What each item does in few words, for lists on low screens; `items` has it in full.
BRIEF_EFFECTS: Final = (
    "turn one or both of your display cards",
    "draw 1, then discard 1",
    "see the top 2; return or discard each",
    "opponent may score the plan; use an item facing them twice",
    "swap plan and display card, up to twice",
    "draw 2, then return 2",
    "draw 2: lay 1, discard 1; return a display card",
    "trade one card each",
    "draw 1, return a display card, lay one and use its half",
    "discard 2, then draw 2",
    "turn one of the opponent's display cards",
    "see the top 4 and put them back in any order",
    "draw 1, return 1; perhaps take a fragment",
    "see the top card: score, discard, keep or leave it",
    "turn both your display cards",
    "see the opponent's plan, perhaps score it",
)
DECK: Final = len(CARDS) * USED_COLOURS // len(COLOURS) - 1  # cards a deal names besides the Paradox
# The clause that says what an item does, by its name: what `? map` opens.
TOPICS: Final = {name: f"T-4.{number}" for number, name in enumerate(ITEM_NAMES, 1)}


def items(view: PerfectMomentView) -> list[tuple[str, str]]:
    """Every item in this game and what it does."""
    return [
        (item_name(item), ITEM_EFFECTS[item]) for colour in view.colours for item in range(4 * colour, 4 * colour + 4)
    ]


def setting(name: str, value: str) -> str:
    """The value of an option in words."""
    if name == "colours":
        each = [COLOURS.index(letter) for letter in value]
        return ", ".join([f"{COLOUR_NAMES[colour]} ({YEARS[colour]})" for colour in each])
    return {"fastest": "whoever is ready first", "coin": "drawn by lot"}.get(value, "")


# --- the list ----------------------------------------------------------------------------------
def choice(move: Move, view: PerfectMomentView) -> Choice:
    """A move of the list: its notation says which card, the words say where it lies or what follows."""
    told, brief = _told(move, view)
    group = move.item // 4 if isinstance(move, Use) else 0
    return Choice(str(move), told, group, brief or told, isinstance(move, Pick) and move.verb == "score")


def _told(move: Move, view: PerfectMomentView) -> tuple[str, str]:
    kind = view.decision.kind if view.decision is not None else ""
    match move:
        case Use(item):
            return ITEM_EFFECTS[item], BRIEF_EFFECTS[item]
        case Lay("face", laid) if view.business.split(", ")[-1].startswith("face paradox"):
            return f"{item_name(laid.near)} at the deck, where both sides can use it" if not view.is_solo else (
                f"{item_name(laid.near)} at the deck, where you can use it"
            ), f"{item_name(laid.near)} at the deck"
        case Lay(_, laid):
            follows = f"; then use {item_name(laid.near)}" if kind == "keys" and view.nested < MOST_NESTED else ""
            return f"{_halves(laid, view)}{follows}", f"{item_name(laid.near)} to you"
        case Swap(card, laid):
            return f"take up {card_name(card)}, lay your plan: {_halves(laid, view)}", f"{item_name(laid.near)} to you"
        case Pick("score", card):
            return f"{_source(card, view)} {card_name(card)} for {points_of(words.value_of(card, view))}", ""
        case Pick("turn", card):
            return f"{card_name(card)}: {item_name(_turned(card, view))} will face you", ""
        case Pick("return", card) if kind == "aces":
            return f"keep {card_name(top)} and return {card_name(card)}" if (top := view.deck[0]) else "", ""
        case Pick("return" | "discard" | "give", card):
            way = {"return": ", on top of the deck", "discard": ", under the deck", "give": ""}[move.verb]
            return f"{card_name(card)}{_where(card, view)}{way}", card_name(card)
        case Pick("take", card):
            return card_name(card), ""
    return words.describe(move, view), ""


def _halves(laid: Laid, view: PerfectMomentView) -> str:
    return f"{item_name(laid.near)} to you, {item_name(laid.far)} to {opponent(view)}"


def _turned(card: Card, view: PerfectMomentView) -> int:
    """The item that faces the seat once that display card is turned."""
    assert view.seat is not None
    for laid in view.sides[view.seat].cards:
        if laid.card is card:
            return laid.far
    return next(laid.near for laid in view.sides[1 - view.seat].cards if laid.card is card)


def _source(card: Card, view: PerfectMomentView) -> str:
    """What kind of card it is that can be scored."""
    assert view.seat is not None
    if card in view.hand:
        return "your plan"
    if card is view.paradox.card:
        return "the Paradox"
    if card in view.sides[view.seat].fragments:
        return "your fragment"
    if card in view.sides[1 - view.seat].fragments:
        return "the Fading card" if view.is_solo else "your opponent's fragment"
    return "the top card" if view.deck and card is view.deck[0] else f"{opponent(view)}'s plan"


def _where(card: Card, view: PerfectMomentView) -> str:
    """Where a card of one's own is now."""
    if card in view.looked or view.decision is None or view.decision.kind == "set-up":
        return ""
    if card in view.hand:
        return ", your plan" if len(view.hand) == 1 else ", from your hand"
    return ", from your display"


# --- events ------------------------------------------------------------------------------------
def weight(event: Event) -> int:
    """How much an event matters where not all can be told; the end is told by itself."""
    match event:
        case Ended():
            return -1
        case Dealt() | Prepared() | EchoDrew() | Left():  # the board shows them
            return 0
        case Drew(_, card) if card.value is None:
            return 0
        case Scored() | EchoRevealed() | EchoRemoved() | EchoPressed() | EchoFaded() | EchoGaveUp() | FragmentTaken():
            return 3
        case Used() | SetUp() | Started():
            return 2
    return 1


def is_said_by_next(event: Event, later: Event) -> bool:
    """A trade names both cards, and how far a sealed set-up is the last count says."""
    if isinstance(event, Prepared) and isinstance(later, Prepared):
        return event.seat == later.seat and event.how.value is None
    return isinstance(event, Chose) and isinstance(later, Chose | Traded)


def sealed_line(events: tuple[Event, ...]) -> str:
    """How others see a line of the set-up: not even which use it was; alone nobody knows a card of the deal yet."""
    match events:
        case (Dealt(paradox, _, ()), *_):
            return " ".join(["deal", paradox.name, *["?"] * DECK])
        case (Prepared(), *_):
            return "set-up ?"
    return ""
