"""Paradox Island a second time: captives move, arrive, meet, are wounded, die, and activate spaces (I-3 to I-8).

Written without reading the rules in `paradoxa.games.paradox_island`; keep it so.
"""

from __future__ import annotations

from itertools import combinations

from tests.reference.paradox_island import bonuses, host
from tests.reference.paradox_island.table import (
    AT,
    CORNERS,
    EFFECTS,
    FRUITS,
    MIRAGES,
    OFF,
    OP_PIECES,
    PARTS,
    SPACES,
    WAYS,
    Flow,
    Over,
    Table,
    ask,
    back,
    beside,
    count,
    far_end,
    gain,
    is_portal,
    lake_of,
    most_energy,
    most_health,
    named,
    on_turn,
    payable,
    portals,
    put,
    restore,
    tell,
    together,
    turned,
    twin_of,
    visit,
    walk,
    where,
    who_is,
)


# --- steps -------------------------------------------------------------------------------------
def prices(t: Table, piece: str) -> dict[str, int]:
    """What each way of stepping costs: a space over, three spaces, safely, with or without (I-3.3, I-11.11)."""
    over, safely = t.box.numbers["cost_over"], t.box.numbers["cost_safely"]
    quicksand = 1 if t.token == "quicksand" else 0
    if who_is(t, piece) == "schrodie":
        return {"": 0, " safely": safely, " three": quicksand, " three safely": quicksand + safely}
    return {"": 0, " safely": safely, " over": over + quicksand, " over safely": over + quicksand + safely}


def steps(t: Table, piece: str) -> list[str]:
    affordable = [how for how, price in prices(t, piece).items() if price <= payable(t, piece)]
    return [f"step {way}{how}" for way in WAYS for how in affordable]


def take_step(t: Table, piece: str, text: str) -> Flow:
    """A step action as it was announced."""
    _, way, *how = text.split()
    t.energy[piece] -= prices(t, piece)["".join(f" {word}" for word in how)]
    reach = 2 if "over" in how else 3 if "three" in how else 1
    t.actions[piece] -= 1
    t.activated = set()
    yield from go(t, piece, way, reach, "safely" in how)


def step(t: Table, piece: str, reach: int) -> Flow:
    """Achilles' run: a step action of that length, for 1 energy safely, never over (I-9.54)."""
    price = 1 if t.token == "quicksand" else 0
    hows = ["", " safely"] if payable(t, piece) >= price + t.box.numbers["cost_safely"] else [""]
    text = yield from ask(t.owner[piece], [f"step {way}{how}" for way in WAYS for how in hows])
    _, way, *how = text.split()
    t.energy[piece] -= price + (t.box.numbers["cost_safely"] if how else 0)
    t.actions[piece] -= 1
    t.activated = set()
    yield from go(t, piece, way, reach, bool(how))


def free_step(t: Table, piece: str) -> Flow:
    """Hempel's: over or safely, for nothing (I-9.55); but Quicksand is right where it disagrees (I-10.1)."""
    price = 1 if t.token == "quicksand" else 0
    hows = ["over", "safely"] if payable(t, piece) >= price else ["safely"]
    text = yield from ask(t.owner[piece], [f"step {way} {how}" for way in WAYS for how in hows])
    _, way, how = text.split()
    t.activated = set()
    if how == "over":
        t.energy[piece] -= price
    yield from go(t, piece, way, 2 if how == "over" else 1, how == "safely")


def go(t: Table, piece: str, way: str, reach: int, safe: bool) -> Flow:
    tell(t, "step", piece, way, str(reach), "safely" if safe else "")
    start, left = t.place[piece], [t.place[piece]]
    if piece in t.lying:
        left = t.lakes[lake_of(t, start)]
        text = yield from ask(t.op, [f"from {space}" for space in sorted(lake_starts(left, way, reach))])
        start = text.split()[1]
    end, edge = walk(start, way, reach)
    yield from arrive(t, piece, end, "step", way, safe=safe, before=start, edge=edge, left=left)


