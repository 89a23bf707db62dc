"""Every page is looked over by axe: light and dark, desktop and phone, at every stage of a game."""

from __future__ import annotations

from importlib.resources import files
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
LOOKS: list[tuple[dict[str, int], str, list[str] | None]] = [
    (DESKTOP, "light", None),
    (PHONE, "dark", None),
    (DESKTOP, "dark", ["color-contrast", "link-in-text-block"]),
    (PHONE, "light", ["color-contrast", "link-in-text-block"]),
]
RUN = """async (rules) => {
  const options = { resultTypes: ["violations"] };
  if (rules) options.runOnly = { type: "rule", values: rules };
  const found = await axe.run(document, options);
  return found.violations.map((one) => [one.id, one.help, one.nodes.slice(0, 5).map((node) => node.html.slice(0, 200)),
    one.nodes[0].failureSummary]);
}"""


def scan(person: Person, what: str, is_first: bool = True) -> None:
    """Look the page over in all its looks, or in two that differ in everything."""
    page = person.page
    found: list[Any] = []
    if not page.evaluate("!!window.axe"):
        page.evaluate(AXE)
    for size, scheme, rules in LOOKS if is_first else LOOKS[:2]:
        page.set_viewport_size(size)  # type: ignore[arg-type]
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        found += [(what, scheme, size["width"], *one) for one in page.evaluate(RUN, rules)]
    page.set_viewport_size(DESKTOP)  # type: ignore[arg-type]
    assert not found, "\n".join([str(one) for one in found])


PAGES = ["/", "/new", "/new?game=paradominetor&seats=5", "/rules", "/rules/antinomy", "/rules/paradominetor", "/me"]
PAGES += ["/new?game=the-perfect-moment&seats=1", "/rules/the-perfect-moment"]


@pytest.mark.parametrize("at", [*PAGES, "/docs"])
def test_pages(arrive: Arrive, at: str) -> None:
    person = arrive()
    person.page.goto(at)
    scan(person, at)


def test_personal_pages(arrive: Arrive) -> None:
    ada, mira = arrive(), arrive()
    ada.called("Ada").make("antinomy", listed="yes")
    scan(ada, "waiting room")
    mira.page.goto(ada.page.get_by_label("Send them this link").input_value())
    scan(mira, "waiting room, not seated")
    mira.called("Mira").page.goto("/")
    scan(mira, "lobby with an open table")
    ada.page.goto("/")
    scan(ada, "lobby with my table")
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
def test_a_table_at_every_stage(arrive: Arrive, rng: Random, game: str) -> None:
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
            scan(ada, f"{game}: {kind}", is_first=not kinds)
            kinds.add(kind)
            path = sight.choose(rng)
            if len(path) > 1:
                ada.click(path[0])
                scan(ada, f"{game}: {kind}, something picked", is_first=False)
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
    scan(ada, f"{game}: why not, everything unfolded")
    scan(tove, f"{game}: a spectator", is_first=False)
    ada.page.goto(f"/t/{ada.table}/token")
    scan(ada, "token", is_first=False)
    ada.page.goto(f"/t/{tove.table}")
    let_bots_finish(ada)
    scan(ada, f"{game}: over")
    scan(tove, f"{game}: over, for a spectator", is_first=False)
    ada.page.get_by_role("link", name="Replay").click()
    ada.page.wait_for_url("**/replay")
    scan(ada, f"{game}: replay")
    ada.page.get_by_role("link", name="What you knew", exact=True).click()
    ada.page.locator(".moves a").first.click()
    scan(ada, f"{game}: replay as a seat", is_first=False)


def test_questions_about_the_table(arrive: Arrive, rng: Random) -> None:
    ada, mira = arrive(), arrive()
    two_at_a_table(ada, mira)
    mover, other = (ada, mira) if ada.look().is_my_turn else (mira, ada)
    mover.play(rng)
    mover.page.get_by_role("button", name="Undo my move").click()
    mover.sees("You asked to take your move back")
    other.sees("would like to take the last move back")
    scan(mover, "asking to take back")
    scan(other, "being asked to take back")
    other.page.get_by_role("button", name="Refuse").click()
    mover.post("leave")
    mover.sees("A bot plays for you.")
    scan(mover, "away")


def test_the_screen_between_hands(arrive: Arrive) -> None:
    person = arrive()
    person.make("paradominetor", seats="3", device="yes")
    scan(person, "privacy screen")
