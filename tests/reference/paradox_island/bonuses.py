"""Paradox Island a second time: the fruits on the boards, what their bonuses do, and the windows (I-9.52 to I-9.60).

Written without reading the rules in `paradoxa.games.paradox_island`; keep it so.
"""

from __future__ import annotations

from typing import Any

from tests.reference.paradox_island import arriving
from tests.reference.paradox_island.table import (
    AT,
    FRUITS,
    OFF,
    OP_PIECES,
    WAYS,
    Answer,
    Flow,
    Table,
    ask,
    beside,
    gain,
    named,
    on_map,
    on_turn,
    payable,
    pieces_of,
    restore,
    tell,
    where,
)

EFFECT = {
    "granddead": ("points", "mark", "back"),
    "achilles": ("run", "join", "action"),
    "hempel": ("ring", "exchange", "free step"),
    "theseus": ("square", "clear", "go"),
    "phil": ("anomaly", "line", "protection"),
    "schrodie": ("refusal", "question", "heal"),
}


# --- fruits --------------------------------------------------------------------------------------
def bonus_number(t: Table, seat: int, fruit: str) -> int:
    """Which of the board's three bonuses a fruit stands for: with Hempel that of its box."""
    bonuses = t.box.boards[t.character[seat]]["bonuses"]
    if t.character[seat] == "hempel":
        (box,) = [box for box, written in t.boxes[seat].items() if written == fruit]
        last = 0
        for number, bonus in enumerate(bonuses):
            last += bonus["palms"]["value"]
            if box <= last:
                return number
    for number, bonus in enumerate(bonuses):
        if fruit in bonus.get("fruits", {}).get("value", ()):
            return number
    raise AssertionError(fruit)


def bonus_of(t: Table, seat: int, fruit: str) -> Any:
    return t.box.boards[t.character[seat]]["bonuses"][bonus_number(t, seat, fruit)]


def effect_of(t: Table, seat: int, fruit: str) -> str:
    return EFFECT[t.character[seat]][bonus_number(t, seat, fruit)]


def ready(t: Table, seat: int) -> list[str]:
    """The circled fruits; Hempel uses each at most once in a turn (I-9.84)."""
    return [fruit for fruit in FRUITS if fruit in t.circled[seat] and fruit not in t.spent[seat]]


def obtain(t: Table, piece: str) -> Flow:
    """A fruit is activated: circled, with Hempel written into a box or cleared (I-5.1, I-12.12)."""
    seat, fruit = t.owner[piece], t.name[t.place[piece]]
    if t.character[seat] == "hempel":
        yield from write(t, seat, fruit)
    elif fruit not in t.circled[seat] | t.crossed[seat]:
        t.circled[seat].add(fruit)
        tell(t, "circled", str(seat), fruit)


def write(t: Table, seat: int, fruit: str) -> Flow:
    if fruit not in t.boxes[seat].values():
        free = [box for box in range(1, 8) if box not in t.boxes[seat]]
        text = yield from ask(seat, [f"box {box}" for box in free])
        box = int(text.split()[1])
        t.boxes[seat][box] = fruit
        if box in t.palms[seat]:  # Algae was there before (I-9.60)
            t.crossed[seat].add(fruit)
            tell(t, "written, crossed out", str(seat), fruit)
        else:
            t.circled[seat].add(fruit)
            tell(t, "circled", str(seat), fruit)
    elif fruit in t.crossed[seat]:
        clear(t, seat, fruit)


def cross_out(t: Table, seat: int, fruit: str) -> None:
    t.circled[seat].discard(fruit)
    t.crossed[seat].add(fruit)
    t.palms[seat] |= {box for box, written in t.boxes[seat].items() if written == fruit}


def clear(t: Table, seat: int, fruit: str) -> None:
    t.crossed[seat].discard(fruit)
    t.circled[seat].add(fruit)
    t.palms[seat] -= {box for box, written in t.boxes[seat].items() if written == fruit}
    tell(t, "cleared", str(seat), fruit)


def lose_fruit(t: Table, piece: str) -> Flow:
    """The anomaly: OP crosses out a circled fruit; nothing if there is none (I-6.3, I-9.4)."""
    seat = t.owner[piece]
    circled = [fruit for fruit in FRUITS if fruit in t.circled[seat]]
    if circled:
        text = yield from ask(t.op, [f"strike {fruit}" for fruit in circled])
        strike(t, seat, text)


