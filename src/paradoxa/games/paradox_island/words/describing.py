"""Paradox Island: a seat's own options in words, with what they cost and what is known to follow."""

from __future__ import annotations

from typing import Final

from paradoxa.core import Move
from paradoxa.games.paradox_island.box.components import CHARACTERS, FRUITS
from paradoxa.games.paradox_island.box.geometry import DIRECTIONS, NAMED, NEXT, OCEAN, far_end, opposite
from paradoxa.games.paradox_island.box.islands import ANOMALY, KNOT, LAKE, OCEAN_NAME, ORACLE
from paradoxa.games.paradox_island.box.pieces import GRANDDEAD, HEMPEL, WAVE
from paradoxa.games.paradox_island.box.rulings import EXCHANGE_GIVES
from paradoxa.games.paradox_island.knowledge import derived
from paradoxa.games.paradox_island.knowledge.derived import who_is
from paradoxa.games.paradox_island.knowledge.view import ParadoxIslandView
from paradoxa.games.paradox_island.notation.moves import Ask, Lay, Push, Say, Step, Walk
from paradoxa.games.paradox_island.rules.bonuses import FREE_REACH
from paradoxa.games.paradox_island.rules.health import BOX_BONUS, DROUGHT
from paradoxa.games.paradox_island.words.terms import (
    ABILITIES,
    ANOMALY_EFFECTS,
    BONUSES,
    MISSIONS,
    PIECES,
    SHAPES,
    TOKEN_EFFECTS,
    WAYS,
    asked,
    fruit_name,
    joined,
    many,
    named_piece,
    place_name,
    spot,
    token_name,
)

PLAIN: Final = {  # one word says it all
    "leave": "leave the space alone",
    "pass": "use no bonus",
    "decline": "do without the free action",
    "return": "go back to your starting fruit",
    "double": "cross the symbol out: two extra actions",
    "single": "keep the symbol: one extra action",
}
OFFERS: Final = {
    "health": "2 health",
    "energy": "2 energy",
    "both": "1 health and 1 energy",
}
EXCHANGES: Final = {
    "health": f"give 1 health for {EXCHANGE_GIVES} energy",
    "energy": f"give 1 energy for {EXCHANGE_GIVES} health",
}
SQUARES: Final = {
    "energy": "cross out a square: get 1 energy back",
    "health": "cross out a square: get 1 health back",
    "action": "cross out a square: one extra action",
}


def describe(move: Move, view: ParadoxIslandView) -> str:
    """One of the seat's own options in words."""
    match move:
        case Step():
            return _step(move, view)
        case Ask(ways):
            return f"ask what lies {joined([WAYS[way] for way in ways])}" if ways else "ask about nothing"
        case Walk(piece, way, origin):
            start = origin if origin >= 0 else view.places[piece]
            source = f" from {place_name(origin)}" if origin >= 0 else ""
            return f"{PIECES[piece]} steps {WAYS[way]}{source}, {_comes(view, piece, NEXT[start][way])}"
        case Push(whom, way, origin):
            source = f" from {place_name(origin)}" if origin >= 0 else ""
            end = derived.push_end(view, move)
            return f"push {named_piece(view, who_is(view, whom))} {WAYS[way]}{source}, to {spot(view, end)}"
        case Lay():
            return "an island as in the example"
        case Say(verb) if verb in PLAIN:
            return PLAIN[verb]
        case Say():
            found = _set_up(move, view) or _captive(move, view) or _op(move, view) or _answer(move, view)
            return found or str(move)
    return str(move)


# --- captives ----------------------------------------------------------------------------------
def _step(move: Step, view: ParadoxIslandView) -> str:
    cost = derived.price(view, move)
    pay = f"{cost} energy" if cost else "free"
    safely = ", safely" if move.safely else ""
    if view.reach > 0:
        return f"run {many(view.reach, 'space')} {WAYS[move.way]}{safely}: {pay}"
    how = ("step {}", "step {} over", "go three spaces {}")[move.reach - 1]
    free = ", no action" if view.reach == FREE_REACH else ""
    return f"{how.format(WAYS[move.way])}{safely}: {pay}{free}"


