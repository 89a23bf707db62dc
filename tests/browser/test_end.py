"""After the game: result, what was hidden, the record, the replay, and a rematch."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from paradoxa.core.record import verify_file
from tests.browser.conftest import Arrive
from tests.browser.people import Person, until
from tests.browser.test_live import two_at_a_table
from tests.browser.test_seat import menu


def let_bots_finish(*people: Person) -> None:
    """Leave, one after the other, and wait for the end."""
    for person in people:
        menu(person, "Leave, a bot plays on for me")
    for person in people:
        person.page.locator(".prompt.over").wait_for()


@pytest.mark.parametrize("game", ["antinomy", "paradominetor", "the-perfect-moment"])
def test_the_end_shows_everything(arrive: Arrive, game: str, tmp_path: Path) -> None:
    person = arrive().called("Ada")
    page = person.page
    page.goto("/")
    page.locator(f'form.now:has(input[value="{game}"]) button').first.click()
    let_bots_finish(person)
    sight = person.look()
    assert "win" in sight.title or "share" in sight.title
    assert page.locator(".qm, .unknown").count() == 0
    with page.expect_download() as waiting:
        page.get_by_role("link", name="Download record").click()
    record_file = tmp_path / waiting.value.suggested_filename
    waiting.value.save_as(record_file)
    record, verdict = verify_file(record_file)
    assert record.game == game
    assert "Ada" in record.players
    assert verdict.is_finished

    # The replay: every step by slider, arrows and list; the whole truth, or what one seat knew.
    page.get_by_role("link", name="Replay").click()
    page.wait_for_url("**/replay")
    steps = page.locator("#at")
    total = int(steps.get_attribute("max") or 0)
    assert total >= len([line for line in record.lines if line.seat >= 0])
    page.get_by_text(f"Move 0 of {total}").wait_for()  # it opens at the beginning
    page.get_by_role("link", name="To the end", exact=True).click()
    page.get_by_text(f"Move {total} of {total}").wait_for()
    page.get_by_role("link", name="One move back").click()
    page.get_by_text(f"Move {total - 1} of {total}").wait_for()
    steps.focus()
    page.keyboard.press("Home")
    page.get_by_text(f"Move 0 of {total}").wait_for()
    assert page.evaluate("document.activeElement.id") == "at"
    page.keyboard.press("ArrowRight")
    page.get_by_text(f"Move 1 of {total}").wait_for()
    page.locator(".moves a").nth(9).click()
    page.get_by_text(f"Move 10 of {total}").wait_for()
    truth = page.locator("section.table").inner_html()
    seen = {truth}
    for name in ("What all could see", *[f"What {'you' if one == 'Ada' else one} knew" for one in record.players]):
        page.get_by_role("link", name=name, exact=True).click()
        page.locator(f'.seg [aria-current="true"]:has-text("{name}")').wait_for()
        seen.add(page.locator("section.table").inner_html())
    assert len(seen) == 2 + len(record.players)
    assert page.url.split("at=")[1].startswith("10&")


def test_the_replay_of_a_running_game_shows_own_knowledge_only(arrive: Arrive, rng: Random) -> None:
    ada, mira = arrive(), arrive()
    table = two_at_a_table(ada, mira)
    mover, other = (ada, mira) if ada.look().is_my_turn else (mira, ada)
    before = mover.look()
    mover.play(rng, before)
    other.waits_for_change(before.ply)
    held = [key.removeprefix("hand-") for key in mover.pieces() if key.startswith("hand-")]
    other.page.goto(f"/t/{table}/replay")
    assert other.page.locator(".seg a").all_inner_texts() == ["What you knew"]
    source = other.page.locator("#desk").inner_html()
    assert not [card for card in held if card in source]
    for person in (mover, other):
        person.expected = "40[0-9]"
    for seen_as in ("all", "public", "0" if other is mira else "1"):
        answer = other.page.goto(f"/t/{table}/replay?as={seen_as}")
        assert answer is not None
        assert answer.status == 409
    answer = other.page.goto(f"/t/{table}/record")
    assert answer is not None
    assert answer.status == 409


def test_a_rematch_moves_the_seats_on(arrive: Arrive, rng: Random) -> None:
    ada, mira = arrive(), arrive()
    old = two_at_a_table(ada, mira)
    mover, other = (ada, mira) if ada.look().is_my_turn else (mira, ada)
    mover.play(rng)
    other.waits_for_turn()
    let_bots_finish(ada, mira)
    told = [person.page.locator("#prompt").inner_text() for person in (ada, mira)]
    assert sorted([text.startswith("You win") for text in told]) == [False, True]
    assert all(["5 crystals" in text for text in told])
    ada.page.get_by_role("button", name="Rematch").click()
    mira.page.get_by_role("link", name="To the new table").click()  # it has come by itself
    for person in (ada, mira):
        person.page.locator("#board").wait_for()
    assert ada.table == mira.table != old
    assert ada.page.locator("#menu .said").first.locator("li").all_text_contents() == ["Mira", "Ada (you)"]
    until(lambda: ada.look().is_my_turn or mira.look().is_my_turn, "the rematch to begin")
    for person in (ada, mira):
        assert not person.page.get_by_role("button", name="Take my seat back").count()
    mover = ada if ada.look().is_my_turn else mira
    mover.play(rng)
