"""A captive's map in the terminal: all that stands on it is true, and it comes from what that seat heard alone."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from paradoxa.games.paradox_island.box.geometry import NAMED
from paradoxa.games.paradox_island.box.islands import NAME_WORDS
from paradoxa.games.paradox_island.box.pieces import OFF
from paradoxa.games.paradox_island.knowledge.view import view as view_of
from paradoxa.games.paradox_island.terminal.known import Known, known
from tests.games.paradox_island.tables import Table, table
from tests.terminal.tables import positions

NAME = "paradox-island"


def names_of(sure: Known) -> dict[str, str]:
    spaces = list(NAMED)
    return {spaces[space]: NAME_WORDS[name] for space, name in enumerate(sure.names) if name is not None}


def place_of(at: Table, sure: Known, piece: str) -> str:
    place = sure.places[at.piece(piece)]
    return "" if place == OFF else list(NAMED)[place]


def phil_knows(at: Table) -> Known:
    return known(view_of(at.state, at.state.owner(at.piece("phil"))))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_is_certain_is_true(seats: int) -> None:
    found = 0
    for seed in range(8):
        for match in positions(NAME, seed, every=6, seats=seats):
            state: Any = match.state
            for seat in range(seats):
                sure = known(match.view(seat))
                for space, name in enumerate(sure.names):
                    assert name in (None, state.land.names[space]), (seed, seat, space)
                for piece, place in enumerate(sure.places):
                    assert place in (OFF, state.places[piece]), (seed, seat, piece)
                found += sum([name is not None for name in sure.names])
    assert found > 1000


def test_a_spectator_knows_no_place() -> None:
    for match in positions(NAME, 3, every=40):
        if match.decisions:
            assert set(known(match.view(None)).names) == {None}


def test_it_depends_on_nothing_hidden() -> None:
    *_, match = positions(NAME, 5)
    view = match.view(0)
    other = replace(view, figures=view.figures, stack=(), rejected=(), hidden=())
    assert known(other) == known(view)


def test_steps_from_the_starting_fruit_are_certain() -> None:
    at = table()
    start = at.place("phil")
    sure = phil_knows(at)
    assert names_of(sure) == {start: "orange"}
    assert place_of(at, sure, "phil") == start
    at.play("step W safely", "leave")
    sure = phil_knows(at)
    assert names_of(sure) == {start: "orange", at.place("phil"): at.name("phil")}
    assert place_of(at, sure, "phil") == at.place("phil")


def test_after_a_portal_nothing_is_certain_until_a_name_that_stands_once() -> None:
    at = table()
    at.play("step W safely", "activate")  # portal 1 beside the orange
    assert at.name("phil") == "portal-1"
    sure = phil_knows(at)
    assert place_of(at, sure, "phil") == ""
    assert len(names_of(sure)) == 2


def test_who_sees_the_island_knows_all() -> None:
    at = table()
    land = at.state.land
    assert land is not None
    sure = known(view_of(at.state, at.state.op))
    assert sure.names == land.names
    assert sure.places == tuple(at.state.places)
