"""The Perfect Moment's table drawn: the other side above, deck and Paradox between, the own side below.

So the lower half of all four display cards faces the reader. Halves are elements where items are chosen, whole cards
where cards are.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from paradoxa.core import Seat
from paradoxa.games.perfect_moment.box.components import EMPTY, ITEM_NAMES, LAID, NO_CARD, PLACES, USES, Card, Laid
from paradoxa.games.perfect_moment.knowledge.view import Side
from paradoxa.games.perfect_moment.notation.moves import Lay, card_in
from paradoxa.games.perfect_moment.web.cards import (
    ARROW,
    ASIDE,
    AVATARS,
    BACK,
    CARD_TIPS,
    HELD,
    LYING,
    NAMED,
    NAMES,
    TITLE,
)
from paradoxa.games.perfect_moment.web.clicks import facing_place, looked_at, value_of
from paradoxa.games.perfect_moment.web.points import scored, track
from paradoxa.games.perfect_moment.web.scene import GLIDES, PICTURE, Scene, chip
from paradoxa.tables.desk import Entry
from paradoxa.web.board import HERE, element
from paradoxa.web.markup import NOTHING, Markup, html, items, join

SAID: Final = {  # the words one can click besides cards
    "stop": "No more items",
    "done": "That is all",
    "accept": "Score it as a fragment, +1",
    "decline": "Keep the plan",
    "seal": "Seal it",
    "score": "Score it",
}
ECHO_ENDS: Final = ("Used", "Scored", "Left", "Ended")  # what comes after Echo's turn
NUMBERS: Final = ("None", "One", "Two", "Three", "All")


def echo_steps(log: Sequence[Entry]) -> list[Entry]:
    """What Echo did in its last turn, step by step; nothing once the next turn's items are used."""
    starts = [at for at, entry in enumerate(log) if entry.kind == "EchoRevealed"]
    if not starts:
        return []
    found = []
    for entry in log[starts[-1] :]:
        if entry.kind in ECHO_ENDS:
            break
        found.append(entry)
    return found


