"""A board in colours: shapes as half-blocks with smooth edges, and letters over them."""

from functools import lru_cache
from itertools import pairwise

from parlour.drawing.layout import Sheet, Spot, place_names
from parlour.drawing.raster import Raster, mix
from parlour.drawing.shapes import THEMES, paint_of, regular
from parlour.drawing.signs import (
    Glyph,
    Look,
    Notice,
    brackets,
    coordinates,
    edge_strip,
    letter_of,
    numbers,
    stacks_of,
)
from parlour.games.picture import Cell, Line, Pane, Picture, Piece

UPPER = "▀"
FINE_LINES = ("grain", "shine")  # too fine for pixels of this size
POINT_SIGNS = {"exit-point": "○", "goal-point": "◆"}
SHAPED = {"pyramid": "P", "cone": "C", "prism": "R", "cube": "U", "tower": "◆"}
SOLIDS = {  # silhouettes around 0, 0, one wide
    "pyramid": ((0, -0.55), (0.5, 0.45), (-0.5, 0.45)),
    "cone": ((0, -0.55), (0.42, 0.3), (0.3, 0.45), (-0.3, 0.45), (-0.42, 0.3)),
    "prism": ((-0.3, -0.45), (0.3, -0.45), (0.5, 0.45), (-0.5, 0.45)),
    "cube": ((-0.45, -0.45), (0.45, -0.45), (0.45, 0.45), (-0.45, 0.45)),
    "octagon": tuple((x / 100, y / 100) for x, y in regular("octagon", 0, 0, 100)),
}


class Paints:
    """The paints of a theme as numbers."""

    def __init__(self, theme: str) -> None:
        self.named = THEMES[theme]

    def __getitem__(self, name: str) -> int:
        value = self.named.get(name, "")
        return int(value[1:], 16) if value.startswith("#") else int(self.named["line"][1:], 16)

    def of_role(self, role: str, other: str) -> int:
        return self[paint_of(role, self.named, other)]


def draw_painted(picture: Picture, sheet: Sheet, look: Look, notice: Notice) -> list[list[Glyph]]:
    paints = Paints(look.theme)
    ground = paint_ground(picture.cells, picture.lines, picture.panes, sheet, look.theme)
    raster = ground.copy()
    for name in (*notice.chosen, *notice.hint):
        light_up(raster, picture, sheet, name, paints["last"] if name in notice.chosen else paints["target"])
    if not notice.chosen:
        paint_path(raster, picture, sheet, paints)
    for pieces in stacks_of(picture).values():
        paint_stack(raster, pieces, sheet, paints)
    paint_won(raster, picture, sheet, paints)
    rows = halve(raster)
    write_over(rows, picture, sheet, look, notice, paints)
    return rows


@lru_cache(maxsize=32)
def paint_ground(
    cells: tuple[Cell, ...],
    lines: tuple[Line, ...],
    panes: tuple[Pane, ...],
    sheet: Sheet,
    theme: str,
) -> Raster:
    """The board without pieces; the same board is painted once."""
    paints = Paints(theme)
    raster = Raster(sheet.columns, 2 * sheet.rows, paints["table"])
    if sheet.is_grid:
        paint_strip(raster, sheet, lines, paints)
    for pane in panes:
        raster.polygon([sheet.place(*corner) for corner in pane.outline], paints.of_role(pane.role, "cell"))
    for cell in cells:
        paint_cell(raster, cell, sheet, paints)
    for line in lines:
        if not line.role.startswith("edge") and line.role not in FINE_LINES:
            weight = max(0.5, line.weight * (sheet.across(100) - sheet.across(0)) / 100)
            raster.stroke([sheet.place(*point) for point in line.points], weight, paints.of_role(line.role, "line"))
    return raster


def paint_strip(raster: Raster, sheet: Sheet, lines: tuple[Line, ...], paints: Paints) -> None:
    """The board's own colour around the squares, and the edges of the players."""
    box(raster, sheet.left - 2, sheet.top - 1, sheet.right + 2, sheet.bottom + 1, paints["board"])
    for line in lines:
        if line.role.startswith("edge"):
            for way, first, last in edge_strip(sheet, line.points):
                colour = paints.of_role(line.role, "line")
                if way == "across":
                    box(raster, first[0], first[1], last[0] + 1, first[1] + 1, colour)
                else:
                    left = first[0] - (first[0] < sheet.left)
                    box(raster, left, first[1], left + 2, last[1] + 1, colour)


def box(raster: Raster, left: float, top: float, right: float, bottom: float, colour: int) -> None:
    """A rectangle given in characters."""
    raster.polygon([(left, 2 * top), (right, 2 * top), (right, 2 * bottom), (left, 2 * bottom)], colour)


