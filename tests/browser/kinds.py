"""A position for every kind of decision of every game, found by playing: for pictures, and to see that pages fit."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any, Final

from paradoxa.core import CHANCE, Seat
from paradoxa.core.play import Match
from paradoxa.core.record import Line as Played
from paradoxa.games import GAMES
from paradoxa.tables.desk import Desk
from paradoxa.tables.reading import HEARD, desk
from paradoxa.tables.setup import Setup
from paradoxa.tables.stored import Header, Line
from paradoxa.tables.table import Place, Table, setup_text

NAMES: Final = ("Ada", "Mira", "Zeno", "Otto", "Hypatia")
GAMES_EACH: Final = 40  # tried for a kind that does not come up
MOVES: Final = 400  # of one game


@dataclass(frozen=True)
class Position:
    """A game in which a seat is asked a kind of question."""

    game: str
    seats: int
    kind: str
    seat: Seat
    options: tuple[tuple[str, str], ...]
    lines: tuple[Played, ...]

    def __str__(self) -> str:
        return f"{self.game}, {self.seats} seats: {self.kind}, seat {self.seat}"


def tables_of(game: str) -> Iterator[tuple[int, dict[str, str]]]:
    """Numbers of seats, and options that bring up kinds of their own."""
    for seats in GAMES[game].seats:
        yield seats, {}
        for name, option in GAMES[game].options.items():
            for value in option.values(seats)[1:]:
                if name in ("may-decline", "pass", "island", "colours"):
                    yield seats, {name: value}


@cache
def positions(game: str) -> tuple[Position, ...]:
    """For every number of seats one position of each kind, late in the game rather than early."""
    found: dict[tuple[int, str], Position] = {}
    for seats, options in tables_of(game):
        kinds = {kind for kind, _ in _played(game, seats, options, found)}
        assert kinds or options, f"nobody is asked anything in {game} with {seats} seats"
    return tuple(found.values())


def _played(
    game: str, seats: int, options: dict[str, str], found: dict[tuple[int, str], Position]
) -> list[tuple[str, int]]:
    """Play games by chance and keep the first position of each kind, and the latest of the first game."""
    met: list[tuple[str, int]] = []
    quiet = 0  # games in a row that brought nothing new
    for seed in range(GAMES_EACH):
        rng = Random(f"{game} {seats} {options} {seed}")
        match: Match[Any, Any] = Match(GAMES[game], seats, options, players=NAMES[:seats], rng=rng)
        match.advance()
        before = len(found)
        for _ in range(MOVES):
            if not match.decisions:
                break
            for decision in match.decisions:
                key = seats, decision.kind
                is_better = key not in found or (seed == 0 and not options and len(decision.options) > 1)
                if decision.seat != CHANCE and is_better:
                    given = tuple(options.items())
                    found[key] = Position(game, seats, decision.kind, decision.seat, given, tuple(match.lines))
                    met.append((decision.kind, len(match.lines)))
            asked = rng.choice(match.decisions)
            match.submit(asked.seat, rng.choice(asked.options))
            match.advance()
        quiet = quiet + 1 if len(found) == before else 0
        if quiet == 8:
            break
    return met


def table_at(position: Position) -> Table:
    """The table of a position, with a person wherever somebody is asked."""
    game = GAMES[position.game]
    options = dict(game.settings(position.seats, dict(position.options)))
    setup = Setup(position.game, position.seats, "Copper Owl", options, hints=True)
    places = [
        Place("person", name) if seat == position.seat else Place("bot", name, "greedy")
        for seat, name in enumerate(NAMES[: position.seats])
    ]
    header = Header("abc", position.game, game.version, setup_text(setup, places), None, 0, False, "")
    table = Table(header, (), [Line(0, CHANCE, "!start", 0)])
    for line in position.lines:
        table.take(Line(table.count, line.seat, str(line.move), 0))
    return table


def desk_at(position: Position) -> Desk:
    """What the page of whoever is asked shows."""
    return desk(table_at(position), position.seat, 0, mine=(position.seat,), sentences=HEARD)
