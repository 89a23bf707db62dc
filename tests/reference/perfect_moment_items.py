"""The Perfect Moment a second time: the sixteen items, as in the specification's table; see `perfect_moment.py`."""

from __future__ import annotations

from collections.abc import Callable

from tests.reference.perfect_moment_table import (
    ALL,
    Answer,
    Asked,
    Flow,
    Table,
    arrange,
    ask,
    both_ways,
    can_begin,
    check_16,
    draw,
    lay,
    look_up_drink,
    lying_cards,
    mine,
    named,
    near,
    place_scored,
    put,
    put_one,
    score,
    tell,
    turn_card,
    turned,
    worth,
)


def use(t: Table, me: int, item: str) -> Flow:
    """One use of an item with the arranging after it."""
    tell(t, f"{me} uses {item}")
    yield from EFFECTS[item](t, me)
    yield from arrange(t, me)


def use_nested(t: Table, me: int, item: str) -> Flow:
    if t.nested < 6 and can_begin(t, item):
        t.nested += 1
        yield from use(t, me, item)


# --- the items, as in the table ----------------------------------------------------------------
def map_(t: Table, me: int) -> Flow:
    left = lying_cards(t, me)
    text = yield from ask(me, [f"turn {card}" for card in left])
    turn_card(t, me, text.split()[1])
    left.remove(text.split()[1])
    text = yield from ask(me, [f"turn {left[0]}", "done"])
    if text != "done":
        turn_card(t, me, left[0])


def mask(t: Table, me: int) -> Flow:
    draw(t, me)
    yield from put_one(t, me, "discard", mine(t, me))


def look(t: Table, me: int, count: int) -> None:
    t.looked, t.deck = t.deck[:count], t.deck[count:]
    tell(t, f"{me} looks at {len(t.looked)}", " ".join(t.looked), (me,))


def gun(t: Table, me: int) -> Flow:
    look(t, me, 2)
    while t.looked:
        text = yield from ask(me, [f"{how} {card}" for how in ("return", "discard") for card in t.looked])
        put(t, me, *text.split())


def armor(t: Table, me: int) -> Flow:
    you = 1 - me
    if t.seats == 1:
        (plan,) = t.hands[1]
        fade(t, plan)
        draw(t, 1)
    else:
        text = yield from ask(you, ["accept", "decline"])
        tell(t, f"{you} {text}s")
        if text == "accept":
            plan = t.hands[you].pop()
            t.fragments[you].append(plan)
            place_scored(t, f"{you} scores", plan)
            draw(t, you)
    named_ones = sorted({near(lying) for lying in t.displays[you] if can_begin(t, near(lying))})
    if not named_ones or t.nested >= 6:
        return
    text = yield from ask(me, [f"use {item}" for item in named_ones])
    yield from use_nested(t, me, text.split()[1])
    yield from use_nested(t, me, text.split()[1])


def flowers(t: Table, me: int) -> Flow:
    for _ in (1, 2):
        (plan,) = t.hands[me]
        swaps = [f"swap {card} {way}" for card in lying_cards(t, me) for way in both_ways([plan])]
        text = yield from ask(me, [*swaps, "done"])
        if text == "done":
            return
        _, card, lying = text.split()
        t.displays[me] = [lying if named(one) == card else one for one in t.displays[me]]
        t.hands[me] = [card]
        tell(t, f"{me} swaps", f"{card} {lying}")
        look_up_drink(t)


def poetry(t: Table, me: int) -> Flow:
    draw(t, me)
    draw(t, me)
    yield from put_one(t, me, "return", mine(t, me))
    yield from put_one(t, me, "return", mine(t, me))


def chocolates(t: Table, me: int) -> Flow:
    t.drawn = [draw(t, me)]
    t.drawn += [draw(t, me)]
    text = yield from ask(me, [f"lay {way}" for way in both_ways(t.drawn)])
    lay(t, me, text.split()[1])
    (other,) = [card for card in t.drawn if card != named(text.split()[1])]
    t.drawn = []
    put(t, me, "discard", other, "the drawn ones")
    yield from put_one(t, me, "return", lying_cards(t, me))


def ring(t: Table, me: int) -> Flow:
    if t.seats == 1:
        yield from ring_alone(t)
        return
    chosen: dict[int, str] = {}
    while len(chosen) < 2:
        wanted: Asked = {seat: [f"give {card}" for card in mine(t, seat)] for seat in (0, 1) if seat not in chosen}
        who, text = yield wanted
        assert isinstance(who, int)
        chosen[who] = text.split()[1]
        t.sealed[who] = [text]
        tell(t, f"{who} seals", text, (who,))
    t.sealed = [[], []]
    for seat, card in chosen.items():
        where = "display" if card in lying_cards(t, seat) else "hand"
        tell(t, f"{seat} gives from {where}", card, ALL if where == "display" or card in t.open else (0, 1))
    for seat, card in chosen.items():
        take_out(t, seat, card)
    for seat, card in chosen.items():
        t.hands[1 - seat].append(card)
    t.open = [card for card in t.open if card not in chosen.values()]
    look_up_drink(t)
    yield from arrange(t, me)
    yield from arrange(t, 1 - me)


