"""Outside bots: any program that speaks a seat's stream on its standard input and output, see docs/outside-bots.md.

It runs in a process of its own and is told what its seat may know, nothing else. What it does wrong is a fault: a
legal move is drawn in its place, and the game goes on.
"""

from __future__ import annotations

import json
import os
import shlex
import shutil
from collections.abc import Sequence
from random import Random
from time import monotonic
from types import TracebackType
from typing import Any, Final, NamedTuple, Self

from paradoxa.core import CHANCE, BadMove, Move, ParadoxaError, Seat
from paradoxa.core.events import redact
from paradoxa.core.plain import plain
from paradoxa.core.play import Match
from paradoxa.games import GAMES, WORDS
from paradoxa.workers.process import Late
from paradoxa.workers.program import Gone, Limits, Lines

PROTOCOL: Final = 1
USUAL: Final = Limits()


class Fault(NamedTuple):
    """What a program did wrong: at which question, of which kind (late, garbled, illegal, gone), and in words."""

    ply: int
    kind: str
    reason: str


class Garbled(Exception):
    """An answer that cannot be read."""


def check(command: str) -> list[str]:
    """The words of a command that can be started; raises a ParadoxaError."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise ParadoxaError(f"the command {command!r} cannot be read: {str(error).lower()}") from None
    if not words:
        raise ParadoxaError("a program needs a command that starts it")
    if os.name != "posix":
        raise ParadoxaError("outside programs run on Linux and macOS only: elsewhere they cannot be held to limits")
    if shutil.which(words[0]) is None:
        raise ParadoxaError(f"there is no program {words[0]!r} to be started here")
    return words


def start(command: str, game: str, seed: int = 0, *, limits: Limits = USUAL) -> Program:
    """Start a program for one game; `seed` is told to it, and draws the moves it fails to make."""
    if game not in GAMES:
        raise ParadoxaError(f"there is no game {game!r}; the games are: {', '.join(GAMES)}")
    return Program(Lines(check(command), limits), game, seed, limits)


class Program:
    """An outside program at a seat, a Bot like any other; to be closed when its game is over."""

    def __init__(self, lines: Lines, game: str, seed: int = 0, limits: Limits = USUAL) -> None:
        self.lines = lines
        self.game = GAMES[game]
        self.seed = seed
        self.limits = limits
        self.rng = Random(f"{seed}/in place of a program")
        self.faults: list[Fault] = []
        self.drawn = 0  # moves made in its place
        self.ply = 0  # questions it was to answer
        self.match: Match[Any, Any] | None = None
        self.seat: Seat | None = None
        self.told = 0  # lines of the match whose events it has heard
        self.owed = 0  # answers that were late and may still come
        self.is_out = False  # it is gone, or was wrong too often
        self.is_closed = False

    # --- what it is told -----------------------------------------------------------------------
    def attend(self, match: Match[Any, Any], seat: Seat) -> None:
        """Tell the program where it sits; from now on it hears what its seat hears of this match."""
        self.match = match
        self._greet(seat, len(match.players))

    def _greet(self, seat: Seat, seats: int) -> None:
        self.seat = seat
        match = self.match
        self._say(
            {
                "type": "hello",
                "protocol": PROTOCOL,
                "game": self.game.name,
                "rules": self.game.version,
                "status": "running",
                "ply": 0,
                "seat": seat,
                "seats": seats,
                "players": match.players if match is not None else [f"Seat {one}" for one in range(seats)],
                "settings": match.options if match is not None else {},
                "seed": self.seed,
                "limits": {"move": self.limits.move, "start": self.limits.start, "memory": self.limits.memory},
                "options": [],
            }
        )

    def _question(self, view: Any) -> dict[str, Any]:
        fault = self.faults[-1].reason if self.faults and self.faults[-1].ply == self.ply - 1 else None
        return {
            "type": "ask",
            "game": self.game.name,
            "status": "running",
            "ply": self.ply,
            "seat": self.seat,
            "waiting": [seat for seat in view.waiting if seat != CHANCE],
            "options": [str(option) for option in view.decision.options],
            "limit": self._limit(),
            "fault": fault,
            "events": self._news(),
            "view": view,
        }

    def _ending(self, match: Match[Any, Any]) -> dict[str, Any]:
        outcome = match.outcome
        if outcome is not None:
            ending = WORDS[self.game.name].ask(match.view(None), match.players)
        else:
            ending = "The game has lasted too long and is stopped; nobody wins."
        return {
            "type": "over",
            "game": self.game.name,
            "status": "over",
            "ply": self.ply,
            "seat": self.seat,
            "waiting": [],
            "options": [],
            "winners": outcome.winners if outcome is not None else [],
            "points": outcome.points if outcome is not None else None,
            "ending": ending,
            "events": self._news(),
            "view": match.view(self.seat),
        }

    def _news(self) -> list[Any]:
        """What happened since the program last heard, as its seat may know it."""
        if self.match is None:
            return []
        lines = self.match.horizon(self.seat)
        seen = [redact(event, self.seat) for events in self.match.events[self.told : lines] for event in events]
        self.told = lines
        return [event for event in seen if event is not None]

    def _say(self, message: dict[str, Any]) -> None:
        self.lines.say(json.dumps(message, default=plain, separators=(",", ":")).encode() + b"\n")

    # --- what it answers -----------------------------------------------------------------------
    def choose(self, view: Any) -> Move:
        """The program's move; one of its options, drawn, where it has none. A single option is no question."""
        options: Sequence[Move] = view.decision.options
        if len(options) == 1:
            return options[0]
        if self.seat is None:
            self._greet(view.seat, view.seats)
        assert view.seat == self.seat, "a program plays one seat of one game"
        self.ply += 1
        if not self.is_out:
            try:
                return self._asked(view)
            except Late:
                self.owed += 1
                self._blame("late", f"no answer within {self._limit():g} seconds")
            except Gone as error:
                self._blame("gone", str(error))
                self._send_home()
            except Garbled as error:
                self._blame("garbled", str(error))
            except ParadoxaError as error:
                self._blame("illegal", str(error))
            if len(self.faults) >= self.limits.faults:
                self._send_home()
        self.drawn += 1
        return self.rng.choice(options)

    def _limit(self) -> float:
        """Seconds for the answer to this question."""
        return self.limits.move + (self.limits.start if self.ply == 1 else 0.0)

    def _asked(self, view: Any) -> Move:
        self._say(self._question(view))
        deadline = monotonic() + self._limit()
        while (text := self._answer(self.lines.line(deadline))) is None:
            pass
        return self._read(view, text)

    def _answer(self, line: bytes) -> str | None:
        """The move a line names; None for what is no answer to this question: blank lines, comments, old answers."""
        try:
            text = line.decode().strip()
        except UnicodeDecodeError:
            text = "\ufffd"
        if not text or text.startswith("#"):
            return None
        ply: Any = None
        move: Any = text
        if text.startswith("{"):
            try:
                answer = json.loads(text)
                move, ply = answer["move"], answer.get("ply")
            except (ValueError, KeyError, RecursionError):
                move = None
        if self.owed and ply != self.ply:
            self.owed -= 1
            return None
        if not isinstance(move, str) or ply not in (None, self.ply):
            raise Garbled(f"it said {shown(text)}, which is no answer to question {self.ply}")
        return move

    def _read(self, view: Any, text: str) -> Move:
        """The option an answer names; raises Garbled, or a ParadoxaError with the reason."""
        options: dict[str, Move] = {str(option): option for option in view.decision.options}
        if text in options:
            return options[text]
        try:
            move = self.game.parse_move(text)
        except BadMove as error:
            raise Garbled(f"it said {shown(text)}, which is no move: {error.reason}") from None
        if str(move) in options:
            return options[str(move)]
        why = self.game.why_not(view, move)
        raise ParadoxaError(f"it said {shown(text)}: {why.sentence if why is not None else 'that is not asked'}")

    def _blame(self, kind: str, reason: str) -> None:
        words = self.lines.last_words
        self.faults.append(Fault(self.ply, kind, f"{reason} (its last words: {words})" if words else reason))

    # --- the end -------------------------------------------------------------------------------
    def _send_home(self) -> None:
        """Ask it no more."""
        if not self.is_out:
            self.is_out = True
            self.lines.close(kindly=False)

    def close(self) -> None:
        """Tell the program how its game ended, and end it with everything it started."""
        if self.is_closed:
            return
        self.is_closed = True
        if not self.is_out:
            match = self.match
            is_over = match is not None and (match.outcome is not None or match.is_stopped)
            if match is not None and is_over:
                self._say(self._ending(match))
            self.is_out = True
            self.lines.close(kindly=is_over)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def shown(text: str) -> str:
    """What a program said, short enough for a sentence."""
    return repr(text if len(text) <= 60 else text[:57] + "...")
