"""Full House drawn: pieces in the panes of the glass window, what may be added, and the supply."""

from parlour.games.contract import Position
from parlour.games.over_pass import drawing
from parlour.games.picture import Mark, Picture, Pile
from parlour.puzzles.full_house.notation import describe_outcome, place_names
from parlour.puzzles.full_house.position import FullHousePosition

COLOUR = "white"


def draw(position: Position, viewer: int | None = None) -> Picture:
    assert isinstance(position, FullHousePosition)
    offered = tuple(place_names(position.offers))
    return Picture(
        game="full-house",
        width=drawing.SIZE,
        height=drawing.SIZE,
        caption=caption(position),
        cells=drawing.room_cells(),
        pieces=tuple(drawing.room_piece(name, COLOUR) for name in place_names(position.taken)),
        lines=drawing.lines(),
        labels=drawing.room_names(),
        piles=(Pile(0, "Supply", "counter", COLOUR, position.supply),),
        marks=(Mark("target", offered),) if offered else (),
    )


def caption(position: FullHousePosition) -> str:
    if position.over:
        return describe_outcome(position)
    return f"{position.slides} slide{'' if position.slides == 1 else 's'}, {position.supply} pieces in the supply"
