"""The analysis board in a real Chromium: a game judged, variations, learning from mistakes, a record that comes out."""

import http.server
import threading
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.browser.house import House
from tests.browser.test_access import AXE

from parlour.tree import Tree

RECORD = '[Game "pathagon"][Player0 "Ann"][Player1 "Bob"] a1 b7 a2 c7 a3 d7 a4 e7 a5 f7 a6 g7 g1 *'  # a7 was there


def touch_cell(page: Page, name: str) -> None:
    page.locator(f'.desk parlour-board [data-cell="{name}"] .hit').click()


@pytest.fixture
def opened(page: Page) -> Page:
    """A game in which Ann has thrown away the win."""
    page.goto("/analysis")
    page.locator("#record").fill(RECORD)
    page.get_by_role("button", name="Show it").click()
    expect(page.locator(".move")).to_have_count(13)
    return page


def test_a_game_is_judged_and_its_mistake_learned_from(opened: Page) -> None:
    page = opened
    page.get_by_role("button", name="Judge every move").click()
    learn = page.locator(".graph li", has_text="Ann").get_by_role("button")
    expect(learn).to_be_enabled(timeout=60_000)
    expect(page.locator(".move", has_text="g1??")).to_be_visible()
    learn.click()
    mistake = page.get_by_text("Ann played g1.")
    while not mistake.is_visible():  # smaller ones may come before it
        page.get_by_role("button", name="Show the answer").click()
        page.get_by_role("button", name="Next mistake").click()
    touch_cell(page, "g2")
    expect(page.get_by_text("g2 gives too much away")).to_be_visible(timeout=30_000)
    touch_cell(page, "a7")
    expect(page.get_by_text("a7 is right!")).to_be_visible()
    expect(page.locator(".variation .move")).to_contain_text(["13.a7"])


def test_own_moves_become_variations_and_go_out_as_a_record(opened: Page, tmp_path: Path) -> None:
    page = opened
    page.keyboard.press("End")
    page.keyboard.press("ArrowLeft")
    touch_cell(page, "a7")
    expect(page.locator(".variation .move[aria-current]")).to_have_text("13.a7")
    expect(page.get_by_text("The game is over")).to_be_visible()
    page.get_by_role("button", name="brilliant").click()
    page.get_by_label("A comment on this move").fill("this was it")
    page.get_by_label("A comment on this move").blur()
    page.get_by_role("button", name="Move this line up").click()
    expect(page.locator(".variation .move")).to_have_text("13.g1")
    with page.expect_download() as download:
        page.get_by_role("button", name="Download the record").click()
    download.value.save_as(tmp_path / "game.txt")
    tree = Tree.read((tmp_path / "game.txt").read_text("utf-8"))
    last = tree.main_line[-1]
    assert (last.move, last.glyphs, last.comments, tree.result) == ("a7", ["!!"], ["this was it"], "1-0")
    assert [child.move for child in tree.main_line[-2].children] == ["a7", "g1"]
    page.get_by_role("button", name="Delete from here").click()
    expect(page.locator(".move")).to_have_count(13)


def test_the_engine_thinks_while_one_looks_and_its_line_is_played(opened: Page) -> None:
    page = opened
    page.keyboard.press("End")
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_text("Proven: Ann wins in 1 moves")).to_be_visible()
    page.locator(".ranking button").first.click()
    expect(page.locator(".variation .move")).to_have_text("13.a7")
    page.keyboard.press("e")
    expect(page.get_by_text("The engine rests.")).to_be_visible()


def test_dice_are_chosen_and_the_board_is_open_to_everybody(page: Page) -> None:
    page.goto("/analysis/over-pass")
    page.get_by_role("button", name="7 17 %").click()
    expect(page.locator(".move")).to_have_text("1.roll:7")
    page.keyboard.press("e")
    page.wait_for_load_state("networkidle")
    page.evaluate(AXE)
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    assert [(one["id"], [node["target"] for node in one["nodes"]]) for one in found["violations"]] == []


def test_what_cannot_be_read_is_told(page: Page, house: House) -> None:
    page.goto("/analysis")
    page.locator("#record").fill('[Game "pathagon"] d4 d4 *')
    page.get_by_role("button", name="Show it").click()
    expect(page.get_by_role("alert")).to_contain_text("d4 is not empty")
    expect(page.locator("#record")).to_have_value('[Game "pathagon"] d4 d4 *')
    house.failures.clear()  # the browser writes down what was refused


def test_a_study_is_kept_by_itself_and_read_by_link(page: Page, phone: Page) -> None:
    page.goto("/study")
    page.get_by_label("Name").fill("Corners")
    page.get_by_label("Game of the first chapter").select_option("pathagon")
    page.get_by_role("button", name="Make it").click()
    touch_cell(page, "a1")
    expect(page.locator(".move")).to_have_text("1.a1")
    touch_cell(page, "c4")
    expect(page.locator(".move")).to_have_text(["1.a1", "2.c4"])
    page.get_by_role("button", name="Delete from here").click()
    expect(page.get_by_text("Changed…")).to_be_visible()
    expect(page.get_by_text("Saved.")).to_be_visible()
    study = page.url.split("/")[-1]
    key = page.request.get(f"/api/studies/{study}").json()["read_key"]
    page.get_by_text("Chapters, links, records").click()
    page.get_by_role("button", name="Add a chapter").click()
    expect(page.locator(".study li")).to_have_count(2)
    phone.goto(f"/study/{study}?key={key}")
    expect(phone.locator(".move")).to_have_text("1.a1")
    expect(phone.get_by_text("You may look")).to_be_visible()
    touch_cell(phone, "b2")
    phone.reload()
    expect(phone.locator(".move")).to_have_text("1.a1")
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390


def test_a_game_is_shown_in_a_frame_of_another_page(page: Page, house: House, tmp_path: Path) -> None:
    page.goto("/lobby")
    page.wait_for_load_state("networkidle")
    seats = [{"kind": "me"}, {"kind": "me"}]
    match = page.request.post("/api/matches", data={"game": "pathagon", "seats": seats}).json()["id"]
    for ply, move in enumerate(("d4", "c3")):
        played = page.request.post(f"/api/matches/{match}/moves", data={"ply": ply, "move": move})
        assert played.ok, played.text()
    (tmp_path / "blog.html").write_text(f'<iframe src="{house.address}/embed/{match}#1" height="520"></iframe>', "utf-8")
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(tmp_path))) as site:
        threading.Thread(target=site.serve_forever, daemon=True).start()
        page.goto(f"http://127.0.0.1:{site.server_port}/blog.html")
        frame = page.frame_locator("iframe")
        expect(frame.locator(".where")).to_have_text("d4")
        frame.get_by_role("button", name="One move on").click()
        expect(frame.locator(".where")).to_have_text("c3")
        expect(frame.locator("nav")).to_have_count(0)
        site.shutdown()
    denied = [told for told in house.failures if "localStorage" in told]  # a frame of another site keeps nothing
    assert len(denied) == 2  # what the tests put there, and nothing of ours
    house.failures.clear()


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Another site."""

    def log_message(self, *words: object) -> None: ...
