"""Paradominetor in a browser: the pass is confirmed, the last trick is one tap away, remarks can be switched off."""

from __future__ import annotations

from random import Random

from playwright.sync_api import Page, expect

from tests.browser.conftest import Arrive
from tests.browser.people import PHONE, Person, Sight, until

BOTS = {"other_1": "bot greedy", "other_2": "bot greedy"}
# Everything that stops the hand or the prompt from being seen whole, under what is laid over the ring.
COVERED = """() => [...document.querySelectorAll("#prompt, .trow .pick")].filter((one) => {
  const box = one.getBoundingClientRect();
  const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return box.bottom > innerHeight || !(one.contains(top) || top.contains(one));
}).length"""

# What does not show all of its text, or lies under the tile beside it.
CUT = """(which) => [...document.querySelectorAll(which)].filter((one) => {
  const tile = one.parentElement.querySelector(":scope > .pick"), range = document.createRange();
  range.selectNodeContents(one);
  return one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1
    || (one.matches(".lab") && tile && range.getBoundingClientRect().right > tile.getBoundingClientRect().left);
}).map((one) => one.outerHTML)"""
# The reasons that reach below the upper edge of the prompt.
UNDER = """(which) => [...document.querySelectorAll(which)].filter((one) =>
  one.getBoundingClientRect().bottom > document.getElementById("prompt").getBoundingClientRect().top + 4
).map((one) => one.outerHTML)"""
# The longest that is said of a trick, with the longest names of the house's bots.
LONG = """() => {
  document.querySelector(".caption .q").textContent = "1 for Hypatia, ½ for Cantor, ½ for you";
  document.querySelector(".caption .because").textContent
    = "Purple was led, so it beats yellow. Hypatia's tile is nearest the past.";
  for (const name of document.querySelectorAll(".pl .nm b")) name.textContent = "Hypatia";
  for (const tag of document.querySelectorAll(".pl .tag.why2")) tag.textContent = "pair, not led";
}"""


def seated(arrive: Arrive, **more: object) -> Person:
    person = arrive(**more).called("Ada")
    person.make("paradominetor", seats="3", **BOTS)
    return person


def asked(person: Person) -> Sight:
    """What the page shows once it is this person's turn, or the game is over."""

    def now() -> Sight | None:
        sight = person.look()
        return sight if sight.is_my_turn or sight.is_over else None

    return until(now, "a turn")


def picked(page: Page) -> int:
    return page.locator(".trow .sel").count()


def test_a_pass_is_final_only_when_it_is_confirmed(arrive: Arrive, rng: Random) -> None:
    person = seated(arrive)
    page = person.page
    sure = page.locator("#sure")
    path = person.look().choose(rng)
    ply = person.look().ply
    for key in path:
        expect(sure).to_be_hidden()
        person.click(key)
    expect(sure).to_be_visible()
    expect(page.locator("#prompt .q")).to_contain_text("Pass these three")
    assert picked(page) == 3
    page.get_by_role("link", name="Take back").click()
    expect(sure).to_be_hidden()
    assert picked(page) == 2
    assert person.look().ply == ply, "nothing was sent"
    person.click(path[2])
    other = next(
        key for key in person.pieces() if key.startswith("hand-") and key[-1] == path[2][-1] and key not in path
    )
    person.piece(other).click()
    expect(person.piece(other)).to_have_class("pick mine sel")
    assert picked(page) == 3, "another tile of its time takes the place of one picked"
    sure.click()
    person.waits_for_change(ply)
    expect(page.locator(".from").first).to_be_visible()


def test_the_last_trick_is_one_tap_away_and_leaves_the_hand_free(arrive: Arrive, rng: Random) -> None:
    person = seated(arrive, viewport={"width": 390, "height": 844}, reduced_motion="reduce")
    page = person.page
    page.evaluate("localStorage.setItem('paradoxa-tempo', 'none')")
    while not page.locator("details.last").count():
        person.play(rng, asked(person))
    fold = page.locator("details.last")
    fold.locator("summary").click()
    looked = fold.locator("section:visible")
    expect(looked).to_have_count(1)
    expect(looked.locator("figure")).to_have_count(3)
    box = looked.bounding_box()
    assert box is not None
    assert box["y"] >= 0
    assert box["y"] + box["height"] <= 844
    assert page.evaluate(COVERED) == 0
    fold.locator("summary").click()
    expect(looked).to_have_count(0)


def test_remarks_are_switched_off_in_the_menu(arrive: Arrive, rng: Random) -> None:
    person = seated(arrive)
    page = person.page
    page.evaluate("localStorage.setItem('paradoxa-tempo', 'none')")
    hot = page.locator("#board .tag.hot")
    while not hot.count():
        if asked(person).is_over:  # what is dealt is chance
            person.make("paradominetor", seats="3", **BOTS)
        elif not hot.count():
            person.play(rng)
    page.get_by_role("link", name="Menu").click()
    page.get_by_role("button", name="Hide remarks").click()
    expect(hot).to_have_count(0)
    expect(page.get_by_role("button", name="Show remarks")).to_be_visible()


def test_a_held_trick_is_whole_on_a_phone(arrive: Arrive, rng: Random) -> None:
    """Names, the reason on every tile, who scored and why; long ones are put in."""
    person = arrive(viewport=PHONE).called("Ada")
    page = person.page
    person.make("paradominetor", seats="4", **BOTS, other_3="bot greedy")
    expect(page.locator(".bar h1")).to_have_text("Paradominetor")
    assert page.evaluate(CUT, ".bar h1, .trow .lab") == []
    while not page.locator("details.last").count() or not page.locator("#since b").count():  # others ended a trick
        person.play(rng, asked(person))
        asked(person)
    page.evaluate("localStorage.setItem('paradoxa-tempo', 'normal')")
    page.clock.install()
    page.reload()
    page.clock.pause_at("2030-01-01")  # only keys go on
    page.locator("#again-bar").click()
    said, held = page.locator(".caption .q"), page.locator(".round.held")
    expect(said).to_be_visible()
    while not held.count():
        before = said.text_content()
        page.keyboard.press("ArrowRight")
        expect(said).not_to_have_text(before or "")
    expect(page.get_by_role("button", name="Hold")).to_be_visible()
    page.evaluate(LONG)
    for size in (PHONE, {"width": 360, "height": 640}):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        assert page.evaluate(CUT, ".caption .q, .caption p, .pl .nm b, .trow .lab") == []
        assert page.evaluate(UNDER, ".pl .tag") == []
