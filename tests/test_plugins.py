"""A game of another package: `parlour new-game` writes one, and it is played, tested and refused like those of the house."""

import os
import subprocess
import sys
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

import parlour
from parlour.cli.new_game import written
from parlour.games.registry import load_plugin
from parlour.testing import check_game, check_perft

SLUG = "last-cell"


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that holds a new game, installed as far as Python is concerned."""
    folder = tmp_path_factory.mktemp("plugin")
    run(folder, "-m", "parlour", "new-game", SLUG, "--into", str(folder / "game"))
    about = folder / "game" / "src" / "parlour_last_cell-0.1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: parlour-last-cell\nVersion: 0.1.0\n")
    declared = (folder / "game" / "pyproject.toml").read_text("utf-8")
    point = declared.split('[project.entry-points."parlour.games"]\n')[1].splitlines()[0]
    (about / "entry_points.txt").write_text("[parlour.games]\n" + point.replace('"', "") + "\n")
    return folder


def run(folder: Path, *arguments: str) -> str:
    path = os.pathsep.join([str(folder / "game" / "src"), str(Path(parlour.__file__).parents[1])])
    done = subprocess.run(
        [sys.executable, *arguments],
        capture_output=True,
        text=True,
        cwd=folder,
        env=os.environ | {"PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"},
        timeout=120,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_a_new_game_passes_its_own_tests(home: Path) -> None:
    assert "5 passed" in run(home, "-m", "pytest", "-p", "no:cacheprovider", str(home / "game" / "tests"))


def test_a_new_game_is_one_of_the_games(home: Path) -> None:
    assert "last-cell        Claim the last cell." in run(home, "-m", "parlour", "games")
    assert '"leaves": [5, 20, 60, 120, 120]' in run(home, "-m", "parlour", "perft", SLUG, "5", "--json")
    assert "claimed the last cell (R3)" in run(home, "-m", "parlour", "play", SLUG, "--seats", "random,random")
    assert run(home, "-m", "parlour", "render", SLUG, "--after", "c1").startswith("<svg")


def test_searches_play_a_prototype(home: Path) -> None:
    told = run(home, "-m", "parlour", "match", SLUG, "level4", "random", "--games", "4", "--opening", "0")
    assert "of 4 games" in told
    assert "Proven: Red, to move, wins in 5 plies" in run(home, "-m", "parlour", "solve", SLUG, "--seconds", "5")


def test_every_file_of_a_new_game_is_filled_in(tmp_path: Path) -> None:
    for path, text in written(SLUG, tmp_path).items():
        assert "{{" not in text and "{package}" not in str(path)


@pytest.mark.parametrize(
    ("name", "message"), [("Chess", "expected small letters"), ("redo", "there is a game of that name")]
)
def test_bad_names_are_refused(name: str, message: str) -> None:
    done = subprocess.run([sys.executable, "-m", "parlour", "new-game", name], capture_output=True, text=True)
    assert done.returncode == 2 and message in done.stderr


POINTS = {
    "no module": ("nowhere_at_all:GAME", "cannot load the game 'odd' from 'nowhere_at_all:GAME': ModuleNotFoundError"),
    "no game": ("parlour.version:VERSION", "'parlour.version:VERSION' is '"),
    "another slug": ("parlour.games.redo:GAME", "is the game 'redo': expected a Game whose slug is 'odd'"),
}


@pytest.mark.parametrize(("value", "message"), POINTS.values(), ids=POINTS)
def test_a_package_that_holds_no_game_is_named(value: str, message: str) -> None:
    with pytest.raises(parlour.ParlourError) as caught:
        load_plugin(EntryPoint("odd", value, "parlour.games"))
    assert message in str(caught.value)


@pytest.mark.parametrize("slug", parlour.slugs())
def test_the_games_of_the_house_pass_the_check_for_all(slug: str) -> None:
    check_game(slug, games=1, longest=12)


def test_a_wrong_perft_line_is_found() -> None:
    with pytest.raises(AssertionError, match="49 leaves at depth 1: expected 48"):
        check_perft("pathagon", "- ; - ; 48")
