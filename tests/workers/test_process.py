"""A worker: time, memory, death, restart and dismissal, the same for all that thinks in another process."""

from __future__ import annotations

import asyncio
import gc
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psutil  # type: ignore[import-untyped]  # ships no types
import pytest

from paradoxa.workers import process as rules
from paradoxa.workers.process import Child, Died, Direct, Failure, Late, Worker
from tests.http.watching import is_running, wait_for
from tests.workers.chores import dawdling, dying, greedy, parental, process

SECONDS = 600.0  # for what comes surely, also on a busy machine


@contextmanager
def direct(worker: Worker) -> Iterator[Direct]:
    """A worker that is ended whatever happens."""
    found = Direct(worker)
    try:
        yield found
    finally:
        found.close()


def pid(worker: Direct) -> int:
    return int(worker.ask(process, seconds=SECONDS))


def test_a_worker_stays_for_the_next_question_and_ends_when_it_is_closed(capfd: pytest.CaptureFixture[str]) -> None:
    with direct(Worker()) as worker:
        first = pid(worker)
        assert pid(worker) == first
    assert not psutil.pid_exists(first)
    assert capfd.readouterr() == ("", "a task that prints\n" * 2)  # beside the answers, never between them


def test_a_silent_worker_writes_nowhere(capfd: pytest.CaptureFixture[str]) -> None:
    with direct(Worker(is_silent=True)) as worker:
        pid(worker)
    assert capfd.readouterr() == ("", "")


def test_who_is_late_is_ended_and_another_asked(tmp_path: Path) -> None:
    with direct(Worker()) as worker:
        first = pid(worker)
        with pytest.raises(Late, match="Timeout"):
            worker.ask(dawdling, str(tmp_path / "it"), seconds=0.1)
        assert pid(worker) != first
        assert not psutil.pid_exists(first)


def test_a_death_is_told_and_costs_only_what_was_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    pauses: list[float] = []
    sleep = asyncio.sleep

    async def paused(seconds: float) -> None:
        pauses.append(seconds)
        await sleep(0)

    monkeypatch.setattr(rules.asyncio, "sleep", paused)  # type: ignore[attr-defined]  # as it is found there
    with direct(Worker()) as worker:
        for code in (3, 4, 5):
            with pytest.raises(Died):
                worker.ask(dying, code)
        pid(worker)
        assert worker.worker.ending == "with exit code 5"
        with pytest.raises(Died):
            worker.ask(dying, 6)
        pid(worker)
    assert pauses == [rules.PAUSE * deaths for deaths in (1, 2, 3, 1)]  # an answer makes good for all deaths before


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux holds a process to its memory")
def test_who_takes_too_much_memory_fails_and_goes_on() -> None:
    with direct(Worker(memory=512)) as worker:
        first = pid(worker)
        with pytest.raises(Failure, match="MemoryError"):
            worker.ask(greedy, 600)
        assert worker.ask(greedy, 1) == str(1 << 20).encode()
        assert not psutil.pid_exists(first), "whoever fails is not asked again"


@pytest.mark.parametrize(("patience", "left"), [(SECONDS, {"it.begun", "it.unwound", "it.end"}), (0.0, {"it.begun"})])
def test_who_is_dismissed_with_patience_puts_things_away(patience: float, left: set[str], tmp_path: Path) -> None:
    async def whole() -> None:
        worker = Worker(patience=patience)
        await worker.start()
        asked = asyncio.ensure_future(worker.ask(dawdling, str(tmp_path / "it")))
        while not (tmp_path / "it.begun").exists():
            await asyncio.sleep(0.01)
        worker.dismiss()
        with pytest.raises(Died):
            await asked
        await worker.end()

    asyncio.run(whole())
    assert {path.name for path in tmp_path.iterdir()} == left


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="there are no groups of processes")
def test_what_a_worker_started_ends_with_it() -> None:
    with direct(Worker()) as worker:
        child = int(worker.ask(parental, seconds=SECONDS))
        assert is_running(child)
    wait_for(lambda: not is_running(child))


def test_what_cannot_start_is_one_word() -> None:
    with direct(Worker(dying, 3)) as worker, pytest.raises(Died, match="CannotStart"):
        pid(worker)


def test_a_process_is_ended_while_somebody_waits_for_its_answer() -> None:
    faults: list[object] = []

    async def ending() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _, context: faults.append(context["message"]))
        child = Child()
        silent = ("-c", "import time; time.sleep(600)")
        process = await child.spawn(sys.executable, *silent, environment=os.environ, stderr=asyncio.subprocess.PIPE)
        assert process.stdout is not None
        answer = asyncio.ensure_future(process.stdout.readline())
        await asyncio.sleep(0)  # the reader waits now
        await child.end()
        assert process.returncode is not None
        assert await answer == b""

    asyncio.run(ending())
    gc.collect()  # a fault that nobody took is told only when its task is gone
    assert faults == []
