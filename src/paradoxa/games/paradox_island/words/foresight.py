"""Paradox Island: what a move of OP's would do, in words; from OP's view alone, before captives answer with bonuses."""

from __future__ import annotations

from dataclasses import dataclass, replace

from paradoxa.core import Move
from paradoxa.games.paradox_island.box.components import COMPONENTS, FRUITS
from paradoxa.games.paradox_island.box.geometry import CORNERS, DIRECTIONS, NAMED, NAMES, NEXT, OCEAN, far_end, opposite
from paradoxa.games.paradox_island.box.islands import ANOMALY, KNOT, LAKE, MIRAGE, PORTAL
from paradoxa.games.paradox_island.box.pieces import ACHILLES, BUSH, GRANDDEAD, OFF, PHIL, WAVE
from paradoxa.games.paradox_island.box.rulings import THORNS_ENERGY
from paradoxa.games.paradox_island.knowledge import derived
from paradoxa.games.paradox_island.knowledge.derived import who_is
from paradoxa.games.paradox_island.knowledge.view import ParadoxIslandView
from paradoxa.games.paradox_island.notation.moves import Push, Say, Walk
from paradoxa.games.paradox_island.rules.arriving import WANTED
from paradoxa.games.paradox_island.rules.frames import AUTO, CHOICE
from paradoxa.games.paradox_island.rules.health import ALGAE, FLOOD, HURRICANE, IVY, THORNS
from paradoxa.games.paradox_island.rules.spaces import used_bit
from paradoxa.games.paradox_island.words.terms import (
    ANOMALY_EFFECTS,
    ANOMALY_NAMES,
    asked,
    fruit_name,
    joined,
    losses,
    named_piece,
    place_name,
    spot,
)
from paradoxa.games.paradox_island.words.terms import PIECES as OP_NAMES

CONSTANTS = COMPONENTS.constants


@dataclass(frozen=True, slots=True)
class Follows:
    """What follows from a move: in words ("" where nothing does), in a few letters, and whether somebody is hurt."""

    words: str = ""
    tag: str = ""
    is_hot: bool = False


NOTHING = Follows()


def _all(found: list[Follows]) -> Follows:
    """Several things that follow; the first tag that hurts is the one shown, or else the first."""
    told = [one for one in found if one.words]
    hot = [one for one in told if one.is_hot]
    tags = [one.tag for one in (hot or told) if one.tag]
    more = f" +{len(hot) - 1}" if len(hot) > 1 else ""
    return Follows("; ".join([one.words for one in told]), tags[0] + more if tags else "", bool(hot))


def follows(view: ParadoxIslandView, move: Move) -> Follows:
    """What one of OP's moves would do."""
    match move:
        case Walk(piece, way, origin):
            start = origin if origin >= 0 else view.places[piece]
            return _comes(view, piece, NEXT[start][way], way, start)
        case Push(whom, way):
            piece = who_is(view, whom)
            end = derived.push_end(view, move)
            then = _all([_captive_comes(view, piece, end), _carries(view, end, way)])
            return then if then.is_hot else replace(then, tag=f"push {_brief(view, piece)}")
        case Say("attack", _, value):
            return wound(view, who_is(view, value), WAVE)
        case Say("storm"):
            return _all([wound(view, piece, WAVE) for piece in derived.in_reach(view, view.places[WAVE])])
        case Say("wave", _, value) if value >= 6:
            assert view.land is not None
            return _wave_in(view, view.land.lakes[value - 6][0])
        case Say("wave", _, value):
            return _reaches(view, OCEAN + value)
        case Say("through" | "ivy" | "cross") if _kind(view) == "go on":
            return _goes_on(view, move)
        case Say("from", _, space):
            _, piece, mode, reach, way = asked(view)
            end = derived.line_end(space, way, reach)
            if mode != AUTO:
                return _captive_comes(view, piece, end, safely=mode == CHOICE)
            return _all([_captive_comes(view, piece, end), *_works(view, piece, end, way)])
        case Say("send", word, value):
            return _sent(view, word, value)
        case Say("activate"):
            piece = asked(view)[1]
            return _carries(view, view.places[piece], view.hidden[0][piece])
    return NOTHING


