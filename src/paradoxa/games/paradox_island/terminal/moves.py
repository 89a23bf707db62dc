"""Paradox Island in the terminal: its moves as a list, its things explained, and how much an event matters."""

from __future__ import annotations

from typing import Final

from paradoxa.core import Move
from paradoxa.core.events import Event
from paradoxa.games.paradox_island import words
from paradoxa.games.paradox_island.box.components import CHARACTERS, TOKENS
from paradoxa.games.paradox_island.box.geometry import DIRECTIONS, NAMED, NAMES, NEXT, OCEAN, PARTS
from paradoxa.games.paradox_island.box.islands import EFFECTS, OCEAN_NAME
from paradoxa.games.paradox_island.box.pieces import CHARACTER_WORDS
from paradoxa.games.paradox_island.knowledge import derived
from paradoxa.games.paradox_island.knowledge.view import ParadoxIslandView
from paradoxa.games.paradox_island.notation.moves import Ask, Lay, Push, Say, Step, Walk
from paradoxa.games.paradox_island.rules.told import bonus_events as b
from paradoxa.games.paradox_island.rules.told import events as e
from paradoxa.games.paradox_island.terminal.drawing import MARKS
from paradoxa.games.paradox_island.terminal.known import known
from paradoxa.games.paradox_island.words.terms import (
    ABILITIES,
    ANOMALY_EFFECTS,
    ANOMALY_NAMES,
    BONUSES,
    MISSIONS,
    SPACES,
    TOKEN_EFFECTS,
)
from paradoxa.terminal.screen.menu import Choice

KINDS: Final = ("fruit", "camp", "oracle", "mirage", "knot", "portal", "anomaly", "lake")  # in the order of clauses
BRIEF_ABILITIES: Final = (
    "energy is health as well",
    "a scare-off can give two actions",
    "boxes, used again and again",
    "encounters give squares for later",
    "crosses the ocean, refuses lakes",
    "goes one space or three",
)
ORDINALS: Final = ("first", "second", "third", "fourth")
# The clause that says more about a thing, by its name: what `? fog` opens.
TOPICS: Final = {
    **{token.lower(): f"I-11.{number}" for number, token in enumerate(TOKENS, 1)},
    **{name: f"I-12.{5 * number + 1}" for number, name in enumerate(CHARACTER_WORDS)},
    **{effect: f"I-6.{number}" for number, effect in enumerate(EFFECTS, 1)},
    **{kind: f"I-5.{number}" for number, kind in enumerate(KINDS, 1)},
    **dict(zip(("rest", "step", "ocean", "death"), ("I-3.2", "I-3.3", "I-7.4", "I-8.4"), strict=True)),
    **dict(zip(("wave", "bush", "rock"), ("I-10.3", "I-10.4", "I-10.5"), strict=True)),
}
LEGEND: Final = (
    "Directions are E, SE, SW, W, NW and NE: 'step NE over safely' goes to the second space, safely. On the map rows "
    "are a to g and spaces count from 1: c2 is the second space of row c. Each space shows letters of its name: cpa is "
    "camp A, orc an oracle, kno a knot, po1 portal 1; * is an anomaly (*he costs health, *en energy, *fr a fruit; *ro, "
    "*bu and *wa wake a piece; *tf leads to a fruit, *tl to a lake, *nx next door, *ar has arrows); ~ is a lake (~tr "
    "triangular, ~ls L-shaped, ~st straight). Behind it stand pieces: W the Wave, R the Rock, B the Bush, captives by "
    "their first letter, & a second piece. A captive's map shows only what is certain. Of fruits a full dot is ready "
    "to use, x is crossed out. 'map' draws the island large; 'items' says what characters, anomalies and power tokens "
    "do; '? fog' has the rule of one."
)


def items(view: ParadoxIslandView) -> list[tuple[str, str]]:
    """Characters with their bonuses, anomalies and power tokens, and what they do."""
    chosen = [board.character for board in view.boards if board.character >= 0] or list(range(len(CHARACTERS)))
    found = [
        (CHARACTERS[who], f"has to {MISSIONS[who]}; {ABILITIES[who]}; bonuses: {'; '.join(BONUSES[who])}")
        for who in chosen
    ]
    found += [(f"* {ANOMALY_NAMES[number]}", ANOMALY_EFFECTS[number]) for number in range(len(EFFECTS))]
    return found + [(token, TOKEN_EFFECTS[number]) for number, token in enumerate(TOKENS)]


