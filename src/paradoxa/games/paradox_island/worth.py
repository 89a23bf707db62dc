"""Paradox Island: what a true position is worth to every seat: worlds that a search imagines, judged at a glance.

Two sums of weighted features compete, one for OP and one for every board; a softmax makes shares of victory of them.
The weights were fitted to games between bots (`WEIGHTS`); what is counted stands in `op_features`, `board_features`.
"""

from __future__ import annotations

from math import exp
from typing import Final

from paradoxa.games.paradox_island.components import COMPONENTS
from paradoxa.games.paradox_island.geometry import ALONG, COORDINATES, CORNERS, OCEAN, SPACES
from paradoxa.games.paradox_island.islands import KNOT, MIRAGE
from paradoxa.games.paradox_island.pieces import (
    ACHILLES,
    BUSH,
    GRANDDEAD,
    HEMPEL,
    OFF,
    PHIL,
    ROCK,
    SCHRODIE,
    THESEUS,
    WAVE,
)
from paradoxa.games.paradox_island.state import State

GOAL: Final = COMPONENTS.constants.mission_goal
DISTANCE: Final[list[list[int]]] = [
    [max(abs(q - p), abs(r - s), abs(q + r - p - s)) for p, s in COORDINATES] for q, r in COORDINATES
]
FAR: Final = 5
OP_SIZE: Final = 28
CHARACTER_SIZE: Final = 9
SHARED_SIZE: Final = 10
BOARD_SIZE: Final = 6 * CHARACTER_SIZE + SHARED_SIZE


def needs(state: State, board: int) -> list[int]:
    """The spaces a board still needs; Granddead needs the places of OP's pieces."""
    land = state.land
    assert land is not None
    character = state.characters[board]
    if character == GRANDDEAD:
        return [state.places[piece] for piece in (ROCK, BUSH) if 0 <= state.places[piece] < OCEAN]
    counted = state.counted[board]
    spaces: list[int] = []
    if character == HEMPEL:
        starts = [state.starts[piece] for piece in state.own_pieces(board)]
        spaces = [land.fruit[fruit] for fruit in range(7) if fruit not in starts]
    elif character == THESEUS:
        spaces = [space for space in land.portals if not counted >> land.twin[space] & 1]
        spaces += land.oracles
    elif character == PHIL:
        spaces = list(land.anomalies)
    elif character == SCHRODIE:
        spaces = [space for space in range(SPACES) if MIRAGE <= land.names[space] <= KNOT]
    elif character == ACHILLES:
        spaces = list(CORNERS)
    return [space for space in spaces if not counted >> space & 1]


def wounds_left(state: State, piece: int) -> int:
    """How many wounds a captive survives, and one."""
    if state.character_of(piece) == GRANDDEAD:
        return (state.energy[piece] + 1) // 2
    return state.health[piece]


def op_features(state: State) -> list[float]:
    """What speaks for OP: deaths, weak captives, and pieces near them."""
    found = [0.0] * OP_SIZE
    places = state.places
    goal = COMPONENTS.constants.death_goal_two_players if state.seats == 2 else COMPONENTS.constants.death_goal
    found[state.seats - 2] = 1.0
    left = min(5, max(1, goal - state.deaths))
    found[2 + left] = 1.0  # 3 to 7
    on_turn = state.active == state.op
    if on_turn:
        found[8] = state.left
    bush, rock, wave = places[BUSH], places[ROCK], places[WAVE]
    if bush == OFF:
        found[9] = 1.0
    if wave == OFF:
        found[10] = 1.0
    weak = 0
    for piece in state.captives:
        place = places[piece]
        if place == OFF:
            found[11] += 1.0
            continue
        hits = wounds_left(state, piece)
        found[12 if hits <= 1 else 13 if hits == 2 else 14] += 1.0
        if hits <= 1:
            weak += 1
        if place >= OCEAN:
            continue
        if 0 <= bush < OCEAN:
            near = DISTANCE[bush][place]
            if near <= 3:
                found[15 if hits <= 1 else 16] += 1.0
                if near <= 1:
                    found[17] += 1.0
                if on_turn and near <= state.left:
                    found[18 if hits <= 1 else 19] += 1.0
        along = ALONG[place]
        if along:
            found[20 if hits <= 1 else 21] += 1.0
            if wave >= OCEAN and wave - OCEAN in along:
                found[22 if hits <= 1 else 23] += 1.0
                if on_turn and state.left and not state.victims >> piece & 1:
                    found[24 if hits <= 1 else 25] += 1.0
        if 0 <= rock < OCEAN and DISTANCE[rock][place] <= 2:
            found[26] += 1.0
    if weak > 1:
        found[27] = weak - 1.0
    return found


