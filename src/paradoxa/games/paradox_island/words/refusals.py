"""Paradox Island: why a move is not legal now, with the rule, from what the seat knows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from paradoxa.core import CHANCE, Move, WhyNot
from paradoxa.games.paradox_island.box import pieces as p
from paradoxa.games.paradox_island.box.components import CHARACTERS
from paradoxa.games.paradox_island.box.pieces import HEMPEL, SCHRODIE, THESEUS
from paradoxa.games.paradox_island.knowledge import derived
from paradoxa.games.paradox_island.knowledge.derived import who_is
from paradoxa.games.paradox_island.knowledge.view import Board, ParadoxIslandView
from paradoxa.games.paradox_island.notation.moves import Ask, Draw, Lay, Say, Shuffle, Step
from paradoxa.games.paradox_island.rules.bonuses import FREE_REACH
from paradoxa.games.paradox_island.rules.health import DROUGHT, FOG, FROST, MOMENTS, QUICKSAND
from paradoxa.games.paradox_island.words.op_refusals import OP_WANTED, why_not_op
from paradoxa.games.paradox_island.words.terms import MOMENTS as MOMENT_WORDS
from paradoxa.games.paradox_island.words.terms import (
    PIECES,
    asked,
    capital,
    fruit_name,
    joined,
    many,
    named_piece,
)

# What each kind of question asks a captive for, and the clause that says so.
WANTED: Final[dict[str, tuple[str, str]]] = {
    "character": ("I-2.5", "choose a character"),
    "start": ("I-2.6", "choose a starting fruit"),
    "box": ("I-12.12", "choose a box for the fruit"),
    "piece": ("I-13.3", "say which of your pieces acts first"),
    "turn": ("I-3.1", "rest, step, use a bonus, or stop"),
    "bonus step": ("I-3.5", "take the step that your bonus allows"),
    "window": ("I-9.58", "use a bonus that fits this moment, or pass"),
    "revival": ("I-8.5", "choose the camp in which you come back"),
    "exchange": ("I-12.14", "say which point you give for two"),
    "activate": ("I-3.7", "say whether the space is activated"),
    "second wind": ("I-12.7", "cross the symbol out for two actions, or take one"),
    "crossing": ("I-12.22", "cross the ocean, or return to your starting fruit"),
    "camp": ("I-5.2", "say what the camp gives you back"),
    "oracle": ("I-5.3", "name up to two directions, or nothing"),
    "run": ("I-12.8", "say how far you run"),
    "join": ("I-12.9", "choose the captive you go to"),
    "clear": ("I-12.19", "choose the fruit that can be used again"),
    "visit": ("I-12.20", "choose the fruit you go to"),
    "line": ("I-12.24", "name one direction"),
    "name": ("I-9.57", "name a piece"),
    "beside": ("I-12.29", "name one direction"),
}


def why_not(view: ParadoxIslandView, move: Move) -> WhyNot | None:
    """Why the seat may not make this move now, from what the seat knows; None if it may."""
    decision = view.decision
    if decision is not None and move in decision.options:
        return None
    if view.outcome is not None:
        return WhyNot("I-14.1", "The game is over.")
    if decision is not None and decision.kind == "island" and isinstance(move, Lay):
        return why_not_op(view, "island", move)
    if isinstance(move, Lay | Draw | Shuffle):
        return WhyNot("I-15.2", "That is for chance to do, not for a player.")
    if view.seat is None:
        return WhyNot("I-14.3", "A spectator makes no moves.")
    if decision is None:
        return _why_not_asked(view)
    kind = decision.kind
    if view.is_op:
        found = why_not_op(view, kind, move)
        clause, wanted = OP_WANTED[kind]
    else:
        found = REASONS[kind](view, move) if kind in REASONS else None
        clause, wanted = WANTED[kind]
    return found if found is not None else WhyNot(clause, f"That is not asked now: {wanted}.")


def _why_not_asked(view: ParadoxIslandView) -> WhyNot:
    if CHANCE in view.waiting:
        return WhyNot("I-15.2", "First chance has to speak.")
    whom = "OP" if view.op in view.waiting else "another captive"
    if view.seat == view.active:
        return WhyNot("I-3.7", f"First {whom} has to answer; then your turn goes on.")
    return WhyNot("I-2.7", f"You are not asked now: {whom} has to choose.")


def _own(view: ParadoxIslandView) -> Board:
    assert view.own is not None
    return view.own


# --- set-up ------------------------------------------------------------------------------------
def _character(_view: ParadoxIslandView, move: Move) -> WhyNot | None:
    match move:
        case Say("character", _, number):
            return WhyNot("I-2.5", f"{CHARACTERS[number]} is taken: everybody plays somebody else.")
    return None


def _start(_view: ParadoxIslandView, move: Move) -> WhyNot | None:
    match move:
        case Say("start", _, fruit):
            return WhyNot("I-2.6", f"A piece stands on {fruit_name(fruit)} already; begin on a fruit that is free.")
    return None


def _box(_view: ParadoxIslandView, move: Move) -> WhyNot | None:
    match move:
        case Say("box", word, _):
            return WhyNot("I-12.12", f"Box {word} holds a fruit already.")
    return None


def _piece(view: ParadoxIslandView, move: Move) -> WhyNot | None:
    match move:
        case Say("piece"):
            own = joined([named_piece(view, piece) for piece in _own(view).pieces], "or")
            return WhyNot("I-13.3", f"That is not one of your pieces: choose {own}.")
    return None


# --- the turn ----------------------------------------------------------------------------------
def _turn(view: ParadoxIslandView, move: Move) -> WhyNot | None:
    piece = view.acting
    board = _own(view)
    match move:
        case Step(_, 2, _) if board.character == SCHRODIE:
            return WhyNot("I-12.27", "Schrodie goes one space or three, never a space over.")
        case Step(_, 3, _) if board.character != SCHRODIE:
            return WhyNot("I-12.27", "Only Schrodie goes three spaces at once.")
        case Step() | Say("rest") if not view.figure(piece).actions:
            return WhyNot("I-3.1", "You have no action left: use a bonus, or stop.")
        case Step():
            return _too_dear(view, piece, derived.price(view, move))
        case Say("use", _, fruit):
            return _use(view, piece, fruit, "free")
        case Say("square", word, _):
            if board.character != THESEUS:
                return WhyNot("I-12.17", "Only Theseus has squares.")
            return WhyNot("I-12.17", f"No square for 1 {word} is circled.")
        case Say("pass"):
            return WhyNot("I-3.1", "It is your turn: to do no more, stop.")
    return None


def _too_dear(view: ParadoxIslandView, piece: int, cost: int) -> WhyNot:
    has = derived.spendable(view, piece)
    clause = "I-11.11" if view.token == QUICKSAND else "I-3.4"
    return WhyNot(clause, f"That takes {cost} energy, and {named_piece(view, piece)} can spend {has or 'none'}.")


def _use(view: ParadoxIslandView, piece: int, fruit: int, moment: str) -> WhyNot:
    """Why a fruit cannot be used at this moment: free (between actions), or the moment of a window."""
    board = _own(view)
    name = capital(fruit_name(fruit))
    if not board.circled >> fruit & 1:
        if board.crossed >> fruit & 1:
            again = ": activate that fruit again first" if board.character == HEMPEL else ""
            return WhyNot("I-9.52", f"You have crossed out {fruit_name(fruit)} already{again}.")
        return WhyNot("I-3.5", f"You have not circled {fruit_name(fruit)}: only circled fruits have a bonus for you.")
    if board.character == HEMPEL and view.spent >> fruit & 1:
        return WhyNot("I-9.84", f"You have used {fruit_name(fruit)} in this turn already.")
    bonus = derived.bonus_for(board, fruit)
    fits = bonus.window in ("free", "loss") if moment == "free" and view.seat == view.active else bonus.window == moment
    if not fits:
        return WhyNot("I-9.58", f"The bonus of {fruit_name(fruit)} can be used {MOMENT_WORDS[bonus.window]}, not now.")
    if view.seat != view.active and not bonus.is_half:
        return WhyNot("I-3.5", f"The bonus of {fruit_name(fruit)} is for your own turn only.")
    if view.seat != view.active and view.token == FROST:
        return WhyNot("I-11.12", "Frost: half-sun bonuses work on your own turn only.")
    effect = p.EFFECT_OF[board.character][derived.bonus_number(board, fruit)]
    if effect == p.RUN:
        if not view.figure(piece).actions:
            return WhyNot("I-9.54", "A run needs an action, and you have none left.")
        return _too_dear(view, piece, 1)
    idle = {
        p.MARK: ("I-9.57", "none of OP's pieces is on the map"),
        p.EXCHANGE: ("I-9.55", "you can spare neither health nor energy"),
        p.SQUARE: ("I-9.80", "no square is free"),
        p.CLEAR: ("I-9.80", "no fruit of your other bonuses is crossed out"),
        p.TO_FRUIT: ("I-9.80", "there is no other fruit that you have visited"),
    }
    clause, why = idle.get(effect, ("I-9.80", "that would do nothing"))
    return WhyNot(clause, f"{name} cannot be used now: {why}.")


def _bonus_step(view: ParadoxIslandView, move: Move) -> WhyNot | None:
    piece = asked(view)[1]
    match move:
        case Step(_, reach, safely) if view.reach == FREE_REACH:
            if reach == 3 or (reach == 2) == safely:
                return WhyNot("I-9.55", "The free step goes over or safely: one of the two, and not both.")
            return _too_dear(view, piece, derived.price(view, move))
        case Step(_, reach, _):
            if reach > 1:
                run = many(view.reach, "space")
                return WhyNot("I-9.54", f"You run {run}: name only the direction, and whether you go safely.")
            return _too_dear(view, piece, derived.price(view, move))
    return None


# --- answers -----------------------------------------------------------------------------------
def _window(view: ParadoxIslandView, move: Move) -> WhyNot | None:
    match move:
        case Say("use", _, fruit):
            _, piece, moment = asked(view)
            return _use(view, piece, fruit, MOMENTS[moment])
        case Say("stop"):
            return WhyNot("I-9.58", "To use no bonus at this moment, pass.")
    return None


def _camp(view: ParadoxIslandView, move: Move) -> WhyNot | None:
    match move:
        case Say("camp", "both") if view.token == DROUGHT:
            return WhyNot("I-11.10", "Drought: the camp gives only one point, health or energy.")
    return None


def _oracle(view: ParadoxIslandView, move: Move) -> WhyNot | None:
    if isinstance(move, Ask) and view.token == FOG:
        return WhyNot("I-11.9", "Fog: the oracle answers for one direction only.")
    return None


def _one_way(view: ParadoxIslandView, move: Move) -> WhyNot | None:
    if isinstance(move, Ask):
        clause = "I-12.24" if view.decision is not None and view.decision.kind == "line" else "I-12.29"
        return WhyNot(clause, "Name exactly one direction.")
    return None


def _name(view: ParadoxIslandView, move: Move) -> WhyNot | None:
    match move:
        case Say("name", _, value):
            effects = p.EFFECT_OF[_own(view).character]
            if p.NEIGHBOUR not in effects and value >= len(PIECES):
                clause = "I-12.4" if p.MARK in effects else "I-12.25"
                return WhyNot(clause, "Name one of OP's pieces: the Wave, the Rock or the Bush.")
            if p.NEIGHBOUR in effects and value == p.WAVE:
                return WhyNot("I-9.57", "The Wave cannot be asked about: name a captive, the Bush or the Rock.")
            if value >= len(PIECES) and who_is(view, value - len(PIECES)) < 0:
                return WhyNot("I-9.57", "Nobody at this table plays that piece.")
            return WhyNot("I-9.57", "That piece is off the map now.")
    return None


def _join(view: ParadoxIslandView, move: Move) -> WhyNot | None:
    match move:
        case Say("to", _, value):
            other = who_is(view, value)
            if other < 0:
                return WhyNot("I-9.28", "Nobody at this table plays that captive.")
            if other == asked(view)[1]:
                return WhyNot("I-9.28", "That is the piece in the ocean: choose another captive.")
            return WhyNot("I-9.28", f"{named_piece(view, other)} is off the map now.")
    return None


def _clear(view: ParadoxIslandView, move: Move) -> WhyNot | None:
    match move:
        case Say("clear", _, fruit):
            if not _own(view).crossed >> fruit & 1:
                return WhyNot("I-12.19", f"You have not crossed out {fruit_name(fruit)}.")
            return WhyNot("I-12.19", f"This bonus does not clear its own fruits, as {fruit_name(fruit)}.")
    return None


def _visit(view: ParadoxIslandView, move: Move) -> WhyNot | None:
    match move:
        case Say("visit", _, fruit):
            if not _own(view).visited >> fruit & 1:
                return WhyNot("I-9.56", f"You have not visited {fruit_name(fruit)} yet.")
            return WhyNot("I-9.56", f"You are on {fruit_name(fruit)} already.")
    return None


def _exchange(_view: ParadoxIslandView, move: Move) -> WhyNot | None:
    match move:
        case Say("exchange", "health"):
            return WhyNot("I-9.55", "Your last health cannot be given away.")
        case Say("exchange", _):
            return WhyNot("I-3.4", "You have no energy to give.")
    return None


REASONS: Final[dict[str, Callable[[ParadoxIslandView, Move], WhyNot | None]]] = {
    "character": _character,
    "start": _start,
    "box": _box,
    "piece": _piece,
    "turn": _turn,
    "bonus step": _bonus_step,
    "window": _window,
    "camp": _camp,
    "oracle": _oracle,
    "line": _one_way,
    "beside": _one_way,
    "name": _name,
    "join": _join,
    "clear": _clear,
    "visit": _visit,
    "exchange": _exchange,
}
