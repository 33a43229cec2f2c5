"""The pages as an app: installable, and there without a net."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.browser.conftest import CALM, DESK, MET
from tests.browser.house import House
from tests.browser.test_home import BOARDS

from parlour.games.registry import slugs


@pytest.fixture
def visitor(chromium: Browser, house: House) -> Iterator[Page]:
    """Somebody whose device has kept the pages."""
    context = chromium.new_context(base_url=house.address, viewport=DESK)
    context.add_init_script(CALM)
    context.add_init_script(MET)
    page = context.new_page()
    page.goto("/")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null", timeout=60_000)
    yield page
    context.close()


def test_the_pages_can_be_installed(visitor: Page) -> None:
    session = visitor.context.new_cdp_session(visitor)
    manifest = session.send("Page.getAppManifest")
    assert manifest["url"].endswith("/manifest.webmanifest") and manifest["errors"] == []
    errors = [one["errorId"] for one in session.send("Page.getInstallabilityErrors")["installabilityErrors"]]
    assert [one for one in errors if one != "in-incognito"] == []


def test_they_open_without_a_net(visitor: Page) -> None:
    visitor.context.set_offline(True)
    visitor.goto("/")
    visitor.wait_for_selector("article")
    assert visitor.evaluate(BOARDS) == len(slugs())
    visitor.goto("/rules/redo")
    expect(visitor.get_by_role("heading", level=1)).to_have_text("The rules of Redo")
    visitor.goto("/preferences")
    expect(visitor.get_by_role("heading", level=1)).to_have_text("Preferences")


def test_nothing_of_a_person_is_kept(visitor: Page) -> None:
    visitor.goto("/me")
    visitor.wait_for_load_state("networkidle")
    kept = visitor.evaluate(
        "caches.open('parlour').then(cache => cache.keys()).then(keys => keys.map(one => new URL(one.url).pathname))"
    )
    assert "/" in kept and "/api/shelf" in kept
    assert not [path for path in kept if path.startswith(("/api/me", "/api/home", "/api/matches", "/me"))]
