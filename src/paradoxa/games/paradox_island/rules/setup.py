"""Paradox Island: the set-up: the island, power tokens, OP's pieces, characters and starting fruits (I-2)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import ClassVar

from paradoxa.core import CHANCE, Move, Seat
from paradoxa.core.events import Emit, Secret
from paradoxa.core.stack import Asks, Chances
from paradoxa.games.paradox_island.box.components import FRUITS, TOKENS
from paradoxa.games.paradox_island.box.geometry import OCEAN
from paradoxa.games.paradox_island.box.islands import EFFECTS, SAMPLE, Land, random_land
from paradoxa.games.paradox_island.box.pieces import BUSH, HEMPEL, ROCK, WAVE
from paradoxa.games.paradox_island.notation.moves import (
    BUSH_TO,
    CHARACTER,
    ISLAND_RANDOM,
    ROCK_TO,
    START,
    WAVE_TO,
    Draw,
    Lay,
    Say,
    Shuffle,
)
from paradoxa.games.paradox_island.rules.frames import make
from paradoxa.games.paradox_island.rules.spaces import Writing
from paradoxa.games.paradox_island.rules.state import State
from paradoxa.games.paradox_island.rules.told import announcements as told
from paradoxa.games.paradox_island.rules.told.bonus_events import FruitGot
from paradoxa.games.paradox_island.rules.told.events import (
    AnomaliesDrawn,
    CharacterChosen,
    IslandLaid,
    PieceHidden,
    StackShuffled,
    StartChosen,
)

ANOMALIES = len(SAMPLE.effects)


# --- the island --------------------------------------------------------------------------------
class Drawing(Chances[State]):
    """Option built: chance draws five anomaly tokens, which OP then arranges (I-2.2)."""

    __slots__ = ()
    kind = "anomalies"
    word: ClassVar[str] = "anomalies"

    def __init__(self) -> None:
        super().__init__()

    def options(self, state: State) -> Sequence[Move]:
        return ()

    def admits(self, state: State, seat: Seat, move: Move) -> bool:
        return seat == CHANCE and isinstance(move, Draw)

    def outcome(self, state: State, rng: Random) -> Move:
        return Draw(tuple(sorted(rng.sample(range(len(EFFECTS)), ANOMALIES))))

    def answer(self, state: State, seat: Seat, move: Move, emit: Emit | None) -> None:
        assert isinstance(move, Draw)
        state.stack.pop()
        state.drawn = move.effects
        state.stack.append(make(Building, state.op))
        if emit is not None:
            emit(AnomaliesDrawn(Secret(move.effects, (state.op,))))


class Building(Asks[State]):
    """OP lays the island by hand, or leaves it to chance; any legal island with the drawn anomalies is taken."""

    __slots__ = ()
    kind = "island"
    word: ClassVar[str] = "building"

    def options(self, state: State) -> Sequence[Move]:
        return (ISLAND_RANDOM, Lay(Land.of(SAMPLE.island, state.drawn)))

    def admits(self, state: State, seat: Seat, move: Move) -> bool:
        if seat != self.seat:
            return False
        return move is ISLAND_RANDOM or (isinstance(move, Lay) and tuple(sorted(move.land.effects)) == state.drawn)

    def answer(self, state: State, seat: Seat, move: Move, emit: Emit | None) -> None:
        state.stack.pop()
        if isinstance(move, Lay):
            lay(state, move.land, True, emit)
        else:
            state.stack.append(make(Laying))


class Laying(Chances[State]):
    """Chance lays the island (I-1.5)."""

    __slots__ = ()
    kind = "island"
    word: ClassVar[str] = "laying"

    def __init__(self) -> None:
        super().__init__()

    def options(self, state: State) -> Sequence[Move]:
        return ()

    def admits(self, state: State, seat: Seat, move: Move) -> bool:
        if seat != CHANCE or not isinstance(move, Lay):
            return False
        return not state.drawn or tuple(sorted(move.land.effects)) == state.drawn

    def outcome(self, state: State, rng: Random) -> Move:
        land = random_land(rng)
        if state.drawn:
            effects = list(state.drawn)
            rng.shuffle(effects)
            land = Land.of(land.island, effects)
        return Lay(land)

    def answer(self, state: State, seat: Seat, move: Move, emit: Emit | None) -> None:
        assert isinstance(move, Lay)
        state.stack.pop()
        lay(state, move.land, False, emit)


def lay(state: State, land: Land, by_hand: bool, emit: Emit | None) -> None:
    """The island lies there; the rest of set-up follows."""
    state.land = land
    state.drawn = ()
    if emit is not None:
        emit(IslandLaid(by_hand, Secret(str(land), (state.op,))))


class Shuffling(Chances[State]):
    """Chance shuffles the power tokens (I-2.3)."""

    __slots__ = ()
    kind = "stack"
    word: ClassVar[str] = "shuffling"

    def __init__(self) -> None:
        super().__init__()

    def options(self, state: State) -> Sequence[Move]:
        return ()

    def admits(self, state: State, seat: Seat, move: Move) -> bool:
        return seat == CHANCE and isinstance(move, Shuffle)

    def outcome(self, state: State, rng: Random) -> Move:
        tokens = list(range(len(TOKENS)))
        rng.shuffle(tokens)
        return Shuffle(tuple(tokens))

    def answer(self, state: State, seat: Seat, move: Move, emit: Emit | None) -> None:
        assert isinstance(move, Shuffle)
        state.stack.pop()
        state.tokens = move.tokens
        if emit is not None:
            emit(StackShuffled())
        # From OP's right, counter-clockwise: characters, then starting fruits (I-2.5, I-2.6).
        boards = range(state.seats - 1)  # pushed from OP's left, so OP's right is asked first
        pieces = state.captives if state.seats > 2 else state.captives[::-1]
        state.stack += [make(Starting, state.owner(piece), piece) for piece in pieces]
        state.stack += [make(Character, state.seat_of(board)) for board in boards]
        state.stack += [make(Hiding, state.op, piece) for piece in (BUSH, ROCK, WAVE)]


# --- pieces and characters ---------------------------------------------------------------------
class Hiding(Asks[State]):
    """OP puts one of its pieces on the map, in secret; at set-up the Bush's fruit is told (I-2.4, I-8.3)."""

    __slots__ = ("hidden",)
    kind = "place"
    word: ClassVar[str] = "hiding"

    def __init__(self, seat: Seat, hidden: int) -> None:
        super().__init__(seat)
        self.hidden = hidden

    def options(self, state: State) -> Sequence[Move]:
        land = state.land
        assert land is not None
        if self.hidden == WAVE:
            return WAVE_TO[:6]
        if self.hidden == ROCK:
            return [ROCK_TO[space] for space in land.anomalies if space not in state.places]
        return [BUSH_TO[fruit] for fruit in range(len(FRUITS)) if land.fruit[fruit] not in state.places]

    def answer(self, state: State, seat: Seat, move: Move, emit: Emit | None) -> None:
        assert isinstance(move, Say)
        land = state.land
        assert land is not None
        state.stack.pop()
        piece, value = self.hidden, move.value
        place = OCEAN + value if piece == WAVE else value if piece == ROCK else land.fruit[value]
        state.places[piece] = place
        again = state.characters[0] >= 0
        told_name = piece == BUSH and not again
        state.entries.append((told.SENT, BUSH, value, 0) if told_name else (told.HIDDEN, piece))
        if emit is not None:
            emit(PieceHidden(piece, Secret(place, (state.op,)), value if told_name else None, again))


