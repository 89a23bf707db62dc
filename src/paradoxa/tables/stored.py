"""A table as it is stored: plain values that a store keeps and gives back, whichever store it is."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Line:
    """One thing that happened at a table: a move (seat -1: chance) or a happening such as `!sit Ada`."""

    ply: int
    seat: int
    move: str
    time: int  # unix milliseconds, as every time here


@dataclass(frozen=True, slots=True)
class Holder:
    """Who may act for a seat: a person, and whoever has the seat's API token (its SHA-256 in hex)."""

    seat: int
    person: str | None
    token: str | None


@dataclass(frozen=True, slots=True)
class Header:
    """What a table was made with; never changes. `setup` is JSON, `invite` the SHA-256 of the link's secret."""

    id: str
    game: str
    rules: str
    setup: str
    maker: str | None
    created: int
    is_listed: bool
    invite: str


@dataclass(frozen=True, slots=True)
class Stored:
    """All the store knows of a table."""

    header: Header
    holders: tuple[Holder, ...]
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Status:
    """What lists show of a table: "open", "running" or "over", whose turn it is, who plays, how it ended."""

    status: str
    waiting: tuple[int, ...]
    names: tuple[str, ...]
    ending: str
    # When everybody last saw something happen, which orders the lists: a secret line must not move a table up.
    # None: with its last line.
    changed: int | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Person:
    """Someone with a cookie (its SHA-256 is the id) and a name."""

    id: str
    name: str
    created: int


@dataclass(frozen=True, slots=True)
class Summary:
    """A table as a list shows it."""

    header: Header
    status: Status
    plies: int
    changed: int
    holders: tuple[Holder, ...]
