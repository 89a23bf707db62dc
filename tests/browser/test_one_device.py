"""Pass and play: one browser, several hands, and a screen between them that shows nothing."""

from __future__ import annotations

import re
from random import Random

import pytest

from tests.browser.conftest import Arrive
from tests.browser.people import Person

HANDS = re.compile(r'value="hand-|class="pick|card-[a-z]+-[a-z]+"|data-ways')


def check_hidden(person: Person) -> str:
    """The privacy screen shows no piece, in its text or in its source; answers for whom it is."""
    person.page.locator(".between").wait_for()
    main = person.page.locator("#desk").evaluate("desk => desk.outerHTML")
    assert not HANDS.search(main)
    words = person.page.locator(".between h2").inner_text()
    found = re.fullmatch(r"Hand the device to (.+)\.", words)
    assert found is not None
    return found.group(1)


@pytest.mark.parametrize(("game", "seats"), [("antinomy", 2), ("paradominetor", 3)])
def test_pass_and_play(arrive: Arrive, rng: Random, game: str, seats: int) -> None:
    person = arrive()
    page = person.page
    page.goto(f"/new?game={game}&seats={seats}")
    page.get_by_label("Do you share one device?").select_option("yes")
    names = ["Ada", "Mira", "Otto"][:seats]
    for number, name in enumerate(names):
        page.locator(f"#f-name-{number}").fill(name)
    page.get_by_role("button", name="Make the table").last.click()
    page.wait_for_url("**/t/*")
    seen: dict[str, set[str]] = {}
    holders = []
    for turn in range(3 * seats):
        if turn == seats:  # from here on nothing is passed from hand to hand
            seen.clear()
        name = check_hidden(person)
        page.get_by_role("link", name=f"I am {name}").click()
        page.wait_for_url("**/seat/*")
        sight = person.waits_for_turn()
        mine = {key for key in person.pieces() if key.startswith("hand-") and key != "hand-k0p"}  # blacks are alike
        for other, held in seen.items():
            assert other == name or game == "antinomy" or not mine & held
        seen[name] = mine
        holders.append(name)
        person.play(rng, sight)
        if not page.locator(".between").count():  # a paradox: the same person is asked again
            sight = person.waits_for_turn()
            person.play(rng, sight)
    assert set(holders) == set(names)
    # The browser's way back leads to no hand.
    check_hidden(person)
    page.go_back()
    assert page.locator(".pick").count() == 0


def test_one_device_to_the_end(arrive: Arrive, rng: Random) -> None:
    person = arrive()
    person.make("antinomy", device="yes", name_0="Ada", name_1="Mira")
    page = person.page
    page.goto(f"/t/{person.table}/seat/0")
    menu = page.locator("#menu")
    if not menu.count():
        page.locator(".between a").click()
        page.wait_for_url("**/seat/*")
    page.get_by_role("link", name="Menu").click()
    page.get_by_text("End the game").click()
    page.get_by_role("button", name="Yes, end it").click()
    person.sees("nobody wins")
