"""docs/adding-a-game.md, done: its toy game is built in a copy of the project and played."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
BLOCK = re.compile(r"^```\w+ file=(\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def insert_line(path: Path, after: str, line: str) -> None:
    text = path.read_text("utf-8")
    assert after in text
    path.write_text(text.replace(after, f"{after}\n    {line}", 1), "utf-8")


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project with the toy game added as the page says, built."""
    root = tmp_path_factory.mktemp("project")
    shutil.copytree(ROOT / "src", root / "src", ignore=shutil.ignore_patterns("__pycache__", "*.egg-info"))
    for name in ("setup.py", "pyproject.toml"):
        shutil.copy(ROOT / name, root)
    folder = root / "src/parlour/games/single"
    folder.mkdir()
    for name, text in BLOCK.findall((ROOT / "docs/adding-a-game.md").read_text("utf-8")):
        (folder / name).write_text(text, "utf-8")
    insert_line(root / "src/parlour/games/registry.py", "MODULES = {", '"single": "parlour.games.single",')
    setup = (root / "setup.py").read_text("utf-8")
    only = re.sub(r"COMPILED = \[.*?\]", 'COMPILED = ["parlour.games.single.position"]', setup, flags=re.DOTALL)
    (root / "setup.py").write_text(only, "utf-8")
    subprocess.run(
        [sys.executable, "setup.py", "--quiet", "build_ext", "--inplace"], cwd=root, check=True, capture_output=True
    )
    return root


def run(checkout: Path, *arguments: str) -> str:
    code = f"import sys; sys.path.insert(0, {str(checkout / 'src')!r}); from parlour.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments], capture_output=True, text=True, check=True, cwd=checkout
    )
    return done.stdout


def test_the_page_holds_every_file_of_a_game() -> None:
    names = {name for name, _ in BLOCK.findall((ROOT / "docs/adding-a-game.md").read_text("utf-8"))}
    assert names == {"RULES.md", "position.py", "position.pxd", "notation.py", "picture.py", "__init__.py"}


def test_the_toy_game_counts_plays_and_draws(checkout: Path) -> None:
    assert '"leaves": [5, 20, 60, 120, 120]' in run(checkout, "perft", "single", "5", "--json")
    assert '"leaves": [5, 25, 80]' in run(checkout, "perft", "single", "3", "--set", "swap=on", "--json")
    assert "Game over: Red claimed the last cell (R3)" in run(checkout, "play", "single", "--seats", "random,random")
    assert run(checkout, "render", "single", "--after", "c1").startswith("<svg")
    assert '"game": "single"' in run(checkout, "bench", "single", "--set", "swap=on", "--rounds", "1", "--json")
