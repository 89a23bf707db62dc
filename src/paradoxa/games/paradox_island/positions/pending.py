"""Paradox Island: which open business can be: its order, its numbers, and that it comes to an end when it is tried."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from paradoxa.core import Move
from paradoxa.core.stack import Chances, Frame, names_of
from paradoxa.games.paradox_island.box.pieces import OFF, OP_PIECES, PIECES
from paradoxa.games.paradox_island.rules.frames import values_of
from paradoxa.games.paradox_island.rules.state import State
from paradoxa.games.paradox_island.rules.told import announcements as told

# Outermost stands how the turn ends; on it the turn; on that what an action has begun.
_BOTTOM: Final = ("next-turn", "end-of-turn", "closing")
_TURNS: Final = ("piece", "turn", "going-on", "op-goes-on", "op-turn")
_UNLAID: Final = ("laying", "anomalies", "building")
_SET_UP: Final = (*_UNLAID, "shuffling", "starting", "character")
_BOTH: Final = ("hiding", "box")  # open in set-up, and later too
_OPS: Final = (
    *("building", "hiding", "token", "op-turn", "lake-start", "send", "take-fruit", "strike"),
    *("go-on", "ivy-step", "second-half", "free-action"),
)
_EITHERS: Final = ("activate",)  # the visitor's or OP's to answer
_OFF_MAP: Final = ("revival", "hiding", "starting", "attack")  # whose piece need not be on the map
TRIES: Final = 4
PLIES: Final = 80

_RANGES: Final = {
    "mode": range(5),
    "moment": range(6),
    "mask": range(1 << PIECES),
    "by": range(-1, 3),
    "energy": range(3),
    "health": range(2),
    "number": range(7),
    "effect": range(6, 11),
    "reach": range(1, 7),
    "way": range(6),
    "grown": range(2),
    "stepped": range(2),
    "hidden": range(3),
    "other": range(PIECES),
}


def fault(state: State) -> str:
    """What is wrong with the open business, in a sentence; empty where it can be."""
    if not state.stack:
        return ""
    if state.stack[-1].acts:
        return "the innermost business waits for an answer"
    words = [frame.word for frame in state.stack]  # type: ignore[attr-defined]
    wrong = _order(state, words)
    for word, frame in zip(words, state.stack, strict=True):
        wrong = wrong or _numbers(state, word, frame)
    if wrong:
        return wrong
    try:
        return _tried(state)
    except (LookupError, TypeError, ValueError, AssertionError, StopIteration, AttributeError):
        return "this business cannot be open in this position"


def _order(state: State, words: list[str]) -> str:
    if words[0] not in _BOTTOM or any([word in _BOTTOM for word in words[1:]]):
        return f"the outermost business, and no other, is one of: {', '.join(_BOTTOM)}"
    if (words[0] == "end-of-turn") != (words[1] in _TURNS) or any([word in _TURNS for word in words[2:]]):
        return f"on end-of-turn, and nowhere else, stands one of: {', '.join(_TURNS)}"
    begun = any([entry[0] == told.TURN for entry in state.entries])
    if (words[0] == "next-turn") == begun or (not begun and set(words) - {"next-turn", *_SET_UP, *_BOTH}):
        return "next-turn is open during set-up alone, and only set-up's business with it"
    if begun and {*words} & {*_SET_UP}:
        return "the set-up is over"
    laying = len([word for word in words if word in _UNLAID])
    if laying != (state.land is None) or words.count("shuffling") != (not state.tokens):
        return "first the island is laid, then the tokens are shuffled"
    if begun and -1 in [state.starts[piece] for piece in state.captives]:
        return "whoever plays has a starting fruit"
    ops = words[1] in ("op-goes-on", "op-turn")
    if begun and words[0] == "end-of-turn" and ops != (state.active == state.op):
        return "whoever is on turn acts"
    drawing = [place for place, word in enumerate(words) if word in ("token", "token-draw")]
    if drawing and (drawing != [2] or not ops or (words[2] == "token" and words[-1] != "token")):
        return "a token is chosen before OP acts"  # but what captives do as OP's turn begins comes first (I-9.58)
    return ""


def _numbers(state: State, word: str, frame: Frame[State]) -> str:
    """Seats, pieces and the rest are of the kind that this business is about."""
    if isinstance(frame, Chances):
        return ""
    values = dict(zip(names_of(type(frame)), values_of(frame), strict=True))
    for name, value in values.items():
        if value not in _RANGES.get(name, (value,)):
            return f"the business {word!r} cannot be about {value}"
    piece = values.get("piece", values.get("acting", values.get("starter", values.get("hidden"))))
    if piece is not None and piece not in (*OP_PIECES, *state.captives):
        return f"the business {word!r} is about a piece of this table"
    if piece is not None and (state.places[piece] == OFF) and word not in _OFF_MAP and word not in _TURNS:
        return f"the business {word!r} is about a piece on the map"
    if "later" in values and values["later"] not in (-1, *[other for other in state.captives if state.seats == 2]):
        return "only in a two-player game does another piece act later"
    seat = values.get("seat", state.op)
    if not 0 <= seat < state.seats:
        return f"the business {word!r} is that of a seat from 0 to {state.seats - 1}"
    if word in _OPS and seat != state.op:
        return f"the business {word!r} is OP's"
    captives = "seat" in values and word not in _OPS and word not in _EITHERS
    if captives and (seat == state.op or (piece is not None and seat != state.owner(piece))):
        return f"the business {word!r} is that of the captive it is about"
    return ""


def _tried(state: State) -> str:
    """Every answer is tried, and after each the turn is played to its end in some way."""
    top = state.stack[-1]
    (decision,) = top.decisions(state)  # type: ignore[attr-defined]
    if not decision.options and not isinstance(top, Chances):
        return "this business has no answer"
    for number, move in enumerate([*decision.options, *[None] * TRIES]):
        if not _goes_on(state.copy(), move, Random(number)):
            return "this business leads nowhere"
    return ""


def _goes_on(state: State, move: Move | None, rng: Random) -> bool:
    """Whether the game goes on after a move; None: after any."""
    turn = state.turn
    for _ in range(PLIES):
        top: Any = state.stack[-1]
        if isinstance(top, Chances):
            move = top.outcome(state, rng)
        elif move is None:
            options = top.options(state)
            if not options:
                return False
            move = rng.choice(options)
        top.answer(state, top.seat, move, None)
        move = None
        while state.stack and state.stack[-1].acts:
            acting: Any = state.stack.pop()
            acting.act(state, None)
        if not state.stack or state.turn > turn + 1:
            break
    return bool(state.stack) or bool(state.ended)
