"""One game in two engines at once: the program and a second, naive one written from the specification alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from types import ModuleType
from typing import Any

from paradoxa.core import CHANCE
from paradoxa.games import GAMES
from tests.reference import antinomy, paradominetor, perfect_moment, perfect_moment_table

REFERENCE: dict[str, ModuleType] = {
    "antinomy": antinomy,
    "paradominetor": paradominetor,
    "the-perfect-moment": perfect_moment,
}
COLOURS = paradominetor.COLOURS + "k"


class Pair:
    """One game in both engines, moved together."""

    def __init__(self, name: str, seats: int, options: Mapping[str, str]) -> None:
        self.name = name
        self.game = GAMES[name]
        self.plain = REFERENCE[name]
        self.state: Any = self.game.new(seats, options)
        self.mirror: Any = self.plain.start(seats, options)
        self.seats = seats
        self.lines: list[str] = []

    def agree(self) -> dict[int | str, list[str] | None]:
        """What both engines ask now, once they are found to ask the same."""
        asked = self.plain.asked(self.mirror)
        ours: dict[int | str, list[str] | None] = {}
        for decision in self.game.decisions(self.state):
            options = [str(move) for move in decision.options]
            ours[who(decision.seat)] = sorted(options) or None  # None: too many to list
        theirs = {seat: None if options is None else sorted(options) for seat, options in asked.items()}
        assert ours == theirs, self.story()
        outcome = self.game.outcome(self.state)
        assert (outcome and (outcome.points, outcome.winners)) == self.plain.result(self.mirror), self.story()
        return theirs

    def move(self, seat: int | str, text: str) -> None:
        self.lines.append(f"{seat} {text}")
        number = CHANCE if isinstance(seat, str) else seat
        move = self.game.parse_move(text)
        assert str(move) == text
        assert self.game.admits(self.state, number, move), self.story()
        self.game.apply(self.state, number, move)
        self.plain.move(self.mirror, seat, text)

    def story(self) -> str:
        return "\n".join([self.name, *self.lines])


def who(seat: int) -> int | str:
    return "*" if seat == CHANCE else seat


def choose(pair: Pair, options: list[str], leaning: str, rng: Random) -> str:
    """A random move, now and then leaning towards what random play rarely meets."""
    good: list[str] = []
    if leaning == "meet" and options[0].startswith("move"):  # walk into the other sorcerer
        there = pair.mirror.at[1 - pair.mirror.seat]
        good = [text for text in options if text.endswith(f" {there}")]
    elif leaning == "black" and rng.random() < 0.9:  # keep the black 0, then play it
        good = [text for text in options if ("k0p" in text) == text.startswith("play")]
    elif leaning == "late":  # keep the black 0 to the end
        good = [text for text in options if "k0p" not in text]
    elif leaning in ("equal", "sorted") and options[0].startswith("play"):  # make paradoxes
        fronts = [one.tile[:2] for one in pair.mirror.trick.played]
        if leaning == "sorted":  # and those of colours under a led black
            fronts = [front for front in fronts if front != "k0"] or ["k0"]
        good = [text for text in options if text.split()[1][:2] in fronts]
    elif leaning == "best":
        good = most_promising(pair, options)
    elif leaning in LEANINGS_OF_MOMENTS:
        good = lean(options, leaning)
    return rng.choice(good or options)


LEANINGS_OF_MOMENTS = ("nest", "points", "fragments", "quiet", "drain", "best")  # of random play in The Perfect Moment
MEANT = {
    "nest": ("use armor", "use keys", "lay ya", "lay pk", "face ya", "face pk", "other yma", "other pkt", "decline"),
    "points": ("score", "stop", "use aces", "use knife"),
    "fragments": ("accept", "score", "use armor", "use money", "take"),
    "quiet": ("none", "stop", "done", "decline"),
    "drain": ("score", "use poetry", "use chocolates", "use mask", "use keys", "use money"),
}


def most_promising(pair: Pair, options: list[str]) -> list[str]:
    """The moves of The Perfect Moment after which most points are made or to be made."""
    seat = next(iter(pair.mirror.now))
    table = pair.mirror.table
    if table.turn == 0 or isinstance(seat, str):
        return []
    worths: dict[str, int] = {}
    for text in sorted(options):  # `none` before `score`
        after = perfect_moment.copy(pair.mirror)
        if text.startswith("give"):
            continue
        perfect_moment.move(after, seat, text)
        table = after.table
        paradox = [perfect_moment_table.named(table.paradox)] if table.paradox else []
        best = max(
            [perfect_moment_table.worth(table, seat, card) for card in [*table.hands[seat], *paradox]], default=0
        )
        worths[text] = 3 * perfect_moment_table.points(table, seat) + best
        if text.startswith("score") and worths[text] < worths.get("none", 0) + 6:
            worths[text] = 0  # rather wait than score for one point
    return [text for text, worth in worths.items() if worth == max(worths.values())]


def lean(options: list[str], leaning: str) -> list[str]:
    """The moves that begin with what a leaning is after."""
    return [text for text in options if text.startswith(MEANT[leaning])]


def random_game(
    name: str, seats: int, options: Mapping[str, str], seed: str, leaning: str = "any", plies: int = 10_000
) -> Iterator[tuple[Pair, int | str, str]]:
    """Plays in both engines, compares them before every move, and yields the pair after it."""
    rng = Random(seed)
    pair = Pair(name, seats, options)
    for _ in range(plies):
        asked = pair.agree()
        if not asked:
            return
        seat = rng.choice(list(asked))  # of several that are asked at once anyone may answer first
        legal = asked[seat]
        if legal is not None:
            text = choose(pair, legal, leaning, rng)
        elif leaning == "sorted":
            text = sorted_deal(pair.mirror, rng)
        else:
            text = str(pair.game.chance(pair.state, rng))
        pair.move(seat, text)
        yield pair, seat, text


def sorted_deal(truth: paradominetor.State, rng: Random) -> str:
    """A deal that gives everyone few colours, so that following soon fails and paradoxes arise off colour."""
    hands: list[list[str]] = [[] for _ in range(truth.seats)]
    for time in paradominetor.TIMES:
        order = rng.sample(COLOURS, len(COLOURS))
        tiles = [tile for tile in paradominetor.whole_set(truth.colours) if tile[2] == time]
        tiles.sort(key=lambda tile: order.index(tile[0]))
        for seat, hand in enumerate(hands):
            hand += tiles[5 * seat : 5 * seat + 5]
    rng.shuffle(hands)
    return " ".join(["deal", *[tile for hand in hands for tile in hand]])


# --- perft -------------------------------------------------------------------------------------
def perft(game: Any, state: Any, depth: int) -> int:
    """How many ways the next plies can go; of simultaneous decisions the lowest open seat first."""
    decisions = sorted(game.decisions(state), key=lambda decision: int(decision.seat))
    if depth == 0 or not decisions:
        return int(depth == 0)
    first = decisions[0]
    if depth == 1:
        return len(first.options)
    count = 0
    for move in first.options:
        after = state.copy()
        game.apply(after, first.seat, move)
        count += perft(game, after, depth - 1)
    return count


def plain_perft(plain: ModuleType, state: Any, depth: int) -> int:
    asked = plain.asked(state)
    if depth == 0 or not asked:
        return int(depth == 0)
    seat = min(asked)
    if depth == 1:
        return len(asked[seat])
    count = 0
    for text in asked[seat]:
        after = plain.copy(state)
        plain.move(after, seat, text)
        count += plain_perft(plain, after, depth - 1)
    return count
