"""Games without scripts: plain forms, links and reloads."""

from __future__ import annotations

import re
from random import Random

import pytest
from playwright.sync_api import Locator, Page

from tests.browser.conftest import Arrive
from tests.browser.people import BY_HAND, Person, Sight, by_program, until


def reload_until_asked(person: Person) -> Sight:
    """Look again, as somebody without scripts does: once there is something to see, for pages cost more than moves."""

    def has_news() -> bool:
        text = person.context.request.get(person.base).text()
        return "data-ways=" in text or 'class="prompt over"' in text

    while not ((sight := person.look()).is_my_turn or sight.is_over):
        until(has_news, "my turn", every=0.1)
        follow(person.page.get_by_role("link", name="Look again"))
    return sight


def follow(what: Locator, *, force: bool = False) -> None:
    """Click something that leads to another page, and go there."""
    with what.page.expect_navigation():
        what.click(force=force)


def why_not(page: Page) -> str:
    """The sentence that says why not."""
    return page.locator("#why").inner_text()


@pytest.mark.parametrize("game", ["antinomy", "paradominetor", "the-perfect-moment"])
@pytest.mark.parametrize("by_hand", BY_HAND)
def test_a_game_without_scripts(arrive: Arrive, rng: Random, game: str, by_hand: int) -> None:
    person = arrive(java_script_enabled=False)
    page = person.page
    page.goto("/")
    follow(page.locator(f'form.now:has(input[value="{game}"]) button').first)
    moves = refused = 0
    # What is dealt is chance: if nothing was useless so far, a few more moves by hand.
    while (moves < by_hand or (not refused and moves < 5 * by_hand)) and not (
        sight := reload_until_asked(person)
    ).is_over:
        useless = person.pieces("dim") + person.pieces("faded")
        if useless and refused < 3:
            follow(person.piece(useless[0]), force=True)
            assert len(why_not(page)) > 20
            refused += 1
        path = sight.choose(rng)
        for key in path:
            assert key in person.pieces("can")
            follow(person.piece(key))
        if (sure := page.locator("#sure:visible")).count():
            follow(sure)
        if len(path) > 1:
            assert "pick=" not in page.url
        moves += 1
    moves += by_program((person,), rng)[0]
    page.reload()
    assert person.look().is_over
    assert moves > 5
    assert refused
    assert re.search("win|share", page.locator("#prompt").inner_text())
    follow(page.get_by_role("link", name="Replay"))
    follow(page.get_by_role("link", name="One move on"))
    assert "Move" in page.locator(".scrubi").inner_text()


def test_picks_why_not_and_taking_back_without_scripts(arrive: Arrive, rng: Random) -> None:
    person = arrive(java_script_enabled=False).called("Ada")
    page = person.page
    person.make("paradominetor", seats="3", other_1="bot greedy", other_2="bot greedy")
    sight = reload_until_asked(person)
    first, second, _ = sight.choose(rng)
    follow(person.piece(first))
    follow(person.piece(second))
    assert person.look().picks == [first, second]
    assert person.pieces("sel") == [key for key in person.pieces() if key in (first, second)]
    follow(page.get_by_role("link", name="Take back"))
    assert person.look().picks == [first]
    follow(person.piece(first))
    assert person.look().picks == []
    for key in sight.choose(rng):  # a pass is final, so it is asked for once more
        follow(person.piece(key))
    assert len(person.look().picks) == 3
    follow(page.get_by_role("button", name="Pass these three"))
    assert page.get_by_label("Has passed three tiles").or_(page.locator(".from")).first.is_visible()

    person.make("antinomy", other_1="bot greedy", place="1")
    useless = next(key for key in person.pieces() if key.startswith("hand-"))
    follow(person.piece(useless), force=True)
    assert "First place your sorcerer" in why_not(page)
    follow(page.get_by_role("link", name="Rule A-2.5"))
    assert page.url.endswith("/rules/antinomy#A-2.5")
    assert page.locator("[id='A-2.5']").is_visible()


def test_the_menu_and_the_moves_in_words_without_scripts(arrive: Arrive) -> None:
    person = arrive(java_script_enabled=False).called("Ada")
    page = person.page
    person.make("antinomy", other_1="bot greedy", place="1")
    page.get_by_text("Open to you").click()
    follow(page.locator("#open button").first)
    assert not person.look().ways or person.look().ply > 1
    reload_until_asked(person)
    page.get_by_text("Table and menu").click()
    follow(page.get_by_role("button", name="Play forced moves for me"))
    page.get_by_text("Table and menu").click()
    follow(page.get_by_role("button", name="Stop playing forced moves for me"))
    page.get_by_text("Table and menu").click()
    follow(page.get_by_role("button", name="Leave, a bot plays on for me"))
    until(lambda: page.reload() and person.look().is_over, "the bots to finish", every=0.3)