def take_fruit(t: Table, piece: str) -> Flow:
    """Algae: OP may cross out any fruit, circled or not; with Hempel also the palm of an empty box (I-11.1, I-9.60)."""
    seat = t.owner[piece]
    if t.character[seat] == "hempel":
        options = [f"strike {fruit}" for fruit in FRUITS if fruit in t.circled[seat]]
        empty = [box for box in range(1, 8) if box not in t.boxes[seat] and box not in t.palms[seat]]
        options += [f"strike box {box}" for box in empty]
    else:
        options = [f"strike {fruit}" for fruit in FRUITS if fruit not in t.crossed[seat]]
    strike(t, seat, (yield from ask(t.op, [*options, "strike nothing"])))


def strike(t: Table, seat: int, text: str) -> None:
    _, *what = text.split()
    if what[0] == "box":
        t.palms[seat].add(int(what[1]))
        tell(t, "struck", str(seat), "box")
    elif what[0] != "nothing":
        cross_out(t, seat, what[0])
        tell(t, "struck", str(seat), what[0])


# --- using a bonus -------------------------------------------------------------------------------
def can_use(t: Table, piece: str, fruit: str) -> bool:
    """Whether a bonus could do anything, as far as its owner knows (I-9.80)."""
    seat = t.owner[piece]
    effect = effect_of(t, seat, fruit)
    if effect == "mark":
        return any(t.place[one] != OFF for one in OP_PIECES)
    if effect == "run":
        return t.actions[piece] > 0 and payable(t, piece) >= (t.token == "quicksand")
    if effect == "action":
        return on_turn(t, piece)  # extra actions are not kept (I-3.6)
    if effect == "join":
        return on_map(t) != [piece]
    if effect == "exchange":
        return bool(exchanges(t, piece))
    if effect == "square":
        return "free" in t.squares[seat]
    if effect == "clear":
        return bool(clearable(t, seat, fruit))
    if effect == "go":
        return bool(goals(t, piece))
    return True


def exchanges(t: Table, piece: str) -> list[str]:
    """His exchange may not spend the last health (I-9.55)."""
    found = ["exchange health"] if t.health[piece] > 1 else []
    return [*found, "exchange energy"] if t.energy[piece] > 0 else found


def clearable(t: Table, seat: int, fruit: str) -> list[str]:
    own = bonus_number(t, seat, fruit)
    return [other for other in FRUITS if other in t.crossed[seat] and bonus_number(t, seat, other) != own]


def goals(t: Table, piece: str) -> list[str]:
    return [fruit for fruit in FRUITS if fruit in t.visited[t.owner[piece]] and t.name[t.place[piece]] != fruit]


def use(t: Table, piece: str, fruit: str) -> Answer:
    """Cross a fruit out and do what its bonus says; answers the effect."""
    seat = t.owner[piece]
    effect = effect_of(t, seat, fruit)
    tell(t, "used", piece, fruit, effect)
    if t.character[seat] == "hempel":
        t.spent[seat].add(fruit)
    cross_out(t, seat, fruit)
    if effect == "points":
        restore(t, piece, 0, 2)
    elif effect == "heal":
        restore(t, piece, 1, 0)
    elif effect == "anomaly":
        restore(t, piece, 1, 1)
    elif effect == "action":
        gain(t, piece, 1)
    elif effect == "square":
        circle_square(t, seat)
    elif effect == "ring":
        tell(t, "ring", piece, *sorted(named(t, beside(t.place[piece], way)) for way in WAYS))
    elif effect == "exchange":
        text = yield from ask(seat, exchanges(t, piece))
        tell(t, "exchanged", piece, text.split()[1])
        if text == "exchange health":
            t.health[piece] -= 1
            restore(t, piece, 0, 2)
        else:
            t.energy[piece] -= 1
            restore(t, piece, 2, 0)
    elif effect == "clear":
        text = yield from ask(seat, [f"clear {other}" for other in clearable(t, seat, fruit)])
        clear(t, seat, text.split()[1])
    elif effect in ("mark", "protection", "question"):
        yield from name_a_piece(t, piece, effect)
    elif effect == "line":
        text = yield from ask(seat, [f"ask {way}" for way in WAYS])
        way = text.split()[1]
        spaces = []
        here = beside(t.place[piece], way)
        while here in AT:
            spaces.append(named(t, here))
            here = beside(here, way)
        tell(t, "line", piece, way, *sorted(spaces))
    elif effect == "back":
        yield from arriving.arrive(t, piece, t.before[piece], "bonus", safe=True)
    elif effect == "join":
        text = yield from ask(seat, [f"to {other}" for other in on_map(t) if other != piece])
        yield from arriving.arrive(t, piece, t.place[text.split()[1]], "bonus", safe=True)
    elif effect == "go":
        text = yield from ask(seat, [f"visit {goal}" for goal in goals(t, piece)])
        t.activated = set()
        yield from arriving.arrive(t, piece, where(t, text.split()[1]), "bonus", safe=True)
    elif effect == "run":
        text = yield from ask(seat, [f"run {number}" for number in range(1, 7)])
        tell(t, "run", piece, text.split()[1])
        yield from arriving.step(t, piece, reach=int(text.split()[1]))
    elif effect == "free step":
        yield from arriving.free_step(t, piece)
    return effect


