"""The house around the tables in a browser: a lobby that changes by itself, rules that unfold and print, replays."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from paradoxa.games import GAMES
from paradoxa.web.room import web_room
from tests.browser.conftest import Arrive
from tests.browser.people import DESKTOP, PHONE, Person, one_move

SMALL = {"width": 360, "height": 640}
PLACES = """() => Object.fromEntries([...document.querySelectorAll("main :is(button, select, a.btn)")].map((one) =>
  [one.closest("[data-key]")?.dataset.key + one.textContent.trim().slice(0, 40), one.getBoundingClientRect().top]))"""
WITH_BOOKS = [game for game in GAMES if web_room(game).book is not None]


# --- the lobby ---------------------------------------------------------------------------------
@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_the_lobby_changes_by_itself_and_nothing_moves(arrive: Arrive, size: dict[str, int]) -> None:
    """It was only fresh when one came back to it."""
    ada, bo = arrive(viewport=size).called("Ada"), arrive().called("Bo")
    here = bo.make("antinomy", listed="yes", place="1")
    page = ada.page
    page.goto("/")
    row = page.locator(f'[data-key="{here}"]')
    expect(row.get_by_role("button", name="Sit down")).to_be_visible()
    before: dict[str, float] = page.evaluate(PLACES)
    new = bo.make("antinomy", listed="yes")
    mine = ada.context.request.post("/play-now", form={"csrf": ada.csrf(), "game": "paradominetor"}).url.split("/t/")[1]
    fresh = page.locator(f'[data-list="open"] [data-key="{new}"].fresh')
    expect(fresh).to_contain_text("new")
    expect(page.locator("#news")).to_contain_text("It is your turn:")
    expect(page.locator(f'#news a[href="/t/{mine}"]')).to_be_visible()
    expect(page.locator("#waits")).to_have_text("One table waits for you")  # it said that nothing did
    play_now = page.get_by_role("button", name="Play now: Antinomy")
    expect(play_now).not_to_have_class(re.compile("primary"))
    more = ada.context.request.post("/play-now", form={"csrf": ada.csrf(), "game": "antinomy"}).url.split("/t/")[1]
    expect(page.locator("#news a")).to_have_count(2)  # and of several it named one
    expect(page.locator("#waits")).to_have_text("Two tables wait for you")
    expect(page).to_have_title("2 · PARADOXA")
    after: dict[str, float] = page.evaluate(PLACES)
    assert {name: (top, after[name]) for name, top in before.items() if abs(after[name] - top) > 1} == {}
    page.evaluate("document.documentElement.dispatchEvent(new MouseEvent('mouseleave'))")
    for waiting in (mine, more):  # nothing is under the pointer any more
        expect(page.locator(f'[data-list="waiting"] [data-key="{waiting}"]')).to_be_visible()
    expect(page.locator("#news a.btn")).to_have_count(0)
    fresh = page.locator(f'[data-list="open"] [data-key="{new}"]')
    ada.context.request.post(f"/t/{here}/sit", form={"csrf": ada.csrf()})  # at another tab
    expect(page.locator(f'[data-list="open"] [data-key="{here}"].full')).to_be_visible()
    fresh.get_by_role("button", name="Sit down").click()
    page.wait_for_url(f"**/t/{new}")
    expect(page.locator("#prompt")).to_be_visible()  # the game has begun: both sit


OVERLAPS = """() => {
  const parts = [...document.querySelectorAll("main :is(button, select, a, h2)")].filter((one) => one.offsetParent);
  const boxes = parts.map((one) => one.getBoundingClientRect());
  return parts.flatMap((one, i) => parts.slice(i + 1).filter((other, j) => {
    const a = boxes[i], b = boxes[i + 1 + j];
    return a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  }).map((other) => [one.textContent.trim(), other.textContent.trim()]));
}"""


def test_on_the_lobby_nothing_overlaps_at_any_width(arrive: Arrive) -> None:
    """At 1200 pixels "Learn it" ran into "More choices"."""
    person = arrive().called("Ada")
    person.make("antinomy")
    person.context.request.post("/play-now", form={"csrf": person.csrf(), "game": "antinomy"})
    page = person.page
    page.goto("/")
    for width in (360, 390, 760, 761, 1024, 1101, 1200, 1279, 1280, 1379, 1380, 1440, 1920):
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate(OVERLAPS) == [], width
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), width


# --- between people ----------------------------------------------------------------------------
COVERED = """() => {
  const over = document.querySelector(".asks").getBoundingClientRect(), since = document.getElementById("since");
  const free = Math.max(since && since.offsetParent ? since.getBoundingClientRect().bottom : 0, 56);
  const parts = [...document.querySelectorAll("#board *, .side *")].filter((one) => !one.closest("#since, .asks"));
  return parts.filter((one) => {
    const box = one.getBoundingClientRect();
    return one.matches("button, b, h2, svg, p, a") && box.width && box.top < over.bottom - 8 && box.bottom > over.top
      && box.left < over.right && box.right > over.left && box.top >= free - 8;
  }).map((one) => one.outerHTML.slice(0, 80));
}"""


def test_what_is_asked_about_the_table_covers_nothing_and_resigning_says_what_it_means(
    arrive: Arrive, rng: Random
) -> None:
    """The question for an undo lay over the rival's hand, on a phone over the codex; what resigning means lay below."""
    ada, bo = arrive().called("Ada"), arrive(viewport=PHONE).called("Bo")
    table = ada.make("antinomy", place="1", listed="yes")
    bo.context.request.post(f"/t/{table}/sit", form={"csrf": bo.csrf()})
    bo.page.goto(f"/t/{table}")
    people = [ada, bo]
    for asker, asked in ((ada, bo), (bo, ada)):
        undo = asker.page.get_by_role("button", name="Undo my move")
        while one_move(people, rng) is not asker or not undo.count():  # a paradox cannot be taken back
            pass
        undo.click()
        expect(asked.page.get_by_role("button", name="Refuse")).to_be_visible()
        for person in people:
            expect(person.page.locator(".asks")).to_be_in_viewport()
            assert person.page.evaluate(COVERED) == []
        asked.page.get_by_role("button", name="Refuse").click()
        expect(asker.page.locator(".asks")).to_contain_text("would rather not go back")
        assert asker.page.evaluate(COVERED) == []
    for person in people:
        person.page.get_by_role("link", name="Menu").click()
        person.page.locator("#resign > summary").click()
        expect(person.page.get_by_text("and the game is over")).to_be_in_viewport()
        expect(person.page.get_by_role("button", name="Yes, I resign")).to_be_in_viewport()