def _kind(view: ParadoxIslandView) -> str:
    return view.decision.kind if view.decision is not None else ""


# --- wounds ------------------------------------------------------------------------------------
def wound(view: ParadoxIslandView, piece: int, by: int) -> Follows:
    """What it costs a captive to be wounded by an OP piece (I-8.2)."""
    figure, character = view.figure(piece), view.board_of(piece).character
    name = named_piece(view, piece)
    if figure.is_safe_from(by):
        return Follows(f"{name} is safe from {OP_NAMES[by]}")
    if by == WAVE:
        if view.active == view.op and view.victims >> piece & 1:
            return Follows(f"{name} has been wounded by the Wave in this turn")
        health, energy = CONSTANTS.wave_health, 0
    elif by == derived.stinger(view):
        health, energy = CONSTANTS.bush_health, CONSTANTS.bush_energy + (THORNS_ENERGY if view.token == THORNS else 0)
    else:
        return NOTHING
    left = figure.energy - health - energy if character == GRANDDEAD else figure.health - health
    if left <= 0:
        goal, deaths = derived.death_goal(view), view.deaths + 1
        wins = ", and you win" if deaths >= goal else f", death {deaths} of {goal}"
        return Follows(f"kills {name}{wins}", f"kills {_brief(view, piece)}", True)
    rest = f"{left} point{'' if left == 1 else 's'}" if character == GRANDDEAD else f"{left} health"
    algae = ", and perhaps a fruit less" if view.token == ALGAE and by == BUSH else ""
    lost = losses(character, health, min(energy, figure.energy) if character != GRANDDEAD else energy)
    return Follows(f"wounds {name}, who loses {lost} and has {rest} left{algae}", f"wounds {_brief(view, piece)}", True)


def _brief(view: ParadoxIslandView, piece: int) -> str:
    """A captive's piece in one word."""
    name = named_piece(view, piece)
    return name.rpartition(" ")[2]


# --- captives ----------------------------------------------------------------------------------
def _captive_comes(view: ParadoxIslandView, piece: int, place: int, *, safely: bool = False) -> Follows:
    """What awaits a captive at a place."""
    found = [_mark(view, piece, place)]
    if place >= OCEAN:
        part = place_name(place)
        if view.places[WAVE] == place:
            found.append(
                _scared(view, piece, WAVE) if safely else _by(wound(view, piece, WAVE), "the Wave waits there and ")
            )
        start = view.figure(piece).start
        home = f"then back to {fruit_name(start)}" if start >= 0 else ""
        if view.board_of(piece).character == PHIL:
            home = f"then back to {fruit_name(start)}, or across the ocean"
        return _all([Follows(f"into {part}", "ocean"), *found, Follows(home)])
    spaces = derived.lake_at(view, place) or (place,)
    for by in range(len(OP_NAMES)):
        if view.places[by] in spaces:
            if safely:
                found.append(_scared(view, piece, by))
            elif by in (WAVE, derived.stinger(view)):
                found.append(_by(wound(view, piece, by), f"{OP_NAMES[by]} is there and "))
            else:
                found.append(Follows(f"meets {OP_NAMES[by]}"))
    others = [one.piece for one in view.figures if one.piece != piece and view.places[one.piece] == place]
    there = [named_piece(view, other) for other in others]
    if there:
        found.append(Follows(f"meets {joined(there)}", "meets"))
    return _all([Follows(f"to {spot(view, place)}"), *found])


def _carries(view: ParadoxIslandView, place: int, way: int) -> Follows:
    """Where a knot or a portal carries a captive who sets it off; `way`: the line on which it came, -1 for none."""
    land = view.land
    assert land is not None
    if place >= OCEAN:
        return NOTHING
    arrows = land.arrows[place]
    if arrows is not None and way >= 0:
        return Follows(f"the knot would lead on to {_where(view, NEXT[place][arrows[opposite(way)]])}")
    if PORTAL <= land.names[place] < ANOMALY:
        there = "any portal" if view.token == HURRICANE else _where(view, land.twin[place])
        return Follows(f"the portal would lead to {there}")
    return NOTHING


