"""Staging: beats are played in order from one queue, a decision is offered only on the board of now, and the panel says
what happened, also without scripts. Time stands still in these pages unless a test lets it pass."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from tests.browser.conftest import Arrive
from tests.browser.people import PHONE, Person, until
from tests.browser.test_live import two_at_a_table

# A page as the stream sends it: the one that is shown, some changes later, with beats that came before it.
PUSH = """([beats, after, attributes, since, isLate]) => {
  const desk = document.getElementById("desk"), ply = window.pushed || Number(desk.dataset.ply);
  window.pushed = ply + after;
  const html = (window.source = window.source || desk.outerHTML)
    .replace(/data-ply="\\d+"/, `data-ply="${window.pushed}" ${attributes}`);
  const each = beats.map((beat, place) => ({
    ply: ply + Math.min(place + 1, after), number: place + 1, kind: "move", hold: 0.6, says: `Beat ${beat}`,
    who: "Mira", is_own: false, marks: [], stage: "", board: null,
    ...(typeof beat === "object" ? beat : {}),
  }));
  window.paradoxa.take({ ply: window.pushed, html, since: ply + since, is_late: isLate, beats: each });
}"""
# Whatever says whose turn it is, at every change of the page.
SIGNS = """() => {
  window.signs = [];
  const look = () => {
    const board = document.getElementById("board"), isOver = !!document.querySelector(".prompt.over");
    const isOffered = !!board && "ways" in board.dataset && !document.querySelector(".caption");
    const told = [document.title.startsWith("Your turn"), !document.getElementById("turn").hidden,
      document.getElementById("icon").href.includes("turn")];
    if (!isOver && told.some((sign) => sign !== isOffered)) window.signs.push([isOffered, ...told].join());
  };
  new MutationObserver(look).observe(document.documentElement, { childList: true, subtree: true, attributes: true });
}"""


def waiting(arrive: Arrive, tempo: str = "normal", **context: Any) -> Person:
    """Somebody at a table where the other is to move; their clock stands still."""
    ada, mira = arrive(), arrive(tempo=tempo, **context)
    mira.page.clock.install()
    two_at_a_table(ada, mira)
    until(lambda: ada.look().is_my_turn or mira.look().is_my_turn, "a question")
    found = mira if ada.look().is_my_turn else ada
    if found is ada:
        ada.page.evaluate(f"localStorage.setItem('paradoxa-tempo', '{tempo}')")
        ada.page.clock.install()
        ada.page.reload()
    found.page.clock.pause_at("2030-01-01")
    return found


def push(
    person: Person, *beats: Any, after: int = 1, attributes: str = "", since: int = 0, is_late: bool = False
) -> None:
    person.page.evaluate(PUSH, [list(beats), after, attributes, since, is_late])


def caption(person: Person) -> Any:
    return person.page.locator(".caption .q")


def passes(person: Person, seconds: float) -> None:
    """Time goes on for a page."""
    person.page.clock.run_for(round(seconds * 1000))


def test_beats_are_played_in_order_however_fast_they_come(arrive: Arrive) -> None:
    person = waiting(arrive)
    ply = person.look().ply
    push(person, "one", "two", after=2)
    push(person, "three", attributes="data-last")
    expect(caption(person)).to_have_text("Beat one")
    expect(person.page.locator(".caption .small")).to_have_text("Mira · Step 1 of 3")
    assert person.look().ply == ply, "the page of now waits"
    passes(person, 0.55)
    expect(caption(person)).to_have_text("Beat one")
    passes(person, 0.1)
    expect(caption(person)).to_have_text("Beat two")
    passes(person, 0.65)
    expect(caption(person)).to_have_text("Beat three")
    expect(person.page.locator("#say")).to_have_text("Beat three")
    passes(person, 0.65)
    expect(person.page.locator(".caption")).to_have_count(0)
    assert person.look().ply == ply + 3
    assert person.page.locator("#desk[data-last]").count() == 1


def test_steps_are_counted_as_the_panel_numbers_them(arrive: Arrive) -> None:
    person = waiting(arrive)
    mine = {"says": "My own", "who": "You", "is_own": True, "number": 0, "hold": 1.8}
    push(person, mine, {"says": "First", "number": 1}, {"says": "Second", "number": 2}, after=3)
    step = person.page.locator(".caption .small")
    expect(step).to_have_text("You")
    person.page.keyboard.press("ArrowRight")
    expect(step).to_have_text("Mira · Step 1 of 2")
    person.page.keyboard.press("ArrowRight")
    expect(step).to_have_text("Mira · Step 2 of 2")


def test_a_click_a_key_and_escape_go_on(arrive: Arrive) -> None:
    person = waiting(arrive)
    push(person, *"abcdef", after=6)
    expect(caption(person)).to_have_text("Beat a")
    person.page.locator("#desk > .table").click(position={"x": 12, "y": 80})
    expect(caption(person)).to_have_text("Beat b")
    for key, then in (("Space", "c"), ("Enter", "d"), ("ArrowRight", "e")):
        person.page.keyboard.press(key)
        expect(caption(person)).to_have_text(f"Beat {then}")
    person.page.keyboard.press("Escape")
    expect(person.page.locator(".caption")).to_have_count(0)
    push(person, "g", "h", after=2)
    person.page.get_by_role("button", name="Jump to now").click()
    expect(person.page.locator(".caption")).to_have_count(0)


def test_a_trick_can_be_held(arrive: Arrive) -> None:
    person = waiting(arrive)
    push(person, {"says": "A trick", "kind": "trick", "hold": 2.0}, "next", after=2)
    person.page.get_by_role("button", name="Hold").click()
    passes(person, 60)
    expect(caption(person)).to_have_text("A trick")
    person.page.get_by_role("button", name="Go on").click()
    expect(caption(person)).to_have_text("Beat next")


@pytest.mark.parametrize("tempo", ["slow", "fast"])
def test_the_speed_is_the_readers_choice(arrive: Arrive, tempo: str) -> None:
    person = waiting(arrive, tempo)
    push(person, "one", "two", after=2)
    expect(caption(person)).to_have_text("Beat one")
    passes(person, 0.28 if tempo == "fast" else 0.9)
    expect(caption(person)).to_have_text("Beat one")
    passes(person, 0.1)
    expect(caption(person)).to_have_text("Beat two")
    # With too much to show it goes fast: twenty beats of two seconds.
    push(person, *[{"says": f"Trick {number}", "hold": 2.0} for number in range(18)], after=18)
    person.page.keyboard.press("ArrowRight")
    expect(caption(person)).to_have_text("Trick 0")
    passes(person, 1.05)
    expect(caption(person)).to_have_text("Trick 1")


def test_at_once_and_in_a_hidden_tab_nothing_is_played(arrive: Arrive) -> None:
    person = waiting(arrive, "none")
    ply = person.look().ply
    push(person, "one", "two", after=2)
    until(lambda: person.look().ply == ply + 2, "the page of now")
    assert person.page.locator(".caption").count() == 0
    person.page.evaluate("localStorage.setItem('paradoxa-tempo', 'normal')")
    push(person, "three", "four", after=2)
    expect(caption(person)).to_have_text("Beat three")
    person.page.evaluate(
        "Object.defineProperty(document, 'hidden', { get: () => true });"
        "document.dispatchEvent(new Event('visibilitychange'))"
    )
    expect(person.page.locator(".caption")).to_have_count(0)
    push(person, "five")
    until(lambda: person.look().ply == ply + 5, "the page of now")
    assert person.page.locator(".caption").count() == 0


def test_too_many_beats_are_told_in_the_panel(arrive: Arrive) -> None:
    person = waiting(arrive, viewport=PHONE)
    ply = person.look().ply
    push(person, *range(21), after=21)
    until(lambda: person.look().ply == ply + 21, "the page of now")
    assert person.page.locator(".caption").count() == 0
    expect(person.page.locator("#since-list")).to_be_visible()
    # However many there are, they scroll below the title: nothing lies over the way out.
    person.page.evaluate(
        """() => {
          const list = document.querySelector(".told-steps");
          for (let at = 0; at < 40; at += 1) list.insertAdjacentHTML("beforeend", `<p>Step ${at} of a long turn</p>`);
          list.scrollTop = list.scrollHeight;
        }"""
    )
    sheet, steps = [person.page.locator(part).bounding_box() for part in ("#since-list", ".told-steps")]
    assert sheet is not None
    assert steps is not None
    assert steps["y"] > sheet["y"] + 40
    assert steps["y"] + steps["height"] < sheet["y"] + sheet["height"] <= PHONE["height"]
    person.page.locator("#since-close").click()
    expect(person.page.locator("#since-list")).to_be_hidden()
    push(person, is_late=True)
    expect(person.page.locator("#since-list")).to_be_visible()


def test_a_timed_question_cuts_staging_short(arrive: Arrive) -> None:
    person = waiting(arrive)
    push(person, "one", "two", after=2)
    expect(caption(person)).to_have_text("Beat one")
    push(person, "three", attributes="data-timed")
    expect(person.page.locator(".caption")).to_have_count(0)
    assert person.page.locator("#desk[data-timed]").count() == 1


def test_a_decision_that_is_offered_stays_offered(arrive: Arrive) -> None:
    """While several are asked at once, what the others do takes nobody's board away, nor what they have picked."""
    person = arrive(tempo="normal").called("Ada")
    person.page.clock.install()
    person.make("antinomy", place="1", other_1="bot greedy")
    sight = person.waits_for_turn()
    person.page.clock.pause_at("2030-01-01")
    push(person, "one", "two", after=2)
    assert person.waits_for_change(sight.ply + 1).ways == sight.ways
    assert person.page.locator(".caption").count() == 0
    # After a move of one's own what follows is shown, also where one is asked again.
    push(person, {"is_own": True, "says": "Mine"}, "three", after=2)
    expect(caption(person)).to_have_text("Mine")
    assert not person.look().has_chip
    person.page.keyboard.press("Escape")
    expect(person.page.locator(".caption")).to_have_count(0)
    # So is what the game itself does in answer to it.
    push(person, {"is_answer": True, "says": "What came of it"})
    expect(caption(person)).to_have_text("What came of it")


