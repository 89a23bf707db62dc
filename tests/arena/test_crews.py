"""Crews: the same results whoever does the work, and whoever dies at it."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from threading import Thread
from typing import Any

import psutil  # type: ignore[import-untyped]  # ships no types
import pytest
from typer.testing import CliRunner

from paradoxa.arena.contest import play
from paradoxa.cli.group import app
from paradoxa.core import BadOptions, IllegalMove, ParadoxaError
from paradoxa.workers import ray_cluster
from paradoxa.workers.crews import TRIES, Crew, CrewLost, crew_for
from tests.arena.chores import deadly, lasting, parricidal, refused, square, untravelled, unwritable
from tests.arena.tasks import CONTEST, DOOMED, games, still, told
from tests.arena.two_nodes import surroundings

ROOT = Path(__file__).parents[2]
STAND_IN = Path(__file__).parent / "stand_in"
SECONDS = 600.0  # for what comes surely, on a machine that is busy with everything else
ISLAND = ("arena", "paradox-island", "--bots", "greedy,uniform,greedy", "--deals", "2", "--seed", "5")


def wait_for(found: Callable[[], Any]) -> Any:
    """What comes to be true, sooner or later."""
    deadline = time.monotonic() + SECONDS
    while not (value := found()):
        assert time.monotonic() < deadline, "it does not come"
        time.sleep(0.02)
    return value


def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8") if path.exists() else ""


def kill_doomed(folder: Path) -> None:
    """Kill whoever plays the doomed game, as soon as it does."""
    os.kill(int(wait_for(lambda: text_of(folder / "doomed.pid"))), signal.SIGKILL)


def expected() -> list[dict[str, Any]]:
    return [still(play(task)) for task in CONTEST.tasks()]


# --- local processes ---------------------------------------------------------------------------
@pytest.mark.parametrize("jobs", [1, 2, 3])
def test_every_item_is_done_once(jobs: int) -> None:
    with crew_for(jobs) as crew:
        assert sorted(crew.work(square, range(20))) == [(number, number * number) for number in range(20)]
        assert sorted(crew.work(square, [7])) == [(0, 49)], "a crew can work again"
        assert list(crew.work(square, [])) == []


def test_a_worker_killed_in_the_middle_changes_nothing(tmp_path: Path) -> None:
    Thread(target=kill_doomed, args=(tmp_path,), daemon=True).start()
    with crew_for(2) as crew:
        found = dict(crew.work(told, games(str(tmp_path))))
    assert (tmp_path / "doomed.pid").exists()
    assert [found[number] for number in sorted(found)] == expected()
    assert len(found) > DOOMED


def test_a_task_that_kills_every_worker_is_given_up_with_a_sentence() -> None:
    with crew_for(2) as crew, pytest.raises(CrewLost) as error:
        dict(crew.work(deadly, range(6)))
    assert str(error.value) == (
        f"a worker process ended with exit code 7 {TRIES} times over the same task (number 3): given up"
    )


@pytest.mark.parametrize("jobs", [1, 2])
def test_what_a_task_raises_is_raised(jobs: int) -> None:
    with crew_for(jobs) as crew:
        with pytest.raises(IllegalMove, match="There is a reason") as error:
            dict(crew.work(refused, range(6)))
        assert (error.value.seat, error.value.clause, error.value.options) == (1, "A-3.1", ("move b4k 6",))
        assert sorted(crew.work(square, [1, 2])) == [(0, 1), (1, 4)], "the crew is still good"


def test_an_error_or_result_that_cannot_travel_is_told_in_words() -> None:
    with crew_for(2) as crew:
        with pytest.raises(RuntimeError, match="Untravelled: 0 and 0"):
            dict(crew.work(untravelled, [0]))
        with pytest.raises(Exception, match="pickle"):
            dict(crew.work(unwritable, [0]))


def test_whoever_stops_listening_stops_the_work(tmp_path: Path) -> None:
    with crew_for(3) as crew:
        results = crew.work(lasting, [(number, str(tmp_path)) for number in range(3)])
        assert next(results) == (0, 0)
        pids = [int(wait_for(partial(text_of, tmp_path / f"{number}.pid"))) for number in (1, 2)]
        results.close()  # type: ignore[attr-defined]  # it is a generator
        assert not any([psutil.pid_exists(pid) for pid in pids])
        assert sorted(crew.work(square, [1, 2])) == [(0, 1), (1, 4)], "the crew is still good"


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_workers_end_with_their_crew(number: int, tmp_path: Path) -> None:
    """Ctrl-C reaches the whole terminal, the others only the process itself: no worker survives, nor complains."""
    code = (
        "from paradoxa.workers.crews import crew_for; from tests.arena.chores import lasting\n"
        f"with crew_for(2) as crew: list(crew.work(lasting, [(n, {str(tmp_path)!r}) for n in (1, 2, 3)]))"
    )
    (tmp_path / "main.py").write_text(f"if __name__ == '__main__':\n    {code.replace(chr(10), chr(10) + '    ')}\n")
    ours = subprocess.Popen(
        [sys.executable, str(tmp_path / "main.py")],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    with ours:
        try:
            pids = [int(wait_for(partial(text_of, tmp_path / f"{one}.pid"))) for one in (1, 2)]
            if number == signal.SIGINT:
                os.killpg(ours.pid, number)
            else:
                ours.send_signal(number)
            _, errors = ours.communicate(timeout=SECONDS)
            wait_for(lambda: not any([psutil.pid_exists(pid) for pid in pids]))
        finally:
            ours.kill()
    assert errors.decode().count("Traceback") == (1 if number == signal.SIGINT else 0), "only the crew's own"


@pytest.mark.parametrize("jobs", [-1, 257])
def test_a_number_of_jobs_that_cannot_be_is_refused(jobs: int) -> None:
    with pytest.raises(BadOptions, match="the number of jobs is from 1 to 256"), crew_for(jobs):
        pass


# --- Ray ---------------------------------------------------------------------------------------
def test_ray_that_is_not_installed_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ray_cluster, "find_spec", lambda _: None)
    with (
        pytest.raises(CrewLost, match=r"Ray is not installed here: pip install 'paradoxa\[ray\]'"),
        crew_for(ray="auto"),
    ):
        pass


@pytest.mark.parametrize("address", ["", "nonsense", "host:", ":6379", "host:port", "host:99999", "ray://"])
def test_an_address_that_is_none_is_refused(address: str) -> None:
    with pytest.raises(BadOptions, match="a Ray cluster is given as auto, HOST:PORT or ray://HOST:PORT"):
        ray_cluster.knock(address)


def test_nobody_at_the_address_is_one_sentence() -> None:
    with socket.socket() as place:
        place.bind(("127.0.0.1", 0))  # bound, and not listening: refused
        address = f"127.0.0.1:{place.getsockname()[1]}"
        words = ("arena", "antinomy", "--bots", "greedy,uniform", "--deals", "2", "--ray", address)
        done = CliRunner().invoke(app, words)
    assert isinstance(done.exception, ParadoxaError)  # which the command tells, without a stack trace
    assert str(done.exception) == f"there is no Ray cluster to be reached at {address}: Connection refused"


def silence(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    """Nobody answers at an address where somebody listens."""
    monkeypatch.setattr(ray_cluster, "JOIN", seconds)
    with socket.create_server(("127.0.0.1", 0)) as place:
        address = f"127.0.0.1:{place.getsockname()[1]}"
        with pytest.raises(ParadoxaError) as error, crew_for(ray=address):
            pass
    assert (
        str(error.value)
        == f"there is no Ray cluster to be reached at {address}: no answer within {seconds:.0f} seconds"
    )


@pytest.fixture
def stand_in(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever imports Ray gets what stands in for it; a process that is started takes the path along."""
    monkeypatch.syspath_prepend(str(STAND_IN))


