"""Paradox Island in the browser: whole games, a phone, a killed server, and axe at every desk."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Error as PlaywrightError

from tests.browser.conftest import Arrive
from tests.browser.people import Person, Sight, until
from tests.browser.test_access import LOOKS, THOROUGH, scan
from tests.browser.test_games import sit, watch_turns
from tests.browser.test_live import GONE
from tests.browser.test_phone import TOUCH, check_size
from tests.http.running import running

GAME = "paradox-island"
MANY = 900  # moves after which a game should be over
SCANNED = 6  # questions that axe looks at
FEW = 24  # moves in which host and captives have been asked most of what there is
IDLE = ("stop", "rest", "decline", "leave", "stay", "ask", "single", "return")


def brave(sight: Sight, rng: Random) -> list[str]:
    """The clicks of a move that brings the end nearer: captives walk on, the host strikes."""
    paths = [str(way[0]).split() for way in sight.ways]
    struck = [str(way[0]).split() for way in sight.ways if len(way) > 2]  # tags that are hot: somebody is harmed
    plain = [path for path in paths if len(path) == 1 and path[0].startswith("way-")]
    if ["pass"] in paths:
        return ["pass"]
    busy = [path for path in paths if path[0] not in IDLE]
    return rng.choice(struck or plain or busy or paths)


def play(person: Person, rng: Random, sight: Sight) -> list[str]:
    """Make a move by clicking, and see it done."""
    path = brave(sight, rng)
    if len(sight.ways) == 1:
        only_answer(person, path, sight.ply)
    else:
        for key in path:
            person.click(key)
        person.confirm()
    person.waits_for_change(sight.ply)
    return path


def only_answer(person: Person, path: list[str], ply: int) -> None:
    """Give the only answer there is, unless the house is faster: where nobody may see that there was no choice."""

    def is_given() -> bool:
        with suppress(PlaywrightError):  # the page may be a new one by now
            for key in path:
                if person.look().ply == ply:
                    person.piece(key).click(timeout=1000)
            person.confirm()
        return person.look().ply > ply

    until(is_given, "the only answer", every=0.3)


def play_on(people: list[Person], rng: Random, moves: int = MANY) -> int:
    """Whoever is asked moves, so many times or to the end; answers the moves made."""
    made = 0
    while made < moves and not people[0].look().is_over:
        sights = [person.look() for person in people]
        asked = [place for place, sight in enumerate(sights) if sight.is_my_turn]
        for place in asked[:1]:
            play(people[place], rng, sights[place])
            made += 1
    return made


def invited(people: list[Person], names: list[str], **fields: str) -> None:
    """The first makes a table, the others sit down by its link."""
    host = people[0].called(names[0])
    host.make(GAME, place="1", **fields)  # the maker is the host
    link = host.page.get_by_label("Send them this link").input_value()
    for person, name in zip(people[1:], names[1:], strict=True):
        sit(person, link, name)


@pytest.mark.parametrize(
    "moves", [pytest.param(FEW, id="stretch"), pytest.param(MANY, id="whole", marks=pytest.mark.long)]
)
def test_a_host_and_three_captives_play(arrive: Arrive, rng: Random, moves: int) -> None:
    people = [arrive() for _ in range(4)]
    invited(people, ["Olga", "Ada", "Bo", "Cleo"], seats="4", option_help="certain", reactions="0")
    watch_turns(people)
    made = play_on(people, rng, moves)
    if moves == FEW:
        assert made == FEW
        for person in people:
            assert not person.look().is_fresh
        return
    assert 60 < made < MANY
    for person in people:
        person.waits_for_turn()
        assert person.look().is_over
        assert not person.look().is_fresh  # every page learned of everything by itself
    told = [person.page.locator("#prompt").inner_text() for person in people]
    assert sum([text.startswith("You win") for text in told]) == 1
    for person in people:  # the true island lies open for everybody
        assert person.page.locator(".isle").first.is_visible()


@pytest.mark.parametrize("role", ["captive", "host"])
def test_one_person_against_bots_from_play_now(arrive: Arrive, rng: Random, role: str) -> None:
    person = arrive()
    person.page.goto("/")
    words = "4, as a captive" if role == "captive" else "4, as the host"
    person.page.get_by_label("Paradox Island: Seats").select_option(label=words)
    person.page.get_by_role("button", name="Play now: Paradox Island").click()
    person.page.wait_for_url("**/t/*")
    seen: set[str] = set()
    for _ in range(12):
        sight = person.waits_for_turn()
        if sight.is_over:
            break
        seen |= {key for way in sight.ways for key in way[0].split()}
        play(person, rng, sight)
    assert {"way-E", "safely"} < seen if role == "captive" else {"sea-N", "confirm"} < seen


def test_two_players_on_one_desk(arrive: Arrive, rng: Random) -> None:
    person = arrive().called("Ada")
    person.make(GAME, seats="2", place="2", other_1="bot greedy")
    seen: set[str] = set()
    for _ in range(14):
        sight = person.waits_for_turn()
        if sight.is_over:
            break
        seen |= {way[0].split()[0] for way in sight.ways}
        play(person, rng, sight)
    assert any([key.startswith("piece-") for key in seen])  # which of the two goes first


def test_a_captive_on_a_phone(arrive: Arrive, rng: Random) -> None:
    person = arrive(**TOUCH).called("Ada")
    person.make(GAME, seats="4", place="2", option_help="likely", **bots(3))
    for move in range(16):
        sight = person.waits_for_turn()
        if sight.is_over:
            break
        if move % 4 == 0:
            check_size(person)
        for key in brave(sight, rng):
            assert key in person.pieces("can")
            person.piece(key).tap()
        person.confirm()
        person.waits_for_change(sight.ply)


def bots(count: int) -> dict[str, str]:
    """The fields that put bots into all other seats."""
    return {f"other_{number}": "bot greedy" for number in range(1, count + 1)}


def test_the_server_is_killed_in_the_middle(arrive: Arrive, rng: Random, tmp_path: Path) -> None:
    with running(f"sqlite:///{tmp_path / 'tables.db'}", tmp_path) as server:
        people = [arrive(at=server.url) for _ in range(2)]
        invited(people, ["Olga", "Ada"], seats="2", reactions="0")
        watch_turns(people)
        for person in people:
            person.expected = GONE
        play_on(people, rng, 14)
        before = [person.look().ply for person in people]
        server.end()
        for person in people:
            person.page.locator("#line").wait_for(state="visible")
        server.start()
        server.wait()
        for person, ply in zip(people, before, strict=True):
            person.page.locator("#line").wait_for(state="hidden")
            assert person.look().ply >= ply  # nothing acknowledged is gone
        assert play_on(people, rng, 10) == 10
        for person in people:
            person.page.goto("about:blank")  # before the server goes for good


@pytest.mark.parametrize("host", ["1", "2"])
@pytest.mark.parametrize("is_thorough", THOROUGH)
def test_both_desks_are_looked_over_by_axe(arrive: Arrive, rng: Random, host: str, is_thorough: bool) -> None:
    person = arrive().called("Ada")
    person.make(GAME, seats="4", place=host, option_help="likely", **bots(3))
    seen: set[str] = set()
    for _ in range(24):
        sight = person.waits_for_turn()
        if sight.is_over or len(seen) == SCANNED:
            break
        kind = str(sight.ways[0][0]).split()[0].split("-")[0]
        if kind not in seen:
            in_turn = LOOKS[len(seen) % 2]
            scan(person, f"host {host}: {kind}", not seen, [in_turn] if seen and not is_thorough else ())
            seen.add(kind)
        play(person, rng, sight)
    assert len(seen) > 2