def _works(view: ParadoxIslandView, piece: int, place: int, way: int) -> list[Follows]:
    """What a space does by itself to a captive who came unsafely: from knot to knot, up to where that ends."""
    land = view.land
    assert land is not None
    found: list[Follows] = []
    used = derived.worked(view)
    while place < OCEAN:
        name, arrows = land.names[place], land.arrows[place]
        if arrows is not None and not used & used_bit(place, opposite(way)):
            used |= used_bit(place, opposite(way))
            way = arrows[opposite(way)]
            place = NEXT[place][way]
            found += [Follows("carried on by the knot", "knot"), _captive_comes(view, piece, place)]
            continue
        if PORTAL <= name < ANOMALY and view.token != HURRICANE:
            found += [Follows("carried on by the portal", "portal"), _captive_comes(view, piece, land.twin[place])]
        elif MIRAGE <= name < KNOT:
            found.append(Follows("the mirage costs 1 health", "1 health"))
        elif ANOMALY <= name < LAKE and not used & used_bit(place, 6):
            found.append(Follows(ANOMALY_EFFECTS[name - ANOMALY], ANOMALY_NAMES[name - ANOMALY]))
        break
    return found


def _by(wounded: Follows, who: str) -> Follows:
    return Follows(f"{who}{wounded.words}", wounded.tag, True) if wounded.is_hot else wounded


def _scared(view: ParadoxIslandView, piece: int, by: int) -> Follows:
    """A captive who comes safely scares OP's pieces off; that is Granddead's mission."""
    name = named_piece(view, piece)
    counts = view.board_of(piece).character == GRANDDEAD
    mark = f"; {_marked(view, piece)}" if counts else ""
    return Follows(f"{name} comes safely and scares {OP_NAMES[by]} off{mark}", f"scares {OP_NAMES[by][4:]}")


def _marked(view: ParadoxIslandView, piece: int) -> str:
    done, goal = view.board_of(piece).progress + 1, CONSTANTS.mission_goal
    wins = " and wins the game" if done >= goal else ""
    return f"{named_piece(view, piece)} gets mission mark {done} of {goal}{wins}"


def _mark(view: ParadoxIslandView, piece: int, place: int) -> Follows:
    """Whether coming there counts for the captive's mission."""
    land, board = view.land, view.board_of(piece)
    assert land is not None
    number = [one.seat for one in view.boards].index(board.seat)
    counted = view.hidden[3][number]
    if place >= OCEAN:
        left = derived.lake_at(view, view.places[piece]) if view.figure(piece).lies else (view.places[piece],)
        corner = [space for space in left if space in CORNERS and not counted >> space & 1]
        is_new = board.character == ACHILLES and bool(corner)
    else:
        name = land.names[place]
        same = 1 << place | (1 << land.twin[place] if PORTAL <= name < ANOMALY else 0)
        own = [view.figure(one).start for one in board.pieces]
        is_new = name in WANTED.get(board.character, ()) and not counted & same and not (name < 7 and name in own)
    if not is_new:
        return NOTHING
    return Follows(_marked(view, piece), f"mission {board.progress + 1}")


def _sent(view: ParadoxIslandView, word: str, value: int) -> Follows:
    assert view.land is not None
    piece = asked(view)[1]
    if word in FRUITS:
        place = view.land.fruit[value]
    else:
        place = NEXT[view.places[piece]][value] if word in DIRECTIONS else NAMED[word]
    if piece < len(OP_NAMES):
        return _comes(view, piece, place, -1, -1)
    return _captive_comes(view, piece, place)


# --- OP's pieces -------------------------------------------------------------------------------
def _comes(view: ParadoxIslandView, piece: int, place: int, way: int, edge: int) -> Follows:
    """What Bush or Rock does where it comes to, and where it could go on to."""
    land = view.land
    assert land is not None
    if place >= OCEAN:
        if view.token == ALGAE and piece == BUSH:
            far = far_end(edge, way)
            return Follows(f"into {place_name(place)}; it may cross to {spot(view, far)}", f"→ {NAMES[far]}")
        return Follows(f"into {place_name(place)}: off the map until this turn ends", "leaves")
    found = [Follows(f"to {spot(view, place)}")]
    others = derived.together(view, piece, place)
    met = [other for other in others if other >= len(OP_NAMES) and piece == derived.stinger(view)]
    found += [wound(view, other, piece) for other in met]
    calm = [other for other in others if other not in met]
    if calm:
        names = joined([named_piece(view, other) for other in calm])
        found.append(Follows(f"meets {names}", "meets"))
    if piece == derived.pusher(view) and _kind(view) != "second half":
        near = _beside(view, place)
        if near:
            names = joined([named_piece(view, other) for other in near], "or")
            found.append(Follows(f"may then push {names}", "then push"))
    found.append(_onward(view, place, way))
    return _all(found)


