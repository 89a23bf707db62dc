"""`paradoxa serve`: where it listens, what it says and logs, and how it ends."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import stat
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest

from paradoxa.core import ParadoxaError
from paradoxa.http import serve
from paradoxa.http.logs import masked
from paradoxa.service.config import Config, data_folder, default_database, read_key
from tests.http.running import SECONDS
from tests.http.watching import children, is_running, wait_for

ROOT = Path(__file__).parents[2]
STUB = ("-m", "tests.http.stub_server")
REAL = ("-m", "paradoxa", "serve", "--no-browser")
get = partial(httpx.get, timeout=SECONDS)
stream_of = partial(httpx.stream, "GET", timeout=SECONDS)
SECRET = "kJ8sT2wQx0ZbN4vL7rM1pA"


class Running:
    """A server in a process of its own, and what it said."""

    def __init__(self, process: subprocess.Popen[str], said: str) -> None:
        self.process, self.said = process, said
        (self.url,) = re.findall(r"http://\S+/(?=  \(Ctrl-C ends it\))", said)
        self.rest = self.log = ""

    @property
    def port(self) -> int:
        return int(self.url.rstrip("/").rpartition(":")[2])

    def end(self, by: signal.Signals = signal.SIGTERM) -> int:
        """End it; answers its exit code."""
        workers = children(self.process.pid)
        self.process.send_signal(by)
        self.rest, self.log = self.process.communicate(timeout=SECONDS)  # what does not end by itself never ends
        assert not [worker for worker in workers if is_running(worker)], "a worker was left behind"
        assert "Traceback" not in self.rest + self.log
        return self.process.returncode

    @property
    def lines(self) -> list[dict[str, Any]]:
        """The log."""
        return [json.loads(line) for line in self.log.splitlines()]


@contextmanager
def started(*words: str, env: dict[str, str] | None = None) -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen(
        [sys.executable, *words],
        cwd=ROOT,
        env={**os.environ, **(env or {})},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        yield process
    finally:
        if process.poll() is None:
            process.kill()
        process.communicate()


@contextmanager
def served(*words: str, env: dict[str, str] | None = None) -> Iterator[Running]:
    with started(*words, env=env) as process:
        assert process.stdout is not None
        said = process.stdout.readline()
        if not said:
            raise AssertionError(process.communicate()[1])
        yield Running(process, said)


@contextmanager
def taken_port() -> Iterator[int]:
    with socket.socket() as place:
        place.bind(("127.0.0.1", 0))
        place.listen()
        yield place.getsockname()[1]


def listens(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), timeout=SECONDS).close()
    except OSError:
        return False
    return True


# --- where it listens --------------------------------------------------------------------------
def test_it_says_where_it_is_once_it_listens() -> None:
    with served(*STUB, "0") as server:
        assert server.said == f"Paradoxa is open at http://127.0.0.1:{server.port}/  (Ctrl-C ends it)\n"
        assert get(server.url).json()["port"] == server.port
        assert "server" not in get(server.url).headers


def test_a_taken_port_is_passed_over_unless_it_was_asked_for() -> None:
    with taken_port() as port:
        with served(*STUB, str(port)) as server:
            assert server.port != port
            assert get(server.url).json()["port"] == server.port
        done = subprocess.run(
            [sys.executable, *REAL, "--port", str(port)], capture_output=True, text=True, timeout=SECONDS, check=False
        )
        assert done.returncode == 2
        assert done.stdout == ""
        assert done.stderr == f"paradoxa: port {port} of 127.0.0.1 is taken; choose another one with --port\n"


def test_two_that_start_together_take_two_ports() -> None:
    with taken_port() as port:
        pass
    with served(*STUB, str(port)) as one, served(*STUB, str(port)) as two:
        assert len({one.port, two.port}) == 2
        assert get(one.url).status_code == get(two.url).status_code == 200


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--host", "no.such.host.invalid"), "cannot listen on no.such.host.invalid, port"),
        (("--port", "70000"), "a port is a number from 0 to 65535, not 70000"),
        (("--public-url", "games.example.org"), "is no public address; write it like https://games.example.org"),
        (("--workers", "0"), "bots think in 1 to 64 processes, not in 0"),
        (("--bot-pause", "-1"), "bot pause must not be negative"),
        (("--log-level", "loud"), "there is no log level 'loud'"),
        (("--database", "mysql://root:hush@localhost/x"), "SQLite or PostgreSQL"),
        (("--key-file", "/dev/null"), "does not hold a key"),
    ],
)
def test_what_cannot_be_is_one_sentence(words: tuple[str, ...], sentence: str, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, *REAL, *words],
        env={**os.environ, "PARADOXA_DATA": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )
    assert done.returncode == 2, done.stderr
    assert sentence in done.stderr
    assert "hush" not in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_a_house_that_cannot_open_says_why() -> None:
    done = subprocess.run(
        [sys.executable, *STUB, "0", "broken"], cwd=ROOT, capture_output=True, text=True, check=False, timeout=SECONDS
    )
    assert (done.stdout, done.stderr) == ("", "paradoxa: there is no house here\n")


def test_addresses() -> None:
    assert serve.address(Config(host="::1", port=5)) == "http://[::1]:5/"
    assert serve.address(Config(public_url="https://games.example.org")) == "https://games.example.org/"
    assert re.fullmatch(r"http://[0-9.]+:5/", serve.address(Config(host="::", port=5)))


def test_a_proxy_is_believed_only_if_we_are_told_so() -> None:
    told = {"x-forwarded-for": "203.0.113.9", "x-forwarded-proto": "https"}
    with served(*STUB, "0") as server:
        assert get(server.url, headers=told).json()["scheme"] == "http"
    with served(*STUB, "0", "proxy") as server:
        found = get(server.url, headers=told).json()
        assert (found["scheme"], found["host"]) == ("https", "203.0.113.9")


# --- the browser -------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("platform", "env", "is_there"),
    [
        ("linux", {}, False),
        ("linux", {"DISPLAY": ":0"}, True),
        ("linux", {"WAYLAND_DISPLAY": "wayland-0"}, True),
        ("linux", {"DISPLAY": ":0", "CI": "true"}, False),
        ("linux", {"DISPLAY": ":0", "SSH_CONNECTION": "a b"}, False),
        ("darwin", {}, True),
        ("darwin", {"CI": "1"}, False),
        ("win32", {}, True),
    ],
)
def test_a_browser_is_opened_only_where_somebody_sits(
    platform: str, env: dict[str, str], is_there: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "CI", "SSH_CONNECTION"):
        monkeypatch.delenv(name, raising=False)
    for name, value in env.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "platform", platform)
    assert serve.has_browser() is is_there


# --- the end -----------------------------------------------------------------------------------
@pytest.mark.parametrize("by", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_ends_streams_workers_and_house(by: signal.Signals) -> None:
    with served(*STUB, "0", "thinks") as server, stream_of(f"{server.url}t/x/live") as stream:
        lines = stream.iter_lines()
        assert next(lines) == "event: page"
        assert server.end(by) == 0
        assert "event: end" in list(lines)
    assert server.rest == "closed\nhouse closed\n"
    assert [line["event"] for line in server.lines] == ["open", "ended"]


def test_streams_that_do_not_end_are_cut() -> None:
    with served(*STUB, "0", "deaf") as server, stream_of(f"{server.url}t/x/live") as stream:
        lines = stream.iter_lines()
        next(lines)
        assert server.end() == 0
    assert server.rest == "house closed\n"


def test_a_second_ctrl_c_is_impatient() -> None:
    with served(*STUB, "0", "deaf", "patient") as server, stream_of(f"{server.url}t/x/live") as stream:
        lines = stream.iter_lines()
        next(lines)
        server.process.send_signal(signal.SIGINT)
        wait_for(lambda: not listens(server.port))  # it has heard the first one
        assert server.end(signal.SIGINT) == 130


def test_ctrl_c_while_the_house_opens() -> None:
    with started(*STUB, "0", "slow") as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "opening\n"
        process.send_signal(signal.SIGTERM)
        assert process.communicate(timeout=SECONDS) == ("", "")
        assert process.returncode == 130


def test_it_starts_again_at_once_on_the_same_port() -> None:
    with served(*STUB, "0") as server:
        get(server.url)
        port = server.port
        server.end()
    with served(*STUB, str(port), "fixed") as server:
        assert server.port == port


# --- the log -----------------------------------------------------------------------------------
def test_the_log_has_one_object_a_line_and_no_secrets() -> None:
    with served(*STUB, "0", "log") as server:
        for path in (f"join/{SECRET}", f"me/{SECRET}", f"t/{SECRET}?pick=hand-b4k", f"broken/{SECRET}", "me/link"):
            get(server.url + path, headers={"authorization": f"Bearer {SECRET}"})
        server.end()
    assert SECRET not in server.log
    assert "b4k" not in server.log
    assert "a secret" not in server.log
    for line in server.lines:
        assert {"time", "level", "event"} <= set(line)
    asked = [(line["path"], line["status"]) for line in server.lines if line["event"] == "request"]
    assert asked == [
        ("/join/...", 404),
        ("/me/...", 404),
        ("/t/kJ8s...", 404),
        ("/broken/kJ8s...", 500),
        ("/me/...", 404),
    ]
    (broken,) = [line for line in server.lines if "error" in line]
    assert broken["error"] == "RuntimeError"
    assert any(["stub_server.py" in place for place in broken["at"]])


def test_requests_are_logged_only_if_wanted() -> None:
    with served(*STUB, "0") as server:
        get(server.url)
        server.end()
    assert [line["event"] for line in server.lines] == ["open", "ended"]


def test_paths_are_masked() -> None:
    assert masked("/t/kJ8sT2wQ/seat/1?pick=a") == "/t/kJ8sT2wQ/seat/1"
    assert masked(f"/join/{SECRET}") == masked("/join/x") == "/join/..."
    assert masked(f"/me/{SECRET}/more") == "/me/.../more"
    assert masked("/") == "/"
    assert len(masked("/a" * 4000)) == 200


# --- settings and the key ----------------------------------------------------------------------
@pytest.mark.parametrize(
    ("platform", "env", "folder"),
    [
        ("linux", {"HOME": "/home/ada"}, "/home/ada/.local/share/paradoxa"),
        ("linux", {"HOME": "/home/ada", "XDG_DATA_HOME": "/data"}, "/data/paradoxa"),
        ("linux", {"HOME": "/home/ada", "XDG_DATA_HOME": "not/absolute"}, "/home/ada/.local/share/paradoxa"),
        ("darwin", {"HOME": "/Users/ada"}, "/Users/ada/Library/Application Support/Paradoxa"),
        ("win32", {"HOME": "/ada", "APPDATA": "/ada/AppData"}, "/ada/AppData/Paradoxa"),
        ("linux", {"HOME": "/home/ada", "PARADOXA_DATA": "/here"}, "/here"),
    ],
)
def test_data_goes_where_the_system_keeps_it(
    platform: str, env: dict[str, str], folder: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("XDG_DATA_HOME", "APPDATA", "PARADOXA_DATA"):
        monkeypatch.delenv(name, raising=False)
    for name, value in env.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "platform", platform)
    assert data_folder() == Path(folder)
    assert default_database() == f"sqlite:///{folder}/paradoxa.db"


def test_a_config_hides_the_database_and_knows_when_it_is_secure() -> None:
    assert "hush" not in repr(Config(database="postgresql://ada:hush@localhost/x"))
    assert not Config().is_secure
    assert not Config(public_url="http://games.example.org:80/").is_secure
    assert Config(public_url="https://games.example.org").is_secure
    with pytest.raises(ParadoxaError, match="no public address"):
        Config(public_url="https://games.example.org/folder")


def test_the_key_is_made_once_and_for_its_owner_only(tmp_path: Path) -> None:
    path = tmp_path / "new" / "paradoxa.key"
    key = read_key(path)
    assert len(key) == 32
    assert read_key(path) == key
    assert path.read_text(encoding="ascii") == key.hex() + "\n"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
    assert list(path.parent.iterdir()) == [path]


def test_many_who_start_together_get_one_key(tmp_path: Path) -> None:
    for number in range(20):
        path = tmp_path / str(number) / "paradoxa.key"
        with ThreadPoolExecutor(16) as pool:
            assert len(set(pool.map(read_key, [path] * 16))) == 1
        assert list(path.parent.iterdir()) == [path]


def test_a_disk_without_hard_links_will_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError

    monkeypatch.setattr(os, "link", refuse)
    assert read_key(tmp_path / "key") == read_key(tmp_path / "key")
    assert list(tmp_path.iterdir()) == [tmp_path / "key"]


@pytest.mark.parametrize("text", ["", "abc", "zz" * 32, "ab" * 31, "ab" * 33, "\xff"])
def test_what_is_no_key_is_refused(text: str, tmp_path: Path) -> None:
    path = tmp_path / "paradoxa.key"
    path.write_text(text, encoding="latin1")
    with pytest.raises(ParadoxaError, match="does not hold a key"):
        read_key(path)
    assert path.read_text(encoding="latin1") == text


def test_a_key_that_cannot_be_kept(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(ParadoxaError, match="cannot make the folder"):
        read_key(tmp_path / "file" / "paradoxa.key")
    with pytest.raises(ParadoxaError, match="cannot use the key file"):
        read_key(tmp_path)


# --- the real house ----------------------------------------------------------------------------
def test_the_command_opens_the_house_and_ends_it(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    with served(*REAL, "--port", "0", env={"PARADOXA_DATA": str(folder)}) as server:
        assert get(server.url).status_code == 200
        assert get(f"{server.url}health").status_code == 200
        assert server.end(signal.SIGINT) == 0
    assert server.rest == ""
    assert {path.name for path in folder.iterdir()} >= {"paradoxa.db", "paradoxa.key"}
    assert [line["event"] for line in server.lines] == ["open", "ended"]
