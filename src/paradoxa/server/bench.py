"""The server measured as its users feel it: many live tables, spread arrivals, from POST to the last seat told.

The load comes from another process than the server's, over real sockets; both share the machine.
"""

from __future__ import annotations

import asyncio
import json
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from html import unescape
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import Final
from urllib.parse import urlencode
from urllib.request import Request, urlopen

from paradoxa.bench import Measure
from paradoxa.server.config import read_key
from paradoxa.server.seats import COOKIE, Keys, new_secret

MIX: Final = (("antinomy", 2), ("paradominetor", 4))  # games at the tables, in turn, with their seats
AIMS: Final = {"api": (500, 50), "pages": (150, 50)}  # moves/s offered, and the p99 in milliseconds we want then
WAYS: Final = re.compile(r"data-ways='([^']*)'")


# --- a server of our own -----------------------------------------------------------------------
@contextmanager
def running(folder: Path) -> Iterator[tuple[int, Keys, subprocess.Popen[bytes]]]:
    """A server in its own process, without limits and with a database of its own; answers its port and key."""
    key_file = folder / "bench.key"
    command = [sys.executable, "-m", "paradoxa", "serve", "--no-browser", "--port", "0"]
    command += ["--database", f"sqlite:///{folder / 'bench.db'}", "--key-file", str(key_file)]
    command += ["--writes-per-second", "0", "--tables-per-minute", "0", "--bot-pause", "0"]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)  # noqa: S603  # our own
    try:
        assert server.stdout is not None
        said = server.stdout.readline().decode()
        found = re.search(r":(\d+)/", said)
        if found is None:
            raise RuntimeError(f"the server did not start: {said!r}")
        yield int(found[1]), Keys(read_key(key_file)), server
    finally:
        server.terminate()
        server.wait(10)
        if server.stdout is not None:
            server.stdout.close()


def memory_of(process: int) -> float:
    """Bytes a process holds in memory (Linux); 0 where that cannot be told."""
    try:
        pages = Path(f"/proc/{process}/statm").read_text(encoding="ascii").split()[1]
    except OSError:
        return 0
    return int(pages) * 4096


