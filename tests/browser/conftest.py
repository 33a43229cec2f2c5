"""A real server and a real Chromium for the tests of the pages."""

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, sync_playwright
from tests.browser.pages import House

ROOT = Path(__file__).resolve().parents[2]
STATIC = ROOT / "src" / "parlour" / "server" / "static"
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--force-color-profile=srgb",
]
DESK, PHONE = ViewportSize(width=1280, height=900), ViewportSize(width=390, height=844)
CALM = "location.protocol === 'http:' && localStorage.setItem('parlour.preferences', JSON.stringify({theme: 'light', speed: 0}))"


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def start_server(port: int, data: Path) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "parlour", "serve", "--port", str(port), "--data", str(data), "--no-browser"]
    process = subprocess.Popen(
        command,
        env=os.environ | {"PYTHONPATH": str(ROOT / "src")},
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
    raise AssertionError("the server did not start within 30 seconds")


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A running server with the built pages."""
    assert (STATIC / "index.html").exists(), "the pages are not built: run make build"
    port, data = free_port(), tmp_path_factory.mktemp("data")
    house = House(port, data, start_server(port, data), lambda: start_server(port, data))
    yield house
    house.stop()


@pytest.fixture(scope="module")  # Playwright keeps an event loop running: tests of the server bring their own
def chromium() -> Iterator[Browser]:
    path = shutil.which("chromium")
    assert path, "Chromium is not installed: run scripts/install-browser"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


def open_context(chromium: Browser, house: House, *, phone: bool = False) -> BrowserContext:
    """A fresh visitor; failures in the page fail the test."""
    context = chromium.new_context(
        base_url=house.address, viewport=PHONE if phone else DESK, has_touch=phone, is_mobile=phone
    )
    context.add_init_script(CALM)
    context.set_default_timeout(15_000)
    context.on("weberror", lambda error: house.failures.append(str(error.error)))
    context.on("console", lambda line: house.failures.append(line.text) if is_failure(line.type, line.text) else None)
    return context


def is_failure(kind: str, text: str) -> bool:
    """Errors other than a connection that a test cuts on purpose."""
    return kind == "error" and "WebSocket" not in text and "net::ERR" not in text


@pytest.fixture
def page(chromium: Browser, house: House) -> Iterator[Page]:
    context = open_context(chromium, house)
    yield context.new_page()
    context.close()
    failures, house.failures = house.failures, []
    assert failures == []


@pytest.fixture
def phone(chromium: Browser, house: House) -> Iterator[Page]:
    context = open_context(chromium, house, phone=True)
    yield context.new_page()
    context.close()
    failures, house.failures = house.failures, []
    assert failures == []
