"""One PostgreSQL server for all tests that need one."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from postgres_server import PostgresServer


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    """The server; each test asks it for a database."""
    server = PostgresServer()
    yield server
    server.close()
