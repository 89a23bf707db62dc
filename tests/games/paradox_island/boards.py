"""Boards and turns for tests of Paradox Island: points and fruits by hand, and OP's turn under a token."""

from __future__ import annotations

from paradoxa.core import Seat
from paradoxa.core.events import Event, redact
from paradoxa.games.paradox_island.box.components import FRUITS
from paradoxa.games.paradox_island.box.islands import EFFECTS, SAMPLE, Land
from paradoxa.games.paradox_island.box.pieces import HEMPEL
from tests.games.paradox_island.tables import Table

# The sample island, for reading tests:
#           a1 straight   a2 lose-energy  a3 banana    a4 l-shaped
#        b1 apple    b2 straight   b3 portal-2  b4 knot      b5 l-shaped
#     c1 to-fruit   c2 snakes     c3 straight  c4 cherries  c5 l-shaped  c6 knot
# d1 portal-3  d2 oracle  d3 strawberry  d4 knot   d5 portal-3  d6 adjacent  d7 portal-1
#     e1 camp-A     e2 arrows     e3 triangular  e4 triangular  e5 lime    e6 op-bush
#        f1 portal-2 f2 grapes    f3 triangular  f4 ufo       f5 camp-B
#           g1 zombies  g2 oracle     g3 portal-1    g4 orange
ANOMALIES = ("a2", "c1", "e6", "e2", "d6")  # in the order of the effects


def laid(**effects: str) -> Land:
    """The sample island with these effects on its anomalies; the others keep theirs."""
    words = [EFFECTS[effect] for effect in SAMPLE.effects]
    for space, effect in effects.items():
        at = ANOMALIES.index(space)
        if effect in words:
            words[words.index(effect)] = words[at]
        words[at] = effect
    return Land.of(SAMPLE.island, [EFFECTS.index(word) for word in words])


def board(table: Table, word: str) -> int:
    """The number of a character's board."""
    return table.state.board_of(table.piece(word))


def give(table: Table, word: str, *fruits: str) -> None:
    """Circle fruits by hand, exactly these; Hempel has them in the boxes 1, 2, ... (`-` leaves one empty)."""
    number = board(table, word)
    state = table.state
    state.circled[number] = sum([1 << FRUITS.index(fruit) for fruit in fruits if fruit != "-"])
    if state.characters[number] == HEMPEL:
        boxes = [FRUITS.index(fruit) if fruit != "-" else -1 for fruit in fruits]
        state.boxes[number] = (*boxes, *[-1] * (7 - len(boxes)))


def circled(table: Table, word: str) -> list[str]:
    """A captive's circled fruits."""
    return [fruit for n, fruit in enumerate(FRUITS) if table.state.circled[board(table, word)] >> n & 1]


def crossed(table: Table, word: str) -> list[str]:
    """A captive's crossed-out fruits."""
    return [fruit for n, fruit in enumerate(FRUITS) if table.state.crossed[board(table, word)] >> n & 1]


def points(table: Table, word: str) -> tuple[int, int]:
    """A captive piece's health and energy."""
    piece = table.piece(word)
    return table.state.health[piece], table.state.energy[piece]


def weaken(table: Table, word: str, health: int, energy: int) -> None:
    """Set health and energy by hand."""
    piece = table.piece(word)
    table.state.health[piece], table.state.energy[piece] = health, energy


def actions(table: Table, word: str) -> int:
    """How many actions a captive piece has left."""
    return table.state.actions[table.piece(word)]


def progress(table: Table, word: str) -> int:
    """A captive's mission marks."""
    return table.state.progress[board(table, word)]


def lie(table: Table, *words: str) -> None:
    """Lay captives down where they are."""
    for word in words:
        table.state.lying |= 1 << table.piece(word)


def host(table: Table, power: str = "drought") -> Table:
    """OP's turn, under that power token, with nothing heard yet."""
    table.turn_of("op")
    table.token(power)
    table.events.clear()
    return table


def moves(table: Table, *verbs: str) -> list[str]:
    """The options that begin with one of these words."""
    return [option for option in table.options if option.split(" ")[0] in verbs]


def heard(events: list[Event], seat: Seat | None) -> list[Event]:
    """Events as a seat, or a spectator, hears them."""
    return [event for one in events if (event := redact(one, seat)) is not None]
