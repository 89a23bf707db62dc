"""The table: bots answer at once, people are asked one after another, and nobody sees another's hand."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from rich.text import Text

from paradoxa.bots import Bot
from paradoxa.core import Move, ParadoxaError, Seat
from paradoxa.core.play import Match
from paradoxa.terminal import end, requests, rulebook
from paradoxa.terminal.game_board import BOARDS
from paradoxa.terminal.invocation import called
from paradoxa.terminal.saving import Keeper
from paradoxa.terminal.screen.menu import Choice, Menu
from paradoxa.terminal.screen.paint import QUIET, TIGHT, TITLE, paragraph
from paradoxa.terminal.screen.screen import Screen

KEYS: Final = "Arrows and Enter, a number or a move; ? for rules; help."
LINES: Final = "A number or a move; ? for rules; help."  # the same for screens without keys
FORCED: Final = "There is only this move: Enter makes it; ? for rules; help."
STEP: Final = "Arrows and Enter, or a number; help; back: one back."
STEP_LINES: Final = "A number or a tile; help; back: one back."
BEGIN: Final = "-- Enter to begin --"
NEWS: Final = 9  # lines of news a terminal shows; `log` has all


class Table:
    """One match with people and bots around it; `sitters` has a bot for each seat, None for a person.

    `teaches`: every person is told at the start what the game is about.
    """

    def __init__(
        self,
        match: Match[Any, Any],
        sitters: Sequence[Bot | None],
        screen: Screen,
        *,
        save: Path | None = None,
        keeper: Keeper | None = None,
        teaches: bool = False,
    ) -> None:
        self.match, self.sitters, self.screen = match, tuple(sitters), screen
        self.game = match.game
        self.game_board = BOARDS[match.game.name]
        self.names = match.players
        self.keeper = keeper if keeper is not None else Keeper(match.game.name)
        self.saved = 0  # lines of the match that are safe in a file
        self.people = [seat for seat, bot in enumerate(self.sitters) if bot is None]
        self._save = save
        self._notes: list[Text] = []  # rows to be shown with the next drawing
        self._untaught = set(self.people) if teaches else set()
        self._holder: Seat | None = None  # whose eyes are on the screen
        self._told: dict[Seat | None, int] = {}  # events of its log each seat (None: a bystander) has been told
        self._wants_to_leave = -1  # the line at which somebody first said quit

    # --- the game ---
    def run(self) -> bool:
        """Play to the end, or until somebody leaves; answers whether the same table wants another game."""
        try:
            self.match.advance()
            if self._untaught and not self.screen.is_live:
                self._teach(self.people[0])
            while self.match.decisions and not self.match.is_stopped:
                self._turn(self._next())
            return end.end(self)
        except requests.Leave:
            self._leave("The table is closed")
        except EOFError:
            self._leave("The input ended")
        except KeyboardInterrupt:
            self.screen.show([""])
            self._leave("Interrupted")
        return False

    def make(self, seat: Seat, move: Move) -> None:
        """Make a move, and let chance answer what it is asked."""
        if self.sitters[seat] is None:
            self._told.update({eyes: len(self.match.log(eyes)) for eyes in (seat, None)})
        self.match.submit(seat, move)
        self.match.advance()
        # After every move, so that not even a kill loses one; a bot's too: what was seen must not be played anew.
        if trouble := self._store():
            self.say(trouble)

    def forget(self) -> None:
        """After an undo: nobody has been told of what no longer is."""
        self._told = {eyes: min(told, len(self.match.log(eyes))) for eyes, told in self._told.items()}
        self.saved = 0

    def may_leave(self) -> bool:
        """Whether leaving loses nothing, or was asked for twice."""
        count = len(self.match.lines)
        if self._save is not None or self.saved == count or self._wants_to_leave == count:
            return True
        self._wants_to_leave = count
        return False

    def _store(self) -> str:
        """Write the record where `--save` wants it, if it does; answers what was in the way."""
        if self._save is not None:
            try:
                self.keeper.save(self._save, str(self.match.record()))
            except ParadoxaError as error:
                return str(error)
        return ""

    def _report(self, trouble: str) -> bool:
        """Say where the record of `--save` is, or what is in the way; answers whether it is kept."""
        if trouble:
            self.screen.say(trouble)
        elif self._save is not None:
            self.screen.say_whole(f"The record is in {self._save}.")
        return self._save is not None and not trouble

    def keep(self) -> bool:
        """Write the record where `--save` wants it, and say so; answers whether it is kept."""
        return self._report(self._store())

    def _next(self) -> Seat:
        """Who answers next: bots first where several are asked at once, then whoever has the screen."""
        seats = [decision.seat for decision in self.match.decisions]
        for seat in seats:
            if self.sitters[seat] is not None:
                return seat
        return self._holder if self._holder in seats else seats[0]

    def _turn(self, seat: Seat) -> None:
        bot = self.sitters[seat]
        if bot is not None:
            self.make(seat, bot.choose(self.match.view(seat)))
            return
        self._hand_over(seat)
        if seat in self._untaught:
            self._teach(seat)
        steps = self.game_board.steps(self.match.view(seat))
        if steps:
            self._ask_in_steps(seat, steps)
        else:
            self._ask(seat)

    # --- whose screen it is ---
    def _hand_over(self, seat: Seat) -> None:
        """Where several people share the screen, hide all before another one looks."""
        if len(self.people) > 1 and self._holder != seat:
            self._holder, self._notes = None, []
            while True:
                self.screen.curtain()
                typed = self.screen.enter(f" Pass the screen to {self.names[seat]}, then press Enter.")
                if not typed:
                    break
                if typed.lower() in ("quit", "exit", "q"):
                    raise requests.Leave
                self.screen.say(f"Only Enter is asked for here: {self.names[seat]} gives the commands next.")
            if self.screen.is_live:
                self.screen.clear(history=True)
        self._holder = seat

    def _teach(self, seat: Seat) -> None:
        """The game in short: a page for each person, or once for all where there are no pages."""
        rows = rulebook.primer(self.game, self.screen.ink, self.screen.width)
        self._untaught = self._untaught - {seat} if self.screen.is_live else set()
        self.screen.leaf(rows, BEGIN)
        if self.screen.is_terminal and not self.screen.is_live:
            self.screen.enter(f" {BEGIN}")
        elif not self.screen.is_live:
            self.screen.show([""])

    # --- what the table says ---
    def say(self, *sentences: str) -> None:
        """Answer in sentences: at once, or above the question where the screen is drawn anew."""
        width, ink = self.screen.width - 1, self.screen.ink
        self.note([row for text in sentences for row in paragraph(ink.fold(text), width)])

    def note(self, rows: list[Text]) -> None:
        """The same for rows that are set already; too many get a page of their own."""
        if not self.screen.is_live:
            self.screen.show(rows)
        elif len(rows) > NEWS:
            self.screen.leaf(rows)
        else:
            self._notes += rows

    def leaf(self, rows: Sequence[Text]) -> None:
        """Something long: page by page on a live screen."""
        self.screen.leaf(rows)

    # --- asking ---
    def _ask(self, seat: Seat) -> None:
        view = self.match.view(seat)
        choices = self.game_board.choices(view)
        hint = FORCED if len(choices) == 1 else KEYS if self.screen.is_live else LINES
        menu = Menu(choices, hint=hint)
        room = self._draw(seat, [self.game_board.ask(view, self.names)], menu)
        while True:
            given = menu.ask(self.screen, room)
            if isinstance(given, int):
                self.make(seat, self.game.parse_move(choices[given].notation))
                return
            then = requests.AGAIN if given is None else requests.answer(self, seat, given, menu)
            if then == requests.TURN:
                return
            if then == requests.AGAIN:
                room = self._draw(seat, [self.game_board.ask(view, self.names)], menu)

    def _ask_in_steps(self, seat: Seat, steps: Sequence[tuple[str, list[Choice]]]) -> None:
        """Ask for a move of several parts, part by part; a whole move is taken at any step."""
        view = self.match.view(seat)
        verb = str(view.decision.options[0]).split(" ")[0]
        hint = STEP if self.screen.is_live else STEP_LINES
        parts: list[str] = []
        menu = Menu(steps[0][1], hint=hint)
        is_fresh, room = True, 0
        while len(parts) < len(steps):
            question, choices = steps[len(parts)]
            if menu.choices != tuple(choices):
                menu = Menu(choices, hint=hint)
            so_far = f" ({' '.join([verb, *parts])} ...)" if parts else ""
            asked = f"{question}{so_far}"
            if is_fresh or self.screen.is_terminal:
                room = self._draw(seat, [self.game_board.ask(view, self.names), asked], menu)
            else:
                self.screen.show([Text(f" {asked}", TITLE), *menu.lines(self.screen)])
            is_fresh = False
            given = menu.ask(self.screen, room)
            if isinstance(given, int):
                parts.append(choices[given].notation)
            elif given is None:
                continue
            elif given.strip().lower() == "back":
                if not parts:
                    self.say("This is the first tile: there is nothing to go back to.")
                parts = parts[:-1]
            else:
                then = requests.answer(self, seat, given, menu)
                if then == requests.TURN:
                    return
                is_fresh = then == requests.AGAIN
        self.make(seat, self.game.parse_move(" ".join([verb, *parts])))

    # --- drawing ---
    def _draw(self, seat: Seat, questions: Sequence[str], menu: Menu) -> int:
        """Board, news and question; answers how many lines of the screen are left for the list."""
        screen = self.screen
        screen.clear()
        board = self.board(seat)
        asked = [row for text in questions for row in paragraph(screen.ink.fold(text), screen.width - 1, style=TITLE)]
        least = menu.least(screen.width - 1)
        wanted = (
            min(least, self.game_board.few) if screen.is_live else least
        ) + 2  # the list, the hint, the line to type on
        spare = screen.height - len(board) - len(asked) - wanted
        notes, self._notes = self._notes, []
        rows = [*board, *self.news(seat, spare - len(notes)), *notes]
        if not self._is_low:
            rows.append(Text(""))
        rows += asked
        screen.show(rows)
        room = screen.height - len(rows)
        if not screen.is_live:
            listed = menu.lines(screen, room - 2 if screen.is_terminal else None)
            screen.show([*listed, Text(f"   {menu.hint}", QUIET)])
        return room

    def board(self, seat: Seat | None) -> list[Text]:
        """The board as a seat, or a bystander, knows it."""
        screen = self.screen
        air = self.game_board.air(screen)
        return self.game_board.draw(self.match.view(seat), self.names, screen.ink, screen.width, air=air)

    def news(self, seat: Seat | None, spare: int) -> list[Text]:
        """What this seat has not been told yet, in words; it is told again until the seat has moved.

        On a terminal only so many lines. Where leaving bookkeeping out is enough, only that goes; otherwise the oldest
        goes first, so that what is shown hangs together.
        """
        ink, width = self.screen.ink, self.screen.width - 1
        events = [event for _, event in self.match.log(seat)[self._told.get(seat, 0) :]]
        told = [
            (weight, paragraph(ink.fold(text), width))
            for weight, text in self.game_board.news(events, self.names)
            if weight >= 0
        ]
        air = 0 if self._is_low else 2
        most = min(NEWS, max(1, spare - air)) if self.screen.is_terminal else None
        is_whole = True
        while most is not None and sum([len(rows) for _, rows in told]) + (not is_whole) > most and told:
            matter = sum([len(rows) for weight, rows in told if weight]) + 1
            minor = [place for place, (weight, _) in enumerate(told) if not weight]
            del told[minor[0] if minor and matter <= most else 0]
            is_whole = False
        rows = [row for _, some in told for row in some]
        if not is_whole and spare > air:
            rows.insert(0, Text(f" {ink.glyph('more')} ('log' has it all)", QUIET))
        return [Text(""), *rows] if rows and not self._is_low else rows

    @property
    def _is_low(self) -> bool:
        return self.game_board.air(self.screen) == TIGHT

    # --- leaving ---
    def _leave(self, why: str) -> None:
        """Close an unfinished game, and say how it can go on."""
        count = len(self.match.lines)
        if self.match.outcome is not None:
            return
        trouble = self._store()  # before anything is said: the terminal may be gone
        if len(self.people) > 1:
            self.screen.curtain()  # no hand stays behind on a shared screen
        self.screen.say(f"{why}; the game stops here, unfinished.")
        if self._save is not None:
            self._report(trouble)
        elif self.saved != count:
            self.screen.say(
                "It was not saved. Next time type 'save FILE' before leaving, or start with '--save FILE'; "
                f"'{called('play', '--resume', 'FILE')}' goes on with a saved game."
            )
