"""The end of Paradox Island: what is shown of ways, maps and the timeline, and that it is true."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from paradoxa.core.events import redact
from paradoxa.core.play import Match
from paradoxa.core.record import Record
from paradoxa.games import GAMES
from paradoxa.games.paradox_island.box.geometry import NAMED
from paradoxa.games.paradox_island.knowledge.deduction.answers import Answer, Space
from paradoxa.games.paradox_island.knowledge.tracks import BASE
from paradoxa.games.paradox_island.rules.told import events as e
from paradoxa.games.paradox_island.web.end import replay
from paradoxa.games.paradox_island.web.end.timeline import Story, story_of
from paradoxa.games.paradox_island.web.notes.notes import Notes, do
from paradoxa.tables.desk import Desk, Me, Moment
from paradoxa.web import pages
from paradoxa.web.room import board_of
from tests.games.paradox_island.web.tables import desk_of

RECORDS = sorted((Path(__file__).parents[1] / "records").glob("paradox-island-*.txt"))
ADA = Me("Ada")


@cache
def played(number: int) -> Match[Any, Any]:
    record = Record.read(RECORDS[number].read_text(encoding="utf-8"))
    match: Match[Any, Any] = Match(GAMES["paradox-island"], len(record.players), record.options, players=record.players)
    for line in record.lines:
        match.submit(line.seat, line.move)
    return match


def over(number: int, seat: int | None = 0, **more: Any) -> Desk:
    match = played(number)
    return desk_of(match, seat, events=tuple(match.events), all_notes=("",) * len(match.players), **more)


def story(number: int) -> Story:
    match = played(number)
    return story_of(match.events, match.players, match.view(match.view(None).op).places)


NUMBERS = list(range(len(RECORDS)))


# --- the story ---------------------------------------------------------------------------------
@pytest.mark.parametrize("number", NUMBERS)
def test_ways_end_where_the_pieces_are(number: int) -> None:
    match = played(number)
    view = match.view(match.view(None).op)
    for piece, place in enumerate(view.places):
        if place >= 0:
            assert story(number).ways[piece][-1][-1].place == place


@pytest.mark.parametrize("number", NUMBERS)
def test_ways_go_through_every_place_a_piece_was_at(number: int) -> None:
    match = played(number)
    op = match.view(None).op
    visited: dict[int, set[int]] = {}
    for line in range(1, len(match.lines) + 1):
        for piece, place in enumerate(match.view_after(line, op).places):
            if place >= 0:
                visited.setdefault(piece, set()).add(place)
    for piece, places in visited.items():
        assert places <= {leg.place for way in story(number).ways[piece] for leg in way}


@pytest.mark.parametrize("number", NUMBERS)
def test_the_timeline_has_every_death_and_mark_at_its_line(number: int) -> None:
    match = played(number)
    stops = story(number).stops
    op = match.view(None).op
    found = {(stop.kind, stop.line) for stop in stops}
    for line in range(1, len(match.lines) + 1):
        before, after = match.view_after(line - 1, op), match.view_after(line, op)
        assert (("death", line) in found) == (after.deaths > before.deaths)
        gained = sum([board.progress for board in after.boards]) > sum([board.progress for board in before.boards])
        assert (("mission", line) in found) == gained
    assert sum([stop.kind == "death" for stop in stops]) == match.view(op).deaths
    for stop in stops:
        if stop.kind == "death":
            assert " dies of " in stop.words
    rounds = [stop.round for stop in stops]
    assert rounds == sorted(rounds)


@pytest.mark.parametrize("number", NUMBERS)
def test_what_one_died_of_was_said_just_before(number: int) -> None:
    match = played(number)
    for stop in story(number).stops:
        if stop.kind == "death":
            events = match.events[stop.line - 1]
            harmed = [event for event in events if isinstance(event, e.Wounded | e.Lost)]
            assert harmed or stop.words.endswith("1"), "nobody dies of nothing"


# --- the page ----------------------------------------------------------------------------------
@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize("seat", [None, 0])
def test_the_page_of_the_end(number: int, seat: int | None) -> None:
    desk = over(number, seat)
    page = pages.table(desk, ADA)
    boards = played(number).view(None).boards
    assert page.count('<figure class="map">') == len(boards)
    for piece in story(number).ways:
        assert f'id="w{piece}"' in page
        assert f'class="way w{piece}"' in page
    links = re.findall(r'href="/t/abc/replay\?at=(\d+)&amp;as=all"', page)
    assert len(links) == len([stop for stop in story(number).stops if stop.seat >= 0])
    assert all([0 < int(line) <= len(played(number).lines) for line in links])
    assert "points" not in page[page.index('id="prompt"') :][:600]
    assert board_of("paradox-island").look(desk) == "desk op ended"


def test_marks_are_compared_with_the_truth() -> None:
    desk = over(0)
    views: Any = desk.truth
    view = views[views[0].op]
    board = view.boards[0]
    start = views[board.seat].start
    spaces = [space for space in (NAMED["d4"], NAMED["a1"]) if space != start]
    names = [BASE[view.land.names[space]] for space in spaces]
    notes = Notes()
    for space, name in zip(spaces, names, strict=True):
        notes = do(notes, f"s{space}={name}")
    texts = [""] * len(desk.all_notes)
    texts[board.seat] = notes.text()
    assert "all of them right" in pages.table(replace(desk, all_notes=tuple(texts)), ADA)
    wrong = do(notes, f"s{spaces[0]}={(names[0] + 1) % 17}")
    texts[board.seat] = wrong.text()
    page = pages.table(replace(desk, all_notes=tuple(texts)), ADA)
    assert f"1 of them right; wrong: {list(NAMED)[spaces[0]]}" in page


def test_a_game_that_ended_before_there_was_an_island() -> None:
    match: Match[Any, Any] = Match(GAMES["paradox-island"], 3, players=("Ada", "Bo", "Cleo"))
    truth = tuple([match.view(seat) for seat in range(3)])
    desk = desk_of(match, 0, status="over", truth=truth, ending="Ada ended the game; nobody wins.")
    assert "The game ended before there was an island." in pages.table(desk, ADA)


def test_notes_that_cannot_be_read_are_no_trouble() -> None:
    desk = replace(over(0), all_notes=("{", "[]"))
    assert "marked nothing as certain" in pages.table(desk, ADA)


def test_a_game_that_was_ended_in_the_middle() -> None:
    match = played(1)
    line = len(match.lines) // 2
    seats = len(match.players)
    truth = tuple([match.view_after(line, seat) for seat in range(seats)])
    view = match.view_after(line, 0)
    desk = replace(
        over(1, 0), view=view, truth=truth, events=tuple(match.events[:line]), winners=(), ending="Ada ended the game."
    )
    page = pages.table(desk, ADA)
    assert "The true island" in page
    assert "wins in round" not in page


# --- the replay --------------------------------------------------------------------------------
def moment(number: int, at: int, seen_as: str, known: tuple[tuple[int, Answer | None], ...] = ()) -> Moment:
    match = played(number)
    reader = int(seen_as) if seen_as.isdecimal() else None
    is_truth = seen_as == "all"
    seats = range(len(match.players))
    total = len(match.lines)
    return Moment(
        at=at,
        total=total,
        seen_by=reader,
        is_truth=is_truth,
        view=match.view_after(at, reader),
        truth=tuple([match.view_after(at, seat) for seat in seats]) if is_truth else (),
        steps=tuple([f"step {step}" for step in range(1, total + 1)]),
        may_see=("all", "public", *[str(seat) for seat in seats]),
        stops=tuple(range(total + 1)),
        known=known,
        course=tuple([(seat, step, step % 30) for seat, _ in known for step in (0, 10, 20)]),
    )


def answer(proven: int, worlds: float = 2_300_000, **more: Any) -> Answer:
    spaces = [Space((3,)) if space < proven else Space((1, 2)) for space in range(37)]
    return Answer("certain", 5, tuple(spaces), worlds=worlds, **more)


@pytest.mark.parametrize("number", NUMBERS)
def test_every_moment_can_be_seen_by_everybody(number: int) -> None:
    total = len(played(number).lines)
    desk = over(number)
    for seen_as in ("all", "public", *[str(seat) for seat in range(len(desk.names))]):
        for at in {0, 1, 2, 5, 9, total // 2, total}:
            page = pages.replay(desk, moment(number, at, seen_as))
            ids = re.findall(r' id="([^"]+)"', page)
            assert sorted(set(ids)) == sorted(ids), f"an id stands twice: {seen_as} {at}"
            assert 'name="click"' not in page
            assert "Could be proven" not in page


def test_what_each_captive_could_prove_is_told() -> None:
    desk = over(0, None)
    captives = [board.seat for board in played(0).view(None).boards]
    known: tuple[tuple[int, Answer | None], ...] = tuple([(seat, answer(14)) for seat in captives])
    page = pages.replay(desk, moment(0, 60, "all", known))
    assert page.count("<b>14</b> of 37") == len(captives)
    assert "about 2 million" in page
    assert page.count('<path class="c0"') == 2  # the line and its sample
    assert "data-again" not in page
    page = pages.replay(desk, moment(0, 60, "all", ((captives[0], None),)))
    assert "being worked out" in page
    assert "data-again" in page


@pytest.mark.parametrize(
    ("worlds", "is_exact", "words"),
    [
        (1, True, "only one"),
        (12, True, "12"),
        (4_321, True, "4,321"),
        (4_321, False, "about 4 thousand"),
        (2_300_000, False, "about 2 million"),
        (35_400_000_000, False, "about 40 billion"),
        (0, False, "not counted"),
    ],
)
def test_islands_in_words(worlds: float, is_exact: bool, words: str) -> None:
    assert replay.islands(answer(3, worlds, is_exact=is_exact)) == words


def test_the_timeline_is_not_told_while_the_game_runs() -> None:
    match = played(0)
    desk = replace(over(0), status="running", truth=(), events=(), winners=(), ending="")
    page = pages.replay(desk, moment(0, len(match.lines) // 2, "0"))
    assert "Timeline" not in page
    hidden = [event for event in match.events[0] if redact(event, 0) != event]
    assert hidden, "there was something to hide"
