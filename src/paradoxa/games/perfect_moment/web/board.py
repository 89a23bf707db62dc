"""The Perfect Moment in the browser: the board, and its questions in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from paradoxa.core import Move, View, WhyNot
from paradoxa.games.perfect_moment import words
from paradoxa.games.perfect_moment.box.components import CARD, Card
from paradoxa.games.perfect_moment.knowledge.view import PerfectMomentView
from paradoxa.games.perfect_moment.web import panels
from paradoxa.games.perfect_moment.web.cards import SPRITE
from paradoxa.games.perfect_moment.web.clicks import meant, ways
from paradoxa.games.perfect_moment.web.drawing import Drawing
from paradoxa.games.perfect_moment.web.scene import PICTURE, Scene
from paradoxa.games.perfect_moment.words.terms import card_name, item_name, opponent
from paradoxa.tables.desk import Desk
from paradoxa.web.board import Board, PlainBoard, Way, clicks_of
from paradoxa.web.markup import Markup


# --- questions -----------------------------------------------------------------------------------
def picked_card(picks: Sequence[str]) -> Card | None:
    """The card that is picked."""
    return CARD.get(picks[0].partition("-")[2]) if picks else None


def ask(view: PerfectMomentView, picks: Sequence[str], names: Sequence[str]) -> tuple[str, str]:
    """What the view's seat is asked, after these picks."""
    assert view.decision is not None
    card = picked_card(picks)
    if card is not None:
        return ask_further(view, card, opponent(view, names))
    if view.decision.kind == "set-up":
        other = opponent(view, names)
        return (
            "Choose a card for your own display",
            f"Choose a card for {other}'s display",
            "Choose a card for the deck" if not view.is_solo else "Choose a card to go under the deck",
            "The last card is your plan",
        )[len(view.sealed)], hint(view)
    return words.ask(view, names), hint(view)


def ask_further(view: PerfectMomentView, card: Card, other: str) -> tuple[str, str]:
    """The question once a card is picked."""
    assert view.decision is not None
    kind = view.decision.kind
    name = card_name(card)
    halves = f"{item_name(card.one)} or {item_name(card.two)}"
    if kind == "set-up":
        step = len(view.sealed)
        if step < 2:
            whose = ("your display", f"{other}'s display")[step]
            return f"{name} for {whose}: which half faces you?", f"Click the half: {halves}."
        if step == 2 and view.is_solo:
            return f"{name} goes under the deck", "Click the place under the deck."
        return (
            (f"{name}: on top of the deck, or under it?", "Nobody else sees which card it is.")
            if step == 2
            else (f"Keep {name} as your plan?", "That seals your four cards.")
        )
    if kind == "gun":
        return f"{name}: back on top, or under the deck?", "Of several put on top the last lies uppermost."
    if kind == "aces":
        return (
            f"What happens to {name}?",
            "Score it, put it under the deck, or return one of yours for it.",
        )
    if kind == "ring":
        return f"Trade {name} away?", f"{other} chooses a card too; both change hands at once."
    if kind == "flowers":
        plan = view.hand[0]
        return (
            f"{name} becomes your plan: which half of {card_name(plan)} faces you?",
            f"Click the half of your plan: {item_name(plan.one)} or {item_name(plan.two)}.",
        )
    then = "It is used at once." if kind == "keys" else f"Click the half: {halves}."
    return f"Which half of {name} faces you?", then


def hint(view: PerfectMomentView) -> str:
    """A smaller second line: what is worth knowing now."""
    assert view.decision is not None
    assert view.seat is not None
    kind, options = view.decision.kind, view.decision.options
    if kind == "use":
        count = len(options) - 1
        return f"{count} item{'' if count == 1 else 's'} can be used; the same one twice if you like."
    if kind == "set-up":
        step = f"Step {len(view.sealed) + 1} of 4."
        return step if view.is_solo else f"{step} All is sealed until both of you are ready."
    if kind == "score":
        return "1 point for one item in your display, 2 for both, 3 where both face the same way."
    if kind in ("return", "discard"):
        return "Any card of your hand or your display."
    if kind == "knife":
        plan = view.sides[1 - view.seat].known
        return f"You see {card_name(plan[0])}." if plan else ""
    if kind == "aces" and view.deck and view.deck[0] is not None:
        return f"The deck's top card is {card_name(view.deck[0])}."
    if kind == "face":
        return "Click the half."
    return ""


class PerfectMomentBoard(PlainBoard):
    """The board of The Perfect Moment."""

    any_order = False

    def sprite(self) -> Markup:
        return SPRITE

    def ways(self, view: Any) -> list[Way]:
        return ways(view)

    def draw(
        self, desk: Desk, picks: Sequence[str] = (), *, view: View | None = None, truth: Sequence[View] = ()
    ) -> Markup:
        is_live = desk.seat is not None and desk.status == "running" and view is None and not desk.is_away
        return Drawing(desk, view, truth, clicks_of(self, desk, picks, is_live)).table()

    def panels(
        self, desk: Desk, picks: Sequence[str] = (), *, view: View | None = None, truth: Sequence[View] = ()
    ) -> Markup:
        is_live = desk.seat is not None and desk.status == "running" and view is None and not desk.is_away
        clicks = clicks_of(self, desk, picks, is_live) if is_live else PICTURE
        return panels.panels(Scene(desk, view, truth, clicks))

    def prompt(self, desk: Desk, picks: Sequence[str] = ()) -> tuple[str, str]:
        view: Any = desk.view
        if view is None or not view.is_dealt:
            return "The cards are about to be dealt", ""
        if view.decision is None:
            return words.ask(view, desk.names), waiting(view)
        return ask(view, picks, desk.names)

    def meant(self, view: Any, picks: Sequence[str], click: str) -> Move | WhyNot:
        return meant(view, click)


def waiting(view: PerfectMomentView) -> str:
    """A second line for those who wait."""
    if view.seat is not None and view.sealed:
        return "What you chose is sealed until the others are ready."
    return ""


PERFECT_MOMENT: Final[Board] = PerfectMomentBoard()
