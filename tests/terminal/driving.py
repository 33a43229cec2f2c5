"""Plays the app as a person does: by keys alone, or by the mouse alone."""

import random
from functools import cache

import parlour
from parlour.drawing.signs import Look
from parlour.engine.hints import best_known
from parlour.match import Match
from parlour.terminal.app import ParlourApp
from parlour.terminal.board_view import BoardView
from parlour.terminal.local import LocalTable
from parlour.terminal.play_screen import PlayScreen
from parlour.terminal.seats import read_seats
from parlour.terminal.steering import WAYS, steer

SIZE = (80, 24)
CAPS = {"over-pass": {"turn_cap": "6"}, "groups-of-three": {"turn_cap": "6"}}
LAST_MOVES = 4


@cache
def moves_to_the_end(slug: str) -> tuple[str, ...]:
    """A game that ends: the known solution of a puzzle, or the shortest of a few random games."""
    if parlour.start(slug).players == 1:
        return tuple(best_known(slug)[0].moves)
    games = []
    for seed in range(3):
        match, chance = parlour.start(slug, **CAPS.get(slug, {})), random.Random(seed)
        while match.outcome is None:
            match.play_random(chance)
        games.append(match.moves)
    return min(games, key=len)


def near_the_end(slug: str, left: int = LAST_MOVES) -> tuple[Match, tuple[str, ...]]:
    """A match shortly before its end, and the moves that are left."""
    moves = moves_to_the_end(slug)
    match = parlour.start(slug, **CAPS.get(slug, {}))
    for move in moves[:-left]:
        match.play(move)
    return match, moves[-left:]


def table_of(match: Match, seats: str = "") -> LocalTable:
    """All seats are people's unless others are named."""
    return LocalTable(match, read_seats(seats or ",".join(["human"] * match.players), match.players), random.Random(1))


def app_of(match: Match, seats: str = "", look: Look = Look()) -> ParlourApp:  # noqa: B008
    return ParlourApp(look, table_of(match, seats), pace=0.0, keeps=False)


class Player:
    """Somebody before the app."""

    def __init__(self, app: ParlourApp, pilot, *, mouse: bool) -> None:
        self.app, self.pilot, self.mouse = app, pilot, mouse

    @property
    def screen(self) -> PlayScreen:
        assert isinstance(self.app.screen, PlayScreen), self.app.screen
        return self.app.screen

    @property
    def board(self) -> BoardView:
        return self.screen.board

    async def settle(self) -> None:
        """Until a person has to act, or the game is over."""
        for _ in range(2000):
            await self.pilot.pause()
            if isinstance(self.app.screen, PlayScreen) and self.screen.table.turn.kind in ("person", "over"):
                return
        raise AssertionError("the machine does not move")

    async def play(self, move: str) -> None:
        """Choose the steps of a move one after the other."""
        table = self.screen.table
        assert isinstance(table, LocalTable)
        ply, game, position = table.ply, table.match.game, table.match.position
        for step in game.spell_move(position, game.parse_move(position, move))[0]:
            if table.ply != ply:
                break  # what was left had no choice
            if step in {cell.name for cell in self.board.picture.cells}:
                await (self.click(step) if self.mouse else self.walk(step))
            else:
                await (self.click_word(step) if self.mouse else self.find_word(step))
        if table.ply == ply:
            await self.confirm()
        assert table.ply > ply, f"{move} was not played: {self.screen.message}"

    async def confirm(self) -> None:
        """A move that could go on is ended by choosing its last step once more."""
        assert self.screen.choosing.draft.move
        await self.pilot.press("enter")

    async def click(self, cell: str) -> None:
        assert await self.pilot.click(BoardView, offset=self.board.place_of(cell))

    async def walk(self, cell: str) -> None:
        """Lead the cursor to a cell by the shortest way of cursor keys, and choose it."""
        assert self.board.drawn is not None
        sheet = self.board.drawn.sheet
        here = self.board.notice.cursor
        if here not in sheet.spots:
            await self.pilot.press("up")
            here = self.board.notice.cursor
        assert here is not None
        await self.pilot.press(*way(sheet, here, cell), "enter")

    async def find_word(self, word: str) -> None:
        for _ in range(200):
            if self.screen.word == word:
                break
            await self.pilot.press("tab")
        await self.pilot.press("enter")

    async def click_word(self, word: str) -> None:
        """Where the word stands in the line of words."""
        for y, line in enumerate(word_lines(self.app)):
            at = line.find(f" {word} ")
            if at >= 0:
                assert await self.pilot.click("#words", offset=(at + 1, y))
                return
        raise AssertionError(f"no word {word!r} is shown")


def word_lines(app: ParlourApp) -> list[str]:
    words = app.screen.query_one("#words")
    return ["".join(segment.text for segment in words.render_line(y)) for y in range(words.size.height)]


def way(sheet, start: str, end: str) -> list[str]:
    """The cursor keys from one cell to another, as few as can be."""
    ways: dict[str, list[str]] = {start: []}
    frontier = [start]
    for name in frontier:
        for key in WAYS:
            other = steer(sheet, name, key)
            if other not in ways:
                ways[other] = [*ways[name], key]
                frontier.append(other)
    return ways[end]
