"""Tables of The Perfect Moment: made alone, for two and with bots; and its pages as a whole."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from paradoxa.games import GAMES
from paradoxa.tables.desk import Desk, Me
from paradoxa.web import pages
from paradoxa.web.new_table_form import against_bots, options_for, read_new_table
from paradoxa.web.pages.sidebar import agreed
from paradoxa.web.room import value_words
from tests.games.perfect_moment.web.tables import GAME, NAME, desk, game_of, positions
from tests.web.desks import desk_of

PEOPLE = {"game": NAME, "seats": "2", "other-1": "person"}
BOT = {"game": NAME, "seats": "2", "other-1": "bot uniform"}


# --- making a table --------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("values", "start"),
    [
        (PEOPLE, "fastest"),
        (BOT, "coin"),
        ({**PEOPLE, "option-start": ""}, "fastest"),
        ({**BOT, "option-start": ""}, "coin"),
        ({**PEOPLE, "option-start": "coin"}, "coin"),
        ({**BOT, "option-start": "fastest"}, "fastest"),
        ({"game": NAME, "seats": "1"}, "fastest"),
    ],
)
def test_a_bot_is_not_raced_unless_somebody_wants_it(values: dict[str, str], start: str) -> None:
    assert read_new_table(values).setup.options["start"] == start


def test_play_now_draws_who_starts() -> None:
    assert against_bots(NAME).setup.options["start"] == "coin"


def test_alone_nobody_else_is_asked_for() -> None:
    new = read_new_table({"game": NAME, "seats": "1"})
    assert new.kinds == ("me",)
    page = pages.new_table(Me("Ada"), NAME, {"seats": "1"})
    for field in ("place", "device", "other-1", "option-start"):
        assert f'name="{field}"' not in page
    assert 'name="option-colours"' in page
    assert "1 player<" in page
    assert "first turn" not in " ".join(agreed(new.setup))


def test_options_are_said_in_words() -> None:
    assert value_words(NAME, "colours", "ykp") == "yellow, pink, purple"
    assert value_words("paradominetor", "colours", "rgp") == "red, green, purple"
    assert list(options_for(NAME, 2)["start"][1]) == ["", "fastest", "coin"]
    assert "start" not in options_for(NAME, 1)


def test_the_lobby_lets_one_play_alone() -> None:
    page = pages.lobby(Me("Ada"), [], [], [])
    assert page.count("alone against Echo") == 1
    assert [game for game in GAMES if f'value="{game}"' in page] == list(GAMES)


# --- whole pages -----------------------------------------------------------------------------------
def test_paired_worlds_have_the_same_page_byte_by_byte() -> None:
    rng = Random(7)
    for match in positions(12, every=17):
        seats = match.state.seats
        for seat in (None, *range(seats)):
            view = match.view(seat)
            here = pages.table(desk(view, seats), Me("Ada"))
            other = GAME.view(GAME.determinize(view, rng), seat)
            assert pages.table(desk(other, seats), Me("Ada")) == here


def finished(seats: int, seed: int) -> Desk:
    match: Any = list(game_of(seats, seed))[-1]
    return replace(desk_of(match, 0), status="over")


@pytest.mark.parametrize("seed", range(4))
def test_alone_the_end_tells_the_verdict(seed: int) -> None:
    page = pages.fragment(finished(1, seed))
    assert any(
        [
            verdict in page
            for verdict in ("Reality is gone", "You saved reality", "All is as it should be", "master of time.")
        ]
    )
    assert "Rematch" in page
    said = page[page.index('id="prompt"') : page.index("Rematch")]
    assert said.count("The game is over") == 1


def test_for_two_the_end_tells_both_scores() -> None:
    shown = finished(2, 3)
    view: Any = shown.view
    assert f"{view.sides[0].points} point" in pages.fragment(shown)
    assert f"{view.sides[1].points} point" in pages.fragment(shown)
    asked = pages.fragment(replace(shown, hints=(1, 0)))
    assert re.search(r"points?\. Hints asked for: ", asked)
