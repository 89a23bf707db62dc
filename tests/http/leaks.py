"""The leak test: two servers, two worlds, one reader, who must not be able to tell them apart by a single byte.

`python -m tests.http.leaks --pairs 100000 --seed 7` compares until so many pairs of answers were compared.

`histories` makes the worlds, `twins` the servers, `errands` what is asked; `watches` leaves streams open. Nothing is
normalised. What is random by design (ids and secrets of new tables, people and links; deals, titles and lots of new
tables) comes from fixed generators, the same in both servers, and both see the same clock.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

from paradoxa.service.keys import hashed
from paradoxa.store.store import Store
from paradoxa.tables.stored import Holder
from paradoxa.tables.table import Reader, Table
from tests.http import errands
from tests.http.comparing import Comparer
from tests.http.errands import reading
from tests.http.histories import (
    KEYS,
    KINDS,
    START,
    WATCHER,
    Kind,
    Pair,
    bystander,
    random_setup,
    snapshot,
    tale,
)
from tests.http.mirrors import mirrored
from tests.http.twins import Chance, Server, two_servers
from tests.http.watches import Watch
from tests.http.wire import Ask

ERRANDS = 30  # of all a reader could ask, so many are asked at a position
STEPS = 3  # so many moves are watched
# Antinomy is where whole questions are secret: it comes more often than the seats of the other game.
CYCLE: tuple[Kind, ...] = (KINDS[2], KINDS[1], KINDS[0], KINDS[3], KINDS[1], KINDS[4], KINDS[1], KINDS[5], KINDS[0])
CYCLE += (KINDS[6], KINDS[1], KINDS[7], *KINDS[8:12])


# --- one position ------------------------------------------------------------------------------
async def _taken(*_: Any, **__: Any) -> bool:
    """In place of a store's append: what was done to a copy is nowhere kept."""
    return True


def asks_of(pair: Pair, rng: Random, keys: int = 8) -> list[Ask]:
    """All that the reader could ask, and whoever watches beside it and knows no more; of so many elements why not."""
    found: list[Ask] = []
    for reader in [None] if pair.reader is None else [pair.reader, None]:
        me = reading(pair, reader, rng)
        found += errands.pages(me, rng, keys) + errands.forms(me, rng) + errands.program(me, rng)
    return found


async def compare_position(comparer: Comparer, pair: Pair, asks: list[Ask], rng: Random) -> None:
    """What the reader gets at one position; whatever changes the table is done to a copy of it."""
    me = reading(pair, pair.reader, rng, tries=0)
    with patch.object(Store, "append", _taken):
        lives = [server.put(table) for server, table in zip(comparer.servers, pair.tables, strict=True)]
        for ask in [*errands.core(me), *asks]:
            counts = [live.table.count for live in lives]
            await comparer.compare(ask)
            if [live.table.count for live in lives] == counts:
                continue
            states = {live.table.status for live in lives}
            if len(states) > 1:
                raise comparer.leak(ask, f"afterwards the tables are {states}")
            for look in errands.core(me) if states == {"running"} else []:
                await comparer.compare(look)
            lives = [server.put(table) for server, table in zip(comparer.servers, pair.tables, strict=True)]


async def watch(comparer: Comparer, pair: Pair, rng: Random) -> None:
    """What a reader with open streams is told while others move, and all it could ask meanwhile."""
    for server in comparer.servers:
        server.drop(pair.one.id)  # the server fetches it from its store
    me = reading(pair, pair.reader, rng, tries=0)
    await comparer.look(me)
    asks = errands.streams(me)
    if pair.reader is not None and rng.random() < 0.3:
        asks += errands.streams(reading(pair, None, rng))
    here = Watch(
        comparer, Pair(pair.reader, *[server.live_tables.lives[pair.one.id].table for server in comparer.servers]), asks
    )
    try:
        await here.open()
        for _ in range(STEPS):
            here.pass_time(rng.choice((400, 1_000, 2_300)))
            if not await here.step(me, rng):
                break
            await comparer.look(me)
        await here.wait_long()
    finally:
        await here.close()
    for comparer.chance.now, moment in here.moments[:2]:
        await compare_position(comparer, moment, rng.sample(asks_of(moment, rng), ERRANDS), rng)


# --- many positions ----------------------------------------------------------------------------
def renamed(table: Table, name: str) -> Table:
    """The same table under another name, with the tokens that belong to it."""
    twin = snapshot(table)
    twin.id, twin.header = name, replace(table.header, id=name, invite=hashed(KEYS.invite(name)))
    twin.holders = {
        seat: Holder(seat, holder.person, hashed(KEYS.seat_token(name, seat, holder.person)))
        for seat, holder in table.holders.items()
        if holder.person is not None
    }
    return twin


async def keep(servers: list[Server], pair: Pair, me: str) -> None:
    """Give both stores their table, and one beside it that changed between what the reader saw and what it did not."""
    beside = bystander(f"{pair.one.id}-beside", me, min([table.fresh[-1].time for table in pair.tables]) + 1)
    for server, table in zip(servers, pair.tables, strict=True):
        for some in (table, beside):
            await server.live_tables.store.create(some.header, some.summary, list(some.holders.values()), some.fresh)
        if not table.setup.is_listed:
            await server.live_tables.store.let_in(table.id, WATCHER)


