"""The Perfect Moment, T-8.7: sampled worlds agree with what the seat remembers, and each is as likely as any other.

The positions are small enough to list every world (`witness.py`); the draws are held to that list with a chi-square
test at one in a thousand, seeds fixed.
"""

from __future__ import annotations

from collections import Counter
from math import factorial
from random import Random
from typing import NamedTuple

import pytest

from paradoxa.core import CHANCE
from paradoxa.games.perfect_moment.box.components import Card
from paradoxa.games.perfect_moment.knowledge.view import PerfectMomentView
from paradoxa.games.perfect_moment.positions import possible
from paradoxa.games.perfect_moment.rules import memory
from paradoxa.games.perfect_moment.rules.memory import Mind
from paradoxa.games.perfect_moment.rules.state import State
from tests.games.paradominetor.enumeration import critical
from tests.games.perfect_moment.alone import alone
from tests.games.perfect_moment.table import GAME, after, at, load, wander
from tests.games.perfect_moment.witness import World, world_of, worlds_of

GUN_THEN_POETRY = at("pkt yga kfr", "kcr kpf pwt", "kfc", "ymg yma ykg yka", rest="scored")
GUN_THEN_MASK = at("pkt yga kfp", "kcr ykm pwt", "kfr", "ymg yma yka", rest="scored")
CHOCOLATES = at("ymk kcr ykg", "pkt kpc yga", "pwt", "ymg yma kfp kfr", rest="scored")
TICKETS = at("ymk ptk kfp", "kcr kpc yga", "kfr", "ymg yma ykg yka", rest="scored")
RING = at("ymk krc kfp", "pkt kpc yga", "kfr", "ymg yma", rest="scored")
ECHO = alone("ymk yga kfp", "kcr ptp pkw", "kfr", "ymg yma yka")
LOOK = ("0 use gun", "0 return ymg", "0 return yma")
NEXT = ("0 stop", "0 none")
POETRY = (*LOOK, *NEXT, "1 use poetry")
ONE_SEEN = ("0 use gun", "0 discard ymg", "0 return yma", *NEXT, "1 use poetry", "1 return kcr")


class Moment(NamedTuple):
    """A position with few worlds: how it came about, who looks, and how many worlds there are."""

    start: str
    lines: tuple[str, ...]
    viewer: int | None
    worlds: int


MOMENTS = {
    "nothing seen": Moment(GUN_THEN_MASK, (), 0, 24),
    "a spectator": Moment(GUN_THEN_MASK, (), None, 120),
    "two cards known": Moment(GUN_THEN_MASK, (*LOOK, *NEXT), 0, 2),
    "one of several": Moment(GUN_THEN_MASK, (*LOOK, *NEXT, "1 use mask", "1 discard yma"), 0, 4),
    "in a hand of three": Moment(GUN_THEN_POETRY, POETRY, 0, 6),
    "out of a hand of three": Moment(GUN_THEN_POETRY, (*POETRY, "1 return ymg"), 0, 18),
    "out of it twice": Moment(GUN_THEN_POETRY, (*POETRY, "1 return ymg", "1 return kcr"), 0, 36),
    "with a display card": Moment(GUN_THEN_POETRY, (*POETRY, "1 return kcr", "1 return pwt"), 0, 18),
    "of uneven weight": Moment(GUN_THEN_POETRY, ONE_SEEN, 0, 9),
    "looked at by the other": Moment(TICKETS, ("0 use tickets", "0 return yma"), 1, 20),
    "chocolates": Moment(CHOCOLATES, ("0 use chocolates",), 1, 60),
    "the other chocolate": Moment(CHOCOLATES, ("0 use chocolates", "0 lay ymg"), 1, 24),
    "sealed ring": Moment(RING, ("0 use ring", "0 give ymk"), 1, 6),
    "traded": Moment(RING, ("0 use ring", "0 give ymk", "1 give pkt"), None, 24),
    "echo, one known": Moment(ECHO, ("0 use gun", "0 discard ymg", "0 return yma"), 0, 2),
    "echo, a spectator": Moment(ECHO, ("0 use gun", "0 discard ymg"), None, 120),
}


