"""Many games between bots: the same seed gives the same games, whatever the number of processes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from paradoxa import bots
from paradoxa.arena.room import balance_of, options_of
from paradoxa.arena.sheets import Sheet, sheet_data, spread
from paradoxa.arena.statistics import Estimate, mean, share
from paradoxa.core import BadOptions, Options, ParadoxaError, Seat
from paradoxa.core.play import Match, run
from paradoxa.games import GAMES
from paradoxa.workers.crews import crew_for

BATCH = 25  # games a process plays before it reports
MOST = 10_000_000


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be simulated: `bots` sit around the table in changing order."""

    game: str
    bots: tuple[str, ...]
    games: int
    seed: int
    options: tuple[tuple[str, str], ...] = ()
    records: Path | None = None

    @property
    def names(self) -> tuple[str, ...]:
        """The entries by name; where a bot plays several times, with its number."""
        return tuple(
            [
                f"{bot} {self.bots[: entry + 1].count(bot)}" if self.bots.count(bot) > 1 else bot
                for entry, bot in enumerate(self.bots)
            ]
        )

    def seating(self, number: int) -> tuple[Seat, ...]:
        """Where each entry sits in a game: every entry once at every seat, then with other neighbours."""
        count = len(self.bots)
        order = list(range(count))
        Random(f"{self.seed}/seating {number // count}").shuffle(order)
        return tuple([(place + number) % count for place in order])

    def check(self) -> None:
        """Raise a ParadoxaError if this cannot be simulated."""
        if self.game not in GAMES:
            raise BadOptions(f"there is no game {self.game!r}; the games are: {', '.join(GAMES)}")
        GAMES[self.game].settings(len(self.bots), dict(self.options))
        for name in self.bots:
            bots.make(name, self.game, Random(0))
        if not 1 <= self.games <= MOST:
            raise BadOptions(f"the number of games is from 1 to {MOST:,}, not {self.games:,}")
        if self.records is not None and self.record_path(0).exists():
            raise BadOptions(f"{self.record_path(0)} exists already: give a folder without such records")

    def record_path(self, number: int) -> Path:
        """Where the record of a game is kept."""
        assert self.records is not None
        return self.records / f"{self.game}-{number:06d}.txt"


@dataclass(frozen=True, slots=True)
class Result:
    """How one game went, by entry (the bot's place in the plan), not by seat."""

    number: int
    seats: tuple[Seat, ...]  # where each entry sat
    points: tuple[int, ...]  # of each entry; empty if the game was stopped
    winners: tuple[int, ...]  # entries
    plies: int
    turns: int
    facts: dict[str, Any] = field(default_factory=dict)  # what the game's balance sheets are made of


def play_one(plan: Plan, number: int) -> Result:
    """Game `number` of a plan: chance and every bot draw from generators of their own."""
    game = GAMES[plan.game]
    count = len(plan.bots)
    seats = plan.seating(number)
    choosers: list[Any] = [None] * count
    names = [""] * count
    for entry, seat in enumerate(seats):
        bot = bots.make(plan.bots[entry], plan.game, Random(f"{plan.seed}/{number}/bot {entry}"))
        choosers[seat] = bot.choose
        names[seat] = plan.names[entry]
    options: Options = options_of(plan.game, count, dict(plan.options), number // count)
    match = Match(game, count, options, players=names, rng=Random(f"{plan.seed}/{number}/chance"))
    outcome = run(match, choosers)
    if plan.records is not None:
        try:
            plan.record_path(number).write_text(str(match.record()), encoding="utf-8")
        except OSError as error:
            raise ParadoxaError(f"cannot write {plan.record_path(number)}: {error.strerror or error}") from error
    points = tuple([outcome.points[seat] for seat in seats]) if outcome is not None else ()
    winners = tuple([entry for entry in range(count) if outcome is not None and seats[entry] in outcome.winners])
    return Result(
        number, seats, points, winners, len(match.lines), match.state.turn, balance_of(plan.game).facts(match)
    )


def play_batch(batch: tuple[Plan, range]) -> list[Result]:
    """Several games of a plan, one after the other."""
    plan, numbers = batch
    return [play_one(plan, number) for number in numbers]


def simulate(plan: Plan, jobs: int = 1, progress: Callable[[int], None] = lambda _: None) -> list[Result]:
    """All games of a plan, in order; `progress` hears how many more are done."""
    plan.check()
    if not 1 <= jobs <= 256:
        raise BadOptions(f"the number of jobs is from 1 to 256, not {jobs}")
    if plan.records is not None:
        try:
            plan.records.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise ParadoxaError(f"cannot make the folder {plan.records}: {error.strerror or error}") from error
    starts = range(0, plan.games, BATCH)
    batches = [(plan, range(start, min(start + BATCH, plan.games))) for start in starts]
    found: list[list[Result]] = [[] for _ in batches]
    with crew_for(jobs) as crew:
        for index, results in crew.work(play_batch, batches):
            found[index] = results
            progress(len(results))
    return [result for results in found for result in results]


# --- what the games say ------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Standing:
    """How one entry did: its share of victories and its mean points, with 95 % intervals."""

    bot: str
    wins: float  # a shared victory counts in parts
    win_share: Estimate
    points: Estimate


@dataclass(frozen=True, slots=True)
class Report:
    """What a simulation says."""

    plan: Plan
    standings: tuple[Standing, ...]
    seat_shares: tuple[Estimate, ...]  # victories by seat, whoever sat there
    plies: Estimate
    turns: Estimate
    stopped: int
    sheets: tuple[Sheet, ...] = ()


def report(plan: Plan, results: Sequence[Result]) -> Report:
    """The standings, the seats and the lengths of a simulation."""
    count = len(plan.bots)
    wins = [0.0] * count
    by_seat = [0.0] * count
    for result in results:
        for entry in result.winners:
            wins[entry] += 1 / len(result.winners)
            by_seat[result.seats[entry]] += 1 / len(result.winners)
    finished = [result for result in results if result.points]
    return Report(
        plan,
        tuple(
            [
                Standing(
                    plan.bots[entry],
                    wins[entry],
                    share(wins[entry], len(results)),
                    mean([result.points[entry] for result in finished]),
                )
                for entry in range(count)
            ]
        ),
        tuple([share(won, len(results)) for won in by_seat]),
        mean([result.plies for result in results]),
        mean([result.turns for result in results]),
        len(results) - len(finished),
        tuple(balance_of(plan.game).sheets_of([result.facts for result in finished])),
    )


def as_data(report: Report) -> dict[str, Any]:
    """A report as plain data, for `--json`."""
    plan = report.plan
    return {
        "game": plan.game,
        "options": dict(plan.options),
        "games": plan.games,
        "seed": plan.seed,
        "stopped": report.stopped,
        "standings": [
            {
                "bot": standing.bot,
                "wins": standing.wins,
                "win_share": spread(standing.win_share),
                "points": spread(standing.points),
            }
            for standing in report.standings
        ],
        "seats": [spread(estimate) for estimate in report.seat_shares],
        "plies": spread(report.plies),
        "turns": spread(report.turns),
        "balance": [sheet_data(sheet) for sheet in report.sheets],
    }
