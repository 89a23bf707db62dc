"""Practise Paradominetor: train the networks that its bots judge moves by (`games/paradominetor/bot/instinct.py`).

They play against themselves, against greedy and against uniform bots, and learn by TD(lambda): what they said of a move
is drawn towards how the game ended and, the farther the end, towards what they themselves said on the way. Started
again with the same words it goes on from what it last wrote; the same seed makes the same networks. Their numbers are
written to `instinct.json` in the folder `--out`, which can take the place of the package's.

    python tools/practise.py --seats 4 --games 20000 --out practice
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from itertools import combinations
from math import exp, sqrt
from operator import add, mul
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from paradoxa.arena.statistics import share
from paradoxa.bots import Bot, Greedy, Uniform
from paradoxa.core import CHANCE, Move, Outcome, ParadoxaError
from paradoxa.games import GAMES
from paradoxa.games.paradominetor.bot import instinct
from paradoxa.games.paradominetor.bot.features import PASS_MARKS, PLAY_MARKS
from paradoxa.games.paradominetor.bot.instinct import ENDS, HALVES, Instinct, Network
from paradoxa.games.paradominetor.knowledge.view import ParadominetorView

GAME: Final = GAMES["paradominetor"]
SHIPPED: Final = Path(instinct.__file__).with_name("instinct.json")
PLAYING: Final = (PLAY_MARKS, 16, 16)  # marks, and units of the two layers
PASSING: Final = (PASS_MARKS, 16, 8)
POINTS: Final = 0.5  # what a unit of points counts beside a whole victory when a move is chosen
ANY: Final = 0.02  # how often any move is tried
WARMTH: Final = 0.03  # how much worse a move may look and still be tried; half of it in the last three tenths
SAME: Final = 0.02  # a move that looks worse by less is no trial
SLOWER: Final = {0.9: 0.05, 0.75: 0.15, 0.5: 0.4, 0.0: 1.0}  # from which part of the games on, which part of the rate
KEEP, KEEP_SQUARE, TINY = 0.9, 0.999, 1e-8  # Adam's: how long slopes and their squares are remembered
Pair = tuple[float, float]  # points ahead of the others' mean, in the networks' unit, and the share of victory


# --- learning --------------------------------------------------------------------------------------
def fresh(marks: int, width: int, upper: int, rng: Random) -> Network:
    """A network that knows nothing: small numbers by chance, and no mark leads straight to the end yet."""
    network = Network([0.0] * instinct.size(marks, width, upper), marks, width, upper)
    for row in network.rows:
        row[:width] = [rng.uniform(-0.15, 0.15) for _ in range(width)]
    for weights in network.above:
        weights[:] = [rng.uniform(-1.0, 1.0) * sqrt(3.0 / width) for _ in weights]
    for weights in network.ends:
        weights[:] = [rng.uniform(-0.1, 0.1) for _ in weights]
    return network


class Learner:
    """A network in training, by Adam: each list of its numbers takes a step of its own whenever it was used."""

    def __init__(self, network: Network) -> None:
        self.network = network
        self.lists = [*network.rows, network.bias, *network.above, network.above_bias, *network.ends, network.end_bias]
        self.means = [[0.0] * len(each) for each in self.lists]
        self.squares = [[0.0] * len(each) for each in self.lists]
        self.steps = [0] * len(self.lists)
        self.slopes: dict[int, list[float]] = {}  # of the error, by list, added up since the last step
        self.seen = 0

    def learn(self, marks: list[int], target: Pair) -> float:
        """Add up the slopes of the error, which is half the square of what an answer is wrong by; answers the error."""
        active, upper, answer = self.network.layers(marks)
        wrong = [said - wanted for said, wanted in zip(answer, target, strict=True)]
        # From the end back: an inactive unit has no slope, and hands none on.
        columns = zip(upper, *self.network.ends, strict=True)
        above = [sum(map(mul, weights, wrong), 0.0) if each > 0.0 else 0.0 for each, *weights in columns]
        columns = zip(active, *self.network.above, strict=True)
        sums = [sum(map(mul, weights, above), 0.0) if each > 0.0 else 0.0 for each, *weights in columns]
        found = [sums + wrong] * len(marks)
        found += [sums + [0.0] * ENDS, *[[slope * each for each in active] for slope in above], above]
        found += [*[[slope * each for each in upper] for slope in wrong], wrong]
        for place, slopes in zip([*marks, *range(len(self.network.rows), len(self.lists))], found, strict=True):
            before = self.slopes.get(place)
            self.slopes[place] = slopes if before is None else list(map(add, before, slopes))
        self.seen += 1
        return sum([each * each for each in wrong]) / 2

    def step(self, rate: float) -> None:
        """Go down the mean slope of what was learned since the last step."""
        for place, slopes in self.slopes.items():
            self.steps[place] += 1
            length = rate * sqrt(1.0 - KEEP_SQUARE ** self.steps[place]) / (1.0 - KEEP ** self.steps[place])
            numbers, means, squares = self.lists[place], self.means[place], self.squares[place]
            for i, total in enumerate(slopes):
                slope = total / self.seen
                means[i] += (1.0 - KEEP) * (slope - means[i])
                squares[i] += (1.0 - KEEP_SQUARE) * (slope * slope - squares[i])
                numbers[i] -= length * means[i] / (sqrt(squares[i]) + TINY)
        self.slopes, self.seen = {}, 0


# --- playing ---------------------------------------------------------------------------------------
class Choice(NamedTuple):
    """A move a pupil made: its marks, what was said of the best one, and whether it looked worse than that."""

    kind: str
    marks: list[int]
    best: Pair
    is_trial: bool


@dataclass(slots=True)
class Pupil:
    """The networks at one seat, without looking ahead; with some warmth they try things, and remember."""

    networks: Instinct
    rng: Random
    warmth: float = 0.0
    choices: list[Choice] = field(default_factory=list)

    def choose(self, view: ParadominetorView) -> Move:
        assert view.decision is not None
        network = self.networks.playing if view.kind == "play" else self.networks.passing
        marks = instinct.marked(view)
        answers = [network.answer(each) for each in marks]
        scores = [POINTS * points + victory for points, victory in answers]
        best = chosen = scores.index(max(scores))
        if self.warmth:
            is_any = self.rng.random() < ANY
            weights = [1.0 if is_any else exp((score - scores[best]) / self.warmth) for score in scores]
            chosen = self.rng.choices(range(len(scores)), weights)[0]
            self.choices.append(Choice(view.kind, marks[chosen], answers[best], scores[chosen] < scores[best] - SAME))
        return view.decision.options[chosen]


def play(players: Sequence[Bot], rng: Random) -> Outcome:
    """A whole game."""
    state = GAME.new(len(players))
    while decisions := GAME.decisions(state):
        seat = decisions[0].seat
        move = GAME.chance(state, rng) if seat == CHANCE else players[seat].choose(GAME.view(state, seat))
        GAME.apply(state, seat, move, None)
    outcome = GAME.outcome(state)
    assert outcome is not None
    return outcome


def company(seats: int, rng: Random) -> tuple[list[int], Bot]:
    """Where pupils sit, and who sits elsewhere: of 20 games 4 are among pupils, 14 with greedy bots, 2 with uniform."""
    kind = rng.random()
    count = seats if kind < 0.2 else rng.choice((seats // 2, (seats + 1) // 2)) if kind < 0.75 else 1
    return rng.sample(range(seats), count), Greedy(GAME.name, rng) if kind < 0.9 else Uniform(rng)


def ended(outcome: Outcome, seat: int) -> Pair:
    """What should have been said of that end."""
    points, mine = outcome.points, outcome.points[seat]
    return (mine - (sum(points) - mine) / (len(points) - 1)) / HALVES, (seat in outcome.winners) / len(outcome.winners)


def targets(choices: Sequence[Choice], end: Pair, trace: float) -> Iterator[tuple[Choice, Pair]]:
    """What should have been said of each choice, the last one first; a trial's fruits are not those of moves before."""
    points, victory = end
    for choice in reversed(choices):
        yield choice, (points, victory)
        part = 0.0 if choice.is_trial else trace
        points += (1.0 - part) * (choice.best[0] - points)
        victory += (1.0 - part) * (choice.best[1] - victory)


