"""Steps as readers heard them: numbered by changes they know of, never past what they may see, and since their turn."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

import pytest

from paradoxa.core import CHANCE
from paradoxa.core.events import redact
from paradoxa.core.record import Line
from paradoxa.games import GAMES
from paradoxa.tables import acts
from paradoxa.tables.heard import Heard, steps_after
from paradoxa.tables.reading import desk, moment, step_at, steps_of
from paradoxa.tables.table import Reader, Table
from tests.http.worlds import done, laid, moved, options_of, temptations, tempted

DEAL = "* deal p1r g4r b4k r2s r4f p3k r1k b2r b1s r3r b3f g1f p2f p4s g2k g3s"


def _write(line: Line, draft: Table) -> None:
    draft.add(line.seat, line.move)


def kinds(table: Table, reader: Reader, ply: int) -> list[list[str]]:
    """The events of each step after a change, by name."""
    return [[type(event).__name__ for event in step.events] for step in steps_after(table, reader, ply)]


def test_a_reader_gets_every_step_after_a_change_it_knows_of() -> None:
    table = laid("antinomy", 2, DEAL)
    placed = moved(table, 0, "place 0")
    both = moved(placed, 1, "place 3")
    assert kinds(both, 0, 0) == [["Dealt"], ["Placed"], ["Placed"]]
    assert kinds(both, 0, table.seen[0]) == [["Placed"], ["Placed"]]
    assert kinds(both, 0, placed.seen[0]) == [["Placed"]]
    assert kinds(both, 0, both.seen[0]) == []
    assert kinds(both, 0, both.seen[0] + 9) == []
    assert [step.ply for step in steps_after(both, 0, 0)] == [table.seen[0], placed.seen[0], both.seen[0]]
    assert [step.is_own for step in steps_after(both, 0, 0)] == [False, True, False]


def test_steps_are_made_once() -> None:
    table = laid("antinomy", 2, DEAL, "0 place 0")
    first = steps_after(table, 0, 0)
    later = steps_after(moved(table, 1, "place 3"), 0, 0)
    assert [one is two for one, two in zip(first, later, strict=False)] == [True, True]
    assert later[2].before is later[1].after


def test_what_was_taken_back_is_no_step_and_what_was_played_anew_is() -> None:
    table = laid("antinomy", 2, DEAL, "0 place 0")
    steps_after(table, 1, 0)
    asked = done(table, lambda draft: acts.ask_undo(draft, 0))
    back = done(asked, lambda draft: acts.answer_undo(draft, 1, True))
    assert kinds(back, 1, 0) == [["Dealt"]]
    assert kinds(back, 1, table.seen[1]) == []
    anew = moved(back, 0, "place 3")
    for told in (table.seen[1], asked.seen[1], back.seen[1]):
        (step,) = steps_after(anew, 1, told)
        assert getattr(step.events[0], "space", None) == 3
        assert step.ply == anew.seen[1]


def test_a_question_asked_in_secret_shows_no_step() -> None:
    """While somebody is asked in secret, the move before it is held back; afterwards both are one step."""
    seed = 0
    while True:
        table = tempted(seed)
        (seat,) = table.asked
        found = temptations(table, options_of(table, seat))
        if found:
            break
        seed += 1
    other = 1 - seat
    held = moved(table, seat, found[0])
    assert other in held.held
    assert kinds(held, other, 0) == kinds(table, other, 0)
    assert kinds(held, None, 0) == kinds(table, None, 0)
    assert len(kinds(held, seat, 0)) == len(kinds(table, seat, 0)) + 1
    told = moved(held, seat, "decline")
    (step,) = steps_after(told, other, table.seen[other])
    assert "Declined" not in [type(event).__name__ for event in step.events]
    assert step.ply == told.seen[other]


@pytest.mark.parametrize("game", list(GAMES))
def test_steps_are_those_of_the_replay(game: str) -> None:
    """Every step has events as the reader may know them; together they are all it heard, and a replay's steps."""
    rng = Random(5)
    seats = {"antinomy": 2, "paradominetor": 3, "the-perfect-moment": 2, "paradox-island": 3}[game]
    table = laid(game, seats)
    plies: dict[Reader, list[int]] = {reader: [] for reader in table.readers}
    for _ in range(40):
        draft = table.draft(table.now + 1000)
        draft.fresh = list(table.fresh)
        assert draft.match is not None
        line = draft.match.next_chance()
        if line is not None:
            draft.add(line.seat, line.move)
        else:
            seat = draft.asked[0]
            draft.add(seat, rng.choice(options_of(draft, seat)))
        table = draft
        for reader in table.readers:
            if len(plies[reader]) % 3 == 0:  # some readers look now and then
                steps_after(table, reader, rng.randint(0, table.seen[reader]))
            plies[reader].append(table.seen[reader])
    match = table.match
    assert match is not None
    for reader in table.readers:
        steps = steps_after(table, reader, 0)
        lines = match.events[: table.horizon(reader)]
        heard = [seen for events in lines for event in events if (seen := redact(event, reader)) is not None]
        assert [event for step in steps for event in step.events] == heard
        assert [step.ply for step in steps] == sorted([step.ply for step in steps])
        assert len(steps) == len(steps_of(table, reader, False)[0]) - 1
        assert steps[-1].after == table.view(reader)


