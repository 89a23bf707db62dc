"""The leak test: two servers, two worlds, one reader, who must not be able to tell them apart by a single byte.

`python -m tests.server.leaks --pairs 100000 --seed 7` compares until so many pairs of answers were compared.

Nothing is normalised. What is random by design (ids and secrets of new tables, people and links; deals, titles and lots
of new tables) comes from fixed generators, the same in both servers, and both see the same clock.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

from starlette.routing import Match

from paradoxa.core import Seat
from paradoxa.server import acts
from paradoxa.server.seats import hashed
from paradoxa.server.store import Holder
from paradoxa.server.tables import Reader, Table
from tests.server import errands
from tests.server.errands import Reading, reading
from tests.server.histories import (
    KEYS,
    KINDS,
    SECRET,
    START,
    WATCHER,
    Kind,
    Pair,
    Step,
    bystander,
    mirrored,
    next_step,
    snapshot,
    tale,
)
from tests.server.twins import Chance, Server, two_servers
from tests.server.wire import Answer, Ask, Stream, answered, opened

ERRANDS = 34  # of all a reader could ask, so many are asked at a position
STEPS = 3  # so many moves are watched
# Antinomy is where whole questions are secret: it comes more often than the seats of the other game.
CYCLE: tuple[Kind, ...] = (KINDS[1], KINDS[2], KINDS[0], KINDS[3], KINDS[1], KINDS[4], KINDS[1], KINDS[5], KINDS[0])
CYCLE += (KINDS[6], KINDS[1], KINDS[7])


class Leak(AssertionError):
    """A reader can tell two worlds apart that differ only in what it cannot know."""


# --- comparing ---------------------------------------------------------------------------------
def addresses(routes: Any) -> list[tuple[frozenset[str], str, Any]]:
    """Every route of an application, with those of the routers in it: methods, address, and the route itself."""
    found: list[tuple[frozenset[str], str, Any]] = []
    for route in routes:
        inner = getattr(route, "original_router", None)  # an included router
        if inner is not None:
            found += addresses(inner.routes)
        else:
            found.append((frozenset(getattr(route, "methods", None) or {"GET"}), route.path, route))
    return found


def difference(one: bytes, two: bytes) -> str:
    """Where two texts part."""
    place = next((i for i, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), min(len(one), len(two)))
    texts = [text[max(0, place - 80) : place + 80].decode(errors="replace") for text in (one, two)]
    return f"at byte {place} of {len(one)} and {len(two)}:\n  {texts[0]!r}\n  {texts[1]!r}"


class Comparer:
    """Asks both servers the same and compares every byte of what comes back."""

    def __init__(self, servers: list[Server], chance: Chance) -> None:
        self.servers, self.chance = servers, chance
        self.routes = addresses(servers[0].app.routes)
        self.by_route: Counter[str] = Counter()
        self.by_kind: Counter[str] = Counter()
        self.kind = self.place = ""  # where we are, for the count and for whoever reads of a leak

    @property
    def pairs(self) -> int:
        """How many pairs were compared."""
        return self.by_route.total()

    @property
    def unasked(self) -> set[str]:
        """The routes that were not compared."""
        every = {f"{method} {path}" for methods, path, _ in self.routes for method in methods - {"HEAD"}}
        return every - self.by_route.keys()

    def route_of(self, ask: Ask) -> str:
        """The route that answers a request."""
        scope = ask.scope()
        for methods, path, route in self.routes:
            if ask.method in methods and route.matches(dict(scope))[0] is Match.FULL:
                return f"{ask.method} {path}"
        return "none"

    async def compare(self, ask: Ask) -> Answer:
        """Ask both servers; raises Leak where they answer differently."""
        answers = []
        for turn, server in enumerate(self.servers):
            self.chance.turn = turn
            answers.append(await answered(server.app, ask))
        return self.check(ask, *answers)

    def check(self, ask: Ask, one: Answer, two: Answer) -> Answer:
        """Count a pair, and raise Leak where its halves are not the same."""
        self.by_route[self.route_of(ask)] += 1
        self.by_kind[self.kind] += 1
        if one == two:
            return one
        if one.status != two.status:
            raise self.leak(ask, f"status {one.status} and {two.status}: {one.body[:200]!r}, {two.body[:200]!r}")
        if one.body != two.body:
            raise self.leak(ask, difference(one.body, two.body))
        raise self.leak(ask, f"headers {[pair for pair in one.headers if pair not in two.headers]}")

    def leak(self, what: object, how: str) -> Leak:
        """A leak, with all that is needed to see it again."""
        return Leak(f"{self.place}\n{what}\n{how}")

    # --- one position ---------------------------------------------------------------------------
    async def position(self, pair: Pair, rng: Random) -> None:
        """All a reader can get at one position; what changes the table is done to a fresh copy of it."""
        me = reading(pair, pair.reader, rng)
        asks = errands.pages(me, rng, keys=8) + errands.forms(me, rng) + errands.program(me, rng)
        if pair.reader is not None:  # whoever watches beside the reader knows no more than it
            other = reading(pair, None, rng)
            asks += errands.pages(other, rng, keys=2) + errands.program(other, rng)
        chosen = errands.core(me) + rng.sample(asks, min(ERRANDS, len(asks)))
        with patch.object(type(self.servers[0].hall.store), "append", _taken):
            for ask in chosen:
                if ask.method == "POST" or ask is chosen[0]:
                    lives = [server.put(table) for server, table in zip(self.servers, pair.tables, strict=True)]
                    counts = [live.table.count for live in lives]
                await self.compare(ask)
                if [live.table.count for live in lives] != counts and ask.method == "POST":
                    states = {live.table.status for live in lives}
                    if len(states) > 1:
                        raise self.leak(ask, f"afterwards the tables are {states}")
                    if states == {"running"}:
                        for look in errands.core(me):
                            await self.compare(look)

    # --- as time goes on ------------------------------------------------------------------------
    async def watch(self, pair: Pair, rng: Random) -> None:
        """A reader with open streams, while others move: what it is told, and what it is not told."""
        for server in self.servers:
            server.drop(pair.one.id)  # the server fetches it from its store
        me = reading(pair, pair.reader, rng)
        await self.look(me)
        watch = Watch(self, pair, [*errands.streams(me)])
        if pair.reader is not None and rng.random() < 0.3:
            watch.asks += errands.streams(reading(pair, None, rng))
        try:
            await watch.open()
            for _ in range(STEPS):
                self.chance.now += rng.choice((400, 1_000, 2_300))
                if not await watch.step(me, rng):
                    break
                await self.look(me)
            await watch.wait_long()
            await self.look(me)
        finally:
            await watch.close()

    async def look(self, me: Reading) -> None:
        """The table and the lists it is in."""
        for ask in errands.core(me) + errands.lists(me):
            await self.compare(ask)


async def _taken(*_: Any, **__: Any) -> bool:
    """In place of a store's append: what was done to a copy is nowhere kept."""
    return True


