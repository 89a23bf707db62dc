"""Paradominetor: know-how. What a tile is worth at once, from the view alone."""

from __future__ import annotations

from functools import cache
from typing import Final

from paradoxa.core import Move
from paradoxa.games.paradominetor.box.components import BLACK, SETS, Tile, rank
from paradoxa.games.paradominetor.box.rulings import BLACK_LOSES
from paradoxa.games.paradominetor.knowledge.view import Front, ParadominetorView
from paradoxa.games.paradominetor.notation.moves import Pass, Play

HALF: Final = 10.0


def ratings(view: ParadominetorView) -> list[float]:
    """A number for each option: halves it can bring, then what it costs to give the tile away."""
    assert view.decision is not None
    keep = {tile: _keep(view, tile) for tile in set(view.hand)}
    return [_rate(view, move, keep) for move in view.decision.options]


def _rate(view: ParadominetorView, move: Move, keep: dict[Tile, float]) -> float:
    if isinstance(move, Pass):
        return -sum([keep[tile] for tile in move.tiles])
    assert isinstance(move, Play)
    fronts = view.tricks[-1].fronts
    worth = _lead(view, move) if not fronts else _follow(view, move.tile, fronts)
    return worth - keep[move.tile]


def _keep(view: ParadominetorView, tile: Tile) -> float:
    """How much a tile is worth in hand: high ones win alone, early ones win paradoxes, the black is free."""
    if tile.colour == BLACK:
        return 3.0
    twins = _copies(tile.colour, tile.value) - 1
    value = 0.7 * tile.value + (1.2 - 0.6 * tile.time) * (twins > 0)
    length = sum([other.colour == tile.colour for other in view.hand])
    return value + 0.15 * length


@cache
def _copies(colour: int, value: int) -> int:
    return len([tile for tile in SETS[colour] if tile.value == value])


def _unseen(view: ParadominetorView, colour: int, value: int) -> int:
    """Copies of a front that are neither in the own hand nor played."""
    total = view.seats if colour == BLACK else _copies(colour, value)
    mine = sum([tile.colour == colour and tile.value == value for tile in view.hand])
    played = sum([(front.colour, front.value) == (colour, value) for trick in view.tricks for front in trick.fronts])
    return total - mine - played


def _lead(view: ParadominetorView, move: Play) -> float:
    """Leading: how surely it wins alone, and whether an earlier copy would take the whole point."""
    tile = move.tile
    if tile.colour == BLACK:
        assert move.declared is not None
        # A led black wins with any second black; declared as a colour others lack, it may even win alone.
        second = min(1.0, 0.25 * _unseen(view, BLACK, 0))
        return 2 * HALF * second * 0.5
    higher = sum([_unseen(view, tile.colour, value) for value in range(tile.value + 1, 7)])
    twins = _unseen(view, tile.colour, tile.value)
    alone = 0.75**higher * 0.85**twins
    in_paradox = 0.15 * twins * (1.0 - 0.25 * tile.time)
    return 2 * HALF * alone + HALF * in_paradox


def _follow(view: ParadominetorView, tile: Tile, fronts: tuple[Front, ...]) -> float:
    """Following: the halves if the trick ended here, a little less for every seat still to play."""
    halves = _halves_now(view, tile, fronts)
    to_come = view.seats - len(fronts) - 1
    certainty = 0.7**to_come
    worth = HALF * halves * certainty
    if not halves and to_come:
        # A paradox of a later player may still fall to the own tile.
        worth += 0.5 * _unseen(view, tile.colour, tile.value) * to_come * (tile.colour in view.on_table)
    return worth


def _halves_now(view: ParadominetorView, tile: Tile, fronts: tuple[Front, ...]) -> float:
    """What the own tile would score if no other tile followed; unknown times are even chances."""
    lead_colour = view.tricks[-1].lead_colour
    mine = (tile.colour, tile.value)
    laid = [(front.colour, front.value) for front in fronts] + [mine]
    groups = {front for front in laid if laid.count(front) > 1}
    if not groups:
        if BLACK_LOSES and lead_colour not in [colour for colour, _ in laid]:  # P-5.4
            lead_colour = laid[1][0]
        best = max([value for colour, value in laid if colour == lead_colour], default=0)
        return 2.0 if tile.colour == lead_colour and tile.value == best else 0.0
    colours = [colour for colour, _ in laid]
    ranks = {group: rank(*group, colours.index(group[0]), lead_colour, colours[0] == BLACK) for group in groups}
    if min(groups, key=lambda group: ranks[group]) != mine:
        return 0.0
    if tile.colour == BLACK:
        return 1.0  # an earlier black takes the whole point
    ahead = 1.0
    for front in fronts:
        if (front.colour, front.value) == mine:
            if front.time is not None:
                ahead *= tile.time < front.time
            else:
                ahead *= (1.0, 0.5, 0.0)[tile.time]
    return 1.0 + ahead
