"""Groups-of-Three in numbers: slides start by start, then adds, end and the four colours; dice are chance."""

import cython

from parlour.games.contract import Position
from parlour.games.game import Game
from parlour.games.groups_of_three.position import ADD, COLOUR, END, PLACES
from parlour.games.options import Options
from parlour.games.window.board import load_board
from parlour.research.encoding import Encoding, Plane
from parlour.research.encodings.window import room_images

if not cython.compiled:
    from parlour.games.groups_of_three.position import GroupsOfThreePosition
    from parlour.research.encoding import fill, scatter_from

    ROOMS, NOBODY = 105, 255

WHOSE = ("first", "second", "third", "fourth")  # colours from the first one of the player who looks
PLANES = (
    *(Plane(f"{word} pieces", f"pieces of the {word} colour, counted from the first one of the player who looks") for word in WHOSE),
    *(Plane(f"{word} reserve", f"pieces of the {word} colour in reserve, everywhere the same", 10) for word in WHOSE),
    *(Plane(f"{word} home", f"pieces of the {word} colour that are home, everywhere the same", 10) for word in WHOSE),
    *(Plane(f"{word} active", f"1 everywhere if the {word} colour is active") for word in WHOSE),
    Plane("offers", "compartments on which a piece may be added"),
    Plane("hurried", "the piece in a Transit space that must make the next slide"),
    Plane("slides", "slides left of the roll, everywhere the same", 12),
    Plane("own last", "with two players: which colour the player used last, 1 to 4 counted from the first", 4),
    Plane("other last", "the same for the opponent", 4),
    Plane("seat", "the seat of the player who looks, everywhere the same", 3),
    Plane("to move", "1 everywhere if the player who looks is to move"),
    Plane("turns", "255 times the part of the turn cap that has gone by, where there is one", 255),
)


class GroupsOfThreeEncoding(Encoding):
    def __init__(self, game: Game, options: Options) -> None:
        keys = list_keys()
        start = game.begin(options)
        names = [game.format_move(start, key) for key in keys]
        Encoding.__init__(self, game, options, (ROOMS,), PLANES, keys, names, longest=4000)
        self.set_images(room_images(), image)

    def observe(self, position: Position, side: int, chosen: int, out: list[int]) -> None:
        describe(cython.cast(GroupsOfThreePosition, position), side, out)


def describe(position: GroupsOfThreePosition, side: int, out: list[int]) -> None:
    first = side
    if position.players != 2 and side >= position.omit:
        first = side + 1
    for plane in range(4):
        colour = (first + plane) & 3
        scatter_from(0, position.low[colour], out + plane * ROOMS)
        scatter_from(64, position.high[colour], out + plane * ROOMS)
        fill(out + (4 + plane) * ROOMS, ROOMS, position.reserve[colour])
        fill(out + (8 + plane) * ROOMS, ROOMS, position.home[colour])
        fill(out + (12 + plane) * ROOMS, ROOMS, position.active == colour)
    scatter_from(0, position.offers_low, out + 16 * ROOMS)
    scatter_from(64, position.offers_high, out + 16 * ROOMS)
    if position.hurried:
        out[17 * ROOMS + position.hurried] = 1
    fill(out + 18 * ROOMS, ROOMS, position.slides)
    if position.players == 2:
        for other in range(2):
            last = position.last[side ^ other]
            fill(out + (19 + other) * ROOMS, ROOMS, 0 if last == NOBODY else ((last - first) & 3) + 1)
    fill(out + 21 * ROOMS, ROOMS, side)
    fill(out + 22 * ROOMS, ROOMS, position.side == side)
    if position.turn_cap:
        fill(out + 23 * ROOMS, ROOMS, 255 * position.turns // position.turn_cap)


def list_keys() -> list[int]:
    board, index = load_board(), {name: place for place, name in enumerate(PLACES)}
    keys = [index[name] << 7 | index[near] for name, room in board.compartments.items() if index[name] for near in room.neighbours]
    keys += [ADD | place for place, name in enumerate(PLACES) if place and name not in board.transit]
    return [*keys, END, *(COLOUR | colour for colour in range(4))]


def image(rooms: list[int], key: int) -> int:
    if key < ADD:
        return rooms[key >> 7] << 7 | rooms[key & 127]
    return ADD | rooms[key & 127] if key & ADD else key
