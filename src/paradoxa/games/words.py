"""The words of each game, by name: what screens need besides the rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Protocol

from paradoxa.core import Move, Seat, WhyNot
from paradoxa.events import Event
from paradoxa.games.antinomy import words as antinomy
from paradoxa.games.paradominetor import words as paradominetor
from paradoxa.games.paradox_island import words as paradox_island
from paradoxa.games.perfect_moment import words as perfect_moment


class Words(Protocol):
    """Every sentence of a game, from views and redacted events alone."""

    @property
    def ABOUT(self) -> str:  # noqa: N802  # a constant of the module
        """What the game is, in one line."""

    @property
    def PRIMER(self) -> tuple[str, ...]:  # noqa: N802  # a constant of the module
        """How to play and how to win, in a few sentences."""

    @property
    def HEADLINES(self) -> tuple[type[Event], ...]:  # noqa: N802  # a constant of the module
        """Events a log shows in bold."""

    def tell(self, event: Event, names: Sequence[str]) -> str:
        """One event as a sentence."""

    def seen_line(self, move: Move, seat: Seat, viewer: Seat | None) -> str | None:
        """A line of the record as a viewer may see it; None where it may not know of it."""

    def ask(self, view: Any, names: Sequence[str]) -> str:
        """What the table waits for."""

    def describe(self, move: Move, view: Any) -> str:
        """One of the seat's own options."""

    def rules_now(self, view: Any) -> tuple[str, ...]:
        """The clauses that apply now."""

    def why_not(self, view: Any, move: Move) -> WhyNot | None:
        """Why a move is not legal."""


WORDS: Final[dict[str, Words]] = {
    "antinomy": antinomy,
    "paradominetor": paradominetor,
    "the-perfect-moment": perfect_moment,
    "paradox-island": paradox_island,
}
