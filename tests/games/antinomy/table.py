"""A table to test Antinomy at: position text in, lines of play, then a position text, events or a refusal out.

A line is written as in a record: `0 move b4k 7`, `* shuffle r1k r2s r3r`. Every line goes through the one checked door.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Final, NamedTuple

import pytest

from paradoxa.core import CHANCE, IllegalMove, Seat
from paradoxa.core.events import Event, redact
from paradoxa.core.play import play
from paradoxa.games import GAMES
from paradoxa.games.antinomy.box.components import CARD, Card
from paradoxa.games.antinomy.knowledge import AntinomyView
from paradoxa.games.antinomy.rules.state import State

GAME: Final = GAMES["antinomy"]
UNDEALT: Final = "undealt"
MAY_DECLINE: Final = {"may-decline": "yes"}

# The printed cards, typed off the rule sheet once more and on purpose not taken from the program.
BLUE, GREEN = ("b3f", "b4k", "b2r", "b1s"), ("g1f", "g2k", "g4r", "g3s")
PURPLE, RED = ("p2f", "p3k", "p1r", "p4s"), ("r4f", "r1k", "r3r", "r2s")
PRINTED: Final = BLUE + GREEN + PURPLE + RED

# Critical values of chi-square at p = 0.001, by degrees of freedom (any printed table has them).
CRITICAL: Final = {1: 10.828, 2: 13.816, 3: 16.266, 5: 20.515, 8: 26.124, 14: 36.123, 15: 37.697, 55: 93.168}


def relic(name: str) -> Card:
    """The program's card of this name."""
    return CARD[name]


def cards(names: str) -> tuple[Card, ...]:
    """The program's cards of these names, in this order."""
    return tuple([CARD[name] for name in names.split()])


def names(found: Sequence[Card]) -> str:
    """The names of these cards, in this order."""
    return " ".join([card.name for card in found])


# --- playing -----------------------------------------------------------------------------------
def split(line: str) -> tuple[Seat, str]:
    """Who acts in a line, and the move (A-10.4)."""
    who, _, move = line.partition(" ")
    return (CHANCE if who == "*" else int(who)), move


def load(position: str) -> State:
    """The state a position text describes; the text must be the one written form."""
    state: State = GAME.load(position)
    assert GAME.dump(state) == position, "a test must write the position as the program does"
    return state


def told(position: str, *lines: str) -> tuple[State, list[Event]]:
    """The state these lines lead to, and all that happened on the way."""
    state, events = load(position), list[Event]()
    for line in lines:
        seat, move = split(line)
        play(GAME, state, seat, move, events.append)
    return state, events


def after(position: str, *lines: str) -> str:
    """The position these lines lead to."""
    return GAME.dump(told(position, *lines)[0])


def happened(position: str, *lines: str) -> list[Event]:
    """All that happened in these lines, unredacted."""
    return told(position, *lines)[1]


def kinds(events: Sequence[Event]) -> list[str]:
    """The names of events, in order."""
    return [type(event).__name__ for event in events]


def seen_by(viewer: Seat | None, events: Sequence[Event]) -> list[Event]:
    """The events as that seat (None: a spectator) gets to know them."""
    return [seen for event in events if (seen := redact(event, viewer)) is not None]


def refused(position: str, line: str) -> IllegalMove:
    """How the door refuses this line; the position must stay as it was."""
    state = load(position)
    seat, move = split(line)
    with pytest.raises(IllegalMove) as caught:
        play(GAME, state, seat, move)
    assert GAME.dump(state) == position, "a refused move must change nothing"
    return caught.value


def options(position: str, *lines: str) -> list[str]:
    """The legal answers to the one open question, as lines."""
    (decision,) = GAME.decisions(told(position, *lines)[0])
    who = "*" if decision.seat == CHANCE else str(decision.seat)
    return [f"{who} {move}" for move in decision.options]


def is_over(position: str) -> bool:
    """Whether nothing is asked any more."""
    return not GAME.decisions(load(position))


def view(position: str, seat: Seat | None, *lines: str) -> AntinomyView:
    """What that seat knows after these lines."""
    seen: AntinomyView = GAME.view(told(position, *lines)[0], seat)
    return seen


def imagined(position: str, viewer: Seat | None, draws: int, *lines: str) -> Counter[str]:
    """How often each world was drawn from what that seat knows after these lines."""
    rng, seen = Random(2024), view(position, viewer, *lines)
    return Counter(GAME.dump(GAME.determinize(seen, rng)) for _ in range(draws))


# --- random games ------------------------------------------------------------------------------
class Ply(NamedTuple):
    """One line of a random game: the position before it, the line, what happened, and the state behind it."""

    before: str
    line: str
    events: list[Event]
    state: State


def wander(seed: int, settings: Mapping[str, str] = {}, plies: int = 10_000) -> Iterator[Ply]:
    """A game of random legal moves, ply by ply, to its end or so far."""
    rng = Random(seed)
    state: State = GAME.new(2, settings)
    for _ in range(plies):
        decisions = GAME.decisions(state)
        if not decisions:
            return
        (decision,) = decisions
        is_chance = decision.seat == CHANCE
        move = GAME.chance(state, rng) if is_chance else rng.choice(decision.options)
        before, events = GAME.dump(state), list[Event]()
        play(GAME, state, decision.seat, str(move), events.append)
        yield Ply(before, f"{'*' if is_chance else decision.seat} {move}", events, state)


def chi_square(counts: Sequence[int]) -> float:
    """How far these counts are from being equal; compare with CRITICAL[len(counts) - 1]."""
    expected = sum(counts) / len(counts)
    return sum([(count - expected) ** 2 / expected for count in counts])
