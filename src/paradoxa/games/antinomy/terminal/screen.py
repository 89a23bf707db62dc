"""Antinomy on the screen: the board as one seat knows it, drawn from its view alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from rich.text import Text

from paradoxa.core import Move, Seat
from paradoxa.core.events import Event
from paradoxa.games.antinomy import words
from paradoxa.games.antinomy.box.components import (
    CARDS,
    COLOUR_NAMES,
    CRYSTALS,
    GOAL,
    HANDS,
    ICON_NAMES,
    SPACES,
    Card,
    mask_of,
)
from paradoxa.games.antinomy.knowledge import AntinomyView
from paradoxa.games.antinomy.notation.moves import Exchange, Place, Travel
from paradoxa.games.antinomy.rules.events import (
    Clashed,
    ClashEnded,
    CodexAdvanced,
    Declared,
    Drawn,
    Exchanged,
    Moved,
    SideChosen,
    Won,
)
from paradoxa.terminal.screen.menu import Choice
from paradoxa.terminal.screen.paint import (
    BRASS,
    NORMAL,
    QUIET,
    ROOMY,
    TIGHT,
    TITLE,
    Ink,
    beside,
    centred,
    clip,
    flow,
    fold_words,
    line,
    pad,
    paragraph,
)

NARROWEST_CARD: Final = 5  # letters between the borders of a card
WIDEST_CARD: Final = 11
NARROWEST_BOARD: Final = 2 + SPACES * (NARROWEST_CARD + 1)


def board(view: AntinomyView, names: Sequence[str], ink: Ink, width: int, *, air: int = NORMAL) -> list[Text]:
    """The table as the view's seat sees it; a spectator sits behind seat 0."""
    drawing = _Drawing(view, names, ink, width)
    if not view.is_dealt:
        return [*drawing.header(), Text(" The relics are not dealt yet.")]
    return drawing.table(air=air) if width > NARROWEST_BOARD else drawing.listed()


def opened(views: Sequence[AntinomyView], names: Sequence[str], ink: Ink, width: int, *, air: int) -> list[Text]:
    """The table with every card open: what both seats know, put together."""
    first = views[0]
    if not first.is_dealt:
        return board(first, names, ink, width)
    hands = tuple([view.hand for view in views])
    seen = mask_of(first.row) | mask_of(hands[0]) | mask_of(hands[1])
    codex = tuple([card for card in CARDS if not card.bit & seen])
    whole = replace(first, seat=None, known=hands, hidden=(0, 0), codex=codex, decision=None)
    return board(whole, names, ink, width, air=air)


def choice(move: Move, view: AntinomyView) -> Choice:
    """A move of the list; moves with one card stand together."""
    told = words.describe(move, view)
    if not isinstance(move, Travel):
        return Choice(str(move), told, brief=told)
    follows = told.partition(" - ")[2]
    brief = f"{words.name(view.row[move.space])} {follows}".rstrip()
    return Choice(str(move), told, CARDS.index(move.card), brief, bool(follows))


def weight(event: Event) -> int:
    """How much an event matters where not all can be told; the end is told by itself."""
    match event:
        case Won():
            return -1
        case CodexAdvanced() | SideChosen():
            return 0
        case Moved() | Drawn():
            return 2
        case Declared() | Clashed() | ClashEnded():
            return 3
    return 1


def is_said_by_next(event: Event, later: Event) -> bool:
    """An exchange names its spaces: the choice of the side needs no sentence of its own."""
    return isinstance(event, SideChosen) and isinstance(later, Exchanged)


