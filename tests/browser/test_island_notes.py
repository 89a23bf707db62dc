"""The notes map of Paradox Island by mouse, by touch and by keyboard; tracks dragged; other devices; a bad line."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.conftest import Arrive
from tests.browser.island import open_tab, open_tracks
from tests.browser.people import PHONE, Person, until
from tests.browser.test_phone import TOUCH, check_size

ISLAND = {"seats": "4", "place": "4", **{f"other_{number}": "bot uniform" for number in range(1, 4)}}
SURE, MAYBE = "an oracle, certain", "maybe the orange"


def sit(person: Person, rng: Random, has_tracks: bool = False) -> Page:
    """A captive among bots who has a map, and some loose tracks where they are wanted."""
    page = person.page
    person.make("paradox-island", **ISLAND)
    wanted = page.locator(".fragm button[name=lay]" if has_tracks else 'input[name="at"]')
    while not wanted.count():
        person.answer_by_program(rng, 1)
        if person.look().is_over:  # bots play at random: it can be short
            person.make("paradox-island", **ISLAND)
    person.waits_for_turn()
    expect(page.locator('input[name="at"]')).to_have_count(37 + 6)
    return page


def empty(page: Page) -> list[str]:
    """The spaces without a note, by their values."""
    found: list[str] = page.eval_on_selector_all(
        'input[name="at"][aria-label$="no note"]', "all => all.map((one) => one.value)"
    )
    return found


def hexagon(page: Page, value: str) -> Locator:
    return page.locator(f'label:has(> input[value="{value}"])')


def space(page: Page, value: str) -> Locator:
    return page.locator(f'input[name="at"][value="{value}"]')


def says(page: Page, value: str, words: str) -> None:
    """Wait until a space is called so."""
    place = space(page, value)
    until(lambda: words in (place.get_attribute("aria-label") or ""), f"{value} is called {words}")


def first_track(page: Page) -> Locator:
    """A loose track that can be dragged, in sight."""
    page.eval_on_selector_all(".tracks details", "all => { for (const one of all) one.open = true; }")
    track = page.locator(".fragm[data-track]:has(button[name=lay])").first
    track.scroll_into_view_if_needed()
    return track


def fits(page: Page, track: Locator) -> str:
    """A space where a track can lie, found by the page itself."""
    found: str = track.evaluate(
        """(row) => {
          const places = [];
          for (let r = -3; r < 4; r++) for (let q = -3; q < 4; q++) if (Math.abs(q + r) < 4) places.push(`${q},${r}`);
          const all = (text) => (text ? text.split(" ") : []).map((one) => one.split(",").map(Number));
          const at = ([q, r], [dq, dr]) => places.indexOf(`${q + dq},${r + dr}`);
          for (const [number, text] of places.entries()) {
            const here = text.split(",").map(Number);
            const isOn = all(row.dataset.shape).every((one) => at(here, one) >= 0);
            if (isOn && all(row.dataset.beyond).every((one) => at(here, one) < 0)) return `s${number}`;
          }
          return "";
        }"""
    )
    assert found
    return found


# --- by mouse ------------------------------------------------------------------------------------
def test_marks_by_mouse_and_on_another_device(arrive: Arrive, rng: Random) -> None:
    ada, phone = arrive(), arrive(viewport=PHONE)
    page = sit(ada, rng)
    ada.mark()
    phone.context.add_cookies(ada.context.cookies())  # type: ignore[arg-type]  # a cookie is a cookie
    other = phone.page
    other.goto(ada.base)
    one, two = empty(page)[:2]
    hexagon(page, one).click()
    page.locator('.pal[name="mark"][value="9"]').click()
    says(page, one, SURE)
    expect(hexagon(page, one)).to_have_class("hex t-oracle")
    expect(space(page, one)).to_be_checked()
    says(other, one, SURE)
    hexagon(page, two).click()
    page.get_by_text("Maybe", exact=True).click()
    for mark in ("0", "3"):
        page.locator(f'.pal[name="mark"][value="{mark}"]').click()
    says(page, two, f"{MAYBE} or the cherries")
    page.locator('.pal[name="piece"][value="2"]').click()
    says(page, two, "perhaps here: the Bush")
    page.get_by_role("button", name="Undo", exact=True).click()
    until(lambda: "Bush" not in (space(page, two).get_attribute("aria-label") or ""), "the Bush is gone")
    page.get_by_role("button", name="Redo").click()
    says(other, two, "perhaps here: the Bush")
    page.get_by_role("button", name="Erase").click()
    says(page, two, "no note")
    hexagon(page, "o1").click()
    page.locator('.pal[name="mark"][value="9"]').click()
    expect(page.locator("#why")).to_contain_text("only pieces can be noted")
    ada.expected = "409"
    assert not ada.look().is_fresh, "the page was loaded anew"


def test_what_is_chosen_stays_while_the_table_goes_on(arrive: Arrive, rng: Random) -> None:
    ada = arrive()
    page = sit(ada, rng)
    one = empty(page)[-1]
    hexagon(page, one).click()
    page.get_by_text("Maybe", exact=True).click()
    ada.answer_by_program(rng, 2)
    expect(space(page, one)).to_be_checked()
    expect(page.locator('input[name="how"][value="maybe"]')).to_be_checked()
    page.locator('.pal[name="mark"][value="0"]').click()
    says(page, one, MAYBE)


def test_a_track_is_dragged_onto_the_map_moved_and_lifted(arrive: Arrive, rng: Random) -> None:
    ada = arrive()
    page = sit(ada, rng, has_tracks=True)
    track = first_track(page)
    name = track.get_attribute("data-track")
    target = fits(page, track)
    start, end = track.locator(".track").bounding_box(), hexagon(page, target).bounding_box()
    assert start is not None
    assert end is not None
    page.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    page.mouse.down()
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=6)
    expect(page.locator(".hex.drop").first).to_be_visible()
    page.mouse.up()
    lift = page.locator(f'button[name="lift"][value="{name}"]')
    expect(lift).to_have_count(1)
    expect(page.locator(".hex.trk, .hex.clash").first).to_be_visible()
    expect(page.locator(".ghost")).to_have_count(0)
    if not lift.is_visible():
        page.locator("#laid-tracks > summary").click()
    lift.click()
    expect(lift).to_have_count(0)


# --- by touch ------------------------------------------------------------------------------------
def test_marks_and_tracks_by_touch(arrive: Arrive, rng: Random) -> None:
    ada = arrive(**TOUCH)
    page = sit(ada, rng, has_tracks=True)
    check_size(ada)
    open_tab(page, "mark")
    check_size(ada)
    one = empty(page)[0]
    hexagon(page, one).tap()
    page.locator('.pal[name="mark"][value="9"]').tap()
    says(page, one, SURE)
    open_tracks(page)
    check_size(ada)
    track = first_track(page)
    name, target = track.get_attribute("data-track"), fits(page, track)
    grip = track.locator(".grip")
    until(lambda: grip.bounding_box(), "the grip is there")
    line = page.context.new_cdp_session(page)

    def touch(kind: str, x: float, y: float) -> None:
        points = [] if kind == "touchEnd" else [{"x": x, "y": y}]
        line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    box = grip.bounding_box()
    assert box is not None
    touch("touchStart", box["x"] + 20, box["y"] + 20)
    touch("touchMove", box["x"] + 40, box["y"])
    page.locator(".ghost").wait_for()
    end = hexagon(page, target).bounding_box()  # the map is in sight: nothing has to be scrolled
    assert end is not None
    assert 0 < end["y"] < PHONE["height"] / 2
    touch("touchMove", end["x"] + end["width"] / 2, end["y"] + end["height"] / 2)
    touch("touchEnd", 0, 0)
    expect(page.locator(f'button[name="lift"][value="{name}"]')).to_have_count(1)
    page.get_by_role("button", name="Undo", exact=True).tap()
    expect(page.locator(f'button[name="lift"][value="{name}"]')).to_have_count(0)
    # Without dragging: Place, then the space.
    track = first_track(page)
    target = fits(page, track)
    track.get_by_role("button", name="Place").tap()
    hexagon(page, target).tap()
    expect(page.locator('button[name="lift"]')).to_have_count(1)


# --- by keyboard ---------------------------------------------------------------------------------
def test_wholly_by_keyboard(arrive: Arrive, rng: Random) -> None:
    ada = arrive()
    page = sit(ada, rng, has_tracks=True)

    def focused() -> str:
        found: str = page.evaluate("document.activeElement.name + ' ' + document.activeElement.value")
        return found

    def tab_to(wanted: str) -> None:
        while not focused().startswith(wanted):
            page.keyboard.press("Tab")

    page.locator("#desk").focus()
    tab_to("at ")
    seen = {focused()}
    for key in ("ArrowUp",) * 7 + ("ArrowLeft",) * 4 + ("ArrowDown", "ArrowRight") * 9 + ("ArrowLeft",) * 9:
        page.keyboard.press(key)
        assert focused().startswith("at ")
        seen.add(focused())
    assert len(seen) > 15
    while focused()[3:] not in empty(page):
        page.keyboard.press("ArrowRight")
    one = focused()[3:]
    page.keyboard.press("e")
    says(page, one, SURE)
    assert focused() == f"at {one}", "the focus stays where it was"
    page.keyboard.press("Control+z")
    says(page, one, "no note")
    page.keyboard.press("Control+y")
    says(page, one, SURE)
    page.keyboard.press("Delete")
    says(page, one, "no note")
    page.keyboard.press("m")
    page.keyboard.press("Enter")  # on to the palette
    assert focused() == "mark 0"
    page.keyboard.press("Enter")
    says(page, one, MAYBE)
    assert focused() == "mark 0"
    # A track: Place it, go there by arrows, and press Enter.
    track = first_track(page)
    name, target = track.get_attribute("data-track"), fits(page, track)
    track.get_by_role("button", name="Place").focus()
    page.keyboard.press("Enter")
    assert focused().startswith("at s")
    expect(page.locator("#told")).to_contain_text("bold space")
    space(page, target).focus()
    page.keyboard.press("Enter")
    expect(page.locator(f'button[name="lift"][value="{name}"]')).to_have_count(1)


# --- a bad line ----------------------------------------------------------------------------------
@pytest.mark.parametrize("failures", [1, 2])
def test_a_note_is_sent_again_once_and_otherwise_said_to_be_lost(arrive: Arrive, rng: Random, failures: int) -> None:
    ada = arrive()
    ada.expected = "notes"
    page = sit(ada, rng)
    left = [failures]

    def fail(route: Route) -> None:
        if left[0]:
            left[0] -= 1
            route.abort("connectionreset")
        else:
            route.continue_()

    page.route("**/notes", fail)
    one = empty(page)[0]
    hexagon(page, one).click()
    page.locator('.pal[name="mark"][value="9"]').click()
    if failures == 1:
        says(page, one, SURE)
    else:
        expect(page.locator("#why")).to_contain_text("could not be stored")
        page.locator('.pal[name="mark"][value="9"]').click()
        says(page, one, SURE)


def test_without_scripts(arrive: Arrive, rng: Random) -> None:
    writer = arrive()
    sit(writer, rng, has_tracks=True)
    ada = arrive(java_script_enabled=False)
    ada.context.add_cookies(writer.context.cookies())  # type: ignore[arg-type]  # a cookie is a cookie
    page = ada.page
    page.goto(writer.base)
    one = page.locator('input[name="at"][aria-label$="no note"]').first.get_attribute("value")
    assert one is not None
    hexagon(page, one).click()
    page.locator('.pal[name="mark"][value="9"]').click()
    assert SURE in (space(page, one).get_attribute("aria-label") or "")
    assert space(page, one).is_checked()
    for fold in page.locator(".tracks details > summary").all():
        fold.click()
    page.locator('#tracks select[name="at"]').select_option("s18")
    page.locator('button[name="lay"]').first.click()
    ada.expected = "409"
    assert page.locator('button[name="lift"]').count() or page.locator("#why").is_visible()
