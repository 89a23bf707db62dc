"""The lessons of The Perfect Moment: every step can be done, by clicks and by the rules, in five minutes."""

from __future__ import annotations

import re

import pytest

from paradoxa.core.record import Record, replay
from paradoxa.games.perfect_moment.box.components import CARD, LAID_NAMED
from paradoxa.games.perfect_moment.rules.events import EchoFaded, EchoPressed, EchoRemoved, Scored
from paradoxa.games.perfect_moment.web.lessons import LESSONS, lesson_for
from paradoxa.games.perfect_moment.words.lessons import TEXTS
from paradoxa.games.perfect_moment.words.terms import card_name, item_name
from paradoxa.http.lessons import desk_at, tables_of
from paradoxa.web import pages
from paradoxa.web.board import ways_of
from paradoxa.web.lesson import Lesson
from paradoxa.web.new_table_form import against_bots
from paradoxa.web.pages.lesson import address, wanted
from paradoxa.web.room import board_of, web_room
from tests.games.perfect_moment.web.tables import GAME, NAME, first

ROLES = list(LESSONS)
STEPS = [(role, number) for role in ROLES for number in range(1, len(LESSONS[role].steps) + 1)]
WORDS_A_MINUTE = 200
SECONDS_A_CLICK = 4
TOPICS = {
    "player": (
        *("display", "face", "half", "plan", "paradox", "deck", "discard", "draw", "turn", "swap", "fragment"),
        *("two items", "16 points", "worth 2", "3 points", "empty", "equal", "last turn", "both may use", "sees"),
    ),
    "echo": (
        *("chooses nothing", "left card", "right card", "plan a", "plan b", "fading", "leaves the game", "moves up"),
        *("paradox", "deck", "turned", "15", "18", "21", "14", "2 or 3", "you decide", "under the deck"),
    ),
}


def said(lesson: Lesson) -> str:
    return " ".join([*[f"{step.title} {step.text}" for step in lesson.steps], lesson.closing]).lower()


@pytest.mark.parametrize("role", ROLES)
def test_a_lesson_is_a_record_that_replays(role: str) -> None:
    last = tables_of(NAME, role)[-1]
    assert last.match is not None
    record = Record.read(str(last.match.record()))
    assert [step.line for step in replay(record)][-1] == last.match.lines[-1]


@pytest.mark.parametrize(("role", "number"), STEPS)
def test_every_step_can_be_done_by_clicks(role: str, number: int) -> None:
    lesson = LESSONS[role]
    step = lesson.steps[number - 1]
    desk = desk_at(NAME, role, number)
    page = pages.lesson_page(desk, lesson, number)
    ids = re.findall(r' id="([^"]+)"', page)
    assert sorted(set(ids)) == sorted(ids), "an id stands twice"
    assert address(NAME, role, number + 1) in page  # skipped, or read
    if not step.move:
        assert 'id="go-on"' in page
        return
    keys = wanted(step, ways_of(board_of(NAME), desk.view))
    assert keys, f"{step.move} cannot be clicked"
    for key in keys:
        assert re.search(f'name="click" value="{key}" class="want ', page), key


@pytest.mark.parametrize("role", ROLES)
def test_a_lesson_takes_five_minutes_at_most(role: str) -> None:
    lesson = LESSONS[role]
    clicks, prompts = 0, set()  # the same question is read once
    for number, step in enumerate(lesson.steps, 1):
        desk = desk_at(NAME, role, number)
        prompts |= set(board_of(NAME).prompt(desk))
        clicks += len(wanted(step, ways_of(board_of(NAME), desk.view))) or 1
        assert len(step.text.split()) <= 45, step.title
    words = f"{said(lesson)} {' '.join(prompts)}".split()
    assert 90 < 60 * len(words) / WORDS_A_MINUTE + SECONDS_A_CLICK * clicks <= 300


@pytest.mark.parametrize("role", ROLES)
def test_a_lesson_speaks_of_all_it_should(role: str) -> None:
    text = said(LESSONS[role])
    assert [topic for topic in TOPICS[role] if topic not in text] == []


@pytest.mark.parametrize("role", ROLES)
def test_what_the_coach_names_is_what_is_clicked(role: str) -> None:
    """Cards and items are named as the page names them."""
    for step in LESSONS[role].steps:
        verb, *names = step.move.split(" ")
        for name in names:
            laid = LAID_NAMED.get(name)
            if verb == "use":
                assert name.capitalize() in step.text, step.title
            elif laid is not None and verb in ("own", "other", "lay", "face", "swap") and name == names[-1]:
                assert item_name(laid.near) in step.text, step.title
            elif verb in ("discard", "return", "turn", "swap"):
                assert card_name(CARD[name]) in step.text, step.title


def test_the_lessons_show_what_they_are_about() -> None:
    table, alone = [tables_of(NAME, role)[-1].match for role in ("player", "echo")]
    assert table is not None
    assert alone is not None
    scores = [event for line in table.events for event in line if isinstance(event, Scored)]
    assert [(event.seat, event.points, event.source) for event in scores] == [
        (0, 3, "plan"),
        (1, 1, "paradox"),
        (0, 3, "fragment"),
    ]
    kinds = {type(event) for line in alone.events for event in line}
    assert {EchoRemoved, EchoPressed, EchoFaded, Scored} <= kinds


def test_every_text_is_used() -> None:
    used = {step.title for lesson in LESSONS.values() for step in lesson.steps}
    used |= {step.text for lesson in LESSONS.values() for step in lesson.steps}
    for lesson in LESSONS.values():
        used |= {lesson.title, lesson.called, lesson.closing}
    assert set(TEXTS.values()) == used


def test_behind_the_last_step_one_plays_what_one_has_learned() -> None:
    for role, lesson in LESSONS.items():
        number = len(lesson.steps) + 1
        page = pages.lesson_page(desk_at(NAME, role, number), lesson, number)
        fields = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]+)">', page.split('id="coach"')[1]))
        assert against_bots(NAME, fields).setup.seats == len(lesson.names)
        assert fields["bot"] == "newcomer"
        assert all([address(NAME, other, 1) in page for other in ROLES if other != role])
    assert "Play alone against Echo" in page


def test_the_lesson_for_a_newcomer_is_offered_in_the_first_turns() -> None:
    assert web_room(NAME).lessons == LESSONS
    assert lesson_for(GAME.view(GAME.new(2), 0)) == "player"
    assert lesson_for(GAME.view(GAME.new(1), 0)) == "echo"
    assert lesson_for(first(lambda view: view.turn == 2).view) == ""
