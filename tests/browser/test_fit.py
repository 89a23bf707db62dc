"""Every kind of decision of every game fits the screen: what it needs is in view, whole, and nothing moves.

Pages are drawn here, without a server: a browser asks for them by name and gets what a table would send.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, ViewportSize

from paradoxa.games import GAMES
from paradoxa.tables.desk import Me
from paradoxa.web import pages
from paradoxa.web.room import board_of
from paradoxa.web.static_files import file
from tests.browser.kinds import Position, desk_at, positions
from tests.browser.people import MILLISECONDS
from tests.lanes import Lane

HOUSE = "http://house.test"
PHONES = [ViewportSize(width=390, height=844), ViewportSize(width=360, height=640)]
LARGE = [
    ViewportSize(width=1024, height=768),
    ViewportSize(width=1440, height=900),
    ViewportSize(width=1920, height=1200),
    ViewportSize(width=1200, height=1920),
]
MOST_SHIFT = 4  # pixels: what can be clicked stays where it is

# What stands outside the window, is covered or cut, of the elements a decision needs; and where the clickable ones are.
MEASURE = """([selectors, isPhone]) => {
  const shown = (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const name = (one) => one.getAttribute("value") || one.id || one.className || one.tagName;
  const needed = new Set();
  const missing = [];
  for (const selector of selectors) {
    const found = [...document.querySelectorAll(selector)].filter(shown);
    if (!found.length) missing.push(selector);
    for (const one of found) needed.add(one);
  }
  const clickable = [...document.querySelectorAll('#desk button[name="click"]:is(.can, .sel)')].filter(shown);
  for (const one of clickable) needed.add(one);
  for (const one of document.querySelectorAll("#prompt, #prompt :is(button, a)")) if (shown(one)) needed.add(one);
  const outside = [], covered = [];
  for (const one of needed) {
    const box = one.getBoundingClientRect();
    if (!box.width || !box.height) continue;
    if (box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1) {
      outside.push([name(one), ...[box.left, box.top, box.right, box.bottom].map(Math.round)]);
      continue;
    }
    const x = box.left + box.width / 2, y = box.top + box.height / 2;
    const top = document.elementFromPoint(x, y);
    const isClicked = one.matches("button, a");
    // What is picked may carry the next choice: the halves of a card.
    const isAsking = top && one.matches(".sel") && one.parentElement.contains(top);
    if (isClicked && top && !one.contains(top) && !top.contains(one) && !isAsking) covered.push([name(one), name(top)]);
  }
  const root = document.documentElement;
  const wide = root.scrollWidth > root.clientWidth ? [root.scrollWidth, root.clientWidth] : [];
  const prompt = document.getElementById("prompt");
  const cut = prompt && (prompt.scrollHeight > prompt.clientHeight + 2 || prompt.scrollWidth > prompt.clientWidth + 2)
    && getComputedStyle(prompt).overflow !== "visible" ? ["prompt"] : [];
  return { missing, outside, covered, wide, cut };
}"""
PLACES = """() => Object.fromEntries(
  [...document.querySelectorAll('#desk button[name="click"]:is(.can, .sel), #prompt')]
  .filter((one) => one.checkVisibility({ visibilityProperty: true }))
  .map((one) => { const box = one.getBoundingClientRect(); return [one.value || one.id, [box.left, box.top]]; }))"""


class Table:
    """A page of a browser at which any position can be laid out."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.html = ""
        page.route("**/*", self._answer)

    def _answer(self, route: Route) -> None:
        path = route.request.url.removeprefix(HOUSE).partition("?")[0]
        found = file(path.removeprefix("/static/")) if path.startswith("/static/") else None
        if found is not None:
            route.fulfill(body=found.body, content_type=found.media_type)
        elif path == "/table":
            route.fulfill(body=self.html, content_type="text/html; charset=utf-8")
        else:
            route.fulfill(status=204)  # streams and what else a table would answer

    def lay(self, position: Position) -> list[list[str]]:
        """Show a position to whoever is asked; answers the paths of its moves."""
        self.html = str(pages.table(desk_at(position), Me("Ada")))
        self.page.goto(f"{HOUSE}/table")
        ways: list[list[Any]] = self.page.evaluate(
            "() => { const board = document.getElementById('board');"
            " return board && board.dataset.ways ? JSON.parse(board.dataset.ways) : []; }"
        )
        return [str(way[0]).split() for way in ways]

    def faults(self, position: Position, *, is_phone: bool) -> dict[str, Any]:
        """What is wrong with the page as it is now."""
        needs = board_of(position.game).needs
        selectors = list(needs.get(position.kind, needs.get("", ())))
        found: dict[str, Any] = self.page.evaluate(MEASURE, [selectors, is_phone])
        return {name: value for name, value in found.items() if value}

    def places(self) -> dict[str, list[float]]:
        """Where everything is that can be clicked."""
        found: dict[str, list[float]] = self.page.evaluate(PLACES)
        return found

    def click(self, key: str) -> None:
        """Click an element of the board."""
        self.page.locator(f'#desk button[name="click"][value="{key}"]:visible').first.click()


def moved(before: dict[str, list[float]], after: dict[str, list[float]]) -> dict[str, list[float]]:
    """What can be clicked before and after, and is somewhere else."""
    shifts = {key: [after[key][0] - at[0], after[key][1] - at[1]] for key, at in before.items() if key in after}
    return {key: by for key, by in shifts.items() if max(abs(by[0]), abs(by[1])) > MOST_SHIFT}


@pytest.fixture
def table(chromium: Browser) -> Iterator[Table]:
    """A browser of its own, without motion."""
    context = chromium.new_context(viewport=PHONES[0], reduced_motion="reduce")
    context.set_default_timeout(MILLISECONDS)
    yield Table(context.new_page())
    context.close()


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_decision_fits_every_screen(table: Table, game: str, lane: Lane) -> None:
    large = lane.number(0, 1, len(LARGE))  # on both phones always, on larger screens in turn or on all of them
    wrong = {}
    for number, position in enumerate(positions(game)):
        paths = table.lay(position)
        for size in [*PHONES, *[LARGE[(number + more) % len(LARGE)] for more in range(large)]]:
            table.page.set_viewport_size(size)
            faults = table.faults(position, is_phone=size in PHONES)
            before = table.places()
            longer = next((path for path in paths if len(path) > 1), None)
            if longer is not None:
                table.click(longer[0])
                after = table.faults(position, is_phone=size in PHONES)
                faults |= {f"after a click: {name}": value for name, value in after.items()}
                if shifts := moved(before, table.places()):
                    faults["moved"] = shifts
                table.page.keyboard.press("Escape")  # taken back
            if faults:
                wrong[f"{position.kind} {position.seats} {size['width']}x{size['height']}"] = faults
    assert wrong == {}
