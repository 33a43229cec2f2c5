"""Picture data to SVG: one visual language for all games, in four themes and three more materials."""

from importlib.resources import files
from xml.sax.saxutils import escape, quoteattr

from parlour.drawing.board import (
    draw_board,
    draw_cell,
    draw_daylight,
    draw_edge,
    draw_label,
    draw_line_of_board,
    draw_mark,
    draw_pane,
)
from parlour.drawing.pieces import draw_piece
from parlour.drawing.shapes import LOOKS, THEMES, draw_lights, number
from parlour.drawing.tray import draw_tray, tray_height
from parlour.errors import MissingExtraError, ParlourError, nearest
from parlour.games.picture import Picture

__all__ = ["LOOKS", "THEMES", "render_png", "render_svg"]


def render_svg(picture: Picture, theme: str = "light", *, names: bool = False) -> str:
    """The picture as one self-contained SVG text; `names` shows the names of points that are otherwise left out."""
    if theme not in LOOKS:
        raise ParlourError(f"unknown theme {theme!r}{nearest(theme, LOOKS)}")
    paint = LOOKS[theme]
    tray = tray_height(picture)
    width, height = number(picture.width), number(picture.height + tray)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" '
        f'aria-label={quoteattr(picture.caption)} font-family="Source Serif Pro, Georgia, serif">',
        f"<title>{escape(picture.caption)}</title>",
        draw_lights(paint),
        f'<rect width="{width}" height="{height}" rx="18" fill="{paint["table"]}"/>',
        *draw_board(picture, paint),
        *(draw_edge(line, paint) for line in picture.lines if line.role.startswith("edge")),
        *(draw_pane(pane, paint) for pane in picture.panes),
        *(draw_cell(cell, paint) for cell in picture.cells if cell.shape != "point"),
        *draw_daylight(picture, paint),
        *(draw_line_of_board(line, paint) for line in picture.lines if not line.role.startswith("edge")),
        *(draw_cell(cell, paint) for cell in picture.cells if cell.shape == "point"),
        *(part for mark in picture.marks if mark.role != "won" for part in draw_mark(mark, picture, paint)),
        *(draw_label(label, paint) for label in picture.labels if names or label.role != "name"),
        *(draw_piece(piece, paint) for piece in picture.pieces),
        *(part for mark in picture.marks if mark.role == "won" for part in draw_mark(mark, picture, paint)),
        *draw_tray(picture, paint),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def render_png(svg: str, width: int = 800) -> bytes:
    """The SVG as a PNG of that many pixels across, with the project's own font, so that it looks the same everywhere."""
    try:
        import resvg_py  # not needed for SVG
    except ModuleNotFoundError:
        raise MissingExtraError("PNG pictures", "pictures") from None
    font = str(files("font_source_serif_pro") / "files" / "SourceSerifPro-Regular.ttf")
    family = "Source Serif Pro"
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg,
            width=width,
            font_files=[font],
            serif_family=family,
            font_family=family,
            skip_system_fonts=True,
        )
    )