def lake_starts(lake: list[str], way: str, reach: int) -> list[str]:
    """From which spaces OP may let a lying piece set out: three choices, the first that is possible (I-7.2)."""
    ends = {space: walk(space, way, reach)[0] for space in lake}
    out = [space for space in lake if beside(space, way) not in lake]
    first = [space for space in out if ends[space] in AT]
    second = [space for space in lake if ends[space] in AT and ends[space] not in lake]
    return first or second or [space for space in out if ends[space] in PARTS]


# --- arriving ----------------------------------------------------------------------------------
def arrive(
    t: Table,
    piece: str,
    place: str,
    how: str,
    bearing: str = "",
    *,
    safe: bool = False,
    before: str = "",
    edge: str = "",
    left: list[str] | None = None,
    activation: str = "by itself",
) -> Flow:
    """The name, missions, encounters, activation (I-9.7); a safe visitor chooses about activation.

    `before` is where the piece was, `edge` the last island space of its line, `left` what it counts as having left;
    `activation` is "by itself", "op" where OP decides, or "none".
    """
    stamp = put(t, piece, place, bearing)
    tell(t, "arrived", piece, named(t, place), how)
    if place in PARTS:
        t.before[piece] = before
        yield from ocean(t, piece, safe, bearing, edge, left or [before])
        return
    visit(t, piece)
    if t.name[place] in EFFECTS:
        yield from bonuses.window(t, piece, "anomaly")
    yield from encounter(t, piece, safe)
    if t.arrivals[piece] != stamp or activation == "none":
        return
    yield from decide(t, piece, safe, activation)


def encounter(t: Table, piece: str, safe: bool) -> Flow:
    """A captive has come where others are: named, then scared off or wounding (I-8.1 to I-8.3)."""
    stamp, others = t.arrivals[piece], together(t, piece)
    yield from meet(t, piece, others)
    for other in OP_PIECES:
        if other not in others or t.arrivals[piece] != stamp:
            continue
        if safe:
            yield from scare_off(t, piece, other)
        elif other == "wave":
            if t.turn != t.op or piece not in t.victims:
                yield from wave_wound(t, piece)
        elif other == host.wounder(t):
            yield from bush_wound(t, piece)


def meet(t: Table, mover: str, others: list[str]) -> Flow:
    """Pieces meet, whatever they do to each other: Theseus' squares, Granddead's bonus (I-9.31, I-9.36, I-9.37)."""
    if not others:
        return
    tell(t, "met", mover, *sorted(others))
    for seat, character in t.character.items():
        if character != "theseus":
            continue
        pairs = [(mover, other) for other in others]
        if any((t.owner.get(one) == seat) != (t.owner.get(two) == seat) for one, two in pairs):
            bonuses.circle_square(t, seat)
    yield from bonuses.meeting_windows(t, mover, others)


def scare_off(t: Table, piece: str, other: str) -> Flow:
    seat = t.owner[piece]
    put(t, other, OFF)
    tell(t, "scared off", piece, other)
    if who_is(t, piece) == "granddead":
        count(t, seat, f"{other} {len(t.counted[seat])}")
    if on_turn(t, piece):
        gained = 1
        if who_is(t, piece) == "achilles" and other not in t.symbols[seat]:
            text = yield from ask(seat, ["double", "single"])
            if text == "double":
                t.symbols[seat].add(other)
                tell(t, "symbol", str(seat), other)
                gained = 2
        gain(t, piece, gained)


# --- wounds and death ----------------------------------------------------------------------------
def wave_wound(t: Table, piece: str) -> Flow:
    if "wave" in t.immune[piece]:
        return
    if t.turn == t.op:
        t.victims.add(piece)
    yield from lose(t, piece, t.box.numbers["wave_health"], 0, "wave")


def bush_wound(t: Table, piece: str) -> Flow:
    """1 health and 1 energy; under Algae a fruit as well, also from whom Phil's protection saves (I-9.38, I-9.83)."""
    stamp = t.arrivals[piece]
    if host.wounder(t) not in t.immune[piece]:
        energy = t.box.numbers["bush_energy"] + (1 if t.token == "thorns" else 0)
        yield from lose(t, piece, t.box.numbers["bush_health"], energy, host.wounder(t))
    if t.arrivals[piece] == stamp and t.token == "algae":
        yield from bonuses.take_fruit(t, piece)


