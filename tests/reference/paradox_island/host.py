"""Paradox Island a second time: Wave, Rock and Bush, and OP's turn (I-10, I-11).

Written without reading the rules in `paradoxa.games.paradox_island`; keep it so.
"""

from __future__ import annotations

from tests.reference.paradox_island import arriving
from tests.reference.paradox_island.table import (
    AT,
    EFFECTS,
    OFF,
    OP_PIECES,
    PARTS,
    SHAPES,
    WAYS,
    Flow,
    Table,
    along,
    anomalies,
    area,
    around,
    ask,
    back,
    beside,
    far_end,
    is_portal,
    lake_of,
    named,
    on_map,
    portals,
    put,
    tell,
    together,
    twin_of,
)


def wounder(t: Table) -> str:
    """The piece that wounds and may not come to a space twice; the other one of the two pushes (I-9.62)."""
    return "rock" if t.token == "lithophytes" else "bush"


def pusher(t: Table) -> str:
    return "bush" if t.token == "lithophytes" else "rock"


# --- OP's turn -------------------------------------------------------------------------------------
def put_token_under(t: Table) -> None:
    """The first thing in OP's turn: the token of the last one is no longer in force (I-10.1)."""
    if t.token:
        t.stack.append(t.token)
        t.token = ""


def choose_token(t: Table) -> Flow:
    """The top two, one of them chosen, the other under the stack (I-10.1)."""
    two = [t.stack.pop(0), t.stack.pop(0)]
    text = yield from ask(t.op, [f"token {token}" for token in two])
    t.token = text.split()[1]
    two.remove(t.token)
    t.stack += two
    tell(t, "token", t.token)


def whole_turn(t: Table) -> Flow:
    yield from choose_token(t)
    for _ in range(t.box.numbers["op_actions"]):
        options = [option for piece in OP_PIECES for option in actions(t, piece)]
        text = yield from ask(t.op, [*options, "stop"])
        if text == "stop":
            return
        t.activated = set()
        yield from act(t, text)


def actions(t: Table, piece: str) -> list[str]:
    if t.place[piece] == OFF:
        return []
    if piece == "wave":
        return wave_actions(t)
    return steps(t, piece) + (pushes(t) if piece == pusher(t) else [])


def act(t: Table, text: str) -> Flow:
    """One action of one piece, as it begins."""
    word = text.split()[0]
    if word in ("attack", "storm") or word == "wave":
        yield from wave_action(t, text)
    elif word == "push" or word == pusher(t):
        yield from step_and_push(t, text)
    else:
        yield from take_step(t, text)


def free_action(t: Table, piece: str) -> Flow:
    """An anomaly lets one piece act at once, if it is on the map and OP wants it (I-6.4 to I-6.6)."""
    if t.place[piece] != OFF:
        text = yield from ask(t.op, [*actions(t, piece), "decline"])
        if text != "decline":
            yield from act(t, text)
        else:
            tell(t, "declined", "free action")


# --- the Wave ------------------------------------------------------------------------------------
def wave_actions(t: Table) -> list[str]:
    here = t.place["wave"]
    goals = [*PARTS, *(SHAPES if t.token == "flood" else ())]
    options = [f"wave {goal}" for goal in goals if goal != here]
    targets = reached(t)
    if t.token == "storm" and here in PARTS:
        return [*options, *(["storm"] if targets else [])]
    return options + [f"attack {piece}" for piece in targets]


def reached(t: Table) -> list[str]:
    """Whom the Wave can attack: once in a turn, along its part or around its lake (I-10.3, I-9.63, I-9.75)."""
    here = t.place["wave"]
    found = []
    for piece in on_map(t):
        lake = lake_of(t, t.place[piece])
        spaces = t.lakes[lake] if piece in t.lying else [t.place[piece]]
        if here in PARTS:
            near = any(here in along(space) for space in spaces)
        else:
            near = lake != here and any(lake_of(t, other) == here for space in spaces for other in around(space))
        if near and piece not in t.victims and "wave" not in t.immune[piece]:
            found.append(piece)
    return found


def wave_action(t: Table, text: str) -> Flow:
    if text == "storm" or text.startswith("attack"):
        victims = reached(t) if text == "storm" else [text.split()[1]]
        tell(t, "attacked", *victims)
        for piece in victims:
            t.victims.add(piece)
            yield from arriving.lose(t, piece, t.box.numbers["wave_health"], 0, "wave")
        return
    goal = text.split()[1]
    put(t, "wave", goal)
    others = together(t, "wave")
    tell(t, "wave moves", goal if others else "")
    if others:
        yield from arriving.meet(t, "wave", others)
        for piece in on_map(t):
            if piece in others and not (t.turn == t.op and piece in t.victims):
                yield from arriving.wave_wound(t, piece)


# --- steps of Bush and Rock --------------------------------------------------------------------------
def steps(t: Table, piece: str) -> list[str]:
    """Out of a lake from any of its spaces; the wounding piece never to a space it has been on in this turn."""
    here = t.place[piece]
    lake = lake_of(t, here)
    found = []
    for origin in t.lakes[lake] if lake else [here]:
        for way in WAYS:
            there = beside(origin, way)
            if may_come(t, piece, there) and not (lake and lake_of(t, there) == lake):
                found.append(f"{piece} {way} {origin}" if lake else f"{piece} {way}")
    return found


def may_come(t: Table, piece: str, there: str) -> bool:
    been = t.trodden.get(piece, set()) | {area(t, t.place[piece])}
    return there in PARTS or piece != wounder(t) or area(t, there) not in been


def take_step(t: Table, text: str, jumped: bool = False) -> Flow:
    """A step and all that it leads to: knots, portals, Ivy's jump, Algae's crossing."""
    piece, way, *origin = text.split()
    start = origin[0] if origin else t.place[piece]
    tell(t, "op step", piece, way)
    yield from come(t, piece, beside(start, way), "step", way, start, jumped=jumped)