def evaluate(networks: Instinct, seats: int, games: int) -> float:
    """Victories of the networks alone against greedy: two and two; with three or five seats one among greedy bots."""
    seatings = list(combinations(range(seats), 2 if seats == 4 else 1))
    won = 0.0
    for game in range(games):
        rng = Random(f"evaluation {game}")
        ours = seatings[game % len(seatings)]
        outcome = play([Pupil(networks, rng) if seat in ours else Greedy(GAME.name, rng) for seat in range(seats)], rng)
        won += len(set(ours) & set(outcome.winners)) / len(outcome.winners)
    return won


# --- practice --------------------------------------------------------------------------------------
@dataclass
class Practice:
    """Networks of one size of table on their way; what is given decides, with the number of games, where it leads."""

    seats: int
    seed: int
    batch: int  # games between two steps
    rate: float  # how long a step is at first
    trace: float  # the lambda of TD(lambda)
    start: str  # the file it starts from, if any

    def __post_init__(self) -> None:
        rng = Random(f"fresh {self.seats} {self.seed}")
        new = Instinct(fresh(*PLAYING, rng), fresh(*PASSING, rng))
        self.networks = read(Path(self.start), self.seats) if self.start else new
        self.learners = {"play": Learner(self.networks.playing), "pass": Learner(self.networks.passing)}
        self.played = 0

    def go_on(self, games: int) -> float:
        """One batch of so many games in all, and a step; answers the mean error before it."""
        done = self.played / games
        rng = Random(f"batch {self.seats} {self.seed} {self.played}")
        errors = []
        for _ in range(self.batch):
            learning, other = company(self.seats, rng)
            pupils = {seat: Pupil(self.networks, rng, WARMTH if done < 0.7 else WARMTH / 2) for seat in learning}
            outcome = play([pupils.get(seat, other) for seat in range(self.seats)], rng)
            for seat, pupil in pupils.items():
                for choice, target in targets(pupil.choices, ended(outcome, seat), self.trace):
                    errors.append(self.learners[choice.kind].learn(choice.marks, target))
        for learner in self.learners.values():
            learner.step(self.rate * next(part for since, part in SLOWER.items() if done >= since))
        self.played += self.batch
        return sum(errors) / len(errors)

    def dump(self) -> str:
        """All that is needed to go on."""
        kept = {name: [each.lists, each.means, each.squares, each.steps] for name, each in self.learners.items()}
        return json.dumps({"plan": asdict(self), "played": self.played, "learners": kept})

    def load(self, text: str) -> None:
        """Go on from there."""
        kept = json.loads(text)
        if kept["plan"] != asdict(self):
            raise ParadoxaError(f"what is in --out was begun by {kept['plan']}: give the same, or another --out")
        self.played = kept["played"]
        for name, each in self.learners.items():
            lists, each.means, each.squares, each.steps = kept["learners"][name]
            for numbers, values in zip(each.lists, lists, strict=True):
                numbers[:] = values


