"""Paradox Island: health and energy, wounds, death and revival; the windows in which bonuses answer (I-8, I-9.58)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from paradoxa.core import Move, Seat
from paradoxa.core.events import Emit
from paradoxa.games.paradox_island.box.components import COMPONENTS, FRUITS
from paradoxa.games.paradox_island.box.pieces import (
    BUSH,
    EFFECT_OF,
    GRANDDEAD,
    HEMPEL,
    OFF,
    ROCK,
    TO_CAPTIVE,
    TWIN,
    WAVE,
)
from paradoxa.games.paradox_island.box.rulings import EXCHANGE_GIVES, THORNS_ENERGY, TOKEN_NUMBERS
from paradoxa.games.paradox_island.notation.moves import EXCHANGE
from paradoxa.games.paradox_island.rules.frames import Deed, Question, by_word, cut, make
from paradoxa.games.paradox_island.rules.state import BOARDS, NO_PAIRS, State
from paradoxa.games.paradox_island.rules.told import announcements as told
from paradoxa.games.paradox_island.rules.told.bonus_events import Exchanged
from paradoxa.games.paradox_island.rules.told.events import Died, Ended, Lost, Wounded

CONSTANTS: Final = COMPONENTS.constants
(ALGAE, LITHOPHYTES, FLOOD, IVY, HURRICANE, STORM_TOKEN, ROCKSLIDE, THORNS, FOG, DROUGHT, QUICKSAND, FROST) = (
    TOKEN_NUMBERS
)

# --- bonuses: which fruit is which, and when it may be used ------------------------------------
ENCOUNTER, IN_OCEAN, REFUSAL, AT_ANOMALY, LOSS, FREE = range(6)
MOMENTS: Final = ("meeting", "ocean", "refusal", "anomaly", "loss", "free")
WINDOWS: Final = tuple([tuple([MOMENTS.index(bonus.window) for bonus in sheet.bonuses]) for sheet in BOARDS])
HALF: Final = tuple([tuple([bonus.is_half for bonus in sheet.bonuses]) for sheet in BOARDS])
_FRUIT_BONUS: Final = tuple(
    [
        tuple([next((n for n, bonus in enumerate(sheet.bonuses) if fruit in bonus.fruits), -1) for fruit in FRUITS])
        for sheet in BOARDS
    ]
)
BOX_BONUS: Final = tuple([n for n, bonus in enumerate(BOARDS[HEMPEL].bonuses) for _ in range(bonus.palms)])
ALL_FRUITS: Final = (1 << len(FRUITS)) - 1


def bonus_of(state: State, board: int, fruit: int) -> int:
    """Which of the three bonuses a fruit stands for; Hempel's fruits stand for the boxes they are in."""
    character = state.characters[board]
    if character == HEMPEL:
        return BOX_BONUS[state.boxes[board].index(fruit)]
    return _FRUIT_BONUS[character][fruit]


def ready(state: State, board: int) -> int:
    """The fruits that can be used: circled, and with Hempel not used in this turn already (I-9.84)."""
    circled = state.circled[board]
    return circled & ~state.spent if state.characters[board] == HEMPEL else circled


def is_open(state: State, board: int, bonus: int) -> bool:
    """Whether a bonus may be used on this turn: a full sun, and with Frost a half one too, shines on the own turn."""
    if state.active == state.seat_of(board):
        return True
    return HALF[state.characters[board]][bonus] and state.token != FROST


def may_fit(state: State, board: int, moment: int) -> bool:
    """Whether, as far as the table can know, somebody may hold a fitting fruit; Hempel's boxes are secret (I-9.58)."""
    circled = ready(state, board)
    if not circled:
        return False
    character = state.characters[board]
    fits = [n for n, window in enumerate(WINDOWS[character]) if window == moment and is_open(state, board, n)]
    if not fits or character == HEMPEL:
        return bool(fits)
    on_map = [piece for piece in state.captives if state.places[piece] != OFF]
    if TO_CAPTIVE in [EFFECT_OF[character][n] for n in fits] and len(on_map) < 2:
        return False  # nobody else is there to go to
    fruits = _FRUIT_BONUS[character]
    return any([fruits[fruit] in fits for fruit in range(len(FRUITS)) if circled >> fruit & 1])


