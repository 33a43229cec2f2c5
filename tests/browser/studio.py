"""Every page, and every game's opening, middle and end, at desk and phone size, in a house where nothing changes by chance."""

from collections.abc import Iterator
from functools import cache
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, BrowserContext, Locator, Page
from tests.browser.conftest import DESK, MET, PHONE
from tests.browser.house import House
from tests.browser.kept import read_shot
from tests.browser.pages import best_solution
from tests.browser.steady import GAMES

import parlour
from parlour.games.registry import slugs
from parlour.record import Record, read_records

SIZES = ("desk", "phone")
PAGES = {
    "home": "/",
    "new": "/new/over-pass",
    "rules": "/rules/pathagon",
    "learn": "/learn",
    "lobby": "/lobby",
    "me": "/me",
    "preferences": "/preferences",
    "replay": "/replay",
    "embed": "/embed/match2",  # played to its end
    "analysis": "/analysis",
    "study": "/study",
    "match": "/match/match0",  # waits for somebody who has the link
    "nowhere": "/nowhere",
}
SCALE = 0.75
TIMES = ("opening", "middle", "end")
DARK = ("home", "new", "passo", "pathagon", "over-pass", "exeo-duo")  # shown in the dark as well
NAMES = ("Ada", "Ben", "Cleo", "Dan")
# What is drawn only near the screen is drawn once it has been there.
WALK = """async () => {
  for (let y = 0; y < document.body.scrollHeight; y += 400) {
    scrollTo(0, y);
    await new Promise(done => setTimeout(done, 20));
  }
  scrollTo(0, 0);
  await document.fonts.ready;
}"""
DRAWN = (
    "() => [...document.querySelectorAll('article .picture, figure')].every(one => one.querySelector('parlour-board'))"
)
SHOWN = """count => document.querySelector('.table .moves li') !== null
  && document.querySelectorAll('.table .moves li button.move').length === count"""


def shot_names(name: str) -> list[str]:
    """The pictures of a page or a game."""
    shots = [f"{name}-{at}" for at in TIMES] if name in slugs() else [name]
    return [f"{shot}-{size}" for shot in shots for size in SIZES] + [f"{name}-dark-desk"] * (name in DARK)


@cache
def shown_game(slug: str) -> Record:
    """A whole game; the solution of a puzzle."""
    for record in read_records(GAMES.read_text("utf-8")):
        if record.tags["Game"] == slug:
            return record
    match = parlour.start(slug)
    for move in best_solution(slug):
        match.play(move)
    return Record.from_match(match)