class Watch:
    """Streams that a reader left open on both servers, and those who move meanwhile."""

    def __init__(self, comparer: Comparer, pair: Pair, asks: list[Ask]) -> None:
        self.comparer, self.pair, self.asks = comparer, pair, asks
        self.streams: list[tuple[Ask, list[Stream]]] = []
        self.told: list[int] = []

    async def open(self) -> None:
        """Open all streams, and compare what comes at once."""
        for ask in self.asks:
            both = []
            for turn, server in enumerate(self.comparer.servers):
                self.comparer.chance.turn = turn
                both.append(opened(server.app, ask))
                while not both[-1].messages:
                    await asyncio.sleep(0.0005)
            self.streams.append((ask, both))
        self.told = [0] * len(self.asks)
        await _quiet()
        for place, (ask, both) in enumerate(self.streams):
            self.comparer.check(ask, both[0].answer, both[1].answer)
            self.told[place] = len(both[0].messages)

    async def close(self) -> None:
        for _, both in self.streams:
            for stream in both:
                await stream.end()

    async def news(self) -> int:
        """Compare what came since; answers how many messages that was."""
        await _quiet()
        count = 0
        for place, (ask, both) in enumerate(self.streams):
            fresh = [[message["body"] for message in stream.messages[self.told[place] :]] for stream in both]
            if len(fresh[0]) != len(fresh[1]):
                raise self.comparer.leak(f"stream {ask}", f"{len(fresh[0])} and {len(fresh[1])} messages came")
            for one, two in zip(*fresh, strict=True):
                self.comparer.check(ask, Answer(200, (), one), Answer(200, (), two))
            self.told[place] += len(fresh[0])
            count += len(fresh[0])
        return count

    async def silence(self, why: str) -> None:
        """Nothing may have come."""
        if await self.news():
            raise self.comparer.leak("streams", f"a message came in both worlds, though {why}")

    async def do(self, place: int, act: Any) -> None:
        """Do something in one world."""
        server = self.comparer.servers[place]
        await server.hall.change(await server.hall.live(self.pair.one.id), act)

    def catch_up(self) -> None:
        """The pair as both tables now are."""
        self.pair.one, self.pair.two = [server.hall.lives[self.pair.one.id].table for server in self.comparer.servers]

    async def step(self, me: Reading, rng: Random) -> bool:
        """Somebody goes on; False where no move is the same to the reader in both worlds."""
        pair = self.pair
        held = [pair.reader in table.held for table in pair.tables]
        if any(held):
            return await self.end_of_secret(held)
        seat = rng.choice(pair.one.view(pair.reader).waiting)
        step = next_step(pair, seat, rng)
        if step is None:
            return False
        others = [other for other in range(pair.one.setup.seats) if other != pair.reader]
        if rng.random() < 0.3:  # a wish of others that is nobody else's business, in one world only
            place, other = rng.randrange(2), rng.choice(others)
            wants = other not in pair.tables[place].forced
            await self.do(place, lambda draft: acts.play_forced(draft, other, wants))
            await self.silence("only others' way of playing changed")
        if any(step.asks):
            await self.secret(step, me, rng)
        for place, move in enumerate(step.moves):
            is_asked = seat in self.comparer.servers[place].hall.lives[pair.one.id].table.asked and step.asks[place]
            now = SECRET if is_asked and pair.reader != seat else move
            await self.do(place, lambda draft, now=now: acts.answer(draft, seat, None, now))
        self.catch_up()
        if not await self.news() and self.streams[0][1][0].answer.status == 200:
            raise self.comparer.leak("streams", "a move was made, and nobody was told")
        return True

    async def secret(self, step: Step, me: Reading, rng: Random) -> None:
        """The moment before a paradox is kept secret: to the reader, nobody has moved yet."""
        for place, (move, asks) in enumerate(zip(step.moves, step.asks, strict=True)):
            if asks:
                await self.do(place, lambda draft, move=move: acts.answer(draft, step.seat, None, move))
        await self.silence("somebody is asked in secret")
        self.comparer.by_kind["hidden moments"] += 0
        await self.comparer.look(me)
        self.comparer.chance.now += 1_700
        if rng.random() < 0.5:  # taken back, and made again
            for place, (move, asks) in enumerate(zip(step.moves, step.asks, strict=True)):
                if asks:
                    await self.do(place, lambda draft: acts.ask_undo(draft, step.seat))
                    await self.do(place, lambda draft, move=move: acts.answer(draft, step.seat, None, move))
            await self.silence("what was taken back nobody had seen")
            await self.comparer.look(me)
            self.comparer.chance.now += 600

    async def end_of_secret(self, held: list[bool]) -> bool:
        """A position with a secret question open: it is declined, and the same move made where it was not yet."""
        pair = self.pair
        asked = pair.tables[held.index(True)]
        assert asked.match is not None
        line = asked.match.lines[asked.horizon(pair.reader)]
        if not all(held):
            other = pair.tables[held.index(False)]
            decision = other.view(line.seat).decision
            if decision is None or line.move not in decision.options:
                return False
        for place, is_held in enumerate(held):
            moves = [SECRET] if is_held else [str(line.move)]
            for move in moves:
                await self.do(place, lambda draft, move=move: acts.answer(draft, line.seat, None, move))
            live = self.comparer.servers[place].hall.lives[pair.one.id]
            if pair.reader in live.table.held:
                await self.do(place, lambda draft: acts.answer(draft, line.seat, None, SECRET))
        self.catch_up()
        if pair.one.view(pair.reader) != pair.two.view(pair.reader):
            return False
        await self.news()
        return True

    async def wait_long(self) -> None:
        """The table's patience runs out: those who wait are told that they may act."""
        self.comparer.chance.now += self.pair.one.setup.patience * 1000 + 50
        timers = []
        for server in self.comparer.servers:
            live = server.hall.lives[self.pair.one.id]
            timers.append(live.timer is None)
            await server.hall._flag(live)
        if len(set(timers)) > 1:
            raise self.comparer.leak("timers", "only one table waits for somebody's patience")
        await self.news()


