"""A slow twin of Over-Pass, written to be read beside the booklet.

A, P and C numbers are those of the ambiguities and clarifications of the rules. The dice, seats
and colours of `Table` also serve Groups-of-Three.
"""

from __future__ import annotations

import copy
import json
from functools import cache
from itertools import combinations
from math import hypot
from pathlib import Path
from typing import Any

COLOURS = ("white", "black", "red", "blue")  # P2, in turn order
PIECES = 10

Outcome = tuple[tuple[float, ...], int | None]
Pieces = dict[str, str]  # place -> colour


@cache
def real_board() -> dict[str, Any]:
    path = Path(__file__).parents[1] / "data" / "overpass_board.json"
    board: dict[str, Any] = json.loads(path.read_text())
    return board


def read_options(given: dict[str, str], allowed: dict[str, tuple[str, ...]]) -> dict[str, str]:
    """Every option with its value. The first of the allowed values is the default; '#' allows any number."""
    options = {name: values[0] for name, values in allowed.items()}
    for name, value in given.items():
        if name not in allowed:
            raise ValueError(f"unknown option {name!r}: expected one of {sorted(allowed)}")
        is_number = "#" in allowed[name] and isinstance(value, str) and value.isascii() and value.isdigit()
        if value == "#" or not (value in allowed[name] or is_number):
            raise ValueError(f"bad value {value!r} of option {name!r}: expected one of {allowed[name]}")
        options[name] = value
    return options


def point_neighbours(board: dict[str, Any], perimeter_only: bool = False) -> dict[str, set[str]]:
    """Neighbours along the lines (or only the perimeter's), and across a corner of the board (P13)."""
    near: dict[str, set[str]] = {point: set() for point in board["points"]}
    pairs = [tuple(link) for link in board["corner_links"]]
    for line in board["lines"]:
        if line["perimeter"] or not perimeter_only:
            pairs += zip(line["points"], line["points"][1:], strict=False)
    for one, other in pairs:
        near[one].add(other)
        near[other].add(one)
    return near


def bridge_from(start: str, colour: str | None, at: Pieces, near: dict[str, set[str]], barred: set[str]) -> set[str]:
    """All occupied points a piece can reach by passing over pieces not of its colour (A11)."""
    bridge: set[str] = set()
    todo = [start]
    while todo:
        for point in near[todo.pop()]:
            if point in at and at[point] != colour and point != start and point not in bridge and point not in barred:
                bridge.add(point)
                todo.append(point)
    return bridge


def landings(start: str, colour: str | None, at: Pieces, near: dict[str, set[str]], barred: set[str]) -> set[str]:
    """Empty points next to the bridge. The start itself is occupied, so no landing (A24)."""
    bridge = bridge_from(start, colour, at, near, barred)
    return {point for passed in bridge for point in near[passed] if point not in at}


class Geometry:
    """What Over-Pass needs to know of a board."""

    def __init__(self, board: dict[str, Any]) -> None:
        self.points: dict[str, list[float]] = board["points"]
        self.center = board["center"]["point"]
        self.exits = set(board["exit_points"])
        self.near = point_neighbours(board)
        self.along_edge = point_neighbours(board, perimeter_only=True)
        self.outward = self._outward(board)
        self.tradable = self._tradable(board)

    def distance(self, point: str) -> float:
        x, y = self.points[point]
        middle_x, middle_y = self.points[self.center]
        return hypot(x - middle_x, y - middle_y)

    def _outward(self, board: dict[str, Any]) -> dict[str, set[str]]:
        """Where a slide may lead: next on a line and strictly farther out (A18), never from an exit."""
        outward: dict[str, set[str]] = {point: set() for point in self.points}
        for line in board["lines"]:
            for one, other in zip(line["points"], line["points"][1:], strict=False):
                for start, end in ((one, other), (other, one)):
                    if start not in self.exits and self.distance(end) > self.distance(start) + 1e-3:
                        outward[start].add(end)
        return outward

    def _tradable(self, board: dict[str, Any]) -> set[tuple[str, str]]:
        """Pairs of points that rest on different parallel lines, as (smaller name, larger name)."""
        pairs = set()
        for one, other in combinations(board["lines"], 2):
            if one["direction"] == other["direction"] and not self._collinear(one, other):
                # A piece rests on a line only between its ends. The edge lines run on past the
                # exits, but pieces on exits are never traded.
                for first in one["points"][1:-1]:
                    for second in other["points"][1:-1]:
                        if first != second and not {first, second} & self.exits:
                            pairs.add((min(first, second), max(first, second)))
        return pairs

    def _collinear(self, one: dict[str, Any], other: dict[str, Any]) -> bool:  # A15
        (ax, ay), (bx, by) = self.points[one["points"][0]], self.points[one["points"][-1]]
        cx, cy = self.points[other["points"][0]]
        return abs((bx - ax) * (cy - ay) - (by - ay) * (cx - ax)) < 1e-2


