"""The Perfect Moment a second time: strings and lists, straight from the specification, with no thought of speed.

Written without reading the rules in `paradoxa.games.perfect_moment`; keep it so. A card is its notation: "pkt" is
Keys and Tickets.
A lying card is written with the half first that faces the owner of the display, or the deck. The course of play is one
generator that asks where somebody must choose; a copy replays the turn under way.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tests.reference.perfect_moment_items import face, fade, take_out, use
from tests.reference.perfect_moment_table import (
    CARDS,
    Asked,
    Flow,
    Over,
    Table,
    Who,
    ask,
    both_ways,
    can_begin,
    copy_table,
    draw,
    items,
    look_up_drink,
    lying_cards,
    named,
    points,
    put,
    score,
    tell,
    turn_up_paradox,
    turned,
    usable,
    worth,
)


@dataclass
class State:
    """A game: the table as it was when the turn began, the moves since, and where they have led."""

    begun: Table
    moves: list[tuple[Who, str]]
    table: Table
    flow: Flow
    now: Asked


def begin(table: Table) -> State:
    """A game that goes on from this table, where a turn begins."""
    live = copy_table(table)
    flow = course(live)
    return State(copy_table(table), [], live, flow, next(flow))


def start(seats: int, options: Mapping[str, str]) -> State:
    return begin(Table(seats, options.get("colours", "ykp"), options.get("start", "fastest") == "coin"))


def copy(state: State) -> State:
    fresh = begin(state.begun)
    for seat, text in state.moves:
        fresh.now = fresh.flow.send((seat, text)) if not fresh.table.over else {}
        fresh.moves.append((seat, text))
    return fresh


def asked(state: State) -> Asked:
    return state.now


def move(state: State, seat: Who, text: str) -> None:
    """Make the move in place; an illegal one fails an assertion."""
    assert seat in state.now, (seat, text)
    legal = state.now[seat]
    assert legal is None or text in legal, (seat, text, legal)
    state.now = state.flow.send((seat, text))
    state.moves.append((seat, text))
    if state.table.turn != state.begun.turn:
        state.begun, state.moves = copy_table(state.table), []


def result(state: State) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
    """More points win, on a tie the player whose turn it is; alone 15 points save reality (ruling 49)."""
    table = state.table
    if not table.over:
        return None
    mine, yours = points(table, 0), points(table, 1)
    if table.seats == 1:
        return (mine,), (0,) if mine >= 15 else ()
    winner = table.active if mine == yours else 0 if mine > yours else 1
    return (mine, yours), (winner,)


# --- set-up and turns --------------------------------------------------------------------------
def course(t: Table) -> Flow:
    try:
        if t.turn == 0:
            _, text = yield {"*": None}
            cards = text.split()[1:]
            assert {named(card) for card in cards} == {card for card in CARDS if card[0] in t.colours}
            assert len(cards) == 18
            yield from set_up_alone(t, cards) if t.seats == 1 else set_up(t, cards)
            t.turn = 1
            look_up_drink(t)
        while True:
            yield from whole_turn(t)
            if t.seats == 1:
                yield from echo(t)
            else:
                t.quiet = 0 if t.has_scored else t.quiet + 1
                if t.quiet == 30:
                    raise Over("quiet")
                t.active = 1 - t.active
            t.turn += 1
    except Over as end:
        t.over = str(end)
    yield {}


def set_up(t: Table, cards: list[str]) -> Flow:
    t.paradox = cards[0]
    t.hands, t.deck = [cards[1:5], cards[5:9]], cards[9:]
    tell(t, "the paradox lies", t.paradox)
    for seat in (0, 1):
        tell(t, f"{seat} has", " ".join(sorted(t.hands[seat])), (seat,))
    order: list[int] = []
    while len(order) < 2:
        wanted: Asked = {seat: set_up_options(t, seat) for seat in (0, 1) if seat not in order}
        who, text = yield wanted
        assert isinstance(who, int)
        t.sealed[who].append(text)
        tell(t, f"{who} seals", text, (who,))
        if len(t.sealed[who]) == 4:
            order.append(who)
    if t.coin:
        _, text = yield {"*": ["start 0", "start 1"]}
        order = [0, 1] if text == "start 0" else [1, 0]
    t.first = t.active = order[0]
    tell(t, f"{t.first} starts")
    for me in order:
        own, other, third, plan = [text.split() for text in t.sealed[me]]
        t.displays[me].append(own[1])
        t.displays[1 - me].append(turned(other[1]))
        tell(t, f"{me} laid", f"{own[1]} {other[1]}")
        for lying in (own[1], other[1]):
            t.hands[me].remove(named(lying))
        put(t, me, *third)
        assert t.hands[me] == [plan[1]]
    t.sealed = [[], []]


def set_up_options(t: Table, seat: int) -> list[str]:
    left = [card for card in t.hands[seat] if card not in [named(text.split()[1]) for text in t.sealed[seat]]]
    step = len(t.sealed[seat])
    if step == 2:
        return [f"{how} {card}" for how in ("return", "discard") for card in left]
    if step == 3:
        return [f"plan {card}" for card in left]
    return [f"{('own', 'other')[step]} {way}" for way in both_ways(left)]


def whole_turn(t: Table) -> Flow:
    me = t.active
    t.nested, t.has_scored = 0, False
    for _ in (1, 2):
        text = yield from ask(me, [*[f"use {item}" for item in usable(t, me) if can_begin(t, item)], "stop"])
        if text == "stop":
            break
        yield from use(t, me, text.split()[1])
    (plan,) = t.hands[me]
    fit = [card for card in (plan, named(t.paradox)) if worth(t, me, card) > 0]
    fit += [card for card in t.fragments[0] + t.fragments[1] if worth(t, me, card) > 1]
    text = yield from ask(me, [*[f"score {card}" for card in fit], "none"])
    if text == "none":
        tell(t, f"{me} scores nothing")
        return
    score(t, me, text.split()[1])
    if not t.hands[me]:
        draw(t, me)
    if not t.paradox:
        yield from turn_up_paradox(t, me)


# --- alone against Echo ---
def set_up_alone(t: Table, cards: list[str]) -> Flow:
    paradox, left, extra, plan = named(cards[0]), cards[1], cards[6], cards[7]
    t.hands, t.deck = [cards[2:6], [plan]], cards[8:]
    text = yield from ask(0, [f"face {way}" for way in both_ways([paradox])])
    t.paradox = text.split()[1]
    tell(t, "the paradox lies", t.paradox)
    t.displays[1] = [(yield from face(t, left))]
    tell(t, "0 has", " ".join(sorted(t.hands[0])), (0,))
    while len(t.sealed[0]) < 4:
        options = [text for text in set_up_options(t, 0) if not text.startswith("return")]
        text = yield from ask(0, options)
        t.sealed[0].append(text)
        tell(t, "0 seals", text, (0,))
    own, other, third, _ = [text.split()[1] for text in t.sealed[0]]
    t.displays[0], t.sealed[0] = [own], []
    t.displays[1].append(turned(other))
    t.hands[0].remove(named(own))
    t.hands[0].remove(named(other))
    put(t, 0, "discard", third)
    text = yield from ask(0, [f"face {way}" for way in both_ways([extra])])
    t.displays[0].append(text.split()[1])
    tell(t, "0 laid", " ".join([t.paradox, *t.displays[0], *t.displays[1]]))


def echo(t: Table) -> Flow:
    (plan,) = t.hands[1]
    t.open = [plan]
    tell(t, "echo reveals", plan)
    for side in (0, 1):
        t.displays[side] = [turned(one) if items(one) & items(plan) else one for one in t.displays[side]]
    if items(t.paradox) & items(plan):
        t.paradox = turned(t.paradox)
    gone = first_matched(t, plan, 2)
    if not gone:
        left = t.displays[1].pop(0)
        t.deck.append(named(left))
        fresh = t.deck.pop(0)
        tell(t, "echo discards and turns up", f"{named(left)} {fresh}")
        t.displays[1].append((yield from face(t, fresh)))
        gone = first_matched(t, plan, 2)
        if not gone:
            gone = first_matched(t, plan, 1)
            if gone:
                fade(t, gone)
            else:
                t.box.append(plan)
                t.hands[1] = []
                tell(t, "echo gives up", plan)
                draw(t, 1)
                return
    if gone == named(t.paradox):
        t.box.append(gone)
        t.paradox = ""
        t.deck.append(t.hands[1].pop())
        tell(t, "the paradox is removed, the plan discarded", plan)
        look_up_drink(t)
        draw(t, 1)
        yield from turn_up_paradox(t, 0)
        return
    if gone not in t.fragments[1]:
        t.box.append(gone)
        take_out(t, 1, gone)
        tell(t, "removed", gone)
    if gone != plan:
        t.hands[1] = []
        look_up_drink(t)
        lies = yield from face(t, plan)
        t.displays[1].append(lies)
    look_up_drink(t)
    draw(t, 1)


def first_matched(t: Table, plan: str, count: int) -> str:
    """The first card from the left with so many of its items on the other three."""
    inventory = [*lying_cards(t, 1), plan, named(t.paradox)]
    for card in inventory:
        others = set().union(*[items(other) for other in inventory if other != card])
        if len(items(card) & others) >= count:
            return card
    return ""
