"""The edition without a server: a plain file server gives the pages once, then the net is cut and everything goes on."""

import functools
import http.server
import random
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.browser.conftest import CALM, DESK, MET, is_failure
from tests.browser.pages import make_turn, start_game

from parlour.errors import ParlourError
from parlour.games.registry import slugs
from parlour.server.export import export_site

PATIENCE = 60_000  # loading the rulebook takes longer than a click


class Files(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[http.server.ThreadingHTTPServer]:
    folder = tmp_path_factory.mktemp("site") / "public"
    subprocess.run([sys.executable, "-m", "parlour", "export-site", folder], check=True, stdout=subprocess.DEVNULL)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Files, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server
    server.shutdown()
    server.server_close()


@pytest.fixture
def visitor(chromium: Browser, site: http.server.ThreadingHTTPServer) -> Iterator[Page]:
    """Somebody who has opened one game, and then lost the net."""
    failures: list[str] = []
    context = chromium.new_context(base_url=f"http://127.0.0.1:{site.server_address[1]}", viewport=DESK)
    context.add_init_script(CALM)
    context.add_init_script(MET)
    context.set_default_timeout(PATIENCE)
    context.on("weberror", lambda error: failures.append(str(error.error)))
    context.on("console", lambda line: failures.append(line.text) if is_failure(line.type, line.text) else None)
    page = context.new_page()
    page.goto("/")
    page.wait_for_function("navigator.serviceWorker.controller !== null")
    start_game(page, "pathagon")
    make_turn(page, random.Random(1))
    context.set_offline(True)
    yield page
    context.close()
    assert failures == []


def test_every_game_is_played_without_net(visitor: Page) -> None:
    for slug in slugs():
        start_game(visitor, slug)
        chance = random.Random(slug)
        for _ in range(3):
            assert make_turn(visitor, chance)


def test_a_game_goes_on_after_a_reload_and_comes_to_its_end(visitor: Page) -> None:
    start_game(visitor, "mono-line")
    chance = random.Random(3)
    assert make_turn(visitor, chance)
    visitor.reload()
    visitor.wait_for_selector(".table parlour-board")
    moves = visitor.locator(".moves li button.move")
    expect(moves).not_to_have_count(0)
    while make_turn(visitor, chance):
        assert moves.count() < 100
    expect(visitor.locator(".table")).to_have_attribute("data-match", "over")
    visitor.goto("/me")
    expect(visitor.locator(".lines li")).not_to_have_count(0)


def test_the_pages_say_what_needs_a_server(visitor: Page) -> None:
    visitor.goto("/new/pathagon/")
    visitor.locator("select", has_text="link").last.select_option("open")
    visitor.get_by_role("button", name="Start").click()
    expect(visitor.get_by_role("alert")).to_contain_text("nobody else can be met without a server")


def test_a_folder_that_is_not_empty_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    with pytest.raises(ParlourError, match="is there already: expected an empty folder, or the name of a new one"):
        export_site(tmp_path)
