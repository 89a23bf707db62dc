"""A simulation: a contest whose games have nothing to do with each other, each with a deal of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, ClassVar

from paradoxa.arena.contest import Contest, Task, told
from paradoxa.arena.folder import Key, Result, carry_out
from paradoxa.arena.room import options_of
from paradoxa.arena.schedule import Seating
from paradoxa.core import BadOptions, Options, ParadoxaError, Seat
from paradoxa.games import GAMES
from paradoxa.workers.crews import MOST_JOBS, crew_for


@dataclass(frozen=True)
class Simulation(Contest):
    """Bots sit around the table in changing order; every entry has one seat, also where a bot is entered twice."""

    counted: ClassVar = "games"
    most_deals: ClassVar = 10_000_000

    def seats_of(self, number: int) -> tuple[Seat, ...]:
        """Where each entry sits in a game: every entry once at every seat, then with other neighbours."""
        order = list(range(self.seats))
        Random(f"{self.seed}/seating {number // self.seats}").shuffle(order)
        return tuple([(place + number) % self.seats for place in order])

    def tables(self, deal: int) -> tuple[Seating, ...]:
        """Each deal is played once."""
        seats = self.seats_of(deal)
        return (tuple([seats.index(seat) for seat in range(self.seats)]),)

    def settings(self, variant: int, deal: int) -> dict[str, str]:
        """The options of a game; what goes round does so once everybody has sat everywhere."""
        return options_of(self.game, self.seats, dict(self.options), deal // self.seats)

    def check(self) -> None:
        """Raise a ParadoxaError if this cannot be simulated."""
        if self.game in GAMES:
            GAMES[self.game].settings(self.seats, dict(self.options))
        super().check()

    def chance(self, deal: int) -> Random:
        """What chance draws from."""
        return Random(f"{self.seed}/{deal}/chance")

    def seed_of(self, deal: int, entry: int, name: str, copy: int) -> str:
        """What a bot draws from."""
        return f"{self.seed}/{deal}/bot {entry}"

    def players(self, seating: Seating) -> list[str]:
        """The entries by name; where a bot plays several times, with its number."""
        names = told(self.bots)
        return [names[entry] for entry in seating]

    def headers(self, deal: int) -> dict[str, str]:
        """A record of one game by itself says nothing of others."""
        return {}

    def record_name(self, task: Task) -> str:
        """Games are numbered."""
        return f"{self.game}-{task.deal:06d}"


def simulation(game: str, bots: tuple[str, ...], games: int, seed: int, options: Options | None = None) -> Simulation:
    """A simulation with one bot for each seat."""
    return Simulation(game, bots, len(bots), games, seed, tuple((options or {}).items()))


class Records:
    """A folder of records, one for each game."""

    def __init__(self, path: Path, contest: Contest) -> None:
        self.path = path
        first = self._file(next(contest.tasks()))
        if first.exists():
            raise BadOptions(f"{first} exists already: give a folder without such records")

    def _file(self, task: Task) -> Path:
        return self.path / f"{task.name}.txt"

    def locked(self) -> AbstractContextManager[None]:
        """Others may write there too."""
        return nullcontext()

    def finished(self) -> dict[Key, Result]:
        """Every game is played."""
        return {}

    @contextmanager
    def opened(self) -> Iterator[None]:
        """Make the folder."""
        try:
            self.path.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise ParadoxaError(f"cannot make the folder {self.path}: {error.strerror or error}") from error
        yield

    def keep(self, task: Task, result: Result) -> None:
        """Keep a game's record."""
        try:
            self._file(task).write_text(result["record"], encoding="utf-8")
        except OSError as error:
            raise ParadoxaError(f"cannot write {self._file(task)}: {error.strerror or error}") from error


def simulate(
    contest: Simulation,
    jobs: int = 1,
    records: Records | None = None,
    progress: Callable[[int, int], None] = lambda _done, _all: None,
) -> list[dict[str, Any]]:
    """All games of a simulation, in order; `progress` hears how many more are done, and how many there are."""
    contest.check()
    if not 1 <= jobs <= MOST_JOBS:
        raise BadOptions(f"the number of jobs is from 1 to {MOST_JOBS}, not {jobs}")
    with crew_for(jobs) as crew:
        return carry_out(contest, crew, records, progress)