# --- rules -------------------------------------------------------------------------------------
@pytest.mark.parametrize("has_script", [True, False])
@pytest.mark.parametrize("game", WITH_BOOKS)
def test_a_link_to_a_folded_clause_opens_it(arrive: Arrive, game: str, has_script: bool) -> None:
    page = arrive(java_script_enabled=has_script).page
    page.goto(f"/rules/{game}")
    clause = page.locator(".fold li[id]").nth(3).get_attribute("id")
    expect(page.locator(f'[id="{clause}"]')).to_be_hidden()
    page.goto(f"/rules/{game}/quick")
    page.goto(f"/rules/{game}#{clause}")
    expect(page.locator(f'[id="{clause}"]')).to_be_in_viewport()


@pytest.mark.parametrize("game", WITH_BOOKS)
def test_the_quick_reference_prints_on_one_page(arrive: Arrive, game: str) -> None:
    page = arrive().page
    page.goto(f"/rules/{game}/quick")
    for paper in ("A4", "Letter"):
        assert pages_in(page.pdf(format=paper, prefer_css_page_size=False)) == 1, paper


def pages_in(pdf: bytes) -> int:
    """How many pages a document has."""
    return len(re.findall(rb"/Type\s*/Page\b(?!s)", pdf))


# Tables of the quick reference that are cut.
WIDE = """() => [...document.querySelectorAll(".qs .sheet")].filter((one) =>
  one.scrollWidth > one.parentElement.clientWidth + 1).map((one) => one.textContent)"""
# Five signs in a row were wider than the card they stand on.
STICKS_OUT = """() => [...document.querySelectorAll("main figure")].filter((one) => {
  const frame = one.getBoundingClientRect();
  const parts = [...one.querySelectorAll("span, div, svg:not(svg svg)")];
  return one.offsetParent && !one.closest(".scroll") && parts.some((part) => {
    const box = part.getBoundingClientRect();
    return box.width && !part.closest(".tag, .vh") && (box.left < frame.left - 2 || box.right > frame.right + 2);
  });
}).map((one) => one.textContent.slice(0, 60))"""


@pytest.mark.parametrize("size", [PHONE, SMALL, DESKTOP])
@pytest.mark.parametrize("game", WITH_BOOKS)
def test_rules_are_no_wider_than_the_window(arrive: Arrive, game: str, size: dict[str, int]) -> None:
    page = arrive(viewport=size).page
    for path in (f"/rules/{game}", f"/rules/{game}/quick"):
        page.goto(path)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
        assert page.evaluate(WIDE) == [], path
        assert page.evaluate(STICKS_OUT) == [], path


