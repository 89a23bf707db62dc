"""Paradox Island: every arrival: name, mission, meetings, activation, in this order on any turn (I-3.7, I-9.7)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from paradoxa.core import Move, Seat
from paradoxa.events import Emit, Secret
from paradoxa.games.paradox_island import announcements as told
from paradoxa.games.paradox_island.events import (
    ActionsGained,
    Activated,
    Arrived,
    Counted,
    FruitCrossed,
    LeftAlone,
    Met,
    ScaredOff,
    SquareCircled,
    SymbolCrossed,
)
from paradoxa.games.paradox_island.frames import AUTO, CALM, CHOICE, HOST, Deed, Question, make, named
from paradoxa.games.paradox_island.geometry import CORNERS, OCEAN, far_end
from paradoxa.games.paradox_island.harm import (
    ALGAE,
    ALL_FRUITS,
    AT_ANOMALY,
    CONSTANTS,
    IN_OCEAN,
    MEETING,
    REFUSAL,
    USES,
    open_window,
    remove,
    win,
    wound,
)
from paradoxa.games.paradox_island.islands import ANOMALY, KNOT, LAKE, MIRAGE, OCEAN_NAME, ORACLE, PORTAL
from paradoxa.games.paradox_island.moves import (
    ACTIVATE,
    CROSS,
    DOUBLE,
    LEAVE,
    RETURN,
    SINGLE,
    STRIKE,
    STRIKE_BOX,
    STRIKE_NOTHING,
    Say,
)
from paradoxa.games.paradox_island.pieces import (
    ACHILLES,
    BUSH,
    GRANDDEAD,
    HEMPEL,
    OP_MASK,
    PHIL,
    PIECES,
    SCHRODIE,
    THESEUS,
    pieces_in,
)
from paradoxa.games.paradox_island.state import State

_CORNERS: Final = sum([1 << space for space in CORNERS])
# The names that count for a mission by being visited; Achilles' and Granddead's missions are others.
WANTED: Final = {
    HEMPEL: frozenset(range(7)),
    THESEUS: frozenset((ORACLE, PORTAL, PORTAL + 1, PORTAL + 2)),
    PHIL: frozenset(range(ANOMALY, ANOMALY + 10)),
    SCHRODIE: frozenset((MIRAGE, MIRAGE + 1, MIRAGE + 2, KNOT)),
    ACHILLES: frozenset(),
    GRANDDEAD: frozenset(),
}


def come(
    state: State,
    piece: int,
    place: int,
    bearing: int,
    mode: int,
    entry: tuple[int, ...],
    how: str,
    emit: Emit | None,
    edge: int = -1,
    origin: int = -1,
) -> None:
    """A captive piece comes to a place: it is named and visited; what follows waits on the stack.

    `entry` is the announcement without name and count; `origin` the space it really left (a lake start), `edge` the
    last space of the line where that is another one.
    """
    land = state.land
    assert land is not None
    was_lying = state.lying >> piece & 1
    left = origin if origin >= 0 else state.places[piece]
    if state.lying:
        state.lying &= ~(1 << piece)
    state.places[piece] = place
    state.bearings[piece] = bearing
    name = OCEAN_NAME if place >= OCEAN else land.names[place]
    board = state.board_of(piece)
    counted = 0
    if name == OCEAN_NAME:
        state.before[piece] = left
        state.edges[piece] = edge if edge >= 0 else left
        if state.characters[board] == ACHILLES:
            counted = _corner(state, board, left, bool(was_lying))
    else:
        state.before[piece] = state.edges[piece] = -1
        if name < 7:
            state.visited[board] |= 1 << name
        if name in WANTED[state.characters[board]]:
            counted = _visit(state, board, place, name)
    state.entries.append((*entry, name, counted))
    if emit is not None:
        emit(Arrived(piece, name, how, Secret(place, (state.op,))))
    if counted:
        progress(state, piece, emit)
        if state.ended:
            return
    stack = state.stack
    if name == OCEAN_NAME:
        stack.append(make(Ocean, piece))
    elif mode <= HOST:
        stack.append(make(Activation, piece, mode))
    stack.append(make(Meeting, piece, mode))
    if ANOMALY <= name < LAKE:
        open_window(state, piece, AT_ANOMALY)


def _visit(state: State, board: int, place: int, name: int) -> int:
    """Whether a wanted space counts: each once, of a pair of portals one, no starting fruit."""
    land = state.land
    assert land is not None
    spaces = 1 << place
    if PORTAL <= name < ANOMALY:
        spaces |= 1 << land.twin[place]
    if state.counted[board] & spaces:
        return 0
    if name < 7 and name in [state.starts[piece] for piece in state.own_pieces(board)]:
        return 0
    state.counted[board] |= 1 << place
    return 1


def _corner(state: State, board: int, left: int, was_lying: bool) -> int:
    """Achilles: the corner he left by; of a lake in which he lay, its corner (I-9.29)."""
    land = state.land
    assert land is not None
    spaces = 1 << left
    if was_lying:
        spaces = sum([1 << space for space in land.lakes[land.lake[left]]])
    new = spaces & _CORNERS & ~state.counted[board]
    state.counted[board] |= new
    return 1 if new else 0


def progress(state: State, piece: int, emit: Emit | None) -> None:
    """One more mark for a mission; the last one wins."""
    board = state.board_of(piece)
    state.progress[board] += 1
    if emit is not None:
        emit(Counted(piece, state.progress[board]))
    if state.progress[board] >= CONSTANTS.mission_goal:
        win(state, state.seat_of(board), "mission", emit)


# --- meetings ----------------------------------------------------------------------------------
def others_at(state: State, piece: int) -> int:
    """The other pieces a piece is together with: a lake is one space for OP's pieces (I-9.20)."""
    places = state.places
    place = places[piece]
    found = 0
    for other in range(PIECES):
        if other != piece and places[other] == place:
            found |= 1 << other
    land = state.land
    assert land is not None
    if place < OCEAN and land.lake[place] >= 0:
        for space in land.lakes[land.lake[place]]:
            if space != place:
                for other in range(PIECES if piece < 3 else 3):
                    if places[other] == space and other != piece:
                        found |= 1 << other
    return found


