"""Help with deduction: worked out for captives who look, told to that reader alone, and no harm where it fails."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Mapping
from random import Random
from typing import Any

import pytest

from paradoxa.core import View
from paradoxa.games.paradox_island.knowledge.deduction import EFFORTS
from paradoxa.games.paradox_island.knowledge.deduction import answer as deduced
from paradoxa.games.paradox_island.knowledge.deduction.answers import Answer
from paradoxa.games.paradox_island.web.board import PARADOX_ISLAND
from paradoxa.service.deduction import DeductionDesks
from paradoxa.service.listeners import Listener
from paradoxa.service.live_tables import LiveTable
from paradoxa.tables.table import Reader, Table
from paradoxa.workers.pool import DEDUCTION, PATIENCE, Thinkers
from tests.http.tables import begun, step

GAME = "paradox-island"
LIGHT = 400  # steps


class Teller:
    """Live tables that only write down whom they told."""

    def __init__(self, live: LiveTable) -> None:
        self.lives = {live.table.id: live}
        self.told: list[Reader] = []

    def tell_alone(self, live: LiveTable, reader: Reader) -> None:
        self.told.append(reader)


class Desk:
    """Thinkers that think at once, with little effort, or fail."""

    def __init__(self, fails: bool = False) -> None:
        self.asked: list[tuple[Any, str, dict[int, int], int, Answer | None]] = []
        self.fails = fails

    async def deduce(
        self, game: str, view: View, level: str, marks: Mapping[int, int], effort: int, before: Answer | None
    ) -> Answer | None:
        self.asked.append((view, level, dict(marks), effort, before))
        await asyncio.sleep(0)
        return None if self.fails else deduced(view, level, marks, LIGHT, before)

    async def close(self) -> None: ...


def table_of(level: str, moves: int = 60) -> Table:
    """A game under way."""
    rng = Random(5)
    table = begun(GAME, 4, rng=Random(6), reactions=0, options={"help": level})
    while len(table.match.lines if table.match else ()) < moves:
        table = step(table, rng)
    return table


def captives(table: Table) -> list[int]:
    view: Any = table.view(None)
    return [seat for seat in range(4) if seat != view.op]


class Both:
    """Thinkers with a place for quick answers and one for patience."""

    def __init__(self, quick: Desk, patient: Desk) -> None:
        self.places = {DEDUCTION: quick, PATIENCE: patient}

    async def deduce(self, *question: Any) -> Any:
        return await self.places[question[-1]].deduce(*question[:-1])


def run(
    table: Table, use: Callable[[LiveTable, Teller, Desk, Desk, DeductionDesks], Awaitable[None]], fails: bool = False
) -> None:
    async def whole() -> None:
        live = LiveTable(table)
        live_tables, quick, patient = Teller(live), Desk(fails), Desk(fails)
        desks = DeductionDesks(
            live_tables,  # type: ignore[arg-type]
            Both(quick, patient),  # type: ignore[arg-type]
            lambda _, notes: PARADOX_ISLAND.marks(notes),
        )
        try:
            await use(live, live_tables, quick, patient, desks)
        finally:
            await desks.close()

    asyncio.run(whole())


async def settled(desks: DeductionDesks) -> None:
    """Everything that is being worked out is worked out."""
    for helped in desks._readers.values():
        if helped.task is not None:
            await helped.task


@pytest.mark.parametrize("level", ["warn", "certain", "likely"])
def test_a_reader_is_told_what_follows_from_its_own_view(level: str) -> None:
    table = table_of(level)
    seat = captives(table)[1]

    async def use(live: LiveTable, live_tables: Teller, quick: Desk, patient: Desk, desks: DeductionDesks) -> None:
        assert desks.found(live, seat) is None
        assert not desks._readers, "who reads starts nothing"
        desks.begin(live, seat)
        await settled(desks)
        found = desks.found(live, seat)
        assert found is not None
        assert found.level == level
        assert live_tables.told == [seat]
        assert [asked[0] for asked in quick.asked] == [table.view(seat)]
        assert quick.asked[0][3] == EFFORTS[0]
        assert not patient.asked  # nobody looks at that seat now
        desks.begin(live, seat)
        await settled(desks)
        assert desks.found(live, seat) is found
        assert len(quick.asked) == 1

    run(table, use)


def test_who_gets_no_help() -> None:
    async def nothing(live: LiveTable, live_tables: Teller, quick: Desk, patient: Desk, desks: DeductionDesks) -> None:
        view: Any = live.table.view(None)
        readers = [None, view.op] if live.table.setup.options["help"] != "off" else [None, *range(4)]
        for reader in readers:
            desks.begin(live, reader)
            assert desks.found(live, reader) is None
        assert not desks._readers
        assert not live_tables.told
        assert not quick.asked

    run(table_of("off"), nothing)
    run(table_of("likely"), nothing)


def test_more_patience_for_who_looks() -> None:
    table = table_of("certain", 40)
    seat = captives(table)[0]

    async def use(live: LiveTable, live_tables: Teller, quick: Desk, patient: Desk, desks: DeductionDesks) -> None:
        live.listeners.add(Listener(seat, 0))
        desks.begin(live, seat)
        await settled(desks)
        efforts = [asked[3] for asked in patient.asked]
        assert efforts == list(EFFORTS[1 : 1 + len(efforts)])
        assert efforts
        assert all([asked[4] is not None for asked in patient.asked])  # they go on from the quick answer
        assert set(live_tables.told) == {seat}

    run(table, use)


def test_a_new_mark_or_announcement_is_looked_at() -> None:
    table = table_of("warn")
    seat = captives(table)[0]

    async def use(live: LiveTable, live_tables: Teller, quick: Desk, patient: Desk, desks: DeductionDesks) -> None:
        desks.begin(live, seat)
        await settled(desks)
        live.notes[seat] = json.dumps({"base": [], "deeds": ["s4=9"], "done": 1, "at": "", "how": "sure", "once": ""})
        desks.begin(live, seat)
        await settled(desks)
        assert quick.asked[-1][2] == {4: 9}
        view: Any = live.table.view(seat)
        rng = Random(9)
        while live.table.view(seat).entries == view.entries:  # type: ignore[attr-defined]
            live.table = step(live.table, rng)
        old = desks.found(live, seat)
        assert old is not None
        assert old.heard == len(view.entries)  # as far as it is known, while the rest is worked out
        desks.begin(live, seat)
        await settled(desks)
        new = desks.found(live, seat)
        assert new is not None
        assert new.heard > old.heard
        assert len(quick.asked) == 3

    run(table, use)


def test_what_was_taken_back_is_forgotten() -> None:
    table = table_of("certain")
    earlier = table_of("certain", 50)
    seat = captives(table)[0]

    async def use(live: LiveTable, live_tables: Teller, quick: Desk, patient: Desk, desks: DeductionDesks) -> None:
        desks.begin(live, seat)
        await settled(desks)
        live.table = earlier
        assert desks.found(live, seat) is None
        desks.begin(live, seat)
        await settled(desks)
        assert quick.asked[-1][4] is None
        found, view = desks.found(live, seat), live.table.view(seat)
        assert found is not None
        assert found.heard == len(view.entries)  # type: ignore[attr-defined]

    run(table, use)


def test_a_change_of_the_table_begins_it_for_who_looks_and_who_is_asked() -> None:
    rng = Random(3)
    table = table_of("certain", 40)
    while not set(table.asked) & set(captives(table)):
        table = step(table, rng)
    asked = next(seat for seat in captives(table) if seat in table.asked)
    watched, other = [seat for seat in captives(table) if seat != asked]

    async def use(live: LiveTable, live_tables: Teller, quick: Desk, patient: Desk, desks: DeductionDesks) -> None:
        live.listeners |= {Listener(watched, 0), Listener(None, 0)}
        desks.table_changed(live)
        await settled(desks)
        assert {seat for _, seat in desks._readers} == {asked, watched}
        assert desks.found(live, other) is None
        assert desks.found(live, asked) is not None

    run(table, use)


def test_a_failure_harms_nobody() -> None:
    table = table_of("likely")
    seat = captives(table)[2]

    async def use(live: LiveTable, live_tables: Teller, quick: Desk, patient: Desk, desks: DeductionDesks) -> None:
        desks.begin(live, seat)
        await settled(desks)
        assert desks.found(live, seat) is None
        desks.begin(live, seat)
        await settled(desks)
        assert len(quick.asked) == 1  # nobody tries again and again

    run(table, use, fails=True)


def test_deduction_runs_in_a_process_of_its_own(caplog: pytest.LogCaptureFixture) -> None:
    table = table_of("certain")
    seat = captives(table)[0]

    async def use() -> None:
        thinkers = Thinkers(1)
        try:
            found = await thinkers.deduce(GAME, table.view(seat), "certain", {3: 4}, LIGHT, None)
            assert found is not None
            assert len(found.spaces) == 37
            again = await thinkers.deduce(GAME, table.view(seat), "likely", {}, LIGHT, found)
            assert again is not None
            assert again.shares or not again.sampled
            assert await thinkers.deduce("antinomy", table.view(seat), "certain", {}, LIGHT, None) is None
            assert not caplog.records
            broken: Any = {"not": "a view", "entries": 3}
            assert await thinkers.deduce(GAME, broken, "certain", {}, LIGHT, None) is None
            assert not caplog.records  # that is no view of the game: there is nothing to say
            wrong: Any = {3: "a name"}
            assert await thinkers.deduce(GAME, table.view(seat), "certain", wrong, LIGHT, None) is None
            assert [(one.message, one.__dict__["reason"]) for one in caplog.records] == [
                ("deduction failed", "TypeError")
            ]
        finally:
            await thinkers.close()

    asyncio.run(use())
