"""Paradox Island: OP's attacks: the Wave's action, and what OP's pieces do to captives they come to (I-10.3)."""

from __future__ import annotations

from typing import ClassVar

from paradoxa.core import Move
from paradoxa.core.events import Emit, Secret
from paradoxa.core.stack import Acts
from paradoxa.games.paradox_island.box.geometry import OCEAN
from paradoxa.games.paradox_island.box.islands import UNHEARD, Land
from paradoxa.games.paradox_island.box.pieces import OFF, OP_MASK, WAVE, pieces_in
from paradoxa.games.paradox_island.notation.moves import ATTACK, STORM, WAVE_TO, Say
from paradoxa.games.paradox_island.rules.encounters import ask_granddead, encounter, hurt
from paradoxa.games.paradox_island.rules.frames import Deed, make
from paradoxa.games.paradox_island.rules.health import FLOOD, STORM_TOKEN, piece_named, stinger, who, wound
from paradoxa.games.paradox_island.rules.state import State
from paradoxa.games.paradox_island.rules.told import announcements as told
from paradoxa.games.paradox_island.rules.told.events import Attacked, WaveMoved


def clash(state: State, piece: int, others: int) -> None:
    """An OP piece has come to others: captives are wounded, and Granddead may profit first."""
    captives = others & ~OP_MASK
    if captives and piece in (WAVE, stinger(state)):
        state.stack.append(make(Attack, piece, captives))
    if others:
        ask_granddead(state, piece, others)


class Attack(Deed):
    """An OP piece wounds the captives it has come to, from OP's left (I-9.42)."""

    __slots__ = ("mask",)
    word = "attack"

    def __init__(self, piece: int, mask: int) -> None:
        super().__init__(piece)
        self.mask = mask

    def act(self, state: State, emit: Emit | None) -> None:
        target = next(pieces_in(self.mask))
        rest = self.mask & ~(1 << target)
        if rest:
            state.stack.append(make(Attack, self.piece, rest))
        if state.places[target] != OFF:
            hurt(state, target, self.piece)


def whole(land: Land, space: int) -> int:
    """A space as OP's pieces count it: a lake is one (I-10.7)."""
    lake = land.lake[space]
    return 1 << space if lake < 0 else sum([1 << part for part in land.lakes[lake]])


# --- the Wave ----------------------------------------------------------------------------------
def wave_moves(state: State) -> list[Move]:
    """Where the Wave can go and whom it can attack."""
    land, place = state.land, state.places[WAVE]
    if place == OFF:
        return []
    assert land is not None
    found = [WAVE_TO[part] for part in range(6) if OCEAN + part != place]
    if state.token == FLOOD:
        here = land.lake[place] if place < OCEAN else -1
        found += [WAVE_TO[6 + lake] for lake in range(3) if lake != here]
    targets = [piece for piece in state.captives if _can_attack(state, land, piece)]
    if state.token == STORM_TOKEN and place >= OCEAN:
        return [*found, STORM] if targets else found
    return [*found, *[ATTACK[who(state, piece)] for piece in targets]]


def _can_attack(state: State, land: Land, piece: int) -> bool:
    """Whether the Wave may attack: once a turn, and nobody who is immune."""
    barred = state.victims >> piece & 1 or state.immune[piece] >> WAVE & 1
    place = state.places[piece]
    return place != OFF and not barred and land.reaches(state.places[WAVE], place, bool(state.lying >> piece & 1))


def wave_acts(state: State, move: Say, emit: Emit | None) -> None:
    """The Wave moves or attacks."""
    land = state.land
    assert land is not None
    if move.verb == "wave":
        place = OCEAN + move.value if move.value < 6 else land.lakes[move.value - 6][0]
        state.places[WAVE] = place
        met = place < OCEAN and any([whole(land, place) >> spot & 1 for spot in state.places[1:] if 0 <= spot < OCEAN])
        name = land.names[place] if met else UNHEARD
        state.entries.append((told.WAVE_MOVES, name))
        if emit is not None:
            emit(WaveMoved(Secret(place, (state.op,)), name if met else None))
        if met:
            others = encounter(state, WAVE, emit)
            clash(state, WAVE, others)
        return
    if move is STORM:
        hit = [piece for piece in state.captives if _can_attack(state, land, piece)]
    else:
        hit = [piece_named(state, move.value)]
    mask = sum([1 << piece for piece in hit])
    spared = 0
    if move is STORM:
        free = [one for one in state.captives if state.places[one] != OFF and not state.immune[one] >> WAVE & 1]
        spared = sum([1 << one for one in free]) & ~mask & ~state.victims
    state.entries.append((told.ATTACK, mask, spared))
    if emit is not None:
        emit(Attacked(tuple(hit)))
    state.stack.append(make(Flooding, mask))


class Flooding(Acts[State]):
    """The Wave's attack wounds one captive after the other, from OP's left."""

    __slots__ = ("mask",)
    word: ClassVar[str] = "flooding"

    def __init__(self, mask: int) -> None:
        self.mask = mask

    def act(self, state: State, emit: Emit | None) -> None:
        target = next(pieces_in(self.mask))
        rest = self.mask & ~(1 << target)
        if rest:
            state.stack.append(make(Flooding, rest))
        wound(state, target, WAVE)
        state.victims |= 1 << target
