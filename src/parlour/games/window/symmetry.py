"""The symmetries of the Over-Pass board: turns by a quarter and reflections, found from where its points lie."""

from parlour.games.window.board import Board

Images = dict[str, str]  # every point with the point that takes its place

TURNS = ((1, 0, 0, 1), (0, -1, 1, 0), (-1, 0, 0, -1), (0, 1, -1, 0))
REFLECTIONS = ((-1, 0, 0, 1), (1, 0, 0, -1), (0, 1, 1, 0), (0, -1, -1, 0))


def symmetries(board: Board) -> list[Images]:
    """All eight, the identity first; ValueError if the board lacks one of them."""
    places = {rounded(*point.at): name for name, point in board.points.items()}
    lines = {frozenset(line.points) for line in board.lines}
    found = []
    for a, b, c, d in TURNS + REFLECTIONS:
        images = {
            name: places.get(rounded(a * x + b * y, c * x + d * y), "")
            for name, (x, y) in ((point.name, point.at) for point in board.points.values())
        }
        if any(frozenset(images[name] for name in line) not in lines for line in lines):
            raise ValueError(f"the board is not symmetric under {(a, b, c, d)}")
        found.append(images)
    return found


def rounded(x: float, y: float) -> tuple[float, float]:
    return round(x, 4) + 0.0, round(y, 4) + 0.0
