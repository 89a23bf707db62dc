"""Paradox Island: whether the true position agrees with all that was said (I-15.4).

A position text holds both. If they differ, no world could ever be imagined that agrees with what was heard; so such a
text is refused. The search for worlds answers the question: on the true island, with every piece where it is. Where it
takes too long the position is taken: only what is shown to be wrong is refused.
"""

from __future__ import annotations

from random import Random
from typing import Final

from paradoxa.games.paradox_island.box.islands import Land
from paradoxa.games.paradox_island.box.pieces import OFF, PIECES, WAVE
from paradoxa.games.paradox_island.knowledge.search import Search
from paradoxa.games.paradox_island.knowledge.tilings import placements_of
from paradoxa.games.paradox_island.knowledge.tracks import Heard, Story, Trace, story_of, with_silence
from paradoxa.games.paradox_island.knowledge.wave import wave_places
from paradoxa.games.paradox_island.rules.frames import text_of
from paradoxa.games.paradox_island.rules.state import State

BUDGET: Final = 400  # choices before the question is left open
REFUSALS: Final = 40


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
    search = _OnLand(heard, story, Random(0))
    search.land = land

    def accept() -> bool:
        return _is_so(state, story, search) and state.places[WAVE] in wave_places(land, heard, search)

    return search.run(BUDGET, accept, REFUSALS) or search.tired


def _is_so(state: State, story: Story, search: Search) -> bool:
    """Whether everybody but the Wave has come to where they are."""
    ends = [(OFF, False)] * PIECES
    for number, chain in enumerate(story.chains):  # the last chain of each piece comes last
        ends[chain.piece] = search.walks[number].place, search.walks[number].lies
    true = [(place, bool(state.lying >> piece & 1)) for piece, place in enumerate(state.places)]
    return ends[1:] == true[1:]


def _heard(state: State) -> Heard:
    """What was said, and as if it had been marked: where everybody is now."""
    characters = [state.character_of(piece) if piece in state.captives else -1 for piece in range(PIECES)]
    boards = tuple([state.own_pieces(board) for board in range(state.seats - 1)])
    asked = not any([text_of(frame).startswith("onward") for frame in state.stack])
    entries, moments = with_silence(state.entries, asked)
    marks = [(board, moments[when], piece, place) for board, when, piece, place in state.marks]
    marks += [(0, len(entries), piece, place) for piece, place in enumerate(state.places) if place != OFF]
    return Heard(
        entries=entries,
        characters=tuple(characters),
        boards=boards,
        start=(-1, -1),
        marks=tuple(marks),
        first=boards[0][0],
    )
