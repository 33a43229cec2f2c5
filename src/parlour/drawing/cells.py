"""Picture data as characters: one renderer for all games, in colour by half-blocks, or in lines and letters without.

`draw_cells` gives rows of glyphs and the sheet that tells which cell lies under a character, for the pointer and the cursor keys.
"""

from dataclasses import dataclass, field

from parlour.drawing.layout import Sheet, lay_out
from parlour.drawing.lined import draw_lined
from parlour.drawing.painted import draw_painted
from parlour.drawing.signs import Glyph, Look, Notice
from parlour.games.picture import Picture

__all__ = ["Board", "Glyph", "Look", "Notice", "draw_cells"]

NOTHING = Notice()


@dataclass(frozen=True)
class Board:
    """A picture drawn: rows of glyphs, all of the same length."""

    sheet: Sheet = field(repr=False)
    rows: list[list[Glyph]] = field(repr=False)

    @property
    def text(self) -> str:
        """The characters alone."""
        return "\n".join("".join(glyph.text for glyph in row).rstrip() for row in self.rows)


def draw_cells(picture: Picture, columns: int, rows: int, look: Look, notice: Notice = NOTHING) -> Board:
    """The board as large as fits into so many characters; ParlourError where there is too little room."""
    sheet = lay_out(picture, columns, rows)
    draw = draw_painted if look.colours == "full" else draw_lined
    return Board(sheet, draw(picture, sheet, look, notice))