def test_a_gap_is_asked_for(arrive: Arrive) -> None:
    """Pages that were swallowed leave their beats behind: the table still has them."""
    person = waiting(arrive)
    ply = person.look().ply
    asked: list[str] = []

    def answer(route: Route) -> None:
        asked.append(route.request.url)
        beat = {"number": 0, "kind": "move", "hold": 0.6, "who": "", "is_own": False, "marks": [], "stage": ""}
        each = [{**beat, "ply": ply + at, "says": f"Found {at}", "board": "<p>then</p>"} for at in (1, 2, 3)]
        route.fulfill(json={"ply": ply + 9, "board": "", "beats": each})

    person.page.route("**/beats?**", answer)
    push(person, "three", after=3, since=2)
    expect(caption(person)).to_have_text("Found 1")
    assert [url.rpartition("?")[2] for url in asked] == [f"after={ply}"]
    person.page.keyboard.press("ArrowRight")
    person.page.keyboard.press("ArrowRight")
    expect(caption(person)).to_have_text("Found 3")
    # What an answer to one's own move told already is not told twice.
    push(person, {"says": "Found 3", "ply": ply + 3}, "four", after=1, since=-1)
    person.page.keyboard.press("ArrowRight")
    expect(caption(person)).to_have_text("Beat four")


