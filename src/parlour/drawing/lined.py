"""A board in lines and letters: for sixteen colours, for none, and for terminals that know only ASCII."""

from itertools import pairwise

from parlour.drawing.layout import Sheet, Spot, place_names
from parlour.drawing.signs import (
    BLANK,
    KINDS,
    PLAIN_ASCII,
    Glyph,
    Look,
    Notice,
    brackets,
    coordinates,
    edge_strip,
    empty_sign,
    letter_of,
    numbers,
    stacks_of,
)
from parlour.games.picture import Cell, Line, Picture, Piece

INKS = {  # of pieces, for sixteen colours
    "white": "bright_white",
    "light": "bright_white",
    "black": "bright_magenta",
    "dark": "bright_magenta",
    "red": "bright_red",
    "blue": "bright_blue",
    "silver": "bright_cyan",
}
QUIET, OFFER, CURSOR, LAST = "bright_black", "bright_green", "bright_yellow", "yellow"
Rows = list[list[Glyph]]


def draw_lined(picture: Picture, sheet: Sheet, look: Look, notice: Notice) -> Rows:
    rows = [[BLANK] * sheet.columns for _ in range(sheet.rows)]
    pen = Pen(rows, look)
    if sheet.is_grid:
        draw_edges(pen, picture, sheet)
    elif not look.names:
        for line in picture.lines:
            if line.role != "shine":
                draw_line(pen, line, sheet)
    for spot, text in coordinates(picture, sheet):
        below = spot[1] >= sheet.bottom
        pen.write((spot[0] - below, spot[1]), f" {text} " if below else text)
    draw_places(pen, picture, sheet, notice)
    if look.names and not sheet.is_grid:
        draw_names(pen, picture, sheet, notice)
    if notice.cursor in sheet.spots:
        for spot, sign in zip(brackets(sheet, notice.cursor), "[]", strict=True):
            pen.write(spot, sign, CURSOR, bold=True)
    return rows


class Pen:
    """Writes on rows of glyphs in the colours and characters that the look allows."""

    def __init__(self, rows: Rows, look: Look) -> None:
        self.rows, self.look = rows, look

    def write(self, spot: Spot, text: str, ink: str | None = None, *, bold: bool = False) -> None:
        if self.look.ascii_only:
            text = text.translate(PLAIN_ASCII)
        ink = ink if self.look.colours == "sixteen" else None
        column, row = spot
        for offset, character in enumerate(text):
            if 0 <= row < len(self.rows) and 0 <= column + offset < len(self.rows[row]):
                self.rows[row][column + offset] = Glyph(character, ink, None, bold)


def draw_edges(pen: Pen, picture: Picture, sheet: Sheet) -> None:
    """The edges of the players, each in the first letter of its colour."""
    for line in picture.lines:
        if line.role == "centre":
            row = round(sheet.down(line.points[0][1]) - 0.5)
            pen.write((sheet.left, row), "─" * (sheet.right - sheet.left), QUIET)
        elif line.role.startswith("edge-") and line.role not in ("edge-board", "edge-court"):
            draw_edge(pen, line, sheet)


def draw_edge(pen: Pen, line: Line, sheet: Sheet) -> None:
    colour = line.role.removeprefix("edge-")
    sign, ink = "k" if colour == "black" else colour[0], INKS.get(colour)
    for way, (column, row), (last, foot) in edge_strip(sheet, line.points):
        if way == "across":
            pen.write((column, row), sign * (last - column + 1), ink)
        else:
            for at in range(row, foot + 1):
                pen.write((column, at), sign, ink)


def draw_line(pen: Pen, line: Line, sheet: Sheet) -> None:
    """The engraved lines of a window in thin signs."""
    for (x, y), (to_x, to_y) in pairwise(line.points):
        start, end = (sheet.across(x), sheet.down(y)), (sheet.across(to_x), sheet.down(to_y))
        across, down = abs(end[0] - start[0]), abs(end[1] - start[1])
        rising = (end[0] - start[0]) * (end[1] - start[1]) < 0
        sign = "─" if down < 0.5 else "│" if across < 1 else "╱" if rising else "╲"
        steps = max(1, round(max(down * 2 if sign in "╱╲" else down, across if sign == "─" else 0)))
        for step in range(steps + 1):
            share = step / steps
            at = start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
            pen.write((min(int(at[0]), sheet.columns - 1), min(int(at[1]), sheet.rows - 1)), sign, QUIET)


def draw_places(pen: Pen, picture: Picture, sheet: Sheet, notice: Notice) -> None:
    stacks, barred = stacks_of(picture), marked(picture, "barred")
    numbered = {name: text for _, text, name in numbers(picture, sheet)}
    ends = {mark.cells[-1] for mark in picture.marks if mark.role == "path"}
    won = marked(picture, "won")
    for cell in picture.cells:
        bold = cell.name in ends | won or cell.name in notice.chosen
        if cell.name in stacks:
            draw_stack(pen, sheet, stacks[cell.name], bold=bold, look=notice)
        else:
            draw_empty(pen, sheet, cell, notice, numbered.get(cell.name) or ("×" if cell.name in barred else ""))


def marked(picture: Picture, role: str) -> set[str]:
    return {name for mark in picture.marks if mark.role == role for name in mark.cells}


def draw_empty(pen: Pen, sheet: Sheet, cell: Cell, notice: Notice, sign: str) -> None:
    spot = sheet.spots[cell.name]
    if cell.name in notice.chosen:
        pen.write((spot[0], spot[1]), "#", LAST, bold=True)
    elif cell.name in notice.offered:
        pen.write(spot, "•", OFFER, bold=True)
    else:
        pen.write(spot, sign or empty_sign(cell), QUIET if not sign else None)


def draw_stack(pen: Pen, sheet: Sheet, pieces: list[Piece], *, bold: bool, look: Notice) -> None:
    """The letters of the pieces from the lowest to the highest; what is chosen stands between angles."""
    spot = sheet.spots[pieces[0].at]
    offset = (len(pieces) - 1) // 2
    for level, piece in enumerate(pieces):
        pen.write((spot[0] - offset + level, spot[1]), letter_of(piece), INKS.get(piece.colour), bold=bold)
    sign = KINDS.get(pieces[-1].kind, "") + ("!" if pieces[-1].note and sheet.is_grid else "")
    if sign:
        pen.write((spot[0] - offset + len(pieces), spot[1]), sign, INKS.get(pieces[-1].colour), bold=bold)
    if pieces[0].at in look.chosen:
        for side, angle in zip(brackets(sheet, pieces[0].at), "<>", strict=True):
            pen.write(side, angle, LAST, bold=True)


def draw_names(pen: Pen, picture: Picture, sheet: Sheet, notice: Notice) -> None:
    """Names in the place of points; a piece is told by its letter before the name."""
    stacks = stacks_of(picture)
    for spot in sheet.spots.values():
        pen.write(spot, " ")
    for name, spot in place_names(sheet).items():
        pen.write(spot, name, OFFER if name in notice.offered else None, bold=name in notice.offered)
        if name in stacks:
            piece = stacks[name][-1]
            pen.write((max(0, spot[0] - 1), spot[1]), letter_of(piece), INKS.get(piece.colour), bold=True)
            pen.write(spot, name, INKS.get(piece.colour), bold=True)
