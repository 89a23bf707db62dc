"""Paradox Island: what each seat knows: OP the island and all boards, captives what was said, and their own board."""

from __future__ import annotations

from dataclasses import dataclass

from paradoxa.core import Decision, Outcome, Seat, check_seat
from paradoxa.games.paradox_island.box.components import TOKENS
from paradoxa.games.paradox_island.box.geometry import OCEAN
from paradoxa.games.paradox_island.box.islands import OCEAN_NAME, Land
from paradoxa.games.paradox_island.box.pieces import HEMPEL, OFF, OP_PIECES
from paradoxa.games.paradox_island.rules.frames import text_of
from paradoxa.games.paradox_island.rules.sequence import outcome
from paradoxa.games.paradox_island.rules.state import NO_PAIRS, Pairs, State
from paradoxa.games.paradox_island.rules.told.announcements import Entry

NOWHERE = -1


@dataclass(frozen=True, slots=True)
class Board:
    """A captive player's board. Boxes are their owner's and OP's; others know only what was said (I-4.4)."""

    seat: Seat
    character: int  # -1 before it is chosen
    pieces: tuple[int, ...]
    circled: int  # masks of fruits
    crossed: int
    visited: int
    progress: int
    squares: int  # Theseus: two bits a square: free, circled, crossed out
    symbols: int  # Achilles: mask of OP's pieces
    boxes: tuple[int, ...]  # Hempel: the fruit in each box; () where this seat may not know
    palms: int  # Hempel: crossed-out boxes; 0 where this seat may not know
    struck: int  # Hempel: how many empty boxes are crossed out
    shown: tuple[int, ...]  # Hempel: by fruit, the bonus it was used for; -1: never used


@dataclass(frozen=True, slots=True)
class Figure:
    """A captive's piece."""

    piece: int
    name: int  # the space it is on, as everybody hears it; NOWHERE when it is off the map
    lies: bool
    start: int  # the starting fruit, -1 before it is chosen
    health: int  # -1 where this seat does not know
    energy: int
    pairs: Pairs  # what health and energy can be, as far as the table knows; none: exactly what is told
    revived: int
    immune: int  # the OP piece that cannot touch it, -1: none
    actions: int


@dataclass(frozen=True, slots=True)
class ParadoxIslandView:
    """What one seat knows (I-14.3)."""

    seat: Seat | None
    version: int  # of the rules
    seats: int
    op: Seat
    limit: int
    land: Land | None  # OP's, and everybody's when the game is over
    places: tuple[int, ...]  # of the six pieces, for whoever sees the island
    hidden: tuple[tuple[int, ...], ...]  # OP: bearings, before, edges, counted, trodden and used
    start: int  # the place of the own starting fruit; NOWHERE for others
    marks: tuple[tuple[int, int, int, int], ...]  # Granddead's private marks: board, when, piece, place
    boards: tuple[Board, ...]
    figures: tuple[Figure, ...]
    on_map: tuple[bool, ...]  # whether Wave, Rock and Bush are on the map
    token: int
    stack: tuple[int, ...]  # the power tokens from the top; -1 where this seat does not know
    drawn: tuple[int, ...]  # what OP is choosing from: two tokens, or the anomalies of an island to build
    drawing: int  # how many tokens OP has drawn and not yet chosen from
    rejected: tuple[int, ...]  # OP: what went under the stack unseen
    deaths: int
    turn: int
    active: Seat
    acting: int
    left: int  # OP's actions
    reach: int
    victims: int
    spent: int  # Hempel: fruits used in this turn
    entries: tuple[Entry, ...]  # all that was said
    business: tuple[str, ...]
    waiting: tuple[Seat, ...]
    decision: Decision | None
    outcome: Outcome | None
    ended: str

    @property
    def is_op(self) -> bool:
        """Whether this is OP's view."""
        return self.seat == self.op

    @property
    def own(self) -> Board | None:
        """The own board; none for OP and spectators."""
        return next((board for board in self.boards if board.seat == self.seat), None)

    @property
    def round(self) -> int:
        """The round under way, from 1."""
        return self.turn // self.seats + 1

    def figure(self, piece: int) -> Figure:
        """A captive's piece."""
        return self.figures[piece - 3]

    def board_of(self, piece: int) -> Board:
        """The board of a captive's piece."""
        return self.boards[0 if self.seats == 2 else piece - 3]

    def owner(self, piece: int) -> Seat:
        """Who plays a piece."""
        return self.op if piece < 3 else self.board_of(piece).seat


