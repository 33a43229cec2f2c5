"""Every test of a living server runs on SQLite in one process, and on PostgreSQL with Redis in two."""

import contextlib
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.server.people import Guest, all_leave
from tests.server.services import Server, postgres, redis_server

SETTINGS = {"ping_seconds": 60.0, "absence_seconds": 1.0, "bot_threads": 2}
KINDS = ("sqlite", "postgresql and redis")


WITH_SERVICES = ("test_lists.py", "test_away.py", "test_presence.py", "test_workers.py", "test_many.py", "test_crash.py")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """`make quick` leaves out what needs PostgreSQL or Redis."""
    for item in items:
        if "postgresql" in item.name or item.path.name in WITH_SERVICES:
            item.add_marker("services")


@pytest.fixture(scope="session", params=KINDS)
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with contextlib.ExitStack() as stack:
        yield stack.enter_context(running(request.param, tmp_path_factory.mktemp("server")))


@contextlib.contextmanager
def running(kind: str, folder: Path) -> Iterator[Server]:
    with contextlib.ExitStack() as stack:
        arguments: list[str] = []
        if kind != "sqlite":
            database, bus = stack.enter_context(postgres()), stack.enter_context(redis_server())
            arguments = ["--database", database.url, "--bus", bus.url, "--workers", "2"]
        server = Server(folder, arguments, SETTINGS).start()
        try:
            yield server
            assert server.troubles() == []
        finally:
            server.stop()


@pytest.fixture
def ann(server: Server) -> Guest:
    return Guest(server.url)


@pytest.fixture
def bob(server: Server) -> Guest:
    return Guest(server.url)


@pytest.fixture(scope="session")
def solo(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server on SQLite alone, for what does not depend on the database."""
    with running("sqlite", tmp_path_factory.mktemp("solo")) as one:
        yield one


@pytest.fixture(autouse=True)
def leave_at_the_end() -> Iterator[None]:
    yield
    all_leave()
