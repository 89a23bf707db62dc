"""Paradox Island: what a true position is worth to every seat: worlds that a search imagines, judged at a glance.

Two sums of weighted features compete, one for OP and one for every board; a softmax makes shares of victory of them.
The weights were fitted to games between bots (`WEIGHTS`); what is counted stands in `op_features`, `board_features`.
"""

from __future__ import annotations

from math import exp
from typing import Final

from paradoxa.games.paradox_island.box.components import COMPONENTS
from paradoxa.games.paradox_island.box.geometry import ALONG, COAST, COORDINATES, CORNERS, OCEAN, SPACES
from paradoxa.games.paradox_island.box.islands import KNOT, MIRAGE, UNHEARD
from paradoxa.games.paradox_island.box.pieces import (
    ACHILLES,
    BUSH,
    GRANDDEAD,
    HEMPEL,
    OFF,
    OP_PIECES,
    PHIL,
    ROCK,
    SCHRODIE,
    THESEUS,
    WAVE,
)
from paradoxa.games.paradox_island.rules.state import State
from paradoxa.games.paradox_island.rules.told import announcements as told

GOAL: Final = COMPONENTS.constants.mission_goal
DISTANCE: Final[list[list[int]]] = [
    [max(abs(q - p), abs(r - s), abs(q + r - p - s)) for p, s in COORDINATES] for q, r in COORDINATES
]
SHORE: Final[list[list[int]]] = [  # from every part of the ocean: how far a space is from that coast
    [min([DISTANCE[space][edge] for edge in COAST[part]]) for space in range(SPACES)] for part in range(6)
]
FAR: Final = 5
# How believable a world is in which the Bush is within two steps of a captive, or the Rock within three: OP would
# have used it (fitted to games of greedy bots, where it is so half as often as in worlds drawn by chance).
STRIKES: Final = 0.5
PUSHES: Final = 0.67
# How often Granddead catches a piece one to four steps away: one that has shown itself, one that hides.
CAUGHT: Final[list[float]] = [0.9, 0.8, 0.5, 0.3]
STUMBLED: Final[list[float]] = [0.3, 0.15, 0.1, 0.0]
OP_SIZE: Final = 39
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
    """What speaks for OP when its turn is over: deaths, weak captives, and pieces near them."""
    found = [0.0] * OP_SIZE
    places = state.places
    goal = COMPONENTS.constants.death_goal_two_players if state.seats == 2 else COMPONENTS.constants.death_goal
    found[state.seats - 2] = 1.0
    left = min(5, max(1, goal - state.deaths))
    found[2 + left] = 1.0  # 3 to 7
    bush, rock, wave = places[BUSH], places[ROCK], places[WAVE]
    if bush == OFF:
        found[8] = 1.0
    if wave == OFF:
        found[9] = 1.0
    weak = 0
    for piece in state.captives:
        place = places[piece]
        if place == OFF:
            found[10] += 1.0
            continue
        hits = wounds_left(state, piece)
        if hits <= 1:
            weak += 1
        base = 11 + 9 * (0 if hits <= 1 else 1 if hits == 2 else 2)
        found[base] += 1.0
        if place >= OCEAN:
            continue
        if 0 <= bush < OCEAN:
            near = DISTANCE[bush][place]
            if near <= 4:
                found[base + max(1, near)] += 1.0  # 1 to 4
        along = ALONG[place]
        if along:
            found[base + 5] += 1.0
            if wave >= OCEAN and wave - OCEAN in along:
                found[base + 6] += 1.0
        if 0 <= rock < OCEAN and DISTANCE[rock][place] <= 2:
            found[base + 7] += 1.0
        if state.land is not None and min([DISTANCE[place][camp] for camp in state.land.camps]) <= 2:
            found[base + 8] += 1.0
    if weak > 1:
        found[38] = weak - 1.0
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
    energy = 0
    for piece in state.own_pieces(board):
        place = state.places[piece]
        if place == OFF:
            found[shared] += 1.0
            continue
        energy += min(4, state.energy[piece])
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
    if first <= 1:
        found[shared + 2] = 1.0
    elif first == 2:
        found[shared + 3] = 1.0
    if done >= GOAL - 1:
        found[shared + 4] = float(FAR - first)
    found[shared + 5] = float(state.circled[board].bit_count())
    found[shared + 6] = float((state.squares[board] & 0b010101).bit_count())
    found[shared + 7] = float(board)
    if character == GRANDDEAD:
        found[shared + 8] = catches(state, board)
        if done >= GOAL - 1:
            found[shared + 9] = found[shared + 8]
    return found


