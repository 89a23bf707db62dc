"""Streams a reader leaves open while others move: what it is told in both worlds, and what it is not told."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from random import Random

from paradoxa.core import Seat
from paradoxa.service.live_tables import LiveTable
from paradoxa.tables import acts
from paradoxa.tables.table import Table
from tests.http.comparing import Comparer
from tests.http.errands import Reading
from tests.http.histories import OFTEN_FORCED, SECRET, Pair, snapshot
from tests.http.next_steps import Step, next_step
from tests.http.wire import Answer, Ask, Stream, opened

TICKS = 30  # of the loop: then everything has happened that can happen now


async def quiet() -> None:
    """Let everything happen that can happen now."""
    for _ in range(TICKS):
        await asyncio.sleep(0)


class Watch:
    """Streams that a reader left open on both servers, and those who move meanwhile."""

    def __init__(self, comparer: Comparer, pair: Pair, asks: list[Ask]) -> None:
        self.comparer, self.pair, self.asks = comparer, pair, asks
        self.streams: list[tuple[Ask, list[Stream]]] = []
        self.told: list[int] = []
        self.moments: list[tuple[int, Pair]] = []  # when somebody was asked in secret

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
        await quiet()
        for ask, both in self.streams:
            self.comparer.check(ask, both[0].answer, both[1].answer)
            self.told.append(len(both[0].messages))
            if self.told[-1] != len(both[1].messages):
                raise self.comparer.leak(f"stream {ask}", "the same came in different pieces")

    async def close(self) -> None:
        """Hang up everywhere."""
        for _, both in self.streams:
            for stream in both:
                await stream.end()

    async def news(self) -> int:
        """Compare what came since; answers how many messages that was."""
        await quiet()
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

    async def told_all(self) -> None:
        """Something must have come, unless this reader may not look at all."""
        if not await self.news() and self.streams[0][1][0].answer.status == 200:
            raise self.comparer.leak("streams", "something happened, and nobody was told")

    # --- what happens ---------------------------------------------------------------------------
    @property
    def lives(self) -> list[LiveTable]:
        """The table in both servers."""
        return [server.live_tables.lives[self.pair.one.id] for server in self.comparer.servers]

    async def do(self, place: int, act: Callable[[Table], object]) -> None:
        """Do something in one world."""
        await self.comparer.servers[place].live_tables.change(self.lives[place], act)

    async def do_both(self, act: Callable[[Table], object]) -> None:
        """Do something everybody sees in both worlds."""
        for place in range(2):
            await self.do(place, act)
        await self.told_all()

    async def answer(self, place: int, seat: Seat, move: str) -> None:
        await self.do(place, lambda draft: acts.answer(draft, seat, None, move))

    def catch_up(self) -> None:
        """The pair as both tables now are."""
        self.pair.one, self.pair.two = [live.table for live in self.lives]

    def pass_time(self, milliseconds: int) -> None:
        self.comparer.chance.now += milliseconds

    async def step(self, me: Reading, rng: Random) -> bool:
        """Somebody goes on; False where no move is the same to the reader in both worlds."""
        pair = self.pair
        await self.happening(rng)
        held = [pair.reader in table.held for table in pair.tables]
        if any(held):
            return await self.end_of_secret(held)
        seat = rng.choice(pair.one.view(pair.reader).waiting)
        step = next_step(pair, seat, rng)
        if step is None:
            return False
        if self.is_bots_turn(seat):
            await self.by_bot(step)
        elif any(step.asks) and not await self.secret(step, me, rng):
            return True
        else:
            for place, (move, asks) in enumerate(zip(step.moves, step.asks, strict=True)):
                await self.answer(place, seat, SECRET if asks else move)
        await self.told_all()
        self.catch_up()
        return True

    def is_bots_turn(self, seat: Seat) -> bool:
        """Whether another seat's bot, and nobody else, is asked, and no forced move follows on its own."""
        tables = self.pair.tables
        return seat != self.pair.reader and all(
            [table.asked == (seat,) and table.places[seat].bot and not table.forced for table in tables]
        )

    async def by_bot(self, step: Step) -> None:
        """A bot's move and what it is asked in secret come as one: no pause tells of the question."""
        for server, move, asks in zip(self.comparer.servers, step.moves, step.asks, strict=True):
            await server.let_bot_move(self.pair.one.id, [move, SECRET] if asks else [move])
        self.comparer.moments["that a bot made no pause for"] += any(step.asks)

    async def happening(self, rng: Random) -> None:
        """Something besides the game: seen by all, or a wish that is nobody else's business, in one world only."""
        pair = self.pair
        seat = rng.randrange(pair.one.setup.seats)
        if rng.random() < 0.4 and pair.one.places[seat].kind == "person":
            away = bool(pair.one.places[seat].bot)
            await self.do_both(lambda draft: (acts.come_back if away else acts.leave)(draft, seat))
            self.pass_time(300)
        others = [other for other in range(pair.one.setup.seats) if other != pair.reader]
        if pair.one.setup.game not in OFTEN_FORCED and rng.random() < 0.3:
            place = rng.randrange(2)
            other = rng.choice(others)
            wants = other not in pair.tables[place].forced
            await self.do(place, lambda draft: acts.play_forced(draft, other, wants))
            await self.silence("only others' way of playing changed")
        self.catch_up()

    async def secret(self, step: Step, me: Reading, rng: Random) -> bool:
        """The moment before a paradox is kept secret, when to the reader nobody has moved; False: it went back."""
        asking = [place for place in range(2) if step.asks[place]]
        for place in asking:
            await self.answer(place, step.seat, step.moves[place])
        await self.silence("somebody is asked in secret")
        self.catch_up()
        await self.moment(me, "asked in one world" if len(asking) == 1 else "asked in both worlds")
        if rng.random() < 0.4 and all(self.pair.tables[place].undo_point(step.seat) is not None for place in asking):
            for place in asking:
                await self.do(place, lambda draft: acts.ask_undo(draft, step.seat))
                await self.silence("what was taken back nobody had seen")
                self.pass_time(600)
                await self.answer(place, step.seat, step.moves[place])
            await self.silence("what was taken back and made again nobody has seen")
            self.catch_up()
            await self.moment(me, "taken back and made again")
        if rng.random() < 0.4:
            await self.happening(rng)
            await self.moment(me, "with something happening meanwhile")
        return not await self.goes_back(rng)

    async def moment(self, me: Reading, what: str) -> None:
        """Compare what the reader sees while somebody is asked in secret."""
        self.comparer.moments[what] += 1
        await self.comparer.look(me)
        pair = Pair(self.pair.reader, snapshot(self.pair.one), snapshot(self.pair.two))
        self.moments.append((self.comparer.chance.now, pair))
        self.pass_time(1_700)

    async def goes_back(self, rng: Random) -> bool:
        """The reader wants to take its own last move back, while another one thinks; whether that is allowed."""
        reader = self.pair.reader
        if reader is None or self.pair.one.undo_point(reader) is None or self.pair.two.undo_point(reader) is None:
            return False
        await self.do_both(lambda draft: acts.ask_undo(draft, reader))
        self.catch_up()
        if not self.pair.one.undo_needs:
            return True
        other, is_allowed = min(self.pair.one.undo_needs), rng.random() < 0.5
        self.pass_time(900)
        await self.do_both(lambda draft: acts.answer_undo(draft, other, is_allowed))
        self.catch_up()
        self.comparer.moments[f"with the reader's undo {'allowed' if is_allowed else 'refused'}"] += 1
        return is_allowed

    async def end_of_secret(self, held: list[bool]) -> bool:
        """A secret question is declined, and the same move made where it was not made yet, if it can be."""
        pair = self.pair
        asked = pair.tables[held.index(True)]
        assert asked.match is not None
        line = asked.match.lines[asked.horizon(pair.reader)]
        for table in [table for table, is_held in zip(pair.tables, held, strict=True) if not is_held]:
            decision = table.view(line.seat).decision
            if decision is None or line.move not in decision.options:
                return False
        for place, is_held in enumerate(held):
            await self.answer(place, line.seat, SECRET if is_held else str(line.move))
            if pair.reader in self.lives[place].table.held:
                await self.answer(place, line.seat, SECRET)
        self.catch_up()
        if pair.one.view(pair.reader) != pair.two.view(pair.reader):  # a clash showed the hands
            return False
        await self.told_all()
        return True

    async def wait_long(self) -> None:
        """The table's patience runs out, and later somebody's time: those who wait are told."""
        self.pass_time(self.pair.one.setup.patience * 1000 + 50)
        await self.time_is_up()
        dues = {live.table.clock.runs_out(live.table.thinking) for live in self.lives}
        if len(dues) > 1:
            raise self.comparer.leak("clocks", f"time runs out differently: {dues}")
        due = dues.pop()
        if due is not None and not self.pair.one.places[due[1]].bot:
            self.comparer.chance.now = max(self.comparer.chance.now, due[0] + 1)
            await self.time_is_up()

    async def time_is_up(self) -> None:
        """What the timers of the live tables do when they ring."""
        timers = {live.timer is None for live in self.lives}
        for server, live in zip(self.comparer.servers, self.lives, strict=True):
            await server.live_tables._flag(live)
        states = {live.table.status for live in self.lives}
        if len(timers) > 1 or len(states) > 1:
            raise self.comparer.leak("timers", f"only one table waits, or ends: {states}")
        if states == {"running"}:  # after the end everything is shown
            await self.news()
