"""Who sits where: balanced in every deal, and over a cycle of deals in every respect."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from paradoxa.arena.schedule import circles_of, companies, cycle, seatings


@pytest.mark.parametrize(
    ("entries", "seats"), [(1, 2), (2, 2), (2, 4), (3, 2), (3, 4), (4, 4), (5, 3), (6, 2), (6, 4), (6, 5), (8, 4)]
)
def test_in_every_deal_everybody_sits_equally_often_everywhere(entries: int, seats: int) -> None:
    for deal in range(cycle(entries, seats) + 1):
        tables = seatings(entries, seats, 7, deal)
        assert len(set(tables)) == len(tables)
        by_seat = [Counter([table[seat] for table in tables]) for seat in range(seats)]
        assert all([count == by_seat[0] for count in by_seat])
        assert len(by_seat[0]) == entries
        assert len(set(by_seat[0].values())) == 1


@pytest.mark.parametrize(("entries", "seats"), [(5, 3), (6, 4), (8, 4), (7, 5)])
def test_over_a_cycle_every_company_meets_once(entries: int, seats: int) -> None:
    met = [company for deal in range(cycle(entries, seats)) for company in companies(entries, seats, deal)]
    assert sorted(met) == list(combinations(range(entries), seats))
    assert sum([len(circle) for circle in circles_of(entries, seats)]) == len(met)


def test_two_seats_are_a_round_robin_in_every_deal() -> None:
    for deal in range(3):
        met = Counter([frozenset(table) for table in seatings(5, 2, 1, deal)])
        assert set(met) == {frozenset(pair) for pair in combinations(range(5), 2)}
        assert set(met.values()) == {2}


def test_who_plays_alone_plays_once() -> None:
    assert seatings(3, 1, 0, 5) == ((0,), (1,), (2,))


def test_the_same_bot_everywhere_needs_no_rotation() -> None:
    assert seatings(1, 4, 0, 0) == ((0, 0, 0, 0),)


def test_neighbours_change_with_the_deal() -> None:
    assert len({frozenset(seatings(5, 5, 3, deal)) for deal in range(12)}) > 4
