"""A record told again: line by line as one seat knew it, or with everything open."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from rich.text import Text

from paradoxa.bots.explaining import Explanation
from paradoxa.core import CHANCE, IllegalMove, Move, ParadoxaError, Seat
from paradoxa.core.events import redact
from paradoxa.core.play import Match
from paradoxa.core.record import BadRecord, Line, Record, game_of
from paradoxa.terminal import advice
from paradoxa.terminal.end import stopped
from paradoxa.terminal.game_board import BOARDS
from paradoxa.terminal.grammar import YOU
from paradoxa.terminal.invocation import called
from paradoxa.terminal.screen.paint import BRASS, QUIET, TITLE, clip, line, paragraph
from paradoxa.terminal.screen.screen import Screen

PLAYED: Final = "play "  # how a line begins whose tile may be turned over later
KEYS: Final = "Left, right: one line; Page Up, Down: ten; Home, End; w: why; q leaves."
SCROLL: Final = "Up and Down scroll"


@dataclass(frozen=True, slots=True)
class Page:
    """One line of the record as the reader may know it, what it told, and the views after it."""

    ply: int  # counted among the lines the reader may know of
    seat: Seat
    move: Move | None  # None: the start, before any line
    shown: str
    sentences: tuple[str, ...]
    views: tuple[Any, ...]  # the reader's, or every seat's


@dataclass(frozen=True, slots=True)
class Asked:
    """What a bot said about a line: the page it is on, the bot, and what it would have played."""

    page: Page
    bot: str
    found: Explanation


class Story:
    """The pages of a record for one reader (None: everything is open), and what is wrong with it."""

    def __init__(self, path: Path, reader: Seat | None, to: int | None = None) -> None:
        self.path, self.reader = path, reader
        self.trouble = ""  # why the record cannot be shown to its end
        self.note = ""  # what else should be said about it
        self._broken = ""  # the line that does not hold, and why
        self._is_whole = False  # whether the pages go to the record's end
        record = self._read(path)
        self.record = record
        self.game = game_of(record)
        self.game_board = BOARDS[record.game]
        seats = len(record.players)
        if reader is not None and not 0 <= reader < seats:
            raise BadRecord(0, f"the record has no seat {reader}; its seats are 0 to {seats - 1}")
        # The reader is spoken to; whoever is called You in the record is not.
        self.names = [
            YOU if seat == reader else f"Seat {seat}" if name == YOU else name
            for seat, name in enumerate(record.players)
        ]
        self.pages = list(self._pages(to))
        if self._broken:
            self.trouble = self._guarded(self._broken, self.pages[-1].ply)

    def _read(self, path: Path) -> Record:
        """The record, up to the first line that cannot be read."""
        try:
            record = Record.load(path)
        except BadRecord as error:
            if error.line <= 1:
                raise
            text = path.read_bytes().decode("utf-8-sig", "ignore")
            record = Record.read("\n".join(text.split("\n")[: error.line - 1]) + "\n")
            self._broken = str(error)
        if record.cut:
            said = record.cut if self.reader is None else "the record breaks off in the middle of its last line"
            self.note = f"{said[0].upper()}{said[1:]}. It is shown up to there."
        return record

    def _guarded(self, reason: str, ply: int) -> str:
        """An error in words; a reader at a seat is not told what the line says, nor how many lines are hidden."""
        if self.reader is None:
            return f"{reason[0].upper()}{reason[1:]}"
        where = f"after line {ply} of this story" if ply else "at its beginning"
        return f"The record does not hold {where}; '{called('verify', self.path)}' says why."

    # --- the pages ---
    def _pages(self, to: int | None) -> Iterator[Page]:
        record = self.record
        match = Match(self.game, len(record.players), record.options, players=record.players)
        page = Page(0, CHANCE, None, "the start", (), self._views(match))
        for line_ in record.lines:
            shown = (
                self.game_board.seen_line(line_.move, line_.seat, self.reader)
                if self.reader is not None
                else str(line_.move)
            )
            if shown is not None:
                yield page
                if to is not None and page.ply >= to:
                    self._broken = self.note = ""  # whatever comes later is of no concern
                    return
            if not self._submit(match, line_):
                if shown is None:
                    yield page
                return
            if self.reader is not None and self.reader != line_.seat:
                shown = self.game_board.sealed_line(match.events[-1]) or shown
            sentences = tuple(
                [
                    self.game_board.tell(seen, self.names)
                    for event in match.events[-1]
                    if (seen := redact(event, self.reader) if self.reader is not None else event) is not None
                ]
            )
            if shown is None:  # a line this reader may not know of: only its consequences show
                page = Page(page.ply, page.seat, page.move, page.shown, page.sentences + sentences, self._views(match))
            else:
                page = Page(page.ply + 1, line_.seat, line_.move, shown, sentences, self._views(match))
        yield page
        self._is_whole = True
        self._last_words(match)

    def _submit(self, match: Match[Any, Any], line_: Line) -> bool:
        try:
            match.submit(line_.seat, line_.move)
        except IllegalMove as error:
            number = line_.number or len(match.lines) + 1
            self._broken = str(BadRecord(number, str(error), str(line_)))
            return False
        return True

    def _last_words(self, match: Match[Any, Any]) -> None:
        outcome = match.outcome
        if self._broken or self.note:
            return
        if outcome is None and self.record.winners:
            self.note = (
                "Winners are named, but the game is not over: the record seems to be cut off. It is shown up to there."
            )
        elif outcome is not None and self.record.winners is not None and self.record.winners != outcome.winners:
            self.trouble = "The winners named in the record are not those of the game."

    def _views(self, match: Match[Any, Any]) -> tuple[Any, ...]:
        seats = range(len(self.record.players)) if self.reader is None else [self.reader]
        return tuple([match.view(seat) for seat in seats])

    # --- reading ---
    def shown(self, page: Page, now: Page) -> str:
        """A page's line in notation, as known at the page `now`: a tile turned over shows its time."""
        if self.reader is None or page.seat in (CHANCE, self.reader) or page.move is None:
            return page.shown
        turned = self.game_board.turned(now.views[0])
        if not turned or not page.shown.startswith(PLAYED):
            return page.shown
        place = len([other for other in self.pages if other.ply < page.ply and other.shown.startswith(PLAYED)])
        return str(page.move) if place < len(turned) and turned[place] else page.shown

    def who(self, page: Page) -> str:
        """Whose line it is, as records write it."""
        return "*" if page.seat == CHANCE else str(page.seat)

    def board(self, page: Page, screen: Screen) -> list[Text]:
        """The board after a page."""
        air = self.game_board.air(screen)
        if self.reader is None:
            return self.game_board.draw_open(page.views, self.names, screen.ink, screen.width, air=air)
        return self.game_board.draw(page.views[0], self.names, screen.ink, screen.width, air=air)

    def lines(self) -> list[dict[str, object]]:
        """The story as data: number, seat, move and sentences of each line as the reader may see them."""
        last = self.pages[-1]
        return [
            {
                "ply": page.ply,
                "seat": page.seat,
                "move": self.shown(page, last),
                "events": list(page.sentences),
            }
            for page in self.pages
            if page.move is not None
        ]

    def tell(self, screen: Screen) -> None:
        """Print every line with its sentences, then the last board."""
        last, width, ink = self.pages[-1], screen.width - 1, screen.ink
        screen.say(self.title())
        screen.show([""])
        for page in self.pages:
            if page.move is None:
                continue
            rows = paragraph(f"{self.who(page)} {_short(self.shown(page, last))}", width, indent=6)
            rows[0] = line((f" {page.ply:>3}  ", QUIET), (rows[0].plain.strip(), TITLE))
            rows += [row for text in page.sentences for row in paragraph(ink.fold(text), width, indent=8)]
            screen.show(rows)
        screen.show(["", *self.board(last, screen), ""])
        screen.say(self._standing(last))

    def _standing(self, page: Page) -> str:
        """Who won, that the game was stopped, or who would be asked next."""
        view = page.views[0]
        if view.outcome is not None:
            return self.game_board.ask(view, self.names)
        if "stopped" in self.record.extra and self._is_whole:
            return stopped(f"{view.turn} turns")
        seats = [view.seat for view in page.views if view.decision is not None]
        if self.reader is not None and not seats:
            seats = [seat for seat in view.waiting if seat != CHANCE]
        asked = " and ".join([self.names[seat] for seat in seats])
        return f"The game is not over: {asked} would be asked next." if asked else "The game is not over."

    def why(self, ply: int, bot: str = advice.EXPERT) -> Asked:
        """What a bot would have played at a line, knowing what that seat knew; raises where nobody may ask that."""
        at = next((place for place, page in enumerate(self.pages) if page.ply == ply and page.move is not None), 0)
        page, before = self.pages[at], self.pages[at - 1]
        if not at:
            raise ParadoxaError(f"There is no line {ply} to ask about: they run from 1 to {self.pages[-1].ply}.")
        if page.seat == CHANCE:
            raise ParadoxaError("Chance made that move: there is no reason to ask for.")
        view = next((view for view in before.views if view.seat == page.seat), None)
        if view is None:
            raise ParadoxaError(
                "What that seat knew is not yours to see: leave --seat out to ask about anybody's moves."
            )
        if view.decision is None or len(view.decision.options) < 2:
            raise ParadoxaError("There was no other move.")
        return Asked(page, bot, advice.explanation(self.game.name, view, self.names, bot))

    def answer(self, asked: Asked, screen: Screen) -> list[Text]:
        """What a bot said about a line, in rows."""
        who, played = self.names[asked.page.seat], str(asked.page.move)
        kind = asked.bot.partition(":")[0]
        told = f"{who} played '{played}'. {advice.verdict(asked.found, kind, played)}"
        return [
            *paragraph(screen.ink.fold(told), screen.width - 1, style=TITLE),
            *advice.reasons(asked.found, screen, played),
        ]

    def _told_why(self, screen: Screen, ply: int) -> list[Text]:
        try:
            return self.answer(self.why(ply), screen)
        except ParadoxaError as error:
            return paragraph(str(error), screen.width - 1)

    def title(self) -> str:
        """What record this is and through whose eyes it is shown."""
        names = [
            f"seat {seat}" if name == YOU and seat != self.reader else f"seat {seat} {name}"
            for seat, name in enumerate(self.record.players)
        ]
        if self.reader is not None and self.record.players[self.reader] != YOU:
            names[self.reader] += f" ({YOU})"
        eyes = "with everything open"
        if self.reader is not None:
            name = self.record.players[self.reader]
            eyes = f"as seat {self.reader} knew it" if name == YOU else f"as {name} knew it"
        return f"{self.game.title}: {', '.join(names)}; {eyes}."

    def browse(self, screen: Screen, start: int) -> None:
        """Leaf through the pages by keys."""
        found: tuple[int, int] | None = min(start, len(self.pages) - 1), 0
        while found is not None and (found := self._turned(screen, *found)) is not None:
            screen.leaf(self._told_why(screen, self.pages[found[0]].ply))

    def _turned(self, screen: Screen, at: int, top: int) -> tuple[int, int] | None:
        """Turn pages until somebody asks why (the page and how far its board is scrolled), or leaves (None).

        `top`: rows of the board that are scrolled out of sight.
        """
        assert screen.keys is not None
        last = len(self.pages) - 1
        steps = {"left": -1, "right": 1, " ": 1, "enter": 1, "backspace": -1, "page up": -10, "page down": 10}
        with screen.keys:
            while True:
                top = self._draw(screen, at, top)
                try:
                    key = screen.keys.read()
                except (EOFError, KeyboardInterrupt):
                    return None
                if key in ("q", "Q", "escape"):
                    return None
                if key in ("w", "W"):
                    return at, top
                top = max(0, top + {"up": -1, "down": 1}.get(key, 0))
                at = 0 if key == "home" else last if key == "end" else at + steps.get(key, 0)
                at = max(0, min(last, at))

    def _draw(self, screen: Screen, at: int, top: int) -> int:
        """One page: its line and sentences stay, the board below them scrolls; answers how far it did."""
        page, width, ink = self.pages[at], screen.width - 1, screen.ink
        more = ink.glyph("more")
        who = f"{self.who(page)} " if page.move is not None else ""
        shown = clip(f"{who}{_short(self.shown(page, page))}", width - 14, more)
        sentences = [row for text in page.sentences for row in paragraph(ink.fold(text), width, indent=3)]
        most = max(2, screen.height // 3)
        if len(sentences) > most:
            sentences = [*sentences[: most - 1], Text(f"   {more}", QUIET)]
        rows = [
            *paragraph(ink.fold(self.title()), width, style=QUIET),
            line((f" {page.ply} of {self.pages[-1].ply}  ", QUIET), (shown, BRASS)),
            *sentences,
        ]
        board = self.board(page, screen)
        room = screen.height - len(rows) - 1
        if len(board) > room:
            room = max(1, room - 1)  # for the mark that there is more
            top = min(top, len(board) - room)
            below = len(board) - room - top
            marks = [f"{ink.glyph('above')} {top} more lines above"] * (top > 0)
            marks += [f"{ink.glyph('below')} {below} more lines below"] * (below > 0)
            rows += [*board[top : top + room], Text(clip(f" {', '.join(marks)}: {SCROLL}", width, more), BRASS)]
        else:
            top = 0
            rows += [Text("")] * (len(board) < room)
            rows += board
        screen.clear()
        screen.show([*rows, Text(clip(f" {KEYS}", width, more), QUIET)], end="")
        return top


def _short(shown: str) -> str:
    """A line in notation, a deal without what the sentence below it says: who holds what others may not see."""
    verb, _, rest = shown.partition(" ")
    if verb != "deal":
        return shown
    words = rest.split(" ")
    if "?" not in words:
        return "deal ..."
    return " ".join(
        [verb, *[word for place, word in enumerate(words) if word != "?" or words[place - 1 : place] != ["?"]]]
    )
