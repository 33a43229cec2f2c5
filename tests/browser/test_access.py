"""Every page without a violation that axe-core finds, in every theme, at phone and desk size."""

from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect
from tests.browser.house import ROOT
from tests.browser.pages import show_more, start_game

from parlour.games.registry import slugs

AXE = (ROOT / "client" / "node_modules" / "axe-core" / "axe.min.js").read_text("utf-8")
PAGES = [
    "/",
    "/analysis",
    "/new/over-pass",
    "/new/full-house",
    "/rules/pathagon",
    "/rules/full-house",
    "/learn",
    "/learn/pathagon",
    "/tactics",
    "/tactics/pathagon",
    "/lobby",
    "/me",
    "/preferences",
    "/replay",
    "/nowhere",
]


def violations(page: Page) -> list[str]:
    page.wait_for_load_state("networkidle")
    page.evaluate(AXE)
    found: dict[str, Any] = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{one['id']}: {node['target']} {node['failureSummary']}"
        for one in found["violations"]
        for node in one["nodes"]
    ]


@pytest.mark.parametrize("path", PAGES)
def test_pages_are_open_to_everybody(page: Page, path: str) -> None:
    page.goto(path)
    page.wait_for_selector("h1")
    assert violations(page) == []


@pytest.mark.parametrize("language", ["de", "es", "fr", "it"])
def test_the_first_page_is_open_in_every_language(page: Page, language: str) -> None:
    page.goto("/preferences")
    page.get_by_label("Language").select_option(language)
    page.locator('nav a[href="/"]').click()
    page.wait_for_selector("article parlour-board")
    expect(page.locator("html")).to_have_attribute("lang", language)
    assert violations(page) == []


def test_texts_that_come_late_do_not_replace_the_language_chosen_since(page: Page) -> None:
    held: list[Route] = []
    page.route("**/assets/de-*.js", lambda route: held.append(route))
    page.goto("/preferences")
    choice = page.get_by_label("Language")
    with page.expect_request("**/assets/de-*.js"):
        choice.select_option("de")
    choice.select_option("fr")
    expect(page.get_by_role("heading", level=1)).to_have_text("Préférences")
    with page.expect_response("**/assets/de-*.js"):
        held[0].continue_()
    page.wait_for_load_state("networkidle")
    expect(page.get_by_role("heading", level=1)).to_have_text("Préférences")
    expect(page.locator("html")).to_have_attribute("lang", "fr")


@pytest.mark.parametrize("slug", slugs())
def test_tables_are_open_to_everybody(page: Page, slug: str) -> None:
    start_game(page, slug)
    show_more(page)
    assert violations(page) == []


@pytest.mark.parametrize("theme", ["light", "dark", "contrast", "colour-blind"])
def test_every_theme_can_be_read(page: Page, theme: str) -> None:
    page.goto("/preferences")
    page.get_by_label("Colours").select_option(theme)
    expect(page.locator("html")).to_have_attribute("data-theme", theme)
    assert violations(page) == []


@pytest.mark.parametrize("width", [320, 390, 768, 1280])
@pytest.mark.parametrize("path", PAGES)
def test_nothing_is_wider_than_the_screen(page: Page, path: str, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 700})
    page.goto(path)
    page.wait_for_load_state("networkidle")
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_nothing_comes_from_outside(page: Page) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto("/")
    page.wait_for_load_state("networkidle")
    assert asked
    assert all("localhost" in url for url in asked)
