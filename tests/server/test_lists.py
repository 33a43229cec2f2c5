"""Lists stay quick when they are long: every one is found by an index, on both databases, and far pages as soon as near ones."""

import asyncio
import re
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from tests.server.services import postgres

from parlour.server.store import database, listing
from parlour.server.store.database import connect_in_threads, matches, migrate, seats
from parlour.server.store.log import Store
from parlour.server.store.studies import Studies

MANY = 300_000
SOONEST = 0.020
SUMMARY = (
    '{"options": {}, "seats": [{"person": "ann", "level": null, "name": "", "invited": null}, {"person": null, "level": "1",'
    ' "name": "", "invited": null}], "clock": {"kind": "none"}, "ply": 9, "to_move": null, "scores": [1, 0], "reason": "x",'
    ' "rule": null, "rematch": null, "maker": "ann"}'
)
NUMBERS = {
    "sqlite": f"(WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {MANY}) SELECT i FROM n)",
    "postgresql": f"(SELECT i FROM generate_series(1, {MANY}) AS i)",
}
SLOW_PLANS = {"sqlite": r"SCAN (?!n\b|CONSTANT)|USE TEMP B-TREE", "postgresql": r"Seq Scan on (?!people)|Sort Key"}
FILL = [
    "INSERT INTO people (id, kind, name, epoch, preferences, created) SELECT CAST(i AS TEXT), 'account', 'p', 0, '{{}}', 0"
    " FROM {numbers} AS k WHERE i <= 20000",
    "INSERT INTO people (id, kind, name, epoch, preferences, created) VALUES ('ann', 'account', 'Ann', 0, '{{}}', 0)",
    "INSERT INTO matches (id, game, secret, invite, seq, state, public, rated, ratings_done, summary, created, updated, maker, shown)"
    " SELECT 'm' || i, CASE WHEN i % 50 = 0 THEN 'passo' ELSE 'pathagon' END, 's', 'i', 9, 'over', {true}, {false}, {false},"
    " '{summary}', i, i, 'ann', 'over' FROM {numbers} AS k",
    "INSERT INTO seats (match_id, player, person, whose, state, public, at)"
    " SELECT 'm' || i, 0, 'ann', 'ann', 'over', {true}, i FROM {numbers} AS k",
    "INSERT INTO ratings (person, game, rating, deviation, volatility, games)"
    " SELECT CAST(i AS TEXT), 'pathagon', 1000 + i % 977, 50 + i % 31, 0.06, 9 FROM {numbers} AS k WHERE i <= 20000",
    "INSERT INTO studies (id, owner, name, read_key, write_key, created, updated)"
    " SELECT 's' || i, CASE WHEN i % 2 = 0 THEN 'ann' ELSE CAST(i AS TEXT) END, 'n', 'r', 'w', i, i"
    " FROM {numbers} AS k WHERE i <= 20000",
]


