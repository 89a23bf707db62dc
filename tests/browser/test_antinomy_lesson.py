"""Somebody learns Antinomy by clicks, on a phone and a desktop, with scripts and without: a step is on one screen."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from paradoxa.games.antinomy.web.lessons import SORCERER
from paradoxa.http.lessons import desk_at
from paradoxa.web.board import ways_of
from paradoxa.web.pages.lesson import wanted
from paradoxa.web.room import board_of
from tests.browser.conftest import Arrive
from tests.browser.people import DESKTOP, PHONE
from tests.browser.test_house import SMALL

GAME, ROLE = "antinomy", SORCERER.role
OUTSIDE = """() => [...document.querySelectorAll("#coach, #prompt, .ant .codex, .ant .cry, .ant .pick")]
  .filter((one) => one.checkVisibility() && one.getBoundingClientRect().bottom > innerHeight + 1)
  .map((one) => [one.className, one.getBoundingClientRect().bottom])"""


@pytest.mark.parametrize(
    ("size", "has_script"), [(PHONE, True), (DESKTOP, False), pytest.param(PHONE, False, marks=pytest.mark.long)]
)
def test_the_whole_lesson(arrive: Arrive, size: dict[str, int], has_script: bool) -> None:
    page = arrive(viewport=size, java_script_enabled=has_script, has_touch=size is PHONE).page
    page.goto(f"/learn/{GAME}/{ROLE}")
    for number, step in enumerate(SORCERER.steps, 1):
        expect(page).to_have_url(re.compile(rf"/learn/{GAME}/{ROLE}/{number}(\?|#|$)"))
        expect(page.locator("#coach h2")).to_have_text(step.title)
        if has_script:
            assert page.evaluate(OUTSIDE) == [], step.title
        if step.move:
            for key in wanted(step, ways_of(board_of(GAME), desk_at(GAME, ROLE, number).view)):
                page.locator(f'button[name="click"][value="{key}"]:visible').first.click()
        else:
            page.get_by_role("link", name="Go on").click()
        page.wait_for_url(re.compile(rf"/{ROLE}/{number + 1}$"))
    expect(page.locator("#coach h2")).to_have_text("That is all")
    expect(page.locator("#prompt")).to_contain_text("You win!")


IS_CUT = """() => [...document.querySelectorAll("#coach, #coach > div, .bar h1")]
  .filter((one) => one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1)
  .map((one) => [one.id || one.tagName, one.scrollHeight, one.clientHeight])"""


def test_on_a_small_phone_nothing_of_the_lesson_is_cut(arrive: Arrive) -> None:
    page = arrive(viewport=SMALL, has_touch=True).page
    for number in range(1, len(SORCERER.steps) + 2):
        page.goto(f"/learn/{GAME}/{ROLE}/{number}")
        assert page.evaluate(IS_CUT) == [], number
        assert page.evaluate(OUTSIDE) == [], number


def test_what_mira_does_is_shown_as_at_any_table(arrive: Arrive) -> None:
    """One's own move and hers, beat by beat, large things on the stage; then the coach goes on, without a new page."""
    page = arrive(tempo="normal").page
    page.clock.install()
    page.goto(f"/learn/{GAME}/{ROLE}/6")
    page.clock.pause_at("2030-01-01")
    page.evaluate("window.wasHere = true")
    page.locator('button[name="click"][value="side-6"]:visible').first.click()
    for title in ("Exchange", "", "Paradox: three reds", "Exchange"):
        if title:
            expect(page.locator(".stage h2")).to_have_text(title)
        else:
            expect(page.locator(".caption .q")).to_contain_text("Mira went 4 ahead")
        expect(page.locator("#coach h2")).to_have_text("The exchange")
        page.keyboard.press("ArrowRight")
    expect(page.locator("#coach h2")).to_have_text("The covered colour")
    expect(page.locator(".stage")).to_have_count(0)
    assert page.evaluate("window.wasHere"), "the page stays"
    expect(page).to_have_url(re.compile(rf"/{ROLE}/7$"))
    page.locator("#again").click()
    expect(page.locator(".caption .q")).to_have_text("As it was before")
    page.keyboard.press("Escape")
    page.go_back()
    expect(page.locator("#coach h2")).to_have_text("The exchange")
