"""A picture of a position as plain data: what to draw, not how. drawing/ and the browser draw it.

Coordinates: x to the right, y downwards, one cell of a grid is 100 wide. Colours and roles are names that a theme turns into paint.
"""

from dataclasses import MISSING, asdict, dataclass, fields, replace
from typing import Any, TypeVar

Points = tuple[tuple[float, float], ...]
Part = TypeVar("Part")


def quick(part: type[Part]) -> type[Part]:
    """A frozen dataclass that is made five times as fast: a server draws hundreds of them for every move."""
    names = [one.name for one in fields(part)]  # type: ignore[arg-type]
    defaults = {one.name: one.default for one in fields(part) if one.default is not MISSING}  # type: ignore[arg-type]
    checked = part.__init__

    def make(self: Part, *values: Any, **named: Any) -> None:
        made = vars(self)
        made.update(defaults)
        made.update(zip(names, values))  # noqa: B905
        made.update(named)
        if len(made) != len(names) or len(values) > len(names):
            made.clear()
            checked(self, *values, **named)  # says what is wrong

    part.__init__ = make  # type: ignore[assignment]
    return part


@quick
@dataclass(frozen=True)
class Cell:
    """A place that can be named and chosen: a square, a point, a compartment."""

    name: str
    x: float
    y: float
    shape: str  # square, octagon, point, polygon, tile
    size: float = 100.0  # the width; a touch target is never smaller than what is drawn
    role: str = "plain"
    outline: Points = ()  # for shape polygon


@quick
@dataclass(frozen=True)
class Piece:
    """Something that stands on a cell. `level` counts from 0 upwards in a stack."""

    at: str
    kind: str  # one of the pieces of drawing/shapes.json
    colour: str
    x: float
    y: float
    level: int = 0
    size: float = 70.0
    note: str = ""  # one word for a screen reader: "moved last"
    mark: str = ""  # drawn on top, tells the colours apart: ring, star
    base: str = ""  # plinth: something below the piece that tells a side apart without colour


@quick
@dataclass(frozen=True)
class Line:
    """Drawn on the board below the pieces; `weight` is the stroke width."""

    points: Points
    role: str = "line"
    weight: float = 2.0


@quick
@dataclass(frozen=True)
class Pane:
    """A coloured area below everything else; not a place to choose."""

    outline: Points
    role: str = "plain"


@quick
@dataclass(frozen=True)
class Label:
    """A short text on the board, such as a coordinate; one of role "name" is drawn only on request."""

    text: str
    x: float
    y: float
    role: str = "coordinate"


@quick
@dataclass(frozen=True)
class Pile:
    """Pieces beside the board: a reserve, a home pile."""

    side: int
    group: str  # what its pieces are in the game, the same for all colours: reserve, home
    label: str
    kind: str
    colour: str
    count: int
    mark: str = ""


@quick
@dataclass(frozen=True)
class Token:
    """A token beside the board; state: offered (to choose from), left, used or hidden."""

    side: int
    name: str
    state: str
    colour: str = "dark"


@quick
@dataclass(frozen=True)
class Mark:
    """A hint on the board; role: from, to, path, captured, barred, leave, target, won (a chain that won, above the pieces)."""

    role: str
    cells: tuple[str, ...]


@quick
@dataclass(frozen=True)
class Bend:
    """Where the way between two neighbouring cells turns a corner."""

    one: str
    other: str
    x: float
    y: float


@quick
@dataclass(frozen=True)
class Picture:
    game: str
    width: float
    height: float
    caption: str
    cells: tuple[Cell, ...]
    pieces: tuple[Piece, ...] = ()
    lines: tuple[Line, ...] = ()
    labels: tuple[Label, ...] = ()
    piles: tuple[Pile, ...] = ()
    tokens: tuple[Token, ...] = ()
    marks: tuple[Mark, ...] = ()
    board: Points = ()  # the outline of the board itself, below everything
    panes: tuple[Pane, ...] = ()
    bends: tuple[Bend, ...] = ()
    hand: tuple[Piece, ...] = ()  # what the player to move puts on an empty cell, to show it before it is played
    groups: tuple[tuple[str, ...], ...] = ()  # cells that belong together; shown on request

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


def with_hand(picture: Picture, name: str) -> Picture:
    """The picture with the piece in the hand put on a cell, as it would stand there."""
    cell = next((cell for cell in picture.cells if cell.name == name), None)
    if cell is None:
        return picture
    placed = tuple(replace(piece, at=name, x=cell.x, y=cell.y) for piece in picture.hand)
    return replace(picture, pieces=picture.pieces + placed)
