"""A real server and a real Chromium for the tests of the pages."""

import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, sync_playwright
from tests.browser.house import House, open_house

from parlour.games.registry import slugs

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
MET = (
    f"location.protocol === 'http:' && localStorage.setItem('parlour.met', JSON.stringify({slugs()}))"  # no game is new
)
CALM = "location.protocol === 'http:' && localStorage.setItem('parlour.preferences', JSON.stringify({theme: 'light', speed: 0}))"


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A running server with the built pages."""
    house = open_house(tmp_path_factory.mktemp("data"))
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
        base_url=house.address, viewport=PHONE if phone else DESK, has_touch=phone, is_mobile=phone, service_workers="block"
    )
    context.add_init_script(CALM)
    context.add_init_script(MET)
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
