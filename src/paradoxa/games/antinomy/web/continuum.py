"""Antinomy's table drawn: both seats, the continuum between them, the codex, and what can be worked out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from paradoxa.core import Seat, View
from paradoxa.games.antinomy.box.components import (
    ALL,
    CARDS,
    COLOUR_NAMES,
    CRYSTALS,
    GOAL,
    HAND,
    SPACES,
    Card,
    cards_in,
    mask_of,
)
from paradoxa.games.antinomy.knowledge import AntinomyView
from paradoxa.games.antinomy.notation.moves import DECLINE, Exchange
from paradoxa.games.antinomy.web.relics import (
    AVATARS,
    BACK,
    FACES,
    JEWEL,
    NAMED,
    PURSES,
    SIGILS,
    SORCERERS,
    WHEEL,
    named,
    title,
)
from paradoxa.tables.desk import Chair, Desk
from paradoxa.web.board import HERE, Clicks, element
from paradoxa.web.markup import NOTHING, Markup, html, join, trusted

COUNTS: Final = ("No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine")
PICTURE: Final = Clicks(False, (), {}, False)  # for what may be looked at and never clicked
SLOT: Final = Markup('<div class="pick"><span class="blank"></span></div>')
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


def unseen(view: AntinomyView) -> tuple[Card, ...]:
    """The cards whose place this view does not know."""
    return cards_in(ALL & ~mask_of(view.row) & ~sum([mask_of(cards) for cards in view.known]))


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
        self.chairs = desk.chairs
        self.names = desk.names
        self.owner = ["Your" if seat == desk.seat else f"{name}'s" for seat, name in enumerate(self.names)]
        options = self.view.decision.options if clicks.is_live and self.view.decision is not None else ()
        self.sides = [move.first for move in options if isinstance(move, Exchange)]
        self.may_decline = DECLINE in options

    def table(self) -> Markup:
        """Everything on the table; `HERE` marks the place of the question."""
        return html("%s%s%s%s%s", self.top(), self.continuum(), HERE, self.secrecy(), self.dock())

    # --- the rival's side ---
    def top(self) -> Markup:
        chair = self.chairs[self.rival]
        return html(
            '<div class="top"><div class="seat"><span class="av">%s</span><div><b><span>%s</span>%s</b>%s'
            "</div></div>%s%s</div>",
            AVATARS[chair.kind],
            self.names[self.rival],
            chip(chair),
            self.crystals(self.rival),
            self.hand(self.rival, "hand opp"),
            self.note(),
        )

    def note(self) -> Markup:
        """Beside the rival's hand: what can be worked out, or the card that was the codex all the time."""
        if not self.is_truth:
            return html('<p class="small opt">%s</p>', self.deduction())
        card = self.view.codex[0]
        drawn = element(PICTURE, "", f"The codex card: {title(card)}", FACES[card])
        return html('<div class="under opt"><span class="small">Codex card</span>%s</div>', drawn)

    def crystals(self, seat: Seat) -> Markup:
        count = self.view.crystals[seat]
        who = "You have" if seat == self.reader else f"{self.names[seat]} has"
        return html(
            '<div class="cry" role="img" aria-label="%s %s of %s crystals">%s</div>', who, count, GOAL, PURSES[count]
        )

    def hand(self, seat: Seat, cls: str) -> Markup:
        view = self.view
        if not self.is_dealt:
            cards = [SLOT] * HAND
        elif seat == self.reader and self.clicks.is_live:
            cards = [self.own_card(card) for card in view.known[seat]]
        else:
            cards = [element(PICTURE, "", title(card), FACES[card], style=GLIDES[card]) for card in view.known[seat]]
            cards += [HIDDEN] * view.hidden[seat]
        return html('<div class="%s" role="group" aria-label="%s hand">%s</div>', cls, self.owner[seat], join(cards))

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
        # Nothing in a cell is anybody's text, and there are nine: put together by hand.
        cells = [
            trusted(  # noqa: S704
                f'<li class="cell{self.wing(space)}"><div class="lane up {lane(place, above, False)}">'
                f"{self.sorcerer(self.rival) if place == above else ''}</div>{self.relic(space)}"
                f'<div class="lane lo {lane(place, below, True)}" data-n="{space}">'
                f"{self.sorcerer(self.me) if place == below else ''}</div></li>"
            )
            for place, space in enumerate(order)
        ]
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
        return element(self.clicks, key, f"Space {space}: {title(card)}", FACES[card], style=GLIDES[card])

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
            '<div class="dock">%s%s<div class="purse"><span class="eyebrow">%s crystals</span>%s%s'
            '<span class="small">Pool: %s left · first to %s wins</span></div></div>',
            self.codex(),
            self.hand(self.me, "hand"),
            self.owner[self.me],
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
            '<div class="codex"><span class="ring">%s'
            '<span class="jewel j%s" style="view-transition-name:jewel">%s</span></span><div>'
            '<span class="eyebrow">Codex</span><b>%s %s is covered</b><span class="small">'
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

    # --- what can be worked out ---
    def deduction(self) -> Markup:
        """What is known of the rival's hand and the codex card, and why."""
        view = self.view
        if not self.is_dealt or self.is_truth:
            return NOTHING
        left = unseen(view)
        if view.seat is None:
            if any(view.hidden):
                return html("%s relics have not been seen; one of them is the codex card.", COUNTS[len(left)])
            return html("Both hands have been seen: the codex card is %s.", NAMED[left[0]])
        rival, hidden = self.names[self.rival], view.hidden[self.rival]
        if hidden == 0:
            knows = "You know" if view.seat == self.reader else f"{self.names[view.seat]} knows"
            return html("%s %s's whole hand, so the codex card is %s.", knows, rival, NAMED[left[0]])
        seen = f"{'None' if hidden == HAND else COUNTS[HAND - hidden]} of {rival}'s cards"
        text = f"{seen} {'have' if hidden == 1 else 'has'} been seen. "
        if len(view.codex) == 1:
            held = [card for card in left if card not in view.codex]
            which = "The third must be" if hidden == 1 else "The others must be"
            return html("%s%s %s: %s.", text, which, named(held, "and"), self.silence())
        if hidden == 1:
            return html("%sThe third is %s; the other one is the codex card.", text, named(left, "or"))
        text += f"{'All' if hidden == HAND else 'The others'} are among"
        why = self.silence() if len(view.codex) < len(left) else "the one left over is the codex card"
        return html("%s %s; %s.", text, named(left, "and"), why)

    def silence(self) -> Markup:
        """What it tells that somebody moved and declared nothing (A-9.7)."""
        codex = named(self.view.codex, "or")
        return html("otherwise a paradox would have been declared, so the codex card is %s", codex)

    def knowledge(self) -> Markup:
        """The panel of what this view knows; empty before the deal, and where all is shown anyway."""
        view = self.view
        if not self.is_dealt or self.is_truth:
            return NOTHING
        rows = [
            (f"{self.owner[seat]} hand", self.known_hand(seat)) for seat in (self.rival, self.me) if seat != view.seat
        ]
        if view.seat is None and any(view.hidden):
            rows.append(("Not seen yet", named(unseen(view), "and")))
        rows.append(("Codex card", named(view.codex, "or")))
        if view.seat is None:
            heading = "What is known"
        else:
            shown = view.shown[view.seat]
            rows.append(
                (f"Seen by {self.names[self.rival]}", named(shown, "and") if shown else Markup("none of the hand"))
            )
            heading = "What you know" if view.seat == self.reader else f"What {self.names[view.seat]} knew"
        said = join([html("<dt>%s</dt><dd>%s</dd>", term, text) for term, text in rows])
        return html('<details class="panel know" open><summary>%s</summary><dl>%s</dl></details>', heading, said)

    def known_hand(self, seat: Seat) -> Markup:
        """The cards of another hand as far as they are known."""
        view, hidden = self.view, self.view.hidden[seat]
        known = [NAMED[card] for card in view.known[seat]]
        left = [card for card in unseen(view) if view.codex != (card,)]
        if hidden and view.seat is None:
            known.append(html("%s unseen", COUNTS[hidden].lower()))
        elif hidden:
            which = "" if hidden == len(left) else f"{COUNTS[hidden].lower()} of "
            known.append(html("%s%s", which, named(left, "or" if which and hidden == 1 else "and")))
        return join(known, ", ")
