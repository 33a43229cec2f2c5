"""A slow twin of Mono-Line, written to be read beside the booklet.

A and C numbers are those of the ambiguities and clarifications of the rules.
"""

from __future__ import annotations

import copy
from math import inf
from typing import Any

from tests.reference.over_pass import Outcome, read_options, real_board

OPTIONS = {
    "mode": ("strict", "friendly", "discovery"),
    "center_playable": ("off", "on"),
    "wrong_claim": ("nothing", "turn", "game"),
    "supply": ("20", "unlimited"),
    "first": ("0", "1"),
    "swap": ("off", "on"),
}


class MonoLine:
    """Side 0 plays white and red, side 1 black and blue; `holder` tells which player has which side.

    Tests may set every attribute to build a position.
    """

    version = 2

    def __init__(self, *, board: dict[str, Any] | None = None, **options: str) -> None:
        self.board = board or real_board()
        self.options = read_options(options, OPTIONS)
        self.lines = [set(line["points"]) for line in self.board["lines"]]  # A2: ends included
        self.points = set(self.board["points"])
        if self.options["center_playable"] == "off":  # A3
            self.points.remove(self.board["center"]["point"])
        self.at: dict[str, int] = {}  # point -> side
        self.supply = dict.fromkeys((0, 1), 20 if self.options["supply"] == "20" else inf)  # C10
        self.holder = [0, 1]
        self.side = int(self.options["first"])  # C8
        self.has_claimed = {0: False, 1: False}  # falsely, since placing last (C6)
        self.may_swap = False
        self.outcome: Outcome | None = None

    @property
    def to_move(self) -> int | None:
        return None if self.outcome else self.holder[self.side]

    def chance(self) -> dict[str, float]:
        return {}

    def share_a_line(self, one: str, other: str) -> bool:  # A4, A5
        return any(one in line and other in line for line in self.lines)

    def is_safe(self, point: str) -> bool:
        """Whether the point shares no line with a piece of the other side; own pieces never matter (A10)."""
        return not any(side != self.side and self.share_a_line(point, other) for other, side in self.at.items())

    def placements(self) -> list[str]:
        if not self.supply[self.side]:  # A8
            return []
        empty = self.points - set(self.at)
        if self.options["mode"] == "strict":
            return [point for point in empty if self.is_safe(point)]
        return list(empty)

    def claims(self) -> list[str]:
        """Every pair with one piece of each side, true or not (C2), smaller text first (C9)."""
        if self.has_claimed[self.side]:
            return []
        mine = [point for point, side in self.at.items() if side == 0]
        others = [point for point, side in self.at.items() if side == 1]
        return [f"claim:{min(one, other)},{max(one, other)}" for one in mine for other in others]

    def legal_moves(self) -> list[str]:
        if self.outcome:
            return []
        legal = self.placements()
        if self.options["mode"] != "strict":  # C1, C5
            legal += [*self.claims(), "concede"]  # C3
        if self.may_swap:
            legal.append("swap")
        return sorted(legal)

    def play(self, text: str) -> None:
        if text not in self.legal_moves():
            raise ValueError(f"illegal move {text!r}")
        first_turn = not self.at
        self.may_swap = False  # offered once
        if text == "swap":
            self.holder.reverse()
        elif text == "concede":
            self.win(1 - self.side)
        elif text.startswith("claim:"):
            self.claim(*text.removeprefix("claim:").split(","))
        else:
            self.at[text] = self.side
            self.supply[self.side] -= 1
            self.has_claimed[self.side] = False
            self.end_turn()
            self.may_swap = first_turn and self.options["swap"] == "on"

    def claim(self, one: str, other: str) -> None:
        if self.share_a_line(one, other):
            self.win(self.side)  # whoever made the mistake
        elif self.options["wrong_claim"] == "game" or self.has_lost_unless_a_claim_saves():
            self.win(1 - self.side)
        else:
            self.has_claimed[self.side] = True
            if self.options["wrong_claim"] == "turn":
                self.end_turn()  # else the same player goes on to place

    def end_turn(self) -> None:
        self.side = 1 - self.side
        if self.options["mode"] == "strict":
            if not self.placements():  # C1
                self.win(1 - self.side)
        elif self.has_lost_unless_a_claim_saves() and not self.claims():  # C4
            self.win(1 - self.side)

    def has_lost_unless_a_claim_saves(self) -> bool:
        """Whether the side to move has no piece, or no empty point (C4)."""
        return not self.supply[self.side] or not self.points - set(self.at)

    def win(self, side: int) -> None:
        winner = self.holder[side]
        self.outcome = tuple(float(player == winner) for player in (0, 1)), winner

    def copy(self) -> MonoLine:
        twin = copy.copy(self)
        twin.at, twin.supply, twin.holder = dict(self.at), dict(self.supply), list(self.holder)
        twin.has_claimed = dict(self.has_claimed)
        return twin


class FirstMonoLine(MonoLine):
    """The game by its first version: one claim in a turn, and only a claim or a concession ends what is not strict."""

    version = 1

    def end_turn(self) -> None:
        super().end_turn()
        self.has_claimed = {0: False, 1: False}

    def has_lost_unless_a_claim_saves(self) -> bool:
        return False
