"""Paradox Island: the map on the screen: a line for each row of spaces where there is little room, or drawn large."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.style import Style
from rich.text import Text

from paradoxa.games.paradox_island.box.components import CHARACTERS
from paradoxa.games.paradox_island.box.geometry import NAMES, OCEAN, SIDE, SPACES
from paradoxa.games.paradox_island.box.islands import ANOMALY, KNOT, LAKE, MIRAGE, NAME_WORDS, ORACLE, Land
from paradoxa.games.paradox_island.box.pieces import OFF
from paradoxa.games.paradox_island.knowledge.view import ParadoxIslandView
from paradoxa.games.paradox_island.terminal import drawing
from paradoxa.games.paradox_island.terminal.known import Known
from paradoxa.terminal.screen.paint import BRASS, ENAMELS, QUIET, Ink, line, pad

ROWS: Final = 2 * SIDE - 1
CELL: Final = 6  # columns of a space on the small map: three letters of its name, two for pieces
SMALL_WIDTH: Final = CELL * ROWS + 2
# Three small letters or signs for each name: letters of pieces are capitals.
SHORT: Final = (
    *("ora", "ban", "gra", "che", "str", "lim", "app", "cpa", "cpb", "orc", "sna", "zom", "ufo", "kno"),
    *("po1", "po2", "po3", "*he", "*en", "*fr", "*ro", "*bu", "*wa", "*tf", "*tl", "*nx", "*ar"),
    *("~tr", "~ls", "~st", "~~~", "?"),
)
assert len(SHORT) == len(NAME_WORDS)
PIECE_LETTERS: Final = "WRB"
TWIN: Final = "&"
# Where the small map shows a Wave in the ocean: the row, whether it is the right margin, and the words.
SHORES: Final = (
    (0, False, "W north"),
    (0, True, "W NE"),
    (ROWS - 1, True, "W SE"),
    (ROWS - 1, False, "W south"),
    (ROWS - 2, False, "W SW"),
    (1, False, "W NW"),
)
# The colours of names; the names themselves say what is there.
INKS: Final = (
    (range(ORACLE - 2), "green"),
    (range(ORACLE - 2, ORACLE), "yellow"),
    (range(MIRAGE, KNOT), "red"),
    (range(ANOMALY, LAKE), "purple"),
    (range(LAKE, LAKE + 3), "blue"),
)


def style_of(name: int | None) -> Style:
    """How a name is written: in the colour of its kind."""
    for names, colour in INKS:
        if name in names:
            return Style(bgcolor=ENAMELS[colour].ground, color=ENAMELS[colour].pen)
    return QUIET if name is None else Style()


def letters(view: ParadoxIslandView) -> tuple[str, ...]:
    """The letter of each piece: W, R, B, the first of a captive's name, & for the second piece of two players."""
    found = list(PIECE_LETTERS)
    for figure in view.figures:
        character = view.board_of(figure.piece).character
        letter = CHARACTERS[character][0] if character >= 0 else "?"
        found.append(TWIN if view.seats == 2 and figure.piece == 4 else letter)
    return tuple(found)


def pieces_at(view: ParadoxIslandView, sure: Known) -> dict[int, str]:
    """The letters of the pieces by place."""
    found: dict[int, str] = {}
    for letter, place in zip(letters(view), sure.places, strict=False):
        if place != OFF:
            found[place] = found.get(place, "") + letter
    return found


def small(view: ParadoxIslandView, sure: Known, ink: Ink) -> list[Text]:
    """The island in seven lines; two letters of pieces to a space, then a plus."""
    pieces = pieces_at(view, sure)
    rows, space = [], 0
    for row in range(ROWS):
        count = ROWS - abs(row - SIDE + 1)
        margin = CELL * (ROWS - count) // 2
        shores = {
            is_right: words
            for place, (at, is_right, words) in enumerate(SHORES)
            if at == row and OCEAN + place in pieces
        }
        cells = [pad(Text(shores.get(False, ""), BRASS), margin), Text(f"{NAMES[space][0]} ", QUIET)]
        for _ in range(count):
            cells += _cell(sure.names[space], pieces.get(space, ""), ink)
            space += 1
        rows.append(line(*cells, Text(shores.get(True, ""), BRASS)))
    assert space == SPACES
    return rows


def _cell(name: int | None, pieces: str, ink: Ink) -> list[Text]:
    mark = f" {ink.glyph('point open')} " if name is None else SHORT[name]
    shown = pieces if len(pieces) <= 2 else f"{pieces[0]}+"
    return [Text(f"{mark:<3}", style_of(name)), pad(Text(shown, BRASS), CELL - 3)]


def large(view: ParadoxIslandView, sure: Known, ink: Ink) -> list[Text]:
    """The island drawn with its tiles, or as far as it is known."""
    land: Land | Sequence[int | None] = view.land if view.land is not None else sure.names
    rows = []
    for row in drawing.drawing(land, pieces_at(view, sure)):
        text = Text(row.translate(drawing.ASCII) if ink.is_ascii else row)
        for names, colour in INKS:
            marks = [drawing.MARKS[name] for name in names]
            text.highlight_words(marks, Style(bgcolor=ENAMELS[colour].ground, color=ENAMELS[colour].pen))
        rows.append(text)
    return rows
