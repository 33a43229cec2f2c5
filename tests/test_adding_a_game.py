"""docs/adding-a-game.md, done word by word: its toy game is built in a copy of the project, played and tested."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs/adding-a-game.md").read_text("utf-8")
BLOCK = re.compile(r"^(```+)\w+ (file|append)=(\S+)\n(.*?)^\1$", re.MULTILINE | re.DOTALL)
LINE = re.compile(r"^\| `(\S+)` \| `(\w+)` \| `(.+)` \|$", re.MULTILINE)
FOLDERS, FILES = ("src", "docs", "tests"), ("setup.py", "pyproject.toml")
LEFT_OUT = shutil.ignore_patterns("__pycache__", "*.egg-info", "browser", "screenshots", "images")
FOLDER = "src/parlour/games/single/"
COVERING = ["contract", "games/test_single.py", "test_rules_texts.py", "test_fidelity.py", "test_options.py", "test_plugins.py", "research"]


def insert_line(path: Path, name: str, line: str) -> None:
    """Put a line at the head of a list."""
    changed, count = re.subn(rf"^({name}\b.*[\[{{])$", rf"\g<1>\n    {line}", path.read_text("utf-8"), count=1, flags=re.MULTILINE)
    assert count, f"no list {name} in {path.name}"
    path.write_text(changed, "utf-8")


def add_game(root: Path) -> None:
    """What the page says, done."""
    for _, how, name, text in BLOCK.findall(PAGE):
        path = root / (name if "/" in name else FOLDER + name)
        path.parent.mkdir(exist_ok=True)
        path.write_text((path.read_text("utf-8") + "\n" if how == "append" else "") + text, "utf-8")
    for name, place, line in LINE.findall(PAGE):
        insert_line(root / name, place, line)


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project with the toy game added as the page says, built."""
    root = tmp_path_factory.mktemp("project")
    for name in FOLDERS:
        shutil.copytree(ROOT / name, root / name, ignore=LEFT_OUT)
    for name in FILES:
        shutil.copy(ROOT / name, root)
    add_game(root)
    setup = root / "setup.py"
    whole = setup.read_text("utf-8")
    setup.write_text(re.sub(r'^    "parlour\.(?!.*single).*\n', "", whole, flags=re.MULTILINE), "utf-8")
    run(root, "setup.py", "--quiet", "build_ext", "--inplace")
    setup.write_text(whole, "utf-8")
    return root


def run(root: Path, *arguments: str) -> str:
    path = os.pathsep.join([str(root / "src"), str(root)])
    done = subprocess.run(
        [sys.executable, *arguments],
        capture_output=True,
        text=True,
        cwd=root,
        env=os.environ | {"PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"},
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_page_holds_every_file_of_a_game() -> None:
    names = {name for _, _, name, _ in BLOCK.findall(PAGE) if "/" not in name}
    assert names == {"RULES.md", "position.py", "position.pxd", "notation.py", "picture.py", "__init__.py"}
    assert len(LINE.findall(PAGE)) == 4


def test_the_toy_game_counts_plays_and_draws(checkout: Path) -> None:
    play = "-m", "parlour"
    assert '"leaves": [5, 20, 60, 120, 120]' in run(checkout, *play, "perft", "single", "5", "--json")
    assert "claimed the last cell (R3)" in run(checkout, *play, "play", "single", "--seats", "random,random")
    assert run(checkout, *play, "render", "single", "--after", "c1").startswith("<svg")
    assert '"game": "single"' in run(checkout, *play, "bench", "single", "--set", "swap=on", "--rounds", "1", "--json")


def test_the_tests_of_the_house_are_green_with_the_toy_game(checkout: Path) -> None:
    run(checkout, "docs/make_research.py")
    chosen = [f"tests/{name}" for name in COVERING]
    told = run(checkout, "-m", "pytest", "-p", "no:cacheprovider", "-k", "single or every_game or house_rule", *chosen)
    passed = re.search(r"(\d+) passed", told)
    assert passed and int(passed[1]) > 60, told
