"""What lies beside the board: piles of pieces and tokens."""

import math
from xml.sax.saxutils import escape, quoteattr

from parlour.games.picture import Label, Picture, Token
from parlour.svg.board import draw_label
from parlour.svg.pieces import draw_body
from parlour.svg.shapes import number

TRAY_ROW, TRAY_COLUMNS = 90, 4

# Drawn around 0, 0 in a circle of radius 30.
GLYPHS = {
    "carry": "M-14 13h28M-14 5h28M-14 -3h28M0 -8v-12m-6 6l6 -6l6 6",
    "double": "M-15 -10l10 10l-10 10M1 -10l10 10l-10 10",
    "keep": "M-13 -2h26v17h-26zM-8 -2v-6a8 8 0 0 1 16 0v6",
    "leap": "M-16 10q16 -32 32 0m-9 -3l9 3l1 -10M-4 12h8",
    "restore": "M-14 -14h28v28h-28zM0 -7v14M-7 0h14",
    "summit": "M-17 13l12 -24l7 13l4 -6l11 17z",
    "?": "M-8 -8a8 8 0 1 1 12 7q-4 2 -4 8M0 14v1",
}


def tray_height(picture: Picture) -> int:
    """Room for all rows, and a margin below the last label."""
    return TRAY_ROW * tray_rows(picture) + 14 if tray_rows(picture) else 0


def tray_rows(picture: Picture) -> int:
    return max(math.ceil(len(picture.piles) / TRAY_COLUMNS), 1 if picture.tokens else 0)


def draw_tray(picture: Picture, paint: dict[str, str]) -> list[str]:
    """Piles and tokens below the board; more than a few piles are drawn in equal rows."""
    parts = []
    columns = math.ceil(len(picture.piles) / (tray_rows(picture) or 1)) or 1
    for index, pile in enumerate(picture.piles):
        x = picture.width * (index % columns + 0.5) / columns
        y = picture.height + 34 + TRAY_ROW * (index // columns)
        parts.append(draw_body(pile.kind, pile.colour, pile.mark, x - 60, y, 44, paint))
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


def draw_token(token: Token, x: float, y: float, radius: float, paint: dict[str, str]) -> list[str]:
    """Filled while it may be used, an outline before it is chosen, crossed out once it is gone."""
    colour, rim = paint[token.colour], paint[f"{token.colour}-rim"]
    filled = token.state in ("left", "hidden")
    fill, ink = (colour, "#ffffff") if filled else ("none", paint["ink"])
    cross, opacity = ('<path d="M-21 21L21 -21"/>', 0.45) if token.state == "used" else ("", 1)
    place = f'transform="translate({number(x)} {number(y)}) scale({number(radius / 30)})" opacity="{opacity}"'
    title = escape(f"{token.colour} token: {token.name if token.name != '?' else 'face down'}, {token.state}")
    return [
        f'<g data-token={quoteattr(token.name)} data-side="{token.side}" data-state={quoteattr(token.state)} '
        f"{place}><title>{title}</title>"
        f'<circle r="30" fill="{fill}" stroke="{rim if filled else colour}" stroke-width="4"/>'
        f'<g fill="none" stroke="{ink}" stroke-width="4" stroke-linecap="round" stroke-linejoin="round">'
        f'<path d="{GLYPHS[token.name]}"/>{cross}</g></g>',
        *([draw_label(Label(token.name, x, y + 46, "token"), paint)] if token.name != "?" else []),
    ]
