"""Cards of two halves: side by side as blocks, or one to a line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rich.text import Text

from paradoxa.games.perfect_moment.box.components import COLOUR_NAMES, ITEM_NAMES, NO_CARD, Card
from paradoxa.games.perfect_moment.words.terms import card_name, item_name
from paradoxa.terminal.screen.paint import BRASS, NORMAL, QUIET, ROOMY, TIGHT, Ink, centred, clip, flow, line, width_of

LONGEST: Final = max([len(name) for name in ITEM_NAMES])
NARROWEST: Final = LONGEST + 1  # letters between the borders of a card; with [brackets] one more
WIDEST: Final = {TIGHT: LONGEST + 4, NORMAL: LONGEST + 5, ROOMY: LONGEST + 8}


@dataclass(frozen=True, slots=True)
class Slot:
    """One place of the table as it is drawn: the upper half faces the other side, the lower half the reader."""

    card: Card
    upper: int
    lower: int
    is_lit: tuple[bool, bool] = (False, False)  # whether the halves may be used now
    note: str = ""  # instead of the card's letters
    is_open: bool = False  # which half faces whom is still to be chosen


def chip(card: Card, ink: Ink, *, long: bool) -> Text:
    """A card in a word or two."""
    colour = COLOUR_NAMES[card.colour]
    name = f" {card_name(card)}" if long else ""
    return ink.enamel(colour, f" {ink.sigil(colour)}{name} {card.name} ")


def code(card: Card, ink: Ink) -> Text:
    """A card in four signs."""
    colour = COLOUR_NAMES[card.colour]
    return ink.enamel(colour, f"{ink.sigil(colour)}{card.name}")


def block(slots: Sequence[Slot], ink: Ink, inner: int, labels: tuple[str, str], air: int) -> list[Text]:
    """Cards side by side; the borders say whom the half beside them faces."""
    upright = ink.glyph("upright")
    columns = [_column(slot, ink, inner, air) for slot in slots]
    rows = [_border(labels[0], ink, inner, len(slots), is_top=True)]
    for place in range(len(columns[0])):
        row = Text(upright)
        for column in columns:
            row.append_text(column[place]).append(upright)
        rows.append(row)
    return [*rows, _border(labels[1], ink, inner, len(slots), is_top=False)]


def listed(slot: Slot, ink: Ink, width: int, faces: tuple[str, str]) -> list[Text]:
    """One card in words: first the half that faces the reader, then the other one."""
    if slot.card is NO_CARD:
        return [Text("   no card", QUIET)]
    parts = [chip(slot.card, ink, long=False)]
    for item, is_lit, whom in ((slot.lower, slot.is_lit[1], faces[0]), (slot.upper, slot.is_lit[0], faces[1])):
        name = f"[{item_name(item)}]" if is_lit else item_name(item)
        comma = "," if item == slot.lower else ""
        parts.append(line((name, BRASS if is_lit else ""), f" {'?' if slot.is_open else whom}{comma}"))
    if slot.note:
        parts.append(Text(slot.note, QUIET))
    return flow(parts, width, first="   ", rest="     ")


def _column(slot: Slot, ink: Ink, inner: int, air: int) -> list[Text]:
    space = [Text(" " * inner)] if air == ROOMY else []
    if slot.card is NO_CARD:
        blank = Text(" " * inner)
        return [*space, blank, Text(centred("no card", inner), QUIET), blank, *space]
    colour = COLOUR_NAMES[slot.card.colour]
    halves = []
    for item, is_lit in zip((slot.upper, slot.lower), slot.is_lit, strict=True):
        name = f"{item_name(item)}{'?' * slot.is_open}"
        halves.append(ink.enamel(colour, centred(f"[{name}]", inner)) if is_lit else Text(centred(name, inner)))
    # The strip between the halves: the colour, and the letters moves are written with.
    text = f" {ink.sigil(colour)} {slot.note or slot.card.name} "
    spare = max(0, inner - width_of(text))
    hatched = f"{ink.hatch(colour, spare // 2)}{text}{ink.hatch(colour, spare - spare // 2)}"
    strip = ink.enamel(colour, clip(hatched, inner, ink.glyph("more")))
    return [*space, halves[0], strip, halves[1], *space]


def _border(label: str, ink: Ink, inner: int, count: int, *, is_top: bool) -> Text:
    level, joint = ink.glyph("level"), ink.glyph("joints")[not is_top]
    corners = ink.glyph("corners")[:2] if is_top else ink.glyph("corners")[2:]
    label = f" {clip(label, inner - 2, ink.glyph('more'))} "
    spare = inner - width_of(label)
    part = f"{level * (spare // 2)}{label}{level * (spare - spare // 2)}"
    return Text(f"{corners[0]}{joint.join([part] * count)}{corners[1]}")
