"""The gauntlet: level 8 against a reference opponent at equal time."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from parlour.cli.lab import app
from parlour.errors import OptionError
from parlour.lab.gauntlet import reference_of


def test_a_gauntlet_scores_every_time_for_a_move() -> None:
    words = ["gauntlet", "pathagon", "--against", "random", "--games", "2", "--seconds", "0.01", "--seconds", "0.02"]
    run = CliRunner().invoke(app, [*words, "--json"])
    assert run.exit_code == 0, run.output
    rows = json.loads(run.stdout)["rows"]
    assert [(row["seconds"], row["games"], row["points"]) for row in rows] == [(0.01, 2, 1.0), (0.02, 2, 1.0)]


def test_an_opponent_that_was_not_built_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(OptionError, match="no reference opponent build/reference/exeo_duo: expected one built by make"):
        reference_of("exeo-duo")
