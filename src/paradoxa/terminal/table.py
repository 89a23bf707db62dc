"""The table: bots answer at once, people are asked one after another, and nobody sees another's hand."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from rich.text import Text

from paradoxa.bots import Bot
from paradoxa.core import Move, ParadoxaError, Seat
from paradoxa.play import Match
from paradoxa.terminal import talk
from paradoxa.terminal.faces import FACES
from paradoxa.terminal.keeping import Keeper
from paradoxa.terminal.menu import Choice, Menu
from paradoxa.terminal.paint import QUIET, TIGHT, TITLE, clip, paragraph
from paradoxa.terminal.screen import Screen

KEYS: Final = "Arrows and Enter, a number or a move; ? for rules; help."
FORCED: Final = "There is only this move: Enter makes it."
STEP: Final = "Arrows and Enter or a number; 'back' takes one back."
NEWS: Final = 7  # lines of news a live screen shows; `log` has all
FEW_NEWS: Final = 4


class Table:
    """One match with people and bots around it; `sitters` has a bot for each seat, None for a person."""

    def __init__(
        self,
        match: Match[Any, Any],
        sitters: Sequence[Bot | None],
        screen: Screen,
        *,
        save: Path | None = None,
        keeper: Keeper | None = None,
    ) -> None:
        self.match, self.sitters, self.screen = match, tuple(sitters), screen
        self.game = match.game
        self.face = FACES[match.game.name]
        self.names = match.players
        self.keeper = keeper if keeper is not None else Keeper(match.game.name)
        self.saved = 0  # lines of the match that are safe in a file
        self.notice = ""  # one sentence to be said with the next drawing
        self._save = save
        self._people = [seat for seat, bot in enumerate(self.sitters) if bot is None]
        self._holder: Seat | None = None  # whose eyes are on the screen
        self._told: dict[Seat | None, int] = {}  # events of its log each seat (None: a bystander) has been told
        self._wants_to_leave = -1  # the line at which somebody first said quit

    # --- the game ---
    def run(self) -> None:
        """Play to the end, or until somebody leaves; what was done so far stays done."""
        try:
            self.match.advance()
            while self.match.decisions and not self.match.is_stopped:
                self._turn(self._next())
            self._end()
        except talk.Leave:
            self._leave("The table is closed")
        except EOFError:
            self._leave("The input ended")
        except KeyboardInterrupt:
            self.screen.show([""])
            self._leave("Interrupted")

    def make(self, seat: Seat, move: Move) -> None:
        """Make a move, and let chance answer what it is asked."""
        if self.sitters[seat] is None:
            self._told.update({eyes: len(self.match.log(eyes)) for eyes in (seat, None)})
        self.match.submit(seat, move)
        self.match.advance()

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
        steps = self.face.steps(self.match.view(seat))
        if steps:
            self._ask_in_steps(seat, steps)
        else:
            self._ask(seat)

    # --- whose screen it is ---
    def _hand_over(self, seat: Seat) -> None:
        """Where several people share the screen, hide all before another one looks."""
        if len(self._people) > 1 and self._holder != seat:
            self._holder = None
            while True:
                self.screen.curtain()
                typed = self.screen.enter(f" Pass the screen to {self.names[seat]}, then press Enter.")
                if not typed:
                    break
                if typed.lower() in ("quit", "exit", "q"):
                    raise talk.Leave
                self.screen.say(f"Only Enter is asked for here: {self.names[seat]} gives the commands next.")
            if self.screen.is_live:
                self.screen.clear(history=True)
        self._holder = seat

    # --- asking ---
    def _ask(self, seat: Seat) -> None:
        view = self.match.view(seat)
        choices = self.face.choices(view)
        menu = Menu(choices, hint=FORCED if len(choices) == 1 else KEYS)
        room = self._draw(seat, self.face.ask(view, self.names), menu)
        while True:
            given = menu.ask(self.screen, room)
            if isinstance(given, int):
                self.make(seat, view.decision.options[given])
                return
            then = talk.AGAIN if given is None else talk.answer(self, seat, given, menu)
            if then == talk.TURN:
                return
            if then == talk.AGAIN:
                room = self._draw(seat, self.face.ask(view, self.names), menu)
            else:
                room = self.screen.height // 2

    def _ask_in_steps(self, seat: Seat, steps: Sequence[tuple[str, list[Choice]]]) -> None:
        """Ask for a move of several parts, part by part; a whole move is taken at any step."""
        view = self.match.view(seat)
        verb = str(view.decision.options[0]).split(" ")[0]
        parts: list[str] = []
        drawn = False
        while len(parts) < len(steps):
            question, choices = steps[len(parts)]
            menu = Menu(choices, hint=STEP)
            so_far = f" ({' '.join([verb, *parts])} ...)" if parts else ""
            if not drawn:
                self._draw(seat, self.face.ask(view, self.names), None)
                drawn = True
            self.screen.show([Text(f" {question}{so_far}", TITLE)])
            if not self.screen.is_live:
                self.screen.show(menu.lines(self.screen))
            given = menu.ask(self.screen, self.screen.height)
            if isinstance(given, int):
                parts.append(choices[given].notation)
            elif given is None:
                drawn = False
            elif given.strip().lower() == "back":
                if not parts:
                    self.screen.say("This is the first tile: there is nothing to go back to.")
                parts = parts[:-1]
            else:
                then = talk.answer(self, seat, given, menu)
                if then == talk.TURN:
                    return
                drawn = then != talk.AGAIN
        self.make(seat, self.game.parse_move(" ".join([verb, *parts])))

    def _draw(self, seat: Seat, question: str, menu: Menu | None) -> int:
        """Board, news and question; answers how many lines of the screen are left for the list."""
        screen = self.screen
        screen.clear()
        rows = self._board(seat)
        rows += self._news(seat)
        if self.notice:
            rows += paragraph(self.notice, screen.width - 1)
            self.notice = ""
        if self._is_low:
            question = clip(question, screen.width - 2, screen.ink.glyph("more"))
        else:
            rows.append(Text(""))
        rows += paragraph(screen.ink.fold(question), screen.width - 1, style=TITLE)
        screen.show(rows)
        if menu is not None and not screen.is_live:
            screen.show(menu.lines(screen))
        return screen.height - len(rows)

    def _board(self, seat: Seat | None) -> list[Text]:
        screen = self.screen
        air = self.face.air(screen)
        return self.face.board(self.match.view(seat), self.names, screen.ink, screen.width, air=air)

    def _news(self, seat: Seat | None) -> list[Text]:
        """What this seat has not been told yet, in words; it is told again until the seat has moved."""
        ink, width = self.screen.ink, self.screen.width - 1
        news = self.match.log(seat)[self._told.get(seat, 0) :]
        sentences = [ink.fold(self.face.tell(event, self.names)) for _, event in news]
        rows: list[Text] = []
        for sentence in reversed(sentences):
            more = paragraph(sentence, width)
            if self.screen.is_live and len(rows) + len(more) > (FEW_NEWS if self._is_low else NEWS):
                rows.insert(0, Text(f" {ink.glyph('more')} ('log' has it all)", QUIET))
                break
            rows = [*more, *rows]
        return [Text(""), *rows] if rows and not self._is_low else rows

    @property
    def _is_low(self) -> bool:
        return self.face.air(self.screen) == TIGHT

    # --- the end ---
    def _end(self) -> None:
        """The last board and the result: as the one person saw it, or as a bystander where there are several."""
        match, screen = self.match, self.screen
        eyes = self._people[0] if len(self._people) == 1 else None
        if len(self._people) > 1:
            screen.curtain()
        elif self._people:
            screen.clear()
        rows = [*self._board(eyes), *self._news(eyes), Text("")]
        view = match.view(eyes)
        verdict = self.face.ask(view, self.names)
        if match.outcome is None:
            verdict = f"The game is stopped after {view.turn} turns, without winners."
        rows += paragraph(screen.ink.fold(verdict), screen.width - 1, style=TITLE)
        points = zip(self.names, self.face.points(view), strict=True)
        scores = ", ".join([f"{name} {self.face.score(count)}" for name, count in points])
        rows += paragraph(screen.ink.fold(f"Result: {scores}."), screen.width - 1)
        screen.show(rows)
        self._keep()
        if self._save is None and self._people:
            self._offer()

    def _offer(self) -> None:
        """After the game: the record, for whoever wants it."""
        self.screen.say("The record shows all that was hidden: type 'save' or 'save FILE' to keep it, Enter to leave.")
        while self.saved != len(self.match.lines):
            word, _, name = self.screen.line(">").partition(" ")
            if word.lower() == "save":
                talk.save(self, name.strip())
            elif not word or not self.screen.is_terminal or word.lower() in ("quit", "exit", "q"):
                return
            else:
                self.screen.say("The game is over: type 'save' or 'save FILE', or Enter to leave.")

    def _leave(self, why: str) -> None:
        """Close an unfinished game, and say how it can go on."""
        count = len(self.match.lines)
        if self.match.outcome is not None:
            return
        if len(self._people) > 1:
            self.screen.curtain()  # no hand stays behind on a shared screen
        self.screen.say(f"{why}; the game stops here, unfinished.")
        if self._save is not None:
            self._keep()
        elif self.saved != count:
            self.screen.say(
                "It was not saved. Next time type 'save FILE' before leaving, or start with '--save FILE'; "
                "'paradoxa play --resume FILE' goes on with a saved game."
            )

    def _keep(self) -> None:
        """Write the record where `--save` wants it."""
        if self._save is None:
            return
        try:
            self.keeper.save(self._save, str(self.match.record()))
        except ParadoxaError as error:
            self.screen.say(str(error))
        else:
            self.screen.say_whole(f"The record is in {self._save}.")
