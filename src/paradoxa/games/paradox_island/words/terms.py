"""Paradox Island: the names of things in our words, and what they do; shared by all that speaks to players."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from paradoxa.games.paradox_island.box import pieces as p
from paradoxa.games.paradox_island.box.components import CHARACTERS, FRUITS, TOKENS
from paradoxa.games.paradox_island.box.geometry import NAMES, OCEAN
from paradoxa.games.paradox_island.box.pieces import GRANDDEAD
from paradoxa.games.paradox_island.box.rulings import (
    ENCOUNTER_ENERGY,
    EXCHANGE_GIVES,
    EXTRA_ACTIONS,
    HEALED,
    IN_FORCE,
    QUICKSAND_COST,
    RULINGS,
    THORNS_ENERGY,
    TOKEN_NUMBERS,
)
from paradoxa.games.paradox_island.knowledge.view import ParadoxIslandView

WAYS: Final = ("east", "south-east", "south-west", "west", "north-west", "north-east")
PARTS: Final = ("north", "north-east", "south-east", "south", "south-west", "north-west")
NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven")
PIECES: Final = ("the Wave", "the Rock", "the Bush")
SHAPES: Final = ("triangular", "L-shaped", "straight")

# What everybody hears of a space, by its number in `islands.NAME_WORDS`.
SPACES: Final = (
    *[f"the {fruit}" for fruit in FRUITS],
    *("camp A", "camp B", "an oracle", "the mirage with snakes", "the mirage with zombies", "the mirage with a UFO"),
    *("an Escher knot", "portal 1", "portal 2", "portal 3"),
    *("the anomaly that costs health", "the anomaly that costs energy", "the anomaly that costs a fruit"),
    *("the anomaly that wakes the Rock", "the anomaly that wakes the Bush", "the anomaly that wakes the Wave"),
    *("the anomaly that leads to a fruit", "the anomaly that leads to a lake", "the anomaly that leads next door"),
    "the anomaly with arrows",
    *[f"the {shape} lake" for shape in SHAPES],
    *("the ocean", "somewhere in the fog"),
)
PLURALS: Final = (FRUITS.index("grapes"), FRUITS.index("cherries"))
ANOMALY_NAMES: Final = (
    *("lose health", "lose energy", "lose a fruit", "the Rock acts", "the Bush acts", "the Wave acts"),
    *("to a fruit", "to a lake", "next door", "arrows"),
)
ANOMALY_EFFECTS: Final = (
    "whoever activates it loses 1 health",
    "whoever activates it loses 1 energy",
    "OP crosses out a circled fruit",
    "OP may act with the Rock at once",
    "OP may act with the Bush at once",
    "OP may act with the Wave at once",
    "OP sends the visitor to any fruit",
    "OP sends the visitor into any lake",
    "OP sends the visitor to a space next to it, and says which way",
    "OP turns the visitor's way half left or half right, and does not say which",
)
_TOKEN_EFFECTS: Final = (
    "the Bush can swim to the far end of its line, and wherever it hurts somebody a fruit may be lost too",
    "Bush and Rock change roles, so that the Rock wounds and the Bush pushes",
    "the Wave can enter lakes, wound all who are in them and attack whoever is beside them",
    "Bush and Rock can go from one anomaly to any other, and then take one more step",
    "a portal leads to whichever other portal OP likes",
    "one attack of the Wave hits everybody along its part of the ocean",
    "whoever is pushed goes one space further",
    f"a wound by the Bush costs {NUMBERS[THORNS_ENERGY]} more energy",
    "oracles answer for one direction only, and nobody hears where Bush and Rock get to",
    "a rest gives 1 energy and a camp 1 point",
    f"going over, a run, and three spaces at once cost {NUMBERS[QUICKSAND_COST]} more energy",
    "half-sun bonuses work on their owner's own turn only",
)
TOKEN_EFFECTS: Final = tuple(
    [words if TOKEN_NUMBERS[token] == token else "nothing changes" for token, words in enumerate(_TOKEN_EFFECTS)]
)
# What each character is after, what it can do, and its three bonuses, in the order of the data.
MISSIONS: Final = (
    "scare off OP's pieces five times",
    "go into the ocean from five different corners of the island",
    "visit five different fruits besides the starting one",
    "visit one portal of each pair, and both oracles",
    "visit all five anomalies",
    "visit any five of the three mirages and three knots",
)
ABILITIES: Final = (
    "energy is health as well, and the last point can only be lost as health",
    "when a piece is scared off, its symbol may be crossed out for two extra actions instead of one",
    "fruits go into palm boxes, each of which has a bonus and can be used again and again",
    "every encounter with another player's piece circles a square: an energy, a health or an action for later",
    "the ocean can be crossed to the far end of the line, and lakes may be refused",
    "steps go one space or three, both for nothing",
)
_AT_ANOMALY: Final = RULINGS["I-12.23"].means(IN_FORCE["I-12.23"])
BONUSES: Final = (
    (
        f"when other pieces have just met, get {ENCOUNTER_ENERGY} energy back",
        "name one of OP's pieces and learn in private where it is",
        "out of the ocean, go safely back to where you were",
    ),
    (
        "run up to six spaces in line with one step",
        "out of the ocean, go safely to another captive",
        f"take {NUMBERS[EXTRA_ACTIONS]} more action{'' if EXTRA_ACTIONS == 1 else 's'}",
    ),
    (
        "hear which six spaces are around you, in no order",
        f"give 1 health for {EXCHANGE_GIVES} energy, or 1 energy for {EXCHANGE_GIVES} health",
        "step over or safely, without an action and without energy",
    ),
    (
        "circle your next free square",
        "make a crossed-out fruit of another bonus usable again",
        "go safely to a fruit you have visited",
    ),
    (
        f"on an anomaly, get {_AT_ANOMALY} back",
        "choose a direction and hear which spaces lie there, in no order",
        "name one of OP's pieces: it cannot harm you until your next turn",
    ),
    (
        "stay on a knot or portal that would carry you off",
        "name a piece and a direction and hear which space is there",
        f"get {HEALED} health back",
    ),
)
# The same in a word or three, where there is no room for more.
BONUSES_IN_SHORT: Final = (
    (f"{ENCOUNTER_ENERGY} energy", "find a piece", "back ashore"),
    ("run", "to a captive", "act again"),
    ("look around", "exchange", "free step"),
    ("a square", "fruit again", "to a fruit"),
    ("points back", "hear a line", "be safe"),
    ("stay", "ask beside", f"{HEALED} health"),
)
# What a log says when a bonus is used, by its effect.
USED_FOR: Final = {
    p.ENCOUNTER_POINTS: f"to get {ENCOUNTER_ENERGY} energy back",
    p.MARK: "to find one of OP's pieces",
    p.BACK: "to go back where the ocean was entered",
    p.RUN: "to run",
    p.TO_CAPTIVE: "to get out of the ocean to another captive",
    p.EXTRA_ACTION: "to act once more" if EXTRA_ACTIONS == 1 else "to act more",
    p.RING: "to hear which spaces are all around",
    p.EXCHANGE: f"to exchange a point for {NUMBERS[EXCHANGE_GIVES]}",
    p.FREE_STEP: "for a free step",
    p.SQUARE: "to circle a square",
    p.CLEAR: "to make a fruit usable again",
    p.TO_FRUIT: "to go to a fruit visited before",
    p.ANOMALY_POINTS: f"to get {_AT_ANOMALY} back",
    p.LINE: "to hear which spaces lie in line",
    p.IMMUNITY: "to be safe from one of OP's pieces",
    p.REFUSAL: "to stay in place",
    p.NEIGHBOUR: "to hear which space is beside a piece",
    p.HEAL: f"to get {HEALED} health back",
}
# When a bonus can be used, by its window in the data.
MOMENTS: Final = {
    "meeting": "when other pieces have just met",
    "ocean": "in the ocean",
    "refusal": "when a knot or portal is about to carry you off",
    "anomaly": "when you have just come to an anomaly",
    "loss": "when you are about to lose something, and between your actions",
    "free": "between your actions",
}


def joined(words: Sequence[str], last: str = "and") -> str:
    """Several words, the last after 'and' or 'or'."""
    return f" {last} ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else list(words))


def many(count: int, word: str) -> str:
    """A number of things: one action, two actions."""
    number = NUMBERS[count] if 0 <= count < len(NUMBERS) else str(count)
    return f"{number} {word}{'' if count == 1 else 's'}"


def points(health: int, energy: int) -> str:
    """Health and energy in words."""
    return joined([f"{count} {kind}" for count, kind in ((health, "health"), (energy, "energy")) if count])


def losses(character: int, health: int, energy: int) -> str:
    """What somebody loses; for Granddead both are the same points."""
    if character == GRANDDEAD:
        return f"{health + energy} point{'' if health + energy == 1 else 's'}"
    return points(health, energy)


def capital(sentence: str) -> str:
    """With a capital at its start."""
    return sentence[:1].upper() + sentence[1:]


def owned(name: str) -> str:
    """Whose something is: Phil's, Achilles'."""
    return f"{name}'" if name.endswith("s") else f"{name}'s"


def are(name: int) -> str:
    """'is', or 'are' for a space whose name is a plural."""
    return "are" if name in PLURALS else "is"


def fruit_name(fruit: int) -> str:
    """A fruit in words."""
    return f"the {FRUITS[fruit]}"


def token_name(token: int) -> str:
    """A power token in words."""
    return TOKENS[token]


def captive_name(character: int, is_twin: bool = False) -> str:
    """A captive's piece in words."""
    if character < 0:
        return "a captive"
    return f"{owned(CHARACTERS[character])} twin" if is_twin else CHARACTERS[character]


def named_piece(view: ParadoxIslandView, piece: int) -> str:
    """A piece of this table in words."""
    if piece < len(PIECES):
        return PIECES[piece]
    return captive_name(view.board_of(piece).character, view.seats == 2 and piece == 4)


def place_name(place: int) -> str:
    """A place on the map, for whoever may know it: a space, or a part of the ocean."""
    return f"the {PARTS[place - OCEAN]}ern ocean" if place >= OCEAN else NAMES[place]


def spot(view: ParadoxIslandView, place: int) -> str:
    """A place with what is there, for whoever sees the island."""
    assert view.land is not None
    return place_name(place) if place >= OCEAN else f"{SPACES[view.land.names[place]]} on {NAMES[place]}"


def asked(view: ParadoxIslandView) -> tuple[int, ...]:
    """The numbers of the open business: seat and piece, then what it needs besides."""
    return tuple([int(number) for number in view.business[-1].split(" ")[1:]]) if view.business else ()
