"""Paradox Island, I-4: what everybody hears, and what stays between a captive and OP."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields

import pytest

from paradoxa.core.events import Event, Secret, redact
from paradoxa.games.paradox_island.box.geometry import DIRECTIONS, NAMED, NAMES, NEXT, OCEAN
from paradoxa.games.paradox_island.box.islands import NAME_WORDS, SAMPLE
from paradoxa.games.paradox_island.game import GAME as PARADOX_ISLAND
from paradoxa.games.paradox_island.rules.told.announcements import ATTACK, GO
from paradoxa.games.paradox_island.rules.told.bonus_events import BonusUsed, FruitCrossed, FruitGot
from paradoxa.games.paradox_island.rules.told.events import (
    Activated,
    Answered,
    Arrived,
    CampUsed,
    Counted,
    Died,
    Directed,
    LayDown,
    LeftAlone,
    Lost,
    Met,
    Pushed,
    Rested,
    ScaredOff,
    Stepped,
    TokenChosen,
    WaveMoved,
    Wounded,
)
from tests.games.paradox_island.lands import heard, laid, spaces
from tests.games.paradox_island.tables import table

pytestmark = pytest.mark.usefixtures("round_boards")

OP = 3


def told_to(events: Sequence[Event], seat: int | None) -> list[Event]:
    """What a seat hears of events."""
    return [told for event in events if (told := redact(event, seat)) is not None]


def secrets(event: Event) -> list[object]:
    """The values of an event's secrets, None where they are closed."""
    found = [getattr(event, field.name) for field in fields(event)]
    return [value.value for value in found if isinstance(value, Secret)]


def is_open(events: Sequence[Event], kind: type[Event]) -> bool:
    """Whether events of a kind are among these, and everybody hears them whole."""
    whole = [event for event in events if isinstance(event, kind)]
    return bool(whole) and all(redact(event, seat) == event for event in whole for seat in (0, 1, 2, OP, None))


def hides_places(events: Sequence[Event]) -> bool:
    """Whether captives and spectators get no secret of these events, and OP all."""
    for event in events:
        for seat in (0, 1, 2, None):
            told = redact(event, seat)
            if told is None or any(value is not None for value in secrets(told)):
                return False
        if redact(event, OP) != event:
            return False
    return True


# --- names -----------------------------------------------------------------------------------------
@pytest.mark.clause("I-4.1", "I-1.3")
def test_spaces_have_the_names_of_the_table() -> None:
    counted = {word: len(spaces(SAMPLE, word)) for word in NAME_WORDS}
    assert {word: count for word, count in counted.items() if count > 1} == {
        "oracle": 2,
        "knot": 3,
        "portal-1": 2,
        "portal-2": 2,
        "portal-3": 2,
        "triangular": 3,
        "l-shaped": 3,
        "straight": 3,
    }
    alone = {word for word, count in counted.items() if count == 1}
    assert alone == {
        *("orange", "banana", "grapes", "cherries", "strawberry", "lime", "apple", "camp-A", "camp-B"),
        *("snakes", "zombies", "ufo", "lose-energy", "to-fruit", "op-bush", "arrows", "adjacent"),
    }


@pytest.mark.clause("I-4.1")
@pytest.mark.parametrize("place", sorted(NAMED))
def test_whoever_comes_to_a_space_hears_its_name(place: str) -> None:
    at = table(("theseus", "achilles", "phil"), ("banana", "cherries", "grapes"))
    start, way = next(
        (start, way)
        for start, way in (("d4", "E"), ("d4", "W"), *[(name, "SE") for name in NAMED], *[(n, "NW") for n in NAMED])
        if _next(start, way) == place
    )
    at.put(theseus=start, achilles="g1", phil="g1", rock="g1", bush="g1")
    (arrived,) = [event for event in at.play(f"step {way} safely") if isinstance(event, Arrived)]
    assert NAME_WORDS[arrived.name] == at.name("theseus")
    assert place in spaces(SAMPLE, NAME_WORDS[arrived.name])


def _next(place: str, way: str) -> str:
    """The space next to another."""
    there = NEXT[NAMED[place]][DIRECTIONS.index(way)]
    return NAMES[there] if there < OCEAN else "ocean"


@pytest.mark.clause("I-4.1")
def test_knots_oracles_and_the_portals_of_a_pair_sound_alike() -> None:
    for name in ("knot", "oracle", "portal-2"):
        codes = {SAMPLE.names[NAMED[place]] for place in spaces(SAMPLE, name)}
        assert len(codes) == 1


