"""The Perfect Moment: no seat is special. With the seats exchanged it is the same game, seen from the other side."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from paradoxa.core import CHANCE
from paradoxa.core.play import play
from tests.games.perfect_moment.table import GAME, split, wander


def mirrored(line: str) -> str:
    """The same line for the other seat; the deal hands each the other's cards."""
    seat, move = split(line)
    words = move.split()
    if words[0] == "deal":
        return " ".join(["*", *words[:2], *words[6:10], *words[2:6], *words[10:]])
    if words[0] == "start":
        return f"* start {1 - int(words[1])}"
    return f"{1 - seat} {move}"


def lines_of(decisions: Sequence[object], flip: bool) -> list[str]:
    """All open questions with their answers, as lines."""
    found = []
    for decision in decisions:
        seat, kind, moves = decision.seat, decision.kind, decision.options  # type: ignore[attr-defined]
        who = seat if seat == CHANCE or not flip else 1 - seat
        found += [f"{who} {kind}: {move}" for move in moves if seat != CHANCE]
    return sorted(found)


@pytest.mark.clause("T-3.1", "T-3.2", "T-2.4", "T-6.3")
@pytest.mark.parametrize("colours", ["ykp", "ykg", "kpg", "ypg"])
@pytest.mark.parametrize("start", ["fastest", "coin"])
def test_a_game_with_the_seats_exchanged_is_the_same_game(colours: str, start: str) -> None:
    for seed in range(4):
        settings = {"colours": colours, "start": start}
        twin = GAME.new(2, settings)
        for ply in wander(seed, settings):
            seat, move = split(mirrored(ply.line))
            play(GAME, twin, seat, move)
            state = ply.state
            assert lines_of(GAME.decisions(twin), True) == lines_of(GAME.decisions(state), False)
            assert (twin.points[::-1], twin.deck, twin.paradox) == (state.points, state.deck, state.paradox)
            assert (twin.hands[::-1], twin.displays[3:] + twin.displays[:3]) == (state.hands, state.displays)
            for one, other in ((0, 1), (1, 0), (None, None)):
                mine, theirs = GAME.view(state, one), GAME.view(twin, other)
                assert mine.sides == theirs.sides[::-1]
                assert (mine.deck, mine.unseen, mine.looked) == (theirs.deck, theirs.unseen, theirs.looked)
        outcome, reflected = GAME.outcome(ply.state), GAME.outcome(twin)
        assert outcome is not None
        assert reflected is not None
        assert [1 - seat for seat in reflected.winners] == list(outcome.winners)