def who(state: State, piece: int) -> int:
    """A captive piece as moves name it."""
    return TWIN if state.seats == 2 and piece == 4 else state.character_of(piece)


def piece_named(state: State, value: int) -> int:
    """The captive piece a move names."""
    return next(piece for piece in state.captives if who(state, piece) == value)


# --- windows -----------------------------------------------------------------------------------


def open_window(state: State, piece: int, moment: int) -> None:
    """Ask the piece's owner, if a fitting fruit may be there."""
    if state.places[piece] != OFF and may_fit(state, state.board_of(piece), moment):
        state.stack.append(by_word("window", state.owner(piece), piece, moment))


def open_in_turn(state: State, piece: int, moment: int) -> None:
    """The same where others are asked before: they may use up the last fitting fruit (I-9.85)."""
    if state.version == 1:
        open_window(state, piece, moment)
    else:
        state.stack.append(by_word("reopening", piece, moment))


# --- points ------------------------------------------------------------------------------------
def _shift(state: State, piece: int, change: Callable[[int, int], tuple[int, int] | None]) -> None:
    """What others can know of health and energy changes in the same way; None: that cannot have been."""
    if state.pairs[piece]:
        state.pairs[piece] = frozenset([new for old in state.pairs[piece] if (new := change(*old)) is not None])
        if len(state.pairs[piece]) == 1:
            state.pairs[piece] = NO_PAIRS


def pay(state: State, piece: int, cost: int) -> None:
    """A payment in energy."""
    if cost:
        state.energy[piece] -= cost
        _shift(state, piece, lambda health, energy: (health, energy - cost) if energy >= cost else None)


def restore(state: State, piece: int, health: int, energy: int) -> None:
    """Points come back, never above the maximum; Granddead's are all of one kind (I-12.2)."""
    top = state.top_energy(piece)
    if state.character_of(piece) == GRANDDEAD:
        state.energy[piece] = min(top, state.energy[piece] + health + energy)
        return
    most = state.sheet(piece).health
    state.health[piece] = min(most, state.health[piece] + health)
    state.energy[piece] = min(top, state.energy[piece] + energy)
    _shift(state, piece, lambda h, e: (min(most, h + health), min(top, e + energy)))


def restore_secretly(state: State, piece: int, health: int, energy: int, points: int) -> None:
    """A camp: how the points are split stays private, so others must reckon with every split (I-4.4)."""
    most, top = state.sheet(piece).health, state.top_energy(piece)
    known = state.pairs[piece] or frozenset([(state.health[piece], state.energy[piece])])
    state.health[piece] = min(most, state.health[piece] + health)
    state.energy[piece] = min(top, state.energy[piece] + energy)
    wide = [(min(most, h + n), min(top, e + points - n)) for h, e in known for n in range(points + 1)]
    state.pairs[piece] = frozenset(wide) if len(set(wide)) > 1 else NO_PAIRS


class Exchanging(Question):
    """Hempel gives one point for two of the other kind (I-12.14)."""

    __slots__ = ()
    kind = "exchange"
    word = "exchange"

    def options(self, state: State) -> Sequence[Move]:
        return exchanges(state, self.piece)

    def answer(self, state: State, seat: Seat, move: Move, emit: Emit | None) -> None:
        state.stack.pop()
        piece = self.piece
        most, top = state.sheet(piece).health, state.top_energy(piece)
        if move is EXCHANGE[0]:
            state.health[piece] -= 1
            state.energy[piece] = min(top, state.energy[piece] + EXCHANGE_GIVES)
            _shift(state, piece, lambda h, e: (h - 1, min(top, e + EXCHANGE_GIVES)) if h > 1 else None)
        else:
            state.energy[piece] -= 1
            state.health[piece] = min(most, state.health[piece] + EXCHANGE_GIVES)
            _shift(state, piece, lambda h, e: (min(most, h + EXCHANGE_GIVES), e - 1) if e > 0 else None)
        if emit is not None:
            emit(Exchanged(piece, "health" if move is EXCHANGE[0] else "energy"))


