"""The questions before a game: which one, who plays, who starts, which rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import Any, Final

from rich.text import Text

from paradoxa.core import Game, Option, ParadoxaError
from paradoxa.games import GAMES, game_named
from paradoxa.terminal.advice import bot_rows
from paradoxa.terminal.game_board import BOARDS
from paradoxa.terminal.grammar import YOU
from paradoxa.terminal.players import DEFAULT_SEATS, RIVAL, Seating, bot_in, people_and_bots, seated
from paradoxa.terminal.requests import Leave
from paradoxa.terminal.screen.menu import Choice, Menu
from paradoxa.terminal.screen.paint import TITLE, paragraph
from paradoxa.terminal.screen.screen import Screen

HINT: Final = "Arrow keys choose, Enter confirms; back, help, quit."
HELP: Final = (
    "Answer with a number or a word of the list; Enter takes what is marked or proposed. "
    "'back' returns to the question before, 'quit' leaves."
)


class _Back(Exception):
    """The question before, please."""


def asked(screen: Screen, rng: Random) -> Seating:
    """A seating from questions and answers; Enter takes the first or the proposed answer each time."""
    return _Questions(screen).seating(rng)


class _Questions:
    """The answers so far; a question that answers False had nothing to ask."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self.game: Game[Any, Any]
        self.seats = 0
        self.players: list[str] = []
        self.start: str | None = None
        self.is_usual = True
        self.options: dict[str, str] = {}

    def seating(self, rng: Random) -> Seating:
        """Ask everything, in both directions."""
        self.screen.clear()
        self.screen.show([Text(" Paradoxa: a table in the terminal", TITLE)])
        at, before = 0, list[int]()
        while at < len(questions := self._questions()):
            try:
                if questions[at]():
                    before.append(at)
                at += 1
            except _Back:
                if not before:
                    self.screen.say("This is the first question.")
                at = before.pop() if before else 0
        return seated(self.game, self.seats, self.players, self.options, self.start, rng)

    def _questions(self) -> list[Callable[[], bool]]:
        some: list[Callable[[], bool]] = [self._game, self._seats, self._players, self._start, self._rules]
        if self.is_usual:
            return some
        return [*some, *[partial(self._option, option) for option in self._open_options()]]

    def _open_options(self) -> list[Option]:
        asked = [option for name, option in self.game.options.items() if name not in BOARDS[self.game.name].elsewhere]
        return [option for option in asked if len(option.values(self.seats)) > 1]

    # --- the questions ---
    def _game(self) -> bool:
        titles = [Choice(key, f"{GAMES[key].title}: {BOARDS[key].words.ABOUT}") for key in BOARDS if key in GAMES]
        self.game = game_named(self._chosen("Which game?", titles))
        return True

    def _seats(self) -> bool:
        few, many = self.game.seats[0], self.game.seats[-1]
        self.seats = few
        if few == many:
            return False
        alone = BOARDS[self.game.name].alone
        counts = [
            Choice(f"{count} seats", f"you and {count - 1} more") if count > 1 else Choice("1 seat", alone)
            for count in self.game.seats
        ]
        usual = max(few, min(many, DEFAULT_SEATS)) - few
        self.seats = int(self._chosen("How many seats?", counts, usual).split(" ")[0])
        return True

    def _players(self) -> bool:
        proposal = ", ".join([YOU, *[RIVAL] * (self.seats - 1)])
        self.screen.show([Text(""), Text(" Who sits where?", TITLE)])
        several = f"Name up to {self.seats} players, separated by commas."
        self.screen.say(
            f"{several if self.seats > 1 else 'Name the player.'} Any name is a person at this screen but "
            "those of the bots:"
        )
        self.screen.show(bot_rows(self.game.name, self.screen))
        self.screen.say(f"Enter means: {proposal}.")
        while True:
            typed = self.screen.line(">")
            if self._is_command(typed):
                continue
            try:
                names = people_and_bots(typed)
            except ParadoxaError as error:
                self.screen.say(str(error))
                continue
            if len(names) <= self.seats:
                break
            seats = f"{self.seats} seat{'' if self.seats == 1 else 's'}"
            self.screen.say(f"That makes {len(names)} players, but the table has {seats}.")
        if not names:
            self.screen.say(proposal)
        self.players = names
        return True

    def _start(self) -> bool:
        self.start = None
        if self.seats != 2 or "start" in self.game.options:  # then it is one of the rules
            return False
        ways = [
            Choice("me", "the first person named"),
            Choice("rival", "the other one"),
            Choice("random", "one of the two, at random"),
        ]
        self.start = self._chosen("Who starts?", ways)
        return True

    def _rules(self) -> bool:
        self.is_usual, self.options = True, {}
        options = self._open_options()
        if not options:
            return False
        names = " and ".join([option.name for option in options])
        answers = [Choice("yes", "start"), Choice("no", f"choose {names}")]
        self.is_usual = self._chosen("Play with the usual rules? Enter = yes", answers) == "yes"
        return True

    def _option(self, option: Option) -> bool:
        board = BOARDS[self.game.name]
        values = option.values(self.seats)
        has_bots = len(self.players) < self.seats > 1 or any([bot_in(name) is not None for name in self.players])
        usual = self.game.with_bots(self.seats).get(option.name, values[0]) if has_bots else values[0]
        # A value that is a number would be taken for a place in the list: it is written with the option's name.
        name = f"{option.name} " if any([value.isdecimal() for value in values]) else ""
        each = []
        for value in values:
            notes = [board.setting(option.name, value), "as usual" if value == usual else ""]
            each.append(Choice(f"{name}{value}", "; ".join([note for note in notes if note])))
        self.options[option.name] = self._chosen(option.about, each, values.index(usual)).removeprefix(name)
        return True

    # --- how a question is asked ---
    def _is_command(self, typed: str) -> bool:
        """Whether the line was one of those understood at every question; 'help' is answered here."""
        match typed.strip().lower():
            case "quit" | "exit" | "q":
                raise Leave
            case "back":
                raise _Back
            case "help" | "h" | "?":
                self.screen.say(HELP)
                return True
        return False

    def _chosen(self, question: str, choices: Sequence[Choice], start: int = 0) -> str:
        screen = self.screen
        menu = Menu(choices, start=start, hint=HINT)
        while True:
            screen.show([Text(""), *paragraph(screen.ink.fold(question), screen.width - 1, style=TITLE)])
            if not screen.is_live:
                screen.show(menu.lines(screen))
            given = menu.ask(screen, screen.height)
            if isinstance(given, int):
                return choices[given].notation
            if given is not None and not self._is_command(given):
                names = ", ".join([choice.notation for choice in choices])
                screen.say(f"Type a number from 1 to {len(choices)} or one of: {names}. Enter takes the marked one.")