def name_a_piece(t: Table, piece: str, effect: str) -> Flow:
    seat = t.owner[piece]
    options = [one for one in OP_PIECES if t.place[one] != OFF or effect == "protection"]  # I-9.81
    if effect == "question":
        options = [*[one for one in options if one != "wave"], *on_map(t)]
    text = yield from ask(seat, [f"name {one}" for one in options])
    one = text.split()[1]
    tell(t, "named", piece, one, effect)
    if effect == "protection":
        t.immune[piece].add(one)
    elif effect == "question":
        text = yield from ask(seat, [f"ask {way}" for way in WAYS])
        way = text.split()[1]
        tell(t, "answer", one, way, named(t, beside(t.place[one], way)))


def circle_square(t: Table, seat: int) -> None:
    if "free" in t.squares[seat]:
        number = t.squares[seat].index("free")
        t.squares[seat][number] = "circled"
        tell(t, "square circled", str(seat), square_kinds(t)[number])


def square_kinds(t: Table) -> list[str]:
    return list(t.box.boards["theseus"]["squares"]["value"])


# --- windows -------------------------------------------------------------------------------------
def is_open(t: Table, piece: str, bonus: Any) -> bool:
    """On others' turns neither under Frost nor for a full sun (I-9.59)."""
    return on_turn(t, piece) or (bonus["sun"]["value"] == "half" and t.token != "frost")


def fitting(t: Table, piece: str, kind: str) -> list[str]:
    """The fruits with which a piece can answer in this window."""
    seat = t.owner[piece]
    fruits = [fruit for fruit in ready(t, seat) if bonus_of(t, seat, fruit)["window"]["value"] == kind]
    return [fruit for fruit in fruits if is_open(t, piece, bonus_of(t, seat, fruit)) and can_use(t, piece, fruit)]


def is_asked(t: Table, piece: str, kind: str) -> bool:
    """Whether a piece may hold a fitting fruit as far as the table can know (I-9.58, I-9.59)."""
    if t.place[piece] == OFF:
        return False
    seat = t.owner[piece]
    if t.character[seat] != "hempel":
        return bool(fitting(t, piece, kind))
    bonuses = t.box.boards["hempel"]["bonuses"]
    numbers = [n for n in range(3) if bonuses[n]["window"]["value"] == kind and is_open(t, piece, bonuses[n])]
    return bool(numbers and ready(t, seat))


def window(t: Table, piece: str, kind: str) -> Answer:
    """Ask until the owner passes or has nothing left; answers the last effect used, or ''."""
    used = ""
    while is_asked(t, piece, kind):
        options = [f"use {fruit}" for fruit in fitting(t, piece, kind)]
        text = yield from ask(t.owner[piece], [*options, "pass"])
        if text == "pass":
            tell(t, "passed", str(t.owner[piece]))
            break
        used = yield from use(t, piece, text.split()[1])
        if used in ("refusal", "back", "join"):
            break
    return used


def meeting_windows(t: Table, mover: str, others: list[str]) -> Flow:
    """Granddead's: two pieces other than his have just met, the one that came and one that was there (I-9.37)."""
    for seat in range(t.seats):
        if t.character.get(seat) != "granddead":
            continue
        for piece in pieces_of(t, seat):
            if piece != mover and [other for other in others if other != piece]:
                yield from window(t, piece, "meeting")
