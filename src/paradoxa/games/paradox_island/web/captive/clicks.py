"""A captive's moves as clicks: every legal move as a path of keys, and what a click that leads nowhere would mean.

Keys: `way-E` a direction of the rose, before it the toggles `over`, `three` and `safely`; `ask` ends a question about
one direction where two could be asked; `fruit-lime` a fruit of the own
board, whatever it is touched for; everything else is its notation with hyphens: `rest`, `square-energy`, `box-3`,
`name-bush`, `camp-both`, `character-phil`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from paradoxa.core import Move, WhyNot
from paradoxa.games.paradox_island import words
from paradoxa.games.paradox_island.box.components import CHARACTERS, FRUITS
from paradoxa.games.paradox_island.box.geometry import DIRECTIONS
from paradoxa.games.paradox_island.knowledge.view import ParadoxIslandView
from paradoxa.games.paradox_island.notation.moves import (
    ACTIVATE,
    ASK_NOTHING,
    ASK_TWO,
    ASK_WAY,
    BOX,
    CAMP,
    CHARACTER,
    CLEAR,
    CROSS,
    DOUBLE,
    EXCHANGE,
    LEAVE,
    NAME,
    PASS,
    PIECE,
    REST,
    RETURN,
    REVIVE,
    RUN,
    SINGLE,
    SQUARE,
    START,
    STEP,
    STOP,
    TO,
    USE,
    VISIT,
    Ask,
    Say,
    Step,
)
from paradoxa.games.paradox_island.words.desk import say
from paradoxa.web.board import Way

FAR: Final = ("", "over", "three")  # the toggle of a step's reach
ASKING: Final = ("oracle", "line", "beside")  # questions about directions
STEPPING: Final = ("turn", "bonus step")
FRUIT_VERBS: Final = {"visit": VISIT, "clear": CLEAR, "start": START}  # what a fruit is touched for; elsewhere: use
TOUCHED: Final = ("use", *FRUIT_VERBS)
WAY_KEYS: Final = tuple([f"way-{name}" for name in DIRECTIONS])


def key_of(move: Move) -> str:
    """The element of a move that is one click."""
    if isinstance(move, Say) and move.verb in TOUCHED:
        return f"fruit-{move.word}"
    return str(move).replace(" ", "-")


# Every one-click move by its element; fruits have none of their own, they are touched for something.
SAID: Final[dict[str, Move]] = {
    key_of(move): move
    for moves in (
        (REST, STOP, ACTIVATE, LEAVE, PASS, CROSS, RETURN, DOUBLE, SINGLE, ASK_NOTHING),
        *(CHARACTER, BOX, PIECE, RUN, NAME, EXCHANGE, SQUARE, CAMP, TO, REVIVE),
    )
    for move in moves
}


# --- moves as paths ----------------------------------------------------------------------------
def ways(view: ParadoxIslandView) -> list[Way]:
    """The seat's legal moves, in their order; toggles and pairs of directions in both orders."""
    if view.decision is None:
        return []
    options = view.decision.options
    has_pairs = any([isinstance(move, Ask) and len(move.ways) == 2 for move in options])
    found = []
    for move in options:
        told = words.describe(move, view)
        found += [Way(str(move), path, told, sure=_sure(move)) for path in _paths(move, has_pairs)]
    return found


def _sure(move: Move) -> str:
    """What is confirmed: everybody hears whom one plays, and it is for the whole game."""
    return (
        say("character.play", name=CHARACTERS[move.value]) if isinstance(move, Say) and move.verb == "character" else ""
    )


def _paths(move: Move, has_pairs: bool) -> list[tuple[str, ...]]:
    match move:
        case Step(way, reach, safely):
            toggles = [toggle for toggle in (FAR[reach - 1], "safely" if safely else "") if toggle]
            orders = [toggles, toggles[::-1]] if len(toggles) == 2 else [toggles]
            return [(*order, WAY_KEYS[way]) for order in orders]
        case Ask((one, two)):
            return [(WAY_KEYS[one], WAY_KEYS[two]), (WAY_KEYS[two], WAY_KEYS[one])]
        case Ask((way,)):
            return [(WAY_KEYS[way], "ask") if has_pairs else (WAY_KEYS[way],)]
    return [(key_of(move),)]


# --- what a click would mean -------------------------------------------------------------------
def meant(view: ParadoxIslandView, picks: Sequence[str], click: str) -> Move | WhyNot:
    """The move an unusable click would mean, or at once why it means none."""
    kind = view.decision.kind if view.decision is not None else ""
    if click in WAY_KEYS or click in FAR[1:] or click == "safely":
        return _step_or_ask(kind, picks, click)
    if click == "ask":
        return WhyNot("I-5.3", "First choose a direction on the rose.") if kind == "oracle" else ASK_WAY[0]
    if click.startswith("fruit-") and click[6:] in FRUITS:
        return FRUIT_VERBS.get(kind, USE)[FRUITS.index(click[6:])]
    return SAID.get(click) or WhyNot("", "That means nothing just now.")


def _step_or_ask(kind: str, picks: Sequence[str], click: str) -> Move:
    way = WAY_KEYS.index(click) if click in WAY_KEYS else -1
    if kind in ASKING:
        if way < 0:
            return STEP[0][FAR.index(click) if click in FAR else 0][click == "safely"]
        # Two at most: where no second one is asked for, it is said why.
        first = next((WAY_KEYS.index(pick) for pick in picks if pick in WAY_KEYS), way)
        pair = sorted({first, way})
        return next((move for move in ASK_TWO if list(move.ways) == pair), ASK_WAY[way])
    chosen = {*picks, click}
    far = next((reach for reach in (2, 1) if FAR[reach] in chosen), 0)
    return STEP[max(way, 0)][far]["safely" in chosen]
