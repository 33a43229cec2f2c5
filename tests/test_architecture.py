"""What docs/architecture.md names is there: every file, and every function in it."""

import re
from pathlib import Path

import pytest
from docs import make_core

ROOT = Path(__file__).parents[1]
NAMED = re.compile(r"`((?:[\w-]+/)*[\w.-]+\.(?:py|ts|json|toml|svelte))(?::(#?\w+))?`")
IN_EVERY_GAME = {"position.py", "picture.py", "levels.json", "__init__.py"}
NAMES = sorted(set(NAMED.findall((ROOT / "docs" / "architecture.md").read_text("utf-8"))))


def place_of(path: str) -> Path:
    return ROOT / path if path.startswith(("client/", "tests/")) else ROOT / "src" / "parlour" / path


@pytest.mark.parametrize(("path", "name"), NAMES, ids=[":".join(part for part in one if part) for one in NAMES])
def test_what_the_walks_name_is_there(path: str, name: str) -> None:
    if path in IN_EVERY_GAME:
        assert all((folder / path).exists() for folder in (ROOT / "src/parlour/games").glob("[pr]*/") if (folder / "RULES.md").exists())
        return
    file = place_of(path)
    assert file.exists(), f"docs/architecture.md names {path}"
    text = file.read_text("utf-8")
    if name and path.endswith(".py"):
        assert re.search(rf"^\s*(?:async )?(?:def|class) {name}\b|^{name}\b", text, re.MULTILINE)
    elif name:
        assert re.search(rf"(?<![\w#]){re.escape(name)}\s*[(<]", text)


def test_the_walks_name_enough() -> None:
    assert len(NAMES) > 40


def test_every_file_of_the_core_is_listed_after_what_it_needs() -> None:
    assert make_core.PAGE.read_text("utf-8") == make_core.page(), "run python docs/make_core.py"
    paths = [path for room in make_core.listed().values() for path in room]
    for place, path in enumerate(paths):
        later = make_core.needs(path) & set(paths[place + 1 :])
        assert not later, f"{path.name} stands before {', '.join(one.name for one in later)}, which it needs"
