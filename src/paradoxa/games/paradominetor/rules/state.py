"""Paradominetor: the true position, only data."""

from __future__ import annotations

from typing import Any

from paradoxa.core import Seat
from paradoxa.core.stack import Frame, Slotted
from paradoxa.games.paradominetor.notation.moves import Pass, Play


class State(Slotted):
    """The true position; what stands behind `plays` follows from it, and is kept for speed."""

    __slots__ = (
        "colours",
        "held",
        "lead_colour",
        "leaders",
        "on_table",
        "passed",
        "passes_right",
        "plays",
        "scores",
        "seats",
        "stack",
        "turned",
        "voids",
    )

    def __init__(
        self,
        seats: int,
        colours: tuple[int, ...],
        passes_right: bool,
        held: list[int],
        passed: tuple[Pass | None, ...],
        leaders: tuple[Seat, ...],
        plays: list[Play],
        scores: tuple[tuple[int, ...], ...],
        lead_colour: int,
        on_table: int,
        voids: list[int],
        turned: int,
        stack: list[Frame[State]],
    ) -> None:
        self.seats = seats
        self.colours = colours
        self.passes_right = passes_right
        self.held = held  # by seat: five bit masks of tiles, one of each colour, and the number of blacks
        self.passed = passed
        self.leaders = leaders  # of each trick so far, the open one included
        self.plays = plays  # all tiles played, in order
        self.scores = scores  # of each finished trick, in halves per seat
        self.lead_colour = lead_colour
        self.on_table = on_table  # the colours one must follow, as a bit mask
        self.voids = voids  # colours each seat has shown not to hold, as bit masks
        self.turned = turned  # plays whose time was turned over, as a bit mask
        self.stack = stack

    def __reduce__(self) -> tuple[Any, ...]:
        from paradoxa.games.paradominetor.notation.position import dump, load  # only here: it knows the rules

        return load, (dump(self),)

    def copy(self) -> State:
        """An independent twin."""
        return State(
            self.seats,
            self.colours,
            self.passes_right,
            self.held[:],
            self.passed,
            self.leaders,
            self.plays[:],
            self.scores,
            self.lead_colour,
            self.on_table,
            self.voids[:],
            self.turned,
            self.stack[:],
        )

    @property
    def turn(self) -> int:
        """Tricks finished."""
        return len(self.scores)
