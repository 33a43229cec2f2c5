"""Full House in numbers: slides start by start, then adds."""

import cython

from parlour.games.contract import Position
from parlour.games.game import Game
from parlour.games.options import Options
from parlour.games.window.board import CENTER_SQUARE, load_board
from parlour.puzzles.full_house.position import ADD, PLACES
from parlour.research.encoding import Encoding, Plane
from parlour.research.encodings.window import room_images

if not cython.compiled:
    from parlour.puzzles.full_house.position import FullHousePosition
    from parlour.research.encoding import fill, scatter_from

    ROOMS = 105

PLANES = (
    Plane("pieces", "compartments with a piece"),
    Plane("offers", "compartments on which a piece may be added"),
    Plane("supply", "pieces still to be added, everywhere the same", 40),
    Plane("slides", "slides made, at most 255 are told, everywhere the same", 255),
)


class FullHouseEncoding(Encoding):
    def __init__(self, game: Game, options: Options) -> None:
        rooms, index = load_board().compartments, {name: place for place, name in enumerate(PLACES)}
        inner = [room for name, room in rooms.items() if name != CENTER_SQUARE]
        keys = [index[room.name] << 7 | index[near] for room in inner for near in room.neighbours if near != CENTER_SQUARE]
        keys += [ADD | index[room.name] for room in inner]
        start = game.begin(options)
        names = [game.format_move(start, key) for key in keys]
        Encoding.__init__(self, game, options, (ROOMS,), PLANES, keys, names, longest=500)
        self.set_images(room_images(), image)

    def observe(self, position: Position, side: int, chosen: int, out: list[int]) -> None:
        describe(cython.cast(FullHousePosition, position), out)


def describe(position: FullHousePosition, out: list[int]) -> None:
    scatter_from(0, cython.cast(Bits, position.taken), out)
    scatter_from(64, cython.cast(Bits, position.taken >> 64), out)
    scatter_from(0, cython.cast(Bits, position.offers), out + ROOMS)
    scatter_from(64, cython.cast(Bits, position.offers >> 64), out + ROOMS)
    fill(out + 2 * ROOMS, ROOMS, position.supply)
    fill(out + 3 * ROOMS, ROOMS, min(position.slides, 255))


def image(rooms: list[int], key: int) -> int:
    return ADD | rooms[key & 127] if key & ADD else rooms[key >> 7] << 7 | rooms[key & 127]
