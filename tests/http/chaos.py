"""The durability test: games are played through the API while the server is killed again and again.

    python -m tests.http.chaos --kills 1000

After every kill the database is looked at from outside (see audit.py): no acknowledged move is missing, no other one is
half there. At the end the games are played to their end, and their records must be what the database holds.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import ExitStack, aclosing
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from paradoxa.core import Seat
from paradoxa.core.record import Record, verify
from tests.http.audit import Audit, Key
from tests.http.client import Answer, Client, Lost
from tests.http.postgres import NoPostgres, cluster
from tests.http.running import SECONDS, Server

STALE = "moved on"
ODDS_OF_UNDO = 0.05
# The tables that are played at the same time; when a game is over, a new table is made.
GAMES: Sequence[dict[str, Any]] = (
    {"game": "antinomy", "seats": ["me", "person"]},
    {"game": "antinomy", "seats": ["me", "person"], "options": {"may-decline": "yes"}},
    {"game": "antinomy", "seats": ["me", "bot greedy"]},
    {"game": "paradominetor", "seats": ["me", "person", "person"]},
    {"game": "the-perfect-moment", "seats": ["me", "person"]},
    {"game": "the-perfect-moment", "seats": ["me"], "options": {"colours": "kpg"}},
    {"game": "paradominetor", "seats": ["person", "bot uniform", "me", "person"], "pace": {"minutes": 60}},
    {"game": "paradox-island", "seats": ["me", "person"], "options": {"limit": "25"}, "reactions": 0},
)


@dataclass
class Tally:
    """What happened."""

    kills: int = 0
    tables: int = 0
    finished: int = 0
    acknowledged: int = 0
    refused: int = 0  # the table had moved on
    unanswered: int = 0  # the server died before it could answer
    kept: int = 0  # of those unanswered, how many were stored all the same
    undone: int = 0
    lines: int = 0
    seconds: float = 0

    def __str__(self) -> str:
        return (
            f"{self.kills} kills, {self.tables} tables ({self.finished} played to the end), {self.lines} lines; "
            f"{self.acknowledged} moves acknowledged, {self.unanswered} unanswered ({self.kept} of them stored), "
            f"{self.refused} refused as stale, {self.undone} taken back; {self.seconds:.0f} s"
        )


@dataclass
class Ledger:
    """What the players know: what they sent, and what they were told is done."""

    sent: dict[Key, set[str]] = field(default_factory=dict)
    acknowledged: dict[Key, str] = field(default_factory=dict)
    unanswered: dict[Key, set[str]] = field(default_factory=dict)
    undos: dict[tuple[str, Seat, str], list[int]] = field(default_factory=dict)  # sent, acknowledged
    tokens: dict[tuple[str, Seat], str] = field(default_factory=dict)
    refused: int = 0


class Chaos:
    """Players at several tables, and somebody who kills the server."""

    def __init__(self, server: Server, seed: int) -> None:
        self.server, self.rng = server, Random(seed)
        self.audit, self.ledger, self.tally = Audit(server.database), Ledger(), Tally()
        self.is_ending = False
        self.answers = 0  # since the server was started
        self.progress = asyncio.Event()  # something was answered
        self.posting = asyncio.Event()  # something was sent

    async def run(self, kills: int, *, is_told: bool = False) -> Tally:
        """Play and kill; raises AssertionError at the first thing that is not as it was promised."""
        begun = time.monotonic()
        self.server.start()
        async with Client(self.server.port) as client:
            self.client = client
            async with asyncio.TaskGroup() as players:
                for game in GAMES:
                    players.create_task(self.play_on(game))
                for _ in range(kills):
                    await self.wait_and_kill()
                    self.tally.kills += 1
                    if is_told and self.tally.kills % 25 == 0:
                        self.tally.seconds = time.monotonic() - begun
                        print(f"  {self.counted()}", flush=True)
                self.is_ending = True
            await self.audit.look()
            self.check()
            await self.check_records()
        self.tally.seconds = time.monotonic() - begun
        return self.counted()

    def counted(self) -> Tally:
        ledger, tally = self.ledger, self.tally
        tally.tables, tally.acknowledged, tally.refused = (
            len(self.audit.tables),
            len(ledger.acknowledged),
            ledger.refused,
        )
        tally.unanswered = sum([len(moves) for moves in ledger.unanswered.values()])
        tally.kept = sum([self.audit.answered.get(key) in moves for key, moves in ledger.unanswered.items()])
        tally.finished = sum([bool(table.ending) for table in self.audit.tables.values()])
        tally.lines = sum([table.count for table in self.audit.tables.values()])
        tally.undone = sum([count for key, count in self.audit.happenings.items() if key[2] == "!undo"])
        return tally

    # --- killing ----------------------------------------------------------------------------------
    async def wait_and_kill(self) -> None:
        """Kill the server while it starts, between two answers, or a moment after something was sent."""
        how = self.rng.random()
        if how < 0.1:
            await asyncio.sleep(self.rng.uniform(0, 0.4))
        else:
            wanted = self.rng.randrange(1, 12)
            async with asyncio.timeout(SECONDS):
                while self.answers < wanted:
                    await self.progress.wait()
                    self.progress.clear()
                if how < 0.7:
                    self.posting.clear()
                    await self.posting.wait()
            await asyncio.sleep(self.rng.uniform(0, 0.008))
        self.server.end()
        await self.audit.look()
        self.check()
        self.answers = 0
        self.server.start()

    def check(self) -> None:
        ledger = self.ledger
        self.audit.check(ledger.acknowledged, ledger.sent, ledger.tokens)
        for key, (sent, acknowledged) in ledger.undos.items():
            there = self.audit.happenings.get(key, 0)
            assert acknowledged <= there <= sent, f"{key}: {sent} sent, {acknowledged} acknowledged, {there} there"
        for table, seat in ledger.tokens:
            assert table in self.audit.tables, f"{table} was made and is not there"
            assert self.audit.tables[table].places[seat].kind == "person", f"somebody sat down at {table}, and is gone"

    async def check_records(self) -> None:
        """What the API now says is what the database holds, and a record that replays."""
        for (name, _), token in self.ledger.tokens.items():
            table = self.audit.tables[name]
            if table.ending:
                answer = await self.client.get(f"/api/tables/{name}/record", authorization=f"Bearer {token}")
                assert answer.text == table.record(), f"{name}: another record than in the database"
                assert verify(Record.read(answer.text)).is_finished

    # --- playing ----------------------------------------------------------------------------------
    async def post(self, path: str, body: dict[str, Any], token: str = "", invite: str = "") -> Answer | None:
        """Send something; None where no answer came."""
        headers = {"authorization": f"Bearer {token}"} if token else {"paradoxa_invite": invite}
        self.posting.set()
        try:
            answer = await self.client.post(path, body, **headers)
        except Lost:
            await asyncio.sleep(0.02)
            return None
        assert answer.status < 500, f"{path}: {answer.status} {answer.text}"
        self.answers += 1
        self.progress.set()
        return answer

    async def play_on(self, game: dict[str, Any]) -> None:
        """Play one game after another, and one at least to its end."""
        has_played = False
        while not self.is_ending or not has_played:
            table = await self.make(game)
            if table is not None:
                has_played = True
                seats = [seat for name, seat in self.ledger.tokens if name == table]
                await asyncio.gather(*[self.play(table, seat) for seat in seats])

    async def make(self, game: dict[str, Any]) -> str | None:
        """A table at which everybody sits; None where the server died over it (who knows who sits there then)."""
        made = await self.post("/api/tables", {"name": "Ada", "pace": {"minutes": 0}, **game})
        if made is None:
            return None
        assert made.status == 201, made.text
        told = made.json()
        table: str = told["table"]
        self.ledger.tokens[table, told["seat"]] = told["token"]
        for _ in range(game["seats"].count("person")):
            sat = await self.post(f"/api/tables/{table}/sit", {"name": "Bo"}, invite=told["invite"])
            if sat is None:
                return None
            assert sat.status == 201, sat.text
            self.ledger.tokens[table, sat.json()["seat"]] = sat.json()["token"]
        return table

    async def play(self, table: str, seat: Seat) -> None:
        """Play a seat to the end of the game: hear the stream, answer what is asked, connect again when it breaks."""
        async with Client(self.server.port, authorization=f"Bearer {self.ledger.tokens[table, seat]}") as client:
            while True:
                try:
                    async with aclosing(client.lines(f"/api/tables/{table}/stream")) as stream:
                        async for news in stream:
                            if not await self.answer(table, seat, news):
                                return
                except Lost:
                    await asyncio.sleep(0.02)

    async def answer(self, table: str, seat: Seat, news: dict[str, Any]) -> bool:
        """Do what the seat is asked for, and sometimes something else; False when the game is over."""
        if news["status"] == "over":
            return False
        if news["may_answer"]:
            is_allowed = self.rng.random() < 0.7
            verb = "!allow" if is_allowed else "!refuse"
            await self.undo(table, seat, verb, "undo-answer", {"allow": is_allowed})
        elif news["options"]:
            if self.rng.random() < ODDS_OF_UNDO and news["undo_by"] is None:
                await self.undo(table, seat, "!ask-undo", "undo", {})
            await self.move(table, seat, news["ply"], self.rng.choice(news["options"]))
        return True

    async def move(self, table: str, seat: Seat, ply: int, move: str) -> None:
        key = (table, seat, ply)
        self.ledger.sent.setdefault(key, set()).add(move)
        token = self.ledger.tokens[table, seat]
        answer = await self.post(f"/api/tables/{table}/moves", {"move": move, "ply": ply}, token)
        if answer is None:
            self.ledger.unanswered.setdefault(key, set()).add(move)
        elif answer.status == 200:
            self.ledger.acknowledged[key] = move
        else:
            assert answer.status == 409, f"{answer.status} {answer.text}"
            assert STALE in answer.text or "is over" in answer.text, answer.text
            self.ledger.refused += 1

    async def undo(self, table: str, seat: Seat, verb: str, deed: str, body: dict[str, Any]) -> None:
        counts = self.ledger.undos.setdefault((table, seat, verb), [0, 0])
        counts[0] += 1
        answer = await self.post(f"/api/tables/{table}/{deed}", body, self.ledger.tokens[table, seat])
        if answer is not None:
            assert answer.status in (200, 409), answer.text
            counts[1] += answer.status == 200


def chaos(database: str, folder: Path, kills: int, seed: int, *, is_cold: bool = False, is_told: bool = False) -> Tally:
    """Play and kill on a fresh database."""
    server = Server(database, folder, is_cold=is_cold)
    try:
        return asyncio.run(Chaos(server, seed).run(kills, is_told=is_told))
    finally:
        server.close()


def main() -> None:
    """Run it as long as is wanted, and say how it went."""
    parser = argparse.ArgumentParser(description="Kill the server again and again while games are played.")
    parser.add_argument("--kills", type=int, default=1000)
    parser.add_argument("--database", choices=("sqlite", "postgresql", "both"), default="both")
    parser.add_argument("--seed", type=int, default=None, help="of the moves and the moments; default: a new one")
    parser.add_argument("--cold", action="store_true", help="start each server from scratch instead of by a fork")
    wanted = parser.parse_args()
    seed = wanted.seed if wanted.seed is not None else time.time_ns() % 1_000_000
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="paradoxa-chaos-")))
        databases = {}
        if wanted.database != "postgresql":
            databases["SQLite"] = f"sqlite:///{folder / 'tables.db'}"
        if wanted.database != "sqlite":
            try:
                databases["PostgreSQL"] = stack.enter_context(cluster()).new_database()
            except NoPostgres as reason:
                sys.exit(f"chaos: {reason}")
        for name, url in databases.items():
            print(f"{name}, seed {seed}:", flush=True)
            tally = chaos(url, folder, wanted.kills, seed, is_cold=wanted.cold, is_told=True)
            print(f"{name}: nothing lost, nothing half done. {tally}", flush=True)


if __name__ == "__main__":
    main()
