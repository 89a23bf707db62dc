"""The search for worlds of Paradox Island with the printed boards: games at which it once stalled."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from paradoxa.core.record import Record, replay
from paradoxa.games.paradox_island.game import GAME
from paradoxa.games.paradox_island.knowledge.search import Search
from paradoxa.games.paradox_island.knowledge.tracks import Trace

RECORD = Path(__file__).parent / "fog_and_ivy.txt"


def test_fog_and_then_ivy_do_not_stall_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game at which the search once went on for minutes: it is counted, not timed."""
    for step in replay(Record.read(RECORD.read_text(encoding="utf-8"))):
        state = step.state
    arrivals = 0
    arrive = Search.arrive

    def counted(search: Search, *given: Any) -> Trace | None:
        nonlocal arrivals
        arrivals += 1
        assert arrivals < 600_000, "the search stalls"
        return arrive(search, *given)

    monkeypatch.setattr(Search, "arrive", counted)
    for seed in range(3):
        arrivals = 0
        world = GAME.determinize(GAME.view(state, 1), Random(seed))
        assert GAME.view(world, 1) == GAME.view(state, 1)
