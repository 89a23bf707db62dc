"""Paradox Island: the eighteen bonuses (I-12): what using a fruit does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from paradoxa.core import Move, Seat
from paradoxa.core.events import Emit, Secret
from paradoxa.games.paradox_island.box import pieces as p
from paradoxa.games.paradox_island.box.components import FRUITS
from paradoxa.games.paradox_island.box.geometry import LINES, NEXT, OCEAN
from paradoxa.games.paradox_island.box.islands import OCEAN_NAME
from paradoxa.games.paradox_island.box.pieces import EFFECT_OF, OFF
from paradoxa.games.paradox_island.box.rulings import (
    ANOMALY_ENERGY,
    ANOMALY_HEALTH,
    ENCOUNTER_ENERGY,
    EXTRA_ACTIONS,
    HEALED,
    QUICKSAND_COST,
)
from paradoxa.games.paradox_island.notation.moves import ASK_WAY, CLEAR, NAME, RUN, TO, USE, VISIT, Ask, Say
from paradoxa.games.paradox_island.rules.arriving import come
from paradoxa.games.paradox_island.rules.encounters import circle_square, cross_out, gain
from paradoxa.games.paradox_island.rules.frames import CHOICE, Question, by_word, make
from paradoxa.games.paradox_island.rules.health import (
    FREE,
    LOSS,
    QUICKSAND,
    WINDOWS,
    Exchanging,
    bonus_of,
    exchanges,
    is_open,
    piece_named,
    ready,
    restore,
    who,
)
from paradoxa.games.paradox_island.rules.spaces import clear, tell_beside
from paradoxa.games.paradox_island.rules.state import State
from paradoxa.games.paradox_island.rules.told import announcements as told
from paradoxa.games.paradox_island.rules.told.bonus_events import BonusUsed, FruitCleared, Marked, PieceNamed, RunNamed
from paradoxa.games.paradox_island.rules.told.events import LineTold, RingTold

FREE_REACH: Final = -1  # `reach` of Hempel's free step


def can_use(state: State, board: int, piece: int, bonus: int) -> bool:
    """Whether a bonus could do anything at all (I-9.80)."""
    effect = EFFECT_OF[state.characters[board]][bonus]
    if effect == p.MARK:
        return any([state.places[other] != OFF for other in p.OP_PIECES])
    if effect == p.RUN:
        return state.actions[piece] > 0 and state.spendable(piece) >= run_cost(state)
    if effect == p.EXCHANGE:
        return bool(exchanges(state, piece))
    if effect == p.SQUARE:
        row = len(state.sheet(piece).squares)
        return any([not state.squares[board] >> 2 * number & 3 for number in range(row)])
    if effect == p.CLEAR:
        return bool(clearable(state, board))
    if effect == p.TO_FRUIT:
        return bool(visitable(state, board, piece))
    return True


def run_cost(state: State) -> int:
    """What a run costs: nothing, but with Quicksand."""
    return QUICKSAND_COST if state.token == QUICKSAND else 0


def clearable(state: State, board: int) -> list[int]:
    """The crossed-out fruits of Theseus' other bonuses."""
    this = EFFECT_OF[state.characters[board]].index(p.CLEAR)
    crossed = state.crossed[board]
    return [n for n in range(len(FRUITS)) if crossed >> n & 1 and bonus_of(state, board, n) != this]


def visitable(state: State, board: int, piece: int) -> list[int]:
    """The fruits Theseus has visited, but not the one he is on (I-9.56)."""
    land = state.land
    assert land is not None
    return [n for n in range(len(FRUITS)) if state.visited[board] >> n & 1 and land.fruit[n] != state.places[piece]]


def usable(state: State, board: int, piece: int) -> list[Move]:
    """The bonuses that can be used as free actions now (I-3.5)."""
    character = state.characters[board]
    circled = ready(state, board)
    if not circled:
        return []
    found = []
    for fruit in range(len(FRUITS)):
        if circled >> fruit & 1:
            bonus = bonus_of(state, board, fruit)
            if WINDOWS[character][bonus] in (FREE, LOSS) and can_use(state, board, piece, bonus):
                found.append(USE[fruit])
    return found


