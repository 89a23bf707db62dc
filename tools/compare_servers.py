"""What a move costs the server, in two checkouts, measured alternately in one run.

Each checkout needs its own .venv (`make setup`). In each a server of its own is started, with a crowd of its own that
plays random moves over sockets; only one of the two is busy at a time. Told is the processor time of the server's
process for a move, the median over all turns, and the ratio of the second checkout to the first turn by turn.

Example: python tools/compare_servers.py ../before . --game antinomy --turns 40
"""

from __future__ import annotations

import argparse
import asyncio
import json
import subprocess
import sys
import tempfile
from importlib import import_module
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import Any

# Where load and server of the measurement are; the second line is how commit 6b50400 calls them.
PLACES = (
    ("paradoxa.bench.load:LoadGenerator", "paradoxa.bench.server:running"),
    ("paradoxa.server.crowd:Crowd", "paradoxa.server.bench:running"),
)
WARM_UP = 6  # moves at each table before anything is measured


def found(place: str) -> Any:
    """What stands at `module:name`."""
    module, _, name = place.partition(":")
    return getattr(import_module(module), name)


def parts() -> list[Any]:
    """The load and the server of the checkout in which this runs."""
    for places in PLACES:
        try:
            return [found(place) for place in places]
        except ImportError:
            continue
    raise SystemExit("this checkout has no load to measure with")


def nanoseconds_of(process: int) -> int:
    """Processor time a process has used, with all its threads (Linux)."""
    tasks = Path(f"/proc/{process}/task").iterdir()
    return sum([int((task / "schedstat").read_text(encoding="ascii").split()[0]) for task in tasks])


async def turns(load: Any, server: int, game: str, seats: int, tables: int, moves: int) -> None:
    """Wait for a line with the kind of load, play, say what it took; until there is no line any more."""
    loop = asyncio.get_running_loop()
    while kind := (await loop.run_in_executor(None, sys.stdin.readline)).strip():
        load.kind = kind
        await load.connect()
        for _ in range(tables):
            await load.sit(game, seats)
        await load.pressing(4, 60, WARM_UP * tables)
        before = nanoseconds_of(server)
        run = await load.pressing(4, 60, moves)
        used = nanoseconds_of(server) - before
        print(json.dumps([used / 1e6 / max(1, len(run.took)), len(run.took), run.lost]), flush=True)
        load.close()
        load.free.clear()
        load.idle.clear()


def station(game: str, seats: int, tables: int, moves: int) -> None:
    """A server and its crowd, in the checkout whose Python runs this."""
    generator, running = parts()
    with tempfile.TemporaryDirectory() as folder, running(Path(folder)) as (port, keys, server):
        print("ready", flush=True)
        asyncio.run(turns(generator(port, keys, "api", Random(1)), server.pid, game, seats, tables, moves))


def told(process: subprocess.Popen[str]) -> str:
    """The next line a station says."""
    assert process.stdout is not None
    return process.stdout.readline().strip()


def main() -> None:
    """Start both stations, let them take turns, and tell the medians."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("checkouts", nargs="*", type=Path)
    parser.add_argument("--game", default="antinomy")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--kinds", nargs="+", default=["api", "pages"], help="what is loaded: api, pages")
    parser.add_argument("--turns", type=int, default=30)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--moves", type=int, default=200)
    parser.add_argument("--station", action="store_true", help=argparse.SUPPRESS)
    wanted = parser.parse_args()
    if wanted.station:
        station(wanted.game, wanted.seats, wanted.tables, wanted.moves)
        return
    same = [str(Path(__file__).absolute()), "--station", "--game", wanted.game, "--seats", str(wanted.seats)]
    same += ["--tables", str(wanted.tables), "--moves", str(wanted.moves)]
    stations = [
        subprocess.Popen(  # noqa: S603  # the Python of a checkout that was named
            [str(checkout.absolute() / ".venv/bin/python"), *same],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for checkout in wanted.checkouts
    ]
    if not all([told(one) == "ready" for one in stations]):
        raise SystemExit("a server did not start")
    for kind in wanted.kinds:
        costs: list[list[float]] = [[] for _ in stations]
        lost = 0
        for turn in range(wanted.turns):
            order = range(len(stations)) if turn % 2 else range(len(stations) - 1, -1, -1)
            for number in order:
                assert stations[number].stdin is not None
                print(kind, file=stations[number].stdin, flush=True)
                cost, _, missing = json.loads(told(stations[number]))
                costs[number].append(cost)
                lost += missing
        medians = ", ".join([f"{median(one):.3f} ms" for one in costs])
        ratios = [last / first for first, last in zip(costs[0], costs[-1], strict=True)]
        low, _, high = quantiles(ratios, n=4)
        print(
            f"{wanted.game}, {kind}: {medians}; ratio {median(ratios):.3f} (quartiles {low:.3f} to {high:.3f}), "
            f"{wanted.turns} turns of {wanted.moves} moves, {lost} lost",
            flush=True,
        )
    for one in stations:
        assert one.stdin is not None
        one.stdin.close()
        one.wait(20)


if __name__ == "__main__":
    main()
