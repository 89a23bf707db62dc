"""The island editor in the browser: by mouse, by keyboard, without scripts; and an island laid at a table."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Arrive
from tests.browser.test_access import scan

STATUS = "main .prompt .q"


def island(page: Page) -> str:
    return page.locator('#edit [name="island"]').input_value()


def pressed(page: Page, deed: str) -> None:
    """Press a button of the editor and wait for what it does."""
    before = page.url
    page.locator(f'button[value="{deed}"]').click()
    page.wait_for_url(lambda address: address != before)


def test_an_island_is_built_by_mouse_and_a_step_is_taken_back(arrive: Arrive) -> None:
    page = arrive().page
    page.goto("/islands")
    pressed(page, "tile-0")
    expect(page.locator('.hex.can[value="space-a1"]')).to_be_visible()
    pressed(page, "space-a1")
    expect(page.locator(STATUS)).to_contain_text("1 of 17 tiles")
    one = island(page)
    pressed(page, "finish")
    expect(page.locator(STATUS)).to_contain_text("complete")
    page.go_back()
    expect(page.locator(STATUS)).to_contain_text("1 of 17 tiles")
    assert island(page) == one
    scan_page = arrive()
    scan_page.page.goto(page.url)
    scan(scan_page, "an island half built")


def test_an_island_is_built_by_keyboard(arrive: Arrive) -> None:
    page = arrive().page
    page.goto("/islands")
    page.locator('button[value="tile-15"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator(".inhand")).to_contain_text("L-shaped lake")
    page.keyboard.press("r")
    expect(page.locator(".inhand")).to_contain_text("south-east")
    page.keyboard.press("Shift+R")
    expect(page.locator(".inhand")).to_contain_text("points east")
    page.locator(".hex.can").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(STATUS)).to_contain_text("1 of 17 tiles")
    where = page.evaluate("document.activeElement.value")
    assert re.fullmatch(r"space-\w\d", where)  # the focus stays where it was
    page.keyboard.press("Enter")  # and lifts the tile again
    expect(page.locator(STATUS)).to_contain_text("Nothing lies there yet")


def test_arrow_keys_go_from_space_to_space(arrive: Arrive) -> None:
    page = arrive().page
    page.goto("/islands")
    page.locator('button[value="space-d4"]').focus()
    for key, name in (("Right", "d5"), ("Right", "d6"), ("Left", "d5"), ("Down", "e4|e5"), ("Up", "d4|d5")):
        page.keyboard.press(f"Arrow{key}")
        assert re.fullmatch(f"space-({name})", page.evaluate("document.activeElement.value"))
    page.locator('button[value="space-a1"]').focus()
    page.keyboard.press("ArrowUp")  # nothing is there
    assert page.evaluate("document.activeElement.value") == "space-a1"


def test_a_bad_text_is_kept_and_a_good_one_is_put_on_the_map(arrive: Arrive) -> None:
    page = arrive().page
    page.goto("/islands?do=random")
    text = island(page)
    page.locator("#paste").fill("a1E and nothing else")
    page.locator('.paste button[value="read"]').click()
    expect(page.locator("[role=alert]")).to_contain_text("22 words")
    assert page.locator("#paste").input_value() == "a1E and nothing else"
    assert island(page) == text
    page.locator("#paste").fill(f"island {text}")
    page.locator('.paste button[value="read"]').click()
    expect(page.locator("[role=alert]")).to_have_count(0)
    assert island(page) == text


def test_an_island_one_keeps_is_laid_at_a_table(arrive: Arrive) -> None:
    page = arrive().page
    page.goto("/islands?do=random")
    tiles = island(page).split()[:17]
    page.locator("#keep").fill("Harbour")
    page.locator(".keep button").click()
    expect(page.locator(".keptl")).to_contain_text("Harbour")
    page.goto("/new?game=paradox-island&seats=2")
    page.locator("#f-place").select_option("1")
    page.locator("#f-option-island").select_option("built")
    page.locator("#f-other-1").select_option("bot greedy")
    page.locator(".send button").click()
    page.locator('a[href^="/islands?table="]').click()
    page.locator(".keptl a").click()
    expect(page.locator("aside")).to_contain_text("The five anomalies drawn for you")
    assert island(page).split()[:17] == tiles
    page.locator("text=Lay this island at the table").click()
    expect(page.locator("#prompt")).to_contain_text("do you put the Wave")
    assert page.locator(".hex.t-fruit").count() == 7
