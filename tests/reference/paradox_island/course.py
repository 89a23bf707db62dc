"""Paradox Island a second time: dicts and lists, straight from the specification, with no thought of speed.

Written without reading the rules in `paradoxa.games.paradox_island`; keep it so. The course of play is one generator
that asks where somebody must choose; a copy replays the turn under way.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tests.reference.paradox_island import arriving, bonuses, host
from tests.reference.paradox_island.laying import lay
from tests.reference.paradox_island.table import (
    CHARACTERS,
    COMPONENTS,
    EFFECTS,
    FRUITS,
    OFF,
    OP_PIECES,
    PARTS,
    TOKENS,
    Answer,
    Asked,
    Box,
    Flow,
    Over,
    Table,
    Who,
    anomalies,
    ask,
    copy_table,
    gain,
    most_energy,
    most_health,
    pieces_of,
    put,
    restore,
    tell,
    where,
    who_is,
)


@dataclass
class State:
    """A game: the table as it was when the turn began, the moves since, and where they have led."""

    begun: list[Table]  # one
    moves: list[tuple[Who, str]]
    table: Table
    flow: Flow
    now: Asked


def begin(table: Table) -> State:
    """A game that goes on from this table, where a turn begins."""
    live, begun = copy_table(table), [copy_table(table)]
    flow = course(live, begun)
    return State(begun, [], live, flow, next(flow))


def start(seats: int, options: Mapping[str, str], components: Mapping[str, Any] = COMPONENTS) -> State:
    limit = options.get("limit", "none")
    built = options.get("island", "random") == "built"
    return begin(
        Table(seats, int(options.get("op", seats - 1)), 0 if limit == "none" else int(limit), built, Box(components))
    )


def copy(state: State) -> State:
    fresh = begin(state.begun[0])
    for seat, text in state.moves:
        fresh.now = fresh.flow.send((seat, text))
        fresh.moves.append((seat, text))
    return fresh


def asked(state: State) -> Asked:
    return state.now


def move(state: State, seat: Who, text: str) -> None:
    """Make the move in place; an illegal one fails an assertion."""
    assert seat in state.now, (seat, text)
    legal = state.now[seat]
    assert legal is None or text in legal, (seat, text, legal)
    begun = state.begun[0]
    state.now = state.flow.send((seat, text))
    state.moves.append((seat, text))
    if state.begun[0] is not begun:
        state.moves = []


def result(state: State) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
    """One wins, or nobody if the game was called; points are mission marks, OP's are deaths."""
    t = state.table
    if not t.over:
        return None
    points = tuple([t.deaths if seat == t.op else len(t.counted[seat]) for seat in range(t.seats)])
    return points, () if t.winner is None else (t.winner,)


# --- the course of play ------------------------------------------------------------------------
def course(t: Table, begun: list[Table]) -> Flow:
    try:
        if t.turn < 0:
            yield from set_up(t)
            t.turn = (t.op + 1) % t.seats
        while True:
            begun[:] = [copy_table(t)]
            yield from whole_turn(t)
            t.turn = (t.turn + 1) % t.seats
            t.turns += 1
            if t.limit and t.turns == t.limit * t.seats:
                raise Over(None)
    except Over as end:
        t.over, t.winner = True, end.winner
    yield {}


def set_up(t: Table) -> Flow:
    laid_by: Who = "*"
    text = ""
    if t.built:
        text = yield from chance()
        t.drawn = text.split()[1:]
        assert sorted(t.drawn, key=EFFECTS.index) == t.drawn
        assert len(set(t.drawn)) == 5
        laid_by = t.op
        _, text = yield {t.op: None}
    if laid_by == "*" or text == "island random":
        text = yield from chance()
    lay(t, text)
    text = yield from chance()
    t.stack = text.split()[1:]
    assert sorted(t.stack) == sorted(TOKENS)
    text = yield from ask(t.op, [f"wave {part}" for part in PARTS])
    put(t, "wave", text.split()[1])
    tell(t, "hidden", "wave", "")
    text = yield from ask(t.op, [f"rock {space}" for space in anomalies(t)])
    put(t, "rock", text.split()[1])
    tell(t, "hidden", "rock", "")
    text = yield from ask(t.op, [f"bush {fruit}" for fruit in FRUITS])
    put(t, "bush", where(t, text.split()[1]))
    tell(t, "hidden", "bush", text.split()[1])
    order = [(t.op - 1 - number) % t.seats for number in range(t.seats - 1)]  # counter-clockwise from OP's right
    for seat in order:
        free = [character for character in CHARACTERS if character not in t.character.values()]
        text = yield from ask(seat, [f"character {character}" for character in free])
        t.character[seat] = text.split()[1]
        tell(t, "character", str(seat), t.character[seat])
    for seat in reversed(order):
        open_board(t, seat)
    for seat in order:
        for piece in pieces_of(t, seat):
            yield from choose_start(t, seat, piece)


def chance() -> Answer:
    _, text = yield {"*": None}
    return text


