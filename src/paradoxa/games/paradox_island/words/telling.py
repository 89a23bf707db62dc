"""Paradox Island: what happened, in sentences; from redacted events alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from paradoxa.core import CHANCE, Move, Seat
from paradoxa.core.events import Event, Secret
from paradoxa.games.paradox_island.box.components import CHARACTERS, COMPONENTS, FRUITS
from paradoxa.games.paradox_island.box.islands import OCEAN_NAME, UNHEARD
from paradoxa.games.paradox_island.box.pieces import IMMUNITY, MARK
from paradoxa.games.paradox_island.notation.moves import Draw, Lay, Push, Say, Shuffle, Walk
from paradoxa.games.paradox_island.rules.told import bonus_events as b
from paradoxa.games.paradox_island.rules.told import events as e
from paradoxa.games.paradox_island.rules.told.events import Told
from paradoxa.games.paradox_island.words.terms import (
    ANOMALY_NAMES,
    MISSIONS,
    NUMBERS,
    PIECES,
    SPACES,
    TOKEN_EFFECTS,
    USED_FOR,
    WAYS,
    are,
    capital,
    captive_name,
    fruit_name,
    joined,
    losses,
    many,
    place_name,
    token_name,
)

HEADLINES: Final[tuple[type[Event], ...]] = (*(e.TokenChosen, e.Counted, e.ScaredOff, e.Died, e.Ended),)
GOALS: Final = COMPONENTS.constants

# How a piece came to a space: {who} and {to} are filled in.
ARRIVALS: Final = {
    "step": "{who} comes {to}",
    "push": "{who} is pushed {to}",
    "knot": "the knot leads {who} {to}",
    "arrows": "the arrows lead {who} {to}",
    "portal": "the portal carries {who} {to}",
    "sent": "the anomaly sends {who} {to}",
    "return": "{who} goes back {to}",
    "revival": "{who} comes back to life and {to}",
    "bonus": "{who} goes safely {to}",
    "crossing": "{who} crosses the ocean {to}",
    "ivy": "the ivy leads {who} {to}",
}
DECLINED: Final = {
    "go on": "OP's piece goes no further.",
    "ivy step": "OP's piece takes no further step.",
    "second half": "OP's piece does no more with this action.",
    "free action": "OP does without the free action.",
}
CAMPS: Final = {"health": "health", "energy": "energy", "both": "health and energy"}


# --- who ---------------------------------------------------------------------------------------
def piece_of(event: Told, piece: int) -> str:
    """A piece in words, from the cast of the event."""
    if piece < len(PIECES):
        return PIECES[piece]
    if not event.cast:
        return captive_name(-1)
    seat, character = event.cast[piece - 3]
    return captive_name(character, piece == 4 and event.cast[0][0] == seat)


def _character(event: Told, seat: Seat) -> int:
    return next((character for owner, character in event.cast if owner == seat), -1)


def captive_of(event: Told, seat: Seat, names: Sequence[str]) -> str:
    """Whom a player plays; before that is chosen, the player."""
    character = _character(event, seat)
    return captive_name(character) if character >= 0 else names[seat]


def op_of(event: Told, names: Sequence[str]) -> str:
    """The player who is OP, as far as the event tells."""
    owners = [owner for owner, _ in event.cast]
    return next((name for seat, name in enumerate(names) if seat not in owners), "OP") if owners else "OP"


def place_told(place: Secret[int], before: str = ", ") -> str:
    """The place, for whoever may know it."""
    return "" if place.value is None else f"{before}{place_name(place.value)}"


# --- what happened -----------------------------------------------------------------------------
def tell(event: Event, names: Sequence[str]) -> str:
    """One event, already redacted for the reader, as a sentence."""
    assert isinstance(event, Told)
    for teller in (_tell_set_up, _tell_moves, _tell_points, _tell_spaces, _tell_fruits, _tell_op):
        found = teller(event, names)
        if found:
            return capital(found)
    raise AssertionError(f"no words for {event}")


def _tell_set_up(event: Told, names: Sequence[str]) -> str:
    op = op_of(event, names)
    match event:
        case e.IslandLaid(by_hand, _):
            return f"The island is laid {'by hand' if by_hand else 'at random'}, and shown to {op} alone."
        case e.AnomaliesDrawn(effects):
            if effects.value is None:
                return f"Five anomaly tokens are drawn for the island, and shown to {op} alone."
            return f"Five anomaly tokens are drawn for the island: {joined([ANOMALY_NAMES[n] for n in effects.value])}."
        case e.StackShuffled():
            return "The twelve power tokens are shuffled."
        case e.PieceHidden(piece, place, name, again):
            if name is not None:
                return f"{PIECES[piece]} begins on {SPACES[name]}{place_told(place)}."
            where = "in a place nobody is told" if place.value is None else f"at {place_name(place.value)}"
            return f"{PIECES[piece]} is {'back ' if again else ''}on the map, {where}."
        case e.CharacterChosen(seat, character):
            return f"{names[seat]} plays {CHARACTERS[character]}, who has to {MISSIONS[character]}."
        case e.StartChosen(_, piece, fruit, place):
            return f"{piece_of(event, piece)} begins on {fruit_name(fruit)}{place_told(place)}."
        case e.TurnBegan(seat, number):
            return f"Round {number}: it is {names[seat]}'s turn."
        case e.Ended(seat, how, _):
            if seat is None:
                return "The game is called at its round limit, and nobody wins."
            why = "the last death token is taken" if how == "op" else f"the mission of {captive_of(event, seat, names)}"
            return f"{names[seat]} wins: {why}{'' if how == 'op' else ' is complete'}."
    return ""


def _tell_moves(event: Told, names: Sequence[str]) -> str:
    match event:
        case e.PieceBegan(piece):
            return f"Now {piece_of(event, piece)} acts."
        case e.Rested(piece):
            return f"{piece_of(event, piece)} rests."
        case e.Stepped(piece, way, reach, safely):
            how = "steps" if reach == 1 else f"goes {many(reach, 'space')}"
            return f"{piece_of(event, piece)} {how} {WAYS[way]}{', safely' if safely else ''}."
        case e.Arrived(piece, name, how, place):
            if name == UNHEARD:
                return f"Fog hides where {piece_of(event, piece)} gets to{place_told(place)}."
            to = "into the ocean" if name == OCEAN_NAME else f"to {SPACES[name]}"
            if how == "revival":
                to = f"stands in {SPACES[name]}"
            return f"{ARRIVALS[how].format(who=piece_of(event, piece), to=to)}{place_told(place)}."
        case e.Met(piece, others):
            return f"{piece_of(event, piece)} meets {joined([piece_of(event, other) for other in others])}."
        case e.ScaredOff(piece, other):
            return f"{piece_of(event, piece)} scares {PIECES[other]} off the map."
        case e.ActionsGained(piece, count):
            return f"{piece_of(event, piece)} gains {many(count, 'extra action')}."
        case e.SymbolCrossed(seat, other):
            return f"{captive_of(event, seat, names)} crosses out the symbol of {PIECES[other]}."
        case b.RunNamed(piece, number):
            return f"{piece_of(event, piece)} is going to run {many(number, 'space')}."
        case e.Directed(piece, way):
            return f"The anomaly turns {piece_of(event, piece)} {WAYS[way]}."
    return ""


def _tell_points(event: Told, names: Sequence[str]) -> str:
    match event:
        case e.Counted(piece, progress):
            who = captive_name(played_by(event, piece))
            return f"That counts for the mission of {who}: {progress} of {GOALS.mission_goal}."
        case e.Wounded(piece, by, health, energy):
            what = losses(played_by(event, piece), health, energy)
            return f"{PIECES[by]} wounds {piece_of(event, piece)}, at the cost of {what}."
        case e.Lost(piece, health, energy):
            return f"{piece_of(event, piece)} loses {losses(played_by(event, piece), health, energy)}."
        case e.Died(piece, deaths):
            goal = GOALS.death_goal_two_players if len(names) == 2 else GOALS.death_goal
            return f"{piece_of(event, piece)} dies: OP has {deaths} of {goal} death tokens."
        case e.CampUsed(piece, split):
            what = "points" if split.value is None else CAMPS[split.value]
            return f"The camp gives {piece_of(event, piece)} {what} back."
        case b.Exchanged(piece, gave):
            got = "energy" if gave == "health" else "health"
            return f"{piece_of(event, piece)} gives 1 {gave} for 2 {got}."
        case b.SquareCircled(seat, kind):
            return f"{captive_of(event, seat, names)} circles a square: 1 {kind}, for later."
        case b.SquareUsed(piece, kind):
            return f"{piece_of(event, piece)} crosses out a square for 1 {kind}."
    return ""


def played_by(event: Told, piece: int) -> int:
    """The character of a captive's piece; -1 where it is not chosen yet."""
    return event.cast[piece - 3][1] if event.cast else -1


