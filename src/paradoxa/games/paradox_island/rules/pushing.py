"""Paradox Island: pushes (I-10.6): whom the Rock can push, which way, and where that ends."""

from __future__ import annotations

from collections.abc import Sequence

from paradoxa.core import Move
from paradoxa.core.events import Emit
from paradoxa.games.paradox_island.box.geometry import LINES, NEXT, OCEAN
from paradoxa.games.paradox_island.box.islands import Land
from paradoxa.games.paradox_island.box.pieces import BUSH, ROCK
from paradoxa.games.paradox_island.notation.moves import PUSH, Push
from paradoxa.games.paradox_island.rules.arriving import come
from paradoxa.games.paradox_island.rules.frames import HOST
from paradoxa.games.paradox_island.rules.health import LITHOPHYTES, ROCKSLIDE, piece_named, who
from paradoxa.games.paradox_island.rules.state import State
from paradoxa.games.paradox_island.rules.told import announcements as told
from paradoxa.games.paradox_island.rules.told.events import Pushed


def pusher(state: State) -> int:
    """The piece that pushes: the Rock, with Lithophytes the Bush (I-11.2)."""
    return BUSH if state.token == LITHOPHYTES else ROCK


def pushes(state: State) -> list[Move]:
    """Every push that is possible now (I-10.6)."""
    return [PUSH[who(state, piece), way, origin] for piece, way, origin, _ in _pushes(state)]


def _pushes(state: State) -> list[tuple[int, int, int, int]]:
    """Captive, direction, origin (in a lake, otherwise -1), and the space or part where the push ends."""
    by = pusher(state)
    land, place = state.land, state.places[by]
    if not 0 <= place < OCEAN:
        return []
    assert land is not None
    home = land.lake[place]
    origins: Sequence[int] = (place,) if home < 0 else land.lakes[home]
    found = []
    for piece in state.captives:
        there = state.places[piece]
        if not 0 <= there < OCEAN or state.immune[piece] >> by & 1 or there in origins:
            continue
        lake = land.lake[there]
        lies = state.lying >> piece & 1
        for origin in origins:
            for way in range(6):
                first = NEXT[origin][way]
                if first == there or (lies and first < OCEAN and land.lake[first] == lake):
                    end = _end_of_push(land, first, way, lake)
                    if state.token == ROCKSLIDE and end < OCEAN:
                        end = NEXT[end][way]
                    found.append((piece, way, origin if home >= 0 else -1, end))
    return found


def _end_of_push(land: Land, first: int, way: int, lake: int) -> int:
    """The next space in line; out of a lake the first one beyond it (I-9.47)."""
    for there in LINES[first][way]:
        if there >= OCEAN or lake < 0 or land.lake[there] != lake:
            return there
    raise AssertionError("every line ends in the ocean")


def push(state: State, move: Push, emit: Emit | None) -> None:
    """A captive is pushed; OP decides later whether the space works."""
    piece = piece_named(state, move.whom)
    end = next(end for one, way, origin, end in _pushes(state) if (one, way, origin) == (piece, move.way, move.origin))
    by = pusher(state)
    if emit is not None:
        emit(Pushed(piece, move.way, by))
    edge = state.places[piece]
    if end >= OCEAN:  # the last space of the line of the push, which need not be where a lying piece is
        start = move.origin if move.origin >= 0 else state.places[by]
        edge = LINES[start][move.way][-2]
    come(state, piece, end, (told.PUSH, piece, move.way, by), "push", emit, bearing=move.way, mode=HOST, edge=edge)
