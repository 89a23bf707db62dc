"""Scenes for the tests of rulings: a known piece of the island, somebody's turn, and pieces where a test wants them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from paradoxa.core import Seat
from paradoxa.core.events import Event, redact
from paradoxa.games.paradox_island.box.components import FRUITS
from paradoxa.games.paradox_island.notation.moves import TOKEN_WORDS
from tests.games.paradox_island.lands import land
from tests.games.paradox_island.tables import Table, table

# Drought and Quicksand come first: on the way to a scene they change nothing.
STACK = ("drought", "quicksand", *[word for word in TOKEN_WORDS if word not in ("drought", "quicksand")])


def scene(
    island: Mapping[str, str],
    captives: Mapping[str, str],
    *,
    turn: str = "",
    power: str = "",
    fruits: Mapping[str, str] | None = None,
    points: Mapping[str, tuple[int, int]] | None = None,
    lying: str = "",
    starts: Sequence[str] = ("orange", "banana", "grapes"),
    wave: str = "-",
    rock: str = "-",
    bush: str = "-",
) -> Table:
    """Captives from OP's left with their places; OP's pieces are off the map unless they are given a place.

    Nobody has a circled fruit but those named, so that nobody is asked about bonuses; one captive is a two-player game.
    """
    characters = [word for word in captives if word != "twin"]
    free = next(fruit for fruit in FRUITS if fruit not in starts)
    at = table(characters, starts, land(**island), bush=free, stack=STACK)
    at.turn_of(turn or characters[0])
    state = at.state
    if power:
        at.token(power)
    elif state.token >= 0:
        state.tokens, state.token = (*state.tokens, state.token), -1
    at.put(**captives, wave=wave, rock=rock, bush=bush)
    state.circled = [0, 0, 0]
    for word, names in (fruits or {}).items():
        circle(at, word, names)
    for word, (health, energy) in (points or {}).items():
        piece = at.piece(word)
        state.health[piece], state.energy[piece] = health, energy
    for word in lying.split():
        state.lying |= 1 << at.piece(word)
    at.events.clear()
    return at


def circle(at: Table, word: str, names: str) -> None:
    """Circle fruits; Hempel's stand in the boxes of the numbers given: 'lime 4'."""
    board = at.state.board_of(at.piece(word))
    if word == "hempel":
        fruit, box = names.split()
        at.state.boxes[board] = tuple([FRUITS.index(fruit) if n + 1 == int(box) else -1 for n in range(7)])
        names = fruit
    at.state.circled[board] |= sum([1 << FRUITS.index(name) for name in names.split()])


def kinds(events: Iterable[Event]) -> list[str]:
    """What happened, by the names of the events."""
    return [type(event).__name__ for event in events]


def open_to(events: Iterable[Event], seat: Seat | None) -> list[Event]:
    """What a seat learns of events; None is a spectator."""
    return [told for event in events if (told := redact(event, seat)) is not None]


def progress(at: Table, word: str) -> int:
    """How far a captive's mission is."""
    return at.state.progress[at.state.board_of(at.piece(word))]


def actions(at: Table, word: str) -> int:
    """The actions a captive has left."""
    return at.state.actions[at.piece(word)]


def circled(at: Table, word: str) -> list[str]:
    """The circled fruits of a captive."""
    mask = at.state.circled[at.state.board_of(at.piece(word))]
    return [name for number, name in enumerate(FRUITS) if mask >> number & 1]


def lies(at: Table, word: str) -> bool:
    """Whether a captive lies in a lake."""
    return bool(at.state.lying >> at.piece(word) & 1)
