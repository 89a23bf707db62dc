"""The Perfect Moment's middle drawn: the deck, the Paradox beside it, and cards that are looked at."""

from __future__ import annotations

from paradoxa.games.perfect_moment.box.components import EMPTY, ITEM_NAMES, LAID, NO_CARD
from paradoxa.games.perfect_moment.notation.moves import card_in
from paradoxa.games.perfect_moment.web.cards import ARROW, ASIDE, BACK, CARD_TIPS, NAMED, NAMES, TITLE
from paradoxa.games.perfect_moment.web.clicks import facing_place, looked_at
from paradoxa.games.perfect_moment.web.scene import GLIDES, PICTURE, Scene
from paradoxa.games.perfect_moment.words.asking import LABELS
from paradoxa.web.board import element
from paradoxa.web.markup import NOTHING, Markup, html, join


class Middle(Scene):
    """What lies between the two displays."""

    def center(self) -> Markup:
        """The whole line: what is looked at or which half faces whom, the deck, and the Paradox."""
        return html('<div class="cline">%s%s%s</div>', self.aside(), self.middle(), self.beside())

    def aside(self) -> Markup:
        """Left of the deck: cards that are looked at, or which half faces whom."""
        view = self.view
        seen = looked_at(view)
        if seen or view.looking:
            is_mine = bool(seen) and view.seat == self.reader
            whose = "You look at" if is_mine else f"{self.names[view.active]} looks at"
            hidden = html('<div class="icard sm">%s</div>', element(PICTURE, "", "Hidden card", BACK))
            cards = [self.held(card, f"looked-{card.name}", TITLE[card], "sm", is_mine=True) for card in seen]
            cards = cards or [hidden] * view.looking
            return html(
                '<div class="tray" data-at="spot-looked"><span class="eyebrow">%s</span>'
                '<div class="cards n%s" role="group" aria-label="%s">%s</div></div>',
                whose,
                len(cards),
                whose,
                join(cards),
            )
        return html(
            '<div class="facing"><span><b>▲</b> %s</span><span><b>▼</b> %s</span></div>',
            LABELS["faces"].format(whom=self.called[self.other]),
            LABELS["faces"].format(whom=self.called[self.me]),
        )

    def middle(self) -> Markup:
        """The deck, and the Paradox beside it with one half towards it."""
        return html('<div class="center">%s%s%s</div>', self.deck(), ARROW, self.paradox())

    def beside(self) -> Markup:
        """Right of the Paradox: what may be used."""
        if self.view.is_solo:
            said = "After each of your turns Echo opens its plan, and something leaves the game."
        else:
            me = self.called[self.me]
            said = f"Open to {me}: the halves that face {me}, and the half of the Paradox at the deck."
        return html('<p class="small note">%s</p>', said)

    # --- the deck --------------------------------------------------------------------------------------
    def deck(self) -> Markup:
        """The deck, how many cards it has, and what is known of them."""
        count = len(self.view.deck)
        many = LABELS["card"] if count == 1 else LABELS["cards"].format(count=count)
        face = BACK if count else Markup('<span class="slot">empty</span>')
        look = NOTHING
        if self.may_go_under():  # its upper half means on top, its lower half under it
            top = element(self.clicks, "deck-top", f"On top of the deck, {many}", NOTHING)
            under = element(self.clicks, "deck-bottom", "Under the deck", NOTHING)
            drawn = html('%s<div class="half t">%s</div><div class="half b">%s</div>', face, top, under)
            look = Markup(" split")
        else:
            drawn = element(self.clicks, "deck-top", f"The deck: {many}", face)
        return html(
            '<div class="deck%s"><div class="stack" data-at="spot-deck">%s</div>'
            '<span class="small"><span class="nb">%s</span>%s</span></div>',
            look,
            drawn,
            many,
            self.known_deck(),
        )

    def may_go_under(self) -> bool:
        """Whether a card may be discarded by choosing where it goes."""
        return self.kind in ("gun", "aces") or (self.kind == "set-up" and len(self.view.sealed) == 2)

    def known_deck(self) -> Markup:
        """The deck's top and its last card, where they are known; and the set-up card that is going there."""
        third = self.sealed.get("return") or self.sealed.get("discard")
        if third is not None:
            where = LABELS["goes on top" if str(third).startswith("return") else "goes under"]
            return html("<br>%s %s", NAMED[card_in(third)], where)
        deck = self.view.deck
        found = []
        if deck and deck[0] is not None and self.kind != "aces":
            found.append(html("<br>%s %s", LABELS["top"], NAMED[deck[0]]))
        if len(deck) > 1 and deck[-1] is not None:
            found.append(html("<br>%s %s", LABELS["bottom"], NAMED[deck[-1]]))
        return join(found)

    # --- the Paradox -----------------------------------------------------------------------------------
    def paradox(self) -> Markup:
        """The Paradox as it lies, or the card that is going to be it."""
        view, laid = self.view, self.view.paradox
        if facing_place(view) == "paradox" and view.facing is not NO_CARD:
            card = view.facing
            inside = element(PICTURE, "", f"The Paradox: {TITLE[card]}", ASIDE[LAID[card][0]] + CARD_TIPS[card])
            if self.kind == "face":
                inside += self.halves(card, ("l", "r"), "the deck")
            return html(
                '<div class="paraw"><div class="para turn" style="%s" data-at="spot-paradox">%s</div>'
                '<span class="small cap"><b>The Paradox</b><br>which half is at the deck?</span></div>',
                GLIDES[card],
                inside,
            )
        if laid is EMPTY:
            return Markup(
                '<div class="paraw"><div class="para" data-at="spot-paradox"><span class="slot">the Paradox</span>'
                "</div></div>"
            )
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
            '<div class="paraw"><div class="para" style="%s" data-at="spot-paradox">%s</div>'
            '<span class="small cap"><b>The Paradox</b><br>%s is at the deck</span></div>',
            GLIDES[laid.card],
            inside,
            NAMES[near],
        )
