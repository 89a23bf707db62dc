"""Bots think elsewhere: whatever they do there, the table gets a legal move, and nothing is left behind."""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import signal
import subprocess
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from random import SystemRandom
from typing import Any

import psutil  # type: ignore[import-untyped]  # ships no types
import pytest

from paradoxa.core import Move
from paradoxa.games import GAMES
from paradoxa.workers import pool, thoughts
from paradoxa.workers.pool import Closed, Thinkers
from paradoxa.workers.process import Worker
from paradoxa.workers.worker import ready
from tests.http.running import SECONDS
from tests.http.watching import is_running, wait_for
from tests.workers.odd_bots import match_of, view_of

Loop = Callable[[], asyncio.AbstractEventLoop]
ODD = "tests.workers.odd_bots:make"
HOUR = 3_600.0  # longer than any test waits


def brains() -> list[int]:
    """The processes in which our bots think; those of servers that other tests run are children of their own."""
    found = []
    for child in psutil.Process().children():
        with suppress(psutil.NoSuchProcess):  # it may be gone by now
            if is_running(child.pid) and "paradoxa.workers.worker" in child.cmdline():
                found.append(child.pid)
    return found


FAILURES = {
    "raising": "ZeroDivisionError",
    "hanging": "Timeout",
    "dying": "Died",
    "leaving": "Died",
    "cheating": "IllegalMove",
    "mute": "BadMove",
    "endless": "BadMove",
    "unmade": "KeyError",
}


def run(
    use: Callable[[Thinkers], Awaitable[None]], workers: int = 1, maker: str = ODD, loop: Loop | None = None
) -> None:
    """Use some thinkers and close them; no process outlives it, no transport is left to the garbage collector."""

    async def whole() -> None:
        thinkers = Thinkers(workers, maker)
        try:
            await use(thinkers)
        finally:
            async with asyncio.timeout(SECONDS):
                await thinkers.close()
                await thinkers.close()

    before = set(brains())  # a browser of another test may have children of its own
    with asyncio.Runner(loop_factory=loop) as runner:
        runner.run(whole())
    assert set(brains()) <= before
    gc.collect()


@pytest.mark.parametrize(("game", "seats"), [("antinomy", 2), ("paradominetor", 3), ("paradominetor", 5)])
def test_bots_play_whole_games(game: str, seats: int, caplog: pytest.LogCaptureFixture) -> None:
    async def use(thinkers: Thinkers) -> None:
        match = match_of(game, seats)
        while match.decisions and not match.is_stopped:
            seat = match.decisions[0].seat
            view = match.view(seat)
            move = await thinkers.choose(("greedy", "uniform")[seat % 2], game, view, SECONDS)
            assert any([move is option for option in view.decision.options])
            match.submit(seat, move)
            match.advance()

    run(use, maker="paradoxa.bots:make")
    assert caplog.records == []


@pytest.mark.parametrize("game", ["antinomy", "paradominetor"])
@pytest.mark.parametrize("bot", FAILURES)
def test_a_bot_that_fails_is_replaced_by_any_legal_move(bot: str, game: str, caplog: pytest.LogCaptureFixture) -> None:
    async def use(thinkers: Thinkers) -> None:
        view = view_of(game)
        assert await thinkers.choose(bot, game, view, 0.3 if bot == "hanging" else SECONDS) in view.decision.options
        assert len(caplog.records) == 1
        assert await thinkers.choose("greedy", game, view, SECONDS) in view.decision.options

    run(use)
    (record,) = caplog.records
    told = {name: getattr(record, name) for name in ("bot", "game", "reason")}
    assert told == {"bot": bot, "game": game, "reason": FAILURES[bot]}
    assert record.levelno == logging.WARNING
    assert record.exc_info is None  # a traceback might quote what is hidden
    assert "secret" not in str(record.__dict__)


def test_a_fallback_is_drawn_by_the_operating_system(monkeypatch: pytest.MonkeyPatch) -> None:
    assert isinstance(pool.chance, SystemRandom)
    monkeypatch.setattr(pool.chance, "choice", lambda options: options[-1])

    async def use(thinkers: Thinkers) -> None:
        view = view_of()
        assert await thinkers.choose("raising", "antinomy", view, SECONDS) is view.decision.options[-1]

    run(use)


def test_a_worker_that_cannot_start_costs_only_the_bot(caplog: pytest.LogCaptureFixture) -> None:
    async def use(thinkers: Thinkers) -> None:
        await thinkers.warm()
        assert await thinkers.choose("greedy", "antinomy", view_of(), SECONDS) in view_of().decision.options

    run(use, maker="tests.workers.odd_bots:nobody")
    assert [record.__dict__["reason"] for record in caplog.records] == ["CannotStart"]


