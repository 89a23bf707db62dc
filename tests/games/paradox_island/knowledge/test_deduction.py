"""The deduction desk of Paradox Island: sound whatever the effort, exact where it says so, from the view alone."""

from __future__ import annotations

from random import Random

import pytest

from paradoxa.games import TITLES
from paradoxa.games.paradox_island.box.islands import ANOMALY, LAKE
from paradoxa.games.paradox_island.game import GAME
from paradoxa.games.paradox_island.knowledge import tilings
from paradoxa.games.paradox_island.knowledge.deduction import desk
from paradoxa.games.paradox_island.knowledge.deduction.answers import Answer, read, text
from paradoxa.games.paradox_island.knowledge.deduction.names import Knowledge, knowledge_of
from paradoxa.games.paradox_island.knowledge.deduction.proof import Effort, Proof
from paradoxa.games.paradox_island.knowledge.search import root_of
from paradoxa.games.paradox_island.knowledge.tilings import PLACEMENTS, SHOWS
from paradoxa.games.paradox_island.knowledge.worlds import heard_by, land_of
from paradoxa.games.paradox_island.rules.told import announcements as told
from tests.games.paradox_island.knowledge.moments import LIGHT, Moment, fresh, moments, shown
from tests.reference.paradox_island_worlds import possible

TABLES = [(seats, seed, bool(seed % 2)) for seats in (2, 3, 4) for seed in (3, 4, 5, 6)]


def asked(moment: Moment, level: str = "certain", marks: dict[int, int] | None = None, effort: int = LIGHT) -> Answer:
    """The desk's answer; there is one."""
    found = desk.answer(moment.view, level, marks or {}, effort)
    assert found is not None
    return found


# --- the truth ---------------------------------------------------------------------------------
@pytest.mark.parametrize(("seats", "seed", "eager"), TABLES)
def test_the_truth_is_never_ruled_out(seats: int, seed: int, eager: bool) -> None:
    """In games with everything that happens in them; the effort is small, then larger."""
    fresh()
    seen = set[int]()
    found = moments(seats, seed, eager, 0.03)
    for number, moment in enumerate(found):
        answer = asked(moment, effort=LIGHT if number % 4 else 4 * LIGHT)
        seen |= {entry[0] for entry in moment.view.entries}
        for space, name in enumerate(moment.names):
            assert name in answer.spaces[space].names
        for piece, places in answer.places:
            assert moment.state.places[piece] in places
        assert answer.heard == len(moment.view.entries)
    assert len(found) > 3
    assert told.KNOT in seen or told.PORTAL in seen


def test_random_games_have_what_is_hard() -> None:
    """The games above would prove little without lakes, rings, pushes, Fog, Flood and Hurricane."""
    entries = {entry for table in TABLES for moment in moments(*table, 0.03) for entry in moment.view.entries}
    kinds = {entry[0] for entry in entries}
    assert {told.EXIT, told.LIES, told.RING, told.LINE, told.NEXT_TO, told.PUSH, told.FOG, told.MET} <= kinds
    assert len([entry for entry in entries if entry[0] == told.TOKEN]) > 8


@pytest.mark.parametrize(("seats", "seed", "eager"), TABLES[::2])
def test_the_true_island_itself_is_a_world(seats: int, seed: int, eager: bool) -> None:
    """The complete search finds it when nothing else is allowed: it leaves nothing out."""
    for moment in moments(seats, seed, eager, 0.03):
        known = Knowledge(heard_by(moment.view), moment.view.own.pieces if moment.view.own else ())
        proof = Proof(known.heard, known.story, Random(1), Effort(10**7))
        assert proof.decide(known.root, moment.cover, 10**6) is True


# --- exactness ---------------------------------------------------------------------------------
def anomalies(moment: Moment) -> set[int]:
    """The anomalies somebody heard of."""
    return {name for entry in moment.view.entries for name in entry[2:] if ANOMALY <= name < LAKE}


def few(least: int, most: int, count: int) -> list[Moment]:
    """Late moments with few islands left."""
    found = []
    for seed in range(40):
        for moment in moments(2 + seed % 3, 200 + seed, bool(seed % 2), 0.05)[8:]:
            root = root_of(heard_by(moment.view))
            if anomalies(moment) <= set(root.effects) and least <= tilings.count(root.alive, most + 1) <= most:
                found.append(moment)
                break
        if len(found) == count:
            return found
    raise AssertionError("no view allows few islands")


def test_names_and_numbers_agree_with_brute_force() -> None:
    """Every island that is left is put before the independent judge of worlds."""
    for moment in few(4, 150, 3):
        fresh()
        view = moment.view
        answer = asked(moment, effort=100_000)
        root = root_of(heard_by(view))
        allowed = []
        for cover in tilings.covers(root.alive):
            land = land_of(cover, root.effects)
            if land is not None and possible(land, view):
                allowed.append(cover)
        names = {pair for cover in allowed for pair in shown(sum([1 << number for number in cover]))}
        assert answer.is_whole
        for space in range(37):
            assert set(answer.spaces[space].names) == {name for there, name in names if there == space}
        assert answer.is_exact
        assert answer.worlds == len(allowed)


