"""OP's moves as clicks: every legal move as a path of keys, and what a click that leads nowhere would mean.

Keys: `op-bush` one of OP's pieces, `space-d4` a space, `sea-NE` a part of the ocean, `captive-phil` a captive,
`way-E` a direction, `token-ivy` a power token (and `confirm`), `fruit-lime` and `box-3` what is crossed out; all else
is a word of the notation: `stop`, `stay`, `through`. A path grows only as far as there is something to choose.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from paradoxa.core import Move, WhyNot
from paradoxa.games.paradox_island import words
from paradoxa.games.paradox_island.box.components import FRUITS
from paradoxa.games.paradox_island.box.geometry import DIRECTIONS, NAMED, NAMES, NEXT, OCEAN, PARTS, far_end, opposite
from paradoxa.games.paradox_island.box.pieces import PIECE_WORDS, ROCK, TWIN, WAVE
from paradoxa.games.paradox_island.knowledge import derived
from paradoxa.games.paradox_island.knowledge.derived import who_is
from paradoxa.games.paradox_island.knowledge.view import ParadoxIslandView
from paradoxa.games.paradox_island.notation.moves import (
    ACTIVATE,
    ATTACK,
    BUSH_TO,
    CROSS,
    DECLINE,
    FROM,
    ISLAND_RANDOM,
    IVY,
    LEAVE,
    PUSH,
    ROCK_TO,
    SEND_SPACE,
    STAY,
    STOP,
    STORM,
    STRIKE,
    STRIKE_BOX,
    STRIKE_NOTHING,
    THROUGH,
    TOKEN,
    TOKEN_WORDS,
    WALK,
    WAVE_TO,
    WHO,
    Lay,
    Push,
    Say,
    Walk,
)
from paradoxa.games.paradox_island.words import foresight
from paradoxa.games.paradox_island.words.op_refusals import OP_WANTED
from paradoxa.games.paradox_island.words.terms import PIECES, WAYS, asked, capital, named_piece
from paradoxa.web.board import Way

WORDS: Final[dict[str, Move]] = {
    **{str(move): move for move in (STOP, STAY, DECLINE, STORM, THROUGH, CROSS, ACTIVATE, LEAVE)},
    "nothing": STRIKE_NOTHING,
    "random": ISLAND_RANDOM,
}
WORD_OF: Final = {move: key for key, move in WORDS.items()}
PIECE_KEYS: Final = tuple([f"op-{word}" for word in PIECE_WORDS])
_Path = tuple[str, ...]


def place_key(place: int) -> str:
    """The key of a space, or of a part of the ocean."""
    return f"space-{NAMES[place]}" if place < OCEAN else f"sea-{PARTS[place - OCEAN]}"


def captive_key(view: ParadoxIslandView, piece: int) -> str:
    """The key of a captive."""
    return f"captive-{WHO[whom(view, piece)]}"


def whom(view: ParadoxIslandView, piece: int) -> int:
    """How moves name a captive's piece."""
    return TWIN if view.seats == 2 and piece == view.boards[0].pieces[-1] else view.board_of(piece).character


# --- paths -------------------------------------------------------------------------------------
_last: tuple[object, list[Way]] = (None, [])


def ways(view: ParadoxIslandView) -> list[Way]:
    """OP's legal moves as paths of clicks; one page asks many times, so the last answer is kept."""
    global _last  # one for all: pages are drawn one after the other
    if view.decision is None:
        return []
    last = _last
    if last[0] is not view:
        paths = _shortest([(move, *_path(view, move)) for move in view.decision.options])
        paths += _shortcuts(view, paths)
        last = _last = (view, [_way(view, move, path) for move, path in paths])
    return last[1]


def _way(view: ParadoxIslandView, move: Move, path: _Path) -> Way:
    then = foresight.follows(view, move)
    return Way(str(move), path, said(view, move), then.tag, then.is_hot)


