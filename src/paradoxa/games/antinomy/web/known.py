"""What a view of Antinomy knows of hidden cards, and why: as a sentence, as counters in a line, as a panel."""

from __future__ import annotations

from collections.abc import Sequence

from paradoxa.core import Seat
from paradoxa.games.antinomy.box.components import ALL, HAND, Card, cards_in, mask_of
from paradoxa.games.antinomy.knowledge import AntinomyView
from paradoxa.games.antinomy.web.relics import MINIS, NAMED, listed, named
from paradoxa.games.antinomy.words.board import COUNTS, say
from paradoxa.web.markup import Markup, html, join


def unseen(view: AntinomyView) -> tuple[Card, ...]:
    """The cards whose place this view does not know."""
    return cards_in(ALL & ~mask_of(view.row) & ~sum([mask_of(cards) for cards in view.known]))


def counters(cards: Sequence[Card], word: str) -> Markup:
    """Cards as counters in a line, named for those who do not see them."""
    return html(
        '<span class="minis" role="img" aria-label="%s">%s</span>', listed(cards, word), join([MINIS[c] for c in cards])
    )


class Knowledge:
    """What one view knows; `me` is who sits below, `reader` whose page it is."""

    def __init__(self, view: AntinomyView, names: Sequence[str], me: Seat, reader: Seat | None) -> None:
        self.view = view
        self.names = names
        self.me = me
        self.rival: Seat = 1 - me
        self.reader = reader
        self.unseen = unseen(view)

    def deduction(self) -> Markup:
        """What is known of the rival's hand and the codex card, and why."""
        view, left = self.view, self.unseen
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

    def brief(self) -> Markup:
        """The same where there is room for a few words: which relics the rival's hidden cards can be."""
        view, hidden = self.view, self.view.hidden[self.rival]
        if view.seat is None:
            return html("%s %s", say("unseen"), counters(self.unseen, "and"))
        if hidden == 0:
            return html("%s %s", say("codex-card"), counters(view.codex, "or"))
        left = [card for card in self.unseen if view.codex != (card,)]
        if hidden == len(left):
            return html("%s %s", say("hidden-are"), counters(left, "and"))
        return html("%s %s", say(f"hidden-{hidden}-of"), counters(left, "and"))

    def panel(self) -> Markup:
        """The panel beside the table."""
        view = self.view
        owner = ["Your" if seat == self.reader else f"{name}'s" for seat, name in enumerate(self.names)]
        rows = [(f"{owner[seat]} hand", self.known_hand(seat)) for seat in (self.rival, self.me) if seat != view.seat]
        if view.seat is None and any(view.hidden):
            rows.append(("Not seen yet", named(self.unseen, "and")))
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
        left = [card for card in self.unseen if view.codex != (card,)]
        if hidden and view.seat is None:
            known.append(html("%s unseen", COUNTS[hidden].lower()))
        elif hidden:
            which = "" if hidden == len(left) else f"{COUNTS[hidden].lower()} of "
            known.append(html("%s%s", which, named(left, "or" if which and hidden == 1 else "and")))
        return join(known, ", ")
