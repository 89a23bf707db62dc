"""What holds for pages as such: weight, motion, and a script that narrows just as the server does."""

from __future__ import annotations

from random import Random
from typing import Any
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Response

from tests.browser.conftest import Arrive
from tests.browser.people import Person

LIGHT = 150_000  # bytes of a page with its stylesheet and its scripts
READ = """(root) => {
  const prompt = root.querySelector("#prompt"), back = root.querySelector("#take-back");
  const told = [...prompt.querySelectorAll(":scope > p > span")].map((part) => part.textContent);
  const elements = [...root.querySelectorAll('#board button[name="click"]')].map((one) => [
    one.value, [...one.classList].sort().join(" "), one.getAttribute("aria-pressed"), one.getAttribute("aria-disabled"),
    [...one.querySelectorAll(":scope > .tag")].map((tag) => `${tag.className} ${tag.textContent}`).join(),
  ]);
  const ply = root.getElementById("desk").dataset.ply;
  return { ply, told, elements, back: back.hidden, picks: root.querySelector("[name=picks]").value };
}"""
COUNT = """() => {
  const begin = document.startViewTransition.bind(document);
  window.moved = 0;
  document.startViewTransition = (change) => { window.moved += 1; return begin(change); };
}"""
PARSE = f"(html) => ({READ})(new DOMParser().parseFromString(html, 'text/html'))"


def as_shown(person: Person) -> Any:
    """The board as the script has painted it."""
    return person.page.evaluate(f"() => ({READ})(document)")


def as_served(person: Person, picks: list[str]) -> Any:
    """The board as the server draws it for the same picks."""
    address = f"{person.base}?{urlencode([('pick', pick) for pick in picks])}"
    return person.page.evaluate(PARSE, person.context.request.get(address).text())


@pytest.mark.parametrize("game", ["antinomy", "paradominetor"])
def test_the_script_narrows_as_the_server_does(arrive: Arrive, rng: Random, game: str) -> None:
    person = arrive().called("Ada")
    seats = {"seats": "3", "other_2": "bot uniform"} if game == "paradominetor" else {}
    person.make(game, other_1="bot uniform", **seats)
    compared = 0
    while not (sight := person.waits_for_turn()).is_over and compared < 40:
        # Wander about: lit elements, picked ones, and those that would take another's place. No click ends the move.
        whole = [set(str(way[0]).split()) for way in sight.ways]
        for _ in range(4):
            picks = person.look().picks
            assert as_shown(person) == as_served(person, picks)
            compared += 1
            useful = person.page.eval_on_selector_all(
                '#board button[name="click"][aria-disabled="false"]', "all => all.map((one) => one.value)"
            )
            # A click may also put another one aside: it ends the move where what is picked holds a whole way with it.
            ends = [key for key in useful if any([key in way and way <= {*picks, key} for way in whole])]
            choice = [key for key in useful if key in picks or key not in ends]
            if not choice:
                break
            key = rng.choice(choice)
            person.piece(key).click()
        for _ in range(3):
            person.page.keyboard.press("Escape")
        assert person.look().picks == []
        person.answer_by_program(rng, 1)
    assert compared >= 15


@pytest.mark.parametrize("game", ["antinomy", "paradominetor"])
def test_a_table_is_light(arrive: Arrive, rng: Random, game: str) -> None:
    person = arrive().called("Ada")
    seats = {"seats": "5", "other_2": "bot greedy", "other_3": "bot greedy", "other_4": "bot greedy"}
    person.make(game, other_1="bot greedy", **(seats if game == "paradominetor" else {}))
    for moves in (0, 6):
        person.answer_by_program(rng, moves)
        answers: list[Response] = []

        def came(answer: Response, into: list[Response] = answers) -> None:
            into.append(answer)

        browser = person.context.browser
        assert browser is not None
        fresh = browser.new_context(storage_state=person.context.storage_state())
        page = fresh.new_page()
        page.on("response", came)
        page.goto(person.page.url)
        page.locator("#desk").wait_for()
        weights = {answer.url: len(answer.body()) for answer in answers if "/live" not in answer.url}
        fresh.close()
        assert len(weights) >= 4
        assert sum(weights.values()) < LIGHT, weights


def test_pieces_move_and_stay_still_where_that_is_wanted(arrive: Arrive, rng: Random) -> None:
    for motion in ("no-preference", "reduce"):
        person = arrive(reduced_motion=motion).called("Ada")
        person.make("antinomy", other_1="bot greedy", place="1")
        person.page.evaluate(COUNT)
        for _ in range(2):
            person.play(rng, person.waits_for_turn())
        person.waits_for_turn()
        assert (person.page.evaluate("window.moved") > 0) == (motion == "no-preference")
        names = person.page.eval_on_selector_all(
            "[style*=view-transition-name]", "all => all.map((one) => one.style.viewTransitionName)"
        )
        assert len(names) == len(set(names)) > 10
