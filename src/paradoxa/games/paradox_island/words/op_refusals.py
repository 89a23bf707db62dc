"""Paradox Island: why OP may not make a move now; OP sees the island, so the reason may name places."""

from __future__ import annotations

from typing import Final

from paradoxa.core import Move, WhyNot
from paradoxa.games.paradox_island.box.geometry import NAMES, NEXT, OCEAN, opposite
from paradoxa.games.paradox_island.box.islands import ANOMALY, KNOT, LAKE, PORTAL
from paradoxa.games.paradox_island.box.pieces import BUSH, HEMPEL, OFF, ROCK, WAVE
from paradoxa.games.paradox_island.knowledge import derived
from paradoxa.games.paradox_island.knowledge.derived import who_is
from paradoxa.games.paradox_island.knowledge.view import ParadoxIslandView
from paradoxa.games.paradox_island.notation.moves import Lay, Push, Say, Walk
from paradoxa.games.paradox_island.rules.health import ALGAE, FLOOD, HURRICANE, IVY, LITHOPHYTES, STORM_TOKEN
from paradoxa.games.paradox_island.rules.spaces import A_LAKE, ADJACENT, ARROWS, FRUIT, used_bit
from paradoxa.games.paradox_island.words.terms import (
    ANOMALY_NAMES,
    PIECES,
    SHAPES,
    asked,
    capital,
    fruit_name,
    joined,
    named_piece,
    place_name,
    token_name,
)

# What each kind of question asks OP for, and the clause that says so.
OP_WANTED: Final[dict[str, tuple[str, str]]] = {
    "island": ("I-1.5", "lay the island, or leave it to chance"),
    "place": ("I-2.4", "put your piece on the map"),
    "token": ("I-10.1", "choose one of the two power tokens"),
    "op turn": ("I-10.2", "act with Wave, Rock or Bush, or stop"),
    "second half": ("I-9.46", "end this action with a push or a step, or stay"),
    "go on": ("I-9.45", "say whether the piece goes on or stays"),
    "ivy step": ("I-11.4", "take one more step with this piece, or stay"),
    "free action": ("I-9.50", "act with the piece that the anomaly wakes, or decline"),
    "lake start": ("I-7.2", "choose the space of the lake from which the move begins"),
    "send": ("I-5.7", "say where the captive is sent"),
    "activate": ("I-9.14", "say whether the space is activated"),
    "strike": ("I-11.1", "cross out a fruit, or nothing"),
    "take fruit": ("I-6.3", "cross out a circled fruit"),
}
ACTING: Final = ("op turn", "free action", "second half", "ivy step")
SENDING: Final = {
    FRUIT: ("I-6.7", "This anomaly leads to a fruit: name one."),
    A_LAKE: ("I-6.8", "This anomaly leads to a lake: name a space of one."),
    ADJACENT: ("I-9.12", "This anomaly leads to a space next to it: name a direction that stays on the island."),
    ARROWS: ("I-6.10", "These arrows lead half left or half right of the way the captive came."),
}


def why_not_op(view: ParadoxIslandView, kind: str, move: Move) -> WhyNot | None:
    """The special reason, if there is one; None: that is not asked, or for an island: it may be laid."""
    match move:
        case Lay(land):
            if tuple(sorted(land.effects)) == view.drawn:
                return None
            drawn = joined([ANOMALY_NAMES[effect] for effect in view.drawn])
            return WhyNot("I-2.2", f"The island must have the five anomalies that were drawn: {drawn}.")
        case Walk() if kind in ACTING:
            return _walk(view, kind, move)
        case Push() if kind in ACTING:
            return _push(view, kind, move)
        case Say("wave" | "attack" | "storm") if kind in ACTING:
            return _wave(view, kind, move)
        case Say("wave" | "rock" | "bush") if kind == "place":
            return _place(view, move)
        case Say("token", _, token) if kind == "token":
            drawn = joined([token_name(one) for one in view.drawn])
            return WhyNot("I-10.1", f"{token_name(token)} was not drawn: choose one of {drawn}.")
        case Say("through" | "ivy" | "cross" | "send") if kind == "go on":
            return _go_on(view, move)
        case Say("from", _, space) if kind == "lake start":
            return _lake_start(view, space)
        case Say("send") if kind == "send":
            clause, why = SENDING.get(asked(view)[2], ("I-11.5", "Hurricane: name one of the five other portals."))
            return WhyNot(clause, why)
        case Say("strike" | "strike box") if kind in ("strike", "take fruit"):
            return _strike(view, kind, move)
        case Say("decline") if kind in ACTING:
            return WhyNot("I-10.2", "There is no free action to decline: stop or stay instead.")
    return None


# --- steps and pushes --------------------------------------------------------------------------
def _absent(view: ParadoxIslandView, piece: int) -> WhyNot | None:
    if view.places[piece] == OFF:
        return WhyNot("I-8.3", f"{capital(PIECES[piece])} is off the map until this turn ends.")
    if view.places[piece] >= OCEAN and piece != WAVE:
        return WhyNot("I-10.8", f"{capital(PIECES[piece])} is in the ocean.")
    return None


