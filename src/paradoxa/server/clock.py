"""The clock of a table, worked out from the times of its lines."""

from __future__ import annotations

from collections.abc import Iterable

from paradoxa.core import Seat
from paradoxa.web.desk import Pace


class Clock:
    """What is left for each seat, in milliseconds, and what was left after every line of the match."""

    __slots__ = ("left", "marks", "pace", "since")

    def __init__(self, pace: Pace, seats: int) -> None:
        self.pace = pace
        self.left = [pace.minutes * 60_000] * seats
        self.since = 0  # when those who are asked began to think
        self.marks: list[tuple[int, tuple[int, ...]]] = []  # after each line: when, and what was left

    def copy(self) -> Clock:
        """An independent twin."""
        twin = object.__new__(Clock)
        twin.pace, twin.left, twin.since, twin.marks = self.pace, list(self.left), self.since, list(self.marks)
        return twin

    def start(self, now: int) -> None:
        """The game begins."""
        self.since = now
        self.marks = [(now, tuple(self.left))]

    def line(self, now: int, asked: Iterable[Seat], done: Seat | None) -> None:
        """A line was written: all who were asked have used their time; `done` gets the increment."""
        for seat in asked:
            self.left[seat] -= now - self.since
        if done is not None:
            self.left[done] += self.pace.increment * 1000
        self.since = now
        self.marks.append((now, tuple(self.left)))

    def go_back(self, lines: int, now: int) -> None:
        """Lines were taken back: the time they took is spent all the same."""
        del self.marks[lines + 1 :]
        self.marks[-1] = (now, tuple(self.left))
        self.since = now

    def seconds(self, lines: int, seat: Seat, is_asked: bool, now: int) -> float | None:
        """What is left for a seat now, as those see it who have seen so many lines; None without a clock."""
        if not self.pace.minutes:
            return None
        then, left = self.marks[lines]
        return max(0, left[seat] - (now - then if is_asked else 0)) / 1000

    def runs_out(self, asked: Iterable[Seat]) -> tuple[int, Seat] | None:
        """Whose time runs out first of those who are asked, and when; None without a clock."""
        ends = [(self.since + self.left[seat], seat) for seat in asked]
        return min(ends) if ends and self.pace.minutes else None
