"""Paradox Island: a map in plain text, 71 columns by 24 lines: spaces, tiles, the ocean around, and pieces.

A space is a box of two lines, the name above, the place and the pieces below; spaces of one tile run into each other.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from paradoxa.games.paradox_island.box.geometry import DIRECTIONS, NAMES, OCEAN, PARTS, SIDE, SPACES
from paradoxa.games.paradox_island.box.islands import NAME_WORDS, Land

ROWS: Final = 2 * SIDE - 1
HALF: Final = 5  # columns of half a space
TALL: Final = 3  # lines of a space, with the border above it
WIDTH: Final = 2 * HALF * ROWS + 1

# A star is an anomaly, a wave a lake; names of places that fit as they are need no mark of their own.
_SHORT: Final = {
    "strawberry": "berry",
    "camp-A": "camp A",
    "camp-B": "camp B",
    "ufo": "UFO",
    "portal-1": "portal 1",
    "portal-2": "portal 2",
    "portal-3": "portal 3",
    "lose-health": "*-health",
    "lose-energy": "*-energy",
    "lose-fruit": "*-fruit",
    "op-rock": "*rock",
    "op-bush": "*bush",
    "op-wave": "*wave",
    "to-fruit": "*to fruit",
    "to-lake": "*to lake",
    "adjacent": "*adjacent",
    "arrows": "*arrows",
    "triangular": "~triangle",
    "l-shaped": "~L-shaped",
    "straight": "~straight",
    "unheard": "?",
}
MARKS: Final[tuple[str, ...]] = tuple([_SHORT.get(word, word) for word in NAME_WORDS])
UNKNOWN: Final = "·"
ASCII: Final = str.maketrans("│─┌┐└┘├┤┬┴┼·", "|-+++++++++.")  # for line.translate

# The corner of four lines by which of them are there: up 1, down 2, left 4, right 8.
_CORNER: Final = " │││─┘┐┤─└┌├─┴┬┼"
# Where the parts of the ocean are named: line and the middle of the word.
_SHORES: Final = (
    (0, WIDTH // 2),
    (5, WIDTH - 1 - HALF),
    (17, WIDTH - 1 - HALF),
    (23, WIDTH // 2),
    (17, HALF),
    (5, HALF),
)


def _boxes() -> dict[tuple[int, int], int]:
    """The space at every row and half column."""
    found = {}
    space = 0
    for row in range(ROWS):
        shift = abs(row - SIDE + 1)
        for column in range(ROWS - shift):
            found[row, shift + 2 * column] = found[row, shift + 2 * column + 1] = space
            space += 1
    return found


_AT: Final = _boxes()


def drawing(land: Land | Sequence[int | None], pieces: Mapping[int, str] = {}) -> tuple[str, ...]:
    """An island line by line, or what somebody knows of one: a name for every space, or None.

    Pieces are letters by space; those in the ocean by OCEAN and its part.
    """
    names, tiles = (land.names, _tiles(land)) if isinstance(land, Land) else (land, range(SPACES))
    lines = [list(" " * WIDTH) for _ in range(TALL * ROWS + 3)]
    for place, (line, middle) in enumerate(_SHORES):
        label = f"ocean {PARTS[place]}"
        there = pieces.get(OCEAN + place, "")
        if line in (0, 23):
            _write(lines[line], middle, f"{label} {there}".strip())
        else:
            _write(lines[line], middle, label)
            _write(lines[line + 1], middle, there)
    _rule(lines, tiles)
    for (row, half), space in _AT.items():
        if _AT.get((row, half - 1)) == space:  # the right half: both have been seen
            name = names[space]
            line, middle = 1 + TALL * row + 1, half * HALF
            _write(lines[line], middle, UNKNOWN if name is None else MARKS[name])
            _write(lines[line + 1], middle, f"{NAMES[space]} {pieces.get(space, '')}".strip())
    return tuple(["".join(line).rstrip() for line in lines])


def _tiles(land: Land) -> Sequence[int]:
    """The number of the tile on every space."""
    found = [0] * SPACES
    for tile, spaces in enumerate([*land.island.doubles, *land.lakes]):
        for space in spaces:
            found[space] = tile
    return found


def _write(line: list[str], middle: int, text: str) -> None:
    start = middle - (len(text) - 1) // 2 - (len(text) % 2 == 0)
    start = max(0, min(start, WIDTH - len(text)))
    line[start : start + len(text)] = text


def _rule(lines: list[list[str]], tiles: Sequence[int]) -> None:
    """Draw lines wherever two tiles, or a tile and the ocean, lie side by side."""

    def tile(row: int, half: int) -> int:
        return tiles[_AT[row, half]] if (row, half) in _AT else -1

    def is_wall(row: int, half: int) -> bool:  # between a half column and the one to its left
        return tile(row, half - 1) != tile(row, half)

    def is_floor(row: int, half: int) -> bool:  # between a row and the one above
        return tile(row - 1, half) != tile(row, half)

    for row in range(ROWS + 1):
        top = 1 + TALL * row
        for half in range(2 * ROWS + 1):
            column = HALF * half
            joined = (is_wall(row - 1, half), is_wall(row, half), is_floor(row, half - 1), is_floor(row, half))
            lines[top][column] = _CORNER[sum([1 << bit for bit in range(4) if joined[bit]])]
            if joined[3]:
                lines[top][column + 1 : column + HALF] = "─" * (HALF - 1)
            if joined[1]:
                lines[top + 1][column] = lines[top + 2][column] = "│"


def knots(land: Land) -> tuple[str, ...]:
    """The knots of an island and which sides their arrows join, one to a line."""
    return tuple(
        [
            f"knot {NAMES[space]}: "
            + ", ".join([f"{DIRECTIONS[one]}-{DIRECTIONS[two]}" for one, two in enumerate(arrows) if one < two])
            for space, arrows in enumerate(land.arrows)
            if arrows is not None
        ]
    )
