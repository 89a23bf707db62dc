"""The words of the house: Seat, Move, Decision, Outcome, Option, Ruling, the errors; what State, View, Game must be."""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random
from typing import Any, ClassVar, Final, Protocol, TypeAlias, TypeVar

from paradoxa.core.decision import Decision as Decision
from paradoxa.core.decision import Seat as Seat
from paradoxa.core.events import Emit

Options: TypeAlias = Mapping[str, str]

CHANCE: Final[Seat] = -1  # the dice and the shuffler have a seat too


# --- errors: each carries what was wrong and where ---------------------------------------------
class ParadoxaError(ValueError):
    """Something a user gave us cannot be taken; `str()` is one sentence that says why."""


class BadText(ParadoxaError):
    """A text that cannot be read: `text` as given, `at` the offset where reading stopped."""

    what: ClassVar[str] = "text"

    def __init__(self, text: str, at: int, reason: str) -> None:
        # What was given may be quoted in the reason: an error stays one line whatever that was.
        reason = "".join([letter if letter.isprintable() else "?" for letter in reason])
        self.text, self.at, self.reason = text, at, reason
        whole = str(text)
        shown = whole if len(whole) <= 60 else whole[:57] + "..."
        super().__init__(f"cannot read the {self.what} {shown!r} at character {at + 1}: {reason}")

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.text, self.at, self.reason)


class Part(str):
    """A piece of a text that knows where it stands: what an error points at."""

    at = 0

    @classmethod
    def whole(cls, text: str, longest: int, error: type[BadText]) -> Part:
        """A text to read; one that is longer than any good one is not even looked into."""
        given: object = text  # callers without a type checker may hand in anything
        if not isinstance(given, str) or len(given) > longest:
            raise error(text, 0, f"it is a text of at most {longest} characters")
        return cls(text)

    def cut(self, parting: str = " ") -> list[Part]:
        """The pieces between the partings."""
        found = []
        at = self.at
        for piece in self.split(parting):
            part = Part(piece)
            part.at = at
            found.append(part)
            at += len(piece) + len(parting)
        return found


class BadMove(BadText):
    """A text that is no move in a game's notation."""

    what = "move"


class BadPosition(BadText):
    """A text that is no position of a game."""

    what = "position"


class BadOptions(ParadoxaError):
    """A number of seats or an option the game does not have."""


class IllegalMove(ParadoxaError):
    """A readable move that may not be made now; `clause` names the rule, `options` only the seat's own."""

    def __init__(self, seat: Seat, move: str, reason: str, clause: str = "", options: Sequence[str] = ()) -> None:
        self.seat, self.move, self.reason = seat, move, reason
        self.clause, self.options = clause, tuple(options)
        super().__init__(f"{reason} [{clause}]" if clause else reason)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.seat, self.move, self.reason, self.clause, self.options)


# --- moves, decisions, outcomes ----------------------------------------------------------------
class Move(ABC):
    """An answer; immutable, one object per move, and its `str()` is the one notation."""

    __slots__ = ()

    @abstractmethod
    def __str__(self) -> str: ...