async def _quiet() -> None:
    """Let everything happen that can happen now."""
    for _ in range(30):
        await asyncio.sleep(0)


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
            await server.hall.store.create(some.header, some.summary, list(some.holders.values()), some.fresh)
        if not table.setup.is_listed:
            await server.hall.store.let_in(table.id, WATCHER)


async def story(comparer: Comparer, number: int, seed: int) -> None:
    """One history in two worlds, at some of its positions."""
    rng = Random(f"{seed} {number}")  # noqa: S311
    kind = CYCLE[number % len(CYCLE)]
    comparer.kind = str(kind)
    table = tale(kind, rng, start=START + number * 10_000_000)
    reader: Reader = rng.choice(table.readers)
    for turn, found in enumerate(mirrored(table, reader, rng)):
        name = f"table-{number}-{turn}"
        pair = Pair(reader, renamed(found.one, name), renamed(found.two, name))
        comparer.place = f"--seed {seed} --only {number}: {kind}, reader {reader}, line {pair.one.count}, table {name}"
        me = reading(pair, reader, rng, tries=0)
        await keep(comparer.servers, pair, me.person)
        ago = rng.choice((300, 4_000, pair.one.setup.patience * 1000 + 2_000))
        comparer.chance.now = max([some.now for some in pair.tables]) + ago
        await comparer.position(pair, rng)
        if rng.random() < 0.5:
            await comparer.watch(pair, rng)
        if rng.random() < 0.1:
            for ask in errands.house(me) + errands.makings(me):
                await comparer.compare(ask)
        for server in comparer.servers:
            server.drop(name)