def bonus_words(view: ParadoxIslandView, fruit: int) -> str:
    """What a fruit's bonus does for the own character; '' where it has none yet."""
    board = view.own
    number = derived.bonus_number(board, fruit) if board is not None else -1
    return BONUSES[board.character][number] if board is not None and number >= 0 else ""


def _set_up(move: Say, view: ParadoxIslandView) -> str:
    match move:
        case Say("island"):
            return "leave the island to chance"
        case Say("character", _, number):
            return f"{CHARACTERS[number]}, who has to {MISSIONS[number]}; {ABILITIES[number]}"
        case Say("start", _, fruit):
            bonus = bonus_words(view, fruit)
            return f"begin on {fruit_name(fruit)}" + (f"; its bonus: {bonus}" if bonus else "")
        case Say("box", word, box):
            palm = "; its palm is crossed out" if view.own is not None and view.own.palms >> box & 1 else ""
            return f"box {word}: {BONUSES[HEMPEL][BOX_BONUS[box]]}{palm}"
        case Say("wave", _, value) if _kind(view) == "place":
            return f"the Wave to {place_name(OCEAN + value)}{_near(view, OCEAN + value)}"
        case Say("rock", _, space):
            return f"the Rock on {spot(view, space)}"
        case Say("bush", _, fruit):
            assert view.land is not None
            return f"the Bush on {spot(view, view.land.fruit[fruit])}"
    return ""


def _kind(view: ParadoxIslandView) -> str:
    return view.decision.kind if view.decision is not None else ""


def _captive(move: Say, view: ParadoxIslandView) -> str:
    match move:
        case Say("rest"):
            piece = view.acting
            most = 1 if view.token == DROUGHT else derived.sheet_of(view.board_of(piece)).rest
            return f"rest: get up to {most} energy back"
        case Say("stop"):
            return "do no more"
        case Say("piece", _, value):
            return f"{named_piece(view, who_is(view, value))} first"
        case Say("use", _, fruit):
            return f"use {fruit_name(fruit)}: {bonus_words(view, fruit)}"
        case Say("square", word, _):
            return SQUARES[word]
        case Say("run", _, number):
            return f"run {many(number + 1, 'space')}"
        case Say("name", _, value):
            return PIECES[value] if value < len(PIECES) else named_piece(view, who_is(view, value - len(PIECES)))
        case Say("visit", _, fruit):
            return f"go safely to {fruit_name(fruit)}"
        case Say("clear", _, fruit):
            return f"use {fruit_name(fruit)} again: {bonus_words(view, fruit)}"
        case Say("exchange", word, _):
            return EXCHANGES[word]
        case Say("camp", word, _):
            points = OFFERS[word]
            return f"get {points.replace('2', '1') if view.token == DROUGHT else points} back"
        case Say("to", _, value):
            return f"go safely to {named_piece(view, who_is(view, value))}"
        case Say("revive", word, _):
            return f"come back in camp {word}"
    return ""


def _works(view: ParadoxIslandView, piece: int) -> str:
    """What the space under a captive does."""
    code = view.figure(piece).name
    if code < 7:
        return f"{named_piece(view, piece)} circles {fruit_name(code)}"
    if code < ORACLE:
        return "the camp gives points back"
    if code == ORACLE:
        return "the oracle answers"
    if code < KNOT:
        return "the mirage costs 1 health"
    if code == KNOT:
        return "the knot leads on to another space"
    if code < ANOMALY:
        return "the portal leads to another portal"
    if code < LAKE:
        return ANOMALY_EFFECTS[code - ANOMALY]
    return "the lake makes its visitor lie down" if code < OCEAN_NAME else "the ocean"


