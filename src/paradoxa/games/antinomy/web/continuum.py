"""Antinomy's table drawn: both seats, the continuum between them, the codex, and what can be worked out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from html import escape
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
    listed,
    title,
)
from paradoxa.tables.desk import Chair, Desk
from paradoxa.web.board import HERE, Clicks, element

COUNTS: Final = ("No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine")
PICTURE: Final = Clicks(False, (), {}, False)  # for what may be looked at and never clicked
SLOT: Final = '<div class="pick"><span class="blank"></span></div>'
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


def chip(chair: Chair) -> str:
    """Which bot plays there; nothing where a person does."""
    if not chair.bot:
        return ""
    return f'<span class="chip">{"bot" if chair.kind == "bot" else "away, bot"} · {escape(chair.bot)}</span>'


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
        self.safe = [escape(name) for name in self.names]
        self.owner = ["Your" if seat == desk.seat else f"{name}'s" for seat, name in enumerate(self.safe)]
        options = self.view.decision.options if clicks.is_live and self.view.decision is not None else ()
        self.sides = [move.first for move in options if isinstance(move, Exchange)]
        self.may_decline = DECLINE in options

    def table(self) -> str:
        """Everything on the table; `HERE` marks the place of the question."""
        return f"{self.top()}{self.continuum()}{HERE}{self.secrecy()}{self.dock()}"

    # --- the rival's side ---
    def top(self) -> str:
        chair = self.chairs[self.rival]
        return (
            f'<div class="top"><div class="seat"><span class="av">{AVATARS[chair.kind]}</span><div>'
            f"<b><span>{self.safe[self.rival]}</span>{chip(chair)}</b>{self.crystals(self.rival)}</div></div>"
            f"{self.hand(self.rival, 'hand opp')}{self.note()}</div>"
        )

    def note(self) -> str:
        """Beside the rival's hand: what can be worked out, or the card that was the codex all the time."""
        if not self.is_truth:
            return f'<p class="small opt">{self.deduction()}</p>'
        card = self.view.codex[0]
        drawn = element(PICTURE, "", f"The codex card: {title(card)}", FACES[card])
        return f'<div class="under opt"><span class="small">Codex card</span>{drawn}</div>'

    def crystals(self, seat: Seat) -> str:
        count = self.view.crystals[seat]
        who = "You have" if seat == self.reader else f"{self.safe[seat]} has"
        return f'<div class="cry" role="img" aria-label="{who} {count} of {GOAL} crystals">{PURSES[count]}</div>'

    def hand(self, seat: Seat, cls: str) -> str:
        view = self.view
        if not self.is_dealt:
            cards = [SLOT] * HAND
        elif seat == self.reader and self.clicks.is_live:
            cards = [self.own_card(card) for card in view.known[seat]]
        else:
            cards = [element(PICTURE, "", title(card), FACES[card], style=GLIDES[card]) for card in view.known[seat]]
            cards += [HIDDEN] * view.hidden[seat]
        return f'<div class="{cls}" role="group" aria-label="{self.owner[seat]} hand">{"".join(cards)}</div>'

    def own_card(self, card: Card) -> str:
        is_known = card in self.view.shown[self.me]
        label = f"{title(card)}, known to {self.names[self.rival]}" if is_known else title(card)
        return element(self.clicks, f"hand-{card.name}", label, FACES[card], is_mine=True, style=GLIDES[card])

    # --- the row ---
    def continuum(self) -> str:
        """Nine relics between two lanes: above the rival's, below one's own."""
        at = self.view.at
        order = range(SPACES) if self.me == 0 else range(SPACES - 1, -1, -1)
        above, below = [order.index(at[seat]) if at[seat] >= 0 else -1 for seat in (self.rival, self.me)]
        cells = [
            f'<li class="cell{self.wing(space)}"><div class="lane up {lane(place, above, False)}">'
            f"{self.sorcerer(self.rival) if place == above else ''}</div>{self.relic(space)}"
            f'<div class="lane lo {lane(place, below, True)}" data-n="{space}">'
            f"{self.sorcerer(self.me) if place == below else ''}</div></li>"
            for place, space in enumerate(order)
        ]
        theirs, mine = self.owner[self.rival], self.owner[self.me]
        return (
            f'<div class="contwrap"><div class="dirs"><span class="f"><b>&lsaquo; {theirs} future</b></span>'
            f"<span><b>{theirs} past &rsaquo;</b></span></div>"
            f'<ol class="cont" aria-label="The continuum">{"".join(cells)}</ol>'
            f'<div class="dirs"><span><b>&lsaquo; {mine} past</b> <span class="small">'
            'any relic of the same colour or icon</span></span><span class="f">'
            '<span class="small">exactly the number on the card</span> '
            f"<b>{mine} future &rsaquo;</b></span></div></div>"
        )

    def sorcerer(self, seat: Seat) -> str:
        return (
            f'<span class="spawn s{seat}" style="view-transition-name:sorcerer-{seat}">{SORCERERS[seat]}'
            f'<span class="vh">{self.owner[seat]} sorcerer</span></span>'
        )

    def relic(self, space: int) -> str:
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

    def secrecy(self) -> str:
        """The way to keep a paradox to oneself, where the table allows it."""
        if not self.may_decline:
            return ""
        inner = '<span class="btn" aria-hidden="true">Keep it secret</span>'
        return f'<div class="secrecy">{element(self.clicks, "decline", "Keep it secret", inner)}</div>'

    # --- the own side ---
    def dock(self) -> str:
        named = "" if self.me == self.reader else chip(self.chairs[self.me])
        pool = CRYSTALS - 1 - sum(self.view.crystals)
        return (
            f'<div class="dock">{self.codex()}{self.hand(self.me, "hand")}<div class="purse">'
            f'<span class="eyebrow">{self.owner[self.me]} crystals</span>{named}{self.crystals(self.me)}'
            f'<span class="small">Pool: {pool} left · first to {GOAL} wins</span></div></div>'
        )

    def codex(self) -> str:
        """The wheel with its crystal, and the same in words; its card is named only where all is shown."""
        covered = self.view.covered
        if not self.is_dealt:
            return f'<div class="codex"><span class="ring">{WHEEL}</span></div>'
        now, after = COLOUR_NAMES[covered].capitalize(), (covered + 1) % len(COLOUR_NAMES)
        card = f'<span class="small said">Codex card: {NAMED[self.view.codex[0]]}</span>' if self.is_truth else ""
        return (
            f'<div class="codex"><span class="ring">{WHEEL}<span class="jewel j{covered}" '
            f'style="view-transition-name:jewel">{JEWEL}</span></span><div><span class="eyebrow">Codex</span>'
            f'<b>{SIGILS[covered]} {now} is covered</b><span class="small"><span class="opt">{now} cards spoil a '
            f'paradox and count 0 in a clash.</span> <span class="nb">Next: {SIGILS[after]} {COLOUR_NAMES[after]}.'
            f"</span></span>{card}</div></div>"
        )

    # --- what can be worked out ---
    def deduction(self) -> str:
        """What is known of the rival's hand and the codex card, and why."""
        view = self.view
        if not self.is_dealt or self.is_truth:
            return ""
        left = unseen(view)
        if view.seat is None:
            known = f"{COUNTS[len(left)]} relics have not been seen; one of them is the codex card."
            return known if any(view.hidden) else f"Both hands have been seen: the codex card is {NAMED[left[0]]}."
        rival, hidden = self.safe[self.rival], view.hidden[self.rival]
        if hidden == 0:
            knows = "You know" if view.seat == self.reader else f"{self.safe[view.seat]} knows"
            return f"{knows} {rival}'s whole hand, so the codex card is {NAMED[left[0]]}."
        seen = f"{'None' if hidden == HAND else COUNTS[HAND - hidden]} of {rival}'s cards"
        text = f"{seen} {'have' if hidden == 1 else 'has'} been seen. "
        if len(view.codex) == 1:
            held = [card for card in left if card not in view.codex]
            which = "The third must be" if hidden == 1 else "The others must be"
            return f"{text}{which} {listed(held, 'and', NAMED)}: {self.silence()}."
        if hidden == 1:
            return f"{text}The third is {listed(left, 'or', NAMED)}; the other one is the codex card."
        text += f"{'All' if hidden == HAND else 'The others'} are among {listed(left, 'and', NAMED)}"
        return f"{text}; {self.silence() if len(view.codex) < len(left) else 'the one left over is the codex card'}."

    def silence(self) -> str:
        """What it tells that somebody moved and declared nothing (A-9.7)."""
        return (
            f"otherwise a paradox would have been declared, so the codex card is {listed(self.view.codex, 'or', NAMED)}"
        )

    def knowledge(self) -> str:
        """The panel of what this view knows; empty before the deal, and where all is shown anyway."""
        view = self.view
        if not self.is_dealt or self.is_truth:
            return ""
        rows = [
            (f"{self.owner[seat]} hand", self.known_hand(seat)) for seat in (self.rival, self.me) if seat != view.seat
        ]
        if view.seat is None and any(view.hidden):
            rows.append(("Not seen yet", listed(unseen(view), "and", NAMED)))
        rows.append(("Codex card", listed(view.codex, "or", NAMED)))
        if view.seat is None:
            heading = "What is known"
        else:
            shown = view.shown[view.seat]
            rows.append(
                (f"Seen by {self.safe[self.rival]}", listed(shown, "and", NAMED) if shown else "none of the hand")
            )
            heading = "What you know" if view.seat == self.reader else f"What {self.safe[view.seat]} knew"
        said = "".join([f"<dt>{term}</dt><dd>{text}</dd>" for term, text in rows])
        return f'<details class="panel know" open><summary>{heading}</summary><dl>{said}</dl></details>'

    def known_hand(self, seat: Seat) -> str:
        """The cards of another hand as far as they are known."""
        view, hidden = self.view, self.view.hidden[seat]
        known = [NAMED[card] for card in view.known[seat]]
        left = [card for card in unseen(view) if view.codex != (card,)]
        if hidden and view.seat is None:
            known.append(f"{COUNTS[hidden].lower()} unseen")
        elif hidden:
            which = "" if hidden == len(left) else f"{COUNTS[hidden].lower()} of "
            known.append(which + listed(left, "or" if which and hidden == 1 else "and", NAMED))
        return ", ".join(known)
