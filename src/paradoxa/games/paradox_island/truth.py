"""Paradox Island: whether the true position agrees with all that was said (I-15.4).

A position text holds both. If they differ, no world could ever be imagined that agrees with what was heard; so such a
text is refused. The search for worlds answers the question: on the true island, with every piece where it is.
"""

from __future__ import annotations

from random import Random
from typing import Final

from paradoxa.games.paradox_island.islands import Land
from paradoxa.games.paradox_island.pieces import OFF, PIECES, WAVE
from paradoxa.games.paradox_island.search import Search
from paradoxa.games.paradox_island.state import State
from paradoxa.games.paradox_island.tilings import placements_of
from paradoxa.games.paradox_island.tracks import Heard, Trace, story_of
from paradoxa.games.paradox_island.wave import wave_places

TRIES: Final = 40
BUDGET: Final = 200  # choices of one try


class _OnLand(Search):
    """A search that knows the island."""

    land: Land

    def begin(self) -> list[Trace] | None:
        self.alive = sum([1 << placement for placement in placements_of(self.land.island)])
        self.effects = {self.land.names[space]: space for space in self.land.anomalies}
        return None


def agrees(state: State) -> bool:
    """Whether the pieces can have come to where they are, and met whom they met, as everybody heard it."""
    land = state.land
    if land is None:
        return not state.entries
    heard = _heard(state)
    story = story_of(heard)
    for attempt in range(TRIES):
        search = _OnLand(heard, story, Random(attempt))
        search.land = land

        def accept(search: Search = search) -> bool:
            for number, chain in enumerate(story.chains):  # the last chain of each piece comes last
                ends[chain.piece] = search.walks[number].place, search.walks[number].lies
            ends[WAVE] = state.places[WAVE], False
            true = [(place, bool(state.lying >> piece & 1)) for piece, place in enumerate(state.places)]
            return ends == true and state.places[WAVE] in wave_places(land, heard, search)

        ends: list[tuple[int, bool]] = [(OFF, False)] * PIECES
        if search.run(BUDGET, accept):
            return True
    return False


def _heard(state: State) -> Heard:
    """What was said, and as if it had been marked: where everybody is now."""
    characters = [state.character_of(piece) if piece in state.captives else -1 for piece in range(PIECES)]
    boards = tuple([state.own_pieces(board) for board in range(state.seats - 1)])
    now = [(0, len(state.entries), piece, place) for piece, place in enumerate(state.places) if place != OFF]
    marks = (*state.marks, *now)
    return Heard(tuple(state.entries), tuple(characters), boards, (-1, -1), marks, boards[0][0])