def _tell_spaces(event: Told, names: Sequence[str]) -> str:
    match event:
        case e.Activated(piece, by) | e.LeftAlone(piece, by):
            works = isinstance(event, e.Activated)
            if by == _seat_of(event, piece):
                return f"{piece_of(event, piece)} {'activates the space' if works else 'leaves the space alone'}."
            guest = piece_of(event, piece)
            if works:
                return f"{names[by]} puts the space under {guest} to work."
            return f"{names[by]} leaves the space under {guest} asleep."
        case e.Stuck(piece):
            return f"Nothing happens there, and {piece_of(event, piece)} stays."
        case e.LayDown(piece):
            return f"{piece_of(event, piece)} lies down in the lake."
        case e.Answered(piece, ways, spaces):
            if not ways:
                return f"{piece_of(event, piece)} asks the oracle nothing."
            found = [f"{WAYS[way]} of {{}} {are(name)} {SPACES[name]}" for way, name in zip(ways, spaces, strict=True)]
            said = [found[0].format(piece_of(event, piece)), *[one.replace(" of {}", "") for one in found[1:]]]
            return f"{joined(said)}."
        case e.RingTold(piece, spaces):
            return f"Around {piece_of(event, piece)} are, in no order, {_listed(spaces)}."
        case e.LineTold(piece, way, spaces):
            if not spaces:
                return f"{WAYS[way]} of {piece_of(event, piece)} is nothing but the ocean."
            verb = are(spaces[0]) if len(spaces) == 1 else "are, in no order,"
            return f"{WAYS[way]} of {piece_of(event, piece)}, up to the coast, {verb} {_listed(spaces)}."
    return ""