def lose(t: Table, piece: str, health: int, energy: int, cause: str) -> Flow:
    yield from bonuses.window(t, piece, "loss")
    tell(t, "lost", piece, str(health), str(energy), cause)
    if who_is(t, piece) == "granddead":
        least = 0 if health else 1  # an energy loss alone never takes the last point (I-9.43)
        t.energy[piece] = max(t.energy[piece] - health - energy, least)
        dies = t.energy[piece] == 0
    else:
        t.energy[piece] = max(t.energy[piece] - energy, 0)
        t.health[piece] = max(t.health[piece] - health, 0)
        dies = t.health[piece] == 0
    if not dies:
        return
    put(t, piece, OFF)
    t.deaths += 1
    tell(t, "died", piece, str(t.deaths))
    goal = t.box.numbers["death_goal_two_players" if t.seats == 2 else "death_goal"]
    if t.deaths == goal:
        raise Over(t.op)
    if on_turn(t, piece):
        yield from revive(t, piece)
    else:
        t.waiting.append(piece)


def revive(t: Table, piece: str) -> Flow:
    """On a camp of the captive's choice, with everything, and without interaction (I-8.5)."""
    text = yield from ask(t.owner[piece], ["revive A", "revive B"])
    t.revived[piece] += 1
    t.health[piece], t.energy[piece] = most_health(t, piece), most_energy(t, piece)
    put(t, piece, where(t, f"camp-{text.split()[1]}"))
    tell(t, "arrived", piece, t.name[t.place[piece]], "revival")
    yield from meet(t, piece, together(t, piece))


# --- ocean -----------------------------------------------------------------------------------------
def ocean(t: Table, piece: str, safe: bool, bearing: str, edge: str, left: list[str]) -> Flow:
    """Achilles' corner, the Wave, then one of: a bonus, Phil's crossing, back to the starting fruit (I-9.24)."""
    seat, stamp = t.owner[piece], t.arrivals[piece]
    for space in left:
        if who_is(t, piece) == "achilles" and space in CORNERS and space not in t.counted[seat]:
            count(t, seat, space)
    yield from encounter(t, piece, safe)
    if t.arrivals[piece] != stamp:
        return
    yield from bonuses.window(t, piece, "ocean")
    if t.arrivals[piece] != stamp:
        return
    if who_is(t, piece) == "phil":
        text = yield from ask(seat, ["cross", "return"])
        if text == "cross":
            yield from arrive(t, piece, far_end(edge, bearing), "crossing", bearing)
            return
    put(t, piece, where(t, t.start[piece]))
    tell(t, "arrived", piece, t.start[piece], "return")
    yield from meet(t, piece, together(t, piece))


# --- activation --------------------------------------------------------------------------------------
def decide(t: Table, piece: str, safe: bool, activation: str) -> Flow:
    """Who decides whether the space activates: nobody, the safe visitor, or OP; who may refuse (I-9.14, I-9.15)."""
    seat = t.owner[piece]
    if safe or activation == "op":
        text = yield from ask(seat if safe else t.op, ["activate", "leave"])
        tell(t, text, piece, str(seat if safe else t.op))
        if text == "leave":
            return
    name = t.name[t.place[piece]]
    if not safe:
        if who_is(t, piece) == "phil" and lake_of(t, t.place[piece]):
            text = yield from ask(seat, ["activate", "leave"])
            tell(t, text, piece, str(seat))
            if text == "leave":
                return
        if is_portal(t, t.place[piece]) or (name == "knot" and knot_is_open(t, piece)):
            used = yield from bonuses.window(t, piece, "refusal")
            if used == "refusal":
                return
    yield from activate(t, piece)


