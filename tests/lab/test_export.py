"""Games and solved positions as Parquet: the columns are those of the page, and the rows are true."""

import json
from itertools import pairwise
from pathlib import Path

import pyarrow.parquet as parquet
import pytest
from docs.make_data import PAGE, page
from tests.test_cli import run

import parlour
from parlour.engine.levels import search
from parlour.engine.search.choice import Task
from parlour.lab.export import TABLES
from parlour.research import Environment


def read(folder: Path, name: str) -> list[dict[str, object]]:
    table = parquet.read_table(folder / f"{name}.parquet")
    assert table.column_names == [column.name for column in TABLES[name]]
    rows: list[dict[str, object]] = table.to_pylist()
    return rows


def test_the_page_tells_the_columns() -> None:
    assert PAGE.read_text("utf-8") == page(), "run python docs/make_data.py"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("data")
    done = run("lab", "export", "passo", "--games", "6", "--first", "level1", "--solved", "12", "--out", str(out), "--json")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["rows"] == {name: len(read(out, name)) for name in TABLES}
    return out


def test_games_replay_to_their_scores(folder: Path) -> None:
    rows = read(folder, "games")
    assert [row["game"] for row in rows] == list(range(6))
    assert len({tuple(row["moves"]) for row in rows}) == 6  # type: ignore[arg-type]
    for row in rows:
        match = parlour.start("passo")
        for move in row["moves"]:  # type: ignore[attr-defined]
            match.play(move)
        assert match.outcome is not None
        assert list(match.outcome.scores) == row["scores"]
        assert (match.outcome.reason.rule, match.outcome.reason.text) == (row["rule"], row["reason"])


def test_positions_lead_from_one_to_the_next(folder: Path) -> None:
    rows = read(folder, "positions")
    for row, following in pairwise(rows):
        environment = Environment("passo", position=str(row["position"]))
        assert environment.to_move == row["player"]
        for action in row["actions"]:  # type: ignore[attr-defined]
            environment.step(action)
        if following["game"] == row["game"]:
            assert environment.text == following["position"]


def test_solved_positions_are_what_a_longer_search_says(folder: Path) -> None:
    rows = read(folder, "solved")
    assert len(rows) == 12 and len({row["key"] for row in rows}) == 12
    for row in rows:
        match = parlour.read(str(row["position"]))
        assert row["value"] == (1 if search(match, Task(depth=14, nodes=400_000)).proven == "win" else -1)


def test_the_same_call_writes_the_same_rows_with_any_number_of_jobs(tmp_path: Path) -> None:
    for jobs in ("1", "3"):
        run("lab", "export", "mono-line", "--games", "5", "--first", "random", "--jobs", jobs, "--out", str(tmp_path / jobs))
    assert read(tmp_path / "1", "positions") == read(tmp_path / "3", "positions")


def test_a_game_with_dice_has_no_solved_positions(tmp_path: Path) -> None:
    done = run("lab", "export", "over-pass", "--games", "0", "--solved", "3", "--out", str(tmp_path))
    assert done.returncode == 2
    assert "no position of over-pass can be solved" in done.stderr
