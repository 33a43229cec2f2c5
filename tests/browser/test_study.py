"""Looking back and learning: replay, the machine's advice, records, positions, pictures, and the rules."""

import random
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.browser.house import House
from tests.browser.pages import draft, make_turn, resign, start_game, touch

import parlour
from parlour.games.registry import find_game, slugs


@pytest.fixture
def played(page: Page) -> Page:
    """A game of Pathagon with six moves, given up."""
    start_game(page, "pathagon")
    chance = random.Random(5)
    for _ in range(3):
        make_turn(page, chance)
    expect(page.locator(".move")).to_have_count(6)
    resign(page)
    page.get_by_text("More", exact=True).click()
    return page


def pieces(page: Page) -> int:
    return int(page.evaluate("document.querySelector('parlour-board').picture.pieces.length"))


def at_ply(page: Page, ply: int) -> None:
    expect(page.locator(".scrub")).to_have_value(str(ply))
    page.wait_for_function("count => document.querySelector('parlour-board').picture.pieces.length === count", arg=ply)


def test_moves_are_looked_at_by_arrows_slider_buttons_and_list(played: Page) -> None:
    played.locator("h1").first.focus()
    played.keyboard.press("ArrowLeft")
    at_ply(played, 5)
    played.keyboard.press("Home")
    at_ply(played, 0)
    played.keyboard.press("ArrowRight")
    at_ply(played, 1)
    played.keyboard.press("End")
    at_ply(played, 6)
    played.locator(".scrub").fill("3")
    at_ply(played, 3)
    played.get_by_role("button", name="One move back").click()
    at_ply(played, 2)
    played.locator(".move").nth(3).click()
    at_ply(played, 4)
    played.get_by_role("button", name="Back to the game").click()
    at_ply(played, 6)


def test_the_machine_advises(played: Page) -> None:
    played.locator(".scrub").fill("4")
    at_ply(played, 4)
    played.get_by_role("button", name="What would the machine play?").click()
    expect(played.get_by_text("The machine would play")).to_be_visible()
    bar = played.get_by_role("meter")
    expect(bar).to_have_attribute("aria-label", played.get_by_text("Chances:").inner_text())
    value = played.evaluate("document.querySelector('meter').value")
    assert 0 <= value <= 100


def test_a_record_is_downloaded_and_opened_again(played: Page, tmp_path: Path) -> None:
    moves = played.locator(".move").all_inner_texts()
    with played.expect_download() as download:
        played.get_by_role("link", name="Download the record").click()
    file = tmp_path / "record.txt"
    download.value.save_as(file)
    assert list(parlour.read_record(file.read_text("utf-8")).moves) == moves
    played.goto("/me")
    played.get_by_role("link", name="Open a record").click()
    played.locator('input[type="file"]').set_input_files(file)
    expect(played.locator(".move")).to_have_text(moves)
    played.locator("h1").click()
    played.keyboard.press("ArrowLeft")
    at_ply(played, 5)


def test_a_bad_record_is_explained(page: Page, house: House) -> None:
    page.goto("/replay")
    page.locator("textarea").fill("not a record")
    with page.expect_event("console") as told:
        page.get_by_role("button", name="Show it").click()
    assert "422" in told.value.text
    expect(page.get_by_role("alert")).to_contain_text("This record cannot be read")
    house.failures.clear()


def test_the_position_is_copied(played: Page) -> None:
    played.context.grant_permissions(["clipboard-read", "clipboard-write"])
    played.locator(".scrub").fill("2")
    at_ply(played, 2)
    played.get_by_role("button", name="Copy the position").click()
    expect(played.get_by_text("Copied.")).to_be_visible()
    match = parlour.read(played.evaluate("navigator.clipboard.readText()"))
    assert match.game.slug == "pathagon"
    assert match.ply == 0 and len(match.picture().pieces) == 2


@pytest.mark.parametrize(("name", "begins"), [("Picture (SVG)", b"<svg"), ("Picture (PNG)", b"\x89PNG")])
def test_the_board_is_kept_as_a_picture(played: Page, tmp_path: Path, name: str, begins: bytes) -> None:
    with played.expect_download() as download:
        played.get_by_role("link", name=name).click()
    download.value.save_as(tmp_path / "picture")
    assert (tmp_path / "picture").read_bytes().lstrip().startswith(begins)


@pytest.mark.parametrize("slug", slugs())
def test_rules_show_real_positions_and_what_is_reconstructed(page: Page, slug: str) -> None:
    page.goto(f"/rules/{slug}")
    count = find_game(slug).rules.count("```example")
    expect(page.locator("figure parlour-board")).to_have_count(count)
    assert count >= 2
    said = find_game(slug).reconstructed
    assert said is None or said[:40] in page.locator("article").inner_text()
    assert page.evaluate(
        "[...document.querySelectorAll('figure parlour-board')].every(board => board.picture.cells.length > 0)"
    )


def test_why_not_leads_to_the_rule(page: Page) -> None:
    start_game(page, "passo")
    page.wait_for_function("() => document.querySelector('parlour-board').legal.length > 0")
    first = draft(page)["next"][0]
    touch(page, first, [])
    touch(page, "c5", [])
    link = page.get_by_role("link", name="Read rule")
    expect(link).to_be_visible()
    rule = (link.get_attribute("href") or "").split("#")[1]
    with page.context.expect_page() as opened:
        link.click()
    line = opened.value.locator(f"#{rule}")
    expect(line).to_be_in_viewport()
    expect(line).to_contain_text(rule)
    expect(line).to_have_class(re.compile("wanted"))
