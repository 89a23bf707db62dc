"""The statistics of the arena, against values worked out elsewhere."""

from __future__ import annotations

from math import inf

import pytest

from paradoxa.arena.statistics import mean, share, student


def test_a_share_has_its_wilson_interval() -> None:
    # The textbook's 81 of 263: Wilson score interval 0.2553 to 0.3662.
    assert share(81, 263) == pytest.approx((0.30798, 0.25527, 0.36623), abs=1e-4)
    assert share(0, 10)[:2] == (0.0, 0.0)
    assert share(0, 10).high == pytest.approx(0.2775, abs=1e-4)
    assert share(10, 10).high == 1.0
    assert share(0, 0) == (0.0, 0.0, 1.0)


def test_a_mean_has_its_student_interval() -> None:
    # Deviation 1.29099, by 3.1824 (three degrees of freedom), by the root of four.
    assert mean([1, 2, 3, 4]) == pytest.approx((2.5, 2.5 - 2.0543, 2.5 + 2.0543), abs=1e-3)
    assert mean([7]) == (7, -inf, inf)
    assert mean([]) == (0, -inf, inf)


def test_student_agrees_with_the_tables() -> None:
    for freedom, wanted in ((1, 12.706), (10, 2.228), (11, 2.201), (20, 2.086), (60, 2.000), (10**6, 1.960)):
        assert student(freedom) == pytest.approx(wanted, abs=1e-3)
