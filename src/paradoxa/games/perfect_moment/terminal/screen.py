"""The Perfect Moment on the screen: the table as one seat knows it, drawn from its view alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from rich.text import Text

from paradoxa.core import Seat
from paradoxa.games.perfect_moment.box.components import COLOUR_NAMES, EMPTY, GOAL, HELD, NO_CARD, VERDICTS, Laid
from paradoxa.games.perfect_moment.knowledge.view import PerfectMomentView, Side
from paradoxa.games.perfect_moment.notation.moves import Lay, Pick, Use
from paradoxa.games.perfect_moment.rules.memory import HAND
from paradoxa.games.perfect_moment.terminal.cards import NARROWEST, WIDEST, Slot, block, chip, code, listed
from paradoxa.games.perfect_moment.words.terms import card_name, or_joined
from paradoxa.terminal.grammar import capitalised
from paradoxa.terminal.screen.paint import NORMAL, QUIET, ROOMY, TIGHT, TITLE, Ink, beside, clip, flow, line, paragraph

NARROWEST_STACK: Final = 62  # two cards, and the Paradox beside them
ECHO_STEPS: Final = frozenset({"reveal", "match", "retry", "rest"})  # as the open business names them
MOST_DOUBTS: Final = 4  # cards that may be in one of several places, as far as a board tells of them


def board(view: PerfectMomentView, names: Sequence[str], ink: Ink, width: int, *, air: int = NORMAL) -> list[Text]:
    """The table as the view's seat sees it; a spectator sits behind seat 0."""
    drawing = _Drawing(view, names, ink, width)
    if not view.is_dealt:
        return [*drawing.header(), Text(" The deck is not shuffled yet.")]
    return drawing.table(air)


def opened(views: Sequence[PerfectMomentView], names: Sequence[str], ink: Ink, width: int, *, air: int) -> list[Text]:
    """The table with every hand open: what all seats know, put together."""
    first = views[0]
    sides = [replace(side, known=views[seat].hand) for seat, side in enumerate(first.sides[: len(views)])]
    decks = zip(*[view.deck for view in views], strict=True)
    whole = replace(
        first,
        seat=None,
        sides=(sides[0], sides[1] if len(sides) > 1 else first.sides[1]),
        deck=tuple([next((card for card in cards if card is not None), None) for cards in decks]),
        looked=next((view.looked for view in views if view.looked), ()),
        unseen=tuple([card for card in first.unseen if all(card in view.unseen for view in views)]),
        mine=first.public,
        decision=None,
    )
    return board(whole, names, ink, width, air=air)


