"""Ink and paper: a colour is enamel, hatch and sigil at once, and lines of text are made to fit."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text


@dataclass(frozen=True, slots=True)
class Enamel:
    """One colour of the house, each part twice: for screens that know more than ASCII, and for those that do not."""

    letter: str
    ground: str
    pen: str
    sigils: tuple[str, str]
    hatches: tuple[str, str]


IVORY: Final = "#fbf7ec"
PEN: Final = "#2a2631"
ENAMELS: Final[dict[str, Enamel]] = {
    "red": Enamel("r", "#b0312c", IVORY, ("▲", "^"), ("┆", ":")),
    "blue": Enamel("b", "#2358a6", IVORY, ("●", "o"), ("╌", "=")),
    "green": Enamel("g", "#22704a", IVORY, ("■", "#"), ("\u2572", "\\")),
    "purple": Enamel("p", "#6a3da0", IVORY, ("★", "*"), ("\u2571", "/")),
    "yellow": Enamel("y", "#dca51c", PEN, ("◆", "+"), ("·", ".")),
    "pink": Enamel("k", "#b83a76", IVORY, ("♣", "%"), ("≈", "~")),
    "black": Enamel("k", "#2a2631", IVORY, ("○", "@"), ("\u2573", "x")),
}

# name: the glyph, and its stand-in where only ASCII can be shown.
GLYPHS: Final[dict[str, tuple[str, str]]] = {
    "level": ("─", "-"),
    "upright": ("│", "|"),
    "corners": ("┌┐└┘", "++++"),
    "joints": ("┬┴", "++"),
    "left": ("\u2039", "<"),
    "right": ("\u203a", ">"),
    "crystal": ("◈", "*"),
    "no crystal": ("◇", "."),
    "point won": ("●", "#"),
    "point open": ("·", "."),
    "back": ("░", "?"),
    "to": ("→", "->"),
    "more": ("…", "~"),
    "point": ("▸", ">"),
    "bullet": ("·", "-"),
    "above": ("▲", "^"),
    "below": ("▼", "v"),
    "clockwise": ("↻", "clockwise"),
}
# What sentences may hold, and how ASCII writes it.
FOLDS: Final = str.maketrans(
    {
        "\u2018": "'",
        "\u2019": "'",
        "\u201c": '"',
        "\u201d": '"',
        "\u2013": "-",
        "\u2014": "-",
        "\u2212": "-",
        "\u00d7": "x",
        "\u00b7": "-",
        "\u00a0": " ",
        "\u2026": "...",
        "\u00bd": ".5",
        "\u2192": "->",
    }
)

TIGHT, NORMAL, ROOMY = range(3)  # how much air a drawing may have: low, usual and high screens

TITLE: Final = Style(bold=True)
QUIET: Final = Style(dim=True)
BRASS: Final = Style(color="#b8862b", bold=True)  # yours to go to, or to choose
CHOSEN: Final = Style(reverse=True, bold=True)


class Ink:
    """What can be drawn with here: all glyphs, or ASCII alone."""

    def __init__(self, *, is_ascii: bool = False) -> None:
        self.is_ascii = is_ascii
        self._which = int(is_ascii)

    def glyph(self, name: str) -> str:
        """A glyph by name."""
        return GLYPHS[name][self._which]

    def sigil(self, colour: str) -> str:
        """The shape that stands for a colour."""
        return ENAMELS[colour].sigils[self._which]

    def hatch(self, colour: str, width: int) -> str:
        """The engraver's hatching of a colour."""
        return ENAMELS[colour].hatches[self._which] * width

    def fold(self, text: str) -> str:
        """The text as this ink can write it; control characters are never written."""
        if self.is_ascii:
            text = text.translate(FOLDS).encode("ascii", "replace").decode("ascii")
        return "".join([letter if letter.isprintable() else "?" for letter in text])

    def enamel(self, colour: str, text: str) -> Text:
        """Text on a ground of that colour; the text itself must say the colour too."""
        enamel = ENAMELS[colour]
        return Text(text, Style(color=enamel.pen, bgcolor=enamel.ground, bold=True))

    def named(self, colour: str) -> Text:
        """A colour as sigil and word."""
        return self.enamel(colour, f" {self.sigil(colour)} {colour} ")

    def short(self, colour: str) -> Text:
        """A colour as sigil and letter."""
        return self.enamel(colour, f"{self.sigil(colour)}{ENAMELS[colour].letter}")


