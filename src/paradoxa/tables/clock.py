"""The clock of a table, worked out from the times of its lines."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from paradoxa.core import Seat
from paradoxa.tables.setup import Pace


class Mark(NamedTuple):
    """How the clock stood after a line of the match: when, what was left for each seat, and who got the increment."""

    then: int
    left: tuple[int, ...]
    done: Seat | None = None


class Clock:
    """What is left for each seat, in milliseconds, and what was left after every line of the match."""

    __slots__ = ("left", "marks", "pace", "since")

    def __init__(self, pace: Pace, seats: int) -> None:
        self.pace = pace
        self.left = [pace.minutes * 60_000] * seats
        self.since = 0  # when those who are asked began to think
        self.marks: list[Mark] = []  # before the first line, and after each

    def copy(self) -> Clock:
        """An independent twin."""
        twin = object.__new__(Clock)
        twin.pace, twin.left, twin.since, twin.marks = self.pace, list(self.left), self.since, list(self.marks)
        return twin

    def start(self, now: int) -> None:
        """The game begins."""
        self.since = now
        self.marks = [Mark(now, tuple(self.left))]

    def line(self, now: int, asked: Iterable[Seat], done: Seat | None) -> None:
        """A line was written: all who were asked have used their time; `done` gets the increment."""
        self._charge(now, asked)
        if done is not None:
            self.left[done] += self.pace.increment * 1000
        self.marks.append(Mark(now, tuple(self.left), done))

    def _charge(self, now: int, asked: Iterable[Seat]) -> None:
        for seat in asked:
            self.left[seat] -= now - self.since
        self.since = now

    def go_back(self, lines: int, now: int, asked: Iterable[Seat]) -> None:
        """Lines were taken back: the time they took is spent all the same, and their increments are gone."""
        self._charge(now, asked)
        for mark in self.marks[lines + 1 :]:
            if mark.done is not None:
                self.left[mark.done] -= self.pace.increment * 1000
        del self.marks[lines + 1 :]
        self.marks[-1] = Mark(now, tuple(self.left), self.marks[-1].done)

    def forget(self, lines: int) -> None:
        """Lines others never saw were taken back: as if never written; who was asked before them has been all along."""
        del self.marks[lines + 1 :]
        self.since, self.left = self.marks[-1].then, list(self.marks[-1].left)

    def seconds(self, lines: int, seat: Seat, is_asked: bool, now: int) -> float | None:
        """What is left for a seat now, as those see it who have seen so many lines; None without a clock."""
        if not self.pace.minutes:
            return None
        then, left, _ = self.marks[lines]
        return max(0, left[seat] - (now - then if is_asked else 0)) / 1000

    def runs_out(self, asked: Iterable[Seat]) -> tuple[int, Seat] | None:
        """Whose time runs out first of those who are asked, and when; None without a clock."""
        ends = [(self.since + self.left[seat], seat) for seat in asked]
        return min(ends) if ends and self.pace.minutes else None