class _Drawing:
    """One drawing of one view."""

    def __init__(self, view: AntinomyView, names: Sequence[str], ink: Ink, width: int) -> None:
        self.view, self.ink, self.width = view, ink, width
        self.names = [ink.fold(name) for name in names]
        self.me: Seat = view.seat if view.seat is not None else 0
        self.rival: Seat = 1 - self.me
        self.order = range(SPACES) if self.me == 0 else range(SPACES - 1, -1, -1)
        self.inner = min(WIDEST_CARD, (width - 2 - SPACES - 1) // SPACES)

    def named(self, seat: Seat) -> str:
        return clip(self.names[seat], 16, self.ink.glyph("more"))

    def whose(self, seat: Seat) -> str:
        return "your" if seat == self.view.seat else f"{self.named(seat)}'s"

    # --- parts both layouts share ---
    def header(self) -> list[Text]:
        pool = CRYSTALS - 1 - sum(self.view.crystals)
        where = f"turn {self.view.turn + 1}" if self.view.outcome is None else f"over after {self.view.turn} turns"
        parts = [
            Text("Antinomy", TITLE),
            *map(Text, (f"{where},", f"{pool} crystals in the pool,", f"first to {GOAL} wins")),
        ]
        return flow(parts, self.width - 1)

    def crystals(self, seat: Seat) -> str:
        count = self.view.crystals[seat]
        marks = self.ink.glyph("crystal") * count + self.ink.glyph("no crystal") * (GOAL - count)
        return f"{marks} {count} of {GOAL}"

    def chip(self, card: Card) -> Text:
        colour = COLOUR_NAMES[card.colour]
        return self.ink.enamel(colour, f" {self.ink.sigil(colour)}{card.number} {ICON_NAMES[card.icon]} {card.name} ")

    def back(self) -> Text:
        return Text(f" {self.ink.glyph('back') * 3} unseen ", QUIET)

    def hand(self, seat: Seat) -> list[Text]:
        return [*map(self.chip, self.view.known[seat]), *[self.back()] * self.view.hidden[seat]]

    def deduction(self) -> str:
        """What the viewer can work out about the cards nobody showed."""
        view = self.view
        known = {card for cards in (view.row, *view.known) for card in cards}
        unseen = [card for card in CARDS if card not in known]
        codex = view.codex
        if view.seat is None:
            if sum(view.hidden) == 0:
                return f"The codex card is {words.name(codex[0])}."
            return f"{len(unseen)} relics have not been seen; one of them is the codex card."
        rival, hidden = self.named(self.rival), view.hidden[self.rival]
        whose = f"{rival}'s"
        if hidden == 0:
            return f"You know {whose} whole hand, so the codex card is {words.name(codex[0])}."
        count = {1: "One of", 2: "Two of", 3: "All three of"}[hidden]
        text = f"{count} {whose} cards {'is' if hidden == 1 else 'are'} unseen."
        if len(codex) == 1:
            pronoun = "it" if hidden == 1 else "they"
            rest = [card for card in unseen if card not in codex]
            text += f" By {whose} silence {pronoun} must be {_either(rest, 'and')};"
            return f"{text} the codex card is {words.name(codex[0])}."
        if hidden == 1:
            text += f" It is {_either(unseen, 'or')}, and the other one is the codex card."
        else:
            text += f" The unseen relics are {_either(unseen, 'and')}; one of these is the codex card."
        if len(codex) < len(unseen):
            text += f" The silence of {rival} leaves {_either(codex, 'or')} for the codex."
        return text

    def unseen(self) -> str:
        """The deduction in few signs, for low screens."""
        view = self.view
        if view.seat is None or view.hidden[self.rival] == 0 or len(view.codex) == 1:
            return self.deduction()
        known = {card for cards in (view.row, *view.known) for card in cards}
        unseen = [card for card in CARDS if card not in known]
        if len(view.codex) == len(unseen):
            return f"Unseen: {self.codes(unseen)}; one of them is the codex card."
        either = " or ".join([self.codes([card]) for card in view.codex])
        return f"Unseen: {self.codes(unseen)}. By {self.named(self.rival)}'s silence the codex card is {either}."

    def codes(self, cards: Sequence[Card]) -> str:
        return " ".join([f"{self.ink.sigil(COLOUR_NAMES[card.colour])}{card.name}" for card in cards])

    def codex(self, air: int = NORMAL) -> list[Text]:
        """The ring of colours in a line, the covered one in brackets."""
        view, ink = self.view, self.ink
        parts = [Text("Codex:")]
        for colour, name in enumerate(COLOUR_NAMES):
            is_covered = colour == view.covered
            mark = (
                ink.enamel(name, f"[{ink.sigil(name)} {name} covered]")
                if is_covered
                else Text(f"{ink.sigil(name)} {name}")
            )
            parts.append(line(mark, f" {ink.glyph('to')}"))
        name = COLOUR_NAMES[view.covered]
        note = f"{name.capitalize()} is covered: it counts 0 in a clash and spoils a paradox."
        notes = paragraph(note, self.width - 1, style=QUIET) if air > TIGHT else []
        return [*flow(parts, self.width - 1), *notes]

    def seat_note(self) -> str:
        if self.view.seat == 1:
            return "The row is turned to face you: your future is on the right, and the spaces count down from 8 to 0."
        return ""

    # --- the table ---
    def table(self, *, air: int) -> list[Text]:
        me, rival, width = self.me, self.rival, self.width - 1
        gap = [Text("")] if air > TIGHT else []
        rows = [*self.header(), *gap]
        label = line((f" {self.named(rival)}", TITLE), f"  {self.crystals(rival)}")
        rows += flow([label, *self.hand(rival)], width, first="", rest="   ")
        rows += paragraph(self.unseen() if air == TIGHT else self.deduction(), width, style=QUIET)
        rows += [self.lane(rival), *self.cards(air=air), self.lane(me), *self.reach(air=air)]
        if (note := self.seat_note()) and air > TIGHT:
            rows += paragraph(note, width, style=QUIET)
        rows += gap
        own = line((f" {self.named(me)}", TITLE), f"  {self.crystals(me)}")
        if air == ROOMY and width >= 78:
            return [*rows, own, *beside(self.big_hand(me), self.wheel(), 5)]
        return [*rows, *flow([own, *self.hand(me)], width, first="", rest="   "), *self.codex(air=air)]

    def lane(self, seat: Seat) -> Text:
        """One sorcerer's way past the row: where it stands, and which side is its future."""
        inner, at = self.inner, self.view.at[seat]
        span = SPACES * (inner + 1) + 1
        if at < 0:
            return Text(" " + centred(f"({self.whose(seat)} sorcerer is not placed yet)", span), QUIET)
        left = self.order.index(at) * (inner + 1)
        right = span - left - inner - 2
        is_rightward = (seat == 0) == (self.order[0] == 0)
        whose = self.whose(seat)
        token = f"[{clip(self.names[seat], inner, self.ink.glyph('more'))}]"
        sides = ["past", "future"] if is_rightward else ["future", "past"]
        arrows = [self.ink.glyph("left"), self.ink.glyph("right")]
        zones = [
            (self.zone(f"{whose} {side}", size, arrow), BRASS if side == "future" else QUIET)
            for side, size, arrow in zip(sides, (left, right), arrows, strict=True)
        ]
        return line(" ", zones[0], (centred(token, inner + 2), TITLE), zones[1])

    def zone(self, label: str, size: int, arrow: str) -> str:
        """A stretch of arrows with its name in the middle, where there is room for it."""
        if size <= 0:
            return ""
        inside = size - 2
        if inside < len(label) + 2:
            label = label.split()[-1]
        if inside < len(label) + 2:
            return " " + arrow * inside + " "
        spare = inside - len(label) - 2
        return f" {arrow * (spare // 2)} {label} {arrow * (spare - spare // 2)} "

    def cards(self, *, air: int) -> list[Text]:
        """The nine cards of the row side by side, the number of the space in the upper border."""
        ink, inner = self.ink, self.inner
        level, upright = ink.glyph("level"), ink.glyph("upright")
        corners, joints = ink.glyph("corners"), ink.glyph("joints")
        heads = [f" {space} ".center(inner, level) for space in self.order]
        faces = [self.face(self.view.row[space], inner, air=air) for space in self.order]
        rows = [Text(f" {corners[0]}{joints[0].join(heads)}{corners[1]}")]
        for place in range(len(faces[0])):
            row = Text(f" {upright}")
            for face in faces:
                row.append_text(face[place]).append(upright)
            rows.append(row)
        return [*rows, Text(f" {corners[2]}{joints[1].join([level * inner] * SPACES)}{corners[3]}")]

    def face(self, card: Card, inner: int, *, air: int) -> list[Text]:
        colour = COLOUR_NAMES[card.colour]
        ink = self.ink
        top = f" {card.number}{' ' * (inner - 4)}{ink.sigil(colour)} "
        icon = centred(clip(ICON_NAMES[card.icon], inner, ink.glyph("more")), inner)
        rows = [top, icon, centred(card.name, inner)]
        if air == ROOMY:
            rows.append(ink.hatch(colour, inner))
        return [ink.enamel(colour, row) for row in rows]

    def reach(self, *, air: int) -> list[Text]:
        """Below each space the cards that go there, on low screens only how many; ! marks a paradox."""
        marks: dict[int, list[str]] = {}
        for move in self.view.decision.options if self.view.decision is not None else ():
            match move:
                case Place(space):
                    marks.setdefault(space, []).append("here?")
                case Travel(card, space):
                    after = HANDS[mask_of(self.view.hand) ^ card.bit ^ self.view.row[space].bit]
                    marks.setdefault(space, []).append(card.name + "!" * after.is_paradox[self.view.covered])
                case Exchange(first):
                    for space in range(first, first + 3):
                        marks.setdefault(space, []).append("swap?")
        if air == TIGHT:
            marks = {space: some if len(some) == 1 else [_ways(some, self.inner)] for space, some in marks.items()}
        columns = [fold_words(" ".join(marks.get(space, [])), self.inner) for space in self.order]
        depth = max([len(some) for some in columns]) if marks else 0
        return [
            line("  ", *[(centred(some[row] if row < len(some) else "", self.inner) + " ", BRASS) for some in columns])
            for row in range(depth)
        ]

    def big_hand(self, seat: Seat) -> list[Text]:
        """A hand as whole cards, each on its own."""
        inner, ink = 9, self.ink
        level, upright, corners = ink.glyph("level"), ink.glyph("upright"), ink.glyph("corners")
        faces = [self.face(card, inner, air=ROOMY) for card in self.view.known[seat]]
        quiet = [ink.glyph("back") * inner] * 4
        faces += [[Text(row, QUIET) for row in quiet] for _ in range(self.view.hidden[seat])]
        rows = [line(" ", *[f"{corners[0]}{level * inner}{corners[1]} " for _ in faces])]
        rows += [
            line(" ", *[part for face in faces for part in (upright, face[place], f"{upright} ")]) for place in range(4)
        ]
        return [*rows, line(" ", *[f"{corners[2]}{level * inner}{corners[3]} " for _ in faces])]

    def wheel(self) -> list[Text]:
        """The codex as a ring, clockwise from the top; the covered colour in brackets."""
        ink = self.ink

        def mark(colour: int) -> Text:
            name = COLOUR_NAMES[colour]
            if colour == self.view.covered:
                return ink.enamel(name, f"[{ink.sigil(name)} {name}]")
            return Text(f" {ink.sigil(name)} {name} ")

        top, right, bottom, left = [mark(colour) for colour in range(4)]
        name = COLOUR_NAMES[self.view.covered]
        after = COLOUR_NAMES[(self.view.covered + 1) % 4]
        return [
            line(("Codex: ", TITLE), f"{name} is covered"),
            line("         ", top),
            line(pad(left, 9), centred(ink.glyph("clockwise"), 11), right),
            line("        ", bottom),
            Text("It counts 0 in a clash and spoils", QUIET),
            Text(f"a paradox. Next comes {after}.", QUIET),
        ]

    # --- the list, for narrow screens ---
    def listed(self) -> list[Text]:
        width = self.width - 1
        rows = self.header()
        for seat in (self.rival, self.me):
            rows.append(line((f" {self.named(seat)}", TITLE), f"  {self.crystals(seat)}"))
            rows += flow(self.hand(seat), width, first="  ", rest="  ")
            if seat == self.rival:
                rows += paragraph(self.deduction(), width, indent=2, style=QUIET)
        rows += self.codex()
        whose = "your" if self.view.seat is not None else self.whose(self.me)
        rows += paragraph(f"The row, from {whose} past to {whose} future:", width)
        for space in self.order:
            here = [self.named(seat) for seat in (self.me, self.rival) if self.view.at[seat] == space]
            stands = f" {self.ink.glyph('left')} {' and '.join(here)}" if here else ""
            rows.append(line(f"  {space} ", self.chip(self.view.row[space]), clip(stands, width - 20)))
        return rows


def _ways(marks: Sequence[str], width: int) -> str:
    """Several cards that go to one space, in few signs."""
    sign = "!" if any([mark.endswith("!") for mark in marks]) else ""
    return f"{len(marks)}{' ways' if width >= len('2 ways!') else 'x'}{sign}"


def _either(cards: Sequence[Card], word: str) -> str:
    """Cards in words, the last after 'and' or 'or'."""
    each = [words.name(card) for card in cards]
    return each[0] if len(each) == 1 else f"{', '.join(each[:-1])} {word} {each[-1]}"
