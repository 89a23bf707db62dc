"""How many islands are still possible: counted where they are few, otherwise estimated.

An estimate follows Knuth: go down the tree of choices at random, and multiply by how many there were. A wrong turn is
taken back and counts as one that leads to nothing. Where all tracks are placed the islands left are counted or, again,
estimated; and as an island can be reached by several tracks, it is divided by their number.
"""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import Final, NamedTuple

from paradoxa.games.paradox_island.knowledge.deduction.names import PATIENCE, Knowledge
from paradoxa.games.paradox_island.knowledge.deduction.proof import COVER_COST, Effort, Proof, Root, Spent
from paradoxa.games.paradox_island.knowledge.encounters import agrees
from paradoxa.games.paradox_island.knowledge.search import LOOKED_AT
from paradoxa.games.paradox_island.knowledge.tilings import Cover, Undecided, complete_weighted, counted, covers

NODES: Final = 120  # choices to count islands
FEW: Final = 2000  # so many islands are looked at one by one
DESCENTS: Final = 16  # an estimate is the mean of so many
DEAD_ENDS: Final = 60  # so many wrong turns end a descent
TRACKS: Final = 40  # on one island tracks are counted up to here


class Number(NamedTuple):
    """How many islands there are, and whether that was counted."""

    islands: float
    is_exact: bool


def islands(known: Knowledge, root: Root, effort: Effort, rng: Random) -> Number:
    """How many islands are possible; none: there was no time to say."""
    found = counted(root.alive, NODES, FEW)
    if found is not None:
        half = Effort(effort.left // 2)
        effort.left -= half.left
        with suppress(Spent):
            number = _one_by_one(known, root, half, rng)
            if number is not None:
                return Number(number, True)
    total, times = 0.0, 0
    with suppress(Spent):
        while times < DESCENTS:
            total += Descent(known.heard, known.story, rng, effort).estimate(root)
            times += 1
    most = found.total if found is not None else float("inf")
    return Number(min(max(total / times, 1), most) if total else 0, False)


def _one_by_one(known: Knowledge, root: Root, effort: Effort, rng: Random) -> int | None:
    seen = {world.cover for world in known.worlds}
    number = 0
    for cover in covers(root.alive):
        effort.take(2)
        answer: bool | None = cover in seen
        if not answer:
            proof = OnOne(known.heard, known.story, rng, effort)
            answer = proof.decide(root, sum([1 << placement for placement in cover]), PATIENCE[1])
        if answer is None:
            return None
        number += answer
    return number


class OnOne(Proof):
    """A proof on one island, where little is left to look at."""

    looks_ahead = False


class Descent(Proof):
    """A way down the tree of choices, and what it stands for."""

    looks_ahead = False

    def estimate(self, root: Root) -> float:
        """What one descent says: the number of islands, on average."""
        self.begun, self.wrong = root, 0
        self.begin()
        return self._down()

    def _down(self) -> float:
        number = self.settle(LOOKED_AT)
        if number is None:
            return self._islands() if agrees(self.heard, self.counted, self.spots) else 0
        traces = self.traces(number, 10**6) if number >= 0 and self.can_lie() else []
        self.rng.shuffle(traces)
        state = (self.walks[:], len(self.filled), len(self.counted), len(self.uses))
        for tried, trace in enumerate(traces, 1):
            self.walks = state[0][:]
            self.take_back(*state[1:])
            self.commit(number, trace)
            found = self._down()
            if found:
                return found * len(traces) / tried
            self.wrong += 1
            if self.wrong > DEAD_ENDS:
                break
        return 0

    def _islands(self) -> float:
        """All tracks are placed: how many islands are left, each as far as it belongs to these tracks."""
        self.effort.take(3 * COVER_COST)
        found = counted(self.alive, NODES)
        if found is not None:
            if not found.total:
                return 0
            cover, number = found.draw(self.rng), float(found.total)
        else:
            self.effort.take(10 * COVER_COST)
            try:
                drawn = complete_weighted(self.alive, self.rng)
            except Undecided:
                return 0
            if drawn is None:
                return 0
            cover, number = drawn
        return number / self._tracks(cover) if self.agrees_on(cover) else 0

    def _tracks(self, cover: Cover) -> int:
        """In how many ways all can have been so on that island."""
        assert self.begun is not None
        every = _Tracks(self.heard, self.story, self.rng, self.effort)
        every.decide(self.begun, sum([1 << placement for placement in cover]), PATIENCE[1])
        return max(1, every.number)


class _Tracks(OnOne):
    """Counts all that can be accepted."""

    number = 0

    def accept(self) -> bool:
        """One more; enough when there are many."""
        self.number += super().accept()
        return self.number >= TRACKS
