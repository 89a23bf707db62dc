"""Paradox Island: what happened in one action, in one sentence; from redacted events alone.

An action is told by a clause ("Hempel steps west, safely, to the cherries") and by what the same piece does then
("meets the Rock", "scares the Rock off").
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from paradoxa.core.events import Event
from paradoxa.games.paradox_island.box.islands import OCEAN_NAME, UNHEARD
from paradoxa.games.paradox_island.rules.told import bonus_events as b
from paradoxa.games.paradox_island.rules.told import events as e
from paradoxa.games.paradox_island.rules.told.events import Told
from paradoxa.games.paradox_island.words.telling import CAMPS, piece_of, place_told, played_by, tell
from paradoxa.games.paradox_island.words.terms import PIECES, SPACES, WAYS, capital, fruit_name, joined, losses, many

Opening = e.Stepped | e.OpStepped | e.Pushed
# How a piece came to a space, told of the piece: {to} is filled in.
CAME: Final = {
    "step": "comes{to}",
    "push": "is pushed{to}",
    "knot": "is led by the knot{to}",
    "arrows": "is led by the arrows{to}",
    "portal": "is carried by the portal{to}",
    "sent": "is sent by the anomaly{to}",
    "return": "goes back{to}",
    "revival": "comes back to life{to}",
    "bonus": "goes safely{to}",
    "crossing": "crosses the ocean{to}",
    "ivy": "is led by the ivy{to}",
}


def going(opening: Opening, arrived: e.Arrived | None) -> str:
    """A step or a push, and where it led as far as that is told."""
    way = WAYS[opening.way]
    who = piece_of(opening, opening.piece)
    match opening:
        case e.Stepped(_, _, reach, safely):
            how = f"steps {way}" if reach == 1 else f"goes {many(reach, 'space')} {way}"
            said = f"{who} {how}{', safely,' if safely else ''}"
        case e.OpStepped(_, _, origin):
            said = f"{who} steps {way}{place_told(origin, ' from ')}"
        case e.Pushed(_, _, by):
            said = f"{who} is pushed {way} by {PIECES[by]}"
    return f"{said}{_to(arrived)}" if arrived is not None else said.removesuffix(",")


def _to(arrived: e.Arrived) -> str:
    if arrived.name == OCEAN_NAME:
        return place_told(arrived.place, " into ") or " into the ocean"
    where = " into the fog" if arrived.name == UNHEARD else f" to {SPACES[arrived.name]}"
    return where + place_told(arrived.place, " on ")


def came(arrived: e.Arrived) -> str:
    """How a piece came to a space that no step or push led to."""
    return f"{piece_of(arrived, arrived.piece)} {CAME[arrived.how].format(to=_to(arrived))}"


def then(event: Event) -> str:
    """What the piece of the sentence does or suffers then, without naming it again; "" for all else."""
    match event:
        case e.Met(_, others):
            return f"meets {joined([piece_of(event, other) for other in others])}" if others else ""
        case e.ScaredOff(_, other):
            return f"scares {PIECES[other]} off the map"
        case e.ActionsGained(_, count):
            return f"gains {many(count, 'extra action')}"
        case e.LayDown():
            return "lies down in the lake"
        case e.CampUsed(_, split):
            return f"gets {'points' if split.value is None else CAMPS[split.value]} back"
        case e.Lost(piece, health, energy):
            return f"loses {losses(played_by(event, piece), health, energy)}"
        case e.Stuck():
            return "stays, for nothing happens there"
        case e.OpPieceLeft():
            return "is off the map until the turn ends"
        case e.SymbolCrossed(_, other):
            return f"crosses out the symbol of {PIECES[other]}"
        case b.FruitGot(_, fruit, None, _):
            return f"circles {fruit_name(fruit)}"
        case b.SquareCircled(_, kind):
            return f"circles a square for 1 {kind}"
    return ""


def sentence(clause: str, more: Sequence[str]) -> str:
    """A clause and what followed, as one sentence."""
    return f"{capital(joined([clause, *more]))}."


def alone(event: Told, names: Sequence[str]) -> str:
    """An event that is told by itself, as a clause."""
    return tell(event, names).removesuffix(".")