@pytest.mark.usefixtures("stand_in")
def test_somebody_else_at_the_address_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    silence(monkeypatch, 1.0)


@pytest.mark.long
def test_ray_itself_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """It would try for minutes to speak with whoever listens there."""
    silence(monkeypatch, 3.0)


@pytest.mark.usefixtures("stand_in")
def test_who_is_not_let_in_is_told_the_first_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ray_cluster, "JOIN", SECONDS)
    with socket.create_server(("127.0.0.1", 0)) as place:
        address = f"127.0.0.1:{place.getsockname()[1]}"

        def turn_away() -> None:
            for _ in range(2):  # first somebody knocks
                place.accept()[0].close()

        Thread(target=turn_away, daemon=True).start()
        with pytest.raises(CrewLost) as error, crew_for(ray=address):
            pass
    assert str(error.value) == f"there is no Ray cluster to be reached at {address}: they do not want us"


def keeps_its_word(crew: Crew, folder: Path) -> None:
    """A worker dies in the middle of a game, a task raises, a task kills every worker: all as with local processes."""
    Thread(target=kill_doomed, args=(folder,), daemon=True).start()
    found = dict(crew.work(told, games(str(folder))))
    assert (folder / "doomed.pid").exists()
    assert [found[number] for number in sorted(found)] == expected()
    with pytest.raises(IllegalMove, match="There is a reason") as error:
        dict(crew.work(refused, range(6)))
    assert error.value.clause == "A-3.1"
    with pytest.raises(CrewLost, match=f"a Ray worker ended {TRIES} times over the same task .number 3."):
        dict(crew.work(deadly, range(3)))


