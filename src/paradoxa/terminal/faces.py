"""What the terminal knows of each game: its boards, its words, and how a move is asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

from rich.text import Text

from paradoxa.core import Move, Seat
from paradoxa.core.events import Event
from paradoxa.games.antinomy import words as antinomy_words
from paradoxa.games.antinomy.terminal import screen as antinomy
from paradoxa.games.paradominetor import words as paradominetor_words
from paradoxa.games.paradominetor.terminal import screen as paradominetor
from paradoxa.games.paradox_island import words as paradox_island_words
from paradoxa.games.paradox_island.terminal import moves as island_moves
from paradoxa.games.paradox_island.terminal import screen as paradox_island
from paradoxa.games.perfect_moment import words as perfect_moment_words
from paradoxa.games.perfect_moment.terminal import moves as moment_moves
from paradoxa.games.perfect_moment.terminal import screen as perfect_moment
from paradoxa.terminal import results
from paradoxa.terminal.grammar import addressed
from paradoxa.terminal.menu import Choice
from paradoxa.terminal.paint import NORMAL, ROOMY, TIGHT, Ink
from paradoxa.terminal.screen import Screen

LOW: Final = 31  # a screen with fewer lines shows as little as it can
Steps = list[tuple[str, list[Choice]]]


class Board(Protocol):
    """Draws what one seat knows."""

    def __call__(self, view: Any, names: Sequence[str], ink: Ink, width: int, *, air: int = ...) -> list[Text]: ...


class OpenBoard(Protocol):
    """Draws what all seats together know."""

    def __call__(self, views: Sequence[Any], names: Sequence[str], ink: Ink, width: int, *, air: int) -> list[Text]: ...


class Result(Protocol):
    """Draws how a game came out."""

    def __call__(
        self, view: Any, events: Iterable[Event], names: Sequence[str], ink: Ink, width: int, /
    ) -> list[Text]: ...


@dataclass(frozen=True, slots=True)
class Face:
    """A game's face in the terminal."""

    board: Board
    opened: OpenBoard
    result: Result
    words: Any  # the game's module of sentences
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
        seen: str | None = self.words.seen_line(move, seat, viewer)
        return seen

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


FACES: Final[dict[str, Face]] = {
    "antinomy": Face(
        board=antinomy.board,
        opened=antinomy.opened,
        result=results.of_antinomy,
        words=antinomy_words,
        choice=antinomy.choice,
        weight=antinomy.weight,
        is_said_by_next=antinomy.is_said_by_next,
        legend="Cards are written colour, number, icon: b4k is the blue 4 with the key. Colours b blue, g green, "
        "p purple, r red; icons f feather, k key, r ring, s skull. 'move b4k 7' shows it and goes to space 7. "
        "On the board: below each space stand the cards that take you there, and ! marks a paradox; "
        "[a name in brackets] is a sorcerer, and the arrows run along its past and its future.",
        roomy=38,
    ),
    "paradominetor": Face(
        board=paradominetor.board,
        opened=paradominetor.opened,
        result=results.of_paradominetor,
        words=paradominetor_words,
        choice=paradominetor.choice,
        weight=paradominetor.weight,
        is_said_by_next=lambda _event, _later: False,
        legend="Tiles are written colour, value, time: r3n is the red 3 of the present. Colours r red, b blue, "
        "y yellow, g green, p purple, k black; times p past, n present, f future. 'play k0p g' leads a black 0 as "
        "green. On the board: [brackets] mark the tiles you may play now, 'gone' is a tile you have played, "
        "and ? is a time you do not know; 'holds no' lists the colours a seat has shown not to have.",
        roomy=34,
        setting=paradominetor.setting,
        steps=paradominetor.steps,
        turned=paradominetor.turned,
    ),
    "the-perfect-moment": Face(
        board=perfect_moment.board,
        opened=perfect_moment.opened,
        result=results.of_perfect_moment,
        words=perfect_moment_words,
        choice=moment_moves.choice,
        weight=moment_moves.weight,
        is_said_by_next=moment_moves.is_said_by_next,
        legend="Cards are written colour and two items: pkt is the purple one with Keys and Tickets. Colours y yellow, "
        "k pink, p purple, g green; items by colour: yellow m map, k mask, g gun, a armor; pink f flowers, "
        "p poetry, c chocolates, r ring; purple k keys, p phone, w wallet, t tickets; green m money, a aces, "
        "d drink, k knife. Where a card is laid, the half written first faces you: 'lay ptk' has Tickets towards you. "
        "On the board: the border beside a half says whom it faces, and [brackets] mark the items you may use now. "
        "'items' says what each one does, '? map' has its rule.",
        roomy=38,
        setting=moment_moves.setting,
        sealed_line=moment_moves.sealed_line,
        items=moment_moves.items,
        topics=moment_moves.TOPICS,
        alone="you alone against Echo",
    ),
    "paradox-island": Face(
        board=paradox_island.board,
        opened=paradox_island.opened,
        result=results.of_paradox_island,
        words=paradox_island_words,
        choice=island_moves.choice,
        weight=island_moves.weight,
        is_said_by_next=island_moves.is_said_by_next,
        legend=island_moves.LEGEND,
        roomy=46,
        few=4,  # steps are typed as easily as chosen, and much is said between two turns
        setting=island_moves.setting,
        items=island_moves.items,
        topics=island_moves.TOPICS,
        spelled=island_moves.spelled,
        chart=paradox_island.chart,
        elsewhere=frozenset({"help"}),  # the deduction desk is in the browser
    ),
}
