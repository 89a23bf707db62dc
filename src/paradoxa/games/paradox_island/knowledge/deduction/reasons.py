"""Why a mark is wrong: a small set of announcements from which it follows.

The proof is looked for again with less and less: without most chains of steps (`tracks`), with chains cut short and
nothing said of encounters. What is left out only allows more, so what still follows is proven by what is left alone.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from random import Random
from typing import Final

from paradoxa.games.paradox_island.knowledge.deduction.proof import Effort, Proof, Spent
from paradoxa.games.paradox_island.knowledge.search import MANY
from paradoxa.games.paradox_island.knowledge.tilings import ALL
from paradoxa.games.paradox_island.knowledge.tracks import FIXED, MARK, NO_SPOT, SILENT, Chain, Heard, Story
from paradoxa.games.paradox_island.rules.told import announcements as told

PATIENCE: Final = 300  # choices taken back in one proof
UNSAID: Final = (MARK, SILENT, told.ACTION)  # what belongs to a chain but is no announcement

Lengths = dict[int, int]  # of each chain that is kept, by its number: how much of it


class _Possible(Exception):
    """Everything kept can have been so."""


class Part(Proof):
    """A proof from a part of what was heard; nothing is known of pieces and times left out."""

    def __init__(self, heard: Heard, whole: Story, lengths: Lengths, with_encounters: bool, effort: Effort) -> None:
        chains = [Chain(whole.chains[n].piece, whole.chains[n].ops[:length]) for n, length in sorted(lengths.items())]
        part = replace(whole, chains=tuple(chains))
        if not with_encounters:
            part = replace(part, encounters=(), met_at=(), pushes=(), joins=(), hidden=(), silent=())
        super().__init__(heard, part, Random(0), effort)
        begins = {chain.piece: chain.ops[0].when for chain in reversed(whole.chains)}
        for piece, row in enumerate(self.spots):  # off the map until something is heard of a piece, then unknown
            begun = begins.get(piece, whole.length)
            row[begun:] = [None] * (len(row) - begun)
            row[:begun] = [NO_SPOT] * begun

    def settle(self, most: int, enough: int = MANY) -> int | None:
        """As ever; where all that is kept is placed and the tiles can lie, the mark can be right."""
        number = super().settle(most, enough)
        if number is None:
            if self.can_lie():
                raise _Possible
            return -1
        return number

    def refutes(self, space: int, name: int) -> bool:
        """Whether it follows from this part that the space does not have the name."""
        try:
            return self.decide(self.untouched(ALL), FIXED[space][name], PATIENCE) is False
        except _Possible:
            return False


class Reason:
    """The search for a small part of what was heard that refutes a mark."""

    def __init__(self, heard: Heard, story: Story, space: int, name: int, effort: Effort) -> None:
        self.heard, self.story, self.space, self.name, self.effort = heard, story, space, name, effort
        self.lengths: Lengths = {number: len(chain.ops) for number, chain in enumerate(story.chains)}
        self.with_encounters = True

    def holds(self, lengths: Lengths, with_encounters: bool) -> bool:
        """Whether so much is enough; then the rest is dropped."""
        if not Part(self.heard, self.story, lengths, with_encounters, self.effort).refutes(self.space, self.name):
            return False
        self.lengths, self.with_encounters = lengths, with_encounters
        return True

    def shrink(self) -> None:
        """Drop chains by halves, then one by one, the latest first; then cut what is left."""
        self.holds(self.lengths, False)
        size = len(self.lengths)
        while size := size // 2:
            at = len(self.lengths)
            while at > 0:
                chains = list(self.lengths)
                dropped = chains[max(0, at - size) : at]
                self.holds({n: length for n, length in self.lengths.items() if n not in dropped}, self.with_encounters)
                at -= size
        for number in list(self.lengths):
            low, high = 1, self.lengths[number]
            while low < high:
                middle = (low + high) // 2
                if self.holds({**self.lengths, number: middle}, self.with_encounters):
                    high = middle
                else:
                    low = middle + 1

    def entries(self) -> tuple[int, ...]:
        """The numbers of the announcements kept, as the view counts them."""
        kept: set[int] = set()
        for number, length in self.lengths.items():
            chain = self.story.chains[number]
            ops = chain.ops[:length]
            kept |= {op.when for op in ops if op.kind not in UNSAID}
            if self.with_encounters:
                times = range(ops[0].when, ops[-1].until)
                kept |= {when for when, arrived, _ in self.story.encounters if arrived == chain.piece and when in times}
        said = [when for when, entry in enumerate(self.heard.entries) if entry[0] != SILENT]
        return tuple([number for number, when in enumerate(said) if when in kept])


def reason(heard: Heard, story: Story, space: int, name: int, effort: int) -> tuple[tuple[int, ...], bool]:
    """Announcements that prove that a space does not have a name, and whether the effort went to the end.

    Where no part was found to do, it is all that was said.
    """
    found = Reason(heard, story, space, name, Effort(effort))
    is_proven = is_done = False
    with suppress(Spent):
        is_proven = found.holds(found.lengths, True)
        if is_proven:
            found.shrink()
            is_done = True
    if is_proven:
        return found.entries(), is_done
    return tuple(range(len([entry for entry in heard.entries if entry[0] != SILENT]))), False
