"""The symmetries of the Over-Pass board as orders of its points and compartments."""

from functools import cache

from parlour.games.window.board import load_board
from parlour.games.window.symmetry import REFLECTIONS, TURNS, rounded, symmetries


@cache
def point_images() -> list[list[int]]:
    """For each symmetry the point that comes to stand at each place, the identity first."""
    board = load_board()
    index = {name: place for place, name in enumerate(board.points)}
    return [inverse([index[images[name]] for name in board.points]) for images in symmetries(board)]


@cache
def room_images() -> list[list[int]]:
    """The same for the compartments."""
    rooms = load_board().compartments
    index = {name: place for place, name in enumerate(rooms)}
    places = {rounded(*room.centroid): name for name, room in rooms.items()}
    ways = []
    for a, b, c, d in TURNS + REFLECTIONS:
        images = [places[rounded(a * x + b * y, c * x + d * y)] for x, y in (room.centroid for room in rooms.values())]
        ways.append(inverse([index[name] for name in images]))
    return ways


def inverse(order: list[int]) -> list[int]:
    back = [0] * len(order)
    for place, target in enumerate(order):
        back[target] = place
    return back
