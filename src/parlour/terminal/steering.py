"""Where the cursor keys lead: from cell to cell over a board of any shape."""

import math
from functools import lru_cache

from parlour.drawing.layout import ASPECT, Sheet

WAYS = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}
ASIDE = 2.0  # how much more a step aside counts


@lru_cache(maxsize=4096)
def steer(sheet: Sheet, name: str, key: str) -> str:
    """The cell that a cursor key reaches from another; the same one at the border."""
    column, row = sheet.spots[name]
    right, below = WAYS[key]
    found = []
    for other, (to_column, to_row) in sheet.spots.items():
        across, down = to_column - column, (to_row - row) * ASPECT
        along, aside = (across * right, abs(down)) if right else (down * below, abs(across))
        if other != name and along > 0 and aside <= 2 * along:
            found.append((along + ASIDE * aside, math.hypot(across, down), other))
    return min(found)[2] if found else name
