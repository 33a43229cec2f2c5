"""The documentation: its sessions run as printed, its commands are understood, and the site builds without a warning and is served."""

import asyncio
import doctest
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
import typer.main
from click import Group
from fastapi import FastAPI
from httpx import ASGITransport, AsyncClient

from parlour.cli import app
from parlour.server.http import pages as application
from parlour.server.http.problems import add_error_handlers

ROOT = Path(__file__).parents[1]
PAGES = sorted([*(ROOT / "docs").glob("*.md"), *(ROOT / "docs" / "site").glob("*.md"), ROOT / "README.md"])
SESSIONS = [page for page in PAGES if ">>>" in page.read_text("utf-8")]
COMMAND = re.compile(r"^(?:    |\$ )(parlour(?: [^\n#]+)?)$", re.MULTILINE)
COMMANDS = [
    (page, command.rstrip("& "))
    for page in PAGES
    for command in COMMAND.findall(page.read_text("utf-8"))
    if "..." not in command and "…" not in command
]


@pytest.mark.parametrize("page", SESSIONS, ids=lambda page: page.name)
def test_a_session_runs_as_it_is_printed(page: Path) -> None:
    results = doctest.testfile(str(page), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert results.attempted and not results.failed


@pytest.mark.parametrize(("page", "command"), COMMANDS, ids=[f"{page.name}: {command}" for page, command in COMMANDS])
def test_a_command_of_the_pages_is_understood(page: Path, command: str) -> None:
    found, words = typer.main.get_command(app), shlex.split(command)[1:]
    while isinstance(found, Group) and words and words[0] in found.commands:
        found = found.commands[words.pop(0)]
    assert not isinstance(found, Group) or not words or words[0].startswith("-"), f"no command {words[0]!r}"
    if not isinstance(found, Group):
        found.make_context(found.name, words)  # refuses options and arguments that are not there


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("manual") / "site"
    built = subprocess.run(
        [sys.executable, ROOT / "scripts" / "build-docs", folder], capture_output=True, text=True, check=False
    )
    assert built.returncode == 0, built.stderr
    return folder


def test_the_site_is_built_without_a_warning(site: Path) -> None:
    assert (site / "rules" / "pathagon.html").exists() and (site / "cli.html").exists()


def test_pages_need_no_script_or_style_of_their_own(site: Path) -> None:
    for page in site.rglob("*.html"):
        text = page.read_text("utf-8")
        assert not re.search(r"<script[^>]*>[^<]|<style|<[^>]+ style=", text), page.name


def test_links_of_the_site_lead_somewhere(site: Path) -> None:
    for page in site.rglob("*.html"):
        for target in re.findall(r'(?:href|src)="(?!https?:|mailto:|#|data:)([^"#?]+)', page.read_text("utf-8")):
            assert (page.parent / target).exists(), f"{page.name}: {target}"


def test_the_server_shows_the_site_under_docs(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(application, "MANUAL", site)
    pages = FastAPI(docs_url=None)
    application.add_pages(pages)
    add_error_handlers(pages)

    async def ask() -> list[tuple[int, str]]:
        async with AsyncClient(transport=ASGITransport(pages), base_url="http://house", follow_redirects=True) as client:
            replies = [await client.get(path) for path in ("/docs", "/docs/rules/redo.html", "/docs/%2e%2e/app.py")]
            return [(reply.status_code, reply.text) for reply in [*replies, await client.head("/docs/")]]

    first, rules, outside, head = asyncio.run(ask())
    assert first[0] == rules[0] == head[0] == 200 and "Which door is yours?" in first[1]
    assert outside[0] == 404 and "request/unknown" in outside[1]
