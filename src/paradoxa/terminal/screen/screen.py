"""The screen: where lines go and where answers come from, be it a terminal, a pipe or a test."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable, Iterable, Sequence
from io import TextIOWrapper
from pathlib import Path
from typing import Final, TextIO

from rich.console import Console
from rich.text import Text

from paradoxa.terminal.screen.keys import ARE_READABLE, Keys
from paradoxa.terminal.screen.paint import ENAMELS, GLYPHS, QUIET, Ink, paragraph, trimmed

MORE: Final = "-- more: Enter, q to stop --"
BACK: Final = "-- Enter: back to the board --"
ONWARD: Final = ("enter", " ", "down", "page down")
STOP: Final = ("q", "Q", "escape")
NARROWEST: Final = 20
WIDEST: Final = 140
Size = Callable[[], tuple[int, int]]


def terminal_size() -> tuple[int, int]:
    """Columns and lines of the terminal; 80 by 24 where there is none."""
    size = shutil.get_terminal_size()
    return size.columns, size.lines


def can_write(encoding: str | None) -> bool:
    """Whether every glyph of ours exists in that encoding."""
    glyphs = [glyph for glyph, _ in GLYPHS.values()]
    shapes = [enamel.sigils[0] + enamel.hatches[0] for enamel in ENAMELS.values()]
    try:
        "".join([*glyphs, *shapes]).encode(encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


class Screen:
    """Shows lines, and says what it is: `is_live` screens have keys and a cursor, all others take lines of text."""

    def __init__(self, source: TextIO, out: TextIO, *, plain: bool = False, size: Size = terminal_size) -> None:
        self.source, self.out = source, out
        self._size = size
        self.is_terminal = source.isatty() and out.isatty()
        is_dumb = os.environ.get("TERM", "") in ("", "dumb")
        self.is_live = self.is_terminal and ARE_READABLE and not plain and not is_dumb
        self.ink = Ink(is_ascii=plain or not can_write(getattr(out, "encoding", None) or "utf-8"))
        self._console = Console(
            file=out,
            force_terminal=self.is_live,
            color_system="auto" if self.is_live else None,
            highlight=False,
            markup=False,
            emoji=False,
            soft_wrap=True,
            legacy_windows=False,
        )
        self.keys = Keys(source.fileno(), size) if self.is_live else None

    @property
    def width(self) -> int:
        """Columns to write in."""
        return max(NARROWEST, min(WIDEST, self._size()[0]))

    @property
    def height(self) -> int:
        """Lines that are seen at once."""
        return max(8, self._size()[1])

    # --- writing ---
    def show(self, lines: Iterable[Text | str], *, end: str = "\n") -> None:
        """Write lines, cut to the width and folded to what can be shown; `end` follows the last one."""
        ready = []
        for row in lines:
            text = row.copy() if isinstance(row, Text) else Text(row)
            folded = self.ink.fold(text.plain)
            if folded != text.plain:  # only foreign letters get here: our own glyphs come from the ink
                text = Text(folded, text.style) if len(folded) != len(text.plain) else _same_spans(text, folded)
            ready.append(text)
        ready = trimmed(ready, self.width, self.ink.glyph("more"), is_bare=not self.is_live)
        for place, text in enumerate(ready):
            self._console.print(text, end=end if place == len(ready) - 1 else "\n", no_wrap=True, crop=False)
        self.out.flush()

    def say(self, *sentences: str, indent: int = 1) -> None:
        """Write sentences, each from the start of a line."""
        width = self.width - 1
        self.show([row for text in sentences for row in paragraph(self.ink.fold(text), width, indent=indent)])

    def say_whole(self, sentence: str) -> None:
        """Write a sentence that names a file: never broken or cut, so that the name can be copied."""
        self._console.print(Text(f" {self.ink.fold(sentence)}"), no_wrap=True, crop=False)
        self.out.flush()

    def leaf(self, rows: Sequence[Text | str], last: str = BACK) -> None:
        """Show more than fits at once: page by page on a live screen, which is then to be drawn anew."""
        if self.keys is None:
            self.show(rows)
            return
        at = 0
        with self.keys:
            while True:
                self.clear()
                page = rows[at : at + self.height - 1]
                is_last = at + len(page) >= len(rows)
                self.show(page)
                self.show([Text(f" {last if is_last else MORE}", QUIET)], end="")
                while (key := self.keys.read()) not in (*ONWARD, *STOP, "redraw"):
                    pass
                if key == "redraw":
                    continue
                if is_last or key in STOP:
                    break
                at += len(page)
        self.show([""])

    def control(self, codes: str) -> None:
        """Send control codes; a screen that is not live gets none, ever."""
        if self.is_live:
            self.out.write(codes)
            self.out.flush()

    def clear(self, *, history: bool = False) -> None:
        """A fresh page on a live screen; `history` also forgets what could be scrolled back to."""
        self.control("\x1b[H\x1b[2J\x1b[3J" if history else "\x1b[H\x1b[2J")

    def curtain(self) -> None:
        """Hide all that was shown: by clearing, by blank lines in a plain terminal, by a rule in a pipe."""
        if self.is_live:
            self.clear(history=True)
            return
        if self.is_terminal:
            self.show([""] * (self._size()[1] + 2))
        self.show(["", self.ink.glyph("level") * min(60, self.width), ""])

    # --- reading ---
    def line(self, prompt: str) -> str:
        """One line of input; raises EOFError when there is none."""
        self.show([prompt], end=" ")
        text = self.source.readline()
        if not text:
            self.show([""])
            raise EOFError
        if not self.is_terminal:
            self.show([""])  # a pipe echoes nothing: the next words start on a line of their own
        return text.strip()

    def enter(self, prompt: str) -> str:
        """Wait for Enter alone; answers what else was typed before it, which only lines can have."""
        if self.keys is None:
            return self.line(prompt)
        with self.keys:
            self.keys.forget()
            self.show([prompt], end=" ")
            while self.keys.read() != "enter":
                pass
        self.show([""])
        return ""


def _same_spans(text: Text, plain: str) -> Text:
    text.plain = plain
    return text


def own_screen(plain: bool) -> Screen:
    """The screen of this process; a closed stream is empty, and foreign bytes are read as question marks."""
    source = sys.stdin if sys.stdin is not None else Path(os.devnull).open(encoding="utf-8")  # noqa: SIM115  # for good
    out = sys.stdout if sys.stdout is not None else Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115  # for good
    for stream in (source, out):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    return Screen(source, out, plain=plain)
