"""The Perfect Moment in the browser: alone against Echo, by keyboard and by touch, and what items are, explained."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Arrive
from tests.browser.people import BY_HAND, Person, Sight
from tests.browser.test_access import scan
from tests.browser.test_keyboard import WHERE, focus, go_to
from tests.browser.test_phone import TOUCH, check_size, play_by_touch

GAME = "the-perfect-moment"
SCANNED = 5  # questions that axe looks at; each takes a second or two


def alone(person: Person) -> Sight:
    """Sit down against Echo."""
    person.called("Ada").make(GAME, seats="1")
    return person.waits_for_turn()


def reach_items(person: Person, rng: Random) -> Sight:
    """Go on until items can be used."""
    sight = person.waits_for_turn()
    while not any([way[0].startswith("use-") for way in sight.ways]):
        person.play(rng, sight)
        sight = person.waits_for_turn()
    return sight


@pytest.mark.parametrize("by_hand", BY_HAND)
def test_alone_against_echo_by_keyboard(arrive: Arrive, rng: Random, by_hand: int) -> None:
    person = arrive()
    page = person.page
    page.goto("/")
    card = page.locator(f'form.now:has(input[value="{GAME}"])')
    card.locator("select[name=way]").select_option(label="alone against Echo")
    card.get_by_role("button").focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    person.waits_for_turn()
    page.locator("#board button[name=click]").first.focus()
    moves = 0
    while moves < by_hand and not (sight := person.waits_for_turn()).is_over:
        for key in sight.choose(rng):
            assert "can" in (person.piece(key).get_attribute("class") or "").split(), key
            go_to(person, key)
            page.keyboard.press(rng.choice(["Enter", "Space"]))
        person.waits_for_change(sight.ply)
        assert page.evaluate(WHERE)[3], f"the focus is lost after move {moves}: {focus(person)}"
        moves += 1
    assert moves + person.answer_by_program(rng) > 20
    person.waits_for_end()
    told = page.locator("#prompt").inner_text()
    assert "point" in told
    assert any([word in told for word in ("Reality is gone", "saved reality", "as it should be", "master of time")])


@pytest.mark.parametrize("by_hand", BY_HAND)
def test_alone_against_echo_by_touch(arrive: Arrive, rng: Random, by_hand: int) -> None:
    person = arrive(**TOUCH)
    alone(person)
    assert play_by_touch(person, rng, by_hand) > 20


def test_questions_alone_are_looked_over_by_axe(arrive: Arrive, rng: Random) -> None:
    person = arrive()
    sight = alone(person)
    seen: set[str] = set()
    while not sight.is_over and len(seen) < SCANNED:
        kind = sight.ways[0][0].split("-")[0] + str(len(sight.ways[0][0].split()))
        if kind not in seen:
            scan(person, f"alone: {kind}", is_first=not seen)
            seen.add(kind)
        person.play(rng, sight)
        sight = person.waits_for_turn()


# --- what items are --------------------------------------------------------------------------------
def tip_of(page: Page, key: str) -> str:
    """The bubble of an element, as far as it is shown."""
    tip = page.locator(f'#board button[value="{key}"] > .tip').first
    return tip.inner_text() if tip.is_visible() else ""


def test_items_are_explained_on_focus_and_hover_and_escape_silences_them(arrive: Arrive, rng: Random) -> None:
    person = arrive()
    alone(person)
    page = person.page
    key = next(way[0] for way in reach_items(person, rng).ways if way[0].startswith("use-"))
    item = key.removeprefix("use-").capitalize()
    page.mouse.move(5, 5)
    assert tip_of(page, key) == ""
    go_to(person, key)
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    assert tip_of(page, key).startswith(item)
    page.keyboard.press("Escape")
    assert tip_of(page, key) == ""
    page.locator("#prompt").hover()
    person.piece(key).hover()
    assert tip_of(page, key).startswith(item)
    # Screen readers are led to the list of items, which says the same.
    told_by = person.piece(key).get_attribute("aria-describedby")
    assert (page.locator(f"#{told_by}").text_content() or "").startswith(item)
    page.locator("#items > summary").click()
    assert page.locator(f"#{told_by}").is_visible()


def test_a_long_press_explains_and_does_not_play(arrive: Arrive, rng: Random) -> None:
    person = arrive(**TOUCH)
    alone(person)
    page = person.page
    sight = reach_items(person, rng)
    key = next(way[0] for way in sight.ways if way[0].startswith("use-"))
    person.piece(key).scroll_into_view_if_needed()
    box = person.piece(key).bounding_box()
    assert box is not None
    at = {"x": box["x"] + box["width"] / 3, "y": box["y"] + box["height"] / 3}
    finger = person.context.new_cdp_session(page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    page.locator(".tipped > .tip").wait_for()
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert page.locator(".tipped > .tip").is_visible()
    check_size(person)
    assert person.look().ply == sight.ply
    page.touchscreen.tap(10, 70)
    assert page.locator(".tipped").count() == 0
    person.piece(key).tap()
    person.waits_for_change(sight.ply)
