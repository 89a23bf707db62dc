"""Measured speed. Every number stands beside a calibration loop, so that ratios travel between machines."""

from __future__ import annotations

import gc
import tracemalloc
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from random import Random
from time import perf_counter
from typing import Any, Final

from paradoxa import bots
from paradoxa.core import CHANCE, Game
from paradoxa.games import GAMES
from paradoxa.play import Match, run

REFERENCE: Final = 35e6  # rounds of the calibration loop on the machine our aims are stated for
TABLES: Final = {"antinomy": 2, "paradominetor": 4, "the-perfect-moment": 2, "paradox-island": 4}
AIMS: Final = {
    "antinomy": 300_000,
    "paradominetor": 250_000,
    "the-perfect-moment": 60_000,
    "paradox-island": 30_000,
}  # decisions/s on the reference machine
ROUNDS: Final = 400_000  # of one calibration
AnyGame = Game[Any, Any]


def calibration() -> float:
    """Rounds per second of a bare `for` loop adding integers inside a function."""

    def loop(rounds: int) -> int:
        total = 0
        for number in range(rounds):
            total += number
        return total

    start = perf_counter()
    loop(ROUNDS)
    return ROUNDS / (perf_counter() - start)


@dataclass(frozen=True, slots=True)
class Measure:
    """One measured number; `scaled` is what it would be on the reference machine, `aim` what we want there."""

    game: str
    what: str
    value: float
    unit: str
    scaled: float
    aim: float | None = None


def random_playout(game: AnyGame, state: Any, rng: Random) -> int:
    """Play to the end through `decisions` -> choose -> `apply`, nobody listening; answers the decisions made."""
    random = rng.random
    decisions, apply, chance = game.decisions, game.apply, game.chance
    count = 0
    while found := decisions(state):
        first = found[0]
        if first.seat == CHANCE:
            apply(state, CHANCE, chance(state, rng))
        else:
            options = first.options
            apply(state, first.seat, options[int(random() * len(options))])
        count += 1
    return count


def middle_of(game: AnyGame, seats: int, rng: Random) -> Any:
    """The position in the middle of a random game, where a player is asked."""
    state = game.new(seats)
    asked = []
    while decisions := game.decisions(state):
        first = decisions[0]
        if first.seat == CHANCE:
            move = game.chance(state, rng)
        else:
            asked.append(state.copy())
            move = rng.choice(first.options)
        game.apply(state, first.seat, move)
    return asked[len(asked) // 2]


def bench(seconds: float = 1.0, tell: Callable[[Measure], None] = lambda _: None) -> list[Measure]:
    """Measure every game, about `seconds` for each number."""
    found: list[Measure] = []

    def note(measure: Measure) -> None:
        found.append(measure)
        tell(measure)

    rounds = sorted([calibration() for _ in range(7)])[3]
    note(Measure("(this machine)", "calibration loop", rounds, "rounds/s", REFERENCE))
    for name, seats in TABLES.items():
        for measure in _measures(GAMES[name], seats, seconds):
            note(measure)
    return found


def _measures(game: AnyGame, seats: int, seconds: float) -> Iterator[Measure]:
    rng = Random(1)
    middle = middle_of(game, seats, Random(2))
    seat = game.decisions(middle)[0].seat
    view = game.view(middle, seat)

    def timed(what: str, unit: str, work: Callable[[], float], aim: float | None = None) -> Measure:
        value, scaled = _timed(work, seconds)
        return Measure(game.name, what, value, unit, scaled, aim)

    yield timed("random play", "decisions/s", _playouts(game, seats, rng, False), AIMS[game.name])
    yield timed("random play", "games/s", _playouts(game, seats, rng, True))
    yield timed("copy and play out from the middle", "simulations/s", _simulations(game, middle, rng))
    yield timed("copies of a state", "copies/s", _copies(middle), 500_000)
    yield timed("views", "views/s", lambda: _count(game.view(middle, seat)))
    yield timed("worlds of one view", "worlds/s", lambda: _count(game.determinize(view, rng)))
    for bot in bots.BOTS:
        yield timed(f"bots: all {bot}", "games/s", _bot_games(game, seats, bot, rng))
    size = state_size(middle)
    yield Measure(game.name, "memory of a state", size, "bytes", size, 4000)


def _timed(work: Callable[[], float], seconds: float, rounds: int = 7) -> tuple[float, float]:
    """The median of several rounds, each scaled by a calibration before and behind it."""
    found = []
    for _ in range(rounds):
        speed = calibration()
        start = perf_counter()
        count = 0.0
        while (spent := perf_counter() - start) < seconds / rounds:
            count += work()
        speed = (speed + calibration()) / 2
        found.append((count / spent * REFERENCE / speed, count / spent))
    scaled, value = sorted(found)[rounds // 2]
    return value, scaled


def _playouts(game: AnyGame, seats: int, rng: Random, games: bool) -> Callable[[], float]:
    def work() -> float:
        count = random_playout(game, game.new(seats), rng)
        return 1 if games else count

    return work


def _simulations(game: AnyGame, state: Any, rng: Random) -> Callable[[], float]:
    def work() -> float:
        random_playout(game, state.copy(), rng)
        return 1

    return work


def _copies(state: Any) -> Callable[[], float]:
    def work() -> float:
        copy = state.copy
        for _ in range(1000):
            copy()
        return 1000

    return work


def _count(_: object) -> float:
    return 1


def _bot_games(game: AnyGame, seats: int, bot: str, rng: Random) -> Callable[[], float]:
    def work() -> float:
        choosers = [bots.make(bot, game.name, Random(rng.random())).choose for _ in range(seats)]
        run(Match(game, seats, rng=Random(rng.random())), choosers)
        return 1

    return work


def state_size(state: Any) -> float:
    """Bytes that one more copy of a state takes."""
    keep: list[Any] = [None] * 1000
    gc.collect()
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    for place in range(1000):
        keep[place] = state.copy()
    after = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    return (after - before) / 1000


def as_data(measures: list[Measure]) -> list[dict[str, Any]]:
    """Measures as plain data, for `--json`."""
    return [asdict(measure) for measure in measures]
