"""What one can do at a seat besides moving: asking why not, taking back, leaving, coming back, waiting."""

from __future__ import annotations

import time
from random import Random

from playwright.sync_api import Route

from tests.browser.conftest import Arrive
from tests.browser.people import Person, one_move, until
from tests.browser.test_live import two_at_a_table


def menu(person: Person, name: str) -> None:
    """Click something in the menu."""
    if not person.page.locator("#menu").evaluate("menu => menu.open"):
        person.page.get_by_role("link", name="Menu").click()
    person.page.get_by_role("button", name=name).click()


def test_why_not_with_its_rule(arrive: Arrive, rng: Random) -> None:
    person = arrive().called("Ada")
    page = person.page
    person.make("antinomy", other_1="bot greedy", place="1")
    sight = person.waits_for_turn()
    useless = next(key for key in person.pieces() if key.startswith("row-") and key not in person.pieces("can"))
    person.piece(useless).click(force=True)
    why = page.locator("#why")
    why.locator("a").wait_for()
    clause = why.locator("a").inner_text().removeprefix("Rule ")
    assert clause.startswith("A-")
    why.locator("a").click()
    told = page.locator("#rules .told")
    told.wait_for()
    assert told.inner_text().startswith(clause)
    assert "/rules" not in page.url
    person.play(rng, sight)
    sight = person.waits_for_turn()
    # Only what can still be meant stays lit; Escape and Take back go one step back; the sentence goes with a pick.
    person.piece(next(key for key in person.pieces() if key.startswith("row-"))).click(force=True)
    page.locator("#why", has_text="First choose the card").wait_for()
    card = sight.choose(rng)[0]
    person.click(card)
    assert not why.is_visible()
    page.get_by_role("link", name="Take back").click()
    assert person.look().picks == []
    person.click(card)
    page.keyboard.press("Escape")
    assert person.look().picks == []
    assert not page.get_by_role("link", name="Take back").is_visible()


def test_taking_back_by_consent(arrive: Arrive, rng: Random) -> None:
    ada, mira = arrive(), arrive()
    two_at_a_table(ada, mira)
    for answer in ("Refuse", "Allow"):
        if not ada.look().is_my_turn and answer == "Refuse":  # only one who is asked can move
            mira.play(rng, mira.waits_for_turn())
        mover, other = (ada, mira) if ada.look().is_my_turn else (mira, ada)
        if answer == "Refuse":
            mover.play(rng, mover.waits_for_turn())
        else:
            mover, other = other, mover  # the same move is asked for again
        mover.page.get_by_role("button", name="Undo my move").click()
        mover.sees("You asked to take your move back; the others are to answer.")
        other.sees("would like to take the last move back.")
        other.page.get_by_role("button", name=answer).click()
        if answer == "Refuse":
            mover.sees("would rather not go back.")
        else:
            mover.sees("takes a move back.")
            assert until(mover.look, "a page").is_my_turn
            other.sees("takes a move back.")
            assert not other.look().is_my_turn
            mover.play(rng, mover.waits_for_turn())
            other.waits_for_turn()


def test_a_double_click_takes_one_move_back(arrive: Arrive, rng: Random) -> None:
    person = arrive().called("Ada")
    person.make("antinomy", other_1="bot greedy", place="1")
    person.play(rng, person.waits_for_turn())  # both place their sorcerers, which reveals nothing
    person.waits_for_turn()
    asked: list[str] = []

    def take(route: Route) -> None:
        asked.append(route.request.method)
        route.fulfill(json={"ok": True})  # without a page, so that the button is still there

    person.page.route("**/undo", take)
    with person.page.expect_response("**/undo"):
        person.page.get_by_role("button", name="Undo my move").dblclick(delay=200)
    person.page.wait_for_timeout(100)
    assert asked == ["POST"]


def test_forced_moves_are_played_on_request(arrive: Arrive, rng: Random) -> None:
    person = arrive().called("Ada")
    person.make("paradominetor", seats="3", other_1="bot greedy", other_2="bot greedy")
    person.waits_for_turn()
    menu(person, "Play forced moves for me")
    person.page.get_by_role("button", name="Stop playing forced moves for me").wait_for()
    assert person.answer_by_program(rng) < 16  # at least the last tile is played by itself
    person.page.locator(".prompt.over").wait_for()


