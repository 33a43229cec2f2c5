"""A slow twin of the puzzle Full House. Z numbers are those of the clarifications of the rules."""

from __future__ import annotations

import copy
from typing import Any

from tests.reference.over_pass import Outcome, read_options, real_board

PIECES = 40


class FullHouse:
    """Tests may set every attribute to build a position."""

    def __init__(self, *, board: dict[str, Any] | None = None, **options: str) -> None:
        self.board = board or real_board()
        self.options = read_options(options, {"ignore_transit": ("off", "on")})
        self.center = self.board["center"]["compartment"]
        self.transit = set(self.board["transit"])
        self.near = {name: set(entry["neighbours"]) for name, entry in self.board["compartments"].items()}
        self.groups = [set(group) for group in self.board["t_groups"]]
        self.at = set(self.board["puzzles"]["full_house"]["start"])
        self.supply = PIECES - len(self.at)
        self.offers: set[str] = set()
        self.slides_made = 0

    @property
    def is_solved(self) -> bool:
        """All pieces are on the board, and none in a Transit space (Z3, Z4)."""
        return not self.supply and (self.options["ignore_transit"] == "on" or not self.at & self.transit)

    @property
    def outcome(self) -> Outcome | None:
        if self.is_solved:
            return (1.0,), 0
        return None if self.moves() else ((0.0,), None)  # Z1

    @property
    def to_move(self) -> int | None:
        return None if self.outcome else 0

    def chance(self) -> dict[str, float]:
        return {}

    def moves(self) -> list[str]:
        """Slides into empty neighbours, never into the Center Square, and the adds on offer (Z5)."""
        ends = {start: self.near[start] - self.at - {self.center} for start in self.at}
        slides = [f"{start}-{end}" for start in ends for end in ends[start]]
        return slides + ([f"+{place}" for place in self.offers] if self.supply else [])

    def legal_moves(self) -> list[str]:
        return [] if self.is_solved else sorted(self.moves())

    def play(self, text: str) -> None:
        if text not in self.legal_moves():
            raise ValueError(f"illegal move {text!r}")
        if text.startswith("+"):
            self.at = self.at | {text[1:]}
            self.offers = self.offers - {text[1:]}
            self.supply -= 1
        else:
            start, end = text.split("-")
            self.at = self.at - {start} | {end}
            self.offers = self.offers_at(end)
            self.slides_made += 1

    def offers_at(self, landed: str) -> set[str]:
        """Per group of the landing compartment: the empty one of the other two, if just one is empty."""
        offers: set[str] = set()
        for group in self.groups:
            empty = group - {landed} - self.at
            if landed in group and len(empty) == 1:
                offers |= empty
        return offers - self.transit

    def copy(self) -> FullHouse:
        return copy.copy(self)