def board_features(state: State, board: int) -> list[float]:
    """What speaks for a board: its mission, how near the rest of it is, and what it can still do."""
    found = [0.0] * BOARD_SIZE
    character = state.characters[board]
    base = CHARACTER_SIZE * character
    done = state.progress[board]
    found[base] = 1.0
    found[base + 1] = float(done)
    if done >= GOAL - 1:
        found[base + 2] = 1.0
    elif done == GOAL - 2:
        found[base + 3] = 1.0
    first, second = FAR, FAR
    near = 0
    wanted = needs(state, board)
    shared = 6 * CHARACTER_SIZE
    energy = actions = 0
    for piece in state.own_pieces(board):
        place = state.places[piece]
        if place == OFF:
            found[shared] += 1.0
            continue
        energy += min(4, state.energy[piece])
        actions += state.actions[piece]
        if state.lying >> piece & 1:
            found[shared + 1] += 1.0
        if place >= OCEAN:
            continue
        row = DISTANCE[place]
        for space in wanted:
            far = row[space]
            if far < first:
                first, second = far, first
            elif far < second:
                second = far
            if far <= 2:
                near += 1
    found[base + 4] = float(first)
    found[base + 5] = float(second)
    found[base + 6] = float(near)
    found[base + 7] = float(energy)
    found[base + 8] = float(state.turn // state.seats)
    found[shared + 2] = float(actions)
    if first <= 1:
        found[shared + 3] = 1.0
        if actions:
            found[shared + 4] = 1.0
    if first <= actions:
        found[shared + 5] = 1.0
    if done >= GOAL - 1:
        found[shared + 6] = float(FAR - first)
    found[shared + 7] = float(state.circled[board].bit_count())
    found[shared + 8] = float((state.squares[board] & 0b010101).bit_count())
    found[shared + 9] = float((state.seat_of(board) - state.active) % state.seats)
    return found


# --- weights -----------------------------------------------------------------------------------
OP_WEIGHTS: Final[list[float]] = [
    *(0.88, 1.05, -0.03, 3.58, 1.60, -0.01, -1.17, -2.11, 0.04, -0.10),
    *(-0.09, 0.61, 1.49, 1.01, 0.61, 0.09, 0.10, 0.03, -0.05, -0.02),
    *(0.03, 0.05, -0.03, -0.08, 0.34, 0.11, 0.03, -0.05),
]  # fmt: skip
BOARD_WEIGHTS: Final[list[float]] = [
    *(-1.42, 0.86, 0.49, 0.32, -0.04, -0.16, 0.15, 0.49, 0.44),
    *(-0.94, 0.85, 1.07, 0.51, -0.09, 0.00, -0.13, 0.10, 0.33),
    *(0.06, 0.64, 0.73, 0.40, -0.08, 0.04, 0.07, -0.03, 0.44),
    *(0.62, 0.59, 1.13, 0.12, -0.06, -0.17, 0.01, -0.11, 0.44),
    *(-0.25, 0.42, 1.20, 0.53, 0.13, -0.17, 0.05, 0.09, 0.71),
    *(0.04, 1.22, -0.25, -0.31, 0.01, -0.12, 0.14, -0.05, 0.29),
    *(0.40, -0.26, 0.05, 0.17, 0.05, 0.01, 0.17, 0.09, 0.01, -0.06),
]  # fmt: skip


def dot(features: list[float], weights: list[float]) -> float:
    """The weighted sum."""
    total = 0.0
    for place, value in enumerate(features):
        if value:
            total += value * weights[place]
    return total


def shares(state: State) -> list[float]:
    """The share of victory each seat may hope for in this world."""
    seats = state.seats
    found = [0.0] * seats
    if state.land is None or state.characters[seats - 2] < 0 or state.characters[0] < 0:
        return [1.0 / seats] * seats
    total = found[state.op] = exp(dot(op_features(state), OP_WEIGHTS))
    for board in range(seats - 1):
        share = exp(dot(board_features(state, board), BOARD_WEIGHTS))
        found[state.seat_of(board)] = share
        total += share
    for seat in range(seats):
        found[seat] /= total
    return found


def lurking(state: State) -> float:
    """How well a world explains where OP keeps the Bush: near captives rather than far from them."""
    bush = state.places[BUSH]
    if not 0 <= bush < OCEAN:
        return 1.0
    nearest = FAR
    for piece in state.captives:
        place = state.places[piece]
        if 0 <= place < OCEAN and DISTANCE[bush][place] < nearest:
            nearest = DISTANCE[bush][place]
    return 1.0 / (1 + nearest)
