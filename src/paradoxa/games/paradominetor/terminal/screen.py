"""Paradominetor on the screen: the table as one seat knows it, drawn from its view alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from rich.text import Text

from paradoxa.core import Move, Seat
from paradoxa.core.events import Event
from paradoxa.games.paradominetor import words
from paradoxa.games.paradominetor.box.components import COLOUR_NAMES, COLOURS, TIME_NAMES, TIMES, TRICKS, Tile
from paradoxa.games.paradominetor.knowledge.view import Front, ParadominetorView, Trick
from paradoxa.games.paradominetor.notation.moves import PassOptions, Play
from paradoxa.games.paradominetor.rules.events import Dealt, Ended, Passed, Received, TrickWon, TurnedOver
from paradoxa.games.paradominetor.terminal.result import aligned
from paradoxa.terminal.grammar import capitalised
from paradoxa.terminal.screen.menu import Choice
from paradoxa.terminal.screen.paint import (
    BRASS,
    NORMAL,
    QUIET,
    ROOMY,
    TITLE,
    Ink,
    clip,
    flow,
    line,
    pad,
    paragraph,
    width_of,
)

NARROWEST_TABLE: Final = 57
FULL_NAMES: Final = 74  # from here on names have some room
SHORT, FULL, NOTED = range(3)  # how much a table says: letters, words, words with notes


def board(view: ParadominetorView, names: Sequence[str], ink: Ink, width: int, *, air: int = NORMAL) -> list[Text]:
    """The table as the view's seat sees it; a spectator sees no hand."""
    drawing = _Drawing(view, names, ink, width)
    table = drawing.fitting()
    gap = [Text("")] if air == ROOMY else []
    return [*drawing.header(), *gap, *table, *drawing.lead(), *gap, *drawing.given(), *drawing.hand()]


def opened(views: Sequence[ParadominetorView], names: Sequence[str], ink: Ink, width: int, *, air: int) -> list[Text]:
    """The table with every tile open: what all seats know, put together."""
    tricks = tuple(
        [
            replace(
                trick,
                fronts=tuple(
                    [views[front.seat].tricks[number].fronts[place] for place, front in enumerate(trick.fronts)]
                ),
            )
            for number, trick in enumerate(views[0].tricks)
        ]
    )
    whole = replace(views[0], seat=None, hand=(), given=(), received=(), tricks=tricks, decision=None)
    rows = board(whole, names, ink, width, air=air)
    for view in views:
        drawing = _Drawing(view, names, ink, width)
        assert view.seat is not None
        rows.append(Text(f" {drawing.named(view.seat)}", TITLE))
        rows += drawing.hand()
    return rows


def choice(move: Move, view: ParadominetorView) -> Choice:
    """A move of the list; plays of one time stand together, and a led black 0 has few words, for there are many."""
    told = words.describe(move, view)
    if not isinstance(move, Play):
        return Choice(str(move), told)
    if move.declared is not None:
        return Choice(str(move), f"black 0 as {COLOUR_NAMES[move.declared]}", move.tile.time)
    follows = told.partition(" - ")[2]
    return Choice(str(move), told, move.tile.time, follows, bool(follows))


def weight(event: Event) -> int:
    """How much an event matters where not all can be told; the end is told by itself."""
    match event:
        case Ended():
            return -1
        case Dealt() | Passed():  # the board shows them
            return 0
        case Received(_, _, tiles) if tiles.value is None:
            return 0
        case TurnedOver() | TrickWon():
            return 3
    return 1


def setting(name: str, value: str) -> str:
    """The value of an option in words."""
    if name == "colours":
        return ", ".join([COLOUR_NAMES[COLOURS.index(letter)] for letter in value])
    return f"to the {value} neighbour" if name == "pass" else ""


def steps(view: ParadominetorView) -> list[tuple[str, list[Choice]]]:
    """The pass as three questions, one for each time; nothing for any other decision."""
    options = view.decision.options if view.decision is not None else ()
    if not isinstance(options, PassOptions):
        return []
    return [
        (f"Which tile of the {TIME_NAMES[time]}?", [Choice(tile.name, words.name(tile)) for tile in tiles])
        for time, tiles in enumerate(options.by_time)
    ]


def turned(view: ParadominetorView) -> list[bool]:
    """Of every play so far, in order, whether its time is public because the tile was turned over."""
    return [front.is_turned for trick in view.tricks for front in trick.fronts]


