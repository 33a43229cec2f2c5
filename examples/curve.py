"""A learning curve as SVG, without any plotting library."""

from pathlib import Path

WIDTH, HEIGHT, LEFT, TOP = 640, 360, 56, 24


def plot(path: Path, title: str, across: str, lines: dict[str, list[tuple[float, float]]]) -> None:
    """Draw lines of (x, share of points); the shares are between 0 and 1."""
    most = max(x for points in lines.values() for x, _ in points) or 1
    inner_width, inner_height = WIDTH - LEFT - 120, HEIGHT - 2 * TOP - 24
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="12">']
    parts += [f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>', f'<text x="{LEFT}" y="16" font-weight="bold">{title}</text>']
    for quarter in range(5):
        y = TOP + inner_height * (1 - quarter / 4)
        parts.append(f'<path d="M{LEFT} {y:.1f}h{inner_width}" stroke="#ccc"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{25 * quarter} %</text>')
    colours = ("#0b62a4", "#b4451f", "#3a7d34", "#6b4c9a")
    for colour, (name, points) in zip(colours, lines.items(), strict=False):
        spots = [(LEFT + inner_width * x / most, TOP + inner_height * (1 - y)) for x, y in points]
        way = " ".join(f"{x:.1f},{y:.1f}" for x, y in spots)
        parts.append(f'<polyline points="{way}" fill="none" stroke="{colour}" stroke-width="2"/>')
        parts.append(f'<text x="{spots[-1][0] + 6:.1f}" y="{spots[-1][1] + 4:.1f}" fill="{colour}">{name}</text>')
    foot = f"{across}: 0 to {most:g}"
    parts += [f'<text x="{LEFT}" y="{HEIGHT - 10}">{foot}</text>', "</svg>"]
    path.write_text("\n".join(parts), "utf-8")
