"""Paradox Island: islands: where tiles and anomaly tokens lie. Random, hand-made, and as one line (I-1, I-15.6).

A text names the fourteen double tiles in the order of the components, each by the space of its first half and the
direction of its second (`b2SE`); then the three lakes, each by its middle space (the triangular one by its first) and
a direction; then the tokens on the five anomalies, in the order in which anomalies stand on the double tiles.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final

from paradoxa.games.paradox_island.box.components import (
    ANOMALIES,
    CAMPS,
    COMPONENTS,
    DOUBLES,
    FRUITS,
    HALVES,
    KNOTS,
    LAKES,
    MIRAGES,
    PORTALS,
)
from paradoxa.games.paradox_island.box.geometry import (
    ALONG,
    AROUND,
    DIRECTIONS,
    NAMED,
    NAMES,
    NEXT,
    OCEAN,
    SPACES,
    way_to,
)

TOKENS_LAID: Final = HALVES["anomaly"]  # five of the ten anomaly tokens
EFFECTS: Final = ANOMALIES  # numbers 0 to 9

# What everybody hears of a space: the numbers of the names, and their words.
ORACLE: Final = 9
MIRAGE: Final = 10
KNOT: Final = 13
PORTAL: Final = 14
ANOMALY: Final = 17
LAKE: Final = 27
OCEAN_NAME: Final = 30
UNHEARD: Final = 31
NAME_WORDS: Final = (
    *(*FRUITS, *CAMPS, "oracle", *MIRAGES, "knot", *PORTALS, *EFFECTS, *LAKES),
    *("ocean", "unheard"),
)
_HALVES: Final = {**{word: code for code, word in enumerate(NAME_WORDS)}, **dict.fromkeys(KNOTS, KNOT)}


def _lake(shape: int, space: int, way: int) -> tuple[int, ...]:
    """The spaces of a lake; () where one of them is off the island.

    Triangular: a space and its neighbours in two directions side by side. L-shaped: the same with two directions
    that have one between them. Straight: the middle, and its neighbours in two opposite directions.
    """
    one, two = NEXT[space][way], NEXT[space][(way + 1 + shape) % 6]
    return () if max(one, two) >= OCEAN else (space, one, two)


def _lakes(shape: int) -> dict[frozenset[int], tuple[int, int]]:
    """Every place of a lake, each with its one written form: the lowest space and direction that give it."""
    found: dict[frozenset[int], tuple[int, int]] = {}
    for space in range(SPACES):
        for way in range(6):
            spaces = _lake(shape, space, way)
            if spaces:
                found.setdefault(frozenset(spaces), (space, way))
    return found


LAYINGS: Final = tuple([_lakes(shape) for shape in range(3)])
PLACINGS: Final = tuple([tuple(lakes) for lakes in LAYINGS])


@dataclass(frozen=True)
class Island:
    """Where each tile lies: of the double tiles both halves, of the lakes their three spaces."""

    doubles: tuple[tuple[int, int], ...]
    lakes: tuple[frozenset[int], ...]

    def __str__(self) -> str:
        doubles = [_written(first, way_to(first, second)) for first, second in self.doubles]
        return " ".join([*doubles, *[_written(*LAYINGS[shape][lake]) for shape, lake in enumerate(self.lakes)]])

    def __reduce__(self) -> tuple[object, ...]:
        return Island, (self.doubles, self.lakes)


def _written(space: int, way: int) -> str:
    return NAMES[space] + DIRECTIONS[way]


@dataclass(frozen=True)
class Land:
    """An island with its anomaly tokens, and all that the rules ask of it, answered once."""

    island: Island
    effects: tuple[int, ...]  # in the order of the anomaly halves
    names: tuple[int, ...] = field(repr=False, compare=False)  # of every space: its name, as a number
    lake: tuple[int, ...] = field(repr=False, compare=False)  # of every space: which lake, or -1
    lakes: tuple[tuple[int, ...], ...] = field(repr=False, compare=False)
    shore: tuple[tuple[int, ...], ...] = field(repr=False, compare=False)  # of every lake: the spaces next to it
    twin: tuple[int, ...] = field(repr=False, compare=False)  # of every space: the other of its portals, or -1
    # Of every knot: by the side it is entered from, the side it is left by.
    arrows: tuple[tuple[int, ...] | None, ...] = field(repr=False, compare=False)
    fruit: tuple[int, ...] = field(repr=False, compare=False)  # where each fruit is
    camps: tuple[int, ...] = field(repr=False, compare=False)
    anomalies: tuple[int, ...] = field(repr=False, compare=False)
    oracles: tuple[int, ...] = field(repr=False, compare=False)
    portals: tuple[int, ...] = field(repr=False, compare=False)  # both of portal 1, of 2, of 3

    @staticmethod
    def of(island: Island, effects: Sequence[int]) -> Land:
        """The land of an island and its five anomaly tokens."""
        names = [UNHEARD] * SPACES
        arrows: list[tuple[int, ...] | None] = [None] * SPACES
        anomalies: list[int] = []
        found: list[list[int]] = [[] for _ in range(ANOMALY)]  # the spaces of each name
        for halves, places in zip(COMPONENTS.tiles, island.doubles, strict=True):
            for half, space, partner in zip(halves, places, places[::-1], strict=True):
                if half == "anomaly":
                    names[space] = ANOMALY + effects[len(anomalies)]
                    anomalies.append(space)
                    continue
                code = names[space] = _HALVES[half]
                found[code].append(space)
                if code == KNOT:
                    arrows[space] = turned(COMPONENTS.knots[half], way_to(space, partner))
        lake, twin = [-1] * SPACES, [-1] * SPACES
        lakes = tuple([tuple(sorted(spaces)) for spaces in island.lakes])
        for shape, spaces in enumerate(lakes):
            for space in spaces:
                names[space], lake[space] = LAKE + shape, shape
        shore = [{there for space in spaces for there in AROUND[space]}.difference(spaces) for spaces in lakes]
        for one, two in found[PORTAL:]:
            twin[one], twin[two] = two, one
        return Land(
            island=island,
            effects=tuple(effects),
            names=tuple(names),
            lake=tuple(lake),
            lakes=lakes,
            shore=tuple([tuple(sorted(spaces)) for spaces in shore]),
            twin=tuple(twin),
            arrows=tuple(arrows),
            fruit=tuple([space for (space,) in found[: len(FRUITS)]]),
            camps=tuple([space for (space,) in found[len(FRUITS) : ORACLE]]),
            anomalies=tuple(anomalies),
            oracles=tuple(found[ORACLE]),
            portals=tuple([space for pair in found[PORTAL:] for space in pair]),
        )

    def reaches(self, wave: int, place: int, lies: bool) -> bool:
        """Whether a Wave there is near a captive on a space; one that lies is wherever its lake is (I-10.3, I-9.75)."""
        spaces = self.lakes[self.lake[place]] if lies else (place,)
        if wave >= OCEAN:
            return any([wave - OCEAN in ALONG[space] for space in spaces])
        lake = self.lakes[self.lake[wave]]
        return place not in lake and any([there in lake for space in spaces for there in AROUND[space]])

    def __str__(self) -> str:
        return f"{self.island} {' '.join([EFFECTS[effect] for effect in self.effects])}"

    def __reduce__(self) -> tuple[object, ...]:
        return Land.of, (self.island, self.effects)


def turned(knot: tuple[int, ...], partner: int) -> tuple[int, ...]:
    """A knot's arrows as it lies: its side 0 is towards its tile partner, the others follow clockwise."""
    return tuple([(knot[(side - partner) % 6] + partner) % 6 for side in range(6)])