class Studio:
    """One visitor opens the pages, another plays the games; each on two screens."""

    def __init__(self, browser: Browser, house: House) -> None:
        self.visitor = Sitter(browser, house, "Ada")
        other = Sitter(browser, house, "Ben")
        self.visitor.start("pathagon", [{"kind": "me"}, {"kind": "open"}], public=False)
        for game, moves in (("redo", ["b2-b3"]), ("passo", shown_game("passo").moves)):
            seats = [{"kind": "me", "name": name} for name in NAMES[:2]]
            self.visitor.play(self.visitor.start(game, seats, public=True), moves)
        other.start("mono-line", [{"kind": "me"}, {"kind": "open"}], public=True)
        self.player = Sitter(browser, house, "Ada")
        self.matches = {slug: self.player.start_shown(slug) for slug in slugs()}

    def take(self, name: str) -> Iterator[tuple[str, Image.Image]]:
        """The pictures of a page or a game, by name."""
        yield from self.take_game(name) if name in self.matches else self.take_page(name)

    def take_page(self, name: str) -> Iterator[tuple[str, Image.Image]]:
        for size, page in self.visitor.pages.items():
            page.goto(PAGES[name])
            page.wait_for_load_state("networkidle")
            if name == "match":
                page.wait_for_function(SHOWN, arg=0)
            if name == "replay":
                page.fill("#record", str(shown_game("exeo-duo")))
                page.click("form button.main")
                page.wait_for_selector("parlour-board")
            yield f"{name}-{size}", shoot(page)
        if name in DARK:
            yield f"{name}-dark-desk", shoot(self.visitor.pages["desk"], dark=True)

    def take_game(self, slug: str) -> Iterator[tuple[str, Image.Image]]:
        match, moves = self.matches[slug], shown_game(slug).moves
        plies = [after_rolls(moves, ply) for ply in (0, len(moves) // 2, len(moves))]
        for at, before, ply in zip(TIMES, [0, *plies], plies, strict=False):
            self.player.play(match, moves[:ply], before)
            for size, page in self.player.pages.items():
                page.goto(f"/match/{match}")
                page.wait_for_function(SHOWN, arg=ply)
                yield f"{slug}-{at}-{size}", shoot(page)
            if at == "middle" and slug in DARK:
                yield f"{slug}-dark-desk", shoot(self.player.pages["desk"], dark=True)
        for page in self.player.pages.values():
            page.goto("about:blank")


class Sitter:
    """Somebody with a desk and a phone."""

    def __init__(self, browser: Browser, house: House, name: str) -> None:
        desk, phone = (open_screen(browser, house, phone=phone) for phone in (False, True))
        self.request = desk.request
        self.request.get("/api/me")  # a new visitor becomes a guest
        assert self.request.patch("/api/me", data={"name": name}).ok
        phone.add_cookies([{"name": c["name"], "value": c["value"], "url": house.address} for c in desk.cookies()])
        self.pages = {"desk": desk.new_page(), "phone": phone.new_page()}

    def start(self, game: str, seats: list[dict[str, str]], **rest: Any) -> str:
        reply = self.request.post("/api/matches", data={"game": game, "seats": seats, **rest})
        assert reply.ok, reply.text()
        return str(reply.json()["id"])

    def start_shown(self, slug: str) -> str:
        match = shown_game(slug).begin()
        named = match.players > 1  # who is alone plays under their own name
        seats = [{"kind": "me"} | ({"name": name} if named else {}) for name in NAMES[: match.players]]
        if match.players == 1:
            seats = [{"kind": "me"}]  # who sits alone has a name already
        return self.start(
            slug, seats, options={name: str(value) for name, value in match.options.items()}, public=False
        )

    def play(self, match: str, moves: list[str], begin: int = 0) -> None:
        """Go on with these moves; dice roll by themselves."""
        for ply, move in enumerate(moves):
            if ply >= begin and not is_roll(move):
                reply = self.request.post(f"/api/matches/{match}/moves", data={"ply": ply, "move": move})
                assert reply.ok, reply.text()


def is_roll(move: str) -> bool:
    return move.startswith("roll:")


def after_rolls(moves: list[str], ply: int) -> int:
    """The next ply where somebody moves: the house has rolled by then."""
    return next((at for at in range(ply, len(moves)) if not is_roll(moves[at])), len(moves))


def open_screen(browser: Browser, house: House, *, phone: bool) -> BrowserContext:
    context = browser.new_context(
        base_url=house.address,
        viewport=PHONE if phone else DESK,
        has_touch=phone,
        is_mobile=phone,
        reduced_motion="reduce",
    )
    context.add_init_script(MET)
    return context


def shoot(page: Page, *, dark: bool = False) -> Image.Image:
    page.emulate_media(color_scheme="dark" if dark else "light")
    page.evaluate(WALK)
    page.wait_for_function(DRAWN)
    page.wait_for_timeout(900)  # lists that scroll come to rest
    png = page.screenshot(full_page=True, mask=[link(page), hours(page)], mask_color="#ead2a8")
    page.emulate_media(color_scheme="light")
    return read_shot(png, SCALE)


def link(page: Page) -> Locator:
    """The link to share, which is never the same."""
    return page.locator("input[readonly]")


def hours(page: Page) -> Locator:
    """When a game was played last, which is always now."""
    return page.locator("a small.soft")
