"""What the terminal knows of each game: its boards, its words, and how a move is asked for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

from rich.text import Text

from paradoxa.core import Move, Seat
from paradoxa.events import Event
from paradoxa.games.antinomy import words as antinomy_words
from paradoxa.games.paradominetor import words as paradominetor_words
from paradoxa.terminal import antinomy, paradominetor
from paradoxa.terminal.menu import Choice
from paradoxa.terminal.paint import NORMAL, ROOMY, TIGHT, Ink
from paradoxa.terminal.screen import Screen
from paradoxa.terminal.voice import addressed

LOW: Final = 31  # a screen with fewer lines shows as little as it can
Steps = list[tuple[str, list[Choice]]]


class Board(Protocol):
    """Draws what one seat knows."""

    def __call__(self, view: Any, names: Sequence[str], ink: Ink, width: int, *, air: int = ...) -> list[Text]: ...


class OpenBoard(Protocol):
    """Draws what all seats together know."""

    def __call__(self, views: Sequence[Any], names: Sequence[str], ink: Ink, width: int, *, air: int) -> list[Text]: ...


@dataclass(frozen=True, slots=True)
class Face:
    """A game's face in the terminal."""

    board: Board
    opened: OpenBoard
    words: Any  # the game's module of sentences
    points: Callable[[Any], tuple[int, ...]]
    score: Callable[[int], str]
    group: Callable[[Move], int]
    describe: Callable[[Move, Any], str]
    legend: str  # what the signs on the board mean
    roomy: int  # lines a screen must have for the large drawing
    steps: Callable[[Any], Steps] = lambda _: []
    turned: Callable[[Any], list[bool]] = lambda _: []

    def tell(self, event: Event, names: Sequence[str]) -> str:
        """One redacted event as a sentence."""
        return addressed(self.words.tell(event, names))

    def ask(self, view: Any, names: Sequence[str]) -> str:
        """What the table waits for."""
        return addressed(self.words.ask(view, names))

    def seen_line(self, move: Move, seat: Seat, viewer: Seat | None) -> str | None:
        """A line of the record as a seat may see it; None where it may not know of it."""
        seen: str | None = self.words.seen_line(move, seat, viewer)
        return seen

    def air(self, screen: Screen) -> int:
        """How much air the drawing may have on this screen."""
        if not screen.is_live:
            return NORMAL
        return TIGHT if screen.height < LOW else ROOMY if screen.height >= self.roomy else NORMAL

    def choices(self, view: Any) -> list[Choice]:
        """The seat's legal moves as a list to choose from."""
        return [Choice(str(move), self.describe(move, view), self.group(move)) for move in view.decision.options]


FACES: Final[dict[str, Face]] = {
    "antinomy": Face(
        board=antinomy.board,
        opened=antinomy.opened,
        words=antinomy_words,
        points=lambda view: view.crystals,
        score=antinomy.score,
        group=antinomy.group,
        describe=antinomy_words.describe,
        legend="On the board: below each space stand the cards that take you there, and ! marks a paradox; "
        "[a name in brackets] is a sorcerer, and the arrows run along its past and its future.",
        roomy=38,
    ),
    "paradominetor": Face(
        board=paradominetor.board,
        opened=paradominetor.opened,
        words=paradominetor_words,
        points=lambda view: view.points,
        score=paradominetor.score,
        group=paradominetor.group,
        describe=paradominetor.describe,
        legend="On the board: [brackets] mark the tiles you may play now, 'gone' is a tile you have played, "
        "and ? is a time you do not know; 'holds no' lists the colours a seat has shown not to have.",
        roomy=34,
        steps=paradominetor.steps,
        turned=paradominetor.turned,
    ),
}