def random_island(rng: Random) -> Island:
    """Any legal island: lakes anywhere, the rest cut into pairs of neighbours, the tiles dealt onto them."""
    while True:
        lakes: list[frozenset[int]] = []
        taken: set[int] = set()
        for shape in range(3):
            free = [lake for lake in PLACINGS[shape] if not lake & taken]
            lakes.append(free[int(rng.random() * len(free))])
            taken |= lakes[-1]
        pairs = _paired(taken, rng)
        if pairs is not None:
            rng.shuffle(pairs)
            turned = [pair if rng.random() < 0.5 else pair[::-1] for pair in pairs]
            return Island(tuple(turned), tuple(lakes))


def _paired(taken: set[int], rng: Random) -> list[tuple[int, int]] | None:
    """The free spaces in pairs of neighbours, found by trying; None where there is no way, or none soon."""
    free = [AROUND[space] if space not in taken else () for space in range(SPACES)]
    left = set(range(SPACES)) - taken
    pairs: list[tuple[int, int]] = []
    budget = [400]

    def fill() -> bool:
        if not left:
            return True
        budget[0] -= 1
        if budget[0] < 0:
            return False
        fewest = 9
        chosen: list[int] = []
        for space in left:
            count = 0
            for other in free[space]:
                if other in left:
                    count += 1
            if count < fewest:
                fewest, chosen = count, [space]
                if not count:
                    return False
            elif count == fewest:
                chosen.append(space)
        space = chosen[int(rng.random() * len(chosen))]
        partners = [other for other in free[space] if other in left]
        rng.shuffle(partners)
        for other in partners:
            left.difference_update((space, other))
            pairs.append((space, other))
            if fill():
                return True
            pairs.pop()
            left.update((space, other))
        return False

    return pairs if fill() else None


