"""A captive's desk in the browser: what was heard, the rose by keyboard, why not, and everything without scripts."""

from __future__ import annotations

from random import Random
from typing import Any

from playwright.sync_api import expect

from tests.browser.conftest import Arrive
from tests.browser.people import PHONE, Person, Sight, until
from tests.browser.test_island_games import GAME, bots, brave

ROWS = ".heard ol > li"
TEXTS = f"[...document.querySelectorAll('{ROWS}')].map((row) => row.textContent)"


def captive(arrive: Arrive, **context: Any) -> Person:
    """Somebody who plays a captive with bots."""
    person = arrive(**context).called("Ada")
    person.make(GAME, seats="4", place="2", reactions="3", **bots(3))
    return person


def play(person: Person, rng: Random, sight: Sight) -> None:
    """Make a move by clicking, and see it done."""
    for key in brave(sight, rng):
        person.click(key)
    person.confirm()
    person.waits_for_change(sight.ply)


def played(person: Person, rng: Random, moves: int) -> None:
    for _ in range(moves):
        sight = person.waits_for_turn()
        if sight.is_over:
            break
        play(person, rng, sight)


def test_what_was_heard_is_kept_found_and_shown(arrive: Arrive, rng: Random) -> None:
    person = captive(arrive)
    played(person, rng, 12)
    page = person.page
    sight = person.waits_for_turn()
    # Fresh pages bring the end of it only; yet all of it is there, as on a page just opened.
    other = person.context.new_page()
    other.goto(person.base)
    assert page.evaluate(TEXTS) == other.evaluate(TEXTS)
    other.close()
    digest = page.locator("#since-list .dig")
    assert digest.first.is_visible()  # by piece, until the whole game is wanted
    page.locator("label:has(#who-2)").click()  # the Bush
    assert all(["Bush" in (text or "") for text in page.locator(".dig li:visible").all_text_contents()])
    page.locator(".at .none:visible").click()  # nobody again
    assert page.locator("#who-all").is_checked()
    page.locator("label:has(#mode-all)").click()
    assert digest.first.is_hidden()
    every = page.locator(f"{ROWS}:visible").count()
    page.locator("label:has(#who-2)").click()  # the Bush
    told = page.locator(f"{ROWS}:visible").all_inner_texts()
    assert 0 < len(told) < every
    assert all(["Bush" in text for text in told])
    page.locator("#heard-find").fill("CoMeS")
    few = page.locator(f"{ROWS}:visible").count()
    assert few < len(told)
    play(person, rng, sight)  # a fresh page keeps what is looked for
    assert page.locator("#heard-find").input_value() == "CoMeS"
    assert all(["comes" in text for text in page.locator(f"{ROWS}:visible").all_inner_texts()])
    page.locator("#heard-find").fill("")
    page.locator("label:has(#who-all)").click()
    if page.locator(".rounds a").count():
        page.locator(".rounds a").last.click()
        until(lambda: page.evaluate("document.activeElement.id") == "round-1", "the first round has the focus")
    page.locator(".heard .to").first.click()
    until(lambda: page.locator(".hex.shown, .fragm.shown").count() == 1, "a space or a track is shown")


# How much of the prompt's width its words have, and the places of the words of all tabs.
WORDS = "document.querySelector('#prompt p').clientWidth / document.querySelector('#prompt').clientWidth"
TOPS = (
    "[...document.querySelectorAll('.tb > span:last-of-type')].map((one) => Math.round(one.getBoundingClientRect().y))"
)


def test_on_a_phone_a_direction_is_answered_at_once_and_what_was_heard_is_one_sheet(
    arrive: Arrive, rng: Random
) -> None:
    person = captive(arrive, viewport=PHONE)
    page = person.page
    sight = person.waits_for_turn()
    person.click(brave(sight, rng)[0])  # a character: it is asked whether one is sure
    expect(page.locator("[value=sure]")).to_be_visible()
    assert page.evaluate(WORDS) > 0.4
    person.confirm()
    person.waits_for_change(sight.ply)
    for _ in range(30):
        sight = person.waits_for_turn()
        if any([way[0] == "way-E" for way in sight.ways]):
            break
        play(person, rng, sight)
    assert len(set(page.evaluate(TOPS)[:-1])) == 1  # the open tab stands as high as the others (a face is higher)
    last = page.locator("#since [data-last]")
    before = last.inner_text()
    person.click("way-E")
    person.waits_for_change(sight.ply)
    until(lambda: last.inner_text() != before, "the answer")
    assert page.locator(".isle").is_visible()
    page.locator("#since label").click()
    assert page.locator("#tab-heard").is_checked()
    mine = page.locator("#since-list .bypiece")
    expect(mine.first).to_be_visible()
    small = page.locator("#since-list").bounding_box()
    page.locator("label:has(#heard-large)").click()
    large = page.locator("#since-list").bounding_box()
    assert small is not None
    assert large is not None
    assert large["height"] > small["height"] + 100
    page.locator("label:has(#mode-order)").click()
    expect(mine.first).to_be_hidden()
    expect(page.locator("#since-list .inorder").first).to_be_visible()
    page.locator("label:has(#mode-all)").click()
    expect(page.locator(".heard ol")).to_be_visible()
    expect(page.locator("#since-list")).to_be_hidden()


def test_the_rose_by_keyboard_and_why_not(arrive: Arrive, rng: Random) -> None:
    person = captive(arrive)
    page = person.page
    for _ in range(30):
        sight = person.waits_for_turn()
        if any([way[0] == "safely way-E" for way in sight.ways]):
            break
        play(person, rng, sight)
    person.piece("safely").press("Enter")
    assert "safely" in person.look().picks
    assert "safely" in page.locator("#prompt .q").inner_text()
    person.piece("safely").press("Escape")
    assert person.look().picks == []
    # What cannot be clicked says why, aloud and with its rule.
    page.locator('.fruit.off[aria-disabled="true"]').first.click(force=True)
    until(lambda: "circled" in page.locator("#why").inner_text(), "why not")
    assert "circled" in (page.locator("#say").text_content() or "")
    assert page.locator("#why a").inner_text().startswith("Rule I-")
    person.piece("safely").press("Enter")
    person.piece("way-E").press("Enter")
    person.waits_for_change(sight.ply)
    assert "east, safely" in (page.locator(".heard ol").text_content() or "")


def test_a_captive_without_scripts(arrive: Arrive, rng: Random) -> None:
    person = captive(arrive, java_script_enabled=False)
    page = person.page

    def is_asked() -> bool:
        page.goto(person.base)
        return page.locator("#board[data-ways]").count() > 0

    for _ in range(6):
        until(is_asked, "a question", every=0.2)
        lit = page.locator('#desk button[name="click"].can:visible, #sure:visible')
        before = page.locator("#desk").get_attribute("data-ply")
        while page.locator("#desk").get_attribute("data-ply") == before and lit.count():
            lit.nth(rng.randrange(lit.count())).click()
    assert page.locator("#heard-find").is_hidden()  # it needs the script
    expect(page.locator("#since-list")).to_be_visible()  # these do not
    page.locator("label:has(#mode-all)").click()
    expect(page.locator("#since-list")).to_be_hidden()
    expect(page.locator(".heard ol")).to_be_visible()
    page.locator("label:has(#who-2)").click()
    assert all(["Bush" in text for text in page.locator(f"{ROWS}:visible").all_inner_texts()])
