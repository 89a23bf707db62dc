"""The words of the house: Seat, Move, Decision, Frame, Outcome, the errors, and what a Game must be."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar, Final, Generic, Protocol, TypeAlias, TypeVar

from paradoxa.events import Emit

Seat: TypeAlias = int
Options: TypeAlias = Mapping[str, str]

CHANCE: Final[Seat] = -1  # the dice and the shuffler have a seat too


# --- errors: each carries what was wrong and where ---------------------------------------------
class ParadoxaError(ValueError):
    """Something a user gave us cannot be taken; `str()` is one sentence that says why."""


class BadText(ParadoxaError):
    """A text that cannot be read: `text` as given, `at` the offset where reading stopped."""

    what: ClassVar[str] = "text"

    def __init__(self, text: str, at: int, reason: str) -> None:
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


class Decision:
    """Who must answer, about what (`kind`), with which legal moves.

    `options` is empty only for a chance decision whose outcomes are too many to list (a deal).
    """

    __slots__ = ("kind", "options", "seat")

    def __init__(self, seat: Seat, kind: str, options: Sequence[Move]) -> None:
        self.seat = seat
        self.kind = kind
        self.options = options

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Decision):
            return NotImplemented
        return self.seat == other.seat and self.kind == other.kind and tuple(self.options) == tuple(other.options)

    def __hash__(self) -> int:
        return hash((self.seat, self.kind, tuple(self.options)))

    def __repr__(self) -> str:
        return f"Decision({self.seat}, {self.kind!r}, {[str(move) for move in self.options]})"


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


# --- the stack: open business ------------------------------------------------------------------
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


class State(Protocol):
    """The true position: only data, copied by hand."""

    stack: list[Any]  # open business, innermost last; empty = the game is over

    @property
    def turn(self) -> int:
        """Turns (or tricks) finished so far."""

    def copy(self: S) -> S:
        """An independent twin."""


class Slotted:
    """What slotted states share: equal when all their slots are, and not to be hashed, since they change."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        if type(self) is not type(other):
            return NotImplemented
        names: tuple[str, ...] = type(self).__slots__
        return all([getattr(self, name) == getattr(other, name) for name in names])

    __hash__ = None  # type: ignore[assignment]  # a state changes in place


S = TypeVar("S", bound=State)
V = TypeVar("V", bound="View")


class Frame(ABC, Generic[S]):
    """Open business on the stack: plain values only, never changed, shared when equal."""

    __slots__ = ()
    acts: ClassVar[bool] = False

    def _values(self) -> tuple[Any, ...]:
        names = [name for kind in type(self).__mro__ for name in getattr(kind, "__slots__", ())]
        return (type(self), *[getattr(self, name) for name in names])

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Frame) and self._values() == other._values())

    def __hash__(self) -> int:
        return hash(self._values())


class Acts(Frame[S]):
    """Business that settles by itself."""

    __slots__ = ()
    acts = True

    @abstractmethod
    def act(self, state: S, emit: Emit | None) -> None:
        """Do it; the frame is already off the stack."""


class Asks(Frame[S]):
    """Business that waits for one seat's answer."""

    __slots__ = ("seat",)
    kind: ClassVar[str]

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    @abstractmethod
    def options(self, state: S) -> Sequence[Move]:
        """The legal answers; pure."""

    @abstractmethod
    def answer(self, state: S, seat: Seat, move: Move, emit: Emit | None) -> None:
        """Take the answer: unchecked, in place."""

    def decisions(self, state: S) -> tuple[Decision, ...]:
        """This business seen from the door; a simultaneous one shows several."""
        return (Decision(self.seat, self.kind, self.options(state)),)

    def admits(self, state: S, seat: Seat, move: Move) -> bool:
        """Whether the move answers this business for that seat."""
        return seat == self.seat and move in self.options(state)


class Chances(Asks[S]):
    """Business that chance answers; `options` is empty where the outcomes are too many to list."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(CHANCE)

    @abstractmethod
    def outcome(self, state: S, rng: Random) -> Move:
        """One outcome, each as likely as the rules say."""


# --- views and games ---------------------------------------------------------------------------
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
    seats: range
    options: Mapping[str, Option]
    turn_limit: int | None  # where a runner may stop a game without winners
    chance_rules: Mapping[str, WhyNot]  # by kind of chance move: what every such move must be

    def new(self, seats: int, options: Options = ...) -> S:
        """A fresh game, before the first chance move."""

    def settings(self, seats: int, options: Options = ...) -> dict[str, str]:
        """Every option with its value in written form; raises BadOptions."""

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


def check_seat(seat: object, seats: int) -> None:
    """Raise a ParadoxaError unless there is such a seat at the table; None is a spectator's."""
    if seat is not None and (not isinstance(seat, int) or not 0 <= seat < seats):
        raise ParadoxaError(f"There is no seat {seat!r}; the seats are 0 to {seats - 1}.")


class StackGame(ABC, Generic[S, V]):
    """What all games with a decision stack share; a game adds its set-up, views and notation."""

    name: str
    title: str
    version: str
    seats: range
    options: Mapping[str, Option]
    turn_limit: int | None = None
    chance_rules: Mapping[str, WhyNot]

    def settings(self, seats: int, options: Options = {}) -> dict[str, str]:
        given: object = options  # callers without a type checker may hand in anything
        if not isinstance(given, Mapping) or {type(value) for value in given.values()} - {str}:
            raise BadOptions(f"options are texts by name, as in {{'pass': 'right'}}, not {options!r:.60}")
        if type(seats) is not int or seats not in self.seats:
            few, many = self.seats[0], self.seats[-1]
            allowed = f"{few}" if few == many else f"{few} to {many}"
            raise BadOptions(f"{self.title} is for {allowed} players, not {seats}")
        for name in options:
            if name not in self.options:
                known = ", ".join(self.options) or "none"
                raise BadOptions(f"{self.title} has no option {name!r}; its options are: {known}")
        return {
            name: option.read(options[name], seats) if name in options else option.values(seats)[0]
            for name, option in self.options.items()
        }

    def decisions(self, state: S) -> Sequence[Decision]:
        stack = state.stack
        if not stack:
            return ()
        found: tuple[Decision, ...] = stack[-1].decisions(state)
        return found

    def admits(self, state: S, seat: Seat, move: Move) -> bool:
        return bool(state.stack) and bool(state.stack[-1].admits(state, seat, move))

    def apply(self, state: S, seat: Seat, move: Move, emit: Emit | None = None) -> None:
        stack = state.stack
        stack[-1].answer(state, seat, move, emit)
        while stack and stack[-1].acts:
            stack.pop().act(state, emit)

    def chance(self, state: S, rng: Random) -> Move:
        frame = state.stack[-1] if state.stack else None
        if not isinstance(frame, Chances):
            raise ParadoxaError("chance is not asked now: a player is, or the game is over")
        return frame.outcome(state, rng)
