"""What the deduction desk answers: plain data, made from one seat's view and sent to that seat alone.

Names are base numbers (see `tracks.BASE`): 0 to 16 as they are heard, 17 an anomaly, 18 to 20 the lakes.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, fields
from typing import Any, NamedTuple


class Space(NamedTuple):
    """What is known of a space."""

    names: tuple[int, ...]  # all that is not disproved; exactly one: proven
    open: tuple[int, ...] = ()  # of these, what was neither shown to be possible nor disproved in the effort given

    @property
    def proven(self) -> int:
        """The name that is proven, or -1."""
        return self.names[0] if len(self.names) == 1 else -1


class Share(NamedTuple):
    """How often something was so in the sampled worlds."""

    what: int  # a name, or a space
    times: int


class Contradiction(NamedTuple):
    """A mark that contradicts what was said, and the announcements (numbers of `view.entries`) that prove it."""

    space: int
    name: int
    entries: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Answer:
    """What follows from a view."""

    level: str  # "warn", "certain", "likely"
    heard: int  # how many announcements it rests on
    spaces: tuple[Space, ...]  # 37; () at level "warn"
    places: tuple[tuple[int, tuple[int, ...]], ...] = ()  # own pieces, each with the places that are not disproved
    contradictions: tuple[Contradiction, ...] = ()  # about certain marks in the notes
    shares: tuple[tuple[Share, ...], ...] = ()  # likely: of every space, most often first
    place_shares: tuple[tuple[int, tuple[Share, ...]], ...] = ()  # likely: of every own piece, where
    sampled: int = 0  # worlds the shares come from
    worlds: float = 0  # about how many islands are still possible
    is_exact: bool = False  # that number was counted, not estimated
    is_whole: bool = True  # nothing was left open

    @property
    def proven(self) -> int:
        """How many spaces are proven."""
        return sum([space.proven >= 0 for space in self.spaces])


def text(found: Answer) -> str:
    """As an answer travels between processes."""
    return json.dumps([getattr(found, field.name) for field in fields(found)], separators=(",", ":"))


def proven(found: Answer) -> int:
    """How many spaces an answer proves."""
    return found.proven


def read(text: str) -> Answer:
    """The answer of a text; raises ValueError, TypeError or KeyError where it is none."""
    level, heard, spaces, places, contradictions, shares, place_shares, *rest = json.loads(text)
    return Answer(
        str(level),
        int(heard),
        tuple([Space(tuple(names), tuple(open_)) for names, open_ in spaces]),
        tuple([(piece, tuple(there)) for piece, there in places]),
        tuple([Contradiction(space, name, tuple(entries)) for space, name, entries in contradictions]),
        tuple([_shares(of) for of in shares]),
        tuple([(piece, _shares(of)) for piece, of in place_shares]),
        *rest,
    )


def _shares(found: Any) -> tuple[Share, ...]:
    return tuple([Share(what, times) for what, times in found])
