"""Paradox Island, rulings I-9.44 and I-9.45: Bush and Rock in the ocean, and through knots and portals."""

from __future__ import annotations

import pytest

from paradoxa.games.paradox_island.box.geometry import SPACES
from paradoxa.games.paradox_island.rules.told.events import (
    Arrived,
    Declined,
    Met,
    OpPieceLeft,
    OpStepped,
    PieceHidden,
    Wounded,
)
from tests.games.paradox_island.lands import heard
from tests.games.paradox_island.scenes import actions, kinds, open_to, scene
from tests.games.paradox_island.tables import Table

pytestmark = pytest.mark.usefixtures("round_boards")

ROCK, BUSH = 1, 2
EAST = {"d5": "camp-A", "d6": "oracle", "d7": "lime"}
AWAY = {"hempel": "g1", "phil": "g2"}


def standing(word: str, island: dict[str, str], place: str, captives: dict[str, str] | None = None) -> Table:
    """OP's turn, with one of its pieces on the map."""
    at = scene(island, captives or AWAY, turn="op")
    at.put(**{word: place})
    return at


# --- ruling 44: into the ocean of their own will -----------------------------------------------
@pytest.mark.clause("I-9.44")
@pytest.mark.parametrize(("word", "piece"), [("bush", BUSH), ("rock", ROCK)])
def test_9_44_direction_and_ocean_are_told_and_the_action_ends(word: str, piece: int) -> None:
    # Phil is next to the Rock: it could push him, were it still there.
    at = standing(word, EAST, "d7", {"hempel": "g1", "phil": "d6"})
    assert f"{word} E" in at.options
    events = at.play(f"{word} E")
    assert kinds(events) == ["OpStepped", "Arrived", "OpPieceLeft"]
    for seat in (0, 1, None):
        step, arrived, left = open_to(events, seat)
        assert isinstance(step, OpStepped)
        assert isinstance(arrived, Arrived)
        assert (step.piece, step.way) == (piece, 0)
        assert (heard([arrived]), arrived.place.value) == (["ocean"], None)
        assert left == OpPieceLeft(piece)
    assert (at.place(word), at.kinds(), at.state.left) == ("-", (2, "op turn"), 2)
    assert not [move for move in at.options if move.startswith((word, "push"))]


@pytest.mark.clause("I-9.44")
def test_9_44_it_comes_back_in_secret_at_the_end_of_the_turn() -> None:
    at = scene(EAST, AWAY, turn="op", wave="N", rock="b2", bush="d7")
    at.play("bush E", "stop")
    assert at.kinds() == (2, "place")
    events = at.play("bush lime")
    assert at.place("bush") == "d7"
    for seat in (0, 1, None):
        (hidden,) = [event for event in open_to(events, seat) if isinstance(event, PieceHidden)]
        assert (hidden.piece, hidden.place.value, hidden.name) == (BUSH, None, None)
    assert at.kinds() == (0, "turn")


@pytest.mark.clause("I-9.44")
def test_9_44_a_rock_may_push_first_and_then_go_into_the_ocean() -> None:
    at = scene(EAST, {"hempel": "d6", "phil": "g1"}, turn="op", rock="d7")
    at.play("push hempel W", "leave")
    assert "rock E" in at.options
    at.play("rock E")
    assert (at.place("rock"), at.place("hempel")) == ("-", "d5")
    assert at.kinds() == (2, "op turn")


@pytest.mark.clause("I-9.44")
def test_9_44_so_it_is_in_a_free_action_and_nobody_gains_by_it() -> None:
    island = EAST | {"d3": "op-bush", "d2": "zombies"}
    at = scene(island, {"hempel": "d2", "phil": "g1"}, wave="N", rock="b2", bush="d7")
    at.play("step E", "bush E")
    assert (at.place("bush"), actions(at, "hempel"), at.kinds()) == ("-", 1, (0, "turn"))
    at.play("stop")
    assert at.kinds() == (2, "place")  # at the end of this captive's turn


