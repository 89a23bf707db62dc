"""One prompt for all: a numbered list to choose from by arrow keys, number or notation, and a line to type on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rich.text import Text

from paradoxa.terminal.screen.paint import BRASS, CHOSEN, QUIET, clip, fold_words, line, pad, width_of
from paradoxa.terminal.screen.screen import Screen

PROMPT: Final = "> "
FEWEST: Final = 3  # choices a list shows, however low the screen
MOST_COLUMNS: Final = 4  # of short choices
NARROWEST_WORDS: Final = 24  # a column of words gets at least so much
MARGIN: Final = 3  # where the pointer stands


@dataclass(frozen=True, slots=True)
class Choice:
    """Something to choose: what one may type for it, and what it means; equal groups stand together.

    `brief` is the meaning where there is little room; a choice that `matters` is never one of those out of sight.
    """

    notation: str
    words: str
    group: int = 0
    brief: str = ""
    matters: bool = False


class Menu:
    """The choices of one question, where the pointer stands and what has been typed so far."""

    def __init__(self, choices: Sequence[Choice], *, start: int | None = None, hint: str = "") -> None:
        self.choices = tuple(choices)
        self.hint = hint
        self.at = start if start is not None else 0 if len(self.choices) == 1 else None
        self.typed = ""
        self.note = ""
        self._is_brief = False  # how the list was set last

    # --- what was meant ---
    def meant(self, text: str) -> int | None:
        """Which choice a typed text names: by number, by notation, or by its end where only one fits."""
        if text.isdecimal() and text.isascii():
            place = int(text[:6])
            return place - 1 if 1 <= place <= len(self.choices) else None
        words = " ".join(text.lower().split())
        exact = [place for place, choice in enumerate(self.choices) if choice.notation.lower() == words]
        if exact:
            return exact[0]
        ends = [place for place, choice in enumerate(self.choices) if choice.notation.lower().endswith(" " + words)]
        return ends[0] if len(ends) == 1 and words else None

    def ask(self, screen: Screen, room: int = 0) -> int | str | None:
        """The number of a choice, or a text that names none; None when the screen changed and wants a redraw."""
        if screen.keys is None:
            return self._ask_line(screen)
        drawn = 0
        size = (screen.width, screen.height)
        with screen.keys:
            while True:
                drawn = self._draw(screen, drawn, room)
                try:
                    key = screen.keys.read()
                except (EOFError, KeyboardInterrupt):
                    self._erase(screen, drawn)
                    raise
                if (screen.width, screen.height) != size or key == "redraw":
                    self._take(key)
                    self._erase(screen, drawn)
                    return None
                if key != "enter":
                    self._step(key, screen.width)
                    continue
                answer = self._answer()
                if answer is not None:
                    self._erase(screen, drawn)
                    shown = self.choices[answer].notation if isinstance(answer, int) else answer
                    screen.show([line((PROMPT, BRASS), shown)])
                    return answer

    def _ask_line(self, screen: Screen) -> int | str:
        text = screen.line(PROMPT.strip())
        if not text and self.at is not None:
            screen.say(self.choices[self.at].notation)  # Enter says nothing by itself
            return self.at
        place = self.meant(text)
        return text if place is None else place

    def _answer(self) -> int | str | None:
        text, self.typed = self.typed.strip(), ""
        if text:
            place = self.meant(text)
            return text if place is None else place
        if self.at is None:
            self.note = "Choose with the arrow keys first, or type a number, a move or a command."
        return self.at

    # --- keys ---
    def _step(self, key: str, width: int) -> None:
        self.note = ""
        count = len(self.choices)
        jump = self._rows(width - 1)
        if key in ("down", "tab"):
            self.at = 0 if self.at is None else (self.at + 1) % count
        elif key == "up":
            self.at = count - 1 if self.at is None else (self.at - 1) % count
        elif key in ("left", "right") and self.at is None:
            self.at = 0
        elif key in ("left", "right") and jump < count:
            there = (self.at or 0) + (jump if key == "right" else -jump)
            self.at = there if 0 <= there < count else self.at
        elif key in ("left", "right"):
            self.at = self._next_group(1 if key == "right" else -1)
        elif key in ("home", "page up"):
            self.at = 0
        elif key in ("end", "page down"):
            self.at = count - 1
        else:
            self._take(key)

    def _next_group(self, step: int) -> int:
        groups = [choice.group for choice in self.choices]
        here = self.at or 0
        others = sorted(set(groups), key=groups.index)
        if len(others) == 1:
            return (here + step) % len(groups)
        return groups.index(others[(others.index(groups[here]) + step) % len(others)])

    def _take(self, key: str) -> None:
        if len(key) == 1:
            self.typed += key
        elif key == "backspace":
            self.typed = self.typed[:-1]
        elif key == "kill word":
            self.typed = self.typed.rstrip().rpartition(" ")[0]
        elif key in ("kill", "escape"):
            self.typed = ""
        elif key == "delete":
            self.at = None

    # --- drawing ---
    def lines(self, screen: Screen, room: int | None = None) -> list[Text]:
        """The whole list, for screens without keys; in few words where it would need more lines than there are."""
        return [row for rows in self._blocks(screen.width - 1, room) for row in rows]

    def least(self, width: int) -> int:
        """How many lines the list takes in few words."""
        return sum([len(rows) for rows in self._set_in(width, is_brief=True)])

    def _blocks(self, width: int, room: int | None = None) -> list[list[Text]]:
        """The rows of the list, in few words where there is no room for many."""
        full = self._set_in(width, is_brief=False)
        needs = sum([len(rows) for rows in full])
        self._is_brief = room is not None and room < needs and self.least(width) < needs
        return self._set_in(width, is_brief=True) if self._is_brief else full

    def _words(self, place: int, *, is_brief: bool) -> str:
        choice = self.choices[place]
        return choice.brief if is_brief else choice.words

    def _label(self, place: int, *, is_brief: bool) -> str:
        digits = len(str(len(self.choices)))
        words = self._words(place, is_brief=is_brief)
        return f"{place + 1:>{digits}} {self.choices[place].notation}  {words}".rstrip()

    def _spans(self, width: int, *, is_brief: bool) -> list[int]:
        """The widths of the columns: as many as fit, and one where the list is short."""
        count = len(self.choices)
        sizes = [width_of(self._label(place, is_brief=is_brief)) + MARGIN + 1 for place in range(count)]
        for columns in range(min(MOST_COLUMNS, count // 3), 1, -1):
            rows = -(-count // columns)
            spans = [max(sizes[start : start + rows]) for start in range(0, count, rows)]
            if sum(spans) <= width:
                return spans
        return [width]

    def _rows(self, width: int) -> int:
        return -(-len(self.choices) // len(self._spans(width, is_brief=self._is_brief)))

    def _set_in(self, width: int, *, is_brief: bool) -> list[list[Text]]:
        """The list set in columns, one line each, or below each other, where a choice may take more lines."""
        count = len(self.choices)
        spans = self._spans(width, is_brief=is_brief)
        if len(spans) == 1:
            return [self._block(place, width, is_brief=is_brief) for place in range(count)]
        rows = -(-count // len(spans))
        return [
            [
                line(
                    *[
                        pad(self._marked(place, [" " * MARGIN + self._label(place, is_brief=is_brief)])[0], span)
                        for place, span in zip(range(row, count, rows), spans, strict=False)
                    ]
                )
            ]
            for row in range(rows)
        ]

    def _block(self, place: int, width: int, *, is_brief: bool) -> list[Text]:
        """One choice, broken into lines where it is too long for one; all words start in one column."""
        digits = len(str(len(self.choices)))
        wide = max([len(other.notation) for other in self.choices])
        head = f"{' ' * MARGIN}{place + 1:>{digits}} "
        words = self._words(place, is_brief=is_brief)
        aligned = f"{head}{self.choices[place].notation:<{wide}}  "
        if not words:
            rows = fold_words(self.choices[place].notation, width, head, " " * len(head))
        elif width - len(aligned) >= NARROWEST_WORDS:
            rows = fold_words(words, width, aligned, " " * len(aligned))
        else:
            rows = fold_words(f"{self.choices[place].notation}: {words}", width, head, " " * len(head))
        return self._marked(place, rows)

    def _marked(self, place: int, rows: list[str]) -> list[Text]:
        if place != self.at:
            return [Text(row) for row in rows]
        marks = [" > ", *["   "] * len(rows)]
        return [line((mark, BRASS), (row[MARGIN:], CHOSEN)) for mark, row in zip(marks, rows, strict=False)]

    def _draw(self, screen: Screen, drawn: int, room: int) -> int:
        """Draw the list and the line to type on over the last drawing; answers how many lines that took."""
        width = screen.width - 1
        room = max(FEWEST, room - 2)
        blocks = self._blocks(width, room)
        first, last = self._window(blocks, room)
        rows = [row for block in blocks[first : last + 1] for row in block]
        hidden = [f"{first} more above"] * (first > 0) + [f"{len(blocks) - 1 - last} more below"] * (
            last + 1 < len(blocks)
        )
        parts = [self.note] if self.note else [*([", ".join(hidden)] if hidden else []), self.hint]
        hint = f"   {screen.ink.fold(' | '.join(parts))}"
        rows.append(Text(clip(hint, width, screen.ink.glyph("more")), QUIET))
        typed = screen.ink.fold(self.typed)
        tail = typed[-(width - len(PROMPT) - 1) :] if typed else ""
        rows.append(line((PROMPT, BRASS), tail))
        self._erase(screen, drawn)
        screen.show(rows[:-1])
        screen.show(rows[-1:], end=" " if rows[-1].plain.endswith(" ") or not tail else "")
        return len(rows)

    def _window(self, blocks: list[list[Text]], room: int) -> tuple[int, int]:
        """The first and last row of the list that there is room for, the pointer's among them."""
        here = (self.at or 0) % max(1, len(blocks))
        first = last = here
        used = len(blocks[here])
        while True:
            if (
                first > 0
                and used + len(blocks[first - 1]) <= room
                and (last - here >= here - first or last + 1 == len(blocks))
            ):
                first -= 1
                used += len(blocks[first])
            elif last + 1 < len(blocks) and used + len(blocks[last + 1]) <= room:
                last += 1
                used += len(blocks[last])
            elif first > 0 and used + len(blocks[first - 1]) <= room:
                first -= 1
                used += len(blocks[first])
            else:
                return first, last

    def _erase(self, screen: Screen, drawn: int) -> None:
        if drawn:
            screen.control((f"\x1b[{drawn - 1}A" if drawn > 1 else "") + "\r\x1b[J")
