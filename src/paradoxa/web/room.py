"""What the house expects in a game's `web` room, and what it does where a game does not say.

A room is a module (or a package) with some of the names below; only a board is worth writing first, and a game without
any can be played from a list of moves.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Final, NamedTuple

from paradoxa.games import GAMES, WORDS, title_of
from paradoxa.tables.desk import Desk, Moment
from paradoxa.web import icons
from paradoxa.web.beats import Beat, Happened
from paradoxa.web.board import Board
from paradoxa.web.editor import Editor
from paradoxa.web.lesson import Lesson
from paradoxa.web.markup import NOTHING, Markup
from paradoxa.web.plain_board import PlainTable
from paradoxa.web.rulebook import Book

USUAL_SEATS: Final = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """A game as the lobby and the frame present it."""

    short: str  # its classes in the stylesheet: g-<short> for the frame, <short> for the table
    minutes: int
    icon: str  # its name in the room's `icons.txt`, or one of the house
    ground: str  # behind its picture
    line: str
    credit: str
    first: str  # the question about the maker's seat, or about the host
    usual: int  # seats, unless somebody wants another number
    alone: str = ""  # how one plays it without anybody, where one can
    # What "Play now" offers, where there is more than one way: what the button says, and the fields of the new table.
    now: tuple[tuple[str, Mapping[str, str]], ...] = (("Play now against bots", {}),)
    host: str = ""  # the option that says which seat plays the host, where there is one: always the last
    has_reactions: bool = False  # whether people are asked in the middle of others' turns
    accent: str = "var(--brass)"  # its own colour, in lists of games and in its frame
    # Whether a game counts rounds where others count turns (a trick): a turn then is whatever one seat does.
    counts_rounds: bool = False
    has_points: bool = True  # whether the points of the outcome tell a player something


class Replay(NamedTuple):
    """What a game adds to its replays, which then show the desks as they were."""

    below: Callable[[Desk, Moment], Markup]  # under the slider
    beside: Callable[[Desk, Moment], Markup]


@dataclass(frozen=True, slots=True)
class WebRoom:
    """A game's `web` room; the module has the same names in capitals, functions as they are."""

    board: Board
    facts: Facts
    icon: Markup  # in lists of tables
    art: Markup  # its picture in the lobby, made of what is in the board's sprite
    style: tuple[str, ...]  # stylesheets of its own, from its folder `static`
    static: Traversable | None  # that folder
    lessons: Mapping[str, Lesson]  # by role
    editor: Editor | None
    replay: Replay | None
    value_words: Callable[[str, str], str]  # an option's value as a person says it
    score_words: Callable[[int], str]  # an outcome's points as a person says them
    lesson_for: Callable[[Any], str]  # the lesson for whoever is new at such a view; "" for none
    beats: Callable[[Happened], Sequence[Beat]] | None  # what happened in a line, as a page stages it; None: in words
    book: Callable[[], Book] | None  # the rules with pictures; None: clauses alone


@cache
def web_room(game: str) -> WebRoom:
    """The web room of a game."""
    part = title_of(game).part("web")
    static = files(part).joinpath("static") if part is not None and hasattr(part, "__path__") else None
    facts = getattr(part, "FACTS", None) or usual_facts(game)
    here = Path(part.__file__).parent if part is not None and part.__file__ else icons.HOUSE
    return WebRoom(
        board=getattr(part, "BOARD", None) or PlainTable(game),
        facts=facts,
        icon=icons.drawn(facts.icon, room=here),
        art=getattr(part, "ART", NOTHING),
        style=getattr(part, "STYLE", ()),
        static=static if static is not None and static.is_dir() else None,
        lessons=getattr(part, "LESSONS", {}),
        editor=getattr(part, "EDITOR", None),
        replay=getattr(part, "REPLAY", None),
        value_words=getattr(part, "value_words", _as_it_is),
        score_words=getattr(part, "score_words", _points),
        lesson_for=getattr(part, "lesson_for", None) or _only_lesson(getattr(part, "LESSONS", {})),
        beats=getattr(part, "beats", None),
        book=getattr(part, "book", None),
    )


def usual_facts(game: str) -> Facts:
    """What can be said of a game that does not say it itself."""
    seats = GAMES[game].seats
    about = WORDS[game].ABOUT
    line = f"{about[:1].upper()}{about[1:]}."
    return Facts(
        short=game,
        minutes=30,
        icon="person",
        ground="#3b2a5e",
        line=line,
        credit="",
        first="Your seat",
        usual=max(seats[0], min(USUAL_SEATS, seats[-1])),
    )


def _as_it_is(_: str, value: str) -> str:
    return value


def _points(points: int) -> str:
    return f"{points} point{'' if points == 1 else 's'}"


def _only_lesson(lessons: Mapping[str, Lesson]) -> Callable[[Any], str]:
    """What is offered in a first turn where a game does not say it: its lesson, where it has one for all roles."""

    def lesson_for(view: Any) -> str:
        return next(iter(lessons)) if len(lessons) == 1 and view.turn < view.seats else ""

    return lesson_for


def facts_of(game: str) -> Facts:
    """What pages say about a game besides its rules."""
    return web_room(game).facts


def board_of(game: str) -> Board:
    """The board of a game."""
    return web_room(game).board


def players_words(game: str) -> str:
    """How many play, in words."""
    few, many = GAMES[game].seats[0], GAMES[game].seats[-1]
    return f"{few} players" if few == many else f"{few}\u2013{many} players"


def value_words(game: str, option: str, value: str) -> str:
    """An option's value as a person says it."""
    if option == facts_of(game).host:
        return f"seat {int(value) + 1}" if value.isdecimal() else value
    return web_room(game).value_words(option, value)