def paint_cell(raster: Raster, cell: Cell, sheet: Sheet, paints: Paints) -> None:
    fill, rim = paints.of_role(cell.role, "cell"), paints["cell-rim"]
    if cell.shape == "polygon":
        raster.polygon([sheet.place(*corner) for corner in cell.outline], fill)
    elif cell.shape != "point":
        inset = {"octagon": 0.94, "tile": 0.94}.get(cell.shape, 1.0)
        shade = 0.07 if cell.shape == "square" and is_odd(cell) and cell.role == "plain" else 0.0
        outline = regular("octagon" if cell.shape == "octagon" else "square", cell.x, cell.y, 100 * inset)
        if cell.role == "gap":
            fill, shade = mix(paints["table"], paints["board"], 0.55), 0.0
        raster.polygon([sheet.place(*corner) for corner in outline], mix(fill, rim, shade))


def is_odd(cell: Cell) -> bool:
    return (round(cell.x / 100) + round(cell.y / 100)) % 2 == 1


# -- marks and pieces -------------------------------------------------------------------------------------------------


def light_up(raster: Raster, picture: Picture, sheet: Sheet, name: str, colour: int) -> None:
    """Let a cell shine, so that what was chosen is seen from afar."""
    cell = next((cell for cell in picture.cells if cell.name == name), None)
    if cell is None:
        return
    if cell.shape == "polygon":
        raster.polygon([sheet.place(*corner) for corner in cell.outline], colour)
    elif cell.shape == "point":
        x, y = middle(sheet, name)
        raster.ellipse(x, y, 2.0, 1.6, colour)
    else:
        raster.polygon([sheet.place(*corner) for corner in regular("square", cell.x, cell.y, 100)], colour)


def middle(sheet: Sheet, name: str) -> tuple[float, float]:
    """The middle of a cell in pixels: of its square, or of the character that stands for it."""
    column, row = sheet.spots[name]
    if not sheet.is_grid:
        return column + 0.5, 2 * row + 1.0
    left, top = column - (sheet.step[0] - 1) // 2, row - sheet.step[1] // 2
    return left + sheet.step[0] / 2, 2 * top + sheet.step[1]


def paint_path(raster: Raster, picture: Picture, sheet: Sheet, paints: Paints) -> None:
    """The way of the last move."""
    for mark in picture.marks:
        names = [name for name in mark.cells if name in sheet.spots]
        if mark.role == "path" and len(names) == 1:
            light_up(raster, picture, sheet, names[0], mix(paints["last"], paints["cell"], 0.45))
        elif mark.role == "path":
            raster.stroke(track_of(names, picture, sheet), 0.8, paints["last"])
            x, y = middle(sheet, names[0])
            raster.ellipse(x, y, 0.8, 0.8, paints["last"])


def track_of(names: list[str], picture: Picture, sheet: Sheet) -> list[tuple[float, float]]:
    corners = {frozenset((bend.one, bend.other)): (bend.x, bend.y) for bend in picture.bends}
    track = [middle(sheet, names[0])]
    for before, name in pairwise(names):
        corner = corners.get(frozenset((before, name)))
        track += [sheet.place(*corner)] if corner else []
        track.append(middle(sheet, name))
    return track


def paint_won(raster: Raster, picture: Picture, sheet: Sheet, paints: Paints) -> None:
    for mark in picture.marks:
        names = [name for name in mark.cells if name in sheet.spots]
        if mark.role == "won" and names:
            track = [middle(sheet, name) for name in names]
            raster.stroke(track, 1.0, paints["last"])
            for x, y in track:
                raster.ellipse(x, y, 0.9, 0.9, paints["last"])


def paint_stack(raster: Raster, pieces: list[Piece], sheet: Sheet, paints: Paints) -> None:
    """One piece as its shape; several as slabs, each as wide as the piece, the lowest at the foot."""
    if pieces[0].at not in sheet.spots:
        return
    x, y = middle(sheet, pieces[0].at)
    if len(pieces) == 1:
        paint_piece(raster, pieces[0], x, y, sheet, paints)
        return
    wide = sheet.step[0] * pieces[0].size / 100
    high = min(2.4, (2 * sheet.step[1] - 0.6) / len(pieces))
    foot = y + high * len(pieces) / 2
    for level, piece in enumerate(pieces):
        top = foot - high * (level + 1)
        slab(raster, x, top, wide, high, paints[f"{piece.colour}-rim"])
        slab(raster, x, top + 0.18, wide - 0.5, high - 0.36, paints[piece.colour])


def slab(raster: Raster, x: float, top: float, wide: float, high: float, colour: int) -> None:
    raster.polygon(
        [(x - wide / 2, top), (x + wide / 2, top), (x + wide / 2, top + high), (x - wide / 2, top + high)], colour
    )


def paint_piece(raster: Raster, piece: Piece, x: float, y: float, sheet: Sheet, paints: Paints) -> None:
    rim, own = paints[f"{piece.colour}-rim"], paints[piece.colour]
    if not sheet.is_grid:
        size = max(1.3, piece.size * (sheet.across(100) - sheet.across(0)) / 200)
        raster.ellipse(x, y, size + 0.25, max(1.0, size * 0.95), rim)
        raster.ellipse(x, y, size, max(0.9, size * 0.85), own)
        return
    across, down = sheet.step[0] * 0.43, sheet.step[1] * 0.86
    thin = 0.35 if sheet.step[1] > 2 else 0.2
    if piece.kind in SOLIDS:
        raster.polygon([(x + 2 * across * a, y + 2 * down * b) for a, b in SOLIDS[piece.kind]], rim)
        inner = across - thin, down - thin
        raster.polygon([(x + 2 * inner[0] * a, y + 2 * inner[1] * b) for a, b in SOLIDS[piece.kind]], own)
        return
    raster.ellipse(x, y, across, down, rim)
    raster.ellipse(x, y, across - thin, down - thin, own)


