"""Paradox Island a second time: the hexagon, the box, the table and what stands on it.

Written without reading the rules in `paradoxa.games.paradox_island`; keep it so. A space is its name ("d4"), a part of
the ocean its letters ("NW"), a Wave in a lake stands on the lake's shape ("straight"), off the map is "". Pieces are
the words of the moves: "wave", "rock", "bush", a character, "twin".
"""

from __future__ import annotations

import json
from collections.abc import Generator, Mapping
from dataclasses import dataclass, field, fields
from importlib.resources import files
from typing import Any

WAYS = ("E", "SE", "SW", "W", "NW", "NE")  # clockwise
PARTS = ("N", "NE", "SE", "S", "SW", "NW")  # clockwise
FRUITS = ("orange", "banana", "grapes", "cherries", "strawberry", "lime", "apple")
MIRAGES = ("snakes", "zombies", "ufo")
SHAPES = ("triangular", "l-shaped", "straight")
OP_PIECES = ("wave", "rock", "bush")
CHARACTERS = ("granddead", "achilles", "hempel", "theseus", "phil", "schrodie")
OFF = ""

COMPONENTS: dict[str, Any] = json.loads(
    files("paradoxa.games.paradox_island.box").joinpath("components.json").read_text()
)
EFFECTS: list[str] = [anomaly["name"]["value"] for anomaly in COMPONENTS["anomalies"]]
TOKENS: list[str] = [token["name"]["value"].lower() for token in COMPONENTS["tokens"]]

Who = int | str  # a seat, or "*" for chance
Asked = dict[Who, list[str] | None]  # None = too many to list
Flow = Generator[Asked, tuple[Who, str], None]
Answer = Generator[Asked, tuple[Who, str], str]


class Box:
    """What lies in the box, as its file says: tiles, knots, boards and numbers."""

    def __init__(self, components: Mapping[str, Any]) -> None:
        self.tiles: list[list[str]] = [tile["value"] for tile in components["tiles"]]
        self.knots: dict[str, list[list[int]]] = {name: knot["value"] for name, knot in components["knots"].items()}
        self.boards: dict[str, Any] = {name.lower(): board for name, board in components["characters"].items()}
        self.numbers: dict[str, int] = {name: entry["value"] for name, entry in components["constants"].items()}


class Over(Exception):
    """The game ends at once: who has won, None if it is called."""

    def __init__(self, winner: int | None) -> None:
        self.winner = winner


# --- the hexagon -------------------------------------------------------------------------------
STEP = {"E": (1, 0), "SE": (0, 1), "SW": (-1, 1), "W": (-1, 0), "NW": (0, -1), "NE": (1, -1)}
AT: dict[str, tuple[int, int]] = {}
for _row, _letter in enumerate("abcdefg"):
    _r = _row - 3
    for _number, _q in enumerate(range(max(-3, -3 - _r), min(3, 3 - _r) + 1)):
        AT[f"{_letter}{_number + 1}"] = (_q, _r)
SPACES = list(AT)
SPACE_AT = {where: space for space, where in AT.items()}
CORNERS = ("a1", "a4", "d7", "g4", "g1", "d1")


def edges(q: int, r: int, far: int) -> list[str]:
    """The parts of the ocean on whose side this is, `far` from the middle."""
    sides = {"N": -r, "NE": q, "SE": q + r, "S": r, "SW": -q, "NW": -q - r}
    return [part for part in PARTS if sides[part] == far]


def beside(space: str, way: str) -> str:
    """The next space that way, or the part of the ocean there; straight out of a corner the clockwise-next (I-1.4)."""
    q, r = AT[space][0] + STEP[way][0], AT[space][1] + STEP[way][1]
    if (q, r) in SPACE_AT:
        return SPACE_AT[q, r]
    parts = edges(q, r, 4)
    if len(parts) == 1:
        return parts[0]
    one, two = parts
    return two if PARTS[(PARTS.index(one) + 1) % 6] == two else one


def along(space: str) -> list[str]:
    """The parts of the ocean a space lies along."""
    return edges(*AT[space], 3)


def around(space: str) -> list[str]:
    return [beside(space, way) for way in WAYS if beside(space, way) in AT]


def turned(way: str, sixths: int) -> str:
    return WAYS[(WAYS.index(way) + sixths) % 6]


def back(way: str) -> str:
    return turned(way, 3)


