"""A lesson as data: what the coach says, which move or mark it waits for, and what the others do then."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from paradoxa.core import Seat
from paradoxa.web.markup import Markup

SILENT: Final = "off"  # the deduction desk says nothing


@dataclass(frozen=True, slots=True)
class Mark:
    """A mark on the notes of a game that has such: what its form sends, and how one sees and says it."""

    fields: Mapping[str, str]  # as `Board.jot` takes them
    advice: str  # how it is made, in words that follow "Here, first"
    is_in: Callable[[str], bool]  # whether notes have it
    point_out: Callable[[Markup], Markup]  # the page with the elements marked that make it


@dataclass(frozen=True, slots=True)
class Step:
    """A step of a lesson: something to read, and at most one thing to do."""

    title: str
    text: str
    move: str = ""  # the move that completes it; neither move nor mark: reading does
    mark: Mark | None = None  # or a mark on the notes
    then: tuple[str, ...] = ()  # the lines of others that follow
    is_leap: bool = False  # so many that they are not shown one by one: some turns later
    at: str = ""  # where on the page it is done, where that is not the lesson's usual place: the id of that part
    help: str = SILENT  # how much the deduction desk says,
    found: str = ""  # and what: always the same, so it stands here (a test works it out again)


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson for one role."""

    role: str
    title: str
    seat: Seat
    names: tuple[str, ...]
    opening: tuple[str, ...]  # the lines before the first step
    steps: tuple[Step, ...]
    closing: str
    now: int  # which of the ways to play at once it leads to (`Facts.now`)
    at: str  # where most things are done: the id of that part of the page
    called: str = ""  # how it is called on buttons, where its role is not a word for it
