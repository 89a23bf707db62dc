"""The lesson of Paradominetor: every step can be done, by clicks and by the rules, in five minutes, nothing missing."""

from __future__ import annotations

import re

import pytest

from paradoxa.core.record import Record, replay
from paradoxa.games.paradominetor.web.lessons import LESSONS, PLAYER, lesson_for
from paradoxa.games.paradominetor.words.lesson import TEXTS
from paradoxa.http.lessons import desk_at, tables_of
from paradoxa.web import pages
from paradoxa.web.board import SURE, ways_of
from paradoxa.web.pages.lesson import address, wanted
from paradoxa.web.room import board_of, web_room
from tests.games.paradominetor.web.tables import game_of

NAME, ROLE = "paradominetor", PLAYER.role
NUMBERS = range(1, len(PLAYER.steps) + 1)
WORDS_A_MINUTE = 200
SECONDS_A_CLICK = 4
TOPICS = (
    *("pass", "follow", "lead", "colour led", "past", "present", "future", "time", "twin", "paradox", "turned over"),
    *("½", "off colour", "not led", "black 0", "names a colour", "fifteen tricks", "most points", "equal points"),
    *("remark", "lower right", "lacks which colour"),
)


def test_the_lesson_is_a_record_that_replays_to_its_end() -> None:
    last = tables_of(NAME, ROLE)[-1]
    assert last.match is not None
    record = Record.read(str(last.match.record()))
    assert [step.line for step in replay(record)][-1] == last.match.lines[-1]


def test_the_tricks_end_as_the_coach_says() -> None:
    view = desk_at(NAME, ROLE, len(PLAYER.steps) + 1).view
    assert [trick.halves for trick in view.tricks if trick.halves] == [  # type: ignore[union-attr]
        *((2, 0, 0, 0), (2, 1, 0, 0), (1, 0, 0, 2), (1, 2, 0, 0), (2, 0, 1, 0), (2, 0, 1, 0)),
    ]


@pytest.mark.parametrize("number", NUMBERS)
def test_every_step_can_be_done_by_clicks(number: int) -> None:
    step = PLAYER.steps[number - 1]
    desk = desk_at(NAME, ROLE, number)
    page = pages.lesson_page(desk, PLAYER, number)
    ids = re.findall(r' id="([^"]+)"', page)
    assert sorted(set(ids)) == sorted(ids), "an id stands twice"
    assert address(NAME, ROLE, number + 1) in page  # skipped, or read
    if not step.move:
        return
    keys = wanted(step, ways_of(board_of(NAME), desk.view))
    assert keys, f"{step.move} cannot be clicked"
    assert (keys[-1] == SURE) == step.move.startswith("pass")
    form = page[page.index('<form id="board"') : page.index("</form>", page.index('<form id="board"'))]
    for key in keys:
        assert re.search(f'name="click" value="{key}" class="want ', form), key


def test_the_lesson_takes_five_minutes_at_most() -> None:
    clicks, read = 0, [PLAYER.closing]
    prompts = set()  # the same question is read once
    for number, step in enumerate(PLAYER.steps, 1):
        desk = desk_at(NAME, ROLE, number)
        prompts |= set(board_of(NAME).prompt(desk))
        clicks += len(wanted(step, ways_of(board_of(NAME), desk.view))) or 1
        read += [step.title, step.text]
        assert len(step.text.split()) <= 45, step.title
    words = " ".join([*read, *prompts]).split()
    assert 90 < 60 * len(words) / WORDS_A_MINUTE + SECONDS_A_CLICK * clicks <= 300


def test_the_lesson_speaks_of_all_it_should() -> None:
    text = " ".join(TEXTS.values()).lower()
    assert [topic for topic in TOPICS if topic not in text] == []


def test_what_the_coach_names_is_what_is_clicked() -> None:
    for number, step in enumerate(PLAYER.steps, 1):
        desk = desk_at(NAME, ROLE, number)
        for key in wanted(step, ways_of(board_of(NAME), desk.view)):
            colour, value = {"r": "red", "b": "blue", "y": "yellow", "g": "green", "k": "black"}, key[6:7]
            if key.startswith("hand-"):
                assert f"{colour[key[5]]} {value}" in step.text, key
            elif key.startswith("colour-"):
                assert colour[key[-1]] in step.text


def test_the_lesson_is_offered_until_the_first_trick_is_over() -> None:
    assert web_room(NAME).lessons == LESSONS
    for match in game_of(4, 1):
        view = match.view(0)
        assert lesson_for(view) == (ROLE if view.turn == 0 else "")
