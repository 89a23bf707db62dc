"""Games by touch on a small screen: nothing is too wide, nothing too small, everything can be reached."""

from __future__ import annotations

from random import Random

import pytest

from tests.browser.conftest import Arrive
from tests.browser.people import BY_HAND, PHONE, Person

TOUCH = {"viewport": PHONE, "has_touch": True, "is_mobile": True, "device_scale_factor": 1}
LEAST = 44
# Nine strips in one straight line are as wide as the screen allows; they are three times as high.
STRIP = ('value="row-', 'value="side-')
STRIP_LEAST = (38, 120)
# Everything one can touch, as far as it is shown, with its size; links within sentences are as large as their words.
TARGETS = """() => [...document.querySelectorAll("button, a, summary, select, input:not([type=hidden]), [role=button]")]
  .filter((one) => one.checkVisibility({ visibilityProperty: true })
    && !one.closest(".skip, p, dd, footer, pre, .rules :is(td, figcaption, li)"))
  .map((one) => [one.outerHTML.slice(0, 120), one.getBoundingClientRect().width, one.getBoundingClientRect().height])
"""
TOO_WIDE = """() => document.documentElement.scrollWidth > document.documentElement.clientWidth
  ? [...document.querySelectorAll("body *")].filter((one) => one.getBoundingClientRect().right > innerWidth + 1
      && one.checkVisibility()).slice(0, 5).map((one) => one.outerHTML.slice(0, 120)) : []"""


def check_size(person: Person) -> None:
    """Nothing sticks out, and fingers find everything."""
    assert person.page.evaluate(TOO_WIDE) == []
    small = [
        target for target in person.page.evaluate(TARGETS) if min(target[1:]) < LEAST - 0.5 and not is_strip(*target)
    ]
    assert small == []


def is_strip(text: str, width: float, height: float) -> bool:
    """Whether it is one of nine in a line, and large enough for that."""
    return any([mark in text for mark in STRIP]) and (width > STRIP_LEAST[0] and height > STRIP_LEAST[1])


def play_by_touch(person: Person, rng: Random, by_hand: int) -> int:
    """A whole game, after so many moves by program; answers the moves made."""
    moves = 0
    while moves < by_hand and not (sight := person.waits_for_turn()).is_over:
        if moves % 4 == 0:
            check_size(person)
        for key in sight.choose(rng):
            assert key in person.pieces("can")
            person.piece(key).tap()
        person.confirm()
        person.waits_for_change(sight.ply)
        moves += 1
    moves += person.answer_by_program(rng)
    person.waits_for_end()
    check_size(person)
    return moves


@pytest.mark.parametrize("game", ["antinomy", "paradominetor", "the-perfect-moment"])
@pytest.mark.parametrize("by_hand", BY_HAND)
def test_a_game_by_touch(arrive: Arrive, rng: Random, game: str, by_hand: int) -> None:
    person = arrive(**TOUCH)
    page = person.page
    page.goto("/")
    check_size(person)
    page.locator(f'form.now:has(input[value="{game}"]) button').first.tap()
    person.waits_for_turn()
    # The bar leads to the menu, which lies below the table.
    page.get_by_role("link", name="Menu").tap()
    page.get_by_role("button", name="Play forced moves for me").wait_for()
    assert page.get_by_role("button", name="Leave, a bot plays on for me").is_visible()
    check_size(person)
    page.evaluate("scrollTo(0, 0)")
    assert play_by_touch(person, rng, by_hand) > 5
    for name in ("Replay", "Rematch", "Download"):
        assert page.locator("#prompt :is(a, button)", has_text=name).first.is_visible()


NEW = ["/new", "/new?game=paradominetor&seats=5", "/new?game=the-perfect-moment&seats=1"]


def test_other_pages_fit_a_phone(arrive: Arrive) -> None:
    person = arrive(**TOUCH)
    for at in [*NEW, "/rules", "/rules/antinomy", "/rules/the-perfect-moment", "/me", "/docs"]:
        person.page.goto(at)
        check_size(person)
