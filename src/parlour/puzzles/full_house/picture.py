"""Full House drawn: pieces in the panes of the glass window, what may be added, and the supply."""

from parlour.games.contract import Position
from parlour.games.picture import Picture, Pile
from parlour.games.window import drawing
from parlour.puzzles.full_house.notation import describe_outcome, place_names
from parlour.puzzles.full_house.position import FullHousePosition

COLOUR = "black"


def draw(position: Position, viewer: int | None = None) -> Picture:
    assert isinstance(position, FullHousePosition)
    pieces = [drawing.room_piece(name, COLOUR) for name in place_names(position.taken)]
    supply = Pile(0, "supply", "Supply", "counter", COLOUR, position.supply)
    offered = tuple(place_names(position.offers))
    return drawing.in_rooms("full-house", caption(position), pieces, [supply], offered)


def caption(position: FullHousePosition) -> str:
    if position.over:
        return str(describe_outcome(position))
    return f"{position.slides} slide{'' if position.slides == 1 else 's'}, {position.supply} pieces in the supply"
