"""Paradox Island: moves at a glance in a true position: how a search plays on to the end of a turn it has imagined."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from paradoxa.core import Move
from paradoxa.games.paradox_island.bot.worth import DISTANCE, SHORE, heard_of, needs, wounds_left
from paradoxa.games.paradox_island.box.geometry import ALONG, LINES, NEXT, OCEAN
from paradoxa.games.paradox_island.box.islands import ANOMALY, KNOT, MIRAGE, ORACLE
from paradoxa.games.paradox_island.box.pieces import BUSH, GRANDDEAD, OFF, OP_PIECES, ROCK, SCHRODIE, WAVE
from paradoxa.games.paradox_island.notation.moves import (
    ACTIVATE,
    LEAVE,
    PASS,
    REST,
    STAY,
    STEP,
    STOP,
    STORM,
    Push,
    Say,
    Walk,
)
from paradoxa.games.paradox_island.rules.attacks import whole
from paradoxa.games.paradox_island.rules.frames import Question
from paradoxa.games.paradox_island.rules.health import LITHOPHYTES, piece_named
from paradoxa.games.paradox_island.rules.state import State

KILL: Final = 4.0
STING: Final = 1.3  # the Bush takes energy as well
FINDS: Final = 0.5  # how often a captive finds the way to what it needs
HEARS: Final = 0.8  # how often Granddead comes for a piece that has shown itself
DARING: Final = 0.3  # what a push must bring


def move_of(state: State, kind: str, options: Sequence[Move], rng: Random) -> Move:
    """What looks good at a glance to whoever is asked."""
    if kind == "op turn" or kind == "free action":
        return _op_action(state, options)
    if kind == "turn":
        return _captive_action(state, options, rng)
    if kind == "second half":
        best = max(options, key=lambda move: _push(state, move) if isinstance(move, Push) else 0.0)
        return best if isinstance(best, Push) and _push(state, best) > DARING else STAY
    if kind == "activate":
        frame = state.stack[-1]
        assert isinstance(frame, Question)
        return ACTIVATE if _wanted(state, frame.piece) == (frame.seat != state.op) else LEAVE
    if kind == "go on":
        return STAY
    if kind == "window":
        return options[0] if rng.random() < 0.5 else PASS
    return options[int(rng.random() * len(options))]


def _wanted(state: State, piece: int) -> bool:
    """Whether a captive likes the space it is on to work."""
    land = state.land
    assert land is not None
    name = land.names[state.places[piece]]
    return name <= ORACLE


# --- OP ----------------------------------------------------------------------------------------
def _prey(state: State, piece: int) -> float:
    """What a wound is worth."""
    if wounds_left(state, piece) <= 1:
        return KILL + state.progress[state.board_of(piece)] * 0.3
    return 1.0 + state.progress[state.board_of(piece)] * 0.1


def _op_action(state: State, options: Sequence[Move]) -> Move:
    """Wound whom one can reach, the weak first; else come nearer."""
    land = state.land
    assert land is not None
    places = state.places
    left = state.left if state.active == state.op else 1
    sting = ROCK if state.token == LITHOPHYTES else BUSH
    captives = [piece for piece in state.captives if 0 <= places[piece] < OCEAN]
    prey = [_prey(state, piece) for piece in captives]
    best = options[-1]  # to stop, or to decline
    highest = 0.0
    for move in options:
        worth = -1.0
        if isinstance(move, Walk):
            if move.piece != sting:
                continue
            there = NEXT[move.origin if move.origin >= 0 else places[sting]][move.way]
            if there >= OCEAN:
                continue
            mask = whole(land, there)
            nearest = 0.0
            for place, piece in enumerate(captives):
                if state.immune[piece] >> sting & 1:
                    continue
                if mask >> places[piece] & 1:
                    worth = max(worth, 0.0) + prey[place] + STING - 1.0
                else:
                    far = DISTANCE[there][places[piece]]
                    if far < left:
                        nearest = max(nearest, prey[place] * (0.8 - 0.1 * far))
                    else:
                        nearest = max(nearest, 0.1 - 0.02 * far)
            worth = max(worth + 0.1 * nearest, nearest)
        elif isinstance(move, Push):
            worth = _push(state, move)
        elif isinstance(move, Say):
            if move is STORM:
                worth = 2.0
            elif move.verb == "attack":
                worth = _prey(state, piece_named(state, move.value))
            elif move.verb == "wave" and move.value < 6 and left > 1:
                for place, piece in enumerate(captives):
                    if move.value in ALONG[places[piece]] and not state.victims >> piece & 1:
                        worth = max(worth, 0.75 * prey[place])
        if worth > highest:
            best, highest = move, worth
    return best


def _push(state: State, move: Move) -> float:
    """What a push brings: a wound where it ends, or a captive further from what it needs."""
    assert isinstance(move, Push)
    land = state.land
    assert land is not None
    piece = piece_named(state, move.whom)
    place = state.places[piece]
    there = NEXT[place][move.way]
    if there >= OCEAN:
        return _prey(state, piece) if state.places[WAVE] == there else 0.2
    wanted = needs(state, state.board_of(piece))
    if there in wanted:
        return -1.0
    worth = 0.2 if any([DISTANCE[place][space] <= 1 for space in wanted]) else 0.0
    bush = state.places[BUSH]
    if 0 <= bush < OCEAN and whole(land, there) >> bush & 1:
        worth += _prey(state, piece) + STING - 1.0
    name = land.names[there]
    if MIRAGE <= name < KNOT or name == ANOMALY:
        worth += _prey(state, piece)
    return worth


# --- captives ----------------------------------------------------------------------------------
def _heard(state: State) -> list[int]:
    """Where OP's pieces are that have shown themselves: Granddead comes for them."""
    known = heard_of(state)
    return [state.places[piece] for piece in OP_PIECES if known >> piece & 1 and state.places[piece] != OFF]