@pytest.mark.parametrize(("seats", "seed", "eager"), TABLES[::3])
def test_what_is_called_possible_is_so_in_a_world(seats: int, seed: int, eager: bool) -> None:
    """Worlds found are worlds to the judge, and so are those that differ in which tile lies where."""
    rng = Random(seed)
    for moment in moments(seats, seed, eager, 0.03)[:6]:
        fresh()
        asked(moment)
        known = knowledge_of(moment.view)
        for world in rng.sample(known.worlds, min(3, len(known.worlds))):
            land = land_of(world.cover, world.effects)
            assert land is not None
            assert possible(land, moment.view)
        for world in rng.sample(known.worlds, min(2, len(known.worlds))):
            number = rng.choice([n for n in range(len(PLACEMENTS)) if known.seen >> n & 1 and world.alive >> n & 1])
            space, name = PLACEMENTS[number].spaces[0], PLACEMENTS[number].names[0]
            proof = Proof(known.heard, known.story, Random(1), Effort(10**7))
            assert proof.decide(known.root, SHOWS[space][name] | ~tilings.COVER[space], 10**5) is True


def test_open_names_are_counted_as_possible() -> None:
    """Hardly any effort: nothing is whole, and nothing is ruled out that more effort shows to be possible."""
    moment = moments(4, 5, True, 0.03)[2]
    fresh()
    little = asked(moment, effort=1)
    assert not little.is_whole
    fresh()
    much = asked(moment, effort=20_000)
    for small, large in zip(little.spaces, much.spaces, strict=True):
        assert set(large.names) <= set(small.names)
        assert set(large.open) <= set(small.open)
        assert set(small.open) <= set(small.names)


# --- from the view alone -----------------------------------------------------------------------
@pytest.mark.parametrize(("seats", "seed", "eager"), TABLES[::3])
def test_the_same_view_gets_the_same_answer(seats: int, seed: int, eager: bool) -> None:
    """In the true world and in a drawn one, whatever was asked before."""
    for moment in moments(seats, seed, eager, 0.03)[:4]:
        world = GAME.determinize(moment.view, Random(seed))
        fresh()
        one = asked(moment, "likely")
        fresh()
        two = asked(Moment(world, moment.seat, GAME.view(world, moment.seat)), "likely")
        assert one == two


def test_a_whole_answer_does_not_depend_on_what_was_asked_before() -> None:
    late = moments(3, 4, False, 0.03)[-3:]
    fresh()
    answers = [asked(moment, "likely", effort=20_000) for moment in late]
    whole = [(moment, before) for moment, before in zip(late, answers, strict=True) if before.is_whole]
    assert whole
    for moment, before in whole:
        fresh()
        assert asked(moment, "likely", effort=20_000) == before


def test_an_answer_goes_on_from_an_earlier_one() -> None:
    """What an earlier answer disproved stays so, also in another process."""
    for moment in few(4, 150, 2):
        fresh()
        whole = asked(moment, effort=60_000)
        fresh()
        again = desk.answer(moment.view, "certain", {}, 1, whole)
        assert again is not None
        assert [set(space.names) for space in again.spaces] == [set(space.names) for space in whole.spaces]


def test_who_has_no_desk() -> None:
    moment = moments(4, 5, True, 0.03)[0]
    state = moment.state
    assert desk.answer(GAME.view(state, state.op), "certain", {}) is None
    assert desk.answer(GAME.view(state, None), "certain", {}) is None
    assert desk.answer(moment.view, "off", {}) is None
    assert [title.name for title in TITLES if title.deduction is not None] == ["paradox-island"]
    assert desk.answer(GAME.view(GAME.new(4), 1), "certain", {}) is None


# --- levels ------------------------------------------------------------------------------------
def test_a_level_tells_no_more_than_it_says() -> None:
    moment = moments(4, 5, True, 0.03)[3]
    warn, certain, likely = [asked(moment, level, effort=20_000) for level in desk.LEVELS]
    assert warn == Answer("warn", len(moment.view.entries), ())
    assert len(certain.spaces) == len(likely.spaces) == len(likely.shares) == 37
    assert not certain.shares
    assert not certain.place_shares
    assert certain.sampled == 0 < likely.sampled <= desk.SAMPLED
    for space in range(37):
        assert sum([share.times for share in likely.shares[space]]) == likely.sampled
        assert {share.what for share in likely.shares[space]} <= set(likely.spaces[space].names)
    for piece, shares in likely.place_shares:
        assert {share.what for share in shares} <= set(dict(likely.places)[piece])


def test_an_answer_travels_as_text() -> None:
    moment = moments(3, 4, False, 0.03)[2]
    wrong = {space: (name + 1) % 17 for space, name in enumerate(moment.names)}
    for level in desk.LEVELS:
        found = asked(moment, level, wrong)
        assert read(text(found)) == found


def test_marks_out_of_range_are_nobodys() -> None:
    moment = moments(3, 4, False, 0.03)[0]
    assert asked(moment, "warn", {99: 3, 4: 99, -1: 0}).contradictions == ()
