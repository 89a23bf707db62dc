"""Antinomy's stages in the browser: at every size all of a paradox, an exchange or a clash is in view, and so are the
buttons that hold it or jump to now."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from paradoxa.core.events import redact
from paradoxa.games.antinomy.web.rulebook import BOTH, MEETING, TEAR, TIED, TURN
from paradoxa.games.antinomy.web.staging import beats
from paradoxa.tables.desk import Me
from paradoxa.web import pages
from paradoxa.web.beats import Beat, Happened
from paradoxa.web.static_files import file
from tests.browser.people import MILLISECONDS
from tests.browser.test_fit import HOUSE, LARGE, PHONES
from tests.games.antinomy.table import GAME, told
from tests.games.antinomy.web.tables import NAMES, desk

EXCHANGE = (TEAR, "0 paradox 5", "* shuffle r3r b3f p3k")
# Position and lines: the last step of each has the stage.
SCENES: dict[str, tuple[str, tuple[str, ...]]] = {
    "paradox": (TURN, (TEAR,)),
    "last paradox": (TURN.replace("*2", "*4"), (TEAR,)),
    "exchange": (TURN, EXCHANGE),
    "clash": (MEETING.format(1), ("0 move b2r 1",)),
    "tie": (TIED, ("1 move b3f 5", "* draw r3r p2f")),
    "tied twice": (TIED, ("1 move b3f 5", "* draw g4r r4f")),
    "both": (BOTH.format("g3s? p2f r4f", "g2k"), EXCHANGE),
}
# The stage as the script lays it over the table; it stays until somebody goes on.
LAY = """([stage, says]) => {
  const desk = document.getElementById("desk"), ply = Number(desk.dataset.ply);
  delete desk.dataset.wanted; // a decision that is offered would stay offered
  const html = desk.outerHTML.replace(/data-ply="\\d+"/, `data-ply="${ply + 1}"`);
  const beat = { ply: ply + 1, number: 1, kind: "scene", hold: 9999, says, who: "Hypatia of Alexandria",
    is_own: false, marks: [], stage, board: null };
  return window.paradoxa.take({ ply: ply + 1, html, since: ply, is_late: false, beats: [beat] });
}"""
# What is cut or out of reach.
MEASURE = """() => {
  const place = document.querySelector(".stage"), caption = place.querySelector(".foot");
  const wrong = getComputedStyle(place).position === "absolute" ? [] : [["no stylesheet"]];
  if (place.scrollHeight > place.clientHeight + 1) wrong.push(["too high", place.scrollHeight - place.clientHeight]);
  if (place.scrollWidth > place.clientWidth + 1) wrong.push(["too wide", place.scrollWidth - place.clientWidth]);
  const parts = [...place.querySelectorAll(".scene > *, .oc, .cl, .cards .pick, .three .pick, .trio .pick, .tot, .br")];
  const foot = caption.getBoundingClientRect(), below = document.querySelector(".caption");
  below.inert = false; // the same buttons stand below the stage: they are covered
  for (const button of below.querySelectorAll("button")) {
    const box = button.getBoundingClientRect();
    const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    if (top === button) wrong.push(["twice", button.textContent]);
  }
  below.inert = true;
  for (const part of parts) {
    const box = part.getBoundingClientRect();
    if (!box.width) continue;
    if (box.left < 0 || box.right > innerWidth || box.bottom > foot.top + 2) wrong.push([part.className, box.bottom]);
  }
  for (const button of caption.querySelectorAll("button")) {
    const box = button.getBoundingClientRect();
    const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    if (top !== button || box.bottom > innerHeight) wrong.push(["out of reach", button.textContent]);
  }
  return wrong;
}"""


def staged(position: str, lines: tuple[str, ...], reader: int | None) -> tuple[Beat, Any]:
    """The last beat with a stage that these lines bring, and the view after it."""
    state, events = told(GAME.dump(GAME.load(position)), *lines)
    before, now = GAME.view(GAME.load(position), reader), GAME.view(state, reader)
    seen = tuple([heard for event in events if (heard := redact(event, reader)) is not None])
    found = [beat for beat in beats(Happened(seen, before, now, NAMES, desk(now))) if beat.stage]
    return found[-1], now


@pytest.fixture
def page(chromium: Browser) -> Iterator[Page]:
    """A page that gets the house's static files, and whatever is laid out on it."""
    context = chromium.new_context(reduced_motion="reduce")
    context.set_default_timeout(MILLISECONDS)
    found = context.new_page()

    def answer(route: Route) -> None:
        path = route.request.url.removeprefix(HOUSE).partition("?")[0]
        static = file(path.removeprefix("/static/")) if path.startswith("/static/") else None
        if static is not None:
            route.fulfill(body=static.body, content_type=static.media_type)
        else:
            route.fulfill(body="<!doctype html>", content_type="text/html")

    found.route("**/*", answer)
    found.goto(f"{HOUSE}/table")
    yield found
    context.close()


@pytest.mark.parametrize("name", SCENES)
def test_a_stage_fits_every_screen(page: Page, name: str) -> None:
    wrong = {}
    for reader in (0, None):
        beat, view = staged(*SCENES[name], reader)
        stage = str(beat.stage() if callable(beat.stage) else beat.stage)
        shown = replace(desk(view, seat=reader), base="/t/abc")
        html = str(pages.table(shown, Me("Ada"))).replace("<head>", f'<head><base href="{HOUSE}/">')
        for size in [*PHONES, *LARGE]:
            page.set_viewport_size(size)
            page.set_content(html)
            page.evaluate(LAY, [stage, beat.says])
            page.wait_for_selector(".stage .foot")
            if found := page.evaluate(MEASURE):
                wrong[f"{reader} {size['width']}x{size['height']}"] = found
    assert wrong == {}


HITS = """() => [...document.querySelectorAll(".cell button[name=click]")].map((button) => {
  const hit = getComputedStyle(button, "::before");
  return [parseFloat(hit.width), parseFloat(hit.height)];
})"""


def test_the_finger_finds_every_strip_of_the_row(page: Page) -> None:
    """To the eye a strip is 39 px wide; what the finger may touch is wider."""
    shown = replace(desk(GAME.view(GAME.load(TURN), 0), seat=0), base="/t/abc")
    for size in PHONES:
        page.set_viewport_size(size)
        page.set_content(str(pages.table(shown, Me("Ada"))).replace("<head>", f'<head><base href="{HOUSE}/">'))
        hits = page.evaluate(HITS)
        assert len(hits) == 9
        assert all([width >= 44 and height >= 44 for width, height in hits]), (size, hits)
        page.locator('.hand button[name="click"]').first.click()
        strip = page.locator(".cell button.can").first
        box = strip.bounding_box()
        assert box is not None
        page.mouse.click(box["x"] - 2, box["y"] + box["height"] + 20)  # beside it, in the lane
        expect(strip).to_have_class(re.compile(r"\bsent\b"))