def test_stage_marks_and_boards_of_then(arrive: Arrive) -> None:
    person = waiting(arrive)
    board = '<ul><li data-at="here">a card</li><li data-at="there">another</li></ul><!--prompt--><p>end</p>'
    first = {"board": board, "marks": [["here", "from"], ["there", "to"]], "stage": "<h2>Clash</h2>", "hold": 3.6}
    third = {"says": "Beat cleared", "board": board, "marks": [["there", "to"]], "clears": True}
    push(person, first, {"board": "", "marks": [["here", "new"]]}, third, "now", after=4)
    table = person.page.locator("#desk > .table")
    expect(table.locator(".stage h2")).to_have_text("Clash")
    assert "mk-from" in (table.locator("[data-at=here]").get_attribute("class") or "")
    assert table.locator("[data-at=there] .pin").inner_text() == "1"
    assert table.locator(".caption + p").inner_text() == "end", "the caption stands where the prompt would"
    person.page.keyboard.press("ArrowRight")
    expect(table.locator(".stage")).to_have_count(0)
    assert table.locator("[data-at=here] .pin").inner_text() == "2"
    person.page.keyboard.press("ArrowRight")
    expect(caption(person)).to_have_text("Beat cleared")
    assert table.locator(".pin").all_inner_texts() == ["3"]
    person.page.keyboard.press("ArrowRight")
    expect(caption(person)).to_have_text("Beat now")
    assert table.locator("form, button[name=click]").count() == 0, "nothing is offered on the board of then"


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_signs_of_the_turn_agree_at_every_moment(arrive: Arrive, rng: Random, motion: str) -> None:
    person = arrive(tempo="fast", reduced_motion=motion).called("Ada")
    person.make("paradominetor", place="1", seats="3", other_1="bot greedy", other_2="bot greedy")
    person.page.evaluate(SIGNS)
    for _ in range(4):
        sight = person.waits_for_turn()
        sight.check_turn()
        person.play(rng, sight)
    person.waits_for_turn()
    assert person.page.evaluate("window.signs") == []