def _path(view: ParadoxIslandView, move: Move) -> tuple[_Path, _Path]:
    """What has to be clicked for a move, and what may tell it from others that begin like it."""
    assert view.decision is not None
    first: _Path = ()
    if view.decision.kind == "op turn":
        first = (PIECE_KEYS[_acts_with(view, move)],) if move is not STOP else ()
    match move:
        case Walk(piece, way, origin):
            start = origin if origin >= 0 else view.places[piece]
            return (*first, place_key(NEXT[start][way])), (place_key(start), f"way-{DIRECTIONS[way]}")
        case Push(captive, way, origin):
            more = (place_key(origin),) if origin >= 0 else ()
            return (*first, f"captive-{WHO[captive]}"), (f"way-{DIRECTIONS[way]}", *more)
        case Lay():
            return ("sample",), ()
        case Say("token", word):
            return (f"token-{word}", "confirm"), ()
        case Say("attack", word):
            return (*first, f"captive-{word}"), ()
        case Say("wave", _, value) if value >= len(PARTS):
            assert view.land is not None
            return (*first, place_key(view.land.lakes[value - len(PARTS)][0])), ()
        case Say("strike", word) if word in FRUITS:
            return (f"fruit-{word}",), ()
        case Say("strike box", word):
            return (f"box-{word}",), ()
        case Say("storm"):
            return (*first, "storm"), ()
        case Say() if move in WORD_OF:
            return (WORD_OF[move],), ()
        case Say("send", word) if word in DIRECTIONS:
            return (place_key(aimed(view, move)),), (f"way-{word}",)
        case Say():
            return (*first, place_key(aimed(view, move))), ()
    raise AssertionError(f"no way to click {move}")


def _acts_with(view: ParadoxIslandView, move: Move) -> int:
    if isinstance(move, Walk):
        return move.piece
    return derived.pusher(view) if isinstance(move, Push) else WAVE


def aimed(view: ParadoxIslandView, move: Move) -> int:
    """The place on the map that a move is about."""
    assert view.land is not None
    assert isinstance(move, Say)
    if move.verb == "wave":
        return OCEAN + move.value
    if move.word in FRUITS:
        return view.land.fruit[move.value]
    return NEXT[view.places[asked(view)[1]]][move.value] if move.word in DIRECTIONS else NAMED[move.word]


def _shortest(moves: Sequence[tuple[Move, _Path, _Path]]) -> list[tuple[Move, _Path]]:
    """Each move with a path of its own, no longer than it takes to tell it from the others."""
    groups: dict[_Path, list[tuple[Move, _Path, _Path]]] = {}
    for entry in moves:
        groups.setdefault(entry[1], []).append(entry)
    found = []
    for path, group in groups.items():
        if len(group) == 1:
            found.append((group[0][0], path))
            continue
        keys = {more[0] for _, _, more in group}
        longer = [(move, (*path, more[0]) if len(keys) > 1 else path, more[1:]) for move, _, more in group]
        found += _shortest(longer)
    order = {move: number for number, (move, _, _) in enumerate(moves)}
    return sorted(found, key=lambda entry: order[entry[0]])


def _shortcuts(view: ParadoxIslandView, paths: Sequence[tuple[Move, _Path]]) -> list[tuple[Move, _Path]]:
    """More ways to the same moves: any space of a lake, the space of a captive, where a push or a knot leads."""
    taken = {path[:length] for _, path in paths for length in range(1, len(path) + 1)}
    found: list[tuple[Move, _Path]] = []
    land = view.land
    for move, path in paths:
        places: Sequence[int] = ()
        if land is None:
            continue
        if isinstance(move, Push):
            places, path = (derived.push_end(view, move),), path[: 1 + path[0].startswith("op-")]
        elif not isinstance(move, Say):
            continue
        elif move.verb == "wave" and move.value >= len(PARTS):
            places = land.lakes[move.value - len(PARTS)][1:]
        elif move.verb == "attack":
            places = (view.places[who_is(view, move.value)],)
        elif move in (THROUGH, CROSS):
            places = (_onward(view, move),)
        found += [(move, (*path[:-1], place_key(place))) for place in places]
    once = [path for _, path in found]
    return [(move, path) for move, path in found if path not in taken and once.count(path) == 1]


