"""Ratings are not farmed: which rated games count, and that those without a clock end."""

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
import sqlalchemy as sa
from tests.server.services import postgres

from parlour.reason import Reason
from parlour.server.match.clock import DAY_MS, UNTIMED_DAYS, now_ms
from parlour.server.match.decide import flag
from parlour.server.match.events import Created, Ended, Moved, Started
from parlour.server.match.state import Table
from parlour.server.settings import settings_for
from parlour.server.store.counting import FEWEST_MOVES, NEWCOMERS, SAME_PAIR, SETTLED_GAMES
from parlour.server.store.database import matches, migrate, rated_games, ratings, signals
from parlour.server.store.listing import leader_page
from parlour.server.store.log import Store
from parlour.server.store.people import insert_person
from parlour.server.store.ratings import Rating, settle, write_rating
from parlour.server.store.sessions import Sessions

MOVES = ["a1", "a7", "c1", "c7", "e1", "e7"]


def played(name: str, one: str, other: str, moves: int = 6, by: str = "resignation") -> Table:
    table = Table(name, "00", now=now_ms())
    seats: list[dict[str, str]] = [{"person": one}, {"person": other}]
    table.happen(Created("pathagon", 1, {}, seats, {"kind": "none"}, rated=True, public=True, maker=one))  # type: ignore[arg-type]
    table.happen(Started())
    for ply, move in enumerate(MOVES[:moves]):
        table.happen(Moved(ply % 2, move))
    table.happen(Ended([1.0, 0.0], 0, Reason(None, "resigned"), by))
    return table


