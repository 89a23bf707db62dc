"""A crowd for measuring: people at many tables who move at random times and note when the last of them was told.

It must weigh little, for it shares the machine with the server: sockets without a client library, no task per move, and
of all that comes only the moves of whoever is asked are read.
"""

from __future__ import annotations

import asyncio
import gc
import re
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from math import inf
from random import Random
from time import perf_counter
from typing import Final, cast
from urllib.parse import quote, urlencode

from paradoxa.service.keys import COOKIE, INVITATION, Keys, new_secret

WIRES: Final = 64  # kept connections over which all people ask
PATIENCE: Final = 30.0  # seconds after which a move that was not told counts as lost
SIZE: Final = re.compile(rb"\r\ncontent-length: (\d+)", re.IGNORECASE)
# What a seat that is asked may do, as it stands in what its stream sends.
OPTIONS: Final = re.compile(rb'"options":\[([^]]+)\]')
WAYS: Final = re.compile(rb"data-ways='([^']+)'")
PATH: Final = re.compile(rb'\[\\"([^\\]*)\\"')
SURE: Final = re.compile(rb'id=\\?"sure\\?"')
PLY: Final = re.compile(rb'"ply": ?(\d+)')
Answer = Callable[[int, bytes], None]


class Wire(asyncio.Protocol):
    """A kept connection: one request at a time, in plain HTTP."""

    def __init__(self, idle: list[Wire]) -> None:
        self.idle = idle
        self.parts: list[bytes] = []
        self.missing = 0  # bytes, once the head has come
        self.then: Answer | None = None
        self.transport: asyncio.Transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast("asyncio.Transport", transport)  # uvloop's is none by descent

    def connection_lost(self, error: Exception | None) -> None:
        if self in self.idle:
            self.idle.remove(self)  # it was not needed for some seconds
        elif self.then is not None:
            then, self.then = self.then, None
            then(0, b"")

    def ask(self, request: bytes, then: Answer) -> None:
        """Send a request; `then` gets the status (0: hung up) and the answer."""
        self.then = then
        self.transport.write(request)

    def data_received(self, data: bytes) -> None:
        self.parts.append(data)
        if not self.missing:
            whole = b"".join(self.parts)
            end = whole.find(b"\r\n\r\n")
            size = SIZE.search(whole, 0, end) if end >= 0 else None
            if size is None:
                return
            self.missing = end + 4 + int(size[1]) - len(whole)
        else:
            self.missing -= len(data)
        if self.missing <= 0 and self.then is not None:
            whole, then = b"".join(self.parts), self.then
            self.parts, self.missing, self.then = [], 0, None
            self.idle.append(self)
            then(int(whole[9:12]), whole)


class Stream(asyncio.Protocol):
    """A stream of one seat; every message is one chunk and ends with a line end."""

    def __init__(self, told: Callable[[], None]) -> None:
        self.told = told
        self.last: list[bytes] = []  # the parts of the last message, which is read only where it is needed
        self.parts: list[bytes] = []
        self.transport: asyncio.Transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast("asyncio.Transport", transport)  # uvloop's is none by descent

    def data_received(self, data: bytes) -> None:
        self.parts.append(data)
        if data.endswith(b"\n\r\n"):
            parts, self.parts = self.parts, []
            if b'"ply"' in parts[0]:  # no sign of life, and no head alone
                self.last = parts
                self.told()


@dataclass(slots=True)
class Person:
    """Somebody at a seat."""

    id: str = field(default_factory=new_secret)
    cookie: str = ""
    invitation: str = ""
    csrf: str = ""
    token: str = ""
    stream: Stream | None = None


@dataclass(slots=True, eq=False)
class Seated:
    """A table as its people know it."""

    id: str
    people: list[Person]
    left: int = 0  # answers and messages still to come for the move under way
    due: float = 0.0


@dataclass(slots=True)
class Run:
    """What came of some seconds of load."""

    took: list[float]  # seconds from when each move was due until its last seat was told
    seconds: float
    lost: int  # moves refused, or not told in time