def _onward(view: ParadoxIslandView, move: Say) -> int:
    """Where a piece of OP's goes on to."""
    assert view.land is not None
    piece = asked(view)[1]
    place, bearing = view.places[piece], view.hidden[0][piece]
    if move is CROSS:
        return far_end(view.hidden[2][piece], bearing)
    arrows = view.land.arrows[place]
    return view.land.twin[place] if arrows is None else NEXT[place][arrows[opposite(bearing)]]


# --- in words ----------------------------------------------------------------------------------
def said(view: ParadoxIslandView, move: Move) -> str:
    """A move in words, with what it would do."""
    then = foresight.follows(view, move).words
    match move:
        case Walk(piece, way, origin):
            start = f" from {NAMES[origin]}" if origin >= 0 else ""
            return f"{PIECES[piece]} steps {WAYS[way]}{start}, {then}"
        case Push(captive, way, origin):
            start = f" from {NAMES[origin]}" if origin >= 0 else ""
            return f"push {named_piece(view, who_is(view, captive))} {WAYS[way]}{start}, {then}"
        case Say("attack", _, value):
            return f"the Wave attacks {named_piece(view, who_is(view, value))}: {then}"
        case Say("storm"):
            return f"the storm breaks: {then}"
        case Say("wave", _, value) if value < len(PARTS):
            return f"the Wave goes {then}"
        case Say("through" | "cross" | "ivy"):
            return f"go on {then}"
        case Say("send") if asked(view)[1] >= len(PIECES):
            return then
        case Say("activate"):
            return f"{words.describe(move, view)}{f': {then}' if then else ''}"
        case Say("from", word):
            return f"from {word} {then}"
        case Lay():
            return "lay the example island, with the five anomalies you drew"
    return words.describe(move, view)


# --- why not -----------------------------------------------------------------------------------
def meant(view: ParadoxIslandView, picks: Sequence[str], click: str) -> Move | WhyNot:
    """The move a click that leads nowhere would mean, or why it means none."""
    found = _meant(view, picks, click)
    if view.decision is not None and not isinstance(found, WhyNot) and found in view.decision.options:
        return WhyNot("", "That can be done, but not with what you have chosen: take that back first.")
    return found


def _meant(view: ParadoxIslandView, picks: Sequence[str], click: str) -> Move | WhyNot:
    if not view.is_op or (view.land is None and click not in ("random", "sample")):
        return WhyNot("", "There is nothing to do with that now.")
    kind, _, name = click.partition("-")
    if click in WORDS:
        return WORDS[click]
    if view.decision is None:
        return STOP  # whoever is not asked hears just that
    if kind == "token" and name in TOKEN_WORDS:
        return TOKEN[TOKEN_WORDS.index(name)]
    if kind == "fruit" and name in FRUITS:
        return STRIKE[FRUITS.index(name)]
    if kind == "box" and name in [str(number) for number in range(1, 8)]:
        return STRIKE_BOX[int(name) - 1]
    if kind == "way" and name in DIRECTIONS:
        return WhyNot("I-10.2", "First choose what is to be done, then where on the map.")
    if kind == "op" and name in PIECE_WORDS:
        piece = PIECE_WORDS.index(name)
        if _piece(view, ()) == piece:
            return WhyNot("", f"{capital(PIECES[piece])} is chosen already: choose what it does.")
        return WAVE_TO[0] if piece == WAVE else WALK[piece, 0, -1]
    if kind == "captive" and name in WHO:
        return _captive(view, _piece(view, picks), WHO.index(name))
    if kind == "space" and name in NAMED:
        return _place(view, picks, NAMED[name])
    if kind == "sea" and name in PARTS:
        return _place(view, picks, OCEAN + PARTS.index(name))
    return WhyNot("", "That means nothing here.")


