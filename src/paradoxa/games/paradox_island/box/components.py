"""Paradox Island: the components, read from `components.json` and checked; the one place an owner of the box changes.

Every value there is written {"value": ..., "status": ...}: known, inferred or proposal (I-1.6). Rules ask this module,
never the file. What is wrong with a file is told in one sentence that also says what would be right.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cache
from typing import Final

from paradoxa.games.paradox_island.box.loading import (
    FILE,
    File,
    entries_of,
    every_value,
    items_of,
    load,
    number_of,
    shown,
    text_of,
    value_of,
    within,
    word_of,
    words_of,
    wrong,
)
from paradoxa.games.paradox_island.box.loading import BadComponents as BadComponents  # readers of components catch it

FRUITS: Final = ("orange", "banana", "grapes", "cherries", "strawberry", "lime", "apple")
CAMPS: Final = ("camp-A", "camp-B")
MIRAGES: Final = ("snakes", "zombies", "ufo")
KNOTS: Final = ("knot-A", "knot-B", "knot-C")
PORTALS: Final = ("portal-1", "portal-2", "portal-3")
LAKES: Final = ("triangular", "l-shaped", "straight")
HALVES: Final[Mapping[str, int]] = {  # what stands on the double tiles, and how often
    **dict.fromkeys((*FRUITS, *CAMPS, *MIRAGES, *KNOTS), 1),
    **dict.fromkeys(PORTALS, 2),
    "oracle": 2,
    "anomaly": 5,
}
DOUBLES: Final = sum(HALVES.values()) // 2
CHARACTERS: Final = ("Granddead", "Achilles", "Hempel", "Theseus", "Phil", "Schrodie")
ANOMALIES: Final = (
    *("lose-health", "lose-energy", "lose-fruit", "op-rock", "op-bush", "op-wave"),
    *("to-fruit", "to-lake", "adjacent", "arrows"),
)
TOKENS: Final = (
    *("Algae", "Lithophytes", "Flood", "Ivy", "Hurricane", "Storm"),
    *("Rockslide", "Thorns", "Fog", "Drought", "Quicksand", "Frost"),
)
SUNS: Final = ("full", "half")
SQUARES: Final = ("energy", "health", "action")
# The moments at which each bonus can work (I-9.58); free: at none of the moments that have a name.
FREE: Final = ("free",)
WINDOWS: Final[Mapping[str, tuple[tuple[str, ...], ...]]] = {
    "Granddead": (("meeting",), FREE, ("ocean",)),
    "Achilles": (FREE, ("ocean",), FREE),
    "Hempel": (FREE, ("loss", "free"), FREE),
    "Theseus": (FREE, FREE, FREE),
    "Phil": (("anomaly",), FREE, FREE),
    "Schrodie": (("refusal",), FREE, ("loss", "free")),
}
# The smallest and the largest that can be; five anomaly tokens are left to count deaths.
RANGES: Final[Mapping[str, tuple[int, int]]] = {
    "captive_actions": (1, 4),
    "rest": (1, 9),
    "op_actions": (1, 6),
    **dict.fromkeys(("cost_over", "cost_safely", "bush_health", "bush_energy", "wave_health"), (0, 3)),
    **dict.fromkeys(("death_goal", "death_goal_two_players", "mission_goal"), (1, 5)),
}
POINTS: Final = (1, 9)  # of health or energy on a board


@dataclass(frozen=True)
class Bonus:
    """One of a character's three bonuses: its fruits (Hempel: how many palm boxes), and when it may be used."""

    fruits: tuple[str, ...]
    palms: int
    is_half: bool
    window: str
    effect: str  # for readers


@dataclass(frozen=True)
class Character:
    """A character's board."""

    name: str
    health: int  # 0: Granddead, whose energy is his health
    energy: int
    rest: int
    after_revival: tuple[int, ...]  # Granddead: his maximum after the first revival, and after later ones
    bonuses: tuple[Bonus, ...]
    squares: tuple[str, ...]  # Theseus: the row of extra bonuses

    def bonus_of(self, fruit: str) -> int:
        """Which bonus a fruit belongs to."""
        return next(number for number, bonus in enumerate(self.bonuses) if fruit in bonus.fruits)


