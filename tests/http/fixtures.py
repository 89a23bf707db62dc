"""A fresh database for each test, SQLite and PostgreSQL in turn; and servers that run, shared by all tests."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.http.postgres import Cluster, NoPostgres, cluster
from tests.http.running import Server, running


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


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server on SQLite, without limits."""
    folder = tmp_path_factory.mktemp("server")
    with running(f"sqlite:///{folder / 'tables.db'}", folder) as started:
        yield started


@pytest.fixture(scope="session")
def postgres_server(postgres: Cluster, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server on PostgreSQL, without limits."""
    with running(postgres.new_database(), tmp_path_factory.mktemp("server")) as started:
        yield started


@pytest.fixture(scope="session")
def pair(postgres: Cluster, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, Server]]:
    """Two servers with one memory."""
    folder = tmp_path_factory.mktemp("pair")
    database = postgres.new_database()
    with running(database, folder) as one, running(database, folder) as other:
        yield one, other


@pytest.fixture(params=["sqlite", "postgresql"])
def either_server(request: pytest.FixtureRequest) -> Server:
    """A server on each of the two databases."""
    found: Server = request.getfixturevalue("server" if request.param == "sqlite" else "postgres_server")
    return found
