"""Beats: what happened at a table, one thing after the other, as a page stages it.

A beat tells what the reader's events say and nothing more. The house numbers beats, sends them, plays them from a
queue, lists them under "Since your turn" and leaves their marks on the board; a game's `web` room says what its beats
are, by a function `beats`. A game that has none gets one beat for each line, in the words of its log.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from paradoxa.core import Seat, View
from paradoxa.core.events import Event
from paradoxa.tables.desk import Desk
from paradoxa.web.markup import NOTHING, Markup

# How long a beat of each kind is held, in seconds at normal speed.
HOLDS: Final[Mapping[str, float]] = {
    "move": 0.6,  # a piece, a card or a tile goes from one place to another
    "use": 0.9,  # an item is used, a space announced, somebody wounded or pushed
    "trick": 2.0,  # a trick is won
    "turned-trick": 2.2,  # a trick whose tiles turn, with the reasons
    "short-scene": 2.0,  # something large, told on the stage in about two steps
    "scene": 3.2,  # in about four
    "long-scene": 3.6,  # in about five
    "longest-scene": 4.6,  # in six
    "banner": 1.8,  # a mission fulfilled, a death, the end
}


@dataclass(frozen=True, slots=True)
class Mark:
    """What a beat leaves on the board until the reader's next move."""

    at: str  # the element: what its button sends, or its `data-at`
    # "from": something stood here; "to": it came here; "new": something here changed hands or turned; "at": it happened
    # here, and nothing changed (only the number of the step stands there)
    kind: str


@dataclass(frozen=True, slots=True)
class Beat:
    """One thing that happened."""

    says: str  # in one sentence, or a few
    kind: str = "move"  # a key of HOLDS
    seat: Seat | None = None  # who did it; None: nobody in particular
    group: str = ""  # under which heading it is told, where that is not the seat's name (a piece, Echo)
    icon: Markup = NOTHING  # a small piece beside the sentence
    marks: tuple[Mark, ...] = ()
    brief: str = ""  # what it comes to in a word or two, where a turn of many steps is told in one line
    clears: bool = False  # the table was cleared: what earlier beats marked is marked no longer
    # An account of what happened, laid over the table while the beat is held; and the inside of the table then, where
    # it is not the board after the line. A function is asked only when a page stages the beat.
    stage: Markup | Callable[[], Markup] = NOTHING
    board: Markup | Callable[[], Markup] | None = None
    # Where the sentences are long: what the stage says large, what below it. A phone's bar says the first, too.
    headline: str = ""
    because: str = ""


@dataclass(frozen=True, slots=True)
class Happened:
    """A line of the match as one reader heard it."""

    events: tuple[Event, ...]  # redacted
    before: View  # what the reader knew
    after: View
    names: tuple[str, ...]
    desk: Desk  # whose page it is: to draw boards with, as in `board.draw(desk, view=happened.after)`
