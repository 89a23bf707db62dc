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
