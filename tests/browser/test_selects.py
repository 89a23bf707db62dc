"""Select boxes show their text whole, on every page that has some."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from paradoxa.games import GAMES
from paradoxa.web.new_table_form import bot_lines
from tests.browser.conftest import Arrive

SIZES = [(390, 844), (360, 640), (1024, 768), (1440, 900)]
# Of every box the longest text, as wide as its own letters make it, with the room for the arrow.
CUT = """() => [...document.querySelectorAll("select")].filter((one) => one.checkVisibility()).map((one) => {
  const look = getComputedStyle(one), probe = document.createElement("span");
  probe.style.cssText = "position:absolute;white-space:pre;visibility:hidden";
  probe.style.font = look.font;
  document.body.append(probe);
  const widths = [...one.options].map((option) => {
    probe.textContent = option.textContent;
    return [probe.getBoundingClientRect().width, option.textContent];
  });
  probe.remove();
  const [widest, text] = widths.sort((a, b) => b[0] - a[0])[0];
  const room = one.clientWidth - parseFloat(look.paddingLeft) - parseFloat(look.paddingRight) - 18;
  return [text, Math.round(widest), Math.round(room)];
}).filter(([, widest, room]) => widest > room)"""


@pytest.mark.parametrize("size", SIZES, ids=[f"{width}x{height}" for width, height in SIZES])
def test_select_boxes_show_their_text_whole(arrive: Arrive, size: tuple[int, int]) -> None:
    person = arrive(viewport={"width": size[0], "height": size[1]}).called("Ada")
    page = person.page
    table = person.make("paradominetor")
    paths = ["/", f"/t/{table}"]
    for game in GAMES:
        paths += [f"/new?game={game}&seats={seats}&device=yes&minutes=10" for seats in GAMES[game].seats[:2]]
    cut = {}
    for path in paths:
        page.goto(path)
        if found := page.evaluate(CUT):
            cut[path] = found
    assert cut == {}


def test_bots_are_rated_for_the_seats_one_chooses(arrive: Arrive) -> None:
    page = arrive().page
    page.goto("/")
    form = page.locator("form.now", has=page.locator("[value=paradominetor]"))
    bots = form.locator("select[name=bot] option")
    for way in ("3-0", "5-0", "4-0"):
        form.locator("select[name=way]").select_option(way)
        rated = [f"{line.name} · {line.rating}" for line in bot_lines("paradominetor", int(way[0])) if line.is_level]
        expect(bots).to_have_text(rated)
    page.reload()
    expect(bots).to_have_text(rated)
