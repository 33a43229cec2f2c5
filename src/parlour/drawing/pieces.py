"""Pieces: their shapes put in place, with the marks of their colours."""

from xml.sax.saxutils import escape, quoteattr

from parlour.drawing.shapes import SHAPES, Paint, draw_at, draw_parts
from parlour.games.picture import Piece


def draw_piece(piece: Piece, paint: Paint) -> str:
    body = draw_body(piece.kind, piece.colour, piece.mark, piece.base, paint)
    title = f"{piece.colour} {piece.kind} on {piece.at}" + (f", {piece.note}" if piece.note else "")
    note = draw_parts(SHAPES["marks"]["note"], paint) if piece.note else ""
    return (
        f'<g data-piece={quoteattr(piece.at)} data-level="{piece.level}"><title>{escape(title)}</title>'
        f"{draw_at(piece.x, piece.y, piece.size / 100, body + note)}</g>"
    )


def draw_body(kind: str, colour: str, mark: str, base: str, paint: Paint) -> str:
    """A piece around 0, 0 and 100 wide; a mark lies on its topmost face, a base below it."""
    body = draw_parts(SHAPES["pieces"][kind], paint, own=colour)
    if kind == "counter":
        body += draw_parts(SHAPES["crests"][colour], paint)
    if mark:
        body += draw_at(0, -SHAPES["lifts"].get(kind, 0), 1, draw_parts(SHAPES["emblems"][mark], paint, own=colour))
    return draw_parts(SHAPES["plinth"], paint, own=colour) + draw_at(0, -5, 1, body) if base else body