def meet(state: State, piece: int, emit: Emit | None) -> int:
    """Whoever is there is named; Theseus circles a square, Granddead may use his bonus (I-9.31, I-9.36, I-9.37)."""
    others = others_at(state, piece)
    state.entries.append((told.MET, piece, others))
    if not others:
        return 0
    if emit is not None:
        emit(Met(piece, tuple(pieces_in(others))))
    if THESEUS in state.characters:
        board = state.characters.index(THESEUS)
        own = sum([1 << mine for mine in state.own_pieces(board)])
        if others & ~own if own >> piece & 1 else others & own:
            circle_square(state, board, emit)
    return others


def ask_granddead(state: State, piece: int, others: int) -> None:
    """Granddead is asked for each of his pieces that is not one of two that met."""
    if GRANDDEAD not in state.characters:
        return
    board = state.characters.index(GRANDDEAD)
    for own in reversed(state.own_pieces(board)):
        if own != piece and others & ~(1 << own):
            open_window(state, own, MEETING)


def circle_square(state: State, board: int, emit: Emit | None) -> None:
    """Theseus circles the leftmost free square, if there is one."""
    kinds = state.sheet(state.own_pieces(board)[0]).squares
    for number, kind in enumerate(kinds):
        if not state.squares[board] >> 2 * number & 3:
            state.squares[board] |= 1 << 2 * number
            if emit is not None:
                emit(SquareCircled(state.seat_of(board), kind))
            return


@named
class Meeting(Deed):
    """A captive arrives where others may be."""

    __slots__ = ("mode",)
    word = "meeting"

    def __init__(self, piece: int, mode: int) -> None:
        super().__init__(piece)
        self.mode = mode

    def act(self, state: State, emit: Emit | None) -> None:
        others = meet(state, self.piece, emit)
        if not others:
            return
        if others & OP_MASK and self.mode != CALM:
            state.stack.append(make(Clash, self.piece, others & OP_MASK, self.mode))
        ask_granddead(state, self.piece, others)