def take_out(t: Table, side: int, card: str) -> None:
    t.displays[side] = [lying for lying in t.displays[side] if named(lying) != card]
    t.hands[side] = [one for one in t.hands[side] if one != card]


def keys(t: Table, me: int) -> Flow:
    draw(t, me)
    yield from put_one(t, me, "return", lying_cards(t, me))
    text = yield from ask(me, [f"lay {way}" for way in both_ways(t.hands[me])])
    lay(t, me, text.split()[1])
    yield from use_nested(t, me, near(text.split()[1]))


def phone(t: Table, me: int) -> Flow:
    yield from put_one(t, me, "discard", mine(t, me))
    yield from put_one(t, me, "discard", mine(t, me))
    draw(t, me)
    draw(t, me)


def wallet(t: Table, me: int) -> Flow:
    text = yield from ask(me, [f"turn {card}" for card in lying_cards(t, 1 - me)])
    turn_card(t, 1 - me, text.split()[1])


def tickets(t: Table, me: int) -> Flow:
    look(t, me, 4)
    while t.looked:
        yield from put_one(t, me, "return", t.looked)


def money(t: Table, me: int) -> Flow:
    draw(t, me)
    yield from put_one(t, me, "return", mine(t, me))
    if len(t.fragments[me]) < len(t.fragments[1 - me]):
        text = yield from ask(me, [f"take {card}" for card in t.fragments[1 - me]])
        card = text.split()[1]
        t.fragments[1 - me].remove(card)
        t.fragments[me].append(card)
        tell(t, f"{me} takes", card)
        check_16(t)


def aces(t: Table, me: int) -> Flow:
    top = t.deck[0]
    tell(t, f"{me} looks at 1", top, (me,))
    options = [f"return {card}" for card in mine(t, me)] + [f"discard {top}", "none"]
    if worth(t, me, top) > 0:
        options.append(f"score {top}")
    text = yield from ask(me, options)
    if text == "none":
        tell(t, f"{me} leaves it")
    elif text.startswith("score"):
        score(t, me, top)
    elif text.startswith("discard"):
        t.deck.remove(top)
        t.looked.append(top)
        put(t, me, "discard", top)
    else:
        t.deck.remove(top)
        t.hands[me].append(top)
        tell(t, f"{me} keeps it", top, (me,))
        put(t, me, *text.split())


def drink(t: Table, me: int) -> Flow:
    t.displays[me] = [turned(lying) for lying in t.displays[me]]
    tell(t, f"{me} turns both")
    look_up_drink(t)
    yield from ()


def knife(t: Table, me: int) -> Flow:
    (plan,) = t.hands[1 - me]
    tell(t, f"{me} looks at the plan", plan, (0, 1))
    text = yield from ask(me, [*([f"score {plan}"] if worth(t, me, plan) > 0 else []), "none"])
    if text == "none":
        tell(t, f"{me} leaves it")
        return
    score(t, me, plan)
    draw(t, 1 - me)


# --- the same against Echo ---
def face(t: Table, card: str) -> Answer:
    """You choose how a card of Echo's lies; what comes back is written from Echo's side."""
    t.facing = card
    text = yield from ask(0, [f"face {way}" for way in both_ways([card])])
    t.facing = ""
    tell(t, "echo's card lies", turned(text.split()[1]))
    return turned(text.split()[1])


def ring_alone(t: Table) -> Flow:
    text = yield from ask(0, [f"give {card}" for card in mine(t, 0)])
    given, t.sealed[0] = text.split()[1], [text]
    text = yield from ask(0, [*[f"take {card}" for card in lying_cards(t, 1)], "take plan"])
    t.sealed[0] = []
    seers = ALL if given in lying_cards(t, 0) else (0,)
    if text == "take plan":
        (taken,) = t.hands[1]
        tell(t, "0 gives a plan", given, seers)
        tell(t, "echo gives its plan", taken, ALL if taken in t.open else (0,))
        take_out(t, 0, given)
        t.hands = [[*t.hands[0], taken], [given]]
    else:
        taken = text.split()[1]
        place = lying_cards(t, 1).index(taken)
        tell(t, "0 gives and takes", f"{given} {taken}")
        take_out(t, 0, given)
        take_out(t, 1, taken)
        t.hands[0].append(taken)
        look_up_drink(t)
        lies = yield from face(t, given)
        t.displays[1].insert(place, lies)
    t.open = [card for card in t.open if card in t.hands[1] and card != given]
    look_up_drink(t)


def fade(t: Table, card: str) -> None:
    """A card of Echo's becomes the Fading card, the former one goes to the box (ruling 44)."""
    t.box += t.fragments[1]
    t.fragments[1] = [card]
    take_out(t, 1, card)
    tell(t, "fades", card)
    look_up_drink(t)


EFFECTS: dict[str, Callable[[Table, int], Flow]] = {
    "map": map_,
    "mask": mask,
    "gun": gun,
    "armor": armor,
    "flowers": flowers,
    "poetry": poetry,
    "chocolates": chocolates,
    "ring": ring,
    "keys": keys,
    "phone": phone,
    "wallet": wallet,
    "tickets": tickets,
    "money": money,
    "aces": aces,
    "drink": drink,
    "knife": knife,
}