async def story(comparer: Comparer, number: int, seed: int, kinds: Sequence[Kind]) -> None:
    """One history in two worlds, at some of its positions."""
    rng = Random(f"{seed} {number}")
    kind = kinds[number % len(kinds)]
    comparer.kind = str(kind)
    setup = random_setup(kind, rng)
    is_tour = number == 0  # every errand is run once, so that no route is left out
    if is_tour:
        setup = replace(setup, is_listed=True, may_watch=True, has_history=True, on_one_device=False, hints=True)
    table = tale(setup, rng, start=START + number * 10_000_000)
    reader: Reader = 0 if is_tour else rng.choice(table.readers)
    for turn, found in enumerate(mirrored(table, reader, rng)):
        name = f"table-{number}-{turn}"
        pair = Pair(reader, renamed(found.one, name), renamed(found.two, name))
        comparer.place = f"--seed {seed} --only {number}: {kind}, reader {reader}, line {pair.one.count}, table {name}"
        me = reading(pair, reader, rng, tries=0)
        await keep(comparer.servers, pair, me.person)
        ago = rng.choice((300, 4_000, pair.one.setup.patience * 1000 + 2_000))
        comparer.chance.now = max([some.now for some in pair.tables]) + ago
        asks = asks_of(pair, rng, 99 if is_tour and not turn else 8)
        comparer.moments["as a position"] += reader in pair.one.held | pair.two.held
        await compare_position(comparer, pair, asks if is_tour and not turn else rng.sample(asks, ERRANDS), rng)
        if rng.random() < 0.5 or reader in pair.one.held | pair.two.held:
            await watch(comparer, pair, rng)
        if rng.random() < 0.1 or (is_tour and not turn):
            for ask in errands.house(me) + errands.makings(me):
                await comparer.compare(ask)
        for server in comparer.servers:
            await server.desert(name)


async def advised(folder: Path, kind: Kind, seed: int, stories: int) -> Counter[str]:
    """What a reader gets who asks for hints and about its own moves, at table after table; raises Leak."""
    chance = Chance()
    with chance.fixed():
        async with two_servers(folder) as servers:
            comparer = Comparer(servers, chance)
            comparer.kind = str(kind)
            for number in range(stories):
                rng = Random(f"{seed} {number}")
                setup = replace(random_setup(kind, rng), hints=True, has_history=True, on_one_device=False)
                table = tale(setup, rng, start=START + number * 10_000_000)
                reader: Reader = rng.choice(range(setup.seats))
                for turn, found in enumerate(mirrored(table, reader, rng)):
                    name = f"table-{number}-{turn}"
                    pair = Pair(reader, renamed(found.one, name), renamed(found.two, name))
                    comparer.place = f"hints, --seed {seed}, story {number}: {kind}, reader {reader}, table {name}"
                    chance.now = max([some.now for some in pair.tables]) + 300
                    me = reading(pair, reader, rng, tries=0)
                    await keep(comparer.servers, pair, me.person)
                    await compare_position(comparer, pair, errands.advice(me), rng)
                    for server in comparer.servers:
                        server.drop(name)
    return comparer.by_route


@dataclass(frozen=True, slots=True)
class Tally:
    """What a run has compared."""

    pairs: int
    stories: int
    moments: Counter[str]  # while somebody was asked in secret
    by_kind: Counter[str]
    by_route: Counter[str]
    unasked: set[str]
    seconds: float

    def __str__(self) -> str:
        kinds = [f"  {count:8,}  {kind}" for kind, count in sorted(self.by_kind.items())]
        routes = [f"  {count:8,}  {route}" for route, count in sorted(self.by_route.items())]
        moments = [f"  {count:8,}  {what}" for what, count in sorted(self.moments.items())]
        last = f"{self.pairs:,} pairs compared in {self.stories:,} stories, {self.seconds:.0f} s: no leak"
        return "\n".join([*routes, "", *kinds, "", "moments with a secret question open:", *moments, "", last])


async def compared(folder: Path, pairs: int, seed: int, first: int, last: int | None, kinds: Sequence[Kind]) -> Tally:
    """Compare story by story; raises Leak."""
    began = time.monotonic()
    chance = Chance()
    with chance.fixed():
        async with two_servers(folder) as servers:
            comparer = Comparer(servers, chance)
            number = first
            while comparer.pairs < pairs and (last is None or number <= last):
                await story(comparer, number, seed, kinds)
                number += 1
    return Tally(
        comparer.pairs,
        number - first,
        comparer.moments,
        comparer.by_kind,
        comparer.by_route,
        comparer.unasked,
        time.monotonic() - began,
    )


def run(pairs: int, seed: int, first: int = 0, last: int | None = None, kinds: Sequence[Kind] = CYCLE) -> Tally:
    """Compare at least so many pairs, from story `first` on; story 0 runs every errand. Raises Leak."""
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(compared(Path(folder), pairs, seed, first, last, kinds))


def main() -> None:
    parser = argparse.ArgumentParser(description="Compare what a reader gets in worlds it cannot tell apart.")
    parser.add_argument("--pairs", type=int, default=100_000, help="how many pairs of answers")
    parser.add_argument("--seed", type=int, default=int(time.time()), help="which stories")
    parser.add_argument("--only", type=int, help="just this story, to see a leak again")
    given = parser.parse_args()
    print(f"seed {given.seed}")
    print(run(given.pairs, given.seed, given.only or 0, given.only))


if __name__ == "__main__":
    main()