def setting(name: str, value: str) -> str:
    """The value of an option in words."""
    if name == "op":
        return f"the {ORDINALS[int(value)]} player named"
    if name == "limit":
        return "nobody ever calls it" if value == "none" else f"called after {value} rounds, without a winner"
    return {"random": "chance lays it", "built": "OP types it, or leaves it to chance"}.get(value, "")


def spelled(text: str) -> str:
    """A typed line as the notation writes it: directions, coasts and camps in capitals, all else small."""
    made: list[str] = []
    for word in text.lower().split(" "):
        space, way = (word[:2], word[2:]) if word[:2] in NAMED else ("", word)
        is_camp = made == ["revive"] and word in ("a", "b")
        made.append(space + way.upper() if way.upper() in (*DIRECTIONS, *PARTS) or is_camp else word)
    return " ".join(made)


# --- the list ----------------------------------------------------------------------------------
def choice(move: Move, view: ParadoxIslandView) -> Choice:
    """A move of the list: what it costs, and where it leads as far as that is known."""
    told = words.describe(move, view)
    match move:
        case Step(way):
            return Choice(str(move), _step(move, view), way + 1, "")
        case Ask(ways):
            return Choice(str(move), told.removeprefix("ask "), ways[0] + 1 if ways else 0, " ")
        case Walk(piece):
            return Choice(str(move), told, piece, _walked(move, view, told), "wounding" in told)
        case Push():
            return Choice(str(move), told, 3, told.partition(", ")[2], matters=True)
        case Lay():
            return Choice(str(move), "an example; type any island as 'paradoxa island' prints them, with these tokens")
        case Say("attack"):
            return Choice(str(move), told, 0, told.partition("who has ")[2], matters=True)
        case Say("use" | "square" | "storm"):  # the board says what they do
            return Choice(str(move), told.partition(": ")[2] or told, 4, matters=True)
        case Say("wave"):
            return Choice(str(move), told, 0, told.partition(" lake ")[2] or told.partition("; ")[2])
        case Say("rest"):
            return Choice(str(move), told.partition(": ")[2])
        case Say("token" | "box"):
            said = told.partition(": ")[2]
            return Choice(str(move), said, 0, said)
        case Say("character", _, number):
            return Choice(
                str(move), told.partition(", who has to ")[2], 0, f"{MISSIONS[number]}; {BRIEF_ABILITIES[number]}"
            )
        case Say("start"):
            return Choice(str(move), told.partition("its bonus: ")[2], 0, told.partition("its bonus: ")[2])
    return Choice(str(move), told, 5, "" if str(move) == "stop" else told)


def _step(move: Step, view: ParadoxIslandView) -> str:
    """What a step costs, and what lies there if that is certain."""
    cost = derived.price(view, move)
    pay = f"{cost} energy" if cost else "free"
    reach = view.reach if view.reach > 0 else move.reach
    sure = known(view)
    start = sure.places[view.acting]
    if not 0 <= start < OCEAN or view.figure(view.acting).lies:
        return pay
    end = derived.line_end(start, move.way, reach)
    name = OCEAN_NAME if end >= OCEAN else sure.names[end]
    return pay if name is None else f"{pay}; to {SPACES[name]}"


def _walked(move: Walk, view: ParadoxIslandView, told: str) -> str:
    """Where Bush or Rock gets to in few words, and whom it meets."""
    assert view.land is not None
    place = NEXT[move.origin if move.origin >= 0 else view.places[move.piece]][move.way]
    there = "ocean" if place >= OCEAN else f"{MARKS[view.land.names[place]]} {NAMES[place]}"
    return ", ".join([there, *told.split(", ")[2:]])


# --- events ------------------------------------------------------------------------------------
HEAVY: Final = (e.Died, e.Counted, e.ScaredOff, e.TokenChosen, e.Wounded, b.Marked, e.Answered, e.RingTold, e.LineTold)
LIGHT: Final = (
    e.StackShuffled,
    e.IslandLaid,
    e.PieceHidden,
    e.TokensDrawn,
    b.Passed,
    e.Declined,
    e.PieceBegan,
    e.LeftAlone,
)


def weight(event: Event) -> int:
    """How much an event matters where not all can be told; the end is told by itself."""
    if isinstance(event, e.Ended):
        return -1
    return 3 if isinstance(event, HEAVY) else 0 if isinstance(event, LIGHT) else 1


def is_said_by_next(event: Event, later: Event) -> bool:
    """Who chooses a token has drawn two, and who wounds has met."""
    if isinstance(event, e.Met) and isinstance(later, e.ScaredOff):
        return event.piece == later.piece and event.others == (later.other,)
    return isinstance(event, e.TokensDrawn) and isinstance(later, e.TokenChosen)