def exchanges(state: State, piece: int) -> list[Move]:
    """What can be exchanged: never the last health (I-9.55)."""
    return [
        *([EXCHANGE[0]] if state.health[piece] > 1 else []),
        *([EXCHANGE[1]] if state.energy[piece] > 0 else []),
    ]


# --- losses and death --------------------------------------------------------------------------
NOBODY: Final = -1


class Losing(Deed):
    """A captive loses points, after the window to answer (I-9.58): to a piece, or to a space."""

    __slots__ = ("by", "energy", "health")
    word = "losing"

    def __init__(self, piece: int, by: int, energy: int, health: int) -> None:
        super().__init__(piece)
        self.by = by
        self.energy = energy
        self.health = health

    def act(self, state: State, emit: Emit | None) -> None:
        piece, health, energy = self.piece, self.health, self.energy
        if emit is not None:
            emit(Lost(piece, health, energy) if self.by == NOBODY else Wounded(piece, self.by, health, energy))
        if state.character_of(piece) == GRANDDEAD:
            left = state.energy[piece] - health - energy
            state.energy[piece] = max(0 if health else 1, left)  # I-9.43
            dead = left <= 0 and health > 0
        else:
            state.health[piece] -= health
            state.energy[piece] = max(0, state.energy[piece] - energy)
            dead = state.health[piece] <= 0
            _shift(state, piece, lambda h, e: (h - health, max(0, e - energy)) if (h <= health) == dead else None)
        if dead:
            die(state, piece, emit)


def lose(state: State, piece: int, health: int, energy: int, by: int) -> None:
    """A captive is about to lose points; whoever can answer is asked first."""
    state.stack.append(make(Losing, piece, by, energy, health))
    open_window(state, piece, LOSS)


def stinger(state: State) -> int:
    """The piece that wounds on the land: Lithophytes exchanges Bush and Rock (I-11.2)."""
    return ROCK if state.token == LITHOPHYTES else BUSH


def wound(state: State, piece: int, by: int) -> None:
    """An OP piece wounds a captive, unless it may not touch it (I-9.38) or has wounded it on OP's turn (I-9.49)."""
    if state.immune[piece] == by:
        return
    if by == WAVE:
        if state.active == state.op:
            if state.victims >> piece & 1:
                return
            state.victims |= 1 << piece
        lose(state, piece, CONSTANTS.wave_health, 0, by)
    elif by == stinger(state):
        extra = THORNS_ENERGY if state.token == THORNS else 0
        lose(state, piece, CONSTANTS.bush_health, CONSTANTS.bush_energy + extra, by)


def death_goal(state: State) -> int:
    """How many deaths OP needs."""
    return CONSTANTS.death_goal_two_players if state.seats == 2 else CONSTANTS.death_goal


def die(state: State, piece: int, emit: Emit | None) -> None:
    """A captive dies: off the map at once, the rest of its action is dropped (I-9.39)."""
    state.deaths += 1
    remove(state, piece)
    state.health[piece] = state.energy[piece] = 0  # whoever is dead has nothing left to keep private (I-4.4)
    state.pairs[piece] = NO_PAIRS
    if emit is not None:
        emit(Died(piece, state.deaths))
    if state.deaths >= death_goal(state):
        win(state, state.op, "op", emit)
        return
    if state.owner(piece) == state.active:
        state.stack.append(by_word("revival", state.active, piece))


def remove(state: State, piece: int) -> None:
    """A piece leaves the map."""
    state.entries.append((told.AWAY, piece))
    state.places[piece] = state.before[piece] = state.edges[piece] = OFF
    state.bearings[piece] = -1
    state.lying &= ~(1 << piece)
    cut(state, piece)


def win(state: State, seat: Seat | None, how: str, emit: Emit | None) -> None:
    """The game stops at this very moment (I-9.42)."""
    state.ended = how if seat is None or how == "op" else f"captive {seat}"
    state.stack.clear()
    if emit is not None:
        emit(Ended(seat, how, str(state.land)))