class LoadGenerator:
    """Many people at many tables of one server; `kind` is what they use: "api" or "pages"."""

    def __init__(self, port: int, keys: Keys, kind: str, rng: Random) -> None:
        self.port, self.keys, self.kind, self.rng = port, keys, kind, rng
        self.free: list[Seated] = []
        self.busy: set[Seated] = set()
        self.idle: list[Wire] = []
        self.waiting: deque[tuple[bytes, Answer]] = deque()
        self.took: list[float] = []
        self.lost = 0
        self.at_once = 0  # moves kept under way by `pressing`

    # --- asking ---------------------------------------------------------------------------------
    async def connect(self) -> None:
        """Have as many connections as ever."""
        loop = asyncio.get_running_loop()
        while len(self.idle) < WIRES:
            _, wire = await loop.create_connection(partial(Wire, self.idle), "127.0.0.1", self.port)
            self.idle.append(wire)

    def send(self, request: bytes, then: Answer) -> None:
        """Ask over the connection used last; who finds none waits, with the clock running."""

        def next_one(status: int, answer: bytes) -> None:
            then(status, answer)
            if self.waiting and self.idle:
                self.idle.pop().ask(*self.waiting.popleft())

        if self.idle:
            self.idle.pop().ask(request, next_one)
        else:
            self.waiting.append((request, next_one))

    def text(self, method: str, path: str, person: Person, body: bytes = b"", more: str = "") -> bytes:
        """A request of a person."""
        cookies = f"{COOKIE}={person.cookie}; {INVITATION}={person.invitation}"
        head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nCookie: {cookies}\r\n{more}"
        return f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body

    def form(self, path: str, person: Person, **fields: str) -> bytes:
        """A form of ours, as our script sends it."""
        kind = "Content-Type: application/x-www-form-urlencoded\r\nAccept: application/json\r\n"
        return self.text("POST", path, person, urlencode({"csrf": person.csrf, **fields}).encode(), kind)

    async def ask(self, request: bytes) -> bytes:
        """Ask and wait; what is not good ends the measurement."""
        done: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()

        def then(status: int, answer: bytes) -> None:
            if 200 <= status < 400:
                done.set_result(answer)
            else:
                done.set_exception(RuntimeError(f"{request[:20]!r} was answered with {status}"))

        self.send(request, then)
        return await done

    # --- sitting down ---------------------------------------------------------------------------
    async def sit(self, game: str, seats: int) -> None:
        """People make a table, come by its link, sit down, and listen."""
        people = [Person() for _ in range(seats)]
        for person in people:
            person.cookie, person.csrf = self.keys.cookie(person.id), self.keys.csrf(person.id)
        others = {f"other-{number}": "person" for number in range(1, seats)}
        answer = await self.ask(self.form("/new", people[0], game=game, seats=str(seats), place="1", **others))
        found = re.search(rb"location: /t/(\S+)", answer, re.IGNORECASE)
        assert found is not None
        table = Seated(found[1].decode(), people)
        for person in people[1:]:
            person.invitation = self.keys.invite(table.id)
            await self.ask(self.text("GET", f"/join/{person.invitation}", person))
            await self.ask(self.form(f"/t/{table.id}/sit", person))
        for seat, person in enumerate(people):
            person.token = self.keys.seat_token(table.id, seat, person.id)
            await self.listen(table, person)
        self.free.append(table)

    async def turn_to(self, kind: str) -> None:
        """Everybody leaves the API for the pages, or the other way round."""
        self.kind = kind
        for table in self.free:
            for person in table.people:
                assert person.stream is not None
                person.stream.transport.abort()
                await self.listen(table, person)

    async def listen(self, table: Seated, person: Person) -> None:
        """Open a person's stream: a page, or the events of the seat."""
        first = asyncio.Event()

        def told() -> None:
            first.set()
            self.hears(table)

        loop = asyncio.get_running_loop()
        _, person.stream = await loop.create_connection(lambda: Stream(told), "127.0.0.1", self.port)
        path = f"/t/{table.id}/live" if self.kind == "pages" else f"/api/tables/{table.id}/stream"
        person.stream.transport.write(self.text("GET", path, person, b"", _bearer(person)))
        await first.wait()

    # --- moving ---------------------------------------------------------------------------------
    def move(self, due: float) -> None:
        """Somebody moves at a table where nothing is under way; the clock runs since `due`."""
        while self.free:
            place = self.rng.randrange(len(self.free))
            self.free[place], self.free[-1] = self.free[-1], self.free[place]
            table = self.free.pop()
            request = self.choice(table)
            if request is None:
                continue  # this game is over
            table.due = due
            table.left = len(table.people) + 1
            self.busy.add(table)
            self.send(request, partial(self.answered, table))
            return
        self.lost += 1

    def answered(self, table: Seated, status: int, _: bytes) -> None:
        """The server has answered the one who moved."""
        if status == 200:
            self.hears(table)
        else:
            self.lost += 1
            self.busy.discard(table)

    def hears(self, table: Seated) -> None:
        """One more has been told; the last one stops the clock."""
        table.left -= 1
        if not table.left and table in self.busy:  # a stream that begins also tells
            self.took.append(perf_counter() - table.due)
            self.busy.discard(table)
            self.free.append(table)
            if len(self.busy) < self.at_once:
                self.move(perf_counter())

    def choice(self, table: Seated) -> bytes | None:
        """The next move at a table as a request, notation or a path of clicks; None where the game is over."""
        for person in table.people:
            assert person.stream is not None
            said = b"".join(person.stream.last)
            found = (OPTIONS if self.kind == "api" else WAYS).search(said)
            ply = PLY.search(said)
            if found is None or ply is None:
                continue
            if self.kind == "api":
                move = self.rng.choice(found[1].split(b","))
                body = b'{"move":%b,"ply":%b}' % (move, ply[1])
                more = f"{_bearer(person)}Content-Type: application/json\r\n"
                return self.text("POST", f"/api/tables/{table.id}/moves", person, body, more)
            path = self.rng.choice(PATH.findall(found[1])).decode().split()
            *picks, click = [*path, "sure"] if SURE.search(said) else path  # a move that is confirmed
            return self.form(f"/t/{table.id}/click", person, ply=ply[1].decode(), picks=" ".join(picks), click=click)
        return None

    # --- load -----------------------------------------------------------------------------------
    async def arrivals(self, rate: float, seconds: float) -> Run:
        """Moves are due at random times, at a rate, at random tables, however long the server takes."""
        await self._begin()
        start = due = perf_counter()
        while (due := due + self.rng.expovariate(rate)) < start + seconds:
            if (pause := due - perf_counter()) > 0:
                await asyncio.sleep(pause)
            self.move(min(due, perf_counter()))
        return await self._end(start)

    async def pressing(self, at_once: int, seconds: float, moves: float = inf) -> Run:
        """So many moves are always under way, for some time or until there were enough: the most that gets through."""
        await self._begin()
        start = perf_counter()
        self.at_once = at_once
        for _ in range(at_once):
            self.move(start)
        while self.busy and perf_counter() - start < seconds and len(self.took) < moves:
            await asyncio.sleep(0.05)
        self.at_once = 0
        return await self._end(start)

    async def _begin(self) -> None:
        await self.connect()
        self.took, self.lost = [], 0
        gc.collect()
        gc.disable()  # pauses of ours are not the server's

    async def _end(self, start: float) -> Run:
        while self.busy and perf_counter() - max([table.due for table in self.busy]) < PATIENCE:
            await asyncio.sleep(0.002)
        gc.enable()
        lost = self.lost + len(self.busy)
        self.busy.clear()
        return Run(self.took, perf_counter() - start, lost)

    def close(self) -> None:
        """Hang up."""
        for person in [person for table in self.free for person in table.people]:
            if person.stream is not None:
                person.stream.transport.abort()
        for wire in list(self.idle):
            wire.transport.abort()


def _bearer(person: Person) -> str:
    return f"Authorization: Bearer {quote(person.token)}\r\n"
