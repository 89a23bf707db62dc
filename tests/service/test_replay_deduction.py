"""What a replay tells of proofs: to whom, from which views, and without making anybody wait."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from paradoxa.core import CHANCE
from paradoxa.core.record import Record
from paradoxa.games import GAMES
from paradoxa.games.paradox_island.knowledge.deduction.answers import Answer, Space
from paradoxa.service import replay_deduction
from paradoxa.service.replay_deduction import ReplayDeduction
from paradoxa.tables.desk import Moment
from paradoxa.tables.reading import moment
from paradoxa.tables.setup import Setup
from paradoxa.tables.stored import Header, Line
from paradoxa.tables.table import Place, Table, setup_text
from paradoxa.workers.pool import PATIENCE
from tests.http.running import SECONDS

RECORDS = sorted((Path(__file__).parent.parent / "games/paradox_island/records").glob("paradox-island-*.txt"))
GAME = "paradox-island"


class Recorder:
    """Thinkers that write down what they were shown, and what a replay makes of their answers."""

    def __init__(self) -> None:
        self.proofs = ReplayDeduction(self)  # type: ignore[arg-type]  # all that it needs of thinkers
        self.may_go_on = asyncio.Event()
        self.may_go_on.set()
        self.views: list[Any] = []

    async def deduce(
        self, game: str, view: Any, level: str, marks: Mapping[int, int], effort: int, before: Answer | None, kind: str
    ) -> Answer | None:
        assert (game, level, marks, kind) == (GAME, "certain", {}, PATIENCE)
        assert effort > 0
        if before is not None:
            assert before.heard <= len(view.entries)
        self.views.append(view)
        await self.may_go_on.wait()
        heard = len(view.entries)
        return Answer(
            level, heard, tuple([Space((1,)) if space < heard % 37 else Space((1, 2)) for space in range(37)])
        )


@cache
def record(number: int = 4) -> Record:
    return Record.read(RECORDS[number].read_text(encoding="utf-8"))


def table(help_level: str = "certain", lines: int | None = None, name: str = "abc") -> Table:
    found = record()
    seats = len(found.players)
    options = GAMES[GAME].settings(seats, {**found.options, "help": help_level})
    setup = Setup(GAME, seats, "Copper Owl", dict(options))
    places = [Place("person", player) for player in found.players]
    header = Header(name, GAME, GAMES[GAME].version, setup_text(setup, places), None, 0, False, "")
    moves = [Line(number, line.seat, str(line.move), 0) for number, line in enumerate(found.lines[:lines], 1)]
    return Table(header, (), [Line(0, CHANCE, "!start", 0), *moves])


def told(thinkers: Recorder, at_table: Table, mine: tuple[int, ...], at: int | None, seen_as: str = "") -> Moment:
    async def ask() -> Moment:
        shown = moment(at_table, mine, at, seen_as)
        return await thinkers.proofs.ask(at_table, mine, shown, "somebody")

    return asyncio.run(ask())


def captives(at_table: Table) -> list[int]:
    view: Any = at_table.view(None)
    return [board.seat for board in view.boards]


# --- who is told -------------------------------------------------------------------------------
@pytest.mark.parametrize("mine", [(), (0,), (1,)])
@pytest.mark.parametrize("seen_as", ["all", "public", "0", "1", "2"])
def test_of_a_finished_game_everybody_is_told_everything(mine: tuple[int, ...], seen_as: str) -> None:
    thinkers, over = Recorder(), table()
    found = told(thinkers, over, mine, 60, seen_as)
    assert [seat for seat, _ in found.known] == captives(over)
    assert all([answer is not None for _, answer in found.known])


def test_thinkers_never_see_the_island() -> None:
    thinkers, over = Recorder(), table()
    for at in (20, 60, len(record().lines)):
        told(thinkers, over, (), at, "all")
    assert thinkers.views
    assert all([view.land is None and view.places == () and view.own is not None for view in thinkers.views])


def test_help_that_was_off_is_there_when_the_game_is_over() -> None:
    assert told(Recorder(), table("off"), (), 60, "all").known


@pytest.mark.parametrize("level", ["off", "warn", "certain", "likely"])
def test_while_a_game_runs_only_the_own_seat_at_a_level_agreed(level: str) -> None:
    running = table(level, lines=80)
    view: Any = running.view(None)
    for seat in range(3):
        thinkers = Recorder()
        found = told(thinkers, running, (seat,), 40)
        knows = level in ("certain", "likely") and seat != view.op
        assert [who for who, _ in found.known] == ([seat] if knows else [])
        assert {shown.seat for shown in thinkers.views} == ({seat} if knows else set())
        assert all([point[0] == seat for point in found.course])


def test_spectators_of_a_running_game_are_told_nothing() -> None:
    thinkers = Recorder()
    assert told(thinkers, table("likely", lines=80), (), 40).known == ()
    assert thinkers.views == []


def test_nothing_is_told_before_somebody_stands_on_the_island() -> None:
    assert told(Recorder(), table(), (), 3, "all").known == ()


# --- how long it takes -------------------------------------------------------------------------
def test_what_takes_long_is_told_later(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replay_deduction, "WAITS", 0.1)
    monkeypatch.setattr(replay_deduction, "AHEAD", 0)

    async def ask() -> None:
        thinkers, over = Recorder(), table()
        thinkers.may_go_on.clear()
        shown = moment(over, (), 60, "all")
        first = await thinkers.proofs.ask(over, (), shown, "ada")
        assert len(first.known) == len(captives(over))
        assert any([answer is None for _, answer in first.known])
        thinkers.may_go_on.set()
        monkeypatch.setattr(replay_deduction, "WAITS", SECONDS)
        again = await thinkers.proofs.ask(over, (), shown, "ada")
        assert all([answer is not None for _, answer in again.known])
        assert len(thinkers.views) == len(captives(over)), "nothing is worked out twice"

    asyncio.run(ask())


def test_who_slides_on_leaves_no_work_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replay_deduction, "WAITS", 0.02)
    monkeypatch.setattr(replay_deduction, "AHEAD", 0)

    async def ask() -> None:
        thinkers, over = Recorder(), table()
        thinkers.may_go_on.clear()
        for at in range(30, 60):
            await thinkers.proofs.ask(over, (), moment(over, (), at, "all"), "ada")
        thinkers.may_go_on.set()
        monkeypatch.setattr(replay_deduction, "WAITS", SECONDS)
        last = await thinkers.proofs.ask(over, (), moment(over, (), 60, "all"), "ada")
        assert all([answer is not None for _, answer in last.known])
        assert len(thinkers.views) <= 1 + 2 * len(captives(over)), "what was begun, and the last moments"

    asyncio.run(ask())


def test_the_line_over_the_game_grows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replay_deduction, "AHEAD", 100)

    async def ask() -> None:
        thinkers, over = Recorder(), table()
        shown = moment(over, (), 60, "all")
        await thinkers.proofs.ask(over, (), shown, "ada")
        lines: list[list[int]] = []
        async with asyncio.timeout(SECONDS):
            while not lines or not all([steps[-1:] == [shown.total] for steps in lines]):  # the rest comes later
                await asyncio.sleep(0.05)
                found = await thinkers.proofs.ask(over, (), shown, "ada")
                lines = [[step for who, step, _ in found.course if who == seat] for seat in captives(over)]
        for steps in lines:
            assert len(steps) > 8
            assert steps == sorted(set(steps))
            assert steps[-1] == shown.total

    asyncio.run(ask())


def test_a_move_that_was_taken_back_is_forgotten() -> None:
    entries = iter([((1, 2),), ((1, 3),)])
    rest = {"outcome": None, "own": "a captive", "land": None, "business": (), "marks": ()}
    match = SimpleNamespace(view_after=lambda *_: SimpleNamespace(**rest, entries=next(entries)))
    one = SimpleNamespace(id="x", ending="", match=match, setup=SimpleNamespace(game=GAME))
    keys = {replay_deduction._key(one, 0, 5) for _ in range(2)}  # type: ignore[arg-type]
    assert len(keys) == 2


def test_to_look_begins_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replay_deduction, "AHEAD", 0)

    async def ask() -> None:
        thinkers, over = Recorder(), table()
        shown = moment(over, (), 60, "all")
        looked = thinkers.proofs.about(over, (), shown)
        assert (looked.known, looked.course, looked.can_prove) == ((), (), True)
        await asyncio.sleep(0)
        assert thinkers.views == []
        told = await thinkers.proofs.ask(over, (), shown, "ada")
        assert not told.can_prove
        count = len(thinkers.views)
        assert thinkers.proofs.about(over, (), shown) == told, "what was found stays to be read"
        assert len(thinkers.views) == count
        assert not thinkers.proofs.about(over, (), moment(over, (), 3, "all")).can_prove, "nobody is there yet"

    asyncio.run(ask())