# --- OP ----------------------------------------------------------------------------------------
def _op(move: Say, view: ParadoxIslandView) -> str:
    match move:
        case Say("token", _, token):
            return f"{token_name(token)}: {TOKEN_EFFECTS[token]}"
        case Say("wave", _, value):
            if value < 6:
                return f"the Wave to {place_name(OCEAN + value)}{_near(view, OCEAN + value)}"
            assert view.land is not None
            place = view.land.lakes[value - 6][0]
            inside = [piece for piece in derived.together(view, WAVE, place) if piece >= len(PIECES)]
            wounds = f" and wounds {_named(view, inside)}" if inside else ""
            return f"the Wave into the {SHAPES[value - 6]} lake{wounds}{_near(view, place)}"
        case Say("attack", _, value):
            piece = who_is(view, value)
            return f"the Wave attacks {named_piece(view, piece)}, who has {_health(view, piece)}"
        case Say("storm"):
            hit = derived.in_reach(view, view.places[WAVE])
            free = [one for one in hit if not view.victims >> one & 1 and not view.figure(one).is_safe_from(WAVE)]
            return f"the storm hits {_named(view, free)}"
        case Say("through"):
            piece = asked(view)[1]
            return f"go on, {_comes(view, piece, _through(view, piece))}"
        case Say("cross") if view.is_op:
            piece = asked(view)[1]
            return f"cross the ocean, {_comes(view, piece, far_end(view.hidden[2][piece], view.hidden[0][piece]))}"
        case Say("ivy", _, space):
            return f"go on by the ivy, {_comes(view, asked(view)[1], space)}"
        case Say("stay"):
            return "let it be" if _kind(view) == "second half" else "stay there"
    return ""


def _named(view: ParadoxIslandView, pieces: list[int]) -> str:
    return joined([named_piece(view, piece) for piece in pieces])


def _health(view: ParadoxIslandView, piece: int) -> str:
    figure = view.figure(piece)
    if view.board_of(piece).character == GRANDDEAD:
        return f"{figure.energy} point{'' if figure.energy == 1 else 's'}"
    return f"{figure.health} health"


def _near(view: ParadoxIslandView, wave: int) -> str:
    """Whom a Wave could attack from there."""
    near = derived.in_reach(view, wave)
    return f"; in reach: {_named(view, near)}" if near else ""


def _comes(view: ParadoxIslandView, piece: int, place: int) -> str:
    """Where Bush or Rock comes to, and whom it meets there."""
    if place >= OCEAN:
        return f"into {place_name(place)}"
    others = derived.together(view, piece, place)
    captives = [other for other in others if other >= len(PIECES)]
    hurt = [
        other for other in captives if piece == derived.stinger(view) and not view.figure(other).is_safe_from(piece)
    ]
    rest = [other for other in others if other not in hurt]
    wounds = f", wounding {_named(view, hurt)}" if hurt else ""
    return f"to {spot(view, place)}{wounds}{f', meeting {_named(view, rest)}' if rest else ''}"


def _through(view: ParadoxIslandView, piece: int) -> int:
    """Where the knot or portal under an OP piece leads."""
    assert view.land is not None
    place = view.places[piece]
    arrows = view.land.arrows[place]
    if arrows is None:
        return view.land.twin[place]
    return NEXT[place][arrows[opposite(view.hidden[0][piece])]]


# --- answers that both may give, or that are about a captive -----------------------------------
def _answer(move: Say, view: ParadoxIslandView) -> str:
    match move:
        case Say("activate"):
            return f"activate it: {_works(view, asked(view)[1])}"
        case Say("cross"):
            return "cross the ocean to the far end of your line, unsafely"
        case Say("from", word, space):
            _, _, _, reach, way = asked(view)
            return f"from {word}, to {spot(view, derived.line_end(space, way, reach))}"
        case Say("send", word, value):
            return f"to {spot(view, _sent(view, word, value))}"
        case Say("strike", "nothing", _):
            return "cross out nothing"
        case Say("strike", _, fruit):
            return f"cross out {fruit_name(fruit)}"
        case Say("strike box", word, _):
            return f"cross out the empty box {word}"
    return ""


def _sent(view: ParadoxIslandView, word: str, value: int) -> int:
    assert view.land is not None
    if word in FRUITS:
        return view.land.fruit[value]
    return NEXT[view.places[asked(view)[1]]][value] if word in DIRECTIONS else NAMED[word]