# --- replays -----------------------------------------------------------------------------------
def over(person: Person, game: str = "antinomy") -> str:
    """A finished game: its replay."""
    table = person.make(game, **{"other-1": "bot greedy"})
    person.page.goto(f"/t/{table}")
    person.post("leave")
    person.waits_for_end()
    return f"/t/{table}/replay"


def count(page: Page) -> Any:
    return page.locator(".scrubi b")


@pytest.mark.parametrize("size", [PHONE, SMALL])
def test_on_a_phone_the_slider_is_always_in_view(arrive: Arrive, size: dict[str, int]) -> None:
    person = arrive(viewport=size).called("Ada")
    page = person.page
    page.goto(over(person))
    for part in ("#at", "#play", "#step-on", "#step-last"):
        expect(page.locator(part)).to_be_in_viewport(ratio=1)
    page.mouse.wheel(0, 2000)
    for part in ("#at", "#play", "#step-on", "#step-last"):
        expect(page.locator(part)).to_be_in_viewport(ratio=1)


def test_a_replay_plays_and_pauses(arrive: Arrive) -> None:
    person = arrive().called("Ada")
    page = person.page
    page.goto(over(person))
    expect(count(page)).to_have_text(re.compile("^Move 0 of"))
    page.get_by_role("link", name="Play", exact=True).click()
    expect(count(page)).to_have_text(re.compile("^Move [3-9] of"))
    page.get_by_role("link", name="Pause").click()
    expect(page.get_by_role("link", name="Play", exact=True)).to_be_visible()
    page.get_by_role("link", name="To the end of this turn").click()
    page.get_by_role("link", name="To the end of this round").click()
    page.get_by_role("link", name="To the end", exact=True).click()
    expect(page.locator("#step-on")).to_have_count(0)
    expect(page.locator("#share")).to_be_visible()
    link = page.locator("#share").get_attribute("href")
    assert link is not None
    stranger = arrive().page
    stranger.goto(link)
    expect(count(stranger)).to_have_text(count(page).inner_text())


# Where the stage ends and the controls begin; and whether they can be used.
CLEAR = """() => {
  const stage = document.querySelector(".stage"), play = document.getElementById("play").getBoundingClientRect();
  const top = document.elementFromPoint(play.left + play.width / 2, play.top + play.height / 2);
  const box = stage.getBoundingClientRect(), foot = stage.querySelector(".foot").getBoundingClientRect();
  return { isUsable: !!top.closest("#play"), isWhole: stage.scrollHeight <= stage.clientHeight + 1,
    isAbove: box.bottom <= document.querySelector(".controls").getBoundingClientRect().top + 1,
    isInside: foot.bottom <= box.bottom && foot.bottom <= innerHeight && box.top >= 0 };
}"""


def test_who_goes_on_in_a_replay_sees_the_stage(arrive: Arrive) -> None:
    person = arrive(tempo="slow").called("Ada")
    page = person.page
    where = over(person)
    page.goto(f"{where}?at=40")
    told = page.locator(".moves li").all_inner_texts()
    step = next(int(line.split("\n")[0]) for line in told if "Paradox!" in line or "a clash!" in line)
    for size in (PHONE, SMALL, DESKTOP, {"width": 1024, "height": 768}):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        page.goto(f"{where}?at={step - 1}")
        assert page.locator(".stage").count() == 0
        page.locator("#step-on").click()
        expect(page.locator(".stage .account h2")).to_have_text(re.compile("Paradox|Clash"))
        expect(count(page)).to_have_text(re.compile(f"^Move {step} of"))
        assert "staged" not in page.url
        assert set(page.evaluate(CLEAR).values()) == {True}, (size, page.evaluate(CLEAR))
        page.keyboard.press("Escape")
        expect(page.locator(".stage")).to_have_count(0)
        assert page.locator(".table .codex").count() == 1
    page.goto(f"{where}?at={step - 1}&play=1")
    page.get_by_role("button", name="Hold").click()
    page.get_by_role("link", name="Pause").click()  # of the replay: what is shown makes room
    expect(page.locator(".stage")).to_have_count(0)
    expect(count(page)).to_have_text(re.compile(f"^Move {step} of"))


def test_a_replay_plays_without_scripts(arrive: Arrive) -> None:
    person = arrive().called("Ada")
    where = over(person)
    plain = person.context.browser
    assert plain is not None
    context = plain.new_context(
        base_url=person.page.url.split("/t/")[0],
        java_script_enabled=False,
        storage_state=person.context.storage_state(),
    )
    page = context.new_page()
    page.goto(where)
    page.get_by_role("link", name="Play", exact=True).click()
    expect(count(page)).to_have_text(re.compile("^Move [2-9] of"))
    page.get_by_role("link", name="Pause").click()
    expect(page.get_by_role("link", name="Play", exact=True)).to_be_visible()
    context.close()