def test_what_the_others_did_can_be_seen_again(arrive: Arrive, rng: Random) -> None:
    person = arrive().called("Ada")
    person.make("the-perfect-moment", place="1", other_1="bot greedy")
    sight = person.waits_for_turn()
    while person.page.locator("#since-list .steps li").count() < 3:
        person.play(rng, sight)
        sight = person.waits_for_turn()
    told = person.page.locator("#since-list .steps li > span:last-child").all_inner_texts()
    person.page.evaluate("localStorage.setItem('paradoxa-tempo', 'slow')")
    before = person.page.locator("#desk > .table").inner_text()
    person.page.locator("#again").click()
    expect(caption(person)).to_have_text("As it was before")
    seen = ["As it was before"]
    for _ in range(len(told)):
        person.page.keyboard.press("ArrowRight")
        until(lambda: caption(person).count() and caption(person).inner_text() not in seen[-1:], "the next beat")
        seen.append(caption(person).inner_text())
    assert sorted(seen[1:]) == sorted(told)  # the panel tells it by who did it
    person.page.keyboard.press("ArrowRight")
    expect(person.page.locator(".caption")).to_have_count(0)
    assert person.page.locator("#desk > .table").inner_text() == before
    person.play(rng, sight)


def test_the_panel_works_without_scripts(arrive: Arrive, rng: Random) -> None:
    ada = arrive().called("Ada")
    table = ada.make("antinomy", place="1", other_1="bot greedy")
    sight = ada.waits_for_turn()
    ada.play(rng, sight)
    ada.waits_for_turn()
    plain = arrive(java_script_enabled=False, viewport=PHONE, storage_state=ada.context.storage_state())
    plain.page.goto(f"/t/{table}")
    panel = plain.page.locator("#since-list")
    expect(panel).to_be_hidden()
    plain.page.locator("#since-read").click()
    expect(panel).to_be_visible()
    assert panel.locator(".steps li").count() > 0
    plain.page.locator("#since-close").click()
    expect(panel).to_be_hidden()
    plain.page.locator("#again-bar").click()
    plain.page.wait_for_url("**/replay**")
    assert plain.page.locator("#desk[data-replay]").count() == 1


def test_a_click_is_acknowledged_at_once_on_a_slow_line(arrive: Arrive, rng: Random) -> None:
    person = arrive().called("Ada")
    person.make("antinomy", place="1", other_1="bot greedy")
    held: list[Route] = []
    person.page.route("**/click", lambda route: held.append(route))  # Playwright marks its handlers
    sight = person.waits_for_turn()
    path = sight.choose(rng)
    for key in path:
        person.click(key)
    expect(person.page.locator("#board")).to_have_attribute("aria-busy", "true")
    assert "sent" in (person.piece(path[-1]).get_attribute("class") or "")
    expect(person.page.locator("#prompt .small")).to_have_text("On its way …")
    until(lambda: held, "the click on its way")
    held[0].continue_()
    person.waits_for_change(sight.ply)
    assert person.page.locator(".sent").count() == 0