def walk(start: str, way: str, reach: int) -> tuple[str, str]:
    """Where a straight way ends, and the last island space on it but the end."""
    here, edge = start, start
    for _ in range(reach):
        edge, here = here, beside(here, way)
        if here in PARTS:
            break
    return here, edge


def far_end(edge: str, way: str) -> str:
    """The other end of the line on which somebody left the island (I-9.26)."""
    while beside(edge, back(way)) in AT:
        edge = beside(edge, back(way))
    return edge


# --- the table ---------------------------------------------------------------------------------
@dataclass
class Table:
    """Everything there is: the island, the pieces, the boards, the tokens, and what everybody was told."""

    seats: int
    op: int
    limit: int  # 0: none
    built: bool
    box: Box
    # the island
    name: dict[str, str] = field(default_factory=dict)  # of every space, as it is announced
    arrows: dict[str, dict[str, str]] = field(default_factory=dict)  # of every knot: side in, side out
    lakes: dict[str, list[str]] = field(default_factory=dict)
    # pieces
    place: dict[str, str] = field(default_factory=lambda: dict.fromkeys(OP_PIECES, OFF))
    bearing: dict[str, str] = field(default_factory=dict)
    before: dict[str, str] = field(default_factory=dict)  # of a piece in the ocean: the space it was on
    arrivals: dict[str, int] = field(default_factory=dict)  # how often a piece was put or taken anywhere
    lying: set[str] = field(default_factory=set)
    owner: dict[str, int] = field(default_factory=dict)  # of captive pieces, in turn order from OP's left
    start: dict[str, str] = field(default_factory=dict)
    health: dict[str, int] = field(default_factory=dict)
    energy: dict[str, int] = field(default_factory=dict)
    revived: dict[str, int] = field(default_factory=dict)
    immune: dict[str, set[str]] = field(default_factory=dict)
    actions: dict[str, int] = field(default_factory=dict)
    # boards, by seat
    character: dict[int, str] = field(default_factory=dict)
    circled: dict[int, set[str]] = field(default_factory=dict)
    crossed: dict[int, set[str]] = field(default_factory=dict)
    visited: dict[int, set[str]] = field(default_factory=dict)
    counted: dict[int, list[str]] = field(default_factory=dict)
    squares: dict[int, list[str]] = field(default_factory=dict)  # "free", "circled" or "crossed", from the left
    symbols: dict[int, set[str]] = field(default_factory=dict)
    boxes: dict[int, dict[int, str]] = field(default_factory=dict)  # Hempel's: the fruit in each
    palms: dict[int, set[int]] = field(default_factory=dict)  # those crossed out
    spent: dict[int, set[str]] = field(default_factory=dict)  # fruits he has used in this turn
    # OP's tokens
    stack: list[str] = field(default_factory=list)
    token: str = ""
    drawn: list[str] = field(default_factory=list)  # the anomaly tokens for an island to be built
    # the course of play
    turn: int = -1  # whose turn it is
    turns: int = 0  # how many turns are over
    acting: str = ""
    deaths: int = 0
    waiting: list[str] = field(default_factory=list)  # dead on another's turn
    trodden: dict[str, set[str]] = field(default_factory=dict)  # where Bush and Rock have been in this turn
    victims: set[str] = field(default_factory=set)
    activated: set[tuple[str, str]] = field(default_factory=set)  # anomalies and knots with sides, in this action
    over: bool = False
    winner: int | None = None
    log: list[tuple[str, ...]] = field(default_factory=list)  # what everybody hears


def copy_table(t: Table) -> Table:
    fresh = Table(t.seats, t.op, t.limit, t.built, t.box)
    for one in fields(Table):
        setattr(fresh, one.name, copied(getattr(t, one.name)))
    return fresh


def copied(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: copied(inner) for key, inner in value.items()}
    return value.copy() if isinstance(value, list | set) else value  # what is in them never changes


def tell(t: Table, *words: str) -> None:
    t.log.append(words)


def ask(seat: Who, options: list[str]) -> Answer:
    """The answer of one seat; also asked where there is only one (I-15.5)."""
    _, text = yield {seat: options}
    return text


# --- questions to the table ----------------------------------------------------------------------
def lake_of(t: Table, place: str) -> str:
    """The shape of the lake a place belongs to, or ''."""
    if place in SHAPES:
        return place
    for shape, spaces in t.lakes.items():
        if place in spaces:
            return shape
    return ""


def area(t: Table, place: str) -> str:
    """The place as OP's pieces see it: a lake is one space."""
    return lake_of(t, place) or place


def named(t: Table, place: str) -> str:
    return "ocean" if place in PARTS else t.name[place]


