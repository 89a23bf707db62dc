"""Two servers on one PostgreSQL serve the same tables: each hears of what the other did, and of two moves one wins."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.http.audit import Audit
from tests.http.client import Client
from tests.http.postgres import Cluster
from tests.http.running import FREE, SECONDS, Server, running

ROUNDS = 120
STALE = "The table moved on in the meantime; look again, and then decide."
SLOW = (*FREE[2:], "--bot-pause", "600")  # its bots take their time
News = dict[str, Any]


class Ear:
    """Somebody who hears a seat's stream at one of the servers; `news` is the latest."""

    def __init__(self, client: Client, table: str) -> None:
        self.client, self.path = client, f"/api/tables/{table}"
        self.heard: list[News] = []
        self._changed = asyncio.Event()

    async def listen(self) -> None:
        async for news in self.client.lines(f"{self.path}/stream"):
            self.heard.append(news)
            self._changed.set()

    @property
    def news(self) -> News:
        return self.heard[-1]

    @property
    def events(self) -> list[Any]:
        return [event for news in self.heard for event in news.get("events", [])]

    async def after(self, ply: int) -> News:
        """The latest news, once they are newer, or the last."""
        return await self.until(lambda news: news["ply"] > ply or news["status"] == "over")

    async def until(self, is_so: Callable[[News], bool]) -> News:
        """The latest news, once they are so."""
        async with asyncio.timeout(SECONDS):
            while not self.heard or not is_so(self.news):
                self._changed.clear()
                await self._changed.wait()
        return self.news

    async def move(self, move: str, ply: int) -> tuple[int, Any]:
        answer = await self.client.post(f"{self.path}/moves", {"move": move, "ply": ply})
        return answer.status, answer.json()


class Tables:
    """Tables at both servers, with somebody who hears each seat at each of them."""

    def __init__(self, pair: Sequence[Server], stack: AsyncExitStack, tasks: asyncio.TaskGroup) -> None:
        self.ports = [server.port for server in pair]
        self._stack, self._tasks = stack, tasks
        self._hearing: list[asyncio.Task[None]] = []

    async def client(self, where: int, **headers: str) -> Client:
        return await self._stack.enter_async_context(Client(self.ports[where], **headers))

    async def make(self, game: str, seats: Sequence[str], **more: object) -> tuple[str, dict[int, str]]:
        """A table made through the first server at which the others sit down through the second."""
        first, second = [await self.client(where) for where in (0, 1)]
        made = (await first.post("/api/tables", {"game": game, "name": "Ada", "seats": list(seats), **more})).json()
        tokens = {made["seat"]: made["token"]}
        for _ in range(list(seats).count("person")):
            path = f"/api/tables/{made['table']}/sit"
            sat = (await second.post(path, {"name": "Bo"}, paradoxa_invite=made["invite"])).json()
            tokens[sat["seat"]] = sat["token"]
        return made["table"], tokens

    async def ear(self, where: int, table: str, token: str) -> Ear:
        ear = Ear(await self.client(where, authorization=f"Bearer {token}"), table)
        self._hearing.append(self._tasks.create_task(ear.listen()))
        return ear

    def hush(self) -> None:
        for task in self._hearing:
            task.cancel()


def run(pair: Sequence[Server], work: Callable[[Tables], Awaitable[None]]) -> None:
    async def whole() -> None:
        async with AsyncExitStack() as stack, asyncio.TaskGroup() as tasks:
            tables = Tables(pair, stack, tasks)
            await work(tables)
            tables.hush()

    asyncio.run(whole())


@pytest.mark.parametrize(("game", "seats"), [("antinomy", 2), ("paradominetor", 4)])
def test_a_table_made_through_one_is_played_through_both(pair: tuple[Server, Server], game: str, seats: int) -> None:
    """Each seat hears at one server and moves through the other; all hear everything."""
    rng = Random(1)

    async def work(tables: Tables) -> None:
        table, tokens = await tables.make(game, ["me", *["person"] * (seats - 1)])
        ears = [await tables.ear(seat % 2, table, tokens[seat]) for seat in range(seats)]
        hands = [await tables.ear(1 - seat % 2, table, tokens[seat]) for seat in range(seats)]

        async def play(seat: int) -> None:
            ply = -1
            while True:
                news = await ears[seat].after(ply)
                if news["status"] == "over":
                    return
                ply = news["ply"]
                if news["options"]:
                    status, told = await hands[seat].move(rng.choice(news["options"]), ply)
                    assert status == 200 or told["error"] == STALE, told

        await asyncio.gather(*[play(seat) for seat in range(seats)])
        last = [await ear.until(lambda news: news["status"] == "over") for ear in (*ears, *hands)]
        assert len({news["ending"] for news in last}) == 1
        for ear in (*ears, *hands):
            plies = [news["ply"] for news in ear.heard]
            assert plies == sorted(set(plies))
        # At either server the same seat heard the same things happen, however they were bundled.
        for ear, hand in zip(ears, hands, strict=True):
            assert ear.events == hand.events

    run(pair, work)


