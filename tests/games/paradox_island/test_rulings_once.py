"""Paradox Island: what can be done only once in a turn, I-9.84."""

from __future__ import annotations

import pytest

from paradoxa.core import IllegalMove
from tests.games.paradox_island.boards import give
from tests.games.paradox_island.lands import laid

pytestmark = pytest.mark.usefixtures("round_boards")


@pytest.mark.clause("I-9.84")
def test_9_84_hempel_uses_each_fruit_once_in_a_turn_however_often_it_is_cleared() -> None:
    # Lime and apple side by side, both in boxes of the free step: without an end they would carry him for ever.
    at = laid({"hempel": "d3"}, ("hempel", "phil"), bush="orange", d3="lime", d4="apple")
    give(at, "hempel", "-", "-", "-", "-", "-", "lime", "apple")
    at.play("use lime", "step E safely", "activate", "use apple", "step W safely", "activate")
    assert at.place("hempel") == "d3"  # lime is cleared by being activated again
    assert "use lime" not in at.options
    with pytest.raises(IllegalMove, match="used the lime in this turn already") as refused:
        at.play("use lime")
    assert refused.value.clause == "I-9.84"
    at.play("stop")
    at.turn_of("hempel")
    assert "use lime" in at.options