class SharedMove(Move):
    """A move of which there is one object: copies and pickles find it again by its notation.

    It stands in a module that has `parse_move`.
    """

    __slots__ = ()

    def __reduce__(self) -> tuple[Any, ...]:
        return sys.modules[type(self).__module__].parse_move, (str(self),)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: points per seat, and the seats that won (several share a victory)."""

    points: tuple[int, ...]
    winners: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class WhyNot:
    """Why a move is not legal: the clause of the rules, and a sentence for the person who asked."""

    clause: str
    sentence: str


@dataclass(frozen=True, slots=True)
class Option:
    """A choice the table makes before the game; the first of `values(seats)` is the default."""

    name: str
    about: str
    choices: tuple[str, ...] = ()

    def values(self, seats: int) -> tuple[str, ...]:
        """All values this option may have at a table of so many seats."""
        return self.choices

    def read(self, text: str, seats: int) -> str:
        """The value in its one written form."""
        if text not in self.values(seats):
            allowed = ", ".join(self.values(seats))
            raise BadOptions(f"{self.name}={text} is not possible; {self.name} is one of: {allowed}")
        return text


@dataclass(frozen=True, slots=True)
class ColoursOption(Option):
    """Which colours are in play, by their letters, written in any order."""

    letters: str = ""
    number: int = 0  # how many; 0: one for each seat
    rule: str = ""  # what can be chosen, with places for {seats}, {letters} and an {example}

    def values(self, seats: int) -> tuple[str, ...]:
        return tuple(["".join(some) for some in combinations(self.letters, self.number or seats)])

    def read(self, text: str, seats: int) -> str:
        ordered = "".join([letter for letter in self.letters if letter in text])
        if len(text) != len(ordered) or ordered not in self.values(seats):
            example = self.letters[-(self.number or seats) :]
            rule = self.rule.format(seats=seats, letters=" ".join(self.letters), example=example)
            raise BadOptions(f"{self.name}={text} is not possible: {rule}")
        return ordered


@dataclass(frozen=True)
class Ruling:
    """Something the house decided, by its clause, and a laboratory may decide otherwise: some words, or a number.

    `values` has every word with what it means, the house's first; of a number only the house's, for `numbers` has the
    possible ones, and `about` a place for it.
    """

    clause: str
    about: str
    values: Mapping[str, str]
    numbers: range = range(0)

    @classmethod
    def number(cls, clause: str, about: str, house: int, least: int, most: int) -> Ruling:
        """A ruling that is a number; `about` is a sentence with a place for it, {}."""
        return cls(clause, about, {str(house): ""}, range(least, most + 1))

    @property
    def house(self) -> str:
        """The value the house decided for."""
        return next(iter(self.values))

    @property
    def possible(self) -> str:
        """The values in words."""
        if self.numbers:
            return f"a whole number from {self.numbers[0]} to {self.numbers[-1]}"
        return f"one of: {', '.join(self.values)}"

    @property
    def question(self) -> str:
        """What is decided."""
        return self.about.format("N")

    def means(self, value: str) -> str:
        """What a value says, in words."""
        return self.about.format(value) if self.numbers else self.values[value]

    def read(self, text: str) -> str:
        """The value, if it is one; raises BadOptions."""
        if text not in (map(str, self.numbers) if self.numbers else self.values):
            raise BadOptions(f"{self.clause} is {self.possible}; not {text!r}")
        return text


def in_force(rulings: Mapping[str, Ruling], text: str) -> dict[str, str]:
    """The value of each of a game's rulings: the house's, where `A-3.5=nearest, ...` says nothing else.

    What is no ruling of this game is another game's; `paradoxa.games` sees to it that it is somebody's.
    """
    given = rulings_in(text)
    return {clause: ruling.read(given.get(clause, ruling.house)) for clause, ruling in rulings.items()}


def rulings_in(text: str) -> dict[str, str]:
    """Rulings as they are written, parted by commas or blanks."""
    return settings_in(text.replace(",", " ").split())


def settings_in(words: Sequence[str]) -> dict[str, str]:
    """Options given as `name=value`, each once."""
    found: dict[str, str] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals or not name:
            raise BadOptions(f"an option is written name=value, not {word!r}")
        if name in found:
            raise BadOptions(f"the option {name!r} is given twice")
        found[name] = value
    return found


def options_data(options: Iterable[Option], seats: Iterable[int]) -> dict[str, Any]:
    """Options as plain data for programs: what each is about, and its values for every number of seats."""
    return {
        option.name: {"about": option.about, "values": {str(number): list(option.values(number)) for number in seats}}
        for option in options
    }


# --- states, views and games -------------------------------------------------------------------
class State(Protocol):
    """The true position: only data, copied by hand."""

    stack: list[Any]  # open business, innermost last; empty = the game is over

    @property
    def turn(self) -> int:
        """Turns (or tricks) finished so far."""

    def copy(self: S) -> S:
        """An independent twin."""


S = TypeVar("S", bound=State)
V = TypeVar("V", bound="View")


class View(Protocol):
    """What one seat may know (seat None: a spectator), built by adding, never by removing."""

    @property
    def seat(self) -> Seat | None:
        """Whose knowledge this is."""

    @property
    def seats(self) -> int:
        """How many seats the table has."""

    @property
    def decision(self) -> Decision | None:
        """What this seat is asked now, with its legal moves."""

    @property
    def waiting(self) -> tuple[Seat, ...]:
        """Whom the table waits for, as far as everybody may know."""

    @property
    def turn(self) -> int:
        """Turns (or tricks) finished so far."""

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, if it has."""