def seen(moment: Moment) -> PerfectMomentView:
    found: PerfectMomentView = GAME.view(after(moment.start, *moment.lines), moment.viewer)
    return found


def chi_square(drawn: Counter[World], worlds: set[World]) -> float:
    """How far the draws are from even."""
    expected = drawn.total() / len(worlds)
    return sum([(drawn[world] - expected) ** 2 / expected for world in worlds])


def check_even(view: PerfectMomentView, allowed: set[World], seed: int) -> None:
    rng = Random(seed)
    drawn = Counter([world_of(GAME.determinize(view, rng)) for _ in range(max(300, 12 * len(allowed)))])
    assert set(drawn) <= allowed
    if len(allowed) > 1:
        assert chi_square(drawn, allowed) < critical(len(allowed) - 1)


# --- every world, equally often ----------------------------------------------------------------------
@pytest.mark.clause("T-8.7")
@pytest.mark.parametrize("name", MOMENTS)
def test_every_world_the_seat_holds_possible_is_drawn_equally_often_and_no_other(name: str) -> None:
    moment = MOMENTS[name]
    view = seen(moment)
    allowed = worlds_of(view)
    assert len(allowed) == moment.worlds
    assert world_of(after(moment.start, *moment.lines)) in allowed
    check_even(view, allowed, seed=len(name))


@pytest.mark.clause("T-8.4", "T-8.7")
def test_ways_with_more_unknown_cards_in_a_hand_stand_for_fewer_worlds() -> None:
    view = seen(MOMENTS["of uneven weight"])
    per_way = Counter([_way_of(view.mine, world, view) for world in worlds_of(view)])
    assert sorted(per_way.values()) == [3, 6]  # so that an even draw of ways would be uneven in worlds


def _way_of(mind: Mind, world: World, view: PerfectMomentView) -> tuple[str, ...]:
    top = view.low + len(view.deck) - 1
    at = {name: str(top - depth) for depth, name in enumerate(world.deck)}
    at |= {name: f"hand {side}" for side in (0, 1) for name in world.hands[side]}
    return tuple([at[card.name] for card in mind.cards])


@pytest.mark.clause("T-8.7")
@pytest.mark.parametrize("seats", [1, 2])
def test_worlds_are_even_at_any_time_of_random_games(seats: int) -> None:
    tried = 0
    for seed in range(60):
        colours = ("ykp", "ykg", "ypg", "kpg")[seed % 4]
        rng = Random(seed)
        for ply in wander(seed, {"colours": colours}, seats=seats):
            if len(ply.state.deck) > 5 or rng.random() < 0.7 or not GAME.decisions(ply.state):
                continue
            view = GAME.view(ply.state, rng.choice([*range(seats), None]))
            size = len(view.mine.ways) * factorial(len(view.unseen))
            if len(view.mine.ways) > 1 and size <= 150:
                allowed = worlds_of(view)
                assert world_of(ply.state) in allowed
                check_even(view, allowed, seed)
                tried += 1
                break
        if tried == 12:
            return
    assert tried >= 6


@pytest.mark.clause("T-8.7", "T-9.22")
def test_what_another_seat_has_sealed_is_drawn_evenly() -> None:
    view = seen(MOMENTS["sealed ring"])
    rng = Random(8)
    drawn: Counter[str] = Counter()
    for _ in range(1800):
        world = GAME.determinize(view, rng)
        (gift,) = [str(move) for move in world.sealed[0]]
        drawn[gift if gift in ("give kcr", "give kfp") else "the plan"] += 1
    assert set(drawn) == {"give kcr", "give kfp", "the plan"}
    assert sum([(count - 600) ** 2 / 600 for count in drawn.values()]) < critical(2)


