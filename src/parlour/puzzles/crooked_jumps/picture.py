"""Crooked Jumps drawn: pieces on the points of the glass window."""

from parlour.games.contract import Position
from parlour.games.over_pass import drawing
from parlour.games.over_pass.fields import point_names
from parlour.games.picture import Picture, Pile
from parlour.puzzles.crooked_jumps.notation import PIECES, describe_outcome
from parlour.puzzles.crooked_jumps.position import CrookedJumpsPosition

COLOUR = "white"


def draw(position: Position, viewer: int | None = None) -> Picture:
    assert isinstance(position, CrookedJumpsPosition)
    gone = PIECES - position.pieces_left()
    return Picture(
        game="crooked-jumps",
        width=drawing.SIZE,
        height=drawing.SIZE,
        caption=describe_outcome(position) if position.over else f"{position.pieces_left()} pieces left, {gone} jumped",
        cells=drawing.point_cells(),
        pieces=tuple(drawing.point_piece(name, COLOUR) for name in point_names(position.taken)),
        lines=drawing.lines(),
        labels=drawing.point_names(),
        panes=drawing.panes(),
        bends=drawing.bends(),
        piles=(Pile(0, "Jumped", "counter", COLOUR, gone),),
    )
