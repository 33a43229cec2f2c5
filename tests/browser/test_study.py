"""Looking back and learning: replay, the machine's advice, records, positions, pictures, and the rules."""

import random
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.browser.house import House
from tests.browser.pages import draft, make_turn, resign, show_more, show_moves, start_game, touch

import parlour
from parlour.examples import play_example
from parlour.games.registry import find_game, slugs
from parlour.games.rules_text import Example


@pytest.fixture
def played(page: Page) -> Page:
    """A game of Pathagon with six moves, given up."""
    start_game(page, "pathagon")
    chance = random.Random(5)
    for _ in range(3):
        make_turn(page, chance)
    expect(page.locator(".move")).to_have_count(6)
    resign(page)
    show_moves(page)
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
    value = int(bar.get_attribute("aria-valuenow") or -1)
    assert 0 <= value <= 100


def test_a_record_is_downloaded_and_opened_again(played: Page, tmp_path: Path) -> None:
    moves = played.locator(".move").all_inner_texts()
    show_more(played)
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
    show_more(played)
    played.get_by_role("button", name="Copy the position").click()
    expect(played.get_by_text("Copied.")).to_be_visible()
    match = parlour.read(played.evaluate("navigator.clipboard.readText()"))
    assert match.game.slug == "pathagon"
    assert match.ply == 0 and len(match.picture().pieces) == 2


@pytest.mark.parametrize(("name", "begins"), [("Picture (SVG)", b"<svg"), ("Picture (PNG)", b"\x89PNG")])
def test_the_board_is_kept_as_a_picture(played: Page, tmp_path: Path, name: str, begins: bytes) -> None:
    show_more(played)
    with played.expect_download() as download:
        played.get_by_role("link", name=name).click()
    download.value.save_as(tmp_path / "picture")
    assert (tmp_path / "picture").read_bytes().lstrip().startswith(begins)


def shown_at(page: Page, place: str) -> tuple[str, int]:
    """The move that a drawing shows, and how many pieces stand on it."""
    pieces = page.locator(f"{place} parlour-board").evaluate("board => board.picture.pieces.length")
    return page.locator(f"{place} .where code").inner_text(), int(pieces)


@pytest.mark.parametrize("slug", slugs())
def test_every_example_of_the_rules_can_be_stepped_through(page: Page, slug: str) -> None:
    page.goto(f"/rules/{slug}")
    game = find_game(slug)
    for name in ("examples", "advice"):
        section = game.rulebook.section(name)
        examples = [part for part in section.parts if isinstance(part, Example)] if section else []
        buttons = page.locator(f"#{name} ol button")
        expect(buttons).to_have_count(len(examples))
        for index, example in enumerate(examples):
            buttons.nth(index).click()
            expect(buttons.nth(index)).to_have_attribute("aria-pressed", "true")
            if example.moves:
                moments = play_example(game, example)
                last = (example.moves[-1], len(moments[-1].match.picture().pieces))
                assert shown_at(page, f"#{name}") == last
                page.locator(f"#{name} .controls").get_by_role("button", name="One step back").click()
                expect(page.locator(f"#{name} .where code")).to_have_text(moments[-2].move or "start")
                assert shown_at(page, f"#{name}")[1] == len(moments[-2].match.picture().pieces)


def test_an_example_is_played_by_button_and_by_keys(page: Page) -> None:
    page.goto("/rules/pathagon")
    page.locator("#examples ol button", has_text="Barred for one turn").click()
    where = page.locator("#examples .where code")
    controls = page.locator("#examples .controls")
    controls.get_by_role("button", name="Play it").click()
    expect(where).to_have_text("start")
    expect(where).to_have_text("a1", timeout=20_000)
    expect(controls.get_by_role("button", name="Play it")).to_be_visible()
    page.keyboard.press("ArrowLeft")
    expect(where).to_have_text("e4")
    expect(page.locator("#examples .captions .shown")).to_contain_text("goes back to Dark's reserve")
    page.keyboard.press("Home")
    expect(where).to_have_text("start")


def test_the_law_is_folded_by_section_and_a_link_unfolds_it(page: Page) -> None:
    page.goto("/rules/pathagon")
    rule = page.locator("#R12")
    expect(rule).to_be_hidden()
    page.goto("/rules/pathagon#R12")
    expect(rule).to_be_in_viewport()
    page.locator("#R12 a", has_text="R12").click()
    page.get_by_role("button", name="Unfold all").click()
    for number in ("R1", "R17"):
        expect(page.locator(f"#{number}")).to_be_visible()


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
