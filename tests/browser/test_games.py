"""Games by clicking: everybody in a browser of their own, and every page learns of every move by itself."""

from __future__ import annotations

from random import Random

import pytest

from tests.browser.conftest import Arrive
from tests.browser.people import BY_HAND, WHOLE, Person, Sight, play_out


def invite(host: Person, game: str, name: str) -> str:
    """Name oneself, make a table by "Invite friends", and copy its link."""
    page = host.page
    page.goto("/")
    page.get_by_label("What shall the others call you?").fill(name)
    page.get_by_role("button", name="That is me").click()
    page.get_by_role("button", name=f"Invite friends to {game}").click()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy").click()
    page.get_by_role("button", name="Copied").wait_for()
    link: str = page.evaluate("navigator.clipboard.readText()")
    assert "/join/" in link
    assert page.get_by_label("Send them this link").input_value() == link
    assert page.get_by_role("img", name="QR code of the link").is_visible()
    return link


def sit(guest: Person, link: str, name: str) -> None:
    """Open an invite link, give a name, sit down."""
    guest.page.goto(link)
    guest.page.get_by_label("Your name").fill(name)
    guest.page.get_by_role("button", name="Sit down").first.click()


def watch_turns(people: list[Person]) -> None:
    """Mark all pages, so that a reload would show."""
    for person in people:
        person.page.locator("#board").wait_for(state="attached")
        person.mark()


def check_told(people: list[Person], mover: Person, before: Sight) -> None:
    """Everybody's page has changed without a reload, and tells whose turn it is."""
    for person in people:
        sight = person.waits_for_change(before.ply) if person is not mover else person.look()
        sight.check_turn()
        assert not sight.is_fresh


@pytest.mark.parametrize("by_hand", BY_HAND)
def test_two_people_play_antinomy(arrive: Arrive, rng: Random, by_hand: int) -> None:
    ada, mira = people = [arrive(), arrive()]
    sit(mira, invite(ada, "Antinomy", "Ada"), "Mira")
    watch_turns(people)
    moves = play_out(people, rng, by_hand, lambda mover, before: check_told(people, mover, before))
    if by_hand < WHOLE:
        assert moves >= by_hand
        return
    assert moves > 10
    told = [person.page.locator("#prompt").inner_text() for person in people]
    assert sorted([text.startswith("You win") for text in told]) == [False, True]
    assert all(["5 crystals" in text for text in told])


@pytest.mark.parametrize("by_hand", BY_HAND)
def test_two_people_play_the_perfect_moment(arrive: Arrive, rng: Random, by_hand: int) -> None:
    ada, mira = people = [arrive(), arrive()]
    sit(mira, invite(ada, "The Perfect Moment", "Ada"), "Mira")
    watch_turns(people)
    moves = play_out(people, rng, by_hand, lambda mover, before: check_told(people, mover, before))
    if by_hand < WHOLE:
        assert moves >= by_hand
        return
    assert moves > 30
    told = [person.page.locator("#prompt").inner_text() for person in people]
    assert sorted([text.startswith("You win") for text in told]) == [False, True]
    assert all([text.count("point") == 2 for text in told])


@pytest.mark.parametrize("by_hand", BY_HAND)
def test_two_people_and_a_bot_play_paradominetor(arrive: Arrive, rng: Random, by_hand: int) -> None:
    ada, mira = people = [arrive(), arrive()]
    sit(mira, invite(ada, "Paradominetor", "Ada"), "Mira")
    ada.page.get_by_text("Mira").first.wait_for()
    ada.page.get_by_role("button", name="Start now, bots take the free seats").click()
    watch_turns(people)
    moves = play_out(people, rng, by_hand, lambda mover, before: check_told(people, mover, before))
    if by_hand < WHOLE:
        assert moves >= by_hand
        return
    assert moves == 32
    told = [person.page.locator("#prompt").inner_text() for person in people]
    assert all(["win" in text or "share" in text for text in told])
    assert told[0].count("point") == told[1].count("point") == 4