def come(t: Table, piece: str, there: str, how: str, way: str = "", edge: str = "", *, jumped: bool = False) -> Flow:
    """Bush or Rock arrives; everybody there is met, and wounded if this is the piece that wounds."""
    t.trodden.setdefault(piece, set()).add(area(t, t.place[piece]))
    put(t, piece, there, way)
    if t.token != "fog":
        tell(t, "arrived", piece, named(t, there), how)
    elif how == "step":  # a carry is not heard at all, unless somebody is met (I-9.79)
        tell(t, "arrived", piece, "unheard", how)
    if there in PARTS:
        yield from arriving.meet(t, piece, together(t, piece))
        if t.token == "algae" and piece == "bush":
            far = far_end(edge, way)
            crossing = ["cross"] if area(t, far) not in t.trodden[piece] else []
            text = yield from ask(t.op, [*crossing, "stay"])
            if text == "cross":
                yield from come(t, piece, far, "crossing", way, jumped=jumped)
                return
        put(t, piece, OFF)
        tell(t, "left the map", piece)
        return
    t.trodden[piece].add(area(t, there))
    others = together(t, piece)
    yield from arriving.meet(t, piece, others)
    for captive in on_map(t):
        if captive in others and piece == wounder(t):
            yield from arriving.bush_wound(t, captive)
    yield from go_on(t, piece, how == "portal", jumped)


def go_on(t: Table, piece: str, by_portal: bool, jumped: bool) -> Flow:
    """At a knot or portal OP may use it; under Ivy anomalies are portals, once in an action (I-9.45, I-9.64)."""
    here = t.place[piece]
    name = t.name[here]
    options: list[str] = []
    if name == "knot":
        side = back(t.bearing[piece])
        exit_way = t.arrows[here][side]
        if (here, side) not in t.activated and may_come(t, piece, beside(here, exit_way)):
            options = ["through"]
    elif is_portal(t, here) and not by_portal:
        goals = [there for there in outlets(t, here) if may_come(t, piece, there)]
        options = [f"send {there}" if t.token == "hurricane" else "through" for there in goals]
    elif name in EFFECTS and t.token == "ivy" and not jumped:
        options = [f"ivy {there}" for there in anomalies(t) if there != here and may_come(t, piece, there)]
    elif t.token != "fog":
        return
    text = yield from ask(t.op, [*options, "stay"])
    if text == "stay":
        tell(t, "declined", "go on")
        return
    if text.startswith("ivy"):
        yield from come(t, piece, text.split()[1], "ivy", jumped=True)
        text = yield from ask(t.op, [*steps(t, piece), "stay"])
        if text == "stay":
            tell(t, "declined", "ivy step")
        else:
            yield from take_step(t, text, jumped=True)
    elif name == "knot":
        t.activated.add((here, side))
        yield from come(t, piece, beside(here, exit_way), "knot", exit_way, here, jumped=jumped)
    else:
        there = text.split()[1] if t.token == "hurricane" else twin_of(t, here)
        yield from come(t, piece, there, "portal", jumped=jumped)


def outlets(t: Table, here: str) -> list[str]:
    """Where a portal leads: to its twin, under Hurricane to any of the other five (I-11.5)."""
    return [other for other in portals(t) if other != here] if t.token == "hurricane" else [twin_of(t, here)]


# --- pushes ----------------------------------------------------------------------------------------
def pushes(t: Table) -> list[str]:
    """Captives next to the piece that pushes; one who lies is anywhere in the lake (I-10.6, I-9.46 to I-9.48)."""
    pushing = pusher(t)
    here = t.place[pushing]
    lake = lake_of(t, here)
    found = []
    for captive in on_map(t):
        theirs = lake_of(t, t.place[captive])
        if (lake and theirs == lake) or pushing in t.immune[captive] or t.place[captive] not in AT:
            continue
        goals = t.lakes[theirs] if captive in t.lying else [t.place[captive]]
        for origin in t.lakes[lake] if lake else [here]:
            ways = [way for way in WAYS if beside(origin, way) in goals]
            found += [f"push {captive} {way} {origin}" if lake else f"push {captive} {way}" for way in ways]
    return found


def push(t: Table, text: str) -> Flow:
    """One space further in line, in a lake across the whole of it; under Rockslide one more."""
    _, captive, way, *origin = text.split()
    here = t.place[captive]
    left = t.lakes[lake_of(t, here)] if captive in t.lying else [here]
    edge = beside(origin[0] if origin else t.place[pusher(t)], way)
    lake = lake_of(t, here)
    while lake and lake_of(t, beside(edge, way)) == lake:
        edge = beside(edge, way)
    end = beside(edge, way)
    if t.token == "rockslide" and end in AT:
        edge, end = end, beside(end, way)
    tell(t, "pushed", pusher(t), captive, way)
    yield from arriving.arrive(t, captive, end, "push", way, before=here, edge=edge, left=left, activation="op")


def step_and_push(t: Table, text: str) -> Flow:
    """The Rock's action: a step and a push, in either order, either left out (I-10.5)."""
    piece = pusher(t)
    if text.startswith("push"):
        yield from push(t, text)
        if t.place[piece] != OFF:
            text = yield from ask(t.op, [*steps(t, piece), "stay"])
            if text == "stay":
                tell(t, "declined", "second half")
            else:
                yield from take_step(t, text)
    else:
        yield from take_step(t, text)
        if t.place[piece] != OFF:
            text = yield from ask(t.op, [*pushes(t), "stay"])
            if text == "stay":
                tell(t, "declined", "second half")
            else:
                yield from push(t, text)