def _other_piece(view: ParadoxIslandView, kind: str, piece: int) -> WhyNot | None:
    """Outside OP's turn one piece acts, and no other."""
    if kind == "op turn" or asked(view)[1] == piece:
        return None
    clause = OP_WANTED[kind][0]
    return WhyNot(clause, f"Only {PIECES[asked(view)[1]]} acts now, not {PIECES[piece]}.")


def _out_of_lake(view: ParadoxIslandView, piece: int, origin: int, example: str) -> WhyNot | None:
    """Whether a space is named just where it has to be: out of a lake."""
    name = capital(PIECES[piece])
    lake = derived.lake_at(view, view.places[piece])
    if lake and origin < 0:
        return WhyNot(
            "I-10.7", f"{name} is in a lake: say from which of its spaces, as in '{example} {NAMES[lake[0]]}'."
        )
    if lake and origin not in lake:
        return WhyNot("I-10.7", f"The lake where {PIECES[piece]} is has no space {NAMES[origin]}.")
    if not lake and origin >= 0:
        return WhyNot("I-10.7", f"{name} is not in a lake: leave the space out, as in '{example}'.")
    return None


def _walk(view: ParadoxIslandView, kind: str, move: Walk) -> WhyNot | None:
    piece = move.piece
    found = _other_piece(view, kind, piece) or _absent(view, piece)
    if found is None and kind == "second half" and asked(view)[2]:
        found = WhyNot("I-9.46", f"{capital(PIECES[piece])} has stepped in this action: now it may push, or stay.")
    if found is None:
        found = _out_of_lake(view, piece, move.origin, " ".join(str(move).split(" ")[:2]))
    if found is not None:
        return found
    start = move.origin if move.origin >= 0 else view.places[piece]
    there = NEXT[start][move.way]
    if there in derived.lake_at(view, start):
        return WhyNot("I-10.7", f"A lake is one space for {PIECES[piece]}: step out of it.")
    clause = "I-9.62" if view.token == LITHOPHYTES else "I-10.4"
    return WhyNot(clause, f"{capital(PIECES[piece])} has been on {place_name(there)} in this turn already.")


def _push(view: ParadoxIslandView, kind: str, move: Push) -> WhyNot | None:
    by = derived.pusher(view)
    found = _other_piece(view, kind, by) or _absent(view, by)
    if found is not None:
        return found
    if kind == "ivy step" or (kind == "second half" and not asked(view)[2]):
        return WhyNot("I-9.46", f"{capital(PIECES[by])} can only step now, or stay.")
    target = _target(view, move.whom)
    if isinstance(target, WhyNot):
        return target
    name = named_piece(view, target)
    if view.figure(target).is_safe_from(by):
        return WhyNot("I-9.38", f"{name} cannot be pushed by {PIECES[by]} until the next turn of {name}.")
    place, there = view.places[by], view.places[target]
    if there == place or there in derived.lake_at(view, place):
        return WhyNot("I-10.6", f"{name} is on the same space as {PIECES[by]}: nobody is pushed from there.")
    found = _out_of_lake(view, by, move.origin, " ".join(str(move).split(" ")[:3]))
    return found or WhyNot("I-10.6", f"{name} is not next to {PIECES[by]} in that direction.")


def _target(view: ParadoxIslandView, whom: int) -> int | WhyNot:
    """The captive piece a move is about, or why it cannot be."""
    piece = who_is(view, whom)
    if piece < 0:
        return WhyNot("I-2.5", "Nobody at this table plays that captive.")
    if view.places[piece] == OFF:
        return WhyNot("I-9.40", f"{named_piece(view, piece)} is off the map.")
    return piece


# --- the Wave ----------------------------------------------------------------------------------
def _wave(view: ParadoxIslandView, kind: str, move: Say) -> WhyNot | None:
    found = _other_piece(view, kind, WAVE) or _absent(view, WAVE)
    if found is not None:
        return found
    place = view.places[WAVE]
    if move.verb == "wave":
        if move.value >= 6 and view.token != FLOOD:
            return WhyNot("I-11.3", "The Wave enters lakes only while Flood is in force.")
        where = f"in the {SHAPES[move.value - 6]} lake" if move.value >= 6 else f"at {place_name(OCEAN + move.value)}"
        return WhyNot("I-10.3", f"The Wave is {where} already: it moves to another place.")
    if move.verb == "storm":
        if view.token != STORM_TOKEN:
            return WhyNot("I-11.6", "Storm is not in force: the Wave attacks one captive at a time.")
        if place < OCEAN:
            return WhyNot("I-11.6", "The Wave is in a lake: a storm rages along the coast only.")
        return WhyNot("I-11.6", "There is nobody along this part of the ocean whom the Wave could wound now.")
    target = _target(view, move.value)
    if isinstance(target, WhyNot):
        return target
    name = named_piece(view, target)
    if view.figure(target).is_safe_from(WAVE):
        return WhyNot("I-9.38", f"{name} cannot be wounded by the Wave until the next turn of {name}.")
    if target not in derived.in_reach(view, place):
        where = "next to this lake" if place < OCEAN else "along this part of the ocean"
        return WhyNot("I-10.3", f"{name} is out of reach: the Wave attacks captives {where}.")
    if view.victims >> target & 1:
        return WhyNot("I-9.49", f"The Wave has wounded {name} in this turn already.")
    return WhyNot("I-11.6", "Storm is in force: the Wave attacks everybody along its part at once, with 'storm'.")


