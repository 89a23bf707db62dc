"""The deduction desk of Paradox Island: all that follows from what a captive heard, from its view alone.

Nothing is told as proven that was not: a name or place is dropped only by a proof that left nothing out, and called
possible only where a world shows it. What the effort given did not settle stays among the names, and is marked as open.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Final

from paradoxa.core import View
from paradoxa.games.paradox_island.box.geometry import SPACES
from paradoxa.games.paradox_island.knowledge.deduction.answers import Answer, Contradiction, Share, Space
from paradoxa.games.paradox_island.knowledge.deduction.counting import islands
from paradoxa.games.paradox_island.knowledge.deduction.names import Knowledge, knowledge_of, names_on
from paradoxa.games.paradox_island.knowledge.deduction.proof import Effort, Found, Root
from paradoxa.games.paradox_island.knowledge.deduction.reasons import reason
from paradoxa.games.paradox_island.knowledge.deduction.sampling import sample
from paradoxa.games.paradox_island.knowledge.tilings import ALL, BASE_NAMES, COVER, SHOWS
from paradoxa.games.paradox_island.knowledge.view import ParadoxIslandView
from paradoxa.games.paradox_island.knowledge.worlds import UNLAID

LEVELS: Final = ("warn", "certain", "likely")
QUICK: Final = 6_000  # steps: an answer within a second
PATIENT: Final = 200_000  # for what that left open
SAMPLED: Final = 64  # worlds that shares come from
# Beside the proofs, of an effort: for worlds at random, for counting islands, for the reasons of one contradiction.
DRAWING, COUNTING, REASONING = 0.4, 0.4, 0.5


def answer(
    view: View, level: str, marks: Mapping[int, int], effort: int = QUICK, before: Answer | None = None
) -> Answer | None:
    """What follows for a captive at this level of help; `marks`: what it noted as certain. None: there is nothing.

    `before`: an answer to the same ears, to no more than is heard now: what was disproved stays so.
    """
    if level not in LEVELS or not isinstance(view, ParadoxIslandView):
        return None
    if view.own is None or view.own.character < 0 or view.land is not None or not view.entries:
        return None
    if view.business[-1].split(" ")[0] in UNLAID:
        return None
    known = knowledge_of(view)
    if before is not None and before.spaces and before.heard <= len(view.entries):
        known.take(_allowed([space.names for space in before.spaces]))
    pairs = [(space, name) for space, name in sorted(marks.items()) if 0 <= space < SPACES and 0 <= name < BASE_NAMES]
    if level == "warn":
        known.ask(pairs, effort)
    else:
        known.grow(effort, pairs)
    wrong = [pair for pair in pairs if not known.root.alive & SHOWS[pair[0]][pair[1]]]
    contradictions = tuple([_contradiction(known, *pair, effort) for pair in wrong])
    if level == "warn":
        is_whole = all([pair in wrong or known.seen & SHOWS[pair[0]][pair[1]] for pair in pairs])
        return Answer(level, len(view.entries), (), contradictions=contradictions, is_whole=is_whole)
    places = [(piece, tuple(known.places(piece, view.figure(piece).name))) for piece in sorted(known.chains)]
    root, rng = _even(known), Random(repr((view.entries, view.start, view.marks)))
    number = islands(known, root, Effort(int(effort * COUNTING)), rng)
    found = Answer(
        level=level,
        heard=len(view.entries),
        spaces=tuple([_space(known, space) for space in range(SPACES)]),
        places=tuple(places),
        contradictions=contradictions,
        worlds=number.islands,
        is_exact=number.is_exact,
        is_whole=known.is_whole,
    )
    if level != "likely":
        return found
    return _with_shares(found, known, sample(known, root, SAMPLED, Effort(int(effort * DRAWING)), rng))


def _space(known: Knowledge, space: int) -> Space:
    names = known.names(space)
    return Space(tuple(names), tuple([name for name in names if not known.seen & SHOWS[space][name]]))


def _contradiction(known: Knowledge, space: int, name: int, effort: int) -> Contradiction:
    """A mark that is disproved, and by what; found once, it stays."""
    entries = known.reasons.get((space, name))
    if entries is None:
        entries, is_done = reason(known.heard, known.story, space, name, int(effort * REASONING))
        if is_done:
            known.reasons[space, name] = entries
    return Contradiction(space, name, entries)


def _even(known: Knowledge) -> Root:
    """Where random worlds begin: with all that is proven and nothing else, so that the way there does not matter."""
    if not known.is_whole:
        return known.root
    if known.even is None:
        known.even = known.rooted(_allowed([known.names(space) for space in range(SPACES)]))
    return known.even


def _allowed(names: Sequence[Sequence[int]]) -> int:
    """The placements that show on every space one of its names."""
    alive = ALL
    for space, allowed in enumerate(names):
        alive &= ~COVER[space] | sum([SHOWS[space][name] for name in allowed])
    return alive


# --- shares ------------------------------------------------------------------------------------------
def _with_shares(found: Answer, known: Knowledge, worlds: list[Found]) -> Answer:
    places = [(piece, _place_shares(worlds, chain)) for piece, chain in sorted(known.chains.items())]
    return replace(found, shares=_name_shares(worlds), place_shares=tuple(places), sampled=len(worlds))


def _name_shares(worlds: list[Found]) -> tuple[tuple[Share, ...], ...]:
    counts: list[Counter[int]] = [Counter() for _ in range(SPACES)]
    for world in worlds:
        for space, name in names_on(world.cover):
            counts[space][name] += 1
    return tuple([_ranked(count) for count in counts])


def _place_shares(worlds: list[Found], chain: int) -> tuple[Share, ...]:
    return _ranked(Counter([world.ends[chain] for world in worlds]))


def _ranked(count: Counter[int]) -> tuple[Share, ...]:
    return tuple([Share(what, times) for what, times in sorted(count.items(), key=lambda one: (-one[1], one[0]))])