def test_what_a_bot_prints_goes_nowhere(caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]) -> None:
    async def use(thinkers: Thinkers) -> None:
        for game in ("antinomy", "paradominetor"):
            view = view_of(game)
            assert await thinkers.choose("talking", game, view, SECONDS) is view.decision.options[0]

    run(use)
    assert caplog.records == []
    assert capfd.readouterr() == ("", "")


def test_requests_wait_their_turn_and_the_wait_does_not_count(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    ended: list[int] = []
    happened: list[str] = []
    ask_worker = Worker.ask

    async def noted(
        worker: Worker, function: Callable[..., bytes], *args: object, seconds: float | None = None, **more: Any
    ) -> bytes:
        if function is not thoughts.chosen:  # a process that is warmed up is asked something too
            return await ask_worker(worker, function, *args, seconds=seconds, **more)
        happened.append(f"has {seconds} s")
        answer = await ask_worker(worker, function, *args, seconds=seconds, **more)
        happened.append("answered")
        return answer

    async def use(thinkers: Thinkers) -> None:
        async def ask(number: int) -> None:
            await thinkers.choose("slow", "antinomy", view_of(), SECONDS)
            ended.append(number)

        await asyncio.gather(*[ask(number) for number in range(4)])

    monkeypatch.setattr(Worker, "ask", noted)
    run(use)
    assert caplog.records == []
    assert ended == list(range(4))
    assert happened == [f"has {SECONDS} s", "answered"] * 4, "its time begins when it is its turn, all of it"


def test_many_ask_at_once(caplog: pytest.LogCaptureFixture) -> None:
    async def use(thinkers: Thinkers) -> None:
        views = [(game, view_of(game, seed)) for seed in range(100) for game in ("antinomy", "paradominetor")]
        moves = await asyncio.gather(*[thinkers.choose("greedy", game, view, SECONDS) for game, view in views])
        for (_, view), move in zip(views, moves, strict=True):
            assert move in view.decision.options
        assert len(brains()) == 2

    run(use, workers=2)
    assert caplog.records == []


def test_who_stops_waiting_gets_no_answer_to_another_question(caplog: pytest.LogCaptureFixture) -> None:
    async def use(thinkers: Thinkers) -> None:
        view = view_of("paradominetor")
        await thinkers.warm()
        for pause in (0.0, 0.001, 0.1):
            asked = asyncio.create_task(thinkers.choose("slow", "antinomy", view_of(), SECONDS))
            waiting = asyncio.create_task(thinkers.choose("slow", "antinomy", view_of(), SECONDS))
            await asyncio.sleep(pause)
            asked.cancel()
            waiting.cancel()
            await asyncio.gather(asked, waiting, return_exceptions=True)
            assert await thinkers.choose("greedy", "paradominetor", view, SECONDS) in view.decision.options

    run(use)
    assert caplog.records == []


def test_a_worker_that_dies_idle_is_noticed(caplog: pytest.LogCaptureFixture) -> None:
    async def use(thinkers: Thinkers) -> None:
        await thinkers.choose("greedy", "antinomy", view_of(), SECONDS)
        (child,) = brains()
        os.kill(child, signal.SIGKILL)
        (worker,) = thinkers._workers
        while worker.can_think:
            await asyncio.sleep(0.01)
        await thinkers.choose("greedy", "antinomy", view_of(), SECONDS)

    run(use)
    assert caplog.records == []


def test_ctrl_c_leaves_workers_alone(caplog: pytest.LogCaptureFixture) -> None:
    async def use(thinkers: Thinkers) -> None:
        await thinkers.warm()
        for child in brains():
            os.kill(child, signal.SIGINT)
            assert os.getpgid(child) != os.getpgid(0)  # what a terminal sends to us does not even reach them
        await thinkers.choose("greedy", "antinomy", view_of(), SECONDS)

    run(use, workers=2)
    assert caplog.records == []


def test_closing_ends_every_thought_and_every_wait_quietly(caplog: pytest.LogCaptureFixture) -> None:
    async def use(thinkers: Thinkers) -> None:
        await thinkers.warm()
        asked = [asyncio.create_task(thinkers.choose("hanging", "antinomy", view_of(), HOUR)) for _ in range(5)]
        await asyncio.sleep(0.2)
        async with asyncio.timeout(SECONDS):
            await thinkers.close()
            ends = await asyncio.gather(*asked, return_exceptions=True)
        assert [type(end) for end in ends] == [Closed] * 5
        with pytest.raises(Closed):
            await thinkers.choose("greedy", "antinomy", view_of(), SECONDS)

    run(use, workers=2)
    assert caplog.records == []


def test_closing_while_workers_start_leaves_none() -> None:
    async def use(thinkers: Thinkers) -> None:
        asked = asyncio.create_task(thinkers.choose("greedy", "antinomy", view_of(), SECONDS))
        await asyncio.sleep(0)
        await thinkers.close()
        assert isinstance((await asyncio.gather(asked, return_exceptions=True))[0], Closed)

    run(use, workers=2)


def test_the_faster_loop_does_as_well(caplog: pytest.LogCaptureFixture) -> None:
    uvloop = pytest.importorskip("uvloop")

    async def use(thinkers: Thinkers) -> None:
        view = view_of("paradominetor")
        for bot in FAILURES:
            assert (
                await thinkers.choose(bot, "paradominetor", view, 0.5 if bot == "hanging" else SECONDS)
                in view.decision.options
            )
            assert await thinkers.choose("greedy", "paradominetor", view, SECONDS) in view.decision.options
        asked = [asyncio.create_task(thinkers.choose("hanging", "paradominetor", view, HOUR)) for _ in range(5)]
        await asyncio.sleep(0.2)
        async with asyncio.timeout(SECONDS):
            await thinkers.close()
            assert [type(end) for end in await asyncio.gather(*asked, return_exceptions=True)] == [Closed] * 5

    run(use, workers=2, loop=uvloop.new_event_loop)
    assert [record.__dict__["reason"] for record in caplog.records] == list(FAILURES.values())


def test_a_long_thought_of_one_kind_keeps_no_other_kind_waiting(caplog: pytest.LogCaptureFixture) -> None:
    """One pool: a kind of work has a place of its own, waits only for its like, and shares processes with the rest."""

    async def whole() -> None:
        thinkers = Thinkers(1, ODD, places=("dreams", "proofs"))
        before = set(brains())
        try:
            await thinkers.warm()
            assert len(set(brains()) - before) == 1, "only those for moves start before they are needed"
            for kind in ("dreams", "", "proofs"):  # one after the other: the same process does all of it
                async with thinkers.worker(kind) as worker:
                    assert await worker.ask(ready, seconds=SECONDS) == b""
            assert len(set(brains()) - before) == 1
            async with thinkers.worker("dreams"), thinkers.worker("proofs"):  # both places are taken, for long
                more = asyncio.create_task(thinkers.worker("dreams").__aenter__())
                view = view_of()
                assert await thinkers.choose("greedy", "antinomy", view, SECONDS) in view.decision.options
                assert not more.done()
                more.cancel()
                await asyncio.gather(more, return_exceptions=True)
            assert len(set(brains()) - before) == 3
        finally:
            await thinkers.close()
        assert set(brains()) <= before

    asyncio.run(whole())
    assert caplog.records == []


PARENT = """
import asyncio, sys
from tests.workers.odd_bots import view_of
from paradoxa.workers.pool import Thinkers
bot, seconds = sys.argv[1], float(sys.argv[2])
asyncio.run(Thinkers(1, "tests.workers.odd_bots:make").choose(bot, "antinomy", view_of(), seconds))
"""


@pytest.mark.parametrize("end", [signal.SIGKILL, signal.SIGTERM])
@pytest.mark.parametrize(("bot", "seconds"), [("where", 3_600), ("stuck", 2)])
def test_a_killed_server_leaves_no_worker_behind(end: signal.Signals, bot: str, seconds: int, tmp_path: Path) -> None:
    note = tmp_path / "pid"
    words = [sys.executable, "-c", PARENT, f"{bot}-{note}", str(seconds)]
    with subprocess.Popen(words, cwd=Path(__file__).parents[2]) as parent:
        wait_for(lambda: note.exists() and note.read_text(encoding="ascii") != "")
        worker = int(note.read_text(encoding="ascii"))
        assert is_running(worker)
        parent.send_signal(end)
    # One that sleeps notices at once; one that lets no other thread run is ended when its time is over.
    wait_for(lambda: not is_running(worker))


def test_a_worker_imports_only_what_bots_need() -> None:
    code = "import paradoxa.workers.worker, sys; print(*sorted({name.split('.')[0] for name in sys.modules}))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=SECONDS)
    named = [name for name in done.stdout.split() if name not in sys.stdlib_module_names and not name.startswith("_")]
    assert [name for name in named if name not in ("paradoxa", "sitecustomize", "usercustomize")] == []


def test_moves_are_the_shared_ones() -> None:
    """What comes back is compared by identity everywhere, so it must be the object that everybody has."""
    moves: list[Move] = []

    async def use(thinkers: Thinkers) -> None:
        moves.append(await thinkers.choose("uniform", "paradominetor", view_of("paradominetor"), SECONDS))

    run(use)
    assert moves[0] is GAMES["paradominetor"].parse_move(str(moves[0]))