def use(state: State, board: int, piece: int, fruit: int, emit: Emit | None) -> None:
    """A bonus is used: its fruit is crossed out, and what it does begins."""
    character = state.characters[board]
    bonus = bonus_of(state, board, fruit)
    effect = EFFECT_OF[character][bonus]
    cross_out(state, board, fruit)
    if character == p.HEMPEL:
        state.shown = (*state.shown[:fruit], bonus, *state.shown[fruit + 1 :])
        state.spent |= 1 << fruit
    seat = state.seat_of(board)
    if emit is not None:
        emit(BonusUsed(seat, piece, fruit, effect))
    stack = state.stack
    if effect == p.ENCOUNTER_POINTS:
        restore(state, piece, 0, ENCOUNTER_ENERGY)
    elif effect == p.ANOMALY_POINTS:
        restore(state, piece, ANOMALY_HEALTH, ANOMALY_ENERGY)
    elif effect == p.HEAL:
        restore(state, piece, HEALED, 0)
    elif effect == p.EXTRA_ACTION:
        gain(state, piece, EXTRA_ACTIONS, emit)
    elif effect == p.SQUARE:
        circle_square(state, board, emit)
    elif effect == p.BACK:
        come(state, piece, state.before[piece], (told.BACK, piece), "bonus", emit, mode=CHOICE)
    elif effect == p.RING:
        tell_ring(state, piece, emit)
    elif effect == p.EXCHANGE:
        stack.append(make(Exchanging, seat, piece))
    elif effect == p.FREE_STEP:
        state.reach = FREE_REACH
        stack.append(by_word("bonus-step", seat, piece))
    elif effect != p.REFUSAL:  # a refusal is all said with its use
        stack.append(make(FOLLOWS[effect], seat, piece))


def tell_ring(state: State, piece: int, emit: Emit | None) -> None:
    """The six spaces around a piece, sorted (I-9.17)."""
    land = state.land
    assert land is not None
    around = NEXT[state.places[piece]]
    names = tuple(sorted([OCEAN_NAME if there >= OCEAN else land.names[there] for there in around]))
    state.entries.append((told.RING, piece, *names))
    if emit is not None:
        emit(RingTold(piece, names))


# --- what some bonuses ask next ----------------------------------------------------------------
class Running(Question):
    """Achilles says how far he runs (I-12.8)."""

    __slots__ = ()
    kind = "run"
    word = "run"

    def options(self, state: State) -> Sequence[Move]:
        return RUN

    def answer(self, state: State, seat: Seat, move: Move, emit: Emit | None) -> None:
        assert isinstance(move, Say)
        state.stack.pop()
        state.reach = move.value + 1
        if emit is not None:
            emit(RunNamed(self.piece, state.reach))
        state.stack.append(by_word("bonus-step", seat, self.piece))


class Joining(Question):
    """Achilles comes out of the ocean to another captive (I-12.9)."""

    __slots__ = ()
    kind = "join"
    word = "join"

    def options(self, state: State) -> Sequence[Move]:
        others = [other for other in state.captives if other != self.piece and state.places[other] != OFF]
        return [TO[who(state, other)] for other in others]

    def answer(self, state: State, seat: Seat, move: Move, emit: Emit | None) -> None:
        assert isinstance(move, Say)
        state.stack.pop()
        other = piece_named(state, move.value)
        entry = (told.JOIN, self.piece, other)
        come(state, self.piece, state.places[other], entry, "bonus", emit, mode=CHOICE)


class Clearing(Question):
    """Theseus makes a crossed-out fruit usable again (I-12.19)."""

    __slots__ = ()
    kind = "clear"
    word = "clear"

    def options(self, state: State) -> Sequence[Move]:
        return [CLEAR[number] for number in clearable(state, state.board_of(self.piece))]

    def answer(self, state: State, seat: Seat, move: Move, emit: Emit | None) -> None:
        assert isinstance(move, Say)
        state.stack.pop()
        clear(state, state.board_of(self.piece), move.value)
        if emit is not None:
            emit(FruitCleared(seat, move.value))


