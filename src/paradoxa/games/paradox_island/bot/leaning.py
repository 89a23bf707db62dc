"""What a bot of Paradox Island leans to before it looks ahead: rules of thumb, from what it has not forgotten."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import exp
from random import Random
from typing import Final

from paradoxa.games.paradox_island.bot.host import FEARED
from paradoxa.games.paradox_island.bot.know_how import ratings
from paradoxa.games.paradox_island.bot.prospects import SHEETS
from paradoxa.games.paradox_island.bot.worth import SHORE
from paradoxa.games.paradox_island.box import pieces as p
from paradoxa.games.paradox_island.box.components import FRUITS
from paradoxa.games.paradox_island.box.geometry import OCEAN
from paradoxa.games.paradox_island.knowledge.view import ParadoxIslandView
from paradoxa.games.paradox_island.notation.moves import Say
from paradoxa.games.paradox_island.rules.told import announcements as told

HEAT: Final = 0.5  # half a wound more makes a move e times as promising
CURIOSITY: Final = 0.1  # the share of attention that goes to all moves alike
OVERSIGHT: Final = 0.5  # of what is forgotten: so many of the options are not thought of
# How often each character wins, by the number of seats: Granddead, Achilles, Hempel, Theseus, Phil, Schrodie
# (greedy bots in all seats; docs/bots.md).
CHANCES: Final[dict[int, tuple[float, ...]]] = {
    2: (0.95, 0.21, 0.11, 0.20, 0.20, 0.51),
    3: (0.30, 0.24, 0.22, 0.26, 0.15, 0.29),
    4: (0.15, 0.10, 0.26, 0.22, 0.15, 0.20),
}


def leaning(view: ParadoxIslandView, forget: float, rng: Random) -> list[float]:
    """How promising each option looks, summing up to 1; what is not thought of is 0."""
    assert view.decision is not None
    kind, options = view.decision.kind, view.decision.options
    if kind == "character":
        shares = CHANCES[view.seats]
        rated = [6 * shares[move.value] for move in options if isinstance(move, Say)]
    elif kind == "start":
        rated = [_bonus(view, move.value) for move in options if isinstance(move, Say)]
    else:
        rated = ratings(dimmed(view, forget))
        if kind == "place" and view.business[-1].split()[1:3] == [str(view.op), str(p.WAVE)]:
            pairs = zip(rated, options, strict=True)
            rated = [rate - _caught(view, move.value) for rate, move in pairs if isinstance(move, Say)]
    if forget:
        kept = [rng.random() >= OVERSIGHT * forget for _ in options]
        if any(kept):
            lowest = min(rated)
            found = _softmax([rate if seen else lowest for rate, seen in zip(rated, kept, strict=True)])
            return [share if seen else 0.0 for share, seen in zip(found, kept, strict=True)]
    return _softmax(rated)


def _bonus(view: ParadoxIslandView, fruit: int) -> float:
    """What the first circled fruit is good for."""
    board = view.own
    assert board is not None
    if board.character == p.HEMPEL:  # any fruit fits into any box
        return 0.0
    effect = p.EFFECT_OF[board.character][SHEETS[board.character].bonus_of(FRUITS[fruit])]
    return FEARED.get(effect, 1.0)


def _caught(view: ParadoxIslandView, part: int) -> float:
    """What it costs to put the Wave where Granddead may find it: he tries the coast he is at."""
    total = 0.0
    for figure in view.figures:
        place, board = view.places[figure.piece], view.board_of(figure.piece)
        if board.character == p.GRANDDEAD and 0 <= place < OCEAN and figure.energy > 1:
            total += (2.0, 1.2, 0.6, 0.2, 0.0, 0.0, 0.0)[SHORE[part][place]] * (1 + 0.4 * board.progress)
    return total


def _softmax(values: Sequence[float]) -> list[float]:
    top = max(values)
    weights = [exp((value - top) / HEAT) for value in values]
    total = sum(weights)
    return [(1 - CURIOSITY) * weight / total + CURIOSITY / len(values) for weight in weights]


def dimmed(view: ParadoxIslandView, forget: float) -> ParadoxIslandView:
    """A captive's view without the oldest of what was said: its map begins later. OP has the island before its eyes."""
    if view.is_op or not forget:
        return view
    entries = view.entries
    first = int(forget * len(entries))
    while first and entries[first - 1][0] != told.TURN:  # whole turns are remembered
        first -= 1
    return replace(view, entries=entries[max(0, first - 1) :], marks=()) if first > 1 else view
