"""The statistics of the arena, against values worked out elsewhere."""

from __future__ import annotations

import pytest

from paradoxa.arena.statistics import mean, share


def test_a_share_has_its_wilson_interval() -> None:
    # The textbook's 81 of 263: Wilson score interval 0.2553 to 0.3662.
    assert share(81, 263) == pytest.approx((0.30798, 0.25527, 0.36623), abs=1e-4)
    assert share(0, 10)[:2] == (0.0, 0.0)
    assert share(0, 10).high == pytest.approx(0.2775, abs=1e-4)
    assert share(10, 10).high == 1.0
    assert share(0, 0) == (0.0, 0.0, 1.0)


def test_a_mean_has_its_normal_interval() -> None:
    assert mean([1, 2, 3, 4]) == pytest.approx((2.5, 2.5 - 1.2651, 2.5 + 1.2651), abs=1e-3)
    assert mean([7]) == (7, 7, 7)
    assert mean([]) == (0, 0, 0)
