"""Paradox Island: an island while it is built: tiles laid one by one, anomaly tokens on them, and what can still be.

A text is that of an island (I-15.6) with `-` for every tile and token that does not lie there yet.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from random import Random
from typing import Final

from paradoxa.games.paradox_island.box.components import COMPONENTS, DOUBLES
from paradoxa.games.paradox_island.box.geometry import AROUND, DIRECTIONS, NAMED, SPACES
from paradoxa.games.paradox_island.box.islands import (
    EFFECTS,
    PLACINGS,
    TOKENS_LAID,
    Island,
    Land,
    read_tiles,
    tile_spaces,
    written_tile,
)

TILES: Final = DOUBLES + len(PLACINGS)
WORDS: Final = TILES + TOKENS_LAID
MISSING: Final = "-"
NO_TOKEN: Final = -1
# The anomaly halves of double tiles in their order: tile, and which half.
ANOMALY_HALVES: Final = tuple(
    [
        (tile, number)
        for tile, halves in enumerate(COMPONENTS.tiles)
        for number, half in enumerate(halves)
        if half == "anomaly"
    ]
)
_Places = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Site:
    """An island that is being built: the spaces of each tile, () where it does not lie yet, and the tokens."""

    places: _Places = ((),) * TILES
    tokens: tuple[int, ...] = (NO_TOKEN,) * TOKENS_LAID

    def __str__(self) -> str:
        tiles = [written_tile(tile, spaces) if spaces else MISSING for tile, spaces in enumerate(self.places)]
        return " ".join([*tiles, *[EFFECTS[token] if token >= 0 else MISSING for token in self.tokens]])

    @property
    def laid(self) -> int:
        """How many tiles lie there."""
        return sum([1 for spaces in self.places if spaces])

    @property
    def free(self) -> int:
        """The spaces without a tile, as a mask."""
        return ((1 << SPACES) - 1) & ~sum([1 << space for spaces in self.places for space in spaces])

    @property
    def is_whole(self) -> bool:
        """Whether every tile and every token lies there."""
        return self.laid == TILES and NO_TOKEN not in self.tokens

    @property
    def land(self) -> Land:
        """The island, once it is whole."""
        doubles = tuple([(first, second) for first, second in self.places[:DOUBLES]])
        return Land.of(Island(doubles, tuple([frozenset(lake) for lake in self.places[DOUBLES:]])), self.tokens)

    def tile_at(self, space: int) -> int:
        """The tile on a space; -1: none."""
        return next((tile for tile, spaces in enumerate(self.places) if space in spaces), -1)

    def anomaly_at(self, space: int) -> int:
        """Which of the five anomalies is on a space; -1: none."""
        for number, (tile, half) in enumerate(ANOMALY_HALVES):
            if self.places[tile] and self.places[tile][half] == space:
                return number
        return -1

    def anchors(self, tile: int, way: int) -> list[int]:
        """The spaces where a tile can lie, turned that way: its first space there, all of them free."""
        free = self.without(tile).free
        found = []
        for space in range(SPACES):
            spaces = tile_spaces(tile, space, way)
            if spaces and all([free >> one & 1 for one in spaces]):
                found.append(space)
        return found

    def with_tile(self, tile: int, space: int, way: int) -> Site:
        """With a tile laid there; it fits."""
        places = list(self.places)
        places[tile] = _in_order(tile, tile_spaces(tile, space, way))
        return replace(self, places=tuple(places))

    def without(self, tile: int) -> Site:
        """Without a tile; a token on it stays with it."""
        places = list(self.places)
        places[tile] = ()
        return replace(self, places=tuple(places))

    def with_token(self, anomaly: int, token: int) -> Site:
        """With a token on one of the anomalies; one that lay there changes places with it."""
        tokens = list(self.tokens)
        if token in tokens:
            tokens[tokens.index(token)] = tokens[anomaly]
        tokens[anomaly] = token
        return replace(self, tokens=tuple(tokens))

    def with_tokens_of(self, drawn: Sequence[int]) -> Site:
        """With just these five tokens: those that lie there stay, the others take what is left, in order."""
        tokens = [token if token in drawn else NO_TOKEN for token in self.tokens]
        rest = iter([token for token in drawn if token not in tokens])
        return replace(self, tokens=tuple([token if token >= 0 else next(rest) for token in tokens]))


def site_of(land: Land) -> Site:
    """A whole island, to go on building."""
    island = land.island
    return Site((*island.doubles, *[tuple(sorted(lake)) for lake in island.lakes]), land.effects)


def _in_order(tile: int, spaces: Sequence[int]) -> tuple[int, ...]:
    """The spaces of a tile: of a lake in one order, of a double tile its first half first."""
    return tuple(sorted(spaces)) if tile >= DOUBLES else tuple(spaces)


def turn_of(tile: int, spaces: Sequence[int]) -> int:
    """The direction in which a laid tile is written."""
    return DIRECTIONS.index(written_tile(tile, spaces)[2:])


def read_site(text: str) -> Site:
    """The island a text names, whole or not; raises ValueError with the reason.

    The word `island` before it, other capitals and line breaks do no harm; tokens may be left out.
    """
    words = [_spelled(word) for word in text.split()]
    if words and words[0] == "island":
        words = words[1:]
    if len(words) == TILES:
        words += [MISSING] * TOKENS_LAID
    if len(words) != WORDS:
        raise ValueError(
            f"an island is {DOUBLES} double tiles, 3 lakes and {TOKENS_LAID} anomaly tokens, {WORDS} words in all; "
            f"here are {len(words)}"
        )
    found = read_tiles(words[:TILES], MISSING)
    tokens = []
    for word in words[TILES:]:
        if word != MISSING and word not in EFFECTS:
            raise ValueError(f"there is no anomaly token {word[:20]!r}; the ten are {', '.join(EFFECTS)}")
        token = EFFECTS.index(word) if word != MISSING else NO_TOKEN
        if token >= 0 and token in tokens:
            raise ValueError(f"there is only one anomaly token {word}, but here it lies twice")
        tokens.append(token)
    return Site(tuple([_in_order(tile, found.get(tile, ())) for tile in range(TILES)]), tuple(tokens))


def _spelled(word: str) -> str:
    """A word as texts have it: spaces and tokens small, directions in capitals."""
    small = word[:40].lower()
    return small[:2] + small[2:].upper() if small[:2] in NAMED and small[2:].upper() in DIRECTIONS else small


# --- what can still be ---------------------------------------------------------------------------
def can_be_completed(site: Site) -> bool:
    """Whether the tiles that are left can cover the spaces that are left: exactly."""
    return _covers(site.free, _lakes_left(site))


def completed(site: Site, rng: Random, tokens: Sequence[int] = ()) -> Site:
    """With all missing tiles and tokens laid at random, out of `tokens` where they are given; it can be completed."""
    places = list(site.places)
    free, lakes = site.free, _lakes_left(site)
    pairs: list[tuple[int, int]] = []
    while free:
        options = [(shape, spaces) for shape, spaces in _options(free, lakes) if _fits_on(free, lakes, shape, spaces)]
        shape, spaces = rng.choice(options)
        free &= ~_mask(spaces)
        if shape < 0:
            pairs.append((spaces[0], spaces[1]) if rng.random() < 0.5 else (spaces[1], spaces[0]))
        else:
            lakes &= ~(1 << shape)
            places[DOUBLES + shape] = _in_order(DOUBLES + shape, spaces)
    rng.shuffle(pairs)
    for tile in range(DOUBLES):
        if not places[tile]:
            places[tile] = pairs.pop()
    pool = [token for token in (tokens or range(len(EFFECTS))) if token not in site.tokens]
    rng.shuffle(pool)
    return Site(tuple(places), tuple([token if token >= 0 else pool.pop() for token in site.tokens]))


def _lakes_left(site: Site) -> int:
    return sum([1 << shape for shape in range(len(PLACINGS)) if not site.places[DOUBLES + shape]])


def _mask(spaces: Sequence[int]) -> int:
    return sum([1 << space for space in spaces])


_LAKES_OVER: Final = tuple(
    [
        tuple(
            [
                tuple([(tuple(sorted(lake)), _mask(tuple(lake))) for lake in lakes if space in lake])
                for lakes in PLACINGS
            ]
        )
        for space in range(SPACES)
    ]
)


def _options(free: int, lakes: int) -> list[tuple[int, tuple[int, ...]]]:
    """What can cover the first free space: pairs (shape -1), and lakes that are left."""
    space = (free & -free).bit_length() - 1
    found: list[tuple[int, tuple[int, ...]]] = [(-1, (space, other)) for other in AROUND[space] if free >> other & 1]
    for shape in range(len(PLACINGS)):
        if lakes >> shape & 1:
            found += [(shape, spaces) for spaces, mask in _LAKES_OVER[space][shape] if not mask & ~free]
    return found


def _fits_on(free: int, lakes: int, shape: int, spaces: Sequence[int]) -> bool:
    return _covers(free & ~_mask(spaces), lakes & ~(1 << shape) if shape >= 0 else lakes)


@lru_cache(maxsize=100_000)
def _covers(free: int, lakes: int) -> bool:
    """Whether pairs and these lakes cover those spaces; double tiles are all alike for this."""
    if not free:
        return not lakes
    return any(_fits_on(free, lakes, shape, spaces) for shape, spaces in _options(free, lakes))
