"""A backup is whole, of one instant and fits either database; a check sees what is missing."""

import gzip
import json
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa
from tests.server.people import Guest
from tests.server.services import Server, postgres

from parlour.errors import ParlourError
from parlour.server.settings import sqlite_in
from parlour.server.store.backup import back_up, restore
from parlour.server.store.checking import check
from parlour.server.store.database import connect_in_threads, events, matches, migrate, outages


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, Path]:
    """A database in which two matches have been played, and its backup, taken while the server runs."""
    folder = tmp_path_factory.mktemp("kept")
    server = Server(folder).start()
    try:
        for game, moves in (("pathagon", "d4 c3"), ("over-pass", "")):
            play(Guest(server.url), game, moves)
        url, path = sqlite_in(server.folder), folder / "backup.gz"
        counts = back_up(url, path)
    finally:
        server.stop()
    assert counts["matches"] == 2 and counts["events"] >= 5
    return url, path


def play(guest: Guest, game: str, moves: str) -> None:
    with guest.sit(guest.make(game, "me", "me")["id"]) as chair:
        for move in moves.split():
            chair.play(move)


@pytest.fixture(params=["sqlite", "postgresql"])
def empty(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    if request.param == "sqlite":
        yield sqlite_in(tmp_path)
        return
    with postgres() as database:
        yield database.url


def rows(url: str, table: sa.Table) -> list[tuple[object, ...]]:
    engine = connect_in_threads(url)
    with engine.connect() as connection:
        found = [tuple(row) for row in connection.execute(sa.select(table).order_by(*table.primary_key))]
    engine.dispose()
    return found


def change(url: str, statement: sa.Executable) -> None:
    engine = connect_in_threads(url)
    with engine.begin() as connection:
        connection.execute(statement)
    engine.dispose()


def test_what_was_saved_is_restored_into_either_database(kept: tuple[str, Path], empty: str) -> None:
    url, path = kept
    restore(empty, path)
    assert rows(empty, matches) == rows(url, matches)
    assert rows(empty, events) == rows(url, events)
    assert check(empty).wrong == 0 and check(empty).matches == 2


def test_numbers_go_on_after_those_that_were_restored(kept: tuple[str, Path], empty: str, tmp_path: Path) -> None:
    url = sqlite_in(tmp_path / "other")
    (tmp_path / "other").mkdir()
    migrate(url)
    change(url, sa.insert(outages).values(id=7, since=1, until=2))
    back_up(url, tmp_path / "numbers.gz")
    restore(empty, tmp_path / "numbers.gz")
    change(empty, sa.insert(outages).values(since=3, until=4))
    assert [row[0] for row in rows(empty, outages)] == [7, 8]


def test_a_backup_is_for_its_owner_alone(kept: tuple[str, Path]) -> None:
    assert stat.S_IMODE(kept[1].stat().st_mode) == 0o600


def test_a_database_that_is_used_is_not_written_to(kept: tuple[str, Path]) -> None:
    with pytest.raises(ParlourError, match=r"is not empty \(.*\): expected a new one"):
        restore(*kept)


def test_a_backup_that_was_cut_off_restores_nothing(kept: tuple[str, Path], tmp_path: Path) -> None:
    lines = gzip.decompress(kept[1].read_bytes()).splitlines(keepends=True)
    cut = tmp_path / "cut.gz"
    cut.write_bytes(gzip.compress(b"".join(lines[:-1])))
    with pytest.raises(ParlourError, match="is cut off or changed"):
        restore(sqlite_in(tmp_path), cut)
    assert rows(sqlite_in(tmp_path), matches) == []


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"no gzip", "cannot read"),
        (gzip.compress(b"{}\n"), "is no backup of Parlour"),
        (gzip.compress(b'{"parlour": 1, "revision": "9999"}\n'), "a newer Parlour made them"),
        (gzip.compress(b'{"parlour": 1, "revision": "0001"}\nrubbish\n'), "line 2: cannot read 'rubbish"),
        (gzip.compress(b'{"parlour": 1, "revision": "0001"}\n{"table": "x"}\n'), "a row of 'x' does not fit"),
    ],
    ids=["no gzip", "no backup", "newer", "rubbish", "unknown table"],
)
def test_what_is_no_backup_is_refused_in_a_sentence(content: bytes, why: str, tmp_path: Path) -> None:
    path = tmp_path / "bad.gz"
    path.write_bytes(content)
    with pytest.raises(ParlourError, match=why):
        restore(sqlite_in(tmp_path), path)


@pytest.mark.parametrize(
    ("damage", "told"),
    [
        (sa.delete(events).where(events.c.seq == 2), r"after event 1 comes 3"),
        (sa.update(matches).values(seq=99), r"its row says 99 events"),
    ],
    ids=["missing event", "wrong number"],
)
def test_a_check_tells_what_is_wrong(damage: sa.Executable, told: str, kept: tuple[str, Path], tmp_path: Path) -> None:
    url = sqlite_in(tmp_path)
    restore(url, kept[1])
    change(url, damage)
    health = check(url)
    assert health.wrong and any(told in fault for fault in health.faults)


def test_the_commands_say_the_same(kept: tuple[str, Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from parlour.cli.check import check as command
    from parlour.cli.restore import restore as restore_command

    restore_command(kept[1], data=tmp_path, as_json=True)
    assert json.loads(capsys.readouterr().out)["rows"]["matches"] == 2
    command(data=tmp_path)
    assert capsys.readouterr().out.endswith("events: nothing wrong\n")
