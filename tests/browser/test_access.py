"""Every page is looked over by axe: light and dark, desktop and phone, at every stage of a game."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files
from itertools import count
from random import Random
from typing import Any

import pytest

from tests.browser.conftest import Arrive
from tests.browser.people import DESKTOP, PHONE, Person
from tests.browser.test_end import let_bots_finish
from tests.browser.test_live import two_at_a_table

AXE = (files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8")
# Everything is checked in both sizes and both schemes; what depends on colours alone also in the other two looks, on
# the first page of its kind.
Look = tuple[dict[str, int], str, list[str] | None]
LOOKS: list[Look] = [
    (DESKTOP, "light", None),
    (PHONE, "dark", None),
    (DESKTOP, "dark", ["color-contrast", "link-in-text-block"]),
    (PHONE, "light", ["color-contrast", "link-in-text-block"]),
]
# Stages of one table are looked over in these two in turn; in both of them where there is time for that.
THOROUGH = [pytest.param(False, id="in-turn"), pytest.param(True, id="in-both", marks=pytest.mark.long)]
RUN = """async (rules) => {
  const options = { resultTypes: ["violations"] };
  if (rules) options.runOnly = { type: "rule", values: rules };
  const found = await axe.run(document, options);
  return found.violations.map((one) => [one.id, one.help, one.nodes.slice(0, 5).map((node) => node.html.slice(0, 200)),
    one.nodes[0].failureSummary]);
}"""


def scan(person: Person, what: str, is_first: bool = True, looks: Sequence[Look] = ()) -> None:
    """Look the page over in all its looks, or in two that differ in everything, or in those given."""
    page = person.page
    found: list[Any] = []
    if not page.evaluate("!!window.axe"):
        page.evaluate(AXE)
    for size, scheme, rules in looks or (LOOKS if is_first else LOOKS[:2]):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        found += [(what, scheme, size["width"], *one) for one in page.evaluate(RUN, rules)]
    page.set_viewport_size(DESKTOP)  # type: ignore[arg-type]
    assert not found, "\n".join([str(one) for one in found])


PAGES = ["/", "/new", "/new?game=paradominetor&seats=5", "/rules", "/rules/antinomy", "/me"]
ALIKE = ["/new?game=the-perfect-moment&seats=1", "/rules/paradominetor", "/rules/the-perfect-moment"]
PAGES += ALIKE


def test_pages(arrive: Arrive) -> None:
    person = arrive()
    for at in [*PAGES, "/docs"]:
        person.page.goto(at)
        scan(person, at, is_first=at not in ALIKE)


def test_personal_pages(arrive: Arrive) -> None:
    ada, mira = arrive(), arrive()
    ada.called("Ada").make("antinomy", listed="yes")
    scan(ada, "waiting room")
    mira.page.goto(ada.page.get_by_label("Send them this link").input_value())
    scan(mira, "waiting room, not seated", is_first=False)
    mira.called("Mira").page.goto("/")
    scan(mira, "lobby with an open table")
    ada.page.goto("/")
    scan(ada, "lobby with my table", is_first=False)
    ada.page.goto("/me")
    ada.page.get_by_role("button", name="Make my link").click()
    scan(ada, "personal link")
    mira.page.goto(ada.page.get_by_label("Open this link on your other device").input_value())
    scan(mira, "arriving")
    ada.expected = "404|400"
    ada.page.goto("/t/nothing")
    scan(ada, "problem")


def test_a_wrong_form(arrive: Arrive) -> None:
    person = arrive()
    person.expected = "400"
    person.page.goto("/new?game=paradominetor")
    person.page.get_by_label("Your name", exact=True).fill("a,b")
    person.page.get_by_role("button", name="Make the table").last.click()
    person.page.get_by_role("alert").wait_for()
    scan(person, "a wrong form")


@pytest.mark.parametrize("game", ["antinomy", "paradominetor", "the-perfect-moment"])
@pytest.mark.parametrize("is_thorough", THOROUGH)
def test_a_table_at_every_stage(arrive: Arrive, rng: Random, game: str, is_thorough: bool) -> None:
    numbers = count()

    def look_over(person: Person, what: str, is_first: bool = False) -> None:
        in_turn = LOOKS[next(numbers) % 2]
        scan(person, f"{game}: {what}", is_first, () if is_first or is_thorough else [in_turn])

    is_new = is_thorough or game == "antinomy"  # the same page for every game, but for the board
    ada = arrive().called("Ada")
    seats = {"seats": "4", "other_2": "bot greedy", "other_3": "bot greedy"} if game == "paradominetor" else {}
    ada.make(game, other_1="bot greedy", place="1", listed="yes", minutes="30", **seats)
    tove = arrive()
    tove.page.goto(f"/t/{ada.table}")
    kinds: set[str] = set()
    for _ in range(4):
        sight = ada.waits_for_turn()
        kind = ada.page.locator("#prompt .q").inner_text()[:12]
        if kind not in kinds:
            look_over(ada, kind, is_first=not kinds)
            kinds.add(kind)
            path = sight.choose(rng)
            if len(path) > 1:
                ada.click(path[0])
                look_over(ada, f"{kind}, something picked")
                ada.page.keyboard.press("Escape")
        ada.play(rng, sight)
    # Now and then every piece can be touched: then the game goes on until one cannot.
    while not (useless := [key for key in ada.pieces() if key not in ada.pieces("can")]):
        ada.play(rng, ada.waits_for_turn())
    ada.waits_for_turn()
    ada.piece(useless[0]).click(force=True)
    ada.page.locator("#why:not([hidden])").wait_for()
    ada.page.get_by_role("link", name="Menu").click()
    for fold in ("#rules", "#open"):
        if ada.page.locator(fold).count():
            ada.page.locator(f"{fold} > summary").click()
    look_over(ada, "why not, everything unfolded", is_first=True)
    look_over(tove, "a spectator")
    if is_new:
        ada.page.goto(f"/t/{ada.table}/token")
        look_over(ada, "token")
        ada.page.goto(f"/t/{tove.table}")
    let_bots_finish(ada)
    look_over(ada, "over", is_first=is_new)
    look_over(tove, "over, for a spectator")
    ada.page.get_by_role("link", name="Replay").click()
    ada.page.wait_for_url("**/replay")
    look_over(ada, "replay", is_first=is_new)
    ada.page.get_by_role("link", name="What you knew", exact=True).click()
    ada.page.locator(".moves a").first.click()
    look_over(ada, "replay as a seat")


def test_questions_about_the_table(arrive: Arrive, rng: Random) -> None:
    ada, mira = arrive(), arrive()
    two_at_a_table(ada, mira)
    mover, other = (ada, mira) if ada.look().is_my_turn else (mira, ada)
    mover.play(rng)
    mover.page.get_by_role("button", name="Undo my move").click()
    mover.sees("You asked to take your move back")
    other.sees("would like to take the last move back")
    scan(mover, "asking to take back")
    scan(other, "being asked to take back", is_first=False)
    other.page.get_by_role("button", name="Refuse").click()
    mover.post("leave")
    mover.sees("A bot plays for you.")
    scan(mover, "away", is_first=False)


def test_the_screen_between_hands(arrive: Arrive) -> None:
    person = arrive()
    person.make("paradominetor", seats="3", device="yes")
    scan(person, "privacy screen")