def test_since_your_turn_begins_behind_your_own_move() -> None:
    table = laid("antinomy", 2, DEAL)
    assert [len(desk(table, reader, table.now).since.steps) for reader in (0, 1)] == [1, 1]
    placed = moved(table, 0, "place 0")
    assert desk(placed, 0, placed.now).since.steps == ()
    both = moved(placed, 1, "place 3")
    since = desk(both, 0, both.now).since
    assert [type(event).__name__ for step in since.steps for event in step.events] == ["Placed"]
    assert since.is_marked
    assert steps_after(both, 0, since.ply) == list(since.steps)
    assert desk(both, None, both.now).since.steps != ()


def test_in_the_middle_of_a_turn_what_came_before_it_stays_told() -> None:
    rng = Random(2)
    table = laid("the-perfect-moment", 2)
    many = 0
    for _ in range(200):
        assert table.match is not None
        line, last = table.match.next_chance(), table.match.lines[-1].seat if table.match.lines else -1
        if line is not None:
            table = done(table, partial(_write, line))
            continue
        seat = table.asked[0]
        before = desk(table, seat, table.now).since
        table = moved(table, seat, rng.choice(options_of(table, seat)))
        if table.status == "over":
            break
        after = desk(table, seat, table.now)
        if after.is_my_turn and last == seat:
            many += 1
            assert after.since.steps == before.steps
            assert not after.since.is_marked
    assert many > 3


def test_what_is_answered_in_the_middle_of_somebodys_turn_is_no_turn() -> None:
    """The island: a captive who answers in the host's turn still hears of it, and one's own turn takes nothing away."""
    answered = kept = 0
    for seed in (0, 2, 5, 8, 9):  # somebody dies in the host's turn, is asked to cross the ocean, or may react
        rng = Random(seed)
        table = laid("paradox-island", 3)
        asked_in: dict[int, int] = {}  # the last turn of somebody else in which a captive was asked
        before: tuple[int, int, tuple[Heard, ...]] = (-1, -1, ())
        for _ in range(300):
            match = table.match
            assert match is not None
            if match.decisions and match.decisions[0].seat == CHANCE:
                table = done(table, partial(_write, Line(CHANCE, match.game.chance(match.state, rng))))
                continue
            if table.status == "over":
                break
            seat = table.asked[0]
            shown: Any = desk(table, seat, table.now)
            view, since = shown.view, shown.since
            if view.active != seat:
                asked_in[seat] = view.turn
            elif seat != view.op and view.turn >= view.seats:
                events = [type(event).__name__ for step in since.steps for event in step.events]
                assert "TokenChosen" in events  # the host has had a turn, whatever the captive was asked in it
                answered += asked_in.get(seat, -1) > view.turn - view.seats
                if before[:2] == (seat, view.turn):
                    assert since.steps == before[2]
                    assert since.turn
                    kept += 1
                before = seat, view.turn, since.steps
            moves = [move for move in options_of(table, seat) if move != "stop"]
            table = moved(table, seat, rng.choice(moves or options_of(table, seat)))
    assert answered > 2
    assert kept > 10


def test_a_table_without_history_tells_no_more_than_its_log() -> None:
    rng = Random(4)
    table = laid("antinomy", 2, DEAL, has_history=False)
    for _ in range(8):
        (seat,) = table.asked
        table = moved(table, seat, rng.choice(options_of(table, seat)))
        if table.held or table.status == "over":
            break
    log = {entry.sentence for entry in desk(table, 0, table.now).log}
    steps = steps_after(table, 0, 0)
    assert 0 < len(steps) < len(table.match.lines if table.match else ())
    told = [table.words.tell(event, table.names) for step in steps for event in step.events]
    assert set(told) <= log


def test_a_replay_opens_where_a_change_was() -> None:
    table = laid("antinomy", 2, DEAL, "0 place 0", "1 place 3")
    since = desk(table, 0, table.now).since
    at = step_at(table, (0,), since.ply)
    assert at == 2
    shown = moment(table, (0,), at + 1, "")
    assert shown.heard is not None
    assert [type(event).__name__ for event in shown.heard.events] == ["Placed"]
    assert moment(table, (0,), 0, "").heard is None
