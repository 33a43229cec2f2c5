"""What lies beside the board: piles of pieces and tokens."""

import math
from xml.sax.saxutils import escape, quoteattr

from parlour.drawing.board import draw_label
from parlour.drawing.pieces import draw_body
from parlour.drawing.shapes import SHAPES, Paint, draw_at, draw_parts
from parlour.games.picture import Label, Picture, Token

TRAY_ROW, TRAY_COLUMNS = 90, 4


def tray_height(picture: Picture) -> int:
    """Room for all rows, and a margin below the last label."""
    return TRAY_ROW * tray_rows(picture) + 14 if tray_rows(picture) else 0


def tray_rows(picture: Picture) -> int:
    return max(math.ceil(len(picture.piles) / TRAY_COLUMNS), 1 if picture.tokens else 0)


def draw_tray(picture: Picture, paint: Paint) -> list[str]:
    """Piles and tokens below the board; more than a few piles are drawn in equal rows."""
    parts = []
    columns = math.ceil(len(picture.piles) / (tray_rows(picture) or 1)) or 1
    for index, pile in enumerate(picture.piles):
        x = picture.width * (index % columns + 0.5) / columns
        y = picture.height + 34 + TRAY_ROW * (index // columns)
        parts.append(draw_at(x - 60, y, 0.44, draw_body(pile.kind, pile.colour, pile.mark, "", paint)))
        parts.append(draw_label(Label(f"× {pile.count}", x, y, "count"), paint))
        parts.append(draw_label(Label(pile.label, x, y + 38), paint))
    return parts + [part for place in place_tokens(picture) for part in draw_token(*place, paint)]


def place_tokens(picture: Picture) -> list[tuple[Token, float, float, float]]:
    """Every token with its place and radius: one row, the first side's from the left and the other's from the right."""
    count = len(picture.tokens)
    width = min(95.0, (picture.width - 24) / (count + 0.5))
    places = []
    for index, token in enumerate(picture.tokens):
        is_first = token.side == picture.tokens[0].side
        x = 12 + width * (index + 0.5) if is_first else picture.width - 12 - width * (count - index - 0.5)
        places.append((token, x, picture.height + 40, min(30.0, width * 0.44)))
    return places


def draw_token(token: Token, x: float, y: float, radius: float, paint: Paint) -> list[str]:
    """Filled while it may be used, an outline before it is chosen, crossed out once it is gone."""
    title = escape(f"{token.colour} token: {token.name if token.name != '?' else 'face down'}, {token.state}")
    body = draw_at(x, y, radius / 30, draw_glyph(token.name, token.state, token.colour, paint))
    return [
        f'<g data-token={quoteattr(token.name)} data-side="{token.side}" data-state={quoteattr(token.state)}>'
        f"<title>{title}</title>{body}</g>",
        *([draw_label(Label(token.name, x, y + 46, "token"), paint)] if token.name != "?" else []),
    ]


def draw_glyph(name: str, state: str, colour: str, paint: Paint) -> str:
    """A token around 0, 0 in a circle of radius 30."""
    ink = "#fff" if state in ("left", "hidden") else paint["ink"]
    return (
        f'{draw_parts(SHAPES["tokens"][state], paint, own=colour)}<path d="{SHAPES["glyphs"][name]}" fill="none" '
        f'stroke="{ink}" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/>'
    )
