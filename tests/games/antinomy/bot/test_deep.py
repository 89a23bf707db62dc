"""Looking ahead in Antinomy with tables and masks: the same game as the rules, turn by turn."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from paradoxa.core import CHANCE
from paradoxa.games import GAMES
from paradoxa.games.antinomy.bot.charts import ORDERS, drawn, worth_of
from paradoxa.games.antinomy.bot.deep import Deep
from paradoxa.games.antinomy.bot.limit import ENDLESS, Exhausted, Limit
from paradoxa.games.antinomy.bot.worth import can_steal, is_ready, share, side_of
from paradoxa.games.antinomy.box.components import CARDS, HANDS
from paradoxa.games.antinomy.notation.moves import Travel
from paradoxa.games.antinomy.rules.state import State

GAME: Any = GAMES["antinomy"]


def positions(count: int, may_decline: str, seed: int) -> list[State]:
    """Turns to be made, from random games, from the first turn on."""
    rng = Random(seed)
    found: list[State] = []
    while len(found) < count:
        state = GAME.new(2, {"may-decline": may_decline})
        wanted = rng.randrange(50)
        while decisions := GAME.decisions(state):
            decision = decisions[0]
            if decision.kind == "move" and state.turn >= wanted:
                found.append(state)
                break
            move = GAME.chance(state, rng) if decision.seat == CHANCE else rng.choice(decision.options)
            GAME.apply(state, decision.seat, move)
    return found


def deep_of(state: State, nodes: int = ENDLESS) -> Deep:
    deep = Deep([card.bit.bit_length() - 1 for card in state.row], state.may_decline, Limit(nodes))
    deep.orders = ORDERS
    return deep


def looked(state: State, deep: Deep, depth: int, alpha: float = 0.0, beta: float = 1.0) -> float:
    """What the deep look says of a turn, to whoever makes it."""
    seat = state.turn & 1
    hand, space, crystals = side_of(state, 1 - seat)
    rival = (hand, space if state.turn else ~space, crystals)
    return deep.turn(seat, side_of(state, seat), rival, state.covered, depth, alpha, beta)


def by_the_rules(state: State, depth: int) -> float:
    """The same by the rules themselves, to seat 0: no tables, no pruning, all orders of chance."""
    decisions = GAME.decisions(state)
    if not decisions or (decisions[0].kind == "move" and depth == 0):
        return share(state)
    (decision,) = decisions
    left = depth - 1 if decision.kind == "move" else depth
    values = []
    for move in decision.options:
        then = state.copy()
        GAME.apply(then, decision.seat, move)
        values.append(by_the_rules(then, left))
    if decision.seat == CHANCE:
        return sum(values) / len(values)
    return max(values) if decision.seat == 0 else min(values)


@pytest.mark.parametrize("may_decline", ["no", "yes"])
@pytest.mark.parametrize(("depth", "count"), [(1, 120), (2, 25), (3, 12)])
def test_a_deep_look_finds_what_the_rules_say(may_decline: str, depth: int, count: int) -> None:
    for state in positions(count, may_decline, depth):
        deep = deep_of(state)
        row, where = list(deep.row), list(deep.where)
        found = [looked(state, deep, shallow) for shallow in range(1, depth + 1)][-1]
        expected = by_the_rules(state, depth)
        assert found == pytest.approx(expected if state.turn % 2 == 0 else 1.0 - expected, abs=1e-9), GAME.dump(state)
        assert (deep.row, deep.where) == (row, where)  # all moves were taken back


def test_a_window_changes_no_value_inside_it() -> None:
    for state in positions(40, "no", 9):
        whole = looked(state, deep_of(state), 3)
        for alpha, beta in ((whole - 0.1, whole + 0.1), (0.0, whole + 0.02), (whole - 0.02, 1.0)):
            assert looked(state, deep_of(state), 3, max(0.0, alpha), min(1.0, beta)) == pytest.approx(whole, abs=1e-9)
        assert looked(state, deep_of(state), 3, 0.0, max(0.01, whole - 0.2)) >= max(0.01, whole - 0.2) - 1e-9
        assert looked(state, deep_of(state), 3, min(0.99, whole + 0.2), 1.0) <= min(0.99, whole + 0.2) + 1e-9


def test_the_moves_are_those_of_the_rules() -> None:
    for state in positions(300, "no", 4):
        deep = deep_of(state)
        seat = state.turn & 1
        me, rival = side_of(state, seat), side_of(state, 1 - seat)
        found = deep.moves(seat, me, rival, rival[1], state.covered, deep.liked[seat], -1)
        moves = {(CARDS[(entry & 255) // 9], (entry & 255) % 9) for entry in found}
        options = GAME.decisions(state)[0].options
        assert moves == {(move.card, move.space) for move in options if isinstance(move, Travel)}
        assert len(found) == len(options)


def test_what_is_in_reach_is_what_the_rules_let_happen() -> None:
    ready = steals = 0
    for state in positions(300, "no", 5):
        seat = state.turn & 1
        mine, theirs = state.hands[seat].mask, state.hands[1 - seat].mask
        here, there = state.at[seat], state.at[1 - seat]
        deep = deep_of(state)
        hands = [
            (HANDS[mine ^ move.card.bit ^ state.row[move.space].bit], move.space)
            for move in GAME.decisions(state)[0].options
        ]
        can_declare = any([hand.is_paradox[state.covered] for hand, _ in hands])
        least = HANDS[theirs].totals[state.covered]
        wins = any([hand.totals[state.covered] > least for hand, space in hands if space == there])
        assert is_ready(mine, here, state.covered, 1 - 2 * seat, deep.where) == can_declare
        assert can_steal(mine, theirs, here, there, state.covered, 1 - 2 * seat, deep.row) == wins
        ready += can_declare
        steals += wins
    assert ready > 5
    assert steals > 5


def test_a_tie_is_broken_as_often_as_the_pairs_say() -> None:
    rng = Random(8)
    for _ in range(200):
        cards = rng.sample(range(16), 6)
        covered = rng.randrange(4)
        one, two = [sum([1 << card for card in hand]) for hand in (cards[:3], cards[3:])]
        pairs = [(worth_of(a, covered), worth_of(b, covered)) for a in cards[:3] for b in cards[3:]]
        assert drawn(one, two, covered) == (sum([a > b for a, b in pairs]), sum([a < b for a, b in pairs]))


def test_a_look_stops_when_the_limit_says_so() -> None:
    state = positions(1, "no", 7)[0]
    deep = deep_of(state, 400)
    with pytest.raises(Exhausted):
        looked(state, deep, 30)
    assert deep.limit.used == 400