# -- characters -------------------------------------------------------------------------------------------------------


def halve(raster: Raster) -> list[list[Glyph]]:
    """Two pixels, one above the other, to each character."""
    pixels = raster.pixels()
    return [
        [
            Glyph(" ", None, shown(upper)) if upper == lower else Glyph(UPPER, shown(upper), shown(lower))
            for upper, lower in zip(pixels[row], pixels[row + 1], strict=True)
        ]
        for row in range(0, len(pixels), 2)
    ]


def shown(colour: int) -> str:
    return f"#{colour:06x}"


def write(rows: list[list[Glyph]], spot: Spot, text: str, ink: int, ground: int | None = None) -> None:
    """Letters in bold over what is painted, on the ground of that place unless one is given."""
    for offset, character in enumerate(text):
        column, row = spot[0] + offset, spot[1]
        if 0 <= row < len(rows) and 0 <= column < len(rows[row]):
            rows[row][column] = Glyph(character, shown(ink), ground_at(rows[row][column], ground), True)


def ground_at(glyph: Glyph, ground: int | None) -> str | None:
    if ground is not None:
        return shown(ground)
    if glyph.text != UPPER or glyph.ink is None or glyph.ground is None:
        return glyph.ground
    return shown(mix(int(glyph.ink[1:], 16), int(glyph.ground[1:], 16), 0.5))


def write_over(
    rows: list[list[Glyph]], picture: Picture, sheet: Sheet, look: Look, notice: Notice, paints: Paints
) -> None:
    """Everything that is a letter or a sign: coordinates, points, pieces, marks, names, the cursor."""
    for spot, text in coordinates(picture, sheet):
        write(rows, spot, text, against(rows, spot, paints))
    for spot, text, _ in numbers(picture, sheet):
        write(rows, spot, text, paints["ink"])
    stacks, ink = stacks_of(picture), paints["ink"]
    for cell in picture.cells:
        top = stacks[cell.name][-1] if cell.name in stacks else None
        if top is not None:
            write_piece(rows, sheet, top, paints)
        elif cell.name in notice.offered:
            write(rows, sheet.spots[cell.name], "●", paints["target"])
        elif cell.shape == "point":
            write(rows, sheet.spots[cell.name], POINT_SIGNS.get(cell.role, "•"), paints["lead"])
        elif cell.role == "barred":
            write(rows, sheet.spots[cell.name], "×", ink)
    if look.names and not sheet.is_grid:
        write_names(rows, picture, sheet, notice, paints)
    write_cursor(rows, sheet, notice, paints)


def against(rows: list[list[Glyph]], spot: Spot, paints: Paints) -> int:
    """Ink that can be read on what is painted there."""
    ground = ground_at(rows[spot[1]][spot[0]], None) or "#000000"
    red, green, blue = (int(ground[at : at + 2], 16) for at in (1, 3, 5))
    ink = paints["ink"]
    is_bright = 0.3 * red + 0.59 * green + 0.11 * blue > 130
    ink_is_bright = sum((ink >> 16, ink >> 8 & 255, ink & 255)) > 384
    return ink if is_bright != ink_is_bright else 0x1A120B if is_bright else 0xFFFFFF


def write_piece(rows: list[list[Glyph]], sheet: Sheet, piece: Piece, paints: Paints) -> None:
    """The letter of a shape on a board of squares, that of a colour in a window."""
    letter = SHAPED.get(piece.kind) if sheet.is_grid else letter_of(piece)
    if letter:
        own = paints[piece.colour]
        write(rows, sheet.spots[piece.at], "!" if piece.note and sheet.is_grid else letter, on_piece(own), own)


def on_piece(own: int) -> int:
    bright = 0.3 * (own >> 16) + 0.59 * (own >> 8 & 255) + 0.11 * (own & 255)
    return 0x1A120B if bright > 130 else 0xFFFFFF


def write_names(rows: list[list[Glyph]], picture: Picture, sheet: Sheet, notice: Notice, paints: Paints) -> None:
    stacks = stacks_of(picture)
    for name, (column, row) in place_names(sheet).items():
        if name in stacks:
            own = paints[stacks[name][-1].colour]
            write(rows, (column, row), name, on_piece(own), own)
        elif name in notice.offered:
            write(rows, (column, row), name, paints["target-rim"], paints["target"])
        else:
            write(rows, (column, row), name, against(rows, (column, row), paints))


def write_cursor(rows: list[list[Glyph]], sheet: Sheet, notice: Notice, paints: Paints) -> None:
    if notice.cursor in sheet.spots:
        for spot, sign in zip(brackets(sheet, notice.cursor), "[]", strict=True):
            write(rows, spot, sign, paints["last-rim"], paints["last"])
