"""Who sits where: balanced tables for every deal, so that nobody gains by cards, seat or company."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from random import Random
from typing import TypeAlias

Seating: TypeAlias = tuple[int, ...]  # by seat: the entry that sits there


@cache
def seatings(entries: int, seats: int, seed: int, deal: int) -> tuple[Seating, ...]:
    """The tables of a deal: every company that meets takes each of its rotations, with neighbours that change by deal.

    Within a deal every entry sits equally often at every seat.
    """
    found: dict[Seating, None] = {}  # in order, each once
    for number, company in enumerate(companies(entries, seats, deal)):
        order = list(company)
        Random(f"{seed}/deal {deal}/seating {number}").shuffle(order)
        for turn in range(seats):
            found[tuple(order[turn:] + order[:turn])] = None
    return tuple(found)


def companies(entries: int, seats: int, deal: int) -> Sequence[Seating]:
    """Which entries meet in a deal.

    More entries than seats: two seats let every pair meet in every deal; with more seats the companies come in circles
    (a company and what it becomes when everybody is replaced by the next entry), one circle a deal, until all have met.
    Fewer entries than seats: the entries fill the places, and whoever has a place more changes.
    """
    if entries <= seats:
        least, left = divmod(seats, entries)
        found = []
        for turn in range(entries if left else 1):
            places = [least + (1 if (entry - turn) % entries < left else 0) for entry in range(entries)]
            found.append(tuple([entry for entry in range(entries) for _ in range(places[entry])]))
        return found
    if seats <= 2:
        return list(combinations(range(entries), seats))
    circles = circles_of(entries, seats)
    return circles[deal % len(circles)]


@cache
def circles_of(entries: int, seats: int) -> tuple[tuple[Seating, ...], ...]:
    """All companies, parted into circles: in each, every entry stands equally often."""
    left = dict.fromkeys(combinations(range(entries), seats))
    found = []
    while left:
        company = next(iter(left))
        circle: dict[Seating, None] = {}
        while company not in circle:
            circle[company] = None
            del left[company]
            company = tuple(sorted([(entry + 1) % entries for entry in company]))
        found.append(tuple(circle))
    return tuple(found)


def cycle(entries: int, seats: int) -> int:
    """After how many deals every company has met equally often."""
    return len(circles_of(entries, seats)) if entries > seats > 2 else 1
