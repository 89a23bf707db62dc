"""A game by keyboard alone: every element is reached, and the focus is never lost."""

from __future__ import annotations

from random import Random

import pytest

from tests.browser.conftest import Arrive
from tests.browser.people import BY_HAND, Person

WHERE = """() => {
  const here = document.activeElement, box = here.getBoundingClientRect(), desk = document.getElementById("desk");
  const words = here.ariaLabel || here.textContent.trim();
  const name = here === document.body ? "" : here.name === "click" ? here.value : here.id || words;
  return [name, box.x + box.width / 2, box.y + box.height / 2, !!desk && desk.contains(here)];
}"""


def focus(person: Person) -> str:
    """What has the focus: the element of the board, or an id, or words."""
    return str(person.page.evaluate(WHERE)[0])


def tab_to(person: Person, words: str, key: str = "Tab") -> None:
    """Press Tab until something with these words has the focus."""
    for _ in range(40):
        if words in focus(person):
            return
        person.page.keyboard.press(key)
    raise AssertionError(f"Tab does not lead to {words!r}")


def go_to(person: Person, key: str) -> None:
    """Go to an element of the board by arrows; by Tab where they do not lead there."""
    box = person.piece(key).bounding_box()
    assert box is not None
    been: set[str] = set()
    for _ in range(12):
        name, x, y, _ = person.page.evaluate(WHERE)
        if name == key:
            return
        dx, dy = box["x"] + box["width"] / 2 - x, box["y"] + box["height"] / 2 - y
        if name in been:
            break
        been.add(name)
        across, down = ("ArrowRight" if dx > 0 else "ArrowLeft"), ("ArrowDown" if dy > 0 else "ArrowUp")
        person.page.keyboard.press(across if abs(dx) > abs(dy) else down)
    for _ in range(80):
        if focus(person) == key:
            return
        person.page.keyboard.press("Tab")
    raise AssertionError(f"no key leads to {key!r}")


@pytest.mark.parametrize("by_hand", BY_HAND)
def test_by_keyboard_alone(arrive: Arrive, rng: Random, by_hand: int) -> None:
    person = arrive()
    page = person.page
    page.goto("/")
    tab_to(person, "Play now: Paradominetor")
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    page.keyboard.press("Tab")
    assert focus(person) == "Skip to the content"
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")

    # Something picked is taken back by Escape, and by picking it again.
    sight = person.waits_for_turn()
    first = sight.choose(rng)[0]
    for key in ("Escape", "Enter"):
        go_to(person, first)
        page.keyboard.press("Enter")
        assert person.look().picks == [first]
        assert focus(person) == first
        page.keyboard.press(key)
        assert person.look().picks == []
        assert focus(person) == first

    moves = 0
    while moves < by_hand and not (sight := person.waits_for_turn()).is_over:
        for key in sight.choose(rng):
            assert "can" in (person.piece(key).get_attribute("class") or "").split()
            go_to(person, key)
            page.keyboard.press(rng.choice(["Enter", "Space"]))
        if page.locator("#sure:visible").count():  # what is final is confirmed
            tab_to(person, "sure")
            page.keyboard.press("Enter")
        person.waits_for_change(sight.ply)
        assert page.evaluate(WHERE)[3], f"the focus is lost after move {moves}: {focus(person)}"
        moves += 1
    assert moves + person.answer_by_program(rng) == 16
    person.waits_for_end()


def test_why_not_by_keyboard(arrive: Arrive) -> None:
    """What cannot be used has the focus too, and says why; the rule is one Tab and Enter away."""
    person = arrive().called("Ada")
    person.make("antinomy", other_1="bot greedy", place="1")
    person.waits_for_turn()
    page = person.page
    useless = next(key for key in person.pieces() if key.startswith("hand-"))
    go_to(person, "row-4")
    go_to(person, useless)
    page.keyboard.press("Enter")
    page.locator("#why a").wait_for()
    assert focus(person) == useless
    tab_to(person, "Rule A-2.5", "Shift+Tab")
    page.keyboard.press("Enter")
    page.locator(".told").wait_for()
    assert "A-2.5" in focus(person)