def knot_is_open(t: Table, piece: str) -> bool:
    """Whether a piece came in by a side of the knot that has not worked yet in this action (I-5.5, I-5.9)."""
    bearing = t.bearing[piece]
    return bearing != "" and (t.place[piece], back(bearing)) not in t.activated


def activate(t: Table, piece: str) -> Flow:
    here = t.place[piece]
    name = t.name[here]
    if name in FRUITS:
        yield from bonuses.obtain(t, piece)
    elif name.startswith("camp"):
        yield from camp(t, piece)
    elif name == "oracle":
        yield from oracle(t, piece)
    elif name in MIRAGES:
        yield from lose(t, piece, 1, 0, "")
    elif name == "knot":
        if not knot_is_open(t, piece):
            tell(t, "stuck", piece)
        else:
            side = back(t.bearing[piece])
            t.activated.add((here, side))
            way = t.arrows[here][side]
            yield from arrive(t, piece, beside(here, way), "knot", way, before=here, edge=here)
    elif is_portal(t, here):
        there = twin_of(t, here)
        if t.token == "hurricane":
            text = yield from ask(t.op, [f"send {other}" for other in portals(t) if other != here])
            there = text.split()[1]
        yield from arrive(t, piece, there, "portal", activation="none")
    elif name in EFFECTS:
        if (here, "") in t.activated or (name == "arrows" and not t.bearing[piece]):
            tell(t, "stuck", piece)
        else:
            t.activated.add((here, ""))
            yield from anomaly(t, piece)
    else:
        assert lake_of(t, here)
        t.lying.add(piece)
        tell(t, "lies down", piece)


def camp(t: Table, piece: str) -> Flow:
    """2 points as the captive likes, under Drought 1; Granddead's are all alike (I-5.2, I-11.10)."""
    points = 1 if t.token == "drought" else 2
    if who_is(t, piece) == "granddead":
        restore(t, piece, 0, points)
        tell(t, "camp", piece)
        return
    options = ["camp health", "camp energy"] if points == 1 else ["camp health", "camp energy", "camp both"]
    text = yield from ask(t.owner[piece], options)
    what = text.split()[1]
    restore(t, piece, *{"health": (points, 0), "energy": (0, points), "both": (1, 1)}[what])
    tell(t, "camp", piece)


def oracle(t: Table, piece: str) -> Flow:
    asked = [(), *combinations(WAYS, 1), *([] if t.token == "fog" else combinations(WAYS, 2))]
    text = yield from ask(t.owner[piece], ["ask " + (" ".join(ways) or "nothing") for ways in asked])
    ways = [way for way in text.split()[1:] if way != "nothing"]
    tell(t, "answer", piece, *ways, *[named(t, beside(t.place[piece], way)) for way in ways])


def anomaly(t: Table, piece: str) -> Flow:
    """What the token says (I-6)."""
    here, effect = t.place[piece], t.name[t.place[piece]]
    if effect == "lose-health":
        yield from lose(t, piece, 1, 0, "")
    elif effect == "lose-energy":
        yield from lose(t, piece, 0, 1, "")
    elif effect == "lose-fruit":
        yield from bonuses.lose_fruit(t, piece)
    elif effect.startswith("op-"):
        yield from host.free_action(t, effect.removeprefix("op-"))
    elif effect in ("to-fruit", "to-lake"):
        goals = list(FRUITS) if effect == "to-fruit" else [s for s in SPACES if lake_of(t, s)]
        text = yield from ask(t.op, [f"send {goal}" for goal in goals])
        goal = text.split()[1]
        yield from arrive(t, piece, where(t, goal) if goal in FRUITS else goal, "sent", activation="op")
    else:
        ways = [way for way in WAYS if beside(here, way) in AT]
        if effect == "arrows":
            ways = [turned(t.bearing[piece], -1), turned(t.bearing[piece], 1)]
        text = yield from ask(t.op, [f"send {way}" for way in ways])
        way = text.split()[1]
        if effect == "adjacent":
            tell(t, "sent", piece, way)
        how = "sent" if effect == "adjacent" else "arrows"
        yield from arrive(t, piece, beside(here, way), how, way, before=here, edge=here, activation="op")
