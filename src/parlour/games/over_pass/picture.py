"""Over-Pass drawn: the glass window of the set with pieces on its points, reserves and home piles below."""

from parlour.games.contract import CHANCE, Position
from parlour.games.over_pass.notation import describe_outcome, seat_name
from parlour.games.over_pass.position import CHOOSING, OverPassPosition
from parlour.games.picture import Picture, Pile
from parlour.games.window import drawing
from parlour.games.window.board import COLOURS


def draw(position: Position, viewer: int | None = None) -> Picture:
    assert isinstance(position, OverPassPosition)
    both = piles(position, "reserve", position.reserve) + piles(position, "home", position.home)
    return drawing.on_points("over-pass", caption(position), drawing.coloured_pieces(position.pieces), both)


def piles(position: OverPassPosition, group: str, counts: list[int]) -> tuple[Pile, ...]:
    """One pile for each colour that takes part."""
    return tuple(
        Pile(
            position.owner[colour],
            group,
            f"{COLOURS[colour].capitalize()} {group}",
            "counter",
            COLOURS[colour],
            counts[colour],
        )
        for colour in range(4)
        if position.owner[colour] >= 0
    )


def caption(position: OverPassPosition) -> str:
    if position.over:
        return str(describe_outcome(position))
    name = seat_name(position, position.player)
    if position.phase == CHOOSING:
        return f"{name} to choose a colour"
    if position.players == 2:
        name += f", using {COLOURS[position.active].capitalize()}"
    if position.side == CHANCE:
        return f"{name}, to roll the dice"
    return f"{name}: {position.counts} of {position.roll} counts left"
