"""Buckets: a burst is let in, then so many a second, each key for itself."""

from __future__ import annotations

import pytest

from paradoxa.service import rate_limit
from paradoxa.service.rate_limit import RateLimit, TooMany


class Watch:
    """A clock that tests turn."""

    def __init__(self) -> None:
        self.now = 1000.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> Watch:
    found = Watch()
    monkeypatch.setattr(rate_limit, "time", found)
    return found


def knocks(buckets: RateLimit, key: str, tries: int = 100) -> int:
    """How many of so many knocks at once are heard."""
    heard = 0
    for _ in range(tries):
        try:
            buckets.take(key)
        except TooMany:
            continue
        heard += 1
    return heard


def test_a_burst_then_a_rate(watch: Watch) -> None:
    buckets = RateLimit(2, 5)
    assert knocks(buckets, "a") == 5
    watch.now += 1
    assert knocks(buckets, "a") == 2
    watch.now += 0.4
    assert knocks(buckets, "a") == 0
    watch.now += 0.1
    assert knocks(buckets, "a") == 1
    watch.now += 1000
    assert knocks(buckets, "a") == 5, "a bucket is never more than full"


def test_each_key_has_its_own_and_refused_knocks_cost_nothing(watch: Watch) -> None:
    buckets = RateLimit(1, 3)
    assert knocks(buckets, "a") == 3
    assert knocks(buckets, "b") == 3
    watch.now += 1
    assert (knocks(buckets, "a"), knocks(buckets, "b")) == (1, 1)


@pytest.mark.parametrize(("rate", "burst"), [(0.1, 1), (0.5, 3), (3, 7), (10 / 60, 10)])
def test_who_waits_as_told_is_heard(watch: Watch, rate: float, burst: float) -> None:
    buckets = RateLimit(rate, burst)
    knocks(buckets, "a")
    for _ in range(20):
        with pytest.raises(TooMany) as caught:
            buckets.take("a")
        assert caught.value.seconds >= 1
        assert str(caught.value.seconds) in str(caught.value)
        watch.now += caught.value.seconds
        assert knocks(buckets, "a") >= 1


def test_a_rate_of_nothing_lets_everybody_in(watch: Watch) -> None:
    assert knocks(RateLimit(0, 0), "a", 1000) == 1000


def test_there_are_never_more_buckets_than_many(watch: Watch, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rate_limit, "MANY", 10)
    buckets = RateLimit(1, 4)
    for number in range(50):
        watch.now += 0.01
        buckets.take(f"key {number}")
    assert len(buckets._level) == 10
    watch.now += 10
    buckets.take("late")
    assert set(buckets._level) == {"late"}, "those that are full again are forgotten"


def test_where_it_is_crowded_those_who_knock_all_the_time_are_not_forgotten(
    watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rate_limit, "MANY", 10)
    buckets = RateLimit(0.001, 30)
    heard = 0
    for number in range(60):
        watch.now += 0.01
        heard += knocks(buckets, "busy", 1)
        buckets.take(f"key {number}")
    assert heard == 30, "an old bucket is not exchanged for a full one"
