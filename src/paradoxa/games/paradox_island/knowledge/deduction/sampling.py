"""Worlds at random, as the world sampler draws them (I-14.4)."""

from __future__ import annotations

from contextlib import suppress
from random import Random

from paradoxa.games.paradox_island.knowledge.arrivals import RINGS
from paradoxa.games.paradox_island.knowledge.deduction.names import Knowledge
from paradoxa.games.paradox_island.knowledge.deduction.proof import COVER_COST, Effort, Found, Proof, Root, Spent
from paradoxa.games.paradox_island.knowledge.search import PATIENCE
from paradoxa.games.paradox_island.knowledge.tilings import Undecided, complete
from paradoxa.games.paradox_island.knowledge.worlds import BUDGET, EASY, TRIES, NoWorld


class Draw(Proof):
    """The world sampler's search: it takes a sample where a proof takes all."""

    looks_ahead = False

    def draw(self, root: Root) -> Found:
        """A world at random."""
        self.begun, self.rings = root, RINGS
        for attempt in range(TRIES):
            self.witness, self.is_even = 0, attempt < EASY
            if self.run(BUDGET * (1 + attempt // 4), self.accept):
                assert self.found is not None
                return self.found
        raise NoWorld

    def accept(self) -> bool:
        """Lay the tiles that are left at random; whether all was so on that island."""
        self.effort.take(COVER_COST)
        try:
            cover = complete(self.alive, self.rng, PATIENCE)
        except Undecided:
            return False
        return cover is not None and self.agrees_on(cover)


def sample(known: Knowledge, root: Root, most: int, effort: Effort, rng: Random) -> list[Found]:
    """Worlds at random; fewer where the effort does not go so far."""
    found: list[Found] = []
    search = Draw(known.heard, known.story, rng, effort)
    with suppress(Spent, NoWorld):
        while len(found) < most:
            found.append(search.draw(root))
    return found
