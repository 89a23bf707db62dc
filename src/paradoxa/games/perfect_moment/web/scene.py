"""The Perfect Moment as one drawing sees it: whose side is below, what can be clicked, and the cards as elements."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from paradoxa.core import Move, Seat, View
from paradoxa.games.perfect_moment.box.components import ITEM_NAMES, LAID, Card, Laid
from paradoxa.games.perfect_moment.knowledge.view import PerfectMomentView
from paradoxa.games.perfect_moment.notation.moves import Lay
from paradoxa.games.perfect_moment.web.cards import ACROSS, CARD_TIPS, HELD, LYING, NAMES, TIPS, TITLE, says
from paradoxa.games.perfect_moment.web.clicks import ITEM_KINDS
from paradoxa.tables.desk import Chair, Desk
from paradoxa.web.board import Clicks, element
from paradoxa.web.markup import NOTHING, Markup, html, join

PICTURE: Final = Clicks(False, (), {}, False)  # for what may be looked at and never clicked
DISPLAYED: Final = ("return", "discard", "return display", "map", "ring", "flowers", "aces")  # about display cards too
GLIDES: Final = {card: f"view-transition-name:item-{card.name}" for card in HELD}


def opened(view: PerfectMomentView, truth: Sequence[Any]) -> PerfectMomentView:
    """The same position with every hand open, and of the deck what anybody knows."""
    sides = list(view.sides)
    deck, looked = list(view.deck), view.looked
    for seat, each in enumerate(truth):
        sides[seat] = replace(sides[seat], known=each.sides[seat].known)
        deck = [mine or theirs for mine, theirs in zip(deck, each.deck, strict=True)]
        looked = looked or each.looked
    return replace(view, sides=(sides[0], sides[1]), deck=tuple(deck), looked=looked, decision=None)


def chip(chair: Chair) -> Markup:
    """Which bot plays there; nothing where a person does."""
    if not chair.bot:
        return NOTHING
    if chair.kind == "bot":  # a phone has room for its level alone
        return html('<span class="chip"><span class="what">bot · </span>%s</span>', chair.bot)
    return html('<span class="chip">away, bot · %s</span>', chair.bot)


class Scene:
    """One drawing of one view: `me` sits below, the other side (alone: Echo) above. As in `Board.draw`."""

    def __init__(self, desk: Desk, view: View | None, truth: Sequence[View], clicks: Clicks = PICTURE) -> None:
        shown: Any = view if view is not None else desk.view
        truth = truth or (desk.truth if view is None else ())
        seats = [seat for seat in (shown.seat, desk.seat, 0) if seat is not None]
        self.me: Seat = seats[0]
        self.other: Seat = 1 - self.me
        self.reader = desk.seat
        self.is_truth = bool(truth)
        self.view: PerfectMomentView = opened(shown, truth) if truth else shown
        self.clicks = clicks
        self.chairs = desk.chairs
        self.ply = desk.ply
        names = [*desk.names, "Echo"] if self.view.is_solo else desk.names
        self.called = ["you" if seat == desk.seat else name for seat, name in enumerate(names)]
        self.owns = ["your" if seat == desk.seat else f"{name}'s" for seat, name in enumerate(names)]
        self.names = names
        self.owner = [name.replace("your", "Your") for name in self.owns]
        asked = self.view.decision if clicks.is_live else None
        self.kind = asked.kind if asked is not None else ""
        self.options = asked.options if asked is not None else ()
        self.by_half = self.kind in (*ITEM_KINDS, "")
        self.by_card = self.kind not in (*ITEM_KINDS, "", "face")  # then own cards that cannot be chosen are dim
        sealed = self.view.sealed if self.view.seat == self.me else ()
        self.sealed: dict[str, Move] = {str(move).split(" ")[0]: move for move in sealed}

    # --- cards -------------------------------------------------------------------------------------
    def whole(self, key: str, label: str, card: Card, face: Markup, *, is_mine: bool = False) -> Markup:
        """A card as one element."""
        told_by = says(card.one, card.two) if self.clicks.is_live else ""
        return element(self.clicks, key, label, join((face, CARD_TIPS[card])), is_mine=is_mine, told_by=told_by)

    def half(self, where: str, key: str, label: str, item: int) -> Markup:
        """Half a card as an element."""
        return html(
            '<div class="half %s">%s</div>', where, element(self.clicks, key, label, TIPS[item], told_by=says(item))
        )

    def halves(self, card: Card, where: tuple[str, str], whom: str) -> Markup:
        """The choice which half is to face whom: they are shown once it is asked for."""
        return join(
            [
                self.half(place, f"lay-{laid.name}", f"{NAMES[laid.near]} faces {whom}", laid.near)
                for place, laid in zip(where, LAID[card], strict=True)
            ]
        )

    def lying(self, laid: Laid, side: Seat, spot: str) -> Markup:
        """A display card, in halves or as a whole."""
        card, is_mine = laid.card, side == self.me
        face = (LYING if is_mine else ACROSS)[laid]
        own = self.owns[side]
        towards = f"{NAMES[laid.near]} faces {self.called[side]}, {NAMES[laid.far]} faces {self.called[1 - side]}"
        if self.clicks.is_live and self.by_half:
            mine, theirs = (laid.near, laid.far) if is_mine else (laid.far, laid.near)
            prefix = "away" if is_mine else "name"
            upper = self.half("t", f"{prefix}-{ITEM_NAMES[theirs]}", self.says_half(theirs, self.other, own), theirs)
            lower = self.half("b", f"use-{ITEM_NAMES[mine]}", self.says_half(mine, self.me, own), mine)
            inside = join((face, upper, lower))
        else:
            label = f"{TITLE[card]} in {own} display: {towards}"
            inside = self.whole(f"display-{card.name}", label, card, face, is_mine=is_mine and self.kind in DISPLAYED)
        return html('<div class="icard" style="%s" data-at="%s">%s</div>', GLIDES[card], spot, inside)

    def says_half(self, item: int, side: Seat, own: str) -> str:
        return f"{NAMES[item]}, faces {self.called[side]}, {own} display"

    def may_lie(self, card: Card) -> bool:
        """Whether this card can be laid now."""
        return any([isinstance(move, Lay) and move.laid.card is card for move in self.options])

    def held(
        self, card: Card, key: str, label: str, cls: str = "", *, is_mine: bool = False, note: Markup = NOTHING
    ) -> Markup:
        """A card that faces nobody; where it is to be laid its halves ask how."""
        inside = self.whole(key, label, card, HELD[card], is_mine=is_mine)
        if self.may_lie(card) or (self.kind == "flowers" and key.startswith("hand-")):
            inside += self.halves(card, ("t", "b"), "you")
        said = html('<span class="small nb">%s</span>', note) if note else NOTHING
        return html('<div class="icard turn %s" style="%s">%s%s</div>', cls, GLIDES[card], inside, said)
