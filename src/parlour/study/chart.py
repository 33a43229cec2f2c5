"""The values of a game over its moves, as SVG and in the cells of a terminal; marks stand where moves gave much away."""

from collections.abc import Sequence
from html import escape

from parlour.study.analysis import Judged

Shares = Sequence[tuple[float, ...] | None]
BLOCKS = " ▁▂▃▄▅▆▇█"
COLOURS = ("#2f6690", "#b8402c", "#4c7a3d", "#8a5a9e")  # of the players, where each has a curve
LEFT, TOP, BOTTOM, RIGHT = 56, 50, 50, 24


def curves(shares: Shares) -> list[list[tuple[int, float]]]:
    """For each player who gets one, the ply and share of all that is known: of two players the second mirrors the first."""
    known = [(ply, told) for ply, told in enumerate(shares) if told is not None]
    count = max((len(told) for _, told in known), default=0)
    return [[(ply, told[player]) for ply, told in known] for player in range(1 if count <= 2 else count)]


def draw_chart(shares: Shares, moves: Sequence[Judged], title: str, width: int = 900, height: int = 360) -> str:
    """The share of the first player over the game, or of each of more than two, as SVG; what was given away is marked."""
    inner, tall = width - LEFT - RIGHT, height - TOP - BOTTOM

    def spot(ply: int, share: float) -> tuple[float, float]:
        return LEFT + inner * ply / max(1, len(shares) - 1), TOP + tall * (1 - share)

    lines = curves(shares)
    own = {ply: [spot(ply, share) for line in lines for at, share in line if at == ply] for ply in range(len(shares))}
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="Source Serif Pro, serif">',
            f"<title>{escape(title)}</title>",
            f'<rect width="{width}" height="{height}" fill="#f4ead9"/>',
            f'<text x="{LEFT}" y="30" font-size="18" fill="#4a3420">{escape(title)}</text>',
            *(draw_level(LEFT, TOP + tall * (1 - share), inner, f"{share:.0%}") for share in (0, 0.5, 1)),
            *(draw_line([spot(*one) for one in line], colour) for line, colour in zip(lines, COLOURS, strict=False)),
            *(draw_mark(move, own[move.ply]) for move in moves if move.glyph),
            f'<text x="{LEFT + inner}" y="{height - 16}" font-size="13" text-anchor="end" fill="#4a3420">'
            f"{len(shares) - 1} moves</text>",
            "</svg>",
        ]
    )


def draw_level(x: float, y: float, width: float, label: str) -> str:
    return (
        f'<path d="M{x} {y:.1f}h{width}" stroke="#b88d56" stroke-width="1"/>'
        f'<text x="{x - 8}" y="{y + 5:.0f}" font-size="13" text-anchor="end" fill="#4a3420">{label}</text>'
    )


def draw_line(spots: Sequence[tuple[float, float]], colour: str) -> str:
    points = " ".join(f"{x:.1f},{y:.1f}" for x, y in spots)
    return f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2" stroke-linejoin="round"/>'


def draw_mark(move: Judged, spots: Sequence[tuple[float, float]]) -> str:
    x, y = spots[move.player if len(spots) > 1 else 0]
    size = {"?!": 3, "?": 4.5, "??": 6}.get(move.glyph, 0)
    words = escape(f"{move.ply}. {move.move} {move.glyph}")
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{size}" fill="#b8402c" stroke="#f4ead9"><title>{words}</title></circle>'


def plot(shares: Shares, moves: Sequence[Judged], *, width: int = 72, height: int = 6) -> list[str]:
    """The share of the first player as columns of blocks, one line of text for each row, with the marks below."""
    columns = min(width, len(shares))
    known = dict(curves(shares)[0])
    plies = [range(at * len(shares) // columns, (at + 1) * len(shares) // columns) for at in range(columns)]
    heights = [mean([known[ply] for ply in group if ply in known]) for group in plies]
    rows = []
    for row in range(height, 0, -1):
        label = {height: "100 %", 1: "  0 %", height // 2: " 50 %"}.get(row, "     ")
        rows.append(f"{label} │{''.join(block(share, row, height) for share in heights)}")
    marks = {move.ply: move.glyph for move in moves if move.glyph}
    rows.append("      └" + "".join(mark([marks[ply] for ply in group if ply in marks]) for group in plies))
    return rows


def mean(values: Sequence[float]) -> float | None:
    return sum(values) / len(values) if values else None


def block(share: float | None, row: int, height: int) -> str:
    """The part of a column that lies in a row, counted from 1 at the bottom."""
    filled = 0 if share is None else round(share * height * 8) - 8 * (row - 1)
    return BLOCKS[max(0, min(8, filled))]


def mark(glyphs: Sequence[str]) -> str:
    """One character for the worst of some judgements."""
    return "‼" if "??" in glyphs else "?" if "?" in glyphs else "·" if glyphs else "─"