def test_leaving_and_coming_back(arrive: Arrive, rng: Random) -> None:
    ada, mira = arrive(), arrive()
    two_at_a_table(ada, mira)
    mover, other = (ada, mira) if ada.look().is_my_turn else (mira, ada)
    mover.play(rng)  # now the other one is to move, and a bot cannot run away with the game
    menu(mover, "Leave, a bot plays on for me")
    mover.sees("A bot plays for you.")
    other.sees("A bot plays on for")
    before = other.waits_for_turn()
    other.play(rng, before)
    other.waits_for_turn()  # the bot has answered
    mover.page.get_by_role("button", name="Take my seat back").click()
    other.sees("is back.")
    assert {one_move((ada, mira), rng) for _ in range(4)} == {ada, mira}


def test_patience_runs_out(arrive: Arrive, rng: Random) -> None:
    """Somebody who never moves: the others may put a bot in, or end the game, and learn of it without a reload."""
    silent = arrive().context.request
    people = []
    for name in ("Ada", "Mira"):
        body = {"game": "antinomy", "name": "Silent", "seats": ["me", "person"], "patience": 10}
        made = silent.post("/api/tables", data=body).json()
        person = arrive().called(name)
        person.page.goto(f"/join/{made['invite']}")
        person.page.get_by_role("button", name="Sit down").click()
        person.page.locator("#board").wait_for()
        if person.look().is_my_turn:
            person.play(rng)
        person.mark()
        people.append(person)
    ada, mira = people
    ada.sees("Silent has kept the table waiting for long.")
    ada.page.get_by_role("button", name="Put a bot in").click()
    ada.sees("A bot plays on for Silent.")
    assert ada.waits_for_turn().is_my_turn
    mira.sees("Silent has kept the table waiting for long.")
    mira.page.get_by_role("button", name="End the game").click()
    mira.sees("Mira ended the game; nobody wins.")


def test_clocks_run_down(arrive: Arrive) -> None:
    ada, mira = arrive(), arrive()
    began = time.monotonic()
    two_at_a_table(ada, mira, minutes="30", increment="2", on_time="bot")
    way = time.monotonic() - began
    mover = ada if ada.look().is_my_turn else mira

    def left(person: Person, is_running: bool) -> int:
        shown = person.page.locator(f".clocks b{'[data-runs]' if is_running else ':not([data-runs])'}").inner_text()
        minutes, seconds = shown.split(":")
        return 60 * int(minutes) + int(seconds)

    shown = [(person, left(person, True), left(person, False)) for person in (ada, mira)]
    for person, first, still in shown:
        assert first <= 30 * 60
        until(lambda p=person, f=first: left(p, True) <= f - 2, "the clock to run")  # type: ignore[misc]
        assert left(person, False) == still
    # Both show the same, between two readings; a clock starts when its page arrives, so what the way took is allowed.
    before, now, after = left(mira, True), left(ada, True), left(mira, True)
    assert after - 1 - way <= now <= before + 1 + way
    assert mover.look().is_my_turn


def test_a_personal_link_takes_the_seat_along(arrive: Arrive, rng: Random) -> None:
    computer, phone = arrive(), arrive(viewport={"width": 390, "height": 844})
    table = computer.called("Ada").make("antinomy", other_1="bot greedy", place="1")
    computer.play(rng, computer.waits_for_turn())
    computer.waits_for_turn()
    tab = computer.context.new_page()
    tab.goto("/me")
    tab.get_by_role("button", name="Make my link").click()
    link = tab.get_by_label("Open this link on your other device").input_value()
    phone.page.goto(link)
    phone.page.get_by_role("button", name="Go on as Ada").click()
    phone.page.get_by_role("link", name="Resume").click()
    phone.page.wait_for_url(f"**/t/{table}")
    assert phone.look().ways == computer.look().ways
    before = phone.look()
    phone.play(rng, before)
    computer.waits_for_change(before.ply)
    # The link is good once.
    stranger = arrive()
    stranger.expected = "404"
    stranger.page.goto(link)
    stranger.sees("This personal link has been used")
