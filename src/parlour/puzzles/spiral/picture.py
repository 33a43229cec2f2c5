"""Over-Pass Spiral drawn: pieces of four colours on the points of the glass window."""

from parlour.games.contract import Position
from parlour.games.picture import Picture, Pile
from parlour.games.window import drawing
from parlour.games.window.board import COLOURS
from parlour.puzzles.spiral.notation import describe_outcome
from parlour.puzzles.spiral.position import START, SpiralPosition


def draw(position: Position, viewer: int | None = None) -> Picture:
    assert isinstance(position, SpiralPosition)
    caption = str(describe_outcome(position)) if position.over else f"{position.pieces_left()} pieces left"
    pieces = drawing.coloured_pieces(position.pieces)
    return drawing.on_points("spiral", caption, pieces, [removed(position, colour) for colour in range(4)])


def removed(position: SpiralPosition, colour: int) -> Pile:
    gone = START[colour].bit_count() - position.pieces[colour].bit_count()
    return Pile(0, "removed", f"{COLOURS[colour].capitalize()} removed", "counter", COLOURS[colour], gone)
