"""Islands for tests of Paradox Island: some spaces as a test wants them, the others as chance fills them in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from random import Random

from paradoxa.core.events import Event
from paradoxa.games.paradox_island.box.geometry import DIRECTIONS, NAMED, NAMES
from paradoxa.games.paradox_island.box.islands import EFFECTS, NAME_WORDS, TOKENS_LAID, Land
from paradoxa.games.paradox_island.knowledge.tilings import (
    ALL,
    ANOMALY,
    ARROW,
    BASE_NAME,
    COVER,
    KNOT,
    LAKE,
    SHOWS,
    complete,
    island_of,
)
from paradoxa.games.paradox_island.notation.moves import TOKEN_WORDS
from paradoxa.games.paradox_island.rules.told.events import Arrived
from tests.games.paradox_island.tables import Table, table

LAKES = ("triangular", "l-shaped", "straight")
# The first token a test is offered is Drought, which changes nothing but rests and camps.
PLAIN = ("drought", "frost", *[token for token in TOKEN_WORDS if token not in ("drought", "frost")])


def land(seed: int = 0, /, **wanted: str) -> Land:
    """An island with these names on these spaces: `land(d4="lime", e4="knot W-NE", e5="lose-health")`.

    A knot may say which two sides an arrow of it joins. An anomaly says its effect, or is just "anomaly". A lake may be
    named on one of its spaces or on more. The same call always gives the same island.
    """
    return _land(seed, tuple(sorted(wanted.items())))


@cache
def _land(seed: int, wanted: tuple[tuple[str, str], ...]) -> Land:
    alive = ALL
    tokens: dict[int, int] = {}  # the effects asked for, by space
    for place, words in wanted:
        space = NAMED[place]
        name, *arrows = words.split(" ")
        if name in EFFECTS:
            tokens[space] = EFFECTS.index(name)
            name = "anomaly"
        fitting = SHOWS[space][_base(name)]
        for arrow in arrows:
            one, two = [DIRECTIONS.index(word) for word in arrow.split("-")]
            fitting &= ARROW[space][one][two]
        alive &= fitting | (ALL ^ COVER[space])
    cover = complete(alive, Random(seed))
    assert cover is not None, f"no island has {dict(wanted)}"
    island = island_of(cover)
    spare = iter([effect for effect in range(len(EFFECTS)) if effect not in tokens.values()])
    anomalies = Land.of(island, range(TOKENS_LAID)).anomalies
    return Land.of(island, [tokens[space] if space in tokens else next(spare) for space in anomalies])


def _base(name: str) -> int:
    """The number of a name on the bare tiles."""
    if name in ("knot", "anomaly"):
        return KNOT if name == "knot" else ANOMALY
    return LAKE + LAKES.index(name) if name in LAKES else BASE_NAME[name]


def spaces(island: Land, name: str) -> list[str]:
    """Where on an island a name is."""
    return [NAMES[space] for space, code in enumerate(island.names) if NAME_WORDS[code] == name]


def laid(
    places: Mapping[str, str],
    characters: Sequence[str] = ("theseus", "achilles", "phil"),
    starts: Sequence[str] = ("banana", "cherries", "grapes"),
    bush: str = "apple",
    stack: Sequence[str] = PLAIN,
    **wanted: str,
) -> Table:
    """A game on such an island at the first captive's first decision, with pieces where the test wants them.

    The Wave is in the north and the Bush on the apple, the others on their starting fruits; the Rock is on an anomaly
    that the test does not speak of.
    """
    island = land(0, **wanted)
    idle = [NAMES[space] for space in island.anomalies if NAMES[space] not in wanted]
    return table(characters, starts, island, bush=bush, rock=idle[0] if idle else "", places=places, stack=stack)


def hosted(places: Mapping[str, str], **wanted: str) -> Table:
    """OP's turn, after the token; captives and pieces the test does not speak of are far away."""
    away = {"theseus": "g1", "achilles": "g1", "phil": "g1", "rock": "g4", "bush": "g4"}
    at = laid({**away, **places}, **wanted)
    at.turn_of("op")
    at.events.clear()
    return at


def moves(at: Table, verb: str) -> list[str]:
    """The options that begin with a word."""
    return [move for move in at.options if move.split()[0] == verb]


def heard(events: Sequence[Event]) -> list[str]:
    """The names of the spaces that pieces came to, in order."""
    return [NAME_WORDS[event.name] for event in events if isinstance(event, Arrived)]


def points(at: Table, piece: str) -> tuple[int, int]:
    """Health and energy of a captive's piece."""
    number = at.piece(piece)
    return at.state.health[number], at.state.energy[number]