# --- lines -------------------------------------------------------------------------------------
def line(*parts: Text | str | tuple[str, Style | str]) -> Text:
    """One line put together from parts."""
    return Text.assemble(*parts, no_wrap=True)


def width_of(text: Text | str) -> int:
    """How many cells of the screen it takes."""
    return cell_len(text.plain if isinstance(text, Text) else text)


def clip(text: str, width: int, more: str = "…") -> str:
    """The text, shortened to a width where it is too long."""
    if cell_len(text) <= width:
        return text
    while text and cell_len(text + more) > width:
        text = text[:-1]
    return (text + more) if cell_len(more) <= width else ""


def pad(text: Text | str, width: int) -> Text:
    """The text with spaces behind it up to a width."""
    return line(text, " " * max(0, width - width_of(text)))  # assembled, so that no ground runs into the spaces


def centred(text: str, width: int) -> str:
    """The text in the middle of a width."""
    spare = max(0, width - cell_len(text))
    return " " * (spare // 2) + text + " " * (spare - spare // 2)


def fold_words(text: str, width: int, first: str = "", rest: str = "") -> list[str]:
    """A sentence broken into lines no wider than `width`; a word too long for a line is cut."""
    lines: list[str] = []
    current, is_empty = first, True
    for word in text.split():
        if not is_empty and cell_len(current) + 1 + cell_len(word) > width:
            lines.append(current)
            current, is_empty = rest, True
        while cell_len(current) + (not is_empty) + cell_len(word) > width and is_empty and len(word) > 1:
            room = max(1, width - cell_len(current))
            cut = len(word)
            while cut > 1 and cell_len(word[:cut]) > room:
                cut -= 1
            lines.append(current + word[:cut])
            current, word = rest, word[cut:]
            if not word:
                break
        if word:
            current += word if is_empty else " " + word
            is_empty = False
    if not is_empty or not lines:
        lines.append(current)
    return lines


def paragraph(text: str, width: int, *, indent: int = 1, style: Style | str = "") -> list[Text]:
    """A sentence as lines of one style, all indented alike."""
    space = " " * indent
    return [Text(row, style) for row in fold_words(text, width, space, space)]


def flow(parts: Sequence[Text], width: int, *, first: str = " ", rest: str = " ", gap: str = " ") -> list[Text]:
    """Pieces set one after another, in as many lines as they need."""
    lines: list[Text] = []
    current = Text(first)
    fresh = True
    for part in parts:
        if not fresh and width_of(current) + len(gap) + width_of(part) > width:
            lines.append(current)
            current, fresh = Text(rest), True
        if not fresh:
            current.append(gap)
        current.append_text(part)
        fresh = False
    return [*lines, current]


def beside(left: Sequence[Text], right: Sequence[Text], gap: int) -> list[Text]:
    """Two blocks next to each other."""
    span = max([width_of(row) for row in left], default=0) + gap
    height = max(len(left), len(right))
    rows = []
    for place in range(height):
        row = pad(left[place] if place < len(left) else "", span)
        rows.append(line(row, right[place]) if place < len(right) else row)
    return rows


def trimmed(lines: Iterable[Text], width: int, more: str = "…", *, is_bare: bool = True) -> list[Text]:
    """Lines none wider than the screen, and on bare paper without spaces at the end: the last guard."""
    made = []
    for row in lines:
        copy = row.copy()
        if is_bare:
            copy.rstrip()
        if width_of(copy) > width:
            copy.truncate(width - 1)
            copy.append(more)
        made.append(copy)
    return made
