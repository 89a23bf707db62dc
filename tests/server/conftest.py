"""A fresh database for each test, SQLite and PostgreSQL in turn; and servers that run, one for each module."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.postgres import Cluster, NoPostgres, cluster
from tests.server.running import Server, running


@pytest.fixture(scope="session")
def postgres() -> Iterator[Cluster]:
    """One cluster for all tests of this worker."""
    try:
        with cluster() as running:
            yield running
    except NoPostgres as reason:
        pytest.skip(str(reason))


@pytest.fixture
def postgres_url(postgres: Cluster) -> str:
    """A fresh database on PostgreSQL."""
    return postgres.new_database()


@pytest.fixture(params=["sqlite", "postgresql"])
def store_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A fresh database."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'tables.db'}"
    url: str = request.getfixturevalue("postgres_url")
    return url


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server on SQLite, without limits."""
    folder = tmp_path_factory.mktemp("server")
    with running(f"sqlite:///{folder / 'tables.db'}", folder) as started:
        yield started


@pytest.fixture(scope="module")
def pair(postgres: Cluster, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, Server]]:
    """Two servers with one memory."""
    folder = tmp_path_factory.mktemp("pair")
    database = postgres.new_database()
    with running(database, folder) as one, running(database, folder) as other:
        yield one, other


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def either_server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server on each of the two databases."""
    folder = tmp_path_factory.mktemp("server")
    database = f"sqlite:///{folder / 'tables.db'}"
    if request.param == "postgresql":
        database = request.getfixturevalue("postgres").new_database()
    with running(database, folder) as started:
        yield started
