"""The end of Paradox Island in a browser: ways switched on and off, the timeline into the replay, proofs beside it."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import Arrive
from tests.browser.people import PHONE, until
from tests.browser.test_access import scan
from tests.browser.test_seat import menu

# The map had no height of its own: it lay over the controls, or was not to be seen at all.
STANDS = """() => {
  const box = (which) => document.querySelector(which).getBoundingClientRect();
  const map = box(".isle"), table = box(".table"), controls = box(".controls"), wrong = [];
  if (map.width < 250 || Math.abs(map.height / map.width - 12.9 / 14.4) > 0.02) wrong.push("not round");
  if (map.top < table.top || map.bottom > table.bottom + 1) wrong.push("outside its table");
  const isFixed = getComputedStyle(document.querySelector(".controls")).position === "fixed";
  if (!isFixed && map.bottom > controls.top + 1) wrong.push("over the controls");
  return wrong;
}"""


def test_the_end_and_its_replay(arrive: Arrive) -> None:
    ada = arrive().called("Ada")
    page = ada.page
    others = {f"other_{number}": "bot greedy" for number in (1, 2, 3)}  # they hardly think: a whole game is played
    ada.make("paradox-island", seats="4", place="4", option_help="certain", **others)
    expect(page.get_by_role("link", name="New here? Learn it")).to_be_visible()
    table = page.url
    menu(ada, "Leave, a bot plays on for me")
    expect(page.get_by_role("button", name="Take my seat back")).to_be_visible()
    page.goto("about:blank")  # to follow every move of four bots would cost more than they do
    until(lambda: 'class="prompt over"' in page.request.get(table).text(), "the end", every=0.5)
    page.goto(table)
    expect(page.get_by_role("heading", name="The true island")).to_be_visible()
    assert page.locator("figure.map").count() == 3

    # Ways are switched by plain boxes: here without a script, which the stylesheet does not need.
    quiet = arrive(java_script_enabled=False, storage_state=page.context.storage_state())
    quiet.page.goto(table)
    way, box = quiet.page.locator(".way.w2"), quiet.page.locator("#w2")
    expect(way).to_be_hidden()
    box.check()
    expect(way).to_be_visible()
    box.uncheck()
    expect(way).to_be_hidden()
    scan(ada, "the end of the island")

    # From the timeline into the replay, at that very move.
    mark = page.locator(".tm").first
    at = re.search(r"at=(\d+)", mark.get_attribute("href") or "")
    assert at is not None
    mark.click()
    page.wait_for_url(f"**/replay?at={at[1]}&as=all")
    expect(page.get_by_text(re.compile(rf"^Move {at[1]} of"))).to_be_visible()
    expect(page.locator(f'.tm[href*="at={at[1]}&"][aria-current]')).to_have_count(1)

    # What each captive could prove: worked out when somebody asks, and from then on at every moment one comes to.
    last = int(page.locator("#at").get_attribute("max") or 0)
    page.goto(f"{table}/replay?at={last - 6}&as=all")
    rows = page.locator(".known tbody tr")
    expect(rows).to_have_count(0)
    page.get_by_role("button", name="Work it out").click()
    expect(rows).to_have_count(3)
    page.get_by_role("link", name="One move on").click()
    page.wait_for_url(f"**/replay?at={last - 5}&as=all&proofs=yes")
    expect(rows).to_have_count(3)
    expect(page.locator(".known[data-again]")).to_have_count(0)
    expect(rows.first).to_contain_text(re.compile(r"\d+ of 37"))
    scan(ada, "replay of the island, everything", is_first=False)
    assert page.evaluate(STANDS) == []
    page.get_by_role("link", name="What you knew", exact=True).click()
    expect(page.locator(".known .now")).to_contain_text("You")
    expect(page.locator("aside.left")).to_be_visible()
    scan(ada, "replay of the island, as a seat", is_first=False)
    assert page.evaluate(STANDS) == []
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate(STANDS) == []
    page.goto(table)
    expect(page.locator(".prompt.over")).to_be_in_viewport(ratio=1)  # it stood below the map, out of sight
