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
from paradoxa.core import CHANCE, Game, native
from paradoxa.core.play import Match, run
from paradoxa.games import GAMES, title_of
from paradoxa.search import Effort, random_play

REFERENCE: Final = 35e6  # rounds of the calibration loop on the machine our aims are stated for
MOST_SEATS: Final = 4  # games are measured with so many seats, or as many as they have
COMPILED: Final = (3, 2)  # so many times that of decisions and of simulations, where the rules are compiled
LONGEST: Final = 10**9
THINKERS: Final = ("strong", "expert")
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


def thoughtful_middle(game: AnyGame, seats: int, seed: int) -> Any:
    """What a seat knows in the middle of a game between greedy bots, where it has a choice; no host's view."""
    match = Match(game, seats, game.with_bots(seats), rng=Random(seed))
    asked: list[Any] = []

    def heard(choose: Callable[[Any], Any]) -> Callable[[Any], Any]:
        def answer(view: Any) -> Any:
            if len(view.decision.options) > 1 and view.seat != getattr(view, "op", None):
                asked.append(view)
            return choose(view)

        return answer

    run(match, [heard(bots.make("greedy", game.name, Random(seed + seat)).choose) for seat in range(seats)])
    return asked[len(asked) // 2]


def seats_of(game: AnyGame) -> int:
    """How many play where a game is measured."""
    return min(game.seats[-1], MOST_SEATS)


def bench(seconds: float = 1.0, tell: Callable[[Measure], None] = lambda _: None) -> list[Measure]:
    """Measure every game, about `seconds` for each number."""
    found: list[Measure] = []

    def note(measure: Measure) -> None:
        found.append(measure)
        tell(measure)

    rounds = sorted([calibration() for _ in range(7)])[3]
    note(Measure("(this machine)", "calibration loop", rounds, "rounds/s", REFERENCE))
    for game in GAMES.values():
        for measure in _measures(game, seats_of(game), seconds):
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

    aims = title_of(game.name).part("bench")
    gains = COMPILED if native.is_compiled() else (1, 1)
    decisions, simulations = (gains[0] * aims.DECISIONS, gains[1] * aims.SIMULATIONS) if aims else (None, None)
    yield timed("random play", "decisions/s", _playouts(game, seats, rng, False), decisions)
    yield timed("random play", "games/s", _playouts(game, seats, rng, True))
    yield timed("copy and play out from the middle", "simulations/s", _simulations(game, middle, rng))
    yield timed("copies of a state", "copies/s", _copies(middle), 500_000)
    yield timed("views", "views/s", lambda: _count(game.view(middle, seat)))
    yield timed("worlds of one view", "worlds/s", lambda: _count(game.determinize(view, rng)))
    seen = thoughtful_middle(game, seats, 3)
    yield timed("search by the game's own mind", "simulations/s", _searches(game, seen, seconds, rng), simulations)
    for bot in ("uniform", "greedy"):
        yield timed(f"bots: all {bot}", "games/s", _bot_games(game, seats, bot, rng))
    for bot in THINKERS:
        value, scaled = _timed(_thoughts(game, seen, bot, rng), seconds, 3 if seconds >= 1 else 1)
        yield Measure(game.name, f"bots: {bot}", 1000 / value, "ms/move", 1000 / scaled)
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
        count = random_play(game, game.new(seats), rng, LONGEST)
        return 1 if games else count

    return work


def _simulations(game: AnyGame, state: Any, rng: Random) -> Callable[[], float]:
    def work() -> float:
        random_play(game, state.copy(), rng, LONGEST)
        return 1

    return work


def _searches(game: AnyGame, view: Any, seconds: float, rng: Random) -> Callable[[], float]:
    effort = Effort(seconds=seconds / 7)
    mind = bots.bot_room(game.name).MIND

    def work() -> float:
        return mind.search(view, Random(rng.random())).run(effort).iterations

    return work


def _thoughts(game: AnyGame, view: Any, bot: str, rng: Random) -> Callable[[], float]:
    def work() -> float:
        bots.make(bot, game.name, Random(rng.random())).choose(view)
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


def as_data(measures: list[Measure]) -> dict[str, Any]:
    """Measures, and of which build they are, as plain data, for `--json`."""
    return {"build": native.build(), "measures": [asdict(measure) for measure in measures]}
