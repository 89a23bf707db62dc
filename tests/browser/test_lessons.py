"""Somebody learns Paradox Island: a whole lesson by clicks, on a desktop and on a phone, with scripts and without."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from paradoxa.games import GAMES
from paradoxa.games.paradox_island.web.lessons import LESSONS
from paradoxa.http.lessons import desk_at
from paradoxa.web.board import ways_of
from paradoxa.web.lesson import Step
from paradoxa.web.pages.lesson import wanted
from paradoxa.web.room import board_of, web_room
from tests.browser.conftest import Arrive
from tests.browser.island import open_tab
from tests.browser.people import DESKTOP, PHONE
from tests.browser.test_access import scan

GAME = "paradox-island"
IS_WHOLE = """() => {
  const text = document.querySelector("#coach > div"), go = document.querySelector("#coach .go");
  const coach = document.querySelector("#coach");
  return text.scrollHeight <= text.clientHeight + 1 && coach.scrollHeight <= coach.clientHeight + 1
    && go.getBoundingClientRect().bottom <= coach.getBoundingClientRect().bottom;
}"""


def do(page: Page, role: str, number: int, step: Step) -> None:
    """What the coach asks for, by the elements it marks."""
    if step.mark is not None:
        fields = step.mark.fields
        open_tab(page, "mark")
        page.locator(f'#notes label:has(> input[name="at"][value="{fields["at"]}"])').click()
        page.locator(f'#notes label:has(> input[name="how"][value="{fields["how"]}"])').click()
        page.locator(f'#notes button[name="mark"][value="{fields["mark"]}"]').click()
    elif step.move:
        for key in wanted(step, ways_of(board_of(GAME), desk_at(GAME, role, number).view)):
            page.locator(f'button[name="click"][value="{key}"]:visible').first.click()
    else:
        page.get_by_role("link", name="Go on").click()


@pytest.mark.parametrize(
    ("role", "size", "has_script"),
    [
        ("captive", PHONE, True),
        ("host", DESKTOP, False),
        pytest.param("captive", DESKTOP, True, marks=pytest.mark.long),
        pytest.param("host", PHONE, True, marks=pytest.mark.long),
    ],
)
def test_a_whole_lesson(arrive: Arrive, role: str, size: dict[str, int], has_script: bool) -> None:
    person = arrive(viewport=size, java_script_enabled=has_script, has_touch=size is PHONE)
    page, lesson = person.page, LESSONS[role]
    page.goto(f"/learn/{GAME}/{role}")
    for number, step in enumerate(lesson.steps, 1):
        expect(page).to_have_url(re.compile(rf"/learn/{GAME}/{role}/{number}(\?|#|$)"))
        expect(page.locator("#coach h2")).to_have_text(step.title)
        do(page, role, number, step)
        page.wait_for_url(re.compile(rf"/{role}/{number + 1}$"))
    expect(page.locator("#coach h2")).to_have_text("That is all")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth") if has_script else True


@pytest.mark.parametrize(
    ("role", "size", "has_script"), [("captive", DESKTOP, False), ("captive", DESKTOP, True), ("host", PHONE, True)]
)
def test_the_first_steps_of_a_lesson(arrive: Arrive, role: str, size: dict[str, int], has_script: bool) -> None:
    page = arrive(viewport=size, java_script_enabled=has_script, has_touch=size is PHONE).page
    page.goto(f"/learn/{GAME}/{role}")
    for number, step in enumerate(LESSONS[role].steps[:6], 1):
        do(page, role, number, step)
        page.wait_for_url(re.compile(rf"/{role}/{number + 1}$"))


def test_every_step_can_be_skipped_and_gone_back_to(arrive: Arrive) -> None:
    page = arrive().page
    page.goto(f"/learn/{GAME}/captive/1")
    count = len(LESSONS["captive"].steps)
    for number in range(1, count + 1):
        page.get_by_role("link", name=re.compile("Skip this step|Go on")).click()
        page.wait_for_url(f"**/captive/{number + 1}")
    page.goto(f"/learn/{GAME}/captive/{count}")
    page.get_by_role("link", name="Back", exact=True).click()
    page.wait_for_url(f"**/captive/{count - 1}")
    page.get_by_role("link", name="Leave the lesson").click()
    expect(page.get_by_role("heading", name="PARADOXA")).to_be_visible()


def test_another_move_is_answered_kindly(arrive: Arrive) -> None:
    person = arrive()
    person.expected = "409"
    page = person.page
    page.goto(f"/learn/{GAME}/captive/2")
    page.locator('button[value="way-E"]').click()
    expect(page.locator("#why")).to_contain_text("the lesson goes on when you")
    page.locator('#notes label:has(> input[value="s0"])').click()
    page.locator('#notes button[name="mark"][value="1"]').click()
    expect(page.locator("#why")).to_contain_text("You may at a real table.")
    page.goto(f"/learn/{GAME}/captive/6")  # a question, and a fruit that cannot be used now
    page.locator('button[name="click"][value="fruit-orange"]').click(force=True)
    expect(page.locator("#why")).to_be_visible()
    assert page.url.endswith("/captive/6")


def test_the_lobby_leads_to_lessons_and_lessons_to_a_table(arrive: Arrive) -> None:
    page = arrive().page
    page.goto("/")
    page.get_by_role("link", name="New here? Learn it: Paradox Island").click()
    page.get_by_role("link", name="The host").click()
    page.wait_for_url("**/host/1")
    page.goto(f"/learn/{GAME}/host/{len(LESSONS['host'].steps) + 1}")
    page.get_by_role("button", name="Play now as the host").click()
    page.wait_for_url(re.compile(r"/t/[\w-]+$"))


@pytest.mark.parametrize(
    ("role", "number"), [("captive", 3), ("captive", 12), ("captive", 17), ("host", 3), ("host", 16)]
)
def test_lessons_are_accessible(arrive: Arrive, role: str, number: int) -> None:
    person = arrive()
    person.page.goto(f"/learn/{GAME}/{role}/{number}")
    scan(person, f"lesson {role} {number}", is_first=number == 3)


@pytest.mark.parametrize("size", [PHONE, DESKTOP])
def test_the_coach_has_a_place_of_its_own(arrive: Arrive, size: dict[str, int]) -> None:
    """Every step of every lesson can be read without scrolling, and from step to step the table stays where it is."""
    page = arrive(viewport=size).page
    for game in GAMES:
        for role, lesson in web_room(game).lessons.items():
            places = set()
            for number in range(1, len(lesson.steps) + 1):
                page.goto(f"/learn/{game}/{role}/{number}")
                assert page.evaluate(IS_WHOLE), (game, role, number)
                places.add(page.evaluate("document.querySelector('.table').getBoundingClientRect().top"))
            assert len(places) == 1, (game, role)