@pytest.mark.usefixtures("stand_in")
def test_a_cluster_gives_the_same_though_workers_die(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ray_cluster, "JOIN", SECONDS)
    with crew_for(ray="auto") as crew:
        keeps_its_word(crew, tmp_path)
        with pytest.raises(CrewLost, match="the Ray cluster at auto is lost: "):
            dict(crew.work(parricidal, [0]))
        assert sorted(crew.work(square, [1, 2])) == [(0, 1), (1, 4)], "it joins again"


@pytest.mark.usefixtures("stand_in")
def test_the_arena_keeps_the_same_on_a_cluster(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ray_cluster, "JOIN", SECONDS)
    words = ("arena", "antinomy", "--bots", "greedy,uniform", "--deals", "2", "--seed", "5", "--out")
    for name, crew in (("ray", ("--ray", "auto")), ("local", ())):
        done = CliRunner().invoke(app, (*words, str(tmp_path / name), *crew))
        assert done.exit_code == 0, done.output
    assert len(kept(tmp_path / "ray")) == 1 + 4
    assert kept(tmp_path / "ray") == kept(tmp_path / "local")


@contextmanager
def two_nodes(folder: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A real cluster, with its address; at the end all its processes are gone, and only those."""
    command = [sys.executable, "-m", "tests.arena.two_nodes"]
    with (folder / "cluster.log").open("w", encoding="utf-8") as log:
        cluster = subprocess.Popen(
            command,
            cwd=ROOT,
            env=surroundings(folder),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
        )
    with cluster:
        assert cluster.stdout is not None
        try:
            address = cluster.stdout.readline().strip()
            assert address.startswith("127.0.0.1:"), text_of(folder / "cluster.log")
            yield cluster, address
        finally:
            family = psutil.Process(cluster.pid).children(recursive=True)
            cluster.communicate(timeout=SECONDS)
            for one in psutil.wait_procs(family, 10)[1]:
                one.kill()


def performers(cluster: subprocess.Popen[str]) -> list[Any]:
    """The processes of a cluster that are at a task now."""
    found = []
    for process in psutil.Process(cluster.pid).children(recursive=True):
        try:
            if process.cmdline()[:1] == ["ray::perform"]:
                found.append(process)
        except psutil.Error:
            continue
    return found


# The command, on a cluster that may take its time to let it in.
PATIENT = (
    f"from paradoxa.cli.main import main; from paradoxa.workers import ray_cluster; ray_cluster.JOIN = {SECONDS}; "
)
PATIENT += "main()"


def paradoxa(*words: str, env: dict[str, str]) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", PATIENT, *words],
        cwd=ROOT,
        env=env,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def kept(folder: Path) -> dict[str, str]:
    """All that an arena keeps, but for the time it took."""
    paths = [folder / "report.json", *(folder / "records").iterdir()]
    return {path.name: text_of(path) for path in paths}


@pytest.mark.long
def test_a_cluster_of_two_nodes_gives_the_same_though_workers_and_a_node_die(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    short = Path(tempfile.mkdtemp(prefix="ray-", dir="/tmp"))  # the names of Ray's sockets must be short
    try:
        monkeypatch.setattr(ray_cluster, "JOIN", SECONDS)
        env = surroundings(short)
        for name, value in env.items():
            monkeypatch.setenv(name, value)
        with two_nodes(short) as (cluster, address):
            with crew_for(ray=address) as crew:
                keeps_its_word(crew, tmp_path)

            # The command itself: a worker and then a whole node are killed while it plays.
            out = tmp_path / "ray"
            with paradoxa(*ISLAND, "--ray", address, "--out", str(out), env=env) as arena:
                wait_for(lambda: text_of(out / "results.jsonl").count("\n") >= 1)
                victim = wait_for(lambda: performers(cluster))[0]
                victim.kill()
                assert cluster.stdin is not None
                assert cluster.stdout is not None
                cluster.stdin.write("drop\n")
                cluster.stdin.flush()
                assert cluster.stdout.readline() == "one node left\n"
                before = text_of(out / "results.jsonl").count("\n")
                _, errors = arena.communicate(timeout=SECONDS)
                assert arena.returncode == 0, errors
                assert "ray" not in errors.lower(), "Ray is quiet"
            assert before < len(kept(out)) - 1, "there was something left to do"
        with paradoxa(*ISLAND, "--out", str(tmp_path / "local"), env=env) as arena:
            arena.communicate(timeout=SECONDS)
        assert kept(out) == kept(tmp_path / "local")
    finally:
        shutil.rmtree(short, ignore_errors=True)
