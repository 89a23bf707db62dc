"""Pages that stay open: reloads, several tabs, a server that is killed, and people who watch."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Route

from tests.browser.conftest import Arrive
from tests.browser.people import Person, one_move, until
from tests.http.running import running

GONE = r"ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_INCOMPLETE_CHUNKED|ERR_EMPTY_RESPONSE|ERR_SOCKET"


def two_at_a_table(ada: Person, mira: Person, game: str = "antinomy", **fields: str) -> str:
    """Ada and Mira sit at a table, which begins; Ada is in seat 0."""
    table = ada.called("Ada").make(game, place="1", **fields)
    link = ada.page.get_by_label("Send them this link").input_value()
    mira.called("Mira").page.goto(link)
    mira.page.get_by_role("button", name="Sit down").click()
    ada.page.locator("#board").wait_for()
    mira.page.locator("#board").wait_for()
    return table


def test_a_reload_in_the_middle_changes_nothing(arrive: Arrive, rng: Random) -> None:
    ada, mira = arrive(), arrive()
    two_at_a_table(ada, mira)
    for _ in range(4):
        one_move((ada, mira), rng)
        for person in (ada, mira):
            held = person.page.locator("#desk").inner_text()
            person.page.reload()
            assert person.page.locator("#desk").inner_text() == held
    # What is picked stays when other news come, and is gone after a reload.
    while len(card := (sight := (mover := ada if ada.look().is_my_turn else mira).look()).choose(rng)) < 2:
        one_move((ada, mira), rng)
    other = mira if mover is ada else ada
    mover.click(card[0])
    other.post("leave")
    assert mover.waits_for_change(sight.ply).picks == card[:1]
    assert mover.pieces("sel") == card[:1]
    mover.page.reload()
    assert mover.look().picks == []


def test_tabs_of_one_player_agree(arrive: Arrive, rng: Random) -> None:
    ada, mira = arrive(), arrive()
    table = two_at_a_table(ada, mira)
    tab = Person(ada.context.new_page(), expected="409")
    tab.watch(tab.page)
    tab.page.goto(f"/t/{table}")
    for people in ((ada, mira), (tab, mira), (ada, mira), (tab, mira)):
        before = ada.look().ply
        one_move(people, rng)
        sights = [person.waits_for_change(before) for person in (ada, tab)]
        assert sights[0].ply == sights[1].ply
        assert ada.page.locator("#desk").inner_text() == tab.page.locator("#desk").inner_text()

    # A tab whose line is cut answers a question that is no longer asked: it is told so, and sees the table as it is.
    while not ada.look().is_my_turn:
        one_move((mira, ada), rng)
    tab.page.route("**/live**", lambda route: route.abort())
    tab.page.reload()
    stale = tab.look()
    ada.play(rng)
    for key in stale.choose(rng):
        tab.piece(key).click()
    tab.sees("The table moved on in the meantime")
    assert tab.look().ply == ada.look().ply
    tab.expected = "409|ERR_FAILED"
    tab.check()


def test_many_tabs_leave_room_for_moves(arrive: Arrive, rng: Random) -> None:
    """A browser grants a site six lines: tabs nobody looks at give theirs up, and have it again when looked at."""
    ada, mira = arrive(), arrive()
    table = two_at_a_table(ada, mira)
    tabs = [ada, *[Person(ada.context.new_page()) for _ in range(7)]]
    for tab in tabs[1:]:
        tab.watch(tab.page)
        tab.page.goto(f"/t/{table}")
    for _ in range(2):
        ada.page.locator("header.bar").click()
        before = mira.look().ply
        one_move((ada, mira), rng)
        assert mira.look().ply > before
    for tab in reversed(tabs):
        tab.page.locator("header.bar").click()
        assert tab.waits_for_change(mira.look().ply - 1).ply == mira.look().ply


def test_a_refusal_is_read_on_the_page_that_comes_with_it(arrive: Arrive, rng: Random) -> None:
    """Where pieces move, the fresh page comes a little after the answer, and must not wipe it away."""
    ada, mira = arrive(reduced_motion="no-preference"), arrive()
    table = two_at_a_table(ada, mira)
    while not ada.look().is_my_turn:
        one_move((mira, ada), rng)
    stale = Person(ada.context.new_page(), expected="409|ERR_FAILED")
    stale.watch(stale.page)
    stale.page.route("**/live**", lambda route: route.abort())
    stale.page.goto(f"/t/{table}")
    path = stale.look().choose(rng)
    after = ada.play(rng).ply
    for key in path:
        stale.piece(key).click()
    stale.waits_for_change(after - 1)
    stale.sees("The table moved on in the meantime")
    stale.check()


def test_an_answer_slower_than_the_stream_shows_no_old_page(arrive: Arrive, rng: Random) -> None:
    person = arrive(reduced_motion="no-preference").called("Ada")
    person.make("antinomy", other_1="bot greedy", place="1")
    page = person.page

    def hold(route: Route) -> None:
        answer = route.fetch()
        page.wait_for_timeout(400)  # the bot moves, and the stream tells
        route.fulfill(response=answer)

    page.route("**/click", hold)
    for _ in range(3):
        sight = person.waits_for_turn()
        person.play(rng, sight)
    page.wait_for_timeout(600)
    ply = re.search(r'data-ply="(\d+)"', person.context.request.get(person.base).text())
    assert ply is not None
    until(lambda: person.look().ply == int(ply.group(1)), "the newest page")


def test_the_server_is_killed_and_the_game_goes_on(arrive: Arrive, rng: Random, tmp_path: Path) -> None:
    with running(f"sqlite:///{tmp_path / 'tables.db'}", tmp_path) as server:
        ada, mira = people = [arrive(at=server.url), arrive(at=server.url)]
        two_at_a_table(ada, mira)
        for person in people:
            person.expected = GONE
            person.mark()
        for turn in range(2):
            one_move(people, rng)
            mover = next(person for person in people if person.look().is_my_turn)
            server.end()
            for person in people:
                person.page.locator("#line").wait_for(state="visible")
            if turn:  # a move into the void is not made, and says so
                for key in mover.look().choose(rng):
                    mover.click(key)
                mover.sees("The table cannot be reached just now.")
                mover.page.keyboard.press("Escape")
            server.start()
            server.wait()
            for person in people:
                person.page.locator("#line").wait_for(state="hidden")
            one_move(people, rng)
            one_move(people, rng)
        assert not any([person.look().is_fresh for person in people])
        for person in people:
            person.page.goto("about:blank")  # before the server goes for good


def hidden_names(person: Person) -> list[str]:
    """What this person holds, as pages name and describe it."""
    found: list[str] = person.page.eval_on_selector_all(
        "#board button.mine", "all => all.map((one) => one.style.viewTransitionName || one.value)"
    )
    labels = person.page.locator("#board button.mine .vh").all_inner_texts()
    return [*found, *[label.split(",")[0] for label in labels if label.startswith("Nothing")], *person.pieces("mine")]


@pytest.mark.parametrize("game", ["antinomy", "paradominetor"])
def test_a_spectator_sees_what_all_see_and_nothing_else(arrive: Arrive, rng: Random, game: str) -> None:
    ada, tove = arrive(), arrive()
    ada.called("Ada")
    bots = {"other_1": "bot greedy", "other_2": "bot greedy"}
    table = ada.make(game, place="1", listed="yes", **({"seats": "3", **bots} if game == "paradominetor" else bots))
    title = ada.page.locator("header.bar small").inner_text()
    tove.page.goto("/")
    tove.page.locator("a", has_text=f"Watch: {title}").click()
    tove.page.wait_for_url(f"**/t/{table}")
    tove.mark()
    assert tove.page.locator("#board").count() == 0
    assert tove.page.locator("#desk button[name=click]").count() == 0
    for _ in range(3):
        sight = ada.waits_for_turn()
        source = tove.page.locator("#desk").evaluate("desk => desk.outerHTML")
        assert not [name for name in hidden_names(ada) if name in source]
        seen = tove.look()
        ada.play(rng, sight)
        assert not tove.waits_for_change(seen.ply).is_fresh
        if game == "antinomy":
            break  # from now on everybody knows some of the cards


def test_a_table_can_forbid_spectators(arrive: Arrive) -> None:
    ada, tove = arrive(), arrive()
    table = ada.called("Ada").make("antinomy", other_1="bot greedy", listed="yes", watch="no", place="1")
    title = ada.page.locator("header.bar small").inner_text()
    tove.page.goto("/")
    assert title not in tove.page.content()
    tove.expected = "403"
    answer = tove.page.goto(f"/t/{table}")
    assert answer is not None
    assert answer.status == 403
    tove.sees("This table plays without spectators.")
    hidden = ada.make("antinomy", other_1="bot greedy")
    answer = tove.page.goto(f"/t/{hidden}")
    assert answer is not None
    assert answer.status == 403
    tove.sees("This table is by invitation")
    until(lambda: ada.look().is_my_turn, "Ada's turn")
