"""A slow twin of the puzzle Over-Pass Spiral. Z numbers are those of the clarifications of the rules."""

from __future__ import annotations

import copy
from typing import Any

from tests.reference.over_pass import COLOURS, Outcome, bridge_from, point_neighbours, read_options, real_board


class Spiral:
    """Tests may set every attribute to build a position."""

    def __init__(self, *, board: dict[str, Any] | None = None, **options: str) -> None:
        board = board or real_board()
        self.options = read_options(options, {"colours": ("kept", "ignored"), "free_exits": ("off", "on")})
        self.near = point_neighbours(board)
        self.along_edge = point_neighbours(board, perimeter_only=True)
        self.exits = set(board["exit_points"])
        self.center = board["center"]["point"]
        order = board["puzzles"]["spiral"]["start_in_order"]
        self.at = {point: COLOURS[place % 4] for place, point in enumerate(order)}

    @property
    def is_solved(self) -> bool:  # Z2
        return len(self.at) == 1

    @property
    def is_on_center(self) -> bool:
        return self.is_solved and self.center in self.at  # goal B

    @property
    def outcome(self) -> Outcome | None:  # Z1
        if self.is_solved:
            return (1.0,), 0
        return None if self.legal_moves() else ((0.0,), None)

    @property
    def to_move(self) -> int | None:
        return None if self.outcome else 0

    def chance(self) -> dict[str, float]:
        return {}

    def legal_moves(self) -> list[str]:
        return sorted(text for start in self.at for text in self.moves_from(start))

    def moves_from(self, start: str) -> list[str]:
        """Over-Passes of one piece. Any piece of the bridge beside the landing may be the last one passed."""
        bound = start in self.exits and self.options["free_exits"] == "off"  # Z7
        near = self.along_edge if bound else self.near
        banned = self.at[start] if self.options["colours"] == "kept" else None  # Z6
        bridge = bridge_from(start, banned, self.at, near, set())
        return [f"{start}>{end}x{last}" for last in bridge for end in near[last] if end not in self.at]

    def play(self, text: str) -> None:
        if text not in self.legal_moves():
            raise ValueError(f"illegal move {text!r}")
        start, rest = text.split(">")
        end, last = rest.split("x")
        self.at = {point: colour for point, colour in self.at.items() if point not in (start, last)} | {
            end: self.at[start]
        }

    def copy(self) -> Spiral:
        return copy.copy(self)