@dataclass(frozen=True)
class Constants:
    """The numbers of the rulebook."""

    captive_actions: int
    rest: int
    cost_over: int
    cost_safely: int
    op_actions: int
    bush_health: int
    bush_energy: int
    wave_health: int
    death_goal: int
    death_goal_two_players: int
    mission_goal: int


@dataclass(frozen=True)
class Components:
    """All that lies in the box."""

    tiles: tuple[tuple[str, str], ...]
    knots: Mapping[str, tuple[int, ...]]  # by side 0 to 5: the side its arrow leads to
    anomalies: Mapping[str, str]  # by name: the effect, for readers
    tokens: Mapping[str, str]  # the same
    characters: Mapping[str, Character]
    constants: Constants


# --- the box, in the order of the file ---------------------------------------------------------------
PARTS: Final = ("tiles", "lakes", "knots", "anomalies", "tokens", "characters", "constants")


def read(path: File) -> Components:
    """The components a file describes; raises BadComponents."""
    return check(load(path))


def statuses(path: File = FILE) -> Iterator[tuple[str, str, str]]:
    """Every value of a good file in its order: what it is, the value as text, and its status."""
    data = load(path)
    check(data)
    return every_value(data, "")


def check(data: object) -> Components:
    """Components from plain data, if they can be: counts, knots, fruits, tiles, tokens, statuses."""
    parts = entries_of(data, "", PARTS, ("about",))
    constants = _constants(parts["constants"])
    tiles = _tiles(parts["tiles"])
    lakes = words_of(parts["lakes"], "lakes", LAKES)
    if lakes != LAKES:
        raise wrong("lakes", f"there are three, in this order: {', '.join(LAKES)}")
    knots = entries_of(parts["knots"], "knots", KNOTS)
    boards = entries_of(parts["characters"], "characters", CHARACTERS)
    return Components(
        tiles=tiles,
        knots={name: _knot(knots[name], name) for name in KNOTS},
        anomalies=_effects(parts["anomalies"], "anomaly", ANOMALIES),
        tokens=_effects(parts["tokens"], "power token", TOKENS),
        characters={name: _character(boards[name], name, constants.rest) for name in CHARACTERS},
        constants=constants,
    )


def _tiles(data: object) -> tuple[tuple[str, str], ...]:
    """Fourteen double tiles and three lakes of three fill the 37 spaces."""
    found = []
    for number, tile in enumerate(
        items_of(data, "tiles", DOUBLES, "double tiles (with three lakes they fill 37 spaces)")
    ):
        where = f"tile {number + 1}"
        halves = words_of(tile, where, tuple(HALVES))
        if len(halves) != 2:
            raise wrong(where, f"a double tile has two halves, not {len(halves)}")
        found.append((halves[0], halves[1]))
    counts = Counter([half for halves in found for half in halves])
    for name, count in HALVES.items():
        if counts[name] != count:
            raise wrong("tiles", f"{name} stands {count}x on the double tiles, but here {counts[name]}x")
    return tuple(found)


def _knot(data: object, name: str) -> tuple[int, ...]:
    """Arrows pair all six sides of a knot and work both ways."""
    value = value_of(data, name)
    right = "three arrows join the sides 0 to 5 in pairs, as in [[0, 3], [1, 2], [4, 5]]"
    leads: dict[int, int] = {}
    if not isinstance(value, list) or len(value) != 3:
        raise wrong(name, f"{right}, not {shown(value)}")
    for arrow in value:
        if not isinstance(arrow, list) or len(arrow) != 2:
            raise wrong(name, f"{right}; {shown(arrow)} is no pair of sides")
        one, two = [within(side, f"{name}, side of an arrow", (0, 5)) for side in arrow]
        for side, other in ((one, two), (two, one)):
            if side in leads:
                raise wrong(name, f"{right}; side {side} is in two pairs")
            leads[side] = other
    return tuple([leads[side] for side in range(6)])