def read_island(words: Sequence[str]) -> Island:
    """The island a text of seventeen tiles names; raises ValueError with the reason."""
    if len(words) != DOUBLES + 3:
        raise ValueError(f"an island has {DOUBLES} double tiles and 3 lakes; here are {len(words)} tiles")
    places = read_tiles(words)
    doubles = [(first, second) for first, second in [places[number] for number in range(DOUBLES)]]
    return Island(tuple(doubles), tuple([frozenset(places[DOUBLES + shape]) for shape in range(3)]))


def read_tiles(words: Sequence[str], missing: str | None = None) -> dict[int, tuple[int, ...]]:
    """Where the tiles lie that a text names, by number; `missing` stands for one that does not. Raises ValueError."""
    taken: dict[int, str] = {}
    found: dict[int, tuple[int, ...]] = {}
    for number, word in enumerate(words):
        if word == missing:
            continue
        shape = number - DOUBLES
        tile = f"{word} ({' and '.join(COMPONENTS.tiles[number]) if shape < 0 else f'{LAKES[shape]} lake'})"
        space, way = _place(word, tile)
        spaces = tile_spaces(number, space, way)
        if not spaces:
            raise ValueError(f"the tile {tile} lies {'half' if shape < 0 else 'partly'} in the ocean")
        if shape >= 0:
            written = _written(*LAYINGS[shape][frozenset(spaces)])
            if written != word:
                raise ValueError(f"the tile {tile} is written {written}: every place has one way to write it")
        _claim(taken, spaces, tile)
        found[number] = spaces
    return found


def tile_spaces(number: int, space: int, way: int) -> tuple[int, ...]:
    """The spaces of a tile that lies there, turned that way; () where one of them is off the island."""
    if number >= DOUBLES:
        return _lake(number - DOUBLES, space, way)
    second = NEXT[space][way]
    return (space, second) if second < OCEAN else ()


def written_tile(number: int, spaces: Sequence[int]) -> str:
    """How a tile that lies there is written."""
    if number >= DOUBLES:
        return _written(*LAYINGS[number - DOUBLES][frozenset(spaces)])
    return _written(spaces[0], way_to(spaces[0], spaces[1]))


def _place(word: str, tile: str) -> tuple[int, int]:
    """The space and the direction a word names."""
    space, way = word[:2], word[2:]
    if space not in NAMED:
        raise ValueError(f"the tile {tile} must begin with a space, a1 to g4, as in b2SE")
    if way not in DIRECTIONS:
        raise ValueError(f"the tile {tile} must end with a direction, one of {', '.join(DIRECTIONS)}, as in b2SE")
    return NAMED[space], DIRECTIONS.index(way)


def _claim(taken: dict[int, str], spaces: Sequence[int], word: str) -> None:
    for space in spaces:
        if space in taken:
            raise ValueError(f"two tiles cover {NAMES[space]}: {taken[space]} and {word}")
        taken[space] = word


def random_land(rng: Random) -> Land:
    """A random island with five of the ten anomaly tokens on it."""
    return Land.of(random_island(rng), rng.sample(range(len(EFFECTS)), TOKENS_LAID))


def read_land(words: Sequence[str]) -> Land:
    """The land a text names; raises ValueError with the reason."""
    if len(words) != DOUBLES + 3 + TOKENS_LAID:
        raise ValueError(
            f"an island is {DOUBLES} double tiles, 3 lakes and {TOKENS_LAID} anomaly tokens, "
            f"{DOUBLES + 3 + TOKENS_LAID} words in all; here are {len(words)}"
        )
    island = read_island(words[: DOUBLES + 3])
    effects = words[DOUBLES + 3 :]
    for number, word in enumerate(effects):
        if word not in EFFECTS:
            raise ValueError(f"there is no anomaly token {word!r}; the ten are {', '.join(EFFECTS)}")
        if word in effects[:number]:
            raise ValueError(f"there is only one anomaly token {word}, but here it lies twice")
    return Land.of(island, [EFFECTS.index(word) for word in effects])


# The example: fruits, portals and lakes well apart, camps far from each other.
_SAMPLE: Final = (
    "g4W a3W f2W c4SW d3NW e5NW b1SW d7SW d2SE b3E g2W e1NW d6NE f5W e3E b5SW b2SE "
    "lose-energy to-fruit op-bush arrows adjacent"
)
SAMPLE: Final = read_land(_SAMPLE.split())