class _Drawing:
    """One drawing of one view."""

    def __init__(self, view: ParadominetorView, names: Sequence[str], ink: Ink, width: int) -> None:
        self.view, self.ink, self.width = view, ink, width
        self.names = [ink.fold(name) for name in names]
        closed = [trick for trick in view.tricks if trick.halves is not None]
        self.last: Trick | None = closed[-1] if closed else None
        self.open: Trick | None = view.tricks[-1] if view.tricks and view.tricks[-1].halves is None else None

    def named(self, seat: Seat) -> str:
        return clip(self.names[seat], 14 if self.width >= FULL_NAMES else 9, self.ink.glyph("more"))

    def sigil(self, colour: int) -> str:
        return self.ink.sigil(COLOUR_NAMES[colour])

    # --- parts both layouts share ---
    def header(self) -> list[Text]:
        view = self.view
        if view.outcome is not None:
            where = f"over after {TRICKS} tricks"
        elif view.kind in ("deal", "lead"):
            where = "about to begin"
        elif view.kind == "pass":
            where = "everybody passes three tiles"
        else:
            where = f"trick {view.turn + 1} of {TRICKS}"
        return flow([Text("Paradominetor", TITLE), Text(where)], self.width - 1, gap="  ")

    def front(self, front: Front, *, long: bool) -> Text:
        """A tile on the table: ? is a time that is not known; one turned over says so."""
        colour = COLOUR_NAMES[front.colour]
        time = "?" if front.time is None else TIME_NAMES[front.time] if long else TIMES[front.time]
        chip = self.ink.enamel(colour, f" {self.sigil(front.colour)}{front.value} {time} ")
        if front.declared is not None:
            chip = line(chip, f" as {self.sigil(front.declared)}")
        return chip

    def lead(self) -> list[Text]:
        """What must be followed, in words and sigils."""
        view, ink = self.view, self.ink
        if self.open is None or self.open.lead_colour is None:
            return []
        colour = COLOUR_NAMES[self.open.lead_colour]
        is_declared = self.open.fronts[0].declared is not None
        parts = [line("Declared " if is_declared else "Led ", ink.named(colour))]
        to_follow: list[Text | str] = ["To follow"]
        for other in view.on_table:
            to_follow += [" ", ink.named(COLOUR_NAMES[other])]
        parts.append(line(*to_follow))
        return flow(parts, self.width - 1, gap="   ")

    def given(self) -> list[Text]:
        """What this seat knows from the pass."""
        view = self.view
        if view.seat is None:
            return []
        parts = []
        if view.given:
            parts.append(f"You gave {self.named(view.taker)} {self.codes(view.given)}.")
        if view.received:
            parts.append(f"{self.named(view.giver)} gave you {self.codes(view.received)}.")
        return paragraph(capitalised(" ".join(parts)), self.width - 1, style=QUIET) if parts else []

    def codes(self, tiles: Sequence[Tile]) -> str:
        return " ".join([f"{self.sigil(tile.colour)}{tile.name}" for tile in tiles])

    def hand(self) -> list[Text]:
        """The own tiles in three rows by time; [brackets] can be played now, a tile played leaves its slot."""
        view = self.view
        if view.seat is None:
            return []
        options = view.decision.options if view.decision is not None else ()
        is_pass = isinstance(options, PassOptions)
        playable = {move.tile for move in options if isinstance(move, Play)} if not is_pass else set(view.hand)
        fronts = [front for trick in view.tricks for front in trick.fronts if front.seat == view.seat]
        rows: list[Text] = []
        for time, name in enumerate(TIME_NAMES):
            gone = sorted([(front.colour, front.value) for front in fronts if front.time == time])
            tiles = [tile for tile in view.hand if tile.time == time]
            slots = [(tile.colour, tile.value, self.chip(tile, tile in playable)) for tile in tiles]
            slots += [(colour, value, self.hole(colour, value)) for colour, value in gone]
            chips = [chip for _, _, chip in sorted(slots, key=lambda slot: slot[:2])]
            label = f" {name.capitalize():<8} "
            rows += flow(chips, self.width - 1, first=label, rest=" " * len(label))
        return rows

    def chip(self, tile: Tile, is_playable: bool) -> Text:
        left, right = "[]" if is_playable else "  "
        return self.ink.enamel(
            COLOUR_NAMES[tile.colour], f"{left}{self.sigil(tile.colour)}{tile.value} {tile.name}{right}"
        )

    def hole(self, colour: int, value: int) -> Text:
        return Text(f" {self.sigil(colour)}{value} gone".ljust(8), QUIET)

    # --- the table ---
    def fitting(self) -> list[Text]:
        """The fullest table there is room for; a list where there is none for any."""
        if self.width >= NARROWEST_TABLE:
            for fullness in (NOTED, FULL, SHORT):
                rows = self.table(fullness)
                if max([width_of(row) for row in rows]) <= self.width:
                    return rows
        return self.listed()

    def table(self, fullness: int) -> list[Text]:
        """One line for each seat: points, tiles, voids, the tile in this trick and in the last one."""
        view = self.view
        long = fullness > SHORT
        order = range(view.seats)
        now = "the pass" if view.kind == "pass" else "this trick" if self.open or not self.last else ""
        head = ["", "points", "tiles", "holds no", now, "last trick" if self.last else "", ""]
        if not long:
            head = ["", "pts", "left", "no", now.removesuffix(" trick"), "last" if self.last else "", ""]
        rows = [
            [Text(word, QUIET) for word in head],
            *[
                [
                    line((self.named(seat), TITLE if seat == view.seat else "")),
                    Text(aligned(view.points[seat])),
                    Text(str(view.sizes[seat]).rjust(3)),
                    self.voids(seat, long=long),
                    self.now(seat, long=long),
                    self.before(seat, fullness),
                    self.won(seat),
                ]
                for seat in order
            ],
        ]
        spans = [max([width_of(row[column]) for row in rows]) for column in range(len(head))]
        made = []
        for place, row in enumerate(rows):
            is_asked = place > 0 and order[place - 1] in view.waiting and view.outcome is None
            mark = (f" {self.ink.glyph('point')} ", BRASS) if is_asked else ("   ", QUIET)
            cells = [pad(cell, span + (2 if span else 0)) for cell, span in zip(row, spans, strict=True)]
            row_made = line(mark, *cells)
            row_made.right_crop(2)
            made.append(row_made)
        return made

    def voids(self, seat: Seat, *, long: bool) -> Text:
        names = [COLOUR_NAMES[colour] for colour in self.view.voids[seat]]
        if not long:
            return line(*[self.ink.enamel(name, self.ink.sigil(name)) for name in names])
        return line(*[part for name in names for part in (self.ink.short(name), " ")][:-1])

    def now(self, seat: Seat, *, long: bool) -> Text:
        view = self.view
        if view.kind == "pass":
            return Text("has passed" if view.passed[seat] else "chooses", QUIET if view.passed[seat] else "")
        if self.open is None:
            return Text("")
        for front in self.open.fronts:
            if front.seat == seat:
                return self.front(front, long=long)
        return Text("to lead" if seat == self.open.leader else "to come", QUIET)

    def before(self, seat: Seat, fullness: int) -> Text:
        if self.last is None:
            return Text("")
        front = next(front for front in self.last.fronts if front.seat == seat)
        note = " turned" if front.is_turned and fullness == NOTED else ""
        return line(self.front(front, long=fullness > SHORT), note)

    def won(self, seat: Seat) -> Text:
        """What the last trick brought."""
        halves = self.last.halves[seat] if self.last is not None and self.last.halves is not None else 0
        return Text(f"+{aligned(halves).strip()}" if halves else "", TITLE)

    # --- the list, for narrow screens ---
    def listed(self) -> list[Text]:
        view, width = self.view, self.width - 1
        rows: list[Text] = []
        for seat in range(view.seats):
            is_asked = seat in view.waiting and view.outcome is None
            mark = self.ink.glyph("point") if is_asked else " "
            points = aligned(view.points[seat]).strip()
            rows.append(
                line(
                    (f"{mark}{self.named(seat)}", TITLE if seat == view.seat else ""),
                    f": {points}, {view.sizes[seat]} tiles",
                )
            )
            if view.voids[seat]:
                rows += flow(
                    [Text("holds no"), *[self.ink.short(COLOUR_NAMES[c]) for c in view.voids[seat]]], width, first="   "
                )
            tiles = [line("now ", self.now(seat, long=False))] if self.open or view.kind == "pass" else []
            tiles += [line("last ", self.before(seat, SHORT), " ", self.won(seat))] if self.last else []
            if tiles:
                rows += flow(tiles, width, first="   ", rest="   ", gap="  ")
        return rows
