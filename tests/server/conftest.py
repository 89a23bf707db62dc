"""A fresh database for each test, SQLite and PostgreSQL in turn."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.postgres import Cluster, NoPostgres, cluster


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