class Visiting(Question):
    """Theseus goes safely to a fruit he has visited (I-12.20)."""

    __slots__ = ()
    kind = "visit"
    word = "visit"

    def options(self, state: State) -> Sequence[Move]:
        return [VISIT[number] for number in visitable(state, state.board_of(self.piece), self.piece)]

    def answer(self, state: State, seat: Seat, move: Move, emit: Emit | None) -> None:
        assert isinstance(move, Say)
        state.stack.pop()
        land = state.land
        assert land is not None
        state.used = 0
        state.entries.append((told.ACTION, self.piece))
        come(state, self.piece, land.fruit[move.value], (told.SENT, self.piece), "bonus", emit, mode=CHOICE)


class Looking(Question):
    """Phil names a direction and hears all spaces in line, sorted (I-12.24)."""

    __slots__ = ()
    kind = "line"
    word = "line"

    def options(self, state: State) -> Sequence[Move]:
        return ASK_WAY

    def answer(self, state: State, seat: Seat, move: Move, emit: Emit | None) -> None:
        assert isinstance(move, Ask)
        state.stack.pop()
        land = state.land
        assert land is not None
        (way,) = move.ways
        line = LINES[state.places[self.piece]][way][:-1]
        names = tuple(sorted([land.names[space] for space in line]))
        state.entries.append((told.LINE, self.piece, way, *names))
        if emit is not None:
            emit(LineTold(self.piece, way, names))


class Naming(Question):
    """A bonus names a piece: Granddead's mark, Phil's immunity, Schrodie's question."""

    __slots__ = ()
    kind = "name"
    word = "name"

    def options(self, state: State) -> Sequence[Move]:
        effect = self._effect(state)
        if effect == p.IMMUNITY:
            return NAME[:3]
        on_map = [piece for piece in range(p.PIECES) if state.places[piece] != OFF]
        if effect == p.MARK:
            return [NAME[piece] for piece in on_map if piece < 3]
        return [NAME[piece if piece < 3 else 3 + who(state, piece)] for piece in on_map if piece != p.WAVE]  # I-9.57

    def _effect(self, state: State) -> str:
        effects = EFFECT_OF[state.character_of(self.piece)]
        return next(effect for effect in (p.MARK, p.IMMUNITY, p.NEIGHBOUR) if effect in effects)

    def answer(self, state: State, seat: Seat, move: Move, emit: Emit | None) -> None:
        assert isinstance(move, Say)
        state.stack.pop()
        effect = self._effect(state)
        other = move.value if move.value < 3 else piece_named(state, move.value - 3)
        if emit is not None:
            emit(PieceNamed(self.piece, other, effect))
        if effect == p.IMMUNITY:
            state.immune[self.piece] |= 1 << other
        elif effect == p.NEIGHBOUR:
            state.stack.append(make(Beside, seat, self.piece, other))
        else:
            board = state.board_of(self.piece)
            state.marks.append((board, len(state.entries), other, state.places[other]))
            if emit is not None:
                emit(Marked(seat, other, Secret(state.places[other], (seat, state.op))))


class Beside(Question):
    """Schrodie asks for the space beside a piece (I-12.29)."""

    __slots__ = ("other",)
    kind = "beside"
    word = "beside"

    def __init__(self, seat: Seat, piece: int, other: int) -> None:
        super().__init__(seat, piece)
        self.other = other

    def options(self, state: State) -> Sequence[Move]:
        return ASK_WAY

    def answer(self, state: State, seat: Seat, move: Move, emit: Emit | None) -> None:
        assert isinstance(move, Ask)
        state.stack.pop()
        tell_beside(state, self.other, move.ways, emit)


FOLLOWS: Final[dict[str, type[Question]]] = {
    p.RUN: Running,
    p.TO_CAPTIVE: Joining,
    p.CLEAR: Clearing,
    p.TO_FRUIT: Visiting,
    p.LINE: Looking,
    p.MARK: Naming,
    p.IMMUNITY: Naming,
    p.NEIGHBOUR: Naming,
}
OFF_TURN: Final = frozenset((p.MARK, p.RING, p.SQUARE, p.CLEAR, p.TO_FRUIT, p.LINE, p.IMMUNITY, p.NEIGHBOUR))


def may_use_off_turn(state: State, board: int) -> bool:
    """Whether a half-sun bonus that fits no window can be used at the start of another's turn (I-9.58)."""
    effects = EFFECT_OF[state.characters[board]]
    windows = WINDOWS[state.characters[board]]
    return any([windows[n] == FREE and effects[n] in OFF_TURN and is_open(state, board, n) for n in range(3)])