def is_portal(t: Table, place: str) -> bool:
    return place in AT and t.name[place].startswith("portal")


def portals(t: Table) -> list[str]:
    return [space for space in SPACES if is_portal(t, space)]


def twin_of(t: Table, place: str) -> str:
    (other,) = [space for space in portals(t) if space != place and t.name[space] == t.name[place]]
    return other


def anomalies(t: Table) -> list[str]:
    return [space for space in SPACES if t.name[space] in EFFECTS]


def where(t: Table, name: str) -> str:
    """The one space of this name."""
    (space,) = [space for space in SPACES if t.name[space] == name]
    return space


def who_is(t: Table, piece: str) -> str:
    """The character whose board a captive piece plays from."""
    return t.character[t.owner[piece]]


def pieces_of(t: Table, seat: int) -> list[str]:
    return [piece for piece in t.owner if t.owner[piece] == seat]


def on_map(t: Table) -> list[str]:
    """All captive pieces that are alive and somewhere, from OP's left."""
    return [piece for piece in t.owner if t.place[piece] != OFF]


def on_turn(t: Table, piece: str) -> bool:
    return t.owner[piece] == t.turn


def together(t: Table, piece: str) -> list[str]:
    """The other pieces where this one is: in a lake captives meet each other only on the same space (I-9.20)."""
    here = t.place[piece]
    found = []
    for other, there in t.place.items():
        if other == piece or there == OFF:
            continue
        same_lake = lake_of(t, here) != "" and lake_of(t, here) == lake_of(t, there)
        if there == here or (same_lake and (piece in OP_PIECES or other in OP_PIECES)):
            found.append(other)
    return found


def put(t: Table, piece: str, place: str, bearing: str = "") -> int:
    """Put a piece somewhere, on its feet; the number tells whether it is later put elsewhere."""
    t.place[piece], t.bearing[piece] = place, bearing
    t.lying.discard(piece)
    t.arrivals[piece] = t.arrivals.get(piece, 0) + 1
    return t.arrivals[piece]


def most_health(t: Table, piece: str) -> int:
    return int(t.box.boards[who_is(t, piece)]["health"]["value"])


def most_energy(t: Table, piece: str) -> int:
    board = t.box.boards[who_is(t, piece)]
    if who_is(t, piece) == "granddead" and t.revived[piece]:
        first, later = board["after_revival"]["value"]
        return int(first if t.revived[piece] == 1 else later)
    return int(board["energy"]["value"])


def restore(t: Table, piece: str, health: int, energy: int) -> None:
    """Points back, never above the maximum; for Granddead all are energy."""
    if who_is(t, piece) == "granddead":
        health, energy = 0, health + energy
    t.health[piece] = min(t.health[piece] + health, most_health(t, piece))
    t.energy[piece] = min(t.energy[piece] + energy, most_energy(t, piece))


def payable(t: Table, piece: str) -> int:
    """The energy a piece can pay with; Granddead's last point can only be lost as health (I-9.43)."""
    return t.energy[piece] - 1 if who_is(t, piece) == "granddead" else t.energy[piece]


def gain(t: Table, piece: str, actions: int) -> None:
    t.actions[piece] += actions
    tell(t, "gained", piece, str(actions))


# --- missions ----------------------------------------------------------------------------------
def count(t: Table, seat: int, what: str) -> None:
    """A mark for a mission; with the last one the game is won on the spot (I-9.42)."""
    t.counted[seat].append(what)
    tell(t, "mission", str(seat), str(len(t.counted[seat])))
    if len(t.counted[seat]) == t.box.numbers["mission_goal"]:
        raise Over(seat)


def visit(t: Table, piece: str) -> None:
    """A space is visited: fruits are remembered, missions count at once (I-3.7)."""
    seat, space = t.owner[piece], t.place[piece]
    name, character = t.name[space], who_is(t, piece)
    if name in FRUITS:
        t.visited[seat].add(name)
    starts = [t.start[own] for own in pieces_of(t, seat)]
    wanted = (
        (character == "hempel" and name in FRUITS and name not in starts)
        or (character == "theseus" and (name == "oracle" or is_portal(t, space)))
        or (character == "phil" and name in EFFECTS)
        or (character == "schrodie" and (name in MIRAGES or name == "knot"))
    )
    what = name if is_portal(t, space) else space  # of a pair of portals one counts (I-12.16)
    if wanted and what not in t.counted[seat]:
        count(t, seat, what)
