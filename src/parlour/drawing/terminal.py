"""Picture data as text for a terminal: cells at their places, pieces as letters of their colour."""

from parlour.drawing.cells import draw_cells
from parlour.drawing.signs import Look
from parlour.games.picture import Picture, Piece

COLUMN = 25.0  # picture units per character
ROW = 50.0

SIGNS = {"octagon": "", "disc": "", "tower": "*", "pyramid": "p", "cone": "c", "prism": "r", "cube": "u"}
EMPTY = {
    "plain": "·",
    "barred": "×",
    "gap": " ",
    "silver": "s",
    "exit": "o",
    "special": "+",
    "exit-point": "o",
    "goal-point": "+",
}


WINDOW = ("point", "polygon")
NAMED = (80, 23)  # columns and rows of a window with all its names


def render_text(picture: Picture, *, names: bool = False, ascii_only: bool = False) -> str:
    """The board, what stands beside it and the caption, with no colour codes; `names` writes those of a window's points."""
    named = names and picture.cells[0].shape in WINDOW
    look = Look(colours="none", names=True, ascii_only=ascii_only)
    board = [draw_cells(picture, *NAMED, look).text] if named else draw_signs(picture)
    piles = [f"{pile.label}: {pile.count}" for pile in picture.piles]
    tokens = [f"{token.colour} {token.name} ({token.state})" for token in picture.tokens]
    return "\n".join([*board, *filter(None, ["   ".join(piles), "   ".join(tokens)]), picture.caption])


def draw_signs(picture: Picture) -> list[str]:
    """Rows of letters for pieces and signs for empty places."""
    canvas: dict[tuple[int, int], str] = {}
    stacks: dict[str, list[Piece]] = {}
    for piece in sorted(picture.pieces, key=lambda piece: piece.level):
        stacks.setdefault(piece.at, []).append(piece)
    for cell in picture.cells:
        sign = "".join(piece_sign(piece) for piece in stacks.get(cell.name, ())) or EMPTY.get(cell.role, "·")
        write(canvas, cell.x, cell.y, sign)
    for label in picture.labels:
        if label.role == "coordinate":
            write(canvas, label.x, label.y, label.text)
    return rows(canvas)


def piece_sign(piece: Piece) -> str:
    letter = "K" if piece.colour == "black" else piece.colour[0].upper()
    return letter + SIGNS.get(piece.kind, "")


def write(canvas: dict[tuple[int, int], str], x: float, y: float, text: str) -> None:
    column, row = round(x / COLUMN) - (len(text) - 1) // 2, round(y / ROW)
    for offset, character in enumerate(text):
        canvas[row, column + offset] = character


def rows(canvas: dict[tuple[int, int], str]) -> list[str]:
    """The written rows from the first to the last, without the empty ones."""
    lines = []
    for row in sorted({row for row, _ in canvas}):
        end = max(column for line, column in canvas if line == row)
        lines.append("".join(canvas.get((row, column), " ") for column in range(end + 1)))
    return lines
