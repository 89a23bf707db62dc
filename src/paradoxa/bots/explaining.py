"""A bot's thought in words: what it would play and why, what it believes, and what would change its mind."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from paradoxa.bots.thought import Imagined, Mind, Thought
from paradoxa.core import Move
from paradoxa.games.words import WORDS

SHOWN: Final = 4  # moves named
BELIEFS: Final = 5  # beliefs named
DOUBTS: Final = 3
CLEAR: Final = 0.02  # what a move must be better by to be called better
SURE: Final = 0.995


@dataclass(frozen=True, slots=True)
class Weighed:
    """A move in the explanation: notation, words, and the share of victory hoped for."""

    move: str
    words: str
    value: float


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why a bot would play a move, from its own view."""

    move: str
    why: str
    moves: tuple[Weighed, ...]  # the best first
    beliefs: tuple[tuple[str, float], ...]  # sentences about what cannot be seen, with the share of worlds
    doubts: tuple[str, ...]  # what would change its mind
    effort: str


def explain(game: str, view: Any, thought: Thought, mind: Mind, names: Sequence[str]) -> Explanation:
    """The thought in words; `names` are the players' by seat."""
    describe = WORDS[game].describe
    moves = [
        Weighed(str(choice.move), sentence(describe(choice.move, view)), choice.value)
        for choice in thought.choices[:SHOWN]
    ]
    told = [(world, mind.facts(view, world.state, names)) for world in thought.worlds]
    return Explanation(
        move=moves[0].move,
        why=_why(thought, moves),
        moves=tuple(moves),
        beliefs=_beliefs(told),
        doubts=_doubts(thought, told, game, view),
        effort=thought.effort,
    )


def sentence(words: str) -> str:
    """Words without what ends them: they go on."""
    return words.strip().rstrip(".!")


def percent(share: float) -> str:
    """A share as people read it; never quite certain unless it is."""
    return f"{round(100 * share)} %"


def _why(thought: Thought, moves: list[Weighed]) -> str:
    first = moves[0]
    if len(thought.choices) == 1:
        return "It is the only move there is."
    second = max(moves[1:], key=lambda other: other.value)
    gain = first.value - second.value
    if gain > CLEAR:
        return (
            f"It promises {percent(first.value)}, "
            f"clearly more than the next best ({second.words}: {percent(second.value)})."
        )
    return f"It promises {percent(first.value)}; {second.words} is about as good ({percent(second.value)})."


def _shares(told: list[tuple[Imagined, list[str]]]) -> dict[str, float]:
    shares: dict[str, float] = {}
    for world, facts in told:
        for fact in facts:
            shares[fact] = shares.get(fact, 0.0) + world.share
    return shares


def _beliefs(told: list[tuple[Imagined, list[str]]]) -> tuple[tuple[str, float], ...]:
    """What is most to be reckoned with; what is certain is no belief."""
    shares = [(fact, share) for fact, share in _shares(told).items() if share < SURE]
    shares.sort(key=lambda entry: (-entry[1], entry[0]))
    return tuple(shares[:BELIEFS])


def _doubts(thought: Thought, told: list[tuple[Imagined, list[str]]], game: str, view: Any) -> tuple[str, ...]:
    """Facts that, if they were known, would make another move the better one."""
    found = []
    for fact, share in _shares(told).items():
        if not 0.02 < share < SURE:
            continue
        values = _values_if([world for world, facts in told if fact in facts])
        mine = values.get(thought.move)
        if mine is None or not values:
            continue
        better = max(values, key=lambda move: values[move])
        gain = values[better] - mine
        if better is not thought.move and gain > 2 * CLEAR:
            words = sentence(WORDS[game].describe(better, view))
            found.append((gain * share, f"If {fact}, it would rather: {words} ({percent(values[better])})"))
    found.sort(key=lambda entry: (-entry[0], entry[1]))
    return tuple([text for _, text in found[:DOUBTS]])


def _values_if(worlds: list[Imagined]) -> dict[Move, float]:
    """What moves are worth over some of the worlds; moves tried in too few of them are left out."""
    totals: dict[Move, float] = {}
    weights: dict[Move, float] = {}
    for world in worlds:
        for move, value in world.values.items():
            totals[move] = totals.get(move, 0.0) + world.share * value
            weights[move] = weights.get(move, 0.0) + world.share
    whole = sum([world.share for world in worlds])
    return {move: total / weights[move] for move, total in totals.items() if weights[move] >= 0.6 * whole}
