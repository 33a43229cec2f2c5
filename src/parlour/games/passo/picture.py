"""Passo drawn: tiles that vanish, discs stacked so that their order can be seen, tokens below the board."""

from functools import cache

from parlour.games.contract import Position
from parlour.games.passo.notation import CELLS, LETTERS, NAMES, SIDES, TOKENS, back_line, describe_outcome, stack_on
from parlour.games.passo.position import PassoPosition
from parlour.games.picture import Cell, Label, Line, Picture, Piece, Token

MARGIN = 60.0
SIZE = 500.0
COLOURS = ("red", "black")
KINDS = ("ringed disc", "notched disc")
DISC = 68.0
RISE = 14.0  # how much higher each disc of a stack is drawn


def centre(cell: int) -> tuple[float, float]:
    return MARGIN + cell % 6 * 100 + 50, MARGIN + (4 - cell // 6) * 100 + 50


def draw(position: Position, viewer: int | None = None) -> Picture:
    assert isinstance(position, PassoPosition)
    return Picture(
        game="passo",
        width=SIZE + 2 * MARGIN,
        height=SIZE + 2 * MARGIN,
        caption=caption(position),
        cells=tuple(
            Cell(NAMES[cell], *centre(cell), "tile", role="plain" if position.tiles >> cell & 1 else "gap")
            for cell in CELLS
        ),
        pieces=tuple(piece for cell in reversed(CELLS) for piece in draw_stack(cell, stack_on(position, cell) or "")),
        lines=(*home_edges(), *back_lines(position)),
        labels=coordinates(),
        tokens=tuple(token for side in (0, 1) for token in draw_tokens(position, side, viewer)),
    )


def caption(position: PassoPosition) -> str:
    if position.over:
        return str(describe_outcome(position))
    return f"{SIDES[position.side]} to {'choose three tokens' if position.choosing else 'move'}"


def draw_stack(cell: int, stack: str) -> list[Piece]:
    x, y = centre(cell)
    base = y + (len(stack) - 2) * RISE / 2  # the middle of the stack is the middle of the tile
    sides = [LETTERS.index(letter) for letter in stack]
    return [
        Piece(NAMES[cell], KINDS[side], COLOURS[side], x, base - level * RISE, level, DISC)
        for level, side in enumerate(sides)
    ]


def draw_tokens(position: PassoPosition, side: int, viewer: int | None) -> list[Token]:
    """Three for each side in a fixed order, the hidden ones last; all six while the side chooses."""
    colour = COLOURS[side]
    if position.choosing and position.side == side:
        return [Token(side, name, "offered", colour) for name in TOKENS]
    hidden = viewer is not None and position.is_hidden(side, viewer)
    known = position.used[side] | (0 if hidden else position.hand[side])
    states = {True: "used", False: "left"}
    shown = [
        Token(side, name, states[bool(position.used[side] >> index & 1)], colour)
        for index, name in enumerate(TOKENS)
        if known >> index & 1
    ]
    return shown + [Token(side, "?", "hidden", colour)] * (position.hand[side].bit_count() if hidden else 0)


@cache
def home_edges() -> tuple[Line, ...]:
    near, far, low = MARGIN - 22, MARGIN + SIZE + 22, MARGIN + SIZE + 14
    return Line(((near, low), (far, low)), "edge-red", 10.0), Line(
        ((near, MARGIN - 14), (far, MARGIN - 14)), "edge-black", 10.0
    )


def back_lines(position: PassoPosition) -> tuple[Line, ...]:
    """Behind each side's rearmost row (R4) the line that the enemy must pass; at home the edge is that line."""
    near, far = MARGIN - 22, MARGIN + SIZE + 22
    bars = []
    for side, home in ((0, 1), (1, 5)):
        row = back_line(position, side)
        if row is not None and row != home:
            y = MARGIN + (5 - row + (1 - side)) * 100
            bars.append(Line(((near, y), (far, y)), f"held-{COLOURS[side]}", 7.0))
    return tuple(bars)


@cache
def coordinates() -> tuple[Label, ...]:
    columns = [Label("abcde"[column], MARGIN + column * 100 + 50, SIZE + 2 * MARGIN - 18) for column in range(5)]
    rows = [Label(str(row + 1), 22, MARGIN + (4 - row) * 100 + 50) for row in range(5)]
    return tuple(columns + rows)