class Club:
    """A database with people and games that end one after another."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.games = 0

    async def join(self, *names: str) -> None:
        for name in names:
            await self.store.run(insert_person(name, "account", name))

    async def win(self, one: str, other: str, moves: int = 6) -> str | None:
        """Why the game does not count."""
        self.games += 1
        table = played(f"m{self.games}", one, other, moves)
        row = {
            "game": "pathagon",
            "secret": "00",
            "invite": "x",
            "seq": table.seq,
            "state": "over",
            "public": True,
            "rated": True,
        }
        row |= {"ratings_done": False, "summary": {}, "created": 0, "updated": 0}
        await self.store.run(sa.insert(matches).values(id=table.id, **row))
        counted = await settle(self.store, table)
        assert not await settle(self.store, table), "once only"
        found = await self.store.rows(sa.select(rated_games.c.reason).where(rated_games.c.match_id == table.id))
        assert counted == (found[0].reason is None)
        return str(found[0].reason) if found[0].reason else None


def at_a_club(folder: Path, act: Callable[[Club], Awaitable[None]], database: str | None = None) -> None:
    async def run() -> None:
        settings = settings_for(folder, database)
        migrate(settings.database)
        club = Club(Store(settings.database))
        try:
            await club.join("ann", "bob")
            await act(club)
        finally:
            await club.store.close()

    asyncio.run(run())


def test_games_of_hardly_any_moves_do_not_count(tmp_path: Path) -> None:
    async def act(club: Club) -> None:
        for moves in range(2 * FEWEST_MOVES):
            assert await club.win("ann", "bob", moves) == "short"
        assert await club.win("ann", "bob") is None

    at_a_club(tmp_path, act)


def test_the_same_two_count_a_few_times_a_day(tmp_path: Path) -> None:
    async def act(club: Club) -> None:
        assert [await club.win("ann", "bob") for _ in range(SAME_PAIR)] == [None] * SAME_PAIR
        assert await club.win("bob", "ann") == "pair"
        told = await club.store.rows(sa.select(signals.c.kind, signals.c.person).order_by(signals.c.person))
        assert [tuple(row) for row in told] == [("pair", "ann"), ("pair", "bob")]
        await club.store.run(sa.update(rated_games).values(at=now_ms() - DAY_MS - 1))
        assert await club.win("ann", "bob") is None

    at_a_club(tmp_path, act)


def test_games_that_end_at_once_are_counted_one_by_one_on_postgresql(tmp_path: Path) -> None:
    async def act(club: Club) -> None:
        reasons = await asyncio.gather(*(club.win("ann", "bob") for _ in range(3 * SAME_PAIR)))
        assert reasons.count(None) == SAME_PAIR

    with postgres() as database:
        at_a_club(tmp_path, act, database.url)


def test_moderators_read_what_looks_like_a_trick(tmp_path: Path) -> None:
    async def act(club: Club) -> None:
        for _ in range(SAME_PAIR + 1):
            await club.win("ann", "bob")

    def told(*arguments: str) -> str:
        command = [sys.executable, "-m", "parlour", "admin", "signals", *arguments]
        done = subprocess.run(command, capture_output=True, text=True, env=os.environ | {"PARLOUR_DATABASE": ""})
        return done.stdout + done.stderr

    assert "no server has kept games in" in told("--data", str(tmp_path))
    at_a_club(tmp_path, act)
    signals = json.loads(told("--data", str(tmp_path), "--json"))["signals"]
    expected = {(name, "pair", "pathagon", f"m{SAME_PAIR + 1}") for name in ("ann", "bob")}
    assert {(one["name"], one["kind"], one["game"], one["match"]) for one in signals} == expected
    assert "ann (ann), pathagon m6: the same two, again and again" in told("--data", str(tmp_path))
    assert len(told("--data", str(tmp_path), "--limit", "1").splitlines()) == 1
    assert told("--data", str(tmp_path), "--days", "0") == "nothing in the last 0 days\n"


BLOCKS = {
    "another": ("198.51.100.0/24", None),
    "the same": ("8.8.8.0/24", "related"),
    "at home": ("192.168.1.0/24", None),
}


@pytest.mark.parametrize(("block", "reason"), BLOCKS.values(), ids=BLOCKS)
def test_people_of_one_block_of_addresses_do_not_count(tmp_path: Path, block: str, reason: str | None) -> None:
    async def act(club: Club) -> None:
        sessions = Sessions(club.store)
        await sessions.start("ann", "account", "", "8.8.8.0/24")
        await sessions.start("ann", "account", "", "192.168.1.0/24")
        await sessions.start("bob", "account", "", block)
        assert await club.win("ann", "bob") == reason

    at_a_club(tmp_path, act)


def test_newcomers_one_after_another_do_not_count(tmp_path: Path) -> None:
    async def act(club: Club) -> None:
        names = [f"new{number}" for number in range(NEWCOMERS + 1)]
        await club.join(*names, "cat")
        assert [await club.win("ann", name) for name in names] == [None] * NEWCOMERS + ["newcomers"]
        async with club.store.engine.begin() as connection:
            await write_rating(connection, "cat", "pathagon", Rating(games=SETTLED_GAMES))
            await write_rating(connection, "ann", "pathagon", Rating(games=SETTLED_GAMES))
        assert await club.win("ann", "cat") is None

    at_a_club(tmp_path, act)


def test_who_is_provisional_leads_nothing(tmp_path: Path) -> None:
    async def act(club: Club) -> None:
        async with club.store.engine.begin() as connection:
            await write_rating(connection, "ann", "pathagon", Rating(1900, 200, games=3))
            await write_rating(connection, "bob", "pathagon", Rating(1600, 80, games=30))
        assert [one.person for one in (await leader_page(club.store, "pathagon", 10, None)).leaders] == ["bob"]
        assert len(await club.store.rows(sa.select(ratings.c.person))) == 2

    at_a_club(tmp_path, act)


def test_a_rated_game_without_a_clock_ends() -> None:
    table = played("m", "ann", "bob", 0)
    running = Table("m", "00", now=0)
    for entry in table.entries[:2]:
        running.happen(entry.event)
    assert running.clock.deadline() == UNTIMED_DAYS * DAY_MS
    running.now = DAY_MS
    running.happen(Moved(0, "a1"))
    assert running.clock.running == 1 and running.clock.left[0] == UNTIMED_DAYS * DAY_MS
    assert not flag(running)
    running.now = DAY_MS * (UNTIMED_DAYS + 1)
    assert flag(running) and running.ending and running.ending.winner == 0
