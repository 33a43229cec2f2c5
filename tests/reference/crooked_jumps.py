"""A slow twin of the puzzle Crooked Jumps. Z numbers are those of the clarifications of the rules."""

from __future__ import annotations

import copy
from typing import Any

from tests.reference.over_pass import Outcome, point_neighbours, read_options, real_board


class CrookedJumps:
    """Tests may set every attribute to build a position."""

    def __init__(self, *, board: dict[str, Any] | None = None, **options: str) -> None:
        board = board or real_board()
        read_options(options, {})
        self.near = point_neighbours(board)
        self.center = board["center"]["point"]
        self.at = set(board["puzzles"]["crooked_jumps"]["start"])

    @property
    def outcome(self) -> Outcome | None:  # Z1
        if self.at == {self.center}:
            return (1.0,), 0
        return None if self.legal_moves() else ((0.0,), None)

    @property
    def to_move(self) -> int | None:
        return None if self.outcome else 0

    def chance(self) -> dict[str, float]:
        return {}

    def legal_moves(self) -> list[str]:
        """From a piece, over a neighbouring one, to an empty neighbour of that one; it may turn there."""
        return sorted(
            f"{start}x{over}>{end}"
            for start in self.at
            for over in self.near[start] & self.at
            for end in self.near[over] - self.at
        )

    def play(self, text: str) -> None:
        if text not in self.legal_moves():
            raise ValueError(f"illegal move {text!r}")
        start, rest = text.split("x")
        over, end = rest.split(">")
        self.at = self.at - {start, over} | {end}

    def copy(self) -> CrookedJumps:
        return copy.copy(self)
