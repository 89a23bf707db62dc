"""The page of a running table: moves as paths of clicks, the log, and what is asked beside the board."""

from __future__ import annotations

from dataclasses import replace

import pytest

from paradoxa.games import GAMES
from paradoxa.tables.desk import Me
from paradoxa.tables.setup import Pace
from paradoxa.web import pages
from paradoxa.web.board import Way
from paradoxa.web.pages.sidebar import agreed, clock_words
from paradoxa.web.pages.table import beginnings
from paradoxa.web.room import board_of
from tests.web.desks import room
from tests.web.test_pages import ADA, DESKS, Page


@pytest.mark.parametrize("game", list(GAMES))
def test_the_board_is_a_form_with_the_moves_as_paths(game: str) -> None:
    desk = DESKS[f"{game} my turn"]
    page = Page(pages.fragment(desk))
    form = next(form for form in page.forms if form.get("id") == "board")
    assert form["action"] == "/t/abc/click"
    keys = {attrs["value"] for attrs in page.all("button") if attrs.get("name") == "click"}
    ways = board_of(game).ways(desk.view)
    assert ways
    assert all(set(way.path) & keys for way in ways)
    assert "role" in next(attrs for attrs in page.all("div") if attrs.get("id") == "prompt")
    assert pages.fragment(desk) in pages.table(desk, Me())


@pytest.mark.parametrize("game", list(GAMES))
def test_who_does_not_sit_gets_no_buttons(game: str) -> None:
    for kind in ("watching", "over", "over, watching"):
        page = Page(pages.fragment(DESKS[f"{game} {kind}"]))
        assert not [attrs for attrs in page.all("button") if attrs.get("name") == "click"]
        assert "board" not in [form.get("id") for form in page.forms]


def test_picks_are_kept_and_can_be_taken_back() -> None:
    desk = DESKS["antinomy my turn"]
    path = board_of("antinomy").ways(desk.view)[0].path
    page = Page(pages.fragment(desk, path[:1]))
    assert {"type": "hidden", "name": "picks", "value": path[0]} in page.all("input")
    back = next(link for link in page.all("a") if link.get("id") == "take-back")
    assert back["href"] == "/t/abc"
    assert "hidden" not in back


def test_short_lists_of_moves_are_also_in_words() -> None:
    desk = DESKS["antinomy my turn"]
    ways = board_of("antinomy").ways(desk.view)
    moves = [attrs["value"] for attrs in Page(pages.fragment(desk)).all("button") if attrs.get("name") == "move"]
    assert moves == [way.move for way in ways]
    many = DESKS["paradominetor first"]
    assert len(board_of("paradominetor").ways(many.view)) > 12
    assert 'name="move"' not in pages.fragment(many)


def test_why_not_is_said_with_its_rule() -> None:
    desk = DESKS["antinomy my turn"]
    page = Page(pages.fragment(desk, note=("A-3.5", "It has neither.")))
    assert "It has neither. Rule A-3.5" in page.text
    assert "/rules/antinomy#A-3.5" in [link["href"] for link in page.all("a")]
    assert "That seat is taken." in Page(pages.fragment(room(), note=("", "That seat is taken."))).text


def test_questions_about_the_table_stand_beside_the_prompt() -> None:
    text = Page(pages.fragment(DESKS["antinomy asked much"])).text
    for words in ("Take my seat back", "Allow", "Refuse", "Put a bot in", "End the game", "1:02"):
        assert words in text
    calm = Page(pages.fragment(DESKS["antinomy my turn"])).text
    assert "Undo my move" in calm
    for words in ("Take my seat back", "Allow", "Refuse", "Put a bot in", "End the game", "Time left"):
        assert words not in calm


def test_without_scripts_one_can_look_again() -> None:
    assert "<noscript>" in pages.fragment(DESKS["antinomy not my turn"])
    assert "<noscript>" not in pages.fragment(DESKS["antinomy my turn"])


def test_the_log_is_newest_first() -> None:
    text = Page(pages.fragment(DESKS["antinomy my turn"])).text
    log = DESKS["antinomy my turn"].log
    assert text.index(log[-1].sentence) < text.index(log[0].sentence)


def test_the_rules_that_apply_now_are_beside_the_table() -> None:
    html = pages.fragment(DESKS["antinomy my turn"])
    assert 'id="rule-A-3.5"' in html
    assert "All rules of Antinomy" in html


def test_titles_say_whose_turn_it_is() -> None:
    assert pages.title_of(DESKS["antinomy my turn"]) == "Your turn · Antinomy · PARADOXA"
    assert pages.title_of(DESKS["antinomy not my turn"]) == "Copper Owl · Antinomy · PARADOXA"
    assert pages.title_of(DESKS["antinomy open"]) == "Waiting for players · Copper Owl · PARADOXA"
    assert "favicon-turn.svg" in Page(pages.table(DESKS["antinomy my turn"], ADA)).all("link")[0]["href"]


def test_what_a_bot_played_for_somebody_is_not_theirs_to_take_back() -> None:
    mine = DESKS["antinomy my turn"]
    assert 'form="f-undo"' in pages.fragment(mine)
    assert "f-undo" not in pages.fragment(replace(mine, is_away=True))


def test_what_was_agreed_is_said() -> None:
    setup = replace(room("paradominetor").setup, pace=Pace(5, 3, "bot"), may_watch=False, has_history=False)
    said = " ".join(agreed(setup))
    assert "5 minutes each and 3 seconds more" in said
    assert "1 minute each;" in " ".join(agreed(replace(setup, pace=Pace(1))))
    assert "a bot takes over" in said
    assert "Nobody else may watch." in said
    assert "Red, blue, yellow, green." in said


@pytest.mark.parametrize(
    ("seconds", "words"), [(0, "0:00"), (-3, "0:00"), (59.2, "1:00"), (61, "1:01"), (3661, "1:01:01")]
)
def test_clocks(seconds: float, words: str) -> None:
    assert clock_words(seconds) == words


def test_beginnings_of_moves() -> None:
    ways = [Way("1", ("a", "b"), ""), Way("2", ("a", "c"), ""), Way("3", ("d",), "")]
    assert beginnings(ways, any_order=False) == [(), ("a",)]
    assert beginnings([Way("1", ("c", "a", "b"), "")], any_order=True) == [
        (),
        ("a",),
        ("b",),
        ("c",),
        ("a", "b"),
        ("a", "c"),
        ("b", "c"),
    ]
