"""Pictures of every page, and of every game's opening, middle and end, at phone and desk size, to be looked at by people.

    python tests/browser/take_screenshots.py FOLDER [NAME ...]

A NAME is the slug of a game or the name of a page; without one everything is taken.
"""

import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Any

from playwright.sync_api import APIRequestContext, Browser, Page, ViewportSize, sync_playwright

import parlour
from parlour.engine.levels import choose_move
from parlour.games.registry import find_game, slugs

SIZES = {"desk": ViewportSize(width=1280, height=900), "phone": ViewportSize(width=390, height=844)}
FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--force-color-profile=srgb"]
LIMITS = {"limits": {"write_rate": 1000, "write_burst": 1000}}
PAGES = {
    "home": "/",
    "new": "/new/over-pass",
    "rules": "/rules/pathagon",
    "lobby": "/lobby",
    "me": "/me",
    "preferences": "/preferences",
    "replay": "/replay",
    "nowhere": "/nowhere",
}
MOST_MOVES = 400
LEVEL = 3


def start_server(port: int, data: str) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "parlour", "serve", "--port", str(port), "--data", data, "--no-browser"]
    process = subprocess.Popen(
        command,
        env=os.environ | {"PARLOUR_SETTINGS": json.dumps(LIMITS)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    for _ in range(300):
        try:
            urllib.request.urlopen(f"http://localhost:{port}/healthz", timeout=2).close()
        except OSError:
            time.sleep(0.1)
        else:
            return process
    sys.exit("the server did not start within 30 seconds")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def best_moves(slug: str) -> list[str]:
    """The moves of the solution that comes with a puzzle; none for a game."""
    file = Path(sys.modules[type(parlour.start(slug).position).__module__].__file__ or "").parent / "best.txt"
    return list(next(iter(parlour.read_records(file.read_text("utf-8")))).moves) if file.exists() else []


def play(request: APIRequestContext, slug: str) -> tuple[str, int]:
    """Play a whole game on one screen; its id, and how many moves it took."""
    options = {"turn_cap": "12"} if any(option.name == "turn_cap" for option in find_game(slug).options) else {}
    made = request.post(
        "/api/matches",
        data={"game": slug, "options": options, "seats": [{"kind": "me"}] * parlour.start(slug).players},
    ).json()
    solution = best_moves(slug)
    for _ in range(MOST_MOVES):
        state = request.get(f"/api/matches/{made['id']}/state").json()
        if state["outcome"]:
            break
        match = parlour.read(state["text"])
        move = solution[state["ply"]] if solution else choose_move(match, LEVEL, seconds=0.2, seed=1).move
        request.post(f"/api/matches/{made['id']}/moves", data={"ply": state["ply"], "move": move})
    return made["id"], state["ply"]


def shoot(page: Page, folder: Path, name: str) -> None:
    page.wait_for_load_state("networkidle")
    page.evaluate("scrollTo(0, document.body.scrollHeight)")  # what is drawn only near the screen
    page.wait_for_timeout(400)
    page.evaluate("scrollTo(0, 0)")
    page.screenshot(path=folder / f"{name}.png", full_page=True)
    print(name)


def shoot_game(page: Page, folder: Path, slug: str, size: str, match: str, ply: int) -> None:
    """The end as it is shown, then the middle and the opening by looking back."""
    page.goto(f"/match/{match}")
    page.wait_for_selector(".table parlour-board")
    shoot(page, folder, f"{slug}-end-{size}")
    for at, wanted in (("middle", ply // 2), ("opening", 0)):
        page.locator(".scrub").fill(str(wanted))
        shoot(page, folder, f"{slug}-{at}-{size}")


def shoot_all(browser: Browser, address: str, folder: Path, names: list[str]) -> None:
    games: dict[str, tuple[str, int]] = {}
    cookies: list[Any] = []  # one visitor, on two screens
    for size, viewport in SIZES.items():
        page = open_page(browser, address, viewport, phone=size == "phone")
        page.context.add_cookies(cookies)
        for name, path in PAGES.items():
            if name in names:
                page.goto(path)
                shoot(page, folder, f"{name}-{size}")
        for slug in (slug for slug in slugs() if slug in names):
            page.goto("/")
            games.setdefault(slug, play(page.request, slug) if slug not in games else games[slug])
            shoot_game(page, folder, slug, size, *games[slug])
        cookies = [{"name": one["name"], "value": one["value"], "url": address} for one in page.context.cookies()]
        page.context.close()


def open_page(browser: Browser, address: str, viewport: ViewportSize, *, phone: bool) -> Page:
    context = browser.new_context(
        base_url=address, viewport=viewport, has_touch=phone, is_mobile=phone, reduced_motion="reduce"
    )
    return context.new_page()


def main(folder: Path, names: list[str]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    port = free_port()
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = start_server(port, data)
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        try:
            shoot_all(browser, f"http://localhost:{port}", folder, names or [*PAGES, *slugs()])
        finally:
            browser.close()
            server.terminate()
            server.wait(20)


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit("usage: python tests/browser/take_screenshots.py FOLDER [NAME ...]")
    main(Path(sys.argv[1]), sys.argv[2:])