def catches(state: State, board: int) -> float:
    """How many of OP's pieces Granddead may scare off in his next turn: those near him, if he knows where they are."""
    total = 0.0
    known = heard_of(state)
    places = state.places
    for hunted in OP_PIECES:
        there = places[hunted]
        if there == OFF:
            continue
        odds = CAUGHT if known >> hunted & 1 else STUMBLED
        best = 0.0
        for piece in state.own_pieces(board):
            place = places[piece]
            if 0 <= place < OCEAN:
                far = SHORE[there - OCEAN][place] + 1 if there >= OCEAN else max(1, DISTANCE[place][there])
                if far <= 4 and state.energy[piece] >= max(2, far) and odds[far - 1] > best:
                    best = odds[far - 1]
        total += best
    return total


def heard_of(state: State) -> int:
    """Which of OP's pieces have shown where they are since they were last put on the map in secret, as a mask."""
    known = 0
    open_ = 0b111
    for entry in reversed(state.entries):
        kind = entry[0]
        if kind == told.HIDDEN:
            open_ &= ~(1 << entry[1])
        elif kind == told.WAVE_MOVES:
            if open_ & 1:
                known |= int(entry[1] != UNHEARD)
                open_ &= ~1
        elif kind == told.ATTACK:
            known |= open_ & 1
            open_ &= ~1
        elif kind in told.ARRIVALS and entry[1] < 3:
            known |= open_ & 1 << entry[1]
            open_ &= ~(1 << entry[1])
        if not open_:
            break
    return known


# --- weights -----------------------------------------------------------------------------------
OP_WEIGHTS: Final[list[float]] = [
    *(0.16, 0.55, -0.07, 2.30, 0.99, -0.01, -1.07, -1.57, 0.01, 0.00, 0.47),
    *(0.48, 0.30, 0.21, 0.17, 0.13, 0.11, 0.02, 0.10, -0.08),
    *(0.10, 0.21, 0.11, -0.00, 0.10, 0.24, -0.09, 0.18, 0.09),
    *(0.18, 0.01, -0.10, 0.18, 0.00, -0.08, -0.09, -0.07, -0.16),
    -0.01,
]  # fmt: skip
BOARD_WEIGHTS: Final[list[float]] = [
    *(-0.48, 0.74, 0.37, 0.07, -0.05, -0.28, 0.25, 0.27, 0.21),
    *(-0.31, 0.75, 0.82, 0.24, -0.20, -0.11, 0.03, -0.00, 0.07),
    *(0.41, 0.55, 0.72, 0.14, -0.18, -0.07, -0.05, -0.12, 0.18),
    *(-0.18, 0.43, 0.82, 0.30, -0.09, -0.18, 0.12, -0.02, 0.24),
    *(-0.25, 0.81, 0.26, 0.13, -0.11, -0.13, 0.21, -0.07, 0.19),
    *(0.18, 0.67, 0.48, 0.45, -0.10, -0.04, 0.09, -0.17, 0.13),
    *(0.69, -0.27, -0.15, -0.18, 0.21, 0.09, -0.01, -0.18, 0.70, 2.00),
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


def silence(state: State) -> float:
    """How well a world explains what OP did not do: a Bush or a Rock near captives would have come, or pushed."""
    near = [state.places[piece] for piece in state.captives if 0 <= state.places[piece] < OCEAN]
    weight = 1.0
    for piece, reach, doubt in ((BUSH, 2, STRIKES), (ROCK, 3, PUSHES)):
        place = state.places[piece]
        if 0 <= place < OCEAN and near and min([DISTANCE[place][there] for there in near]) <= reach:
            weight *= doubt
    return weight