def _beside(view: ParadoxIslandView, place: int) -> list[int]:
    """The captives next to a place, where a lake is one."""
    home = derived.lake_at(view, place) or (place,)
    around = {there for space in home for there in NEXT[space] if there < OCEAN and there not in home}
    for space in tuple(around):
        around.update([one for one in derived.lake_at(view, space) if one not in home])
    found = []
    for figure in view.figures:
        at = view.places[figure.piece]
        touches = at in around and (figure.lies or any([at in NEXT[space] for space in home]))
        if touches and at not in home and not figure.is_safe_from(derived.pusher(view)):
            found.append(figure.piece)
    return found


def _onward(view: ParadoxIslandView, place: int, way: int) -> Follows:
    """Where a knot, a portal or an anomaly could take Bush or Rock."""
    land = view.land
    assert land is not None
    name, arrows = land.names[place], land.arrows[place]
    if arrows is not None and way >= 0:
        side = opposite(way)
        there = NEXT[place][arrows[side]]
        if derived.worked(view) & used_bit(place, side):
            return NOTHING
        return Follows(f"the knot can carry it on to {_where(view, there)}", f"→ {_short(there)}")
    if PORTAL <= name < ANOMALY and way >= 0:
        if view.token == HURRICANE:
            return Follows("the portal can take it on to any other portal", "portal")
        there = land.twin[place]
        return Follows(f"the portal can take it on to {_where(view, there)}", f"→ {_short(there)}")
    if ANOMALY <= name < LAKE and view.token == IVY:
        return Follows("the ivy can take it on to any other anomaly", "ivy")
    assert name != KNOT or way < 0
    return NOTHING


def _short(place: int) -> str:
    return NAMES[place] if place < OCEAN else "ocean"


def _where(view: ParadoxIslandView, place: int) -> str:
    there = [named_piece(view, figure.piece) for figure in view.figures if view.places[figure.piece] == place]
    return spot(view, place) + (f", where {joined(there)} {'are' if len(there) > 1 else 'is'}" if there else "")


def _goes_on(view: ParadoxIslandView, move: Say) -> Follows:
    assert view.land is not None
    piece = asked(view)[1]
    place, bearing = view.places[piece], view.hidden[0][piece]
    if move.verb == "ivy":
        return _comes(view, piece, move.value, -1, -1)
    if move.verb == "cross":
        return _comes(view, piece, far_end(view.hidden[2][piece], bearing), bearing, place)
    arrows = view.land.arrows[place]
    if arrows is None:
        return _comes(view, piece, view.land.twin[place], -1, -1)
    way = arrows[opposite(bearing)]
    return _comes(view, piece, NEXT[place][way], way, place)


# --- the Wave ----------------------------------------------------------------------------------
def _reaches(view: ParadoxIslandView, place: int) -> Follows:
    """Whom the Wave could attack from there."""
    near = [piece for piece in derived.in_reach(view, place) if wound(view, piece, WAVE).is_hot]
    if not near:
        return Follows(f"to {place_name(place)}: nobody is in reach there")
    names = joined([named_piece(view, piece) for piece in near])
    return Follows(f"to {place_name(place)}: {names} in reach", f"near {_brief(view, near[0])}")


def _wave_in(view: ParadoxIslandView, place: int) -> Follows:
    """What the Wave does in a lake."""
    assert view.token == FLOOD or view.places[WAVE] != OFF
    inside = [piece for piece in derived.together(view, WAVE, place) if piece >= len(OP_NAMES)]
    found = [wound(view, piece, WAVE) for piece in inside]
    near = derived.in_reach(view, place)
    if near:
        names = joined([named_piece(view, piece) for piece in near])
        found.append(Follows(f"{names} in reach", f"near {_brief(view, near[0])}"))
    return _all([Follows("into the lake"), *found])
