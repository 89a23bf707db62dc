"""What the deduction desk answers: plain data, made from one seat's view and sent to that seat alone.

Names are base numbers (see `tracks.BASE`): 0 to 16 as they are heard, 17 an anomaly, 18 to 20 the lakes.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


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
