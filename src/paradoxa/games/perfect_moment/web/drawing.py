"""The Perfect Moment's table drawn: the other side above, deck and Paradox between, the own side below.

So the lower half of all four display cards faces the reader. Halves are elements where items are chosen, whole cards
where cards are.
"""

from __future__ import annotations

from typing import Final

from paradoxa.core import Seat
from paradoxa.games.perfect_moment.box.components import EMPTY, PLACES, USES, Card, Laid
from paradoxa.games.perfect_moment.knowledge.view import Side
from paradoxa.games.perfect_moment.notation.moves import Lay, card_in
from paradoxa.games.perfect_moment.web.cards import AVATARS, BACK, CARD_TIPS, HELD, LYING, NAMES, PAIRS, TITLE
from paradoxa.games.perfect_moment.web.clicks import facing_place, value_of
from paradoxa.games.perfect_moment.web.middle import Middle
from paradoxa.games.perfect_moment.web.panels import effects
from paradoxa.games.perfect_moment.web.points import scored, track
from paradoxa.games.perfect_moment.web.scene import GLIDES, PICTURE, chip
from paradoxa.games.perfect_moment.words.asking import BUTTONS, LABELS
from paradoxa.web.board import HERE, element
from paradoxa.web.markup import NOTHING, Markup, html, join

NUMBERS: Final = ("None", "One", "Two", "Three", "All")
MOST_BUTTONS: Final = 2  # with so many a phone has no room for one more