@pytest.mark.clause("T-8.2", "T-8.7", "T-9.11")
def test_a_sealed_set_up_is_any_of_those_possible() -> None:
    *_, ply = wander(2, {"colours": "kpg"}, plies=7)
    rng = Random(5)
    for viewer in (0, 1, None):
        view = GAME.view(ply.state, viewer)
        worlds = [GAME.determinize(view, rng) for _ in range(60)]
        for seat in (0, 1):
            assert {len(world.sealed[seat]) for world in worlds} == {view.sealed_by[seat]}
            if seat == viewer:
                assert {world.sealed[seat] for world in worlds} == {view.sealed}
            elif view.sealed_by[seat]:
                assert len({world.sealed[seat] for world in worlds}) > 30


# --- the law of the view ---------------------------------------------------------------------------------
def check_world(state: State, viewer: int | None, rng: Random) -> None:
    """A world must look to its viewer as the truth does, and be a position that can arise."""
    view = GAME.view(state, viewer)
    world = GAME.determinize(view, rng)
    assert GAME.view(world, viewer) == view
    assert load(GAME.dump(world)) == world


@pytest.mark.clause("T-8.7")
@pytest.mark.parametrize(("seats", "colours"), [(1, "ykp"), (1, "kpg"), (2, "ykg"), (2, "ypg")])
def test_at_any_time_a_world_looks_to_the_seat_as_the_truth_does(seats: int, colours: str) -> None:
    rng = Random(seats)
    for seed in range(2):
        for ply in wander(seed, {"colours": colours}, seats=seats):
            for viewer in (*range(seats), None):
                check_world(ply.state, viewer, rng)


# --- more than a mind holds ------------------------------------------------------------------------------
def true_way(mind: Mind, state: State) -> bool:
    """Whether the truth is among the ways in mind."""
    spots = possible.spots(state)
    return tuple([spots[card] for card in mind.cards]) in mind.ways


@pytest.mark.clause("T-8.7")
@pytest.mark.parametrize("most", [3, 8])
def test_a_mind_that_forgets_still_holds_the_truth_and_the_law(most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "MOST", most)
    forgotten = 0
    forget = memory._forget

    def counted(cards: tuple[Card, ...], ways: set[tuple[int, ...]]) -> tuple[tuple[Card, ...], set[tuple[int, ...]]]:
        nonlocal forgotten
        forgotten += 1
        return forget(cards, ways)

    monkeypatch.setattr(memory, "_forget", counted)
    rng = Random(most)
    for seed in range(4):
        for ply in wander(seed, {"colours": ("ykp", "kpg")[seed % 2]}, seats=1 + seed // 2):
            for viewer in (*range(ply.state.seats), None):
                mind = GAME.view(ply.state, viewer).mine
                assert len(mind.ways) <= most
                assert true_way(mind, ply.state)
                check_world(ply.state, viewer, rng)
    assert forgotten > 3


@pytest.mark.clause("T-8.7")
def test_the_vaguest_card_is_forgotten_first(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = (*POETRY, "1 return ymg", "1 return kcr")
    whole = GAME.view(after(GUN_THEN_POETRY, *lines), 0).mine
    spread = {card.name: len(spots) for card, spots in whole.spots().items()}
    monkeypatch.setattr(memory, "MOST", len(whole.ways) - 1)
    short = GAME.view(after(GUN_THEN_POETRY, *lines), 0).mine
    (gone,) = set(whole.cards) - set(short.cards)
    assert spread[gone.name] == max(spread.values())
    assert "pkt" in [card.name for card in short.certain()]  # the own plan stays


@pytest.mark.clause("T-8.7")
def test_six_hundred_ways_are_kept() -> None:
    assert memory.MOST == 600
    most = 0
    for seed in range(6):
        rng = Random(seed)
        state = GAME.new(2, {"colours": "ypg"})
        while decisions := GAME.decisions(state):
            decision = rng.choice(decisions)
            move = GAME.chance(state, rng) if decision.seat == CHANCE else rng.choice(decision.options)
            GAME.apply(state, decision.seat, move)
            most = max(most, *[len(mind.ways) for mind in state.recall()])
    assert 10 < most <= 600
