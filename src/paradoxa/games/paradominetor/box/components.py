"""Paradominetor: the tiles, and sets of them as bit masks of one colour."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from paradoxa.games.paradominetor.box.rulings import BY_VALUE

COLOURS: Final = "rbygp"  # P-2.2: N players use the first N, unless the table chooses others
COLOUR_NAMES: Final = ("red", "blue", "yellow", "green", "purple", "black")
BLACK: Final = 5
TIMES: Final = "pnf"
TIME_NAMES: Final = ("past", "present", "future")
VALUES: Final = (range(1, 5), range(1, 6), range(2, 7))  # [R] P-1.2: of a coloured set, by time
EACH: Final = 5  # P-2.4: tiles of each time in a hand
TRICKS: Final = 15
ROW: Final = 6  # a seat's places in `State.held`: five colours and the number of blacks


@dataclass(frozen=True, eq=False)
class Tile:
    """A tile; one object for each coloured one, and one for all the black 0s, which are alike."""

    colour: int
    value: int
    time: int
    bit: int  # within its colour
    front: int  # what everybody sees: equal for equal colour and value
    name: str

    @property
    def front_name(self) -> str:
        """The part of the name that is public once the tile is played."""
        return self.name[:2]

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return self.name

    def __reduce__(self) -> tuple[Any, ...]:
        return tile_of, (self.name,)


def _set_of(colour: int) -> list[Tile]:
    pairs = [(time, value) for time in range(3) for value in VALUES[time]]
    return [
        Tile(colour, value, time, 1 << place, 8 * colour + value, f"{COLOURS[colour]}{value}{TIMES[time]}")
        for place, (time, value) in enumerate(pairs)
    ]


SETS: Final[tuple[tuple[Tile, ...], ...]] = tuple([tuple(_set_of(colour)) for colour in range(5)])
BLACK_TILE: Final = Tile(BLACK, 0, 0, 1, 8 * BLACK, "k0p")
TILE: Final[dict[str, Tile]] = {tile.name: tile for tiles in (*SETS, (BLACK_TILE,)) for tile in tiles}
COLOURS_IN: Final[tuple[tuple[int, ...], ...]] = tuple(
    [tuple([colour for colour in range(5) if colours >> colour & 1]) for colours in range(32)]
)


def tile_of(name: str) -> Tile:
    """The one tile of that name; how copies and pickles find it again."""
    return TILE[name]


@cache
def decks(colours: tuple[int, ...]) -> tuple[tuple[Tile, ...], ...]:
    """The three decks by time, unshuffled (P-2.3)."""
    return tuple([tuple([tile for tile in box(colours) if tile.time == time]) for time in range(3)])


def tiles_in(held: list[int], seat: int) -> tuple[Tile, ...]:
    """A seat's tiles, by time, then colour, then value."""
    row = held[seat * ROW : seat * ROW + ROW]
    tiles = [tile for colour in range(5) if row[colour] for tile in SETS[colour] if row[colour] & tile.bit]
    return in_order([*tiles, *[BLACK_TILE] * row[BLACK]])


def rank(colour: int, value: int, place: int, lead_colour: int | None, black_led: bool) -> tuple[bool, bool, int, int]:
    """How strong a paradox is, the strongest least (P-5.6 to P-5.9); `place` is where its colour first appeared.

    The led black's group comes first, then the lead colour, then the colour that came first; within a colour the
    higher value.
    """
    if BY_VALUE and colour != lead_colour:  # the other reading of P-5.8
        return not (black_led and colour == BLACK), True, -value, place
    return not (black_led and colour == BLACK), colour != lead_colour, place, -value


def in_order(tiles: Iterable[Tile]) -> tuple[Tile, ...]:
    """Tiles by time, then colour, then value, as they stand behind a screen."""
    return tuple(sorted(tiles, key=lambda tile: (tile.time, tile.front)))


def box(colours: Iterable[int]) -> list[Tile]:
    """All the tiles of a game with these colours: a set of each, and one black 0 with every set."""
    return [tile for colour in colours for tile in (*SETS[colour], BLACK_TILE)]