def open_board(t: Table, seat: int) -> None:
    for piece in [t.character[seat], *(["twin"] if t.seats == 2 else [])]:
        t.owner[piece], t.place[piece] = seat, OFF
        t.revived[piece], t.immune[piece], t.actions[piece] = 0, set(), 0
        t.health[piece], t.energy[piece] = most_health(t, piece), most_energy(t, piece)
    for sets in (t.circled, t.crossed, t.visited, t.symbols, t.spent):
        sets[seat] = set()
    t.counted[seat], t.boxes[seat], t.palms[seat] = [], {}, set()
    t.squares[seat] = ["free" for _ in bonuses.square_kinds(t)] if t.character[seat] == "theseus" else []


def choose_start(t: Table, seat: int, piece: str) -> Flow:
    """A fruit without pieces; it is visited and circled (I-2.6)."""
    free = [fruit for fruit in FRUITS if where(t, fruit) not in t.place.values()]
    text = yield from ask(seat, [f"start {fruit}" for fruit in free])
    fruit = text.split()[1]
    t.start[piece] = fruit
    put(t, piece, where(t, fruit))
    t.visited[seat].add(fruit)
    tell(t, "start", piece, fruit)
    yield from bonuses.obtain(t, piece)


def whole_turn(t: Table) -> Flow:
    """A turn with fresh limits (I-9.1); at its end the dead come back, then OP's pieces (I-9.41)."""
    t.victims, t.trodden, t.activated = set(), {}, set()
    for seat in t.spent:
        t.spent[seat] = set()
    tell(t, "turn", str(t.turn))
    for piece in pieces_of(t, t.turn):
        t.immune[piece] = set()
        t.actions[piece] = t.box.numbers["captive_actions"]
    if t.turn == t.op:
        host.put_token_under(t)
    others = [(t.turn + number) % t.seats for number in range(1, t.seats)]
    for piece in [piece for seat in others for piece in pieces_of(t, seat)]:
        yield from bonuses.window(t, piece, "free")  # half suns that fit no other window (I-9.58)
    if t.turn == t.op:
        yield from host.whole_turn(t)
    else:
        yield from captive_turn(t)
    for piece in [piece for piece in t.owner if piece in t.waiting]:
        t.waiting.remove(piece)
        yield from arriving.revive(t, piece)
    for piece in OP_PIECES:
        if t.place[piece] == OFF:
            yield from put_back(t, piece)


def put_back(t: Table, piece: str) -> Flow:
    """In secret: the Wave anywhere, Rock and Bush where no pieces are (I-8.3)."""
    places = {part: part for part in PARTS}
    if piece == "rock":
        places = {space: space for space in anomalies(t) if space not in t.place.values()}
    elif piece == "bush":
        places = {fruit: where(t, fruit) for fruit in FRUITS if where(t, fruit) not in t.place.values()}
    text = yield from ask(t.op, [f"{piece} {place}" for place in places])
    put(t, piece, places[text.split()[1]])
    tell(t, "hidden", piece, "")


def captive_turn(t: Table) -> Flow:
    pieces = pieces_of(t, t.turn)
    if len(pieces) == 2:
        text = yield from ask(t.turn, [f"piece {piece}" for piece in pieces])
        if text.split()[1] != pieces[0]:
            pieces.reverse()
    for piece in pieces:
        if len(pieces) == 2:
            tell(t, "acts", piece)
        yield from part(t, piece)
        t.actions[piece] = 0  # what is left is gone (I-9.68)


def part(t: Table, piece: str) -> Flow:
    """All actions of one piece and its free actions; with nothing left to do it ends by itself."""
    t.acting = piece
    seat = t.turn
    while True:
        options = [*arriving.steps(t, piece), "rest"] if t.actions[piece] else []
        if not options and not bonuses.ready(t, seat) and "circled" not in t.squares[seat]:
            return
        text = yield from ask(seat, [*options, *free_actions(t, piece), "stop"])
        if text == "stop":
            return
        word = text.split()[0]
        if word == "rest":
            rest(t, piece)
        elif word == "step":
            yield from arriving.take_step(t, piece, text)
        elif word == "use":
            yield from bonuses.use(t, piece, text.split()[1])
        else:
            use_square(t, piece, text.split()[1])


def free_actions(t: Table, piece: str) -> list[str]:
    """The bonuses that ask for no special moment, and Theseus' squares (I-3.5)."""
    seat = t.owner[piece]
    found = []
    for fruit in bonuses.ready(t, seat):
        kind = bonuses.bonus_of(t, seat, fruit)["window"]["value"]
        if kind in ("free", "loss") and bonuses.can_use(t, piece, fruit):
            found.append(f"use {fruit}")
    kinds = bonuses.square_kinds(t)
    circled = {kinds[number] for number, square in enumerate(t.squares[seat]) if square == "circled"}
    return found + [f"square {kind}" for kind in sorted(circled)]


def rest(t: Table, piece: str) -> None:
    points = int(t.box.boards[who_is(t, piece)].get("rest", {}).get("value", t.box.numbers["rest"]))
    restore(t, piece, 0, min(points, 1) if t.token == "drought" else points)
    t.actions[piece] -= 1
    tell(t, "rested", piece)


def use_square(t: Table, piece: str, kind: str) -> None:
    seat = t.owner[piece]
    kinds = bonuses.square_kinds(t)
    number = next(n for n, square in enumerate(t.squares[seat]) if square == "circled" and kinds[n] == kind)
    t.squares[seat][number] = "crossed"
    tell(t, "square used", piece, kind)
    restore(t, piece, int(kind == "health"), int(kind == "energy"))
    if kind == "action":
        gain(t, piece, 1)