class Character(Asks[State]):
    """A captive chooses a character (I-2.5)."""

    __slots__ = ()
    kind = "character"
    word: ClassVar[str] = "character"

    def options(self, state: State) -> Sequence[Move]:
        return [move for number, move in enumerate(CHARACTER) if number not in state.characters]

    def answer(self, state: State, seat: Seat, move: Move, emit: Emit | None) -> None:
        assert isinstance(move, Say)
        state.stack.pop()
        board = (seat - state.op - 1) % state.seats
        state.characters[board] = move.value
        if move.value == HEMPEL:
            state.boxes[board] = (-1,) * 7
        for piece in state.own_pieces(board):
            state.health[piece] = state.sheet(piece).health
            state.energy[piece] = state.top_energy(piece)
        if emit is not None:
            emit(CharacterChosen(seat, move.value))


class Starting(Asks[State]):
    """A captive chooses a starting fruit that is free of pieces, and learns its place (I-2.6)."""

    __slots__ = ("starter",)
    kind = "start"
    word: ClassVar[str] = "starting"

    def __init__(self, seat: Seat, starter: int) -> None:
        super().__init__(seat)
        self.starter = starter

    def options(self, state: State) -> Sequence[Move]:
        land = state.land
        assert land is not None
        return [START[fruit] for fruit in range(len(FRUITS)) if land.fruit[fruit] not in state.places]

    def answer(self, state: State, seat: Seat, move: Move, emit: Emit | None) -> None:
        assert isinstance(move, Say)
        land = state.land
        assert land is not None
        state.stack.pop()
        piece, fruit = self.starter, move.value
        board = state.board_of(piece)
        place = land.fruit[fruit]
        state.places[piece] = place
        state.starts[piece] = fruit
        state.visited[board] |= 1 << fruit
        state.entries.append((told.SENT, piece, fruit, 0))
        if emit is not None:
            knows = (state.op,) if state.seats == 2 and piece == 4 else (seat, state.op)  # I-9.69
            emit(StartChosen(seat, piece, fruit, Secret(place, knows)))
        if state.characters[board] == HEMPEL:
            state.stack.append(make(Writing, seat, fruit))
        else:
            state.circled[board] |= 1 << fruit
            if emit is not None:
                emit(FruitGot(seat, fruit))