class Drawing(Middle):
    """The zones of the table."""

    def table(self) -> Markup:
        """Everything on the table; `HERE` marks the place of the question."""
        return html(
            '<div class="tline far">%s%s%s</div>%s<div class="tline near">%s%s%s</div>%s<div class="asked">%s%s</div>',
            self.across(),
            self.display(self.other),
            scored(self, self.other),
            self.center(),
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
            busy = html('<span class="small busy">%s of four cards placed</span>', NUMBERS[view.sealed_by[self.other]])
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
                self.whole("other-plan", f"{name}: {TITLE[card]}, {note}", card, self.small(card)),
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
        return html(
            '<div class="cards" role="group" aria-label="%s" data-at="spot-plan-%s">%s</div>',
            name,
            self.other,
            join(cards),
        )

    def small(self, card: Card) -> Markup:
        """A card where there is little room: a phone shows its two items alone; Echo's lies beside its display."""
        return HELD[card] if self.view.is_solo else HELD[card] + PAIRS[card]

    def plan_word(self, side: Side) -> str:
        return "plan" if side.size == 1 else "hand"

    def knowledge_of(self, side: Side, card: Card) -> str:
        """How a card of the other hand is known."""
        if card in side.open:
            return f"{self.plan_word(side)}, {LABELS['open']}"
        if self.view.seat is None or self.is_truth:
            return self.plan_word(side)
        if card in side.shown:
            return LABELS["all know"]
        is_me = self.view.seat == self.reader
        return LABELS["you know"] if is_me else LABELS["somebody knows"].format(who=self.called[self.view.seat])

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
        spot = f"spot-display-{side}-{place}"
        if laid is not EMPTY:
            return self.lying(laid, side, spot)
        at = {(0, 1): "own", (1, 0): "left", (1, 1): "right"}.get((side, place))
        if self.view.is_solo and facing_place(self.view) == at and at is not None:
            return self.turning(spot)
        placed = self.placed(side, place, spot)
        if placed or place >= PLACES:
            return placed
        if self.view.outcome is not None:
            return html('<div class="icard" data-at="%s"><span class="slot"></span></div>', spot)
        step = ("", "1", "2")[self.step(side, place)]
        words = ("", "your display", f"{self.called[self.other]}'s display")[self.step(side, place)]
        is_next = step and self.kind == "set-up" and int(step) == len(self.view.sealed) + 1
        return html(
            '<div class="icard" data-at="%s"><span class="slot%s"><b>%s</b>%s</span></div>',
            spot,
            " next" if is_next else "",
            step,
            words,
        )

    def step(self, side: Seat, place: int) -> int:
        """Which of one's set-up cards comes to a place: 1 for the own display, 2 for the other."""
        if not self.view.business.endswith("set-up") or self.view.seat is None:
            return 0
        if side == self.me:
            return 1 if place == 0 else 0
        return 2 if place == 1 else 0

    def placed(self, side: Seat, place: int, spot: str) -> Markup:
        """A card of the own sealed set-up, where it is going to lie."""
        move = self.sealed.get(("", "own", "other")[self.step(side, place)])
        if not isinstance(move, Lay):
            return NOTHING
        # Its first letter faces me, wherever it lies.
        face = LYING[move.laid]
        label = f"{TITLE[move.laid.card]}, sealed: {NAMES[move.laid.near]} faces you"
        drawn = element(PICTURE, "", label, face + CARD_TIPS[move.laid.card])
        return html(
            '<div class="icard seald" style="%s" data-at="%s">%s<span class="small">sealed</span></div>',
            GLIDES[move.laid.card],
            spot,
            drawn,
        )

    def turning(self, spot: str) -> Markup:
        """An open card in a display whose orientation is being chosen."""
        card = self.view.facing
        label = f"{TITLE[card]}: which half faces you?"
        inside = element(PICTURE, "", label, HELD[card] + CARD_TIPS[card])
        if self.kind == "face":
            inside += self.halves(card, ("t", "b"), "you")
        return html('<div class="icard turn" style="%s" data-at="%s">%s</div>', GLIDES[card], spot, inside)

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
            '<div class="cards n%s" role="group" aria-label="%s" data-at="spot-plan-%s">%s</div></div>',
            name,
            named,
            count,
            name,
            self.me,
            join(cards),
        )

    def own_note(self, side: Side, card: Card) -> Markup:
        """What the others know of an own card, what is sealed, and what it is worth."""
        if any([card_in(move) is card for move in self.sealed.values()]):
            return Markup("sealed")
        known = "" if self.view.is_solo or self.view.outcome is not None else self.known_to_all(side, card)
        if self.view.seat == self.me and self.view.first >= 0 and side.size == 1 and self.view.outcome is None:
            now = LABELS["worth"].format(count=value_of(self.view, card))
            return html('%s<span class="known">, %s</span>', now, known) if known else html("%s", now)
        return html("%s", known)

    def known_to_all(self, side: Side, card: Card) -> str:
        """Whether everybody sees a hand card, or remembers it."""
        return LABELS["open"] if card in side.open else LABELS["known"] if card in side.shown else ""

    # --- words to click ------------------------------------------------------------------------------------------
    def words(self) -> Markup:
        """What one can choose besides cards, beside the question."""
        if not self.kind:
            return NOTHING
        keys = [str(move) for move in self.options if str(move) in BUTTONS]
        if self.kind == "ring" and not self.view.is_solo:
            keys.append("seal")
        if self.kind == "set-up" and len(self.view.sealed) == 3:
            keys.append("seal")
        if self.kind == "aces" and any([str(move).startswith("score") for move in self.options]):
            keys.insert(0, "score")
        buttons = join([self.button(key) for key in keys])
        pips = NOTHING
        if self.kind == "use":
            left = USES - self.view.used
            dots = Markup('<i class="on"></i>') * left + Markup("<i></i>") * (USES - left)
            pips = html('<span class="acts" role="img" aria-label="%s of %s items left">%s</span>', left, USES, dots)
        told = effects(self) if len(keys) < MOST_BUTTONS else NOTHING
        return html('<div class="says">%s%s%s</div>', pips, told, buttons)

    def button(self, key: str) -> Markup:
        """A word to click, shorter where there is little room."""
        long, short = BUTTONS.get(f"{key} {self.kind}", BUTTONS[key])
        if key == "seal" and self.kind == "set-up":
            long, short = BUTTONS["seal plan"]
        shown = html('<span class="btn" aria-hidden="true"><span>%s</span><span>%s</span></span>', long, short)
        return element(self.clicks, key, long, shown)


def points(side: Side) -> str:
    """A side's points in words."""
    return f"{side.points} point{'' if side.points == 1 else 's'}"