class Game(Protocol[S, V]):
    """The rules of one game; has no memory. What every table, bot, proof and record goes through."""

    name: str
    title: str
    version: str  # moves on when an old record would replay differently
    earlier: Mapping[str, Any]  # by version: the game by earlier rules, for records and tables that began with them
    seats: range
    options: Mapping[str, Option]
    rulings: Mapping[str, Ruling]  # by clause: what the house decided and a laboratory may decide otherwise
    in_force: Mapping[str, str]  # by clause: the value of each ruling in this process
    turn_limit: int | None  # where a runner may stop a game without winners
    chance_rules: Mapping[str, WhyNot]  # by kind of chance move: what every such move must be
    reactions: frozenset[str]  # kinds of questions in the middle of things: the pause must not tell who can react
    disguised: frozenset[str]  # kinds of questions where others must not know whether there was a choice

    def new(self, seats: int, options: Options = ...) -> S:
        """A fresh game, before the first chance move."""

    def settings(self, seats: int, options: Options = ...) -> dict[str, str]:
        """Every option with its value in written form; raises BadOptions."""

    def with_bots(self, seats: int) -> dict[str, str]:
        """Options that have another default where a bot sits at the table."""

    def decisions(self, state: S) -> Sequence[Decision]:
        """Open questions; () = game over, several = simultaneous. Pure."""

    def admits(self, state: S, seat: Seat, move: Move) -> bool:
        """Whether the move is legal for that seat now; also judges chance moves too many to list."""

    def apply(self, state: S, seat: Seat, move: Move, emit: Emit | None = ...) -> None:
        """Make a legal move: in place, deterministic, unchecked (what is not legal may raise anything: use `play`)."""

    def chance(self, state: S, rng: Random) -> Move:
        """One outcome for the open chance decision."""

    def outcome(self, state: S) -> Outcome | None:
        """The result, only once the game is over."""

    def view(self, state: S, seat: Seat | None) -> V:
        """What that seat may know; None = a spectator."""

    def determinize(self, view: V, rng: Random) -> S:
        """A possible world, from the view alone: uniformly among those consistent with it.

        Where a game cannot count its worlds in reasonable time it may come close instead; its text says where.
        """

    def allows(self, view: V, world: S, /) -> bool:
        """Whether a world is one of those that `determinize` can draw from the view: decided, not by drawing."""

    def why_not(self, view: V, move: Move) -> WhyNot | None:
        """Why the view's seat may not make this move now; None if it may."""

    def parse_move(self, text: str) -> Move:
        """The move a notation names; needs no position; raises BadMove."""

    def dump(self, state: S) -> str:
        """The whole true position on one line."""

    def load(self, text: str) -> S:
        """The position a line describes; raises BadPosition."""

    def components(self, state: S) -> Mapping[str, int]:
        """How many of each piece are in the position, wherever they lie: conserved by every move."""


def no_seat(seat: object, seats: int) -> str:
    """What is said to whoever names a seat that the table does not have."""
    return f"There is no seat {seat!r}; the seats are 0 to {seats - 1}."


def check_seat(seat: object, seats: int) -> None:
    """Raise a ParadoxaError unless there is such a seat at the table; None is a spectator's."""
    if seat is not None and (not isinstance(seat, int) or not 0 <= seat < seats):
        raise ParadoxaError(no_seat(seat, seats))
