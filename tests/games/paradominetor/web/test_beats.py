"""Paradominetor's beats: every event is told, a trick is on the board whole while it is held, nothing hidden leaks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from paradoxa.core import Seat
from paradoxa.core.events import redact
from paradoxa.core.play import Match
from paradoxa.core.record import Record
from paradoxa.games.paradominetor.rules.events import Dealt, Ended, LeaderDrawn, Passed, Played, Received, TrickWon
from paradoxa.games.paradominetor.web.beats import beats
from paradoxa.games.paradominetor.web.board import PARADOMINETOR as BOARD
from paradoxa.games.paradominetor.words.reasons import points_of
from paradoxa.games.paradominetor.words.texts import say
from paradoxa.web.beats import HOLDS, Happened
from paradoxa.web.board import HERE
from tests.games.paradominetor.web.tables import GAME, NAMES, desk, game_of

RECORDS = Path(__file__).parents[1] / "records"
READERS: tuple[Seat | None, ...] = (None, 0, 1)


def happened(match: Match[Any, Any], line: int, reader: Seat | None) -> Happened:
    """A line as that reader heard it."""
    seats = match.state.seats
    events = [redact(event, reader) for event in match.events[line]]
    before, after = match.view_after(line, reader), match.view_after(line + 1, reader)
    told = tuple([event for event in events if event is not None])
    return Happened(told, before, after, NAMES[:seats], desk(after, seats))


def shown(heard: Happened) -> list[Any]:
    """The beats with what a page asks for when it stages them."""
    return [
        replace(
            beat,
            stage=beat.stage() if callable(beat.stage) else beat.stage,
            board=beat.board() if callable(beat.board) else beat.board,
        )
        for beat in beats(heard)
    ]


def told(seats: int, seed: int) -> Iterator[tuple[Happened, list[Any]]]:
    """All lines of a random game, as some readers are told of them."""
    *_, match = game_of(seats, seed)
    for line in range(len(match.events)):
        for reader in READERS:
            heard = happened(match, line, reader)
            yield heard, shown(heard)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_every_event_is_told_in_order(seats: int) -> None:
    alone = {Dealt: 1, LeaderDrawn: 1, Passed: 1, Played: 1, TrickWon: 1, Ended: 1}
    for heard, found in told(seats, seats):
        taken = any([isinstance(event, Received) for event in heard.events])
        assert len(found) == sum([alone.get(type(event), 0) for event in heard.events]) + taken
        assert all([beat.kind in HOLDS and beat.says for beat in found])
        for beat in found:
            drawn = str(beat.board or "")
            assert len(re.findall(HERE, drawn)) == bool(drawn)
            assert "<button" not in drawn, "nothing is offered on a board of then"


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_finished_trick_is_held_whole_with_reasons_points_and_turning_tiles(seats: int) -> None:
    turned = 0
    for heard, found in [*told(seats, 7), *told(seats, 8)]:
        won = next((event for event in heard.events if isinstance(event, TrickWon)), None)
        if won is None:
            boards = [str(beat.board) for beat in found if beat.board is not None]
            assert all(["tile sealed" in board for board in boards]), "the last pass lies there before it is taken up"
            continue
        laid, held = found[0], found[1]
        after: Any = heard.after
        trick = after.tricks[won.trick - 1]
        is_paradox = len([halves for halves in won.halves if halves]) > 1
        assert held.kind == ("turned-trick" if is_paradox else "trick")
        assert HOLDS[held.kind] >= 2
        assert laid.board is not None
        assert held.board is not None
        before, told_board = str(laid.board), str(held.board)
        for board in (before, told_board):
            assert len(re.findall(r'<div class="tile" data-at="trick-\d+-\d">', board)) == seats
        assert "judged" not in before
        assert 'class="plus"' not in before
        assert len(re.findall(r'<span class="tag (?:good|why2)">', told_board)) == seats
        plus = re.findall(r'data-at="won-(\d)">(?:(?!data-at).)*?<span class="plus">\+(\S+?)</span>', told_board)
        assert {int(seat): points for seat, points in plus} == {
            seat: "½1"[halves - 1] for seat, halves in enumerate(won.halves) if halves
        }
        assert {mark.at for mark in held.marks} == {f"won-{seat}" for seat, _ in plus}
        order = re.findall(r'class="pl at-\d-of-\d win nth n(\d).*?data-at="trick-\d+-(\d)"', told_board)
        times = {front.seat: front.time for front in trick.fronts}
        turning = [times[int(seat)] for _, seat in sorted(order)]
        assert len(turning) == (len(plus) if is_paradox else 0)
        assert turning == sorted(turning), "the past turns first"
        turned += is_paradox
        assert f"for {'you' if after.seat is not None and won.halves[after.seat] else ''}" in held.says
    assert turned > 5


def test_a_time_is_not_told_before_it_is_turned_over() -> None:
    for heard, found in told(4, 11):
        after: Any = heard.after
        for event, beat in zip(heard.events, found, strict=False):
            if isinstance(event, Played) and event.seat != after.seat and event.value not in (0, 6):
                assert not re.search("past|present|future", beat.says)
                assert "#t-q" in beat.icon
                if beat.board is not None:
                    ring = str(beat.board).split(HERE)[0]
                    tile = re.search(rf'<div class="tile" data-at="trick-\d+-{event.seat}">.*?</svg>', ring)
                    assert tile is not None
                    assert "#t-q" in tile[0]


def test_tiles_that_came_have_a_moment_and_a_mark() -> None:
    for heard, found in told(3, 2):
        after: Any = heard.after
        if not any([isinstance(event, Received) for event in heard.events]):
            assert not [beat for beat in found if beat.stage]
            continue
        last = found[-1]
        if after.seat is None:
            assert not last.stage
            assert not last.marks
            continue
        assert HOLDS[last.kind] > 2
        assert [mark.at for mark in last.marks] == [f"hand-{tile.name}" for tile in after.received]
        assert {mark.kind for mark in last.marks} == {"new"}
        assert str(last.stage).count('<div class="pick">') == 6
        assert NAMES[after.giver] in last.says


def test_marks_name_places_of_the_board() -> None:
    for heard, found in told(5, 3):
        after: Any = heard.after
        now = BOARD.draw(heard.desk)
        for beat in found:
            places = set(re.findall(r'(?:data-at|value)="([^"]+)"', str(beat.board or now)))
            assert {mark.at for mark in beat.marks} <= places, (after.seat, beat)
            if isinstance(heard.events[-1], TrickWon) and beat is found[0]:  # it has gone to its winner
                assert not {mark.at for mark in beat.marks} & set(re.findall(r'data-at="([^"]+)"', now))


def test_worlds_that_look_alike_are_told_alike() -> None:
    """Two games that differ only in what is hidden from a seat: its beats are equal, whatever the tiles behind."""
    rng = Random(4)
    compared = 0
    for seed in range(12):
        seats = 3 + seed % 3
        for place, match in enumerate(game_of(seats, seed)):
            if place % 7 != seed % 7 or match.outcome is not None or not match.decisions:
                continue
            asked = match.decisions[0]
            reader = asked.seat
            move = rng.choice(list(asked.options))
            pages = []
            for _ in range(2):
                state = GAME.determinize(match.view(reader), rng)
                seen: list[Any] = []
                before = GAME.view(state, reader)
                GAME.apply(state, reader, move, seen.append)
                events = tuple([event for event in [redact(event, reader) for event in seen] if event is not None])
                after = GAME.view(state, reader)
                pages.append((events, after, Happened(events, before, after, NAMES[:seats], desk(after, seats))))
            if pages[0][:2] == pages[1][:2]:
                assert shown(pages[0][2]) == shown(pages[1][2])
                compared += 1
    assert compared > 20


def test_a_record_can_be_told_back_from_its_beats() -> None:
    """Who played which front in which order stands in the sentences of any reader."""
    *_, match = game_of(4, 6)
    record = Record.read(str(match.record()))
    said = [beat.says for line in range(len(match.events)) for beat in beats(happened(match, line, None))]
    plays = [sentence for sentence in said if re.search("(leads|plays) (?!next)", sentence)]
    moves = [line for line in record.lines if str(line.move).startswith("play ")]
    assert len(plays) == len(moves) == 60
    for sentence, line in zip(plays, moves, strict=True):
        assert sentence.startswith(NAMES[line.seat])
        assert str(line.move).split()[1][1] in sentence


def test_the_stage_says_who_scored_in_large_and_why_below() -> None:
    lone = set()
    for seats in (3, 4, 5):
        for heard, found in told(seats, 7):
            won = next((event for event in heard.events if isinstance(event, TrickWon)), None)
            if won is None:
                assert not any([beat.because for beat in found])
                continue
            after: Any = heard.after
            trick = after.tricks[won.trick - 1]
            beat = found[1]
            assert beat.headline == points_of(trick, heard.names, heard.desk.seat)
            assert beat.says.endswith(f"{beat.headline}. {beat.because}")
            groups = {
                (front.colour, front.value)
                for front in trick.fronts
                if [(one.colour, one.value) for one in trick.fronts].count((front.colour, front.value)) > 1
            }
            is_alone = len(groups) == 1 and sum(map(bool, won.halves)) < seats
            assert (say("why.paradox") in beat.because) == is_alone, beat.because
            lone.add(is_alone)
    assert lone == {True, False}


def test_after_a_trick_all_in_black_it_is_told_who_leads() -> None:
    record = Record.load(RECORDS / "house-all-black-4.txt")
    match: Match[Any, Any] = Match(GAME, 4, record.options)
    for line in record.lines:
        match.submit(line.seat, line.move)
    beat = next(
        beat
        for line in range(len(match.events))
        for beat in beats(happened(match, line, 0))
        if say("why.all-black") in beat.because
    )
    assert re.search(r"(leads|You lead) next\.$", beat.because)