@cache
def real_geometry() -> Geometry:
    return Geometry(real_board())


class Table:
    """Seats, colours, turns and dice, which Over-Pass and Groups-of-Three share (P1-P6, P15)."""

    always_skip_finished = False

    def __init__(self, options: dict[str, str], starts: dict[str, list[str]]) -> None:
        self.options = options
        self.players = int(options["players"])
        first = int(options["first"])
        if first >= self.players:
            raise ValueError(f"bad value {options['first']!r} of option 'first': there are {self.players} players")
        self.colours = [c for c in COLOURS if self.players != 3 or c != options["omit"]]
        self.owner = {colour: place % self.players for place, colour in enumerate(self.colours)}  # P2
        self.at: Pieces = {place: colour for colour in self.colours for place in starts[colour]}
        self.reserve = {colour: PIECES - len(starts[colour]) for colour in self.colours}
        self.home = dict.fromkeys(self.colours, 0)
        self.turn_cap = int(options["turn_cap"])
        self.turns_ended = 0
        self.last_colour: dict[int, str | None] = dict.fromkeys(range(self.players))
        self.outcome: Outcome | None = None
        self.phase = "roll"  # "colour", "roll" or "act"
        self.player = first
        self.active = ""
        self.counts = 0
        self.start_turn(first)

    @property
    def to_move(self) -> int | str | None:
        if self.outcome:
            return None
        return "chance" if self.phase == "roll" else self.player

    def chance(self) -> dict[str, float]:  # P6
        if self.to_move != "chance":
            return {}
        return {f"roll:{total}": (6 - abs(total - 7)) / 36 for total in range(2, 13)}

    def own_colours(self, player: int) -> list[str]:
        return [colour for colour in self.colours if self.owner[colour] == player]

    def start_turn(self, player: int) -> None:
        self.player = player
        own, last = self.own_colours(player), self.last_colour[player]
        if len(own) == 1:
            self.set_colour(own[0])
        elif last is None:
            self.phase = "colour"  # P3
        else:
            (other,) = (colour for colour in own if colour != last)
            skips = self.always_skip_finished or self.options.get("skip_finished_colour") == "on"
            self.set_colour(last if skips and self.is_finished(other) else other)  # A20, P16

    def set_colour(self, colour: str) -> None:
        self.active = colour
        self.phase = "roll"
        self.enter()

    def enter(self) -> None:
        """What happens before the roll."""

    def is_finished(self, colour: str) -> bool:
        raise NotImplementedError

    def has_won(self, player: int) -> bool:
        """3-4 players: the one colour. 2 players: one or both, as agreed beforehand."""
        finished = [self.is_finished(colour) for colour in self.own_colours(player)]
        return any(finished) if self.options["goal"] == "one" else all(finished)

    def win(self, player: int) -> None:
        self.outcome = tuple(float(seat == player) for seat in range(self.players)), player

    def end_turn(self) -> None:
        self.last_colour[self.player] = self.active
        self.turns_ended += 1
        if self.turns_ended == self.turn_cap:  # P15; 0 is never reached
            self.outcome = self.result_at_cap()
        else:
            self.start_turn((self.player + 1) % self.players)

    def result_at_cap(self) -> Outcome:
        """Most pieces home wins; tied leaders share the point and nobody is the winner."""
        totals = [sum(self.home[colour] for colour in self.own_colours(seat)) for seat in range(self.players)]
        leaders = [seat for seat, total in enumerate(totals) if total == max(totals)]
        scores = tuple(1 / len(leaders) if seat in leaders else 0.0 for seat in range(self.players))
        return scores, leaders[0] if len(leaders) == 1 else None

    def legal_moves(self) -> list[str]:
        if self.outcome:
            return []
        if self.phase == "colour":
            return sorted(f"colour:{colour}" for colour in self.own_colours(self.player))
        if self.phase == "roll":
            return sorted(self.chance())
        return sorted(self.turn_moves())

    def turn_moves(self) -> list[str]:
        raise NotImplementedError

    def is_legal(self, text: str) -> bool:
        return text in self.legal_moves()

    def play(self, text: str) -> None:
        if not self.is_legal(text):
            raise ValueError(f"illegal move {text!r}")
        if text.startswith("colour:"):
            self.set_colour(text.removeprefix("colour:"))
        elif text.startswith("roll:"):
            self.phase = "act"
            self.roll(int(text.removeprefix("roll:")))
        else:
            self.act(text)

    def roll(self, total: int) -> None:
        raise NotImplementedError

    def act(self, text: str) -> None:
        raise NotImplementedError

    def copy(self) -> Any:
        twin = copy.copy(self)
        for name in ("at", "reserve", "home", "last_colour"):
            setattr(twin, name, dict(getattr(self, name)))
        return twin