@named
class Clash(Deed):
    """A captive has come to OP's pieces: one after the other is scared off, or wounds."""

    __slots__ = ("mask", "mode")
    word = "clash"

    def __init__(self, piece: int, mask: int, mode: int) -> None:
        super().__init__(piece)
        self.mask = mask
        self.mode = mode

    def act(self, state: State, emit: Emit | None) -> None:
        other = next(pieces_in(self.mask))
        rest = self.mask & ~(1 << other)
        if rest:
            state.stack.append(make(Clash, self.piece, rest, self.mode))
        if self.mode == CHOICE:
            scare_off(state, self.piece, other, emit)
        else:
            hurt(state, self.piece, other)


def hurt(state: State, piece: int, other: int) -> None:
    """An OP piece has met a captive unsafely: its wound, and with Algae a fruit (I-11.1)."""
    if state.token == ALGAE and other == BUSH:
        state.stack.append(make(Striking, state.op, piece))
    wound(state, piece, other)


def scare_off(state: State, piece: int, other: int, emit: Emit | None) -> None:
    """A safe visitor scares an OP piece off the map (I-8.3)."""
    if emit is not None:
        emit(ScaredOff(piece, other))
    remove(state, other)
    board = state.board_of(piece)
    character = state.characters[board]
    if character == GRANDDEAD:
        progress(state, piece, emit)
        if state.ended:
            return
    if state.owner(piece) != state.active:
        return  # I-9.34
    if character == ACHILLES and not state.symbols[board] >> other & 1:
        state.stack.append(make(SecondWind, state.active, piece, other))
        return
    gain(state, piece, 1, emit)


def gain(state: State, piece: int, count: int, emit: Emit | None) -> None:
    """More actions in this turn, for the piece that earned them."""
    state.actions[piece] += count
    if emit is not None:
        emit(ActionsGained(piece, count))


@named
class SecondWind(Question):
    """Achilles may cross out the symbol of a piece he scared off, for two actions instead of one (I-12.7)."""

    __slots__ = ("other",)
    kind = "second wind"
    word = "second-wind"

    def __init__(self, seat: Seat, piece: int, other: int) -> None:
        super().__init__(seat, piece)
        self.other = other

    def options(self, state: State) -> Sequence[Move]:
        return (DOUBLE, SINGLE)

    def answer(self, state: State, seat: Seat, move: Move, emit: Emit | None) -> None:
        state.stack.pop()
        if move is DOUBLE:
            state.symbols[state.board_of(self.piece)] |= 1 << self.other
            if emit is not None:
                emit(SymbolCrossed(seat, self.other))
        gain(state, self.piece, 2 if move is DOUBLE else 1, emit)


@named
class Striking(Question):
    """OP crosses out a fruit of a captive: with Algae any that is not crossed out yet, or none (I-9.61)."""

    __slots__ = ()
    kind = "strike"
    word = "strike"

    def options(self, state: State) -> Sequence[Move]:
        board = state.board_of(self.piece)
        if state.characters[board] != HEMPEL:
            open_ = ALL_FRUITS & ~state.crossed[board]
            return [*[STRIKE[fruit] for fruit in range(7) if open_ >> fruit & 1], STRIKE_NOTHING]
        boxes, palms = state.boxes[board], state.palms[board]
        fruits = [STRIKE[fruit] for fruit in range(7) if state.circled[board] >> fruit & 1]
        return [*fruits, *[STRIKE_BOX[n] for n in range(7) if boxes[n] < 0 and not palms >> n & 1], STRIKE_NOTHING]

    def answer(self, state: State, seat: Seat, move: Move, emit: Emit | None) -> None:
        assert isinstance(move, Say)
        state.stack.pop()
        board = state.board_of(self.piece)
        if move.verb == "strike box":
            state.palms[board] |= 1 << move.value
            if emit is not None:
                owner = state.seat_of(board)
                emit(FruitCrossed(owner, None, Secret(move.value, (owner, state.op))))
        elif move is not STRIKE_NOTHING:
            cross_out(state, board, move.value)
            if emit is not None:
                emit(FruitCrossed(state.seat_of(board), move.value))


def cross_out(state: State, board: int, fruit: int) -> None:
    """A fruit is crossed out; Hempel crosses out the palm of its box."""
    state.circled[board] &= ~(1 << fruit)
    state.crossed[board] |= 1 << fruit
    if state.characters[board] == HEMPEL:
        state.palms[board] |= 1 << state.boxes[board].index(fruit)