def _piece(view: ParadoxIslandView, picks: Sequence[str]) -> int:
    """The piece that is to act: the one picked, or the only one that may; -1 where none is chosen yet."""
    assert view.decision is not None
    picked = [PIECE_KEYS.index(pick) for pick in picks if pick in PIECE_KEYS]
    if picked:
        return picked[-1]
    numbers = asked(view)
    is_one = view.decision.kind in ("second half", "ivy step", "free action", "go on", "place")
    return numbers[1] if is_one and len(numbers) > 1 and numbers[1] < len(PIECES) else -1


def _captive(view: ParadoxIslandView, piece: int, captive: int) -> Move | WhyNot:
    target = who_is(view, captive)
    assert view.decision is not None
    if view.decision.kind not in ("op turn", "second half", "free action", "ivy step"):
        return ATTACK[captive]
    if piece < 0 or target < 0:
        return WhyNot("I-10.2", "First choose the Wave to attack somebody, or the Rock to push.")
    if piece == WAVE:
        return ATTACK[captive]
    if piece != derived.pusher(view):
        clause = "I-10.4" if piece != ROCK else "I-9.62"
        return WhyNot(clause, f"{capital(PIECES[piece])} does not push: it steps to where somebody is.")
    place = view.places[piece]
    origins = derived.lake_at(view, place) or (place,)
    found = [(way, origin) for origin in origins for way in range(6) if _beside(origin, way) == view.places[target]]
    way, origin = found[0] if found else (0, place)
    return PUSH[captive, way, origin if derived.lake_at(view, place) else -1]


def _beside(place: int, way: int) -> int:
    return NEXT[place][way] if 0 <= place < OCEAN else -2


def _place(view: ParadoxIslandView, picks: Sequence[str], place: int) -> Move | WhyNot:
    """A click on the map."""
    assert view.decision is not None
    assert view.land is not None
    kind, piece = view.decision.kind, _piece(view, picks)
    is_land = place < OCEAN
    if kind == "place":
        fruit = view.land.names[place] if is_land else len(FRUITS)
        if piece == WAVE and is_land:
            return WhyNot("I-2.4", "The Wave goes onto a part of the ocean.")
        if piece == WAVE:
            return WAVE_TO[place - OCEAN]
        if not is_land or (piece != ROCK and fruit >= len(FRUITS)):
            where = "an anomaly" if piece == ROCK else "a fruit"
            return WhyNot("I-2.4", f"{capital(PIECES[piece])} goes onto {where} without pieces.")
        return ROCK_TO[place] if piece == ROCK else BUSH_TO[fruit]
    if kind == "lake start" and is_land:
        return FROM[place]
    if kind == "send" and is_land:
        return SEND_SPACE[place]
    if kind == "go on" and is_land:
        return IVY[place]
    if kind not in ("op turn", "second half", "free action", "ivy step"):
        return WhyNot("", f"Now you are to {OP_WANTED[kind][1]}.")
    if piece < 0:
        return WhyNot("I-10.2", "First choose which of your pieces acts: Wave, Rock or Bush.")
    if piece == WAVE:
        return _wave(view, place)
    there = view.places[piece]
    home = derived.lake_at(view, there)
    for origin in home or (there,):
        for way in range(6):
            if _beside(origin, way) == place:
                return WALK[piece, way, origin if home else -1]
    if place == there or place in home:
        return WhyNot("I-10.4", f"{capital(PIECES[piece])} is there already: it steps to another space.")
    return WhyNot("I-10.4", f"{capital(PIECES[piece])} steps to a space next to it, one at a time.")


def _wave(view: ParadoxIslandView, place: int) -> Move | WhyNot:
    """A click on the map with the Wave picked."""
    assert view.land is not None
    if place >= OCEAN:
        return WAVE_TO[place - OCEAN]
    here = [figure.piece for figure in view.figures if view.places[figure.piece] == place]
    if here:
        return ATTACK[whom(view, here[0])]
    lake = view.land.lake[place]
    if lake >= 0:
        return WAVE_TO[len(PARTS) + lake]
    return WhyNot("I-10.3", "The Wave stays in the water: choose another part of the ocean, or a captive in reach.")