class Action:
    """One action of a turn: its text and cost, and what it changes on the board."""

    def __init__(self, text: str, cost: int, changes: dict[str, str | None], exits: bool = False) -> None:
        self.text = text
        self.cost = cost
        self.changes = changes  # place -> colour, or None where a piece leaves
        self.exits = exits  # one piece of the active colour goes home

    def apply(self, at: Pieces) -> Pieces:
        return {place: colour for place, colour in (at | self.changes).items() if colour}


class OverPass(Table):
    """The main game. Tests may set every attribute to build a position."""

    def __init__(self, *, board: dict[str, Any] | None = None, **options: str) -> None:
        self.geometry = Geometry(board) if board else real_geometry()
        self.even = False
        self.fallback = False
        allowed = {
            "players": ("4", "2", "3"),
            "goal": ("one", "both"),
            "omit": ("blue", "white", "black", "red"),
            "first": ("0", "1", "2", "3"),
            "must_spend": ("off", "on"),
            "no_bridge_over_exits": ("off", "on"),
            "turn_cap": ("0", "#"),
            "skip_finished_colour": ("off", "on"),
        }
        super().__init__(read_options(options, allowed), (board or real_board())["start"]["over_pass"])

    # The turn

    def enter(self) -> None:
        """The Center is always empty here: no turn ends with a piece on it."""
        assert self.geometry.center not in self.at
        if self.reserve[self.active]:
            self.reserve[self.active] -= 1
            self.at[self.geometry.center] = self.active

    def roll(self, total: int) -> None:
        self.counts = total  # A1
        self.even = total % 2 == 0  # A7, P17
        self.fallback = not self.can_empty_center(self.at, total, self.home[self.active], {})  # P9

    def turn_moves(self) -> list[str]:
        legal = [action.text for action in self.legal_actions()]
        center_is_settled = self.fallback or self.geometry.center not in self.at
        if center_is_settled and not (legal and self.options["must_spend"] == "on"):  # A2, P1, P10
            legal.append("end")
        return legal

    def is_legal(self, text: str) -> bool:
        """As in `legal_moves`, but only the action in question is looked into."""
        if self.phase != "act" or self.outcome or text == "end":
            return super().is_legal(text)
        return any(a.text == text and self.is_allowed(a, {}) for a in self.actions(self.at, self.counts))

    def legal_actions(self) -> list[Action]:
        searched: dict[Any, bool] = {}
        return [action for action in self.actions(self.at, self.counts) if self.is_allowed(action, searched)]

    def is_allowed(self, action: Action, searched: dict[Any, bool]) -> bool:
        """Center duty: after an affordable action the Center is empty or can still be emptied."""
        home = self.home[self.active] + action.exits
        if self.fallback or (action.exits and self.wins_with(home)):  # P9, P7
            return True
        center = self.geometry.center
        if not action.changes.get(center, self.at.get(center)):
            return True
        return self.can_empty_center(action.apply(self.at), self.counts - action.cost, home, searched)

    def act(self, text: str) -> None:
        if text == "end":
            self.return_from_center()
            self.end_turn()
            return
        (action,) = (action for action in self.actions(self.at, self.counts) if action.text == text)
        self.at = action.apply(self.at)
        self.counts -= action.cost
        self.home[self.active] += action.exits
        if action.exits and self.has_won(self.player):
            self.win(self.player)

    def return_from_center(self) -> None:
        """Only the fallback leaves a piece there: it goes back to the reserve of its colour (P9)."""
        colour = self.at.pop(self.geometry.center, None)
        if colour:
            self.reserve[colour] += 1
        self.fallback = False

    # The goal

    def is_finished(self, colour: str) -> bool:
        return self.home[colour] == PIECES

    def wins_with(self, home: int) -> bool:
        """Whether the player to move wins with so many pieces of the active colour home."""
        finished = [home == PIECES if c == self.active else self.is_finished(c) for c in self.own_colours(self.player)]
        return any(finished) if self.options["goal"] == "one" else all(finished)

    # The actions

    def actions(self, at: Pieces, counts: int) -> list[Action]:
        """Every action that can be paid, the Center duty aside."""
        found: list[Action] = []
        if counts >= 1:
            for start in at:
                for end in self.over_passes(at, start):
                    found.append(Action(f"{start}>{end}", 1, {start: None, end: at[start]}))
            for one, other in self.trades(at):
                found.append(Action(f"{one}={other}", 1, {one: at[other], other: at[one]}))
            for point in self.exits(at):
                found.append(Action(f"{point}^", 1, {point: None}, exits=True))
        if counts >= 2:
            for start in at:
                for end in self.slides(at, start):
                    found.append(Action(f"{start}-{end}", 2, {start: None, end: at[start]}))
        return found

    def over_passes(self, at: Pieces, start: str) -> set[str]:
        board = self.geometry
        barred = board.exits if self.options["no_bridge_over_exits"] == "on" else set()  # A12, P11
        if start not in board.exits:
            return landings(start, at[start], at, board.near, barred)
        if self.owner[at[start]] != self.player:  # A14: either colour of the owner
            return set()
        return landings(start, at[start], at, board.along_edge, barred)  # A13: any point of the perimeter

    def trades(self, at: Pieces) -> list[tuple[str, str]]:
        pairs = combinations(sorted(at), 2)  # P12: compared as texts
        return [pair for pair in pairs if pair in self.geometry.tradable and at[pair[0]] != at[pair[1]]]

    def slides(self, at: Pieces, start: str) -> set[str]:
        return {end for end in self.geometry.outward[start] if end not in at}

    def exits(self, at: Pieces) -> list[str]:
        """Points from which a piece of the active colour may go home (A7, A8, A10)."""
        if not self.even and any(self.reserve.values()):
            return []
        return [point for point in self.geometry.exits if at.get(point) == self.active]

    # The Center duty

    def can_empty_center(self, at: Pieces, counts: int, home: int, searched: dict[Any, bool]) -> bool:
        """Whether some sequence of affordable actions empties the Center (P8)."""
        if self.geometry.center not in at or self.empties_at_once(at, counts):
            return True
        if len(at) == len(self.geometry.points) and not self.exits(at):
            # On a full board without an Exit only trades are left. They never make room, nor do
            # they bring a piece to an Exit Point, so nothing will ever move.
            return False
        return any(self.empties_within(at, budget, home, searched) for budget in range(2, counts + 1))  # cheapest first

    def empties_at_once(self, at: Pieces, counts: int) -> bool:
        """Whether the piece on the Center can slide or pass over: no other action empties it."""
        center = self.geometry.center
        return bool((counts >= 2 and self.slides(at, center)) or (counts >= 1 and self.over_passes(at, center)))

    def empties_within(self, at: Pieces, counts: int, home: int, searched: dict[Any, bool]) -> bool:
        """The same by plain search; a last single count would have been spent at once."""
        if self.empties_at_once(at, counts):
            return True
        if counts <= 1:
            return False
        key = frozenset(at.items()), counts, home
        if key not in searched:
            searched[key] = any(
                self.empties_within(action.apply(at), counts - action.cost, home + action.exits, searched)
                for action in self.actions(at, counts)
                if not (action.exits and self.wins_with(home + 1))  # a win ends the game: no emptying after it
            )
        return searched[key]
