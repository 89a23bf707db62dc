"""Paradox Island: the true position, only data."""

from __future__ import annotations

from typing import Final

from paradoxa.core import Seat
from paradoxa.core.stack import Frame, Slotted, mypyc_attr
from paradoxa.games.paradox_island.box.components import CHARACTERS, COMPONENTS, Character
from paradoxa.games.paradox_island.box.islands import Land
from paradoxa.games.paradox_island.box.pieces import CAPTIVES, GRANDDEAD, OFF, PIECES
from paradoxa.games.paradox_island.rules.told.announcements import Entry

Pairs = frozenset[tuple[int, int]]
NO_PAIRS: Pairs = frozenset()
VERSION: Final = 2  # of the rules; a game that began with earlier ones ends with them
BOARDS = tuple([COMPONENTS.characters[name] for name in CHARACTERS])


@mypyc_attr(allow_interpreted_subclasses=True)  # so that a copy need not be initialised first
class State(Slotted):
    """The true position. Lists of six are by piece (Wave, Rock, Bush, captives); lists of three by board."""

    __slots__ = (
        "acting",
        "actions",
        "active",
        "bearings",
        "before",
        "boxes",
        "characters",
        "circled",
        "counted",
        "crossed",
        "deaths",
        "drawn",
        "edges",
        "ended",
        "energy",
        "entries",
        "health",
        "immune",
        "land",
        "left",
        "limit",
        "lying",
        "marks",
        "op",
        "pairs",
        "palms",
        "places",
        "progress",
        "reach",
        "rejected",
        "revived",
        "seats",
        "shown",
        "spent",
        "squares",
        "stack",
        "starts",
        "symbols",
        "token",
        "tokens",
        "trodden",
        "turn",
        "used",
        "version",
        "victims",
        "visited",
    )

    def __init__(self, seats: int, op: Seat, limit: int, stack: list[Frame[State]], version: int = VERSION) -> None:
        self.version = version
        self.seats = seats
        self.op = op
        self.limit = limit  # rounds; 0: none
        self.land: Land | None = None
        self.places = [OFF] * PIECES  # a space, OCEAN + part, or OFF
        self.bearings = [-1] * PIECES  # the way of the last straight travel; -1: none (I-9.10)
        self.before = [OFF] * PIECES  # where a captive in the ocean came from
        self.edges = [OFF] * PIECES  # the last space of the line by which it left the island
        self.lying = 0  # mask of pieces
        self.health = [0] * PIECES
        self.energy = [0] * PIECES
        self.revived = [0] * PIECES
        self.immune = [-1] * PIECES  # the OP piece that cannot touch this one
        self.pairs: list[Pairs] = [NO_PAIRS] * PIECES  # what (health, energy) can be for others; none: known exactly
        self.starts = [-1] * PIECES  # the starting fruit
        self.characters = [-1, -1, -1]
        self.circled = [0, 0, 0]  # masks of fruits
        self.crossed = [0, 0, 0]
        self.visited = [0, 0, 0]
        self.counted = [0, 0, 0]  # masks of spaces that count for the mission
        self.progress = [0, 0, 0]
        self.squares = [0, 0, 0]  # Theseus: two bits a square: free, circled, crossed out
        self.symbols = [0, 0, 0]  # Achilles: mask of crossed-out symbols
        self.boxes: list[tuple[int, ...]] = [(), (), ()]  # Hempel: the fruit in each box, -1: empty
        self.palms = [0, 0, 0]  # Hempel: mask of boxes whose palm is crossed out
        self.shown: tuple[int, ...] = (-1,) * 7  # Hempel: by fruit, the bonus it was used for, which all have heard
        self.spent = 0  # Hempel: fruits used in this turn, which cannot be used in it again (I-9.84)
        self.deaths = 0
        self.tokens: tuple[int, ...] = ()  # the stack, the top one first
        self.drawn: tuple[int, ...] = ()
        self.token = -1
        self.rejected: tuple[int, ...] = ()  # what OP put under the stack, turn by turn
        self.turn = 0
        self.active = op
        self.acting = OFF  # the captive piece that acts
        self.actions = [0] * PIECES
        self.left = 0  # OP's actions
        self.reach = 0  # how far the next step goes: a run (1 to 6), or Hempel's free step (-1)
        self.victims = 0  # pieces the Wave has wounded in this turn
        self.trodden = 0  # spaces the wounding piece has been on in this turn
        self.used = 0  # anomalies and sides of knots that worked in this action: bit 7 * space + side, side 6: anomaly
        self.entries: list[Entry] = []
        self.marks: list[tuple[int, int, int, int]] = []  # (board, how much was heard, piece, place)
        self.ended = ""  # who won: captive, op, called
        self.stack = stack

    def copy(self) -> State:
        """An independent twin."""
        twin = State.__new__(State)
        twin.version, twin.seats, twin.op = self.version, self.seats, self.op
        twin.limit, twin.land = self.limit, self.land
        twin.places, twin.bearings = self.places[:], self.bearings[:]
        twin.before, twin.edges = self.before[:], self.edges[:]
        twin.lying, twin.health, twin.energy = self.lying, self.health[:], self.energy[:]
        twin.revived, twin.immune, twin.pairs = self.revived[:], self.immune[:], self.pairs[:]
        twin.starts, twin.characters = self.starts[:], self.characters[:]
        twin.circled, twin.crossed, twin.visited = self.circled[:], self.crossed[:], self.visited[:]
        twin.counted, twin.progress = self.counted[:], self.progress[:]
        twin.squares, twin.symbols = self.squares[:], self.symbols[:]
        twin.boxes, twin.palms, twin.shown = self.boxes[:], self.palms[:], self.shown
        twin.spent = self.spent
        twin.deaths, twin.tokens, twin.drawn = self.deaths, self.tokens, self.drawn
        twin.token, twin.rejected, twin.turn = self.token, self.rejected, self.turn
        twin.active, twin.acting, twin.actions = self.active, self.acting, self.actions[:]
        twin.left, twin.reach, twin.victims = self.left, self.reach, self.victims
        twin.trodden, twin.used = self.trodden, self.used
        twin.entries, twin.marks = self.entries[:], self.marks[:]
        twin.ended, twin.stack = self.ended, self.stack[:]
        return twin

    @property
    def captives(self) -> tuple[int, ...]:
        """The captive pieces in play, from OP's left."""
        return CAPTIVES[: 2 if self.seats == 2 else self.seats - 1]

    def board_of(self, piece: int) -> int:
        """The board a captive piece belongs to."""
        return 0 if self.seats == 2 else piece - 3

    def seat_of(self, board: int) -> Seat:
        """Who plays a board; the first one sits on OP's left."""
        return (self.op + 1 + board) % self.seats

    def owner(self, piece: int) -> Seat:
        """Who plays a piece."""
        return self.op if piece < 3 else self.seat_of(self.board_of(piece))

    def character_of(self, piece: int) -> int:
        """The character a captive piece plays."""
        return self.characters[0 if self.seats == 2 else piece - 3]

    def sheet(self, piece: int) -> Character:
        """The character board of a captive piece."""
        return BOARDS[self.character_of(piece)]

    def own_pieces(self, board: int) -> tuple[int, ...]:
        """The pieces of a board."""
        return (3, 4) if self.seats == 2 else (3 + board,)

    def top_energy(self, piece: int) -> int:
        """The maximum of energy: Granddead's falls with his revivals (I-12.2)."""
        sheet = self.sheet(piece)
        times = self.revived[piece]
        if times and sheet.after_revival:
            return sheet.after_revival[min(times, len(sheet.after_revival)) - 1]
        return sheet.energy

    def spendable(self, piece: int) -> int:
        """The energy that can be paid: Granddead's last point is health."""
        return self.energy[piece] - (1 if self.character_of(piece) == GRANDDEAD else 0)

    @property
    def round(self) -> int:
        """Rounds finished."""
        return self.turn // self.seats
