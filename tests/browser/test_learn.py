"""A lesson as a person takes it: by mouse, by keyboard, with help, and on a phone."""

from playwright.sync_api import Page, expect
from tests.browser.pages import PLACE

DESK = PLACE.replace(".table", ".desk")
READY = "() => document.querySelector('.desk parlour-board')?.legal.length > 0"


def click(page: Page, cell: str, *, tap: bool = False) -> None:
    page.wait_for_function(READY)
    page.locator(".desk").scroll_into_view_if_needed()
    x, y, _ = page.evaluate(DESK, cell)
    if tap:
        page.touchscreen.tap(x, y)
    else:
        page.mouse.click(x, y)


def test_a_course_is_begun_with_a_mistake_and_goes_on(page: Page) -> None:
    page.goto("/learn")
    page.get_by_role("link", name="Begin: Pathagon").click()
    said = page.locator(".said")
    click(page, "e6")
    expect(said).to_contain_text("Why not? E6 is not empty")
    expect(said.get_by_role("link", name="Read rule R6")).to_be_visible()
    click(page, "a1")
    expect(said).to_contain_text("Not this one.")
    page.get_by_role("button", name="Try again").click()
    click(page, "e7")
    expect(said).to_contain_text("Right.")
    expect(said.get_by_role("img", name="2 of 3 stars")).to_be_visible()
    page.get_by_role("button", name="Next").click()
    expect(page.locator(".course")).to_have_attribute("data-lesson", "placing")
    page.goto("/learn")
    expect(page.get_by_text("1 of 8 done")).to_be_visible()


def test_a_lesson_of_two_moves_is_done_by_keyboard_with_help(page: Page) -> None:
    page.goto("/learn/pathagon#trick")
    page.wait_for_function(READY)
    page.get_by_role("button", name="Show me").press("Enter")
    expect(page.locator(".said")).to_contain_text("Try e4.")
    for cell in ("e4", "d4"):
        page.wait_for_function(READY)
        page.locator(f'.desk [data-cell="{cell}"]').focus()
        page.keyboard.press("Enter")
    expect(page.locator(".course")).to_have_attribute("data-verdict", "right")
    expect(page.locator(".said").get_by_role("img", name="1 of 3 stars")).to_be_visible()
    expect(page.get_by_role("button", name="Play Pathagon")).to_be_focused()


def test_a_lesson_on_a_phone(phone: Page) -> None:
    phone.goto("/learn/pathagon#trap")
    click(phone, "e4", tap=True)
    expect(phone.locator(".course")).to_have_attribute("data-verdict", "right")
    wide = phone.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert wide <= 0