def _seat_of(event: Told, piece: int) -> Seat:
    return event.cast[piece - 3][0] if event.cast else CHANCE


def _listed(spaces: Sequence[int]) -> str:
    """Spaces with how often each is there."""
    words = []
    for name in dict.fromkeys(spaces):
        count = list(spaces).count(name)
        words.append(SPACES[name] if count == 1 else f"{SPACES[name]} ({NUMBERS[count]} times)")
    return joined(words)


def _tell_fruits(event: Told, names: Sequence[str]) -> str:
    match event:
        case b.FruitGot(seat, fruit, box, crossed):
            who = captive_of(event, seat, names)
            if box is None:
                return f"{who} circles {fruit_name(fruit)}."
            where = "a box" if box.value is None else f"box {box.value + 1}"
            palm = ", but its palm is crossed out" if crossed else ""
            return f"{who} writes {fruit_name(fruit)} into {where}{palm}."
        case b.FruitCrossed(seat, fruit, box):
            who = captive_of(event, seat, names)
            if fruit is None:
                number = None if box is None else box.value
                which = "an empty box" if number is None else f"the empty box {number + 1}"
                return f"{who} has to cross out {which}."
            return f"{who} has to cross out {fruit_name(fruit)}."
        case b.FruitCleared(seat, fruit):
            return f"{captive_of(event, seat, names)} can use {fruit_name(fruit)} again."
        case b.BonusUsed(_, piece, fruit, effect):
            return f"{piece_of(event, piece)} uses {fruit_name(fruit)} {USED_FOR[effect]}."
        case b.Passed(seat):
            return f"{names[seat]} uses no bonus."
        case b.PieceNamed(piece, other, effect):
            who, what = piece_of(event, piece), piece_of(event, other)
            if effect == MARK:
                return f"{who} asks where {what} is."
            if effect == IMMUNITY:
                return f"Until the next turn of {who}, {what} can neither wound nor push {who}."
            return f"{who} asks about a space beside {what}."
        case b.Marked(seat, other, place):
            who = captive_of(event, seat, names)
            if place.value is None:
                return f"{who} learns in private where {PIECES[other]} is."
            return f"{who} learns in private that {PIECES[other]} is at {place_name(place.value)}."
    return ""


def _tell_op(event: Told, names: Sequence[str]) -> str:
    op = op_of(event, names)
    match event:
        case e.TokensDrawn(tokens):
            which = "" if tokens.value is None else f": {joined([token_name(token) for token in tokens.value])}"
            return f"{op} draws two power tokens{which}."
        case e.TokenChosen(token, rejected):
            other = "" if rejected.value is None else f"; {token_name(rejected.value)} goes under the stack"
            return f"{op} chooses {token_name(token)}: {TOKEN_EFFECTS[token]}{other}."
        case e.OpStepped(piece, way, origin):
            return f"{PIECES[piece]} steps {WAYS[way]}{place_told(origin, ' from ')}."
        case e.WaveMoved(place, name):
            if name is not None:
                return f"The Wave moves into {SPACES[name]}{place_told(place)}."
            return f"The Wave moves{place_told(place, ' to ')}."
        case e.Attacked(pieces):
            return f"The Wave attacks {joined([piece_of(event, piece) for piece in pieces])}."
        case e.Pushed(piece, way, by):
            return f"{PIECES[by]} pushes {piece_of(event, piece)} {WAYS[way]}."
        case e.OpPieceLeft(piece):
            return f"{PIECES[piece]} is off the map until this turn ends."
        case e.Declined(what):
            return DECLINED[what]
    return ""


# --- the record --------------------------------------------------------------------------------
def seen_line(move: Move, seat: Seat, viewer: Seat | None) -> str | None:
    """A line of the record as a viewer may see it; what only some may know stands as `?`.

    A line does not say who is OP, so others' secrets are hidden from OP too; OP's board shows them.
    """
    if isinstance(move, Lay | Draw | Shuffle):
        return str(move) if seat != CHANCE and viewer == seat else f"{str(move).split(' ')[0]} ?"
    if viewer == seat:
        return str(move)
    match move:
        case Walk() | Push():
            return str(move).removesuffix(f" {place_name(move.origin)}") if move.origin >= 0 else str(move)
        case Say("through" | "stay"):  # in Fog nobody hears whether Bush or Rock went on
            return None
        case Say("from" | "wave" | "rock" | "bush" | "ivy" | "strike box" | "camp" | "box" as verb):
            return f"{verb} ?"
        case Say("send", word, _) if word not in FRUITS:
            return "send ?"
    return str(move)
