"""What one who has heard all this can know: names shown to be possible by a world, names disproved, and the rest.

Facts are kept as they are found: a world is a witness for all it shows, what is disproved stays so whatever is said
later. So whoever asks again after the next announcement begins where the last answer ended.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from random import Random
from typing import Final

from paradoxa.games.paradox_island.box.geometry import OCEAN, SPACES
from paradoxa.games.paradox_island.box.islands import OCEAN_NAME
from paradoxa.games.paradox_island.box.pieces import OFF
from paradoxa.games.paradox_island.knowledge.deduction.proof import COVER_COST, Effort, Found, Proof, Root, Spent
from paradoxa.games.paradox_island.knowledge.deduction.swaps import swapped
from paradoxa.games.paradox_island.knowledge.tilings import (
    ALL,
    BASE_NAMES,
    PLACEMENTS,
    SHOWS,
    Cover,
    narrow,
    some_cover,
)
from paradoxa.games.paradox_island.knowledge.tracks import BASE, FIXED, Heard, story_of
from paradoxa.games.paradox_island.knowledge.view import ParadoxIslandView
from paradoxa.games.paradox_island.knowledge.worlds import heard_by
from paradoxa.games.paradox_island.rules.told import announcements as told
from paradoxa.games.paradox_island.rules.told.announcements import Entry

Pair = tuple[int, int]  # a space and a base name
PATIENCE: Final = (40, 400, 4000, 40_000)  # choices taken back before a question is put off
HARVEST: Final = 10  # choices to lay one more island where the tracks are placed
REMEMBERED: Final = 48  # worlds of the last answer that are looked at again
KEPT: Final = 60  # so many seats' knowledge is kept
ROOT: Final = 10**9  # no end to the effort


class NoIsland(Exception):
    """What was heard fits no island: an error of ours."""


class Knowledge:
    """What follows from what was heard; grows with the effort put into it."""

    def __init__(self, heard: Heard, own: tuple[int, ...], possible: int = ALL) -> None:
        self.heard = heard
        self.story = story_of(heard)
        self.rng = Random(0)
        self.effort = Effort(0)
        self.possible = possible  # placements not disproved before
        self._root: Root | None = None
        self.seen = 0  # the placements of all worlds found
        self.worlds: list[Found] = []
        self.reasons: dict[Pair, tuple[int, ...]] = {}  # why something is disproved: announcements
        self.even: Root | None = None  # where random worlds begin
        self.old: list[Found] = []  # worlds of an earlier moment
        begins = [chain.ops[0].entry[-2] for chain in self.story.chains if chain.ops[0].kind in told.ARRIVALS]
        told_of = {BASE[name] for name in begins if name < OCEAN_NAME}
        self.order = sorted(range(BASE_NAMES), key=lambda name: name not in told_of)
        self.put_off: set[Pair] = set()  # not decided yet with this patience
        self.is_whole = False  # nothing is left open
        self.has_all_ends = False
        # Of every own piece: the chain that is under way, and the places where it ends in a world.
        self.chains = {chain.piece: n for n, chain in enumerate(self.story.chains) if chain.piece in own}
        self.ends: dict[int, set[int]] = {piece: set() for piece in self.chains}

    @property
    def root(self) -> Root:
        """What is certain, as far as it is worked out; that much is done whatever it takes."""
        if self._root is None:
            self._root = self.rooted(self.possible)
        return self._root

    def take(self, placements: int) -> None:
        """It is known that no other placements are possible."""
        if self.possible & ~placements:
            self.possible &= placements
            self._root = None

    def rooted(self, alive: int) -> Root:
        """What is certain from the start where only these placements are possible."""
        effort = Effort(ROOT)
        root = Proof(self.heard, self.story, Random(0), effort).follow_up(alive)
        self.effort.left -= ROOT - effort.left
        if not root.alive:
            raise NoIsland
        return root

    def _proof(self) -> Proof:
        return Proof(self.heard, self.story, self.rng, self.effort)

    # --- names -------------------------------------------------------------------------------------
    def names(self, space: int) -> list[int]:
        """The names of a space that are not disproved."""
        alive = self.root.alive
        return [name for name in range(BASE_NAMES) if alive & SHOWS[space][name]]

    def open_pairs(self) -> list[Pair]:
        """What is neither disproved nor shown by a world: first names at which tracks begin."""
        alive = self.root.alive
        return [
            (space, name)
            for name in self.order
            for space in range(SPACES)
            if alive & SHOWS[space][name] and not self.seen & SHOWS[space][name]
        ]

    def note(self, found: Found) -> None:
        """A world was found: it shows that all of it is possible."""
        self.worlds.append(found)
        self.seen |= swapped(found.cover, found.alive)
        for piece, chain in self.chains.items():
            self.ends[piece].add(found.ends[chain])

    def decide(self, pair: Pair, patience: int) -> bool | None:
        """Whether a space can have a name; None: not decided."""
        space, name = pair
        if self.seen & SHOWS[space][name]:
            return True
        if not self.root.alive & SHOWS[space][name]:
            return False
        proof = self._proof()
        answer = proof.decide(self.root, FIXED[space][name], patience)
        if answer is False:
            self._drop(SHOWS[space][name])
        elif answer:
            self._harvest(proof)
        return answer

    def _drop(self, placements: int) -> None:
        assert self._root is not None
        alive = narrow(self._root.alive & ~placements)
        if not alive:
            raise NoIsland
        self._root = self._root._replace(alive=alive)
        self.possible &= alive

    def _harvest(self, proof: Proof) -> None:
        """The tracks are placed: all other islands on which they can have been so are worlds too."""
        assert proof.found is not None
        self.note(proof.found)
        alive = proof.alive
        for space, name in self.open_pairs():
            if alive & SHOWS[space][name] and not self.seen & SHOWS[space][name]:
                self.effort.take(COVER_COST)
                cover = some_cover(alive & FIXED[space][name], self.rng, HARVEST)
                if cover is not None and proof.agrees_on(cover):
                    self.note(proof.found)

    # --- all of it -----------------------------------------------------------------------------------
    def grow(self, effort: int, wanted: Sequence[Pair] = ()) -> None:
        """Work it out as far as the effort goes, what is wanted first."""
        if self.is_whole:
            return
        self.effort.left = effort
        try:
            _ = self.root
            self._recall()
            for patience in PATIENCE:
                before = self.root.alive.bit_count()
                undecided = [self.decide(pair, patience) for pair in wanted].count(None)
                while pairs := [pair for pair in self.open_pairs() if pair not in self.put_off]:
                    if self.decide(pairs[0], patience) is None:
                        self.put_off.add(pairs[0])
                undecided += len(self.put_off)
                self.put_off.clear()
                if self.root.alive.bit_count() < before:
                    self._root = self.rooted(self.possible)
                self.has_all_ends = self.has_all_ends or self._find_ends(patience)
                if not undecided and self.has_all_ends:
                    self.is_whole = True
                    return
        except Spent:
            return

    def ask(self, pairs: Sequence[Pair], effort: int) -> list[bool | None]:
        """Only whether these can be."""
        self.effort.left = effort
        found: list[bool | None] = [None] * len(pairs)
        try:
            self._recall()
            for patience in PATIENCE:
                found = [self.decide(pair, patience) for pair in pairs]
                if None not in found:
                    break
        except Spent:
            pass
        return found

    def _recall(self) -> None:
        """Worlds of an earlier moment are often still possible."""
        while self.old:
            found = self.old.pop()
            if found.mask & self.root.alive == found.mask and self._shows_more(found):
                proof = self._proof()
                if proof.decide(self.root, found.mask, PATIENCE[0]):
                    assert proof.found is not None
                    self.note(proof.found)

    def _shows_more(self, found: Found) -> bool:
        return any([not self.seen & SHOWS[space][name] for space, name in names_on(found.cover)])

    # --- places ------------------------------------------------------------------------------------
    def places(self, piece: int, name: int) -> list[int]:
        """Where an own piece can be that is on a space of this name, as it heard: all that is not disproved."""
        if self.has_all_ends:
            return sorted(self.ends[piece])
        if not 0 <= name < OCEAN_NAME:
            return [OFF] if name < 0 else list(range(OCEAN, OCEAN + 6))
        return [space for space in range(SPACES) if self.root.alive & SHOWS[space][BASE[name]]]

    def _find_ends(self, patience: int) -> bool:
        """Find worlds in which an own piece is elsewhere until there is none; False where that was not decided."""
        whole = True
        for piece, chain in self.chains.items():
            answer: bool | None = True
            while answer:
                proof = self._proof()
                answer = proof.decide(self.root, ALL, patience, (chain, frozenset(self.ends[piece])))
                if answer:
                    assert proof.found is not None
                    self.note(proof.found)
            whole = whole and answer is False
        return whole


def names_on(cover: Cover) -> list[Pair]:
    """The name of every space of an island."""
    places = [PLACEMENTS[number] for number in cover]
    return [pair for place in places for pair in zip(place.spaces, place.names, strict=True)]


# --- remembering -----------------------------------------------------------------------------------
Ears = tuple[object, ...]  # whose: everything but what was said
_known: OrderedDict[tuple[Ears, tuple[Entry, ...], object], Knowledge] = OrderedDict()


def knowledge_of(view: ParadoxIslandView) -> Knowledge:
    """What is known so far of a view, with all that was found out for the same ears before."""
    heard = heard_by(view)
    assert view.own is not None
    ears = (heard.characters, heard.boards, heard.start, heard.first, view.own.pieces)
    key = (ears, view.entries, heard)
    found = _known.get(key)
    if found is None:
        found = Knowledge(heard, view.own.pieces)
        before = [
            (len(entries), old)
            for (whose, entries, _), old in _known.items()
            if whose == ears and len(entries) <= len(view.entries) and view.entries[: len(entries)] == entries
        ]
        if before:
            last = max(before, key=lambda one: one[0])[1]
            found.possible, found.old = last.possible, last.worlds[-REMEMBERED:]
            found.reasons = dict(last.reasons)
        _known[key] = found
    _known.move_to_end(key)
    while len(_known) > KEPT:
        _known.popitem(last=False)
    return found


def forget() -> None:
    """Begin anew: for tests and measurements."""
    _known.clear()
