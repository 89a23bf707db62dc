"""The server measured as its users feel it: many live tables, spread arrivals, from POST to the last seat told.

The load comes from another process than the server's, over real sockets; both share the machine. First some moves are
made at every table, so that games stand in their middle. Then moves are due at random times at the rate we aim at,
whatever the server does (an open loop): the clock of a move runs from when it was due, so a move that had to wait for
the server, or for the crowd itself, shows that. Last, some moves are always under way: what then gets through is the
most there is. The crowd's own use of the processor is told beside the server's, since it could be what is measured.
"""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from statistics import mean, median, quantiles
from time import perf_counter, process_time
from typing import Final
from urllib.parse import urlencode
from urllib.request import Request, urlopen

import uvicorn

from paradoxa.bench.engine import Measure, seats_of
from paradoxa.bench.load import LoadGenerator, Run
from paradoxa.games import GAMES
from paradoxa.service.config import read_key
from paradoxa.service.keys import COOKIE, Keys, new_secret
from paradoxa.tables import acts
from paradoxa.tables.reading import desk
from paradoxa.tables.setup import Setup
from paradoxa.tables.stored import Header
from paradoxa.tables.table import Place, Table, setup_text
from paradoxa.web import pages

# The games at the tables, in turn, with their seats: the first two of the house.
MIX: Final = [(game.name, seats_of(game)) for game in list(GAMES.values())[:2]]
AIMS: Final = {"api": (500, 50), "pages": (150, 50)}  # moves/s offered, and the p99 in milliseconds we want then
HOW: Final = {"api": "API alone", "pages": "every page pushed"}
BEFORE: Final = 12  # moves at each table, on average, before anything is measured
AT_ONCE: Final = 16  # moves under way where the most is looked for


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
        found = Path(f"/proc/{process}/statm").read_text(encoding="ascii").split()[1]
    except OSError:
        return 0
    return int(found) * os.sysconf("SC_PAGE_SIZE")


def seconds_of(process: int) -> float:
    """Seconds of the processor a process has used (Linux); 0 where that cannot be told."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    except OSError:
        return 0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


# --- the numbers -------------------------------------------------------------------------------
async def _crowded(
    port: int, keys: Keys, process: int, seconds: float, tables: int, tell: Callable[[Measure], None]
) -> None:
    load = LoadGenerator(port, keys, "api", Random(1))
    await load.connect()
    before = memory_of(process)
    for number in range(0, tables, 20):
        some = [load.sit(*MIX[place % len(MIX)]) for place in range(number, min(number + 20, tables))]
        await asyncio.gather(*some)
    await load.pressing(AT_ONCE, 60, BEFORE * tables)
    for kind, (rate, aim) in AIMS.items():
        if kind != load.kind:
            await load.turn_to(kind)
        what = f"{tables} tables, {HOW[kind]}"
        await load.arrivals(rate, min(1.0, seconds))
        used, used_here = seconds_of(process), process_time()
        run = await load.arrivals(rate, seconds)
        used, used_here = seconds_of(process) - used, process_time() - used_here
        for found in _told(what, run, rate, aim, used, used_here):
            tell(found)
        most = await load.pressing(AT_ONCE, seconds)
        tell(_measure(f"{what}: the most, {AT_ONCE} moves always under way", len(most.took) / most.seconds, "moves/s"))
    memory = (memory_of(process) - before) / tables
    tell(_measure(f"{tables} tables: memory for each, with its games, pages and streams", memory, "bytes", 1_000_000))
    load.close()
    await asyncio.sleep(0.2)


def _told(what: str, run: Run, rate: float, aim: float, used: float, used_here: float) -> Iterator[Measure]:
    count = len(run.took)
    marks = quantiles(run.took, n=100) if count > 1 else [run.took[0] if run.took else 0.0] * 99
    through = f"{what}: through at {rate}/s offered, {run.lost} lost"
    yield _measure(through, count / run.seconds, "moves/s", rate)
    yield _measure(f"{what}: p50 of {count} moves, POST to last seat told", marks[49] * 1000, "ms")
    yield _measure(f"{what}: p99 of them", marks[98] * 1000, "ms", aim)
    yield _measure(f"{what}: processor for a move, the server", 1000 * used / max(count, 1), "ms")
    yield _measure(f"{what}: processor for a move, the crowd itself", 1000 * used_here / max(count, 1), "ms")


def _measure(what: str, value: float, unit: str, aim: float | None = None, part: str = "(server)") -> Measure:
    return Measure(part, what, value, unit, value, aim)


def _drawings(seconds: float) -> Iterator[Measure]:
    """How long the page of a seat takes to draw, in the middle of random games."""
    for game, seats in MIX:
        rng = Random(1)
        setup = Setup(game=game, seats=seats, title="Bench")
        places = [Place("person", f"Seat {seat}") for seat in range(seats)]
        header = Header(
            id="bench",
            game=game,
            rules=GAMES[game].version,
            setup=setup_text(setup, places),
            maker=None,
            created=0,
            is_listed=False,
            invite="",
        )
        took: list[float] = []
        end = perf_counter() + seconds
        while perf_counter() < end:
            table = Table(header).draft(0)
            acts.start(table)
            while table.status == "running" and perf_counter() < end:
                seat = rng.choice(table.asked)
                acts.answer(table, seat, None, rng.choice(table.options(seat)))
                start = perf_counter()
                pages.fragment(desk(table, seat, table.now, mine=(seat,)))
                took.append(perf_counter() - start)
        yield _measure(f"{game}: a page drawn on the server", 1000 * mean(took), "ms", 5, "(page)")


def _weights(port: int, keys: Keys) -> Iterator[Measure]:
    """What a browser loads for the page of a running game: the page, and every file of ours it names."""
    base = f"http://127.0.0.1:{port}"
    for game, _ in MIX:
        cookie, path = _play_now(base, keys, game)
        page = urlopen(Request(base + path, headers={"Cookie": cookie})).read()  # noqa: S310  # our own server
        names = sorted(set(re.findall(rb'(?:href|src)="(/static/[^"]+)"', page)))
        size = len(page) + sum([len(urlopen(base + name.decode()).read()) for name in names])  # noqa: S310  # ours
        yield _measure(f"{game}: page with stylesheet and scripts, uncompressed", size, "bytes", 150_000, "(page)")
        paint = _first_paint(base, cookie, path)
        if paint is not None:
            yield _measure(f"{game}: first paint in Chromium on loopback", paint, "ms", 300, "(page)")


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
    found: list[Measure] = []

    def note(measure: Measure) -> None:
        tell(measure)
        found.append(measure)

    loop_factory = uvicorn.Config("").get_loop_factory()  # the fastest there is here, as the server's
    with (
        tempfile.TemporaryDirectory() as folder,
        running(Path(folder)) as (port, keys, server),
        asyncio.Runner(loop_factory=loop_factory) as runner,
    ):
        runner.run(_crowded(port, keys, server.pid, seconds, tables, note))
    with tempfile.TemporaryDirectory() as folder, running(Path(folder)) as (port, keys, _):
        for measure in (*_drawings(seconds / 5), *_weights(port, keys)):
            note(measure)
    return found