# --- ruling 45: knots and portals --------------------------------------------------------------
@pytest.mark.clause("I-9.45")
@pytest.mark.parametrize("word", ["bush", "rock"])
def test_9_45_knots_may_be_used_in_a_chain_or_not(word: str) -> None:
    island = {"d3": "cherries", "d4": "knot W-E", "d5": "knot W-E", "d6": "oracle"}
    at = standing(word, island, "d3", {"hempel": "d6", "phil": "g1"})
    at.play(f"{word} E")
    assert (at.kinds(), at.options) == ((2, "go on"), ["through", "stay"])
    at.play("through")
    assert (at.place(word), at.kinds(), at.options) == ("d5", (2, "go on"), ["through", "stay"])
    at.play("through")
    assert at.place(word) == "d6"
    assert heard(at.events) == ["knot", "knot", "oracle"]
    assert at.told(Met) == [Met(BUSH if word == "bush" else ROCK, (3,))]
    assert [event.piece for event in at.told(Wounded)] == ([3] if word == "bush" else [])
    halting = standing(word, island, "d3")
    halting.play(f"{word} E", "through", "stay")
    assert (halting.place(word), halting.told(Declined)) == ("d5", [Declined("go on")])


@pytest.mark.clause("I-9.45")
@pytest.mark.parametrize("word", ["bush", "rock"])
def test_9_45_a_portal_reached_by_a_knot_may_be_used_but_not_the_one_it_comes_out_of(word: str) -> None:
    island = {"d3": "camp-A", "d4": "knot W-E", "d5": "portal-1", "b2": "portal-1"}
    at = standing(word, island, "d3")
    at.play(f"{word} E", "through")
    assert (at.kinds(), at.options) == ((2, "go on"), ["through", "stay"])
    at.play("through")
    assert at.place(word) == "b2"
    assert at.kinds() == (2, "op turn" if word == "bush" else "second half")


@pytest.mark.clause("I-9.45")
def test_9_45_through_a_knot_into_the_ocean_the_action_ends() -> None:
    at = standing("rock", {"d6": "camp-A", "d7": "knot W-E"}, "d6")
    at.play("rock E", "through")
    assert heard(at.events) == ["knot", "ocean"]
    assert (at.place("rock"), at.kinds()) == ("-", (2, "op turn"))


BACK = {
    "knot": ({"e3": "camp-A", "d3": "oracle", "d4": "knot W-SW"}, "e3", ["{} NW", "{} E"]),
    "portal": ({"c3": "portal-1", "d3": "oracle", "d4": "portal-1"}, "c3", ["{} SW", "{} E"]),
    # It leaves the lake by c3; the arrow of the knot leads back into it, to c4.
    "lake": (
        {"b3": "triangular", "c3": "triangular", "c4": "triangular", "d3": "oracle", "d4": "knot W-NE"},
        "c3",
        ["{} SW c3", "{} E"],
    ),
}


@pytest.mark.clause("I-9.45")
@pytest.mark.parametrize("way", BACK)
def test_9_45_the_bush_may_not_use_one_that_leads_where_it_has_been_this_turn(way: str) -> None:
    island, start, moves = BACK[way]
    at = standing("bush", island, start)
    at.play(*[move.format("bush") for move in moves])
    assert (at.kinds(), at.options) == ((2, "go on"), ["stay"])
    at.play("stay")
    assert at.place("bush") == "d4"


@pytest.mark.clause("I-9.45")
@pytest.mark.parametrize("way", BACK)
def test_9_45_the_rock_may(way: str) -> None:
    island, start, moves = BACK[way]
    at = standing("rock", island, start)
    at.state.trodden = (1 << SPACES) - 1  # nor does it matter where the Bush has been
    first, second = [move.format("rock") for move in moves]
    at.play(first, "stay", second)
    assert (at.kinds(), at.options) == ((2, "go on"), ["through", "stay"])
    at.play("through")
    assert at.place("rock") == ("c4" if way == "lake" else start)


@pytest.mark.clause("I-9.45", "I-9.1")
def test_9_45_on_the_next_turn_the_bush_may_again() -> None:
    island, start, _ = BACK["portal"]
    at = scene(island, AWAY, turn="op", bush=start, wave="N", rock="g4")
    at.play("bush SW", "stop")
    at.turn_of("op")
    at.put(bush="d3")
    at.play("bush E")
    assert at.options == ["through", "stay"]