# --- what is told of a move ------------------------------------------------------------------------
@pytest.mark.clause("I-4.2")
@pytest.mark.parametrize(
    ("move", "reach", "safely"), [("step W over safely", 2, True), ("step W", 1, False), ("step W safely", 1, True)]
)
def test_of_a_move_direction_distance_and_safety_are_public(move: str, reach: int, safely: bool) -> None:
    at = laid({"theseus": "d4"}, d3="lime", d2="orange")
    events = at.play(move)
    assert events[0] == Stepped(3, 3, reach, safely)
    assert is_open(events, Stepped)
    assert (GO, 3, 3, reach, NAME_WORDS.index(heard(events)[0]), 0) in at.state.entries


@pytest.mark.clause("I-4.2")
def test_the_name_of_each_space_visited_is_public_but_not_where_it_is() -> None:
    at = laid({"theseus": "d3"}, d4="knot W-NE", c4="portal-2")
    events = at.play("step E")
    arrived = [event for event in events if isinstance(event, Arrived)]
    assert heard(events) == ["knot", "portal-2", "portal-2"]
    assert hides_places(arrived)
    way = [field.name for event in arrived for field in fields(event) if "way" in field.name]
    assert way == []  # no arrow is told


@pytest.mark.clause("I-4.2")
def test_the_ocean_part_is_not_told() -> None:
    at = laid({"theseus": "a2"}, a2="lime")
    events = at.play("step NW")
    ocean = next(event for event in events if isinstance(event, Arrived))
    assert NAME_WORDS[ocean.name] == "ocean"
    assert hides_places([ocean])


@pytest.mark.clause("I-4.2", "I-9.71")
def test_the_start_of_a_lying_piece_is_ops_secret() -> None:
    at = laid({"theseus": "d4"}, d4="triangular", d5="triangular", e4="triangular", c3="lime", d3="orange", c4="apple")
    at.state.lying = 1 << 3
    at.play("step NW")
    for seat in (0, 1, 2, None):
        view = PARADOX_ISLAND.view(at.state, seat)
        assert view.decision is None
        assert view.waiting == (OP,)
    events = at.play("from d4")
    assert [type(event) for event in told_to(events, 0)] == [Arrived, FruitGot]
    assert hides_places(events)


@pytest.mark.clause("I-4.2")
def test_the_directions_of_a_push_and_of_the_adjacent_anomaly_are_told_but_not_of_the_arrows() -> None:
    at = laid({"theseus": "d3", "phil": "a1", "achilles": "a1"}, d4="adjacent", e4="arrows", e3="lime", f4="orange")
    events = at.play("step E", "send SE", "activate", "send SW")
    assert [event.way for event in events if isinstance(event, Directed)] == [1]
    assert is_open(events, Directed)
    sent = [event for event in events if isinstance(event, Arrived)][-1]
    assert hides_places([sent])
    at = laid({"theseus": "d4", "rock": "d3"}, d5="lime")
    at.turn_of("op")
    events = at.play("push theseus E")
    assert is_open(events, Pushed)
    assert [(event.piece, event.way) for event in events if isinstance(event, Pushed)] == [(3, 0)]


# --- what is public besides ------------------------------------------------------------------------
@pytest.mark.clause("I-4.3")
def test_encounters_wounds_scare_offs_and_mission_marks_are_public() -> None:
    at = laid({"theseus": "d3", "bush": "d4", "achilles": "d4", "rock": "e4"}, d4="oracle", e4="lime")
    events = at.play("step E", "ask nothing", "step SE safely", "leave")
    for kind in (Met, Wounded, Counted, ScaredOff, Answered, LeftAlone):
        assert is_open(events, kind), kind


@pytest.mark.clause("I-4.3")
def test_deaths_rests_activations_and_lying_are_public() -> None:
    at = laid({"theseus": "d3"}, d4="zombies", c4="straight")
    at.state.health[3] = 1
    at.state.actions[3] = 5
    events = at.play("rest", "step E safely", "activate", "revive A")
    at.put(theseus="d4")
    events += at.play("step NE")
    for kind in (Rested, Activated, Lost, Died, LayDown):
        assert is_open(events, kind), kind
    for seat in (1, None):
        assert PARADOX_ISLAND.view(at.state, seat).figure(3).lies
        assert PARADOX_ISLAND.view(at.state, seat).deaths == 1


@pytest.mark.clause("I-4.3")
def test_fruits_and_the_power_token_are_public() -> None:
    at = laid({"theseus": "d3"}, d4="lime", d5="lose-fruit")
    events = at.play("step E", "step E", "strike banana")
    for kind in (FruitGot, FruitCrossed):
        assert is_open(events, kind), kind
    board = PARADOX_ISLAND.view(at.state, 1).boards[0]
    assert (board.circled, board.crossed) == (1 << 5, 1 << 1)
    at.turn_of("achilles")
    assert is_open(at.play("use cherries"), BonusUsed)
    at.turn_of("op")
    (chosen,) = at.told(TokenChosen)
    assert chosen.token == at.state.token
    for seat in (0, 1, 2, None):
        assert PARADOX_ISLAND.view(at.state, seat).token == at.state.token
        told = redact(chosen, seat)
        assert told is not None
        assert told.rejected.value is None


