"""What a turn of Over-Pass can be worth: pieces brought home."""

from parlour.games.gains import Gain
from parlour.games.over_pass.position import OverPassPosition
from parlour.games.window.tables import BOARD, INDEX

EXITS = sum(1 << INDEX[name] for name in BOARD.exits)


def pieces_home(position: OverPassPosition) -> int:
    return int(position.home[position.active])


def most_home(position: OverPassPosition) -> int:
    """One count for each piece on an Exit Point, at least two for any other; nothing while exits are closed (R17)."""
    if position.roll % 2 and any(position.reserve):
        return 0
    counts = position.counts
    waiting = min(counts, (position.pieces[position.active] & EXITS).bit_count())
    return int(waiting + (counts - waiting) // 2)


GAINS = {"home": Gain("Bring {count} of your pieces home in this turn.", pieces_home, most_home)}
