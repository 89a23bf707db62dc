"""Tables in memory: they leave it when nobody looks, come back, and are small."""

from __future__ import annotations

import asyncio
import tracemalloc
from pathlib import Path
from random import Random

import pytest

from paradoxa.http.streams import standing
from paradoxa.service.live_tables import LiveTable
from paradoxa.tables.encoding import as_json
from paradoxa.tables.reading import desk
from paradoxa.tables.table import Reader
from paradoxa.web import pages
from tests.http.running import FREE, SECONDS, running
from tests.http.tables import begun, rebuilt, step
from tests.http.visitors import Visitor, ply_in, run

MEGABYTE = 2**20


def test_idle_tables_leave_memory_and_come_back(tmp_path: Path) -> None:
    options = (*FREE, "--idle-seconds", "0.3")

    async def work(people: list[Visitor]) -> None:
        ada, bo = people

        async def tables() -> int:
            count: int = (await ada.get("/health")).json()["tables"]
            return count

        async def until(count: int) -> None:
            async with asyncio.timeout(SECONDS):
                while await tables() != count:
                    await asyncio.sleep(0.05)

        table = await ada.sit_with(bo)
        before = await ada.get(f"/t/{table}")
        async with ada.client.stream(f"/t/{table}/live") as (status, _):
            assert status == 200
            others = [await ada.play_now("antinomy") for _ in range(5)]
            assert await tables() > 0
        await until(0)
        after = await ada.get(f"/t/{table}")
        assert ply_in(after) == ply_in(before)
        async with ada.client.stream(f"/t/{table}/live") as (status, _):  # at one table somebody looks
            assert status == 200
            assert await tables() == 1
            for other in others:
                assert (await ada.get(f"/t/{other}")).status == 200
            await until(1)
            await asyncio.sleep(0.8)
            assert await tables() == 1
        await until(0)

    with running(f"sqlite:///{tmp_path / 'tables.db'}", tmp_path, options) as server:
        run(server, work)


@pytest.mark.parametrize(("game", "seats"), [("antinomy", 2), ("paradominetor", 5)])
def test_a_live_table_takes_less_than_a_megabyte(game: str, seats: int) -> None:
    """Loaded from its lines late in a game, looked at from every seat by pages and programs."""
    rng = Random(6)
    table = begun(game, seats, rng=rng)
    last = table
    while table.status != "over":
        last, table = table, step(table, rng)
    lines = list(last.fresh)

    def look(live: LiveTable, reader: Reader) -> None:
        shown = desk(live.table, reader, last.now, mine=() if reader is None else (reader,))
        live.made("page", reader, live.table, None, lambda: pages.fragment(shown).encode())
        live.made("news", reader, live.table, 0, lambda: as_json(standing(live.table, reader, 0)))

    def live_table() -> LiveTable:
        live = LiveTable(rebuilt(last, lines))
        for reader in live.table.readers:
            look(live, reader)
        return live

    kept = [live_table()]  # what is shared by all tables is there now
    tracemalloc.start()
    try:
        kept += [live_table() for _ in range(5)]
        size = tracemalloc.get_traced_memory()[0] / 5
    finally:
        tracemalloc.stop()
    print(f"{game}: {len(lines)} lines, {size / MEGABYTE:.2f} MB")
    assert size < MEGABYTE