class _Drawing:
    """One drawing of one view."""

    def __init__(self, view: PerfectMomentView, names: Sequence[str], ink: Ink, width: int) -> None:
        self.view, self.ink, self.width = view, ink, width
        self.names = [ink.fold(name) for name in (*names[: view.seats], "Echo")[:2]]
        self.me: Seat = view.seat if view.seat is not None else 0
        self.rival: Seat = 1 - self.me
        decision = view.decision
        self.kind = decision.kind if decision is not None else ""
        uses = [move.item for move in decision.options if isinstance(move, Use)] if decision is not None else []
        self.usable = sum([1 << item for item in uses])

    def named(self, side: Seat) -> str:
        return clip(self.names[side], 16 if self.width >= NARROWEST_STACK else 9, self.ink.glyph("more"))

    def whom(self, side: Seat) -> str:
        return "you" if side == self.view.seat else self.named(side)

    def whose(self, side: Seat) -> str:
        return "your" if side == self.view.seat else f"{self.named(side)}'s"

    # --- what lies where ---
    def places(self, side: Seat) -> list[Slot]:
        """A display, with what this seat has sealed for it and the card whose half is being chosen."""
        mine = side == self.me
        display = list(self.view.sides[side].display[:2])
        display += [laid for laid in self.view.sides[side].display[2:] if laid is not EMPTY]
        slots = [self.slot(laid, side) for laid in display]
        for move in self.view.sealed:
            match move:
                case Lay("own", laid) if mine:
                    slots[0] = Slot(laid.card, laid.far, laid.near, note="sealed")
                case Lay("other", laid) if not mine:
                    slots[1] = Slot(laid.card, laid.far, laid.near, note="sealed")
        place = self.being_faced()
        if place == "own" and mine:
            slots[1] = self.open_slot()
        elif place in ("left", "right") and not mine:
            slots[place == "right"] = self.open_slot()
        return slots

    def being_faced(self) -> str:
        """Where the card belongs whose halves are still to be turned."""
        words = self.view.business.split(", ")[-1].split(" ")
        return words[1] if words[0] == "face" and self.view.facing is not NO_CARD else ""

    def slot(self, laid: Laid, side: Seat | None) -> Slot:
        """A card as it lies: the rival's from behind, the own ones and the Paradox as they are written."""
        upper, lower = (laid.near, laid.far) if side == self.rival else (laid.far, laid.near)
        return Slot(laid.card, upper, lower, (self.is_lit(side, upper, False), self.is_lit(side, lower, True)))

    def open_slot(self) -> Slot:
        card = self.view.facing
        return Slot(card, card.one, card.two, is_open=True)

    def paradox(self) -> Slot:
        return self.open_slot() if self.being_faced() == "paradox" else self.slot(self.view.paradox, None)

    def is_lit(self, side: Seat | None, item: int, is_lower: bool) -> bool:
        """Whether the move list offers that half: what faces the reader, or for Armor what faces the other side."""
        faces = side == self.rival and not is_lower if self.kind == "armor" else is_lower
        return faces and item >= 0 and bool(self.usable >> item & 1)

    # --- the header and both players ---
    def is_echos_turn(self) -> bool:
        """Whether Echo's steps are under way; while it rests the table waits for the player already."""
        steps = [words.split(" ")[0] for words in self.view.business.split(", ")]
        return self.view.is_solo and not ECHO_STEPS.isdisjoint(steps)

    def header(self, air: int = NORMAL) -> list[Text]:
        view = self.view
        parts = [Text("The Perfect Moment", TITLE)]
        if view.outcome is not None:
            parts.append(Text(f"over after {view.turn} turns"))
        elif view.first < 0 or view.business.endswith("set-up"):
            parts.append(Text("set-up"))
        else:
            whose = self.whose(1 if self.is_echos_turn() else view.active)
            parts.append(Text(f"turn {view.turn + (not self.is_echos_turn())}, {whose} turn"))
        if view.is_dealt:
            parts.append(Text(f"{_cards(len(view.deck))} in the deck"))
        if air > TIGHT:  # else the rows of marks have to say it
            parts.append(Text(f"{VERDICTS[0]} points save reality" if view.is_solo else f"first to {GOAL} wins"))
        return flow(parts, self.width - 1, gap="  ")

    def track(self, side: Seat) -> list[Text]:
        """Points as a row of marks and in numbers; alone the verdicts stand where they are reached."""
        points = self.view.sides[side].points
        marks = [self.ink.glyph("point won" if place < points else "point open") for place in range(VERDICTS[-1])]
        if not self.view.is_solo:
            return [Text(f" {''.join(marks[:GOAL])}"), Text(f"{points} of {GOAL} ")]
        for verdict in VERDICTS:
            marks[verdict - 1] = f" {marks[verdict - 1]}{verdict}"
        return [Text(f" {''.join(marks)}"), Text(f"{points} points ")]

    def seat_rows(self, side: Seat, air: int) -> list[Text]:
        """One player: name, points, plan, and what lies scored in front."""
        own, long = self.view.sides[side], air > TIGHT and self.width >= NARROWEST_STACK
        is_asked = self.view.outcome is None and side in self.view.waiting
        mark = self.ink.glyph("point") if is_asked else " "
        is_echo = self.view.is_solo and side == 1
        parts = [line((f"{mark}{self.named(side)}", TITLE)), *([] if is_echo else self.track(side))]
        parts += self.hand(side, own)
        piles = [
            ("fading" if is_echo else "fragments, 1 each" if long else "fragments", own.fragments),
            ("scored for 2" if long else "for 2", own.twos),
            ("scored for 3" if long else "for 3", own.threes),
            ("out of the game", self.view.box if is_echo else ()),
        ]
        for label, cards in piles:
            is_gone = label == "out of the game"
            chips = [code(card, self.ink) if is_gone else chip(card, self.ink, long=long) for card in cards]
            parts += [line((f" {label} ", QUIET), chip) if not place else chip for place, chip in enumerate(chips)]
        return flow(parts, self.width - 1, first="", rest="   ")

    def hand(self, side: Seat, own: Side) -> list[Text]:
        """The plan, or all cards in hand; what this seat does not know shows its back."""
        if self.view.business.endswith("set-up") and side < self.view.seats:
            return self.setting(side, own)
        if own.size == 0:
            return [Text(" no plan", QUIET)] if self.view.outcome is None else []
        parts = []
        label = " plan " if own.size == 1 else " hand "
        for card in own.known:
            if card in own.open:
                note = "lies open"
            elif self.view.is_solo or card not in own.shown:
                note = "which you know" if side != self.view.seat and self.view.seat is not None else ""
            else:
                note = "known to all"
            parts.append(line((label, QUIET), chip(card, self.ink, long=True)))
            parts += [Text(note, QUIET)] if note else []
            label = ""
        hidden = own.size - len(own.known)
        back = f" {self.ink.glyph('back') * 3} unseen "
        parts += [line((label if not place else "", QUIET), (back, QUIET)) for place in range(hidden)]
        return parts

    def setting(self, side: Seat, own: Side) -> list[Text]:
        """The four first cards: one's own by name, and how far the other one is."""
        done = self.view.sealed_by[side]
        if side != self.view.seat and not own.known:
            return [Text(f" {done} of {HELD} cards have their use" if done < HELD else " ready", QUIET)]
        used = {move.laid.card: "" for move in self.view.sealed if isinstance(move, Lay)}
        verbs = {"return": "on top", "discard": "under", "plan": "plan"}
        used |= {move.card: verbs[move.verb] for move in self.view.sealed if isinstance(move, Pick)}
        parts = [
            line(chip(card, self.ink, long=True), (f" {used.get(card, '')}".rstrip(), QUIET))
            for card in own.known
            if used.get(card, "hand")
        ]
        return [line((" cards ", QUIET), parts[0]), *parts[1:]] if parts else []

    # --- what is known of hidden cards ---
    def spot(self, place: int) -> str:
        """A place of the deck in words, counted from the nearer end."""
        size = len(self.view.deck)
        below = size - 1 - place
        if place == 0:
            return "on top"
        if below == 0:
            return "lowest"
        return f"{_ordinal(place + 1)}" if place <= below else f"{_ordinal(below + 1)} from below"

    def knowledge(self, air: int) -> list[Text]:
        """Cards looked at, cards known in the deck, cards that are one of several, cards never seen."""
        view, width = self.view, self.width - 1
        rows: list[Text] = []
        if view.looked:
            who, verb = ("You", "look") if view.seat is not None else (self.named(view.active), "looks")
            verb = "drew" if view.business.endswith(("chocolates 0", "chocolates 1")) else f"{verb} at"
            rows += flow([Text(f"{who} {verb}"), *[chip(card, self.ink, long=True) for card in view.looked]], width)
        elif view.looking:
            rows += paragraph(f"{_cards(view.looking)} of the deck in {self.named(view.active)}'s hands.", width)
        if any(view.deck):
            back = Text(self.ink.glyph("back") * 2, QUIET)
            rows += flow(
                [Text("Deck, top first:"), *[code(card, self.ink) if card else back for card in view.deck]], width
            )
        doubts = self.doubts()[: MOST_DOUBTS if air > TIGHT else 1]
        if doubts:
            rows += paragraph(capitalised(" ".join(doubts)), width, style=QUIET)
        if air > TIGHT and view.unseen:
            where = (
                f"in the deck or {self.whose(self.rival)} hand" if view.seat is not None else "in the deck or a hand"
            )
            codes = " ".join([f"{self.ink.sigil(COLOUR_NAMES[card.colour])}{card.name}" for card in view.unseen])
            rows += paragraph(f"Never seen, {where}: {codes}", width, style=QUIET)
        return rows

    def doubts(self) -> list[str]:
        """Cards this seat has seen that can be in one of several places now."""
        found = []
        top = self.view.low + len(self.view.deck) - 1
        for card, spots in self.view.mine.spots().items():
            if 1 < len(spots) <= 3:
                inside = [spot for spot in spots if 0 <= top - spot < len(self.view.deck)]
                words = [f"{self.spot(top - spot)} in the deck" for spot in sorted(inside, reverse=True)]
                words += [f"in {self.whose(side)} hand" for side in (0, 1) if HAND[side] in spots]
                if len(words) == len(spots):
                    found.append(f"{card_name(card)} is {or_joined(words)}.")
        return found

    # --- layouts ---
    def faces(self) -> tuple[str, str]:
        return f"to {self.whom(self.rival)}", f"to {self.whom(self.me)}"

    def blocks(self, inner: int, air: int) -> list[list[Text]]:
        """The other display, the own one and the Paradox, each as a block."""
        each = [(self.places(self.rival), self.faces()), (self.places(self.me), self.faces())]
        each.append(([self.paradox()], ("away", "at the deck")))
        return [block(slots, self.ink, inner, labels, air) for slots, labels in each]

    def titles(self) -> list[str]:
        return [f"{capitalised(self.whose(side))} display" for side in (self.rival, self.me)] + ["Paradox"]

    def table(self, air: int) -> list[Text]:
        """The fullest drawing there is room for."""
        gap = [Text("")] if air == ROOMY else []
        known = self.knowledge(air)
        middle = self.stacked(air) if air > TIGHT and self.width >= NARROWEST_STACK else self.band() or self.listed()
        return [
            *self.header(air),
            *gap,
            *self.seat_rows(self.rival, air),
            *middle,
            *self.seat_rows(self.me, air),
            *(gap if known else []),
            *known,
        ]

    def stacked(self, air: int) -> list[Text]:
        """The other display above the own one, the Paradox to their right."""
        slots = max(len(self.places(self.rival)), len(self.places(self.me))) + 1
        inner = min(WIDEST[air], (self.width - 8 - slots) // slots)
        if inner < NARROWEST:
            return self.listed()
        rival, me, paradox = self.blocks(inner, air)
        right = [*[Text("")] * (len(rival) // 2), Text(" Paradox", TITLE), *paradox]
        left = [line(" ", row) for row in (*rival, *me)]
        return beside(left, right, 4)

    def band(self) -> list[Text]:
        """All cards in one row, for low screens; nothing where they do not fit."""
        sizes = [len(self.places(self.rival)), len(self.places(self.me)), 1]
        least = NARROWEST + (self.usable > 0)
        inner = min(WIDEST[TIGHT], (self.width - 2 - 2 - len(sizes) - sum(sizes)) // sum(sizes))
        if inner < least:
            return []
        blocks = self.blocks(inner, TIGHT)
        titles = [
            clip(f" {title}", size * (inner + 1) + 1, self.ink.glyph("more"))
            for title, size in zip(self.titles(), sizes, strict=True)
        ]
        made = [Text("")]
        for title, rows in zip(titles, blocks, strict=True):
            made = beside(made, [Text(title, TITLE), *rows], 1)
        return made

    def listed(self) -> list[Text]:
        """A card for each line, for narrow screens."""
        away, near = self.faces()
        parts = [(self.places(self.rival), (near, away)), (self.places(self.me), (near, away))]
        parts.append(([self.paradox()], ("at the deck", "away")))
        rows: list[Text] = []
        for title, (slots, faces) in zip(self.titles(), parts, strict=True):
            rows.append(Text(f" {title}", TITLE))
            rows += [row for slot in slots for row in listed(slot, self.ink, self.width - 1, faces)]
        return rows


def _cards(count: int) -> str:
    return f"{count} card{'' if count == 1 else 's'}"


def _ordinal(number: int) -> str:
    return f"{number}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(number, 'th') }"
