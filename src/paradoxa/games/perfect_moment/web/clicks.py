"""The Perfect Moment's moves as clicks: every legal move as a path, and why a click means nothing.

Keys: `use-map` a half that faces you, `name-map` one that faces the other side on its display, `away-map` any other;
`display-ykm`, `hand-ykm`, `looked-ykm`, `fragment-ykm`, `paradox`, `other-plan` whole cards; `lay-ykm` the half of a
card that is to face you, or the deck; `deck-top`, `deck-bottom`; and words: stop, done, none, accept, decline, seal.
"""

from __future__ import annotations

from typing import Final

from paradoxa.core import Move, WhyNot
from paradoxa.games.perfect_moment import words
from paradoxa.games.perfect_moment.box.components import CARD, ITEM, ITEM_NAMES, LAID, LAID_NAMED, Card, worth
from paradoxa.games.perfect_moment.knowledge.view import PerfectMomentView
from paradoxa.games.perfect_moment.notation.moves import (
    LAYS,
    PICKS,
    SAYS,
    STOP,
    SWAPS,
    TAKE_PLAN,
    USE,
    Lay,
    Pick,
    Say,
    Swap,
    Use,
)
from paradoxa.games.perfect_moment.words.terms import opponent
from paradoxa.web.board import Way

ITEM_KINDS: Final = ("use", "armor")  # items are chosen: halves are the elements, not cards
LAYING: Final = ("set-up", "arrange", "keys", "chocolates", "flowers")  # a card is laid, and it is said how
# What a click on a card means where only one thing can be meant, and its tag.
VERBS: Final[dict[str, tuple[str, str]]] = {
    "map": ("turn", "turn"),
    "wallet": ("turn", "turn"),
    "return": ("return", "return"),
    "discard": ("discard", "discard"),
    "return display": ("return", "return"),
    "tickets": ("return", "on top"),
    "ring": ("give", "give"),
    "ring echo": ("take", "take"),
    "money": ("take", "take"),
    "score": ("score", ""),
    "knife": ("score", ""),
    "use": ("score", ""),  # never legal, but then it is said why
}
PLACES: Final = ("display", "hand", "looked", "fragment")
TOUCH: Final = WhyNot("T-3.2", "Use the halves that face you, or the half of the Paradox that is at the deck.")


# --- where cards lie -------------------------------------------------------------------------------
def looked_at(view: PerfectMomentView) -> tuple[Card, ...]:
    """The cards this seat looks at just now; with Aces that one still lies on the deck."""
    if view.decision is not None and view.decision.kind == "aces" and view.deck and view.deck[0] is not None:
        return (view.deck[0],)
    return view.looked


def key_of(view: PerfectMomentView, card: Card) -> str:
    """The element that shows a card to this seat."""
    assert view.seat is not None
    if card in view.hand:
        return f"hand-{card.name}"
    if card in looked_at(view):
        return f"looked-{card.name}"
    if card is view.paradox.card:
        return "paradox"
    if card in view.sides[1 - view.seat].known:
        return "other-plan"
    if any([card in side.fragments for side in view.sides]):
        return f"fragment-{card.name}"
    return f"display-{card.name}"


# --- moves as paths ----------------------------------------------------------------------------------
def ways(view: PerfectMomentView) -> list[Way]:
    """The seat's legal moves, in their order."""
    return [way_of(move, view) for move in view.decision.options] if view.decision is not None else []


def way_of(move: Move, view: PerfectMomentView) -> Way:
    """A legal move of the view's seat as a path of clicks."""
    assert view.decision is not None
    kind = view.decision.kind
    told = words.describe(move, view)
    match move:
        case Use(item):
            prefix = "name" if kind == "armor" else "use"
            return Way(str(move), (f"{prefix}-{ITEM_NAMES[item]}",), told, "twice" if kind == "armor" else "use")
        case Lay("face", laid):
            return Way(str(move), (f"lay-{laid.name}",), told, faces_whom(view))
        case Lay(_, laid):
            return Way(str(move), (key_of(view, laid.card), f"lay-{laid.name}"), told, "to you")
        case Swap(card, laid):
            return Way(str(move), (key_of(view, card), f"lay-{laid.name}"), told, "to you")
        case Pick(verb, card):
            return pick_way(view, kind, verb, card, told)
        case Say("take plan"):
            return Way(str(move), ("other-plan",), told, "take")
    return Way(str(move), (str(move),), told)


def pick_way(view: PerfectMomentView, kind: str, verb: str, card: Card, told: str) -> Way:
    """A move that does something with a card, however it lies."""
    move, key = f"{verb} {card.name}", key_of(view, card)
    if verb == "plan":
        return Way(move, ("seal",), told)  # the last card: there is nothing to choose
    if kind == "ring" and not view.is_solo:
        return Way(move, (key, "seal"), told)
    if kind == "aces":
        seen = key_of(view, looked_at(view)[0])
        if verb == "score":
            return Way(move, (seen, "score"), told, f"+{value_of(view, card)}")
        return Way(move, (seen, "deck-bottom" if verb == "discard" else key), told, verb)
    if kind in ("gun", "set-up"):
        on_top = verb == "return"
        return Way(move, (key, "deck-top" if on_top else "deck-bottom"), told, "on top" if on_top else "under")
    if verb == "score":
        points = value_of(view, card)
        tag = f"score +{points}"
        return Way(move, (key,), told, tag, points == 3, plain_tag=tag)
    return Way(move, (key,), told, VERBS[kind][1])