@pytest.mark.clause("I-4.3", "I-10.3")
def test_that_the_wave_moves_is_heard_but_not_where_and_its_victims_are_named() -> None:
    at = laid({"theseus": "a1"}, a1="lime")
    at.turn_of("op")
    events = at.play("wave SE", "wave N", "attack theseus")
    moved = [event for event in events if isinstance(event, WaveMoved)]
    assert len(moved) == 2
    assert hides_places(moved)
    assert [event.name for event in moved] == [None, None]
    assert (ATTACK, 1 << 3, 0) in at.state.entries
    assert is_open(events, Wounded)


# --- what is private -------------------------------------------------------------------------------
@pytest.mark.clause("I-4.4", "I-9.72")
def test_the_split_at_a_camp_and_the_points_are_the_captives_and_ops() -> None:
    at = laid({"theseus": "d3"}, d4="camp-A")
    at.state.health[3], at.state.energy[3] = 2, 2
    (used,) = [event for event in at.play("step E", "camp both") if isinstance(event, CampUsed)]
    assert (used.split.value, set(used.split.seats)) == ("both", {0, OP})
    for seat in (0, OP):
        figure = PARADOX_ISLAND.view(at.state, seat).figure(3)
        assert (figure.health, figure.energy) == (3, 3)
    for other in (1, 2, None):
        figure = PARADOX_ISLAND.view(at.state, other).figure(3)
        assert (figure.health, figure.energy) == (-1, -1)
        assert figure.pairs == {(4, 2), (3, 3), (2, 4)}


@pytest.mark.clause("I-4.4", "I-8.4")
def test_death_does_not_tell_how_a_camp_was_split() -> None:
    tables = []
    for split in ("health", "both"):  # four health in both cases, and three energy or four
        at = laid({"theseus": "d3"}, d4="camp-A", e4="zombies")
        at.state.health[3] = at.state.energy[3] = 3
        at.state.actions[3] = 9
        at.play("step E", f"camp {split}")
        for _ in range(4):
            at.put(theseus="d4")
            at.play("step SE")
        assert at.kinds() == (0, "revival")
        tables.append(at)
    one, two = tables
    for seat in (1, 2, None):
        assert PARADOX_ISLAND.view(one.state, seat) == PARADOX_ISLAND.view(two.state, seat)


@pytest.mark.clause("I-4.4")
def test_hempels_boxes_are_his_and_ops() -> None:
    at = laid({"hempel": "d3"}, ("hempel", "achilles", "phil"), d4="lime")
    events = at.play("step E", "box 5")
    (got,) = [event for event in events if isinstance(event, FruitGot)]
    assert got.box is not None
    assert (got.box.value, set(got.box.seats)) == (4, {0, OP})
    for seat in (0, OP):
        assert PARADOX_ISLAND.view(at.state, seat).boards[0].boxes == (1, -1, -1, -1, 5, -1, -1)
    for other in (1, 2, None):
        view = PARADOX_ISLAND.view(at.state, other)
        assert view.boards[0].boxes == ()
        assert view.boards[0].circled == 1 << 1 | 1 << 5  # which fruits he has is no secret


@pytest.mark.clause("I-4.5")
def test_everybodys_kind_of_space_is_shown_but_of_ops_pieces_only_what_was_announced() -> None:
    at = laid({"theseus": "d4", "achilles": "e1", "phil": "a1"}, d4="oracle", e1="knot", a1="l-shaped")
    for seat in (0, 1, 2, None):
        view = PARADOX_ISLAND.view(at.state, seat)
        assert [NAME_WORDS[figure.name] for figure in view.figures] == ["oracle", "knot", "l-shaped"]
        assert (view.places, view.hidden) == ((), ())
        assert view.on_map == (True, True, True)
    assert len(PARADOX_ISLAND.view(at.state, OP).places) == 6


@pytest.mark.clause("I-4.5")
def test_views_of_captives_do_not_depend_on_where_ops_pieces_are() -> None:
    here, there = laid({}, d4="lime"), laid({}, d4="lime")
    there.put(rock="d4", bush="d4", wave="S")
    for seat in (0, 1, 2, None):
        assert PARADOX_ISLAND.view(here.state, seat) == PARADOX_ISLAND.view(there.state, seat)
    assert PARADOX_ISLAND.view(here.state, OP) != PARADOX_ISLAND.view(there.state, OP)
