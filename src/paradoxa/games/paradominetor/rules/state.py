"""Paradominetor: the true position, only data."""

from __future__ import annotations

from paradoxa.core import Seat
from paradoxa.core.stack import Frame, Slotted, mypyc_attr
from paradoxa.games.paradominetor.box.components import ROW
from paradoxa.games.paradominetor.notation.moves import Pass, Play


@mypyc_attr(allow_interpreted_subclasses=True)  # so that a copy need not be initialised first
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

    def __init__(self, seats: int, colours: tuple[int, ...], passes_right: bool, stack: list[Frame[State]]) -> None:
        self.seats = seats
        self.colours = colours
        self.passes_right = passes_right
        self.held = [0] * (ROW * seats)  # by seat: a bit mask of tiles for each colour, and the number of blacks
        self.passed: tuple[Pass | None, ...] = (None,) * seats
        self.leaders: tuple[Seat, ...] = ()  # of each trick so far, the open one included
        self.plays: list[Play] = []  # all tiles played, in order
        self.scores: tuple[tuple[int, ...], ...] = ()  # of each finished trick, in halves per seat
        self.lead_colour = -1
        self.on_table = 0  # the colours one must follow, as a bit mask
        self.voids = [0] * seats  # colours each seat has shown not to hold, as bit masks
        self.turned = 0  # plays whose time was turned over, as a bit mask
        self.stack = stack

    def copy(self) -> State:
        """An independent twin."""
        twin = State.__new__(State)
        twin.seats = self.seats
        twin.colours = self.colours
        twin.passes_right = self.passes_right
        twin.held = self.held[:]
        twin.passed = self.passed
        twin.leaders = self.leaders
        twin.plays = self.plays[:]
        twin.scores = self.scores
        twin.lead_colour = self.lead_colour
        twin.on_table = self.on_table
        twin.voids = self.voids[:]
        twin.turned = self.turned
        twin.stack = self.stack[:]
        return twin

    @property
    def turn(self) -> int:
        """Tricks finished."""
        return len(self.scores)