# --- people ------------------------------------------------------------------------------------
class Wire(asyncio.Protocol):
    """One connection, spoken to in plain HTTP: light, so that the load does not weigh more than the server."""

    def __init__(self) -> None:
        self.buffer = bytearray()
        self.answer: asyncio.Future[tuple[int, bytes]] | None = None
        self.on_message: Callable[[bytes], None] | None = None
        self.transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Connected."""
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport

    def data_received(self, data: bytes) -> None:
        """A part of an answer, or of a stream."""
        self.buffer += data
        if self.on_message is not None:
            # Every message of a stream is one chunk and ends with a line end.
            if self.buffer.endswith(b"\n\r\n"):
                self.on_message(bytes(self.buffer))
                self.buffer.clear()
        elif self.answer is not None and b"\r\n\r\n" in self.buffer:
            head, _, body = bytes(self.buffer).partition(b"\r\n\r\n")
            size = re.search(rb"content-length: (\d+)", head.lower())
            if size is not None and len(body) >= int(size[1]):
                self.buffer.clear()
                answer, self.answer = self.answer, None
                answer.set_result((int(head[9:12]), head + b"\r\n\r\n" + body))

    def ask(self, text: bytes) -> asyncio.Future[tuple[int, bytes]]:
        """Send a request; the answer is its status and everything that came."""
        assert self.transport is not None
        self.answer = asyncio.get_running_loop().create_future()
        self.transport.write(text)
        return self.answer


@dataclass(slots=True)
class Person:
    """Somebody at a seat, with what they were last told."""

    id: str = field(default_factory=new_secret)
    cookie: str = ""
    csrf: str = ""
    token: str = ""
    last: bytes = b""
    stream: Wire = field(default_factory=Wire)


@dataclass(slots=True)
class Seated:
    """A table as its people know it."""

    id: str
    people: list[Person]
    left: int = 0  # people still to be told of the move under way
    sent: float = 0.0
    done: asyncio.Event = field(default_factory=asyncio.Event)


class Crowd:
    """Many people at many tables of one server."""

    def __init__(self, port: int, keys: Keys, kind: str, rng: Random) -> None:
        self.port, self.keys, self.kind, self.rng = port, keys, kind, rng
        self.tables: list[Seated] = []
        self.wires: asyncio.Queue[Wire] = asyncio.Queue()
        self.took: list[float] = []
        self.refused = 0

    async def wire(self) -> Wire:
        """A new connection."""
        _, made = await asyncio.get_running_loop().create_connection(Wire, "127.0.0.1", self.port)
        return made

    async def request(self, method: str, path: str, person: Person, body: bytes = b"", more: str = "") -> bytes:
        """One request of a person over one of the kept connections; what is not good ends the measurement."""
        if self.wires.empty() and self.wires.maxsize == 0:
            await self.wires.put(await self.wire())
        wire = await self.wires.get()
        head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nCookie: {COOKIE}={person.cookie}\r\n{more}"
        status, found = await wire.ask(f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)
        await self.wires.put(wire)
        if status == 409:
            self.refused += 1
        elif status >= 400:
            raise RuntimeError(f"{method} {path[:20]} was answered with {status}")
        return found

    async def post(self, path: str, person: Person, **fields: str) -> bytes:
        """A form of ours."""
        body = urlencode({"csrf": person.csrf, **fields}).encode()
        kind = "Content-Type: application/x-www-form-urlencoded\r\nAccept: application/json\r\n"
        return await self.request("POST", path, person, body, kind)

    def person(self) -> Person:
        """Somebody new."""
        made = Person()
        made.cookie, made.csrf = self.keys.cookie(made.id), self.keys.csrf(made.id)
        return made

    async def sit(self, game: str, seats: int) -> None:
        """People make a table, come by its link, sit down, and listen."""
        people = [self.person() for _ in range(seats)]
        others = {f"other-{number}": "person" for number in range(1, seats)}
        place = {"place": "1"}
        answer = await self.post("/new", people[0], game=game, seats=str(seats), **others, **place)
        found = re.search(rb"location: /t/(\S+)", answer, re.IGNORECASE)
        assert found is not None
        table = Seated(found[1].decode(), people)
        for person in people[1:]:
            await self.request("GET", f"/join/{self.keys.invite(table.id)}", person)
            await self.post(f"/t/{table.id}/sit", person)
        for seat, person in enumerate(people):
            person.token = self.keys.seat_token(table.id, seat, person.id)
            await self.listen(table, person)
        self.tables.append(table)

    async def listen(self, table: Seated, person: Person) -> None:
        """Open a person's stream: a page, or the events of the seat."""
        wire = person.stream = await self.wire()
        first = asyncio.get_running_loop().create_future()

        def heard(data: bytes) -> None:
            if b'"ply"' not in data:
                return
            person.last = data
            if not first.done():
                first.set_result(None)
            elif table.left:
                table.left -= 1
                if not table.left:
                    self.took.append(time.perf_counter() - table.sent)
                    table.done.set()

        wire.on_message = heard
        path = f"/t/{table.id}/live" if self.kind == "pages" else f"/api/tables/{table.id}/stream"
        who = f"Cookie: {COOKIE}={person.cookie}\r\nAuthorization: Bearer {person.token}\r\n"
        assert wire.transport is not None
        wire.transport.write(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\n{who}\r\n".encode())
        await first

    async def move(self, table: Seated) -> None:
        """Somebody who is asked moves; the clock stops when the last seat has been told."""
        found = self.choice(table)
        if found is None:
            return  # this game is over
        person, ply, path = found
        table.left, table.sent = len(table.people), time.perf_counter()
        table.done.clear()
        if self.kind == "pages":
            *picks, click = path.split()
            await self.post(f"/t/{table.id}/click", person, ply=ply, picks=" ".join(picks), click=click)
        else:
            body = json.dumps({"move": path, "ply": int(ply)}).encode()
            who = f"Authorization: Bearer {person.token}\r\nContent-Type: application/json\r\n"
            await self.request("POST", f"/api/tables/{table.id}/moves", person, body, who)
        async with asyncio.timeout(30):
            await table.done.wait()

    def choice(self, table: Seated) -> tuple[Person, str, str] | None:
        """Who moves next, what they answer, and how: notation, or a path of clicks."""
        for person in table.people:
            text = person.last[person.last.index(b"{") : person.last.rindex(b"}") + 1]
            if self.kind == "api":
                data = json.loads(text)
                if data["options"]:
                    return person, str(data["ply"]), self.rng.choice(data["options"])
                continue
            page = json.loads(text)
            ways = WAYS.search(page["html"])
            if ways is not None:
                return person, str(page["ply"]), self.rng.choice(json.loads(unescape(ways[1])))[0]
        return None

    async def arrivals(self, rate: float, seconds: float) -> float:
        """Moves arrive at random times, at a rate, at random tables; answers how many a second got through."""
        free = list(self.tables)
        self.rng.shuffle(free)
        tasks: set[asyncio.Task[None]] = set()
        self.took = []
        start = time.perf_counter()
        due = start

        async def one(table: Seated) -> None:
            await self.move(table)
            free.append(table)

        while due < start + seconds:
            due += self.rng.expovariate(rate)
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            if free:
                task = asyncio.create_task(one(free.pop(self.rng.randrange(len(free)))))
                tasks.add(task)
                task.add_done_callback(tasks.discard)
        while tasks:
            await asyncio.gather(*tasks)
        return len(self.took) / (time.perf_counter() - start)

    def close(self) -> None:
        """Hang up."""
        for person in [person for table in self.tables for person in table.people]:
            if person.stream.transport is not None:
                person.stream.transport.abort()


# --- the numbers -------------------------------------------------------------------------------
async def _crowded(kind: str, port: int, keys: Keys, process: int, seconds: float, tables: int) -> list[Measure]:
    crowd = Crowd(port, keys, kind, Random(1))
    before = memory_of(process)
    for number in range(0, tables, 20):
        some = [crowd.sit(*MIX[place % len(MIX)]) for place in range(number, min(number + 20, tables))]
        await asyncio.gather(*some)
    memory = (memory_of(process) - before) / tables
    rate, aim = AIMS[kind]
    await crowd.arrivals(rate / 4, min(1.0, seconds))  # warm
    through = await crowd.arrivals(rate, seconds)
    marks = quantiles(crowd.took, n=100)
    count = len(crowd.took)
    await crowd.arrivals(rate * 4, seconds)
    most = await crowd.arrivals(rate * 4, seconds)
    crowd.close()
    await asyncio.sleep(0.2)
    what = f"{tables} tables, {'every page pushed' if kind == 'pages' else 'API alone'}"
    return [
        Measure("(server)", f"{what}: through at {rate}/s offered", through, "moves/s", through, rate),
        Measure(
            "(server)",
            f"{what}: p50 of {count} moves, POST to last seat told",
            marks[49] * 1000,
            "ms",
            marks[49] * 1000,
        ),
        Measure("(server)", f"{what}: p99 of them", marks[98] * 1000, "ms", marks[98] * 1000, aim),
        Measure("(server)", f"{what}: most that got through", most, "moves/s", most),
        Measure("(server)", f"{what}: memory per table with its streams", memory, "bytes", memory, 1_000_000),
    ]


def _weights(port: int, keys: Keys) -> Iterator[Measure]:
    """What a browser loads for the page of a running game: the page, and every file of ours it names."""
    base = f"http://127.0.0.1:{port}"
    for game, _ in MIX:
        cookie, path = _play_now(base, keys, game)
        page = urlopen(Request(base + path, headers={"Cookie": cookie})).read()  # noqa: S310  # our own server
        names = sorted(set(re.findall(rb'(?:href|src)="(/static/[^"]+)"', page)))
        size = len(page) + sum([len(urlopen(base + name.decode()).read()) for name in names])  # noqa: S310  # ours
        yield Measure("(page)", f"{game}: page with stylesheet and scripts, uncompressed", size, "bytes", size, 150_000)
        paint = _first_paint(base, cookie, path)
        if paint is not None:
            yield Measure("(page)", f"{game}: first paint in Chromium on loopback", paint, "ms", paint, 300)


def _play_now(base: str, keys: Keys, game: str) -> tuple[str, str]:
    """A game against bots: the cookie of its player, and the address of its table."""
    person = new_secret()
    cookie = f"{COOKIE}={keys.cookie(person)}"
    body = urlencode({"csrf": keys.csrf(person), "game": game}).encode()
    answer = urlopen(Request(f"{base}/play-now", body, {"Cookie": cookie}))  # noqa: S310  # our own server
    return cookie, answer.url.removeprefix(base)


def _first_paint(base: str, cookie: str, path: str) -> float | None:
    """Milliseconds to the first paint, the median of several cold loads; None where there is no browser to ask."""
    chromium = shutil.which("chromium")
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        return None
    if chromium is None:
        return None
    name, _, value = cookie.partition("=")
    script = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0"
    found = []
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        for _ in range(5):
            context = browser.new_context()
            context.add_cookies([{"name": name, "value": value, "url": base}])
            page = context.new_page()
            page.goto(base + path, wait_until="load")
            while not (paint := page.evaluate(script)):
                page.wait_for_timeout(10)
            found.append(float(paint))
            context.close()
        browser.close()
    return median(found)


def bench_server(
    seconds: float = 5.0, tables: int = 1000, tell: Callable[[Measure], None] = lambda _: None
) -> list[Measure]:
    """Measure a server on this machine: API alone, then with every seat's page pushed, then what a browser loads."""
    found = []
    for kind in AIMS:
        with tempfile.TemporaryDirectory() as folder, running(Path(folder)) as (port, keys, server):
            for measure in asyncio.run(_crowded(kind, port, keys, server.pid, seconds, tables)):
                tell(measure)
                found.append(measure)
    with tempfile.TemporaryDirectory() as folder, running(Path(folder)) as (port, keys, _):
        for measure in _weights(port, keys):
            tell(measure)
            found.append(measure)
    return found