# --- placing, going on, and other answers ------------------------------------------------------
def _place(view: ParadoxIslandView, move: Say) -> WhyNot:
    clause = "I-2.4" if view.boards[0].character < 0 else "I-8.3"
    piece = asked(view)[1]
    wanted = ("on a part of the ocean", "on an anomaly without pieces", "on a fruit without pieces")[piece]
    assert view.land is not None
    if move.verb != PIECES[piece].split(" ")[1].lower():
        return WhyNot(clause, f"Now {PIECES[piece]} is put on the map, {wanted}.")
    place = {ROCK: move.value, BUSH: view.land.fruit[move.value] if piece == BUSH else OFF}.get(piece, OFF)
    there = [other for other in range(len(view.places)) if place != OFF and view.places[other] == place]
    if there:
        return WhyNot(clause, f"{capital(named_piece(view, there[0]))} is there: {PIECES[piece]} goes {wanted}.")
    return WhyNot(clause, f"{capital(PIECES[piece])} goes {wanted}.")


def _go_on(view: ParadoxIslandView, move: Say) -> WhyNot:
    assert view.land is not None
    piece = asked(view)[1]
    place, bearing = view.places[piece], view.hidden[0][piece]
    name = capital(PIECES[piece])
    visited = WhyNot("I-9.45", f"{name} has been at the other end in this turn already.")
    code = view.land.names[place] if place < OCEAN else -1
    if move.verb == "cross":
        if view.token != ALGAE or piece != BUSH or place < OCEAN:
            return WhyNot("I-11.1", "Only a Bush in the ocean can cross it, while Algae is in force.")
        return visited
    if move.verb == "ivy":
        if view.token != IVY or not ANOMALY <= code < LAKE or asked(view)[2]:
            return WhyNot("I-11.4", "Only Ivy leads from an anomaly to another, once in an action.")
        if move.value not in view.land.anomalies or move.value == place:
            return WhyNot("I-11.4", "Ivy leads to another anomaly.")
        return visited
    portal = PORTAL <= code < ANOMALY and bearing >= 0
    if move.verb == "send" or (portal and view.token == HURRICANE):
        if view.token != HURRICANE or not portal:
            return WhyNot("I-11.5", "Only in a Hurricane a portal leads to a portal of your choice.")
        if move.verb == "through" or move.value not in view.land.portals or move.value == place:
            return WhyNot("I-11.5", "Hurricane: name the space of one of the five other portals.")
        return visited
    if code == KNOT and bearing >= 0 and derived.worked(view) & used_bit(place, opposite(bearing)):
        return WhyNot("I-5.9", "This knot has worked from this side in this action.")
    if portal or (code == KNOT and bearing >= 0):
        return visited
    return WhyNot("I-9.45", f"There is nothing here that would carry {PIECES[piece]} on.")


def _lake_start(view: ParadoxIslandView, space: int) -> WhyNot:
    lake = derived.lake_at(view, view.places[asked(view)[1]])
    if space not in lake:
        return WhyNot("I-7.2", f"The lake has {joined([NAMES[n] for n in lake])}, but not {NAMES[space]}.")
    return WhyNot("I-7.2", f"From {NAMES[space]} the move leaves the lake less well than from another of its spaces.")


def _strike(view: ParadoxIslandView, kind: str, move: Say) -> WhyNot:
    board = view.board_of(asked(view)[1])
    name = named_piece(view, board.pieces[0])
    if move.verb == "strike box":
        if kind == "take fruit" or board.character != HEMPEL:
            return WhyNot(
                OP_WANTED[kind][0], "Name a fruit: empty boxes are lost to Algae only, and only Hempel has them."
            )
        return WhyNot("I-9.60", f"Box {move.word} is not an empty box with its palm.")
    if move.word == "nothing":
        return WhyNot("I-6.3", "This anomaly takes a circled fruit: name one.")
    if board.crossed >> move.value & 1:
        return WhyNot(OP_WANTED[kind][0], f"{name} has crossed out {fruit_name(move.value)} already.")
    return WhyNot(OP_WANTED[kind][0], f"{name} has not circled {fruit_name(move.value)}.")