@dataclass(frozen=True, slots=True)
class Tally:
    """What a run has compared."""

    pairs: int
    stories: int
    by_kind: Counter[str]
    by_route: Counter[str]
    unasked: set[str]
    seconds: float

    def __str__(self) -> str:
        kinds = [f"  {count:8,}  {kind}" for kind, count in sorted(self.by_kind.items())]
        routes = [f"  {count:8,}  {route}" for route, count in sorted(self.by_route.items())]
        last = f"{self.pairs:,} pairs compared in {self.stories:,} stories, {self.seconds:.0f} s: no leak"
        return "\n".join([*routes, "", *kinds, "", last])


async def compared(pairs: int, seed: int, folder: Path, only: int | None = None) -> Tally:
    """Compare at least so many pairs; raises Leak."""
    began = time.monotonic()
    chance = Chance()
    with chance.fixed():
        async with two_servers(folder) as servers:
            comparer = Comparer(servers, chance)
            number = 0 if only is None else only
            while comparer.pairs < pairs:
                await story(comparer, number, seed)
                number += 1
                if only is not None:
                    break
            spent = time.monotonic() - began
            return Tally(comparer.pairs, number, comparer.by_kind, comparer.by_route, comparer.unasked, spent)


def run(pairs: int, seed: int, only: int | None = None) -> Tally:
    """Compare at least so many pairs in a folder of its own."""
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(compared(pairs, seed, Path(folder), only))


def main() -> None:
    parser = argparse.ArgumentParser(description="Compare what a reader gets in worlds it cannot tell apart.")
    parser.add_argument("--pairs", type=int, default=100_000, help="how many pairs of answers")
    parser.add_argument("--seed", type=int, default=int(time.time()), help="which stories")
    parser.add_argument("--only", type=int, help="just this story, to see a leak again")
    given = parser.parse_args()
    print(f"seed {given.seed}")
    print(run(given.pairs, given.seed, given.only))


if __name__ == "__main__":
    main()
