"""The script that checks commit messages, in a small repository of its own."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[1] / "scripts" / "check-commits"
NAMED = {"GIT_AUTHOR_NAME": "a", "GIT_AUTHOR_EMAIL": "a@b", "GIT_COMMITTER_NAME": "a", "GIT_COMMITTER_EMAIL": "a@b"}
LONG = "x" * 61


def commit(folder: Path, message: str, path: str) -> None:
    file = folder / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(message)
    for command in (["add", "-A"], ["commit", "-q", "-m", message]):
        subprocess.run(["git", *command], cwd=folder, check=True, env=os.environ | NAMED)


def check(folder: Path) -> tuple[int, str]:
    done = subprocess.run([sys.executable, SCRIPT], cwd=folder, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout.partition(" ")[2]


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    subprocess.run(["git", "init", "-q", tmp_path], check=True)
    commit(tmp_path, "before " + LONG, "src/parlour/games/old.py")
    commit(tmp_path, "release: 0.1.0", "CHANGELOG.md")
    return tmp_path


MESSAGES = {
    "short, elsewhere": ("client: draw", "client/a.ts", 0, ""),
    "long": (LONG, "client/a.ts", 1, f"{LONG}: the subject has 61 characters: expected 60 at most\n"),
    "games without a word on the bench": (
        "games: rule",
        "src/parlour/games/a.py",
        1,
        "games: rule: it touches games/ or engine/: expected a line 'Bench: <leaves>' or 'No functional change'\n",
    ),
    "games with a bench": ("games: rule\n\nBench: 12,345", "src/parlour/games/a.py", 0, ""),
    "engine, nothing changed": ("engine: name\n\nNo functional change", "src/parlour/engine/a.py", 0, ""),
}


@pytest.mark.parametrize(("message", "path", "code", "told"), MESSAGES.values(), ids=MESSAGES)
def test_only_commits_after_the_release_are_checked(repository, message, path, code, told) -> None:
    commit(repository, message, path)
    assert check(repository) == (code, told)


def test_a_folder_without_history_has_nothing_to_check(tmp_path: Path) -> None:
    done = subprocess.run([sys.executable, SCRIPT], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "no history here: nothing to check\n")
