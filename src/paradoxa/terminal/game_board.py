"""What the terminal expects of a game: how its board is drawn, how a move is asked for, and what matters of its news.

A game offers a GameBoard as `BOARD` in its `terminal` room.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

from rich.text import Text

from paradoxa.core import Move, Seat
from paradoxa.core.events import Event
from paradoxa.games import ByGame, title_of
from paradoxa.games.title import Words
from paradoxa.terminal.grammar import addressed
from paradoxa.terminal.screen.menu import Choice
from paradoxa.terminal.screen.paint import NORMAL, ROOMY, TIGHT, Ink
from paradoxa.terminal.screen.screen import Screen

LOW: Final = 31  # a screen with fewer lines shows as little as it can
Steps = list[tuple[str, list[Choice]]]


class Draw(Protocol):
    """Draws what one seat knows."""

    def __call__(self, view: Any, names: Sequence[str], ink: Ink, width: int, *, air: int = ...) -> list[Text]: ...


class DrawOpen(Protocol):
    """Draws what all seats together know."""

    def __call__(self, views: Sequence[Any], names: Sequence[str], ink: Ink, width: int, *, air: int) -> list[Text]: ...


class DrawResult(Protocol):
    """Draws how a game came out."""

    def __call__(
        self, view: Any, events: Iterable[Event], names: Sequence[str], ink: Ink, width: int, /
    ) -> list[Text]: ...


@dataclass(frozen=True, slots=True)
class GameBoard:
    """A game in the terminal."""

    draw: Draw
    draw_open: DrawOpen
    draw_result: DrawResult
    words: Words
    choice: Callable[[Move, Any], Choice]  # a move of the list
    weight: Callable[[Event], int]  # how much an event matters where not all can be told; below 0: it ends the game
    is_said_by_next: Callable[[Event, Event], bool]  # whether a later event tells this one too
    legend: str  # what the signs on the board mean, and the letters of the notation
    roomy: int  # lines a screen must have for the large drawing
    few: int = 6  # rows of a list that news leave room for
    setting: Callable[[str, str], str] = lambda _name, _value: ""  # the value of an option in words
    steps: Callable[[Any], Steps] = lambda _: []
    turned: Callable[[Any], list[bool]] = lambda _: []
    sealed_line: Callable[[tuple[Event, ...]], str] = lambda _: ""  # how others see a line that stays sealed
    items: Callable[[Any], list[tuple[str, str]]] = lambda _: []  # what each thing on the cards does
    topics: Mapping[str, str] = field(default_factory=dict)  # words one may ask for besides the numbers of clauses
    spelled: Callable[[str], str] = str.lower  # a typed line as the notation writes it
    chart: Callable[[Any, Ink], list[Text]] | None = None  # the board drawn large, where it can be asked for
    alone: str = "you alone"  # a table with one seat, where the game has one
    elsewhere: frozenset[str] = frozenset()  # options about what a terminal does not have: nobody is asked

    def tell(self, event: Event, names: Sequence[str]) -> str:
        """One redacted event as a sentence."""
        return addressed(self.words.tell(event, names))

    def ask(self, view: Any, names: Sequence[str]) -> str:
        """What the table waits for."""
        return addressed(self.words.ask(view, names))

    def seen_line(self, move: Move, seat: Seat, viewer: Seat | None) -> str | None:
        """A line of the record as a seat may see it; None where it may not know of it."""
        return self.words.seen_line(move, seat, viewer)

    def news(self, events: Sequence[Event], names: Sequence[str]) -> list[tuple[int, str]]:
        """Events as sentences with their weight; what another one tells too is left out."""
        return [
            (self.weight(event), self.tell(event, names))
            for place, event in enumerate(events)
            if not any([self.is_said_by_next(event, later) for later in events[place + 1 : place + 2]])
        ]

    def air(self, screen: Screen) -> int:
        """How much air the drawing may have on this screen."""
        if not screen.is_terminal:
            return NORMAL
        return TIGHT if screen.height < LOW else ROOMY if screen.height >= self.roomy and screen.is_live else NORMAL

    def choices(self, view: Any) -> list[Choice]:
        """The seat's legal moves as a list to choose from, those that bring something first."""
        made = [self.choice(move, view) for move in view.decision.options]
        return sorted(made, key=lambda choice: not choice.matters)


def _board(game: str) -> GameBoard:
    room = title_of(game).part("terminal")
    if room is None:
        from paradoxa.terminal.plain_board import plain_board  # only where a game brings no drawing of its own

        return plain_board(game)
    board: GameBoard = room.BOARD
    return board


BOARDS: Final = ByGame(_board)
