"""The board in the app: drawn to the size of its place, pointed at with the mouse, walked over with the cursor keys."""

from dataclasses import replace

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from parlour.drawing.cells import Board, Glyph, Look, Notice, draw_cells
from parlour.errors import ParlourError
from parlour.games.picture import Picture
from parlour.terminal.steering import steer


class BoardView(Widget, can_focus=True):
    """One picture with what a person does on it."""

    class Touched(Message):
        """A cell was clicked."""

        def __init__(self, cell: str) -> None:
            super().__init__()
            self.cell = cell

    class Pointed(Message):
        """The mouse or the cursor lies over a cell now."""

        def __init__(self, cell: str | None) -> None:
            super().__init__()
            self.cell = cell

    def __init__(self, picture: Picture, look: Look) -> None:
        super().__init__(id="board")
        self.picture, self.look, self.notice = picture, look, Notice()
        self.drawn: Board | None = None
        self.strips: list[Strip] = []

    def show(self, picture: Picture, notice: Notice) -> None:
        """Draw another picture or notice, where anything has changed."""
        if (picture, notice) != (self.picture, self.notice) or self.drawn is None:
            self.picture, self.notice = picture, notice
            self.redraw()

    def restyle(self, look: Look) -> None:
        self.look = look
        self.redraw()

    def redraw(self) -> None:
        self.drawn, self.strips = None, []
        width, height = self.size
        if width < 10 or height < 5:
            return
        try:
            self.drawn = draw_cells(self.picture, width, height, self.look, self.notice)
        except ParlourError as error:
            self.strips = [Strip([Segment(str(error)[:width])])]
            self.refresh()
            return
        self.strips = [strip_of(row) for row in self.drawn.rows]
        self.refresh()

    def on_resize(self, _event: events.Resize) -> None:
        self.redraw()

    def render_line(self, y: int) -> Strip:
        left, top = self.corner
        if not 0 <= y - top < len(self.strips):
            return Strip.blank(self.size.width, self.rich_style)
        strip = self.strips[y - top]
        blank = [Segment(" " * left, self.rich_style)] if left else []
        return Strip([*blank, *strip]).adjust_cell_length(self.size.width, self.rich_style)

    @property
    def corner(self) -> tuple[int, int]:
        """Where the board begins: in the middle of its place."""
        sheet = self.drawn.sheet if self.drawn else None
        if sheet is None:
            return 0, 0
        return max(0, (self.size.width - sheet.columns) // 2), max(0, (self.size.height - sheet.rows) // 2)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return container.height

    # -- pointing -----------------------------------------------------------------------------------------------------

    def cell_at(self, x: int, y: int) -> str | None:
        left, top = self.corner
        return self.drawn.sheet.under.get((x - left, y - top)) if self.drawn else None

    def place_of(self, cell: str) -> tuple[int, int]:
        """Where a cell is clicked, in characters of this widget."""
        assert self.drawn is not None
        column, row = self.drawn.sheet.spots[cell]
        return column + self.corner[0], row + self.corner[1]

    def on_click(self, event: events.Click) -> None:
        cell = self.cell_at(event.x, event.y)
        if cell is not None:
            self.post_message(self.Touched(cell))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        self.post_message(self.Pointed(self.cell_at(event.x, event.y)))

    def steer(self, key: str) -> None:
        """Move the cursor one cell in the direction of a key."""
        if self.drawn is None:
            return
        spots = self.drawn.sheet.spots
        now = self.notice.cursor
        cursor = steer(self.drawn.sheet, now, key) if now in spots else self.middle_cell()
        self.point(cursor)

    def point(self, cell: str | None) -> None:
        self.show(self.picture, replace(self.notice, cursor=cell))
        self.post_message(self.Pointed(cell))

    def middle_cell(self) -> str:
        assert self.drawn is not None
        sheet = self.drawn.sheet
        column, row = sheet.columns / 2, sheet.rows / 2
        return min(
            sheet.spots, key=lambda name: abs(sheet.spots[name][0] - column) + 2 * abs(sheet.spots[name][1] - row)
        )


def strip_of(row: list[Glyph]) -> Strip:
    """A row of glyphs; those of one style in one piece."""
    segments: list[Segment] = []
    text = ""
    style: tuple[str | None, str | None, bool] = (None, None, False)
    for glyph in row:
        if glyph[1:] != style and text:
            segments.append(Segment(text, style_of(*style)))
            text = ""
        text, style = text + glyph.text, glyph[1:]
    return Strip([*segments, Segment(text, style_of(*style))])


STYLES: dict[tuple[str | None, str | None, bool], Style] = {}


def style_of(ink: str | None, ground: str | None, bold: bool) -> Style:
    key = ink, ground, bold
    if key not in STYLES:
        STYLES[key] = Style(color=ink, bgcolor=ground, bold=bold or None)
    return STYLES[key]
