"""Antinomy's table drawn: both seats, the continuum between them, the codex, and what can be worked out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from paradoxa.core import Seat, View
from paradoxa.games.antinomy.box.components import CARDS, COLOUR_NAMES, CRYSTALS, GOAL, HAND, SPACES, Card
from paradoxa.games.antinomy.knowledge import AntinomyView
from paradoxa.games.antinomy.notation.moves import DECLINE, Exchange, Place, Travel
from paradoxa.games.antinomy.web.known import Knowledge, unseen
from paradoxa.games.antinomy.web.reasons import news, plain_sign, sign
from paradoxa.games.antinomy.web.relics import (
    AVATARS,
    BACK,
    FACES,
    JEWEL,
    NAMED,
    PURSES,
    SIGILS,
    SORCERERS,
    STRIPS,
    WHEEL,
    title,
)
from paradoxa.games.antinomy.words.board import say
from paradoxa.tables.desk import Chair, Desk
from paradoxa.web.board import HERE, Clicks, element
from paradoxa.web.markup import NOTHING, Markup, html, join, trusted

PICTURE: Final = Clicks(False, (), {}, False)  # for what may be looked at and never clicked
SLOT: Final = Markup('<div class="pick"><span class="blank"></span></div>')
CARDS_AND_STRIPS: Final = {card: FACES[card] + STRIPS[card] for card in CARDS}  # the stylesheet shows one of them
HIDDEN: Final = element(PICTURE, "", "Unknown card", BACK)
GLIDES: Final = {card: f"view-transition-name:card-{card.name}" for card in CARDS}
UNDEALT: Final = AntinomyView(
    seat=None,
    may_decline=False,
    row=(),
    known=((), ()),
    hidden=(0, 0),
    shown=((), ()),
    codex=(),
    at=(-1, -1),
    crystals=(0, 0),
    covered=-1,
    turn=0,
    business="",
    silent=((), ()),
    waiting=(),
    decision=None,
    outcome=None,
)


def opened(view: AntinomyView, truth: Sequence[Any]) -> AntinomyView:
    """The same position with every card open."""
    hands = tuple([each.known[seat] for seat, each in enumerate(truth)])
    whole = replace(view, known=hands, hidden=(0, 0), decision=None)
    return replace(whole, codex=unseen(whole))


def chip(chair: Chair) -> Markup:
    """Which bot plays there; nothing where a person does."""
    if not chair.bot:
        return NOTHING
    return html('<span class="chip">%s · %s</span>', "bot" if chair.kind == "bot" else "away, bot", chair.bot)


def lane(place: int, stands: int, is_rightward: bool) -> str:
    """How a stretch of a lane looks, for a sorcerer who stands at a place and whose future lies that way."""
    if stands < 0:
        return "right" if is_rightward else "left"
    if place == stands:
        return "me"
    is_right = place > stands
    return f"{'fut ' if is_right == is_rightward else ''}{'right' if is_right else 'left'}"


class Drawing:
    """One drawing of one view: `me` sits below with the future to the right, the rival above.

    `view` and `truth` as in `Board.draw`.
    """

    def __init__(self, desk: Desk, view: View | None, truth: Sequence[View], clicks: Clicks = PICTURE) -> None:
        shown: Any = view if view is not None else desk.view
        truth = truth or (desk.truth if view is None else ())
        seats = [seat for seat in (shown.seat if shown is not None else None, desk.seat, 0) if seat is not None]
        self.me: Seat = seats[0]
        self.rival: Seat = 1 - self.me
        self.reader = desk.seat
        self.is_dealt = shown is not None and shown.is_dealt
        self.is_truth = self.is_dealt and bool(truth)
        self.view: AntinomyView = UNDEALT if not self.is_dealt else opened(shown, truth) if self.is_truth else shown
        self.clicks = clicks
        self.has_remarks = desk.has_remarks
        self.chairs = desk.chairs
        self.names = desk.names
        self.owner = ["Your" if seat == desk.seat else f"{name}'s" for seat, name in enumerate(self.names)]
        options = self.view.decision.options if clicks.is_live and self.view.decision is not None else ()
        self.sides = [move.first for move in options if isinstance(move, Exchange)]
        self.travels = [move for move in options if isinstance(move, Travel)]
        self.starts = [move.space for move in options if isinstance(move, Place)]
        self.may_decline = DECLINE in options

    def knowledge(self) -> Knowledge | None:
        """What this view knows; None before the deal, and where all is shown anyway."""
        if not self.is_dealt or self.is_truth:
            return None
        return Knowledge(self.view, self.names, self.me, self.reader)

    def panel(self) -> Markup:
        """What this view knows, beside the table."""
        known = self.knowledge()
        return known.panel() if known is not None else NOTHING

    def table(self) -> Markup:
        """Everything on the table; `HERE` marks the place of the question."""
        return html("%s%s%s%s%s", self.top(), self.continuum(), HERE, self.secrecy(), self.dock())

    # --- the rival's side ---
    def top(self) -> Markup:
        chair = self.chairs[self.rival]
        return html(
            '<div class="top"><div class="seat"><span class="av">%s</span><div>'
            "<b><span>%s</span>%s</b>%s</div></div>%s%s</div>",
            AVATARS[chair.kind],
            self.names[self.rival],
            chip(chair),
            self.crystals(self.rival),
            self.hand(self.rival, "hand opp"),
            self.note(),
        )

    def note(self) -> Markup:
        """Beside the rival's hand: what can be worked out, or the card that was the codex all the time."""
        known = self.knowledge()
        if known is not None:
            return html(
                '<p class="small note"><span class="long">%s</span><span class="brief">%s</span></p>',
                known.deduction(),
                known.brief(),
            )
        if not self.is_truth:
            return Markup('<p class="small note"></p>')
        card = self.view.codex[0]
        drawn = element(PICTURE, "", f"The codex card: {title(card)}", FACES[card])
        return html('<div class="note under"><span class="small">Codex card</span>%s</div>', drawn)

    def crystals(self, seat: Seat) -> Markup:
        count = self.view.crystals[seat]
        who = "You have" if seat == self.reader else f"{self.names[seat]} has"
        return html(
            '<div class="cry" role="img" aria-label="%s %s of %s crystals" data-at="purse-%s">%s</div>',
            who,
            count,
            GOAL,
            seat,
            PURSES[count],
        )

    def hand(self, seat: Seat, cls: str) -> Markup:
        view = self.view
        if not self.is_dealt:
            cards = [SLOT] * HAND
        elif seat == self.reader and self.clicks.is_live:
            cards = [self.own_card(card) for card in view.known[seat]]
        else:
            cards = [self.open_card(card) for card in view.known[seat]] + [HIDDEN] * view.hidden[seat]
        return html('<div class="%s" role="group" aria-label="%s hand">%s</div>', cls, self.owner[seat], join(cards))

    def open_card(self, card: Card) -> Markup:
        """A card everybody at this page may see; marks find it by what a button of it would send."""
        drawn = element(PICTURE, "", title(card), FACES[card], style=GLIDES[card])
        return html('<div class="held" data-at="hand-%s">%s</div>', card.name, drawn)

    def own_card(self, card: Card) -> Markup:
        is_known = card in self.view.shown[self.me]
        label = f"{title(card)}, known to {self.names[self.rival]}" if is_known else title(card)
        return element(self.clicks, f"hand-{card.name}", label, FACES[card], is_mine=True, style=GLIDES[card])

    # --- the row ---
    def continuum(self) -> Markup:
        """Nine relics between two lanes: above the rival's, below one's own."""
        at = self.view.at
        order = range(SPACES) if self.me == 0 else range(SPACES - 1, -1, -1)
        above, below = [order.index(at[seat]) if at[seat] >= 0 else -1 for seat in (self.rival, self.me)]
        cells = [self.cell(space, place, above, below) for place, space in enumerate(order)]
        theirs, mine = self.owner[self.rival], self.owner[self.me]
        return html(
            '<div class="contwrap"><div class="dirs"><span class="f"><b>&lsaquo; %s future</b></span><span>'
            '<b>%s past &rsaquo;</b></span></div><ol class="cont" aria-label="The continuum">%s</ol>'
            '<div class="dirs"><span><b>&lsaquo; %s past</b> '
            '<span class="small">any relic of the same colour or icon</span></span><span class="f">'
            '<span class="small">exactly the number on the card</span> <b>%s future &rsaquo;</b></span>'
            "</div></div>",
            theirs,
            theirs,
            join(cells),
            mine,
            mine,
        )

    def cell(self, space: int, place: int, above: int, below: int) -> Markup:
        """A space: its relic between two lanes, each with a place that marks can name."""
        # Nothing in it is anybody's text, and there are nine: put together by hand.
        return trusted(  # noqa: S704
            f'<li class="cell{self.wing(space)}"><div class="lane up {lane(place, above, False)}">'
            f'<i data-at="lane-{self.rival}-{space}"></i>{self.sorcerer(self.rival) if place == above else ""}</div>'
            f'<div class="spot" data-at="space-{space}">{self.relic(space)}</div>'
            f'<div class="lane lo {lane(place, below, True)}" data-n="{space}">'
            f'<i data-at="lane-{self.me}-{space}"></i>'
            f"{self.sorcerer(self.me) if place == below else self.reasons(space)}</div></li>"
        )

    def reasons(self, space: int) -> Markup:
        """Why each card of the hand may go there; the stylesheet shows that of the picked one, on narrow screens."""
        if space in self.starts:
            return html('<span class="sign any s%s" aria-hidden="true">%s</span>', self.me, SORCERERS[self.me])
        view = self.view
        return join(
            [
                html(
                    '<span class="sign h%s%s" aria-hidden="true">%s</span>',
                    view.hand.index(move.card),
                    " hot" if self.has_remarks and news(view, move.card, space) else "",
                    sign(view, move.card, space) if self.has_remarks else plain_sign(view, move.card, space),
                )
                for move in self.travels
                if move.space == space
            ]
        )

    def sorcerer(self, seat: Seat) -> Markup:
        return html(
            '<span class="spawn s%s" style="view-transition-name:sorcerer-%s">%s'
            '<span class="vh">%s sorcerer</span></span>',
            seat,
            seat,
            SORCERERS[seat],
            self.owner[seat],
        )

    def relic(self, space: int) -> Markup:
        """The relic at a space; a side that can be taken is one element in three places."""
        if not self.is_dealt:
            return SLOT
        card = self.view.row[space]
        sides = [first for first in self.sides if first <= space < first + HAND]
        key = f"side-{sides[0]}" if sides else f"row-{space}"
        label = f"Space {space}: {title(card)}"
        return element(self.clicks, key, label, CARDS_AND_STRIPS[card], style=GLIDES[card])

    def wing(self, space: int) -> str:
        """Of the three relics of a side only the middle one wears the tag."""
        return " wing" if any([space in (first, first + 2) for first in self.sides]) else ""

    def secrecy(self) -> Markup:
        """The way to keep a paradox to oneself, where the table allows it."""
        if not self.may_decline:
            return NOTHING
        inner = Markup('<span class="btn" aria-hidden="true">Keep it secret</span>')
        return html('<div class="secrecy">%s</div>', element(self.clicks, "decline", "Keep it secret", inner))

    # --- the own side ---
    def dock(self) -> Markup:
        named = NOTHING if self.me == self.reader else chip(self.chairs[self.me])
        pool = CRYSTALS - 1 - sum(self.view.crystals)
        return html(
            '<div class="dock">%s%s<div class="purse"><span class="eyebrow">%s crystals</span>'
            '<b class="who">%s</b>%s%s<span class="small">Pool: %s left · first to %s wins</span></div></div>',
            self.codex(),
            self.hand(self.me, "hand"),
            self.owner[self.me],
            say("you") if self.me == self.reader else self.names[self.me],
            named,
            self.crystals(self.me),
            pool,
            GOAL,
        )

    def codex(self) -> Markup:
        """The wheel with its crystal, and the same in words; its card is named only where all is shown."""
        covered = self.view.covered
        if not self.is_dealt:
            return html('<div class="codex"><span class="ring">%s</span></div>', WHEEL)
        now, after = COLOUR_NAMES[covered].capitalize(), (covered + 1) % len(COLOUR_NAMES)
        card = (
            html('<span class="small said">Codex card: %s</span>', NAMED[self.view.codex[0]])
            if self.is_truth
            else NOTHING
        )
        return html(
            '<div class="codex" data-at="codex"><span class="ring">%s'
            '<span class="jewel j%s" style="view-transition-name:jewel">%s</span></span><div>'
            '<span class="eyebrow">Codex</span><b>%s %s <span>is covered</span></b><span class="small">'
            '<span class="opt">%s cards spoil a paradox and count 0 in a clash.</span> '
            '<span class="nb">Next: %s %s.</span></span>%s</div></div>',
            WHEEL,
            covered,
            JEWEL,
            SIGILS[covered],
            now,
            now,
            SIGILS[after],
            COLOUR_NAMES[after],
            card,
        )
