"""Crooked Jumps drawn: pieces on the points of the glass window."""

from parlour.games.contract import Position
from parlour.games.picture import Picture, Pile
from parlour.games.window import drawing
from parlour.games.window.points import point_names
from parlour.puzzles.crooked_jumps.notation import PIECES, describe_outcome
from parlour.puzzles.crooked_jumps.position import CrookedJumpsPosition

COLOUR = "black"


def draw(position: Position, viewer: int | None = None) -> Picture:
    assert isinstance(position, CrookedJumpsPosition)
    left = position.pieces_left()
    caption = str(describe_outcome(position)) if position.over else f"{left} pieces left, {PIECES - left} jumped"
    pieces = [drawing.point_piece(name, COLOUR) for name in point_names(position.taken)]
    return drawing.on_points("crooked-jumps", caption, pieces, [Pile(0, "jumped", "Jumped", "counter", COLOUR, PIECES - left)])
