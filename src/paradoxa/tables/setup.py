"""What is agreed when a table is made: the game and its options, the seats, the clock, who may look."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from secrets import choice
from typing import Final

from paradoxa.core import BadOptions
from paradoxa.games import GAMES

LONGEST_NAME: Final = 24
FIRST: Final = (
    "Amber Brass Candid Copper Crooked Crystal Dusty Early Eager Fabled Faint Folded Gentle Gilded Hidden Hollow Idle "
    "Inky Ivory Late Lunar Marble Mellow Mirrored Misty Mossy Narrow Night Odd Paper Patient Pearl Quiet Rusty Salt "
    "Secret Silver Sleepy Slanted Spare Tidal Tilted Twin Velvet Wandering Waxen Winding Woven"
)
SECOND: Final = (
    "Abacus Anchor Arch Atlas Beacon Bell Bridge Candle Clock Comet Compass Corridor Door Ferry Fountain Garden Glove "
    "Harbour Heron Hourglass Kettle Kite Knot Ladder Lantern Library Loom Magpie Maze Mirror Moth Orchard Otter Owl "
    "Parlour Pendulum Piano Quill River Sail Signal Spiral Stair Teapot Tower Train Umbrella Window"
)


@dataclass(frozen=True, slots=True)
class Pace:
    """How fast a table plays: minutes for each player and seconds added with every move; no minutes, no clock."""

    minutes: int = 0
    increment: int = 0
    on_time: str = "lose"  # or "bot": a bot takes over


@dataclass(frozen=True, slots=True)
class Setup:
    """What was agreed when the table was made."""

    game: str  # key of GAMES
    seats: int
    title: str  # the table's own name, as in "Copper Owl"
    options: Mapping[str, str] = field(default_factory=dict)  # every option of the game with its value
    is_listed: bool = False  # open to everybody in the lobby, or by link only
    may_watch: bool = True
    has_history: bool = True  # whether what was played before the last turn is shown
    on_one_device: bool = False  # pass-and-play: one browser holds all persons' seats
    patience: int = 180  # seconds after which others may put a bot in, or end the game
    hints: bool = False  # whoever is asked may ask what the expert would do
    reactions: int = 10  # seconds a moment for reactions lasts; 0: as long as whoever is asked takes
    pace: Pace = Pace()


@dataclass(frozen=True, slots=True)
class NewTable:
    """What somebody asked for who makes a table."""

    setup: Setup
    kinds: tuple[str, ...]  # per seat: "me", "person", or "bot <name>"
    names: tuple[str, ...] = ()  # on one device: the names of the persons, seat by seat


def usual_options(game: str, kinds: Sequence[str]) -> dict[str, str]:
    """The defaults that depend on who plays."""
    has_bots = any([kind.startswith("bot") for kind in kinds])
    return GAMES[game].with_bots(len(kinds)) if has_bots else {}


def is_alone(kinds: Sequence[str]) -> bool:
    """Whether one person plays with bots: nobody is there from whom a reaction, or none, were to be hidden.

    Those who share a device pass it to whoever may react; neither they nor who is alone need be in a hurry.
    """
    return len([kind for kind in kinds if not kind.startswith("bot")]) < 2


def read_name(text: str) -> str:
    """A person's name in its one form; raises BadOptions where it cannot be one."""
    name = " ".join(unicodedata.normalize("NFC", text[: 10 * LONGEST_NAME]).split())
    if not name:
        raise BadOptions("A name needs at least one letter.")
    if len(name) > LONGEST_NAME:
        raise BadOptions(f"A name has at most {LONGEST_NAME} letters.")
    if not name.isprintable() or "," in name:
        raise BadOptions("A name is made of letters, digits and signs one can see, without a comma.")
    if all(unicodedata.category(letter)[0] in "MZC" for letter in name):
        raise BadOptions("A name needs at least one letter one can see.")
    return name


def table_title() -> str:
    """A name for a table, as in "Copper Owl"."""
    return f"{choice(FIRST.split())} {choice(SECOND.split())}"