# --- activation --------------------------------------------------------------------------------
# What each space does; filled in by spaces.py.
WORKS: Final[dict[str, Callable[[State, int, Emit | None], None]]] = {}


@named
class Activation(Deed):
    """Whether the space under a captive works."""

    __slots__ = ("mode",)
    word = "activation"

    def __init__(self, piece: int, mode: int) -> None:
        super().__init__(piece)
        self.mode = mode

    def act(self, state: State, emit: Emit | None) -> None:
        if self.mode == AUTO:
            unsafe(state, self.piece, emit)
        else:
            asked = state.owner(self.piece) if self.mode == CHOICE else state.op
            state.stack.append(make(Activating, asked, self.piece))


@named
class Activating(Question):
    """Whoever may choose says whether the space works: a safe visitor, OP, or Phil at a lake."""

    __slots__ = ()
    kind = "activate"
    word = "activate"

    def options(self, state: State) -> Sequence[Move]:
        return (ACTIVATE, LEAVE)

    def answer(self, state: State, seat: Seat, move: Move, emit: Emit | None) -> None:
        state.stack.pop()
        if emit is not None:
            emit((Activated if move is ACTIVATE else LeftAlone)(self.piece, seat))
        if move is LEAVE:
            return
        if seat == state.op:
            unsafe(state, self.piece, emit)
        else:
            WORKS["now"](state, self.piece, emit)


@named
class Working(Deed):
    """The space works, unless it was refused a moment ago."""

    __slots__ = ()
    word = "working"

    def act(self, state: State, emit: Emit | None) -> None:
        WORKS["now"](state, self.piece, emit)


def unsafe(state: State, piece: int, emit: Emit | None) -> None:
    """An unsafe visit: the space works, but Phil may refuse lakes and Schrodie knots and portals (I-9.15)."""
    land = state.land
    assert land is not None
    name = land.names[state.places[piece]]
    if name >= LAKE and state.character_of(piece) == PHIL:
        state.stack.append(make(Activating, state.owner(piece), piece))
    elif KNOT <= name < ANOMALY and state.character_of(piece) == SCHRODIE:
        state.stack.append(make(Working, piece))
        open_window(state, piece, REFUSAL)
    else:
        WORKS["now"](state, piece, emit)


# --- the ocean ---------------------------------------------------------------------------------
@named
class Ocean(Deed):
    """A captive in the ocean, after the Wave: an ocean bonus, Phil's crossing, or back to the start (I-9.24)."""

    __slots__ = ()
    word = "ocean"

    def act(self, state: State, emit: Emit | None) -> None:
        state.stack.append(make(GoingBack, self.piece))
        open_window(state, self.piece, IN_OCEAN)


@named
class GoingBack(Deed):
    """Out of the ocean."""

    __slots__ = ()
    word = "going-back"

    def act(self, state: State, emit: Emit | None) -> None:
        if state.character_of(self.piece) == PHIL:
            state.stack.append(make(Crossing, state.owner(self.piece), self.piece))
        else:
            go_back(state, self.piece, emit)


def go_back(state: State, piece: int, emit: Emit | None) -> None:
    """To the starting fruit: a meeting without interaction, and no activation (I-7.5)."""
    land = state.land
    assert land is not None
    come(state, piece, land.fruit[state.starts[piece]], -1, CALM, (told.SENT, piece), "return", emit)


@named
class Crossing(Question):
    """Phil may go on to the far end of the line by which he left (I-12.22)."""

    __slots__ = ()
    kind = "crossing"
    word = "crossing"

    def options(self, state: State) -> Sequence[Move]:
        return (CROSS, RETURN)

    def answer(self, state: State, seat: Seat, move: Move, emit: Emit | None) -> None:
        state.stack.pop()
        piece = self.piece
        if move is RETURN:
            go_back(state, piece, emit)
            return
        way = state.bearings[piece]
        place = far_end(state.edges[piece], way)
        come(state, piece, place, way, AUTO, (told.CROSS, piece), "crossing", emit)


def revive(state: State, piece: int, camp: int, _: int, emit: Emit | None) -> None:
    """A captive comes back in a camp: no interaction, no activation (I-9.40)."""
    land = state.land
    assert land is not None
    come(state, piece, land.camps[camp], -1, CALM, (told.SENT, piece), "revival", emit)


USES["revive"] = revive