def fill(url: str) -> None:
    """300,000 finished matches of one person, and 20,000 ratings."""
    migrate(url)
    engine = connect_in_threads(url)
    kind = engine.dialect.name
    words = {"numbers": NUMBERS[kind], "true": "true", "false": "false", "summary": SUMMARY}
    with engine.begin() as connection:
        for statement in FILL:
            connection.exec_driver_sql(statement.format(**words).replace("%", "%%" if kind == "postgresql" else "%"))
    if kind == "postgresql":  # as it does by itself after a while
        with engine.begin() as connection:
            connection.exec_driver_sql("ANALYZE")
    engine.dispose()


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def full(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    if request.param == "sqlite":
        url = f"sqlite+aiosqlite:///{tmp_path_factory.mktemp('full') / 'parlour.sqlite'}"
        fill(url)
        yield url
    else:
        with postgres() as service:
            fill(service.url)
            yield service.url


FAR = "1000~m1000"
ANN = seats.c.whose == "ann"
LISTS: dict[str, Callable[[Store], Awaitable[object]]] = {
    "the lobby": lambda store: listing.match_page(store, "lobby", None, None, 20, None),
    "running matches": lambda store: listing.match_page(store, "live", None, None, 20, None),
    "finished matches": lambda store: listing.match_page(store, "over", None, None, 20, None),
    "a far page of them": lambda store: listing.match_page(store, "over", None, None, 20, FAR),
    "those of one game": lambda store: listing.match_page(store, "over", "passo", None, 20, None),
    "a far page of those": lambda store: listing.match_page(store, "over", "passo", None, 20, FAR),
    "matches of a person": lambda store: listing.seat_page(store, ANN & seats.c.public, None, 20, None),
    "a far page of these": lambda store: listing.seat_page(store, ANN & seats.c.public, None, 20, FAR),
    "private ones": lambda store: listing.seat_page(store, ANN & ~seats.c.public, None, 20, None),
    "one's own": lambda store: listing.seat_page(store, ANN, "ann", 20, None),
    "one's own running ones": lambda store: listing.seat_page(store, ANN & (seats.c.state == "running"), "ann", 20, None),
    "what waits for a person": lambda store: listing.unfinished_of(store, "ann", 500),
    "what a person has made": lambda store: listing.made_by(store, "ann", 200),
    "the leaders": lambda store: listing.leader_page(store, "pathagon", 20, None),
    "a far page of leaders": lambda store: listing.leader_page(store, "pathagon", 20, "15000~1000.0~7"),
    "one's own studies": lambda store: Studies(store).of("ann", 200),
    "what is due": lambda store: store.due(10**13),
}


def plan(store: Store, query: "sa.Select[Any]") -> str:
    """How the database goes about it."""
    kind = store.engine.dialect.name
    with store.reader.connect() as connection:
        text = query.compile(connection, compile_kwargs={"literal_binds": True})
        how = "EXPLAIN QUERY PLAN" if kind == "sqlite" else "EXPLAIN"
        rows: Sequence[Any] = connection.exec_driver_sql(f"{how} {text}".replace("%", "%%")).all()
    return "\n".join(str(row[-1]) for row in rows)


def seconds_of(store: Store, query: "sa.Select[Any]") -> float:
    """How long it takes at best: other tests run beside this one."""
    taken = []
    with store.reader.connect() as connection:
        for _ in range(5):
            begun = time.perf_counter()
            connection.execute(query).all()
            taken.append(time.perf_counter() - begun)
    return min(taken)


@pytest.mark.parametrize("name", LISTS)
def test_a_list_is_found_by_an_index(full: str, name: str) -> None:
    async def look() -> tuple[list[str], float]:
        store, asked = Store(full), []
        read = store.rows

        async def note(query: "sa.Select[Any]") -> Any:
            asked.append(query)
            return await read(query)

        store.rows = note  # type: ignore[method-assign]
        await LISTS[name](store)
        plans, seconds = [plan(store, query) for query in asked], sum(seconds_of(store, query) for query in asked)
        kind = store.engine.dialect.name
        await store.close()
        return [one for one in plans if re.search(SLOW_PLANS[kind], one)], seconds

    slow, seconds = asyncio.run(look())
    assert not slow, "\n\n".join(slow)
    assert seconds < SOONEST, f"{name} took {seconds * 1000:.1f} ms"


def test_what_an_older_version_has_kept_is_listed_too(tmp_path: Path) -> None:
    url = f"sqlite+aiosqlite:///{tmp_path / 'old.sqlite'}"
    config = Config()
    config.set_main_option("script_location", str(Path(database.__file__).parent / "migrations"))
    config.attributes["url"] = url
    command.upgrade(config, "0001")
    summary = SUMMARY.replace('"person": null, "level": "1"', '"person": null, "level": null').replace(
        '"invited": null}]', '"invited": "bob"}]'
    )
    engine = connect_in_threads(url)
    with engine.begin() as connection:
        for statement in (
            "INSERT INTO people VALUES ('ann', 'account', 'Ann', NULL, NULL, 0, '{}', 0)",
            f"INSERT INTO matches VALUES ('m', 'pathagon', 's', 'i', 1, 'waiting', 1, 0, 0, '{summary}', NULL, 5, 7)",
            "INSERT INTO seats VALUES ('m', 0, 'ann')",
            "INSERT INTO seats VALUES ('m', 1, NULL)",
        ):
            connection.exec_driver_sql(statement)
    migrate(url)
    with engine.connect() as connection:
        kept = connection.execute(sa.select(matches.c.maker, matches.c.shown)).all()
        whose = connection.execute(sa.select(seats.c.whose, seats.c.state, seats.c.public, seats.c.at)).all()
    engine.dispose()
    assert [tuple(row) for row in kept] == [("ann", "lobby")]
    assert sorted(tuple(row) for row in whose) == [("ann", "waiting", True, 7), ("bob", "waiting", True, 7)]
