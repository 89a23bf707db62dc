"""Warnings: a mark that cannot be right is told with announcements that prove it; one that can be is never told."""

from __future__ import annotations

from random import Random

import pytest

from paradoxa.games.paradox_island.knowledge.deduction import desk
from paradoxa.games.paradox_island.knowledge.deduction.names import knowledge_of
from paradoxa.games.paradox_island.knowledge.deduction.proof import Effort
from paradoxa.games.paradox_island.knowledge.deduction.reasons import UNSAID, Part
from paradoxa.games.paradox_island.knowledge.tracks import SILENT, Heard, Story
from paradoxa.games.paradox_island.rules.told import announcements as told
from tests.games.paradox_island.knowledge.moments import LIGHT, Moment, fresh, moments

TABLES = [(seats, seed, bool(seed % 2)) for seats in (2, 3, 4) for seed in (7, 8)]


def proves(heard: Heard, story: Story, entries: tuple[int, ...], space: int, name: int) -> bool:
    """Whether it follows from these announcements alone, as the view counts them."""
    said = [when for when, entry in enumerate(heard.entries) if entry[0] != SILENT]
    kept = {said[number] for number in entries}
    lengths = {}
    for number, chain in enumerate(story.chains):
        length = 0
        while length < len(chain.ops) and (chain.ops[length].when in kept or chain.ops[length].kind in UNSAID):
            length += 1
        if chain.ops[0].when in kept:
            lengths[number] = length
    with_encounters = any([heard.entries[when][0] == told.MET for when in kept])
    return Part(heard, story, lengths, with_encounters, Effort(10**7)).refutes(space, name)


def wrong_marks(moment: Moment, rng: Random) -> dict[int, int]:
    """A name on every space, hardly any of them true."""
    return {space: rng.choice([one for one in range(21) if one != name]) for space, name in enumerate(moment.names)}


@pytest.mark.parametrize(("seats", "seed", "eager"), TABLES)
def test_what_is_told_proves_it(seats: int, seed: int, eager: bool) -> None:
    rng = Random(seed)
    seen = small = 0
    for moment in moments(seats, seed, eager, 0.03)[2:8]:
        fresh()
        marks = wrong_marks(moment, rng)
        found = desk.answer(moment.view, "warn", dict(list(marks.items())[:8]), 8 * LIGHT)
        assert found is not None
        known = knowledge_of(moment.view)
        for wrong in found.contradictions:
            assert marks[wrong.space] == wrong.name
            assert all([0 <= number < len(moment.view.entries) for number in wrong.entries])
            seen += 1
            if len(wrong.entries) < len(moment.view.entries):
                small += 1
                assert proves(known.heard, known.story, wrong.entries, wrong.space, wrong.name)
    assert seen > 3
    assert small > seen / 2


@pytest.mark.parametrize(("seats", "seed", "eager"), TABLES)
def test_the_truth_is_never_warned_of(seats: int, seed: int, eager: bool) -> None:
    for moment in moments(seats, seed, eager, 0.03):
        fresh()
        found = desk.answer(moment.view, "warn", dict(enumerate(moment.names)), LIGHT)
        assert found is not None
        assert found.contradictions == ()
        assert not found.spaces
        assert not found.shares
        assert not found.places


def test_the_own_start_alone_can_prove_it() -> None:
    """A second fruit where one began needs no announcement."""
    moment = next(moment for moment in moments(3, 8, False, 0.03) if moment.view.start >= 0)
    start = moment.view.start
    fruit = (moment.names[start] + 1) % 7
    found = desk.answer(moment.view, "warn", {start: fruit}, LIGHT)
    assert found is not None
    assert [(wrong.space, wrong.name, wrong.entries) for wrong in found.contradictions] == [(start, fruit, ())]


def test_a_reason_is_found_once() -> None:
    moment = moments(4, 7, True, 0.03)[6]
    marks = wrong_marks(moment, Random(2))
    fresh()
    first = desk.answer(moment.view, "warn", marks, 8 * LIGHT)
    again = desk.answer(moment.view, "warn", marks, 1)
    assert first is not None
    assert again is not None
    assert first.contradictions
    assert first.contradictions == again.contradictions