def _effects(data: object, what: str, wanted: Sequence[str]) -> dict[str, str]:
    """Tokens with a name and an effect, each once, in the order of the rules."""
    found: dict[str, str] = {}
    plural = {"anomaly": "anomalies"}.get(what, f"{what}s")
    for number, token in enumerate(items_of(data, plural, len(wanted), plural)):
        where = f"{what} {number + 1}"
        entries = entries_of(token, where, ("name", "effect"))
        name = word_of(entries["name"], f"{where}, name", wanted)
        if name in found:
            raise wrong(where, f"{name} stands twice; each of the {len(wanted)} stands once")
        found[name] = text_of(entries["effect"], f"{where}, effect")
    return {name: found[name] for name in wanted}


def _character(data: object, name: str, rest: int) -> Character:
    """A board: points, bonuses, and what only Granddead and Theseus have."""
    own = {"Granddead": ("after_revival",), "Theseus": ("squares",)}.get(name, ())
    entries = entries_of(data, name, ("health", "energy", *own, "bonuses"), ("rest",))
    health = number_of(entries["health"], f"{name}, health", (0, 0) if name == "Granddead" else POINTS)
    energy = number_of(entries["energy"], f"{name}, energy", POINTS)
    if "rest" in entries:
        rest = number_of(entries["rest"], f"{name}, rest", RANGES["rest"])
    later = _later(entries["after_revival"], f"{name}, after_revival", energy) if "after_revival" in own else ()
    squares = words_of(entries["squares"], f"{name}, squares", SQUARES) if "squares" in own else ()
    listed = items_of(entries["bonuses"], f"{name}, bonuses", 3, "bonuses")
    bonuses = tuple([_bonus(bonus, name, number) for number, bonus in enumerate(listed)])
    if name == "Hempel":
        palms = sum([bonus.palms for bonus in bonuses])
        if palms != len(FRUITS):
            raise wrong(name, f"the bonuses have {len(FRUITS)} palm boxes together, one for each fruit, not {palms}")
    else:
        counts = Counter([fruit for bonus in bonuses for fruit in bonus.fruits])
        for fruit in FRUITS:
            if counts[fruit] != 1:
                raise wrong(name, f"every fruit belongs to exactly one bonus, but {fruit} to {counts[fruit]}")
    return Character(
        name=name, health=health, energy=energy, rest=rest, after_revival=later, bonuses=bonuses, squares=squares
    )


def _later(data: object, where: str, energy: int) -> tuple[int, ...]:
    """The maximum after the first revival and after later ones: never more than before."""
    value = value_of(data, where)
    if not isinstance(value, list) or len(value) != 2:
        raise wrong(where, f"here belong two numbers, for the first revival and for later ones, not {shown(value)}")
    first = within(value[0], where, (1, energy))
    return first, within(value[1], where, (1, first))


def _bonus(data: object, name: str, number: int) -> Bonus:
    where = f"{name}, bonus {number + 1}"
    price = "palms" if name == "Hempel" else "fruits"
    entries = entries_of(data, where, (price, "sun", "window", "effect"))
    is_hempel = price == "palms"
    return Bonus(
        () if is_hempel else words_of(entries[price], f"{where}, fruits", FRUITS),
        number_of(entries[price], f"{where}, palms", (1, 5)) if is_hempel else 0,
        word_of(entries["sun"], f"{where}, sun", SUNS) == "half",
        word_of(entries["window"], f"{where}, window", WINDOWS[name][number]),
        text_of(entries["effect"], f"{where}, effect"),
    )


def _constants(data: object) -> Constants:
    names = [field.name for field in fields(Constants)]
    entries = entries_of(data, "constants", names)
    return Constants(*[number_of(entries[name], f"constants, {name}", RANGES[name]) for name in names])


COMPONENTS: Final = read(FILE)


@cache
def proposals() -> frozenset[str]:
    """The values in force that are our proposal, by their names in `statuses`, as in "Theseus, energy"."""
    return frozenset([name for name, _, status in statuses() if status == "proposal"])
