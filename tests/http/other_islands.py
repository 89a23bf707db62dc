"""Paradox Island on another island: a whole game in which a captive or a spectator hears the same at the same time.

A drawn world of the reader's view gives the land. There the same captives make the same moves, and for the host such
moves are searched for that the reader hears what it heard.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from paradoxa.core import CHANCE, Seat
from paradoxa.core.events import Event, redact
from paradoxa.tables.heard import is_noticed
from paradoxa.tables.table import Reader, Table

NODES = 1_500  # moves tried on one island
WORLDS = 4  # islands tried
DRAWS = 2_500  # random numbers spent on one island
HIDDEN = 3  # moves in a row of which nobody hears

Told = tuple[list[Event], Any]  # what a reader hears of a line, and what it knows then
Answer = tuple[Seat, str]
Part = list[Answer]  # what is written in one world where the other has one line the reader hears of


class _Spent(Exception):
    """Too much was tried."""


class Bounded(Random):
    """A generator that is spent after a while: some views are very hard to draw a world from."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.left = DRAWS

    def getrandbits(self, bits: int, /) -> int:
        """Some bits, and one less to come."""
        self.left -= 1
        if self.left < 0:
            raise _Spent
        return super().getrandbits(bits)


class Elsewhere:
    """The search for a game on another island."""

    def __init__(self, table: Table, reader: Reader, land: str, rng: Random) -> None:
        assert table.match is not None
        self.game, self.match, self.reader, self.rng = table.game, table.match, reader, rng
        self.land = land
        self.heard = [line for line in range(len(self.match.lines)) if is_noticed(table, line, reader)]
        self.nodes = 0

    def told(self, line: int) -> Told:
        """What the reader heard of a line."""
        seen = [redact(event, self.reader) for event in self.match.events[line]]
        return [event for event in seen if event is not None], self.match.view_after(line + 1, self.reader)

    def find(self) -> list[Part] | None:
        """What is written for each line the reader heard of; None where the host cannot make it so."""
        setup = self.game.new(len(self.match.players), self.match.options)
        try:
            return self._on(setup, 0)
        except _Spent:
            return None

    def _on(self, state: Any, place: int) -> list[Part] | None:
        """From here on."""
        parts: list[Part] = []
        while place < len(self.heard):
            found = list(self._ways(state, place, 0))
            if len(found) != 1:
                self.rng.shuffle(found)
                for part, after in found:
                    rest = self._on(after, place + 1)
                    if rest is not None:
                        return [*parts, part, *rest]
                return None
            part, state = found[0]
            parts.append(part)
            place += 1
        return parts

    def _ways(self, state: Any, place: int, hidden: int) -> Iterator[tuple[Part, Any]]:
        """What can be written here so that the reader hears what it heard."""
        line = self.match.lines[self.heard[place]]
        wanted = self.told(self.heard[place])
        for seat, move in self._moves(state, line.seat, str(line.move)):
            self.nodes += 1
            if self.nodes > NODES:
                raise _Spent
            after = state.copy()
            events: list[Event] = []
            self.game.apply(after, seat, self.game.parse_move(move), events.append)
            seen = [event for event in [redact(event, self.reader) for event in events] if event is not None]
            known = self.game.view(after, self.reader)
            if (seen, known) == wanted:
                yield [(seat, move)], after
            elif not events and hidden < HIDDEN and known == self.game.view(state, self.reader):
                for part, later in self._ways(after, place, hidden + 1):
                    yield [(seat, move), *part], later

    def _moves(self, state: Any, seat: Seat, move: str) -> list[Answer]:
        """What may stand in place of a line: captives and chance do the same on another island; the host what fits."""
        (decision,) = self.game.decisions(state)
        if decision.seat != seat:
            return []
        if seat == CHANCE:
            return [(seat, f"island {self.land}" if move.startswith("island ") else move)]
        options = [str(option) for option in decision.options]
        if seat != self.match.state.op:
            return [(seat, move)] if move in options else []
        verbs = {move.split(" ")[0], "through"}
        return [(seat, option) for option in options if option.split(" ")[0] in verbs]


def other_island(table: Table, reader: Reader, rng: Random) -> list[Part] | None:
    """Another island and all that was done there, for each line the reader heard of; None where none was found."""
    match = table.match
    assert match is not None
    if reader == match.state.op or match.state.land is None:
        return None
    view = match.view(reader)
    for _ in range(WORLDS):
        try:
            land = str(table.game.determinize(view, Bounded(rng.getrandbits(32))).land)
        except _Spent:
            continue
        found = Elsewhere(table, reader, land, rng).find() if land != str(match.state.land) else None
        if found is not None:
            return found
    return None
