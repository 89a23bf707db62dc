"""A title: all that the house needs to know of a game. What stands on outer floors is loaded when it is asked for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from typing import Any, NamedTuple, Protocol, cast

from paradoxa.core import Game, Move, Seat, View, WhyNot
from paradoxa.core.events import Event


class Words(Protocol):
    """Every sentence of a game, from views and redacted events alone."""

    @property
    def ABOUT(self) -> str:  # noqa: N802  # a constant of the module
        """What the game is, in one line."""

    @property
    def PRIMER(self) -> tuple[str, ...]:  # noqa: N802  # a constant of the module
        """How to play and how to win, in a few sentences."""

    @property
    def HEADLINES(self) -> tuple[type[Event], ...]:  # noqa: N802  # a constant of the module
        """Events a log shows in bold."""

    def tell(self, event: Event, names: Sequence[str]) -> str:
        """One event as a sentence."""

    def seen_line(self, move: Move, seat: Seat, viewer: Seat | None) -> str | None:
        """A line of the record as a viewer may see it; None where it may not know of it."""

    def ask(self, view: Any, names: Sequence[str]) -> str:
        """What the table waits for."""

    def describe(self, move: Move, view: Any) -> str:
        """One of the seat's own options."""

    def rules_now(self, view: Any) -> tuple[str, ...]:
        """The clauses that apply now."""

    def why_not(self, view: Any, move: Move) -> WhyNot | None:
        """Why a move is not legal."""


class Question(Protocol):
    """What an answer of a deduction desk rests on; equal where the same was heard and marked."""

    @property
    def marks(self) -> tuple[tuple[int, int], ...]:
        """What the reader has noted as certain."""

    def follows(self, before: Any) -> bool:
        """Whether this was asked later in the same game: nothing was taken back in between."""


class Deduction(Protocol):
    """What follows from what a seat was told, for games that have a deduction desk.

    What it answers is the game's own; nobody else looks into it.
    """

    QUICK: int  # an effort for which nobody need wait
    EFFORTS: tuple[int, ...]  # the quick one first, then more for who goes on looking
    PROVING: tuple[str, ...]  # levels of help that tell what is proven

    def level(self, options: Mapping[str, str]) -> str:
        """The help a table agreed to; "" where it was not asked about that."""

    def question(self, view: Any, help_level: str, marks: Mapping[int, int]) -> Question | None:
        """What a reader could be helped with now, if with anything."""

    def answer(self, view: View, level: str, marks: Mapping[int, int], effort: int, before: Any = None) -> Any | None:
        """What follows from a view at a level of help; None for seats that have no such desk."""

    def still(self, found: Any, asked: Any) -> Any:
        """What holds still of an answer to an earlier question."""

    def is_settled(self, found: Any) -> bool:
        """Whether more effort would find no more."""

    def proven(self, found: Any) -> int:
        """How much an answer proves."""

    def seats(self, view: Any) -> Sequence[Seat]:
        """The seats that could prove something."""

    def text(self, found: Any) -> str:
        """An answer as it travels between processes."""

    def read(self, text: str) -> Any:
        """The answer of a text; raises ValueError, TypeError or KeyError where it is none."""


class Command(NamedTuple):
    """A command of the command line that belongs to one game."""

    name: str
    about: str  # one line, shown by --help
    function: str  # "module:function"; imported when the command is called


class Title:
    """A game as the house lists it: its name, its Game, and the sub-rooms of its room, each loaded when asked for.

    The sub-rooms have the same names in every game: `words`, `bot`, `web`, `terminal`, `balance`, ...
    What each floor of the house expects to find in them is said by that floor (`bots.room`, `web.room`, ...).
    """

    def __init__(self, name: str, room: str, commands: tuple[Command, ...] = ()) -> None:
        self.name = name  # the key of GAMES
        self.room = room  # the package that holds all of the game
        self.commands = commands

    @property
    def is_of_the_house(self) -> bool:
        """Whether it stands in this package, and not in one from outside."""
        return self.room.startswith("paradoxa.games.")

    def __repr__(self) -> str:
        return f"Title({self.name!r}, {self.room!r})"

    def game(self) -> Game[Any, Any]:
        """The Game by the rules of the house."""
        return cast("Game[Any, Any]", import_module(f"{self.room}.game").GAME)

    @cached_property
    def words(self) -> Words:
        """The game's sentences."""
        return cast("Words", import_module(f"{self.room}.words"))

    @cached_property
    def deduction(self) -> Deduction | None:
        """The game's deduction desk, where it has one."""
        return cast("Deduction | None", self.part("knowledge.deduction"))

    def part(self, name: str) -> Any | None:
        """A sub-room of the game's room; None where the game has no such one."""
        inside, _, _ = name.rpartition(".")
        if inside and not hasattr(self.part(inside), "__path__"):  # a room that is one module has no other in it
            return None
        if find_spec(f"{self.room}.{name}") is None:
            return None
        return import_module(f"{self.room}.{name}")