def _captive_action(state: State, options: Sequence[Move], rng: Random) -> Move:
    """Towards what is needed, as often as one would find it; around the Bush; else anywhere on the island."""
    frame = state.stack[-1]
    piece: int = frame.acting  # type: ignore[attr-defined]
    if not state.actions[piece]:
        return STOP
    place = state.places[piece]
    if not 0 <= place < OCEAN:
        return REST
    land = state.land
    assert land is not None
    character = state.character_of(piece)
    energy = state.spendable(piece)
    bush = state.places[BUSH]
    if rng.random() < (FINDS if character != GRANDDEAD else HEARS):
        wanted = needs(state, state.board_of(piece)) if character != GRANDDEAD else _heard(state)
        if character == GRANDDEAD and state.places[WAVE] in NEXT[place] and state.places[WAVE] in wanted:
            return STEP[NEXT[place].index(state.places[WAVE])][0][1 if energy > 0 else 0]
        best, way = 99, -1
        row = NEXT[place]
        for one in range(6):
            there = row[one]
            if there >= OCEAN:
                continue
            for space in wanted:
                far = DISTANCE[there][space] if space < OCEAN else SHORE[space - OCEAN][there] + 1
                if far < best:
                    best, way = far, one
        if way >= 0 and character != SCHRODIE:
            there = row[way]
            safely = energy > 0 and (there == bush or land.names[there] >= KNOT or MIRAGE <= land.names[there] < KNOT)
            if energy > 0 and character == GRANDDEAD and best == 0:
                safely = True
            return STEP[way][0][1 if safely else 0]
        if way >= 0:
            line = LINES[place][way]
            three = len(line) > 3 and line[2] in wanted
            return STEP[way][2 if three and energy >= 0 and STEP[way][2][0] in options else 0][0]
    for _ in range(4):
        way = int(rng.random() * 6)
        there = NEXT[place][way]
        if there < OCEAN and there != bush:
            return STEP[way][0][0]
    return REST
