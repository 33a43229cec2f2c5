"""Groups-of-Three drawn: pieces in the panes of the glass window, what may be added, reserves and pieces home."""

from parlour.games.contract import Position
from parlour.games.groups_of_three.notation import (
    SIDES,
    active_name,
    describe_outcome,
    name_of,
    offers,
    owned,
    pieces,
    places_of,
)
from parlour.games.groups_of_three.position import ACTING, NAMING, PIECES, PLACES, GroupsOfThreePosition
from parlour.games.picture import Picture, Piece, Pile
from parlour.games.window import drawing
from parlour.games.window.board import COLOURS


def draw(position: Position, viewer: int | None = None) -> Picture:
    assert isinstance(position, GroupsOfThreePosition)
    offered = tuple(PLACES[place] for place in places_of(offers(position)))
    placed = [
        draw_piece(position, colour, place) for colour in range(4) for place in places_of(pieces(position, colour))
    ]
    return drawing.in_rooms("groups-of-three", caption(position), placed, piles(position), offered)


def draw_piece(position: GroupsOfThreePosition, colour: int, place: int) -> Piece:
    note = "must move on" if place == position.hurried else ""
    return drawing.room_piece(PLACES[place], COLOURS[colour], note)


def caption(position: GroupsOfThreePosition) -> str:
    if position.over:
        return str(describe_outcome(position))
    if position.phase == NAMING:
        return f"{SIDES[position.player]} to name a colour"
    if position.phase == ACTING:
        return f"{active_name(position)} to move, slides left: {position.slides}"
    return f"{active_name(position)} to roll"


def piles(position: GroupsOfThreePosition) -> tuple[Pile, ...]:
    """The reserves of all colours, then the pieces home."""
    seats = {colour: seat for seat in range(position.players) for colour in owned(position, seat)}
    counts = {"reserve": position.reserve, "home": position.home}
    return tuple(
        Pile(seats[colour], group, f"{name_of(colour)} {group}", "counter", COLOURS[colour], min(count[colour], PIECES))
        for group, count in counts.items()
        for colour in sorted(seats)
    )