def test_of_two_moves_at_the_same_moment_exactly_one_wins(pair: tuple[Server, Server]) -> None:
    rng = Random(2)
    wins = [0, 0]

    async def work(tables: Tables) -> None:
        while sum(wins) < ROUNDS:
            table, tokens = await tables.make("antinomy", ["me", "person"])
            ears = [[await tables.ear(where, table, tokens[seat]) for where in (0, 1)] for seat in (0, 1)]
            while sum(wins) < ROUNDS:
                for both in ears:
                    await asyncio.gather(*[ear.until(lambda news: news["status"] != "open") for ear in both])
                if ears[0][0].news["status"] == "over":
                    break
                seat = ears[0][0].news["waiting"][0]
                here, there = ears[seat]
                ply, options = here.news["ply"], here.news["options"]
                assert there.news["ply"] == ply
                moves = [rng.choice(options), rng.choice(options)]
                results = await asyncio.gather(here.move(moves[0], ply), there.move(moves[1], ply))
                assert sorted([status for status, _ in results]) == [200, 409], results
                winner = [status for status, _ in results].index(200)
                wins[winner] += 1
                assert results[1 - winner][1]["error"].startswith((STALE, "The game is over."))
                for both in ears:
                    told = await asyncio.gather(*[ear.after(ply) for ear in both])
                    assert told[0] == told[1]

    run(pair, work)
    print(f"{ROUNDS} rounds, won by the servers: {wins}")
    assert sum(wins) == ROUNDS
    audit = Audit(pair[0].database)
    asyncio.run(audit.look())


def test_people_who_choose_in_secret_at_the_same_moment(pair: tuple[Server, Server]) -> None:
    """Who is asked besides others is not told that the table moved on: their own question is the same as before."""
    rng = Random(3)

    async def work(tables: Tables) -> None:
        for _ in range(10):
            table, tokens = await tables.make("paradominetor", ["me", "person", "person"])
            ears = [await tables.ear(seat % 2, table, tokens[seat]) for seat in range(3)]
            news = [await ear.until(lambda news: bool(news["options"])) for ear in ears]
            moves = [(ear, rng.choice(told["options"]), told["ply"]) for ear, told in zip(ears, news, strict=True)]
            results = await asyncio.gather(*[ear.move(move, ply) for ear, move, ply in moves])
            assert [status for status, _ in results] == [200, 200, 200], results

    run(pair, work)


def test_a_bots_table_goes_on_when_the_thinking_server_is_killed(postgres: Cluster, tmp_path: Path) -> None:
    """Its move was thought of and never stored; the other server waits a little, then thinks itself."""
    database = postgres.new_database()
    with running(database, tmp_path, SLOW) as slow, running(database, tmp_path) as quick:

        async def work(tables: Tables) -> None:
            made = [await tables.make("antinomy", ["me", "bot greedy"]) for _ in range(2)]
            (watched, tokens), (unwatched, others) = made
            ear = await tables.ear(1, watched, tokens[0])
            news = await ear.until(lambda news: news["status"] == "running")
            for table, token in ((watched, tokens[0]), (unwatched, others[0])):
                client = await tables.client(0, authorization=f"Bearer {token}")
                asked = (await client.get(f"/api/tables/{table}")).json()
                answer = await client.post(
                    f"/api/tables/{table}/moves", {"move": asked["options"][0], "ply": asked["ply"]}
                )
                assert answer.status == 200, answer.text
            news = await ear.until(lambda news: news["waiting"] == [1])  # the quick one has heard of it
            begun = time.monotonic()
            slow.end()
            told = await ear.until(lambda now: now["ply"] > news["ply"] and bool(now["options"]))
            assert time.monotonic() - begun > 2, "another process gets its time first"
            assert told["status"] == "running"
            late = await tables.ear(1, unwatched, others[0])  # nobody has asked the quick one for this table so far
            await late.until(lambda news: bool(news["options"]))

        run((slow, quick), work)


def test_a_stream_that_breaks_goes_on_at_the_other_server(postgres: Cluster, tmp_path: Path) -> None:
    database = postgres.new_database()
    with running(database, tmp_path) as one, running(database, tmp_path) as other:

        async def work(tables: Tables) -> None:
            table, tokens = await tables.make("antinomy", ["me", "person"])
            mover = await tables.ear(1, table, tokens[0])
            client = await tables.client(0, authorization=f"Bearer {tokens[0]}")
            async with client.stream(f"/api/tables/{table}/stream") as (status, reader):
                assert status == 200
                assert await reader.readline()
                one.end()
                while await reader.read(10_000):
                    pass
            news = await mover.until(lambda news: news["status"] == "running")
            asked = next(seat for seat in (0, 1) if seat in news["waiting"])
            hand = mover if asked == 0 else await tables.ear(1, table, tokens[1])
            news = await hand.until(lambda news: bool(news["options"]))
            status, _ = await hand.move(news["options"][0], news["ply"])
            assert status == 200
            again = await tables.ear(1, table, tokens[0])
            await again.until(lambda now: now["ply"] > news["ply"])
            await mover.until(lambda now: now["ply"] == again.news["ply"])
            assert again.events == mover.events

        run((one, other), work)
