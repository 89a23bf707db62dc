"""Paradominetor: the moves. One object per move, so that they compare by identity; deals compare by value."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final, overload

from paradoxa.core import BadMove, Move, Part, SharedMove
from paradoxa.games.paradominetor.box.components import BLACK_TILE, COLOURS, ROW, SETS, TILE, TIME_NAMES, TIMES, Tile


@dataclass(frozen=True, slots=True, eq=False)
class Play(SharedMove):
    """Play a tile; a led black 0 is declared as a colour."""

    tile: Tile
    declared: int | None = None

    def __str__(self) -> str:
        colour = "" if self.declared is None else " " + COLOURS[self.declared]
        return f"play {self.tile.name}{colour}"


@dataclass(frozen=True, slots=True, eq=False)
class Pass(SharedMove):
    """Give a neighbour one tile of each time."""

    tiles: tuple[Tile, Tile, Tile]  # past, present, future

    def __str__(self) -> str:
        return "pass " + " ".join([tile.name for tile in self.tiles])


@dataclass(frozen=True, slots=True, eq=False)
class Lead(SharedMove):
    """Chance: who leads the first trick."""

    leader: int

    def __str__(self) -> str:
        return f"lead {self.leader}"


@dataclass(frozen=True, slots=True)
class Deal(Move):
    """Chance: seat 0's fifteen tiles, seat 1's, and so on."""

    tiles: tuple[Tile, ...]

    def __str__(self) -> str:
        return "deal " + " ".join([tile.name for tile in self.tiles])


PLAY: Final[dict[Tile, Play]] = {tile: Play(tile) for tile in TILE.values()}
FOLLOW_BLACK: Final[tuple[Move, ...]] = (PLAY[BLACK_TILE],)
LEAD_BLACK: Final[tuple[Play, ...]] = tuple([Play(BLACK_TILE, colour) for colour in range(5)])
LEADS: Final[tuple[Move, ...]] = tuple([Lead(seat) for seat in range(5)])


@cache
def pass_of(past: Tile, present: Tile, future: Tile) -> Pass:
    """The one Pass of these tiles; the 13,125 possible ones are made when first met."""
    return Pass((past, present, future))


class _Tiles(dict[int, tuple[Tile, ...]]):
    """For a bit mask the tiles of one colour in it, made when first met."""

    def __init__(self, colour: int) -> None:
        self.tiles = SETS[colour]

    def __missing__(self, mask: int) -> tuple[Tile, ...]:
        self[mask] = found = tuple([tile for tile in self.tiles if tile.bit & mask])
        return found


class _Plays(dict[int, tuple[Move, ...]]):
    """For a bit mask the plays of one colour's tiles in it, made when first met."""

    def __init__(self, colour: int) -> None:
        self.colour = colour

    def __missing__(self, mask: int) -> tuple[Move, ...]:
        self[mask] = found = tuple([PLAY[tile] for tile in TILES[self.colour][mask]])
        return found


TILES: Final = tuple([_Tiles(colour) for colour in range(5)])
PLAYS: Final = tuple([_Plays(colour) for colour in range(5)])


class PassOptions(Sequence[Move]):
    """All passes of a hand, past by present by future; looked up only where somebody asks."""

    __slots__ = ("_by_time", "_row")

    def __init__(self, held: list[int], seat: int) -> None:
        self._row = held[seat * ROW : seat * ROW + ROW]
        self._by_time: list[list[Tile]] = []

    @property
    def by_time(self) -> list[list[Tile]]:
        """The tiles to choose from: past, present, future."""
        if not self._by_time:
            found: list[list[Tile]] = [[], [], []]
            for colour in range(5):
                mask = self._row[colour]
                if mask:
                    for tile in TILES[colour][mask]:
                        found[tile.time].append(tile)
            if self._row[5]:
                found[0].append(BLACK_TILE)
            self._by_time = found
        return self._by_time

    def __len__(self) -> int:
        past, present, future = self.by_time
        return len(past) * len(present) * len(future)

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Move]: ...
    def __getitem__(self, index: int | slice) -> Move | Sequence[Move]:
        if isinstance(index, slice):
            return [self[place] for place in range(*index.indices(len(self)))]
        past, present, future = self.by_time
        size = len(past) * len(present) * len(future)
        if not -size <= index < size:
            raise IndexError(index)
        rest, last = divmod(index % size, len(future))
        first, middle = divmod(rest, len(present))
        return pass_of(past[first], present[middle], future[last])

    def __eq__(self, other: object) -> bool:
        if isinstance(other, PassOptions):
            return self._row == other._row
        return isinstance(other, list | tuple) and list(self) == list(other)

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return repr(tuple([str(move) for move in self]))

    def __contains__(self, move: object) -> bool:
        return isinstance(move, Pass) and all(
            [tile in some for tile, some in zip(move.tiles, self.by_time, strict=True)]
        )


# --- reading -----------------------------------------------------------------------------------
def parse_move(text: str) -> Move:
    """The move a notation names; raises BadMove."""
    verb, *rest = Part.whole(text, 400, BadMove).cut()
    if verb == "play":
        if len(rest) not in (1, 2):
            raise BadMove(text, len(text), "'play' takes a tile, and a colour if a black 0 is led: 'play k0p g'")
        tile = _tile(text, rest[0])
        if len(rest) == 1:
            return PLAY[tile]
        if tile is not BLACK_TILE or len(rest[1]) != 1 or rest[1] not in COLOURS:
            reason = "only a led black 0 has a second word, its colour, one of r b y g p: 'play k0p g'"
            raise BadMove(text, rest[1].at, reason)
        return LEAD_BLACK[COLOURS.index(rest[1])]
    if verb == "pass":
        if len(rest) != 3:
            raise BadMove(text, len(text), "'pass' takes three tiles: past, present, future: 'pass r1p b3n y5f'")
        tiles = [_tile(text, word) for word in rest]
        for time, tile in enumerate(tiles):
            if tile.time != time:
                reason = f"{tile.name} is {TIME_NAMES[tile.time]}, not {TIME_NAMES[time]}"
                raise BadMove(text, rest[time].at, f"the tiles passed are past, present, future: {reason}")
        return pass_of(*tiles)
    if verb == "lead":
        if len(rest) != 1 or len(rest[0]) != 1 or rest[0] not in "01234":
            raise BadMove(text, min(5, len(text)), "'lead' takes a seat from 0 to 4: 'lead 2'")
        return LEADS[int(rest[0])]
    if verb == "deal":
        if len(rest) not in (45, 60, 75):
            raise BadMove(text, len(text), "'deal' takes 15 tiles for each of 3, 4 or 5 seats")
        return Deal(tuple([_tile(text, word) for word in rest]))
    raise BadMove(text, 0, "a move begins with deal, lead, pass or play")


def _tile(text: str, word: Part) -> Tile:
    tile = TILE.get(word)
    if tile is None:
        reason = "a tile is colour (r b y g p, black k), value and time (p n f), and must exist, as in r3n or k0p"
        if len(word) == 2 and any(word + time in TILE for time in TIMES):
            reason = f"the time is missing: {word} is only what others see; write {word} and p, n or f"
        raise BadMove(text, word.at, reason)
    return tile
