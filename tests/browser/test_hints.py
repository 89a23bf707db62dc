"""Hints and questions about moves in the browser: by mouse, without scripts, on a phone; looked over by axe."""

from __future__ import annotations

import json
from random import Random

import pytest
from playwright.sync_api import APIResponse, Route

from tests.browser.conftest import Arrive
from tests.browser.people import Person
from tests.browser.test_access import scan
from tests.browser.test_no_script import follow, reload_until_asked
from tests.browser.test_phone import TOUCH, check_size

SMALL = {
    "antinomy": {"other_1": "bot newcomer"},
    "paradominetor": {"seats": "3", "other_1": "bot greedy", "other_2": "bot greedy"},
    "the-perfect-moment": {"other_1": "bot greedy"},
    "paradox-island": {"seats": "2", "other_1": "bot greedy", "place": "2"},
}


def to_a_choice(person: Person, game: str, rng: Random) -> None:
    """Sit at a table, and play until there is something to ask a friend about."""
    person.make(game, **SMALL[game])
    person.waits_for_turn()
    if game == "paradominetor":
        person.answer_by_program(rng, 1)  # passing three of fifteen is a long thought
        person.waits_for_turn()
    while not person.page.locator("#ask-hint").count():
        person.answer_by_program(rng, 1)
        person.waits_for_turn()


@pytest.mark.parametrize("game", list(SMALL))
def test_a_hint_by_mouse(arrive: Arrive, rng: Random, game: str) -> None:
    person = arrive().called("Ada")
    page = person.page
    to_a_choice(person, game, rng)
    before = person.look()
    page.locator("#ask-hint").click()
    page.locator("#hint .best").wait_for()
    hint = page.locator("#hint")
    assert "The expert would play" in hint.inner_text()
    assert "Based on:" in hint.inner_text()
    move = page.locator('#hint button[name="move"]').get_attribute("value")
    assert page.locator(".want").count() > 0  # the pieces that make the move are marked on the board
    scan(person, f"hint at {game}", game == "antinomy")
    person.mark()
    page.get_by_role("button", name="Play it").click()
    after = person.waits_for_change(before.ply + 1)
    assert not after.is_fresh  # nothing was reloaded
    page.goto(f"/t/{person.table}/replay")
    steps = page.locator("#at").get_attribute("max")
    for place in range(int(steps or 0), -1, -1):
        page.goto(f"/t/{page.url.split('/')[4]}/replay?at={place}")
        if page.locator("#ask-expert").count():
            break
    page.get_by_role("button", name="What would the expert have played, knowing what you knew?").click()
    page.locator("#advice .best").wait_for()
    said = page.locator("#advice").inner_text()
    assert "Here you played" in said
    assert "The expert would have played" in said
    assert move
    scan(person, f"replay with a bot's words at {game}", game == "antinomy")
    page.get_by_role("link", name="Close").click()
    page.get_by_role("button", name="What would the expert have played").wait_for()
    assert "why=" not in page.url


def test_a_late_answer_to_the_question_does_not_hide_the_hint(arrive: Arrive, rng: Random) -> None:
    """The stream may bring the hint before the question's own answer, which then only says that the expert thinks."""
    person = arrive().called("Ada")
    page = person.page
    to_a_choice(person, "antinomy", rng)
    held: list[tuple[Route, APIResponse]] = []
    page.route("**/hint", lambda route: held.append((route, route.fetch())))
    page.locator("#ask-hint").click()
    page.locator("#hint .best").wait_for()
    route, early = held[0]
    late = {**early.json(), "html": early.json()["html"].replace('class="best"', 'class="thinks"')}
    with page.expect_response("**/hint"):
        route.fulfill(response=early, body=json.dumps(late))
    page.wait_for_timeout(500)  # long enough to show it, if it were taken
    assert page.locator("#hint .best").count() == 1


def test_a_hint_without_scripts(arrive: Arrive, rng: Random) -> None:
    person = arrive(java_script_enabled=False).called("Ada")
    page = person.page
    person.make("the-perfect-moment", other_1="bot greedy")
    reload_until_asked(person)
    while not page.locator("#ask-hint").count():
        person.post("move", move=_any_move(person, rng), ply=str(person.look().ply))
        page.reload()
        reload_until_asked(person)
    follow(page.get_by_role("button", name="Hint", exact=True))
    while page.get_by_text("is thinking").count():
        follow(page.locator("#hint").get_by_role("link", name="Look again"))
    assert "The expert would play" in page.locator("#hint").inner_text()
    follow(page.get_by_role("button", name="Play it"))
    assert page.locator("#hint").count() == 0


def _any_move(person: Person, rng: Random) -> str:
    headers = {"Authorization": f"Bearer {person.token()}"}
    now = person.context.request.get(f"/api/tables/{person.table}", headers=headers).json()
    move: str = rng.choice(now["options"])
    return move


def test_a_hint_by_touch(arrive: Arrive, rng: Random) -> None:
    person = arrive(**TOUCH).called("Ada")
    page = person.page
    to_a_choice(person, "antinomy", rng)
    check_size(person)
    page.locator("#ask-hint").tap()
    page.locator("#hint .best").wait_for()
    check_size(person)
    page.get_by_role("link", name="See the hint").tap()
    page.wait_for_function("document.getElementById('hint').getBoundingClientRect().top < innerHeight / 2")
    page.get_by_role("button", name="Play it").tap()
    page.locator("#hint").wait_for(state="detached")


def test_levels_where_one_plays_now_and_where_bots_take_free_seats(arrive: Arrive) -> None:
    person = arrive(**TOUCH).called("Ada")
    page = person.page
    page.goto("/")
    check_size(person)
    bots = page.get_by_label("Antinomy: Bots, rated")
    assert all([f"{level} · " in bots.inner_text() for level in ("newcomer", "casual", "strong", "expert")])
    bots.select_option("strong")
    page.get_by_role("button", name="Play now: Antinomy").tap()
    page.wait_for_url("**/t/*")
    assert page.locator("#menu li", has_text=", bot strong").count() == 1
    person.make("paradominetor", seats="3")
    check_size(person)
    page.get_by_label("Level of the bots").select_option("newcomer")
    page.get_by_role("button", name="Start now, bots take the free seats").tap()
    person.waits_for_turn()
    page.get_by_text("Table and menu").click()
    assert page.locator("#menu li", has_text=", bot newcomer").count() == 2


def test_levels_when_a_table_is_made(arrive: Arrive) -> None:
    person = arrive().called("Ada")
    page = person.page
    page.goto("/new?game=antinomy")
    for level in ("newcomer", "casual", "strong", "expert"):
        assert page.locator(".levels dt", has_text=level).is_visible()
    page.get_by_label("Besides you").select_option("bot newcomer")
    page.get_by_role("button", name="Make the table").last.click()
    person.waits_for_turn()
    page.get_by_text("Table and menu").click()
    assert page.get_by_text("Players may ask the expert for hints").is_visible()
