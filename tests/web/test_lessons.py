"""The lessons of Paradox Island: every step can be done, by the rules, and a lesson takes no more than five minutes."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from importlib import import_module

import pytest

from paradoxa.core.record import Record, replay
from paradoxa.games import GAMES, title_of
from paradoxa.games.paradox_island.box.geometry import NAMES
from paradoxa.games.paradox_island.web.lessons import LESSONS
from paradoxa.http.lessons import desk_at, tables_of
from paradoxa.tables.desk import Me
from paradoxa.web import pages
from paradoxa.web.board import ways_of
from paradoxa.web.lesson import SILENT, Lesson
from paradoxa.web.markup import escape
from paradoxa.web.pages.lesson import address, wanted
from paradoxa.web.pages.rules import learning, three_lines
from paradoxa.web.room import board_of, web_room
from tests.web.desks import room

GAME = "paradox-island"
ROLES = list(LESSONS)
WORDS_A_MINUTE = 200
SECONDS_A_CLICK = 4
STEPS = [(role, number) for role in ROLES for number in range(1, len(LESSONS[role].steps) + 1)]
TOPICS = {
    "captive": (
        *("prompt", "rose", "heard", "certain", "maybe", "tile list", "loose tracks", "safely", "bush", "rest"),
        *("bonus", "oracle", "lake", "mission", "deduction", "half sun", "pause", "anomal", "over", "deaths?"),
    ),
    "host": (
        *("island", "power", "wave", "rock", "bush", "wound", "push", "unheard", "hear", "death", "wins?", "secret"),
    ),
}


def said(lesson: Lesson) -> str:
    return " ".join([*[f"{step.title} {step.text}" for step in lesson.steps], lesson.closing]).lower()


@pytest.mark.parametrize("role", ROLES)
def test_a_lesson_is_a_record_that_replays(role: str) -> None:
    lesson = LESSONS[role]
    last = tables_of(GAME, role)[-1]
    assert last.match is not None
    record = Record.read(str(last.match.record()))
    assert [step.line for step in replay(record)][-1] == last.match.lines[-1]
    moves = [step.move for step in lesson.steps if step.move]
    made = [str(line.move) for line in last.match.lines if line.seat == lesson.seat]
    assert [move for move in made if move in moves][-1] == moves[-1]


@pytest.mark.parametrize(("role", "number"), STEPS)
def test_every_step_can_be_done_by_clicks(role: str, number: int) -> None:
    lesson = LESSONS[role]
    step = lesson.steps[number - 1]
    desk = desk_at(GAME, role, number)
    page = pages.lesson_page(desk, lesson, number)
    ids = re.findall(r' id="([^"]+)"', page)
    assert sorted(set(ids)) == sorted(ids), "an id stands twice"
    for anchor in re.findall(r'href="#([^"]+)"', page):
        assert anchor in ids
    assert f"{number} of {len(lesson.steps)}" in page
    assert address(GAME, role, number + 1) in page  # skipped, or read
    assert 'href="/"' in page
    if step.move:
        keys = wanted(step, ways_of(board_of(GAME), desk.view))
        assert keys, f"{step.move} cannot be clicked"
        for key in keys:
            assert re.search(f'name="click" value="{key}" class="want ', page), key
    elif step.mark is not None:
        assert not step.mark.is_in(desk.notes)
        assert step.mark.is_in(board_of(GAME).jot(desk, step.mark.fields))
        space = NAMES[int(step.mark.fields["at"][1:])]
        assert f'id="space-{space}" class="hex want ' in page
        assert 'class="pal want"' in page
    else:
        assert 'id="go-on"' in page


@pytest.mark.parametrize("role", ROLES)
def test_what_was_marked_stays_on_the_map(role: str) -> None:
    lesson = LESSONS[role]
    notes = desk_at(GAME, role, len(lesson.steps) + 1).notes
    assert all([step.mark.is_in(notes) for step in lesson.steps if step.mark])


def seconds(lesson: Lesson, prompts: Iterable[str], clicks: int) -> float:
    """How long a lesson takes, read at an easy pace."""
    words = f"{said(lesson)} {' '.join(prompts)}".split()
    return 60 * len(words) / WORDS_A_MINUTE + SECONDS_A_CLICK * clicks


@pytest.mark.parametrize("role", ROLES)
def test_a_lesson_takes_five_minutes_at_most(role: str) -> None:
    lesson = LESSONS[role]
    clicks, prompts = 0, set()  # the same question is read once
    for number, step in enumerate(lesson.steps, 1):
        desk = desk_at(GAME, role, number)
        prompts |= set(board_of(GAME).prompt(desk))
        clicks += len(wanted(step, ways_of(board_of(GAME), desk.view))) or (3 if step.mark is not None else 1)
    assert clicks >= len(lesson.steps)
    assert 90 < seconds(lesson, prompts, clicks) <= 300


@pytest.mark.parametrize("role", ROLES)
def test_a_lesson_speaks_of_all_it_should(role: str) -> None:
    text = said(LESSONS[role])
    assert [topic for topic in TOPICS[role] if not re.search(topic, text)] == []
    assert all([len(step.text.split()) <= 45 for step in LESSONS[role].steps])


@pytest.mark.parametrize("role", ROLES)
def test_behind_the_last_step_one_can_play(role: str) -> None:
    lesson = LESSONS[role]
    number = len(lesson.steps) + 1
    page = pages.lesson_page(desk_at(GAME, role, number), lesson, number)
    assert "That is all" in page
    assert 'action="/play-now"' in page
    assert '<input type="hidden" name="bot" value="newcomer">' in page  # who has just learned it plays such as have too
    assert all([address(GAME, other, 1) in page for other in ROLES if other != role])


def test_lessons_are_found_from_lobby_and_rules() -> None:
    assert f'href="/learn/{GAME}"' in pages.lobby(Me("Ada"), [], [], [])
    for page in (pages.which_lesson(GAME), pages.rules(GAME)):
        for role in ROLES:
            assert f'href="/learn/{GAME}/{role}"' in page
    for game in GAMES:
        for page in (pages.rules(game), pages.table(room(game, seat=None, invite=""), Me("Bo"))):
            assert ("/learn/" in page) == bool(web_room(game).lessons)
    assert web_room(GAME).lessons == LESSONS


def test_one_lesson_is_not_called_after_its_role(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "Learn it in five minutes: the captive" in learning(GAME)
    made = import_module("paradoxa.web.pages.rules")
    learning.cache_clear()
    monkeypatch.setattr(made, "web_room", lambda game: replace(web_room(game), lessons={"player": LESSONS["captive"]}))
    assert learning(GAME) == f'<a class="btn wide" href="/learn/{GAME}/player">Learn it in five minutes</a>'
    learning.cache_clear()


def test_whoever_is_invited_reads_what_it_is() -> None:
    """Three lines about the game, before one sits down; who sits has the link to send first."""
    for game in GAMES:
        page = pages.table(room(game, seat=None, invite=""), Me("Bo"))
        told = [escape(line) for line in three_lines(game)]
        assert len(told) == 3
        assert max([page.index(line) for line in told]) < page.index("Sit down")
        mine = pages.table(room(game), Me("Ada"))
        assert mine.index("Send them this link") < mine.index("Start now, bots take the free seats")
        assert mine.count('class="btn primary') == 1, "one gold at a time: the link"
        assert 'class="btn primary" type="button" data-copy' in mine


@pytest.mark.parametrize(("role", "number"), STEPS)
def test_what_the_deduction_desk_says_in_a_lesson_is_what_it_would_find(role: str, number: int) -> None:
    """Who reads a lesson sets nobody to work: the answer stands in the lesson, and this works it out again."""
    step = LESSONS[role].steps[number - 1]
    assert bool(step.found) == (step.help != SILENT)
    if step.found:
        deduction, view, found = title_of(GAME).deduction, desk_at(GAME, role, number).view, None
        assert deduction is not None
        assert view is not None
        for effort in (deduction.EFFORTS[0], deduction.EFFORTS[-1]):
            found = deduction.answer(view, step.help, {}, effort, found)
        assert deduction.text(found) == step.found
