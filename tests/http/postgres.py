"""A throw-away PostgreSQL cluster for tests: on a Unix socket in a temporary folder, gone when the tests end."""

from __future__ import annotations

import itertools
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

SECONDS = 240.0  # a ceiling, on a machine that is busy with everything else
# A test kills our own processes, never the machine: what PostgreSQL was told to write survives that without fsync.
SETTINGS = ("fsync=off", "full_page_writes=off", "shared_buffers=16MB", "max_connections=60", "listen_addresses=")


class NoPostgres(Exception):
    """There is no PostgreSQL to start here; `str()` says what is missing."""


def find_binaries() -> Path:
    """The folder with initdb and postgres: Debian's newest, or where PATH has them."""
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: float(path.parts[-3]))
    found = debian[-1] if debian else shutil.which("initdb")
    if found is None:
        raise NoPostgres("PostgreSQL is not installed (on Debian: apt-get install postgresql)")
    return Path(found).resolve().parent


def _lowered() -> tuple[list[str], str | None]:
    """What to put before a command so that PostgreSQL will run, and as whom: it refuses to be root."""
    setpriv = shutil.which("setpriv")
    dies_with_us = [setpriv, "--pdeathsig", "INT"] if setpriv else []  # also when the tests are killed
    if os.geteuid() != 0:
        return dies_with_us, None
    names = {entry.pw_name for entry in pwd.getpwall()}
    name = next((name for name in ("postgres", "nobody") if name in names), None)
    if setpriv is None or name is None:
        raise NoPostgres("PostgreSQL does not run as root, and there is no setpriv or no other user to run it")
    group = str(pwd.getpwnam(name).pw_gid)
    return [*dies_with_us, "--reuid", name, "--regid", group, "--clear-groups"], name


class Cluster:
    """A running cluster."""

    def __init__(self, binaries: Path, folder: Path) -> None:
        self._binaries, self._folder = binaries, folder
        self._numbers = itertools.count(1)

    def url(self, database: str) -> str:
        """The address of one of its databases."""
        return f"postgresql://postgres@/{database}?host={self._folder}"

    def new_database(self) -> str:
        """The address of a fresh, empty database."""
        name = f"test{next(self._numbers)}"
        self.run("postgres", f"CREATE DATABASE {name}")
        return self.url(name)

    def run(self, database: str, sql: str) -> str:
        """What psql prints for a statement."""
        options = ["-XqAt", "-v", "ON_ERROR_STOP=1", "-d", database, "-c", sql]
        done = subprocess.run(
            self._client("psql", *options), env=_env(), check=True, capture_output=True, text=True, timeout=SECONDS
        )
        return done.stdout.strip()

    def is_ready(self) -> bool:
        """Whether it takes connections."""
        return (
            subprocess.run(self._client("pg_isready", "-q"), env=_env(), check=False, timeout=SECONDS).returncode == 0
        )

    def _client(self, program: str, *options: str) -> list[str]:
        return [str(self._binaries / program), "-h", str(self._folder), "-U", "postgres", *options]


def _env() -> dict[str, str]:
    """Our environment without what would lead PostgreSQL's programs elsewhere."""
    return {name: value for name, value in os.environ.items() if not name.startswith("PG")} | {"LC_ALL": "C"}


@contextmanager
def cluster() -> Iterator[Cluster]:
    """A fresh cluster; raises NoPostgres where there is none to be had."""
    binaries = find_binaries()
    lowered, user = _lowered()
    with tempfile.TemporaryDirectory(prefix="paradoxa-pg-") as name:
        folder = Path(name)
        if user is not None:
            shutil.chown(folder, user)
        data = folder / "data"
        log = folder / "log"
        _initialise([*lowered, str(binaries / "initdb")], data)
        settings = [word for setting in SETTINGS for word in ("-c", setting)]
        start = [*lowered, str(binaries / "postgres"), "-D", str(data), "-k", str(folder), *settings]
        with log.open("w") as output:
            server = subprocess.Popen(start, cwd=folder, env=_env(), stdout=output, stderr=output)
        try:
            running = Cluster(binaries, folder)
            deadline = time.monotonic() + SECONDS
            while not running.is_ready():
                if server.poll() is not None or time.monotonic() > deadline:
                    raise RuntimeError(f"PostgreSQL did not start:\n{log.read_text()}")
                time.sleep(0.02)
            yield running
        finally:
            server.send_signal(signal.SIGQUIT)  # at once: nobody will want this data again
            try:
                server.wait(SECONDS)
            except subprocess.TimeoutExpired:
                server.kill()
                server.wait()


def _initialise(initdb: Sequence[str], data: Path) -> None:
    options = ["-D", str(data), "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"]
    done = subprocess.run(
        [*initdb, *options], cwd=data.parent, env=_env(), check=False, capture_output=True, text=True, timeout=SECONDS
    )
    if done.returncode != 0:
        raise RuntimeError(f"initdb failed:\n{done.stderr}")