def value_of(view: PerfectMomentView, card: Card) -> int:
    """The points a card would score for this seat now."""
    assert view.seat is not None
    own = view.sides[view.seat]
    return worth(card, own.near, own.far)


def faces_whom(view: PerfectMomentView) -> str:
    """Towards whom the open card is being turned, in a few letters."""
    return "deck" if facing_place(view) == "paradox" else "to you"


def facing_place(view: PerfectMomentView) -> str:
    """Where the open card that is being turned will lie: paradox, left, right, own."""
    last = view.business.split(", ")[-1].split(" ")
    return last[1] if last[0] == "face" else ""


# --- why a click means nothing -------------------------------------------------------------------------
def meant(view: PerfectMomentView, click: str) -> Move | WhyNot:
    """The move an unusable click would mean, or why it means none."""
    if view.decision is None or view.seat is None:
        return STOP  # whoever is not asked hears why, whatever the move
    kind = view.decision.kind
    if click in SAYS:
        return SAYS[click]
    what, _, rest = click.partition("-")
    if what in ("use", "name", "away") and rest in ITEM:
        return meant_half(view, kind, what, ITEM[rest])
    if what == "lay" and rest in LAID_NAMED:
        return LAYS["face" if kind == "face" else "lay"][LAID_NAMED[rest]]
    if what == "deck" and rest in ("top", "bottom"):
        return meant_deck(kind)
    if click in ("seal", "score"):
        return WhyNot(words.RULES_NOW[kind][0], "First choose the card.")
    if click == "other-plan":
        return meant_plan(view, kind)
    card = view.paradox.card if click == "paradox" else CARD.get(rest) if what in PLACES else None
    return meant_card(view, kind, card) if card in CARD.values() else TOUCH


def meant_half(view: PerfectMomentView, kind: str, what: str, item: int) -> Move | WhyNot:
    """What a click on half a card would mean."""
    other = opponent(view)
    if kind == "armor":
        if what == "name":
            return USE[item]
        return WhyNot("T-9.23", f"Armor names a half that faces {other}, on one of their two display cards.")
    if kind == "use" and what != "use":
        whom = "away from the deck" if item == view.paradox.far and what == "away" else f"{other}, not you"
        return WhyNot("T-3.2", f"This half faces {whom}.")
    return USE[item]


def meant_deck(kind: str) -> Move | WhyNot:
    """What a click on the deck would mean."""
    if kind in ("gun", "aces"):
        return WhyNot("T-9.21", "First choose a card you look at, then where it goes.")
    if kind == "set-up":
        return WhyNot(
            "T-2.3", "One of your four cards goes on or under the deck: choose it first, when it is its turn."
        )
    return WhyNot("T-1.6", "Cards go to the deck, or come from it, only where the set-up or an item says so.")


def meant_plan(view: PerfectMomentView, kind: str) -> Move | WhyNot:
    """What a click on the other side's plan would mean."""
    assert view.seat is not None
    known = view.sides[1 - view.seat].known
    if kind == "knife" and known:
        return PICKS["score"][known[0]]
    return WhyNot("T-3.4", f"That card belongs to {opponent(view)}: an item touches it only if it says so.")


def meant_card(view: PerfectMomentView, kind: str, card: Card | None) -> Move | WhyNot:
    """What a click on a whole card would mean."""
    assert card is not None
    if kind in VERBS:
        return PICKS[VERBS[kind][0]][card]
    if kind == "gun":
        return PICKS["return"][card]
    if kind == "aces":
        if card in (*view.hand, *[laid.card for laid in view.sides[view.seat or 0].cards]):
            return WhyNot("T-9.29", "First choose the card you look at; then which of yours is returned for it.")
        return PICKS["return"][card]
    if kind == "flowers":
        if card in view.hand:
            return WhyNot("T-9.20", "First choose the display card that becomes your plan.")
        return SWAPS[card, view.hand[0]][0] if view.hand else STOP
    if kind == "set-up":
        verb = ("own", "other", "discard", "plan")[len(view.sealed)]
        if verb == "plan" and card in view.hand:
            return WhyNot("T-2.3", "This card is your plan: the button below keeps it and seals all four.")
        return LAYS[verb][LAID[card][0]] if verb in LAYS else PICKS[verb][card]
    if kind in LAYING:
        return LAYS["lay"][LAID[card][0]]
    return STOP


__all__ = ["TAKE_PLAN", "facing_place", "key_of", "looked_at", "meant", "value_of", "ways"]
