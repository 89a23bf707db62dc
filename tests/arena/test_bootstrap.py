"""Intervals over deals, and ratings."""

from __future__ import annotations

from math import inf
from random import Random

import pytest

from paradoxa.arena.bootstrap import Bootstrap
from paradoxa.arena.ratings import Meeting, ratings
from paradoxa.arena.statistics import Estimate


def test_intervals_hold_the_truth_about_as_often_as_they_say() -> None:
    rng = Random(5)
    held = 0
    for trial in range(150):
        luck = [rng.gauss(0.6, 0.2) for _ in range(25)]  # games of a deal hang together
        parts = [float(sum([rng.random() < one for _ in range(4)])) for one in luck]
        found = Bootstrap(25, trial).share(parts, [4.0] * 25)
        assert found.low <= found.value <= found.high
        held += found.low <= 0.6 <= found.high
    assert 0.88 <= held / 150 <= 0.99


def test_games_of_one_deal_count_as_one() -> None:
    """Ten equal games of a deal say no more than one."""
    wins = [1.0, 0.0] * 10
    one = Bootstrap(20, 1).share(wins, [1.0] * 20)
    ten = Bootstrap(20, 1).share([10 * won for won in wins], [10.0] * 20)
    assert one == ten
    assert one.high - one.low > 0.35


def test_paired_differences_are_sharper_than_their_parts() -> None:
    rng = Random(2)
    base = [rng.gauss(50, 20) for _ in range(40)]
    ones = [1.0] * 40
    boot = Bootstrap(40, 0)
    gap = boot.difference((base, ones), ([value + 1 + rng.gauss(0, 0.5) for value in base], ones))
    assert 0.5 < gap.low < gap.value < gap.high < 1.5
    alone = boot.ratio(base, ones)
    assert alone.high - alone.low > 10 * (gap.high - gap.low)


def test_the_same_seed_draws_the_same_deals() -> None:
    assert Bootstrap(9, 4).draws == Bootstrap(9, 4).draws
    assert Bootstrap(9, 4).draws != Bootstrap(9, 5).draws


def test_what_never_varies_and_what_is_single() -> None:
    sure = Bootstrap(20, 0).share([2.0] * 20, [2.0] * 20)
    assert sure.value == 1.0
    assert 0.8 < sure.low < 0.9  # Wilson's, of twenty deals
    assert Bootstrap(1, 0).ratio([3.0], [2.0]) == Estimate(1.5, -inf, inf)
    assert Bootstrap(3, 0).share([0.0] * 3, [0.0] * 3) == Estimate(0.0, 0.0, 1.0)
    assert Bootstrap(2, 0).difference(([1.0, 2.0], [1.0, 1.0]), ([0.0, 0.0], [0.0, 0.0])) == Estimate(0.0, -inf, inf)


def deals_of(strengths: dict[str, float], count: int, seed: int) -> list[list[Meeting]]:
    """Duels in which the stronger one wins by the odds of its rating."""
    rng = Random(seed)
    names = list(strengths)
    found = []
    for _ in range(count):
        deal: list[Meeting] = []
        for place, one in enumerate(names):
            for two in names[place + 1 :]:
                for _ in range(2):
                    wins = rng.random() < 1 / (1 + 10 ** ((strengths[two] - strengths[one]) / 400))
                    deal.append(((one, two), (0, 1) if wins else (1, 0)))
        found.append(deal)
    return found


def test_ratings_are_in_the_right_order_and_near_the_truth() -> None:
    truth = {"uniform": 1100.0, "greedy": 1500.0, "strong": 1700.0, "expert": 1800.0}
    found = ratings(deals_of(truth, 24, 3), list(truth), 1, 2)
    assert sorted(found, key=lambda name: found[name].value) == list(truth)
    assert found["greedy"] == Estimate(1500.0, 1500.0, 1500.0)
    for name, strength in truth.items():
        assert abs(found[name].value - strength) < 150
        if name != "greedy":
            assert found[name].low < found[name].value < found[name].high


def test_ratings_hardly_depend_on_the_order_of_deals() -> None:
    truth = {"greedy": 1500.0, "strong": 1650.0, "expert": 1750.0}
    deals = deals_of(truth, 20, 8)
    one = ratings(deals, list(truth), 1, 2)
    other = ratings(deals[::-1], list(truth), 1, 2)
    for name in truth:
        assert abs(one[name].value - other[name].value) < 20
        assert one[name].low <= other[name].value <= one[name].high


def test_without_greedy_the_mean_is_the_middle() -> None:
    found = ratings(deals_of({"strong": 1600.0, "expert": 1700.0}, 20, 1), ["strong", "expert"], 1, 2)
    assert sum([rating.value for rating in found.values()]) == pytest.approx(3000, abs=0.2)


def test_whoever_sits_twice_and_whoever_is_alone() -> None:
    meetings: list[list[Meeting]] = [[(("greedy", "uniform", "uniform"), (0, 1, 2))] for _ in range(10)]
    found = ratings(meetings, ["greedy", "uniform"], 0, 3)
    assert found["uniform"].high < 1500.0
    assert ratings([[(("greedy", "greedy"), (0, 1))]], ["greedy"], 0, 2)["greedy"].value == 1500.0