def view(state: State, seat: Seat | None) -> ParadoxIslandView:
    """What that seat knows; None = a spectator."""
    check_seat(seat, state.seats)
    frame = state.stack[-1] if state.stack else None
    found = frame.decisions(state) if frame is not None else ()  # type: ignore[attr-defined]
    own = [decision for decision in found if decision.seat == seat and seat is not None]
    sees = seat == state.op or frame is None
    land = state.land if sees else None
    choosing = len(state.drawn) == 2
    return ParadoxIslandView(
        seat=seat,
        version=state.version,
        seats=state.seats,
        op=state.op,
        limit=state.limit,
        land=land,
        places=tuple(state.places) if sees else (),
        hidden=_hidden(state) if sees else (),
        start=_start(state, seat),
        marks=tuple([mark for mark in state.marks if sees or state.seat_of(mark[0]) == seat]),
        boards=tuple([_board(state, board, seat, sees) for board in range(state.seats - 1)]),
        figures=tuple([_figure(state, piece, seat, sees) for piece in state.captives]),
        on_map=tuple([state.places[piece] != OFF for piece in OP_PIECES]),
        token=state.token,
        stack=_stack(state, seat),
        drawn=state.drawn if seat == state.op else (),
        drawing=len(state.drawn) if choosing else 0,
        rejected=state.rejected if seat == state.op else (),
        deaths=state.deaths,
        turn=state.turn,
        active=state.active,
        acting=state.acting,
        left=state.left,
        reach=state.reach,
        victims=state.victims,
        spent=state.spent,
        entries=tuple(state.entries),
        business=tuple([text_of(frame) for frame in state.stack]),
        waiting=tuple([decision.seat for decision in found]),
        decision=own[0] if own else None,
        outcome=outcome(state),
        ended=state.ended,
    )


def _hidden(state: State) -> tuple[tuple[int, ...], ...]:
    counters = (*state.counted, state.trodden, state.used)
    return tuple(state.bearings), tuple(state.before), tuple(state.edges), counters


def _start(state: State, seat: Seat | None) -> int:
    """The one place a captive is told (I-2.6, I-9.69)."""
    if seat is None or seat == state.op or state.land is None:
        return NOWHERE
    fruit = state.starts[state.own_pieces((seat - state.op - 1) % state.seats)[0]]
    return state.land.fruit[fruit] if fruit >= 0 else NOWHERE


def _board(state: State, board: int, seat: Seat | None, sees: bool) -> Board:
    knows = sees or state.seat_of(board) == seat
    boxes, palms = state.boxes[board], state.palms[board]
    return Board(
        seat=state.seat_of(board),
        character=state.characters[board],
        pieces=state.own_pieces(board),
        circled=state.circled[board],
        crossed=state.crossed[board],
        visited=state.visited[board],
        progress=state.progress[board],
        squares=state.squares[board],
        symbols=state.symbols[board],
        boxes=boxes if knows else (),
        palms=palms if knows else 0,
        shown=state.shown if state.characters[board] == HEMPEL else (),
        struck=sum([1 for box, fruit in enumerate(boxes) if fruit < 0 and palms >> box & 1]),
    )


def _figure(state: State, piece: int, seat: Seat | None, sees: bool) -> Figure:
    place = state.places[piece]
    knows = sees or state.owner(piece) == seat or state.pairs[piece] == NO_PAIRS
    name = NOWHERE
    if place != OFF and state.land is not None:
        name = OCEAN_NAME if place >= OCEAN else state.land.names[place]
    return Figure(
        piece=piece,
        name=name,
        lies=bool(state.lying >> piece & 1),
        start=state.starts[piece],
        health=state.health[piece] if knows else -1,
        energy=state.energy[piece] if knows else -1,
        pairs=state.pairs[piece],
        revived=state.revived[piece],
        immune=state.immune[piece],
        actions=state.actions[piece],
    )


def _stack(state: State, seat: Seat | None) -> tuple[int, ...]:
    """OP remembers what went under the stack; the tokens not drawn yet are on top (I-9.51)."""
    if seat != state.op:
        return (-1,) * len(state.tokens)
    draws = len(state.rejected) + (1 if len(state.drawn) == 2 else 0)
    unseen = max(0, len(TOKENS) - 2 * draws)
    return tuple([-1 if depth < unseen else token for depth, token in enumerate(state.tokens)])