def read(path: Path, seats: int) -> Instinct:
    """The networks in a file."""
    try:
        return instinct.load(path.read_text(encoding="utf-8"), seats)
    except (OSError, KeyError, TypeError, ValueError) as error:
        raise ParadoxaError(f"{path} has no networks for {seats} seats ({error!r})") from None


def write(path: Path, text: str) -> None:
    """Write a file whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.with_suffix(".new").write_text(text, encoding="utf-8")
    path.with_suffix(".new").replace(path)


def practise(practice: Practice, games: int, every: int, against: int, out: Path) -> None:
    """Go on until so many games were played; in between and in the end evaluate, tell, and write."""
    kept, written = out / f"practice-{practice.seats}.json", out / "instinct.json"
    if kept.exists():
        practice.load(kept.read_text(encoding="utf-8"))
    sizes = map(int, json.loads(written.read_text(encoding="utf-8"))) if written.exists() else ()
    networks = {size: read(written, size) for size in sizes} | {practice.seats: practice.networks}
    errors: list[float] = []
    while True:
        if (is_over := practice.played >= games) or practice.played % every < practice.batch:
            won = share(evaluate(practice.networks, practice.seats, against), against)
            error = f", mean error {sum(errors) / len(errors):.4f}" if errors else ""
            victories = f"{won.value:.1%} ({won.low:.1%} to {won.high:.1%}) of {against} games against greedy"
            print(f"{practice.played} games, {time.process_time():.0f} s{error}: {victories}", flush=True)
            write(written, instinct.dump(networks))
            write(kept, practice.dump())
            errors = []
        if is_over:
            return
        errors.append(practice.go_on(games))


def main() -> None:
    """Read what is wanted, and practise."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0], usage=argparse.SUPPRESS)
    parser.add_argument("--seats", type=int, default=4, choices=GAME.seats, help="at the table; 4 unless given")
    parser.add_argument("--games", type=int, default=20_000, help="in all, with those of earlier runs")
    parser.add_argument("--from", dest="start", nargs="?", default="", const=str(SHIPPED), help="a file to start from")
    parser.add_argument("--out", type=Path, default=Path("practice"), help="the folder for what is written")
    parser.add_argument("--seed", type=int, default=1, help="of all that chance decides")
    parser.add_argument("--batch", type=int, default=8, help="games between two steps")
    parser.add_argument("--rate", type=float, default=0.002, help="how long a step is at first")
    parser.add_argument("--trace", type=float, default=0.7, help="the lambda of TD(lambda)")
    parser.add_argument("--every", type=int, default=1000, help="games between two evaluations")
    parser.add_argument("--against", type=int, default=120, help="games of an evaluation")
    given = parser.parse_args()
    least, most = min(given.rate, given.trace), max(given.rate, given.trace)
    if min(given.games, given.batch, given.every, given.against) < 1 or not 0.0 <= least <= most <= 1.0:
        parser.error("games are 1 or more (--games, --batch, --every, --against), --rate and --trace from 0 to 1")
    try:
        practice = Practice(given.seats, given.seed, given.batch, given.rate, given.trace, given.start)
        practise(practice, given.games, given.every, given.against, given.out)
    except (OSError, OverflowError, ValueError) as error:  # a ParadoxaError is a ValueError
        parser.error(str(error))


if __name__ == "__main__":
    main()
