"""Numbers and corners as SVG writes them."""

import math

from parlour.games.picture import Points


def regular(shape: str, x: float, y: float, size: float) -> Points:
    """The corners of a square, or of an octagon with flat sides, `size` wide."""
    half = size / 2
    if shape == "square":
        return ((x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half))
    cut = half * (math.sqrt(2) - 1)
    return (
        (x - cut, y - half), (x + cut, y - half), (x + half, y - cut), (x + half, y + cut),
        (x + cut, y + half), (x - cut, y + half), (x - half, y + cut), (x - half, y - cut),
    )  # fmt: skip


def points(corners: Points) -> str:
    return " ".join(f"{number(x)},{number(y)}" for x, y in corners)


def number(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")