class Drawing(Scene):
    """The zones of the table."""

    def table(self) -> Markup:
        """Everything on the table; `HERE` marks the place of the question."""
        return html(
            '<div class="tline far">%s%s%s</div><div class="cline">%s%s%s</div>'
            '<div class="tline near">%s%s%s</div>%s<div class="asked">%s%s</div>',
            self.across(),
            self.display(self.other),
            scored(self, self.other),
            self.aside(),
            self.middle(),
            self.beside(),
            self.hand(),
            self.display(self.me),
            scored(self, self.me),
            track(self),
            HERE,
            self.words(),
        )

    # --- the other side ------------------------------------------------------------------------------
    def across(self) -> Markup:
        """Who sits above, with the plan; Echo's lies beside its display."""
        view, side = self.view, self.view.sides[self.other]
        if view.is_solo:
            said = Markup('<b>Echo</b><span class="small">chooses nothing</span>')
            return html('<div class="seat"><span class="av">%s</span><div>%s</div></div>', AVATARS["bot"], said)
        chair = self.chairs[self.other]
        busy = NOTHING
        if view.business.endswith("set-up"):
            busy = html('<span class="small">%s of four cards placed</span>', NUMBERS[view.sealed_by[self.other]])
        return html(
            '<div class="seat"><span class="av">%s</span><div><b><span>%s</span>%s</b>%s'
            '<span class="small">%s</span>%s</div></div>',
            AVATARS[chair.kind],
            self.names[self.other],
            chip(chair),
            busy,
            points(side),
            self.other_hand(),
        )

    def other_hand(self) -> Markup:
        """The other side's hand: what is known lies open, the rest as backs."""
        side = self.view.sides[self.other]
        word = self.plan_word(side)
        name = f"{self.owns[self.other]} {word}"
        cards = [
            html(
                '<div class="icard sm" style="%s">%s<span class="small nb">%s</span></div>',
                GLIDES[card],
                self.whole("other-plan", f"{name}: {TITLE[card]}, {note}", card, HELD[card]),
                note,
            )
            for card in side.known
            for note in [self.knowledge_of(side, card)]
        ]
        hidden = side.size - len(side.known)
        if hidden:
            face = html('<span class="bks">%s</span>', BACK * hidden) if hidden > 1 else BACK
            label = f"{name}, hidden" if hidden == 1 else f"{name}, {hidden} hidden cards"
            said = word if hidden == 1 else f"{word}: {hidden} cards"
            drawn = element(self.clicks, "other-plan", label, face)
            cards.append(html('<div class="icard sm">%s<span class="small nb">%s</span></div>', drawn, said))
        return html('<div class="cards" role="group" aria-label="%s">%s</div>', name, join(cards)) if cards else NOTHING

    def plan_word(self, side: Side) -> str:
        return "plan" if side.size == 1 else "hand"

    def knowledge_of(self, side: Side, card: Card) -> str:
        """How a card of the other hand is known."""
        if card in side.open:
            return "plan, open"
        if self.view.seat is None or self.is_truth:
            return self.plan_word(side)
        knows = "you know" if self.view.seat == self.reader else f"known to {self.called[self.view.seat]}"
        return f"{self.plan_word(side)}, {'all know' if card in side.shown else knows}"

    # --- displays --------------------------------------------------------------------------------------
    def display(self, side: Seat) -> Markup:
        """A display: two places, and a third while Chocolates are tasted; alone Echo's plan lies to the right."""
        view = self.view
        found = [self.place(side, place, laid) for place, laid in enumerate(view.sides[side].display)]
        if view.is_solo and side == 1:
            for place, word in enumerate(("left", "right")):
                found[place] = html('<div class="named">%s<span class="small">%s</span></div>', found[place], word)
            found.append(self.other_hand())
        owner = "Echo's" if view.is_solo and side else self.owner[side]
        return html('<div class="disp" role="group" aria-label="%s display">%s</div>', owner, join(found))

    def place(self, side: Seat, place: int, laid: Laid) -> Markup:
        """One place of a display."""
        if laid is not EMPTY:
            return self.lying(laid, side)
        at = {(0, 1): "own", (1, 0): "left", (1, 1): "right"}.get((side, place))
        if self.view.is_solo and facing_place(self.view) == at and at is not None:
            return self.turning(side)
        placed = self.placed(side, place)
        if placed or place >= PLACES:
            return placed
        if self.view.outcome is not None:
            return Markup('<div class="icard"><span class="slot"></span></div>')
        step = ("", "1", "2")[self.step(side, place)]
        words = ("", "your display", f"{self.called[self.other]}'s display")[self.step(side, place)]
        is_next = step and self.kind == "set-up" and int(step) == len(self.view.sealed) + 1
        return html(
            '<div class="icard"><span class="slot%s"><b>%s</b>%s</span></div>', " next" if is_next else "", step, words
        )

    def step(self, side: Seat, place: int) -> int:
        """Which of one's set-up cards comes to a place: 1 for the own display, 2 for the other."""
        if not self.view.business.endswith("set-up") or self.view.seat is None:
            return 0
        if side == self.me:
            return 1 if place == 0 else 0
        return 2 if place == 1 else 0

    def placed(self, side: Seat, place: int) -> Markup:
        """A card of the own sealed set-up, where it is going to lie."""
        move = self.sealed.get(("", "own", "other")[self.step(side, place)])
        if not isinstance(move, Lay):
            return NOTHING
        # Its first letter faces me, wherever it lies.
        face = LYING[move.laid]
        label = f"{TITLE[move.laid.card]}, sealed: {NAMES[move.laid.near]} faces you"
        drawn = element(PICTURE, "", label, face + CARD_TIPS[move.laid.card])
        return html(
            '<div class="icard seald" style="%s">%s<span class="small">sealed</span></div>',
            GLIDES[move.laid.card],
            drawn,
        )

    def turning(self, side: Seat) -> Markup:
        """An open card in a display whose orientation is being chosen."""
        card = self.view.facing
        label = f"{TITLE[card]}: which half faces you?"
        inside = element(PICTURE, "", label, HELD[card] + CARD_TIPS[card])
        if self.kind == "face":
            inside += self.halves(card, ("t", "b"), "you")
        return html('<div class="icard turn" style="%s">%s</div>', GLIDES[card], inside)

    # --- between -----------------------------------------------------------------------------------------
    def aside(self) -> Markup:
        """Left of the deck: cards that are looked at, or which half faces whom."""
        view = self.view
        seen = looked_at(view)
        if seen:
            whose = "You look at" if view.seat == self.reader else f"{self.names[view.active]} looks at"
            cards = [self.held(card, f"looked-{card.name}", TITLE[card], "sm", is_mine=True) for card in seen]
            return html(
                '<div class="tray"><span class="eyebrow">%s</span>'
                '<div class="cards" role="group" aria-label="%s">%s</div></div>',
                whose,
                whose,
                join(cards),
            )
        if view.looking:
            backs = html('<div class="icard sm">%s</div>', element(PICTURE, "", "Hidden card", BACK)) * view.looking
            return html(
                '<div class="tray"><span class="eyebrow">%s looks at</span><div class="cards">%s</div></div>',
                self.names[view.active],
                backs,
            )
        return html(
            '<div class="facing"><span><b>▲</b> upper halves face %s</span><span><b>▼'
            "</b> lower halves face %s</span></div>",
            self.called[self.other],
            self.called[self.me],
        )

    def middle(self) -> Markup:
        """The deck, and the Paradox beside it with one half towards it."""
        return html('<div class="center">%s%s%s</div>', self.deck(), ARROW, self.paradox())

    def deck(self) -> Markup:
        view = self.view
        count = len(view.deck)
        many = f"{count} card{'' if count == 1 else 's'}"
        face = BACK if count else Markup('<span class="slot">empty</span>')
        if self.may_go_under():  # its upper half means on top, its lower half under it
            top = element(self.clicks, "deck-top", f"On top of the deck, {many}", NOTHING)
            under = element(self.clicks, "deck-bottom", "Under the deck", NOTHING)
            drawn = html('%s<div class="half t">%s</div><div class="half b">%s</div>', face, top, under)
        else:
            drawn = element(self.clicks, "deck-top", f"The deck: {many}", face)
        said = html("%s%s", many, self.known_deck())
        return html('<div class="deck"><div class="stack">%s</div><span class="small">%s</span></div>', drawn, said)

    def may_go_under(self) -> bool:
        """Whether a card may be discarded by choosing where it goes."""
        return self.kind in ("gun", "aces") or (self.kind == "set-up" and len(self.view.sealed) == 2)

    def known_deck(self) -> Markup:
        """The deck's top card, where it is known; and the set-up card that is going there."""
        third = self.sealed.get("return") or self.sealed.get("discard")
        if third is not None:
            where = "on top" if str(third).startswith("return") else "under it"
            return html("<br>%s goes %s", NAMED[card_in(third)], where)
        top = self.view.deck[0] if self.view.deck else None
        if top is None or self.kind == "aces":
            return NOTHING
        return html("<br>on top: %s", NAMED[top])

    def paradox(self) -> Markup:
        view, laid = self.view, self.view.paradox
        if facing_place(view) == "paradox" and view.facing is not NO_CARD:
            card = view.facing
            inside = element(PICTURE, "", f"The Paradox: {TITLE[card]}", ASIDE[LAID[card][0]] + CARD_TIPS[card])
            if self.kind == "face":
                inside += self.halves(card, ("l", "r"), "the deck")
            return html(
                '<div class="paraw"><div class="para turn" style="%s">%s</div><span class="small cap">'
                "<b>The Paradox</b><br>which half is at the deck?</span></div>",
                GLIDES[card],
                inside,
            )
        if laid is EMPTY:
            return Markup('<div class="paraw"><div class="para"><span class="slot">the Paradox</span></div></div>')
        near, far = laid.near, laid.far
        if self.clicks.is_live and self.by_half:
            inside = (
                ASIDE[laid]
                + self.half("l", f"use-{ITEM_NAMES[near]}", f"{NAMES[near]}, at the deck, the Paradox", near)
                + self.half("r", f"away-{ITEM_NAMES[far]}", f"{NAMES[far]}, away from the deck, the Paradox", far)
            )
        else:
            label = f"The Paradox: {NAMES[near]} at the deck, {NAMES[far]} away from it"
            inside = self.whole("paradox", label, laid.card, ASIDE[laid])
        return html(
            '<div class="paraw"><div class="para" style="%s">%s</div><span class="small cap"><b>The Paradox'
            "</b><br>%s is at the deck</span></div>",
            GLIDES[laid.card],
            inside,
            NAMES[near],
        )

    def beside(self) -> Markup:
        """Right of the Paradox: what Echo did, step by step; or what may be used."""
        if not self.view.is_solo:
            me = self.called[self.me]
            said = f"Open to {me}: the halves that face {me}, and the half of the Paradox at the deck."
            return html('<p class="small note">%s</p>', said)
        steps = echo_steps(self.log)
        if not steps:
            said = "After each of your turns Echo opens its plan, and something leaves the game."
            return html('<p class="small note">%s</p>', said)
        told = []
        for entry in steps:
            if entry.kind == "Faced":  # that was the player, a moment ago
                continue
            if entry.kind == "EchoPressed":
                told.append("Plan A: no card has both its items on Echo's other three.")
            told.append(entry.sentence)
        rows = items(told)
        return html(
            '<section class="echo" aria-labelledby="echo"><h2 class="eyebrow" id="echo">Echo\'s turn</h2>'
            '<ol tabindex="0" aria-labelledby="echo">%s</ol></section>',
            rows,
        )

    # --- the own side --------------------------------------------------------------------------------------
    def hand(self) -> Markup:
        """The own plan, or the hand while there are more cards in it."""
        side = self.view.sides[self.me]
        away = [card_in(move) for verb, move in self.sealed.items() if verb in ("own", "other", "return", "discard")]
        known = [card for card in side.known if card not in away]
        hidden = side.size - len(side.known)
        word = "plan" if len(known) + hidden == 1 else "hand"
        cards = [
            self.held(
                card,
                f"hand-{card.name}",
                f"{self.owns[self.me]} {word}: {TITLE[card]}",
                is_mine=self.by_card,
                note=self.own_note(side, card),
            )
            for card in known
        ]
        back = element(PICTURE, "", f"{self.owns[self.me]} {word}, hidden", BACK)
        cards += [html('<div class="icard">%s</div>', back)] * hidden
        count, name = len(cards), f"{self.owner[self.me]} {word}"
        named = chip(self.chairs[self.me]) if self.me != self.reader else NOTHING
        return html(
            '<div class="planbox"><span class="eyebrow">%s</span>%s'
            '<div class="cards n%s" role="group" aria-label="%s">%s</div></div>',
            name,
            named,
            count,
            name,
            join(cards),
        )

    def own_note(self, side: Side, card: Card) -> str:
        """What the others know of an own card, what is sealed, and what it is worth."""
        if any([card_in(move) is card for move in self.sealed.values()]):
            return "sealed"
        said = "open" if card in side.open else "all know it" if card in side.shown else ""
        if self.view.is_solo or self.view.outcome is not None:
            said = ""
        if self.view.seat == self.me and self.view.first >= 0 and side.size == 1 and self.view.outcome is None:
            now = value_of(self.view, card)
            said = f"worth {now or 'nothing'} now" + (f", {said}" if said else "")
        return said

    # --- words to click ------------------------------------------------------------------------------------------
    def words(self) -> Markup:
        """What one can choose besides cards, beside the question."""
        if not self.kind:
            return NOTHING
        keys = [str(move) for move in self.options if str(move) in SAID or str(move) == "none"]
        if self.kind == "ring" and not self.view.is_solo:
            keys.append("seal")
        if self.kind == "set-up" and len(self.view.sealed) == 3:
            keys.append("seal")
        if self.kind == "aces" and any([str(move).startswith("score") for move in self.options]):
            keys.insert(0, "score")
        named = {**SAID, "none": "Score nothing" if self.kind == "score" else "Leave it"}
        if self.kind == "set-up":
            named["seal"] = "Keep it as plan, and seal"
        buttons = join(
            [
                element(
                    self.clicks, key, named[key], html('<span class="btn" aria-hidden="true">%s</span>', named[key])
                )
                for key in keys
            ]
        )
        pips = NOTHING
        if self.kind == "use":
            left = USES - self.view.used
            dots = Markup('<i class="on"></i>') * left + Markup("<i></i>") * (USES - left)
            pips = html('<span class="acts" role="img" aria-label="%s of %s items left">%s</span>', left, USES, dots)
        return html('<div class="says">%s%s</div>', pips, buttons) if buttons or pips else NOTHING


def points(side: Side) -> str:
    """A side's points in words."""
    return f"{side.points} point{'' if side.points == 1 else 's'}"
