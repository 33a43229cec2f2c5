"""The pages are part of every wheel: built where they are missing or old, and never silently left out."""

import os
import runpy
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

SETUP = Path(__file__).parents[1] / "setup.py"
NPM = """#!/bin/sh
echo "$@" >> {log}
case "$*" in *"run build"*) mkdir -p {static} && echo built > {static}/index.html ;; esac
"""


@pytest.fixture
def ensure_pages(monkeypatch: pytest.MonkeyPatch) -> Callable[[Path], None]:
    """What setup.py does before it collects files."""
    monkeypatch.setattr("setuptools.setup", lambda **_: None)
    monkeypatch.setattr("Cython.Build.cythonize", lambda *_, **__: [])
    names: dict[str, Any] = runpy.run_path(str(SETUP))
    ensure: Callable[[Path], None] = names["ensure_pages"]
    return ensure


@pytest.fixture
def clone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A clone with a client, without built pages and without npm."""
    (tmp_path / "client" / "src").mkdir(parents=True)
    (tmp_path / "client" / "src" / "main.ts").write_text("start()")
    (tmp_path / "bin").mkdir()
    monkeypatch.setenv("PATH", f"{tmp_path / 'bin'}:/usr/bin:/bin")
    monkeypatch.setattr(
        "shutil.which", lambda name: str(tmp_path / "bin" / name) if npm_of(tmp_path).exists() else None
    )
    return tmp_path


def npm_of(clone: Path) -> Path:
    return clone / "bin" / "npm"


def static_of(clone: Path) -> Path:
    return clone / "src" / "parlour" / "server" / "static"


def give_npm(clone: Path) -> Path:
    """A stand-in for npm that notes what it is asked; returns its notes."""
    log = clone / "asked"
    npm_of(clone).write_text(NPM.format(log=log, static=static_of(clone)))
    npm_of(clone).chmod(0o755)
    return log


def give_pages(clone: Path, *, seconds_newer: int) -> None:
    static_of(clone).mkdir(parents=True)
    page = static_of(clone) / "index.html"
    page.write_text("kept")
    time = (clone / "client" / "src" / "main.ts").stat().st_mtime + seconds_newer
    os.utime(page, (time, time))


def test_missing_pages_are_built(clone: Path, ensure_pages: Callable[[Path], None]) -> None:
    log = give_npm(clone)
    ensure_pages(clone)
    assert (static_of(clone) / "index.html").read_text() == "built\n"
    assert [line.split()[2] for line in log.read_text().splitlines()] == ["install", "run"]


def test_old_pages_are_built_again(clone: Path, ensure_pages: Callable[[Path], None]) -> None:
    give_npm(clone)
    give_pages(clone, seconds_newer=-10)
    ensure_pages(clone)
    assert (static_of(clone) / "index.html").read_text() == "built\n"


def test_fresh_pages_need_no_npm(clone: Path, ensure_pages: Callable[[Path], None]) -> None:
    give_pages(clone, seconds_newer=10)
    ensure_pages(clone)
    assert (static_of(clone) / "index.html").read_text() == "kept"


@pytest.mark.parametrize("state", ["missing", "older than client/"])
def test_pages_that_cannot_be_built_are_an_error(clone: Path, ensure_pages: Callable[[Path], None], state: str) -> None:
    if state != "missing":
        give_pages(clone, seconds_newer=-10)
    with pytest.raises(SystemExit, match=f"the built pages are {state}, and npm is not there"):
        ensure_pages(clone)
