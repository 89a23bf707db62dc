"""The conformance suite can fail: a lawful toy passes it, and each broken twin is caught by the law it breaks."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.broken_toys import FAULTS
from tests.conformance import Violation, survey
from tests.toys import HighCard


def test_a_lawful_toy_game_passes() -> None:
    for seed in range(20):
        assert survey(HighCard(), 2, {}, seed) == 3


@pytest.mark.parametrize(("law", "broken"), FAULTS, ids=[law for law, _ in FAULTS])
def test_every_law_catches_the_game_that_breaks_it(law: str, broken: Callable[[], HighCard]) -> None:
    with pytest.raises(Violation) as caught:
        any([survey(broken(), 2, {}, seed, limit=50) < 0 for seed in range(40)])
    assert caught.value.law.startswith(law), caught.value
