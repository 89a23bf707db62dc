"""The house around the tables in a browser: a lobby that changes by itself, rules that unfold and print, replays."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from paradoxa.games import GAMES
from paradoxa.web.room import web_room
from tests.browser.conftest import Arrive
from tests.browser.people import DESKTOP, PHONE, Person

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
    after: dict[str, float] = page.evaluate(PLACES)
    assert {name: (top, after[name]) for name, top in before.items() if abs(after[name] - top) > 1} == {}
    ada.context.request.post(f"/t/{here}/sit", form={"csrf": ada.csrf()})  # at another tab
    expect(page.locator(f'[data-list="open"] [data-key="{here}"].full')).to_be_visible()
    fresh.get_by_role("button", name="Sit down").click()
    page.wait_for_url(f"**/t/{new}")
    expect(page.locator("#prompt")).to_be_visible()  # the game has begun: both sit


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


@pytest.mark.parametrize("size", [PHONE, SMALL, DESKTOP])
@pytest.mark.parametrize("game", WITH_BOOKS)
def test_rules_are_no_wider_than_the_window(arrive: Arrive, game: str, size: dict[str, int]) -> None:
    page = arrive(viewport=size).page
    for path in (f"/rules/{game}", f"/rules/{game}/quick"):
        page.goto(path)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
        assert page.evaluate(WIDE) == [], path


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
